"""An empty store on a SQLite file."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store import Store
from tests.databases import new_database


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "farm" / "farmhand.db"


@pytest.fixture
async def store(database: Path) -> AsyncIterator[Store]:
    opened = await Store.open(new_database(database))
    yield opened
    await opened.close()
