"""One card of each kind, side by side: the males, their females below them, then what is no ordinary animal."""

from bot.drawing.decks import spread
from cogs.bonje.art.cards import card
from cogs.bonje.cards import CARDS, DECK

WIDTH = 130
"""Pixels of a card."""


def draw_deck() -> bytes:
    """The cards as a PNG."""
    every = list(CARDS.values())
    males = [one for one in every if one.is_male]
    females = [one for one in every if one.is_female]
    others = [one for one in every if not one.is_ordinary]
    return spread(
        [[(card(one.code, one.number, WIDTH), DECK[one.code]) for one in row] for row in (males, females, others)]
    )
