"""How a practice player sees deals: its own side exactly, the others' by what everybody knows."""

import pytest

from cogs.bohnanza.bargains import WISHED, Goods, bundle, gain, others_gain, paid, promised
from cogs.bohnanza.beans import State
from cogs.bohnanza.moves import Bundle, Equals
from cogs.bohnanza.prospects import Table, table_of
from cogs.bohnanza.rules import view
from tests.cogs.bohnanza.positions import after, trading


def table(state: State, seat: int = 0) -> Table:
    return table_of(view(state, seat), seat)


# ---- what a deal is worth


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
