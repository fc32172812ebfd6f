"""What servers have settled for all that happens on them, and for matches of each game."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from sqlalchemy import Connection, delete, select

from bot.store import schema
from bot.store.people import upsert
from bot.store.rows import ServerRow

_table, _defaults = schema.servers, schema.server_defaults


def server(connection: Connection, guild_id: int) -> ServerRow:
    """What a server has settled; one that never settled anything has no wishes."""
    query = select(*(_table.c[field.name] for field in fields(ServerRow))).where(_table.c.guild_id == guild_id)
    row = connection.execute(query).one_or_none()
    return ServerRow() if row is None else ServerRow(*row)


def change_server(connection: Connection, /, guild_id: int, **values: Any) -> None:
    """Store something else that a server has settled."""
    upsert(connection, _table, ("guild_id",), [{"guild_id": guild_id} | values])


def defaults(connection: Connection, guild_id: int, game_key: str) -> Mapping[str, str]:
    """What a server has settled for matches of a game, by name."""
    query = select(_defaults.c.name, _defaults.c.choice).where(
        _defaults.c.guild_id == guild_id, _defaults.c.game_key == game_key
    )
    return {row.name: row.choice for row in connection.execute(query)}


def set_default(connection: Connection, guild_id: int, game_key: str, name: str, choice: str | None) -> None:
    """Settle one thing for matches of a game; None: the server has no wish (any more)."""
    key = {"guild_id": guild_id, "game_key": game_key, "name": name}
    if choice is None:
        connection.execute(delete(_defaults).filter_by(**key))
    else:
        upsert(connection, _defaults, tuple(key), [key | {"choice": choice}])
