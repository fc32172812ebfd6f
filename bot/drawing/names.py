"""How people's names are written in a picture."""

from functools import cache, lru_cache
from unicodedata import normalize

from PIL import Image, ImageDraw

from bot.drawing.brush import font
from bot.drawing.palette import CREAM

NAME_SIZES = (32, 29, 26, 23)


@lru_cache(maxsize=1024)
def fitting(name: str, room: int) -> tuple[str, int] | None:
    """A name as it can be written in `room` pixels, and the size to write it in.

    Accents and whatever else the font lacks are left out. None: nothing is left, and the badge must do.
    """
    drawable = "".join(each for each in normalize("NFKD", name) if _has_glyph(each))
    plain = " ".join(drawable.split())
    if not any(each.isalnum() for each in plain):
        return None
    for size in NAME_SIZES:
        if font(size).getlength(plain) <= room:
            return plain, size
    cut = plain
    while font(size).getlength(f"{cut}…") > room:
        cut = cut[:-1]
    return f"{cut.rstrip()}…", size


def writing(text: str, size: int, width: int, height: int, scale: float = 1.0) -> Image.Image:
    """A text in the middle of a transparent piece, measured in units of `scale` pixels."""
    canvas = Image.new("RGBA", (round(width * scale), round(height * scale)), (*CREAM, 0))
    middle = canvas.width / 2, canvas.height / 2
    ImageDraw.Draw(canvas).text(
        middle, text, font=font(size * scale), fill=CREAM, anchor="mm", stroke_width=0.6 * scale
    )
    return canvas


@cache
def _has_glyph(character: str) -> bool:
    """Whether the font can draw a character; what it lacks looks like a character that nobody has."""
    letters = font(NAME_SIZES[0])
    return character == " " or bytes(letters.getmask(character)) != bytes(letters.getmask("\U0010ffff"))
