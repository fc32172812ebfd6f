"""Chooses the inks anew, for `cogs/bonje/art/inks.py`, after the art has changed: `python -m tests.cogs.bonje.inks`.

They are those that all cards, all samples and tables of random matches, of every size, need most.
"""

from collections.abc import Iterator

from cogs.bonje import render
from cogs.bonje.cards import CARDS
from cogs.bonje.rules import GAME, State, view
from cogs.bonje.strips.labels import Words
from tests.cogs.bonje.samples import FOUR, SAMPLES, flip
from tests.cogs.bonje.shown import NAMES, played
from tests.cogs.inks import in_full_colours, print_inks

MOVES, EACH = 180, 15
"""Of so many tables in each match, one of so many in a row is looked at."""


def tables() -> Iterator[State]:
    """Tables of every kind."""
    yield from SAMPLES.values()
    codes = list(CARDS)
    for first in range(0, len(codes), len(FOUR)):
        yield flip(FOUR, *codes[first : first + len(FOUR)])
    options = {option.key: option.default for option in GAME.options}
    for seats in GAME.seat_counts:
        yield from [match.state for match, _ in played(seats, f"inks {seats}", MOVES, **options)][::EACH]


def draw() -> None:
    """Draw them all."""
    for state in tables():
        render.draw_table(view(state), NAMES[: len(state.farms)], Words("Round", "Pile"))


if __name__ == "__main__":
    print_inks(in_full_colours(render, draw))
