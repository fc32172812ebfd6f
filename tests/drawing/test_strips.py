"""Strips become one picture."""

import zlib
from io import BytesIO

import pytest
from PIL import Image, ImageColor

from bot.drawing import strips
from bot.drawing.strips import Inks, printed

PAPERS = ("#2a7bd8", "#d8383d", "#22995a")
INKS = Inks(bytes(level for shade in range(256) for level in (shade, 255 - shade, shade // 2)))


@pytest.mark.parametrize("heights", [(1,), (3, 1), (200, 160, 14), (1, 2, 3, 4, 5)])
@pytest.mark.parametrize("compression", ["as installed", "where ISA-L is missing"])
def test_strips_are_joined_to_one_picture(
    heights: tuple[int, ...], compression: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if compression != "as installed":
        monkeypatch.setattr(strips, "zlib", zlib)
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


def test_a_shape_covers_what_it_lies_on_except_where_it_is_transparent() -> None:
    piece = Image.new("RGBA", (3, 1), (*ImageColor.getrgb(PAPERS[0])[:3], 255))
    piece.putpixel((0, 0), (0, 0, 0, 0))
    sheet = INKS.inked(Image.new("RGB", (5, 2), PAPERS[1]))
    below, above = sheet.getpixel((0, 0)), INKS.inked(Image.new("RGB", (1, 1), PAPERS[0])).getpixel((0, 0))

    INKS.shape(piece, (255, 255, 255)).lay(sheet, 1, 1)

    assert [sheet.getpixel((left, 0)) for left in range(5)] == [below] * 5
    assert [sheet.getpixel((left, 1)) for left in range(5)] == [below, below, above, above, below]


def test_the_edge_of_a_shape_is_a_mixture_with_the_ground_it_was_made_for() -> None:
    piece = Image.new("RGBA", (1, 1), (0, 0, 0, 128))
    sheet = INKS.inked(Image.new("RGB", (1, 1), "white"))
    grey = INKS.inked(Image.new("RGB", (1, 1), "#7f7f7f")).getpixel((0, 0))

    INKS.shape(piece, (255, 255, 255)).lay_centred(sheet, 0.5, 0)

    assert sheet.getpixel((0, 0)) == grey


def test_a_layout_may_have_units_of_its_own() -> None:
    inks = Inks(bytes(level for shade in range(256) for level in (shade, shade, shade)), scale=0.5)
    sheet = inks.inked(Image.new("RGB", (4, 2), "white"))
    dot = inks.shape(Image.new("RGBA", (1, 1), (0, 0, 0, 255)), (255, 255, 255))

    dot.lay(sheet, 2, 0)
    dot.lay_centred(sheet, 7, 2)

    shown = Image.open(BytesIO(inks.png(8, [printed(sheet)]))).convert("L")
    assert shown.size == (4, 2)
    assert [place for place, level in enumerate(shown.tobytes()) if not level] == [1, 7]
