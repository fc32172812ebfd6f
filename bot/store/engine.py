"""The database: opened once, migrated, and given out one unit of work at a time."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from pathlib import Path
from typing import Self

from sqlalchemy import URL, Connection, event, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from bot.store.migration import DatabaseTooNew, migrate

__all__ = ["DatabaseTooNew", "Store"]

BUSY_TIMEOUT_MS = 15_000
"""How long SQLite waits for another process to finish writing."""


class Store:
    """One database; a connection is never shared by two units of work."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._is_sqlite = engine.dialect.name == "sqlite"
        self._writer = engine.execution_options(immediate=True)
        # several statements of one reading see one moment: SQLite's transactions do, PostgreSQL's must be told
        self._reader = engine if self._is_sqlite else engine.execution_options(isolation_level="REPEATABLE READ")
        # SQLite has one writer; waiting here is in order, waiting in SQLite is polling
        self._turn = asyncio.Lock() if self._is_sqlite else nullcontext()

    @classmethod
    async def open(cls, url: str) -> Self:
        """Open the database of a SQLAlchemy URL, make its folder, and bring its schema up to date.

        Raises DatabaseTooNew, and ValueError for a SQLite database that is not a file.
        """
        where = make_url(url)
        if where.get_backend_name() == "sqlite":
            _before_sqlite(where)
        # errors would quote the parameters, a seed among them
        engine = create_async_engine(where, hide_parameters=True)
        if where.get_backend_name() == "sqlite":
            event.listen(engine.sync_engine, "connect", _prepare_sqlite)
            event.listen(engine.sync_engine, "begin", _begin_sqlite)
        store = cls(engine)
        try:
            async with store.write() as connection:
                await migrate(connection)
        except BaseException:
            await store.close()
            raise
        return store

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that may write, committed at the end; any exception rolls all of it back.

        On SQLite it takes the write lock before it reads: a transaction that reads first and writes then is refused
        when another wrote in between, however long it would have waited.
        """
        async with self._turn, self._writer.begin() as connection:
            yield connection

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that sees one moment, takes no lock that a writer waits for, and changes nothing."""
        async with self._reader.connect() as connection:
            yield connection

    async def close(self) -> None:
        """Close every connection."""
        await self._engine.dispose()


def _before_sqlite(where: URL) -> None:
    # at DEBUG the driver logs every parameter, seeds among them
    logging.getLogger("aiosqlite").setLevel(logging.INFO)
    if where.database in (None, "", ":memory:"):
        raise ValueError("a SQLite database of Farmhand is a file: its transactions need connections of their own")
    Path(str(where.database)).parent.mkdir(parents=True, exist_ok=True)


def _prepare_sqlite(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
    connection.isolation_level = None  # `_begin_sqlite` says BEGIN, so the driver must not
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "foreign_keys=ON", "synchronous=FULL", f"busy_timeout={BUSY_TIMEOUT_MS}"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    immediate = connection.get_execution_options().get("immediate", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if immediate else "BEGIN")
