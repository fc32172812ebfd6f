"""Letting others go first."""

import pytest

from cogs.bonje.rules import GAME, State, view
from tests.cogs.bonje.positions import after, options, position, refusal_of, refused

EMPTY = "| |"
STUCK = "pig-f | sheep-f | fowl-f"
"""A farm that horses and cows have no place in."""


def held(cards: str, *takers: int, farm: str = EMPTY) -> State:
    """A flip in which the seats took the cards, in this order: `takers` are by slot."""
    table = position(*[farm] * len(takers), cards=cards)
    for seat in range(len(takers) - 1):
        table = after(table, f"{seat} grab {takers.index(seat)}").state
    return table


def first(state: State) -> int | None:
    """The seat that must play now."""
    return next((duty["seat"] for duty in view(state)["duties"] if duty["forced"]), None)


def test_waiting_with_an_unplayed_card_is_allowed_and_the_others_are_waited_for() -> None:
    """B38."""
    table = held("elephant truck", 0, 1)
    assert GAME.waiting_for(table) == {0, 1}
    waits = after(table, "0 wait")
    assert waits.told("waits") == {"card": "elephant"}
    assert GAME.waiting_for(waits.state) == {1}
    assert waits.state.cards[0].state == "waiting"
    assert [(duty["seat"], duty["waiting"]) for duty in view(waits.state)["duties"]] == [(0, True), (1, False)]
    assert first(waits.state) is None


def test_who_waits_may_still_play_whenever_it_likes() -> None:
    """B38."""
    table = after(held("elephant truck", 0, 1), "0 wait").state
    assert after(table, "0 target 1 0").farms[1] == "elephant | - | -"


def test_once_all_unplayed_cards_wait_the_lowest_number_must_play_then_the_next() -> None:
    """B38: the book's own example."""
    table = after(held("elephant truck", 0, 1), "0 wait", "1 wait").state
    assert GAME.waiting_for(table) == {0}
    assert first(table) == 0
    assert refusal_of(table, "0 wait").params == {"card": "elephant"}
    assert refused(table, "0 wait") == "must_play"
    played = after(table, "0 target 1 0").state
    assert GAME.waiting_for(played) == {1}
    assert first(played) == 1
    moved = after(played, "1 target 1 0", "1 haul 1 0 elephant 0 0")
    assert moved.farms == ["elephant | - | -", "- | - | -"]


@pytest.mark.parametrize("waits", [("0 wait", "1 wait", "2 wait", "3 wait"), ("3 wait", "1 wait", "2 wait", "0 wait")])
def test_the_numbers_decide_who_goes_first_whoever_waited_first(waits: tuple[str, ...]) -> None:
    """B38."""
    farms = ["cow-f horse-f | |"] * 4
    table = position("cow-f | horse-f |", *farms[1:], cards="truck mad-horse mad-cow elephant")
    table = after(table, "0 grab 0", "1 grab 1", "2 grab 2", *waits).state
    order = []
    while (seat := first(table)) is not None:
        order.append(seat)
        assert GAME.waiting_for(table) == {seat}
        table = GAME.apply(table, seat, GAME.default_move(table, seat), None)[0]  # type: ignore[arg-type]  # no chance
    assert order == [3, 2, 1, 0]


def test_cards_without_a_number_are_lower_than_any() -> None:
    """B38."""
    table = after(held("elephant horse-m", 0, 1, farm=STUCK), "0 wait", "1 wait").state
    assert first(table) == 1


def test_of_cards_without_a_number_the_one_taken_first_is_played_first() -> None:
    """B19."""
    table = after(held("horse-m cow-m elephant", 1, 0, 2, farm=STUCK), "1 wait", "0 wait", "2 wait").state
    assert first(table) == 0
    assert first(after(table, "0 remove").state) == 1
    table = after(held("horse-m cow-m elephant", 0, 1, 2, farm=STUCK), "1 wait", "0 wait", "2 wait").state
    assert first(table) == 0


def test_of_equal_numbers_the_card_taken_first_is_played_first() -> None:
    """B19."""
    farms = ["cow-f | |"] * 3
    table = after(position(*farms, cards="truck truck truck"), "2 grab 0", "0 grab 1").state
    table = after(table, "0 wait", "1 wait", "2 wait").state
    assert first(table) == 2
    assert first(after(table, "2 remove").state) == 0


def test_nobody_is_forced_while_a_card_is_still_open() -> None:
    """B38."""
    table = after(position(EMPTY, EMPTY, EMPTY, cards="elephant truck truck"), "0 grab 0", "0 wait").state
    assert first(table) is None
    assert GAME.waiting_for(table) == frozenset()
    assert GAME.table_move(table) is not None


def test_nobody_is_forced_before_the_cards_are_turned_over_or_before_anybody_took_one() -> None:
    assert position(EMPTY, EMPTY).lowest is None
    assert position(EMPTY, EMPTY, cards="elephant truck").lowest is None


def test_the_only_card_left_cannot_wait() -> None:
    """B38."""
    table = after(held("elephant truck", 0, 1), "1 remove").state
    assert options(table, 0) == ["target 1 0", "target 1 1", "target 1 2"]
    assert refused(table, "0 wait") == "nothing_to_wait_for"


def test_a_card_may_wait_while_another_is_open_or_unplayed() -> None:
    """B38."""
    table = after(position(EMPTY, EMPTY, EMPTY, cards="elephant truck truck"), "0 grab 0").state
    assert "wait" in options(table, 0)
    table = after(table, "1 grab 1").state
    assert "wait" in options(after(table, "1 remove").state, 0)


def test_who_waits_already_cannot_wait_again() -> None:
    """B38."""
    table = after(held("elephant truck", 0, 1), "0 wait").state
    assert refused(table, "0 wait") == "waiting"
    assert "wait" not in options(table, 0)


def test_with_the_lowest_number_waiting_alone_its_player_must_play() -> None:
    """B38."""
    table = after(held("elephant truck", 0, 1), "0 wait", "1 remove").state
    assert first(table) == 0
    assert GAME.waiting_for(table) == {0}


def test_another_who_waits_may_go_before_the_one_who_must_play() -> None:
    """B38."""
    table = after(held("elephant truck", 0, 1), "0 wait", "1 wait").state
    assert first(after(table, "1 remove").state) == 0


def test_a_forced_truck_that_aims_is_still_forced() -> None:
    """B38."""
    table = after(held("truck truck", 0, 1, farm="pig-f | |"), "0 wait", "1 wait", "0 target 1 0").state
    assert first(table) == 0
    assert after(table, "0 haul 1 0 pig-f 0 0").farms[0] == "pig-f pig-f | - | -"


def test_the_next_flip_comes_only_when_waiting_cards_are_played_too() -> None:
    """B43."""
    table = after(held("elephant truck", 0, 1), "0 wait", "1 remove").state
    assert table.phase == "flip"
    assert after(table, "0 target 1 0").state.phase == "down"
