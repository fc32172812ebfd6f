"""The games that the tests play: those of the house, and a toy one that is dropped in from outside."""

from collections.abc import Iterable
from pathlib import Path

import cogs
from bot.extensions import Extensions, find

EXTRAS = Path(__file__).parent / "extras"
"""Where the toy game lives."""


def every_game(others: Iterable[Path] = ()) -> Extensions:
    """All of them, and those of other folders; where games are looked for stays as it was, for the tests that follow."""
    path = list(cogs.__path__)
    found = find((EXTRAS, *others))
    cogs.__path__[:] = path
    return found
