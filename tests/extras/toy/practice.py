"""A practice player for Carrots: it pulls at random."""

from collections.abc import Mapping, Sequence
from random import Random

from bot.core.game import Choice, Level

from .rules import Move


def choose(
    view: Mapping[str, object],  # noqa: ARG001  # it does not think
    seat: int,  # noqa: ARG001
    legal: Sequence[Move],
    random: Random,
    level: Level,
) -> Choice[Move] | None:
    """Any legal pull, after a moment."""
    if not legal:
        return None
    return Choice(random.choice(legal), 1.0 if level == "quick" else 4.0)
