"""Moves as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.core.game import MalformedMove
from cogs.bonje.cards import LIVE_IN_STABLES, SPECIALS
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
    decode,
    encode,
)
from cogs.bonje.rules import GAME, RIVALS

numbers = st.integers(min_value=0, max_value=99)
loads = st.sampled_from(sorted(LIVE_IN_STABLES))
moves: st.SearchStrategy[Move] = st.one_of(
    st.builds(TurnOver, numbers),
    st.builds(Grab, numbers, numbers),
    st.builds(Sweep, numbers),
    st.builds(Place, numbers, numbers),
    st.builds(Target, numbers, numbers, numbers),
    st.builds(Lift, numbers, numbers, numbers, loads),
    st.builds(Haul, numbers, numbers, numbers, loads, numbers, numbers),
    st.builds(Haul, numbers, numbers, numbers, loads, st.none(), st.none()),
    st.builds(Back, numbers, numbers),
    st.builds(Remove, numbers),
    st.builds(Wait, numbers),
    st.builds(Call, numbers),
    st.builds(NextRound, numbers),
    st.builds(Special, st.sampled_from(SPECIALS)),
)


@given(moves)
def test_every_move_reads_back_from_its_text(move: Move) -> None:
    assert decode(encode(move)) == move


@given(moves, st.integers(0, 30), st.characters())
def test_a_text_is_a_move_or_malformed_never_something_else(move: Move, place: int, character: str) -> None:
    text = encode(move)
    changed = text[:place] + character + text[place + 1 :]
    try:
        read = decode(changed)
    except MalformedMove:
        return
    assert encode(read) == changed


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (TurnOver(17), "turn:17"),
        (Grab(17, 2), "grab:17:2"),
        (Sweep(17), "sweep:17"),
        (Place(17, 2), "place:17:2"),
        (Target(17, 1, 2), "target:17:1:2"),
        (Lift(17, 1, 2, "cow-m"), "lift:17:1:2:cow-m"),
        (Haul(17, 1, 2, "cow-m", 0, 4), "haul:17:1:2:cow-m:0:4"),
        (Haul(17, 1, 2, "elephant", None, None), "haul:17:1:2:elephant:out"),
        (Back(17, 1), "back:17:1"),
        (Remove(17), "remove:17"),
        (Wait(17), "wait:17"),
        (Call(2), "call:2"),
        (NextRound(3), "next:3"),
        (Special("horse"), "special:horse"),
    ],
)
def test_how_moves_are_written(move: Move, text: str) -> None:
    assert GAME.encode(move) == text
    assert GAME.decode(text) == move


@pytest.mark.parametrize(
    "text",
    [
        "",
        ":",
        "grab",
        "grab:17",
        "grab:17:2:1",
        "grab:17:x",
        "grab:017:2",
        "grab: 17:2",
        "grab:1_7:2",
        "grab:١٧:2",
        "GRAB:17:2",
        "lift:17:1:2",
        "lift:17:1:2:truck",
        "lift:17:1:2:mad-cow",
        "lift:17:1:2:cow",
        "haul:17:1:2:cow-m",
        "haul:17:1:2:cow-m:0",
        "haul:17:1:2:cow-m:out:1",
        "haul:17:1:2:truck:out",
        "haul:17:1:2:mad-cow:0:1",
        "special:pig",
        "special",
        "special:horse:1",
        "next:",
        "over:1",
    ],
)
def test_what_is_no_move_is_malformed(text: str) -> None:
    with pytest.raises(MalformedMove):
        decode(text)


def test_grabs_race_each_other_and_calls_race_trucks() -> None:
    assert {Grab: (Grab,), Call: (Call, Haul), Haul: (Call,)} == RIVALS
