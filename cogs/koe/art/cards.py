"""Every card of the game as it lies on the table, drawn once at each size."""

from functools import cache

from PIL import Image

from bot.drawing.brush import Brush, star
from bot.drawing.palette import BARN_RED, CREAM, GOLD, INK, mix
from cogs.koe.art.cows import cow
from cogs.koe.art.farm_cards import farm_card
from cogs.koe.art.frame import HEIGHT, WIDTH, framed


@cache
def card(code: str, name: str, scale: float) -> Image.Image:
    """A card by its code (`b4+`, `rain-g`); `name` is what a farm card is called at this table."""
    return cow(code, scale) if code[-1] in "+-" else farm_card(code, name, scale)


@cache
def back(scale: float) -> Image.Image:
    """The back of a farm card: what shows when it lies on top of the pile."""
    brush = Brush(WIDTH, HEIGHT, scale)
    brush.box(0, 0, WIDTH, HEIGHT, BARN_RED)
    pale = mix(BARN_RED, CREAM, 0.25)
    for row in range(9):
        for column in range(8):
            brush.dot((column * 15 + row % 2 * 7.5 - 2, row * 15 - 2), 2.3, pale)
    brush.dot((50, 58), 31, CREAM)
    brush.polygon(star((50, 58), 8, 27, 12), GOLD)
    brush.dot((50, 58), 11, mix(BARN_RED, INK, 0.3))
    return framed(brush, CREAM)
