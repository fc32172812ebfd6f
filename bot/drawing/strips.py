"""Strips of a picture, each printed once in few colours, and put together to a PNG without touching them again.

What is drawn in full colours is inked, shape by shape; shapes are laid on a sheet, and sheets are printed as strips.

A PNG is one stream of compressed lines. A stream may be joined from pieces that do not refer to each other, so a strip is
compressed by itself; the checksum of the whole follows from theirs. Compressing lets other threads work meanwhile.

It was most of the work, so it is done by ISA-L, in a quarter of zlib's time; where nobody has built that, zlib does it.
"""

from collections.abc import Sequence
from struct import pack
from typing import NamedTuple

from PIL import Image

from bot.drawing.palette import Rgb

try:
    from isal import isal_zlib as zlib
except ImportError:
    import zlib  # type: ignore[no-redef]  # what is used here is the same

SIGNATURE = b"\x89PNG\r\n\x1a\n"
STREAM_HEAD, STREAM_END = b"\x78\x01", b"\x03\x00"
"""What surrounds the pieces: a zlib stream without a dictionary, and an empty last block (RFC 1950, 1951)."""
ADLER_BASE = 65_521

COVERS_FROM = 16
"""An edge more transparent than this (of 255) does not show."""
_COVERING = [255 if alpha >= COVERS_FROM else 0 for alpha in range(256)]


class Strip(NamedTuple):
    """A printed strip: some lines of a picture, compressed."""

    lines: int
    size: int
    """Bytes before compression."""
    adler: int
    """Their checksum."""
    compressed: bytes


class Shape(NamedTuple):
    """A piece in inks, wherever it will be laid."""

    ink: Image.Image
    mask: Image.Image
    """Where it covers what it lies on."""
    scale: float = 1.0
    """Pixels to a unit of the sheet's layout."""

    def lay(self, sheet: Image.Image, left: float, top: float) -> None:
        """Put it on an inked sheet, with its upper left corner there."""
        sheet.paste(self.ink, (round(left * self.scale), round(top * self.scale)), self.mask)

    def lay_centred(self, sheet: Image.Image, middle: float, top: float) -> None:
        """Put it below `top`, around `middle`."""
        self.lay(sheet, middle - self.ink.width / self.scale / 2, top)


class Inks:
    """The 256 colours in which the pictures of one game are printed.

    Their layout may have units of its own, of `scale` pixels: shapes are drawn in pixels and laid by units.
    """

    def __init__(self, colours: bytes, scale: float = 1.0) -> None:
        """`colours`: red, green and blue of each."""
        self.scale = scale
        self._colours = colours
        self._sample = Image.new("P", (1, 1))
        self._sample.putpalette(colours)

    def inked(self, canvas: Image.Image) -> Image.Image:
        """An RGB picture in the inks that come closest."""
        return canvas.quantize(palette=self._sample, dither=Image.Dither.NONE)

    def shape(self, piece: Image.Image, ground: Rgb) -> Shape:
        """A piece with transparent surroundings, its edges as they look on an even ground."""
        canvas = Image.new("RGB", piece.size, ground)
        canvas.paste(piece, mask=piece)
        return Shape(self.inked(canvas), piece.getchannel("A").point(_COVERING, "1"), self.scale)

    def png(self, width: int, strips: Sequence[Strip]) -> bytes:
        """The picture of strips that are `width` units wide, from top to bottom."""
        adler = 1
        for strip in strips:
            adler = _joined(adler, strip)
        stream = b"".join((STREAM_HEAD, *(strip.compressed for strip in strips), STREAM_END, pack(">I", adler)))
        header = pack(">IIBBBBB", round(width * self.scale), sum(strip.lines for strip in strips), 8, 3, 0, 0, 0)
        chunks = ((b"IHDR", header), (b"PLTE", self._colours), (b"IDAT", stream), (b"IEND", b""))
        return SIGNATURE + b"".join(_chunk(kind, data) for kind, data in chunks)


def printed(sheet: Image.Image) -> Strip:
    """An inked picture as a strip as wide as it is."""
    lines = Image.new("P", (sheet.width + 1, sheet.height))  # each line begins with a 0: it is stored unfiltered
    lines.paste(sheet, (1, 0))
    data = lines.tobytes()
    deflate = zlib.compressobj(level=1, wbits=-zlib.MAX_WBITS)
    compressed = deflate.compress(data) + deflate.flush(zlib.Z_FULL_FLUSH)
    return Strip(sheet.height, len(data), zlib.adler32(data), compressed)


def _joined(adler: int, strip: Strip) -> int:
    """The Adler-32 of what `adler` stands for followed by a strip."""
    low, high = adler & 0xFFFF, adler >> 16
    then_low, then_high = strip.adler & 0xFFFF, strip.adler >> 16
    return (high + then_high + strip.size * (low - 1)) % ADLER_BASE << 16 | (low + then_low - 1) % ADLER_BASE


def _chunk(kind: bytes, data: bytes) -> bytes:
    return pack(">I", len(data)) + kind + data + pack(">I", zlib.crc32(kind + data))
