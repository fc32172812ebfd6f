"""Chooses the inks anew, for `cogs/bohnanza/art/inks.py`, after the art has changed: `python -m tests.cogs.bohnanza.inks`.

They are those that all cards, all samples and tables of random matches, of every size, need most.
"""

from collections.abc import Iterator

from cogs.bohnanza import render
from cogs.bohnanza.beans import VARIETIES, State
from cogs.bohnanza.rules import GAME, view
from tests.cogs.bohnanza.positions import position
from tests.cogs.bohnanza.samples import HANDS, NAMES, SAMPLES, WORDS
from tests.cogs.bohnanza.walks import Walk
from tests.cogs.inks import in_full_colours, print_inks

EACH = 40
"""Of so many tables in a row, one is looked at."""


def tables() -> Iterator[State]:
    """Tables of every kind."""
    yield from SAMPLES.values()
    for code in VARIETIES:
        yield position(phase="trade", turned=code * 2, discard=code)
    for seats in GAME.seat_counts:
        yield from [step.after for step in Walk(seats, "hand", 1).steps()[::EACH]]


def draw() -> None:
    """Draw them all, and the hands."""
    for state in tables():
        render.draw_table(view(state, None), NAMES[: len(state.players)], WORDS["en"])
    for state in [*HANDS.values(), position("".join(VARIETIES))]:
        render.draw_hand(view(state, 0), WORDS["en"])


if __name__ == "__main__":
    print_inks(in_full_colours(render, draw))
