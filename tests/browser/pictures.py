"""Takes pictures of a match as people see it: `python -m tests.browser.pictures FOLDER`, on a desktop and a phone."""

import asyncio
import sys
from collections.abc import Mapping
from contextlib import AsyncExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.async_api import Browser, Page, async_playwright, expect

from bot.sandbox import Sandbox
from tests.browser.conftest import FLAGS, chromium, id_of, open_context
from tests.browser.koe import Players, farmhand, open_lobby
from tests.sandbox_client import pointed_at

MID_MATCH = 12
"""Presses after which a match looks lived in."""


async def main(folder: Path) -> None:
    """Play one match, and take its pictures on the way."""
    async with AsyncExitStack() as stack:
        playwright = await stack.enter_async_context(async_playwright())
        browser = await playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        stack.push_async_callback(browser.close)
        sandbox = await Sandbox.start()
        stack.push_async_callback(sandbox.stop)
        stack.enter_context(pointed_at(sandbox))
        data = Path(stack.enter_context(TemporaryDirectory()))
        bot = await stack.enter_async_context(farmhand(sandbox, data))
        pages = {
            "Anna": await _page(browser, sandbox, "Anna"),
            "Bram": await _page(browser, sandbox, "Bram", phone=True),
        }
        await _take(folder, "welcome", pages)
        await _lobby(folder, pages)
        await _match(folder, Players(bot, 1, pages))


async def _page(browser: Browser, sandbox: Sandbox, name: str, *, phone: bool = False) -> Page:
    page = await (await open_context(browser, phone=phone)).new_page()
    await page.goto(f"{sandbox.url}/?user={id_of(sandbox, name)}")
    await expect(page.get_by_role("heading", name="Welcome to #farm")).to_be_visible()
    return page


async def _lobby(folder: Path, pages: Mapping[str, Page]) -> None:
    anna, bram = pages["Anna"], pages["Bram"]
    await bram.get_by_role("button", name="Close this hint").click()
    await open_lobby(anna)
    await bram.get_by_role("button", name="Join").click()
    await anna.get_by_role("button", name="Add practice player").click()
    await expect(bram.get_by_text("practice player", exact=False).first).to_be_visible()
    await _take(folder, "lobby", pages)
    await anna.get_by_role("button", name="Start").click()
    await expect(anna.get_by_role("button", name="Start")).to_have_count(0)
    await _take(folder, "set-up", pages)


async def _match(folder: Path, players: Players) -> None:
    presses, has_choice = 0, False
    while await players.press_one():
        presses += 1
        await players.shown()
        if presses == MID_MATCH:
            await _take(folder, "table", players.pages)
        if presses > MID_MATCH and not has_choice and await _is_asking(players):
            await _take(folder, "choice", players.pages)
            has_choice = True
    await _take(folder, "final table", players.pages)


async def _is_asking(players: Players) -> bool:
    """Whether somebody has to choose what a card does."""
    return any(code.startswith("pick") for codes in (await players.awaited()).values() for code in codes)


async def _take(folder: Path, name: str, pages: Mapping[str, Page]) -> None:
    """A picture of every page, once what it shows has settled."""
    for page in pages.values():
        await page.wait_for_load_state("networkidle")
        await page.wait_for_function("() => [...document.images].every(it => it.complete)")
        width = (page.viewport_size or {"width": 0})["width"]
        await page.screenshot(path=folder / f"{name}, {'phone' if width < 500 else 'desktop'}.png")


if __name__ == "__main__":
    Path(sys.argv[1]).mkdir(parents=True, exist_ok=True)
    asyncio.run(main(Path(sys.argv[1])))
