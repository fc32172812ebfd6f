"""What is noted beside the stables: how far somebody is, points, and what a winner gets."""

from functools import cache, lru_cache

from PIL import Image

from bot.drawing.brush import Brush, font
from bot.drawing.palette import CREAM, GOLD, GREEN, INK, WHITE, mix
from cogs.bonje.art.marks import tick


@lru_cache(maxsize=64)
def progress(complete: int, owned: int, height: int) -> Image.Image:
    """How many of the stables are complete."""
    text = f"{complete}/{owned}"
    width = round(font(height).getlength(text)) + 4
    brush = Brush(width, height)
    brush.text((width / 2, height / 2), text, height, GOLD if complete else mix(CREAM, INK, 0.12))
    return brush.finished()


@lru_cache(maxsize=128)
def points(total: int, size: int) -> Image.Image:
    """Points on a gold coin."""
    brush = Brush(100, 100, size / 100)
    brush.dot((50, 50), 49, INK)
    brush.dot((50, 50), 45, GOLD)
    brush.dot((50, 50), 38, mix(GOLD, WHITE, 0.45))
    brush.text((50, 51), str(total), 52, INK, room=74)
    return brush.finished()


@cache
def done(size: int) -> Image.Image:
    """That is done."""
    brush = Brush(100, 100, size / 100)
    tick(brush, (50, 50), 48)
    return brush.finished()


@cache
def plus(size: int) -> Image.Image:
    """More of it."""
    brush = Brush(100, 100, size / 100)
    for grown, fill in ((8, INK), (0, WHITE)):
        brush.line([(18, 50), (82, 50)], 24 + grown, fill)
        brush.line([(50, 18), (50, 82)], 24 + grown, fill)
    brush.line([(18, 50), (82, 50)], 22, GREEN)
    brush.line([(50, 18), (50, 82)], 22, GREEN)
    return brush.finished()
