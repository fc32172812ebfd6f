"""Shapes that more than one strip is laid out of."""

from functools import cache

from bot.drawing import scenery
from bot.drawing.palette import HILL, WOOD
from bot.drawing.strips import Shape
from cogs.koe.art.inks import SCALE, shape


@cache
def ring(width: int, height: int, beyond: int, thickness: int) -> Shape:
    """A golden ring around a card of that size, and so far beyond its edges."""
    return shape(scenery.ring(width + 2 * beyond, height + 2 * beyond, thickness, SCALE), HILL)


@cache
def badge(seat: int, size: int) -> Shape:
    """Whose it is."""
    return shape(scenery.badge(seat, size * SCALE), WOOD)
