"""What the whole suite shares: how much of it runs, and how long a busy machine may take."""

import os
from collections.abc import Iterable

import pytest
from hypothesis import HealthCheck, settings

SOAK = int(os.environ.get("FARMHAND_SOAK", "1"))
"""Random tests run this many times their small default number of examples."""

settings.register_profile(
    "farmhand",
    max_examples=20 * SOAK,
    deadline=None,  # examples are whole matches; time is measured in tests/benchmarks only
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
settings.load_profile("farmhand")

SETTLING = 30.0
"""Seconds that a bot on the simulated Discord may take to come to rest; simcord's own five are few on a busy machine."""


def pytest_collection_modifyitems(items: Iterable[pytest.Item]) -> None:
    """Give every test on the simulated Discord that time."""
    for item in items:
        if "simcord_env" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.simcord(settle_timeout=SETTLING))
