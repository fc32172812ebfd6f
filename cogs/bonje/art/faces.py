"""The faces on the cards: five kinds of animals, male and female, the elephant, the two mad ones and the truck.

He and she differ in shape, not in colour alone: mane, horns, tusks, curls and comb on him; eyelashes and a flower on her.
The mad ones have spirals for eyes and nothing calm about them.
"""

from collections.abc import Callable, Mapping
from functools import cache

from PIL import Image

from bot.drawing.brush import Brush, Point, smooth, spiral, star
from bot.drawing.palette import (
    CREAM,
    DARK_WOOD,
    GOLD,
    INK,
    ORANGE,
    PINK,
    RED,
    SKY,
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

BAY, MANE = rgb("#a5602f"), rgb("#33221b")
DUN, BLOND = rgb("#e0ac6c"), rgb("#fbe7ae")
BULL, COW_PATCH = rgb("#7a4a2c"), rgb("#3c3440")
BOAR, SOW, SNOUT = rgb("#b8796a"), rgb("#f7b6bd"), rgb("#ea8f9b")
WOOL, RAM_FACE, EWE_FACE = rgb("#f7f0e0"), rgb("#6d5a52"), rgb("#f0c9a6")
ROOSTER, TAIL, HEN = rgb("#b4501f"), rgb("#1f5f57"), rgb("#fbf4ea")
ELEPHANT = rgb("#9aa6b8")
MAD_COW, MAD_HORSE = rgb("#bfe07a"), rgb("#c9a2e8")


@cache
def face(code: str, size: int) -> Image.Image:
    """The face of a card (`horse-m`, `mad-cow`, `truck`) in a square of `size` pixels."""
    return sticker(FACES[code], size)


# ---- what several faces share


def _stern(brush: Brush, eyes: tuple[Point, ...], size: float) -> None:
    """Eyes under slanting brows."""
    middle = sum(x for x, _ in eyes) / len(eyes) if len(eyes) > 1 else eyes[0][0] - 30
    for x, y in eyes:
        inward = 1 if x < middle else -1
        brush.oval((x, y), size, size * 1.1, WHITE)
        brush.oval((x + inward * size * 0.15, y + size * 0.15), size * 0.68, size * 0.8, INK)
        brush.dot((x + size * 0.3, y - size * 0.25), size * 0.26, WHITE)
        brush.line(
            [(x - inward * size * 1.3, y - size * 1.75), (x + inward * size * 1.2, y - size * 0.75)], size * 0.62, INK
        )


def _sweet(brush: Brush, eyes: tuple[Point, ...], size: float) -> None:
    """Large eyes with long lashes."""
    for place, (x, y) in enumerate(eyes):
        outward = -1 if place == 0 else 1
        for rise, reach in ((-1.0, 1.7), (-1.65, 1.25), (-0.3, 1.85)):
            brush.line([(x, y - size * 0.3), (x + outward * size * reach, y + size * rise)], size * 0.3, INK)
        brush.oval((x, y), size, size * 1.25, WHITE)
        brush.oval((x, y + size * 0.1), size * 0.74, size * 1.0, INK)
        brush.dot((x + size * 0.28, y - size * 0.4), size * 0.34, WHITE)


def _mad(brush: Brush, eyes: tuple[Point, ...], size: float) -> None:
    """Spirals for eyes."""
    for place, centre in enumerate(eyes):
        brush.dot(centre, size * 1.12, INK)
        brush.dot(centre, size, WHITE)
        brush.line(spiral(centre, size * 0.86, 2.2, 200 if place else -20), size * 0.2, INK)


def _flower(brush: Brush, centre: Point, size: float, petals: Rgb = WHITE) -> None:
    brush.polygon(star(centre, 6, size * 1.14, size * 0.62), INK)
    brush.polygon(star(centre, 6, size, size * 0.5), petals)
    brush.dot(centre, size * 0.4, GOLD)


def _ears(brush: Brush, centre: Point, reach: float, radii: Point, tilt: float, *, outer: Rgb, inner: Rgb) -> None:
    """Two ears, `reach` from the middle, hanging by `tilt` degrees."""
    for side in (-1, 1):
        x, y = centre[0] + side * reach, centre[1]
        brush.oval((x, y), *radii, outer, side * tilt)
        brush.oval((x, y + 1), radii[0] * 0.62, radii[1] * 0.52, inner, side * tilt)


# ---- horses, from the side


NECK = (
    (57, 14), (46, 22), (37, 36), (24, 57), (13, 68), (11, 77), (17, 84), (28, 84), (37, 77), (49, 71), (57, 66),
    (56, 80), (50, 99), (94, 99), (91, 70), (84, 42), (72, 23),
)  # fmt: skip


def _horse(brush: Brush, coat: Rgb, ear: Rgb) -> None:
    brush.polygon([(52, 22), (55, 1), (67, 18)], coat)
    brush.polygon([(55.5, 18), (56.5, 8), (62, 17)], ear)
    brush.polygon(smooth(NECK), coat)
    brush.polygon(
        smooth([(26, 56), (13, 68), (11, 77), (17, 84), (28, 84), (36, 77), (35, 66)]), mix(coat, CREAM, 0.45)
    )
    brush.oval((18, 72), 2.4, 3.4, INK, 20)


def _stallion(brush: Brush) -> None:
    ridge = [(54, 10), (70, 6), (72, 15), (86, 14), (85, 25), (98, 29), (92, 39), (100, 49), (93, 57), (100, 70)]
    brush.polygon([*ridge, (95, 76), (99, 92), (88, 99), (80, 80), (84, 62), (72, 40), (60, 24)], MANE)
    _horse(brush, BAY, DARK_WOOD)
    brush.polygon(
        [
            (66, 22),
            (84, 42),
            (91, 70),
            (94, 99),
            (84, 99),
            (80, 84),
            (74, 80),
            (80, 68),
            (70, 60),
            (75, 49),
            (63, 41),
            (64, 31),
            (52, 26),
        ],
        MANE,
    )
    brush.polygon([(60, 12), (48, 22), (38, 44), (49, 36), (50, 43), (60, 30), (68, 22)], MANE)
    brush.arc((24, 74), (10, 6), (40, 110), 3, INK)
    _stern(brush, ((43, 45),), 6.6)


def _mare(brush: Brush) -> None:
    for x, y, radius in ((68, 16, 9), (79, 27, 10), (87, 41, 10), (90, 56, 10), (91, 71, 9), (90, 85, 8)):
        brush.dot((x, y), radius, BLOND)
    _horse(brush, DUN, PINK)
    for x, y, radius in ((60, 17, 7), (70, 26, 9), (78, 38, 9), (82, 52, 9), (84, 66, 8), (84, 80, 8), (83, 93, 7)):
        brush.dot((x, y), radius, BLOND)
    brush.polygon(smooth([(60, 14), (48, 22), (42, 34), (52, 34), (64, 24)]), BLOND)
    for start, end in (((66, 30), (74, 26)), ((73, 42), (82, 38)), ((76, 58), (86, 54)), ((78, 74), (88, 71))):
        brush.line([start, end], 2.2, mix(BLOND, WOOD, 0.45))
    brush.arc((25, 73), (10, 8), (40, 120), 3, INK)
    _sweet(brush, ((41, 46),), 6.4)
    _flower(brush, (64, 17), 11, PINK)


def _mad_horse(brush: Brush) -> None:
    spikes = [
        (50, 14),
        (60, -1),
        (64, 11),
        (80, 1),
        (80, 16),
        (97, 13),
        (90, 28),
        (100, 34),
        (92, 44),
        (100, 56),
        (92, 64),
    ]
    brush.polygon([*spikes, (100, 78), (93, 84), (98, 99), (82, 99), (76, 60), (62, 28)], INK)
    brush.polygon([(50, 22), (44, 2), (64, 18)], MAD_HORSE)
    brush.polygon([(51, 18), (48.5, 9), (57, 17)], PINK)
    upper = [
        (57, 14),
        (46, 22),
        (37, 34),
        (22, 48),
        (9, 56),
        (6, 64),
        (12, 71),
        (26, 69),
        (38, 66),
        (40, 74),
        (30, 82),
        (18, 84),
        (20, 93),
        (34, 94),
        (48, 86),
        (57, 76),
        (57, 86),
        (54, 99),
        (94, 99),
        (91, 70),
        (84, 42),
        (72, 23),
    ]
    brush.polygon([(12, 69), (44, 62), (50, 76), (20, 86)], rgb("#8d1f2b"))
    brush.polygon(smooth(upper), MAD_HORSE)
    for x in (14, 22.5, 31):
        brush.box(x, 67 - (x - 14) * 0.08, x + 7, 75, WHITE, radius=1.5, edge=INK, width=1.2)
        brush.box(x + 7, 76, x + 14, 84 - (x - 14) * 0.05, WHITE, radius=1.5, edge=INK, width=1.2)
    brush.oval((14, 62), 3, 3.6, INK, 20)
    brush.polygon(
        [(66, 22), (84, 42), (91, 70), (94, 99), (84, 99), (72, 82), (79, 72), (66, 62), (74, 50), (60, 42), (62, 30)],
        INK,
    )
    _mad(brush, ((44, 40),), 12)


# ---- cattle


def _horns(brush: Brush, base: Point, span: Point, thick: float, fill: Rgb) -> None:
    """Two horns: up and outwards by `span`, pointed."""
    for side in (-1, 1):
        x, y = base
        out, up = span
        brush.polygon(
            smooth(
                [
                    (50 + side * x, y + thick / 2),
                    (50 + side * (x + out * 0.75), y + thick * 0.1),
                    (50 + side * (x + out * 1.05), y - up * 0.5),
                    (50 + side * (x + out * 0.86), y - up),
                    (50 + side * (x + out * 0.66), y - up * 0.5),
                    (50 + side * (x + out * 0.4), y - thick * 0.75),
                    (50 + side * x, y - thick * 0.8),
                ]
            ),
            fill,
        )


def _bull(brush: Brush) -> None:
    _horns(brush, (16, 30), (32, 32), 13, INK)
    _horns(brush, (17, 30), (28.5, 27), 9, mix(CREAM, STRAW, 0.35))
    _ears(brush, (50, 44), 33, (13, 7), 24, outer=mix(BULL, INK, 0.3), inner=mix(PINK, BULL, 0.4))
    brush.polygon(smooth([(27, 30), (50, 22), (73, 30), (76, 50), (70, 74), (50, 82), (30, 74), (24, 50)]), BULL)
    brush.polygon(
        [
            (32, 30),
            (36, 20),
            (43, 26),
            (50, 15),
            (57, 26),
            (64, 20),
            (68, 30),
            (61, 40),
            (56, 35),
            (50, 44),
            (44, 35),
            (39, 40),
        ],
        mix(BULL, INK, 0.55),
    )
    brush.oval((50, 80), 26, 17, mix(PINK, BULL, 0.35))
    for side in (-1, 1):
        brush.oval((50 + side * 11, 75), 4.4, 5.2, INK, side * 16)
    brush.arc((50, 83), (9, 12), (-5, 185), 6.6, INK)
    brush.arc((50, 83), (9, 12), (0, 180), 3.8, GOLD)
    _stern(brush, ((38, 54), (62, 54)), 7)


def _cow(brush: Brush) -> None:
    _horns(brush, (14, 26), (12, 15), 8, mix(STRAW, WOOD, 0.25))
    _ears(brush, (50, 38), 37, (14, 8), 12, outer=COW_PATCH, inner=PINK)
    brush.polygon(smooth([(30, 28), (50, 20), (70, 28), (73, 48), (67, 72), (50, 78), (33, 72), (27, 48)]), WHITE)
    brush.polygon(smooth([(56, 24), (70, 29), (73, 48), (68, 60), (56, 56), (52, 38)]), COW_PATCH)
    brush.polygon(smooth([(29, 30), (40, 23), (42, 32), (34, 44), (27, 46)]), COW_PATCH)
    brush.oval((50, 79), 26, 17, PINK)
    for side in (-1, 1):
        brush.oval((50 + side * 10, 74), 3.4, 4.2, rgb("#b5616f"), side * 16)
    brush.arc((50, 78), (13, 10), (25, 155), 3.4, INK)
    _sweet(brush, ((38, 50), (62, 50)), 7)
    _flower(brush, (29, 22), 12)


def _mad_cow(brush: Brush) -> None:
    _horns(brush, (13, 26), (24, 24), 9, INK)
    _horns(brush, (14, 26), (21, 20), 6, CREAM)
    _ears(brush, (50, 36), 37, (14, 8), -24, outer=mix(MAD_COW, INK, 0.5), inner=PINK)
    brush.polygon(smooth([(28, 28), (50, 20), (72, 28), (76, 48), (69, 70), (50, 76), (31, 70), (24, 48)]), MAD_COW)
    brush.polygon(smooth([(60, 26), (71, 30), (76, 48), (72, 56), (64, 44)]), mix(MAD_COW, INK, 0.6))
    brush.polygon([(36, 26), (34, 8), (44, 20), (50, 2), (56, 20), (66, 8), (64, 26)], INK)
    brush.oval((50, 76), 27, 18, mix(PINK, MAD_COW, 0.25))
    brush.polygon(smooth([(28, 76), (50, 80), (72, 76), (66, 92), (50, 96), (34, 92)]), rgb("#6e1622"))
    brush.polygon(smooth([(50, 86), (66, 84), (72, 98), (62, 103), (52, 97)]), rgb("#f0616f"))
    for x in (34, 42.5, 51, 59.5):
        brush.box(x, 78, x + 7, 86, WHITE, radius=1.5, edge=INK, width=1.2)
    for side in (-1, 1):
        brush.oval((50 + side * 10, 71), 3.4, 3.6, INK, side * 16)
    _mad(brush, ((34, 46), (66, 46)), 14)


# ---- pigs


def _pig(brush: Brush, skin: Rgb, snout: Rgb) -> None:
    brush.polygon(smooth([(22, 34), (50, 18), (78, 34), (88, 60), (76, 86), (50, 94), (24, 86), (12, 60)]), skin)
    brush.oval((50, 68), 21, 16, mix(snout, INK, 0.25))
    brush.oval((50, 67), 19.5, 14.5, snout)
    for side in (-1, 1):
        brush.oval((50 + side * 8, 67), 4.2, 6.2, mix(snout, INK, 0.7))


def _boar(brush: Brush) -> None:
    bristle = mix(BOAR, INK, 0.7)
    brush.polygon(
        [(26, 32), (27, 14), (36, 22), (38, 4), (46, 17), (50, 0), (54, 17), (62, 4), (64, 22), (73, 14), (74, 32)],
        bristle,
    )
    for side in (-1, 1):
        brush.polygon(
            smooth([(50 + side * 20, 28), (50 + side * 44, 8), (50 + side * 46, 36), (50 + side * 34, 42)]),
            mix(BOAR, INK, 0.35),
        )
    _pig(brush, BOAR, mix(BOAR, SNOUT, 0.45))
    brush.polygon([(36, 30), (43, 24), (50, 36), (57, 24), (64, 30), (50, 44)], bristle)
    for side in (-1, 1):
        for grown, fill in ((2.2, INK), (0.0, WHITE)):
            brush.polygon(
                smooth(
                    [
                        (50 + side * (16 - grown), 84 + grown),
                        (50 + side * (30 + grown), 82 + grown),
                        (50 + side * (38 + grown), 66),
                        (50 + side * (35 + grown * 0.3), 52 - grown),
                        (50 + side * (30 - grown), 66),
                        (50 + side * (24 - grown), 74 - grown),
                    ]
                ),
                fill,
            )
    _stern(brush, ((33, 47), (67, 47)), 6.6)


def _sow(brush: Brush) -> None:
    for side in (-1, 1):
        brush.polygon(
            smooth(
                [
                    (50 + side * 14, 26),
                    (50 + side * 34, 10),
                    (50 + side * 44, 30),
                    (50 + side * 34, 50),
                    (50 + side * 28, 34),
                ]
            ),
            mix(SOW, SNOUT, 0.8),
        )
    _pig(brush, SOW, SNOUT)
    for side in (-1, 1):
        brush.dot((50 + side * 28, 66), 6, mix(SOW, RED, 0.3))
    brush.arc((50, 80), (10, 6), (15, 165), 3, mix(SNOUT, INK, 0.7))
    _sweet(brush, ((34, 46), (66, 46)), 7)
    _flower(brush, (73, 18), 13)


# ---- sheep


def _ram(brush: Brush) -> None:
    for x, y, radius in ((50, 20, 14), (36, 24, 12), (64, 24, 12), (28, 84, 13), (72, 84, 13), (50, 92, 14)):
        brush.dot((x, y), radius, WOOL)
    horn = rgb("#d9b36c")
    for side in (-1, 1):
        centre = (50.0 + side * 28, 48.0)
        coil = [(50 + side * (x - 50), y) for x, y in spiral((78, 48), 19, 1.55, 215)]
        tip = [*coil, (50 + side * 10, 27)]
        brush.dot(centre, 22, mix(horn, INK, 0.5))
        brush.line(tip, 15, INK)
        brush.line(tip, 11, horn)
        for notch_x, notch_y in coil[10::3]:
            dx, dy = (notch_x - centre[0]) * 0.26, (notch_y - centre[1]) * 0.26
            brush.line([(notch_x - dx, notch_y - dy), (notch_x + dx, notch_y + dy)], 1.8, mix(horn, INK, 0.55))
    brush.polygon(smooth([(34, 30), (50, 24), (66, 30), (66, 56), (60, 84), (50, 91), (40, 84), (34, 56)]), RAM_FACE)
    for x, y, radius in ((41, 25, 8), (50, 22, 9), (59, 25, 8)):
        brush.dot((x, y), radius, WOOL)
    brush.polygon([(44, 74), (56, 74), (50, 81)], INK)
    brush.line([(50, 80), (50, 86)], 2.4, INK)
    _stern(brush, ((42, 52), (58, 52)), 5.6)


def _ewe(brush: Brush) -> None:
    edge = mix(WOOL, WOOD, 0.35)
    puffs = (
        (50, 18, 17),
        (30, 24, 15),
        (70, 24, 15),
        (17, 42, 14),
        (83, 42, 14),
        (18, 64, 14),
        (82, 64, 14),
        (30, 82, 14),
        (70, 82, 14),
        (50, 88, 14),
    )
    for grown, fill in ((0.0, edge), (-2.6, WOOL)):
        for x, y, radius in puffs:
            brush.dot((x, y), radius + grown, fill)
    brush.oval((50, 52), 30, 34, WOOL)
    _ears(brush, (50, 46), 29, (14, 7), 22, outer=mix(EWE_FACE, WOOD, 0.3), inner=PINK)
    brush.polygon(smooth([(32, 38), (50, 30), (68, 38), (66, 62), (58, 80), (50, 84), (42, 80), (34, 62)]), EWE_FACE)
    for x, y, radius in ((38, 32, 9), (50, 28, 11), (62, 32, 9)):
        brush.dot((x, y), radius, WOOL)
    brush.polygon([(44.5, 68), (55.5, 68), (50, 74)], rgb("#b5616f"))
    brush.arc((50, 71), (8, 7), (20, 160), 2.8, INK)
    _sweet(brush, ((41, 53), (59, 53)), 6.2)
    _flower(brush, (73, 20), 12, PINK)


# ---- fowl, from the side


def _rooster(brush: Brush) -> None:
    for reach, fill in ((0, TAIL), (9, mix(TAIL, INK, 0.45)), (18, mix(TAIL, WHITE, 0.25))):
        brush.polygon(
            smooth(
                [
                    (62, 78),
                    (70 + reach * 0.4, 50 + reach * 0.7),
                    (82 + reach * 0.4, 28 + reach),
                    (96, 22 + reach * 1.3),
                    (99, 32 + reach * 1.6),
                    (92, 46 + reach * 1.4),
                    (84, 74 + reach),
                ]
            ),
            fill,
        )
    brush.polygon(
        smooth([(22, 60), (30, 44), (50, 50), (66, 58), (84, 66), (82, 84), (62, 98), (40, 97), (26, 84)]), ROOSTER
    )
    brush.polygon(
        [
            (40, 16),
            (50, 24),
            (54, 38),
            (60, 46),
            (54, 48),
            (60, 60),
            (50, 58),
            (50, 70),
            (40, 63),
            (33, 70),
            (29, 60),
            (21, 62),
            (20, 36),
            (26, 22),
        ],
        ORANGE,
    )
    brush.polygon(smooth([(48, 66), (66, 64), (76, 72), (66, 84), (52, 80)]), mix(ROOSTER, INK, 0.5))
    brush.polygon(
        [(20, 22), (13, 8), (23, 13), (26, -1), (34, 11), (42, -1), (44, 13), (55, 7), (50, 21), (57, 26), (44, 32)],
        RED,
    )
    brush.dot((34, 29), 15, ORANGE)
    brush.polygon([(22, 26), (1, 35), (22, 40)], GOLD)
    brush.line([(4, 35), (21, 33.5)], 1.8, mix(GOLD, INK, 0.6))
    for x in (18, 26):
        brush.oval((x, 50), 5, 9, RED)
    _stern(brush, ((32, 27),), 5.6)


def _hen(brush: Brush) -> None:
    nest = mix(STRAW, WOOD, 0.2)
    brush.polygon(
        smooth(
            [
                (18, 48),
                (26, 30),
                (44, 40),
                (58, 56),
                (76, 46),
                (92, 34),
                (97, 54),
                (88, 78),
                (66, 90),
                (40, 90),
                (24, 78),
            ]
        ),
        HEN,
    )
    brush.dot((34, 30), 17, HEN)
    brush.polygon(smooth([(48, 60), (66, 60), (80, 64), (70, 78), (54, 76)]), mix(HEN, WOOD, 0.3))
    brush.polygon(smooth([(26, 15), (27, 7), (33, 10), (36, 5), (41, 10), (46, 8), (44, 17)]), RED)
    brush.polygon([(20, 28), (4, 34), (20, 39)], ORANGE)
    brush.oval((21, 43), 4, 5.5, RED)
    for x, tilt in ((24, -20), (42, 8), (60, -8), (78, 18)):
        brush.oval((x, 92), 14, 6, nest, tilt)
    for x in (36, 54):
        brush.oval((x, 89), 8, 9.5, mix(WOOD, INK, 0.2))
        brush.oval((x, 89), 6.8, 8.4, CREAM)
    for x, tilt in ((20, 12), (46, -6), (68, 10), (84, -14)):
        brush.oval((x, 96), 15, 4, mix(nest, WOOD, 0.25), tilt)
    _sweet(brush, ((33, 30),), 5.6)
    _flower(brush, (48, 22), 9, PINK)


# ---- the cards with a number


def _elephant(brush: Brush) -> None:
    dark = mix(ELEPHANT, INK, 0.35)
    for side in (-1, 1):
        brush.polygon(
            smooth(
                [
                    (50 + side * 14, 28),
                    (50 + side * 32, 8),
                    (50 + side * 50, 20),
                    (50 + side * 49, 50),
                    (50 + side * 34, 68),
                    (50 + side * 18, 58),
                ]
            ),
            dark,
        )
        brush.polygon(
            smooth(
                [
                    (50 + side * 20, 30),
                    (50 + side * 33, 16),
                    (50 + side * 44, 25),
                    (50 + side * 43, 48),
                    (50 + side * 33, 60),
                    (50 + side * 22, 52),
                ]
            ),
            mix(PINK, ELEPHANT, 0.45),
        )
    brush.polygon(
        smooth(
            [
                (28, 30),
                (50, 12),
                (72, 30),
                (72, 52),
                (62, 66),
                (60, 84),
                (66, 90),
                (74, 84),
                (80, 88),
                (76, 98),
                (62, 101),
                (48, 96),
                (41, 82),
                (38, 66),
                (28, 52),
            ]
        ),
        ELEPHANT,
    )
    for y in (66, 75, 84):
        brush.arc((50, y - 4), (9, 5), (20, 160), 2.2, dark)
    for side in (-1, 1):
        brush.polygon(
            smooth(
                [
                    (50 + side * 15, 58),
                    (50 + side * 23, 57),
                    (50 + side * 27, 74),
                    (50 + side * 23, 86),
                    (50 + side * 20, 74),
                ]
            ),
            INK,
        )
        brush.polygon(
            smooth(
                [
                    (50 + side * 16.5, 59),
                    (50 + side * 22, 59),
                    (50 + side * 25, 74),
                    (50 + side * 23, 82),
                    (50 + side * 20.5, 72),
                ]
            ),
            WHITE,
        )
        brush.oval((50 + side * 12, 40), 5.4, 6.6, WHITE)
        brush.oval((50 + side * 11.4, 41), 3.8, 5, INK)
        brush.dot((50 + side * 11.4 + 1.4, 39), 1.6, WHITE)
    for x in (44, 50, 56):
        brush.line([(x, 14), (x + (x - 50) * 0.4, 4)], 2.2, dark)


def _truck(brush: Brush) -> None:
    cab, slat = RED, mix(WOOD, STRAW, 0.35)
    brush.box(36, 16, 99, 74, DARK_WOOD, radius=4)
    brush.polygon(smooth([(50, 34), (67, 26), (84, 34), (88, 50), (80, 62), (54, 62), (46, 50)]), SOW)
    for side in (-1, 1):
        brush.polygon(smooth([(67 + side * 10, 30), (67 + side * 20, 20), (67 + side * 23, 36)]), SNOUT)
        brush.oval((67 + side * 9, 41), 2.8, 3.8, INK)
    brush.oval((67, 51), 9.5, 6.5, SNOUT)
    for side in (-1, 1):
        brush.oval((67 + side * 3.6, 51), 1.8, 2.6, INK)
    for top in (14, 58, 68):
        brush.box(34, top, 100, top + 9, slat, radius=2, edge=DARK_WOOD, width=1.5)
    for x in (34, 91):
        brush.box(x, 14, x + 9, 77, mix(slat, WOOD, 0.5), radius=2, edge=DARK_WOOD, width=1.5)
    brush.polygon([(1, 79), (1, 56), (6, 50), (12, 32), (32, 32), (32, 79)], cab)
    brush.polygon([(10, 50), (15, 37), (27, 37), (27, 50)], SKY)
    brush.line([(18, 57), (26, 57)], 2.6, mix(cab, INK, 0.5))
    brush.box(0, 70, 100, 80, SLATE, radius=3)
    brush.box(0, 60, 7, 68, GOLD, radius=2)
    for x in (17, 60, 83):
        brush.dot((x, 84), 12.5, INK)
        brush.dot((x, 84), 6, STEEL)
        brush.dot((x, 84), 2.4, INK)


FACES: Mapping[str, Callable[[Brush], None]] = {
    "horse-m": _stallion,
    "horse-f": _mare,
    "cow-m": _bull,
    "cow-f": _cow,
    "pig-m": _boar,
    "pig-f": _sow,
    "sheep-m": _ram,
    "sheep-f": _ewe,
    "fowl-m": _rooster,
    "fowl-f": _hen,
    "elephant": _elephant,
    "mad-cow": _mad_cow,
    "mad-horse": _mad_horse,
    "truck": _truck,
}
"""How each is drawn in a square of 100 units."""
