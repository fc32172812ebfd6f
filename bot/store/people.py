"""Who was seen, what they settled, and the way into their direct messages."""

from collections.abc import Sequence
from dataclasses import fields, replace
from datetime import datetime
from functools import cache
from typing import Any

from sqlalchemy import Connection, Executable, Table, select, update
from sqlalchemy.dialects import postgresql, sqlite

from bot.store import schema
from bot.store.rows import PersonRow

_table = schema.people
_columns = [_table.c[field.name] for field in fields(PersonRow)]


def remember_person(
    connection: Connection, user_id: int, name: str, locale: str | None, now: datetime, *, reopen_before: datetime
) -> PersonRow:
    """Store how somebody was last seen, and return all that is known of them.

    A locale that is not known this time keeps the former one. Direct messages that were refused before a moment may be
    tried again.
    """
    seen = {"user_id": user_id, "name": name, "seen_at": now} | ({} if locale is None else {"locale": locale})
    upsert(connection, _table, ("user_id",), [seen])
    known = person(connection, user_id)
    if known is None:
        raise LookupError(user_id)
    if known.dm_closed_at is not None and known.dm_closed_at <= reopen_before:
        change_person(connection, user_id, dm_closed_at=None)
        known = replace(known, dm_closed_at=None)
    return known


def person(connection: Connection, user_id: int) -> PersonRow | None:
    """What is known of somebody, None of a stranger."""
    row = connection.execute(select(*_columns).where(_table.c.user_id == user_id)).one_or_none()
    return None if row is None else PersonRow(*row)


def change_person(connection: Connection, user_id: int, **values: object) -> None:
    """Store something else of somebody who was seen before."""
    connection.execute(update(_table).where(_table.c.user_id == user_id).values(**values))


def dms_opened_since(connection: Connection, moment: datetime) -> tuple[datetime, ...]:
    """When direct messages were opened since a moment, to anybody, oldest first."""
    query = select(_table.c.dm_opened_at).where(_table.c.dm_opened_at > moment).order_by(_table.c.dm_opened_at)
    return tuple(connection.execute(query).scalars())


def upsert(connection: Connection, table: Table, key: tuple[str, ...], rows: Sequence[dict[str, Any]]) -> None:
    """Insert rows with the same columns, each in place of the one that has its key."""
    if rows:
        values = tuple(name for name in rows[0] if name not in key)
        connection.execute(_upserting(connection.dialect.name, table, key, values), rows)


@cache  # there are as many as kinds of rows; building one takes longer than carrying it out
def _upserting(dialect: str, table: Table, key: tuple[str, ...], values: tuple[str, ...]) -> Executable:
    # the two dialects spell it alike, but SQLAlchemy keeps them apart
    statement = (postgresql if dialect == "postgresql" else sqlite).insert(table)
    changed = {name: statement.excluded[name] for name in values}
    upserting: Executable = statement.on_conflict_do_update(index_elements=key, set_=changed)
    return upserting
