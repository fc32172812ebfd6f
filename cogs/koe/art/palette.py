"""The colours and symbols of the farm, and the five colours of cows."""

from typing import NamedTuple

from PIL import ImageColor

Rgb = tuple[int, int, int]


def rgb(code: str) -> Rgb:
    """A colour from its web code, `#2f7fd6`."""
    red, green, blue = ImageColor.getrgb(code)[:3]
    return red, green, blue


def mix(colour: Rgb, other: Rgb, share: float) -> Rgb:
    """The colour with a share (0 to 1) of another one stirred in."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(colour, other, strict=True))
    return red, green, blue


WHITE = rgb("#ffffff")
INK = rgb("#2b2430")
CREAM = rgb("#fff6df")
SLATE = rgb("#3f4a5c")
GOLD = rgb("#ffc928")
STRAW = rgb("#f2c75c")
WOOD = rgb("#8a5a34")
DARK_WOOD = rgb("#5f3a20")
SKIN = rgb("#f6c79c")
PINK = rgb("#f5aeb4")
BARN_RED = rgb("#b8352c")
SKY = rgb("#bfe4f5")
HILL = rgb("#9dd07f")
GRASS = rgb("#5f9f4a")
MEADOW = rgb("#8ac66d")
SUNLIT_MEADOW = rgb("#d3ec93")
WATER = rgb("#7fd0f7")
STEEL = rgb("#b9c4cf")

COWS = {
    "b": rgb("#2a7bd8"),
    "p": rgb("#8b4cc4"),
    "r": rgb("#d8383d"),
    "o": rgb("#f28a17"),
    "g": rgb("#22995a"),
}
"""The five colours of cows, by their letter in a card's code."""


class Coat(NamedTuple):
    """How one colour looks on a card: its ground, a lighter and a darker shade of it."""

    ground: Rgb
    light: Rgb
    dark: Rgb


def coat(colour: str, *, happy: bool) -> Coat:
    """The shades of a cow's colour: bright when happy, clouded over when sad."""
    base = COWS[colour] if happy else mix(COWS[colour], SLATE, 0.36)
    return Coat(base, mix(base, WHITE, 0.28 if happy else 0.2), mix(base, INK, 0.4))
