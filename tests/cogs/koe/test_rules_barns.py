"""Cow barns: what goes in, in which order it comes out, and the second barn of two players."""

import pytest

from cogs.koe.rules import CARDS, GAME, legal_moves, view
from tests.cogs.koe.positions import NO_CHANCE, after, farms, position, refused, targets

BARN = "barn super super"
RAIN = "rain-b super super"
WIFE = "wife super super"


def test_a_barn_card_shelters_up_to_three_own_meadow_cows_and_is_discarded() -> None:
    """K17."""
    asked = after(position("b4+ p3- r1+ o2+", "g5-", "g4-", face_up=BARN), "play barn").state
    assert targets(asked) == ["b4", "p3", "r1", "o2"]
    played = after(asked, "pick o2", "pick b4", "pick r1")
    assert farms(played.state) == ["p3- [o2+ b4+ r1+]", "g5-", "g4-"]
    assert played.told("sheltered") == {"cows": ["o2+", "b4+", "r1+"], "barn": 0}
    assert played.state.discard == (CARDS["barn"],)
    assert played.state.seat == 1


def test_a_barn_card_may_shelter_no_cow_at_all() -> None:
    """K17."""
    played = after(position("b4+", "g5-", "g4-", face_up=BARN), "play barn", "done")
    assert farms(played.state) == ["b4+", "g5-", "g4-"]
    assert played.kinds == ["played", "no_effect", "refilled"]


def test_a_barn_card_fills_a_barn_only_up_to_three_in_all() -> None:
    """K15, K17: capacity counts cards, whatever the number of cows."""
    played = after(position("b5+ p5+ r5+ [o5+ g5+]", "g1-", "g2-", face_up=BARN), "play barn", "pick r5")
    assert farms(played.state) == ["b5+ p5+ [o5+ g5+ r5+]", "g1-", "g2-"]
    assert played.state.seat == 1


def test_a_barn_card_has_no_effect_on_a_full_barn() -> None:
    """K18."""
    played = after(position("b4+ [o1+ o2+ o3+]", "g5-", "g4-", face_up=BARN), "play barn")
    assert played.kinds == ["played", "no_effect", "refilled"]


def test_a_sad_cow_may_go_into_the_barn_and_stays_sad() -> None:
    """K16."""
    played = after(position("b4-", "g5-", "g4-", face_up=BARN), "play barn", "pick b4")
    assert farms(played.state) == ["[b4-]", "g5-", "g4-"]


@pytest.mark.parametrize("card", ["farmer-b", "rain-b", "super", "bull-2", "hunger-2", "trough"])
def test_no_card_touches_a_cow_in_a_barn(card: str) -> None:
    table = position("p1- [b4- b5+]", "o1+ [b3- b2+]", face_up=f"{card} wife wife")
    table = after(table, f"play {card}").state
    while table.errand:
        table, _ = GAME.apply(table, table.seat, legal_moves(table, table.seat)[0], NO_CHANCE)
    assert [farm.barns for farm in table.farms] == [farm.barns for farm in position("[b4- b5+]", "[b3- b2+]").farms]


def test_nobody_takes_cows_out_of_an_own_barn() -> None:
    """K24."""
    asked = after(position("b4+ [o1+ o2+]", "g5-", "g4-", face_up=BARN), "play barn").state
    assert targets(asked) == ["b4"]
    swap = after(position("b4+ p1+ [o1+ o2+]", "g5-", face_up="trough super super"), "play trough").state
    assert targets(swap) == ["b4", "p1"]


def test_with_two_players_a_barn_card_may_become_a_second_barn_and_fills_only_that() -> None:
    """K19."""
    asked = after(position("b4+ p3+ [o1+]", "g5-", face_up=BARN), "play barn").state
    assert targets(asked) == ["build", "fill-0"]
    built = after(asked, "pick build").state
    assert targets(built) == ["b4", "p3"]
    played = after(built, "pick p3", "done")
    assert farms(played.state) == ["b4+ [o1+] [p3+]", "g5-"]
    assert played.kinds == ["played", "built", "sheltered", "refilled"]
    assert played.told("built") == {"barn": 1}
    assert played.told("sheltered") == {"cows": ["p3+"], "barn": 1}
    assert played.state.discard == ()


def test_with_two_players_a_barn_card_may_fill_the_first_barn_and_is_discarded() -> None:
    """K19."""
    played = after(position("b4+ p3+ [o1+]", "g5-", face_up=BARN), "play barn", "pick fill-0", "pick b4", "done")
    assert farms(played.state) == ["p3+ [o1+ b4+]", "g5-"]
    assert played.state.discard == (CARDS["barn"],)


def test_a_second_barn_may_stay_empty() -> None:
    played = after(position("[o1+ o2+ o3+]", "g5-", face_up=BARN), "play barn", "pick build")
    assert farms(played.state) == ["[o1+ o2+ o3+] []", "g5-"]
    assert played.kinds == ["played", "built", "refilled"]


def test_a_full_first_barn_leaves_only_building_or_nothing() -> None:
    asked = after(position("b4+ [o1+ o2+ o3+]", "g5-", face_up=BARN), "play barn").state
    assert targets(asked) == ["build"]
    assert after(asked, "done").kinds == ["played", "no_effect", "refilled"]


def test_without_a_cow_to_put_in_a_barn_card_can_only_build() -> None:
    assert targets(after(position("[o1+]", "g5-", face_up=BARN), "play barn").state) == ["build"]
    assert after(position("[o1+] [o2+]", "g5-", face_up=BARN), "play barn").kinds[1] == "no_effect"


def test_the_third_barn_card_of_two_players_fills_one_of_the_two() -> None:
    """K20."""
    asked = after(position("b4+ p3+ [o1+] [o2+ o3+]", "g5-", face_up=BARN), "play barn").state
    assert targets(asked) == ["fill-0", "fill-1"]
    played = after(asked, "pick fill-1", "pick b4")
    assert farms(played.state) == ["p3+ [o1+] [o2+ o3+ b4+]", "g5-"]
    assert played.state.discard == (CARDS["barn"],)


def test_the_third_barn_card_asks_no_question_when_only_one_barn_has_room() -> None:
    """K20."""
    asked = after(position("b4+ p3+ [o1+ o2+ o3+] [g1+]", "g5-", face_up=BARN), "play barn").state
    assert targets(asked) == ["b4", "p3"]
    assert farms(after(asked, "pick p3", "done").state) == ["b4+ [o1+ o2+ o3+] [g1+ p3+]", "g5-"]


@pytest.mark.parametrize("others", [2, 3, 4])
def test_three_or_more_players_never_own_a_second_barn(others: int) -> None:
    """K17."""
    asked = after(position("b4+", *["g5-", "g4-", "g3-", "g2-"][:others], face_up=BARN), "play barn").state
    assert targets(asked) == ["b4"]


def test_the_owner_chooses_the_order_and_it_is_never_rearranged() -> None:
    """K22."""
    table = position("b4+ p3+ [o1+]", "g5-", "g4-", face_up=BARN)
    assert farms(after(table, "play barn", "pick b4", "pick p3").state)[0] == "[o1+ b4+ p3+]"
    assert farms(after(table, "play barn", "pick p3", "pick b4").state)[0] == "[o1+ p3+ b4+]"


def test_rain_lets_its_player_shelter_own_cows_of_its_colour_before_it_falls() -> None:
    """K14."""
    table = position("b4+ b2+ b1+ p1+", "b5+ [b3+]", "p2+", face_up=RAIN)
    asked = after(table, "play rain-b").state
    assert targets(asked) == ["b4", "b2", "b1"]
    played = after(asked, "pick b4", "pick b1", "done")
    assert farms(played.state) == ["b2- p1+ [b4+ b1+]", "b5- [b3+]", "p2+"]
    assert played.kinds == ["played", "sheltered", "saddened", "refilled"]
    assert played.told("saddened") == {"cows": [[0, "b2-"], [1, "b5-"]]}


def test_nobody_else_may_shelter_from_the_rain() -> None:
    """K14."""
    table = position("p1+", "b5+", face_up=RAIN)
    assert farms(after(table, "play rain-b").state) == ["p1+", "b5-"]


def test_one_more_cow_fits_a_barn_with_two_cards_when_it_rains() -> None:
    """K15."""
    played = after(position("b4+ b5+ [o1+ o2+]", "g5-", face_up=RAIN), "play rain-b", "pick b5")
    assert farms(played.state) == ["b4- [o1+ o2+ b5+]", "g5-"]


def test_a_sad_cow_may_shelter_from_the_rain_and_stays_sad() -> None:
    """K16."""
    played = after(position("b4- b5+", "g5-", face_up=RAIN), "play rain-b", "pick b4", "done")
    assert farms(played.state) == ["b5- [b4-]", "g5-"]


def test_rain_may_fill_both_barns() -> None:
    """K21."""
    asked = after(position("b1+ b2+ b3+ [o1+ o2+] [o3+]", "g5-", face_up=RAIN), "play rain-b").state
    assert targets(asked) == ["b1>0", "b1>1", "b2>0", "b2>1", "b3>0", "b3>1"]
    full = after(asked, "pick b3>0").state
    assert targets(full) == ["b1", "b2"]
    played = after(full, "pick b1", "pick b2")
    assert farms(played.state) == ["[o1+ o2+ b3+] [o3+ b1+ b2+]", "g5-"]
    assert [event.params["barn"] for event in played.events if event.kind == "sheltered"] == [0, 1]


def test_the_farmers_wife_puts_one_own_sad_cow_into_the_barn_and_makes_it_happy() -> None:
    """K29."""
    asked = after(position("b4- p3- r1+ [o1-]", "g5-", face_up=WIFE), "play wife").state
    assert targets(asked) == ["b4", "p3"]
    played = after(asked, "pick p3")
    assert farms(played.state) == ["b4- r1+ [o1- p3+]", "g5-"]
    assert played.told("milked") == {"cow": "p3+", "barn": 0}


def test_the_farmers_wife_may_stay_away() -> None:
    """K29."""
    assert after(position("b4-", "g5-", face_up=WIFE), "play wife", "done").kinds[1] == "no_effect"


@pytest.mark.parametrize("farm", ["b4- [o1+ o2+ o3+]", "b4+ [o1-]"])
def test_the_farmers_wife_needs_room_and_a_sad_cow_in_the_meadow(farm: str) -> None:
    """K29."""
    assert after(position(farm, "g5-", face_up=WIFE), "play wife").kinds[1] == "no_effect"


def test_the_farmers_wife_may_use_either_barn() -> None:
    """K21."""
    asked = after(position("b4- p3- [o1-] [o2+]", "g5-", face_up=WIFE), "play wife").state
    assert targets(asked) == ["b4>0", "b4>1", "p3>0", "p3>1"]
    assert farms(after(asked, "pick p3>1").state) == ["b4- [o1-] [o2+ p3+]", "g5-"]


def test_the_farmers_wife_asks_for_the_barn_afterwards_where_the_list_would_be_too_long() -> None:
    sad = "b1- b2- b3- b4- b5- p1- p2- p3- p4- p5- r1-"
    asked = after(position(f"{sad} [o1-] [o2+]", "g5-", face_up=WIFE), "play wife").state
    assert targets(asked) == [cow.removesuffix("-") for cow in sad.split()]
    barn = after(asked, "pick r1").state
    assert targets(barn) == ["r1>0", "r1>1"]
    choice = view(barn)["choice"]
    assert choice is not None
    assert choice["chosen"] == "r1"
    assert refused(barn, "done") == "compulsory"
    assert farms(after(barn, "pick r1>0").state)[0].endswith("[o1- r1+] [o2+]")


def test_nice_weather_lets_the_top_cow_out_of_every_barn_of_the_others_in_its_mood() -> None:
    """K23."""
    table = position("b4+ [o1+]", "g5- [r1+ r2-]", "p1+", "[p2+]", face_up="weather super super")
    played = after(table, "play weather")
    assert farms(played.state) == ["b4+ [o1+]", "g5- r2- [r1+]", "p1+", "p2+"]
    assert played.told("came_out") == {"cows": [[1, "r2-"], [3, "p2+"]]}


def test_nice_weather_opens_both_barns_of_the_other_of_two_players() -> None:
    """K23."""
    table = position("b4+ [o1+] [o2+]", "[r1+ r2-] [g1+ g2+]", face_up="weather super super")
    assert farms(after(table, "play weather").state) == ["b4+ [o1+] [o2+]", "r2- g2+ [r1+] [g1+]"]
