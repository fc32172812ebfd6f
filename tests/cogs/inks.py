"""Chooses the inks of a game's pictures: those that its strips, drawn in full colours, need most."""

import sys
from collections.abc import Callable
from contextlib import ExitStack
from types import ModuleType
from unittest.mock import patch

from PIL import Image

from bot.drawing.strips import Inks, Strip

COUNT = 256


class NoInks(Inks):
    """Leaves every colour as it is."""

    def inked(self, canvas: Image.Image) -> Image.Image:
        return canvas.copy()


def in_full_colours(render: ModuleType, draw: Callable[[], object]) -> list[Image.Image]:
    """The strips of all that `draw` draws, as they would be without ink."""
    drawn: list[Image.Image] = []

    def kept(canvas: Image.Image) -> Strip:
        drawn.append(canvas)
        return Strip(canvas.height, 0, 1, b"")

    strips = strips_of(render)
    without = NoInks(bytes(COUNT * 3), next(strip.shape.__self__.scale for strip in strips if hasattr(strip, "shape")))
    stand_ins = {"printed": kept, "inked": without.inked, "shape": without.shape}
    forget(render)
    with ExitStack() as patched:
        for strip in strips:
            for name in stand_ins.keys() & vars(strip).keys():
                patched.enter_context(patch.object(strip, name, stand_ins[name]))
        draw()
    forget(render)
    return drawn


def strips_of(render: ModuleType) -> list[ModuleType]:
    """The modules that lay out and print the strips of a game's pictures."""
    folder = f"{render.__package__}.strips."
    return [module for name, module in sorted(sys.modules.items()) if name.startswith(folder)]


def forget(render: ModuleType) -> None:
    """Let the next table be drawn from nothing but cards."""
    for strip in strips_of(render):
        for kept in vars(strip).values():
            if hasattr(kept, "cache_clear") and kept.__module__ == strip.__name__:
                kept.cache_clear()


def print_inks(strips: list[Image.Image]) -> None:
    """Print the best inks for these strips as hexadecimal digits."""
    all_of_it = Image.new("RGB", (strips[0].width, sum(strip.height for strip in strips)))
    top = 0
    for strip in strips:
        all_of_it.paste(strip, (0, top))
        top += strip.height
    inks = all_of_it.quantize(COUNT, method=Image.Quantize.MEDIANCUT, kmeans=1, dither=Image.Dither.NONE)
    digits = bytes(inks.getpalette() or []).ljust(COUNT * 3, b"\0").hex()
    sys.stdout.write("\n".join(digits[start : start + 96] for start in range(0, len(digits), 96)) + "\n")
