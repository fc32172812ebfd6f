"""Which matches were played, where and by whom: the lists that people leaf through."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import ColumnElement, Connection, and_, func, or_, select

from bot.store import schema
from bot.store.matches import load, results_of
from bot.store.rows import ResultRow, Stored

Which = Literal["all", "running", "finished", "won", "ended"]
"""Which begun matches a list holds: all that run or were finished, one of the two, those won, or those ended early."""

_RUNNING = schema.matches.c.status == "running"
_OVER = {
    "all": schema.matches.c.status == "finished",
    "finished": schema.matches.c.status == "finished",
    "won": schema.matches.c.status == "finished",
    "ended": schema.matches.c.status == "abandoned",
}


@dataclass(frozen=True, slots=True)
class Listed:
    """One match of a list; results are empty unless it is finished."""

    stored: Stored
    results: tuple[ResultRow, ...]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a list is asked for; `reader` is whose list it is."""

    reader: int
    guild_id: int | None
    """Matches of this server, and there of these `channels` or with the reader; None: with the reader, anywhere."""
    channels: Collection[int] = ()
    game_key: str | None = None
    person: int | None = None
    """Only matches in which this person sits."""
    which: Which = "all"


def page(connection: Connection, wanted: Wanted, first: int, count: int) -> tuple[tuple[Listed, ...], int]:
    """Some matches of a list from the given place on, and how many it has: running ones first, newest first."""
    among = _conditions(wanted)
    running = _ids(connection, [_RUNNING, *among]) if wanted.which in {"all", "running"} else []
    total, ids = len(running), running[first : first + count]
    if wanted.which in _OVER:
        over = [_OVER[wanted.which], schema.matches.c.started_at.is_not(None), *among]
        total += connection.execute(select(func.count()).select_from(schema.matches).where(*over)).scalar_one()
        ids += _ids(connection, over, max(0, first - len(running)), count - len(ids))
    return tuple(_listed(connection, match_id) for match_id in ids), total


def channels_of(connection: Connection, guild_id: int) -> tuple[int, ...]:
    """The channels of a server in which a match began, the latest first."""
    table = schema.matches
    latest = func.max(table.c.id)
    query = (
        select(table.c.channel_id)
        .where(table.c.guild_id == guild_id, table.c.started_at.is_not(None))
        .group_by(table.c.channel_id)
        .order_by(latest.desc())
    )
    return tuple(connection.execute(query).scalars())


def last_in_channel(connection: Connection, guild_id: int, channel_id: int) -> int | None:
    """The match of a channel that began last."""
    table = schema.matches
    query = select(func.max(table.c.id)).where(
        table.c.guild_id == guild_id, table.c.channel_id == channel_id, table.c.started_at.is_not(None)
    )
    found: int | None = connection.execute(query).scalar_one()
    return found


def _conditions(wanted: Wanted) -> list[ColumnElement[bool]]:
    table = schema.matches
    with_reader = _with(wanted.reader)
    conditions = [with_reader]
    if wanted.guild_id is not None:
        visible = or_(table.c.channel_id.in_(list(wanted.channels)), with_reader)
        conditions = [and_(table.c.guild_id == wanted.guild_id, visible)]
    if wanted.game_key is not None:
        conditions.append(table.c.game_key == wanted.game_key)
    if wanted.person is not None:
        conditions.append(_with(wanted.person))
    if wanted.which == "won":
        results, winner = schema.results, wanted.person or wanted.reader
        won = select(results.c.match_id).where(results.c.user_id == winner, results.c.won)
        conditions.append(table.c.id.in_(won))
    return conditions


def _with(user_id: int) -> ColumnElement[bool]:
    seated = select(schema.seats.c.match_id).where(schema.seats.c.user_id == user_id)
    return schema.matches.c.id.in_(seated)


def _ids(connection: Connection, conditions: list[Any], first: int = 0, count: int | None = None) -> list[int]:
    query = select(schema.matches.c.id).where(*conditions).order_by(schema.matches.c.id.desc())
    return list(connection.execute(query.offset(first).limit(count)).scalars())


def _listed(connection: Connection, match_id: int) -> Listed:
    return Listed(load(connection, match_id), results_of(connection, match_id))
