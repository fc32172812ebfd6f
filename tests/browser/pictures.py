"""Takes pictures of matches as people see them: `python -m tests.browser.pictures FOLDER`, on a desktop and a phone."""

import asyncio
import sys
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.async_api import Browser, Page, async_playwright, expect

from bot.client import Farmhand
from bot.sandbox import Sandbox
from bot.services.table import Person
from cogs.bonje.rules import State
from tests.browser.conftest import FLAGS, chromium, id_of, open_context
from tests.browser.players import Players, farmhand, open_lobby
from tests.browser.racers import Racers
from tests.browser.traders import Traders
from tests.sandbox_client import pointed_at

MID_MATCH = 12
"""Presses after which a match looks lived in."""
SOME_FLIPS = 5
"""Flips after which stables do."""
A_LOOK = 3.0
"""Seconds before cards turn over: enough for a picture of their backs."""

Pages = Mapping[str, Page]


@asynccontextmanager
async def hosted(**settings: Any) -> AsyncIterator[tuple[Sandbox, Farmhand, Pages]]:
    """A bot in a sandbox of its own, Anna at a desktop and Bram with a phone."""
    async with AsyncExitStack() as stack:
        playwright = await stack.enter_async_context(async_playwright())
        browser = await playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        stack.push_async_callback(browser.close)
        sandbox = await Sandbox.start(rate_limits=False)  # whose pace would be waited for at every flip
        stack.push_async_callback(sandbox.stop)
        stack.enter_context(pointed_at(sandbox))
        data = Path(stack.enter_context(TemporaryDirectory()))
        bot = await stack.enter_async_context(farmhand(sandbox, data, **settings))
        pages = {
            "Anna": await _page(browser, sandbox, "Anna"),
            "Bram": await _page(browser, sandbox, "Bram", phone=True),
        }
        yield sandbox, bot, pages


async def main(folder: Path) -> None:
    """Play a match of each game, and take its pictures on the way."""
    async with hosted() as (_, bot, pages):
        await take(folder, "welcome", pages)
        await _lobby(folder, pages)
        await _match(folder, Players(bot, 1, pages))
    await bonje(folder)
    await bohnanza(folder)


async def _page(browser: Browser, sandbox: Sandbox, name: str, *, phone: bool = False) -> Page:
    page = await (await open_context(browser, phone=phone)).new_page()
    await page.goto(f"{sandbox.url}/?user={id_of(sandbox, name)}")
    await expect(page.locator(".beginning")).to_be_visible()
    return page


async def _lobby(folder: Path, pages: Pages) -> None:
    anna, bram = pages["Anna"], pages["Bram"]
    await bram.locator(".first-hint button").click()
    await open_lobby(anna)
    await bram.get_by_role("button", name="Join").click()
    await anna.get_by_role("button", name="Add practice player").click()
    await expect(bram.get_by_text("practice player", exact=False).first).to_be_visible()
    await take(folder, "koe, lobby", pages)
    await anna.get_by_role("button", name="Start").click()
    await expect(anna.get_by_role("button", name="Start")).to_have_count(0)
    await take(folder, "koe, set-up", pages)


async def _match(folder: Path, players: Players) -> None:
    presses, has_choice = 0, False
    while await players.press_one():
        presses += 1
        await players.shown()
        if presses == MID_MATCH:
            await take(folder, "koe, table", players.pages)
        if presses > MID_MATCH and not has_choice and await _is_asking(players):
            await take(folder, "koe, choice", players.pages)
            has_choice = True
    await take(folder, "koe, final table", players.pages)


async def _is_asking(players: Players) -> bool:
    """Whether somebody has to choose what a card does."""
    return any(code.startswith("pick") for codes in (await players.awaited()).values() for code in codes)


# ---- Bonje in de Stal


async def bonje(folder: Path) -> None:
    """A flip at leisure, a whole match, and the beginning of one in Dutch."""
    pauses = {"turn-leisurely": A_LOOK, "turn-brisk": 0, "round": 600}
    async with hosted(table_pauses=pauses, edit_interval=0.1) as (sandbox, bot, pages):
        matches = (
            ("bonje", "Anna", "leisurely", FLIP),
            ("bonje, in the end", "Anna", "brisk", ROUND),
            ("bonje, in Dutch", "Bram", "brisk", ("taken", *ROUND)),
        )
        sandbox.core.chat.add_person("Dirk van de Boerenhof", "nl")
        others = [Person(int(id_of(sandbox, name)), name) for name in ("Carla", "Dirk van de Boerenhof")]
        for number, (name, host, turning, wanted) in enumerate(matches, start=1):
            racers = Racers(bot, number, pages)
            await _bonje_lobby(racers, pages[host], others, turning)
            await take(folder, f"{name}, lobby", pages)
            await pages[host].locator('[data-press$=":start"]').click()
            await expect(pages[host].locator('[data-press$=":start"]')).to_have_count(0)
            await _look_on(folder, name, racers, wanted)


async def _bonje_lobby(racers: Racers, host: Page, others: Sequence[Person], turning: str) -> None:
    """A lobby of four people, two of whom have no page, with the bonus variant."""
    await open_lobby(host, "Bonje in de Stal")
    for rule, choice in {"special": "on", "turning": turning}.items():
        await host.locator(f'[data-select$=":rule:{rule}"]').click()
        await host.locator(f'[data-value="{choice}"]').click()
    guest = next(page for page in racers.pages.values() if page is not host)
    await guest.locator('[data-press$=":join"]').click()
    for other in others:
        await racers.bot.house.services.lobbies.join(racers.match_id, other, None)
    await racers.shown_to_all()


async def _look_on(folder: Path, name: str, racers: Racers, wanted: Sequence[str]) -> None:
    """Play on without the pages, and take a picture of everything that is wanted when it comes up first; then end."""
    left = list(wanted)
    while left:
        state = await racers.state()
        if found := [what for what in left if MOMENTS[what](state)]:
            left.remove(found[0])
            await racers.shown_to_all()
            await take(folder, f"{name}, {found[0]}", racers.pages)
        if state.phase == "over":
            return
        await racers.go_on()
    await racers.end()


def _asks(card: str, state: State) -> bool:
    """A card asks for its first answer, and everybody has taken one."""
    return not state.is_open and any(duty.card.code == card and duty.targets for duty in state.duties)


MOMENTS: Mapping[str, Callable[[State], bool]] = {
    "down": lambda state: state.phase == "down" and state.flip > SOME_FLIPS,
    "open": lambda state: state.phase == "flip" and state.flip > SOME_FLIPS and all(not s.order for s in state.cards),
    "taken": lambda state: state.flip > SOME_FLIPS and sum(slot.state == "held" for slot in state.cards) > 1,
    "elephant": partial(_asks, "elephant"),
    "truck aims": partial(_asks, "truck"),
    "truck lifts": lambda state: any(duty.lifts for duty in state.duties),
    "truck hauls": lambda state: any(duty.drops for duty in state.duties),
    "scored": lambda state: state.phase == "scored",
    "special": lambda state: state.phase == "special",
    "final table": lambda state: state.phase == "over",
}
"""What is worth a picture of Bonje, by when it can be seen."""
FLIP = ("down", "open", "taken", "elephant", "truck aims", "truck lifts", "truck hauls")
ROUND = ("scored", "special", "final table")


# ---- Bohnanza


async def bohnanza(folder: Path) -> None:
    """A match in each language: the table, hands, composing an offer, letters, planting, and the end."""
    async with hosted(edit_interval=0.1) as (_, bot, pages):
        for number, (name, host) in enumerate((("bohnanza", "Anna"), ("bohnanza, in Dutch", "Bram")), start=1):
            traders = Traders(bot, number, pages)
            await _bohnanza_lobby(traders, pages[host])
            await take(folder, f"{name}, lobby", pages)
            await pages[host].locator('[data-press$=":start"]').click()
            await expect(pages[host].locator('[data-press$=":start"]')).to_have_count(0)
            await _trade(folder, name, traders)
            while (await traders.state()).phase != "over":
                await traders.go_on()
            for who in pages:
                await traders.go(who, "farm")
            await traders.shown_to_all()
            await take(folder, f"{name}, final table", pages)
            await traders.go("Bram", "Farmhand")
            await take(folder, f"{name}, afterwards", {"Bram": pages["Bram"]})
            await traders.go("Bram", "farm")


async def _bohnanza_lobby(traders: Traders, host: Page) -> None:
    """Anna, Bram and two practice players."""
    await open_lobby(host, "Bohnanza")
    guest = next(page for page in traders.pages.values() if page is not host)
    await guest.locator('[data-press$=":join"]').last.click()
    for seats in (3, 4):
        await host.locator('[data-press$=":practice"]').last.click()
        await expect(host.get_by_text(f"{seats} ").last).to_be_visible()


async def _trade(folder: Path, name: str, traders: Traders) -> None:
    """Some turns on Anna is to trade: she offers something to Bram and to anyone, and he thinks of a counter-offer."""
    pages = traders.pages
    while (state := await traders.state()).turn < LIVELY or not await traders.is_up("Anna", "plant"):
        await traders.go_on()
    await traders.shown_to_all()
    await take(folder, f"{name}, planting", pages)
    await traders.go("Anna", "Farmhand")
    await take(folder, f"{name}, hand to plant from", {"Anna": pages["Anna"]})
    while (state := await traders.state()).phase == "plant":
        await traders.go_on()
    await traders.go("Anna", "farm")
    await traders.open_hand("Bram")
    await traders.tap("Anna", "d:trade:")
    await take(folder, f"{name}, composer, what is given", {"Anna": pages["Anna"]})
    await pages["Anna"].locator(f'[data-press^="d:{traders.match_id}:w:"]').first.click()
    await take(folder, f"{name}, composer, what is wanted", {"Anna": pages["Anna"]})
    await pages["Anna"].locator(f'[data-press^="d:{traders.match_id}:r:"]').nth(5).click()
    await take(folder, f"{name}, composer, to whom", {"Anna": pages["Anna"]})
    await pages["Anna"].locator('[data-press^="h:"]', has_text="Bram").last.click()
    await traders.shown_to_all()
    await take(folder, f"{name}, offer", pages)
    await traders.go("Bram", "Farmhand")
    await take(folder, f"{name}, letter", {"Bram": pages["Bram"]})
    await traders.tap("Bram", "d:counter:")
    await take(folder, f"{name}, counter-offer", {"Bram": pages["Bram"]})
    while state.phase == "trade":
        await traders.go_on()
        state = await traders.state()
    for who in pages:
        await traders.go(who, "farm")
    await traders.shown_to_all()
    await take(folder, f"{name}, planting what was traded", pages)


LIVELY = 9
"""Turns after which fields and hands of Bohnanza look lived in."""


async def take(folder: Path, name: str, pages: Pages) -> None:
    """A picture of every page, once what it shows has settled."""
    for page in pages.values():
        await expect(page.locator('[aria-busy="true"]')).to_have_count(0)
        await page.wait_for_load_state("networkidle")
        await page.wait_for_function("() => [...document.images].every(it => it.complete)")
        width = (page.viewport_size or {"width": 0})["width"]
        await page.screenshot(path=folder / f"{name}, {'phone' if width < 500 else 'desktop'}.png")


if __name__ == "__main__":
    Path(sys.argv[1]).mkdir(parents=True, exist_ok=True)
    asyncio.run(main(Path(sys.argv[1])))
