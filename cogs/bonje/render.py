"""The table of Bonje in de Stal as one picture: the cards of the flip above, one row of stables below the other.

It is made to be read on a phone, where it is about a third as wide, and to leave room for the buttons below it: so it is
flat, and there are no small things in it. It knows no language: its few words are given to it.
"""

from collections.abc import Iterator, Sequence
from typing import cast

from bot.core.rng import Rng
from cogs.bonje.art.inks import png
from cogs.bonje.rules import GAME
from cogs.bonje.strips import farms, flip
from cogs.bonje.strips.labels import Words
from cogs.bonje.strips.layout import WIDTH
from cogs.bonje.view_data import View


def draw_table(view: View, names: Sequence[str], words: Words) -> bytes:
    """The whole table as a PNG; `names` has one name per seat.

    It is printed in strips, so that what a move leaves alone is not printed again, and these are laid out of shapes, each of
    which was drawn and inked once.
    """
    upper = flip.flip_strip(flip.flip_of(view, names, words))
    below = (farms.farm_strip(farms.farm_of(view, seat, name)) for seat, name in enumerate(names))
    return png(WIDTH, [upper, *below, farms.last_strip()])


def ahead(languages: Sequence[Words]) -> Iterator[None]:
    """Draws, piece by piece, what every match needs: its first pictures would otherwise take a second."""
    yield from flip.ahead(languages)
    yield from farms.ahead()
    usual = {option.key: option.default for option in GAME.options}
    for seats in GAME.seat_counts:
        yield
        dealt = GAME.view(GAME.setup(seats, usual, Rng("ahead", 0)), None)
        draw_table(cast("View", dealt), [""] * seats, Words("", ""))
