"""How much longer a press waits with Farmhand than with bots that do next to nothing, measured in the same run."""

from collections.abc import Mapping

import pytest

from tests.benchmarks.gauge import Phase
from tests.benchmarks.load import OURS, Plan, measure
from tests.benchmarks.report import PHASES, Phases, as_table, figures, percentile, ratio

A_FEW = Plan(channels=6, players=2, presses=1, burst=12, settling=8)

TRIES = 3
"""A machine may be busy with something else while one of the two bots is pressed, or stand still for seconds."""
TIMES_AS_LONG = 4.0
"""Half of the presses at most; docs/load.md has what was measured, and so few presses on a busy machine get room."""


@pytest.mark.usefixtures("quiet")
async def test_a_press_waits_not_much_longer_than_with_a_bot_that_commits_one_row_and_shows_the_same() -> None:
    for _ in range(TRIES):
        measured = await measure(A_FEW, references=["insert"])
        if all(_is_quick(measured, phase) and _is_smooth(measured, phase) for phase in PHASES):
            break

    told = as_table(figures(measured))
    for phase in PHASES:
        assert _is_quick(measured, phase), told
        assert _is_smooth(measured, phase), told


def _is_quick(measured: Mapping[str, Phases], phase: str) -> bool:
    found = ratio(measured[OURS], measured["insert"], phase, 50)
    return found is not None and found < TIMES_AS_LONG


def _is_smooth(measured: Mapping[str, Phases], phase: str) -> bool:
    now = measured[OURS][phase]
    return (now.failed, now.stuck, now.refused.total()) == (0, 0, 0)


def test_a_percentile_is_a_wait_that_was_measured() -> None:
    waits = [number / 1000 for number in range(100, 0, -1)]

    assert [percentile(waits, share) for share in (50, 95, 99)] == [50, 95, 99]
    assert percentile([0.004], 99) == 4
    assert percentile([], 50) == 0


def test_there_is_no_ratio_where_nothing_was_pressed() -> None:
    assert ratio({"calm": Phase(waits=[1.0])}, {"calm": Phase()}, "calm", 50) is None
