"""The bean fields: what grows there, how much of it, what the meter says and what it would pay now."""

from functools import cache, lru_cache
from typing import NamedTuple

from PIL import Image

from bot.drawing.brush import Brush, Point
from bot.drawing.palette import CREAM, DARK_WOOD, GOLD, INK, STRAW, WOOD, Rgb, mix, rgb
from cogs.bohnanza.art.cards import portrait, times
from cogs.bohnanza.art.meters import meter
from cogs.bohnanza.art.notes import coin_shape, padlock

HEIGHT = 113
PORTRAIT = (92, 97)
SOIL = rgb("#6b4226")
PANEL = mix(CREAM, STRAW, 0.35)


class Plot(NamedTuple):
    """All that is seen of one field but its number."""

    card: str | None = None
    beans: int = 0
    value: int = 0
    guarded: bool = False
    """A single bean that may not be sold now."""


@lru_cache(maxsize=512)
def plot(look: Plot, width: int) -> Image.Image:
    """A field."""
    drawn = _soil(width).copy()
    if not look.card:
        return drawn
    drawn.alpha_composite(portrait(look.card, 1, *PORTRAIT), (8, 8))
    brush = Brush(width, HEIGHT)
    left = PORTRAIT[0] + 10
    brush.box(left, 8, width - 8, HEIGHT - 8, PANEL, radius=9, edge=INK, width=2)
    _count(brush, look.beans, left + 5, 30)
    meter(brush, look.card, look.beans, (left + 2, HEIGHT - 10), width - 12 - left)
    centre = (width - 31, 30)
    if look.guarded:
        padlock(brush, centre, 17)
    else:
        coin_shape(brush, centre, 21, str(look.value), paying=look.value > 0)
    drawn.alpha_composite(brush.finished())
    return drawn


def _count(brush: Brush, count: int, left: float, middle: float) -> None:
    """How many beans grow there."""
    times(brush, (left + 7, middle + 2), 5, INK)
    text = str(count)
    brush.text((left + 16 + len(text) * 10.5, middle), text, 37, INK, room=42)


@cache
def _soil(width: int) -> Image.Image:
    """Bare earth, in furrows."""
    brush = Brush(width, HEIGHT)
    brush.box(0, 0, width, HEIGHT, SOIL)
    for y in range(12, HEIGHT, 22):
        for x in range(-8, width + 20, 30):
            brush.arc((x, y), (15, 7), (195, 345), 5, mix(SOIL, INK, 0.35))
            brush.arc((x, y - 5), (13, 5), (210, 330), 2, mix(SOIL, STRAW, 0.3))
    brush.clip(14)
    brush.box(0, 0, width - 0.3, HEIGHT - 0.3, None, radius=14, edge=INK, width=4)
    brush.box(1.5, 1.5, width - 1.8, HEIGHT - 1.8, None, radius=12.5, edge=DARK_WOOD, width=3.5)
    return brush.finished()


@cache
def for_sale(price: int, width: int, *, affordable: bool) -> Image.Image:
    """Where the third field would be: grass behind a fence, with its price."""
    brush = Brush(width, HEIGHT)
    rail = WOOD if affordable else mix(WOOD, CREAM, 0.25)
    for y in (48, 78):
        _fence_rail(brush, y, width, rail)
    for x in range(14, width, 38):
        _post(brush, (x, 34), rail)
    middle = width / 2
    brush.box(middle - 5, 70, middle + 5, HEIGHT - 4, DARK_WOOD)
    board = GOLD if affordable else mix(CREAM, STRAW, 0.3)
    brush.box(middle - 66, 16, middle + 66, 80, INK, radius=10)
    brush.box(middle - 63, 19, middle + 63, 77, board, radius=8)
    for place in range(price):
        centre = (middle + (place - (price - 1) / 2) * 38, 48)
        coin_shape(brush, centre, 18, "", paying=affordable)
    return brush.finished()


def _fence_rail(brush: Brush, y: float, width: int, fill: Rgb) -> None:
    brush.box(4, y, width - 4, y + 9, mix(fill, INK, 0.35), radius=3)
    brush.box(4, y, width - 4, y + 6, fill, radius=3)


def _post(brush: Brush, top: Point, fill: Rgb) -> None:
    x, y = top
    brush.polygon(
        [(x - 8, y + 8), (x, y), (x + 8, y + 8), (x + 8, HEIGHT - 8), (x - 8, HEIGHT - 8)], mix(fill, INK, 0.35)
    )
    brush.polygon([(x - 6, y + 9), (x, y + 3), (x + 5, y + 8), (x + 5, HEIGHT - 10), (x - 6, HEIGHT - 10)], fill)
