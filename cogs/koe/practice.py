"""The practice player of Koe zoekt Boer."""

from collections.abc import Mapping, Sequence
from random import Random

from bot.core.game import Choice, Level
from cogs.koe.rules import Back, Move


def choose(
    _view: Mapping[str, object], _seat: int, legal: Sequence[Move], random: Random, level: Level
) -> Choice[Move] | None:
    """Any legal move, never taking one back."""
    forward = [move for move in legal if not isinstance(move, Back)]
    if not forward:
        return None
    return Choice(random.choice(forward), random.uniform(0.5, 1.0) if level == "quick" else random.uniform(2.0, 5.0))
