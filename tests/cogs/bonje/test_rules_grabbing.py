"""Taking cards: who gets which, and what is placed with the grab."""

import pytest

from bot.core.game import IllegalMove
from bot.core.rng import Rng
from cogs.bonje.moves import Grab
from cogs.bonje.rules import GAME, State, view
from tests.cogs.bonje.positions import after, farms, options, position, refusal_of, refused

EMPTY = "| |"


def takers(state: State) -> list[int | None]:
    return [slot.taker for slot in state.cards]


def test_the_first_press_takes_the_card_and_whoever_comes_later_hears_who_has_it() -> None:
    """B20."""
    table = after(position(EMPTY, EMPTY, EMPTY, cards="cow-m elephant truck"), "1 grab 0").state
    assert takers(table) == [1, None, None]
    refusal = refusal_of(table, "0 grab 0")
    assert refusal.reason == "bonje.refusal.taken"
    assert refusal.params == {"slot": 0, "card": "cow-m", "by": 1}


def test_the_card_touched_first_counts_and_nobody_takes_a_second() -> None:
    """B20."""
    table = after(position(EMPTY, EMPTY, EMPTY, cards="cow-m elephant truck"), "1 grab 0").state
    assert refusal_of(table, "1 grab 1").params == {"card": "cow-m"}
    assert refused(table, "1 grab 0") == "have_one"
    assert "grab 1" not in options(table, 1)


def test_a_seat_that_has_played_its_card_takes_no_second_one() -> None:
    """B20."""
    table = after(position(EMPTY, EMPTY, EMPTY, cards="cow-m elephant truck"), "1 grab 0", "1 place 0").state
    assert refused(table, "1 grab 1") == "have_one"
    assert options(table, 1) == []


def test_one_may_take_the_card_that_one_turned_over() -> None:
    """B21."""
    table = position(EMPTY, EMPTY, EMPTY, cards="cow-m elephant truck")
    assert options(table, 2) == ["grab 0", "grab 1", "grab 2"]
    assert takers(after(table, "2 grab 2").state) == [None, None, 2]


def test_the_slowest_gets_the_last_card_without_a_press() -> None:
    """B37."""
    table = position(EMPTY, EMPTY, EMPTY, cards="cow-m elephant truck")
    before = after(table, "0 grab 2")
    assert takers(before.state) == [None, None, 0]
    taken = after(before.state, "2 grab 0")
    assert takers(taken.state) == [2, 1, 0]
    assert [(event.seat, event.params) for event in taken.events] == [
        (2, {"slot": 0, "card": "cow-m", "last": False, "swept": False}),
        (1, {"slot": 1, "card": "elephant", "last": True, "swept": False}),
    ]
    assert [slot.order for slot in taken.state.cards] == [1, 2, 0]
    assert [duty["seat"] for duty in view(taken.state)["duties"]] == [0, 2, 1]


def test_with_two_players_the_first_grab_gives_both_their_card() -> None:
    """B37."""
    table = after(position(EMPTY, EMPTY, cards="cow-m elephant"), "1 grab 0").state
    assert takers(table) == [1, 0]
    assert [duty["seat"] for duty in view(table)["duties"]] == [1, 0]


def test_a_press_meant_for_another_flip_never_takes_a_card_of_this_one() -> None:
    table = position(EMPTY, EMPTY, cards="cow-m elephant", flip=7)
    assert refused(table, (0, Grab(6, 0))) == "turned"
    assert refused(table, (0, Grab(8, 0))) == "down"
    assert refused(table, (0, Grab(7, 2))) == "unknown"
    assert refused(table, (0, Grab(7, -1))) == "unknown"


def test_the_table_gives_what_sleepers_left() -> None:
    table = after(position(EMPTY, EMPTY, EMPTY, EMPTY, cards="cow-m elephant truck mad-cow"), "3 grab 1").state
    move = GAME.table_move(table)
    assert move is not None
    assert (GAME.encode(move.move), move.after) == ("sweep:7", "grab")
    swept = after(table, "table sweep")
    assert sorted(seat for seat in takers(swept.state) if seat is not None) == [0, 1, 2, 3]
    assert swept.state.cards[1].taker == 3
    assert all(event.params["swept"] and not event.params["last"] for event in swept.events)
    assert GAME.table_move(swept.state) is None


def test_chance_decides_which_card_a_sleeper_gets() -> None:
    table = position(EMPTY, EMPTY, EMPTY, cards="elephant truck mad-cow")
    sweep = GAME.table_move(table)
    assert sweep is not None
    swept = [GAME.apply(table, None, sweep.move, Rng(f"chance {number}", 1))[0] for number in range(60)]
    assert len({tuple(takers(state)) for state in swept}) == 6


def test_no_sweep_comes_when_everybody_has_taken() -> None:
    table = after(position(EMPTY, EMPTY, cards="cow-m elephant"), "1 grab 0").state
    assert refused(table, "table sweep") == "stale"


def test_who_has_not_taken_a_card_is_not_waited_for() -> None:
    table = after(position(EMPTY, EMPTY, EMPTY, cards="cow-m elephant truck"), "1 grab 0").state
    assert GAME.waiting_for(table) == {1}


# ---------------------------------------------------------------- What plays itself


def test_an_ordinary_animal_with_one_legal_place_and_no_brawl_is_placed_with_the_grab() -> None:
    """B47."""
    table = position("cow-m | pig-f |", EMPTY, EMPTY, cards="cow-f horse-f horse-f")
    grabbed = after(table, "0 grab 0")
    assert farms(grabbed.state)[0] == "cow-m cow-f | pig-f | -"
    assert grabbed.kinds == ["took", "placed"]
    assert grabbed.told("placed") == {"card": "cow-f", "stable": 0, "by_itself": True, "brawl": False}
    assert grabbed.state.cards[0].state == "played"


def test_a_choice_of_places_does_not_play_itself() -> None:
    """B47."""
    table = position("cow-f | pig-f |", EMPTY, EMPTY, cards="cow-m horse-f horse-f")
    assert after(table, "0 grab 0").kinds == ["took"]


def test_a_card_without_a_place_does_not_leave_by_itself() -> None:
    """B47."""
    table = position("cow-f | pig-f | pig-m", EMPTY, EMPTY, cards="horse-m horse-f horse-f")
    assert after(table, "0 grab 0").kinds == ["took"]


@pytest.mark.parametrize("stable", ["cow-m cow-f", "cow-m", "cow-m cow-m"])
def test_a_male_whose_only_place_makes_a_brawl_does_not_place_itself(stable: str) -> None:
    """B47."""
    table = position(f"{stable} | pig-f | pig-m", EMPTY, EMPTY, cards="cow-m horse-f horse-f")
    assert after(table, "0 grab 0").kinds == ["took"]


def test_a_female_whose_only_place_is_in_a_brawl_does_not_place_itself() -> None:
    """B47."""
    table = position("cow-m cow-m | pig-f | pig-m", EMPTY, EMPTY, cards="cow-f horse-f horse-f")
    assert after(table, "0 grab 0").kinds == ["took"]


@pytest.mark.parametrize("numbered", ["elephant", "mad-cow", "mad-horse", "truck"])
def test_nothing_plays_itself_while_a_numbered_card_of_the_flip_is_open(numbered: str) -> None:
    """B47."""
    table = position("cow-m | pig-f |", EMPTY, EMPTY, cards=f"cow-f {numbered} horse-f")
    assert after(table, "0 grab 0").kinds == ["took"]


def test_nothing_plays_itself_while_a_numbered_card_of_the_flip_is_unplayed_or_waits() -> None:
    """B47."""
    table = after(
        position("cow-m | pig-f |", EMPTY, EMPTY, EMPTY, cards="cow-f truck horse-f horse-f"), "1 grab 1"
    ).state
    assert after(table, "0 grab 0").kinds == ["took"]
    assert after(table, "1 wait", "0 grab 0").kinds == ["waits", "took"]


def test_once_the_numbered_cards_are_played_animals_are_placed_with_the_grab_again() -> None:
    """B47."""
    table = position("cow-m | pig-f |", EMPTY, EMPTY, EMPTY, cards="cow-f truck horse-f horse-f")
    grabbed = after(table, "1 grab 1", "1 remove", "0 grab 0")
    assert grabbed.kinds == ["took", "stayed", "took", "placed"]


def test_the_card_given_to_the_slowest_is_placed_by_itself_too() -> None:
    """B37, B47."""
    table = position("cow-m | pig-f |", "sheep-f | pig-f |", cards="cow-f sheep-m", left=3)
    grabbed = after(table, "0 grab 0")
    assert grabbed.kinds == ["took", "took", "placed"]
    assert [(event.seat, event.kind) for event in grabbed.events] == [(0, "took"), (1, "took"), (0, "placed")]
    table = position("cow-m | pig-f |", "sheep-f | pig-f | pig-m", cards="cow-f sheep-m", left=3)
    grabbed = after(table, "0 grab 0")
    assert [(event.seat, event.kind) for event in grabbed.events] == [
        (0, "took"),
        (1, "took"),
        (0, "placed"),
        (1, "placed"),
    ]
    assert grabbed.state.phase == "down"
    assert grabbed.farms == ["cow-m cow-f | pig-f | -", "sheep-f sheep-m | pig-f | pig-m"]


def test_a_numbered_card_that_the_slowest_gets_in_the_same_move_keeps_the_grabbed_animal_in_hand() -> None:
    """B47."""
    table = position("cow-m | pig-f |", EMPTY, cards="cow-f truck")
    assert after(table, "0 grab 0").kinds == ["took", "took"]


def test_a_swept_animal_is_placed_by_itself_too() -> None:
    """B47."""
    table = position("cow-m | pig-f |", "cow-m | pig-f |", cards="cow-f cow-f")
    swept = after(table, "table sweep")
    assert swept.kinds == ["took", "took", "placed", "placed"]
    assert (swept.state.phase, swept.state.flip) == ("down", 8)


def test_an_animal_taken_earlier_is_not_placed_by_a_later_grab() -> None:
    """B47."""
    table = position("cow-m | pig-f |", EMPTY, EMPTY, EMPTY, cards="cow-f truck horse-f horse-f")
    grabbed = after(table, "0 grab 0", "1 grab 1", "1 remove", "2 grab 2")
    assert grabbed.state.cards[0].state == "held"
    assert "placed" not in grabbed.kinds


def test_numbered_cards_never_play_themselves() -> None:
    """B47."""
    table = position("cow-m | pig-f | pig-m", "cow-m | pig-f |", EMPTY, cards="elephant truck mad-cow")
    assert after(table, "0 grab 0", "1 grab 1").kinds == ["took", "took", "took"]


def test_the_flip_is_over_when_every_card_is_played_or_removed() -> None:
    """B43."""
    table = position("cow-f | pig-f | pig-m", EMPTY, cards="horse-m truck")
    held = after(table, "0 grab 0", "1 remove").state
    assert (held.phase, held.flip) == ("flip", 7)
    assert refused(held, "table turn") == "stale"
    done = after(held, "0 remove").state
    assert (done.phase, done.flip, done.cards) == ("down", 8, ())
    assert GAME.table_move(done) is not None


def test_a_press_with_a_card_of_an_earlier_flip_does_nothing() -> None:
    table = after(position("cow-f | pig-f | pig-m", EMPTY, cards="horse-m truck"), "0 grab 0", "1 remove").state
    later = after(table, "0 remove").state
    code = "remove:7"
    with pytest.raises(IllegalMove) as refusal:
        GAME.apply(later, 0, GAME.decode(code), Rng("chance", 1))
    assert refusal.value.reason == "bonje.refusal.turned"
