"""Ram and ewe."""

from bot.drawing.brush import Brush, smooth, spiral
from bot.drawing.palette import INK, PINK, WOOD, mix, rgb
from cogs.bonje.art.faces.features import ears, flower, stern_eyes, sweet_eyes

WOOL, RAM_FACE, EWE_FACE = rgb("#f7f0e0"), rgb("#6d5a52"), rgb("#f0c9a6")
HORN, NOSE = rgb("#d9b36c"), rgb("#b5616f")


def ram(brush: Brush) -> None:
    for x, y, radius in ((50, 20, 14), (36, 24, 12), (64, 24, 12), (28, 84, 13), (72, 84, 13), (50, 92, 14)):
        brush.dot((x, y), radius, WOOL)
    for side in (-1, 1):
        _horn(brush, side)
    brush.polygon(smooth([(34, 30), (50, 24), (66, 30), (66, 56), (60, 84), (50, 91), (40, 84), (34, 56)]), RAM_FACE)
    for x, y, radius in ((41, 25, 8), (50, 22, 9), (59, 25, 8)):
        brush.dot((x, y), radius, WOOL)
    brush.polygon([(44, 74), (56, 74), (50, 81)], INK)
    brush.line([(50, 80), (50, 86)], 2.4, INK)
    stern_eyes(brush, ((42, 52), (58, 52)), 5.6)


def _horn(brush: Brush, side: int) -> None:
    """Coiled, with notches; on the left (-1) or the right side (1)."""
    centre = (50.0 + side * 28, 48.0)
    coil = [(50 + side * (x - 50), y) for x, y in spiral((78, 48), 19, 1.55, 215)]
    tip = [*coil, (50 + side * 10, 27)]
    brush.dot(centre, 22, mix(HORN, INK, 0.5))
    brush.line(tip, 15, INK)
    brush.line(tip, 11, HORN)
    for notch_x, notch_y in coil[10::3]:
        dx, dy = (notch_x - centre[0]) * 0.26, (notch_y - centre[1]) * 0.26
        brush.line([(notch_x - dx, notch_y - dy), (notch_x + dx, notch_y + dy)], 1.8, mix(HORN, INK, 0.55))


PUFFS = (
    (50, 18, 17), (30, 24, 15), (70, 24, 15), (17, 42, 14), (83, 42, 14), (18, 64, 14), (82, 64, 14), (30, 82, 14),
    (70, 82, 14), (50, 88, 14),
)  # fmt: skip
"""Where her wool stands out, and the radius of each."""


def ewe(brush: Brush) -> None:
    edge = mix(WOOL, WOOD, 0.35)
    for grown, fill in ((0.0, edge), (-2.6, WOOL)):
        for x, y, radius in PUFFS:
            brush.dot((x, y), radius + grown, fill)
    brush.oval((50, 52), 30, 34, WOOL)
    ears(brush, (50, 46), 29, (14, 7), 22, outer=mix(EWE_FACE, WOOD, 0.3), inner=PINK)
    brush.polygon(smooth([(32, 38), (50, 30), (68, 38), (66, 62), (58, 80), (50, 84), (42, 80), (34, 62)]), EWE_FACE)
    for x, y, radius in ((38, 32, 9), (50, 28, 11), (62, 32, 9)):
        brush.dot((x, y), radius, WOOL)
    brush.polygon([(44.5, 68), (55.5, 68), (50, 74)], NOSE)
    brush.arc((50, 71), (8, 7), (20, 160), 2.8, INK)
    sweet_eyes(brush, ((41, 53), (59, 53)), 6.2)
    flower(brush, (73, 20), 12, PINK)
