"""What a practice player knows of a table, and what it expects there."""

from cogs.bohnanza.beans import State
from cogs.bohnanza.prospects import Table, phases_ahead, table_of
from cogs.bohnanza.rules import view
from tests.cogs.bohnanza.positions import position, trading


def table(state: State, seat: int = 0) -> Table:
    return table_of(view(state, seat), seat)


def test_how_often_there_is_trading_until_a_seat_has_to_plant() -> None:
    def ahead(state: State) -> list[int]:
        return [phases_ahead(view(state, seat), seat) for seat in range(3)]

    assert ahead(position("rb")) == [0, 1, 2]
    assert ahead(position("rb / r1 -", planted=1)) == [3, 1, 2]
    assert ahead(trading("rb")) == [3, 1, 2]
    assert ahead(position("rb / - - / / r", phase="lay")) == [3, 0, 1]


def test_what_is_seen_anywhere_is_not_expected_any_more() -> None:
    state = trading("rb / r2 c3 / gg / r", "tt / e2 s2", turned="rt")
    unseen = dict(table(state).unseen)
    assert unseen["r"] == 8 - 5
    assert unseen["g"] == 6 - 2
    assert unseen["t"] == 16 - 1
    assert unseen["e"] == 10 - 2


def test_the_active_player_has_to_plant_what_nobody_takes() -> None:
    state = trading("b / b3 c2", "t / r3 t5", "b / e2 s2", turned="rc")
    assert table(state).lying == ("c", "r")
    assert table(state, 1).lying == ()
    assert table(state, 1).beside(0) == ("c", "r")
