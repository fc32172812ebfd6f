"""The practice player of Bonje in de Stal.

Everything lies open but the order of the piles, so it weighs each card by who probably wins the round once it is played
as well as can be: by itself, and by those who would take it otherwise. In one flip it keeps to what it reaches for
until somebody else has it, since whoever changes their mind begins anew.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import TypeVar, cast

from bot.core.game import Choice, Level
from cogs.bonje.cards import INFECTS, NUMBERS, SPECIALS
from cogs.bonje.moves import Back, Call, Grab, Haul, Lift, Move, Place, Remove, Special, Target, Wait
from cogs.bonje.outlook import (
    Coming,
    Farms,
    Outlook,
    Stall,
    coming,
    dropped,
    lifted,
    offers,
    outlook_on,
    put,
    sent,
    stall,
)
from cogs.bonje.rules import GAME
from cogs.bonje.view_data import DutyView, View

REACTION: Mapping[Level, float] = {"easy": 2.6, "normal": 1.6, "quick": 0.9}
"""Seconds, on average, from the moment that the cards turn up to a hand on one of them."""
SPREAD = 0.22
"""How far reactions scatter: the standard deviation of their logarithm."""
FASTEST = 0.45
"""Seconds that nobody reacts within."""

ATTRACTION, A_LOT = 0.2, 0.15
"""How much faster a hand is for a card that changes the round by that much."""
DOUBT, CLEAR = 0.2, 0.05
"""How much slower it is where the second best card is as good; one that is worse by that much leaves no doubt."""

AGAIN = 0.6
"""How long it takes to reach for another card if the first is gone: the cards are known by then."""

PARTS: Mapping[type, float] = {
    Place: 0.6,
    Target: 0.9,
    Lift: 0.5,
    Haul: 0.6,
    Remove: 0.7,
    Wait: 0.5,
    Call: 0.7,
    Special: 1.5,
}
"""How long everything else takes, as part of a reaction."""

WHIMS: Mapping[Level, float] = {"easy": 0.4, "normal": 0.0, "quick": 0.0}
"""How often it does what comes to mind."""
LOOKS_AROUND: Mapping[Level, bool] = {"easy": False, "normal": True, "quick": True}
"""Whether it grabs what others want, and waits when that pays."""

SLIGHT = 1e-6
"""A change of the chances that is none."""

M = TypeVar("M", bound=Move)


def choose(
    view: Mapping[str, object], seat: int, legal: Sequence[Move], random: Random, level: Level
) -> Choice[Move] | None:
    """What it does next; while it waits for others, and between rounds, nothing: the table deals the next one."""
    seen = cast("View", view)
    for urgent in (Call, Special):
        if moves := [move for move in legal if isinstance(move, urgent)]:
            return _choice(min(moves, key=_taste), level, random)
    if grabs := [move for move in legal if isinstance(move, Grab)]:
        return _grab(seen, seat, grabs, level, random)
    duty = next((duty for duty in seen["duties"] if duty["seat"] == seat), None)
    if duty is None:
        return None
    play = _play(seen, duty, legal, level)
    return _choice(play, level, random) if play else None


def _taste(move: Move) -> int:
    """Of the special stables it takes the one that pays better."""
    return SPECIALS.index(move.kind) if isinstance(move, Special) else 0


def _choice(move: Move, level: Level, random: Random) -> Choice[Move]:
    return Choice(move, seconds(part_of(move), level, random))


def part_of(move: Move) -> float:
    """How long a move takes, as part of a reaction."""
    return PARTS.get(type(move), 1.0)


def seconds(part: float, level: Level, random: Random) -> float:
    """How long it takes somebody to react, or what takes a part of that."""
    return max(FASTEST, REACTION[level] * part * random.lognormvariate(0, SPREAD))


# ---------------------------------------------------------------- The table as it sees it


def _farms(seen: View) -> Farms:
    return tuple(
        tuple(stall(one["special"], tuple(one["animals"])) for one in farm["stables"]) for farm in seen["farms"]
    )


def _farms_as_turned_up(seen: View) -> Farms:
    """The farms without the ordinary animals that were put there in this flip, as well as that can be told.

    So what is worth most does not change while others place theirs; a numbered card that is played may change it.
    """
    farms = _farms(seen)
    for slot in seen["cards"]:
        taker, card = slot["taker"], slot["card"]
        if taker is not None and slot["state"] == "played" and slot["number"] is None:
            stables = seen["farms"][taker]["stables"]
            came_last = [stable for stable, one in enumerate(stables) if one["animals"][-1:] == [card]]
            if came_last:
                farms = lifted(farms, taker, came_last[-1], card)
    return farms


def _coming(seen: View) -> Coming:
    """What the piles hold; in one flip always the same."""
    gone = [card for farm in seen["farms"] for one in farm["stables"] for card in one["animals"]]
    unplayed = (slot["card"] for slot in seen["cards"] if slot["state"] != "played")
    return coming(len(seen["farms"]), [*gone, *seen["removed"], *unplayed])


# ---------------------------------------------------------------- What it reaches for


def _grab(seen: View, seat: int, grabs: Sequence[Grab], level: Level, random: Random) -> Choice[Move]:
    """The open card that is worth most; a hand is faster for a good one, and slower where two are as good."""
    every = offers(_coming(seen), _farms_as_turned_up(seen), tuple(slot["card"] for slot in seen["cards"]))[seat]
    worths = {grab: every[grab.slot].end if LOOKS_AROUND[level] else every[grab.slot].gain for grab in grabs}
    whim = _whim(seen, seat, grabs) if _has_whim(seen, seat, level) else None
    move = whim or max(grabs, key=lambda grab: worths[grab])
    second = max((worths[grab] for grab in grabs if grab != move), default=worths[move])
    attraction = _within(every[move.slot].gain / A_LOT)
    doubt = 1 - _within((worths[move] - second) / CLEAR)
    known = AGAIN if len(grabs) < len(seen["cards"]) else 1.0
    return Choice(move, seconds(known * (1 - ATTRACTION * attraction + DOUBT * doubt), level, random))


def _within(share: float) -> float:
    return min(1.0, max(0.0, share))


def _has_whim(seen: View, seat: int, level: Level) -> bool:
    return WHIMS[level] > 0 and _dice(seen, seat).random() < WHIMS[level]


def _whim(seen: View, seat: int, moves: Sequence[M]) -> M:
    """What comes to mind first; the same all through the flip, until it is gone."""
    return max(moves, key=lambda move: _dice(seen, seat, GAME.encode(move)).random())


def _dice(seen: View, seat: int, about: str = "") -> Random:
    """The dice of a seat in this flip."""
    return Random(f"{seen['flip']} {seat} {[slot['card'] for slot in seen['cards']]} {about}")


# ---------------------------------------------------------------- What it does with the card it took


def _play(seen: View, duty: DutyView, legal: Sequence[Move], level: Level) -> Move | None:
    """The best that can be done with the card; Wait, or nothing when it waits already, where that pays."""
    plays = [move for move in legal if not isinstance(move, (Wait, Back))]
    if not plays:
        return next(iter(legal), None)
    if _has_whim(seen, duty["seat"], level):
        return _whim(seen, duty["seat"], plays)
    farms = _farms(seen)
    outlook = outlook_on(_coming(seen))
    worths = {move: _worth(outlook, farms, duty, move) for move in plays}
    move = max(plays, key=lambda move: (round(worths[move], 6), isinstance(move, Remove)))
    if LOOKS_AROUND[level] and not duty["forced"] and duty["aim"] is None:
        gain = worths[move] - outlook.worth(farms, duty["seat"])
        if _waits(seen, duty, farms, gain):
            return None if duty["waiting"] else next((move for move in legal if isinstance(move, Wait)), move)
    return move


def _worth(outlook: Outlook, farms: Farms, duty: DutyView, move: Move) -> float:
    """How the seat stands after the move, the rest of a truck's way included."""
    seat, card = duty["seat"], duty["card"]
    match move:
        case Place(_, stable):
            return outlook.worth(put(farms, seat, stable, farms[seat][stable].plus(card)), seat)
        case Target(_, at, stable) if card != "truck":
            return outlook.worth(sent(farms, card, at, stable), seat)
        case Target(_, at, stable):
            return max(outlook.hauling(farms, seat, (at, stable, one)) for one in farms[at][stable].cards)
        case Lift(_, at, stable, one):
            return outlook.hauling(farms, seat, (at, stable, one))
        case Haul(_, at, stable, one, to_seat, to_stable):
            to = None if to_seat is None or to_stable is None else (to_seat, to_stable)
            return outlook.worth(dropped(lifted(farms, at, stable, one), one, to), seat)
        case _:
            return outlook.worth(farms, seat)


def _waits(seen: View, duty: DutyView, farms: Farms, gain: float) -> bool:
    """Whether it is better to let others go first, as long as somebody has yet to play (B38).

    An elephant waits for trucks that could carry it away, a truck for elephants and mad animals, a mad animal for
    animals of its kind, an animal that only does harm for whatever may make room. Nobody waits while an opponent misses
    no more than one stable: they could call meanwhile.
    """
    seat, card = duty["seat"], duty["card"]
    if any(_is_close(farm) for other, farm in enumerate(farms) if other != seat):
        return False
    rest = [slot["card"] for slot in seen["cards"] if slot["taker"] != seat and slot["state"] != "played"]
    if card == "elephant":
        return "truck" in rest
    if card == "truck":
        return any(one == "elephant" or one in INFECTS for one in rest)
    if card in INFECTS:
        return any(one.startswith(INFECTS[card]) for one in rest)
    return gain < SLIGHT and any(one in NUMBERS for one in rest)


def _is_close(farm: Sequence[Stall]) -> bool:
    """No more than one stable is missing."""
    return sum(not one.is_complete for one in farm) <= 1
