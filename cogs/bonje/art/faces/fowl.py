"""Rooster and hen, from the side."""

from collections.abc import Sequence

from bot.drawing.brush import Brush, Point, smooth
from bot.drawing.palette import CREAM, GOLD, INK, ORANGE, PINK, RED, STRAW, WHITE, WOOD, mix, rgb
from cogs.bonje.art.faces.features import flower, stern_eyes, sweet_eyes

RUST, TAIL, WHITE_FEATHERS = rgb("#b4501f"), rgb("#1f5f57"), rgb("#fbf4ea")


BODY = ((22, 60), (30, 44), (50, 50), (66, 58), (84, 66), (82, 84), (62, 98), (40, 97), (26, 84))

HACKLE = (
    (40, 16), (50, 24), (54, 38), (60, 46), (54, 48), (60, 60), (50, 58), (50, 70), (40, 63), (33, 70), (29, 60), (21, 62),
    (20, 36), (26, 22),
)  # fmt: skip
"""The feathers of his neck."""

COMB = (
    (20, 22), (13, 8), (23, 13), (26, -1), (34, 11), (42, -1), (44, 13), (55, 7), (50, 21), (57, 26), (44, 32),
)  # fmt: skip


def rooster(brush: Brush) -> None:
    for reach, fill in ((0, TAIL), (9, mix(TAIL, INK, 0.45)), (18, mix(TAIL, WHITE, 0.25))):
        brush.polygon(smooth(_tail_feather(reach)), fill)
    brush.polygon(smooth(BODY), RUST)
    brush.polygon(HACKLE, ORANGE)
    brush.polygon(smooth([(48, 66), (66, 64), (76, 72), (66, 84), (52, 80)]), mix(RUST, INK, 0.5))
    brush.polygon(COMB, RED)
    brush.dot((34, 29), 15, ORANGE)
    brush.polygon([(22, 26), (1, 35), (22, 40)], GOLD)
    brush.line([(4, 35), (21, 33.5)], 1.8, mix(GOLD, INK, 0.6))
    for x in (18, 26):
        brush.oval((x, 50), 5, 9, RED)
    stern_eyes(brush, ((32, 27),), 5.6)


def _tail_feather(reach: int) -> Sequence[Point]:
    """It hangs the lower the further it reaches."""
    return (
        (62, 78),
        (70 + reach * 0.4, 50 + reach * 0.7),
        (82 + reach * 0.4, 28 + reach),
        (96, 22 + reach * 1.3),
        (99, 32 + reach * 1.6),
        (92, 46 + reach * 1.4),
        (84, 74 + reach),
    )


SITTING = (
    (18, 48), (26, 30), (44, 40), (58, 56), (76, 46), (92, 34), (97, 54), (88, 78), (66, 90), (40, 90), (24, 78),
)  # fmt: skip
"""Her body."""


def hen(brush: Brush) -> None:
    nest = mix(STRAW, WOOD, 0.2)
    brush.polygon(smooth(SITTING), WHITE_FEATHERS)
    brush.dot((34, 30), 17, WHITE_FEATHERS)
    brush.polygon(smooth([(48, 60), (66, 60), (80, 64), (70, 78), (54, 76)]), mix(WHITE_FEATHERS, WOOD, 0.3))
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
    sweet_eyes(brush, ((33, 30),), 5.6)
    flower(brush, (48, 22), 9, PINK)
