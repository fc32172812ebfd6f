"""Coming in, writing, being called, threads and direct messages."""

import pytest
from playwright.async_api import Browser, expect

from bot.sandbox import Sandbox
from bot.sandbox.permissions import Permission
from tests.browser.conftest import PageAs, open_context
from tests.browser.doing import say
from tests.browser.toy_bot import ToyBot

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_first_visit_asks_who_one_is_and_says_what_to_type(browser: Browser, sandbox: Sandbox) -> None:
    context = await open_context(browser)
    page = await context.new_page()
    await page.goto(sandbox.url)
    await page.get_by_role("link", name="Anna").click()
    await expect(page.get_by_role("heading", name="Welcome to #farm")).to_be_visible()
    assert "?user=" in page.url
    await expect(page.get_by_text("Type /play below")).to_be_visible()
    await page.get_by_role("button", name="Close this hint").click()
    await page.reload()
    await expect(page.get_by_role("heading", name="Welcome to #farm")).to_be_visible()
    await expect(page.get_by_text("Type /play below")).to_have_count(0)
    await page.keyboard.type("/")  # where no bot is
    await expect(page.get_by_text("There are no commands here")).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(page.get_by_text("There are no commands here")).to_be_hidden()
    await context.close()


async def test_an_old_link_asks_again_and_somebody_new_has_a_language_of_their_own(
    browser: Browser, sandbox: Sandbox
) -> None:
    context = await open_context(browser)
    page = await context.new_page()
    await page.goto(f"{sandbox.url}/?user=123")
    await expect(page.get_by_text("does not live here any more")).to_be_visible()
    await page.get_by_label("Somebody new").fill("Daan")
    await page.get_by_label("Language").select_option("nl")
    await page.get_by_role("button", name="Come in").click()
    await expect(page.get_by_role("heading", name="Welkom in #farm")).to_be_visible()
    assert [user.locale for user in sandbox.core.world.users.values() if user.name == "Daan"] == ["nl"]
    await context.close()


async def test_people_read_each_other_at_once_in_markdown(page_as: PageAs) -> None:
    anna, bram = await page_as("Anna"), await page_as("Bram")
    await say(anna, "Who wants to **play**? <b>now</b>")
    message = bram.get_by_role("listitem").filter(has_text="Who wants to")
    await expect(message.locator("strong")).to_have_text("play")
    await expect(message).to_contain_text("<b>now</b>")
    await expect(message).to_contain_text("Anna")
    await expect(anna.get_by_role("combobox", name="Message #farm")).to_have_value("")
    await say(anna, "m" * 2_001)
    await expect(anna.get_by_role("alert")).to_have_text("A message has 2000 characters at most.")
    await expect(anna.get_by_role("combobox", name="Message #farm")).to_have_value("m" * 2_001)
    for text, size in (("🐄🐮", "41.6px"), ("🐄 moo", "16px"), ("12", "16px")):
        await say(anna, text)
        await expect(bram.locator(".markdown").last).to_have_text(text)
        await expect(bram.locator(".markdown").last).to_have_css("font-size", size)


async def test_a_new_message_elsewhere_is_marked_and_a_mention_counted(page_as: PageAs, bot: ToyBot) -> None:
    anna = await page_as("Anna")
    channels = anna.get_by_role("navigation", name="Channels")
    await channels.get_by_role("button", name="Carla").focus()
    posted = await bot.channel("stable").send("Hello")
    await expect(channels.get_by_role("link", name="stable, unread")).to_be_visible()
    await expect(channels.get_by_role("button", name="Carla")).to_be_focused()
    anna_id = anna.url.split("user=")[1].split("#")[0]
    await bot.channel("general").send(f"<@{anna_id}>, your turn")
    await expect(channels.get_by_role("link", name="general, 1 for you")).to_be_visible()
    await expect(anna).to_have_title("(1) #farm · Anna")
    await channels.get_by_role("link", name="stable").click()
    await expect(anna.get_by_text("Hello", exact=True)).to_be_visible()
    await expect(anna.get_by_role("separator", name="New messages")).to_be_visible()
    await channels.get_by_role("link", name="farm").click()
    await expect(channels.get_by_role("link", name="stable", exact=True)).to_be_visible()
    await posted.edit(content=f"Edited <@{anna_id}>")
    await bot.channel("farm").send("later")
    await expect(anna.get_by_text("later", exact=True)).to_be_visible()
    await expect(channels.get_by_role("link", name="stable", exact=True)).to_be_visible()
    await expect(anna.get_by_role("separator", name="New messages")).to_have_count(0)
    await anna.evaluate("Object.defineProperty(document, 'hidden', { value: true })")
    await bot.channel("farm").send("while she looks elsewhere")
    await expect(anna.get_by_role("separator", name="New messages")).to_be_visible()


async def test_a_thread_is_opened_below_its_channel(page_as: PageAs) -> None:
    anna, bram = await page_as("Anna"), await page_as("Bram")
    await anna.get_by_role("button", name="Create a thread").click()
    await anna.get_by_label("Name").fill("Second table")
    await anna.get_by_role("button", name="Create", exact=True).click()
    await expect(anna.get_by_role("combobox", name="Message #Second table")).to_be_focused()
    await say(anna, "here")
    await bram.get_by_role("link", name="Second table, unread").click()
    await expect(bram.get_by_text("here", exact=True)).to_be_visible()


async def test_what_the_server_refuses_is_said(page_as: PageAs, sandbox: Sandbox) -> None:
    bram = await page_as("Bram")
    everyone = sandbox.core.world.guild.roles[0]
    everyone.permissions &= ~Permission.CREATE_PUBLIC_THREADS
    await bram.get_by_role("button", name="Create a thread").click()
    await bram.get_by_label("Name").fill("Second table")
    await bram.get_by_role("button", name="Create", exact=True).click()
    await expect(bram.get_by_role("alert")).to_be_visible()
    await expect(bram.get_by_role("link", name="Second table")).to_have_count(0)


async def test_a_direct_message_has_a_place_of_its_own(page_as: PageAs) -> None:
    anna, bram = await page_as("Anna"), await page_as("Bram")
    await anna.get_by_role("button", name="Bram").click()
    await expect(anna.get_by_role("combobox", name="Message @Bram")).to_be_visible()
    await say(anna, "psst")
    await bram.get_by_role("button", name="Anna, 1 for you").click()
    await expect(bram.get_by_text("psst", exact=True)).to_be_visible()
    await expect(bram.get_by_role("link", name="Anna", exact=True)).to_be_visible()


async def test_a_link_to_a_message_leads_there(page_as: PageAs, bot: ToyBot) -> None:
    anna = await page_as("Anna")
    target = await bot.channel("stable").send("the table")
    for number in range(60):
        await bot.channel("stable").send(f"filler {number}")
    await bot.channel("farm").send(f"[To the table]({target.jump_url})")
    await anna.get_by_role("link", name="To the table").click()
    await expect(anna.get_by_text("the table", exact=True)).to_be_in_viewport()


async def test_the_list_stays_where_its_reader_is(page_as: PageAs, bot: ToyBot) -> None:
    anna = await page_as("Anna")
    farm = bot.channel("farm")
    sent = [await farm.send(f"line {number}\nsecond line") for number in range(30)]
    await expect(anna.get_by_text("line 29")).to_be_in_viewport()
    await anna.get_by_role("region", name="Messages").evaluate("it => it.scrollTop = 300")
    await expect(anna.get_by_role("button", name="Jump to the present")).to_be_visible()
    shown = anna.get_by_text("line 9\n")
    before = await shown.bounding_box()
    await sent[0].edit(content="line 0\nmuch\nlonger\nthan\nit was")
    await expect(anna.get_by_text("much")).to_be_attached()
    await farm.send("the newest")
    pill = anna.get_by_role("button", name="1 new message")
    await expect(pill).to_be_visible()
    after = await shown.bounding_box()
    assert before is not None
    assert after is not None
    assert abs(before["y"] - after["y"]) < 2
    await pill.click()
    await expect(anna.get_by_text("the newest")).to_be_in_viewport()
    await expect(pill).to_be_hidden()


async def test_older_messages_come_while_scrolling_up(page_as: PageAs, bot: ToyBot) -> None:
    for number in range(120):
        await bot.channel("stable").send(f"old {number}")
    anna = await page_as("Anna")
    await anna.get_by_role("link", name="stable").click()
    await expect(anna.get_by_text("old 119", exact=True)).to_be_in_viewport()
    await expect(anna.get_by_text("old 5", exact=True)).to_have_count(0)
    scroller = anna.get_by_role("region", name="Messages")
    for _ in range(40):
        await scroller.evaluate("it => it.scrollTop = 0")
        if await anna.get_by_text("old 5", exact=True).count():
            break
        await anna.wait_for_function("() => document.querySelector('.scroller').scrollTop > 0")
    await expect(anna.get_by_text("old 5", exact=True)).to_be_attached()


async def test_timestamps_are_written_in_the_readers_language(page_as: PageAs, bot: ToyBot) -> None:
    anna, bram = await page_as("Anna"), await page_as("Bram", locale="nl")
    await bot.channel("farm").send("<t:1000000000:D> <t:1000000000:R>")
    await expect(anna.get_by_text("9 September 2001")).to_be_visible()
    await expect(bram.get_by_text("9 september 2001")).to_be_visible()
    await expect(bram.get_by_text("jaar geleden")).to_be_visible()


async def test_a_phone_has_a_drawer_and_nothing_wider_than_its_screen(page_as: PageAs, bot: ToyBot) -> None:
    anna = await page_as("Anna", phone=True)
    await bot.channel("stable").send("x" * 300)
    await expect(anna.get_by_role("link", name="stable")).to_have_count(0)
    await anna.get_by_role("button", name="Channels").click()
    await anna.get_by_role("link", name="stable, unread").click()
    await expect(anna.get_by_role("combobox", name="Message #stable")).to_be_in_viewport()
    await expect(anna.get_by_text("xxx")).to_be_in_viewport()
    await expect(anna.get_by_role("link", name="stable")).to_have_count(0)
    assert await anna.evaluate("document.documentElement.scrollWidth") <= 375
    assert await anna.evaluate("document.querySelector('.scroller').scrollWidth") <= 375


async def test_settings_change_language_dms_and_theme(page_as: PageAs, sandbox: Sandbox) -> None:
    anna = await page_as("Anna")
    await anna.get_by_role("combobox", name="Message #farm").fill("half a sentence")
    await anna.get_by_role("button", name="Settings").click()
    await anna.get_by_role("radio", name="Light").check()
    assert await anna.evaluate("getComputedStyle(document.documentElement).colorScheme") == "light"
    await anna.get_by_role("checkbox", name="Let the bot send me DMs").uncheck()
    await anna.get_by_label("My language").select_option("nl")
    await expect(anna.get_by_role("combobox", name="Bericht aan #farm")).to_have_value("half a sentence")
    await expect(anna.get_by_role("complementary")).to_contain_text("Als iemand anders in een nieuw tabblad")
    assert await anna.evaluate("document.documentElement.lang") == "nl"
    user = next(user for user in sandbox.core.world.users.values() if user.name == "Anna")
    assert (user.locale, user.dms_open) == ("nl", False)


async def test_what_one_said_last_is_edited_with_the_keyboard_and_marked_for_all(page_as: PageAs) -> None:
    anna, bram = await page_as("Anna"), await page_as("Bram")
    composer, editor = anna.locator("#writing"), anna.get_by_role("combobox", name="Edit your message")
    await composer.press("ArrowUp")
    await expect(editor).to_have_count(0)
    for text in ("@Bram **moo**", "not mine"):
        await say(anna if "moo" in text else bram, text)
    await expect(anna.get_by_text("not mine")).to_be_visible()
    await composer.press("ArrowUp")
    await expect(editor).to_be_focused()
    await expect(editor).to_have_value("@Bram **moo**")
    await editor.fill("nothing of the kind")
    await composer.press("ArrowUp")  # it closed no more, and what was typed was lost
    await expect(editor).to_be_focused()
    await expect(editor).to_have_value("nothing of the kind")
    await editor.press("Escape")
    await expect(editor).to_have_count(0)
    await expect(composer).to_be_focused()
    await expect(anna.locator(".markdown").first).to_have_text("@Bram moo")
    await composer.press("ArrowUp")
    await editor.fill("m" * 2_001)
    await editor.press("Enter")
    await expect(anna.get_by_role("alert")).to_have_text("A message has 2000 characters at most.")
    await editor.fill("baa @b")
    await expect(anna.get_by_role("option", name="Bram")).to_be_visible()
    await editor.press("Enter")
    await expect(editor).to_have_value("baa @Bram ")
    await editor.press("Enter")
    await expect(editor).to_have_count(0)
    await expect(composer).to_be_focused()
    for page in (anna, bram):
        await expect(page.locator(".markdown").first).to_have_text("baa @Bram (edited)")
    await expect(bram.locator(".mention.mine")).to_have_text("@Bram")
    await composer.press("ArrowUp")
    await editor.fill("")
    await editor.press("Enter")
    await expect(anna.get_by_role("button", name="Delete", exact=True)).to_be_focused()
    await anna.keyboard.press("Enter")
    await expect(bram.get_by_text("baa")).to_have_count(0)
    await expect(editor).to_have_count(0)


async def test_a_message_can_be_deleted_by_a_moderator(page_as: PageAs) -> None:
    anna, bram = await page_as("Anna"), await page_as("Bram")
    await say(bram, "spam")
    message = anna.get_by_role("listitem").filter(has_text="spam")
    await message.hover()
    await message.get_by_role("button", name="Message actions").click()
    await anna.get_by_role("menuitem", name="Delete message").click()
    sure = anna.get_by_role("dialog", name="Delete message")
    await expect(sure).to_contain_text("spam")
    await sure.get_by_role("button", name="Cancel").click()
    await expect(bram.get_by_text("spam")).to_be_visible()
    await bram.get_by_role("button", name="Message actions").focus()
    await bram.keyboard.press("Enter")
    await bram.get_by_role("menuitem", name="Reply").click()
    await expect(bram.get_by_text("Replying to")).to_be_visible()
    await message.get_by_role("button", name="Message actions").click()
    await anna.get_by_role("menuitem", name="Delete message").click()
    await sure.get_by_role("button", name="Delete").click()
    await expect(bram.get_by_text("spam")).to_have_count(0)
    await expect(bram.get_by_text("Replying to")).to_be_hidden()
