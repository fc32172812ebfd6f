"""Phase 3: planting what was kept and what was traded."""

from cogs.bohnanza.moves import Lay, LayAll
from cogs.bohnanza.rules import GAME
from tests.cogs.bohnanza.positions import after, legal, position, refusal, refused, trading, words


def test_turned_up_cards_that_nobody_took_are_planted_by_the_active_player() -> None:
    """Z28."""
    ended = after(trading("b", turned="gt"), "0 end")
    assert ended.told("ended_trading") == {"kept": ("g", "t")}
    assert words(ended.state)[0] == "b / - - / / gt"
    assert legal(ended.state, 0) == ["lay:1:g:0", "lay:1:g:1", "lay:1:t:0", "lay:1:t:1", "layall:1"]


def test_a_field_has_to_be_sold_where_there_is_no_place() -> None:
    """Z28."""
    kept = after(trading("b / r2 c1", turned="gr"), "0 end").state
    assert legal(kept, 0) == ["lay:1:r:0", "sell:0:r:2"]
    planted = after(kept, "0 sell 0", "0 lay g 0").state
    assert words(planted)[0] == "b / g1 c1 / r / r"
    assert legal(planted, 0) == ["sell:0:g:1", "sell:1:c:1"]


def test_each_owner_chooses_the_order() -> None:
    """Z27."""
    table = position("b / - - / / rrc", phase="lay")
    assert words(after(table, "0 lay c 0", "0 lay r 1").state)[0] == "b / c1 r1 / / r"
    assert words(after(table, "0 lay r 0", "0 lay r 0").state)[0] == "b / r2 - / / c"


def test_owners_plant_independently_of_each_other() -> None:
    """Z27."""
    table = position("b / - - / / g", "b / - - / / r", "b / - - / / s", phase="lay")
    assert GAME.waiting_for(table) == {0, 1, 2}
    for first, second, third in [(0, 1, 2), (2, 0, 1), (1, 2, 0)]:
        planted = after(table, f"{first} lay all", f"{second} lay all").state
        assert GAME.waiting_for(planted) == {third}
        assert planted.phase == "lay"


def test_phase_4_begins_when_everybody_has_planted() -> None:
    """Z38."""
    table = position("b / - - / / g", "b / - - / / r", "b", phase="lay", pile="rsteb")
    waiting = after(table, "0 lay g 0")
    assert waiting.kinds == ["laid"]
    drawn = after(waiting.state, "1 lay r 1")
    assert drawn.kinds == ["laid", "drew"]
    assert words(drawn.state)[0] == "brst / g1 -"
    assert (drawn.state.turn, drawn.state.phase, drawn.state.planted) == (2, "plant", 0)


def test_cards_are_drawn_one_by_one_behind_the_hand() -> None:
    """Z41."""
    drawn = after(position("bg / - - / / g", phase="lay", pile="rstbb"), "0 lay g 0")
    assert words(drawn.state)[0] == "bgrst / g1 -"
    assert drawn.told("drew") == {"cards": 3}


def test_the_same_bean_may_be_laid_into_a_second_field() -> None:
    """Z31."""
    assert words(after(position("b / r2 - / / rr", phase="lay"), "0 lay r 1").state)[0] == "b / r2 r1 / / r"


def test_selling_and_buying_stay_possible_before_each_planting() -> None:
    """Z43: nothing plays itself."""
    table = position("b / r4 - / bbb / rr", phase="lay")
    assert legal(table, 0) == ["lay:1:r:0", "lay:1:r:1", "layall:1", "sell:0:r:4", "buy:3"]
    once = after(table, "0 lay r 0").state
    assert words(once)[0] == "b / r5 - / bbb / r"
    assert "sell:0:r:5" in legal(once, 0)
    assert "buy:3" in legal(once, 0)


def test_what_can_be_planted_in_one_sensible_way_is_one_tap() -> None:
    """Z43: each bean joins its kind, a new one opens a bare field."""
    planted = after(position("b / r4 - / / crcr", "b / - - / / g", phase="lay"), "0 lay all")
    assert words(planted.state)[0] == "b / r6 c2"
    assert [(event.kind, event.params["card"], event.params["count"]) for event in planted.events] == [
        ("laid", "c", 1),
        ("laid", "r", 5),
        ("laid", "c", 2),
        ("laid", "r", 6),
    ]


def test_which_of_two_bare_fields_a_bean_opens_makes_no_difference() -> None:
    """Z43."""
    assert words(after(position("b / - - / / rc", "b / - - / / g", phase="lay"), "0 lay all").state)[0] == "b / r1 c1"


def test_where_a_field_would_have_to_be_sold_its_owner_chooses() -> None:
    """Z43."""
    for player in ("b / c2 t2 / / r", "b / c2 - / / rs"):
        table = position(player, phase="lay")
        assert refused(table, "0 lay all") == "choose_field"
        assert "layall:1" not in legal(table, 0)


def test_where_a_kind_grows_in_two_fields_its_owner_chooses() -> None:
    """Z43."""
    table = position("b / r2 r3 / / r", phase="lay")
    assert refused(table, "0 lay all") == "choose_field"
    assert legal(table, 0) == ["lay:1:r:0", "lay:1:r:1", "sell:0:r:2", "sell:1:r:3"]


def test_only_what_lies_beside_ones_own_fields_is_planted() -> None:
    table = position("c / - - / / g", "r / - - / / r", "t", phase="lay")
    why = refusal(table, "0 lay r 0")
    assert (why.reason, why.params) == ("bohnanza.refusal.not_aside", {"card": "r"})
    assert refused(table, "0 lay c 0") == "not_aside"
    assert refused(table, "2 lay t 0") == "not_aside"
    assert refused(table, "2 lay all") == "nothing_aside"
    assert legal(table, 2) == []


def test_it_does_not_go_onto_another_kind_nor_where_there_is_no_field() -> None:
    table = position("b / c2 - / / g", phase="lay")
    assert refused(table, "0 lay g 0") == "other_bean"
    assert refused(table, "0", Lay(1, "g", 2)) == "no_field"
    assert refused(table, "0", Lay(1, "g", -1)) == "no_field"


def test_kept_and_received_cards_are_planted_in_phase_3_only() -> None:
    """Z36."""
    table = after(trading("r", "b"), "0 offer 1: u0 for b", "1 accept 1").state
    assert refused(table, "0 lay b 0") == "not_laying"
    assert refused(table, "1 lay all") == "not_laying"
    planting = position("b / - - / / g")
    assert refused(planting, "0 lay g 0") == "not_laying"


def test_a_press_of_another_turn_plants_nothing() -> None:
    table = position("b / - - / / g", phase="lay", turn=4)
    assert refused(table, "0", Lay(1, "g", 0)) == "stale"
    assert refused(table, "0", LayAll(1)) == "stale"


def test_planting_from_the_hand_is_over() -> None:
    assert refused(position("g / - - / / g", phase="lay"), "0 plant 0") == "not_planting"
