"""The farm cards: nine small scenes, one for each kind, with the card's name on a board below."""

from collections.abc import Callable, Mapping

from PIL import Image

from bot.drawing.brush import Brush, Point, curve, star
from bot.drawing.palette import (
    BARN_RED,
    CREAM,
    DARK_WOOD,
    GOLD,
    HILL,
    INK,
    PINK,
    SKIN,
    SKY,
    SLATE,
    STEEL,
    STRAW,
    WATER,
    WHITE,
    WOOD,
    Rgb,
    mix,
    rgb,
)
from cogs.koe.art.frame import CORNER, HEIGHT, WIDTH, framed, tab
from cogs.koe.art.palette import COWS
from cogs.koe.art.symbols import symbol

BOARD_TOP = 91
"""Where the board with the card's name begins."""


def farm_card(code: str, name: str, scale: float) -> Image.Image:
    """A farm card by its code: `farmer-b`, `bull-2`, `barn`."""
    kind, _, mark = code.partition("-")
    brush = Brush(WIDTH, HEIGHT, scale)
    brush.box(0, 0, WIDTH, HEIGHT, CREAM)
    SCENES[kind](brush, mark)
    _corner(brush, mark)
    brush.box(0, BOARD_TOP, WIDTH, HEIGHT, DARK_WOOD)
    brush.text((50, BOARD_TOP + 10.5), name, 16, CREAM, room=86)
    return framed(brush, CREAM)


def _corner(brush: Brush, mark: str) -> None:
    """The tab with the colour a card is about, or with how many cards it turns."""
    if mark in COWS:
        tab(brush, dark=False, height=40)
        symbol(brush, mark, (24, 20), 12, COWS[mark])
    elif mark:
        ink = tab(brush, dark=False, height=36, width=38)
        brush.text((25.5, 18.5), mark, 27, ink)
        for slant in (-4, 4):
            brush.line([(8.5, 20 - slant), (16.5, 20 + slant)], 3, ink)


def _farmer(brush: Brush, colour: str) -> None:
    _ground(brush, mix(COWS[colour], WHITE, 0.45), rays=mix(COWS[colour], WHITE, 0.65))
    _man(brush, shirt=COWS[colour])


def _super(brush: Brush, _mark: str) -> None:
    _ground(brush, mix(GOLD, WHITE, 0.45), rays=mix(GOLD, WHITE, 0.75))
    brush.polygon([(28, 70), (72, 70), (98, 100), (2, 100)], BARN_RED)
    _man(brush, shirt=rgb("#2f4f9e"))
    brush.polygon(star((50, 84), 5, 9, 4), GOLD)
    for place, colour in enumerate(COWS):
        symbol(brush, colour, (14 + place * 18, 14), 6.6, COWS[colour])


def _man(brush: Brush, shirt: Rgb) -> None:
    """The farmer: straw hat, whiskers and a smile."""
    brush.oval((50, 99), 36, 27, shirt)
    brush.box(40, 66, 60, 78, mix(SKIN, WOOD, 0.25))
    for side in (-1, 1):
        brush.dot((50 + side * 21, 55), 5, SKIN)
    brush.oval((50, 55), 20, 22, SKIN)
    brush.polygon([*curve((50, 58), (20, 21), (0, 180)), (36, 62), (50, 58), (64, 62)], mix(WOOD, BARN_RED, 0.2))
    brush.arc((50, 61), (8, 6), (15, 165), 3.4, WHITE)
    for side in (-1, 1):
        brush.oval((50 + side * 7.5, 49), 2.6, 3.6, INK)
    brush.oval((50, 55), 4.2, 3.4, mix(SKIN, BARN_RED, 0.3))
    brush.oval((50, 40), 34, 8, mix(STRAW, WOOD, 0.25))
    brush.polygon([(33, 39), *curve((50, 25), (15, 10), (190, 350)), (67, 39)], STRAW)
    brush.polygon([(33, 39), (34.4, 32), (65.6, 32), (67, 39)], BARN_RED)


def _rain(brush: Brush, colour: str) -> None:
    _ground(brush, mix(SLATE, WHITE, 0.35))
    for x, y in ((24, 66), (42, 74), (60, 64), (78, 74), (33, 86), (69, 86), (88, 60)):
        _drop(brush, (x, y), 5.4, mix(COWS[colour], WHITE, 0.1))
    cloud = mix(SLATE, INK, 0.15)
    for x, y, radius in ((30, 44, 16), (50, 34, 20), (71, 43, 17), (50, 47, 16)):
        brush.dot((x, y), radius, cloud)
    brush.box(18, 43, 84, 60, cloud, radius=8)
    for side in (-1, 1):
        brush.line([(52 + side * 15, 33), (52 + side * 6, 38)], 3.4, WHITE)
        brush.dot((52 + side * 9, 42), 2.8, WHITE)
    brush.arc((52, 55), (8, 5.5), (200, 340), 3.2, WHITE)


def _drop(brush: Brush, centre: Point, radius: float, fill: Rgb) -> None:
    x, y = centre
    for grown, colour in ((1.8, WHITE), (0, fill)):
        brush.polygon([(x, y - radius * 2 - grown * 1.4), (x + radius + grown, y), (x - radius - grown, y)], colour)
        brush.dot((x, y + 1), radius + grown, colour)


def _barn(brush: Brush, _mark: str) -> None:
    _ground(brush, SKY, hill=HILL)
    brush.polygon([(12, 44), (24, 24), (50, 10), (76, 24), (88, 44)], DARK_WOOD)
    brush.polygon([(20, 92), (20, 42), (30, 28), (50, 17), (70, 28), (80, 42), (80, 92)], BARN_RED)
    brush.box(42, 26, 58, 40, CREAM, radius=2)
    brush.box(45, 29, 55, 37, DARK_WOOD)
    brush.box(31, 50, 69, 93, WHITE, radius=2)
    brush.box(35, 54, 65, 93, mix(BARN_RED, INK, 0.2))
    for line in (((36, 55), (64, 92)), ((64, 55), (36, 92))):
        brush.line(line, 4, WHITE)


def _trough(brush: Brush, _mark: str) -> None:
    _ground(brush, mix(STRAW, WHITE, 0.6))
    for x, tilt in ((26, -30), (36, -12), (46, -22), (56, 10), (66, 24), (76, 36), (50, 0), (32, -40), (70, 12)):
        brush.oval((x, 56), 3.6, 15, mix(STRAW, WOOD, 0.12 if tilt % 4 else 0.3), tilt)
    brush.polygon([(10, 58), (90, 58), (80, 86), (20, 86)], WOOD)
    brush.polygon([(13, 66), (87, 66), (84.5, 73), (15.5, 73)], mix(WOOD, INK, 0.22))
    for x in (25, 75):
        brush.box(x - 4, 58, x + 4, 93, DARK_WOOD, radius=2)
    _arrow(brush, (22, 17), (74, 17), COWS["g"])
    _arrow(brush, (78, 33), (26, 33), COWS["p"])


def _arrow(brush: Brush, start: Point, end: Point, fill: Rgb) -> None:
    """A fat arrow to the left or to the right."""
    way = 1 if end[0] > start[0] else -1
    x, y = end
    brush.line([start, (x - way * 6, y)], 7, fill)
    brush.polygon([(x + way * 6, y), (x - way * 8, y - 10), (x - way * 8, y + 10)], fill)


def _bull(brush: Brush, _mark: str) -> None:
    _ground(brush, mix(PINK, BARN_RED, 0.18))
    for x, y, size in ((15, 56, 9), (26, 78, 7), (92, 76, 6), (60, 15, 7)):
        _heart(brush, (x, y), size)
    hide, dark = rgb("#6b4630"), rgb("#4a2f20")
    for side in (-1, 1):
        brush.polygon(
            [
                (60 + side * 8, 36),
                (60 + side * 18, 31),
                (60 + side * 17, 10),
                (60 + side * 29, 26),
                (60 + side * 26, 42),
                (60 + side * 12, 47),
            ],
            mix(CREAM, STRAW, 0.6),
        )
        brush.oval((60 + side * 29, 50), 11, 6, dark, side * 18)
    brush.oval((60, 58), 23, 28, hide)
    brush.oval((60, 37), 12, 8, dark)
    brush.oval((60, 79), 22, 14, mix(PINK, hide, 0.3))
    for side in (-1, 1):
        brush.oval((60 + side * 9, 53), 5.6, 6.6, WHITE)
        brush.oval((60 + side * 8.4, 54), 3.8, 5, INK)
        brush.line([(60 + side * 15, 45), (60 + side * 5, 48)], 3.4, INK)
        brush.oval((60 + side * 9, 73), 3.4, 4, INK)
    brush.arc((60, 79), (6.5, 9), (0, 180), 3, GOLD)


def _heart(brush: Brush, centre: Point, size: float) -> None:
    x, y = centre
    for side in (-1, 1):
        brush.dot((x + side * size * 0.48, y - size * 0.3), size * 0.56, BARN_RED)
    brush.polygon([(x - size * 0.98, y - size * 0.05), (x + size * 0.98, y - size * 0.05), (x, y + size)], BARN_RED)


def _hunger(brush: Brush, _mark: str) -> None:
    _ground(brush, mix(SLATE, WHITE, 0.55))
    brush.oval((50, 60), 34, 30, WHITE)
    brush.oval((50, 60), 26, 22.5, mix(STEEL, WHITE, 0.55))
    for side in (-1, 1):
        brush.oval((50 + side * 9, 54), 3.4, 4.4, INK)
        brush.line([(50 + side * 15, 49), (50 + side * 6, 45)], 3, INK)
    brush.arc((50, 74), (9, 8), (205, 335), 3.4, INK)
    brush.line([(9, 52), (9, 84)], 4.4, SLATE)
    for tine in (4.5, 9, 13.5):
        brush.line([(tine, 46), (tine, 56)], 2.4, SLATE)
    brush.line([(4.5, 57), (13.5, 57)], 3, SLATE)
    brush.line([(91, 52), (91, 84)], 4.4, SLATE)
    brush.oval((91, 54), 4.6, 14, SLATE)


def _weather(brush: Brush, _mark: str) -> None:
    _ground(brush, SKY, hill=HILL)
    brush.polygon(star((50, 42), 12, 37, 26), mix(GOLD, COWS["o"], 0.35))
    brush.dot((50, 42), 25, GOLD)
    for side in (-1, 1):
        brush.oval((50 + side * 9, 38), 3, 4.4, INK)
        brush.dot((50 + side * 15, 47), 4, mix(GOLD, COWS["o"], 0.55))
    brush.arc((50, 43), (11, 10), (20, 160), 3.6, INK)
    for x, y in ((16, 84), (84, 82), (66, 88)):
        brush.polygon(star((x, y), 6, 6.5, 3.2), WHITE)
        brush.dot((x, y), 2.4, GOLD)


def _wife(brush: Brush, _mark: str) -> None:
    _ground(brush, mix(rgb("#7cc7c0"), WHITE, 0.4), rays=mix(rgb("#7cc7c0"), WHITE, 0.6))
    scarf = COWS["r"]
    brush.oval((40, 102), 33, 28, mix(WATER, SLATE, 0.45))
    brush.polygon([(26, 92), (30, 78), (50, 78), (54, 92)], WHITE)
    brush.oval((40, 44), 26, 28, scarf)
    brush.polygon([(40, 70), (30, 80), (34, 68), (46, 68), (50, 80)], scarf)
    brush.oval((40, 49), 19, 20, SKIN)
    brush.polygon([*curve((40, 49), (19, 20), (195, 345)), (40, 38)], mix(WOOD, STRAW, 0.35))
    for x, y in ((24, 30), (40, 21), (56, 30)):
        brush.dot((x, y), 3, WHITE)
    for side in (-1, 1):
        brush.oval((40 + side * 7.5, 48), 2.6, 3.8, INK)
        brush.dot((40 + side * 11.5, 55), 3.8, PINK)
    brush.arc((40, 54), (8, 7), (20, 160), 3, BARN_RED)
    brush.arc((76, 66), (15, 17), (185, 355), 2.8, SLATE)
    brush.polygon([(59, 64), (93, 64), (88, 92), (64, 92)], STEEL)
    brush.oval((76, 64), 17, 5.5, mix(STEEL, INK, 0.25))
    brush.oval((76, 65), 14, 3.8, WHITE)
    brush.box(62, 75, 90, 79, mix(STEEL, INK, 0.2))


def _ground(brush: Brush, sky: Rgb, *, rays: Rgb | None = None, hill: Rgb | None = None) -> None:
    brush.box(0, 0, WIDTH, HEIGHT, sky, radius=CORNER)
    if rays:
        brush.polygon(star((50, 56), 11, 95, 28), rays)
    if hill:
        brush.oval((50, 108), 90, 38, hill)


SCENES: Mapping[str, Callable[[Brush, str], None]] = {
    "farmer": _farmer,
    "barn": _barn,
    "rain": _rain,
    "trough": _trough,
    "bull": _bull,
    "hunger": _hunger,
    "weather": _weather,
    "wife": _wife,
    "super": _super,
}
"""What is drawn on each kind of farm card; the text behind the kind (`b`, `2`) is its colour or number."""
