"""What is noted beside fields and cards: coins, hands, phases of a turn and marks on cards."""

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import product
from math import cos, radians, sin

from PIL import Image

from bot.drawing.brush import Brush, Point, font, smooth, star
from bot.drawing.palette import (
    BLUE,
    CREAM,
    DARK_WOOD,
    GOLD,
    GREEN,
    INK,
    ORANGE,
    SKY,
    SLATE,
    STEEL,
    STRAW,
    WHITE,
    WOOD,
    mix,
)
from cogs.bohnanza.art.cards import CLAY, seedling


def coin_shape(brush: Brush, centre: Point, radius: float, text: str, *, paying: bool = True) -> None:
    """A coin: gold, or pale when there is nothing in it."""
    x, y = centre
    brush.dot(centre, radius, INK)
    brush.dot(centre, radius - 2.2, GOLD if paying else mix(CREAM, INK, 0.18))
    brush.dot(centre, radius * 0.76, mix(GOLD, WHITE, 0.45) if paying else CREAM)
    if text:
        brush.text((x, y + 0.5), text, radius * 1.4, INK, room=radius * 1.5)
    else:
        brush.polygon(
            star(centre, 5, radius * 0.5, radius * 0.24), mix(GOLD, ORANGE, 0.5) if paying else mix(CREAM, INK, 0.3)
        )


def padlock(brush: Brush, centre: Point, size: float) -> None:
    """What says: not for sale."""
    x, y = centre
    brush.arc((x, y - size * 0.2), (size * 0.52, size * 0.62), (180, 360), size * 0.34, INK)
    brush.line([(x - size * 0.52, y - size * 0.2), (x - size * 0.52, y + size * 0.2)], size * 0.34, INK)
    brush.line([(x + size * 0.52, y - size * 0.2), (x + size * 0.52, y + size * 0.2)], size * 0.34, INK)
    brush.box(x - size * 0.9, y - size * 0.1, x + size * 0.9, y + size * 1.05, INK, radius=size * 0.2)
    brush.box(x - size * 0.76, y + size * 0.04, x + size * 0.76, y + size * 0.91, STEEL, radius=size * 0.14)
    brush.dot((x, y + size * 0.36), size * 0.2, INK)
    brush.line([(x, y + size * 0.36), (x, y + size * 0.64)], size * 0.16, INK)


FULL_SACK = (
    (34, 26), (20, 12), (36, 4), (50, 9), (66, 3), (80, 12), (66, 26), (88, 52), (94, 80), (80, 96), (20, 96), (6, 80),
    (12, 52),
)  # fmt: skip
FLAT_SACK = (
    (34, 44), (22, 32), (36, 26), (50, 31), (66, 26), (78, 34), (66, 44), (82, 62), (94, 84), (86, 96), (14, 96), (6, 84),
    (18, 62),
)  # fmt: skip
CLOTH, STRING = mix(STRAW, WOOD, 0.28), mix(WOOD, INK, 0.1)


@lru_cache(maxsize=128)
def sack(coins: int, size: int) -> Image.Image:
    """A sack of coins with their number; flat if it is empty."""
    brush = Brush(100, 100, size / 100)
    if coins:
        _sack_shape(brush, FULL_SACK, tie=26)
        _outlined(brush, str(coins), middle=66, height=50)
    else:
        _sack_shape(brush, FLAT_SACK, tie=44)
        _outlined(brush, "0", middle=73, height=40)
    return brush.finished()


def _sack_shape(brush: Brush, outline: Sequence[Point], *, tie: float) -> None:
    """A sack, with the string around its neck at the height of `tie`."""
    brush.polygon(smooth([(50 + (x - 50) * 1.06, 50 + (y - 50) * 1.05) for x, y in outline]), INK)
    brush.polygon(smooth([(50 + (x - 50) * 0.95, 50 + (y - 50) * 0.94) for x, y in outline]), CLOTH)
    brush.line([(32, tie), (68, tie)], 9, INK)
    brush.line([(33, tie), (67, tie)], 5, STRING)


def _outlined(brush: Brush, text: str, *, middle: float, height: float) -> None:
    """White text with a dark edge, around the middle of the sack."""
    for dx, dy in product((-4, 0, 4), repeat=2):
        brush.text((50 + dx, middle + dy), text, height, INK, room=74)
    brush.text((50, middle), text, height, WHITE, room=74)


@lru_cache(maxsize=64)
def hand(cards: int, size: int) -> Image.Image:
    """A fan of backs, and how many cards they are."""
    brush = Brush(100, 100, size / 100)
    leans = {0: (), 1: (0,), 2: (-9, 9)}.get(cards, (-17, 0, 17))
    for lean in leans:
        for grown, fill in ((5.0, INK), (2.5, WHITE), (-2.5, CLAY)):
            brush.polygon(_leaning(grown, lean), fill)
        leaf = _leaning(-14, lean, low=-24)
        brush.polygon(leaf, mix(STRAW, CREAM, 0.5))
    text, high = str(cards), 54
    wide = max(high, font(high * 0.9).getlength(text) + high * 0.36)
    brush.box(50 - wide / 2, 99 - high, 50 + wide / 2, 99.5, INK, radius=high / 2, edge=WHITE, width=4)
    brush.text((50, 99 - high / 2), text, high * 0.86, WHITE)
    return brush.finished()


def _leaning(grown: float, lean: float, low: float = 0) -> list[Point]:
    """The corners of a card that turns around a point below it."""
    half, top, bottom = 20 + grown, 10 - grown, 76 + grown + low
    tilt = radians(lean)
    return [
        (50 + x * cos(tilt) - (y - 100) * sin(tilt), 100 + x * sin(tilt) + (y - 100) * cos(tilt))
        for x, y in ((-half, top), (half, top), (half, bottom), (-half, bottom))
    ]


@cache
def sign(phase: str, size: int, *, lit: bool) -> Image.Image:
    """A phase of the turn: planting, trading, or planting what was traded."""
    brush = Brush(100, 100, size / 100)
    brush.dot((50, 50), 49, INK)
    brush.dot((50, 50), 45, GOLD if lit else mix(SKY, WHITE, 0.45))
    brush.dot((50, 50), 38, CREAM if lit else mix(SKY, WHITE, 0.65))
    if phase == "plant":
        seedling(brush, (50, 76), 58)
    elif phase == "trade":
        for y, side in ((37, 1), (63, -1)):
            x = 50 + 26 * side
            fill = mix(GREEN, INK, 0.1) if side > 0 else BLUE
            brush.line([(50 - 24 * side, y), (x - 10 * side, y)], 10, fill)
            brush.polygon([(x - 16 * side, y - 14), (x + 4 * side, y), (x - 16 * side, y + 14)], fill)
    else:
        brush.polygon([(20, 52), (80, 52), (72, 78), (28, 78)], mix(WOOD, STRAW, 0.2))
        brush.box(16, 48, 84, 57, DARK_WOOD, radius=3)
        brush.arc((50, 50), (26, 28), (180, 360), 5, DARK_WOOD)
        for x, fill in ((36, GREEN), (50, ORANGE), (64, BLUE)):
            brush.oval((x, 44), 8, 7, fill)
    drawn = brush.finished()
    if not lit:
        drawn = Image.blend(drawn, Image.new("RGBA", drawn.size, (*mix(SKY, SLATE, 0.1), 255)), 0.45)
        mask = Brush(100, 100, size / 100)
        mask.dot((50, 50), 49, INK)
        drawn.putalpha(mask.finished().getchannel("A"))
    return drawn


@cache
def growing(field: int, size: int) -> Image.Image:
    """A mark on a card: it grows in the field of that number already."""
    brush = Brush(100, 100, size / 100)
    brush.dot((50, 50), 50, INK)
    brush.dot((50, 50), 46, WHITE)
    brush.dot((50, 50), 41, mix(GREEN, INK, 0.1))
    brush.text((50, 51), str(field), 62, WHITE)
    for side in (-1, 1):
        brush.oval((50 + side * 17, 10), 18, 8.5, INK, side * -24)
        brush.oval((50 + side * 17, 10), 14, 5.5, mix(GREEN, GOLD, 0.45), side * -24)
    return brush.finished()


@cache
def promised(size: int) -> Image.Image:
    """An open offer promises this card."""
    brush = Brush(100, 100, size / 100)
    brush.oval((50, 44), 48, 38, INK)
    brush.polygon([(20, 66), (16, 98), (48, 76)], INK)
    brush.oval((50, 44), 44, 34, WHITE)
    brush.polygon([(25, 66), (21, 89), (44, 72)], WHITE)
    for y, side in ((34, 1), (54, -1)):
        x = 50 + 28 * side
        fill = mix(GREEN, INK, 0.1) if side > 0 else BLUE
        brush.line([(50 - 24 * side, y), (x - 10 * side, y)], 8, fill)
        brush.polygon([(x - 14 * side, y - 11), (x + 2 * side, y), (x - 14 * side, y + 11)], fill)
    return brush.finished()


@lru_cache(maxsize=128)
def order(text: str, size: int, *, first: bool) -> Image.Image:
    """The place of a card in the hand; the front is golden."""
    brush = Brush(100, 100, size / 100)
    brush.box(0, 0, 99.5, 99.5, WHITE, radius=30)
    brush.box(5, 5, 94.5, 94.5, INK, radius=26)
    if first:
        brush.box(11, 11, 88.5, 88.5, GOLD, radius=20)
    brush.text((50, 51), text, 70, INK if first else WHITE, room=78)
    return brush.finished()
