"""A whole bot against a simulated Discord, with a database of its own."""

from collections.abc import AsyncIterator, Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
import simcord

from bot.client import Farmhand, build_bot
from bot.sandbox import Sandbox
from bot.settings import Settings
from tests.databases import new_database
from tests.games import EXTRAS
from tests.in_hand import until_presses_are_answered
from tests.sandbox_client import PATIENCE, connected, pointed_at
from tests.ui.at_table import Table
from tests.ui.hands.eggs import Eggs, deal_in_order

A_MOMENT = 0.01
"""Seconds."""


@pytest.fixture(autouse=True)
def nobody_dawdles(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the bot puts off to spare Discord or the disk, it puts off for a moment only: simcord waits for it.

    What a press changes is shown by its answer, however busy the machine.
    """
    monkeypatch.setattr("bot.services.paintings.NOTED_FOR", A_MOMENT)
    monkeypatch.setattr("bot.ui.tables.painter.grace", until_presses_are_answered)
    monkeypatch.setattr("bot.ui.hands.followers.GRACE", A_MOMENT)


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """Nobody waits in a test: practice players move at once, and messages are edited as fast as they change."""
    return Settings(
        database_url=new_database(tmp_path / "farmhand.db"),
        extra_cogs=(EXTRAS,),
        practice_tempo=0,
        edit_interval=0,
        table_pauses={"toy_harvest": 0},
    )


UNHURRIED: Mapping[str, Any] = {"defer_after": PATIENCE}
"""What a busy machine is not to bring about."""


@pytest.fixture
async def build(settings: Settings) -> AsyncIterator[Callable[[], Farmhand]]:
    """Builds bots that open the same database, as a restart does; simcord detaches them like a kill."""
    built: list[Farmhand] = []

    def build() -> Farmhand:
        built.append(build_bot(settings.model_copy(update=UNHURRIED)))
        return built[-1]

    yield build
    for bot in built:
        await bot.close()
        assert discord_listens_to(bot) == [], (
            "a view was sent that is no standing one: its presses would be handed on twice"
        )


@pytest.fixture
def simcord_bot(build: Callable[[], Farmhand]) -> Farmhand:
    """The bot that `simcord_env` runs."""
    return build()


def discord_listens_to(bot: Farmhand) -> list[object]:
    """The views and items that discord.py itself would hand presses to, beside the bot's switchboard."""
    listening = bot._connection._view_store
    return [*listening._views, *listening._dynamic_items.values()]


@pytest.fixture
def table(simcord_env: simcord.Env) -> Table:
    """Anna, Bram and Cleo in a channel."""
    return Table(simcord_env)


@pytest.fixture
def eggs(simcord_env: simcord.Env, monkeypatch: pytest.MonkeyPatch) -> Eggs:
    """Anna, Bram and Cleo, none of whom has seen an egg yet; the seats are shuffled, the eggs are not."""
    eggs = Eggs(simcord_env)
    deal_in_order(eggs, monkeypatch)
    return eggs


@pytest.fixture
async def match(eggs: Eggs) -> Eggs:
    """Anna and Bram play."""
    await eggs.begins("bram")
    return eggs


@pytest.fixture
async def in_sandbox(settings: Settings) -> AsyncIterator[tuple[Farmhand, Sandbox]]:
    """The bot over real HTTP, and the sandbox that it is in."""
    sandbox = await Sandbox.start()
    with pointed_at(sandbox):
        bot = build_bot(settings)
        async with connected(bot, sandbox.token):
            yield bot, sandbox
    await sandbox.stop()
