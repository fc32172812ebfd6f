"""The stables: who lives there is seen from afar, and whether it is empty, complete, full of elephant or in uproar."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from PIL import Image

from bot.drawing.brush import Brush, star
from bot.drawing.palette import (
    BARN_RED,
    CREAM,
    DARK_WOOD,
    GOLD,
    INK,
    ORANGE,
    SLATE,
    STRAW,
    WHITE,
    Rgb,
    mix,
)
from bot.drawing.scenery import ring
from cogs.bonje.art.cards import has_sex, is_male, tile
from cogs.bonje.art.faces import face
from cogs.bonje.art.marks import bang, tick

HEIGHT = 122
ROOF = 29
WALL = 6
TILE_WIDTHS = (70, 92)
"""How narrow and how wide the tile of an animal may be."""
TILE_GAP = 3
LEAN = 7
"""Degrees by which those who fight have lost their balance."""


class Stall(NamedTuple):
    """All that is seen of one stable but its number."""

    animals: tuple[str, ...] = ()
    special: str | None = None
    complete: bool = False
    brawl: bool = False
    wanted: bool = False
    """A truck stands before it."""


def stall(look: Stall, width: int) -> Image.Image:
    """A stable from the front; a `plate` or a `coin` belongs in the middle of its gable."""
    mood = _mood(look)
    drawn = _house(mood, look.special, width).copy()
    _animals(drawn, look, width)
    if look.wanted:
        drawn.alpha_composite(ring(width, HEIGHT - ROOF + 8, 8), (0, ROOF - 8))
    drawn.alpha_composite(_gable(look.complete, look.brawl, width))
    return drawn


Mood = Literal["empty", "home", "complete", "brawl", "elephant"]


def _mood(look: Stall) -> Mood:
    """How it is inside."""
    if not look.animals:
        return "empty"
    if look.animals[0] == "elephant":
        return "elephant"
    return "brawl" if look.brawl else "complete" if look.complete else "home"


INSIDE: Mapping[Mood, Rgb] = {
    "empty": mix(DARK_WOOD, INK, 0.55),
    "home": mix(STRAW, CREAM, 0.55),
    "complete": mix(GOLD, CREAM, 0.55),
    "brawl": mix(ORANGE, BARN_RED, 0.55),
    "elephant": mix(SLATE, WHITE, 0.2),
}
"""It is dark where nobody lives."""


@lru_cache(maxsize=64)
def _house(mood: Mood, special: str | None, width: int) -> Image.Image:
    """Walls, roof, and what can be seen inside of a stable without its animals."""
    brush = Brush(width, HEIGHT)
    brush.box(0, ROOF - 6, width - 0.3, HEIGHT - 0.3, INK, radius=6)
    timber = GOLD if mood == "complete" else DARK_WOOD
    brush.box(1.5, ROOF - 6, width - 1.8, HEIGHT - 1.8, timber, radius=5)
    brush.box(WALL, ROOF - 4, width - WALL, HEIGHT - WALL + 1, INSIDE[mood], radius=4)
    if mood == "empty":
        _hay(brush, width)
    elif mood == "brawl":
        _flash(brush, width)
    roof = mix(GOLD, ORANGE, 0.35) if special else BARN_RED
    for grown, fill in ((0.0, INK), (2.0, WHITE), (5.0, roof)):
        brush.polygon(
            [
                (grown * 1.4, ROOF + 2 - grown),
                (20 + grown * 0.6, grown),
                (width - 20 - grown * 0.6, grown),
                (width - grown * 1.4, ROOF + 2 - grown),
            ],
            fill,
        )
    drawn = brush.finished()
    if special:
        drawn.alpha_composite(_sign(special, 42), (2, 0))
        if mood == "empty":
            drawn.alpha_composite(_sign(special, 76), ((width - 76) // 2, ROOF + 6))
    return drawn


def _hay(brush: Brush, width: int) -> None:
    """What lies in an empty stable."""
    for x, tilt in ((0.2, -16), (0.36, 10), (0.52, -8), (0.68, 12), (0.82, -12)):
        brush.oval((width * x, HEIGHT - 12), width * 0.13, 4.5, mix(STRAW, DARK_WOOD, 0.45), tilt)
    for x in (0.3, 0.5, 0.7):
        brush.line([(width * x, HEIGHT - 12), (width * x + 7, HEIGHT - 22)], 2, mix(STRAW, DARK_WOOD, 0.3))


def _flash(brush: Brush, width: int) -> None:
    """What a brawl throws at the walls."""
    middle = (width / 2, ROOF + (HEIGHT - ROOF) / 2)
    brush.polygon(star(middle, 12, (HEIGHT - ROOF) * 0.5, (HEIGHT - ROOF) * 0.34), GOLD)


def _animals(drawn: Image.Image, look: Stall, width: int) -> None:
    room, top, height = width - 2 * WALL - 2, ROOF + 1, HEIGHT - ROOF - 6
    if look.animals and not has_sex(look.animals[0]):
        size = HEIGHT - 20
        drawn.alpha_composite(face(look.animals[0], size), ((width - size) // 2, HEIGHT - size - 3))
        return
    shown = _tiles(look.animals, (room + TILE_GAP) // (TILE_WIDTHS[0] + TILE_GAP))
    if not shown:
        return
    each = min(TILE_WIDTHS[1], (room - TILE_GAP * (len(shown) - 1)) // len(shown))
    left = (width - each * len(shown) - TILE_GAP * (len(shown) - 1)) // 2
    for place, (code, count) in enumerate(shown):
        piece = tile(code, count, each, height)
        if look.brawl:
            piece = _reeling(piece, -LEAN if place % 2 else LEAN)
        middle = left + place * (each + TILE_GAP) + each // 2
        drawn.alpha_composite(piece, (middle - piece.width // 2, top + (height - piece.height) // 2))


def _reeling(piece: Image.Image, lean: float) -> Image.Image:
    """A tile that is pushed about, in the room of one that stands."""
    slim = piece.resize((round(piece.width * 0.92), round(piece.height * 0.92)), Image.Resampling.LANCZOS)
    return slim.rotate(lean, Image.Resampling.BICUBIC, expand=True)


def _tiles(animals: Sequence[str], room: int) -> Sequence[tuple[str, int]]:
    """The sorts of animals and how many there are, males first; each animal by itself while there is room."""
    counts = Counter(animals)
    sorts = sorted(counts, key=lambda code: not is_male(code))
    if len(animals) <= room:
        return [(code, 1) for code in sorts for _ in range(counts[code])]
    return [(code, counts[code]) for code in sorts]


@lru_cache(maxsize=16)
def _gable(complete: bool, brawl: bool, width: int) -> Image.Image:
    """What at the gable tells how things stand."""
    brush = Brush(width, HEIGHT // 2)
    if complete:
        tick(brush, (width - 20, 20), 19)
    elif brawl:
        _dust(brush, width)
        bang(brush, (width - 26, 25), 25)
    return brush.finished()


def plate(number: str) -> Image.Image:
    """The number of a stable."""
    brush = Brush(44, ROOF + 1)
    brush.box(0, -8, 43.7, ROOF + 0.7, INK, radius=8)
    brush.text((22, ROOF / 2 + 0.5), number, 31, WHITE)
    return brush.finished()


def coin(value: int) -> Image.Image:
    """What a stable is worth."""
    brush = Brush(64, ROOF + 7)
    brush.box(0, 0, 63.7, ROOF + 6.7, INK, radius=14)
    brush.box(3, 3, 60.7, ROOF + 3.7, GOLD if value else CREAM, radius=12)
    brush.text((32, ROOF / 2 + 4), str(value), 32, INK)
    return brush.finished()


def _dust(brush: Brush, width: int) -> None:
    """The cloud that a brawl raises, at both sides of the roof."""
    for grown, fill in ((2.2, INK), (0.0, mix(WHITE, SLATE, 0.08))):
        for x, y, radius in ((14, 27, 12), (30, 20, 11), (15, 12, 9), (width - 50, 18, 10), (width - 12, 38, 10)):
            brush.dot((x, y), radius + grown, fill)


@lru_cache(maxsize=16)
def _sign(kind: str, size: int) -> Image.Image:
    """The sign of a special stable: only this kind counts in it."""
    brush = Brush(100, 100, size / 100)
    brush.dot((50, 50), 49, INK)
    brush.dot((50, 50), 46, GOLD)
    brush.dot((50, 50), 40, CREAM)
    drawn = brush.finished()
    head = face("horse-m" if kind == "horse" else "cow-f", round(size * 0.78))
    drawn.alpha_composite(head, ((size - head.width) // 2, (size - head.height) // 2))
    return drawn
