"""The three actions, the refill, and the end of the game."""

import pytest

from cogs.koe.rules import CARDS, GAME, Draw, Play, legal_moves, outcome, view
from tests.cogs.koe.positions import After, after, farms, position, refused


def test_a_turn_has_seven_actions_and_none_of_them_is_passing() -> None:
    """K8."""
    table = position("b4-", "g5-", face_up="barn b3+ wife")
    assert [GAME.encode(move) for move in legal_moves(table, 0)] == [
        "play:1:0:barn",
        "play:1:1:b3+",
        "play:1:2:wife",
        "discard:1:0:barn",
        "discard:1:1:b3+",
        "discard:1:2:wife",
        "draw:1:back",
    ]
    assert refused(table, "done") == "stale"


@pytest.mark.parametrize("cow", ["b3+", "b3-"])
def test_a_face_up_cow_comes_home_in_the_mood_it_shows(cow: str) -> None:
    """K4."""
    played = after(position("g1-", "g2-", face_up=f"barn {cow} wife"), f"play {cow}")
    assert farms(played.state) == [f"g1- {cow}", "g2-"]
    assert played.told("played") == {"card": cow, "slot": 1}
    assert played.state.discard == ()


@pytest.mark.parametrize("cow", ["b3+", "b3-"])
def test_a_drawn_cow_comes_home_in_the_mood_it_shows(cow: str) -> None:
    """K4."""
    drawn = after(position("g1-", "g2-", pile=f"{cow} trough"), "draw")
    assert farms(drawn.state) == [f"g1- {cow}", "g2-"]
    assert drawn.kinds == ["drew"]


@pytest.mark.parametrize(("on_top", "face_up"), [("b3+", "b3-"), ("b3-", "b3+")])
def test_a_cow_that_refills_turns_over_either_way(on_top: str, face_up: str) -> None:
    """K3, K36: only a refill toggles."""
    refilled = after(position("g1-", "g2-", pile=f"{on_top} trough"), "discard trough")
    assert refilled.state.face_up == (CARDS["barn"], CARDS[face_up], CARDS["wife"])
    assert refilled.told("refilled") == {"card": face_up, "slot": 1}


def test_a_farm_card_refills_as_it_is() -> None:
    assert after(position("g1-", "g2-", pile="super trough"), "discard wife").told("refilled")["card"] == "super"


@pytest.mark.parametrize(("on_top", "kinds"), [("farmer-g", ["drew", "cheered"]), ("r4-", ["drew"])])
def test_a_blind_draw_refills_nothing_for_three_cards_still_lie_face_up(on_top: str, kinds: list[str]) -> None:
    """K1."""
    table = position("g1-", "g2-", pile=f"{on_top} b3+")
    drawn = after(table, "draw")
    assert drawn.kinds == kinds
    assert drawn.state.face_up == table.face_up
    assert len(drawn.state.pile) == 1


@pytest.mark.parametrize("cow", ["b3+", "b3-"])
def test_a_cow_on_top_of_the_pile_shows_its_colour_number_and_mood(cow: str) -> None:
    """K2."""
    table = position("g1-", "g2-", pile=f"{cow} barn")
    assert view(table)["pile"] == {"size": 2, "top": cow}
    assert Draw(1, cow) in legal_moves(table, 0)


def test_a_farm_card_on_top_of_the_pile_shows_only_its_back() -> None:
    """K2."""
    table = position("g1-", "g2-", pile="super barn")
    assert view(table)["pile"] == {"size": 2, "top": None}
    assert Draw(1, "back") in legal_moves(table, 0)


def test_a_draw_is_refused_when_the_pile_shows_something_else_than_its_presser_saw() -> None:
    assert refused(position("g1-", "g2-", pile="b3- barn"), Draw(1, "b3+")) == "stale"
    assert refused(position("g1-", "g2-", pile="b3- barn"), Draw(1, "back")) == "stale"


def test_a_drawn_farm_card_that_hurts_must_be_carried_out() -> None:
    """K6."""
    drawn = after(position("b4+ g1+", "g2-", pile="trough barn"), "draw", "pick b4")
    assert farms(drawn.state) == ["g1+ g2-", "b4+"]
    asked = after(position("b4+ g1+", "g2- o1-", pile="trough barn"), "draw").state
    assert refused(asked, "done") == "compulsory"
    assert refused(asked, "back") == "no_way_back"


@pytest.mark.parametrize(
    ("card", "first", "second"),
    [
        ("farmer-b", "b4+", "g2-"),
        ("rain-b", "g1+", "b2-"),
        ("bull-2", "b4+", "g2-"),
        ("hunger-2", "b4+", "g2-"),
        ("weather", "b4+", "g2- []"),
        ("wife", "b4+", "g2-"),
        ("trough", "", "g2-"),
        ("barn", "b4- [r1+ r2+ r3+] [o1+ o2+ o3+]", "g2-"),
    ],
)
def test_a_card_that_can_do_nothing_is_discarded_without_effect_and_the_turn_is_over(
    card: str, first: str, second: str
) -> None:
    """K7."""
    table = position(first, second, face_up=f"{card} super super")
    played = after(table, f"play {card}")
    assert played.state.farms == table.farms
    assert played.kinds == ["played", "no_effect", "refilled"]
    assert played.state.discard == (CARDS[card],)
    assert played.state.seat == 1


@pytest.mark.parametrize("card", ["b3+", "super"])
def test_any_face_up_card_may_be_discarded_and_never_returns(card: str) -> None:
    """K9."""
    discarded = after(position("g1-", "g2-", face_up=f"{card} barn barn", pile="weather weather"), f"discard {card}")
    assert farms(discarded.state) == ["g1-", "g2-"]
    assert discarded.kinds == ["discarded", "refilled"]
    ended = after(discarded.state, "draw").state
    assert ended.phase == "over"
    assert ended.discard == (CARDS[card], CARDS["weather"])
    assert view(ended)["discard"] == {"size": 2, "top": "weather"}


def test_the_turn_passes_clockwise() -> None:
    table = position("g1-", "g2-", "g3-", face_up="barn b1+ b2+", pile="super super super super")
    seats = [table.seat]
    for action in ("discard barn", "play b1+", "discard b2+"):
        table = after(table, action).state
        seats.append(table.seat)
    assert seats == [0, 1, 2, 0]


def test_only_the_player_whose_turn_it_is_may_act() -> None:
    table = position("g1-", "g2-")
    assert refused(table, "draw", seat=1) == "not_your_turn"
    assert legal_moves(table, 1) == ()


def test_a_press_of_another_turn_is_stale_although_the_same_card_lies_there_again() -> None:
    table = after(position("g1-", "g2-", face_up="trough barn barn"), "discard trough", "discard barn").state
    assert table.face_up[0] == CARDS["trough"]
    assert refused(table, Play(1, 0, "trough")) == "stale"


@pytest.mark.parametrize("slot", [-1, 1, 3])
def test_a_card_is_played_only_from_where_it_lies(slot: int) -> None:
    assert refused(position("g1-", "g2-"), Play(1, slot, "barn")) == "stale"


def test_a_blind_draw_that_empties_the_pile_is_carried_out_and_then_the_game_ends() -> None:
    """K10."""
    asked = after(position("g1- b2-", "g2-", pile="bull-1"), "draw").state
    assert asked.phase == "choice"
    assert outcome(asked) is None
    ended = after(asked, "pick b2")
    assert farms(ended.state) == ["g1- b2+", "g2-"]
    assert ended.kinds == ["cheered", "ended"]
    assert ended.told("ended") == {"scores": [1, -2], "winners": [0]}


def test_a_refill_that_empties_the_pile_ends_the_game_at_once_with_unequal_turns() -> None:
    """K11."""
    ended = after(position("g1-", "g2-", pile="farmer-g"), "discard barn")
    assert ended.state.phase == "over"
    assert ended.state.face_up[0] == CARDS["farmer-g"]
    assert farms(ended.state) == ["g1-", "g2-"]
    assert GAME.waiting_for(ended.state) == frozenset()
    assert refused(ended.state, "draw", seat=1) == "over"
    shown = view(ended.state)
    assert (shown["phase"], shown["to_move"], shown["turn"], shown["turns"]) == ("over", None, 1, 1)


def last_turn(*players: str) -> After:
    return after(position(*players, pile="super"), "discard barn")


def test_equal_scores_share_the_win_and_the_next_place_is_left_out() -> None:
    """K12."""
    result = outcome(last_turn("b2+", "g2+", "o1-", "r5-").state)
    assert result is not None
    assert result.winners == {0, 1}
    assert result.places == (1, 1, 3, 4)


def test_negative_totals_stand_and_cows_in_barns_count_with_their_mood() -> None:
    """K32."""
    result = outcome(last_turn("b2+ [r5-]", "g2- [o1+ o4-] [p3+]").state)
    assert result is not None
    assert result.scores == (-3, -2)
    assert result.winners == {1}


def test_a_match_has_as_many_turns_as_the_pile_has_cards() -> None:
    """K35."""
    table = position("b2+", "g2+", "o1-", face_up="o2+ o3- o4+", pile="b1+ farmer-b r2- weather")
    for number, action in enumerate(["play o2+", "draw", "discard o3-", "draw"]):
        assert (table.phase, table.turn, len(table.pile)) == ("turn", number + 1, 4 - number)
        table = after(table, action).state
    assert table.phase == "over"
