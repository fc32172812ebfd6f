"""Matches: read whole or from a known ply on, and written as the difference between two states of one."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    Table,
    and_,
    bindparam,
    delete,
    func,
    insert,
    not_,
    select,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError

from bot.store import schema
from bot.store.rows import DueTimer, MatchRow, MoveRow, ResultRow, SeatRow, Stored, TimerRow

REPEATS_WITHIN = timedelta(hours=1)
"""Discord delivers an interaction again within minutes or never; older ones need not be remembered."""


# what every press needs is built once
_VERSION = select(schema.matches.c.version).where(schema.matches.c.id == bindparam("of_match"))
_LOCKED_VERSION = _VERSION.with_for_update(key_share=True)  # what belongs to the match may be stored meanwhile
_UPDATE_MATCH = update(schema.matches).where(
    schema.matches.c.id == bindparam("of_match"), schema.matches.c.version == bindparam("of_version")
)
_UPDATE_SEAT = update(schema.seats).where(
    schema.seats.c.match_id == bindparam("of_match"), schema.seats.c.number == bindparam("of_number")
)
_IS_TIMER = and_(
    schema.timers.c.match_id == bindparam("of_match"),
    schema.timers.c.kind == bindparam("of_kind"),
    schema.timers.c.seat == bindparam("of_seat"),
)
_UPDATE_TIMER = update(schema.timers).where(_IS_TIMER)
_DELETE_TIMER = delete(schema.timers).where(_IS_TIMER)
_INSERT = {table: insert(table) for table in (schema.moves, schema.seats, schema.timers, schema.results)}
_NOTE = {
    "sqlite": sqlite.insert(schema.interactions).on_conflict_do_nothing().returning(schema.interactions.c.id),
    "postgresql": postgresql.insert(schema.interactions).on_conflict_do_nothing().returning(schema.interactions.c.id),
}


class ChannelOccupied(Exception):
    """The channel has an active match; the database's own constraint says so."""


class RematchOpen(Exception):
    """Somebody plays that match again already, or is about to; the database's own constraint says so."""


class Overtaken(Exception):
    """Another process changed the match first."""


def insert_match(
    connection: Connection, values: Mapping[str, Any], seats: Iterable[SeatRow], timers: Iterable[TimerRow]
) -> int:
    """Store a new match (the columns but `id`) with its seats and timers and return its id.

    Raises ChannelOccupied and RematchOpen; where both would be true, either.
    """
    try:
        result = connection.execute(insert(schema.matches).values(**values).returning(schema.matches.c.id))
    except IntegrityError as error:
        if "active_channel" in str(error.orig) or "matches.channel_id" in str(error.orig):
            raise ChannelOccupied from error
        if "active_rematch" in str(error.orig) or "matches.rematch_of" in str(error.orig):
            raise RematchOpen from error
        raise
    match_id: int = result.scalar_one()
    _insert(connection, schema.seats, match_id, seats)
    _insert(connection, schema.timers, match_id, timers)
    return match_id


def version_of(connection: Connection, match_id: int, *, lock: bool) -> int | None:
    """The version of a match, None for an unknown one; `lock` holds it still until the transaction ends."""
    result = connection.execute(_LOCKED_VERSION if lock else _VERSION, {"of_match": match_id})
    version: int | None = result.scalar_one_or_none()
    return version


def load(connection: Connection, match_id: int) -> Stored:
    """A match with its seats in order and its timers by due time; raises NoResultFound."""
    row = (connection.execute(_of(MatchRow, schema.matches).where(schema.matches.c.id == match_id))).one()
    seats = connection.execute(
        _of(SeatRow, schema.seats).where(schema.seats.c.match_id == match_id).order_by(schema.seats.c.number)
    )
    timers = connection.execute(
        _of(TimerRow, schema.timers).where(schema.timers.c.match_id == match_id).order_by(schema.timers.c.due_at)
    )
    return Stored(
        MatchRow(*row),
        tuple(SeatRow(*seat) for seat in seats),
        tuple(TimerRow(*timer) for timer in timers),
    )


def moves_after(connection: Connection, match_id: int, ply: int) -> tuple[MoveRow, ...]:
    """The stored moves that follow the given ply, in order."""
    table = schema.moves
    query = _of(MoveRow, table).where(table.c.match_id == match_id, table.c.ply > ply).order_by(table.c.ply)
    return tuple(MoveRow(*row) for row in connection.execute(query))


def results_of(connection: Connection, match_id: int) -> tuple[ResultRow, ...]:
    """How a match ended, seat by seat; empty unless it is finished."""
    table = schema.results
    query = _of(ResultRow, table).where(table.c.match_id == match_id).order_by(table.c.seat)
    return tuple(ResultRow(*row) for row in connection.execute(query))


def note_interactions(connection: Connection, match_id: int, ids: Sequence[int], now: datetime) -> frozenset[int]:
    """Remember interactions and return those that were not known yet."""
    if not ids:
        return frozenset()
    # in one order, or two processes that are delivered the same ones would wait for each other
    rows = [{"id": interaction_id, "match_id": match_id, "at": now} for interaction_id in sorted(ids)]
    return frozenset(connection.execute(_NOTE[connection.dialect.name], rows).scalars())


def forget_interactions(connection: Connection, now: datetime) -> None:
    """Forget the interactions that cannot come again."""
    connection.execute(delete(schema.interactions).where(schema.interactions.c.at < now - REPEATS_WITHIN))


def save(
    connection: Connection,
    before: Stored,
    after: Stored,
    moves: Sequence[MoveRow] = (),
    results: Sequence[ResultRow] = (),
) -> None:
    """Store what became of a match, with another version, and the moves and results that are new.

    Raises Overtaken where it is not stored as it was `before`.
    """
    match_id = before.row.id
    known = {"of_match": match_id, "of_version": before.row.version}
    if connection.execute(_UPDATE_MATCH, known | _differences(before.row, after.row)).rowcount == 0:
        raise Overtaken
    _insert(connection, schema.moves, match_id, moves)
    _save_seats(connection, match_id, before.seats, after.seats)
    _save_timers(connection, match_id, before.timers, after.timers)
    _insert(connection, schema.results, match_id, results)


def _save_seats(connection: Connection, match_id: int, before: tuple[SeatRow, ...], after: tuple[SeatRow, ...]) -> None:
    if [seat.user_id for seat in before] != [seat.user_id for seat in after]:
        # people change places: one row after the other would for a moment seat somebody twice
        connection.execute(delete(schema.seats).where(schema.seats.c.match_id == match_id))
        _insert(connection, schema.seats, match_id, after)
        return
    for old, new in zip(before, after, strict=True):
        if old != new:
            seat = {"of_match": match_id, "of_number": old.number}
            connection.execute(_UPDATE_SEAT, seat | _differences(old, new))


def _save_timers(
    connection: Connection, match_id: int, before: tuple[TimerRow, ...], after: tuple[TimerRow, ...]
) -> None:
    gone = [timer for timer in before if timer not in after]
    new = [timer for timer in after if timer not in before]
    keys = [{"of_match": match_id, "of_kind": timer.kind, "of_seat": timer.seat} for timer in gone]
    if len(gone) == len(new) == 1:  # as after most moves: one clock gives way to another
        connection.execute(_UPDATE_TIMER, keys[0] | _differences(gone[0], new[0]))
        return
    if gone:
        connection.execute(_DELETE_TIMER, keys)
    _insert(connection, schema.timers, match_id, new)


def active(connection: Connection) -> tuple[int, ...]:
    """The matches that occupy a channel, oldest first."""
    return _ids(connection, schema.OCCUPIES_ITS_CHANNEL)


def active_of_games(connection: Connection, game_keys: Iterable[str]) -> tuple[int, ...]:
    """The active matches of some games, oldest first."""
    return _ids(connection, schema.OCCUPIES_ITS_CHANNEL, schema.matches.c.game_key.in_(list(game_keys)))


def active_in_channel(connection: Connection, channel_id: int) -> int | None:
    """The match that occupies a channel."""
    found = _ids(connection, schema.OCCUPIES_ITS_CHANNEL, schema.matches.c.channel_id == channel_id)
    return found[0] if found else None


def active_rematch(connection: Connection, match_id: int) -> int | None:
    """The lobby or running match in which a match is played again."""
    found = _ids(connection, schema.OCCUPIES_ITS_CHANNEL, schema.matches.c.rematch_of == match_id)
    return found[0] if found else None


def active_in_guild(connection: Connection, guild_id: int) -> tuple[int, ...]:
    """The active matches of a server, oldest first."""
    return _ids(connection, schema.OCCUPIES_ITS_CHANNEL, schema.matches.c.guild_id == guild_id)


def guilds(connection: Connection) -> tuple[int, ...]:
    """The servers that have an active match, each once."""
    query = select(schema.matches.c.guild_id).where(schema.OCCUPIES_ITS_CHANNEL).distinct()
    return tuple(connection.execute(query).scalars())


def active_of_person(connection: Connection, user_id: int) -> tuple[int, ...]:
    """The active matches in which somebody has a seat, oldest first."""
    seated = select(schema.seats.c.match_id).where(schema.seats.c.user_id == user_id)
    return _ids(connection, schema.OCCUPIES_ITS_CHANNEL, schema.matches.c.id.in_(seated))


def due_timers(connection: Connection, now: datetime) -> tuple[DueTimer, ...]:
    """The timers of all matches whose time has come, in the order of their times."""
    table = schema.timers
    query = (
        select(table.c.match_id, table.c.kind, table.c.seat, table.c.due_at, table.c.code)
        .where(table.c.due_at <= now)
        .order_by(table.c.due_at, table.c.match_id, table.c.kind, table.c.seat)
    )
    return tuple(DueTimer(match_id, TimerRow(*timer)) for match_id, *timer in connection.execute(query))


def next_due(connection: Connection, besides: Iterable[int] = (), held: Iterable[DueTimer] = ()) -> datetime | None:
    """When the earliest timer is due, those of some matches and some held timers left out; None when there is none."""
    table = schema.timers
    others = [
        not_(and_(table.c.match_id == due.match_id, table.c.kind == due.timer.kind, table.c.seat == due.timer.seat))
        for due in held
    ]
    query = select(func.min(table.c.due_at)).where(table.c.match_id.not_in(list(besides)), *others)
    due: datetime | None = (connection.execute(query)).scalar_one()
    return due


def _ids(connection: Connection, *conditions: ColumnElement[bool] | Any) -> tuple[int, ...]:
    query = select(schema.matches.c.id).where(*conditions).order_by(schema.matches.c.id)
    return tuple((connection.execute(query)).scalars())


def _of(row: type[Any], table: Table) -> Select[Any]:
    return select(*(table.c[field.name] for field in fields(row)))


def _insert(connection: Connection, table: Table, match_id: int, rows: Iterable[Any]) -> None:
    values = [{"match_id": match_id} | {field.name: getattr(row, field.name) for field in fields(row)} for row in rows]
    if values:
        connection.execute(_INSERT[table], values)


def _differences(old: Any, new: Any) -> dict[str, Any]:
    names = (field.name for field in fields(old))
    return {name: getattr(new, name) for name in names if getattr(new, name) != getattr(old, name)}
