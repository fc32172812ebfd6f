"""Figures with an edge."""

from bot.drawing.palette import INK, WHITE
from bot.drawing.stickers import sticker


def test_a_figure_has_a_white_edge_that_stays_inside_its_square() -> None:
    drawn = sticker(lambda brush: brush.dot((50, 50), 30, INK), 100)
    assert drawn.size == (100, 100)
    assert drawn.getpixel((50, 50)) == (*INK, 255)
    assert drawn.getpixel((50, 20)) == (*WHITE, 255)
    assert drawn.getpixel((50, 10)) == (*WHITE, 0)


def test_a_figure_that_fills_its_square_has_room_for_its_edge() -> None:
    drawn = sticker(lambda brush: brush.box(0, 0, 100, 100, INK), 100)
    assert drawn.getpixel((50, 0)) == (*WHITE, 255)
