"""One bot at a time on a SQLite file: two with the same token would both answer every press."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import make_url

PATIENCE = 5.0
"""Seconds that a bot about to start waits for one that is about to stop."""


class DatabaseTaken(Exception):
    """Another bot runs on the database."""


@contextmanager
def claimed(url: str) -> Iterator[None]:
    """Be the only bot on the SQLite file of a URL; raises DatabaseTaken.

    The claim is a lock on a file beside the database, which the system takes back when the process ends, however it
    ends. A database server may serve many bots, one for some shards each, so it is not claimed.
    """
    where = make_url(url)
    if where.get_backend_name() != "sqlite" or not where.database:
        yield
        return
    Path(where.database).parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(f"{where.database}-bot", isolation_level=None, timeout=PATIENCE)) as lock:
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as locked:
            raise DatabaseTaken(f"another Farmhand runs on {where.database} already") from locked
        yield
