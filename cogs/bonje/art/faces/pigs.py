"""Boar and sow."""

from collections.abc import Sequence

from bot.drawing.brush import Brush, Point, smooth
from bot.drawing.palette import INK, RED, WHITE, Rgb, mix, rgb
from cogs.bonje.art.faces.features import flower, mirrored, stern_eyes, sweet_eyes

BROWN, SKIN, SNOUT = rgb("#b8796a"), rgb("#f7b6bd"), rgb("#ea8f9b")


def _pig(brush: Brush, skin: Rgb, snout: Rgb) -> None:
    brush.polygon(smooth([(22, 34), (50, 18), (78, 34), (88, 60), (76, 86), (50, 94), (24, 86), (12, 60)]), skin)
    brush.oval((50, 68), 21, 16, mix(snout, INK, 0.25))
    brush.oval((50, 67), 19.5, 14.5, snout)
    for side in (-1, 1):
        brush.oval((50 + side * 8, 67), 4.2, 6.2, mix(snout, INK, 0.7))


def boar(brush: Brush) -> None:
    bristle = mix(BROWN, INK, 0.7)
    brush.polygon(
        [(26, 32), (27, 14), (36, 22), (38, 4), (46, 17), (50, 0), (54, 17), (62, 4), (64, 22), (73, 14), (74, 32)],
        bristle,
    )
    for side in (-1, 1):
        brush.polygon(
            smooth(mirrored(side, [(20, 28), (44, 8), (46, 36), (34, 42)])),
            mix(BROWN, INK, 0.35),
        )
    _pig(brush, BROWN, mix(BROWN, SNOUT, 0.45))
    brush.polygon([(36, 30), (43, 24), (50, 36), (57, 24), (64, 30), (50, 44)], bristle)
    for side in (-1, 1):
        for grown, fill in ((2.2, INK), (0.0, WHITE)):
            brush.polygon(smooth(mirrored(side, _tusk(grown))), fill)
    stern_eyes(brush, ((33, 47), (67, 47)), 6.6)


def _tusk(grown: float) -> Sequence[Point]:
    """The outline of the right one, wider by `grown` all around."""
    return (
        (16 - grown, 84 + grown),
        (30 + grown, 82 + grown),
        (38 + grown, 66),
        (35 + grown * 0.3, 52 - grown),
        (30 - grown, 66),
        (24 - grown, 74 - grown),
    )


def sow(brush: Brush) -> None:
    for side in (-1, 1):
        brush.polygon(smooth(mirrored(side, [(14, 26), (34, 10), (44, 30), (34, 50), (28, 34)])), mix(SKIN, SNOUT, 0.8))
    _pig(brush, SKIN, SNOUT)
    for side in (-1, 1):
        brush.dot((50 + side * 28, 66), 6, mix(SKIN, RED, 0.3))
    brush.arc((50, 80), (10, 6), (15, 165), 3, mix(SNOUT, INK, 0.7))
    sweet_eyes(brush, ((34, 46), (66, 46)), 7)
    flower(brush, (73, 18), 13)
