"""Strips become one picture."""

import zlib
from io import BytesIO

import pytest
from PIL import Image

from bot.drawing.strips import Inks, printed

PAPERS = ("#2a7bd8", "#d8383d", "#22995a")
INKS = Inks(bytes(level for shade in range(256) for level in (shade, 255 - shade, shade // 2)))


@pytest.mark.parametrize("heights", [(1,), (3, 1), (200, 160, 14), (1, 2, 3, 4, 5)])
def test_strips_are_joined_to_one_picture(heights: tuple[int, ...]) -> None:
    colours = [PAPERS[number % len(PAPERS)] for number in range(len(heights))]
    pieces = [
        printed(INKS.inked(Image.new("RGB", (7, height), colour)))
        for height, colour in zip(heights, colours, strict=True)
    ]

    file = INKS.png(7, pieces)

    Image.open(BytesIO(file)).verify()
    lines = Image.open(BytesIO(file)).convert("RGB")
    assert lines.size == (7, sum(heights))
    tops = [sum(heights[:number]) for number in range(len(heights))]
    for top, height, colour in zip(tops, heights, colours, strict=True):
        once = Image.open(BytesIO(INKS.png(7, [printed(INKS.inked(Image.new("RGB", (7, height), colour)))]))).convert(
            "RGB"
        )
        assert lines.crop((0, top, 7, top + height)).tobytes() == once.tobytes()
    begins = file.index(b"IDAT")
    size = int.from_bytes(file[begins - 4 : begins])
    assert len(zlib.decompress(file[begins + 4 : begins + 4 + size])) == 8 * sum(heights)  # its checksum is right, too
