"""The colours of the farm."""

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
BLUE = rgb("#2a7bd8")
PURPLE = rgb("#8b4cc4")
RED = rgb("#d8383d")
ORANGE = rgb("#f28a17")
GREEN = rgb("#22995a")
