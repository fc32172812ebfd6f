"""Short words for races in the game Dash."""

import asyncio
from collections.abc import Mapping
from datetime import datetime, timedelta
from itertools import count

from bot.core.game import Level
from bot.services import Services
from bot.services.matches import Played
from bot.services.races import DISCORDS_EPOCH
from bot.services.table import Person, Table
from bot.store import matches
from bot.store.rows import MoveRow
from tests.services.conftest import ANNA, Farm, HandTurnedClock

_numbers = count()


def id_of(moment: datetime) -> int:
    """The id of an interaction that Discord made then; no two are the same."""
    return ((moment - DISCORDS_EPOCH) // timedelta(milliseconds=1) << 22) + next(_numbers)


class Race:
    """A match of Dash, seen from one process."""

    def __init__(self, services: Services, clock: HandTurnedClock, match_id: int) -> None:
        self.services = services
        self.clock = clock
        self.match_id = match_id

    @classmethod
    async def start(
        cls,
        services: Services,
        clock: HandTurnedClock,
        *others: Person,
        practice: tuple[Level, ...] = (),
        channel: int = 7,
        game: str = "dash",
        options: Mapping[str, str] | None = None,
    ) -> "Race":
        """Anna and the others, the cards still down."""
        lobbies = services.lobbies
        table = await Farm(services).lobby(*others, channel=channel, game=game, options=options)
        for level in practice:
            await lobbies.add_practice(table.match_id, ANNA, level, None)
        await lobbies.start(table.match_id, ANNA, None)
        return cls(services, clock, table.match_id)

    async def throw(self, *, shown: bool = True) -> Table:
        """The table throws, and somebody sees it."""
        self.clock.time = (await self.table()).table_moves_at or self.clock.time
        assert await self.services.timekeeper.fire_due() == 1
        table = await self.table()
        if shown:
            await self.services.matches.shown(self.match_id, table.version, self.clock.now())
        return await self.table()

    def press(
        self, person: Person, code: str, *, ago: float = 0, interaction_id: int | None = None
    ) -> "asyncio.Task[Played]":
        """Somebody presses; Discord heard of it so many milliseconds before we do."""
        made = self.clock.now() - timedelta(milliseconds=ago)
        return asyncio.create_task(self._play(person, code, interaction_id or id_of(made)))

    async def _play(self, person: Person, code: str, interaction_id: int) -> Played:
        async with asyncio.timeout(30):  # nobody is held for ever
            return await self.services.matches.play(self.match_id, person, code, interaction_id)

    async def holds(self, number: int) -> None:
        """So many presses are gathered."""
        async with asyncio.timeout(10):
            while self.held != number:  # noqa: ASYNC110  # a window tells nobody
                await asyncio.sleep(0)

    @property
    def held(self) -> int:
        """How many presses are gathered."""
        window = self.services.races._windows.get(self.match_id)
        return len(window.runners) if window else 0

    async def table(self) -> Table:
        return await self.services.matches.table(self.match_id)

    async def seat(self, person: Person) -> int:
        """Where somebody sits; the seats were shuffled."""
        seat = (await self.table()).seat_of(person.id)
        assert seat is not None
        return seat.number

    async def balls(self) -> tuple[int | None, ...]:
        """Who caught which ball."""
        match = (await self.table()).match
        assert match is not None
        balls: tuple[int | None, ...] = match.state.balls
        return balls

    async def moves(self) -> list[tuple[int | None, str]]:
        """Who moved, and what."""
        return [(move.seat, move.code) for move in await self.rows()]

    async def rows(self) -> tuple[MoveRow, ...]:
        return await self.services.matches.store.read(matches.moves_after, self.match_id, 0)
