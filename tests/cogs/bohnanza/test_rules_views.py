"""What a seat and a spectator see."""

import pytest
from msgspec.structs import replace

from cogs.bohnanza.beans import State, Tie
from cogs.bohnanza.rules import OwnView, View, view
from tests.cogs.bohnanza.positions import after, position, trading


def own(seen: View) -> OwnView:
    assert seen["own"] is not None
    return seen["own"]


def test_a_seat_sees_its_own_hand_in_order_and_only_the_size_of_the_others() -> None:
    """Z33, Z40."""
    seen = view(position("rbg", "tt", "c"), 0)
    assert own(seen)["hand"] == ["r", "b", "g"]
    assert [player["hand_size"] for player in seen["players"]] == [3, 2, 1]
    assert seen["you"] == 0


def test_a_spectator_sees_what_lies_open_and_nothing_of_its_own() -> None:
    """Z40: coins, hand sizes and pile sizes are public."""
    table = position("rbg / r4 - / ggt / c", "tt", phase="lay", pile="bbbb", discard="ec", run_outs=1)
    seen = view(table, None)
    assert (seen["you"], seen["own"]) == (None, None)
    assert (seen["pile"], seen["discard"], seen["run_outs"]) == (4, {"size": 2, "top": "e"}, 1)
    player = seen["players"][0]
    assert (player["coins"], player["coin_cards"], player["hand_size"], player["aside"]) == (
        3,
        {"g": 2, "t": 1},
        3,
        ["c"],
    )


def test_a_field_shows_its_beans_what_they_pay_now_and_when_they_pay_more() -> None:
    (red, single, bare) = view(position("b / r4 c1 -"), 1)["players"][0]["fields"]
    assert red == {"card": "r", "count": 4, "value": 3, "next_step": 5, "may_sell": True}
    assert single == {"card": "c", "count": 1, "value": 0, "next_step": 3, "may_sell": False}
    assert bare == {"card": None, "count": 0, "value": 0, "next_step": None, "may_sell": False}


def test_a_field_that_pays_all_it_can_knows_no_next_step() -> None:
    assert view(position("b / g5 -"), 1)["players"][0]["fields"][0]["next_step"] is None


def test_everybody_sees_who_may_buy_the_third_field() -> None:
    seen = view(position("b / - - / bbb", "b / - - / bb", "b / - - - / bbb"), 1)
    assert [player["may_buy"] for player in seen["players"]] == [True, False, False]
    over = replace(position("b / - - / bbb"), phase="over")
    assert view(over, None)["players"][0]["may_buy"] is False


def test_whose_turn_it_is_and_who_is_waited_for() -> None:
    seen = view(position("b", "b / - - / / c", "b / - - / / c", phase="lay", turn=5), 0)
    assert (seen["seats"], seen["turn"], seen["active"], seen["phase"], seen["waiting"]) == (3, 5, 1, "lay", [1, 2])
    assert view(position("b", turn=5), 0)["waiting"] == [1]


@pytest.mark.parametrize(("tie", "places"), [("hand", [1, 1, 3]), ("far", [2, 1, 3])])
def test_who_has_won_is_seen_once_the_game_is_over(tie: Tie, places: list[int]) -> None:
    table = position("b / - - / ee", "b / - - / ee", "bb / - - / e", tie=tie)
    assert view(table, None)["places"] == []
    over = replace(table, phase="over")
    assert view(over, None)["places"] == view(over, 2)["places"] == places


def test_an_open_offer_is_seen_by_everybody() -> None:
    table = after(trading("rcr", "b", turned="gt"), "0 offer 1: u1 r1 for bb").state
    for seat in (None, 0, 1, 2):
        assert view(table, seat)["offers"] == [
            {"offer": 1, "version": 1, "seat": 0, "to": 1, "give": ["r", "t"], "want": ["b", "b"], "turned": [1]}
        ]
    assert view(table, None)["turned"] == ["g", "t"]


def test_a_turned_up_card_that_was_traded_leaves_a_gap() -> None:
    table = after(trading("b", "r", turned="gt"), "0 offer 1: u0 for r", "1 accept 1").state
    assert view(table, None)["turned"] == [None, "t"]
    assert [player["aside"] for player in view(table, None)["players"]] == [["r"], ["g"], []]


def test_the_active_player_is_shown_the_front_card_and_where_it_fits() -> None:
    table = position("rrb / r2 -")
    assert own(view(table, 0))["plant"] == {"which": 1, "card": "r", "fields": [0, 1], "may_stop": False}
    second = after(table, "0 plant 0").state
    assert own(view(second, 0))["plant"] == {"which": 2, "card": "r", "fields": [0, 1], "may_stop": True}
    assert own(view(table, 1))["plant"] is None
    assert own(view(trading("rrb"), 0))["plant"] is None


def test_where_nothing_fits_the_list_of_fields_is_empty() -> None:
    plant = own(view(position("rrb / c2 t2"), 0))["plant"]
    assert plant is not None
    assert plant["fields"] == []


def test_what_is_to_be_planted_in_phase_3_is_shown_by_variety() -> None:
    table = position("b / r2 - / / crr", "b / c2 t2 / / r", phase="lay")
    assert own(view(table, 0))["lay"] == [
        {"card": "c", "count": 1, "fields": [1]},
        {"card": "r", "count": 2, "fields": [0, 1]},
    ]
    assert own(view(table, 0))["may_lay_all"] is True
    assert own(view(table, 1))["lay"] == [{"card": "r", "count": 1, "fields": []}]
    assert own(view(table, 1))["may_lay_all"] is False
    assert own(view(table, 2))["may_lay_all"] is False
    before = after(trading("r", "b"), "0 offer 1: r for b", "1 accept 1").state
    assert own(view(before, 0))["lay"] == []
    assert own(view(before, 0))["may_lay_all"] is False


def test_a_seat_sees_which_of_its_cards_are_promised() -> None:
    table = after(trading("rcrb", "bt"), "0 offer 1: r1 for b", "0 offer 2: r1 b for t", "1 offer 0: t for r").state
    assert own(view(table, 0))["promised"] == [2, 3]
    assert own(view(table, 1))["promised"] == [1]
    assert own(view(table, 2))["promised"] == []


def test_a_seat_sees_what_it_may_accept_what_it_lacks_and_what_it_has_to_choose() -> None:
    table = after(
        trading("rcr", "bgb", "t", turned="gt"),
        "0 offer 1: r for bg",
        "0 offer anyone: c for ttb",
        "1 offer 0: g for g",
    ).state
    assert own(view(table, 1))["accepts"] == [
        {
            "offer": 1, "version": 1, "missing": [], "may_decline": True,
            "choices": [{"card": "b", "count": 1, "turned": [], "hand": [0, 2]}],
        },
        {
            "offer": 2, "version": 1, "missing": ["t"], "may_decline": False,
            "choices": [{"card": "b", "count": 1, "turned": [], "hand": [0, 2]}],
        },
    ]  # fmt: skip
    assert own(view(table, 2))["accepts"] == [
        {"offer": 2, "version": 1, "missing": ["t", "b"], "may_decline": False, "choices": []}
    ]
    assert own(view(table, 0))["accepts"] == [
        {"offer": 3, "version": 1, "missing": [], "may_decline": True, "choices": []}
    ]


def test_the_active_player_may_choose_a_turned_up_card() -> None:
    table = after(trading("rgr", "b", turned="gt"), "1 offer 0: b for g").state
    assert own(view(table, 0))["accepts"][0]["choices"] == [{"card": "g", "count": 1, "turned": [0], "hand": [1]}]


def test_a_seat_sees_how_much_more_it_may_offer_and_wish() -> None:
    table = trading("rcrr", "bb")
    assert (own(view(table, 1))["may_offer"], own(view(table, 1))["offers_left"]) == (True, 12)
    later = after(table, "1 offer 0: b for r", "1 wish t").state
    seen = own(view(later, 1))
    assert (seen["may_offer"], seen["offers_left"], seen["wishes_left"]) == (False, 11, 2)
    busy = after(table, *(f"0 offer 1: r{place} for b" for place in range(3))).state
    assert own(view(busy, 0))["may_offer"] is False
    assert own(view(after(busy, "0 withdraw 2").state, 0))["may_offer"] is True
    tired = table
    for number in range(1, 13):
        tired = after(tired, "1 offer 0: b for r", f"1 withdraw {number}").state
    assert (own(view(tired, 1))["may_offer"], own(view(tired, 1))["offers_left"]) == (False, 0)


@pytest.mark.parametrize("table", [position("rr", "b"), position("r / - - / / c", "b", phase="lay")])
def test_there_is_nothing_to_offer_or_wish_outside_the_trading(table: State) -> None:
    seen = own(view(table, 0))
    assert (seen["may_offer"], seen["offers_left"], seen["wishes_left"]) == (False, 0, 0)


def test_everybody_sees_that_the_game_ends_with_this_turn() -> None:
    table = position("rr", "b", planted=1, pile="cc", discard="g", run_outs=2)
    assert view(table, None)["is_last"] is False
    last = view(after(table, "0 stop").state, None)
    assert (last["is_last"], last["run_outs"], last["pile"]) == (True, 3, 0)
