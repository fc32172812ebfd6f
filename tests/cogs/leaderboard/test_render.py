"""The picture of a rating's curve."""

from io import BytesIO

import pytest
from PIL import Image

from cogs.leaderboard.render import HEIGHT, LINE, WIDTH, Curve, render

LARGEST_UPLOAD = 60_000
CURVES = {
    "one match": Curve((1000, 1068), (1750, 1790), 0),
    "nothing moves": Curve((1000, 1000), (1000, 1000), 0),
    "hundred matches": Curve(tuple(range(1000, 1101)), tuple(range(1300, 1401)), 57),
    "below nothing": Curve((40, -60, -160), (300, 190, 80), 3),
    "beyond all numbers": Curve((1000, 98_000), (1750, 99_000), 0),
}


@pytest.mark.parametrize("curve", CURVES.values(), ids=CURVES.keys())
def test_every_curve_is_a_picture_with_its_line_in_it_that_is_quick_to_send(curve: Curve) -> None:
    png = render(curve)

    picture = Image.open(BytesIO(png)).convert("RGB")
    assert picture.size == (WIDTH, HEIGHT)
    assert len(png) < LARGEST_UPLOAD
    colours = picture.getcolors(WIDTH * HEIGHT)
    assert colours is not None
    assert LINE in [colour for _, colour in colours]


def test_the_same_curve_is_drawn_the_same_to_the_last_byte() -> None:
    assert render(CURVES["one match"]) == render(CURVES["one match"])


def test_the_paper_has_round_corners_so_that_any_background_shows() -> None:
    assert Image.open(BytesIO(render(CURVES["one match"]))).getpixel((0, 0)) == (0, 0, 0, 0)
