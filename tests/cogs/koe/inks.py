"""Chooses the inks anew, for `cogs/koe/art/inks.py`, after the art has changed: `python -m tests.cogs.koe.inks`.

They are those that tables of random matches, of every size, need most.
"""

import sys
from unittest.mock import patch

from PIL import Image

from bot.drawing.strips import Shape, Strip
from cogs.koe import render
from cogs.koe.views import KoeViews
from tests.cogs.koe.scenes import LANGUAGES, SAMPLES, played, scene

COUNT = 256
EACH = 5
"""Of so many tables in a row one is looked at."""


def tables() -> list[Image.Image]:
    """Strips of many tables as they would be without ink."""
    drawn: list[Image.Image] = []

    def kept(canvas: Image.Image) -> Strip:
        drawn.append(canvas)
        return Strip(canvas.height, 0, 1, b"")

    states = [match.state for seats in (2, 3, 4, 5) for match, _ in list(played(seats, f"inks {seats}"))[::EACH]]
    with (
        patch.object(render, "printed", kept),
        patch.object(render, "inked", Image.Image.copy),
        patch.object(render, "shape", lambda piece, _ground: Shape(piece, piece)),
    ):
        for number, state in enumerate([*SAMPLES.values(), *states]):
            shown = scene(state, sorted(LANGUAGES)[number % len(LANGUAGES)])
            board = KoeViews().final(shown) if state.phase == "over" else KoeViews().board(shown)
            assert board.picture is not None
            board.picture.draw()
    return drawn


def chosen() -> str:
    """The inks as hexadecimal digits."""
    strips = tables()
    all_of_it = Image.new("RGB", (render.WIDTH, sum(strip.height for strip in strips)))
    top = 0
    for strip in strips:
        all_of_it.paste(strip, (0, top))
        top += strip.height
    inks = all_of_it.quantize(COUNT, method=Image.Quantize.MEDIANCUT, kmeans=1, dither=Image.Dither.NONE)
    palette = inks.getpalette() or []
    return bytes(palette).ljust(COUNT * 3, b"\0").hex()


if __name__ == "__main__":
    digits = chosen()
    sys.stdout.write("\n".join(digits[start : start + 96] for start in range(0, len(digits), 96)) + "\n")
