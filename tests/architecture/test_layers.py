"""What the import contracts in pyproject.toml cannot see: what is really loaded when a game is imported."""

import subprocess
import sys

import pytest

from bot import extensions

IMPURE = ("discord", "sqlalchemy", "asyncio", "aiohttp", "sqlite3")


@pytest.mark.parametrize("key", sorted(extensions.find().games))
@pytest.mark.parametrize("part", ["rules", "practice", "render"])
def test_importing_a_game_loads_neither_discord_nor_a_database_nor_asyncio(key: str, part: str) -> None:
    probe = f"import sys, cogs.{key}.{part}; print(*[name for name in {IMPURE!r} if name in sys.modules])"

    loaded = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True).stdout.split()

    assert loaded == []


def test_the_core_loads_neither_discord_nor_a_database_nor_asyncio() -> None:
    probe = (
        "import sys, bot.core.game, bot.core.match, bot.core.rng; "
        f"print(*[name for name in {IMPURE!r} if name in sys.modules])"
    )

    loaded = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True).stdout.split()

    assert loaded == []
