"""The eight beans, each with a character and an outline of its own, so that they are told apart without colour.

The garden bean rakes, the red one flies to the rescue, the black-eyed one goes to sea, soy beans share a pod, the green one
keeps fit, the stink bean lives in a bin, the chili bean is on fire, and the blue one plays the blues.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache

from PIL import Image

from bot.drawing.brush import Brush, Point, smooth, star
from bot.drawing.palette import (
    BLUE,
    CREAM,
    GOLD,
    INK,
    ORANGE,
    PINK,
    PURPLE,
    RED,
    SLATE,
    STEEL,
    STRAW,
    WHITE,
    WOOD,
    Rgb,
    mix,
    rgb,
)
from bot.drawing.stickers import sticker

GARDEN = rgb("#a8cf4e")
CRIMSON = rgb("#d42f3a")
PEA = rgb("#fbe9c6")
SOY, POD = rgb("#f0cf7a"), rgb("#5fa03c")
FRESH, FRESH_DARK = rgb("#7fd04a"), rgb("#3f8a2c")
MOULD = rgb("#a9b03f")
EMBER = rgb("#c8241e")
DENIM = rgb("#3f8fe8")
MOUTH = rgb("#7a1f2b")

BODY = (
    (52, 14), (70, 18), (81, 34), (84, 56), (78, 78), (60, 91), (38, 90), (23, 78), (22, 63), (28, 49), (26, 34), (34, 20),
)  # fmt: skip
"""A bean that stands, with its dent to the left."""

CAPE = (
    (40, 40), (14, 60), (2, 98), (22, 90), (36, 99), (52, 90), (70, 99), (82, 89), (99, 95), (88, 62), (70, 36),
)  # fmt: skip
SEA_HAT = (
    (2, 24), (14, 14), (30, 20), (40, 4), (54, 0), (68, 4), (76, 18), (90, 12), (99, 24), (86, 42), (52, 34), (16, 44),
)  # fmt: skip
POD_BEHIND = (
    (1, 36), (12, 40), (24, 30), (50, 33), (76, 30), (88, 40), (99, 34), (96, 54), (84, 76), (50, 86), (16, 76), (4, 56),
)  # fmt: skip
POD_BEFORE = (
    (1, 46), (10, 54), (26, 64), (38, 62), (50, 66), (62, 62), (74, 64), (90, 54), (99, 44), (95, 62), (82, 82), (50, 92), (18, 82), (5, 64),
)  # fmt: skip
STRING = (
    (73, 2), (84, 10), (82, 24), (70, 38), (63, 52), (60, 70), (58, 88), (50, 98), (40, 94), (37, 78), (40, 58), (47, 36), (58, 12),
)  # fmt: skip
FLAMES = (
    (18, 52), (4, 36), (18, 36), (10, 12), (28, 22), (34, 0), (48, 18), (62, -2), (68, 18), (88, 6), (84, 28), (97, 28), (86, 54),
)  # fmt: skip
PEPPER = (
    (26, 34), (50, 26), (76, 34), (85, 52), (78, 72), (62, 86), (38, 96), (14, 97), (30, 84), (22, 68), (19, 50),
)  # fmt: skip
"""What else is drawn by its outline."""


@cache
def bean(code: str, size: int) -> Image.Image:
    """The bean of a variety in a square of `size` pixels."""
    return sticker(CHARACTERS[code], size)


# ---- what several beans share


def _body(brush: Brush, skin: Rgb, shift: Point = (0, 0), size: float = 1.0) -> None:
    """A standing bean: its shade, its skin and the light on it."""
    outline = _moved(BODY, shift, size)
    brush.polygon(smooth(outline), mix(skin, INK, 0.28))
    brush.polygon(smooth(_moved([(x - 2.5, y - 2.5) for x, y in BODY], shift, size * 0.965)), skin)
    x, y = _moved([(67, 28)], shift, size)[0]
    brush.oval((x, y), 5 * size, 10 * size, mix(skin, WHITE, 0.5), -28)


def _moved(points: Sequence[Point], shift: Point, size: float) -> list[Point]:
    """Points scaled around the middle of the picture, then moved."""
    return [(50 + (x - 50) * size + shift[0], 50 + (y - 50) * size + shift[1]) for x, y in points]


def _eyes(brush: Brush, eyes: Sequence[Point], size: float, look: Point = (0.15, 0.1)) -> None:
    """Round eyes, looking somewhere."""
    for x, y in eyes:
        brush.oval((x, y), size, size * 1.2, INK)
        brush.oval((x, y), size * 0.84, size * 1.04, WHITE)
        brush.oval((x + look[0] * size, y + look[1] * size), size * 0.52, size * 0.66, INK)
        brush.dot((x + (look[0] + 0.2) * size, y + (look[1] - 0.28) * size), size * 0.2, WHITE)


def _brows(brush: Brush, eyes: Sequence[Point], size: float, slant: float) -> None:
    """Brows over two eyes; a positive slant is stern, a negative one sorry."""
    for place, (x, y) in enumerate(eyes):
        inward = -1 if place else 1
        brush.line(
            [
                (x - inward * size, y - size * 1.5 - slant * size),
                (x + inward * size, y - size * 1.5 + slant * size),
            ],
            size * 0.46,
            INK,
        )


def _limb(brush: Brush, points: list[Point], skin: Rgb, width: float = 6.5) -> None:
    """An arm or a leg with a round end."""
    brush.line(points, width, mix(skin, INK, 0.28))
    brush.dot(points[-1], width * 0.78, skin)


# ---- the beans


def _garden(brush: Brush) -> None:
    """In a straw hat, with a rake, a flower at the brim."""
    brush.line([(14, 99), (14, 22)], 5, WOOD)
    brush.box(1, 12, 31, 20, mix(SLATE, INK, 0.2), radius=2)
    for x in (4, 11, 18, 25):
        brush.box(x - 2, 0, x + 4, 15, mix(SLATE, INK, 0.2), radius=2)
    _body(brush, GARDEN, (8, 7), 0.92)
    eyes = ((45, 52), (65, 52))
    _eyes(brush, eyes, 7)
    brush.arc((55, 64), (11, 9), (15, 165), 3.6, INK)
    for x in (37, 74):
        brush.oval((x, 65), 5, 3.6, mix(PINK, RED, 0.25))
    brush.oval((57, 33), 42, 11, mix(STRAW, WOOD, 0.55), -4)
    brush.oval((57, 31), 42, 10, STRAW, -4)
    brush.polygon(smooth([(33, 30), (37, 10), (48, 3), (64, 3), (76, 9), (80, 26), (57, 34)]), mix(STRAW, WHITE, 0.18))
    brush.polygon([(33.5, 24), (79, 20), (80.5, 27), (57, 33), (33, 31)], mix(RED, INK, 0.1))
    brush.polygon(star((43, 24), 6, 11, 6), WHITE)
    brush.dot((43, 24), 4, GOLD)
    _limb(brush, [(33, 70), (24, 68), (15, 62)], GARDEN)


def _red(brush: Brush) -> None:
    """To the rescue: mask, cape, a fist in the air."""
    cape = rgb("#2f3f8f")
    brush.polygon(
        smooth(CAPE),
        cape,
    )
    brush.polygon([(40, 44), (28, 96), (36, 99), (52, 90), (60, 44)], mix(cape, INK, 0.3))
    _limb(brush, [(72, 50), (88, 34), (86, 12)], CRIMSON, 8)
    brush.box(78, 2, 96, 18, CRIMSON, radius=6)
    brush.line([(80, 10), (93, 10)], 2.2, mix(CRIMSON, INK, 0.4))
    _body(brush, CRIMSON, (-2, 0), 0.94)
    brush.polygon(
        smooth([(24, 40), (34, 30), (50, 36), (66, 30), (79, 38), (74, 52), (60, 53), (51, 47), (42, 53), (29, 52)]),
        INK,
    )
    for x in (39, 63):
        brush.oval((x, 42), 6.4, 5.4, WHITE)
        brush.dot((x + 1.5, 42), 3, INK)
    brush.polygon([(40, 62), (62, 60), (58, 70), (46, 70)], WHITE)
    brush.line([(40, 62), (62, 60), (58, 70), (46, 70), (40, 62)], 2.4, MOUTH)
    brush.polygon(star((51, 81), 5, 11, 4.8), GOLD)


def _black_eyed(brush: Brush) -> None:
    """Goes to sea: a hat with a brim like a boat, and a patch."""
    _body(brush, PEA, (2, 8), 0.9)
    hat = mix(INK, SLATE, 0.15)
    brush.polygon(
        smooth(SEA_HAT),
        hat,
    )
    brush.line([(10, 30), (28, 30), (52, 24), (76, 29), (92, 28)], 3.4, GOLD)
    brush.dot((53, 14), 6, WHITE)
    brush.box(49.5, 16, 56.5, 22, WHITE, radius=2)
    for x in (50.6, 55.4):
        brush.dot((x, 14), 1.7, INK)
    brush.line([(26, 40), (62, 58), (84, 64)], 3, INK)
    brush.oval((66, 57), 12, 12, INK)
    _eyes(brush, ((42, 54),), 9, (0.1, 0))
    brush.line([(32, 41), (50, 43)], 4, INK)
    brush.polygon(smooth([(36, 70), (52, 74), (70, 70), (62, 83), (48, 84)]), MOUTH)
    brush.box(45, 71, 52, 78, WHITE)
    brush.box(56, 71.5, 62, 77.5, GOLD)


def _soy(brush: Brush) -> None:
    """Three in one pod, lying."""
    brush.polygon(
        smooth(POD_BEHIND),
        mix(POD, INK, 0.35),
    )
    brush.line([(5, 40), (3, 29)], 6, mix(POD, INK, 0.35))
    for x, y, radius in ((25, 47, 17), (75, 47, 17), (50, 44, 20)):
        brush.dot((x, y), radius, mix(SOY, INK, 0.28))
        brush.dot((x - 1, y - 1.5), radius - 1.6, SOY)
        brush.oval((x + radius * 0.4, y - radius * 0.6), 4, 2.4, mix(SOY, WHITE, 0.6), 30)
    brush.polygon(
        smooth(POD_BEFORE),
        POD,
    )
    for x, y in ((20, 76), (38, 82), (57, 84), (74, 78), (88, 66), (11, 66), (48, 74), (30, 72), (68, 72)):
        brush.line([(x, y), (x + 3, y - 3)], 1.8, mix(POD, WHITE, 0.45))
    for eyes in (((20, 44), (31, 44)), ((69, 44), (80, 44))):
        _eyes(brush, eyes, 4.6, (0.1, 0.1))
    for middle in (25.5, 74.5):
        brush.arc((middle, 51), (4.5, 4), (10, 170), 2.4, INK)
    for x in (42, 58):
        brush.arc((x, 43), (5, 4), (190, 350), 3, INK)
    brush.oval((50, 53), 6, 5, MOUTH)
    brush.oval((50, 56), 4, 2.2, PINK)
    brush.polygon(smooth([(48, 26), (38, 16), (26, 16), (34, 27)]), FRESH)
    brush.polygon(smooth([(50, 26), (58, 10), (74, 8), (66, 24)]), FRESH)
    brush.line([(50, 31), (50, 22)], 3, FRESH_DARK)


def _green(brush: Brush) -> None:
    """Long, slim and fit: it stretches, with a band around its head."""
    _limb(brush, [(44, 62), (27, 52), (17, 36)], FRESH, 6)
    _limb(brush, [(60, 62), (75, 66), (85, 52)], FRESH, 6)
    iron = mix(SLATE, INK, 0.3)
    for left, right in (((9, 40), (26, 30)), ((76, 57), (92, 47))):
        brush.line([left, right], 4.6, iron)
        for x, y in (left, right):
            brush.line([(x - 4, y - 7), (x + 4, y + 7)], 7, iron)
    brush.polygon(smooth(STRING), FRESH_DARK)
    brush.polygon(smooth([(x - 1.6, y - 0.6) for x, y in _slimmer(STRING)]), FRESH)
    brush.line([(76, 6), (81, 3)], 5, FRESH_DARK)
    brush.polygon([(50, 22), (79, 32), (76, 40), (47, 31)], RED)
    brush.polygon([(50, 22), (38, 18), (42, 27), (36, 34), (47, 31)], mix(RED, INK, 0.25))
    _eyes(brush, ((54, 41), (66, 45)), 5.4, (0.1, 0.05))
    brush.arc((56, 52), (7, 5.5), (20, 185), 3, INK)
    for y in (70, 82):
        brush.arc((49, y), (6, 5), (200, 340), 2, mix(FRESH, FRESH_DARK, 0.7))


def _slimmer(outline: Sequence[Point]) -> list[Point]:
    """An outline drawn in a little towards its middle."""
    x0 = sum(x for x, _ in outline) / len(outline)
    y0 = sum(y for _, y in outline) / len(outline)
    return [(x0 + (x - x0) * 0.9, y0 + (y - y0) * 0.96) for x, y in outline]


def _stink(brush: Brush) -> None:
    """Lives in a bin; the lid is its hat, and flies love it."""
    _body(brush, MOULD, (0, 0), 0.84)
    for x, y, spot in ((66, 44, 3.0), (34, 52, 2.6), (60, 50, 2.0)):
        brush.dot((x, y), spot, mix(MOULD, INK, 0.3))
    eyes = ((42, 41), (60, 41))
    for x, y in eyes:
        brush.oval((x, y), 8, 8, INK)
        brush.oval((x, y), 6.8, 6.8, WHITE)
        brush.dot((x, y + 2.2), 3, INK)
        brush.polygon([(x - 8, y - 8), (x + 8, y - 8), (x + 8, y - 0.5), (x - 8, y - 0.5)], mix(MOULD, INK, 0.18))
    brush.line([(43, 55), (48, 53), (53, 55.5), (58, 53)], 3, INK)
    lid = mix(STEEL, SLATE, 0.35)
    brush.polygon([(18, 30), (20, 22), (80, 12), (85, 19)], mix(lid, INK, 0.35))
    brush.polygon(smooth([(24, 23), (34, 14), (50, 9), (66, 9), (76, 14)]), lid)
    brush.arc((50, 11), (8, 7), (165, 355), 3.6, mix(lid, INK, 0.35))
    brush.polygon([(14, 62), (86, 62), (79, 99), (21, 99)], mix(lid, INK, 0.2))
    brush.polygon([(18, 62), (52, 62), (50, 99), (24, 99)], lid)
    for x, low in ((31, 35), (50, 50), (69, 65)):
        brush.line([(x, 70), (low, 94)], 3.4, mix(lid, INK, 0.45))
    brush.box(9, 58, 91, 67, mix(lid, WHITE, 0.3), radius=4)
    brush.box(9, 63, 91, 67, mix(lid, INK, 0.3), radius=2)
    for x, y in ((10, 40), (91, 37), (90, 9), (9, 15)):
        brush.oval((x - 3, y - 3), 4, 2.4, mix(SLATE, WHITE, 0.5), 40)
        brush.oval((x + 3, y - 3), 4, 2.4, mix(SLATE, WHITE, 0.5), -40)
        brush.oval((x, y), 3, 4, INK)


def _chili(brush: Brush) -> None:
    """Pointed, with flames for hair; it should not be teased."""
    brush.polygon(FLAMES, mix(ORANGE, RED, 0.3))
    brush.polygon([(50 + (x - 50) * 0.78, 46 + (y - 46) * 0.72) for x, y in FLAMES], GOLD)
    brush.polygon(smooth(PEPPER), mix(EMBER, INK, 0.35))
    brush.polygon(smooth([(x - 2, y - 2) for x, y in _slimmer(PEPPER)]), EMBER)
    brush.oval((73, 46), 4, 8, mix(EMBER, WHITE, 0.5), -24)
    eyes = ((38, 53), (62, 53))
    _eyes(brush, eyes, 8, (0, 0.25))
    for side, x in ((1, 38), (-1, 62)):
        brush.polygon([(x - side * 12, 36), (x + side * 11, 47), (x + side * 9, 53), (x - side * 12, 44)], INK)
    brush.polygon(smooth([(33, 70), (50, 67), (68, 70), (60, 80), (42, 81)]), INK)
    brush.polygon([(36, 70), (65, 70), (62, 75), (56, 72), (50, 76), (44, 72), (39, 75)], WHITE)


def _blue(brush: Brush) -> None:
    """Plays the blues: flat hat, dark glasses, saxophone."""
    _body(brush, DENIM, (-8, 6), 0.92)
    hat = mix(INK, BLUE, 0.2)
    brush.oval((42, 28), 36, 7.5, mix(hat, INK, 0.4), -5)
    brush.polygon([(18, 27), (21, 6), (30, 2), (43, 6), (58, 0), (65, 4), (67, 23), (42, 31)], hat)
    brush.polygon([(18, 27), (19, 19), (66, 15), (67, 23), (42, 31)], mix(PURPLE, WHITE, 0.35))
    for x in (30, 54):
        brush.box(x - 11, 38, x + 11, 52, INK, radius=5)
        brush.line([(x - 5, 48), (x + 1, 41)], 2.6, WHITE)
    brush.line([(38, 43), (46, 42)], 3.4, INK)
    brush.polygon(smooth([(40, 62), (54, 60), (58, 66), (46, 69)]), MOUTH)
    brass = mix(GOLD, ORANGE, 0.3)
    for width, fill in ((11, mix(brass, INK, 0.5)), (8, brass)):
        brush.line([(54, 64), (64, 56), (70, 62), (66, 86), (74, 94), (84, 88), (88, 68)], width, fill)
    brush.polygon([(80, 68), (74, 52), (99, 48), (95, 68)], mix(brass, INK, 0.5))
    brush.polygon([(82, 66), (78, 54), (96, 51), (93, 66)], mix(brass, WHITE, 0.3))
    for x, y in ((69, 70), (68, 79)):
        brush.dot((x, y), 2.6, CREAM)
    _limb(brush, [(34, 82), (50, 86), (63, 80)], DENIM)
    brush.line([(84, 34), (84, 12), (97, 8), (97, 28)], 3.4, INK)
    brush.line([(84, 14), (97, 10)], 5, INK)
    for head in ((80.5, 34), (93.5, 28)):
        brush.oval(head, 5, 3.8, INK, -20)


CHARACTERS: Mapping[str, Callable[[Brush], None]] = {
    "g": _garden,
    "r": _red,
    "e": _black_eyed,
    "s": _soy,
    "n": _green,
    "t": _stink,
    "c": _chili,
    "b": _blue,
}
