"""Which message shows which match, and how far."""

from collections.abc import Sequence
from dataclasses import asdict, fields
from operator import itemgetter

from sqlalchemy import Connection, delete, or_, select

from bot.store import schema
from bot.store.people import upsert
from bot.store.rows import PaintingRow

KEY = ("match_id", "kind", "seat")
"""What tells one painting from another."""

_table = schema.paintings
_columns = [_table.c[field.name] for field in fields(PaintingRow)]


def get(connection: Connection, match_id: int, kind: str, seat: int) -> PaintingRow | None:
    """One painting of a match."""
    query = select(*_columns).where(_table.c.match_id == match_id, _table.c.kind == kind, _table.c.seat == seat)
    row = (connection.execute(query)).one_or_none()
    return None if row is None else PaintingRow(*row)


def of_match(connection: Connection, match_id: int) -> tuple[PaintingRow, ...]:
    """All paintings of a match, in the order of their posting."""
    query = select(*_columns).where(_table.c.match_id == match_id).order_by(_table.c.posted_at, _table.c.message_id)
    return tuple(PaintingRow(*row) for row in connection.execute(query))


def of_message(connection: Connection, message_id: int) -> PaintingRow | None:
    """What a message shows."""
    row = (connection.execute(select(*_columns).where(_table.c.message_id == message_id))).first()
    return None if row is None else PaintingRow(*row)


def put(connection: Connection, rows: Sequence[PaintingRow]) -> None:
    """Store what messages show now, each in place of what was known of this painting."""
    # in one order, or two processes that store the same ones would wait for each other
    upsert(connection, _table, KEY, sorted((asdict(row) for row in rows), key=itemgetter(*KEY)))


def forget(connection: Connection, match_id: int, kind: str, seat: int) -> None:
    """The message is gone."""
    connection.execute(
        delete(_table).where(_table.c.match_id == match_id, _table.c.kind == kind, _table.c.seat == seat)
    )


def stale(connection: Connection) -> tuple[int, ...]:
    """The matches whose table message does not show them as they are, active ones without a message included."""
    matches = schema.matches
    query = (
        select(matches.c.id)
        .join_from(matches, _table, (_table.c.match_id == matches.c.id) & (_table.c.kind == "table"), isouter=True)
        .where(
            or_(
                _table.c.shown_version != matches.c.version,
                _table.c.shown_version.is_(None) & schema.OCCUPIES_ITS_CHANNEL,
            )
        )
        .order_by(matches.c.id)
    )
    return tuple((connection.execute(query)).scalars())


def of_kinds(connection: Connection, kinds: Sequence[str]) -> tuple[int, ...]:
    """The matches that have messages whose kind is, or begins with, one of these; oldest first."""
    query = select(_table.c.match_id).distinct().order_by(_table.c.match_id)
    return tuple(connection.execute(query.where(or_(*(_table.c.kind.startswith(kind) for kind in kinds)))).scalars())
