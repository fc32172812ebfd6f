"""Where ordinary animals may go."""

import pytest

from cogs.bonje.cards import CARDS
from cogs.bonje.moves import Place, Remove, Target
from cogs.bonje.rules import GAME, view
from tests.cogs.bonje.positions import after, holding, options, places, position, refusal_of, refused

EMPTY = "| |"


def test_the_first_female_of_a_kind_may_go_into_an_empty_stable_without_a_male() -> None:
    """B2."""
    assert places(holding("pig-m | |", EMPTY, card="horse-f"), 0) == [1, 2]


def test_a_female_of_a_kind_already_owned_must_join_it() -> None:
    """B3."""
    for there in ("horse-f", "horse-m", "horse-m horse-f"):
        table = holding(f"pig-m | {there} |", EMPTY, card="horse-f")
        assert places(table, 0) == [1]
        refusal = refusal_of(table, "0 place 2")
        assert refusal.reason == "bonje.refusal.own_kind_first"
        assert refusal.params == {"card": "horse-f", "seat": 0, "stable": 2}


def test_with_several_stables_of_her_kind_her_player_chooses() -> None:
    """B3."""
    assert places(holding("horse-m | horse-f |", EMPTY, card="horse-f"), 0) == [0, 1]


def test_a_female_must_join_her_kind_even_in_a_brawl() -> None:
    """B4."""
    table = holding("pig-m | horse-m horse-m |", EMPTY, card="horse-f")
    assert places(table, 0) == [1]
    assert refused(table, "0 place 2") == "own_kind_first"
    assert refused(table, "0 remove") == "surplus"
    placed = after(table, "0 place 1")
    assert placed.farms[0] == "pig-m | horse-m horse-m horse-f | -"
    assert placed.told("placed")["brawl"] is False


def test_a_second_male_may_open_a_new_stable_or_cause_a_brawl() -> None:
    """B5."""
    table = holding("horse-m horse-f | | pig-f", EMPTY, card="horse-m")
    assert places(table, 0) == [0, 1]
    brawl = after(table, "0 place 0")
    assert brawl.farms[0] == "horse-m horse-f horse-m | - | pig-f"
    assert brawl.told("placed") == {"card": "horse-m", "stable": 0, "by_itself": False, "brawl": True}
    peace = after(table, "0 place 1")
    assert peace.farms[0] == "horse-m horse-f | horse-m | pig-f"
    assert peace.told("placed")["brawl"] is False


def test_a_third_male_breaks_out_no_new_brawl() -> None:
    table = holding("horse-m horse-m | pig-m | pig-f", EMPTY, card="horse-m")
    assert after(table, "0 place 0").told("placed")["brawl"] is False


def test_a_surplus_male_must_be_placed_though_it_causes_a_brawl() -> None:
    """B6."""
    table = holding("horse-m horse-f | pig-m | pig-f", EMPTY, card="horse-m")
    assert options(table, 0) == ["place 0"]
    assert refusal_of(table, "0 remove").params == {"card": "horse-m"}
    assert refused(table, "0 remove") == "surplus"
    assert view(after(table, "0 place 0").state)["farms"][0]["stables"][0]["brawl"]


def test_an_animal_without_an_empty_stable_or_one_of_its_kind_is_removed() -> None:
    """B7."""
    table = holding("cow-m cow-f | pig-m | pig-f", EMPTY, card="horse-m")
    assert options(table, 0) == ["remove"]
    removed = after(table, "0 remove")
    assert removed.state.removed == (CARDS["horse-m"],)
    assert removed.kinds == ["removed"]
    assert removed.told("removed") == {"card": "horse-m"}


def test_an_elephants_stable_counts_as_full() -> None:
    """B7."""
    table = holding("cow-m cow-f | elephant | pig-f", EMPTY, card="horse-m")
    assert options(table, 0) == ["remove"]
    refusal = refusal_of(table, "0 place 1")
    assert refusal.reason == "bonje.refusal.other_kind"
    assert refusal.params == {"card": "horse-m", "stable": 1}


@pytest.mark.parametrize("card", ["horse-m", "horse-f"])
def test_only_animals_of_one_kind_live_in_a_stable(card: str) -> None:
    table = holding("cow-m cow-f | pig-m |", EMPTY, card=card)
    assert places(table, 0) == [2]
    assert refused(table, "0 place 0") == "other_kind"


def test_the_first_male_of_a_kind_may_join_lone_females_or_open_an_empty_stable() -> None:
    """B42."""
    table = holding("horse-f horse-f | | pig-f", EMPTY, card="horse-m")
    assert places(table, 0) == [0, 1]
    assert refused(table, "0 remove") == "surplus"


def test_with_several_stables_of_the_kind_the_placer_chooses() -> None:
    """B42."""
    assert places(holding("horse-f | horse-m | horse-f horse-f", EMPTY, card="horse-m"), 0) == [0, 1, 2]


def test_a_stable_has_no_limit() -> None:
    """B42."""
    many = " ".join(["fowl-f"] * 11)
    table = holding(f"fowl-m {many} | pig-m | pig-f", EMPTY, card="fowl-f")
    assert places(table, 0) == [0]
    assert len(after(table, "0 place 0").state.farms[0].stables[0].animals) == 13


def test_legality_is_judged_when_a_card_is_played_not_when_it_is_taken() -> None:
    """B39."""
    table = position("cow-m cow-f | pig-m | pig-f", EMPTY, cards="horse-m mad-cow")
    taken = after(table, "0 grab 0").state
    assert options(taken, 0) == ["remove", "wait"]
    cleared = after(taken, "1 target 0 0").state
    assert options(cleared, 0) == ["place 0"]
    assert refused(cleared, "0 remove") == "surplus"


def test_a_card_without_a_place_may_wait_for_one() -> None:
    """B39."""
    table = position("cow-m cow-f | pig-m | pig-f", EMPTY, cards="horse-m mad-cow")
    waited = after(table, "0 grab 0", "0 wait", "1 target 0 0", "0 place 0")
    assert waited.farms[0] == "horse-m | pig-m | pig-f"


def test_animals_are_put_into_ones_own_stables_only_and_in_the_order_they_come() -> None:
    table = holding("horse-f | |", "horse-m | |", card="horse-m")
    assert options(table, 0) == ["place 0", "place 1", "place 2"]
    assert refused(table, (0, Target(7, 1, 0))) == "other_card"
    assert refused(table, (0, Place(7, 3))) == "unknown"
    assert refused(table, (0, Place(7, -1))) == "unknown"
    assert refused(table, (0, Place(6, 0))) == "turned"
    assert after(table, "0 place 0").farms[0] == "horse-f horse-m | - | -"


def test_who_holds_no_unplayed_card_can_play_none() -> None:
    table = holding("horse-f | |", "horse-m | |", card="horse-m")
    assert refused(table, "1 place 0") == "no_card"
    assert refused(table, "1 remove") == "no_card"
    assert refused(table, "1 wait") == "no_card"
    up = position(EMPTY, EMPTY, cards="pig-f pig-f")
    assert refused(up, "0 place 0") == "no_card"
    assert refused(position(EMPTY, EMPTY), (0, Remove(7))) == "down"


def test_the_safest_place_completes_a_stable_and_makes_no_brawl() -> None:
    assert GAME.default_move(holding("horse-m | horse-f |", EMPTY, card="horse-m"), 0) == Place(7, 1)
    assert GAME.default_move(holding("horse-m horse-f | | pig-f", EMPTY, card="horse-m"), 0) == Place(7, 1)
    assert GAME.default_move(holding("cow-m cow-f | pig-m | pig-f", EMPTY, card="horse-m"), 0) == Remove(7)
