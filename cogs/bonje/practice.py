"""A simple practice player of Bonje in de Stal: it takes what it can use and does the safest thing with it."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import cast

from bot.core.game import Choice, Level
from cogs.bonje.rules import (
    Back,
    Call,
    FarmView,
    Grab,
    Haul,
    Lift,
    Move,
    NextRound,
    Place,
    Remove,
    Special,
    StableView,
    Target,
    View,
    Wait,
)

REACTS: Mapping[Level, tuple[float, float]] = {"easy": (2.0, 3.5), "normal": (1.2, 2.0), "quick": (0.7, 1.1)}
"""Seconds from what it sees to its press: at least and at most."""

LIKED: tuple[type[Move], ...] = (Call, Special, Grab, Place, Lift, Haul, Target, Remove, Wait)
"""What it does rather than what comes later."""


def choose(
    view: Mapping[str, object], seat: int, legal: Sequence[Move], random: Random, level: Level
) -> Choice[Move] | None:
    """The best open card, the best place for it, somebody else as a target; it leaves the next round to others."""
    seen = cast("View", view)
    moves = [move for move in legal if not isinstance(move, (NextRound, Back))]
    if not moves:
        return None
    move = max(moves, key=lambda move: (-LIKED.index(type(move)), _worth(seen, seat, move)))
    return None if isinstance(move, Wait) else Choice(move, random.uniform(*REACTS[level]))


def _worth(seen: View, seat: int, move: Move) -> int:
    match move:
        case Grab(_, slot):
            return max((_use(farm_stable, seen["cards"][slot]["card"]) for farm_stable in _own(seen, seat)), default=0)
        case Place(_, stable):
            card = next(duty["card"] for duty in seen["duties"] if duty["seat"] == seat)
            return _use(_own(seen, seat)[stable], card)
        case Target(_, other, _):
            return int(other != seat)
        case Haul(_, other, _, _, None, _):
            return int(other != seat)
        case _:
            return 0


def _own(seen: View, seat: int) -> list[StableView]:
    farm: FarmView = seen["farms"][seat]
    return farm["stables"]


def _use(stable: StableView, card: str) -> int:
    """3: it completes the stable; 2: it joins its kind or opens an empty one; 0: it does not fit, or starts a brawl."""
    animals = stable["animals"]
    kind, _, sex = card.partition("-")
    if not sex or any(animal.partition("-")[0] != kind for animal in animals):
        return 0
    if sex == "m" and card in animals:
        return 0
    return 3 if animals and card not in animals else 2
