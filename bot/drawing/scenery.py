"""What stands on the table around the cards: seat badges, name boards, meadows, tags and rings.

What has both a width and a height is measured in units of `scale` pixels.
"""

from functools import cache, lru_cache

from PIL import Image

from bot.drawing.brush import Brush, Point, font, star
from bot.drawing.palette import (
    BLUE,
    CREAM,
    DARK_WOOD,
    GOLD,
    GRASS,
    GREEN,
    HILL,
    INK,
    MEADOW,
    RED,
    SKY,
    STRAW,
    SUNLIT_MEADOW,
    WHITE,
    WOOD,
    Rgb,
    mix,
    rgb,
)

CORNER = 0.12
"""The radius of a card's corners, as a share of its width."""

BADGES: tuple[tuple[Rgb, list[Point]], ...] = (
    (rgb("#1f3a5f"), list(star((50, 50), 9, 48, 40))),
    (rgb("#a3195b"), [(10, 8), (90, 8), (90, 55), (50, 97), (10, 55)]),
    (rgb("#00707a"), [(27, 7), (73, 7), (98, 50), (73, 93), (27, 93), (2, 50)]),
    (rgb("#7a4a12"), [(50, 3), (97, 42), (80, 96), (20, 96), (3, 42)]),
    (rgb("#3d3d3d"), [(4, 18), (50, 4), (96, 18), (96, 82), (50, 96), (4, 82)]),
)
"""The colour and outline of each seat's badge: a rosette, a shield, a hexagon, a house and a barrel."""


@cache
def badge(seat: int, size: float) -> Image.Image:
    """The badge of a seat, numbered from 1 for people."""
    ground, outline = BADGES[seat]
    brush = Brush(100, 100, size / 100)
    brush.polygon(outline, WHITE)
    brush.polygon([(50 + (x - 50) * 0.86, 50 + (y - 50) * 0.86) for x, y in outline], ground)
    brush.text((50, 50), str(seat + 1), 58, WHITE)
    return brush.finished()


@cache
def board(width: int, height: int, *, lit: bool, scale: float = 1.0) -> Image.Image:
    """The wooden board at the gate of a farm, for its owner's name and score."""
    brush = Brush(width, height, scale)
    brush.box(0, 0, width - 0.3, height - 0.3, WOOD, radius=14, edge=GOLD if lit else DARK_WOOD, width=4)
    for plank in (0.36, 0.68):
        brush.line([(8, height * plank), (width - 8, height * plank)], 2, mix(WOOD, DARK_WOOD, 0.5))
    for x in (12, width - 12):
        for y in (12, height - 12):
            brush.dot((x, y), 3, STRAW)
    return brush.finished()


def ground(*, lit: bool) -> Rgb:
    """The colour of a farm's ground, on which its cards and boards lie."""
    return SUNLIT_MEADOW if lit else MEADOW


def meadow(width: int, height: int, *, lit: bool, scale: float = 1.0) -> Image.Image:
    """The ground of one farm, in full sun when it is this farm's turn."""
    brush = Brush(width, height, scale)
    colour = ground(lit=lit)
    brush.box(
        0,
        0,
        width - 0.3,
        height - 0.3,
        colour,
        radius=20,
        edge=GOLD if lit else mix(GRASS, INK, 0.25),
        width=6 if lit else 3,
    )
    blade = mix(colour, GRASS, 0.55)
    for tuft in range(width * height // 5200):
        x, y = 26 + tuft * 211 % (width - 52), 22 + tuft * 89 % (height - 40)
        for lean in (-5, 0, 5):
            brush.line([(x, y), (x + lean, y - 9 + abs(lean) * 0.5)], 2.4, blade)
        if tuft % 3 == 0:
            brush.polygon(star((x + 18, y + 4), 6, 5.5, 3), WHITE)
            brush.dot((x + 18, y + 4), 2, GOLD)
    return brush.finished()


def farm(width: int, height: int, margins: tuple[int, int], *, lit: bool) -> Image.Image:
    """A farm's meadow on the grass around it, which is a margin wide at its sides and another one above it, in pixels."""
    side, above = margins
    grass = Image.new("RGB", (width, above + height), GRASS)
    fenced = meadow(width - 2 * side, height, lit=lit)
    grass.paste(fenced, margins, fenced)
    return grass


@cache
def horizon(width: int, height: int, scale: float = 1.0) -> Image.Image:
    """The sky and the hills behind the cards in the middle; nothing of it is transparent."""
    brush = Brush(width, height, scale)
    brush.box(0, 0, width, height, SKY)
    for x, y, size in ((240, 26, 1.0), (600, 40, 1.3), (930, 20, 0.9)):
        for shift, rise, radius in ((-26, 4, 15), (0, -4, 21), (26, 4, 16)):
            brush.dot((x + shift * size, y + rise * size), radius * size, mix(SKY, WHITE, 0.75))
        brush.box(x - 40 * size, y + 2, x + 42 * size, y + 20 * size, mix(SKY, WHITE, 0.75), radius=9)
    brush.oval((width * 0.2, height + 20), width * 0.5, 130, HILL)
    brush.oval((width * 0.85, height + 30), width * 0.5, 160, mix(HILL, MEADOW, 0.6))
    return brush.finished().convert("RGB")


@cache
def empty_place(width: int, height: int, scale: float = 1.0) -> Image.Image:
    """Where a card belongs and none lies."""
    brush = Brush(width, height, scale)
    edge = mix(SKY, INK, 0.35)
    brush.box(0, 0, width - 0.3, height - 0.3, mix(SKY, WHITE, 0.35), radius=CORNER * width, edge=edge, width=4)
    return brush.finished()


@lru_cache(maxsize=64)
def ring(width: int, height: int, thickness: int, scale: float = 1.0) -> Image.Image:
    """A golden ring around a card, to say: this one is being played, or may be chosen."""
    brush = Brush(width, height, scale)
    radius = CORNER * width / 1.1
    brush.box(0, 0, width - 0.3, height - 0.3, None, radius=radius, edge=INK, width=thickness + 2)
    brush.box(1, 1, width - 1.3, height - 1.3, None, radius=radius, edge=GOLD, width=thickness)
    return brush.finished()


@lru_cache(maxsize=128)
def tag(text: str, height: int, scale: float = 1.0) -> Image.Image:
    """A short text on a dark pill."""
    size = height * 2 // 3
    width = max(height, round(font(size).getlength(text)) + height * 3 // 4)
    brush = Brush(width, height, scale)
    brush.box(0, 0, width - 0.3, height - 0.3, INK, radius=height / 2, edge=WHITE, width=2)
    brush.text((width / 2, height / 2), text, size, WHITE)
    return brush.finished()


@cache
def crown(size: float) -> Image.Image:
    """What the winner wears."""
    brush = Brush(100, 100, size / 100)
    spikes = [(8, 26), (32, 54), (50, 14), (68, 54), (92, 26), (84, 86), (16, 86)]
    brush.polygon(spikes, GOLD)
    brush.line([*spikes, spikes[0]], 5, INK)
    for x, y, jewel in ((30, 72, RED), (50, 70, BLUE), (70, 72, GREEN)):
        brush.dot((x, y), 6, jewel)
    return brush.finished()


@cache
def glory(width: int, height: int) -> Image.Image:
    """The sun behind a winner."""
    brush = Brush(width, height)
    brush.polygon(star((width / 2, height / 2), 16, width / 2, width / 5), mix(GOLD, SKY, 0.35))
    return brush.finished()


@cache
def thinking(size: float, *, done: bool) -> Image.Image:
    """A seat that has decided, or one that still thinks: a tick, or three dots."""
    brush = Brush(100, 100, size / 100)
    brush.dot((50, 50), 48, WHITE)
    brush.dot((50, 50), 42, GREEN if done else mix(INK, WHITE, 0.2))
    if done:
        brush.line([(28, 52), (44, 68), (72, 34)], 12, WHITE)
    else:
        for x in (27, 50, 73):
            brush.dot((x, 50), 8, WHITE)
    return brush.finished()


@cache
def stack_edge(width: int, height: int, thickness: int, scale: float = 1.0) -> Image.Image:
    """The cards below the top one of a pile, seen from the side: a few pixels deep."""
    brush = Brush(width + thickness, height + thickness, scale)
    radius = CORNER * width
    for depth in range(thickness, 0, -3):
        shade = CREAM if depth // 3 % 2 else mix(CREAM, WOOD, 0.3)
        brush.box(depth, depth, width + depth - 0.3, height + depth - 0.3, shade, radius=radius, edge=INK, width=1.5)
    return brush.finished()


@cache
def pointer(size: float) -> Image.Image:
    """Points at the farm whose turn it is."""
    brush = Brush(100, 100, size / 100)
    brush.polygon([(6, 2), (98, 50), (6, 98)], INK)
    brush.polygon([(16, 19), (80, 50), (16, 81)], GOLD)
    return brush.finished()
