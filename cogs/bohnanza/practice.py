"""A practice player of Bohnanza that never trades: it plants what it must and keeps what it is dealt."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import cast

from bot.core.game import Choice, Level
from cogs.bohnanza.beans import Field
from cogs.bohnanza.moves import Decline, Move
from cogs.bohnanza.rules import View, safest

TAKES: Mapping[Level, tuple[float, float]] = {"easy": (2.0, 5.0), "normal": (2.0, 4.0), "quick": (0.8, 1.6)}
"""Seconds that a move takes: at least and at most."""


def choose(
    view: Mapping[str, object], seat: int, legal: Sequence[Move], random: Random, level: Level
) -> Choice[Move] | None:
    """Decline what it is offered; when it is waited for, do what is safest."""
    seen = cast("View", view)
    offered = [move for move in legal if isinstance(move, Decline)]
    if not offered and seat not in seen["waiting"]:
        return None
    fields = [Field(field["card"], field["count"]) for field in seen["players"][seat]["fields"]]
    move = offered[0] if offered else safest(fields, legal)
    return Choice(move, random.uniform(*TAKES[level]))
