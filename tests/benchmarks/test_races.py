"""A match at the brisk pace asks no more often than Discord allows, and answers each press with one request."""

from collections.abc import Mapping
from math import inf
from typing import Any

import pytest

from tests.benchmarks.load import RacePlan, race
from tests.benchmarks.report import race_as_table, race_figures
from tests.conftest import SOAK

A_FEW = RacePlan(channels=2, practice=2, flips=2 if SOAK == 1 else inf, settling=0)
"""Four people at one table, two and two practice players at the other; in a soak they play to the end."""
TRIES = 3
"""A machine may stand still for the bot for so long that Discord waits no more, or that words come when cards are up."""


@pytest.mark.usefixtures("quiet")
async def test_people_who_race_meet_no_429_and_every_press_is_answered_by_one_request() -> None:
    for _ in range(TRIES):
        found = race_figures(*await race(A_FEW))
        if _is_smooth(found):
            break

    told = race_as_table(found)
    assert found["presses"] >= 3 * found["flips"] > 0, told
    assert _is_smooth(found), told


def _is_smooth(found: Mapping[str, Any]) -> bool:
    trouble = [found[what] for what in ("rate_limited", "stuck", "failed", "posted in flips")]
    return not any(trouble) and not found["refused"] and found["most requests of a press"] == 1
