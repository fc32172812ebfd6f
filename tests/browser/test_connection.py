"""A connection that drops while things happen: the page comes back, and nothing is lost, doubled or left in doubt."""

import pytest
from playwright.async_api import Page, expect

from bot.sandbox import SettableClock
from tests.browser.conftest import PageAs
from tests.browser.doing import open_panel, say
from tests.browser.toy_bot import ToyBot

pytestmark = pytest.mark.asyncio(loop_scope="session")

FRAGILE = """
    ;const Real = WebSocket;
    window.sockets = []; window.isCut = false; window.swallow = null; window.parked = [];
    window.WebSocket = class extends Real {
        constructor(address) { super(window.isCut ? "ws://127.0.0.1:9" : address); window.sockets.push(this); }
        send(frame) {
            if (window.swallow && frame.includes(window.swallow)) window.parked.push(() => super.send(frame));
            else super.send(frame);
        }
    };
    window.WebSocket.OPEN = Real.OPEN;
    window.cut = () => { window.isCut = true; window.sockets.at(-1).close(); };
    window.mend = () => { window.isCut = false; window.swallow = null; dispatchEvent(new Event("online")); };
"""
"""`cut()` and `mend()` the connection; what contains `swallow` is not sent, but parked."""


async def cut(page: Page) -> None:
    await page.evaluate("cut()")
    await expect(page.get_by_role("status").filter(has_text="Connection lost")).to_be_visible()


async def mend(page: Page) -> None:
    await page.evaluate("mend()")
    await expect(page.get_by_role("status").filter(has_text="Connection lost")).to_be_hidden()


async def test_messages_edits_and_deletions_are_caught_up(page_as: PageAs, bot: ToyBot) -> None:
    farm = bot.channel("farm")
    first, doomed = await farm.send("before"), await farm.send("doomed")
    anna = await page_as("Anna", script=FRAGILE)
    await expect(anna.get_by_text("doomed")).to_be_visible()
    await cut(anna)
    await say(anna, "written in between")
    await first.edit(content="changed meanwhile")
    await doomed.delete()
    missed = [await farm.send(f"meanwhile {number}") for number in range(60)]
    await anna.evaluate("window.isCut = false; window.swallow = '\"before\"'; dispatchEvent(new Event('online'))")
    await anna.wait_for_function("() => window.parked.length > 0")
    await missed[58].edit(content="edited while the page was reading")
    await missed[57].delete()
    await farm.send("said while the page was reading")
    await anna.evaluate("window.swallow = null; window.parked.forEach((send) => send())")
    await expect(anna.get_by_text("said while the page was reading")).to_be_in_viewport()
    await expect(anna.get_by_text("edited while the page was reading")).to_be_attached()
    for text, count in {
        "changed meanwhile (edited)": 1,
        "before": 0,
        "doomed": 0,
        "meanwhile 0": 1,
        "meanwhile 56": 1,
        "meanwhile 57": 0,
        "meanwhile 58": 0,
        "meanwhile 59": 1,
        "written in between": 1,
    }.items():
        await expect(anna.get_by_text(text, exact=True)).to_have_count(count)
    await expect(anna.locator(".pending")).to_have_count(0)


async def test_a_message_that_was_on_its_way_is_written_once(page_as: PageAs, bot: ToyBot) -> None:
    anna = await page_as("Anna", script=FRAGILE)
    await anna.evaluate("window.swallow = 'never arrived'")
    await say(anna, "never arrived")
    await expect(anna.locator(".pending")).to_have_count(1)
    await anna.evaluate("const at = window.sockets.at(-1); at.onmessage = null")
    await say(anna, "arrived, unanswered")
    await expect(anna.locator(".pending")).to_have_count(2)
    await cut(anna)
    await mend(anna)
    await expect(anna.locator(".pending")).to_have_count(0)
    await expect(anna.get_by_text("arrived, unanswered")).to_be_visible()
    texts = [message.content async for message in bot.channel("farm").history(limit=10)]
    assert sorted(texts) == ["arrived, unanswered", "never arrived"]


async def test_a_press_under_way_learns_what_became_of_it(page_as: PageAs, bot: ToyBot, clock: SettableClock) -> None:
    anna, bram = await page_as("Anna", script=FRAGILE), await page_as("Bram")
    message = await open_panel(anna)
    failed = message.get_by_text("This interaction failed")
    bot.gate.clear()
    await message.get_by_role("button", name="Feed").click()
    await bot.hears(1)
    await cut(anna)
    await mend(anna)
    await expect(message.get_by_role("button", name="Feed")).to_have_attribute("aria-busy", "true")
    await cut(anna)
    bot.gate.set()
    await expect(bram.get_by_text("Fed 1 times")).to_be_visible()
    await mend(anna)
    await expect(message).to_contain_text("Fed 1 times")
    await expect(message.get_by_role("button", name="Break")).to_be_enabled()
    await expect(failed).to_have_count(0)
    await message.get_by_role("button", name="Break").click()
    await bot.hears(2)
    await cut(anna)
    clock.advance(3.1)
    await mend(anna)
    await expect(failed).to_be_visible()
    await anna.evaluate("window.swallow = 'press'")
    await message.get_by_role("button", name="Feed").click()
    await expect(failed).to_have_count(0)
    await cut(anna)
    await mend(anna)
    await expect(failed).to_be_visible()
    assert await bot.hears(2) == ["feed", "break"]
    await cut(anna)
    await message.get_by_role("button", name="Feed").click()
    await expect(anna.get_by_role("alert").filter(has_text="There is no connection.")).to_be_visible()


WEEKS = """async () => {
    const { Store } = await import("/static/store.js");
    const store = new Store(Object.assign(new EventTarget(), { send: () => true, isOwn: () => false }));
    const tell = (t, d) => store.socket.dispatchEvent(new CustomEvent("frame", { detail: { t, d } }));
    for (let number = 0; number < 2000; number += 1) {
        tell("message", { id: String(1e6 + number), channel_id: "1", author: { id: "2" } });
        tell("message", { id: String(2e6 + number), channel_id: "3", author: { id: "2" } });
        tell("message_delete", { id: String(2e6 + number), channel_id: "3" });
    }
    return ["1", "3"].flatMap((id) => [store.log(id).messages.length, store.log(id).live.size, store.log(id).messages[0]?.id]);
}"""


async def test_a_tab_that_stays_open_for_weeks_keeps_the_newest_messages(page_as: PageAs) -> None:
    anna = await page_as("Anna")
    assert await anna.evaluate(WEEKS) == [1_500, 1_500, "1000500", 0, 1_500, None]
