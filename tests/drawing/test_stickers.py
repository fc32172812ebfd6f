"""Figures with an edge."""

from bot.drawing.palette import INK, WHITE
from bot.drawing.stickers import sticker


def test_a_figure_has_a_white_edge_that_stands_out_on_any_ground() -> None:
    drawn = sticker(lambda brush: brush.dot((50, 50), 30, INK), 100)
    assert drawn.size == (100, 100)
    assert drawn.getpixel((50, 50)) == (*INK, 255)
    upwards = [drawn.getpixel((50, y)) for y in range(50, 0, -1)]
    edge = next(pixel for pixel in upwards if isinstance(pixel, tuple) and pixel[:3] == WHITE)
    assert edge[3] > 200
    assert upwards[-1] == (*WHITE, 0)


def test_a_figure_that_fills_its_canvas_leaves_room_for_its_edge() -> None:
    drawn = sticker(lambda brush: brush.box(0, 0, 100, 100, INK), 100)
    assert drawn.getpixel((50, 1)) != (*INK, 255)
    assert drawn.getpixel((50, 4)) == (*INK, 255)
