"""The shapes that a brush draws."""

from math import dist

import pytest

from bot.drawing.brush import smooth, spiral

CORNERS = ((0.0, 0.0), (10.0, 2.0), (12.0, 9.0), (1.0, 7.0))


def test_a_smooth_outline_swings_through_all_its_corners() -> None:
    outline = smooth(CORNERS)

    assert [point for point in outline if point in CORNERS] == list(CORNERS)


def test_a_smooth_outline_has_no_sharp_turns() -> None:
    outline = smooth(CORNERS)
    steps = [dist(one, other) for one, other in zip(outline, [*outline[1:], outline[0]], strict=True)]

    assert max(steps) < dist(*CORNERS[:2]) / 2


@pytest.mark.parametrize("turned", [0, 90, 215])
def test_a_spiral_winds_from_its_middle_to_its_radius(turned: float) -> None:
    winding = spiral((5, 5), 3, 2, turned)

    reach = [dist((5, 5), point) for point in winding]
    assert reach[0] == 0
    assert reach[-1] == pytest.approx(3)
    assert reach == sorted(reach)
