"""Five people who trade are written to so seldom that Discord does not mind; played in a soak, since thinking takes its time."""

import pytest

from tests.benchmarks.load import TradePlan, trade
from tests.benchmarks.report import trade_as_table, trade_figures
from tests.conftest import SOAK

DM_EDITS_AT_MOST = 30
"""In a turn, at five seats."""


@pytest.mark.skipif(SOAK == 1, reason="people who think take a minute: set FARMHAND_SOAK")
@pytest.mark.usefixtures("quiet")
async def test_a_turn_among_five_edits_at_most_thirty_direct_messages_and_meets_no_429() -> None:
    found = trade_figures(*await trade(TradePlan(channels=1, turns=6, settling=0)))

    told = trade_as_table(found)
    assert found["turns"] == 6, told
    assert 0 < found["DM edits per turn"] <= DM_EDITS_AT_MOST, told
    assert (found["rate_limited"], found["failed"], found["stuck"]) == (0, 0, 0), told
