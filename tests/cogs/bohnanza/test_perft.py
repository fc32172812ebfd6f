"""Whole move trees of small positions, counted: a move too many or too few changes a number."""

import pytest

from cogs.bohnanza.beans import State
from cogs.bohnanza.rules import GAME, legal_moves
from tests.cogs.bohnanza.positions import CHANCE, after, position, trading


def perft(state: State, depth: int) -> int:
    """How many ways there are to make `depth` moves from here, whoever makes them."""
    if depth == 0:
        return 1
    return sum(
        perft(GAME.apply(state, seat, move, CHANCE)[0], depth - 1)
        for seat in range(len(state.players))
        for move in legal_moves(state, seat)
    )


def test_a_first_card_goes_into_either_field_and_the_second_need_not_be_planted() -> None:
    table = position("rrb")
    assert perft(table, 1) == 2
    one_bean_may_be_cleared = 1
    assert perft(table, 2) == 2 * (2 + 1 + one_bean_may_be_cleared)


def test_four_cards_beside_the_fields_are_planted_in_any_order_by_two_players() -> None:
    table = position("b / r2 c2 / / rc", "b / g2 t2 / / gt", phase="lay")
    single, all_at_once, sales = 2, 1, 2
    assert perft(table, 1) == 2 * (single + all_at_once + sales)


def test_wishes_and_the_end_are_all_there_is_without_offers() -> None:
    table = trading("r", "b")
    assert perft(table, 1) == 3 * 8 + 1


def test_an_offer_of_one_card_to_anyone_adds_its_answers() -> None:
    table = after(trading("r", "bcb", "b"), "0 offer anyone: r for b").state
    two_blue_beans, one_blue_bean, withdrawing = 2, 1, 1
    assert perft(table, 1) == 3 * 8 + 1 + two_blue_beans + one_blue_bean + withdrawing


@pytest.mark.parametrize(
    ("table", "counts"),
    [
        (position("rcb / r2 -", "t / c2 c1 / bbb", "g / s4 -"), [6, 32, 228]),
        (position("t / t2 - / bbbb / tg", "g / c1 - / / r", "b", phase="lay"), [9, 68, 444]),
        (
            after(trading("gtb / b3 -", "ggc", "s / g2 t2"), "0 offer 1: t for g", "1 offer 0: c for gb").state,
            [38, 1334],
        ),
    ],
)
def test_the_trees_of_some_small_positions(table: State, counts: list[int]) -> None:
    assert [perft(table, depth) for depth in range(1, len(counts) + 1)] == counts
