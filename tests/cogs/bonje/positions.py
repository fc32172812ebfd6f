"""Bonje positions by hand, in words: a farm is its stables between bars, each with its animals in the order they came.

`"horse-m horse-f | cow-f |"` has a complete horse stable, a cow alone, and an empty stable. A special stable is written
with the kind it shows before a colon: `"cow: cow-m cow-f"`. A move is written with its seat, or `table`, and without what
its presser saw: `"0 grab 2"`, `"1 place 0"`, `"2 target 1 0"`, `"0 lift 1 0 cow-m"`, `"0 haul 1 0 cow-m 2 1"`,
`"0 haul 1 0 cow-m out"`, `"0 back"`, `"0 remove"`, `"0 wait"`, `"0 call"`, `"0 next"`, `"0 special cow"`, `"table turn"`,
`"table sweep"`, `"table next"`.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import pytest

from bot.core.game import Event, IllegalMove, Json
from bot.core.rng import Rng
from cogs.bonje.cards import CARDS, SPECIALS, Card
from cogs.bonje.moves import (
    Back,
    Call,
    Grab,
    Haul,
    Lift,
    Move,
    NextRound,
    Place,
    Remove,
    Special,
    Sweep,
    Target,
    TurnOver,
    Wait,
)
from cogs.bonje.rules import GAME, Farm, Slot, Stable, State, legal_moves
from cogs.bonje.view_data import Phase


def chance() -> Rng:
    """The same chances for every move."""
    return Rng("chance", 1)


class After(NamedTuple):
    """The table after some moves, and everything that was seen meanwhile."""

    state: State
    events: tuple[Event, ...]

    def told(self, kind: str) -> Mapping[str, Json]:
        """The parameters of the only event of this kind."""
        (event,) = (event for event in self.events if event.kind == kind)
        return event.params

    @property
    def kinds(self) -> list[str]:
        """What happened, in order."""
        return [event.kind for event in self.events]

    @property
    def farms(self) -> list[str]:
        """All farms in words."""
        return farms(self.state)


def position(
    *farms: str,
    cards: str = "",
    left: int = 2,
    flip: int = 7,
    phase: Phase | None = None,
    number: int = 2,
    length: str = "match",
    specials: Sequence[str] | None = None,
) -> State:
    """A table in mid-round: `cards` lie face up by slot, none for face down, and `left` more in each pile.

    `specials` are the special stables nobody has yet; None: it is not the bonus variant.
    """
    return State(
        farms=tuple(farm(text) for text in farms),
        piles=((CARDS["fowl-f"],) * left,) * len(farms),
        flips=left + flip,
        length=length,
        special="off" if specials is None else "on",
        turning="normal",
        specials=tuple(specials or ()),
        phase=phase or ("flip" if cards else "down"),
        round=number,
        flip=flip,
        cards=tuple(Slot(CARDS[code]) for code in cards.split()),
    )


def farm(text: str) -> Farm:
    """A farm from words."""
    return Farm(tuple(stable(part) for part in text.split("|")))


def stable(text: str) -> Stable:
    """A stable from words."""
    special, _, animals = text.rpartition(":")
    return Stable(cards(animals), special.strip() or None)


def cards(text: str) -> tuple[Card, ...]:
    """Cards from words."""
    return tuple(CARDS[code] for code in text.split())


def farms(state: State) -> list[str]:
    """All farms in words."""
    return [in_words(one) for one in state.farms]


def in_words(one: Farm) -> str:
    """A farm in words."""
    return " | ".join(
        " ".join([*([f"{there.special}:"] if there.special else []), *(animal.code for animal in there.animals)]) or "-"
        for there in one.stables
    )


def move(state: State, text: str) -> Move:
    """The move that these words, without the seat, mean at this table."""
    flip = state.flip
    match text.split():
        case ["turn"]:
            return TurnOver(flip)
        case ["sweep"]:
            return Sweep(flip)
        case ["grab", slot]:
            return Grab(flip, int(slot))
        case ["place", number]:
            return Place(flip, int(number))
        case ["target", seat, number]:
            return Target(flip, int(seat), int(number))
        case ["lift", seat, number, card]:
            return Lift(flip, int(seat), int(number), card)
        case ["haul", seat, number, card, "out"]:
            return Haul(flip, int(seat), int(number), card, None, None)
        case ["haul", seat, number, card, to_seat, to_stable]:
            return Haul(flip, int(seat), int(number), card, int(to_seat), int(to_stable))
    return _short_move(state, text.split())


def _short_move(state: State, words: list[str]) -> Move:
    match words:
        case ["back", seat]:
            return Back(state.flip, step(state, int(seat)))
        case ["remove"]:
            return Remove(state.flip)
        case ["wait"]:
            return Wait(state.flip)
        case ["call"]:
            return Call(state.round)
        case ["next"]:
            return NextRound(state.round + 1)
        case ["special", kind] if kind in SPECIALS:
            return Special(kind)
    raise ValueError(words)


def step(state: State, seat: int) -> int:
    """The step of the seat's truck."""
    return next((slot.step for slot in state.cards if slot.taker == seat), 0)


def read(state: State, text: str) -> tuple[int | None, Move]:
    """Who moves, None for the table, and the move that these words mean."""
    who, _, words = text.partition(" ")
    seat = None if who == "table" else int(who)
    return seat, move(state, f"back {who}" if words == "back" else words)


def after(state: State, *texts: str) -> After:
    """Make the moves."""
    events: tuple[Event, ...] = ()
    for text in texts:
        seat, made = read(state, text)
        state, seen = GAME.apply(state, seat, made, chance())
        events += seen
    return After(state, events)


def refused(state: State, tried: str | tuple[int | None, Move]) -> str:
    """Why the move is refused, without the prefix of its key."""
    return refusal_of(state, tried).reason.removeprefix("bonje.refusal.")


def refusal_of(state: State, tried: str | tuple[int | None, Move]) -> IllegalMove:
    """The refusal of a move, which leaves the table as it was and is no legal one."""
    before = state
    seat, made = read(state, tried) if isinstance(tried, str) else tried
    with pytest.raises(IllegalMove) as refusal:
        GAME.apply(state, seat, made, chance())
    assert state == before
    assert seat is None or made not in legal_moves(state, seat)
    return refusal.value


def options(state: State, seat: int) -> list[str]:
    """The legal moves of the seat, as code without the flip's number."""
    codes = [GAME.encode(one).split(":") for one in legal_moves(state, seat)]
    return [
        " ".join([word, *rest] if word in {"call", "next", "special"} else [word, *rest[1:]]) for word, *rest in codes
    ]


def places(state: State, seat: int) -> list[int]:
    """The own stables where the seat may place its animal."""
    return [one.stable for one in legal_moves(state, seat) if isinstance(one, Place)]


def targets(state: State, seat: int) -> list[tuple[int, int]]:
    """The stables where the seat may send its animal or stop with its truck."""
    return [(one.seat, one.stable) for one in legal_moves(state, seat) if isinstance(one, Target)]


def drops(state: State, seat: int) -> list[tuple[int, int]]:
    """The stables where the seat's truck may put what it lifted."""
    hauls = [one for one in legal_moves(state, seat) if isinstance(one, Haul)]
    return [(one.to_seat, one.to_stable) for one in hauls if one.to_seat is not None and one.to_stable is not None]


def holding(*farms: str, card: str, seat: int = 0, left: int = 2, number: int = 2, length: str = "match") -> State:
    """A table where only this card of the flip, which the seat took first, is still to be played."""
    table = position(*farms, cards=" ".join(["pig-f"] * len(farms)), left=left, number=number, length=length)
    others = (other for other in table.seats if other != seat)
    orders = {seat: 0, **{other: order for order, other in enumerate(others, start=1)}}
    for other, order in orders.items():
        table = table.with_slot(other, Slot(CARDS["pig-f"], taker=other, order=order, state="played"))
    return table.with_slot(seat, Slot(CARDS[card], taker=seat, order=0, state="held"))
