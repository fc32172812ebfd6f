"""The practice player of Bonje: it wins, it never stalls, it keeps to what it reaches for, and it takes a human's time."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from statistics import mean

import pytest
from hypothesis import given

from bot.core.game import LEVELS, Choice, Level
from bot.core.match import Match
from cogs.bonje.cards import NUMBERS
from cogs.bonje.moves import Back, Call, Grab, Move, NextRound
from cogs.bonje.practice import FASTEST, REACTION, choose
from cogs.bonje.rules import GAME, State, legal_moves, view
from tests.bounds import at_most
from tests.cogs.bonje.contests import Contest
from tests.cogs.bonje.positions import after, chance, holding, position
from tests.cogs.bonje.walks import Walk, walks
from tests.conftest import SOAK

MATCHES = 12 * SOAK
FIRST = "pig-m pig-f"
SECOND = "fowl-m fowl-f"


def chosen(state: State, seat: int = 0, level: Level = "normal", seed: int = 1) -> Choice[Move] | None:
    return choose(view(state), seat, legal_moves(state, seat), Random(seed), level)


def does(state: State, seat: int = 0, level: Level = "normal") -> str | None:
    """What it does, without the number of the flip."""
    choice = chosen(state, seat, level)
    if choice is None:
        return None
    word, _, *rest = GAME.encode(choice.move).split(":")
    return " ".join([word, *rest])


def hauls(state: State, seat: int = 0) -> str | None:
    """What its truck does in the end."""
    turns = at_most(20_000, "moves")
    while (choice := chosen(state, seat)) is not None:
        next(turns)
        state, _ = GAME.apply(state, seat, choice.move, chance())
        if not state.duty_of(seat):
            word, _, *rest = GAME.encode(choice.move).split(":")
            return " ".join([word, *rest])
    return None


# ---------------------------------------------------------------- It wins


def test_it_beats_random_choice_in_most_matches_of_two() -> None:
    assert Contest(2).wins("normal", None, MATCHES) >= MATCHES * 0.8


@pytest.mark.parametrize("seats", [3, 4])
def test_it_beats_random_choice_in_larger_company_too(seats: int) -> None:
    assert Contest(seats).wins("normal", None, MATCHES // 4) >= MATCHES // 4 * 0.8


def test_it_beats_random_choice_in_the_bonus_variant() -> None:
    assert Contest(2, {"special": "on"}).wins("normal", None, MATCHES // 4) >= MATCHES // 4 * 0.8


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_it_beats_random_choice_in_a_single_round(seats: int) -> None:
    assert Contest(seats, {"length": "round"}).wins("normal", None, MATCHES) >= MATCHES * 0.8


def test_an_easy_one_still_beats_random_choice() -> None:
    assert Contest(2).wins("easy", None, MATCHES // 2) >= MATCHES // 2 * 0.8


@pytest.mark.parametrize(("stronger", "weaker"), [("normal", "easy"), ("quick", "normal")])
def test_a_higher_level_wins_more_than_its_share_against_a_lower_one(stronger: Level, weaker: Level) -> None:
    assert Contest(3, {"length": "round"}).wins(stronger, weaker, MATCHES) >= MATCHES * 0.6


# ---------------------------------------------------------------- It never stalls


@given(walks)
def test_it_always_has_a_legal_move_that_goes_forward_when_it_is_waited_for(walk: Walk) -> None:
    for number, step in enumerate(walk.steps()):
        if number % 7 == 0:
            level = LEVELS[number % len(LEVELS)]
            for seat in range(walk.seats):
                choice = chosen(step.before, seat, level, number)
                legal = legal_moves(step.before, seat)
                assert choice is not None or seat not in GAME.waiting_for(step.before)
                if choice is not None:
                    assert choice.move in legal
                    assert not isinstance(choice.move, (Back, NextRound))


@given(walks)
def test_it_calls_when_it_can_and_reaches_for_a_card_when_it_can(walk: Walk) -> None:
    for number, step in enumerate(walk.steps()):
        if number % 7 == 0:
            for seat in range(walk.seats):
                kinds = {type(move) for move in legal_moves(step.before, seat)}
                choice = chosen(step.before, seat, LEVELS[number % len(LEVELS)], number)
                if kinds & {Call, Grab}:
                    assert choice is not None
                    assert isinstance(choice.move, Call if Call in kinds else Grab)


@pytest.mark.parametrize(("seats", "level"), list(zip(GAME.seat_counts, LEVELS, strict=True)))
def test_matches_among_practice_players_of_one_level_end(seats: int, level: Level) -> None:
    played = Contest(seats, {"special": "on"}).play(0, [(choose, level)] * seats)
    assert played.winners


def test_it_leaves_the_next_round_to_others() -> None:
    scored = after(position("pig-m pig-f", "fowl-m"), "0 call").state
    assert scored.phase == "scored"
    assert chosen(scored) is None


# ---------------------------------------------------------------- It keeps to what it reaches for


def wishes(seats: int, seed: int) -> Iterator[tuple[State, list[Move | None]]]:
    """What every seat reaches for before each move of a match, None where it has its card."""
    match = Match.start(GAME, f"contest {seed}", seats, {})
    played = Contest(seats).play(seed, [(choose, "normal")] * seats)
    for ply in played.plies:
        choices = [chosen(match.state, seat) for seat in range(seats)]
        yield match.state, [one.move if one and isinstance(one.move, Grab) else None for one in choices]
        match, _ = match.play(ply.seat, ply.code)


@pytest.mark.parametrize("seats", [3, 4])
def test_it_reaches_for_the_same_card_until_that_is_gone_or_a_numbered_card_changed_the_table(seats: int) -> None:
    for (before, wished), (now, wish) in pairwise(wishes(seats, 1)):
        if before.flip == now.flip and numbered_played(before) == numbered_played(now):
            for old, new in zip(wished, wish, strict=True):
                if isinstance(old, Grab) and isinstance(new, Grab) and now.cards[old.slot].state == "open":
                    assert new == old


def numbered_played(state: State) -> int:
    return sum(slot.state == "played" and slot.card.code in NUMBERS for slot in state.cards)


@given(walks)
def test_an_easy_ones_whims_do_not_depend_on_when_it_is_asked(walk: Walk) -> None:
    for step in list(walk.steps())[::10]:
        for seat in range(walk.seats):
            first, again = chosen(step.before, seat, "easy", 1), chosen(step.before, seat, "easy", 2)
            assert (first and first.move) == (again and again.move)


# ---------------------------------------------------------------- It takes a human's time


@pytest.mark.parametrize(("level", "seconds"), [("easy", 2.6), ("normal", 1.6), ("quick", 0.9)])
def test_it_reacts_like_a_person(level: Level, seconds: float) -> None:
    table = position("pig-m | |", "| |", cards="fowl-m sheep-m")
    delays = [choice.delay for seed in range(200) if (choice := chosen(table, 0, level, seed))]
    assert REACTION[level] == seconds
    assert mean(delays) == pytest.approx(seconds, rel=0.2)
    assert min(delays) >= FASTEST
    assert min(delays) < 0.8 * seconds < 1.2 * seconds < max(delays)


def delay(state: State) -> float:
    choice = chosen(state)
    assert choice is not None
    return choice.delay


def test_it_is_faster_for_a_card_that_it_needs_badly() -> None:
    farms = f"{FIRST} | {SECOND} | sheep-f", f"{FIRST} | |"
    assert delay(position(*farms, cards="sheep-m pig-f")) < delay(position(*farms, cards="pig-f horse-f"))


def test_it_is_slower_when_two_cards_are_as_good() -> None:
    farms = f"{FIRST} | {SECOND} | sheep-f", f"{FIRST} | |"
    assert delay(position(*farms, cards="sheep-m sheep-m")) > delay(position(*farms, cards="sheep-m pig-f"))


def test_it_reaches_sooner_for_a_second_card_than_for_the_first() -> None:
    table = position("pig-f | |", "| |", "| |", cards="pig-m sheep-m fowl-m")
    assert delay(after(table, "1 grab 0").state) < delay(table)


# ---------------------------------------------------------------- What it grabs


def test_it_takes_the_card_that_completes_its_stables_and_calls() -> None:
    table = position(f"{FIRST} | {SECOND} | sheep-f", "| |", cards="pig-f sheep-m")
    assert does(table) == "grab 1"
    placed = after(table, "0 grab 1").state
    assert does(placed) == "call"


def test_it_calls_rather_than_play_the_card_it_holds() -> None:
    assert does(holding(f"{FIRST} | {SECOND}", "| |", card="truck")) == "call"


def test_it_takes_what_another_would_win_with() -> None:
    table = position("| |", f"{FIRST} | {SECOND} | sheep-f", cards="pig-m sheep-m")
    assert does(table) == "grab 1"


def test_an_easy_one_does_not_look_at_what_others_need() -> None:
    tables = [position("pig-f | |", f"{FIRST} | {SECOND} | sheep-f", cards="pig-m sheep-m", flip=n) for n in range(9)]
    assert [does(table, level="normal") for table in tables] == ["grab 1"] * 9
    assert sum(does(table, level="easy") == "grab 0" for table in tables) > 4


def test_it_leaves_a_second_male_that_would_start_a_brawl() -> None:
    table = position(f"{FIRST} | {SECOND} | sheep-f", f"{FIRST} | |", cards="pig-m cow-m")
    assert does(table) == "grab 1"


# ---------------------------------------------------------------- What it does with its card


def test_it_puts_a_male_where_its_females_wait() -> None:
    assert does(holding("| pig-f | fowl-m", "| |", card="pig-m")) == "place 1"


def test_it_opens_a_stable_for_a_second_male_rather_than_start_a_brawl() -> None:
    assert does(holding(f"{FIRST} | fowl-f |", "| |", card="pig-m")) == "place 2"


def test_an_elephant_goes_to_who_is_closest_to_winning() -> None:
    table = holding("| |", "| |", f"{FIRST} | {SECOND} |", card="elephant")
    assert does(table) == "target 2 2"


def test_a_mad_cow_goes_where_it_hurts_most() -> None:
    table = holding("| |", "cow-f | |", f"{FIRST} | cow-m cow-f | {SECOND} | horse-f", card="mad-cow")
    assert does(table) == "target 2 1"


def test_a_mad_horse_ends_its_own_brawl_rather_than_hit_a_lone_mare() -> None:
    table = holding(f"{FIRST} | horse-m horse-m horse-f | {SECOND}", "horse-f | |", card="mad-horse")
    assert does(table) == "target 0 1"


def test_its_truck_carries_an_elephant_to_the_strongest_opponent() -> None:
    table = holding(f"elephant | {FIRST} | {SECOND}", f"{FIRST} | {SECOND} |", "| |", card="truck")
    assert hauls(table) == "haul 0 0 elephant 1 2"


def test_its_truck_ends_a_brawl_of_its_own_where_the_second_male_completes_another_stable() -> None:
    table = holding(f"pig-m pig-m pig-f | {SECOND} |", "| |", card="truck")
    assert hauls(table) == "haul 0 0 pig-m 0 2"


def test_its_truck_breaks_the_stables_of_who_is_about_to_call() -> None:
    table = holding("| |", f"{FIRST} | {SECOND}", card="truck")
    assert (hauls(table) or "").startswith("haul 1")


def test_its_truck_steals_the_male_that_it_needs() -> None:
    table = holding(f"{FIRST} | {SECOND} | sheep-f", "sheep-m sheep-f | |", card="truck")
    assert hauls(table) == "haul 1 0 sheep-m 0 2"


def test_its_truck_brings_a_second_male_into_a_complete_stable_of_another() -> None:
    quarrel = f"{FIRST} | sheep-m sheep-f | fowl-m fowl-m"
    table = holding(quarrel, "fowl-m fowl-f | cow-m cow-f |", "| |", "| |", card="truck")
    assert hauls(table) == "haul 0 2 fowl-m 1 0"


def test_its_truck_moves_nothing_where_it_could_only_do_harm_to_itself() -> None:
    assert does(holding("pig-m | |", "| |", card="truck")) == "remove"


def test_of_the_special_stables_it_takes_the_one_that_pays_more() -> None:
    rows = " | ".join([FIRST, SECOND, FIRST, SECOND])
    choosing = after(position(rows, "| |", specials=["horse", "cow"]), "0 call").state
    choice = chosen(choosing)
    assert choice is not None
    assert GAME.encode(choice.move) == "special:horse"


# ---------------------------------------------------------------- When it waits


def test_an_elephant_waits_for_a_truck_that_could_carry_it_away_and_then_goes() -> None:
    table = position("| |", "| |", cards="elephant truck")
    taken = after(table, "0 grab 0").state
    assert does(taken) == "wait"
    waiting = after(taken, "0 wait").state
    assert does(waiting) is None
    assert (does(after(waiting, "1 remove").state) or "").startswith("target 1")


def test_a_truck_waits_for_an_elephant_and_goes_when_that_must_be_played_first() -> None:
    taken = after(position("| |", "pig-m | |", cards="elephant truck"), "0 grab 0").state
    assert does(taken, 1) == "wait"
    both = after(taken, "0 wait", "1 wait").state
    assert (does(both, 0) or "").startswith("target 1")
    assert does(both, 1) is None


def test_a_mad_cow_waits_for_a_cow_that_will_come_into_its_reach() -> None:
    taken = after(position("| |", "cow-m | |", cards="mad-cow cow-f"), "0 grab 0").state
    assert does(taken) == "wait"


def test_a_male_without_a_peaceful_place_waits_for_whatever_may_make_room() -> None:
    full = f"{FIRST} | {SECOND} | sheep-f"
    taken = after(position(full, "| |", "| |", cards="pig-m mad-cow truck"), "0 grab 0").state
    assert does(taken) == "wait"


def test_nobody_waits_for_an_opponent_who_is_almost_complete() -> None:
    table = position("| |", f"{FIRST} | {SECOND} |", cards="elephant truck")
    assert (does(after(table, "0 grab 0").state) or "").startswith("target 1")


def test_an_easy_one_does_not_wait() -> None:
    for flip in range(9):
        taken = after(position("| |", "| |", cards="elephant truck", flip=flip), "0 grab 0").state
        assert (does(taken, level="easy") or "").startswith("target 1")
