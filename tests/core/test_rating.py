"""Ratings: who is believed to be how good after which places."""

import subprocess
import sys
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.core.rating import BEGINNER, Rating, is_provisional, rate
from tests.bounds import at_most

PINNED = (Rating(29.565954, 4.218573), Rating(28.577269, 8.106097), Rating(19.006644, 5.896791))
"""Three who know more or less of each other, the second before two who share a place."""

strengths = st.builds(
    Rating,
    st.floats(-20, 70).map(lambda mu: round(mu, 6)),
    st.floats(0.5, 9).map(lambda sigma: round(sigma, 6)),
)


@st.composite
def matches(draw: st.DrawFn) -> tuple[list[Rating], list[int]]:
    ratings = draw(st.lists(strengths, min_size=2, max_size=7))
    scores = draw(st.lists(st.integers(0, 3), min_size=len(ratings), max_size=len(ratings)))
    return ratings, [1 + sum(other > score for other in scores) for score in scores]


def test_everybody_begins_with_a_thousand_points() -> None:
    assert (BEGINNER.points, BEGINNER.guess, BEGINNER.margin) == (1000, 1750, 750)


def test_whoever_wins_gains_and_whoever_loses_does_not() -> None:
    winner, loser = rate([BEGINNER, BEGINNER], [1, 2])
    assert winner.points > BEGINNER.points > loser.points
    assert winner.mu > BEGINNER.mu > loser.mu


def test_the_numbers_are_those_that_stored_matches_were_rated_with() -> None:
    # a library that computes otherwise wants its ratings rebuilt, and a word in the changelog
    assert rate([BEGINNER, BEGINNER], [1, 2]) == (Rating(27.635389, 8.065901), Rating(22.364611, 8.065901))
    assert rate([Rating(30.5, 4.25), BEGINNER, Rating(19.0, 6.0)], [2, 1, 2]) == PINNED


def test_a_win_over_somebody_stronger_is_worth_more() -> None:
    strong, weak = Rating(35.0, 3.0), Rating(15.0, 3.0)
    over_strong, _ = rate([BEGINNER, strong], [1, 2])
    over_weak, _ = rate([BEGINNER, weak], [1, 2])
    assert over_strong.mu > over_weak.mu > BEGINNER.mu


def test_a_tie_of_equals_moves_neither_guess() -> None:
    one, other = rate([BEGINNER, BEGINNER], [1, 1])
    assert one == other
    assert one.mu == BEGINNER.mu
    assert one.sigma < BEGINNER.sigma


def test_the_two_who_share_the_first_place_gain_more_than_the_third() -> None:
    # openskill's own ties are told by how many share a place, and let the third of these gain the most
    first, also_first, third, *_ = rate([BEGINNER] * 5, [1, 1, 3, 4, 5])
    assert first == also_first
    assert first.mu > third.mu


@given(matches(), st.randoms(use_true_random=False))
def test_who_sat_where_changes_no_bit(match: tuple[list[Rating], list[int]], random: Random) -> None:
    ratings, places = match
    order = list(range(len(ratings)))
    random.shuffle(order)
    after = rate(ratings, places)
    assert rate([ratings[seat] for seat in order], [places[seat] for seat in order]) == tuple(
        after[seat] for seat in order
    )


@given(matches())
def test_equals_who_share_a_place_stay_equals(match: tuple[list[Rating], list[int]]) -> None:
    ratings, places = match
    twins = [*ratings, ratings[0]], [*places, places[0]]
    after = rate(*twins)
    assert after[0] == after[-1]


@given(matches())
def test_of_equals_the_better_place_is_worth_at_least_as_much(match: tuple[list[Rating], list[int]]) -> None:
    ratings, places = [BEGINNER] * len(match[0]), match[1]
    by_place = sorted(zip(places, rate(ratings, places), strict=True))
    guesses = [rating.mu for _, rating in by_place]
    assert all(better >= worse for better, worse in pairwise(guesses))


@given(matches())
def test_only_the_order_of_the_places_counts(match: tuple[list[Rating], list[int]]) -> None:
    ratings, places = match
    assert rate(ratings, [place * 10 for place in places]) == rate(ratings, places)


@pytest.mark.parametrize(("ratings", "places"), [([BEGINNER], [1]), ([], []), ([BEGINNER, BEGINNER], [1])])
def test_what_is_no_match_is_not_rated(ratings: list[Rating], places: list[int]) -> None:
    with pytest.raises(ValueError, match="no match"):
        rate(ratings, places)


def test_a_rating_is_provisional_until_ten_matches_and_until_it_is_certain_enough() -> None:
    assert is_provisional(9, 1.0)
    assert is_provisional(10, 6.1)
    assert not is_provisional(10, 6.0)


@pytest.mark.parametrize(("seats", "most"), [(2, 14), (5, 24)])
def test_a_table_of_beginners_settles_within_the_matches_that_the_documents_tell(seats: int, most: int) -> None:
    random, ratings, played = Random(3), [BEGINNER] * seats, 0
    turns = at_most(100, "matches")
    while any(is_provisional(played, rating.sigma) for rating in ratings):
        next(turns)
        ratings = list(rate(ratings, random.sample(range(1, seats + 1), seats)))
        played += 1
    assert 10 < played <= most


def test_ratings_load_neither_discord_nor_a_database_nor_asyncio() -> None:
    probe = "import sys, bot.core.rating; print(*{'discord', 'sqlalchemy', 'asyncio', 'sqlite3'} & set(sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True).stdout.split()
    assert loaded == []
