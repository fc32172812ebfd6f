"""Whole move trees of small positions, counted: a move too many or too few changes a number."""

from cogs.bonje.rules import GAME, State, legal_moves, table_move
from tests.cogs.bonje.positions import after, chance, holding, position


def perft(state: State, depth: int) -> int:
    """How many ways there are to make so many moves."""
    if not depth:
        return 1
    moves = [(seat, move) for seat in state.seats for move in legal_moves(state, seat)]
    planned = table_move(state)
    everything = [*moves, *([(None, planned.move)] if planned else [])]
    return sum(perft(GAME.apply(state, seat, move, chance())[0], depth - 1) for seat, move in everything)


FIRST, SECOND = "cow-m cow-f | pig-m | ", "cow-f | | elephant"


def test_two_animals_with_one_place_each_are_two_grabs_a_seat_and_the_sweep() -> None:
    table = position(FIRST, SECOND, cards="cow-f horse-m")
    assert perft(table, 1) == 2 * 2 + 1
    assert perft(table, 2) == 2 * 2 + 1  # everything is placed; the table turns over
    assert perft(table, 3) == (2 * 2 + 1) * (2 * 2 + 1)


def test_all_that_a_truck_can_do_with_four_stables() -> None:
    table = holding(FIRST, SECOND, card="truck")
    stays, back, out = 1, 1, 1
    assert perft(table, 1) == 4 + stays
    two_sorts, pig, cow, elephant = (
        2 + back + stays,
        2 + out + back + stays,
        2 + out + back + stays,
        2 + out + back + stays,
    )
    turn = 1
    assert perft(table, 2) == two_sorts + pig + cow + elephant + turn


def test_a_surplus_animal_is_one_move() -> None:
    table = holding("cow-m | pig-m | pig-f", SECOND, card="horse-f")
    assert [perft(table, depth) for depth in (1, 2)] == [1, 1]


def test_a_complete_farm_may_call_at_every_depth() -> None:
    table = position("cow-m cow-f", "| |", cards="elephant truck")
    grabs, sweep, call = 2 * 2, 1, 1
    assert perft(table, 1) == grabs + sweep + call
    assert perft(after(table, "0 call").state, 1) == 2 + 1  # the next round: either seat, or the table


def test_the_trees_of_some_races() -> None:
    counts = {
        cards: [perft(position(FIRST, SECOND, cards=cards), depth) for depth in (1, 2, 3)]
        for cards in ("truck elephant", "mad-cow truck", "elephant mad-horse")
    }
    assert counts == {
        "truck elephant": [5, 40, 260],
        "mad-cow truck": [5, 40, 250],
        "elephant mad-horse": [5, 20, 40],
    }
    three = position("cow-m | |", "| |", "| |", cards="cow-f cow-f truck")
    assert [perft(three, depth) for depth in (1, 2, 3)] == [3 * 3 + 1, 83, 705]
