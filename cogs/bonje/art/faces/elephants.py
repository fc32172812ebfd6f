"""The elephant."""

from bot.drawing.brush import Brush, smooth
from bot.drawing.palette import INK, PINK, WHITE, mix, rgb
from cogs.bonje.art.faces.features import mirrored

GREY = rgb("#9aa6b8")
DARK = mix(GREY, INK, 0.35)

HEAD = (
    (28, 30), (50, 12), (72, 30), (72, 52), (62, 66), (60, 84), (66, 90), (74, 84), (80, 88), (76, 98), (62, 101), (48, 96),
    (41, 82), (38, 66), (28, 52),
)  # fmt: skip
"""With its trunk, whose end is turned up."""


def elephant(brush: Brush) -> None:
    for side in (-1, 1):
        _ear(brush, side)
    brush.polygon(smooth(HEAD), GREY)
    for y in (66, 75, 84):
        brush.arc((50, y - 4), (9, 5), (20, 160), 2.2, DARK)
    for side in (-1, 1):
        _tusk(brush, side)
        _eye(brush, side)
    for x in (44, 50, 56):
        brush.line([(x, 14), (x + (x - 50) * 0.4, 4)], 2.2, DARK)


def _ear(brush: Brush, side: int) -> None:
    """A large one, pink inside; on the left (-1) or the right side (1)."""
    outer = ((14, 28), (32, 8), (50, 20), (49, 50), (34, 68), (18, 58))
    inner = ((20, 30), (33, 16), (44, 25), (43, 48), (33, 60), (22, 52))
    brush.polygon(smooth(mirrored(side, outer)), DARK)
    brush.polygon(smooth(mirrored(side, inner)), mix(PINK, GREY, 0.45))


def _tusk(brush: Brush, side: int) -> None:
    edge = ((15, 58), (23, 57), (27, 74), (23, 86), (20, 74))
    ivory = ((16.5, 59), (22, 59), (25, 74), (23, 82), (20.5, 72))
    brush.polygon(smooth(mirrored(side, edge)), INK)
    brush.polygon(smooth(mirrored(side, ivory)), WHITE)


def _eye(brush: Brush, side: int) -> None:
    brush.oval((50 + side * 12, 40), 5.4, 6.6, WHITE)
    brush.oval((50 + side * 11.4, 41), 3.8, 5, INK)
    brush.dot((50 + side * 11.4 + 1.4, 39), 1.6, WHITE)
