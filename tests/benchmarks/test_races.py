"""A match at the brisk pace asks no more often than Discord allows, and answers each press with one request."""

from math import inf

import pytest

from tests.benchmarks.load import RacePlan, race
from tests.benchmarks.report import race_as_table, race_figures
from tests.conftest import SOAK

A_FEW = RacePlan(channels=2, practice=2, flips=2 if SOAK == 1 else inf, settling=0)
"""Four people at one table, two and two practice players at the other; in a soak they play to the end."""
STANDSTILL = 500
"""Milliseconds; a machine that stands still for longer may stand still for the bot, too, until Discord waits no more."""


@pytest.mark.usefixtures("quiet")
async def test_people_who_race_meet_no_429_and_every_press_is_answered_by_one_request() -> None:
    found = race_figures(*await race(A_FEW))

    told = race_as_table(found)
    assert found["presses"] >= 3 * found["flips"] > 0, told
    assert found["rate_limited"] == 0, told
    assert found["stuck"] == 0, told
    if found["longest stall"] < STANDSTILL:
        assert (found["refused"], found["failed"]) == ({}, 0), told
        assert found["most requests of a press"] == 1, told
        assert found["posted in flips"] == 0, told
