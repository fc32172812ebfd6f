"""A match through the page: a real bot in a sandbox, and people who press what they see."""

import asyncio
import re
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from playwright.async_api import Locator, Page, expect

from bot.client import Farmhand, build_bot
from bot.sandbox import Sandbox
from bot.services.changes import MatchChanged
from bot.services.table import Person, Table
from bot.settings import Settings
from tests.databases import new_database
from tests.sandbox_client import PATIENCE, connected
from tests.ui.at_table import painted


@asynccontextmanager
async def farmhand(sandbox: Sandbox, folder: Path, **more: Any) -> AsyncIterator[Farmhand]:
    """The bot, logged in to the sandbox, with a database in `folder` and practice players who do not dawdle."""
    quick: dict[str, Any] = {"practice_tempo": 0, "edit_interval": 0, "refusal_lifetime": 0.1}
    settings = Settings(database_url=new_database(folder / "farmhand.db"), **quick | more)
    bot = build_bot(settings)
    async with connected(bot, sandbox.token):
        yield bot


async def open_lobby(page: Page, game: str = "Koe zoekt Boer") -> None:
    """Type `/play` as somebody does who is new here: the game's name among those offered, and Enter."""
    await page.locator("#writing").press_sequentially("/play")
    await expect(page.get_by_role("option", name=re.compile("play|spelen"))).to_be_visible()
    await page.keyboard.press("Enter")
    await page.get_by_role("option", name=game).click()
    await page.keyboard.press("Enter")
    await expect(page.locator('[data-press$=":start"]')).to_be_visible()


async def push(button: Locator) -> None:
    """Press a button in one moment: between down and up of a finger a message may be written anew, and the button be gone.

    Whoever's earlier press of that message is not answered waits for that.
    """
    await expect(button).not_to_have_attribute("aria-disabled", "true")
    await button.click(trial=True)
    await button.evaluate("button => button.click()")


class Players:
    """People at one table, each with a page; they press buttons of moves that are legal, whoever's turn it is."""

    def __init__(self, bot: Farmhand, match_id: int, pages: Mapping[str, Page]) -> None:
        self.bot = bot
        self.match_id = match_id
        self.pages = pages
        self._changed = asyncio.Event()
        bot.house.services.changes.subscribe(self._note)

    def _note(self, _change: MatchChanged) -> None:
        self._changed.set()

    async def table(self) -> Table:
        """The match as it is stored."""
        return await self.bot.house.services.matches.table(self.match_id)

    async def awaited(self) -> dict[str, list[str]]:
        """The codes that the people who are waited for may play, by name; nobody when the match is over.

        Practice players are let play first.
        """
        while True:
            self._changed.clear()
            codes = await self._playable()
            if codes or await self._is_over():
                return codes
            await asyncio.wait_for(self._changed.wait(), PATIENCE)

    async def _playable(self) -> dict[str, list[str]]:
        """What people may play at this moment, by name."""
        table = await self.table()
        match = table.match
        assert match is not None
        if match.outcome:
            return {}
        people = {seat.name: seat.number for seat in table.seats if not seat.is_practice}
        return {
            name: [match.game.encode(move) for move in match.game.legal_moves(match.state, seat)]
            for name, seat in people.items()
            if seat in match.waiting_for
        }

    async def _is_over(self) -> bool:
        match = (await self.table()).match
        return match is not None and match.outcome is not None

    async def press_one(self) -> bool:
        """Somebody who is waited for plays their first legal move; False when the match is over."""
        for name, codes in (await self.awaited()).items():
            await self.press(self.pages[name], codes[0])
            await self._until_played(name, codes[0])
            return True
        return False

    async def play_unseen(self) -> bool:
        """The same without a page, which takes a second."""
        people = {seat.name: Person(seat.user_id, seat.name) for seat in (await self.table()).seats if seat.user_id}
        for name, codes in (await self.awaited()).items():
            await self.bot.house.services.matches.play(self.match_id, people[name], codes[0], None)
            return True
        return False

    async def _until_played(self, name: str, code: str) -> None:
        """Wait until a press was decided: a code names its turn, so that it is never legal again."""
        while True:
            self._changed.clear()
            if code not in (await self._playable()).get(name, []):
                return
            await asyncio.wait_for(self._changed.wait(), PATIENCE)

    async def press(self, page: Page, code: str) -> None:
        """Press the button of a move, or choose it in the menu, as soon as the page shows it."""
        await self._way_to(page, code).first.wait_for()
        button = page.locator(f'[data-press="m:{self.match_id}:{code}"]')
        if await button.count():
            await push(button)
            return
        await push(page.locator(self._menu))
        await push(page.locator(f'[data-value="{code}"]'))

    async def shown(self) -> None:
        """Wait until every page shows the match as it is stored."""
        awaited = await self.awaited()
        for page in self.pages.values():
            for codes in awaited.values():
                await self._way_to(page, codes[0]).first.wait_for()
            if not awaited:
                await expect(page.locator(f'[data-press^="m:{self.match_id}:"]')).to_have_count(0)

    async def shown_to_all(self) -> None:
        """Wait until table, panels and letters show the match as it stands."""
        version = (await self.table()).version
        async with asyncio.timeout(PATIENCE):
            while True:
                self._changed.clear()
                await painted(self.bot)
                painting = await self.bot.house.services.paintings.get(self.match_id, "table", None)
                if painting is not None and painting.shown_version >= version:
                    return
                await self._changed.wait()  # what is stored is told of a moment later

    def _way_to(self, page: Page, code: str) -> Locator:
        return page.locator(f'[data-press="m:{self.match_id}:{code}"], {self._menu}')

    @property
    def _menu(self) -> str:
        return f'[data-select^="s:{self.match_id}:"]'
