"""Chooses the inks anew, for `cogs/koe/art/inks.py`, after the art has changed: `python -m tests.cogs.koe.inks`.

They are those that tables of random matches, of every size, need most.
"""

from cogs.koe import render
from cogs.koe.views import KoeViews
from tests.cogs.inks import in_full_colours, print_inks
from tests.cogs.koe.scenes import LANGUAGES, SAMPLES, played, scene

EACH = 5
"""Of so many tables in a row one is looked at."""


def draw() -> None:
    """Draw many tables, in every language."""
    states = [match.state for seats in (2, 3, 4, 5) for match, _ in list(played(seats, f"inks {seats}"))[::EACH]]
    for number, state in enumerate([*SAMPLES.values(), *states]):
        shown = scene(state, sorted(LANGUAGES)[number % len(LANGUAGES)])
        board = KoeViews().final(shown) if state.phase == "over" else KoeViews().board(shown)
        assert board.picture is not None
        board.picture.draw()


if __name__ == "__main__":
    print_inks(in_full_colours(render, draw))
