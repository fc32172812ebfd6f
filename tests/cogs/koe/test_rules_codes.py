"""Moves as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.core.game import MalformedMove
from cogs.koe.rules import (
    BACK,
    CARDS,
    COWS,
    TARGETS,
    Back,
    Cow,
    Discard,
    Done,
    Draw,
    Move,
    Pick,
    Play,
    TurnOver,
    decode,
    encode,
)

numbers = st.integers(min_value=0, max_value=99)
cards = st.sampled_from(sorted(CARDS))
cows = st.sampled_from(sorted(code for code, card in CARDS.items() if isinstance(card, Cow)))
moves: st.SearchStrategy[Move] = st.one_of(
    st.builds(TurnOver, st.none() | st.sampled_from(sorted(COWS))),
    st.builds(Play, numbers, numbers, cards),
    st.builds(Discard, numbers, numbers, cards),
    st.builds(Draw, numbers, st.just(BACK) | cows),
    st.builds(Pick, numbers, numbers, st.sampled_from(sorted(TARGETS))),
    st.builds(Done, numbers, numbers),
    st.builds(Back, numbers, numbers),
)


@given(moves)
def test_every_move_reads_back_from_its_text(move: Move) -> None:
    assert decode(encode(move)) == move


@given(moves, st.integers(0, 40), st.characters())
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
        (TurnOver("b4"), "over:b4"),
        (TurnOver(None), "over:none"),
        (Play(12, 0, "rain-g"), "play:12:0:rain-g"),
        (Discard(12, 2, "b4+"), "discard:12:2:b4+"),
        (Draw(12, "back"), "draw:12:back"),
        (Draw(12, "b4-"), "draw:12:b4-"),
        (Pick(12, 0, "b4>1"), "pick:12:0:b4>1"),
        (Pick(12, 1, "fill-0"), "pick:12:1:fill-0"),
        (Done(12, 1), "done:12:1"),
        (Back(12, 1), "back:12:1"),
    ],
)
def test_codes_on_buttons_never_change_or_old_buttons_would_die(move: Move, text: str) -> None:
    assert encode(move) == text
    assert decode(text) == move


@pytest.mark.parametrize(
    "text",
    [
        "",
        "over",
        "over:b6",
        "over:b4+",
        "play:1:0:b4",
        "play:01:0:barn",
        "play:١:0:barn",
        "play:1:0:barn:",
        "play: 1:0:barn",
        "play:1_0:0:barn",
        "play:one:0:barn",
        "draw:1:barn",
        "pick:1:0:b4>2",
        "done:1",
        "DONE:1:1",
    ],
)
def test_what_no_move_encodes_to_is_malformed(text: str) -> None:
    with pytest.raises(MalformedMove):
        decode(text)
