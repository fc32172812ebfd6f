"""A page of a leaderboard takes as long among many stored results as among few, measured in the same run."""

from tests.benchmarks.leaderboards import measure, ratio, told
from tests.conftest import SOAK

FEW, MANY = 400, 6_000 * SOAK
"""`just leaderboards` does it with a million: docs/ratings.md has the figures."""

TIMES_AS_LONG = 3.0
"""A busy machine gets room; what counts people one by one takes twenty times as long."""


async def test_a_page_among_many_results_takes_as_long_as_among_few() -> None:
    waits = await measure(FEW, MANY, pages=40)

    assert ratio(waits) < TIMES_AS_LONG, told(FEW, MANY, waits)
