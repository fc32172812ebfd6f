"""One card of each kind, side by side."""

from collections.abc import Mapping

from bot.drawing.decks import spread
from cogs.koe.art.cards import card
from cogs.koe.rules import COLOURS, FARM_DECK, SIZES

SCALE = 1.3
SHOWN_COWS = tuple(f"{colour}{size}{'+-'[size % 2]}" for colour, size in zip(COLOURS, SIZES, strict=True))
"""One of each colour, every size and both moods among them."""


def copies() -> Mapping[str, int]:
    """How many farm cards of each kind there are, whatever their colour or number, in the order of the deck."""
    counts: dict[str, int] = {}
    for code, count in FARM_DECK.items():
        kind = code.partition("-")[0]
        counts[kind] = counts.get(kind, 0) + count
    return counts


def draw_deck(names: Mapping[str, str]) -> bytes:
    """The cards as a PNG; `names` are those of the kinds of farm cards."""
    example = {code.partition("-")[0]: code for code in reversed([*FARM_DECK])}
    farm = [(card(example[kind], names[kind], SCALE), count) for kind, count in copies().items()]
    cows = [(card(code, "", SCALE), len(SIZES)) for code in SHOWN_COWS]
    return spread([cows, farm[:5], farm[5:]])
