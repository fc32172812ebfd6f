"""The cards: large as they lie in the middle or in a hand, their backs, and small portraits of a variety."""

from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from PIL import Image

from bot.drawing.brush import Brush, Point, star
from bot.drawing.palette import CREAM, GOLD, GREEN, INK, STRAW, WHITE, WOOD, Rgb, mix, rgb
from cogs.bohnanza.art.characters import bean
from cogs.bohnanza.art.meters import meter
from cogs.bohnanza.beans import VARIETIES

CARD = (150, 212)
"""The units of a card face up; its size in pixels is a matter of scale."""

PICTURE = 126
"""The upper part of a card, with the bean."""
NAME = 27
"""The band below it, with the name of the variety."""
CORNER = 14


class Ground(NamedTuple):
    """What is behind a bean."""

    colour: Rgb
    mark: Rgb
    pattern: Callable[[Brush, float, float, Rgb], None]


def _pickets(brush: Brush, width: float, height: float, mark: Rgb) -> None:
    for x in range(6, int(width), 22):
        brush.polygon([(x, height), (x, 18), (x + 7, 8), (x + 14, 18), (x + 14, height)], mark)


def _rays(brush: Brush, width: float, height: float, mark: Rgb) -> None:
    brush.polygon(star((width / 2, height / 2), 12, width, width * 0.16), mark)


def _waves(brush: Brush, width: float, height: float, mark: Rgb) -> None:
    for y in range(6, int(height) + 12, 18):
        for x in range(-10, int(width) + 20, 30):
            brush.arc((x, y), (15, 7), (20, 160), 4, mark)


def _dots(brush: Brush, width: float, height: float, mark: Rgb) -> None:
    for row in range(int(height) // 16 + 1):
        for column in range(int(width) // 20 + 2):
            brush.dot((column * 20 + row % 2 * 10, row * 16 + 6), 4, mark)


def _bars(brush: Brush, width: float, height: float, mark: Rgb) -> None:
    for y in range(0, int(height), 24):
        brush.box(0, y, width, y + 11, mark)


def _fumes(brush: Brush, width: float, height: float, mark: Rgb) -> None:
    for x in range(8, int(width), 26):
        for y in range(0, int(height), 28):
            brush.arc((x, y + 7), (6, 7), (90, 270), 4.4, mark)
            brush.arc((x, y + 21), (6, 7), (-90, 90), 4.4, mark)


def _sparks(brush: Brush, width: float, height: float, mark: Rgb) -> None:
    for y in range(14, int(height) + 20, 24):
        points = [(float(x), y - (x // 12 % 2) * 14.0) for x in range(-12, int(width) + 24, 12)]
        brush.line(points, 5, mark)


def _staves(brush: Brush, width: float, height: float, mark: Rgb) -> None:
    for x in range(-40, int(width) + 120, 22):
        brush.line([(x, -4), (x - 60, height + 4)], 7, mark)


GROUNDS: Mapping[str, Ground] = {
    "g": Ground(rgb("#f7d774"), rgb("#fff0b3"), _pickets),
    "r": Ground(rgb("#f9c3c0"), rgb("#ffdedb"), _rays),
    "e": Ground(rgb("#2f6f86"), rgb("#44879e"), _waves),
    "s": Ground(rgb("#e6dcf3"), rgb("#f6f0fc"), _dots),
    "n": Ground(rgb("#1f6b4f"), rgb("#2c7f60"), _bars),
    "t": Ground(rgb("#a88bc4"), rgb("#bba3d3"), _fumes),
    "c": Ground(rgb("#66221f"), rgb("#822e27"), _sparks),
    "b": Ground(rgb("#a8d0f6"), rgb("#c4e0fa"), _staves),
}
"""Behind each bean: colour and pattern, some dark and some light."""


def _ground(brush: Brush, code: str, width: float, height: float) -> None:
    ground = GROUNDS[code]
    brush.box(0, 0, width, height, ground.colour)
    ground.pattern(brush, width, height, ground.mark)


@lru_cache(maxsize=256)
def card(code: str, name: str, width: int) -> Image.Image:
    """A card face up: the bean, its name, its meter, and in the corner how many there are of it."""
    scale = width / CARD[0]
    brush = Brush(*CARD, scale)
    _ground(brush, code, CARD[0], PICTURE + 4)
    brush.box(0, PICTURE, CARD[0], CARD[1], CREAM)
    brush.box(0, PICTURE, CARD[0], PICTURE + NAME, INK)
    brush.text((CARD[0] / 2, PICTURE + NAME / 2), name, 25, WHITE, room=CARD[0] - 16)
    meter(brush, code, None, (7, CARD[1] - 5), CARD[0] - 14)
    brush.clip(CORNER)
    _edge(brush, *CARD)
    drawn = brush.finished()
    size = round(118 * scale)
    drawn.alpha_composite(bean(code, size), (round((width - size) / 2 - 10 * scale), round((PICTURE - 119) * scale)))
    corner = Brush(*CARD, scale)
    _total(corner, (CARD[0] - 20, 19), 18, str(VARIETIES[code]))
    drawn.alpha_composite(corner.finished())
    return drawn


@lru_cache(maxsize=64)
def plaque(code: str, name: str, width: int, height: int) -> Image.Image:
    """The same card where there is more room to the side: the bean, and beside it name and meter."""
    brush = Brush(width, height)
    _ground(brush, code, height, height)
    brush.box(height, 0, width, height, CREAM)
    band = round(height * 0.29)
    brush.box(height, 0, width, band, INK)
    brush.text(((height + width) / 2 + 3, band / 2 + 1), name, 32, WHITE, room=width - height - 20)
    meter(brush, code, None, (height + 6, height - 8), width - height - 14, size=1.24)
    brush.clip(CORNER)
    brush.line([(height, 0), (height, height)], 3, INK)
    _edge(brush, width, height)
    drawn = brush.finished()
    size = height - 10
    drawn.alpha_composite(bean(code, size), (5, 6))
    corner = Brush(width, height)
    _total(corner, (height + 26, band + 26), 19, str(VARIETIES[code]))
    drawn.alpha_composite(corner.finished())
    return drawn


def _edge(brush: Brush, width: float, height: float) -> None:
    brush.box(0, 0, width - 0.3, height - 0.3, None, radius=CORNER, edge=INK, width=5)
    brush.box(1.8, 1.8, width - 2.1, height - 2.1, None, radius=CORNER - 1.8, edge=WHITE, width=3)


def _total(brush: Brush, centre: Point, radius: float, text: str) -> None:
    """How many cards there are of a variety."""
    brush.dot(centre, radius + 1, WHITE)
    brush.dot(centre, radius - 1, INK)
    brush.text((centre[0], centre[1] + 0.5), text, radius * 1.45, WHITE, room=radius * 1.6)


@lru_cache(maxsize=256)
def portrait(code: str, count: int, width: int, height: int, *, always: bool = False) -> Image.Image:
    """A variety on a small tile, and how many there are of it, if there are several or `always`."""
    brush = Brush(width, height)
    _ground(brush, code, width, height)
    brush.clip(10)
    brush.box(0, 0, width - 0.3, height - 0.3, None, radius=10, edge=INK, width=2.5)
    drawn = brush.finished()
    size = min(width, height) - 4
    drawn.alpha_composite(bean(code, size), ((width - size) // 2, (height - size) // 2))
    if count > 1 or always:
        note = Brush(width, height)
        text, high = str(count), 26
        wide = 22 + len(text) * 15
        note.box(width - wide, height - high, width + 8, height + 8, INK, radius=9)
        times(note, (width - wide + 11, height - high / 2 + 1.5), 4, WHITE)
        note.text((width - (wide - 18) / 2 - 2, height - high / 2), text, 25, WHITE)
        note.clip(10)
        drawn.alpha_composite(note.finished())
    return drawn


def times(brush: Brush, centre: Point, reach: float, fill: Rgb) -> None:
    """The sign before a count; Pillow's font has none."""
    x, y = centre
    for slant in (-1, 1):
        brush.line([(x - reach, y - reach * slant), (x + reach, y + reach * slant)], reach * 0.6, fill)


CLAY = rgb("#bf5b2c")


@cache
def back(width: int) -> Image.Image:
    """The back of a card: a seedling on dark earth."""
    scale = width / CARD[0]
    brush = Brush(*CARD, scale)
    wide, high = CARD
    ground = CLAY
    brush.box(0, 0, wide, high, ground)
    for row in range(9):
        for x in range(-10, wide + 20, 40):
            brush.arc((x + row % 2 * 20, row * 26), (18, 8), (200, 340), 4, mix(ground, STRAW, 0.3))
    middle = wide / 2
    brush.oval((middle, high / 2), 52, 66, INK)
    brush.oval((middle, high / 2), 48, 62, mix(STRAW, CREAM, 0.5))
    seedling(brush, (middle, high / 2 + 36), 76)
    brush.clip(CORNER)
    _edge(brush, wide, high)
    return brush.finished()


def seedling(brush: Brush, foot: Point, height: float) -> None:
    """A bean that has come up: a stalk and two leaves."""
    x, y = foot
    brush.oval((x, y), height * 0.4, height * 0.12, mix(WOOD, INK, 0.25))
    brush.line(
        [(x, y), (x - height * 0.03, y - height * 0.45), (x + height * 0.02, y - height * 0.72)],
        height * 0.1,
        mix(GREEN, INK, 0.15),
    )
    for side in (-1, 1):
        brush.oval(
            (x + side * height * 0.27, y - height * 0.78),
            height * 0.29,
            height * 0.15,
            mix(GREEN, INK, 0.15),
            side * -28,
        )
        brush.oval(
            (x + side * height * 0.27, y - height * 0.8),
            height * 0.24,
            height * 0.1,
            mix(GREEN, GOLD, 0.35),
            side * -28,
        )
