"""Koe zoekt Boer through the page: a real bot in a sandbox, and people who press what they see."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

from playwright.async_api import Page, expect

from bot.client import Farmhand, build_bot
from bot.sandbox import Sandbox
from bot.services.changes import MatchChanged
from bot.services.table import Status, Table
from bot.settings import Settings
from tests.sandbox_client import PATIENCE, connected


@asynccontextmanager
async def farmhand(sandbox: Sandbox, folder: Path) -> AsyncIterator[Farmhand]:
    """The bot, logged in to the sandbox, with a database in `folder` and practice players who do not dawdle."""
    database = f"sqlite+aiosqlite:///{folder / 'farmhand.db'}"
    settings = Settings(database_url=database, practice_tempo=0, edit_interval=0, refusal_lifetime=0.1)
    bot = build_bot(settings)
    async with connected(bot, sandbox.token):
        yield bot


async def open_lobby(page: Page) -> None:
    """Type `/play` as somebody does who is new here: the first game that is offered, and Enter."""
    await page.get_by_role("combobox", name="Message ").press_sequentially("/play")
    await expect(page.get_by_role("option", name="/play")).to_be_visible()
    await page.keyboard.press("Enter")
    await page.get_by_role("option", name="Koe zoekt Boer").click()
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("button", name="Start")).to_be_visible()


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

    async def is_over(self) -> bool:
        """Whether the last turn was played."""
        return (await self.table()).status is not Status.RUNNING

    async def press_one(self, *, wanted: str = "") -> str | None:
        """Whoever is waited for presses the first button whose code begins as wanted, else the first there is.

        Returns the code, or None when only practice players are waited for.
        """
        table = await self.table()
        match = table.match
        assert match is not None
        for seat in table.seats:
            if seat.number not in match.waiting_for or seat.is_practice:
                continue
            codes = [match.game.encode(move) for move in match.game.legal_moves(match.state, seat.number)]
            code = next((code for code in codes if code.startswith(wanted)), codes[0])
            self._changed.clear()
            await self.press(self.pages[seat.name], code)
            await asyncio.wait_for(self._changed.wait(), PATIENCE)
            return code
        return None

    async def press(self, page: Page, code: str) -> None:
        """Press the button of a move, or choose it in the menu, as soon as the page shows it."""
        button = page.locator(f'[data-press="m:{self.match_id}:{code}"]')
        menu = page.locator(f'[data-select^="s:{self.match_id}:"]')
        await button.or_(menu).first.wait_for()
        if await button.count():
            await button.click()
            return
        await menu.click()
        await page.locator(f'[data-value="{code}"]').click()
