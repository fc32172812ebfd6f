"""The database: opened once, migrated, and given out one unit of work at a time.

A unit of work is a plain function of a connection, and runs as a whole. On SQLite it runs in a thread: one hop for a
transaction, where an asynchronous driver needs several for each of its statements.
"""

import asyncio
import time
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from pathlib import Path
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

from sqlalchemy import URL, Connection, create_engine, event, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from bot.store.migration import migrate

BUSY_TIMEOUT_MS = 15_000
"""How long SQLite waits for another process to finish writing."""

READERS = 4
"""How many readings of a SQLite file go on at the same time."""

Given = ParamSpec("Given")
Result = TypeVar("Result")
Work = Callable[[Connection], Result]


class Store(ABC):
    """One database; a connection is never shared by two units of work."""

    @staticmethod
    async def open(url: str) -> "Store":
        """Open the database of a SQLAlchemy URL, make its folder, and bring its schema up to date.

        Raises DatabaseTooNew, and ValueError for a SQLite database that is not a file.
        """
        where = make_url(url)
        store = SqliteStore(where) if where.get_backend_name() == "sqlite" else ServerStore(where)
        try:
            await store.write(migrate)
        except BaseException:
            await store.close()
            raise
        return store

    async def write(
        self, work: Callable[Concatenate[Connection, Given], Result], *args: Given.args, **kwargs: Given.kwargs
    ) -> Result:
        """Run a unit of work that may write, and commit it; any exception rolls all of it back."""
        return await self._write(lambda connection: work(connection, *args, **kwargs))

    async def read(
        self, work: Callable[Concatenate[Connection, Given], Result], *args: Given.args, **kwargs: Given.kwargs
    ) -> Result:
        """Run a unit of work that changes nothing, sees one moment, and keeps no writer waiting."""
        return await self._read(lambda connection: work(connection, *args, **kwargs))

    @abstractmethod
    async def _write(self, work: Work[Result]) -> Result: ...

    @abstractmethod
    async def _read(self, work: Work[Result]) -> Result: ...

    @abstractmethod
    async def close(self) -> None:
        """Finish the units of work that have begun, and close every connection."""


class SqliteStore(Store):
    """A SQLite file. All writing happens in one thread, in order: SQLite has one writer, and waits by polling.

    What comes while a commit is on its way to the disk is committed together by the next, as much of it as is carried out
    in the time that a commit takes: so a rush of presses waits for a slow disk twice or so, and not once for each, and with a
    fast one the first need not wait for the last.
    """

    def __init__(self, where: URL) -> None:
        if where.database in (None, "", ":memory:"):
            raise ValueError("a SQLite database of Farmhand is a file: its readers need connections of their own")
        Path(str(where.database)).parent.mkdir(parents=True, exist_ok=True)
        # errors would quote the parameters, a seed among them
        self._engine = create_engine(where.set(drivername="sqlite"), hide_parameters=True)
        event.listen(self._engine, "connect", _prepare_sqlite)
        event.listen(self._engine, "begin", _begin_sqlite)
        self._waiting: deque[_Unit[Any]] = deque()
        self._together = 1
        """How many units of work are carried out in the time that a commit takes."""
        self._writing = ThreadPoolExecutor(1, "store-writer")
        self._writer = self._engine.connect().execution_options(immediate=True)
        """Kept open for the only thread that writes."""
        self._reading = ThreadPoolExecutor(READERS, "store-reader")

    async def _write(self, work: Work[Result]) -> Result:
        unit = _Unit(work)
        self._waiting.append(unit)
        self._writing.submit(self._commit)
        return await asyncio.wrap_future(unit.done)

    def _commit(self) -> None:
        """Store some of the units of work that wait by now, with one commit."""
        waiting = [self._waiting.popleft() for _ in range(min(len(self._waiting), self._together))]
        units = [unit for unit in waiting if unit.done.set_running_or_notify_cancel()]
        if not units:
            return
        began = time.perf_counter()
        try:
            with self._writer.begin():
                answers = [unit.carry_out(self._writer, alone=len(units) == 1) for unit in units]
                carried_out = time.perf_counter()
        except BaseException as error:  # noqa: BLE001  # the only unit's own, or the commit's: whoever waits gets it
            self._forsake()
            answers = [partial(unit.done.set_exception, error) for unit in units]
        else:
            self._together = _in_the_time_of(time.perf_counter() - carried_out, (carried_out - began) / len(units))
        for answer in answers:
            answer()

    def _forsake(self) -> None:
        """Give up the connection where a commit that failed left its transaction open; the next unit of work opens another."""
        if not self._writer.invalidated and _is_in_transaction(self._writer):
            self._writer.invalidate()

    async def _read(self, work: Work[Result]) -> Result:
        def read() -> Result:
            with self._engine.connect() as connection:
                return work(connection)

        in_context = copy_context().run  # it logs as this task would
        return await asyncio.get_running_loop().run_in_executor(self._reading, in_context, read)

    async def close(self) -> None:
        self._writing.shutdown()
        self._reading.shutdown()
        self._writer.close()
        self._engine.dispose()


def _in_the_time_of(commit: float, unit: float) -> int:
    """How many units of work may keep each other waiting: as long as for the disk, from which all of them are spared."""
    return max(1, round(commit / unit))


class _Unit(Generic[Result]):
    """A unit of work that waits for its turn, and whoever waits for it."""

    def __init__(self, work: Work[Result]) -> None:
        self.done: Future[Result] = Future()
        self._work = work
        self._context = copy_context()
        """It logs as the task would that asked for it."""

    def carry_out(self, connection: Connection, *, alone: bool) -> Callable[[], None]:
        """Do it, and return what tells its outcome once all is stored; what fails takes back nothing but its own doings.

        One that is `alone` in its transaction raises instead, and so does one that cost the others theirs: on a full disk
        SQLite takes back all that the transaction did.
        """
        if alone:
            return partial(self.done.set_result, self._context.run(self._work, connection))
        try:
            with connection.begin_nested():
                result = self._context.run(self._work, connection)
        except Exception as error:
            if connection.invalidated or not _is_in_transaction(connection):
                raise
            return partial(self.done.set_exception, error)
        return partial(self.done.set_result, result)


def _is_in_transaction(connection: Connection) -> bool:
    """Whether SQLite, and not only SQLAlchemy, is in the middle of a transaction."""
    driver: Any = connection.connection.driver_connection
    is_in: bool = driver.in_transaction
    return is_in


class ServerStore(Store):
    """A database server that several processes may use, such as PostgreSQL."""

    def __init__(self, where: URL) -> None:
        # errors would quote the parameters, a seed among them
        self._engine = create_async_engine(where, hide_parameters=True)
        # every statement of a reading is to see the same moment
        self._reader = self._engine.execution_options(isolation_level="REPEATABLE READ")

    async def _write(self, work: Work[Result]) -> Result:
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def _read(self, work: Work[Result]) -> Result:
        async with self._reader.connect() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        await self._engine.dispose()


def _prepare_sqlite(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
    connection.isolation_level = None  # `_begin_sqlite` says BEGIN, so the driver must not
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "foreign_keys=ON", "synchronous=FULL", f"busy_timeout={BUSY_TIMEOUT_MS}"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    """Take the write lock before reading: whoever reads first is refused if another wrote before it could."""
    immediate = connection.get_execution_options().get("immediate", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if immediate else "BEGIN")
