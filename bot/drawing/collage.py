"""Several pictures as one: what everybody held, side by side."""

from collections.abc import Sequence
from io import BytesIO

from PIL import Image

from bot.drawing import scenery
from bot.drawing.names import fitting
from bot.drawing.palette import GRASS

COLUMNS = 2
TILE = 660
"""Pixels that a picture is wide."""
GAP = 14
LABEL = 44
"""How high the name above a picture is."""
INKS = 160


def side_by_side(tiles: Sequence[tuple[str, bytes]]) -> bytes:
    """Pictures (PNG) in two columns, each below its name, in the order of reading; as a PNG."""
    pictures = [(name, _fitted(Image.open(BytesIO(png)))) for name, png in tiles]
    rows = [pictures[start : start + COLUMNS] for start in range(0, len(pictures), COLUMNS)]
    heights = [LABEL + max(picture.height for _, picture in row) + GAP for row in rows]
    sheet = Image.new("RGB", (COLUMNS * TILE + (COLUMNS + 1) * GAP, GAP + sum(heights)), GRASS)
    top = GAP
    for row, height in zip(rows, heights, strict=True):
        for column, (name, picture) in enumerate(row):
            left = GAP + column * (TILE + GAP)
            _label(sheet, name, left, top)
            sheet.paste(picture, (left, top + LABEL))
        top += height
    drawn = BytesIO()
    sheet.quantize(INKS, method=Image.Quantize.FASTOCTREE).save(drawn, "PNG", compress_level=3)
    return drawn.getvalue()


def _fitted(picture: Image.Image) -> Image.Image:
    height = max(1, round(picture.height * TILE / picture.width))
    return picture.convert("RGB").resize((TILE, height), Image.Resampling.BOX)


def _label(sheet: Image.Image, name: str, left: int, top: int) -> None:
    written = fitting(name, TILE - 2 * LABEL)
    if written is not None:
        tag = scenery.tag(written[0], LABEL - 8)
        sheet.paste(tag, (left, top + 2), tag)
