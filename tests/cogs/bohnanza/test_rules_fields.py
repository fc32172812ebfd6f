"""Selling fields and buying the third one, at any time."""

import pytest

from cogs.bohnanza.moves import Buy, Sell
from tests.cogs.bohnanza.positions import after, legal, position, refusal, refused, trading, words


def test_all_cards_of_a_field_are_sold_the_coins_turned_over_and_the_rest_discarded() -> None:
    """Z8."""
    sold = after(position("b / r4 c2"), "0 sell 0")
    assert words(sold.state)[0] == "b / - c2 / rrr"
    assert sold.state.discard == ("r",)
    assert sold.told("sold") == {"field": 0, "card": "r", "count": 4, "coins": 3, "final": False}


def test_beans_between_two_steps_pay_the_lower_one() -> None:
    """Z7."""
    sold = after(position("b / b5 -"), "0 sell 0").state
    assert words(sold)[0] == "b / - - / b"
    assert sold.discard == ("b",) * 4


def test_a_field_may_be_sold_for_nothing() -> None:
    sold = after(position("b / b3 -"), "0 sell 0")
    assert words(sold.state)[0] == "b / - -"
    assert sold.told("sold")["coins"] == 0


def test_a_single_bean_is_protected_while_another_field_has_more() -> None:
    """Z10: fields 1 and 3."""
    table = position("b / r1 c3")
    why = refusal(table, "0 sell 0")
    assert (why.reason, why.params) == ("bohnanza.refusal.protected", {"field": 0})
    assert legal(table, 0) == ["sell:1:c:3"]


def test_a_third_field_counts_as_a_field() -> None:
    """Z10."""
    assert refused(position("b / r1 c1 t2"), "0 sell 1") == "protected"
    assert refused(position("b / t2 r1 c1"), "0 sell 2") == "protected"


def test_a_single_bean_beside_a_bare_field_may_be_cleared() -> None:
    """Z9."""
    assert legal(position("c / r1 -"), 0) == ["plant:1:1:c:1", "sell:0:r:1"]


def test_with_no_more_than_single_beans_one_of_them_is_chosen_and_pays_nothing() -> None:
    """Z11."""
    table = position("b / r1 g1 c1")
    assert legal(table, 0) == ["sell:0:r:1", "sell:1:g:1", "sell:2:c:1"]
    cleared = after(table, "0 sell 1")
    assert words(cleared.state)[0] == "b / r1 - c1"
    assert cleared.state.discard == ("g",)
    assert cleared.told("sold")["coins"] == 0


def test_clearing_a_single_bean_needs_no_turn_and_no_reason() -> None:
    """Z11."""
    table = position("b", "b / r1 -")
    assert legal(table, 1) == ["sell:0:r:1"]
    assert words(after(table, "1 sell 0").state)[1] == "b / - -"


def test_protection_binds_out_of_turn_and_in_phase_3_too() -> None:
    """Z11."""
    assert refused(position("b", "b / r1 c3"), "1 sell 0") == "protected"
    assert refused(position("b / r1 c3 / / e", phase="lay"), "0 sell 0") == "protected"
    assert refused(trading("b / r1 c3"), "0 sell 0") == "protected"


def test_fields_are_sold_out_of_turn_at_any_decision_point() -> None:
    """Z16."""
    seller = "b / r2 -"
    tables = [
        position("b", seller),
        position("bb", seller, planted=1),
        trading("b", seller),
        position("b / - - / / g", seller, phase="lay"),
        position("b", seller, is_last=True),
    ]
    for table in tables:
        sold = after(table, "1 sell 0").state
        assert words(sold)[1] == "b / - - / r"
        assert sold.phase == table.phase
        assert sold.turned == table.turned


def test_selling_leaves_open_offers_as_they_are() -> None:
    """Z25: planted beans are no part of any deal."""
    table = after(trading("r / c3 -", "b / b4 -"), "0 offer 1: r for b").state
    sold = after(table, "0 sell 0", "1 sell 0").state
    assert sold.offers == table.offers


def test_there_is_nothing_to_sell_in_a_bare_field() -> None:
    assert refused(position("b"), "0", Sell(0, "b", 0)) == "field_changed"
    assert refused(position("b"), "0", Sell(0, "b", 1)) == "field_changed"


@pytest.mark.parametrize("stale", [Sell(0, "r", 3), Sell(0, "r", 5), Sell(0, "c", 4)])
def test_a_field_that_is_not_as_its_owner_saw_it_is_not_sold(stale: Sell) -> None:
    assert refused(position("b / r4 -"), "0", stale) == "field_changed"


@pytest.mark.parametrize("number", [-1, 2])
def test_a_field_that_one_does_not_have_cannot_be_sold(number: int) -> None:
    assert refused(position("b / r4 r4"), "0", Sell(number, "r", 4)) == "no_field"


def test_the_third_field_is_bought_for_three_coins() -> None:
    bought = after(position("b / r1 c1 / bbbb"), "0 buy")
    assert words(bought.state)[0] == "b / r1 c1 - / b"
    assert bought.told("bought") == {}


def test_the_third_field_may_be_bought_instead_of_selling_in_mid_planting() -> None:
    """Z13."""
    table = position("ebb / r2 c4 / bbb", planted=1)
    assert legal(table, 0) == ["stop:1", "sell:0:r:2", "sell:1:c:4", "buy:3"]
    assert words(after(table, "0 buy", "0 plant 2").state)[0] == "bb / r2 c4 e1"


def test_the_third_field_may_be_bought_out_of_turn_and_in_every_phase() -> None:
    """Z13."""
    rich = "b / - - / bbb"
    tables = [position("b", rich), trading("b", rich), position("b / - - / / g", rich, phase="lay")]
    for table in tables:
        assert legal(table, 1)[-1] == "buy:3"
        assert words(after(table, "1 buy").state)[1] == "b / - - -"


def test_nobody_has_more_than_three_fields() -> None:
    """Z14."""
    table = position("b / - - - / bbb")
    assert refused(table, "0 buy") == "third_field"
    assert "buy:3" not in legal(table, 0)


def test_two_coins_are_too_few() -> None:
    """Z14."""
    table = position("b / - - / bb")
    why = refusal(table, "0 buy")
    assert (why.reason, why.params) == ("bohnanza.refusal.poor", {"n": 3})
    assert "buy:2" not in legal(table, 0)


def test_who_has_other_coins_than_they_saw_does_not_buy() -> None:
    assert refused(position("b / - - / bbbb"), "0", Buy(3)) == "stale"


def test_the_coins_earned_last_pay_for_the_field_and_go_to_the_discard_pile() -> None:
    """Z15."""
    bought = after(position("b / - - / rtecs", discard="g"), "0 buy").state
    assert words(bought)[0] == "b / - - - / rt"
    assert sorted(bought.discard) == sorted("gecs")


def test_the_match_is_not_held_up_by_selling_or_buying() -> None:
    table = position("b / - - / / g", "b / r2 -", phase="lay")
    assert after(table, "1 sell 0").state.phase == "lay"
