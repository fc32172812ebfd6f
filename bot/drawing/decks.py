"""The cards of a game side by side, as its help shows them: one of each kind, and how many there are of it."""

from collections.abc import Sequence
from io import BytesIO

from PIL import Image

from bot.drawing.palette import MEADOW
from bot.drawing.scenery import tag

GAP, TAG = 14, 40
"""Pixels between two cards, and the height of the number below each."""


def spread(rows: Sequence[Sequence[tuple[Image.Image, int]]]) -> bytes:
    """A PNG of rows of cards, each with the number of its copies below it; all cards are of one size."""
    sample, _ = rows[0][0]
    width = max(map(len, rows)) * (sample.width + GAP) + GAP
    height = sample.height + TAG + GAP
    sheet = Image.new("RGB", (width, len(rows) * height + GAP), MEADOW)
    for line, row in enumerate(rows):
        left = (width - len(row) * (sample.width + GAP) + GAP) // 2
        for place, (card, count) in enumerate(row):
            _lay(sheet, card, count, left + place * (sample.width + GAP), GAP + line * height)
    png = BytesIO()
    sheet.quantize(256).save(png, "PNG")
    return png.getvalue()


def _lay(sheet: Image.Image, card: Image.Image, count: int, left: int, top: int) -> None:
    sheet.paste(card, (left, top), card)
    number = tag(f"x {count}", TAG)  # the font has no sign for "times"
    sheet.paste(number, (left + (card.width - number.width) // 2, top + card.height - 6), number)
