"""The draw pile: when it runs out, the end of the game, and who wins."""

from collections import Counter

import pytest
from msgspec.structs import replace

from bot.core.rng import Rng
from cogs.bohnanza.beans import State, Tie
from cogs.bohnanza.rules import GAME, outcome, view
from tests.cogs.bohnanza.positions import After, after, cards_of, position, refused, words


def laying(pile: str, discard: str = "", **others: int) -> State:
    """A table at which planting the last card begins phase 4."""
    return position("b / - - / / r", "b", phase="lay", pile=pile, discard=discard, run_outs=others.get("run_outs", 0))


def turning_up(pile: str, discard: str = "", **others: int) -> After:
    """Phase 2 begins."""
    table = position("bb", "b", planted=1, pile=pile, discard=discard, run_outs=others.get("run_outs", 0))
    return after(table, "0 stop")


# ---- the first and the second time


def test_in_phase_4_the_discard_pile_becomes_the_pile_at_once_and_the_drawing_goes_on() -> None:
    """Z1."""
    drawn = after(laying("ct", "ggggg"), "0 lay r 0")
    assert drawn.kinds == ["laid", "drew", "ran_out"]
    assert drawn.told("ran_out") == {"times": 1, "pile": 5, "last": False}
    assert words(drawn.state)[0] == "bctg / r1 -"
    assert (drawn.state.pile, drawn.state.discard, drawn.state.run_outs) == (("g",) * 4, (), 1)
    assert drawn.state.phase == "plant"


def test_in_phase_2_the_second_card_comes_from_the_new_pile() -> None:
    """Z1."""
    turned = turning_up("c", "ggggg", run_outs=1)
    assert turned.kinds == ["turned_up", "ran_out"]
    assert turned.state.turned == ("c", "g")
    assert (turned.state.pile, turned.state.run_outs) == (("g",) * 4, 2)


def test_it_runs_out_when_its_last_card_is_taken_not_when_one_is_missing() -> None:
    """Z1."""
    turned = turning_up("ct", "ggggg")
    assert turned.told("ran_out") == {"times": 1, "pile": 5, "last": False}
    assert (turned.state.turned, turned.state.pile) == (("c", "t"), ("g",) * 5)


def test_nothing_but_the_discard_pile_is_shuffled() -> None:
    """Z1: not coins, nor set-aside or turned-up cards."""
    table = position("bb / r2 c2 / eee / ", "b / - - / nnn", "b", planted=1, pile="s", discard="gggg")
    turned = after(table, "0 stop").state
    assert turned.turned == ("s", "g")
    assert Counter(turned.pile) == Counter("ggg")
    set_aside = position("b / - - / eee / r", "b / - - / / ttt", phase="lay", pile="s", discard="gggg")
    drawn = after(set_aside, "1 lay t 0", "1 lay t 0", "1 lay t 0", "0 lay r 0").state
    assert Counter(drawn.pile) == Counter("gg")


def test_the_new_pile_is_shuffled() -> None:
    discard = "grensctb" * 6
    table = laying("ccc", discard)
    piles = {GAME.apply(table, 0, GAME.legal_moves(table, 0)[0], Rng("shuffle", ply))[0].pile for ply in range(8)}
    assert len(piles) == 8
    assert {tuple(sorted(pile)) for pile in piles} == {tuple(sorted(discard))}


def test_a_small_new_pile_may_run_out_in_the_same_draw() -> None:
    """Z1, Z2: the one card of the new pile is its last, and there is no discard pile."""
    drawn = after(laying("c", "g"), "0 lay r 0")
    assert [event.params["times"] for event in drawn.events if event.kind == "ran_out"] == [1, 2]
    assert drawn.state.phase == "over"
    assert drawn.told("drew") == {"cards": 2}


@pytest.mark.parametrize("seats", GAME.seat_counts)
@pytest.mark.parametrize("seed", range(6))
def test_the_first_run_out_is_always_on_the_second_card_of_a_phase_4(seats: int, seed: int) -> None:
    """Z42: after the deal the pile is 4 more than a multiple of 5, and a turn takes 5."""
    state = GAME.setup(seats, {"tie": "hand"}, Rng(f"run-out {seed}", 0))
    assert len(state.pile) % 5 == 4
    turns = len(state.pile) // 5
    while True:
        seat = min(GAME.waiting_for(state))
        before = state
        state, events = GAME.apply(state, seat, GAME.default_move(state, seat), Rng(f"run-out {seed}", 1))
        if state.run_outs:
            break
    assert [event.kind for event in events if event.kind in {"drew", "ran_out"}] == ["drew", "ran_out"]
    assert (before.turn, before.phase, len(before.pile)) == (turns + 1, "lay", 2)


# ---- the third time, or without a discard pile


def test_the_third_time_in_phase_2_the_turn_goes_on_without_phase_4() -> None:
    """Z3: on the second card exactly."""
    turned = turning_up("ct", "ggggg", run_outs=2)
    assert turned.told("ran_out") == {"times": 3, "pile": 0, "last": True}
    assert (turned.state.turned, turned.state.phase, turned.state.is_last) == (("c", "t"), "trade", True)
    traded = after(turned.state, "0 offer 1: u0 for b", "1 accept 1", "0 end").state
    assert traded.phase == "lay"
    over = after(traded, "0 lay all", "1 lay all")
    assert over.state.phase == "over"
    assert "drew" not in over.kinds
    assert over.kinds[-1] == "ended"


def test_the_third_time_with_one_card_turned_up_phases_2_and_3_are_played_all_the_same() -> None:
    """Z3."""
    turned = turning_up("c", "ggggg", run_outs=2)
    assert (turned.state.turned, turned.state.phase) == (("c",), "trade")
    assert turned.told("turned_up") == {"cards": ("c",)}
    over = after(turned.state, "0 end", "0 lay all")
    assert over.state.phase == "over"
    assert words(over.state)[0] == "bb / - -"


@pytest.mark.parametrize(("pile", "hand"), [("c", "bc"), ("ct", "bct"), ("cte", "bcte")])
def test_the_third_time_in_phase_4_the_game_ends_at_once(pile: str, hand: str) -> None:
    """Z4: the other draws lapse; on the third card it ends before the next player plants."""
    over = after(laying(pile, "ggggg", run_outs=2), "0 lay r 0")
    assert over.kinds == ["laid", "drew", "ran_out", "sold", "ended"]
    assert over.told("drew") == {"cards": len(pile)}
    assert "".join(over.state.players[0].hand) == hand
    assert over.state.phase == "over"


def test_the_cards_drawn_last_count_for_the_tie() -> None:
    """Z4."""
    over = after(laying("ct", "ggggg", run_outs=2), "0 lay r 0").state
    result = outcome(over)
    assert result is not None
    assert result.winners == {0}


def test_without_a_discard_pile_the_first_run_out_is_the_last() -> None:
    """Z2."""
    turned = turning_up("ct")
    assert turned.told("ran_out") == {"times": 1, "pile": 0, "last": True}
    assert turned.state.is_last


def test_later_sales_do_not_revive_the_pile() -> None:
    """Z2."""
    table = position("bb / r4 -", "b / t5 -", planted=1, pile="cg")
    turned = after(table, "0 stop", "0 sell 0", "1 sell 0").state
    assert turned.discard
    over = after(turned, "0 end", "0 lay all")
    assert over.state.phase == "over"
    assert "drew" not in over.kinds


def test_without_a_discard_pile_phase_4_ends_the_game_too() -> None:
    """Z2, Z4."""
    over = after(laying("ct"), "0 lay r 0")
    assert over.kinds == ["laid", "drew", "ran_out", "sold", "ended"]


def test_coins_spent_on_a_field_are_a_discard_pile() -> None:
    """Z2, Z15."""
    table = position("bb / - - / eee", "b", planted=1, pile="cg")
    assert not after(table, "0 buy", "0 stop").state.is_last


# ---- the end


def test_every_field_of_every_player_is_sold_protection_or_not() -> None:
    """Z5."""
    table = position("b / r1 c3 g3 / bb / r", "b / t1 s6", "b / e1 -", phase="lay", pile="b", run_outs=2, is_last=True)
    over = after(table, "0 lay r 0")
    assert words(over.state) == ["b / - - - / bbrcggg", "b / - - / sss", "b / - -"]
    sales = [event for event in over.events if event.kind == "sold"]
    assert [event.params["final"] for event in sales] == [True] * 6
    assert [(event.seat, event.params["coins"]) for event in sales] == [(0, 1), (0, 1), (0, 3), (1, 0), (1, 3), (2, 0)]
    assert over.events[-1].params == {"scores": (7, 3, 0), "winners": [0]}
    assert cards_of(over.state) == cards_of(table)


def ended(*players: str, tie: Tie = "hand") -> State:
    """The end of the game, with these hands and coins."""
    return replace(position(*players, tie=tie), phase="over")


def places(state: State) -> tuple[int, ...]:
    result = outcome(state)
    assert result is not None
    assert result.winners == {seat for seat, place in enumerate(result.places) if place == 1}
    return result.places


def test_most_coins_win_and_hand_cards_are_worth_nothing() -> None:
    table = ended("bbbbbbb / - - / e", " / - - / eee", "b / - - / ee")
    assert places(table) == (3, 1, 2)
    assert GAME.outcome(table) == outcome(table)


def test_a_tie_is_won_by_whoever_holds_most_hand_cards() -> None:
    assert places(ended("b / - - / ee", "bb / - - / ee", "bbb / - - / e")) == (2, 1, 3)


def test_with_as_many_hand_cards_too_the_win_is_shared() -> None:
    assert places(ended("bb / - - / ee", "b / - - / ee", "bb / - - / ee")) == (1, 3, 1)


def test_by_the_other_rule_whoever_sits_farthest_clockwise_from_the_start_player_wins() -> None:
    assert places(ended("bb / - - / ee", "b / - - / ee", "b / - - / e", tie="far")) == (2, 1, 3)
    assert places(ended("bb / - - / ee", "b / - - / ee", "b / - - / ee", tie="far")) == (3, 2, 1)


def test_both_tie_rules_can_be_chosen_in_the_lobby() -> None:
    (option,) = GAME.options
    assert (option.key, option.choices, option.default) == ("tie", ("hand", "far"), "hand")
    for tie in option.choices:
        assert view(GAME.setup(3, {"tie": tie}, Rng("tie", 0)), None)["tie"] == tie


def test_there_is_no_outcome_before_the_end() -> None:
    assert outcome(position("b / - - / eee")) is None


def test_nobody_moves_after_the_end() -> None:
    table = ended("b / - - / eee", "b / - - / eee")
    assert GAME.waiting_for(table) == frozenset()
    assert [GAME.legal_moves(table, seat) for seat in range(3)] == [(), (), ()]
    for tried in ("0 plant 0", "0 buy", "0 sell 0", "0 end", "1 wish g", "1 lay all", "0 stop"):
        assert refused(table, tried) == "over"


def test_the_table_makes_no_moves_of_its_own() -> None:
    table = position("bb")
    assert GAME.table_move(table) is None
