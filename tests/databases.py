"""Databases for tests that are about something else: the migrations run once in a process, and are copied from then on."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import create_engine

from bot.store.migration import migrate


def new_database(file: Path) -> str:
    """The address of an empty SQLite database of today's schema in a file that is not there yet."""
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(_migrated())
    return f"sqlite:///{file}"


@cache
def _migrated() -> bytes:
    with TemporaryDirectory() as folder:
        file = Path(folder, "empty.db")
        engine = create_engine(f"sqlite:///{file}")
        with engine.begin() as connection:
            migrate(connection)
        engine.dispose()
        return file.read_bytes()
