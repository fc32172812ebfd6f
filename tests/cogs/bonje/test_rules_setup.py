"""Set-up, house rules, and turning over."""

from collections import Counter

import pytest

from bot.core.rng import Rng
from cogs.bonje.cards import CARDS, DECK, HATS
from cogs.bonje.rules import GAME, Farm, Stable, State, view
from tests.cogs.bonje.positions import after, options, position, refused

DEFAULTS = {option.key: option.default for option in GAME.options}


def deal(seats: int, **chosen: str) -> State:
    return GAME.setup(seats, {**DEFAULTS, **chosen}, Rng("set-up", 0))


@pytest.mark.parametrize(("seats", "each"), [(2, 33), (3, 22), (4, 21)])
def test_all_cards_are_dealt_evenly_and_nothing_is_left(seats: int, each: int) -> None:
    """B1."""
    table = deal(seats)
    hats = HATS if seats < 4 else {}
    assert [len(pile) for pile in table.piles] == [each] * seats
    assert Counter(card.code for pile in table.piles for card in pile) == Counter(DECK) - Counter(hats)
    assert view(table)["flips"] == view(table)["left"] == each


def test_there_are_eighty_four_cards_and_eighteen_have_the_hat() -> None:
    """B1."""
    assert sum(DECK.values()) == 84
    assert sum(HATS.values()) == 18
    assert all(HATS[code] < DECK[code] for code in HATS)


@pytest.mark.parametrize(
    ("code", "count", "hats"),
    [
        ("horse-m", 4, 1),
        ("horse-f", 7, 2),
        ("cow-m", 4, 1),
        ("cow-f", 7, 2),
        ("pig-m", 5, 1),
        ("pig-f", 10, 2),
        ("sheep-m", 5, 1),
        ("sheep-f", 10, 2),
        ("fowl-m", 6, 1),
        ("fowl-f", 12, 3),
        ("elephant", 3, 1),
        ("mad-cow", 2, 0),
        ("mad-horse", 2, 0),
        ("truck", 7, 1),
    ],
)
def test_how_many_of_each_card_there_are(code: str, count: int, hats: int) -> None:
    assert (DECK[code], HATS.get(code, 0)) == (count, hats)


def test_the_special_cards_carry_a_number_and_ordinary_animals_none() -> None:
    numbers = {code: card.number for code, card in CARDS.items() if card.number is not None}
    assert numbers == {"elephant": 3, "mad-cow": 4, "mad-horse": 5, "truck": 6}
    assert [code for code, card in CARDS.items() if card.is_ordinary] == [code for code in DECK if code not in numbers]


def test_two_to_four_can_play() -> None:
    assert list(GAME.seat_counts) == [2, 3, 4]


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_everybody_starts_with_three_empty_stables(seats: int) -> None:
    assert deal(seats).farms == (Farm((Stable(), Stable(), Stable())),) * seats


def test_the_house_rules_and_their_defaults() -> None:
    assert [(option.key, option.default) for option in GAME.options] == [
        ("length", "match"),
        ("special", "off"),
        ("turning", "normal"),
    ]
    assert deal(2).specials == ()
    assert deal(2, special="on").specials == ("horse", "cow")
    shown = view(deal(2, length="round", special="on", turning="brisk"))
    assert (shown["length"], shown["special"], shown["turning"]) == ("round", "on", "brisk")


@pytest.mark.parametrize("pace", ["normal", "brisk", "leisurely"])
def test_the_table_turns_the_cards_over_after_the_pause_of_the_house_rule(pace: str) -> None:
    move = GAME.table_move(deal(2, turning=pace))
    assert move is not None
    assert (GAME.encode(move.move), move.after) == ("turn:1", f"turn-{pace}")


def test_everybody_turns_over_the_top_card_of_their_own_pile() -> None:
    """Turn over cards."""
    table = deal(3)
    tops = [pile[-1] for pile in table.piles]
    turned = after(table, "table turn")
    assert [slot.card for slot in turned.state.cards] == tops
    assert turned.state.piles == tuple(pile[:-1] for pile in table.piles)
    assert turned.told("turned_up") == {"cards": [card.code for card in tops], "flip": 1}
    assert turned.state.phase == "flip"


def test_while_the_cards_are_down_nobody_is_waited_for_and_nothing_can_be_grabbed() -> None:
    table = position("| |", "| |")
    assert GAME.waiting_for(table) == frozenset()
    assert options(table, 0) == []
    assert view(table)["cards"] == []
    assert refused(table, "0 grab 0") == "down"


def test_only_the_table_turns_cards_over_sweeps_and_only_when_it_is_time() -> None:
    down, up = position("| |", "| |"), position("| |", "| |", cards="pig-f pig-f")
    assert refused(down, "0 turn") == "table"
    assert refused(up, "1 sweep") == "table"
    assert refused(up, "table turn") == "stale"
    assert refused(down, "table sweep") == "stale"
    assert refused(down, "table next") == "stale"
    assert refused(up, "table grab 0") == "player"


def test_the_view_counts_flips_through_the_match_and_within_the_round() -> None:
    table = position("| |", "| |", flip=40, left=4)
    assert (view(table)["flip"], view(table)["left"]) == (40, 4)
    started = after(deal(2), "table turn").state
    assert (view(started)["flip"], view(started)["flip_in_round"]) == (1, 1)
    ended = position("pig-m pig-f | |", "| |", left=0, cards="pig-f pig-f")
    second = after(ended, "0 grab 0", "1 place 0", "0 next").state
    assert (view(second)["flip"], view(second)["flip_in_round"], view(second)["round"]) == (8, 1, 3)
