"""One card of each variety, side by side, the rarest first."""

from collections.abc import Sequence

from bot.drawing.decks import spread
from cogs.bohnanza.art.cards import card
from cogs.bohnanza.beans import VARIETIES

WIDTH, IN_A_ROW = 170, 4
"""Pixels of a card, and cards side by side."""


def draw_deck(names: Sequence[str]) -> bytes:
    """The cards as a PNG; `names` are short ones, in the order of `VARIETIES`."""
    cards = [(card(code, name, WIDTH), count) for (code, count), name in zip(VARIETIES.items(), names, strict=True)]
    return spread([cards[:IN_A_ROW], cards[IN_A_ROW:]])
