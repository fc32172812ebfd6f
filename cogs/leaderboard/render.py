"""The curve of a rating, drawn on paper of its own so that it stands out on any background. Pure."""

from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import NamedTuple

from bot.drawing.brush import Brush, Point
from bot.drawing.palette import CREAM, GREEN, INK, SLATE, mix

WIDTH, HEIGHT = 720, 340
"""In pixels; a phone shows it at about half of that."""
LEFT, RIGHT, TOP, BOTTOM = 98, 612, 34, 276
"""The field of the curve."""
LETTERS = 27
"""Height of the numbers."""

LINE, EDGE, SHADE = mix(GREEN, INK, 0.35), mix(CREAM, GREEN, 0.6), mix(CREAM, GREEN, 0.25)
GRID = mix(CREAM, SLATE, 0.35)
STEPS = (10, 20, 50, 100, 200, 500, 1000, 2000, 5000)
MOST_LINES = 4
"""How many lines with a number lie behind the curve, about."""
MOST_DOTS = 30
"""So many matches have a dot each; more of them are a line."""


class Curve(NamedTuple):
    """A rating before the first of some matches and after each of them."""

    points: Sequence[int]
    guesses: Sequence[int]
    """The likeliest strength, above the points; between them lies what is uncertain."""
    before: int
    """How many rated matches came before these."""


def render(curve: Curve) -> bytes:
    """The curve as a PNG."""
    brush, field = Brush(WIDTH, HEIGHT), _Field.around(curve)
    brush.box(0, 0, WIDTH, HEIGHT, CREAM, radius=18)
    low = [field.at(number, value) for number, value in enumerate(curve.points)]
    high = [field.at(number, value) for number, value in enumerate(curve.guesses)]
    brush.polygon([*low, *reversed(high)], SHADE)
    for value in field.marks():
        y = field.at(0, value)[1]
        brush.line([(LEFT, y), (RIGHT, y)], 1.5, GRID)
        brush.text((LEFT / 2 - 2, y), str(value), LETTERS, SLATE)
    brush.line(high, 2.5, EDGE)
    brush.line(low, 5, LINE)
    if len(low) <= MOST_DOTS:
        for point in low:
            brush.dot(point, 6, LINE)
    brush.dot(low[-1], 10, LINE)
    brush.text(((RIGHT + WIDTH) / 2 + 4, low[-1][1]), str(curve.points[-1]), LETTERS + 5, INK)
    for number in (0, len(low) - 1):
        brush.text((low[number][0], HEIGHT - 26), str(curve.before + number), LETTERS, SLATE)
    printed = BytesIO()
    brush.finished().save(printed, "PNG")
    return printed.getvalue()


class _Field(NamedTuple):
    """Where a number of matches and a number of points lie in the picture."""

    matches: int
    lowest: int
    highest: int

    @classmethod
    def around(cls, curve: Curve) -> "_Field":
        lowest, highest = min(curve.points), max(curve.guesses)
        return cls(max(len(curve.points) - 1, 1), lowest, max(highest, lowest + 1))

    def at(self, number: int, value: int) -> Point:
        x = LEFT + (RIGHT - LEFT) * number / self.matches
        return x, BOTTOM - (BOTTOM - TOP) * (value - self.lowest) / (self.highest - self.lowest)

    def marks(self) -> Iterator[int]:
        span = self.highest - self.lowest
        step = next((step for step in STEPS if span / step <= MOST_LINES), STEPS[-1])
        return iter(range(-(-self.lowest // step) * step, self.highest + 1, step))
