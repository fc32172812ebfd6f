"""What all cards share: size, rounded edge, and the tab in the corner that says what a card counts."""

from PIL import Image

from bot.drawing.brush import Brush
from bot.drawing.palette import INK, WHITE, Rgb

WIDTH, HEIGHT = 100, 116
"""The size of a card in units; the size in pixels is a matter of scale."""

CORNER = 12
TAB_WIDTH, TAB_HEIGHT = 47, 67
"""The tab in the upper left corner: what must stay visible of a card that lies under another one."""


def tab(brush: Brush, *, dark: bool, width: float = TAB_WIDTH, height: float = TAB_HEIGHT) -> Rgb:
    """Draw the corner tab; returns the colour of what is written on it."""
    ground, ink = (INK, WHITE) if dark else (WHITE, INK)
    brush.box(-CORNER, -CORNER, width, height, ground, radius=CORNER)
    return ink


def framed(brush: Brush, edge: Rgb) -> Image.Image:
    """The finished card with its rounded corners and edge."""
    brush.clip(CORNER)
    brush.box(0, 0, WIDTH - 0.3, HEIGHT - 0.3, None, radius=CORNER, edge=INK, width=4)
    brush.box(1.5, 1.5, WIDTH - 1.8, HEIGHT - 1.8, None, radius=CORNER - 1.5, edge=edge, width=3)
    return brush.finished()
