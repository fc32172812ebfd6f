"""Bull, cow and the mad cow."""

from bot.drawing.brush import Brush, Point, smooth
from bot.drawing.palette import CREAM, GOLD, INK, PINK, STRAW, WHITE, WOOD, Rgb, mix, rgb
from cogs.bonje.art.faces.features import ears, flower, mad_eyes, mirrored, stern_eyes, sweet_eyes

BROWN, PATCH, NOSTRIL = rgb("#7a4a2c"), rgb("#3c3440"), rgb("#b5616f")
MAD, GULLET, TONGUE = rgb("#bfe07a"), rgb("#6e1622"), rgb("#f0616f")


def _horns(brush: Brush, base: Point, span: Point, thick: float, fill: Rgb) -> None:
    """Two horns: up and outwards by `span`, pointed."""
    (x, y), (out, up) = base, span
    outline = (
        (x, y + thick / 2),
        (x + out * 0.75, y + thick * 0.1),
        (x + out * 1.05, y - up * 0.5),
        (x + out * 0.86, y - up),
        (x + out * 0.66, y - up * 0.5),
        (x + out * 0.4, y - thick * 0.75),
        (x, y - thick * 0.8),
    )
    for side in (-1, 1):
        brush.polygon(smooth(mirrored(side, outline)), fill)


CURLS = (
    (32, 30), (36, 20), (43, 26), (50, 15), (57, 26), (64, 20), (68, 30), (61, 40), (56, 35), (50, 44), (44, 35), (39, 40),
)  # fmt: skip


def bull(brush: Brush) -> None:
    _horns(brush, (16, 30), (32, 32), 13, INK)
    _horns(brush, (17, 30), (28.5, 27), 9, mix(CREAM, STRAW, 0.35))
    ears(brush, (50, 44), 33, (13, 7), 24, outer=mix(BROWN, INK, 0.3), inner=mix(PINK, BROWN, 0.4))
    brush.polygon(smooth([(27, 30), (50, 22), (73, 30), (76, 50), (70, 74), (50, 82), (30, 74), (24, 50)]), BROWN)
    brush.polygon(CURLS, mix(BROWN, INK, 0.55))
    brush.oval((50, 80), 26, 17, mix(PINK, BROWN, 0.35))
    for side in (-1, 1):
        brush.oval((50 + side * 11, 75), 4.4, 5.2, INK, side * 16)
    brush.arc((50, 83), (9, 12), (-5, 185), 6.6, INK)
    brush.arc((50, 83), (9, 12), (0, 180), 3.8, GOLD)
    stern_eyes(brush, ((38, 54), (62, 54)), 7)


def cow(brush: Brush) -> None:
    _horns(brush, (14, 26), (12, 15), 8, mix(STRAW, WOOD, 0.25))
    ears(brush, (50, 38), 37, (14, 8), 12, outer=PATCH, inner=PINK)
    brush.polygon(smooth([(30, 28), (50, 20), (70, 28), (73, 48), (67, 72), (50, 78), (33, 72), (27, 48)]), WHITE)
    brush.polygon(smooth([(56, 24), (70, 29), (73, 48), (68, 60), (56, 56), (52, 38)]), PATCH)
    brush.polygon(smooth([(29, 30), (40, 23), (42, 32), (34, 44), (27, 46)]), PATCH)
    brush.oval((50, 79), 26, 17, PINK)
    for side in (-1, 1):
        brush.oval((50 + side * 10, 74), 3.4, 4.2, NOSTRIL, side * 16)
    brush.arc((50, 78), (13, 10), (25, 155), 3.4, INK)
    sweet_eyes(brush, ((38, 50), (62, 50)), 7)
    flower(brush, (29, 22), 12)


def mad_cow(brush: Brush) -> None:
    _horns(brush, (13, 26), (24, 24), 9, INK)
    _horns(brush, (14, 26), (21, 20), 6, CREAM)
    ears(brush, (50, 36), 37, (14, 8), -24, outer=mix(MAD, INK, 0.5), inner=PINK)
    brush.polygon(smooth([(28, 28), (50, 20), (72, 28), (76, 48), (69, 70), (50, 76), (31, 70), (24, 48)]), MAD)
    brush.polygon(smooth([(60, 26), (71, 30), (76, 48), (72, 56), (64, 44)]), mix(MAD, INK, 0.6))
    brush.polygon([(36, 26), (34, 8), (44, 20), (50, 2), (56, 20), (66, 8), (64, 26)], INK)
    brush.oval((50, 76), 27, 18, mix(PINK, MAD, 0.25))
    brush.polygon(smooth([(28, 76), (50, 80), (72, 76), (66, 92), (50, 96), (34, 92)]), GULLET)
    brush.polygon(smooth([(50, 86), (66, 84), (72, 98), (62, 103), (52, 97)]), TONGUE)
    for x in (34, 42.5, 51, 59.5):
        brush.box(x, 78, x + 7, 86, WHITE, radius=1.5, edge=INK, width=1.2)
    for side in (-1, 1):
        brush.oval((50 + side * 10, 71), 3.4, 3.6, INK, side * 16)
    mad_eyes(brush, ((34, 46), (66, 46)), 14)
