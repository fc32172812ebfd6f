"""Farm cards that turn and swap cows in the meadows."""

import pytest

from cogs.koe.rules import CARDS
from tests.cogs.koe.positions import after, farms, position, refused, targets


def test_the_farmer_cheers_all_meadow_cows_of_his_colour_but_none_in_barns_or_face_up() -> None:
    """K13."""
    table = position("b4- p1- [b1-]", "b5- b2+", "b3-", face_up="farmer-b p2- g1-")
    played = after(table, "play farmer-b")
    assert farms(played.state) == ["b4+ p1- [b1-]", "b5+ b2+", "b3+"]
    assert played.told("cheered") == {"cows": [[0, "b4+"], [1, "b5+"], [2, "b3+"]]}
    face_up = after(position("p1-", "g1-", face_up="farmer-b b2- wife"), "play farmer-b")
    assert face_up.state.face_up[1] == CARDS["b2-"]


def test_the_super_farmer_cheers_any_colour_on_all_farms() -> None:
    """K30."""
    asked = after(position("b4- p1-", "p5- b2+", face_up="super wife wife"), "play super").state
    assert targets(asked) == ["b", "p", "r", "o", "g"]
    assert refused(asked, "done") == "compulsory"
    played = after(asked, "pick p")
    assert farms(played.state) == ["b4- p1+", "p5+ b2+"]
    assert played.kinds == ["played", "chose", "cheered", "refilled"]


def test_the_super_farmer_may_take_a_colour_that_nobody_has() -> None:
    """K30."""
    played = after(position("b4-", "b2+", face_up="super wife wife"), "play super", "pick g")
    assert farms(played.state) == ["b4-", "b2+"]
    assert played.told("chose") == {"colour": "g"}


@pytest.mark.parametrize(
    ("card", "farm"), [("farmer-b", "b4+ b2+"), ("rain-b", "b4- b2-"), ("bull-2", "b4+ b2+"), ("wife", "b2+ [b4+]")]
)
def test_farm_cards_turn_cows_one_way_only(card: str, farm: str) -> None:
    """K36: never a toggle."""
    face_up = f"{card} super super"
    mixed = position("b4- b2+" if card != "rain-b" else "b4- b2+ [r1+ r2+ r3+]", "g1-", face_up=face_up)
    table = after(mixed, f"play {card}").state
    if table.errand:
        table = after(table, "pick b4").state
    assert farms(table)[0].removesuffix(" [r1+ r2+ r3+]") == farm


def test_hunger_turns_happy_cows_sad_and_leaves_the_sad_alone() -> None:
    """K36."""
    asked = after(position("b4+", "p1+ p2- p3+", face_up="hunger-1 super super"), "play hunger-1").state
    assert targets(asked) == ["p1", "p3"]
    assert farms(after(asked, "pick p3").state) == ["b4+", "p1+ p2- p3-"]


def test_the_trough_must_swap_one_own_meadow_cow_for_one_of_another_meadow_in_their_moods() -> None:
    """K26, K34: its player chooses both cows."""
    table = position("b4- p1+ [b1+]", "r5+ r2- [g1+]", "o3+", face_up="trough super super")
    giving = after(table, "play trough").state
    assert targets(giving) == ["b4", "p1"]
    assert refused(giving, "done") == "compulsory"
    taking = after(giving, "pick b4").state
    assert targets(taking) == ["r5", "r2", "o3"]
    assert refused(taking, "done") == "compulsory"
    played = after(taking, "pick r5")
    assert farms(played.state) == ["p1+ r5+ [b1+]", "r2- b4- [g1+]", "o3+"]
    assert played.told("swapped") == {"gave": "b4-", "took": "r5+", "with": 1}


@pytest.mark.parametrize(("first", "second"), [("[b4+]", "r5+"), ("b4+ p1+", "[r5+]")])
def test_the_trough_has_no_effect_without_a_meadow_cow_on_both_sides(first: str, second: str) -> None:
    """K25."""
    table = position(first, second, face_up="trough super super")
    played = after(table, "play trough")
    assert played.state.farms == table.farms
    assert played.kinds == ["played", "no_effect", "refilled"]


def test_the_trough_asks_only_where_there_is_a_choice() -> None:
    table = position("b4-", "r5+ r2-", face_up="trough super super")
    asked = after(table, "play trough").state
    assert asked.task.question == "take"
    assert asked.task.chosen == "b4"
    forced = after(position("b4-", "r5+", face_up="trough super super"), "play trough")
    assert farms(forced.state) == ["r5+", "b4-"]


@pytest.mark.parametrize(("card", "most"), [("bull-1", 1), ("bull-2", 2)])
def test_the_bull_cheers_up_to_so_many_own_sad_meadow_cows(card: str, most: int) -> None:
    """K27."""
    asked = after(position("b4- p3- r1- o1+ [g1-]", "g5-", face_up=f"{card} super super"), f"play {card}").state
    assert targets(asked) == ["b4", "p3", "r1"]
    played = after(asked, *["pick r1", "pick b4"][:most])
    assert played.state.seat == 1
    assert played.told("cheered") == {"cows": [[0, "r1+"], [0, "b4+"]][:most]}


def test_the_bull_may_cheer_fewer_or_none() -> None:
    """K27."""
    asked = after(position("b4- p3- r1-", "g5-", face_up="bull-2 super super"), "play bull-2").state
    assert farms(after(asked, "done").state) == ["b4- p3- r1-", "g5-"]
    assert farms(after(asked, "pick p3", "done").state) == ["b4- p3+ r1-", "g5-"]


def test_hunger_saddens_exactly_so_many_happy_meadow_cows_of_others_spread_as_its_player_likes() -> None:
    """K28, K34."""
    table = position("b4+", "p1+ p2+", "r3+ [r4+]", face_up="hunger-2 super super")
    asked = after(table, "play hunger-2").state
    assert targets(asked) == ["p1", "p2", "r3"]
    assert refused(asked, "done") == "compulsory"
    spread = after(asked, "pick p2", "pick r3")
    assert farms(spread.state) == ["b4+", "p1+ p2-", "r3- [r4+]"]
    assert spread.told("saddened") == {"cows": [[1, "p2-"], [2, "r3-"]]}
    assert farms(after(asked, "pick p2", "pick p1").state) == ["b4+", "p1- p2-", "r3+ [r4+]"]


def test_hunger_saddens_as_many_as_there_are_without_asking() -> None:
    """K28."""
    played = after(position("b4+", "p1+ p2-", face_up="hunger-2 super super"), "play hunger-2")
    assert farms(played.state) == ["b4+", "p1- p2-"]
    assert played.told("saddened") == {"cows": [[1, "p1-"]]}


def test_rain_saddens_its_colour_in_all_meadows() -> None:
    table = position("p4+ [b1+]", "b5+ b2- [b3+]", face_up="rain-b super super")
    assert farms(after(table, "play rain-b").state) == ["p4+ [b1+]", "b5- b2- [b3+]"]
