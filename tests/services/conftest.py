"""A house of services over one SQLite file, with a clock that the test moves and a toy game that the test knows."""

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.extensions import Extensions
from bot.services import Services, build_services
from bot.services.table import Person, Table
from bot.settings import Settings
from bot.store import Store
from tests.bounds import at_most
from tests.databases import new_database
from tests.games import every_game
from tests.services.dash import DASH

ANNA, BRAM, CARLA, DIRK = (
    Person(id=10**18 + number, name=name, locale="nl")
    for number, name in enumerate(("Anna", "Bram", "Carla", "Dirk"), start=1)
)


@dataclass(eq=False)
class Bell:
    """An alarm of a hand-turned clock."""

    due_at: datetime
    ring: Callable[[], None] | None

    def cancel(self) -> None:
        self.ring = None


class HandTurnedClock:
    """A clock that moves only when the test says so, with alarms that ring as it passes them."""

    def __init__(self) -> None:
        self.time = datetime(2026, 5, 1, 12, tzinfo=UTC)
        self.bells: list[Bell] = []

    def now(self) -> datetime:
        return self.time

    def alarm(self, seconds: float, ring: Callable[[], None]) -> Bell:
        self.bells.append(Bell(self.time + timedelta(seconds=seconds), ring))
        return self.bells[-1]

    def pass_(self, seconds: float) -> None:
        until = self.time + timedelta(seconds=seconds)
        turns = at_most(10_000, "bells")
        while ringing := [bell for bell in self.bells if bell.ring and bell.due_at <= until]:
            next(turns)
            bell = min(ringing, key=lambda bell: bell.due_at)
            self.time, ring = bell.due_at, bell.ring
            bell.cancel()
            assert ring is not None
            ring()
        self.time = until


@pytest.fixture(scope="session")
def extensions() -> Extensions:
    """The games of the house, the toy, and one with races that only the services can play."""
    found = every_game()
    return replace(found, games={**found.games, "dash": DASH})


@pytest.fixture
def clock() -> HandTurnedClock:
    return HandTurnedClock()


@pytest.fixture
def database_url(tmp_path: Path) -> str:
    return new_database(tmp_path / "farm" / "farmhand.db")


Process = Callable[..., Awaitable[Services]]
"""Starts another process in miniature: services of their own over a store of their own on the same database."""


@pytest.fixture
async def process(database_url: str, extensions: Extensions, clock: HandTurnedClock) -> AsyncIterator[Process]:
    async with AsyncExitStack() as stack:

        async def start(games: Extensions = extensions, **changed: Any) -> Services:
            known: dict[str, Any] = {"practice_tempo": 0, "table_pauses": {"toy_harvest": 2.0}}
            settings = Settings(_env_file=None, **(known | changed))  # type: ignore[call-arg]  # a setting of pydantic
            store = await Store.open(database_url)
            stack.push_async_callback(store.close)
            services = build_services(settings, store, games, clock=clock, alarm=clock.alarm, random=Random(7))
            stack.push_async_callback(services.close)
            return services

        yield start


@pytest.fixture
async def services(process: Process) -> Services:
    return await process()


class Farm:
    """Short words for what the tests do most."""

    def __init__(self, services: Services) -> None:
        self.services = services

    async def lobby(
        self,
        *others: Person,
        pace: Any = "live",
        channel: int = 7,
        options: Mapping[str, str] | None = None,
        game: str = "toy",
    ) -> Table:
        """Anna's lobby, joined by the others."""
        lobbies = self.services.lobbies
        table = await lobbies.open(
            game_key=game, guild_id=5, channel_id=channel, host=ANNA, pace=pace, options=options or {}, language="en"
        )
        for person in others:
            table = await lobbies.join(table.match_id, person, None)
        return table

    async def match(self, *others: Person, **lobby: Any) -> Table:
        """A match that Anna hosts, claims the first seat of, and has started; alone, against a practice player."""
        table = await self.lobby(*others, **lobby)
        if not others:
            await self.services.lobbies.add_practice(table.match_id, ANNA, "normal", None)
        await self.services.lobbies.claim_first(table.match_id, ANNA, None)
        return await self.services.lobbies.start(table.match_id, ANNA, None)

    async def play(self, match_id: int, person: Person, code: str, interaction_id: int | None = None) -> Table:
        return (await self.services.matches.play(match_id, person, code, interaction_id)).table

    async def run_timers(self) -> int:
        """Fire what is due, and what becomes due by that."""
        fired = 0
        turns = at_most(10_000, "rounds of timers")
        while due := await self.services.timekeeper.fire_due():
            next(turns)
            fired += due
        return fired


@pytest.fixture
def farm(services: Services) -> Farm:
    return Farm(services)
