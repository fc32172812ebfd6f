"""Bohnanza through the page: people who trade by their direct messages, and by their panels at the table."""

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from random import Random
from unittest.mock import patch

from playwright.async_api import Locator, Page, expect

from bot.services.refusal import Refusal
from bot.services.table import Person
from cogs.bohnanza.beans import State
from cogs.bohnanza.practice import choose
from cogs.bohnanza.rules import GAME
from tests.browser.players import Players, push
from tests.sandbox_client import PATIENCE

RANDOM = Random("traders")


@contextmanager
def beginning(state: State) -> Iterator[None]:
    """Matches begin like this, with people in the order in which they came."""
    with ExitStack() as stack:
        stack.enter_context(patch.object(type(GAME), "setup", lambda *_: state))
        stack.enter_context(patch("bot.services.lobbies.shuffled", lambda seats, _: list(seats)))
        yield


class Traders(Players):
    """People at a table of Bohnanza."""

    async def state(self) -> State:
        """How the match stands."""
        match = (await self.table()).match
        assert match is not None
        state: State = match.state
        return state

    async def until_aside(self, *cards: str) -> None:
        """Wait until these cards lie beside each player's fields."""
        async with asyncio.timeout(PATIENCE):
            while True:
                self._changed.clear()
                state = await self.state()
                if ["".join(sorted(player.aside)) for player in state.players] == list(cards):
                    return
                await self._changed.wait()

    async def go(self, name: str, where: str) -> None:
        """Open a channel, or the direct messages with somebody."""
        page = self.pages[name]
        burger = page.locator(".burger")
        if await burger.is_visible():
            await burger.click()
        await page.locator(".rail").get_by_role("button", name="The Farm").click()
        await page.locator("nav").locator(".channel", has_text=where).first.click()
        await expect(page.locator("#writing")).to_be_visible()

    def way(self, name: str, start: str) -> Locator:
        """The newest button whose id begins so: `h:plant`, `d:trade`, `m:end`."""
        prefix, rest = start.split(":", 1)
        return self.pages[name].locator(f'[data-press^="{prefix}:{self.match_id}:{rest}"]:not([disabled])').last

    async def tap(self, name: str, start: str) -> None:
        """Press it as soon as it is there, and wait for the answer."""
        await self._press(name, self.way(name, start))

    async def open_hand(self, name: str) -> None:
        """Somebody presses "My hand" at the table, and sees it."""
        await self.pages[name].locator(f'[data-press="t:{self.match_id}:hand"]').last.click()
        await expect(self.pages[name].locator(f'[data-press="t:{self.match_id}:hand"]')).to_have_count(2)

    async def is_up(self, name: str, phase: str) -> bool:
        """It is that phase of somebody's turn."""
        table, state = await self.table(), await self.state()
        return state.phase == phase and table.seats[state.active].name == name

    async def go_on(self) -> None:
        """Somebody who has something to do does it as a practice player would, without a page; else wait for one of those."""
        self._changed.clear()
        table, state = await self.table(), await self.state()
        for seat in table.seats:
            if seat.user_id is not None and seat.number in GAME.waiting_for(state):
                legal = GAME.legal_moves(state, seat.number)
                chosen = choose(GAME.view(state, seat.number), seat.number, legal, RANDOM, "normal")
                move = chosen.move if chosen else GAME.default_move(state, seat.number)
                with suppress(Refusal):  # somebody was faster
                    code = GAME.encode(move)
                    await self.bot.house.services.matches.play(
                        self.match_id, Person(seat.user_id, seat.name), code, None
                    )
                return
        await asyncio.wait_for(self._changed.wait(), PATIENCE)

    async def called(self, name: str, label: str) -> None:
        """Press the newest button of this name, and wait for the answer."""
        await self._press(name, self.pages[name].get_by_role("button", name=label).last)

    async def _press(self, name: str, button: Locator) -> None:
        await self.shown_to_all()
        await push(button)
        await expect(self.pages[name].locator("[aria-busy]")).to_have_count(0)


def message(page: Page, text: str) -> Locator:
    """The newest message that says so."""
    return page.get_by_role("listitem").filter(has_text=text).last
