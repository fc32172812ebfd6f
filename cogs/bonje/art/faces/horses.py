"""Stallion, mare and the mad horse, from the side."""

from bot.drawing.brush import Brush, smooth
from bot.drawing.palette import CREAM, DARK_WOOD, INK, PINK, WHITE, WOOD, Rgb, mix, rgb
from cogs.bonje.art.faces.features import flower, mad_eyes, stern_eyes, sweet_eyes

BAY, BLACK = rgb("#a5602f"), rgb("#33221b")
DUN, BLOND = rgb("#e0ac6c"), rgb("#fbe7ae")
MAD, GUMS = rgb("#c9a2e8"), rgb("#8d1f2b")


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


MANE = (
    (66, 22), (84, 42), (91, 70), (94, 99), (84, 99), (80, 84), (74, 80), (80, 68), (70, 60), (75, 49), (63, 41), (64, 31),
    (52, 26),
)  # fmt: skip


def stallion(brush: Brush) -> None:
    ridge = [(54, 10), (70, 6), (72, 15), (86, 14), (85, 25), (98, 29), (92, 39), (100, 49), (93, 57), (100, 70)]
    brush.polygon([*ridge, (95, 76), (99, 92), (88, 99), (80, 80), (84, 62), (72, 40), (60, 24)], BLACK)
    _horse(brush, BAY, DARK_WOOD)
    brush.polygon(MANE, BLACK)
    brush.polygon([(60, 12), (48, 22), (38, 44), (49, 36), (50, 43), (60, 30), (68, 22)], BLACK)
    brush.arc((24, 74), (10, 6), (40, 110), 3, INK)
    stern_eyes(brush, ((43, 45),), 6.6)


def mare(brush: Brush) -> None:
    for x, y, radius in ((68, 16, 9), (79, 27, 10), (87, 41, 10), (90, 56, 10), (91, 71, 9), (90, 85, 8)):
        brush.dot((x, y), radius, BLOND)
    _horse(brush, DUN, PINK)
    for x, y, radius in ((60, 17, 7), (70, 26, 9), (78, 38, 9), (82, 52, 9), (84, 66, 8), (84, 80, 8), (83, 93, 7)):
        brush.dot((x, y), radius, BLOND)
    brush.polygon(smooth([(60, 14), (48, 22), (42, 34), (52, 34), (64, 24)]), BLOND)
    for start, end in (((66, 30), (74, 26)), ((73, 42), (82, 38)), ((76, 58), (86, 54)), ((78, 74), (88, 71))):
        brush.line([start, end], 2.2, mix(BLOND, WOOD, 0.45))
    brush.arc((25, 73), (10, 8), (40, 120), 3, INK)
    sweet_eyes(brush, ((41, 46),), 6.4)
    flower(brush, (64, 17), 11, PINK)


SPIKES = (
    (50, 14), (60, -1), (64, 11), (80, 1), (80, 16), (97, 13), (90, 28), (100, 34), (92, 44), (100, 56), (92, 64), (100, 78),
    (93, 84), (98, 99), (82, 99), (76, 60), (62, 28),
)  # fmt: skip

SCREAMING = (
    (57, 14), (46, 22), (37, 34), (22, 48), (9, 56), (6, 64), (12, 71), (26, 69), (38, 66), (40, 74), (30, 82), (18, 84),
    (20, 93), (34, 94), (48, 86), (57, 76), (57, 86), (54, 99), (94, 99), (91, 70), (84, 42), (72, 23),
)  # fmt: skip
"""A neck, and a head with its mouth open."""


def mad_horse(brush: Brush) -> None:
    brush.polygon(SPIKES, INK)
    brush.polygon([(50, 22), (44, 2), (64, 18)], MAD)
    brush.polygon([(51, 18), (48.5, 9), (57, 17)], PINK)
    brush.polygon([(12, 69), (44, 62), (50, 76), (20, 86)], GUMS)
    brush.polygon(smooth(SCREAMING), MAD)
    for x in (14, 22.5, 31):
        brush.box(x, 67 - (x - 14) * 0.08, x + 7, 75, WHITE, radius=1.5, edge=INK, width=1.2)
        brush.box(x + 7, 76, x + 14, 84 - (x - 14) * 0.05, WHITE, radius=1.5, edge=INK, width=1.2)
    brush.oval((14, 62), 3, 3.6, INK, 20)
    brush.polygon(
        [(66, 22), (84, 42), (91, 70), (94, 99), (84, 99), (72, 82), (79, 72), (66, 62), (74, 50), (60, 42), (62, 30)],
        INK,
    )
    mad_eyes(brush, ((44, 40),), 12)
