"""Being called: marks, counts, highlights and notifications, as Discord would give them; and times that tick."""

import re
import time

import discord
import pytest
from playwright.async_api import Page, expect

from bot.sandbox import Sandbox
from tests.browser.conftest import PageAs, id_of
from tests.browser.doing import say
from tests.browser.toy_bot import ToyBot

pytestmark = pytest.mark.asyncio(loop_scope="session")

NOTED = """
    ;window.noted = [];
    window.Notification = class {
        static permission = "default";
        static async requestPermission() { return (window.Notification.permission = "granted"); }
        constructor(title, options) { window.noted.push([title, options.body]); window.latest = this; }
        close() {}
    };
"""
"""The browser's notifications, allowed when asked, and noted instead of shown."""


async def noted(page: Page) -> list[list[str]]:
    """Titles and texts of the notifications so far."""
    found: list[list[str]] = await page.evaluate("window.noted")
    return found


async def test_whoever_wants_it_is_notified_as_discord_would(page_as: PageAs, bot: ToyBot, sandbox: Sandbox) -> None:
    anna = await page_as("Anna", script=NOTED)
    me = f"<@{id_of(sandbox, 'Anna')}>"
    stable, general = bot.channel("stable"), bot.channel("general")
    links = anna.get_by_role("navigation", name="Channels")
    await stable.send(f"{me} before she wanted to know")
    await expect(links.get_by_role("link", name="stable, 1 for you")).to_be_visible()
    await anna.get_by_role("button", name="Settings").click()
    await anna.get_by_role("checkbox", name="Notify me when I am called").check()
    await anna.keyboard.press("Escape")
    await stable.send("nobody is called")
    await stable.send(f"{me} is whispered to", silent=True)
    posted = await stable.send("later")
    await posted.edit(content=f"{me} by an edit")
    await bot.channel("farm").send(f"{me} reads this already")
    view = discord.ui.LayoutView()
    view.add_item(discord.ui.TextDisplay(f"{me}, a table"))
    await general.send(view=view)
    await general.send(f"{me}, **your turn** ||soon||")
    await expect(links.get_by_role("link", name="general, 2 for you")).to_be_visible()
    await expect(links.get_by_role("link", name="stable, 2 for you")).to_be_visible()
    await expect(anna).to_have_title("(4) #farm · Anna")
    await expect(anna.locator("link[rel=icon]")).to_have_attribute("href", "/static/icon-called.svg")
    assert await noted(anna) == [["Farmhand (#general)", ""], ["Farmhand (#general)", "@Anna, your turn ▮▮▮"]]
    await anna.evaluate("window.latest.onclick()")
    await expect(anna.get_by_role("listitem").filter(has_text="your turn")).to_be_in_viewport()
    await links.get_by_role("link", name="stable").click()
    await expect(anna).to_have_title("#stable · Anna")
    await expect(anna.locator("link[rel=icon]")).to_have_attribute("href", "/static/icon.svg")


async def test_a_reply_names_its_original_and_calls_its_writer(page_as: PageAs) -> None:
    anna, bram = await page_as("Anna"), await page_as("Bram")
    await say(anna, "Who plays?")
    question = bram.get_by_role("listitem").filter(has_text="Who plays?")
    await question.get_by_role("button", name="Message actions").focus()
    await bram.keyboard.press("Enter")
    await expect(bram.get_by_role("menuitem", name="Reply")).to_be_focused()
    await bram.keyboard.press("Enter")
    await expect(bram.get_by_role("combobox", name="Message #farm")).to_be_focused()
    await bram.keyboard.press("Escape")
    await expect(bram.get_by_text("Replying to")).to_be_hidden()
    await question.hover()
    await question.get_by_role("button", name="Message actions").click()
    await bram.get_by_role("menuitem", name="Reply").click()
    await expect(bram.get_by_text("Replying to Anna")).to_be_visible()
    await say(bram, "I do, @Carla too")
    await expect(bram.get_by_text("Replying to")).to_be_hidden()
    answer = anna.locator(".message.mentioning")
    await expect(answer).to_contain_text("I do")
    await expect(answer.get_by_role("button", name="Anna Who plays?")).to_be_visible()
    await expect(answer.locator(".mention")).to_have_text("@Carla")
    await say(bram, "and @Anna comes")
    await expect(anna.locator(".mention.mine")).to_have_text("@Anna")
    await expect(bram.locator(".message.mentioning")).to_have_count(0)
    await anna.get_by_role("listitem").filter(has_text="Who plays?").first.hover()
    await anna.get_by_role("button", name="Edit message").first.click()
    await anna.get_by_role("combobox", name="Edit your message").fill("Who comes?")
    await anna.keyboard.press("Enter")
    await expect(answer.get_by_role("button", name="Anna Who comes?")).to_be_visible()
    await anna.get_by_role("listitem").filter(has_text="Who comes?").first.hover()
    await anna.get_by_role("button", name="Message actions").first.click()
    await anna.get_by_role("menuitem", name="Delete message").click()
    await anna.keyboard.press("Enter")
    await expect(bram.get_by_text("Original message was deleted")).to_be_visible()
    await expect(bram.get_by_text("Who comes?")).to_have_count(0)


async def test_relative_times_tick(page_as: PageAs, bot: ToyBot) -> None:
    anna = await page_as("Anna")
    await anna.clock.install(time=time.time())
    await anna.reload()
    await bot.channel("farm").send(f"until <t:{int(time.time()) + 150}:R>")
    shown = anna.get_by_role("listitem").filter(has_text="until").locator("time[data-style=R]")
    await expect(shown).to_have_text("in 2 minutes")
    await anna.clock.fast_forward(100_000)
    await expect(shown).to_have_text(re.compile(r"in [1-5]?\d seconds"))
    await anna.clock.fast_forward(140_000)
    await expect(shown).to_have_text(re.compile(r"[12] minutes? ago"))
