"""How good somebody is at a game, learnt from the places of matches; pure, and the same sums on every machine.

The model is Plackett–Luce as openskill computes it (Weng and Lin 2011, algorithm 4): a rating is a belief, `mu` the guess
and `sigma` how uncertain it is, and a match of any number of players moves all of them at once. A shared place is a tie.
"""

from collections.abc import Sequence
from itertools import chain, groupby, permutations, product
from statistics import fmean
from typing import NamedTuple

from openskill.models import PlackettLuce

DIGITS = 6
"""Decimals that a rating is kept to: two machines whose `exp` differs in its last bit agree on all of them."""

CAUTION = 3
"""How many sigmas below the guess the conservative estimate lies: somebody is better than it in all but one of 700 cases."""

POINTS_OF_A_BEGINNER, POINTS_OF_A_UNIT = 1000, 30
"""People read points: a beginner's estimate is 1000, and about 400 more mean ten wins to one loss, as on chess sites."""

SETTLED_AFTER = 10
"""How many rated matches make a rating one."""

SETTLED_SIGMA = 6.0
"""From this uncertainty down a rating is settled; it takes 12 matches in pairs and about 20 at a table of five."""


class Rating(NamedTuple):
    """What is believed of somebody's strength."""

    mu: float
    sigma: float

    @property
    def conservative(self) -> float:
        """What somebody is almost surely better than: what ranks them, so that one lucky match leads nobody to the top."""
        return self.mu - CAUTION * self.sigma

    @property
    def points(self) -> int:
        """The conservative estimate as people read it."""
        return _points(self.conservative)

    @property
    def guess(self) -> int:
        """The likeliest strength, in the same points."""
        return _points(self.mu)

    @property
    def margin(self) -> int:
        """How far the truth may be from the guess, either way, in points."""
        return self.guess - self.points


BEGINNER = Rating(25.0, round(25 / 3, DIGITS))
"""Where everybody begins; the model's own scale."""

_MODEL = PlackettLuce(mu=BEGINNER.mu, sigma=BEGINNER.sigma)


def rate(ratings: Sequence[Rating], places: Sequence[int]) -> tuple[Rating, ...]:
    """The ratings after a match that ended with these places, 1 the best, equal ones shared.

    Who share a place may have come in in any order: the outcome is the mean over all of them. (The library's own way with
    ties is another: it lets the two who share the first of five places gain less than the third.) It does not matter who
    sat where: the order given changes no bit. Raises ValueError for fewer than two.
    """
    if len(ratings) != len(places) or len(ratings) < 2:
        raise ValueError(f"{len(ratings)} ratings and {len(places)} places are no match")
    seats = sorted(range(len(ratings)), key=lambda seat: (places[seat], ratings[seat]))
    shared = [list(group) for _, group in groupby(seats, key=lambda seat: places[seat])]
    outcomes = [_rate_in_order(ratings, list(chain(*order))) for order in product(*map(permutations, shared))]
    return tuple(map(_mean, *outcomes))


def _rate_in_order(ratings: Sequence[Rating], seats: Sequence[int]) -> list[Rating]:
    """The ratings after a match that the seats finished in this order, nobody sharing a place."""
    rated = _MODEL.rate([[_MODEL.rating(mu=ratings[seat].mu, sigma=ratings[seat].sigma)] for seat in seats])
    by_seat = {seat: team[0] for seat, team in zip(seats, rated, strict=True)}
    return [Rating(by_seat[seat].mu, by_seat[seat].sigma) for seat in range(len(ratings))]


def _mean(*ratings: Rating) -> Rating:
    mu, sigma = (fmean(values) for values in zip(*ratings, strict=True))
    return Rating(round(mu, DIGITS), round(sigma, DIGITS))


def is_provisional(rated: int, sigma: float) -> bool:
    """A rating that is not to be relied on yet: too few rated matches, or too uncertain still."""
    return rated < SETTLED_AFTER or sigma > SETTLED_SIGMA


def _points(strength: float) -> int:
    return round(POINTS_OF_A_BEGINNER + POINTS_OF_A_UNIT * strength)
