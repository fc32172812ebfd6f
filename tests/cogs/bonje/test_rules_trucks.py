"""Transport trucks: what they lift, where they bring it, and what lapses."""

from cogs.bonje.cards import CARDS, PATIENCE
from cogs.bonje.moves import Back, Haul, Lift, Remove, Target
from cogs.bonje.rules import GAME, Aim, State, view
from tests.cogs.bonje.positions import (
    after,
    cards,
    drops,
    holding,
    options,
    position,
    refusal_of,
    refused,
    step,
    targets,
)

EMPTY = "| |"


def aim(state: State, seat: int = 0) -> Aim | None:
    return next(slot.aim for slot in state.cards if slot.taker == seat)


def test_a_truck_may_stop_at_any_stable_with_an_animal_own_or_anothers() -> None:
    """B11."""
    table = holding("pig-f | |", "elephant | | cow-m cow-m", "| sheep-m |", card="truck")
    assert targets(table, 0) == [(0, 0), (1, 0), (1, 2), (2, 1)]
    refusal = refusal_of(table, "0 target 1 1")
    assert (refusal.reason, refusal.params) == ("bonje.refusal.empty", {"stable": 1})


def test_the_only_sort_of_animal_in_a_stable_is_lifted_at_once() -> None:
    table = after(holding(EMPTY, "cow-f cow-f | |", card="truck"), "0 target 1 0")
    assert aim(table.state) == Aim(1, 0, CARDS["cow-f"])
    assert table.events == ()
    assert table.farms[1] == "cow-f cow-f | - | -"


def test_of_two_sorts_the_player_chooses_which_to_lift() -> None:
    """B11."""
    table = after(holding(EMPTY, "cow-f cow-m cow-f | |", card="truck"), "0 target 1 0").state
    assert aim(table) == Aim(1, 0, None)
    assert options(table, 0) == ["lift 1 0 cow-f", "lift 1 0 cow-m", "back 1", "remove"]
    lifted = after(table, "0 lift 1 0 cow-m").state
    assert aim(lifted) == Aim(1, 0, CARDS["cow-m"])
    assert refused(lifted, (0, Lift(7, 1, 0, "cow-f"))) == "gone"


def test_an_animal_goes_to_any_stable_of_its_kind_or_an_empty_one_but_never_back_where_it_came_from() -> None:
    """B11."""
    table = holding("cow-f | pig-f | elephant", "cow-m cow-f | | cow-f", card="truck")
    lifted = after(table, "0 target 1 0", "0 lift 1 0 cow-m").state
    assert drops(lifted, 0) == [(0, 0), (1, 1), (1, 2)]
    assert refused(lifted, "0 haul 1 0 cow-m 1 0") == "same_stable"
    assert refused(lifted, "0 haul 1 0 cow-m 0 1") == "other_kind"
    assert refused(lifted, "0 haul 1 0 cow-m 0 2") == "other_kind"
    assert refused(lifted, "0 haul 1 0 cow-m 0 3") == "unknown"
    hauled = after(lifted, "0 haul 1 0 cow-m 0 0")
    assert hauled.farms == ["cow-f cow-m | pig-f | elephant", "cow-f | - | cow-f"]
    assert hauled.told("hauled") == {
        "card": "cow-m",
        "from": 1,
        "from_stable": 0,
        "to": 0,
        "to_stable": 0,
        "brawl": False,
    }
    assert hauled.state.removed == cards("truck")


def test_an_animal_goes_out_of_the_game() -> None:
    """B11."""
    table = after(holding(EMPTY, "cow-f cow-m cow-f | |", card="truck"), "0 target 1 0", "0 lift 1 0 cow-f").state
    hauled = after(table, "0 haul 1 0 cow-f out")
    assert hauled.farms[1] == "cow-f cow-m | - | -"
    assert hauled.state.removed == cards("truck cow-f")
    assert hauled.told("hauled") == {
        "card": "cow-f",
        "from": 1,
        "from_stable": 0,
        "to": None,
        "to_stable": None,
        "brawl": False,
    }


def test_an_elephant_goes_only_to_an_empty_stable_but_to_anybodys() -> None:
    """B11."""
    table = after(holding("elephant | | pig-f", "cow-f | | elephant", card="truck"), "0 target 0 0").state
    assert drops(table, 0) == [(0, 1), (1, 1)]
    refusal = refusal_of(table, "0 haul 0 0 elephant 1 2")
    assert (refusal.reason, refusal.params) == ("bonje.refusal.not_empty", {"stable": 2})
    assert after(table, "0 haul 0 0 elephant out").farms[0] == "- | - | pig-f"
    assert after(table, "0 haul 0 0 elephant 1 1").farms[1] == "cow-f | elephant | elephant"


def test_an_animal_may_move_within_one_farm() -> None:
    """B11."""
    table = after(holding("cow-m cow-m | |", EMPTY, card="truck"), "0 target 0 0").state
    assert drops(table, 0) == [(0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]
    assert after(table, "0 haul 0 0 cow-m 0 1").farms[0] == "cow-m | cow-m | -"


def test_a_female_never_goes_into_an_empty_stable_of_a_player_who_has_her_kind_whoever_that_is() -> None:
    """B12."""
    table = after(holding("cow-m | | pig-f", "cow-f | |", "cow-m | pig-m |", card="truck"), "0 target 1 0").state
    assert drops(table, 0) == [(0, 0), (1, 1), (1, 2), (2, 0)]
    for seat, stable in [(0, 1), (2, 2)]:
        refusal = refusal_of(table, f"0 haul 1 0 cow-f {seat} {stable}")
        assert refusal.reason == "bonje.refusal.own_kind_first"
        assert refusal.params == {"card": "cow-f", "seat": seat, "stable": stable}


def test_whether_a_player_has_that_kind_is_judged_after_the_animal_was_lifted() -> None:
    """B12."""
    alone = after(holding(EMPTY, "cow-f | |", card="truck"), "0 target 1 0").state
    assert drops(alone, 0) == [(0, 0), (0, 1), (0, 2), (1, 1), (1, 2)]
    with_others = after(holding(EMPTY, "cow-f cow-f | |", card="truck"), "0 target 1 0").state
    assert drops(with_others, 0) == [(0, 0), (0, 1), (0, 2)]
    elsewhere = after(holding(EMPTY, "cow-f | cow-m |", card="truck"), "0 target 1 0").state
    assert drops(elsewhere, 0) == [(0, 0), (0, 1), (0, 2), (1, 1)]


def test_a_male_may_open_an_empty_stable_of_a_player_who_has_his_kind() -> None:
    table = after(holding("cow-f | |", "cow-m | |", card="truck"), "0 target 1 0").state
    assert drops(table, 0) == [(0, 0), (0, 1), (0, 2), (1, 1), (1, 2)]


def test_a_second_male_may_be_dropped_into_an_opponents_complete_stable() -> None:
    """B13."""
    table = after(holding("cow-m | |", "cow-m cow-f | |", card="truck"), "0 target 0 0").state
    brawl = after(table, "0 haul 0 0 cow-m 1 0")
    assert brawl.farms == ["- | - | -", "cow-m cow-f cow-m | - | -"]
    assert brawl.told("hauled")["brawl"] is True
    assert not brawl.state.farms[1].stables[0].is_complete


def test_a_truck_may_take_the_male_and_the_females_stay_score_and_get_company() -> None:
    """B14."""
    table = after(holding("| pig-m |", "cow-m cow-f cow-f | |", card="truck"), "0 target 1 0", "0 lift 1 0 cow-m").state
    left = after(table, "0 haul 1 0 cow-m 0 0").state.farms[1].stables[0]
    assert [animal.code for animal in left.animals] == ["cow-f", "cow-f"]
    assert (left.is_complete, left.value) == (False, 6)
    joined = after(holding("cow-f cow-f | |", EMPTY, card="cow-f"), "0 place 0")
    assert joined.farms[0] == "cow-f cow-f cow-f | - | -"


def test_a_truck_can_end_a_brawl() -> None:
    table = after(holding("cow-m cow-f cow-m | |", EMPTY, card="truck"), "0 target 0 0", "0 lift 0 0 cow-m").state
    ended = after(table, "0 haul 0 0 cow-m out")
    assert ended.farms[0] == "cow-m cow-f | - | -"
    assert ended.state.farms[0].stables[0].is_complete


def test_a_truck_need_not_move_anything_and_is_spent() -> None:
    """B15."""
    table = holding("cow-m | |", "cow-f | |", card="truck")
    stayed = after(table, "0 remove")
    assert stayed.kinds == ["stayed"]
    assert stayed.told("stayed") == {}
    assert stayed.state.removed == cards("truck")
    assert stayed.farms == ["cow-m | - | -", "cow-f | - | -"]
    assert options(holding(EMPTY, EMPTY, card="truck"), 0) == ["remove"]


def test_a_truck_that_has_lifted_an_animal_may_still_move_nothing() -> None:
    """B15."""
    table = after(holding("cow-m | |", "cow-f | |", card="truck"), "0 target 1 0").state
    assert after(table, "0 remove").farms == ["cow-m | - | -", "cow-f | - | -"]


def test_a_haul_names_what_was_lifted_and_where() -> None:
    table = after(holding("cow-m | |", "cow-f | cow-f | cow-m", card="truck"), "0 target 1 0").state
    assert refused(table, (0, Haul(7, 1, 1, "cow-f", None, None))) == "gone"
    assert refused(table, (0, Haul(7, 1, 0, "cow-m", None, None))) == "gone"
    assert refused(table, (0, Haul(7, 0, 0, "cow-f", None, None))) == "gone"
    fresh = holding("cow-m | |", "cow-f | |", card="truck")
    assert refused(fresh, (0, Haul(7, 1, 0, "cow-f", None, None))) == "gone"
    unsure = after(holding("cow-m | |", "cow-f cow-m | |", card="truck"), "0 target 1 0").state
    assert refused(unsure, (0, Haul(7, 1, 0, "cow-f", None, None))) == "gone"


def test_a_lift_names_the_stable_where_the_truck_stands() -> None:
    table = after(holding("cow-m cow-f | |", "cow-m cow-f | |", card="truck"), "0 target 1 0").state
    assert refused(table, (0, Lift(7, 0, 0, "cow-f"))) == "gone"
    assert refused(table, (0, Lift(7, 1, 1, "cow-f"))) == "gone"
    assert refused(table, (0, Lift(7, 1, 0, "pig-f"))) == "gone"
    fresh = holding("cow-m cow-f | |", "cow-m cow-f | |", card="truck")
    assert refused(fresh, (0, Lift(7, 1, 0, "cow-f"))) == "gone"


def test_what_is_lifted_can_be_put_down_and_another_stable_chosen() -> None:
    table = after(holding("cow-m | |", "cow-f cow-m | |", card="truck"), "0 target 1 0", "0 lift 1 0 cow-f")
    assert refused(table.state, "0 target 0 0") == "aimed"
    back = after(table.state, "0 back")
    assert back.events == ()
    assert aim(back.state) is None
    assert back.farms == table.farms
    assert targets(back.state, 0) == [(0, 0), (1, 0)]
    assert refused(back.state, "0 back") == "nothing_held"


def test_a_press_of_back_that_saw_another_step_is_refused() -> None:
    table = after(holding("cow-m | |", "cow-f cow-m | |", card="truck"), "0 target 1 0").state
    assert step(table, 0) == 1
    later = after(table, "0 back", "0 target 0 0").state
    assert step(later, 0) == 3
    assert refused(later, (0, Back(7, 1))) == "stale"
    assert refused(later, (0, Back(7, 4))) == "stale"


def test_a_truck_goes_back_a_few_times_only() -> None:
    table = holding("cow-m | |", "cow-f | pig-f pig-m |", card="truck")
    for _ in range(PATIENCE // 2 - 1):
        table = after(table, "0 target 1 0", "0 back").state
    table = after(table, "0 target 1 1").state
    assert "back 11" in options(table, 0)
    table = after(table, "0 lift 1 1 pig-f").state
    assert step(table, 0) == PATIENCE
    assert refused(table, "0 back") == "enough"
    assert options(table, 0)[-2:] == ["haul 1 1 pig-f out", "remove"]


def two_trucks(first: str, second: str, third: str = EMPTY) -> State:
    """Seats 0 and 1 hold a truck each, seat 2 a card that does not matter."""
    table = position(first, second, third, cards="truck truck mad-cow")
    return after(table, "0 grab 0", "1 grab 1").state


def test_what_a_truck_has_lifted_is_still_in_its_stable_until_it_is_hauled() -> None:
    table = after(two_trucks("| |", "pig-f | |"), "0 target 1 0").state
    assert [stable["animals"] for stable in view(table)["farms"][1]["stables"]] == [["pig-f"], [], []]
    assert aim(table) == Aim(1, 0, CARDS["pig-f"])


def test_a_lift_lapses_when_another_truck_carries_that_animal_away() -> None:
    table = after(two_trucks("| |", "pig-f | |"), "0 target 1 0", "1 target 1 0").state
    hauled = after(table, "1 haul 1 0 pig-f 1 1").state
    assert aim(hauled) is None
    assert refused(hauled, (0, Haul(7, 1, 0, "pig-f", None, None))) == "gone"
    assert targets(hauled, 0) == [(1, 1)]


def test_a_lift_lapses_though_other_animals_are_left_in_the_stable() -> None:
    table = after(two_trucks("| |", "pig-f pig-m | |"), "0 target 1 0", "0 lift 1 0 pig-m").state
    hauled = after(table, "1 target 1 0", "1 lift 1 0 pig-m", "1 haul 1 0 pig-m out").state
    assert aim(hauled) is None
    assert refused(hauled, (0, Haul(7, 1, 0, "pig-m", None, None))) == "gone"


def test_a_lift_lapses_when_a_mad_animal_clears_the_stable() -> None:
    table = after(two_trucks("| |", "cow-f cow-m | |"), "0 target 1 0", "1 target 1 0", "1 lift 1 0 cow-m").state
    cleared = after(table, "2 target 1 0").state
    assert aim(cleared, 0) is None
    assert aim(cleared, 1) is None


def test_a_lift_stays_while_an_equal_animal_is_left_in_the_stable() -> None:
    table = after(two_trucks("| |", "pig-f pig-f | |"), "0 target 1 0", "1 target 1 0").state
    hauled = after(table, "1 haul 1 0 pig-f out").state
    assert aim(hauled) == Aim(1, 0, CARDS["pig-f"])
    assert after(hauled, "0 haul 1 0 pig-f out").farms[1] == "- | - | -"


def test_a_truck_that_lifted_nothing_yet_stays_as_long_as_there_is_anything_to_lift() -> None:
    table = after(two_trucks("| |", "pig-f pig-m | |"), "0 target 1 0", "1 target 1 0", "1 lift 1 0 pig-m").state
    hauled = after(table, "1 haul 1 0 pig-m out").state
    assert aim(hauled) == Aim(1, 0, None)
    assert options(hauled, 0) == ["lift 1 0 pig-f", "back 1", "remove", "wait"]
    assert refused(hauled, (0, Lift(7, 1, 0, "pig-m"))) == "gone"


def test_what_another_move_did_not_touch_stays_lifted() -> None:
    table = after(two_trucks("| |", "pig-f | sheep-f |"), "0 target 1 0", "1 target 1 1").state
    assert aim(after(table, "1 haul 1 1 sheep-f out").state) == Aim(1, 0, CARDS["pig-f"])


def test_where_an_animal_may_go_follows_what_others_do_meanwhile() -> None:
    table = after(two_trucks("pig-m | |", "sheep-f | pig-f | cow-f"), "0 target 1 0", "1 target 1 1").state
    assert drops(table, 0) == [(0, 1), (0, 2), (2, 0), (2, 1), (2, 2)]
    hauled = after(table, "1 haul 1 1 pig-f 0 0").state
    assert drops(hauled, 0) == [(0, 1), (0, 2), (1, 1), (2, 0), (2, 1), (2, 2)]


def test_waiting_with_a_truck_puts_down_what_it_lifted() -> None:
    table = after(two_trucks("| |", "pig-f | |"), "0 target 1 0", "0 wait").state
    assert aim(table) is None
    assert targets(table, 0) == [(1, 0)]


def test_a_waiting_truck_may_still_aim_and_haul() -> None:
    table = after(two_trucks("| |", "pig-f | |"), "0 wait", "0 target 1 0").state
    assert table.cards[0].state == "waiting"
    assert after(table, "0 haul 1 0 pig-f 0 0").farms == ["pig-f | - | -", "- | - | -", "- | - | -"]


def test_the_safest_with_a_truck_is_to_move_nothing() -> None:
    table = holding("cow-m | |", "cow-f cow-m | |", card="truck")
    assert GAME.default_move(table, 0) == Remove(7)
    assert GAME.default_move(after(table, "0 target 1 0").state, 0) == Remove(7)


def test_what_the_truck_asks_stands_in_the_view() -> None:
    table = holding("cow-m | |", "cow-f cow-m | |", card="truck")
    (duty,) = view(table)["duties"]
    assert (duty["targets"], duty["aim"], duty["step"]) == ([[0, 0], [1, 0]], None, 0)
    assert (duty["may_remove"], duty["may_go_back"], duty["may_drop_out"]) == (True, False, False)
    table = after(table, "0 target 1 0").state
    (duty,) = view(table)["duties"]
    assert (duty["targets"], duty["aim"], duty["step"]) == ([], {"seat": 1, "stable": 0, "card": None}, 1)
    assert (duty["lifts"], duty["drops"], duty["may_go_back"], duty["may_drop_out"]) == (
        ["cow-f", "cow-m"],
        [],
        True,
        False,
    )
    (duty,) = view(after(table, "0 lift 1 0 cow-f").state)["duties"]
    assert (duty["lifts"], duty["aim"], duty["step"]) == ([], {"seat": 1, "stable": 0, "card": "cow-f"}, 2)
    assert (duty["drops"], duty["may_drop_out"]) == ([[0, 0]], True)


def test_targets_of_a_truck_are_stables_that_are_there() -> None:
    table = holding("cow-m | |", "cow-f | |", card="truck")
    assert [refused(table, (0, Target(7, seat, stable))) for seat, stable in [(2, 0), (1, 3), (1, -1)]] == [
        "unknown"
    ] * 3
