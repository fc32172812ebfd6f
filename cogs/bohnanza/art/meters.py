"""The bean meter: for one to four coins, how many beans a field needs."""

from bot.drawing.brush import Brush, Point
from bot.drawing.palette import CREAM, GOLD, INK, WHITE, mix
from cogs.bohnanza.beans import METERS

MOST_COINS = 4
COIN_HEIGHT = 6
COIN_WIDTH = 24
DIGITS = 27
"""How high the numbers are; a column is about as wide."""


def meter(brush: Brush, code: str, count: int | None, bottom_left: Point, width: float, *, size: float = 1.0) -> None:
    """Four columns: a stack of coins on the number of beans that pays them.

    With a `count` of beans the stacks that it pays for are gold, the others pale; None: it is the meter of a card. Numbers and
    coins are `size` times as large as in a field.
    """
    left, bottom = bottom_left
    step, digits = width / MOST_COINS, DIGITS * size
    for coins in range(1, MOST_COINS + 1):
        need = METERS[code].get(coins)
        middle = left + (coins - 0.5) * step
        if need is None:
            brush.line([(middle - 7, bottom - digits * 0.46), (middle + 7, bottom - digits * 0.46)], 4, INK)
            continue
        paid = count is None or count >= need
        _stack(brush, coins, (middle, bottom - digits), size, paid=paid)
        brush.text((middle, bottom - digits * 0.46), str(need), digits, INK, room=step + 1)


def _stack(brush: Brush, coins: int, foot: Point, size: float, *, paid: bool) -> None:
    """Coins on top of each other, seen from the side."""
    (middle, bottom), half, high = foot, COIN_WIDTH * size / 2, COIN_HEIGHT * size
    face = GOLD if paid else mix(CREAM, INK, 0.12)
    for number in range(coins):
        low = bottom - number * high
        brush.box(middle - half, low - high - 1, middle + half, low, INK, radius=3)
        brush.box(middle - half + 1.5, low - high + 0.5, middle + half - 1.5, low - 1.5, face, radius=2)
        glint = low - high / 2 - 0.5
        brush.line([(middle - half + 5, glint), (middle - half + 9, glint)], 1.4, WHITE)
