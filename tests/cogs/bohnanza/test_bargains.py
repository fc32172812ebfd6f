"""How a practice player sees deals: its own side exactly, the others' by what everybody knows."""

from random import Random

import pytest
from hypothesis import given

from cogs.bohnanza.bargains import (
    WISHED,
    WORTH_IT,
    Goods,
    Table,
    bundle,
    cards_of,
    gain,
    ideas,
    others_gain,
    paid,
    phases_ahead,
    promised,
    table_of,
)
from cogs.bohnanza.beans import State
from cogs.bohnanza.moves import Bundle, Equals
from cogs.bohnanza.rules import view
from tests.cogs.bohnanza.positions import after, position, trading
from tests.cogs.bohnanza.walks import Walk, walks


def table(state: State, seat: int = 0) -> Table:
    return table_of(view(state, seat), seat)


# ---- the table


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


# ---- what a deal is worth


def test_the_active_player_has_to_plant_what_nobody_takes() -> None:
    state = trading("b / b3 c2", "t / r3 t5", "b / e2 s2", turned="rc")
    assert table(state).lying == ("c", "r")
    assert table(state, 1).lying == ()
    assert table(state, 1).beside(0) == ("c", "r")


def test_giving_away_what_harms_is_worth_something_and_so_is_getting_what_helps() -> None:
    seen = table(trading("tb / b3 c7", "t / r3 t5", "b / e2 s2", turned="nc"))
    assert gain(seen, Goods((), (0,)), ()) > 0 > gain(seen, Goods((), (1,)), ())
    assert gain(seen, Goods((0,), ()), ()) > 0 > gain(seen, Goods((1,), ()), ())
    assert gain(seen, Goods((), ()), ("c",)) > 0


def test_others_are_judged_by_their_fields_alone() -> None:
    seen = table(trading("b / b3 c2", "gggg / r3 t3", "t / c5 b7", turned="rc"))
    assert others_gain(seen, 1, (), ("t",)) > 0 > others_gain(seen, 1, ("t",), ())
    assert others_gain(seen, 1, ("g",), ()) == 0
    assert others_gain(seen, 2, (), ("n",)) < others_gain(seen, 2, (), ("c",))


def test_a_wish_counts_whatever_grows_there() -> None:
    state = after(trading("b / b3 c2", "g / r3 t7", turned="nc"), "1 wish n").state
    assert others_gain(table(state), 1, (), ("n",)) >= WISHED


def test_the_active_player_is_thought_to_give_turned_up_cards_first() -> None:
    seen = table(trading("b / b7 c7", "g / r3 t7", turned="rc"), 1)
    assert others_gain(seen, 0, ("r",), ()) > 0


# ---- what comes to mind


@given(walks)
def test_whatever_comes_to_mind_is_worth_it_and_can_be_offered_and_gifts_come_last(walk: Walk) -> None:
    trades = [step.before for step in walk.steps() if step.before.phase == "trade"]
    random = Random(walk.seed)
    for state in random.sample(trades, k=min(3, len(trades))):
        for seat in random.sample(range(walk.seats), k=2):
            seen = table(state, seat)
            for idea in ideas(seen):
                assert idea.gain >= WORTH_IT
                assert 0 < idea.chance <= 1
                assert idea.give == cards_of(seen, idea.goods)
                assert len(bundle(seen, idea.goods)) == len(idea.give)
                assert set(idea.give).isdisjoint(idea.want)
                assert idea.to == (None if seat == seen.active else seen.active)
            gifts = [idea.is_gift for idea in ideas(seen)]
            assert gifts == sorted(gifts)


# ---- cards that leave


def test_cards_are_named_as_an_offer_names_them() -> None:
    seen = table(trading("brbtb / b3 c2", turned="rc"))
    assert bundle(seen, Goods((0, 1, 4), (1,))) == Bundle((1,), (Equals("r", (0,), 1), Equals("b", (0, 2), 3)))


@pytest.mark.parametrize(
    ("want", "picks", "goods"),
    [
        ("t", Bundle(), Goods((3,), ())),
        ("r", Bundle((0,)), Goods((), (0,))),
        ("r", Bundle((), (Equals("r", (0,), 1),)), Goods((1,), ())),
        ("bt", Bundle((), (Equals("b", (1,), 3),)), Goods((2, 3), ())),
        ("rr", Bundle(), Goods((1,), (0,))),
    ],
)
def test_what_leaves_whoever_accepts(want: str, picks: Bundle, goods: Goods) -> None:
    assert paid(table(trading("brbtb / b3 c2", turned="rc")), tuple(want), picks) == goods


def test_what_an_own_offer_promises() -> None:
    state = after(trading("brbtb / b3 c2", turned="rc"), "0 offer 1: u0 b2 t for g").state
    seen = view(state, 0)
    own = seen["own"]
    assert own is not None
    assert promised(table(state), seen["offers"][0], own["promised"]) == Goods((3, 4), (0,))
