"""Every card of the game: large as it lies in the flip, and small as a tile in a stable."""

from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import pairwise

from PIL import Image

from bot.drawing.brush import Brush, Point, star
from bot.drawing.palette import (
    BARN_RED,
    BLUE,
    CREAM,
    GOLD,
    GREEN,
    INK,
    ORANGE,
    PURPLE,
    SLATE,
    STRAW,
    WHITE,
    Rgb,
    mix,
    rgb,
)
from cogs.bonje.art.faces import face
from cogs.bonje.art.marks import sex, times

CARD = (168, 192)
"""A card of the flip, in pixels."""

UNITS = (100, CARD[1] * 100 / CARD[0])
"""The same in units to draw in."""

KINDS: Mapping[str, Rgb] = {
    "horse": BLUE,
    "cow": GREEN,
    "pig": rgb("#d9527e"),
    "sheep": PURPLE,
    "fowl": ORANGE,
}
"""The colour of each kind of animal; his cards are dark, hers are light."""

MAD = rgb("#ffe14d")


def is_male(code: str) -> bool:
    return code.endswith("-m")


def has_sex(code: str) -> bool:
    """Whether the card is an ordinary animal."""
    return code[-2:] in ("-m", "-f")


def is_mad(code: str) -> bool:
    return code.startswith("mad-")


@cache
def card(code: str, number: int | None, width: int) -> Image.Image:
    """A card face up; `number` is its place in the order of play, on the cards that have one."""
    scale = width / 100
    brush = Brush(*UNITS, scale)
    if has_sex(code):
        _ordinary(brush, code)
    elif is_mad(code):
        _jagged(brush)
    else:
        _special(brush, code)
    drawn = brush.finished()
    size = round(84 * scale)
    drawn.alpha_composite(face(code, size), (round((width - size) * 0.58), drawn.height - size - round(6 * scale)))
    corner = Brush(*UNITS, scale)
    if has_sex(code):
        _sex_tab(corner, code)
    if number is not None:
        _number(corner, number, mad=is_mad(code))
    drawn.alpha_composite(corner.finished())
    return drawn


def _ordinary(brush: Brush, code: str) -> None:
    """His ground is dark, with sharp rays and corners; hers is light, round and dotted."""
    colour, (width, height) = KINDS[code.partition("-")[0]], UNITS
    if is_male(code):
        brush.box(0, 0, width, height, mix(colour, INK, 0.52))
        brush.polygon(star((56, 66), 10, 120, 26), mix(colour, INK, 0.24))
        _finish(brush, 5, mix(INK, WHITE, 0.16))
        return
    brush.box(0, 0, width, height, mix(colour, WHITE, 0.52))
    for row in range(8):
        for column in range(7):
            brush.dot((column * 17 + row % 2 * 8.5, row * 16 + 2), 3.2, mix(colour, WHITE, 0.74))
    _finish(brush, 20, WHITE)


def _finish(brush: Brush, radius: float, edge: Rgb) -> None:
    width, height = UNITS
    brush.clip(radius)
    brush.box(0, 0, width - 0.3, height - 0.3, None, radius=radius, edge=INK, width=5)
    brush.box(1.6, 1.6, width - 1.9, height - 1.9, None, radius=max(0, radius - 1.6), edge=edge, width=3.6)


def _jagged(brush: Brush) -> None:
    """The mad ones: a card with teeth all around."""
    brush.polygon(_teeth(0), INK)
    brush.polygon(_teeth(3.4), MAD)
    brush.polygon(star((56, 64), 12, 46, 30), mix(MAD, ORANGE, 0.6))


def _teeth(inset: float) -> list[Point]:
    """The outline of a card that is not sane."""
    width, height = UNITS
    tips = [(width * (step + 0.5) / 7, 0.0) for step in range(7)]
    tips += [(width, height * (step + 0.5) / 8) for step in range(8)]
    tips += [(width - x, height - y) for x, y in tips]
    points: list[Point] = []
    for (x, y), (next_x, next_y) in pairwise([*tips, tips[0]]):
        turns = x != next_x and y != next_y
        valley = (max(x, next_x), min(y, next_y)) if turns else ((x + next_x) / 2, (y + next_y) / 2)
        points += [_inwards((x, y), inset), _inwards(valley, (4 if turns else 7) + inset)]
    return points


def _inwards(point: Point, reach: float) -> Point:
    """A point moved from the edge of the card towards its inside."""
    (x, y), (width, height) = point, UNITS
    return min(max(x, reach), width - reach), min(max(y, reach), height - reach)


def _special(brush: Brush, code: str) -> None:
    """Elephant and truck: gold-rimmed."""
    width, height = UNITS
    if code == "elephant":
        brush.box(0, 0, width, height, mix(SLATE, BLUE, 0.35))
        brush.polygon(star((56, 64), 12, 130, 40), mix(SLATE, BLUE, 0.55))
    else:
        brush.box(0, 0, width, height, mix(STRAW, WHITE, 0.25))
        brush.box(0, height - 20, width, height, mix(SLATE, WHITE, 0.25))
        for x in (4, 34, 64, 94):
            brush.box(x, height - 11.5, x + 16, height - 8, WHITE)
    _finish(brush, 12, GOLD)


def _sex_tab(brush: Brush, code: str) -> None:
    """His mark on a dark square, hers on a white disc."""
    if is_male(code):
        brush.box(0, 0, 38, 38, WHITE, radius=5)
        brush.box(0, 0, 35.4, 35.4, INK, radius=5)
        sex(brush, (17.5, 18), 13, WHITE, male=True)
    else:
        brush.dot((19.5, 19.5), 19.5, INK)
        brush.dot((19.5, 19.5), 17.6, WHITE)
        sex(brush, (19.5, 19.5), 13.5, INK, male=False)


def _number(brush: Brush, number: int, *, mad: bool) -> None:
    if mad:
        brush.polygon(star((21, 21), 11, 23, 17), INK)
        brush.text((21, 21.5), str(number), 33, MAD)
        return
    brush.dot((20, 20), 20, INK)
    brush.dot((20, 20), 17.8, GOLD)
    brush.text((20, 20.5), str(number), 31, INK)


@cache
def back(width: int) -> Image.Image:
    """The back of a card: barn red, with a stable door."""
    brush = Brush(*UNITS, width / 100)
    high = UNITS[1]
    brush.box(0, 0, 100, high, BARN_RED)
    pale = mix(BARN_RED, CREAM, 0.2)
    for plank in range(1, 7):
        brush.line([(plank * 100 / 7, 0), (plank * 100 / 7, high)], 1.8, mix(BARN_RED, INK, 0.25))
    for line in (((8, 8), (92, high - 8)), ((92, 8), (8, high - 8))):
        brush.line(line, 8, pale)
    brush.box(0, high / 2 - 4, 100, high / 2 + 4, pale)
    _finish(brush, 12, CREAM)
    return brush.finished()


@lru_cache(maxsize=256)
def tile(code: str, count: int, width: int, height: int) -> Image.Image:
    """One animal in a stable, or several of a sort, with his or her mark below."""
    colour, male = KINDS[code.partition("-")[0]], is_male(code)
    brush = Brush(width, height)
    strip = 27
    radius = 5 if male else 14
    brush.box(0, 0, width, height, mix(colour, INK, 0.42) if male else mix(colour, WHITE, 0.5))
    brush.box(0, height - strip, width, height, INK if male else WHITE)
    brush.clip(radius)
    brush.box(0, 0, width - 0.3, height - 0.3, None, radius=radius, edge=INK, width=2.5)
    ink = WHITE if male else INK
    middle = height - strip / 2 - 0.5
    if count > 1:
        _sum(brush, count, (width / 2, middle), ink, male=male)
    else:
        sex(brush, (width / 2, middle), 10, ink, male=male)
    drawn = brush.finished()
    size = min(width, height - strip + 4)
    drawn.alpha_composite(face(code, size), ((width - size) // 2, (height - strip - size) // 2 + 1))
    return drawn


def _sum(brush: Brush, count: int, centre: Point, ink: Rgb, *, male: bool) -> None:
    """His or her mark, and how many they are."""
    x, y = centre
    digits = len(str(count)) * 16
    left = x - (34 + digits) / 2
    sex(brush, (left + 10, y), 10, ink, male=male)
    times(brush, (left + 26.5, y + 2), 4.2, ink)
    brush.text((left + 34 + digits / 2, y + 0.5), str(count), 28, ink)
