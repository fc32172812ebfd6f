"""A practice player for Eggs: it lays what lies in front and takes what it is given."""

from collections.abc import Mapping, Sequence
from random import Random

from bot.core.game import Choice, Level

from .rules import Accept, Lay, Move


def choose(
    view: Mapping[str, object],  # noqa: ARG001  # it does not think
    seat: int,  # noqa: ARG001
    legal: Sequence[Move],
    random: Random,  # noqa: ARG001
    level: Level,
) -> Choice[Move] | None:
    """The first that is worth it, after a moment."""
    move = next((move for kind in (Accept, Lay) for move in legal if isinstance(move, kind)), None)
    return None if move is None else Choice(move, 1.0 if level == "quick" else 4.0)
