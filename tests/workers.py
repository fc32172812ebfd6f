"""Which tests share a worker: a browser, a server, a machine that is measured, or the matches and pictures of a file."""

import os
from pathlib import PurePosixPath
from typing import Any

import pytest
from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]  # it says nothing of types

AS_ONE = ("tests/browser", "tests/benchmarks")
"""Folders whose tests share a Chromium, or would disturb each other."""
BY_FILE = ("tests/cogs/bohnanza", "tests/cogs/bonje", "tests/cogs/koe", "tests/core")
"""Folders in which the tests of a file look at the same matches and pictures, which each worker would make anew."""
WITH_A_SERVER = "tests/services/test_postgres.py"


def unit_of(nodeid: str) -> str:
    """Tests of one unit run in one worker, in order.

    xdist's own groups are marks that it writes into what pytest 9.2 no longer reads.
    """
    file = nodeid.split("::", maxsplit=1)[0]
    folder = str(PurePosixPath(file).parent)
    if folder in AS_ONE:
        return folder
    return file if folder in BY_FILE or file == WITH_A_SERVER else nodeid


class Units(LoadScopeScheduling):  # type: ignore[misc]  # as above
    """Gives each worker the next unit as soon as it has little left to do."""

    def _split_scope(self, nodeid: str) -> str:
        return unit_of(nodeid)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Units | None:
    """Share out by units, unless somebody wants it otherwise on the command line."""
    return Units(config, log) if config.getoption("dist") == "loadscope" else None


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int | None:
    """One more than there are cores, unless the environment says how many: what plays through whole bots often waits."""
    return None if "PYTEST_XDIST_AUTO_NUM_WORKERS" in os.environ else (os.cpu_count() or 1) + 1


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest unit begins at once."""
    items.sort(key=lambda item: unit_of(item.nodeid) != AS_ONE[0])
