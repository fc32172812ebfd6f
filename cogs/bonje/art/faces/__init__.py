"""The faces on the cards: five kinds of animals, male and female, the elephant, the two mad ones and the truck.

He and she differ in shape, not in colour alone: mane, horns, tusks, curls and comb on him; eyelashes and a flower on her.
The mad ones have spirals for eyes and nothing calm about them.
"""

from collections.abc import Callable, Mapping
from functools import cache

from PIL import Image

from bot.drawing.brush import Brush
from bot.drawing.stickers import sticker
from cogs.bonje.art.faces.cattle import bull, cow, mad_cow
from cogs.bonje.art.faces.elephants import elephant
from cogs.bonje.art.faces.fowl import hen, rooster
from cogs.bonje.art.faces.horses import mad_horse, mare, stallion
from cogs.bonje.art.faces.pigs import boar, sow
from cogs.bonje.art.faces.sheep import ewe, ram
from cogs.bonje.art.faces.trucks import truck

FACES: Mapping[str, Callable[[Brush], None]] = {
    "horse-m": stallion,
    "horse-f": mare,
    "cow-m": bull,
    "cow-f": cow,
    "pig-m": boar,
    "pig-f": sow,
    "sheep-m": ram,
    "sheep-f": ewe,
    "fowl-m": rooster,
    "fowl-f": hen,
    "elephant": elephant,
    "mad-cow": mad_cow,
    "mad-horse": mad_horse,
    "truck": truck,
}
"""How each is drawn in a square of 100 units."""


@cache
def face(code: str, size: int) -> Image.Image:
    """The face of a card (`horse-m`, `mad-cow`, `truck`) in a square of `size` pixels."""
    return sticker(FACES[code], size)
