"""The table of Koe zoekt Boer as one picture: the cards in the middle above, one farm below the other.

It is made to be read on a phone, where it is about a third as wide: few things, large numbers, no small print. It knows
no language: the names of cards and of the piles are given to it.
"""

from collections.abc import Iterator, Sequence
from typing import cast

from bot.core.rng import Rng
from cogs.koe.art.inks import png
from cogs.koe.rules import GAME, View
from cogs.koe.strips import farms, market
from cogs.koe.strips.labels import Words
from cogs.koe.strips.layout import WIDTH


def draw_table(view: View, names: Sequence[str], words: Words) -> bytes:
    """The whole table as a PNG; `names` has one name per seat.

    It is printed in strips, so that what a move leaves alone is not printed again, and these are laid out of shapes, each of
    which was drawn and inked once.
    """
    upper = market.market_strip(market.market_of(view, words))
    below = (farms.farm_strip(farms.farm_of(view, seat, name)) for seat, name in enumerate(names))
    return png(WIDTH, [upper, *below, farms.last_strip()])


def draw_next(view: View, names: Sequence[str]) -> None:
    """What the picture after this one will need if the next farm stays as it is: that farm, lit by the sun."""
    if view["to_move"] is not None:
        seat = (view["to_move"] + 1) % view["seats"]
        farms.farm_strip(farms.farm_of({**view, "to_move": seat, "choice": None}, seat, names[seat]))


def ahead(languages: Sequence[Words]) -> Iterator[None]:
    """Draws, piece by piece, what every match needs: its first pictures would otherwise take a second."""
    yield from farms.ahead()
    yield from market.ahead(languages)
    yield
    seats = GAME.seat_counts[0]
    dealt = GAME.view(GAME.setup(seats, {}, Rng("ahead", 0)), None)
    draw_table(cast("View", dealt), [""] * seats, Words({}, "", ""))
