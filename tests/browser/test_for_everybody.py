"""The page for keyboards, screen readers, weak eyes and thumbs: order, names, contrast, sizes, and no needless motion."""

import pytest
from playwright.async_api import Locator, Page, expect

from bot.sandbox import Sandbox
from tests.browser.audit import too_faint, too_small
from tests.browser.conftest import PageAs, id_of
from tests.browser.doing import command, open_panel, say
from tests.browser.toy_bot import ToyBot

pytestmark = pytest.mark.asyncio(loop_scope="session")

MOUSE, THUMB = 24, 44
"""The least size in pixels of what one presses."""


class Tour:
    """Stops at everything the page can show, and measures it there in both themes."""

    def __init__(self, page: Page, least: int) -> None:
        self.page = page
        self.least = least

    async def stop(self, landmark: Locator) -> None:
        """Once this stands, nothing may be too faint or too small."""
        await expect(landmark).to_be_visible()
        await self.page.evaluate("Promise.allSettled(document.getAnimations().map((it) => it.finished))")
        for theme in ("light", "dark"):
            await self.page.evaluate("theme => (document.documentElement.dataset.theme = theme)", theme)
            assert await too_faint(self.page) == [], theme
        assert await too_small(self.page, self.least) == []
        width = await self.page.evaluate("document.documentElement.scrollWidth")
        assert width <= (self.page.viewport_size or {"width": 0})["width"]

    async def go(self) -> None:
        """All of it, with the keyboard where a thumb is not needed."""
        page = self.page
        composer = page.get_by_role("combobox", name="Message ")
        await self.stop(page.get_by_text("Only you can see this").last)
        await page.get_by_role("button", name="Faults").click()
        await page.get_by_text("Slow requests", exact=True).click()
        await self.stop(page.get_by_role("button", name="Order"))
        await page.keyboard.press("Escape")
        burger = page.get_by_role("button", name="Channels")
        if await burger.is_visible():
            await burger.click()
            await self.stop(page.get_by_role("link", name="As somebody else in a new tab"))
        await page.get_by_role("button", name="Settings").click()
        await self.stop(page.get_by_role("dialog", name="Settings"))
        await page.keyboard.press("Escape")
        await page.keyboard.press("Escape")
        await composer.fill("/")
        await self.stop(page.get_by_role("option", name="/barn open"))
        await composer.fill("/echo ")
        await self.stop(page.get_by_role("combobox", name="text"))
        await page.keyboard.press("Escape")
        await composer.fill("/weigh ")
        await self.stop(page.get_by_role("button", name="picture: Choose a file"))
        await page.keyboard.press("Escape")
        message = page.get_by_role("listitem").filter(has_text="The stable").last
        await message.get_by_role("combobox", name="Which cows?").click()
        await self.stop(page.get_by_role("option", name="Cow 1"))
        await page.keyboard.press("Escape")
        await message.get_by_role("button", name="Name her").click()
        await page.get_by_role("button", name="Submit").click()
        await self.stop(page.get_by_text("This is required.").first)
        await page.keyboard.press("Escape")
        await say(page, "moo")
        mine = page.get_by_role("listitem").filter(has_text="moo").last
        await mine.hover()
        await mine.get_by_role("button", name="Message actions").click()
        await page.get_by_role("menuitem", name="Edit message").click()
        editor = page.get_by_role("combobox", name="Edit your message")
        await editor.fill("baa @")
        await self.stop(page.get_by_role("option", name="Carla"))
        await editor.fill("baa")
        await page.get_by_role("button", name="Save").click()
        await self.stop(page.get_by_text("baa (edited)"))
        await page.get_by_role("button", name="Message actions").last.press("Enter")
        await page.get_by_role("menuitem", name="Delete message").click()
        await self.stop(page.get_by_role("dialog", name="Delete message"))


async def furnish(bot: ToyBot, page: Page, me: str) -> None:
    """Something of everything: calls, times, quotes, a thread, a panel, an embed, a reply, a private answer."""
    farm = bot.channel("farm")
    called = await farm.send(
        f"<@{me}> and <#{farm.id}> <t:1000000000:R>\n> quoted `code`\n-# small\n[link](https://example.org)"
    )
    await called.create_thread(name="Second table")
    await bot.channel("stable").send(f"<@{me}>, your turn")
    await called.reply("answered")
    await command(page, "classic")
    await open_panel(page)
    await command(page, "whisper")


async def test_all_is_legible_and_large_enough_for_a_mouse(page_as: PageAs, bot: ToyBot, sandbox: Sandbox) -> None:
    anna = await page_as("Anna", script=";localStorage.removeItem('hint-seen')")
    await expect(anna.get_by_text("Type /play below")).to_be_visible()
    assert await too_faint(anna) == []
    await furnish(bot, anna, id_of(sandbox, "Anna"))
    await Tour(anna, MOUSE).go()


async def test_all_is_legible_and_within_a_thumbs_reach_on_a_phone(
    page_as: PageAs, bot: ToyBot, sandbox: Sandbox
) -> None:
    anna = await page_as("Anna", phone=True)
    await furnish(bot, anna, id_of(sandbox, "Anna"))
    await Tour(anna, THUMB).go()


async def focused(page: Page) -> str:
    """What has the focus, and whether one sees that."""
    found: str = await page.evaluate(
        """() => {
            const at = document.activeElement;
            const text = (at.querySelector(".channel-name") ?? at).textContent.trim();
            const name = at.getAttribute("aria-label") ?? at.querySelector("img")?.alt ?? text;
            const ring = [at, ...[at.closest(".composer-box, .option-chip")].filter(Boolean)].some((element) => {
                const { outlineStyle, boxShadow } = getComputedStyle(element);
                return outlineStyle !== "none" || boxShadow !== "none";
            });
            return `${name}${ring ? "" : " (unseen)"}`;
        }"""
    )
    return found


async def test_the_keyboard_reaches_everything_in_order_and_sees_where_it_is(page_as: PageAs, bot: ToyBot) -> None:
    anna = await page_as("Anna")
    message = await open_panel(anna)
    await anna.get_by_role("button", name="Skip to the messages").focus()
    order = [await focused(anna)]
    for _ in range(25):
        await anna.keyboard.press("Tab")
        order.append(await focused(anna))
    assert order == [
        *("Skip to the messages", "Skip to writing", "Direct messages", "The Farm", "Add a server"),
        *("Invite people", "farm", "stable", "general"),
        *("Farmhand", "Bram", "Carla", "As somebody else in a new tab", "Settings"),
        *("Create a thread", "Faults", "Messages", "Spoiler", "A green field"),
        *("Feed", "Name her", "Break", "Her mood", "Which cows?", "Message actions", "Commands"),
    ]
    settings = anna.get_by_role("button", name="Settings")
    await settings.press("Enter")
    await expect(anna.get_by_label("My language")).to_be_focused()
    await anna.keyboard.press("Escape")
    await expect(settings).to_be_focused()
    await anna.get_by_role("button", name="Skip to writing").focus()
    await anna.keyboard.press("Enter")
    await expect(anna.get_by_role("combobox", name="Message #farm")).to_be_focused()
    await anna.get_by_role("button", name="Skip to the messages").focus()
    await anna.keyboard.press("Enter")
    await expect(anna.get_by_role("region", name="Messages")).to_be_focused()
    picture = message.get_by_role("button", name="A green field")
    room = await picture.get_by_role("img").evaluate("it => [it.getAttribute('width'), it.getAttribute('height')]")
    assert room == ["800", "400"]
    await picture.focus()
    await anna.keyboard.press("Enter")
    large = anna.get_by_role("dialog", name="A green field")
    await expect(large.get_by_role("img")).to_be_visible()
    await anna.keyboard.press("Escape")
    await expect(large).to_have_count(0)
    await expect(picture).to_be_focused()
    bot.gate.clear()
    await message.get_by_role("button", name="Feed").press("Enter")
    await expect(message.get_by_role("button", name="Feed")).to_have_attribute("aria-busy", "true")
    moving = "document.getAnimations().filter((it) => it.effect.getComputedTiming().duration > 1).length"
    assert await anna.evaluate(moving) == 0
    bot.gate.set()
    await expect(message).to_contain_text("Fed 1 times")
    await expect(message.get_by_role("button", name="Feed")).to_be_focused()


async def test_a_screen_reader_finds_landmarks_names_and_new_messages(page_as: PageAs, bot: ToyBot) -> None:
    script = ";Object.defineProperty(document, 'ariaNotify', { value: undefined });"
    anna, bram = await page_as("Anna", script=script), await page_as("Bram")
    await command(anna, "panel")
    await expect(anna.get_by_role("img", name="A green field")).to_be_visible()
    await bot.channel("stable").send("unread")
    await expect(anna.locator("body")).to_match_aria_snapshot("""
        - complementary:
          - heading "The Farm" [level=1]
          - navigation "Channels":
            - region "Channels":
              - heading "Channels" [level=2]
              - list:
                - listitem:
                  - link "farm"
                - listitem:
                  - link "stable, unread"
        - main:
          - heading "farm" [level=2]
          - button "Create a thread"
          - button "Faults"
          - region "Messages":
            - list "Messages":
              - listitem:
                - 'heading "Welcome to #farm" [level=2]'
              - separator
              - listitem /Farmhand, Today at/:
                - text: /Anna used .panel/
                - heading "The stable" [level=3]
                - paragraph: /Fed 0 times/
                - button "A green field":
                  - img "A green field"
                - button "Feed"
                - button "Name her"
                - button "Break"
                - button "Sold" [disabled]
                - combobox "Her mood"
                - combobox "Which cows?"
                - button "Message actions"
          - button "Commands"
          - 'combobox "Message #farm"'
          - button "Send"
        - log "New messages"
    """)
    await say(bram, "**Hello** there")
    await expect(anna.get_by_role("log", name="New messages")).to_have_text("Bram: Hello there")
    await expect(anna.get_by_role("link", name="farm")).to_have_attribute("aria-current", "page")
