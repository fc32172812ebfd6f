"""The end of a round: calls, empty piles, and what everything is worth."""

import pytest

from cogs.bonje.moves import Call
from cogs.bonje.rules import GAME, State, view
from tests.cogs.bonje.positions import after, farm, holding, options, position, refusal_of, refused, stable

EMPTY = "| |"
COMPLETE = "cow-m cow-f | pig-m pig-f | sheep-m sheep-f"
POORER = "fowl-m fowl-f | pig-m pig-f | sheep-m sheep-f"


def last_card(*farms: str, card: str = "truck") -> State:
    """The table before the last card of the round is played, by seat 0."""
    return holding(*farms, card=card, left=0)


# ---------------------------------------------------------------- Calls


def test_who_calls_with_complete_stables_wins_the_round() -> None:
    called = after(position(EMPTY, COMPLETE), "1 call")
    assert called.kinds == ["called", "round_won", "gained"]
    assert called.told("round_won") == {"round": 2, "winners": [1], "by": "call"}
    assert called.told("gained") == {"special": None, "stables": 4}
    assert called.state.phase == "scored"


@pytest.mark.parametrize("trouble", ["elephant", "cow-m cow-f cow-m", "cow-m", "cow-f cow-f", ""])
def test_a_call_with_anything_but_complete_stables_is_void(trouble: str) -> None:
    """B22."""
    table = position(f"pig-m pig-f | {trouble} | cow-m cow-f", EMPTY)
    assert options(table, 0) == []
    refusal = refusal_of(table, "0 call")
    assert (refusal.reason, refusal.params) == ("bonje.refusal.not_complete", {"stables": [1]})


def test_a_truck_that_hits_before_the_call_makes_it_too_late() -> None:
    """B23."""
    table = position("cow-f | |", COMPLETE, cards="truck pig-f")
    ready = after(table, "0 grab 0", "0 target 1 0", "0 lift 1 0 cow-m").state
    assert after(ready, "1 call").told("round_won")["winners"] == [1]
    hit = after(ready, "0 haul 1 0 cow-m 0 0").state
    assert refused(hit, "1 call") == "not_complete"


def test_a_truck_that_has_only_lifted_does_not_stop_a_call() -> None:
    """B23."""
    table = position("cow-f | |", COMPLETE, cards="truck pig-f")
    ready = after(table, "0 grab 0", "0 target 1 0", "0 lift 1 0 cow-m").state
    assert "call 2" in options(ready, 1)


def test_a_false_call_is_no_move_and_changes_nothing() -> None:
    """B24."""
    table = position("pig-m pig-f | | cow-m", COMPLETE, cards="truck pig-f")
    assert refusal_of(table, "0 call").params == {"stables": [1, 2]}


def test_a_call_names_its_round() -> None:
    table = position(COMPLETE, EMPTY)
    assert refused(table, (0, Call(1))) == "stale"
    assert refused(table, (0, Call(3))) == "stale"
    over = after(table, "0 call").state
    assert refused(over, (1, Call(2))) == "between"
    assert refused(over, (0, Call(2))) == "between"


def test_presses_are_ordered_so_the_first_call_wins_alone() -> None:
    """B25."""
    called = after(position(POORER, COMPLETE), "0 call")
    assert called.told("round_won")["winners"] == [0]
    assert refused(called.state, "1 call") == "between"


def test_one_may_call_at_any_moment_even_with_an_unplayed_surplus_male_and_the_round_ends() -> None:
    """B40."""
    table = position(COMPLETE, EMPTY, EMPTY, cards="cow-m truck elephant")
    held = after(table, "0 grab 0", "1 grab 1").state
    assert options(held, 0) == ["place 0", "wait", "call 2"]
    called = after(held, "0 call").state
    assert called.phase == "scored"
    assert GAME.waiting_for(called) == frozenset()
    assert (view(called)["cards"], view(called)["duties"]) == ([], [])
    assert options(called, 1) == ["next 3"]
    assert refused(called, "1 remove") == "between"
    assert refused(called, "2 grab 2") == "between"


@pytest.mark.parametrize("cards", ["", "pig-f truck"])
def test_a_call_counts_while_cards_are_down_or_nobody_has_grabbed(cards: str) -> None:
    """B40."""
    assert after(position(COMPLETE, EMPTY, cards=cards), "0 call").kinds[0] == "called"


# ---------------------------------------------------------------- Empty piles


def test_the_round_ends_when_the_last_cards_are_played() -> None:
    ended = after(last_card(EMPTY, "cow-f | |"), "0 remove")
    assert ended.kinds == ["stayed", "round_won", "gained"]
    assert ended.told("round_won") == {"round": 2, "winners": [1], "by": "points"}
    going_on = after(holding(EMPTY, "cow-f | |", card="truck", left=1), "0 remove")
    assert going_on.kinds == ["stayed"]


def test_a_call_may_still_come_before_the_last_card_is_played() -> None:
    called = after(last_card(EMPTY, POORER, COMPLETE), "1 call")
    assert called.told("round_won") == {"round": 2, "winners": [1], "by": "call"}


def test_who_is_complete_but_silent_when_the_piles_are_empty_has_called() -> None:
    """B26."""
    many = "cow-m cow-f cow-f cow-f cow-f cow-f | horse-m horse-f horse-f |"
    ended = after(last_card(many, POORER), "0 remove")
    assert ended.told("round_won") == {"round": 2, "winners": [1], "by": "complete"}


def test_the_last_card_may_itself_complete_the_stables() -> None:
    """B26."""
    ended = after(last_card("fowl-m | pig-m pig-f | sheep-m sheep-f", EMPTY, card="fowl-f"), "0 place 0")
    assert ended.told("round_won") == {"round": 2, "winners": [0], "by": "complete"}


def test_of_several_that_are_complete_the_more_valuable_stables_together_win() -> None:
    """B25."""
    ended = after(last_card(POORER, COMPLETE, EMPTY), "0 remove")
    assert ended.told("round_won") == {"round": 2, "winners": [1], "by": "complete"}
    flat = "pig-m pig-f pig-f | pig-m pig-f pig-f | pig-m pig-f pig-f"
    peak = "horse-m horse-f | fowl-m fowl-f | fowl-m fowl-f"
    assert [farm(text).value for text in (flat, peak)] == [24, 18]
    assert after(last_card(flat, peak), "0 remove").told("round_won")["winners"] == [0]


def test_of_several_that_are_complete_with_equal_stables_all_win() -> None:
    """B25."""
    ended = after(last_card(COMPLETE, EMPTY, COMPLETE), "0 remove")
    assert ended.told("round_won") == {"round": 2, "winners": [0, 2], "by": "complete"}
    assert ended.kinds.count("gained") == 2


def test_points_decide_only_when_nobody_is_complete() -> None:
    """B26."""
    ended = after(last_card("horse-f horse-f horse-f | |", "pig-f | |"), "0 remove")
    assert ended.told("round_won") == {"round": 2, "winners": [0], "by": "points"}


def test_with_equal_points_all_win_even_with_none() -> None:
    """B41."""
    ended = after(last_card(EMPTY, "| elephant |", "pig-m pig-m | |"), "0 remove")
    assert ended.told("round_won") == {"round": 2, "winners": [0, 1, 2], "by": "points"}
    assert ended.kinds.count("gained") == 3
    ended = after(last_card("pig-f | |", "sheep-f | |", EMPTY), "0 remove")
    assert ended.told("round_won")["winners"] == [0, 1]


# ---------------------------------------------------------------- Scoring


@pytest.mark.parametrize(
    ("animals", "value"),
    [
        ("horse-m", 4),
        ("horse-f", 4),
        ("cow-m", 3),
        ("cow-f", 3),
        ("pig-m", 2),
        ("pig-f", 2),
        ("sheep-m", 2),
        ("sheep-f", 2),
        ("fowl-m", 1),
        ("fowl-f", 1),
        ("elephant", 0),
        ("", 0),
        ("cow-f cow-f cow-f", 9),
    ],
)
def test_lone_females_or_a_male_alone_score_per_animal(animals: str, value: int) -> None:
    """B27."""
    assert stable(animals).value == value
    assert not stable(animals).is_complete


@pytest.mark.parametrize("animals", ["horse-m horse-m", "horse-m horse-f horse-m", "cow-f cow-m cow-m cow-m"])
def test_only_a_brawl_scores_nothing(animals: str) -> None:
    """B27."""
    brawl = stable(animals)
    assert (brawl.value, brawl.is_brawl, brawl.is_complete) == (0, True, False)


def test_a_stable_scores_one_couple_at_most() -> None:
    """B28."""
    assert stable("horse-m horse-f horse-f horse-f").value == 18
    assert stable("fowl-f fowl-m").value == 4


def test_two_stables_of_one_kind_with_a_couple_each_score_both() -> None:
    """B29."""
    assert farm("horse-m horse-f | horse-m horse-f | horse-f").value == 10 + 10 + 4


def test_the_scoring_table_shows_every_stable() -> None:
    ended = after(last_card("horse-m horse-f | pig-m pig-m | elephant", "cow-f | |"), "0 remove").state
    scoring = view(ended)["scoring"]
    assert scoring == {
        "round": 2,
        "winners": [0],
        "by": "points",
        "values": [[10, 0, 0], [3, 0, 0]],
        "totals": [10, 3],
        "gained": [{"seat": 0, "special": None}],
        "stables": [4, 3],
    }


# ---------------------------------------------------------------- The next round


def test_for_the_next_round_all_cards_come_back_and_stables_stay_but_empty() -> None:
    """B33."""
    ended = after(last_card("horse-m horse-f | pig-m pig-m | elephant", "cow-f | |"), "0 remove").state
    dealt = after(ended, "1 next")
    assert dealt.farms == ["- | - | - | -", "- | - | -"]
    assert [len(pile) for pile in dealt.state.piles] == [33, 33]
    assert (dealt.state.removed, dealt.state.cards) == ((), ())
    assert (dealt.state.phase, dealt.state.round, dealt.state.flip) == ("down", 3, 8)
    assert dealt.told("dealt") == {"round": 3}


def test_what_is_removed_is_out_until_the_end_of_the_round() -> None:
    """B46."""
    table = after(holding("cow-f | pig-f | pig-m", EMPTY, card="horse-m"), "0 remove").state
    assert view(table)["removed"] == ["horse-m"]
    ended = after(last_card("cow-f | pig-f | pig-m", EMPTY, card="horse-m"), "0 remove").state
    assert view(after(ended, "0 next").state)["removed"] == []


def test_the_next_round_starts_on_anybodys_press_or_the_tables() -> None:
    ended = after(position(EMPTY, COMPLETE), "1 call").state
    move = GAME.table_move(ended)
    assert move is not None
    assert (GAME.encode(move.move), move.after) == ("next:3", "round")
    assert GAME.waiting_for(ended) == frozenset()
    for who in ("0", "1", "table"):
        assert after(ended, f"{who} next").state.round == 3


def test_a_press_for_another_round_deals_nothing() -> None:
    ended = after(position(EMPTY, COMPLETE), "1 call").state
    dealt = after(ended, "0 next").state
    assert refused(dealt, "1 next") == "running"
    assert refused(dealt, (1, GAME.decode("next:3"))) == "stale"
    assert refused(ended, (1, GAME.decode("next:2"))) == "stale"
    assert refused(ended, (1, GAME.decode("next:4"))) == "stale"
    assert refused(position(EMPTY, EMPTY, cards="truck truck"), "0 next") == "running"


def test_between_rounds_everything_lies_as_the_round_left_it() -> None:
    ended = after(position(COMPLETE, "pig-f | |", cards="truck elephant"), "1 grab 1", "0 call").state
    assert [stable["animals"] for stable in view(ended)["farms"][1]["stables"]] == [["pig-f"], [], []]
    assert [len(one["stables"]) for one in view(ended)["farms"]] == [3, 3]
    assert view(ended)["farms"][0]["complete"]


def test_a_press_of_the_round_before_is_told_that_it_was_an_earlier_flip() -> None:
    ended = after(position(COMPLETE, EMPTY, cards="truck elephant"), "0 call").state
    dealt = after(ended, "0 next").state
    assert refused(dealt, (1, GAME.decode("grab:7:0"))) == "turned"
    assert refused(dealt, (1, GAME.decode("grab:8:0"))) == "down"
