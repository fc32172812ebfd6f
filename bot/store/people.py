"""Who was seen in which language, and which language a server chose."""

from collections.abc import Sequence
from datetime import datetime
from functools import cache
from typing import Any

from sqlalchemy import Connection, Executable, Table, select
from sqlalchemy.dialects import postgresql, sqlite

from bot.store import schema


def remember_person(connection: Connection, user_id: int, name: str, locale: str | None, now: datetime) -> None:
    """Store how somebody was last seen; a locale that is not known this time keeps the former one."""
    seen = {"user_id": user_id, "name": name, "seen_at": now} | ({} if locale is None else {"locale": locale})
    upsert(connection, schema.people, ("user_id",), [seen])


def locale_of(connection: Connection, user_id: int) -> str | None:
    """The locale that somebody's Discord was last set to."""
    table = schema.people
    found: str | None = connection.scalar(select(table.c.locale).where(table.c.user_id == user_id))
    return found


def server_language(connection: Connection, guild_id: int) -> str | None:
    """The language a server chose."""
    table = schema.servers
    found: str | None = connection.scalar(select(table.c.language).where(table.c.guild_id == guild_id))
    return found


def set_server_language(connection: Connection, guild_id: int, language: str | None) -> None:
    """Store the language of a server; None: it has no wish."""
    upsert(connection, schema.servers, ("guild_id",), [{"guild_id": guild_id, "language": language}])


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
