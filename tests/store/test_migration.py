"""Migrations: run by opening, agree with the schema, and never touch a database from the future."""

from datetime import timedelta
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, select, text, update

from bot.store import DatabaseTooNew, Store, schema, servers
from bot.store.migration import configuration
from tests.endings import BEGAN, Ended
from tests.endings import store as store_endings


def differences(connection: Connection) -> list[object]:
    context = MigrationContext.configure(connection, opts={"compare_type": True})
    return list(compare_metadata(context, schema.metadata))


async def test_the_migrations_make_exactly_the_schema(store: Store) -> None:
    assert await store.read(differences) == []


async def test_opening_again_changes_nothing(store: Store, database: Path) -> None:
    await store.write(servers.change_server, 1, language="nl")
    again = await Store.open(f"sqlite:///{database}")
    assert (await again.read(servers.server, 1)).language == "nl"
    await again.close()


async def test_every_revision_can_be_taken_back_and_made_again(store: Store) -> None:
    def back_and_forth(connection: Connection) -> list[str]:
        config = configuration(connection)
        command.downgrade(config, "base")
        left = connection.dialect.get_table_names(connection)
        command.upgrade(config, "head")
        return [name for name in left if name != "sqlite_sequence"]

    assert await store.write(back_and_forth) == ["alembic_version"]
    assert await store.read(differences) == []


async def test_a_database_newer_than_the_bot_is_left_alone(store: Store, database: Path) -> None:
    await store.write(lambda connection: connection.execute(text("UPDATE alembic_version SET version_num = '9999'")))
    with pytest.raises(DatabaseTooNew, match=r"9999.*newer") as refused:
        await Store.open(f"sqlite:///{database}")
    assert refused.value.revision == "9999"


async def test_a_migration_that_fails_leaves_nothing_half_done(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    upgrade = command.upgrade

    def broken(*args: object) -> None:
        upgrade(*args)  # type: ignore[arg-type]  # handed through
        raise ZeroDivisionError

    monkeypatch.setattr(command, "upgrade", broken)
    with pytest.raises(ZeroDivisionError):
        await Store.open(f"sqlite:///{database}")
    monkeypatch.undo()
    store = await Store.open(f"sqlite:///{database}")
    assert await store.read(differences) == []
    await store.close()


async def test_the_revisions_are_one_line_without_branches(store: Store) -> None:
    def heads(connection: Connection) -> list[str]:
        return list(ScriptDirectory.from_config(configuration(connection)).get_heads())

    assert len(await store.read(heads)) == 1


async def test_the_matches_that_ended_before_there_were_ratings_are_numbered_in_the_order_of_their_ends(
    store: Store,
) -> None:
    def ended_before(connection: Connection) -> list[tuple[int, int, bool]]:
        command.downgrade(configuration(connection), "0005")
        ended = [Ended([1, 2], [5, 3], at=BEGAN + timedelta(hours=hours)) for hours in (3, 1, 2)]
        store_endings(connection, ended)
        store_endings(connection, [Ended([1, 2], [0, 0], status="running")], first_id=4)
        closed = update(schema.matches).where(schema.matches.c.id == 4).values(status="abandoned", started_at=None)
        connection.execute(closed)  # a lobby
        command.upgrade(configuration(connection), "head")
        return [tuple(row) for row in connection.execute(select(schema.endings).order_by(schema.endings.c.number))]

    assert await store.write(ended_before) == [(1, 2, False), (2, 3, False), (3, 1, False)]
