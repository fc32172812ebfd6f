"""The engine: opened, migrated, one writer at a time, and nothing half done."""

import asyncio
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest
from sqlalchemy import insert, select, text
from sqlalchemy.exc import IntegrityError, StatementError

from bot.store import Store, schema

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


async def count(store: Store) -> int:
    async with store.read() as connection:
        return len((await connection.execute(select(schema.people.c.user_id))).all())


def person(user_id: int, seen_at: datetime = NOON) -> dict[str, object]:
    return {"user_id": user_id, "name": "Anna", "locale": None, "seen_at": seen_at}


@pytest.mark.usefixtures("store")
def test_opening_makes_the_folder_and_the_file(database: Path) -> None:
    assert database.is_file()


async def test_a_database_in_memory_is_refused_since_its_transactions_would_mix() -> None:
    with pytest.raises(ValueError, match="file"):
        await Store.open("sqlite+aiosqlite:///:memory:")


async def test_sqlite_is_set_up_to_lose_nothing_and_to_wait(store: Store) -> None:
    async with store.read() as connection:
        found = {
            name: (await connection.execute(text(f"PRAGMA {name}"))).scalar_one()
            for name in ("journal_mode", "foreign_keys", "synchronous", "busy_timeout")
        }
    assert found == {"journal_mode": "wal", "foreign_keys": 1, "synchronous": 2, "busy_timeout": 15_000}


async def test_an_exception_takes_the_whole_unit_of_work_back(store: Store) -> None:
    async def half_done() -> None:
        async with store.write() as connection:
            await connection.execute(insert(schema.people), [person(1)])
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await half_done()
    assert await count(store) == 0


async def test_a_reader_sees_one_moment_and_neither_waits_for_the_writer_nor_stops_it(store: Store) -> None:
    async with store.read() as reader:
        before = (await reader.execute(select(schema.people.c.user_id))).all()
        async with store.write() as writer:
            await writer.execute(insert(schema.people), [person(1)])
        assert (await reader.execute(select(schema.people.c.user_id))).all() == before == []
    assert await count(store) == 1


async def test_writers_of_two_processes_that_read_first_do_not_lock_each_other_out(
    store: Store, database: Path
) -> None:
    other = await Store.open(f"sqlite+aiosqlite:///{database}")

    async def add_one(one: Store) -> None:
        async with one.write() as connection:
            known = (await connection.execute(select(schema.people.c.user_id))).all()
            await connection.execute(insert(schema.people), [person(len(known))])

    await asyncio.gather(*(add_one(one) for one in (store, other) * 10))
    assert await count(other) == 20
    await other.close()


async def test_a_time_without_a_zone_is_refused(store: Store) -> None:
    with pytest.raises(StatementError, match="no time zone"):
        async with store.write() as connection:
            await connection.execute(insert(schema.people), [person(1, NOON.replace(tzinfo=None))])


async def test_a_time_comes_back_as_the_same_moment_in_utc(store: Store) -> None:
    elsewhere = NOON.astimezone(timezone(timedelta(hours=5, minutes=30)))
    async with store.write() as connection:
        await connection.execute(insert(schema.people), [person(1, elsewhere)])
    async with store.read() as connection:
        found = (await connection.execute(select(schema.people.c.seen_at))).scalar_one()
    assert (found, found.tzinfo) == (NOON, UTC)


async def test_what_belongs_to_no_match_is_refused(store: Store) -> None:
    timer = {"match_id": 404, "kind": "clock", "seat": 0, "due_at": NOON, "code": ""}
    with pytest.raises(IntegrityError):
        async with store.write() as connection:
            await connection.execute(insert(schema.timers), [timer])


async def test_an_error_does_not_quote_what_was_to_be_stored(store: Store) -> None:
    with pytest.raises(IntegrityError) as error:
        async with store.write() as connection:
            await connection.execute(insert(schema.people), [person(1) | {"name": None, "locale": "secret"}])
    assert "secret" not in str(error.value)
