"""Shapes that more than one strip is laid out of."""

from functools import cache, lru_cache

from PIL import Image

from bot.drawing import scenery
from bot.drawing.palette import HILL, SUNLIT_MEADOW, WHITE, WOOD
from bot.drawing.strips import Shape
from cogs.bohnanza.art import cards
from cogs.bohnanza.art.inks import inked, shape
from cogs.bohnanza.strips.layout import MIDDLE_HEIGHT, TAG_HEIGHT, WIDTH


@cache
def sky() -> Image.Image:
    """The upper strip without anything on it, inked."""
    return inked(scenery.horizon(WIDTH, MIDDLE_HEIGHT))


@lru_cache(maxsize=256)
def tag(text: str) -> Shape:
    """A few words."""
    return shape(scenery.tag(text, TAG_HEIGHT), HILL)


@lru_cache(maxsize=512)
def portrait(code: str, count: int, width: int, height: int) -> Shape:
    """A bean, or several of a variety."""
    return shape(cards.portrait(code, count, width, height), WOOD)


@cache
def badge(seat: int, size: int) -> Shape:
    """Whose it is."""
    return shape(scenery.badge(seat, size), WHITE)


@cache
def crown(size: int) -> Shape:
    """Who won."""
    return shape(scenery.crown(size), SUNLIT_MEADOW)
