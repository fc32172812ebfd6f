"""The life of an offer: numbers and versions, answers, what closes it, and how many there may be. And wishes."""

import pytest

from cogs.bohnanza.moves import Accept, Decline, Offer, Wish, Withdraw
from cogs.bohnanza.rules import view
from tests.cogs.bohnanza.positions import After, after, bundle, legal, offer, position, refusal, refused, trading, words

ACTIVE = "rrrrrrrrctsneg"


def numbers(seen: After) -> list[int]:
    """The open offers."""
    return [one.number for one in seen.state.offers]


# ---- who may accept


def test_an_offer_to_one_is_accepted_by_that_one_only() -> None:
    table = after(trading("r", "b", "b"), "0 offer 1: r for b").state
    assert refused(table, "2 accept 1") == "not_to_you"
    assert words(after(table, "1 accept 1").state)[1] == " / - - / / r"


def test_an_offer_to_anyone_is_accepted_by_whoever_comes_first() -> None:
    table = after(trading("r", "b", "b"), "0 offer anyone: r for b").state
    assert "accept:1:1" in legal(table, 1)
    assert "accept:1:1" in legal(table, 2)
    struck = after(table, "2 accept 1").state
    assert words(struck) == [" / - - / / b", "b / - -", " / - - / / r"]
    assert refused(struck, "1 accept 1") == "offer_gone"


def test_nobody_accepts_an_own_offer() -> None:
    for table in (after(trading("rb", "b"), f"0 offer {to}: r for b").state for to in ("1", "anyone")):
        assert refused(table, "0 accept 1") == "own_offer"
        assert not any(code.startswith("accept") for code in legal(table, 0))


def test_only_whom_an_offer_was_made_to_declines_it() -> None:
    table = after(trading("r", "b", "b"), "0 offer 1: r for b", "0 offer anyone: u0 for b").state
    assert refused(table, "2 decline 1") == "not_to_you"
    assert refused(table, "1 decline 2") == "not_to_you"
    assert refused(table, "0 decline 1") == "not_to_you"
    assert [code for code in legal(table, 1) if code.startswith("decline")] == ["decline:1:1"]


def test_only_its_giver_withdraws_an_offer() -> None:
    table = after(trading("r", "b"), "0 offer 1: r for b").state
    assert refused(table, "1 withdraw 1") == "not_your_offer"
    assert [code for code in legal(table, 0) if code.startswith("withdraw")] == ["withdraw:1:1"]
    assert [code for code in legal(table, 1) if code.startswith("withdraw")] == []


# ---- numbers and versions


def test_offers_are_numbered_through_the_match() -> None:
    first = after(trading("rc", "b"), "0 offer 1: r for b", "0 withdraw 1", "0 offer 1: c for b")
    assert numbers(first) == [2]
    next_turn = after(first.state, "0 end", "0 lay all", "1 plant 0", "1 offer 0: u0 for nothing")
    assert numbers(next_turn) == [3]


def test_changing_an_own_offer_makes_a_new_version_of_the_same_number_in_the_same_place() -> None:
    changed = after(trading("rc", "b"), "0 offer 1: r for b", "0 offer 2: c for b", "0 answer 1, 1: r c for b")
    assert [(one.number, one.version) for one in changed.state.offers] == [(1, 2), (2, 1)]
    assert offer(changed.state, 1).give == ("r", "c")
    assert changed.events[-1].params == {
        "offer": 1, "version": 2, "to": 1, "give": ("r", "c"), "want": ("b",), "answers": 1,
    }  # fmt: skip


def test_changing_an_earlier_offer_uses_up_no_number() -> None:
    table = after(trading("rct", "b"), "0 offer 1: r for b", "0 offer 1: c for b", "0 answer 1, 1: r c for b")
    assert numbers(after(table.state, "0 offer 1: t for b")) == [1, 2, 3]


def test_accepting_binds_exactly_the_version_that_was_shown() -> None:
    table = after(trading("rc", "b"), "0 offer 1: r c for b", "0 answer 1, 1: r for b").state
    assert refused(table, "1", Accept(1, 1)) == "offer_changed"
    assert refused(table, "1", Decline(1, 1)) == "offer_changed"
    assert refused(table, "0", Withdraw(1, 1)) == "offer_changed"
    assert words(after(table, "1 accept 1").state)[:2] == ["c / - - / / b", " / - - / / r"]


def test_an_offer_that_is_gone_is_not_answered() -> None:
    table = after(trading("rc", "b"), "0 offer 1: r for b", "0 withdraw 1").state
    assert refused(table, "1", Accept(1, 1)) == "offer_gone"
    assert refused(table, "1", Decline(1, 1)) == "offer_gone"
    assert refused(table, "0", Withdraw(1, 1)) == "offer_gone"
    assert refused(table, "0", Withdraw(7, 1)) == "offer_gone"


def test_the_same_press_twice_makes_one_deal() -> None:
    table = after(trading("rr", "bb"), "0 offer 1: r for b", "1 accept 1: b").state
    assert refused(table, "1", Accept(1, 1, bundle(table, 1, "b"))) == "offer_gone"


# ---- counter-offers


def test_a_counter_offer_takes_the_place_of_the_offer_that_it_answers() -> None:
    countered = after(trading("rc", "bt"), "0 offer 1: r for b", "1 answer 1, 0: b for rc")
    assert numbers(countered) == [2]
    assert countered.kinds == ["offered", "offered"]
    assert countered.events[-1].params == {
        "offer": 2, "version": 1, "to": 0, "give": ("b",), "want": ("r", "c"), "answers": 1,
    }  # fmt: skip
    assert words(after(countered.state, "0 accept 2").state)[:2] == [" / - - / / b", "t / - - / / rc"]


def test_a_counter_offer_can_be_countered() -> None:
    table = after(trading("rc", "bt"), "0 offer 1: r for b", "1 answer 1, 0: b for rc", "0 answer 2, 1: c for b")
    assert numbers(table) == [3]
    assert refused(table.state, "0", Accept(2, 1)) == "offer_gone"


def test_only_whom_an_offer_was_made_to_counters_it() -> None:
    table = after(trading("rc", "b", "t"), "0 offer 1: r for b", "0 offer anyone: c for t").state
    assert refused(table, "2 answer 1, 0: t for r") == "not_to_you"
    assert refused(table, "2 answer 2, 0: t for r") == "not_to_you"


def test_a_counter_offer_goes_to_whom_it_answers() -> None:
    table = after(trading("rc", "b", "t"), "1 offer 0: b for r").state
    assert refused(table, "0 answer 1, 2: r for t") == "answer_to_giver"
    assert refused(table, "0 answer 1, anyone: r for t") == "answer_to_giver"
    assert numbers(after(table, "0 answer 1, 1: c for b")) == [2]


def test_an_own_offer_may_be_changed_to_another_partner() -> None:
    table = after(trading("rc", "b", "b"), "0 offer 1: r for b", "0 answer 1, anyone: r for b").state
    assert words(after(table, "2 accept 1").state)[2] == " / - - / / r"


def test_an_answer_to_what_was_not_shown_is_refused() -> None:
    table = after(trading("rc", "b"), "0 offer 1: r for b", "0 answer 1, 1: c for b").state
    give = bundle(table, 1, "b")
    assert refused(table, "1", Offer(1, 0, give, ("r",), (1, 1))) == "offer_changed"
    assert refused(table, "1", Offer(1, 0, give, ("r",), (2, 1))) == "offer_gone"


# ---- what closes an offer


def test_a_card_may_stand_in_several_offers_and_the_first_deal_closes_the_others() -> None:
    """Z39."""
    table = after(trading("rb", "b", "c"), "0 offer 1: r for b", "0 offer 2: r for c", "0 offer 2: b for c")
    assert numbers(table) == [1, 2, 3]
    struck = after(table.state, "1 accept 1")
    assert numbers(struck) == [3]
    assert struck.told("closed") == {"offers": [2], "reason": "card_gone"}


def test_the_same_holds_for_a_turned_up_card() -> None:
    """Z39."""
    table = after(trading("rb", "b", "c"), "0 offer 1: u0 for b", "0 offer 2: u0 u1 for c", "0 offer 2: u1 for c")
    struck = after(table.state, "1 accept 1")
    assert numbers(struck) == [3]
    assert struck.told("closed") == {"offers": [2], "reason": "card_gone"}


def test_a_card_that_its_owner_pays_with_closes_the_offers_that_promised_it() -> None:
    """Z39."""
    table = after(trading("rc", "bt"), "1 offer 0: b for r", "0 offer 1: c for b")
    struck = after(table.state, "1 accept 2")
    assert numbers(struck) == []
    assert struck.told("closed") == {"offers": [1], "reason": "card_gone"}


def test_a_turned_up_card_that_pays_closes_the_offers_that_promised_it() -> None:
    """Z39."""
    table = after(trading("b", "r", "c", turned="gt"), "0 offer 2: u0 for c", "1 offer 0: r for g")
    struck = after(table.state, "0 accept 2")
    assert struck.told("closed") == {"offers": [1], "reason": "card_gone"}


def test_another_card_of_the_same_variety_keeps_its_offer_open() -> None:
    """Z37: they are two cards, and their owner chose one of them."""
    table = after(trading("rbr", "b", "c"), "0 offer 1: r0 for b", "0 offer 2: r1 for c")
    struck = after(table.state, "1 accept 1")
    assert numbers(struck) == [2]
    assert struck.kinds == ["traded"]
    own = view(struck.state, 0)["own"]
    assert own is not None
    assert (own["hand"], own["promised"]) == (["b", "r"], [1])
    assert words(after(struck.state, "2 accept 2").state)[0] == "b / - - / / bc"


def test_a_deal_of_others_cards_closes_nothing() -> None:
    table = after(trading("rb", "b", "bb"), "0 offer 1: r for b", "2 offer 0: b0 for b")
    assert numbers(after(table.state, "1 accept 1")) == [2]


def test_an_offer_stays_open_though_its_partner_cannot_pay_any_more() -> None:
    """Z33: what a partner holds is nobody's business."""
    table = after(trading("rc", "b", "b"), "0 offer 1: r for b", "1 offer 0: b for c", "0 accept 2")
    assert numbers(table) == [1]
    assert refused(table.state, "1 accept 1") == "short"


def test_all_offers_and_wishes_lapse_with_the_phase() -> None:
    """Z39."""
    table = after(trading("rc", "b"), "0 offer 1: r for b", "1 offer 0: b for c", "1 wish g")
    ended = after(table.state, "0 end")
    assert ended.kinds == ["ended_trading", "closed"]
    assert ended.told("closed") == {"offers": [1, 2], "reason": "phase_over"}
    assert (ended.state.offers, ended.state.wishes) == ((), ((), (), ()))


def test_a_phase_without_open_offers_closes_none() -> None:
    assert after(trading("rc", "b"), "0 end").kinds == ["ended_trading"]


# ---- how many


def test_the_active_player_has_three_offers_open_at_once_the_others_one_each() -> None:
    table = after(trading(ACTIVE, "bb"), "0 offer 1: r0 for b", "0 offer 1: r1 for b", "0 offer 1: r2 for b").state
    why = refusal(table, "0 offer 1: r3 for b")
    assert (why.reason, why.params) == ("bohnanza.refusal.too_many_offers", {"n": 3})
    one = after(table, "1 offer 0: b for r").state
    why = refusal(one, "1 offer 0: b1 for r")
    assert (why.reason, why.params) == ("bohnanza.refusal.too_many_offers", {"n": 1})


def test_changing_an_open_offer_needs_no_room_for_another() -> None:
    table = after(trading("rc", "bb"), "1 offer 0: b for r").state
    assert numbers(after(table, "1 answer 1, 0: b1 for rc")) == [1]


def test_a_counter_offer_needs_room_of_its_own() -> None:
    table = after(trading("rc", "bb"), "1 offer 0: b for r", "0 offer 1: c for b").state
    assert refused(table, "1 answer 2, 0: b1 for c") == "too_many_offers"


def test_there_is_room_again_when_one_closes() -> None:
    table = after(trading("rc", "bb"), "1 offer 0: b for r", "1 withdraw 1").state
    assert numbers(after(table, "1 offer 0: b for c")) == [2]


def test_at_five_seats_no_more_than_seven_offers_are_ever_open() -> None:
    table = position(ACTIVE, *["b"] * 4, phase="trade", turned="gb")
    full = after(
        table,
        *(f"0 offer anyone: r{place} for b" for place in range(3)),
        *(f"{seat} offer 0: b for r" for seat in range(1, 5)),
    )
    assert len(full.state.offers) == 7
    assert len(full.state.offers) <= 8


def test_that_very_offer_is_not_made_twice() -> None:
    table = after(trading("rr", "b"), "0 offer 1: r for b").state
    assert refused(table, "0 offer 1: r for b") == "offered_already"
    assert refused(table, "0 answer 1, 1: r for b") == "offered_already"
    assert numbers(after(table, "0 offer 1: r1 for b", "0 offer anyone: r for b")) == [1, 2, 3]


def test_a_seat_makes_and_changes_no_more_than_twelve_offers_in_a_phase() -> None:
    table = trading(ACTIVE, "b")
    for round_ in range(12):
        table = after(table, f"0 offer 1: r{round_ % 8} for b", f"0 withdraw {round_ + 1}").state
    why = refusal(table, "0 offer 1: r for b")
    assert (why.reason, why.params) == ("bohnanza.refusal.offered_enough", {"n": 12})
    assert numbers(after(table, "1 offer 0: b for r")) == [13]


def test_changes_count_as_offers_too() -> None:
    table = after(trading(ACTIVE, "b"), "0 offer 1: r0 for b").state
    for round_ in range(1, 12):
        table = after(table, f"0 answer 1, 1: r{round_ % 8} for b").state
    assert refused(table, "0 answer 1, 1: c for b") == "offered_enough"


def test_the_next_phase_begins_to_count_anew() -> None:
    table = trading(ACTIVE, "b", "b")
    for round_ in range(12):
        table = after(table, f"0 offer 1: r{round_ % 8} for b", f"0 withdraw {round_ + 1}").state
    later = after(table, "0 end", "0 lay all", "1 plant 0", "0 offer 1: r for b")
    assert numbers(later) == [13]


# ---- wishes


def test_a_wish_stands_at_the_table() -> None:
    wished = after(trading("r", "b"), "1 wish g", "0 wish t", "1 wish c")
    assert [player["wishes"] for player in view(wished.state, None)["players"]] == [["t"], ["g", "c"], []]
    assert [(event.kind, event.seat, event.params) for event in wished.events[:1]] == [("wished", 1, {"card": "g"})]


def test_the_same_is_not_wished_for_twice() -> None:
    table = after(trading("r", "b"), "1 wish g").state
    assert refused(table, "1 wish g") == "wished_already"
    assert "wish:1:g" not in legal(table, 1)
    assert "wish:1:g" in legal(table, 2)


def test_three_wishes_are_enough() -> None:
    table = after(trading("r", "b"), "1 wish g", "1 wish t", "1 wish c").state
    why = refusal(table, "1 wish b")
    assert (why.reason, why.params) == ("bohnanza.refusal.wished_enough", {"n": 3})
    assert [code for code in legal(table, 1) if code.startswith("wish")] == []


def test_a_wish_of_another_turn_is_stale() -> None:
    assert refused(trading("r", "b"), "1", Wish(2, "g")) == "stale"


@pytest.mark.parametrize("phase", ["plant", "lay"])
def test_wishes_are_for_the_trading(phase: str) -> None:
    table = position("b / - - / / r", phase="lay") if phase == "lay" else position("b")
    assert refused(table, "1 wish g") == "not_trading"
