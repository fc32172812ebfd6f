"""Moves as text."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.core.game import MalformedMove
from cogs.bohnanza.beans import VARIETIES, in_order
from cogs.bohnanza.moves import (
    Accept,
    Bundle,
    Buy,
    Decline,
    EndTrading,
    Equals,
    Lay,
    LayAll,
    Move,
    Offer,
    Plant,
    Sell,
    Stop,
    Wish,
    Withdraw,
    decode,
    encode,
)
from cogs.bohnanza.trading import CARDS_A_SIDE
from tests.core.test_conformance import ON_A_BUTTON

numbers = st.integers(min_value=0, max_value=99)
cards = st.sampled_from(sorted(VARIETIES))


@st.composite
def equals(draw: st.DrawFn, card: str) -> Equals:
    of = draw(st.integers(1, VARIETIES[card]))
    which = draw(st.sets(st.integers(0, of - 1), min_size=1))
    return Equals(card, tuple(sorted(which)), of)


@st.composite
def bundles(draw: st.DrawFn) -> Bundle:
    turned = draw(st.sets(st.integers(0, 1)))
    varieties = in_order(draw(st.sets(cards)))
    return Bundle(tuple(sorted(turned)), tuple(draw(equals(card)) for card in varieties))


wants = st.lists(cards, max_size=12).map(in_order)
seats = st.none() | st.integers(0, 4)
moves: st.SearchStrategy[Move] = st.one_of(
    st.builds(Plant, numbers, numbers, cards, numbers),
    st.builds(Stop, numbers),
    st.builds(Sell, numbers, cards, numbers),
    st.builds(Buy, numbers),
    st.builds(Offer, numbers, seats, bundles(), wants, st.none() | st.tuples(numbers, numbers)),
    st.builds(Accept, numbers, numbers, bundles()),
    st.builds(Decline, numbers, numbers),
    st.builds(Withdraw, numbers, numbers),
    st.builds(Wish, numbers, cards),
    st.builds(EndTrading, numbers),
    st.builds(Lay, numbers, cards, numbers),
    st.builds(LayAll, numbers),
)


@given(moves)
def test_every_move_reads_back_from_its_text(move: Move) -> None:
    assert decode(encode(move)) == move
    assert encode(move).isascii()


@given(moves, st.integers(0, 60), st.characters())
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
        (Plant(12, 1, "r", 0), "plant:12:1:r:0"),
        (Stop(12), "stop:12"),
        (Sell(0, "r", 5), "sell:0:r:5"),
        (Buy(7), "buy:7"),
        (
            Offer(12, None, Bundle((0,), (Equals("r", (0, 2), 3), Equals("b", (19,), 20))), ("b", "b")),
            "offer:12:a:u0.r02/3.bj/k:bb",
        ),
        (Offer(12, 1, Bundle((0, 1)), ()), "offer:12:1:u01:-"),
        (Offer(12, 0, Bundle(), ("g", "r", "b")), "offer:12:0:-:grb"),
        (Offer(12, 0, Bundle((), (Equals("c", (0,), 1),)), ("g",), (17, 2)), "offer:12:0:c0/1:g:17.2"),
        (Accept(17, 2), "accept:17:2"),
        (Accept(17, 2, Bundle((1,), (Equals("r", (0,), 3),))), "accept:17:2:u1.r0/3"),
        (Decline(17, 2), "decline:17:2"),
        (Withdraw(17, 2), "withdraw:17:2"),
        (Wish(12, "g"), "wish:12:g"),
        (EndTrading(12), "end:12"),
        (Lay(12, "r", 2), "lay:12:r:2"),
        (LayAll(12), "layall:12"),
    ],
)
def test_codes_on_buttons_never_change_or_old_buttons_would_die(move: Move, text: str) -> None:
    assert encode(move) == text
    assert decode(text) == move


@pytest.mark.parametrize(
    "text",
    [
        "",
        "plant",
        "plant:1:1:x:0",
        "plant:1:1:rr:0",
        "plant:01:1:r:0",
        "plant:١:1:r:0",
        "plant: 1:1:r:0",
        "plant:1_0:1:r:0",
        "stop:1:",
        "STOP:1",
        "wish:1:u",
        "lay:1::0",
        "offer:1:a:u0",
        "offer:1:b:u0:g",
        "offer:1:1:u10:g",
        "offer:1:1:u2:g",
        "offer:1:1:u00:g",
        "offer:1:1:u:g",
        "offer:1:1::g",
        "offer:1:1:u0:",
        "offer:1:1:u0:bg",
        "offer:1:1:u0:x",
        "offer:1:1:u0:g:1",
        "offer:1:1:u0:g:1.2.3",
        "offer:1:1:u0:g:1.2:3",
        "offer:1:1:r0:g",
        "offer:1:1:r0/0:g",
        "offer:1:1:r1/1:g",
        "offer:1:1:r00/2:g",
        "offer:1:1:r10/2:g",
        "offer:1:1:r/2:g",
        "offer:1:1:r0/9:g",
        "offer:1:1:r0/12:g",
        "offer:1:1:x0/1:g",
        "offer:1:1:b0/1.r0/1:g",
        "offer:1:1:r0/2.r1/2:g",
        "offer:1:1:r0/1.u0:g",
        "accept:1",
        "accept:1:1:",
        "accept:1:1:-",
        "accept:1:1:u0:u1",
    ],
)
def test_what_no_move_encodes_to_is_malformed(text: str) -> None:
    with pytest.raises(MalformedMove):
        decode(text)


@pytest.mark.parametrize(
    ("card", "which", "of"),
    [("x", (0,), 1), ("r", (), 1), ("r", (0, 0), 2), ("r", (1, 0), 2), ("r", (-1,), 2), ("r", (2,), 2), ("g", (0,), 7)],
)
def test_there_are_no_equal_cards_that_a_hand_cannot_hold(card: str, which: tuple[int, ...], of: int) -> None:
    with pytest.raises(ValueError, match=r"equal cards|are not some"):
        Equals(card, which, of)


def test_no_bundle_names_a_card_twice() -> None:
    red, blue = Equals("r", (0,), 2), Equals("b", (0,), 1)
    for turned, hand in [((0, 0), ()), ((1, 0), ()), ((2,), ()), ((-1,), ()), ((), (red, red)), ((), (blue, red))]:
        with pytest.raises(ValueError, match="not in order"):
            Bundle(turned, hand)


@pytest.mark.parametrize("want", [("b", "g"), ("x",), ("g", "b", "g")])
def test_what_is_wanted_stands_in_a_fixed_order(want: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="not in order"):
        Offer(1, 0, Bundle(), want)


@given(st.randoms(use_true_random=False))
def test_every_offer_and_every_answer_fits_a_button(random: Random) -> None:
    spread = [list(VARIETIES)[number % 8] for number in range(CARDS_A_SIDE)]
    named = [Equals(card, tuple(range(spread.count(card))), VARIETIES[card]) for card in VARIETIES]
    turned = tuple(range(random.randrange(3)))
    offer = Offer(999, None, Bundle(turned, tuple(named)), in_order(spread), (9999, 12))
    assert len(ON_A_BUTTON + encode(offer)) <= 100
    assert len(ON_A_BUTTON + encode(Accept(9999, 12, Bundle(turned, tuple(named))))) <= 100
