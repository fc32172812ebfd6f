"""Koe positions by hand, in words: a farm is its meadow and, in brackets, each barn from the bottom up.

`"b4+ p3- [r1+ o2-]"` has a happy blue four and a sad purple three in the meadow, and a barn with a sad orange two on top.
A farm written without brackets has one empty barn. A move is written without what its presser saw: `"play rain-b"`,
`"discard b4+"`, `"draw"`, `"pick b4"`, `"done"`, `"back"`, `"turn over b4"`.
"""

import re
from collections.abc import Mapping
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from bot.core.game import Event, IllegalMove, Json
from bot.core.rng import Rng
from cogs.koe.rules import (
    CARDS,
    GAME,
    Back,
    Cow,
    Discard,
    Done,
    Draw,
    Farm,
    Move,
    Pick,
    Play,
    State,
    TurnOver,
)

NO_CHANCE = Rng("no chance", 0)


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


def position(
    *farms: str, face_up: str = "barn trough wife", pile: str = "trough trough trough", turn: int = 1
) -> State:
    """A table in mid-match; the pile is written from its top down."""
    cards = pile.split()
    return State(
        farms=tuple(farm(text) for text in farms),
        face_up=tuple(CARDS[code] for code in face_up.split()),
        pile=tuple(CARDS[code] for code in reversed(cards)),
        discard=(),
        turns=turn - 1 + len(cards),
        turn=turn,
    )


def farm(text: str) -> Farm:
    """A farm from words."""
    barns = re.findall(r"\[(.*?)\]", text) or [""]
    return Farm(cows(re.sub(r"\[.*?\]", "", text)), tuple(cows(barn) for barn in barns), turned_over=True)


def cows(text: str) -> tuple[Cow, ...]:
    """Cows from words."""
    cards = [CARDS[code] for code in text.split()]
    return tuple(card for card in cards if isinstance(card, Cow))


def farms(state: State) -> list[str]:
    """All farms in words."""
    return [in_words(one) for one in state.farms]


def in_words(one: Farm) -> str:
    """A farm in words; a lone empty barn goes without saying."""
    barns = ["[" + " ".join(cow.code for cow in barn) + "]" for barn in one.barns]
    words = [cow.code for cow in one.meadow] + (barns if barns != ["[]"] else [])
    return " ".join(words)


def undecided(state: State) -> State:
    """The same table before anybody has decided about the set-up flip."""
    return replace(state, farms=tuple(replace(one, turned_over=False) for one in state.farms))


def move(state: State, text: str) -> Move:
    """The move that these words mean at this table."""
    words = text.split()
    match words:
        case ["turn", "over", card]:
            return TurnOver(None if card == "none" else card)
        case ["play", card]:
            return Play(state.turn, slot(state, card), card)
        case ["discard", card]:
            return Discard(state.turn, slot(state, card), card)
        case ["draw"]:
            return Draw(state.turn, state.top)
        case ["pick", target]:
            return Pick(state.turn, state.step, target)
        case ["done"]:
            return Done(state.turn, state.step)
        case ["back"]:
            return Back(state.turn, state.step)
    raise ValueError(text)


def slot(state: State, code: str) -> int:
    """Where the card lies face up."""
    return [card.code if card else None for card in state.face_up].index(code)


def after(state: State, *texts: str, seat: int | None = None) -> After:
    """Let whose turn it is (or this seat) make the moves."""
    events: tuple[Event, ...] = ()
    for text in texts:
        mover = state.seat if seat is None else seat
        state, seen = GAME.apply(state, mover, move(state, text), NO_CHANCE)
        events += seen
    return After(state, events)


def targets(state: State) -> list[str]:
    """The answers to the question that is asked."""
    return list(state.task.targets)


def refused(state: State, tried: str | Move, seat: int | None = None) -> str:
    """Why the move is refused, without the prefix of its key."""
    before = state
    made = move(state, tried) if isinstance(tried, str) else tried
    with pytest.raises(IllegalMove) as refusal:
        GAME.apply(state, state.seat if seat is None else seat, made, NO_CHANCE)
    assert state == before
    return refusal.value.reason.removeprefix("koe.refusal.")
