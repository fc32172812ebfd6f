"""The practice player that never trades."""

from random import Random

import pytest

from bot.core.game import LEVELS, Level
from bot.core.simulate import simulate
from cogs.bohnanza.beans import State
from cogs.bohnanza.practice import TAKES, choose
from cogs.bohnanza.rules import GAME, legal_moves, view
from tests.cogs.bohnanza.positions import after, position, trading


def chosen(table: State, seat: int) -> str | None:
    choice = choose(view(table, seat), seat, legal_moves(table, seat), Random(1), "normal")
    return GAME.encode(choice.move) if choice else None


@pytest.mark.parametrize(
    ("player", "move"),
    [
        ("rb / c2 r2", "plant:1:1:r:1"),
        ("rb / - r2", "plant:1:1:r:1"),
        ("rb / c2 -", "plant:1:1:r:1"),
        ("rb / c3 b6", "sell:1:b:6"),
        ("rb / c3 b4", "sell:0:c:3"),
        ("rb / c1 b4", "sell:1:b:4"),
    ],
)
def test_it_plants_where_the_bean_belongs_and_else_sells_what_pays_most(player: str, move: str) -> None:
    assert chosen(position(player), 0) == move


def test_of_fields_that_pay_the_same_it_sells_the_smaller_one() -> None:
    assert chosen(position("rb / c5 b4"), 0) == "sell:1:b:4"
    assert chosen(position("rb / b4 c5"), 0) == "sell:0:b:4"


def test_it_plants_a_second_card_only_where_its_kind_grows() -> None:
    assert chosen(position("rb / r2 -", planted=1), 0) == "plant:1:2:r:0"
    assert chosen(position("cb / r2 -", planted=1), 0) == "stop:1"


def test_it_ends_the_trading_at_once_and_declines_what_it_is_offered() -> None:
    table = trading("r", "b")
    assert chosen(table, 0) == "end:1"
    assert chosen(table, 1) is None
    offered = after(table, "0 offer 1: r for nothing", "0 offer anyone: u0 for nothing").state
    assert chosen(offered, 1) == "decline:1:1"
    assert chosen(offered, 2) is None


def test_it_plants_everything_that_lies_beside_its_fields() -> None:
    assert chosen(position("b / r2 - / / rc", phase="lay"), 0) == "layall:1"
    assert chosen(position("b / r2 r3 / / rr", phase="lay"), 0) == "lay:1:r:0"
    assert chosen(position("b / s2 c3 / / rr", phase="lay"), 0) == "sell:0:s:2"


def test_it_neither_sells_nor_buys_when_it_is_not_waited_for() -> None:
    assert chosen(position("b", "b / r4 c6 / bbb"), 1) is None


@pytest.mark.parametrize("level", LEVELS)
def test_it_takes_a_humans_time(level: Level) -> None:
    least, most = TAKES[level]
    choice = choose(view(position("rb"), 0), 0, legal_moves(position("rb"), 0), Random(2), level)
    assert choice is not None
    assert least <= choice.delay <= most


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_matches_of_practice_players_come_to_an_end(seats: int) -> None:
    quick: Level = "quick"
    played = simulate(GAME, choose, seats=seats, seed="beans", options={"tie": "hand"}, levels=(quick,) * seats)
    assert len(played.scores) == seats
    assert max(played.scores) > 0
