"""The cow cards: five colours of one to five cows, happy on one side and sad on the other.

The two sides differ in more than colour: a plus or a minus on a white or a black tab, a smile or a frown, ears up or
hanging, sunshine or rain, a daisy or a tear.
"""

from PIL import Image

from bot.drawing.brush import Brush, star
from bot.drawing.palette import CREAM, GOLD, INK, PINK, STRAW, WATER, WHITE, mix, rgb
from cogs.koe.art.frame import HEIGHT, WIDTH, framed, tab
from cogs.koe.art.palette import COWS, Coat, coat
from cogs.koe.art.symbols import sign, symbol

HEAD = (61.0, 68.0)
"""The middle of a cow's forehead."""


def cow(code: str, scale: float) -> Image.Image:
    """A cow card by its code, `b4+` or `b4-`."""
    colour, count, happy = code[0], code[1], code[2] == "+"
    shades = coat(colour, happy=happy)
    brush = Brush(WIDTH, HEIGHT, scale)
    brush.box(0, 0, WIDTH, HEIGHT, shades.ground)
    _sunshine(brush, shades) if happy else _rain(brush, shades)
    _head(brush, shades, happy=happy)
    ink = tab(brush, dark=not happy)
    sign(brush, (14.5, 23), 6.2, ink, plus=happy)
    brush.text((33.5, 23), count, 36, ink)
    symbol(brush, colour, (24, 52), 10.5, shades.ground if happy else mix(COWS[colour], WHITE, 0.4))
    return framed(brush, WHITE if happy else mix(INK, WHITE, 0.55))


def _sunshine(brush: Brush, shades: Coat) -> None:
    brush.polygon(star(HEAD, 11, 90, 26), shades.light)


def _rain(brush: Brush, shades: Coat) -> None:
    for column in range(9):
        for row in range(5):
            x, y = column * 14 + row % 2 * 7 - 4, row * 26 - 6
            brush.line([(x, y), (x - 5, y + 12)], 2.2, shades.light)


def _head(brush: Brush, shades: Coat, *, happy: bool) -> None:
    """A cow from the front, looking at you."""
    x, y = HEAD
    if not happy:
        y += 5
    _ears(brush, shades, (x, y), happy=happy)
    for side in (-1, 1):
        brush.oval((x + side * 13, y - 24), 4.5, 9, mix(STRAW, CREAM, 0.5), side * 24)
    brush.oval((x, y + 3), 24, 28, CREAM)
    brush.oval((x + 11, y - 5), 12, 17, shades.dark, -14)
    brush.oval((x, y + 26), 27, 18, PINK)
    _eyes(brush, (x, y), happy=happy)
    for side in (-1, 1):
        brush.oval((x + side * 10, y + 19), 3.2, 4.2, rgb("#b5616f"), side * 14)
    if happy:
        brush.arc((x, y + 24), (15, 12), (20, 160), 4, INK)
        _daisy(brush, (x + 22, y - 27))
    else:
        brush.arc((x, y + 41), (14, 11), (205, 335), 4, INK)
        _tear(brush, (x - 15, y + 11))


def _ears(brush: Brush, shades: Coat, head: tuple[float, float], *, happy: bool) -> None:
    x, y = head
    lift, tilt = (-11, -22) if happy else (5, 48)
    for side in (-1, 1):
        brush.oval((x + side * 30, y + lift), 15, 8.5, shades.dark, side * tilt)
        brush.oval((x + side * 29, y + lift + 1), 9, 4.5, PINK, side * tilt)


def _eyes(brush: Brush, head: tuple[float, float], *, happy: bool) -> None:
    x, y = head
    for side in (-1, 1):
        eye = x + side * 10.5
        brush.oval((eye, y - 2), 6.6, 8, WHITE)
        brush.oval((eye, y - 0.5 if happy else y + 1.5), 4.6, 6, INK)
        brush.dot((eye + 1.5, y - 3 if happy else y - 0.5), 1.8, WHITE)
        if not happy:
            brush.line([(eye - side * 7, y - 14), (eye + side * 7, y - 9)], 3.2, INK)


def _daisy(brush: Brush, centre: tuple[float, float]) -> None:
    brush.polygon(star(centre, 7, 9.5, 4.5), WHITE)
    brush.dot(centre, 3.8, GOLD)


def _tear(brush: Brush, centre: tuple[float, float]) -> None:
    x, y = centre
    for grown, colour in ((1.6, WHITE), (0, WATER)):
        brush.polygon([(x, y - 11 - grown * 1.5), (x + 5.6 + grown, y + 1), (x - 5.6 - grown, y + 1)], colour)
        brush.dot((x, y + 3), 6 + grown, colour)
