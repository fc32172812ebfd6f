"""What lies beside the fields: the tray with cards that have yet to be planted, and a cloud with beans wished for."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import product

from PIL import Image

from bot.drawing.brush import Brush
from bot.drawing.palette import DARK_WOOD, GOLD, INK, STRAW, WHITE, WOOD, mix
from cogs.bohnanza.art.cards import portrait

GAP = 3
GRIDS = ((1, 1), (2, 1), (2, 2), (3, 2), (3, 3))
"""Columns and rows of tiles: the first that all varieties find room in."""


@lru_cache(maxsize=256)
def tray(cards: tuple[str, ...], width: int, height: int, *, due: bool) -> Image.Image:
    """Cards that lie beside the fields, by variety; the tray is golden when they are due to be planted."""
    brush = Brush(width, height)
    brush.box(0, 0, width - 0.3, height - 0.3, INK, radius=11)
    brush.box(1.5, 1.5, width - 1.8, height - 1.8, GOLD if due else DARK_WOOD, radius=10)
    brush.box(5, 5, width - 5, height - 5, mix(WOOD, STRAW, 0.35), radius=7)
    drawn = brush.finished()
    _tiles(drawn, tuple(Counter(cards).items()), 7)
    return drawn


@lru_cache(maxsize=256)
def cloud(cards: tuple[str, ...], width: int, height: int) -> Image.Image:
    """A cloud of thought with the beans that somebody wishes for."""
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
    drawn = brush.finished()
    _tiles(drawn, tuple((card, 1) for card in cards), 12)
    return drawn


def _tiles(drawn: Image.Image, counted: Sequence[tuple[str, int]], margin: int) -> None:
    """Each variety, in a grid that leaves `margin` around it."""
    columns, rows = next(grid for grid in _grids(drawn) if grid[0] * grid[1] >= len(counted))
    width = (drawn.width - 2 * margin - (columns - 1) * GAP) // columns
    height = (drawn.height - 2 * margin - (rows - 1) * GAP) // rows
    for place, (card, count) in enumerate(counted):
        left = margin + place % columns * (width + GAP)
        top = margin + place // columns * (height + GAP)
        drawn.alpha_composite(portrait(card, count, width, height), (left, top))


def _grids(drawn: Image.Image) -> Sequence[tuple[int, int]]:
    """A low picture has room for one row, or two of many."""
    return GRIDS if drawn.height * 3 > drawn.width * 2 else ((1, 1), (2, 1), (3, 1), (4, 2))
