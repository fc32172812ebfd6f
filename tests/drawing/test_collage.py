"""Pictures side by side."""

from io import BytesIO
from typing import cast

import pytest
from PIL import Image

from bot.drawing.collage import GAP, LABEL, TILE, side_by_side


def tile(colour: str, size: tuple[int, int] = (1000, 440)) -> bytes:
    png = BytesIO()
    Image.new("RGB", size, colour).save(png, "PNG")
    return png.getvalue()


def drawn(*tiles: tuple[str, bytes]) -> Image.Image:
    return Image.open(BytesIO(side_by_side(tiles))).convert("RGB")


@pytest.mark.parametrize(("seats", "rows"), [(2, 1), (3, 2), (7, 4)])
def test_there_are_two_in_a_row(seats: int, rows: int) -> None:
    sheet = drawn(*((f"P{seat}", tile("red")) for seat in range(seats)))

    assert sheet.size == (2 * TILE + 3 * GAP, GAP + rows * (LABEL + round(440 * TILE / 1000) + GAP))


def test_each_stands_in_the_order_of_reading() -> None:
    sheet = drawn(("Anna", tile("black")), ("Bram", tile("white")), ("Cleo", tile("black")))
    below = GAP + LABEL + 5
    light = sheet.convert("L")

    assert cast("int", light.getpixel((GAP + 5, below))) < 10
    assert cast("int", light.getpixel((2 * GAP + TILE + 5, below))) > 245
    assert cast("int", light.getpixel((GAP + 5, below + round(440 * TILE / 1000) + GAP + LABEL))) < 10


def test_a_name_that_the_font_cannot_write_is_left_out() -> None:
    assert side_by_side([("农场", tile("red"))]) == side_by_side([("🤖", tile("red"))])
