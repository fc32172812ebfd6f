"""Ratings, leaderboards and personal bests: written as each match is entered that ended.

Whoever enters matches holds `hold_the_pen` until the end of the transaction, so that all processes count in one order.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import fields
from functools import cache
from typing import Any

from sqlalchemy import Connection, Executable, Select, bindparam, delete, func, insert, select, text, update
from sqlalchemy.dialects import postgresql, sqlite

from bot.store import schema
from bot.store.people import upsert
from bot.store.rows import BestRow, EndingRow, RatingRow, ResultRow, StandingRow

ENTERING = 0xFA24
"""The key of the PostgreSQL lock under which one process enters matches while the others wait; SQLite has one writer."""

CROWD = 20
"""How many numbers of points share a crowd."""

StandingKey = tuple[str, int, str, int]
"""Game, scope, period and person."""

_RATING_COLUMNS = [schema.ratings.c[field.name] for field in fields(RatingRow)]
_STANDING_COLUMNS = [schema.standings.c[field.name] for field in fields(StandingRow)]
_BEST_COLUMNS = [schema.bests.c[field.name] for field in fields(BestRow)]
_RESULT_COLUMNS = [schema.results.c[field.name] for field in fields(ResultRow)]
_IN_A_CROWD = (schema.crowds.c.game_key, schema.crowds.c.scope, schema.crowds.c.period, schema.crowds.c.points)

_DELETE_EMPTY_CROWD = delete(schema.crowds).where(
    *(column == bindparam(f"of_{column.name}") for column in _IN_A_CROWD), schema.crowds.c.people == 0
)


def crowd_of(points: int) -> int:
    """The lowest number of points in the crowd that somebody belongs to."""
    return points // CROWD * CROWD


def hold_the_pen(connection: Connection) -> None:
    """Wait until no other process enters matches, and keep the others waiting until this transaction ends."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": ENTERING})


def end(connection: Connection, match_id: int) -> EndingRow:
    """Number a match that was begun and ended just now; it counts as entered."""
    last = connection.scalar(select(func.max(schema.endings.c.number)))
    values = {"number": (last or 0) + 1, "match_id": match_id, "entered": True}
    connection.execute(insert(schema.endings), values)
    return EndingRow(*connection.execute(_endings().where(schema.endings.c.match_id == match_id)).one())


def ending(connection: Connection, match_id: int) -> EndingRow | None:
    """The end of a match, None for one that is not entered (yet)."""
    query = _endings().where(schema.endings.c.match_id == match_id, schema.endings.c.entered)
    row = connection.execute(query).one_or_none()
    return None if row is None else EndingRow(*row)


def waiting(connection: Connection, limit: int) -> tuple[EndingRow, ...]:
    """The first of the matches that ended and are not entered yet, in the order of their numbers."""
    query = _endings().where(schema.IS_NOT_ENTERED).order_by(schema.endings.c.number).limit(limit)
    return tuple(EndingRow(*row) for row in connection.execute(query))


def mark_entered(connection: Connection, endings: Iterable[EndingRow]) -> None:
    """These are entered."""
    numbers = [ending.number for ending in endings]
    connection.execute(update(schema.endings).where(schema.endings.c.number.in_(numbers)).values(entered=True))


def forget_all(connection: Connection) -> None:
    """Forget all that can be counted anew: every match waits to be entered again, in the order of before."""
    for table in (schema.ratings, schema.standings, schema.crowds, schema.bests):
        connection.execute(delete(table))
    connection.execute(update(schema.endings).values(entered=False))


def results_of(connection: Connection, match_ids: Sequence[int]) -> Mapping[int, Sequence[ResultRow]]:
    """How matches ended, seat by seat; those without a result are missing."""
    table = schema.results
    query = (
        select(table.c.match_id, *_RESULT_COLUMNS)
        .where(table.c.match_id.in_(match_ids))
        .order_by(table.c.match_id, table.c.seat)
    )
    found: defaultdict[int, list[ResultRow]] = defaultdict(list)
    for match_id, *row in connection.execute(query):
        found[match_id].append(ResultRow(*row))
    return found


def owners_of(connection: Connection, match_ids: Sequence[int]) -> Mapping[int, Sequence[int]]:
    """Who had a seat in matches."""
    table = schema.seats
    query = select(table.c.match_id, table.c.user_id).where(
        table.c.match_id.in_(match_ids), table.c.user_id.is_not(None)
    )
    found: defaultdict[int, list[int]] = defaultdict(list)
    for match_id, user_id in connection.execute(query.order_by(table.c.match_id, table.c.number)):
        found[match_id].append(user_id)
    return found


def standings(connection: Connection, keys: Collection[StandingKey]) -> Iterable[StandingRow]:
    """Where people stand, those who stand there at all, and perhaps some more than were asked for."""
    table = schema.standings
    wanted: defaultdict[tuple[str, int], tuple[set[str], set[int]]] = defaultdict(lambda: (set(), set()))
    for game_key, scope, period, user_id in keys:
        periods, users = wanted[game_key, scope]
        periods.add(period)
        users.add(user_id)
    for (game_key, scope), (periods, users) in wanted.items():
        query = select(*_STANDING_COLUMNS).where(
            table.c.game_key == game_key,
            table.c.scope == scope,
            table.c.period.in_(sorted(periods)),
            table.c.user_id.in_(sorted(users)),
        )
        yield from map(_standing, connection.execute(query))


def bests(connection: Connection, game_key: str, users: Collection[int]) -> tuple[BestRow, ...]:
    """The personal bests of people in one game."""
    table = schema.bests
    query = select(*_BEST_COLUMNS).where(table.c.user_id.in_(sorted(users)), table.c.game_key == game_key)
    return tuple(BestRow(*row) for row in connection.execute(query.order_by(table.c.user_id, table.c.feat)))


def of_match(connection: Connection, match_id: int) -> tuple[RatingRow, ...]:
    """What a match did to ratings; empty for one that is not rated."""
    table = schema.ratings
    query = select(*_RATING_COLUMNS).where(table.c.match_id == match_id).order_by(table.c.scope, table.c.seat)
    return tuple(RatingRow(*row) for row in connection.execute(query))


def save(
    connection: Connection,
    *,
    before: Mapping[StandingKey, StandingRow],
    after: Mapping[StandingKey, StandingRow],
    changes: Sequence[RatingRow],
    better: Sequence[BestRow],
) -> None:
    """Store what became of standings, and the changes of ratings and the personal bests that are new."""
    if changes:
        connection.execute(insert(schema.ratings), [*map(_values, changes)])
    rows = [_values(row) for key, row in after.items() if before.get(key) != row]
    upsert(connection, schema.standings, ("game_key", "scope", "period", "user_id"), rows)
    upsert(connection, schema.bests, ("user_id", "game_key", "feat"), [*map(_values, better)])
    _move_in_crowds(connection, before, after)


def _move_in_crowds(
    connection: Connection, before: Mapping[StandingKey, StandingRow], after: Mapping[StandingKey, StandingRow]
) -> None:
    """Count people where they stand now, and no longer where they stood."""
    people: Counter[tuple[str, int, str, int]] = Counter()
    for key, row in after.items():
        old = before.get(key)
        if old is not None and old.points is not None:
            people[(*key[:3], crowd_of(old.points))] -= 1
        if row.points is not None:
            people[(*key[:3], crowd_of(row.points))] += 1
    moved = sorted((key, number) for key, number in people.items() if number)
    names = [column.name for column in _IN_A_CROWD]
    if moved:
        rows = [dict(zip(names, key, strict=True)) | {"people": number} for key, number in moved]
        connection.execute(_adding(connection.dialect.name), rows)
    if left := [{f"of_{name}": part for name, part in zip(names, key, strict=True)} for key, n in moved if n < 0]:
        connection.execute(_DELETE_EMPTY_CROWD, left)


@cache
def _adding(dialect: str) -> Executable:
    # the two dialects spell it alike, but SQLAlchemy keeps them apart
    statement = (postgresql if dialect == "postgresql" else sqlite).insert(schema.crowds)
    adding: Executable = statement.on_conflict_do_update(
        index_elements=_IN_A_CROWD, set_={"people": schema.crowds.c.people + statement.excluded.people}
    )
    return adding


def _endings() -> Select[Any]:
    table, match = schema.endings, schema.matches
    columns = (match.c.game_key, match.c.guild_id, match.c.status, match.c.started_at, match.c.ended_at)
    return select(table.c.number, table.c.match_id, *columns).join(match, match.c.id == table.c.match_id)


def _values(row: Any) -> dict[str, Any]:
    return {field.name: getattr(row, field.name) for field in fields(row)}


def _standing(row: Any) -> StandingRow:
    values = dict(zip((column.name for column in _STANDING_COLUMNS), row, strict=True))
    return StandingRow(**values | {"places": tuple(values["places"])})
