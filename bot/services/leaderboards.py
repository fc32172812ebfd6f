"""Leaderboards: who is how good at a game, on a server or everywhere, for ever, this month or this week."""

from dataclasses import dataclass
from typing import Literal, NamedTuple

from bot.core.rating import is_provisional
from bot.services.clock import Clock
from bot.services.ratings import EVERYWHERE, periods_of
from bot.store import Connection, Store, leaderboards
from bot.store.leaderboards import Leaderboard, LineRow

Period = Literal["all", "month", "week"]


@dataclass(frozen=True, slots=True)
class Line:
    """Somebody on a leaderboard, as one reader may see them."""

    rank: int
    """1 is best; who have the same points share it, and the next is as far behind as they are many."""
    user_id: int
    name: str | None
    """As last seen; None: they hide, or nobody ever saw them."""
    points: int
    rated: int
    """How many rated matches these points come from."""
    is_provisional: bool
    is_readers: bool
    """It is the reader's own line."""
    is_hidden: bool
    """They hide; the reader's own line tells them so."""


class Page(NamedTuple):
    """A page of a leaderboard, and the line of whoever reads it, wherever that stands."""

    lines: tuple[Line, ...]
    own: Line | None
    number: int
    """From 0; the last one where a later page was asked for."""
    pages: int
    own_page: int | None
    people: int


@dataclass(frozen=True)
class Leaderboards:
    """Reads leaderboards; a period is the one that now lies in (UTC)."""

    store: Store
    clock: Clock

    async def page(
        self, game_key: str, guild_id: int | None, period: Period, *, reader: int, number: int, size: int
    ) -> Page:
        """A page of `size` lines, counted from 0; `guild_id` None: of everywhere."""
        scope = EVERYWHERE if guild_id is None else guild_id
        leaderboard = Leaderboard(game_key, scope, periods_of(self.clock.now())[period])
        return await self.store.read(_page, leaderboard, reader, number, size)


def _page(connection: Connection, leaderboard: Leaderboard, reader: int, number: int, size: int) -> Page:
    people = leaderboards.people_on(connection, leaderboard)
    pages = max(1, -(-people // size))
    number = min(number, pages - 1)
    rows = leaderboards.lines(connection, leaderboard, skipped=number * size, limit=size)
    own = leaderboards.line_of(connection, leaderboard, reader)
    lines: list[Line] = []
    for position, row in enumerate(rows, start=number * size + 1):
        if not lines:
            rank = 1 + leaderboards.people_before(connection, leaderboard, row.points)
        elif row.points < lines[-1].points:
            rank = position
        lines.append(_line(row, rank, reader))
    own_line = own and _line(own, 1 + leaderboards.people_before(connection, leaderboard, own.points), reader)
    own_page = None if own is None else leaderboards.position_of(connection, leaderboard, own) // size
    return Page(tuple(lines), own_line, number, pages, own_page, people)


def _line(row: LineRow, rank: int, reader: int) -> Line:
    is_readers = row.user_id == reader
    return Line(
        rank=rank,
        user_id=row.user_id,
        name=row.name if is_readers or not row.hidden else None,
        points=row.points,
        rated=row.rated,
        is_provisional=is_provisional(row.rated, row.sigma),
        is_readers=is_readers,
        is_hidden=row.hidden,
    )
