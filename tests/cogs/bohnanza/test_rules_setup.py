"""The cards, the deal, and whose turn it is."""

from collections import Counter

import pytest

from bot.core.rng import Rng
from cogs.bohnanza.beans import FIELDS, VARIETIES, State
from cogs.bohnanza.rules import GAME, view
from tests.cogs.bohnanza.positions import after, cards_of, field, position, words

SEATS = pytest.mark.parametrize("seats", GAME.seat_counts)


def dealt(seats: int, seed: str = "a deal") -> State:
    return GAME.setup(seats, {"tie": "hand"}, Rng(seed, 0))


def test_a_hundred_and_four_cards_of_eight_varieties() -> None:
    assert sum(VARIETIES.values()) == 104
    assert list(VARIETIES.values()) == [6, 8, 10, 12, 14, 16, 18, 20]


@SEATS
def test_everybody_is_dealt_five_and_the_rest_is_the_pile(seats: int) -> None:
    state = dealt(seats)
    assert [len(player.hand) for player in state.players] == [5] * seats
    assert len(state.pile) == 104 - 5 * seats
    assert cards_of(state) == Counter(VARIETIES)


@SEATS
def test_the_first_dealt_card_is_the_front_of_the_hand_and_cards_are_dealt_one_by_one(seats: int) -> None:
    """Z41."""
    state = dealt(seats)
    deck = Rng("a deal", 0).shuffled([card for card, count in VARIETIES.items() for _ in range(count)])
    rounds = list(zip(*(player.hand for player in state.players), strict=True))
    assert [card for cards in rounds for card in cards] == deck[: 5 * seats]
    assert list(reversed(state.pile)) == deck[5 * seats :]


@SEATS
def test_everybody_begins_with_two_bare_fields_and_no_coins_with_three_players_too(seats: int) -> None:
    """Z32."""
    assert FIELDS == 2
    assert [line.split(" / ")[1] for line in words(dealt(seats))] == ["- -"] * seats


def test_three_players_may_buy_the_third_field_like_everybody() -> None:
    """Z32."""
    assert words(after(position("b / - - / bbb"), "0 buy").state)[0] == "b / - - -"


@SEATS
def test_seat_0_begins_and_the_turn_passes_clockwise(seats: int) -> None:
    """Z40."""
    state = dealt(seats)
    order: list[int] = []
    while len(order) < seats + 1:
        if state.phase == "plant" and state.planted == 0 and (not order or order[-1] != state.turn):
            order.append(state.turn)
            assert view(state, None)["active"] == (state.turn - 1) % seats
        (seat, *_) = sorted(GAME.waiting_for(state))
        state, _ = GAME.apply(state, seat, GAME.default_move(state, seat), Rng("walk", 1))
    assert order == list(range(1, seats + 2))


def test_different_seeds_deal_different_hands_and_the_same_seed_the_same() -> None:
    assert dealt(4, "one") == dealt(4, "one")
    assert dealt(4, "one") != dealt(4, "other")


@pytest.mark.parametrize(
    ("card", "pays"),
    [
        ("g", "0 0 2 3 3 3 3"),
        ("r", "0 0 1 2 3 4 4 4 4"),
        ("e", "0 0 1 1 2 3 4 4 4 4 4"),
        ("s", "0 0 1 1 2 2 3 4 4 4 4 4 4"),
        ("n", "0 0 0 1 1 2 3 4 4 4 4 4 4 4 4"),
        ("t", "0 0 0 1 1 2 2 3 4 4 4 4 4 4 4 4 4"),
        ("c", "0 0 0 1 1 1 2 2 3 4 4 4 4 4 4 4 4 4 4"),
        ("b", "0 0 0 0 1 1 2 2 3 3 4 4 4 4 4 4 4 4 4 4 4"),
    ],
)
def test_what_each_number_of_beans_pays(card: str, pays: str) -> None:
    """Z7: between two steps and above the last one the highest step reached counts."""
    assert [field(f"{card}{count}").value for count in range(VARIETIES[card] + 1)] == list(map(int, pays.split()))


def test_the_garden_bean_pays_two_for_two_and_three_for_more_never_one_or_four() -> None:
    """Z6."""
    assert [field(f"g{count}").value for count in range(1, 7)] == [0, 2, 3, 3, 3, 3]


def test_nine_soy_beans_pay_four() -> None:
    """Z7."""
    assert field("s9").value == 4


@pytest.mark.parametrize(
    ("beans", "more"),
    [("g1", 2), ("g2", 3), ("g3", None), ("b1", 4), ("b4", 6), ("b9", 10), ("b10", None), ("-", None)],
)
def test_a_field_knows_how_many_beans_pay_more(beans: str, more: int | None) -> None:
    assert field(beans).next_step == more
