"""The truck, with a pig in it."""

from bot.drawing.brush import Brush, smooth
from bot.drawing.palette import DARK_WOOD, GOLD, INK, RED, SKY, SLATE, STEEL, STRAW, WOOD, mix
from cogs.bonje.art.faces.pigs import SKIN, SNOUT


def truck(brush: Brush) -> None:
    cab, slat = RED, mix(WOOD, STRAW, 0.35)
    brush.box(36, 16, 99, 74, DARK_WOOD, radius=4)
    brush.polygon(smooth([(50, 34), (67, 26), (84, 34), (88, 50), (80, 62), (54, 62), (46, 50)]), SKIN)
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
