"""Chooses the inks anew, for `cogs/bonje/art/inks.py`, after the art has changed: `python -m tests.cogs.bonje.inks`.

They are those that all samples and tables of random matches, of every size, need most.
"""

from collections.abc import Iterator

from cogs.bonje import render
from cogs.bonje.rules import CARDS, GAME, State
from tests.cogs.bonje.scenes import FOUR, NAMES, SAMPLES, WORDS, played, seen, state
from tests.cogs.inks import in_full_colours, print_inks

EACH = 15
"""Of so many tables in a row one is looked at."""
TABLES = 12
"""So many of each match."""


def tables() -> Iterator[State]:
    """Tables of every kind."""
    yield from SAMPLES.values()
    codes = list(CARDS)
    for first in range(0, len(codes), 4):
        yield state(*FOUR, cards=codes[first : first + 4])
    for seats in GAME.seat_counts:
        yield from [match.state for match, _ in played(seats, f"inks {seats}")][::EACH][:TABLES]


def draw() -> None:
    """Draw them all."""
    for table in tables():
        render.draw_table(seen(table), NAMES[: len(table.farms)], WORDS)


if __name__ == "__main__":
    print_inks(in_full_colours(render, draw))
