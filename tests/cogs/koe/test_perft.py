"""Whole move trees of small positions, counted: a move too many or too few changes a number."""

import pytest

from cogs.koe.rules import GAME, State, legal_moves
from tests.cogs.koe.positions import NO_CHANCE, after, position, undecided


def perft(state: State, depth: int) -> int:
    """How many ways there are to make `depth` moves from here, whoever makes them; a match that ends sooner is none."""
    if depth == 0:
        return 1
    return sum(
        perft(GAME.apply(state, seat, move, NO_CHANCE)[0], depth - 1)
        for seat in sorted(GAME.waiting_for(state))
        for move in legal_moves(state, seat)
    )


def test_seven_actions_a_turn_where_nothing_is_asked() -> None:
    cows = position("b1-", "p1-", face_up="r1+ r2+ r3+", pile="o1+ o2+ o3+")
    assert [perft(cows, depth) for depth in range(5)] == [1, 7, 49, 343, 0]


def test_the_set_up_is_decided_in_any_order() -> None:
    table = undecided(position("b1- b2- b3-", "p1- p2- p3-", "r1- r2- r3-"))
    assert perft(table, 1) == 3 * (3 + 1)
    assert perft(table, 3) == 3 * 2 * 1 * (3 + 1) ** 3


def test_a_trough_is_as_many_swaps_as_pairs_of_cows_and_a_way_back_from_each_step() -> None:
    asked = after(position("b1- b2- b3-", "p1+ p2+", "r1-", face_up="trough r4+ r5+"), "play trough").state
    assert perft(asked, 1) == 3 + 1
    swaps = 3 * 3
    back_from_take, then_actions = 3, 7
    assert perft(asked, 2) == swaps + back_from_take + then_actions


def test_a_bull_that_cheers_two_of_three() -> None:
    asked = after(position("b1- b2- b3-", "p1+", face_up="bull-2 r4+ r5+", pile="o1+"), "play bull-2").state
    first, done, back = 3, 1, 1
    assert perft(asked, 1) == first + done + back
    second_done_or_back = 2 + 1 + 1
    assert perft(asked, 2) == first * second_done_or_back + 7


@pytest.mark.parametrize(
    ("first", "second", "face_up", "counts"),
    [
        ("b1- b2+ [p1+]", "g1- g2+", "barn rain-b hunger-1", [7, 43, 251]),
        ("b1- b2+ [p1+ p2+] [p3-]", "g1- g2+ [r1+]", "wife weather super", [7, 45, 275]),
        ("b1- b2+", "g1- g2+", "trough bull-1 farmer-g", [7, 41, 231]),
    ],
)
def test_the_trees_of_some_small_positions(first: str, second: str, face_up: str, counts: list[int]) -> None:
    table = position(first, second, face_up=face_up, pile="o4+ barn r3- farmer-b")
    assert [perft(table, depth) for depth in (1, 2, 3)] == counts
