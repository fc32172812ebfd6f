"""Bohnanza as pictures: the table for everybody, and a hand for the player who holds it.

The table has the turned-up cards above, and below them one row for each player with fields, coins, and what lies beside
the fields. It is made to be read on a phone, where it is about a third as wide, and to leave room for the buttons below it:
so it is flat, and there are no small things in it. It knows no language: its few words are given to it.
"""

from collections.abc import Iterator, Sequence
from typing import cast

from bot.core.rng import Rng
from cogs.bohnanza.art.inks import png
from cogs.bohnanza.rules import GAME, View
from cogs.bohnanza.strips import farms, hands, middle, stage
from cogs.bohnanza.strips.labels import Words
from cogs.bohnanza.strips.layout import WIDTH


def draw_table(view: View, names: Sequence[str], words: Words) -> bytes:
    """The whole table as a PNG; `names` has one name per seat. It shows nothing but what everybody may see.

    It is printed in strips, so that what a move leaves alone is not printed again, and these are laid out of shapes, each of
    which was drawn and inked once.
    """
    if view["phase"] == "over":
        upper = stage.stage_strip(stage.stage_of(view, names))
    else:
        upper = middle.middle_strip(middle.middle_of(view, words))
    below = (farms.farm_strip(farms.farm_of(view, seat, name)) for seat, name in enumerate(names))
    return png(WIDTH, [upper, *below, farms.last_strip()])


def draw_hand(view: View, words: Words) -> bytes:
    """The hand of the seat whose view it is as a PNG, from the front card on, and that player's farm above it.

    Raises ValueError for the view of a spectator.
    """
    seat, _ = hands.owner(view)
    rows = (hands.hand_strip(row) for row in hands.rows_of(hands.held_in(view, words)))
    return png(WIDTH, [farms.farm_strip(farms.farm_of(view, seat, "")), farms.last_strip(), *rows])


def ahead(languages: Sequence[Words]) -> Iterator[None]:
    """Draws, piece by piece, what every match needs: its first pictures would otherwise take a second."""
    yield from farms.ahead()
    yield from middle.ahead(languages)
    yield from hands.ahead(languages)
    usual = {option.key: option.default for option in GAME.options}
    for seats in GAME.seat_counts:
        yield
        dealt = GAME.setup(seats, usual, Rng("ahead", 0))
        draw_table(cast("View", GAME.view(dealt, None)), [""] * seats, languages[0])
        draw_hand(cast("View", GAME.view(dealt, 0)), languages[0])
