"""Phase 1: planting from the hand."""

import pytest

from cogs.bohnanza.moves import Plant, Stop
from tests.cogs.bohnanza.positions import after, legal, position, refusal, refused, words


def test_the_front_card_is_planted_on_its_kind_or_in_a_bare_field() -> None:
    table = position("rb / r2 -")
    assert words(after(table, "0 plant 0").state)[0] == "b / r3 -"
    assert words(after(table, "0 plant 1").state)[0] == "b / r2 r1"


def test_planting_tells_the_field_and_how_many_beans_it_has_now() -> None:
    planted = after(position("rbb / r2 -"), "0 plant 0").told("planted")
    assert planted == {"card": "r", "field": 0, "count": 3, "which": 1}


def test_the_same_bean_may_grow_in_two_own_fields() -> None:
    """Z31."""
    assert words(after(position("rrb / r2 -"), "0 plant 1", "0 plant 1").state)[0] == "b / r2 r2"


def test_a_second_card_may_be_planted_and_then_two_cards_are_turned_up() -> None:
    after_two = after(position("rbe", pile="gtbb"), "0 plant 0", "0 plant 1")
    assert after_two.kinds == ["planted", "planted", "turned_up"]
    assert words(after_two.state)[0] == "e / r1 b1"
    assert after_two.state.phase == "trade"
    assert after_two.state.turned == ("g", "t")


def test_who_plants_no_second_card_stops_and_two_cards_are_turned_up() -> None:
    stopped = after(position("rbe", pile="gtbb"), "0 plant 0", "0 stop")
    assert stopped.kinds == ["planted", "turned_up"]
    assert stopped.state.turned == ("g", "t")
    assert words(stopped.state)[0] == "be / r1 -"


def test_a_third_card_is_never_planted_from_the_hand() -> None:
    """Z19."""
    table = after(position("rrrr / r1 -"), "0 plant 0", "0 plant 0").state
    assert refused(table, "0", Plant(1, 3, "r", 0)) == "not_planting"
    assert refused(table, "0", Plant(1, 2, "r", 0)) == "not_planting"


def test_with_one_hand_card_there_is_no_second() -> None:
    """Z18."""
    planted = after(position("r"), "0 plant 0")
    assert planted.kinds == ["planted", "turned_up"]
    assert planted.state.phase == "trade"


def test_a_turn_with_an_empty_hand_begins_with_phase_2() -> None:
    """Z17."""
    last = position("", " / r1 - / / r", "", phase="lay", turn=2, pile="egtbbbbbb")
    skipped = after(last, "1 lay r 0")
    assert skipped.kinds == ["laid", "drew", "skipped", "turned_up"]
    assert skipped.state.active == 2
    assert skipped.state.phase == "trade"
    assert skipped.state.turned == ("b", "b")
    assert [event.seat for event in skipped.events if event.kind in {"skipped", "turned_up"}] == [2, 2]


def test_stopping_before_the_first_card_is_refused() -> None:
    assert refused(position("rb"), "0 stop") == "plant_first"
    assert "stop:1" not in legal(position("rb"), 0)


def test_a_bean_does_not_go_onto_another_kind() -> None:
    why = refusal(position("rb / b2 -"), "0 plant 0")
    assert why.reason == "bohnanza.refusal.other_bean"
    assert why.params == {"field": 0, "holds": "b"}


@pytest.mark.parametrize("number", [-1, 2, 99])
def test_there_is_no_third_field_before_it_is_bought_nor_a_field_before_the_first(number: int) -> None:
    assert refused(position("rb"), "0", Plant(1, 1, "r", number)) == "no_field"


def test_only_the_front_card_is_planted_whatever_else_the_hand_holds() -> None:
    assert refused(position("rb / b2 -"), "0", Plant(1, 1, "b", 0)) == "stale"
    assert legal(position("rb / b2 -"), 0) == ["plant:1:1:r:1", "sell:0:b:2"]


def test_a_press_for_the_first_card_does_not_plant_the_second() -> None:
    planted = after(position("rrb"), "0 plant 0").state
    assert refused(planted, "0", Plant(1, 1, "r", 0)) == "stale"


def test_a_press_of_another_turn_is_stale() -> None:
    assert refused(position("rb", turn=4), "0", Plant(1, 1, "r", 0)) == "stale"
    assert refused(position("rb", turn=4, planted=1), "0", Stop(1)) == "stale"


def test_only_the_active_player_plants_from_the_hand() -> None:
    table = position("rb", "rb")
    assert refused(table, "1 plant 0") == "not_your_turn"
    assert refused(table, "1 stop") == "not_your_turn"
    assert legal(table, 1) == []


def test_the_field_that_has_to_go_is_the_one_that_is_not_protected() -> None:
    """Z12: fields 1 and 4, the front card fits neither: the four go, whatever they pay."""
    table = position("eb / r1 c4")
    assert legal(table, 0) == ["sell:1:c:4"]
    assert words(after(table, "0 sell 1", "0 plant 1").state)[0] == "b / r1 e1 / c"
