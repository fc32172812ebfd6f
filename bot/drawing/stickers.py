"""Small figures with a white edge around them, as on a sticker: they stand out on any ground."""

from collections.abc import Callable

from PIL import Image, ImageFilter

from bot.drawing.brush import Brush
from bot.drawing.palette import WHITE

HALO = 3.4
"""How wide the edge is, in hundredths of a figure's size."""


def sticker(figure: Callable[[Brush], None], size: int) -> Image.Image:
    """A figure, drawn on a canvas of 100 × 100 units, in a square of `size` pixels with its edge."""
    edge = max(2, round(size * HALO / 100))
    brush = Brush(100, 100, (size - 2 * edge) / 100)
    figure(brush)
    drawn = Image.new("RGBA", (size, size))
    drawn.paste(brush.finished(), (edge, edge))
    outline = drawn.getchannel("A").filter(ImageFilter.MaxFilter(2 * edge - 1)).filter(ImageFilter.GaussianBlur(0.6))
    edged = Image.new("RGBA", drawn.size, WHITE)
    edged.putalpha(outline)
    edged.alpha_composite(drawn)
    return edged
