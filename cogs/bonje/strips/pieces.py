"""Shapes that more than one strip is laid out of."""

from functools import cache, lru_cache

from bot.drawing import scenery
from bot.drawing.palette import HILL, INK, MEADOW, SUNLIT_MEADOW, WHITE
from bot.drawing.strips import Shape
from cogs.bonje.art import notes, stables
from cogs.bonje.art.inks import shape
from cogs.bonje.strips.layout import TAG_HEIGHT


@cache
def badge(seat: int, size: int) -> Shape:
    """Whose it is."""
    return shape(scenery.badge(seat, size), WHITE)


@cache
def done(size: int) -> Shape:
    """It is done."""
    return shape(notes.done(size), WHITE)


@cache
def thinking(size: int) -> Shape:
    """Somebody has yet to decide."""
    return shape(scenery.thinking(size, done=False), WHITE)


@lru_cache(maxsize=256)
def tag(text: str) -> Shape:
    """A few words."""
    return shape(scenery.tag(text, TAG_HEIGHT), HILL)


@cache
def crown(size: int) -> Shape:
    """Who won."""
    return shape(scenery.crown(size), SUNLIT_MEADOW)


@lru_cache(maxsize=384)
def stable(look: stables.Stall, width: int) -> Shape:
    """A stable with what stands in it."""
    return shape(stables.stall(look, width), MEADOW)


@cache
def plate(number: str) -> Shape:
    """The number of a stable."""
    return shape(stables.plate(number), INK)
