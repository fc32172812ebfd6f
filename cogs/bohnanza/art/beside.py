"""What lies beside the fields: the tray with cards that have yet to be planted, and a cloud with beans wished for."""

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import NamedTuple

from PIL import Image

from bot.drawing.brush import Brush
from bot.drawing.palette import DARK_WOOD, GOLD, INK, STRAW, WHITE, WOOD, mix

GAP = 3
TALL = ((1, 1), (2, 1), (2, 2), (3, 2), (3, 3))
LOW = ((1, 1), (2, 1), (3, 1), (4, 2))
"""Columns and rows of tiles: the first that all varieties find room in."""
TRAY_MARGIN, CLOUD_MARGIN = 7, 12


class Tile(NamedTuple):
    """Where one variety lies."""

    left: int
    top: int
    width: int
    height: int


def tiles(count: int, width: int, height: int, margin: int) -> Iterator[Tile]:
    """Places for so many varieties, in a grid with `margin` around it."""
    grids = TALL if height * 3 > width * 2 else LOW
    columns, rows = next(grid for grid in grids if grid[0] * grid[1] >= count)
    each_width = (width - 2 * margin - (columns - 1) * GAP) // columns
    each_height = (height - 2 * margin - (rows - 1) * GAP) // rows
    for place in range(count):
        row, column = divmod(place, columns)
        yield Tile(margin + column * (each_width + GAP), margin + row * (each_height + GAP), each_width, each_height)


@cache
def tray(width: int, height: int, *, due: bool) -> Image.Image:
    """For cards that lie beside the fields; it is golden when they are due to be planted."""
    brush = Brush(width, height)
    brush.box(0, 0, width - 0.3, height - 0.3, INK, radius=11)
    brush.box(1.5, 1.5, width - 1.8, height - 1.8, GOLD if due else DARK_WOOD, radius=10)
    brush.box(5, 5, width - 5, height - 5, mix(WOOD, STRAW, 0.35), radius=7)
    return brush.finished()


@cache
def cloud(width: int, height: int) -> Image.Image:
    """A cloud of thought, for the beans that somebody wishes for."""
    brush = Brush(width, height)
    puffs = [
        (width * share, y, height * 0.2) for share, y in product((0.22, 0.5, 0.78), (height * 0.22, height * 0.72))
    ]
    for grown, fill in ((2.0, INK), (0.0, WHITE)):
        for x, y, radius in puffs:
            brush.dot((x, y), radius + grown, fill)
        brush.box(
            6 - grown, height * 0.14 - grown, width - 6 + grown, height * 0.84 + grown, fill, radius=height * 0.24
        )
        for x, y, radius in ((16, height - 9, 6), (6, height - 4, 3)):
            brush.dot((x, y), radius + grown * 0.8, fill)
    return brush.finished()
