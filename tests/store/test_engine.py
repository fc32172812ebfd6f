"""The engine: opened, migrated, one writer at a time, and nothing half done."""

import asyncio
import sqlite3
from collections.abc import Coroutine
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from threading import Event

import pytest
from sqlalchemy import Connection, event, insert, select, text
from sqlalchemy.exc import IntegrityError, OperationalError, StatementError

from bot.store import Store, engine, schema
from bot.store.engine import SqliteStore

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


def ids(connection: Connection) -> list[int]:
    return list(connection.execute(select(schema.people.c.user_id)).scalars())


def add(connection: Connection, user_id: int, /, **other: object) -> None:
    person = {"user_id": user_id, "name": "Anna", "locale": None, "seen_at": NOON}
    connection.execute(insert(schema.people), [person | other])


def add_another(connection: Connection) -> None:
    add(connection, len(ids(connection)))


@pytest.mark.usefixtures("store")
def test_opening_makes_the_folder_and_the_file(database: Path) -> None:
    assert database.is_file()


async def test_a_database_in_memory_is_refused_since_readers_need_connections_of_their_own() -> None:
    with pytest.raises(ValueError, match="file"):
        await Store.open("sqlite:///:memory:")


async def test_sqlite_is_set_up_to_lose_nothing_and_to_wait(store: Store) -> None:
    def pragmas(connection: Connection) -> dict[str, object]:
        names = ("journal_mode", "foreign_keys", "synchronous", "busy_timeout")
        return {name: connection.execute(text(f"PRAGMA {name}")).scalar_one() for name in names}

    found = await store.read(pragmas)
    assert found == {"journal_mode": "wal", "foreign_keys": 1, "synchronous": 2, "busy_timeout": 15_000}


async def test_an_exception_takes_the_whole_unit_of_work_back(store: Store) -> None:
    def half_done(connection: Connection) -> None:
        add(connection, 1)
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await store.write(half_done)
    assert await store.read(ids) == []


class Rush:
    """Holds the writer up until everything that is to be stored together waits."""

    def __init__(self, store: Store) -> None:
        self._begun, self._go_on = Event(), Event()
        self._holding = asyncio.create_task(store.write(self._hold))

    def _hold(self, _connection: Connection) -> None:
        self._begun.set()
        assert self._go_on.wait(10)

    async def begun(self) -> None:
        """Wait until the writer is held up."""
        await asyncio.to_thread(self._begun.wait, 10)

    async def together(self, *writing: Coroutine[None, None, None]) -> list[BaseException | None]:
        """What became of units of work that came while another was carried out."""
        await self.begun()
        outcomes = asyncio.gather(*writing, return_exceptions=True)
        await asyncio.sleep(0)
        self._go_on.set()
        await self._holding
        return await outcomes


@pytest.fixture
def slow_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """A commit takes so long that everything that waits may join it."""
    monkeypatch.setattr(engine, "_in_the_time_of", lambda *_: 100)


@pytest.mark.usefixtures("slow_disk")
async def test_units_of_work_that_wait_together_are_committed_once(store: Store) -> None:
    commits: list[Connection] = []
    assert isinstance(store, SqliteStore)
    event.listen(store._engine, "commit", commits.append)

    await Rush(store).together(*(store.write(add, user_id) for user_id in range(20)))

    assert await store.read(ids) == list(range(20))
    assert len(commits) == 2  # the one that held the writer up, and all the others


async def test_as_many_are_committed_together_as_are_carried_out_while_the_disk_is_waited_for(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "_in_the_time_of", lambda *_: 8)
    commits: list[Connection] = []
    assert isinstance(store, SqliteStore)
    event.listen(store._engine, "commit", commits.append)

    await Rush(store).together(*(store.write(add, user_id) for user_id in range(20)))

    assert await store.read(ids) == list(range(20))
    assert len(commits) == 1 + 3


def test_a_fast_disk_makes_nobody_wait_for_the_others() -> None:
    assert engine._in_the_time_of(commit=0.02, unit=0.001) == 20
    assert engine._in_the_time_of(commit=0.0001, unit=0.001) == 1


@pytest.mark.usefixtures("slow_disk")
async def test_one_that_fails_takes_nothing_of_the_others_back(store: Store) -> None:
    def half_done(connection: Connection) -> None:
        add(connection, 2)
        raise ZeroDivisionError

    outcomes = await Rush(store).together(store.write(add, 1), store.write(half_done), store.write(add, 3))

    assert [type(outcome) for outcome in outcomes] == [type(None), ZeroDivisionError, type(None)]
    assert await store.read(ids) == [1, 3]


@pytest.mark.usefixtures("slow_disk")
async def test_where_the_commit_itself_fails_everybody_learns_it_and_nothing_is_stored(store: Store) -> None:
    assert isinstance(store, SqliteStore)
    rush = Rush(store)
    seen = 0

    def disk_full(_connection: Connection) -> None:
        nonlocal seen
        seen += 1
        if seen == 2:
            raise OSError("disk full")

    event.listen(store._engine, "commit", disk_full)
    outcomes = await rush.together(store.write(add, 1), store.write(add, 2))

    assert [type(outcome) for outcome in outcomes] == [OSError, OSError]
    assert await store.read(ids) == []
    await store.write(add, 3)
    assert await store.read(ids) == [3]


@pytest.mark.usefixtures("slow_disk")
async def test_of_a_disk_that_is_full_in_between_everybody_learns_whose_doings_it_took_back(store: Store) -> None:
    def too_much(connection: Connection) -> None:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages + 1}")
        try:
            add(connection, 2, name="A" * 100_000)
        finally:
            connection.exec_driver_sql("PRAGMA max_page_count = 1000000")

    outcomes = await Rush(store).together(store.write(add, 1), store.write(too_much), store.write(add, 3))

    assert [type(outcome) for outcome in outcomes] == [OperationalError] * 3
    assert await store.read(ids) == []
    await store.write(add, 4)
    assert await store.read(ids) == [4]


async def test_while_the_file_cannot_be_opened_again_everybody_learns_so(store: Store) -> None:
    assert isinstance(store, SqliteStore)

    def gone(*_: object) -> None:
        raise sqlite3.OperationalError("unable to open database file")

    event.listen(store._engine, "do_connect", gone)
    store._writer.invalidate()
    for user_id in (1, 2):
        with pytest.raises(OperationalError, match="unable to open"):
            await store.write(add, user_id)

    event.remove(store._engine, "do_connect", gone)
    await store.write(add, 3)
    assert await store.read(ids) == [3]


async def test_a_unit_of_work_that_nobody_waits_for_is_not_begun(store: Store) -> None:
    rush = Rush(store)
    await rush.begun()
    given_up = asyncio.create_task(store.write(add, 1))
    await asyncio.sleep(0)
    given_up.cancel()

    await rush.together(store.write(add, 2))

    assert await store.read(ids) == [2]


async def test_a_reader_sees_one_moment_and_neither_waits_for_the_writer_nor_stops_it(store: Store) -> None:
    reading, written = Event(), Event()

    def read_twice(connection: Connection) -> tuple[list[int], list[int]]:
        before = ids(connection)
        reading.set()
        assert written.wait(10)
        return before, ids(connection)

    twice = asyncio.create_task(store.read(read_twice))
    await asyncio.to_thread(reading.wait, 10)
    await store.write(add, 1)
    written.set()
    assert await twice == ([], [])
    assert await store.read(ids) == [1]


async def test_writers_of_two_processes_that_read_first_do_not_lock_each_other_out(
    store: Store, database: Path
) -> None:
    other = await Store.open(f"sqlite:///{database}")
    await asyncio.gather(*(one.write(add_another) for one in (store, other) * 10))
    assert len(await other.read(ids)) == 20
    await other.close()


async def test_a_unit_of_work_goes_on_when_nobody_waits_for_it_any_more(store: Store) -> None:
    begun, go_on = Event(), Event()

    def slowly(connection: Connection) -> None:
        begun.set()
        assert go_on.wait(10)
        add(connection, 1)

    writing = asyncio.create_task(store.write(slowly))
    await asyncio.to_thread(begun.wait, 10)
    writing.cancel()
    go_on.set()
    with pytest.raises(asyncio.CancelledError):
        await writing
    await store.write(add, 2)
    assert await store.read(ids) == [1, 2]


async def test_a_time_without_a_zone_is_refused(store: Store) -> None:
    with pytest.raises(StatementError, match="no time zone"):
        await store.write(add, 1, seen_at=NOON.replace(tzinfo=None))


async def test_a_time_comes_back_as_the_same_moment_in_utc(store: Store) -> None:
    def seen_at(connection: Connection) -> datetime:
        found: datetime = connection.execute(select(schema.people.c.seen_at)).scalar_one()
        return found

    await store.write(add, 1, seen_at=NOON.astimezone(timezone(timedelta(hours=5, minutes=30))))
    found = await store.read(seen_at)
    assert (found, found.tzinfo) == (NOON, UTC)


async def test_what_belongs_to_no_match_is_refused(store: Store) -> None:
    def add_timer(connection: Connection) -> None:
        timer = {"match_id": 404, "kind": "clock", "seat": 0, "due_at": NOON, "code": ""}
        connection.execute(insert(schema.timers), [timer])

    with pytest.raises(IntegrityError):
        await store.write(add_timer)


async def test_an_error_does_not_quote_what_was_to_be_stored(store: Store) -> None:
    with pytest.raises(IntegrityError) as error:
        await store.write(add, 1, name=None, locale="secret")
    assert "secret" not in str(error.value)
