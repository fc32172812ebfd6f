"""What the whole suite shares: how much of it runs, and that Discord would take what its bots send."""

import os
from pathlib import Path
from tempfile import gettempdir

import pytest
from hypothesis import HealthCheck, settings

if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
    # whoever sets this wants none beside the sources; but a bot that a test starts need not compile every library again
    os.environ.setdefault("PYTHONPYCACHEPREFIX", str(Path(gettempdir()) / "farmhand-bytecode"))

pytest_plugins = ["tests.discord_checks.watch"]

SOAK = int(os.environ.get("FARMHAND_SOAK", "1"))
"""Random tests run this many times their small default number of examples."""


settings.register_profile(
    "farmhand",
    max_examples=12 * SOAK,
    deadline=None,  # examples are whole matches; time is measured in tests/benchmarks only
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
settings.load_profile("farmhand")


TOGETHER = ("cogs/bohnanza", "cogs/bonje", "cogs/koe", "core")
"""Where the tests of a file look at the same matches and pictures, which each worker would play and draw anew."""


def pytest_xdist_auto_num_workers() -> int | None:
    """One more than there are cores, unless the environment says how many: what plays through whole bots often waits."""
    return None if "PYTEST_XDIST_AUTO_NUM_WORKERS" in os.environ else (os.cpu_count() or 1) + 1


@pytest.hookimpl(tryfirst=True)  # xdist looks for the groups
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give the tests of such a file to one worker."""
    here = Path(__file__).parent
    for item in items:
        folder = item.path.parent.relative_to(here).as_posix()
        if folder in TOGETHER and item.get_closest_marker("xdist_group") is None:
            item.add_marker(pytest.mark.xdist_group(f"{folder}/{item.path.stem}"))


class _AllBegun(set[str]):
    def __contains__(self, _game_key: object) -> bool:
        return True


@pytest.fixture(autouse=True)
def _nothing_is_drawn_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    """A thread that draws for some seconds after a test is nobody's in this process, and takes the time of the others."""
    monkeypatch.setattr("bot.ui.ahead._begun", _AllBegun())
