"""Set-up: what is dealt, and the first cows that turn happy."""

from collections import Counter
from collections.abc import Sequence
from typing import TypeVar

import pytest

from bot.core.rng import Rng
from cogs.koe.rules import (
    CARDS,
    COWS,
    DEALT,
    FARM_CARDS,
    FARM_DECK,
    GAME,
    Cow,
    FarmCard,
    TurnOver,
    deal,
    legal_moves,
    view,
)
from tests.cogs.koe.positions import After, after, farms, position, refused, undecided

Item = TypeVar("Item")
EVERY_NUMBER = pytest.mark.parametrize("seats", GAME.seat_counts)


class Unshuffled(Rng):
    """No shuffling, and every coin falls the same way: what lies where is known."""

    def __init__(self, coin: int) -> None:
        super().__init__("unshuffled", 0)
        self.coin = coin

    def below(self, n: int) -> int:
        assert n == 2
        return self.coin

    def shuffled(self, items: Sequence[Item]) -> list[Item]:
        return sorted(items, key=lambda item: isinstance(item, Cow))


def test_there_are_twenty_five_cow_cards_and_thirty_farm_cards() -> None:
    assert len(COWS) == 25
    assert sum(FARM_DECK.values()) == 30
    assert Counter(code.split("-")[0] for code in FARM_DECK for _ in range(FARM_DECK[code])) == {
        "farmer": 5,
        "barn": 7,
        "rain": 5,
        "trough": 4,
        "bull": 2,
        "hunger": 2,
        "weather": 2,
        "wife": 2,
        "super": 1,
    }


@pytest.mark.parametrize(("seats", "size"), [(2, 40), (3, 40), (4, 36), (5, 32)])
def test_the_pile_starts_with_this_many_cards(seats: int, size: int) -> None:
    assert len(deal(seats, Rng("deal", 0)).pile) == size


@EVERY_NUMBER
def test_everybody_starts_with_three_sad_cows_or_five_with_two_players_and_an_empty_barn(seats: int) -> None:
    for farm in deal(seats, Rng("deal", 0)).farms:
        assert len(farm.meadow) == DEALT[seats] == (5 if seats == 2 else 3)
        assert not any(cow.happy for cow in farm.meadow)
        assert farm.barns == ((),)


def test_chance_decides_which_cows_are_dealt() -> None:
    dealt = {tuple(cow.name for cow in deal(4, Rng("chance", deal_no)).farms[0].meadow) for deal_no in range(10)}
    assert len(dealt) == 10


def test_the_cows_in_the_pile_are_happy_or_sad_at_random() -> None:
    """K0."""
    moods = Counter(
        card.happy for deal_no in range(50) for card in deal(5, Rng("mood", deal_no)).pile if isinstance(card, Cow)
    )
    assert abs(moods[True] - moods[False]) < moods.total() / 5


@pytest.mark.parametrize(("coin", "in_pile", "face_up"), [(0, False, True), (1, True, False)])
def test_the_first_three_face_up_cards_are_turned_over_like_a_refill(coin: int, in_pile: bool, face_up: bool) -> None:
    """K5."""
    table = deal(5, Unshuffled(coin))
    assert [card.happy for card in table.face_up if isinstance(card, Cow)] == [face_up] * 3
    assert {card.happy for card in table.pile if isinstance(card, Cow)} == {in_pile}


def test_the_top_three_cards_are_laid_out_from_the_top() -> None:
    table, pile = deal(2, Unshuffled(0)), deal(3, Unshuffled(0)).pile
    assert [card.code if card else None for card in table.face_up] == ["g5+", "g4+", "g3+"]
    assert pile[-1] == CARDS["g2-"]


def test_each_player_may_turn_one_own_cow_over_in_any_order_before_the_first_turn() -> None:
    """K31."""
    table = undecided(position("b4- p3-", "g5- r2-", "o1- o2-"))
    assert GAME.waiting_for(table) == {0, 1, 2}
    table, events = after(table, "turn over r2", seat=1)
    assert events[0].params == {"card": "r2"}
    assert GAME.waiting_for(table) == {0, 2}
    assert refused(table, "play barn", seat=0) == "setup"
    table = after(table, "turn over none", seat=2).state
    table = after(table, "turn over b4", seat=0).state
    assert farms(table) == ["b4+ p3-", "g5- r2+", "o1- o2-"]
    assert GAME.waiting_for(table) == {0}
    assert after(table, "play barn", "done") is not None


def test_nobody_plays_before_all_have_decided() -> None:
    """K31."""
    table = after(undecided(position("b4-", "g5-")), "turn over b4", seat=0).state
    assert view(table)["to_move"] is None
    assert GAME.waiting_for(table) == {1}
    assert legal_moves(table, 0) == ()
    assert refused(table, "draw", seat=0) == "setup"


def test_with_two_players_too_one_cow_and_not_more_turns_over() -> None:
    """K31."""
    table = GAME.setup(2, {}, Rng("two", 0))
    first, second = (cow.name for cow in table.farms[1].meadow[:2])
    assert len(legal_moves(table, 1)) == 5 + 1
    table = after(table, f"turn over {first}", seat=1).state
    assert refused(table, f"turn over {second}", seat=1) == "decided"
    assert legal_moves(table, 1) == ()


def test_only_an_own_cow_is_turned_over_and_only_before_the_first_turn() -> None:
    table = position("b4-", "g5-")
    assert refused(undecided(table), "turn over g5", seat=0) == "not_your_cow"
    assert refused(table, TurnOver("b4"), seat=0) == "begun"


def test_the_lobby_asks_who_saw_a_cow_and_seat_0_begins() -> None:
    """K33."""
    assert GAME.first_seat == "koe.first_seat"
    assert GAME.waiting_for(position("b1-", "b2-")) == {0}


def test_the_match_begins_with_all_farm_cards_but_the_barns_in_play() -> None:
    table = deal(4, Rng("all", 0))
    in_play = Counter(card for card in (*table.pile, *table.face_up) if isinstance(card, FarmCard))
    assert in_play == Counter({FARM_CARDS[code]: n for code, n in FARM_DECK.items()}) - Counter({FARM_CARDS["barn"]: 4})


def test_a_decision_of_the_set_up_is_told() -> None:
    told: After = after(undecided(position("b4-", "g5-")), "turn over none", seat=0)
    assert told.told("turned_over") == {"card": None}
