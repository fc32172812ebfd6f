"""The barns, and what is written on a farm's board."""

from functools import cache

from PIL import Image

from bot.drawing.brush import Brush, font
from bot.drawing.palette import BARN_RED, DARK_WOOD, GOLD, INK, WHITE, mix
from cogs.koe.art.symbols import sign

HAY = mix(DARK_WOOD, INK, 0.35)


@cache
def barn(width: int, height: int, cows: int, room: int, scale: float) -> Image.Image:
    """A barn seen from the front, its doors shut while it is empty; one lantern lights up for each card inside.

    It is measured in units of `scale` pixels.
    """
    brush = Brush(width, height, scale)
    eaves = height * 0.36
    brush.polygon([(4, eaves), (width / 2, 0), (width - 4, eaves), (width - 4, height), (4, height)], BARN_RED)
    brush.box(12, eaves * 0.9, width - 12, height, HAY, radius=6)
    if not cows:
        _doors(brush, 12, eaves * 0.9, width - 12, height)
    brush.line([(5, eaves), (width / 2, 5), (width - 5, eaves)], 9, WHITE)
    for place in range(room):
        centre = (width / 2 + (place - (room - 1) / 2) * 20, eaves * 0.64)
        brush.dot(centre, 7.5, INK)
        brush.dot(centre, 5, GOLD if place < cows else mix(BARN_RED, INK, 0.45))
    return brush.finished()


def _doors(brush: Brush, left: float, top: float, right: float, bottom: float) -> None:
    middle = (left + right) / 2
    for start, end in ((left, middle - 1), (middle + 1, right)):
        brush.box(start, top, end, bottom + 8, mix(BARN_RED, INK, 0.2), edge=WHITE, width=4, radius=3)
        brush.line([(start + 5, top + 6), (end - 5, bottom - 3)], 4, WHITE)
        brush.line([(end - 5, top + 6), (start + 5, bottom - 3)], 4, WHITE)


@cache
def score(points: int, height: int, scale: float) -> Image.Image:
    """The points of a farm; the sign is drawn as on the cows' cards, since the font has no minus."""
    digits = str(abs(points))
    sign_room = height * 0.5 if points else 0
    width = round(font(height).getlength(digits) + sign_room + height * 0.1)
    brush = Brush(width, height, scale)
    brush.text(((width + sign_room) / 2, height / 2), digits, height, WHITE)
    if points:
        sign(brush, (height * 0.24, height / 2), height * 0.18, WHITE, plus=points > 0)
    return brush.finished()
