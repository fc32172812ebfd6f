"""The end of the game, the single round, and the bonus variant."""

import pytest
from msgspec.structs import replace

from cogs.bonje.cards import SPECIALS
from cogs.bonje.moves import Special
from cogs.bonje.rules import GAME, State, view
from tests.cogs.bonje.positions import after, holding, options, position, refused, stable

COUPLE = "pig-m pig-f"
THREE, FOUR, FIVE = (" | ".join([COUPLE] * count) for count in (3, 4, 5))
EMPTY = {3: "| |", 4: "| | |", 5: "| | | |"}


def exhausted(*farms: str, specials: tuple[str, ...] = (), length: str = "match") -> State:
    """The table before the last card of the round is played, by seat 0."""
    return replace(holding(*farms, card="truck", left=0, length=length), specials=specials)


def test_who_wins_a_round_while_owning_five_stables_wins_the_game() -> None:
    called = after(position(EMPTY[3], FIVE), "1 call")
    assert called.kinds == ["called", "round_won", "ended"]
    assert called.told("ended") == {"winners": [1]}
    assert called.state.phase == "over"
    assert view(called.state)["winners"] == [1]
    result = GAME.outcome(called.state)
    assert result is not None
    assert result.winners == {1}


def test_earning_the_fifth_stable_does_not_end_the_game() -> None:
    """B30."""
    called = after(position(EMPTY[3], FOUR), "1 call")
    assert called.told("gained") == {"special": None, "stables": 5}
    assert called.state.phase == "scored"
    dealt = after(called.state, "0 next").state
    for table in (called.state, dealt):
        assert GAME.outcome(table) is None
        assert view(table)["winners"] == []


def test_somebody_elses_round_does_not_end_the_game_for_who_owns_five() -> None:
    """B30."""
    called = after(position(THREE, EMPTY[5]), "0 call")
    assert called.state.phase == "scored"


def test_a_round_won_on_points_while_owning_five_wins_the_game_too() -> None:
    """B31."""
    ended = after(exhausted(EMPTY[3], "pig-f | | | |"), "0 remove")
    assert ended.told("round_won") == {"round": 2, "winners": [1], "by": "points"}
    assert ended.told("ended") == {"winners": [1]}


def test_a_round_won_silently_while_owning_five_wins_the_game_too() -> None:
    """B26, B31."""
    ended = after(exhausted(EMPTY[3], FIVE), "0 remove")
    assert ended.told("round_won")["by"] == "complete"
    assert ended.told("ended") == {"winners": [1]}


def test_two_round_winners_who_both_own_five_share_the_victory() -> None:
    """B32."""
    ended = after(exhausted(FIVE, THREE, FIVE), "0 remove")
    assert ended.told("ended") == {"winners": [0, 2]}
    result = GAME.outcome(ended.state)
    assert result is not None
    assert result.winners == {0, 2}
    assert result.places == (1, 3, 1)


def test_a_round_winner_with_fewer_stables_does_not_share_the_victory() -> None:
    """B32."""
    ended = after(exhausted("pig-f | | | |", "sheep-f | | |", EMPTY[3]), "0 remove")
    assert ended.told("round_won")["winners"] == [0, 1]
    assert ended.told("ended") == {"winners": [0]}
    result = GAME.outcome(ended.state)
    assert result is not None
    assert (result.scores, result.places) == ((3, 2, 0), (1, 2, 3))


def test_nobody_gains_a_stable_in_the_round_that_ends_the_match() -> None:
    ended = after(exhausted("pig-f | | | |", "sheep-f | | |", EMPTY[3]), "0 remove").state
    scoring = view(ended)["scoring"]
    assert scoring is not None
    assert (scoring["gained"], scoring["stables"]) == ([], [5, 4, 3])


def test_a_score_is_the_number_of_rounds_won() -> None:
    result = GAME.outcome(after(position(EMPTY[3], FIVE, EMPTY[5], EMPTY[4]), "1 call").state)
    assert result is not None
    assert (result.scores, result.places) == ((0, 3, 2, 1), (4, 1, 2, 3))


def test_when_the_match_is_over_nothing_is_left_to_do() -> None:
    over = after(position(EMPTY[3], FIVE), "1 call").state
    assert GAME.table_move(over) is None
    assert GAME.waiting_for(over) == frozenset()
    assert [options(over, seat) for seat in (0, 1)] == [[], []]
    for tried in ("0 next", "1 call", "table next", "table turn", "0 grab 0"):
        assert refused(over, tried) == "over"


# ---------------------------------------------------------------- A single round


def test_in_a_single_round_the_winners_of_the_round_win_the_match() -> None:
    """B45."""
    called = after(position("| |", THREE, length="round", number=1), "1 call")
    assert called.kinds == ["called", "round_won", "ended"]
    assert called.told("ended") == {"winners": [1]}
    result = GAME.outcome(called.state)
    assert result is not None
    assert (result.scores, result.places) == ((0, 1), (2, 1))


def test_in_a_single_round_several_winners_share_the_match() -> None:
    """B45."""
    ended = after(exhausted("pig-f | |", "sheep-f | |", "fowl-f | |", length="round"), "0 remove")
    assert ended.told("ended") == {"winners": [0, 1]}
    result = GAME.outcome(ended.state)
    assert result is not None
    assert result.winners == {0, 1}
    assert (result.scores, result.places) == ((1, 1, 0), (1, 1, 3))


# ---------------------------------------------------------------- The bonus variant


def test_a_special_stable_is_complete_only_with_the_kind_it_shows() -> None:
    horse, cow = stable("horse: horse-m horse-f"), stable("cow: cow-f cow-m")
    assert (horse.is_complete, horse.value) == (True, 10)
    assert (cow.is_complete, cow.value) == (True, 8)
    assert (stable("cow: cow-f cow-f").is_complete, stable("cow: cow-f cow-f").value) == (False, 6)
    assert stable("cow: cow-m cow-m cow-f").value == 0


@pytest.mark.parametrize("animals", ["pig-m pig-f", "cow-m cow-f", "fowl-f", "elephant"])
def test_a_special_stable_with_another_kind_may_be_used_but_is_never_complete_and_scores_nothing(animals: str) -> None:
    """B34."""
    horse = stable(f"horse: {animals}")
    assert (horse.is_complete, horse.value) == (False, 0)
    assert options(holding("horse: | cow-m | cow-f", "| |", card="pig-f"), 0) == ["place 0"]
    assert refused(position(f"horse: {animals} | {COUPLE}", "| |"), "0 call") == "not_complete"


def test_a_brawl_in_a_special_stable_of_another_kind_is_a_brawl() -> None:
    """B34."""
    assert stable("horse: cow-m cow-m").is_brawl


def test_the_first_to_earn_a_fifth_stable_must_choose_a_special_one() -> None:
    """B44."""
    called = after(position(EMPTY[3], FOUR, specials=SPECIALS), "1 call")
    table = called.state
    assert called.kinds == ["called", "round_won"]
    assert (table.phase, view(table)["chooser"], view(table)["specials"]) == ("special", 1, ["horse", "cow"])
    assert GAME.waiting_for(table) == {1}
    assert options(table, 1) == ["special horse", "special cow"]
    assert options(table, 0) == []
    assert GAME.table_move(table) is None
    assert GAME.default_move(table, 1) == Special("horse")


def test_while_somebody_must_choose_no_round_is_dealt_and_nobody_else_chooses() -> None:
    """B44."""
    table = after(position(EMPTY[3], FOUR, specials=SPECIALS), "1 call").state
    assert refused(table, "0 next") == "special"
    assert refused(table, "1 next") == "special"
    assert refused(table, "table next") == "stale"
    assert refused(table, "0 special cow") == "not_choosing"
    assert refused(table, "1 call") == "between"
    assert refused(position(EMPTY[3], FOUR, specials=SPECIALS), "1 special cow") == "not_choosing"


@pytest.mark.parametrize(("kind", "other"), [("horse", "cow"), ("cow", "horse")])
def test_the_second_to_earn_a_fifth_stable_gets_the_other_special_one(kind: str, other: str) -> None:
    """B44."""
    first = after(position(EMPTY[4], FOUR, specials=SPECIALS), "1 call", f"1 special {kind}")
    assert first.told("gained") == {"special": kind, "stables": 5}
    assert (first.state.phase, first.state.specials) == ("scored", (other,))
    dealt = after(first.state, "0 next")
    assert dealt.farms[1] == f"- | - | - | - | {kind}:"
    second = after(position(FOUR, EMPTY[5], specials=[other]), "0 call")
    assert second.told("gained") == {"special": other, "stables": 5}
    assert (second.state.phase, second.state.specials) == ("scored", ())


def test_the_third_and_fourth_to_earn_a_fifth_stable_get_ordinary_ones() -> None:
    """B44."""
    called = after(position(FOUR, EMPTY[5], EMPTY[5], specials=()), "0 call")
    assert called.told("gained") == {"special": None, "stables": 5}
    assert called.state.phase == "scored"


def test_a_fourth_stable_is_never_special() -> None:
    """B44."""
    called = after(position(EMPTY[3], THREE, specials=SPECIALS), "1 call")
    assert called.told("gained") == {"special": None, "stables": 4}
    assert called.state.specials == SPECIALS


def test_without_the_bonus_variant_the_fifth_stable_is_ordinary() -> None:
    assert after(position(EMPTY[3], FOUR), "1 call").told("gained") == {"special": None, "stables": 5}


def test_of_two_who_earn_the_fifth_in_one_round_who_sits_first_chooses_for_their_values_are_equal() -> None:
    """B35: who is worth less does not win the round beside who is worth more."""
    ended = after(exhausted(EMPTY[3], FOUR, FOUR, specials=SPECIALS), "0 remove")
    assert view(ended.state)["chooser"] == 1
    chosen = after(ended.state, "1 special cow")
    assert [(event.seat, event.params) for event in chosen.events] == [
        (1, {"special": "cow", "stables": 5}),
        (2, {"special": "horse", "stables": 5}),
    ]
    assert (chosen.state.phase, chosen.state.specials) == ("scored", ())
    assert after(chosen.state, "0 next").farms == ["- | - | -", "- | - | - | - | cow:", "- | - | - | - | horse:"]


def test_two_special_stables_show_a_horse_and_a_cow() -> None:
    """B35."""
    assert SPECIALS == ("horse", "cow")


def test_three_at_once_the_first_two_get_special_stables() -> None:
    """B44."""
    ended = after(exhausted(FOUR, FOUR, FOUR, specials=SPECIALS), "0 remove", "0 special horse")
    gained = [(event.seat, event.params["special"]) for event in ended.events if event.kind == "gained"]
    assert gained == [(0, "horse"), (1, "cow"), (2, None)]
    scoring = view(ended.state)["scoring"]
    assert scoring is not None
    assert scoring["stables"] == [5, 5, 5]


def test_one_special_left_and_two_who_earn_the_fifth_the_first_gets_it() -> None:
    """B44."""
    ended = after(exhausted("| | | |", FOUR, FOUR, specials=("cow",)), "0 remove")
    gained = [(event.seat, event.params["special"]) for event in ended.events if event.kind == "gained"]
    assert gained == [(1, "cow"), (2, None)]


def test_a_winner_with_fewer_stables_gets_an_ordinary_one_at_once() -> None:
    """B44."""
    four = "pig-m pig-f | pig-m pig-f | pig-m pig-f | fowl-m fowl-f"
    three = "pig-m pig-f pig-f | pig-m pig-f pig-f | pig-m pig-f"
    ended = after(exhausted(EMPTY[3], four, three, specials=SPECIALS), "0 remove")
    assert view(ended.state)["chooser"] == 1
    scoring = view(ended.state)["scoring"]
    assert scoring is not None
    assert scoring["totals"][1:] == [22, 22]
    assert (scoring["gained"], scoring["stables"]) == ([{"seat": 2, "special": None}], [3, 4, 4])
