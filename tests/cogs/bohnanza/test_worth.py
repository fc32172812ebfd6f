"""What cards are worth: laws that must hold whatever the numbers are tuned to."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.bohnanza.beans import METERS, VARIETIES, coins_for
from cogs.bohnanza.worth import BARE, ORDERS, Outlook, Plots, at_least, plantings, plots, promise

OUTLOOK = Outlook(
    coming=dict.fromkeys(VARIETIES, 2.0), bare=0.7, price=dict.fromkeys(VARIETIES, 0.1), stays=(0.8, 0.5, 0.2)
)
cards = st.sampled_from(list(VARIETIES))
counts = st.integers(1, 12)
means = st.floats(0, 6)


def ground(*fields: str) -> Plots:
    return plots((field[0], int(field[1:])) if field != "-" else (None, 0) for field in fields)


# ---- a field


@given(cards, counts)
def test_a_field_for_which_nothing_comes_pays_what_it_pays_now(card: str, count: int) -> None:
    assert promise(card, count, 0.0) == coins_for(card, count)


@given(cards, counts, means)
def test_a_field_promises_no_less_than_it_pays_and_no_more_than_its_meter(card: str, count: int, mean: float) -> None:
    assert coins_for(card, count) <= promise(card, count, mean) + 1e-9
    assert promise(card, count, mean) <= max(METERS[card]) + 1e-9


@given(cards, counts, means)
def test_one_more_bean_never_makes_it_worse_nor_do_more_to_come(card: str, count: int, mean: float) -> None:
    assert promise(card, count + 1, mean) >= promise(card, count, mean) - 1e-9
    assert promise(card, count, mean + 0.5) >= promise(card, count, mean) - 1e-9


def test_how_likely_so_many_come() -> None:
    assert at_least(0, 2.0) == 1
    assert at_least(1, 0.0) == 0
    assert at_least(1, 2.0) == pytest.approx(0.8647, abs=1e-4)
    assert at_least(3, 2.0) == pytest.approx(0.3233, abs=1e-4)


def test_a_field_is_never_worth_less_than_selling_it_and_beginning_anew() -> None:
    assert OUTLOOK.promise(("b", 10)) == pytest.approx(4.7)
    assert OUTLOOK.promise(BARE) == 0.7
    assert OUTLOOK.promise(("b", 1)) < 0.7


# ---- planting


def test_a_bean_joins_its_kind_or_opens_a_bare_field() -> None:
    assert plantings(ground("r2", "c3"), "r") == ((0, ground("r3", "c3")),)
    assert plantings(ground("-", "c3"), "r") == ((0, ground("r1", "c3")),)


def test_where_there_is_no_place_any_field_that_may_be_sold_can_go() -> None:
    assert plantings(ground("b6", "c3"), "r") == ((2, ground("r1", "c3")), (1, ground("b6", "r1")))
    assert plantings(ground("b1", "c3"), "r") == ((1, ground("b1", "r1")),)
    assert plantings(ground("b1", "c1"), "r") == ((0, ground("c1", "r1")), (0, ground("b1", "r1")))


def test_a_field_that_cannot_pay_more_is_sold_before_its_kind_is_planted_again() -> None:
    assert plantings(ground("b10", "c3"), "b") == ((4, ground("b1", "c3")),)
    assert plantings(ground("b10", "b3"), "b") == ((0, ground("b10", "b4")),)


# ---- a hand


def test_a_card_whose_kind_grows_is_worth_having_and_one_that_fits_nowhere_is_not() -> None:
    fields = ground("b5", "c5")
    nothing = OUTLOOK.worth(fields, (), ())
    assert OUTLOOK.worth(fields, (), ("b",)) > nothing
    assert OUTLOOK.worth(fields, ("b",), ()) > nothing
    assert OUTLOOK.worth(fields, (), ("t",)) < nothing


def test_a_card_that_fits_nowhere_is_the_worse_the_further_in_front_it_is() -> None:
    fields = ground("b5", "c5")
    worths = [OUTLOOK.worth(fields, (), tuple(hand)) for hand in ("tbc", "btc", "bct")]
    assert worths == sorted(worths)
    assert OUTLOOK.worth(fields, ("t",), ("b", "c")) < worths[0]


def test_cards_beside_the_fields_are_planted_in_the_order_that_pays() -> None:
    fields = ground("c7", "b3")
    assert OUTLOOK.worth(fields, ("c", "t"), ()) >= 3 + OUTLOOK.worth(ground("t1", "b3"), (), ())


def test_many_varieties_beside_the_fields_are_thought_through_all_the_same() -> None:
    every = tuple(sorted(VARIETIES))
    assert len(every) > ORDERS
    assert OUTLOOK.worth(ground("b5", "c5", "t2"), every, every) > 0


def test_what_joins_fields_that_can_pay_more() -> None:
    fields = ground("b5", "c9")
    assert OUTLOOK.joining(fields, ("b", "b")) == pytest.approx(OUTLOOK.promise(("b", 7)) - OUTLOOK.promise(("b", 5)))
    assert OUTLOOK.joining(fields, ("c",)) is None
    assert OUTLOOK.joining(fields, ("t",)) is None
    assert OUTLOOK.joining(fields, ()) == 0
