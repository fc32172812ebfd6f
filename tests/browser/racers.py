"""Bonje in de Stal through the page: people who race for cards, and what a phone shows them meanwhile."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from random import Random

from playwright.async_api import Page, expect
from playwright.async_api import TimeoutError as PlaywrightTimeout

from bot.services.refusal import RefusedAside
from bot.services.table import Person, Table
from cogs.bonje.moves import Back, Call, Move, Special, Wait
from cogs.bonje.practice import choose
from cogs.bonje.rules import GAME, State
from tests.bounds import at_most
from tests.browser.players import Players
from tests.sandbox_client import PATIENCE

RANDOM = Random("racers")
A_MOMENT = 1_000
"""Milliseconds that a button is looked for: it may go when somebody else presses."""

SCROLLED = 5_000
"""Milliseconds, also on a busy machine, within which a page has loaded a new picture and scrolled to its end."""

OUT_OF_SIGHT = """(match) => {
    const isSeen = (element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const corners = [[left + 4, top + 4], [right - 4, top + 4], [left + 4, bottom - 4], [right - 4, bottom - 4]];
        return corners.every(([x, y]) => element.contains(document.elementFromPoint(x, y)));
    };
    const own = ["data-press^='m:" + match, "data-press^='t:" + match, "data-select^='s:" + match];
    return [...document.querySelectorAll(own.map((start) => `[${start}:']`).join())]
        .filter((element) => !isSeen(element))
        .map((element) => element.textContent.trim());
}"""


class Racers(Players):
    """People at a table of Bonje; each presses whatever is possible, all at the same time."""

    async def state(self) -> State:
        """How the match stands."""
        match = (await self.table()).match
        assert match is not None
        state: State = match.state
        return state

    async def until(self, *phases: str, flip: int = 0) -> State:
        """Wait until the match stands in one of these phases, in that flip or a later one."""
        while True:
            self._changed.clear()
            state = await self.state()
            if state.phase in phases and state.flip >= flip:
                return state
            await asyncio.wait_for(self._changed.wait(), PATIENCE)

    async def shows_flip(self, flip: int) -> None:
        """Wait until every page shows the face-up cards."""
        for page in self.pages.values():
            await expect(page.locator(f'[data-press^="m:{self.match_id}:grab:{flip}:"]').first).to_be_visible()

    async def out_of_sight(self, page: Page) -> list[str]:
        """The table's buttons and menus that a page does not show in full, once it has scrolled to what is new there."""
        await page.screenshot()  # Chromium gives a page that nobody looks at no frame to scroll in
        with suppress(PlaywrightTimeout):
            settled = f"(match) => !({OUT_OF_SIGHT})(match).length"
            await page.wait_for_function(settled, arg=self.match_id, timeout=SCROLLED, polling=50)
        found: list[str] = await page.evaluate(OUT_OF_SIGHT, self.match_id)
        return found

    async def race(self, flip: int, between: Callable[[], Awaitable[object]]) -> None:
        """Everybody plays until the flip is over; `between` their presses something else may be done."""
        await self.shows_flip(flip)
        await between()
        turns = at_most(500, "presses")
        while (await self._stands(flip)) and await self._somebody_plays(flip):
            next(turns)
            await between()

    async def _stands(self, flip: int) -> bool:
        state = await self.state()
        return state.phase == "flip" and state.flip == flip

    async def _somebody_plays(self, flip: int) -> bool:
        """Wait until people have something to press, and let them; False: the flip is over first."""
        while True:
            self._changed.clear()
            if any(await asyncio.gather(*map(self.play_one, self.pages))):
                return True
            if not await self._stands(flip):
                return False
            await asyncio.wait_for(self._changed.wait(), PATIENCE)

    async def go_on(self) -> None:
        """Somebody who can plays a good move, without a page; else wait until something happens."""
        self._changed.clear()
        table, state = await self.table(), await self.state()
        for seat in RANDOM.sample(table.seats, len(table.seats)):
            if seat.user_id is not None and (move := _good(state, seat.number)) is not None:
                person = Person(seat.user_id, seat.name)
                with suppress(RefusedAside):  # a practice player was faster
                    await self.bot.house.services.matches.play(self.match_id, person, GAME.encode(move), None)
                return
        await asyncio.wait_for(self._changed.wait(), PATIENCE)

    async def end(self) -> None:
        """Put an end to the match, as a moderator does."""
        table = await self.table()
        await self.bot.house.services.matches.end(self.match_id, Person(table.host_id, "host"), True, None)

    async def play_one(self, name: str) -> bool:
        """Somebody plays one of their moves; False: there is none, or somebody else was faster."""
        if not (codes := _wanted(await self.table(), name)):
            return False
        code = codes[len(codes) * list(self.pages).index(name) // len(self.pages)]  # not all want the same card
        page = self.pages[name]
        button = page.locator(f'[data-press="m:{self.match_id}:{code}"]')
        turns = at_most(100, "attempts to press")
        while code in _wanted(await self.table(), name):
            next(turns)
            with suppress(PlaywrightTimeout):
                if await button.count():
                    await button.click(timeout=A_MOMENT)
                elif await page.locator(self._menu).count():
                    await page.locator(self._menu).first.click(timeout=A_MOMENT)
                    await page.locator(f'[data-value="{code}"]').click(timeout=A_MOMENT)
            await self._until_decided(name, code)
        return True

    async def _until_decided(self, name: str, code: str) -> None:
        """Wait for a moment for a press to be decided, or its button to come."""
        with suppress(TimeoutError):
            async with asyncio.timeout(A_MOMENT / 1_000):
                while code in _wanted(await self.table(), name):
                    self._changed.clear()
                    await self._changed.wait()


def _good(state: State, seat: int) -> Move | None:
    """What a practice player would do there; on to the next round."""
    legal = GAME.legal_moves(state, seat)
    if state.phase == "scored":
        return legal[0]
    chosen = choose(GAME.view(state, seat), seat, legal, RANDOM, "normal")
    return chosen.move if chosen else None


def _wanted(table: Table, name: str) -> list[str]:
    """The codes of all that takes somebody further."""
    assert table.match is not None
    seat = next(seat.number for seat in table.seats if seat.name == name)
    moves = [move for move in GAME.legal_moves(table.match.state, seat) if not isinstance(move, Back | Wait)]
    urgent: list[Move] = [move for move in moves if isinstance(move, Call | Special)]
    return [GAME.encode(move) for move in urgent or moves]
