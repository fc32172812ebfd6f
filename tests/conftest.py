"""What the whole suite shares: how much of it runs, and that Discord would take what its bots send."""

import os
from contextlib import suppress
from pathlib import Path
from tempfile import gettempdir
from typing import Any

import pytest
import simcord
from hypothesis import HealthCheck, settings

if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
    # whoever sets this wants none beside the sources; but a bot that a test starts need not compile every library again
    os.environ.setdefault("PYTHONPYCACHEPREFIX", str(Path(gettempdir()) / "farmhand-bytecode"))

pytest_plugins = ["tests.discord_checks.watch", "tests.workers"]

SOAK = int(os.environ.get("FARMHAND_SOAK", "1"))
"""Random tests run this many times their small default number of examples."""


settings.register_profile(
    "farmhand",
    max_examples=12 * SOAK,
    deadline=None,  # examples are whole matches; time is measured in tests/benchmarks only
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
settings.load_profile("farmhand")

TRIES = 12
"""How often simcord is to give a bot another five seconds."""


class _AllBegun(set[str]):
    def __contains__(self, _game_key: object) -> bool:
        return True


@pytest.fixture(autouse=True)
def _nothing_is_drawn_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    """A thread that draws for some seconds after a test is nobody's in this process, and takes the time of the others."""
    monkeypatch.setattr("bot.ui.ahead._begun", _AllBegun())


@pytest.fixture(autouse=True)
def _simcord_waits_for_a_busy_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot comes to rest within five seconds, for simcord; here it may take a few times as long.

    To tell simcord so would mean that it waits for whatever sleeps for less.
    """
    settle = simcord.Env._settle_internal

    async def settle_patiently(env: simcord.Env, **asked: Any) -> None:
        for _ in range(TRIES):
            with suppress(TimeoutError):
                return await settle(env, **asked)
        return await settle(env, **asked)

    monkeypatch.setattr(simcord.Env, "_settle_internal", settle_patiently)
