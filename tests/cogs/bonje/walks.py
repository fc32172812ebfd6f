"""Random matches of Bonje, to hold laws against."""

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import NamedTuple

from hypothesis import strategies as st

from bot.core.game import Event
from bot.core.rng import Rng
from cogs.bonje.moves import Call, Move
from cogs.bonje.rules import GAME, State, legal_moves, table_move
from tests.bounds import at_most
from tests.conftest import SOAK

RECKLESS = 0.5
"""How often somebody who holds a card does anything at all with it, rather than the safest."""
SILENT = 0.6
"""How often somebody who could call does something else, if there is anything."""


class Step(NamedTuple):
    """One move of a random match: the table before it, and what it did."""

    before: State
    seat: int | None
    move: Move
    after: State
    events: tuple[Event, ...]


class Walk(NamedTuple):
    """A random match: number of seats, house rules, and what the dice say."""

    seats: int
    length: str
    special: str
    seed: int

    def steps(self) -> tuple[Step, ...]:
        """Its moves; the last walks are remembered, since every law is held against them."""
        return _steps(self)

    def play(self) -> Iterator[Step]:
        """Play it: anybody who has a legal move, or the table, does something."""
        random = Random(self.seed)
        state, ply = self.deal(), 0
        turns = at_most(20_000, "moves")
        while actors := self.actors(state):
            next(turns)
            seat = random.choice(actors)
            move = _any_move(state, seat, random)
            ply += 1
            after, events = GAME.apply(state, seat, move, Rng(f"walk {self.seed}", ply))
            yield Step(state, seat, move, after, events)
            state = after

    def deal(self) -> State:
        """The table it begins with."""
        options = {"length": self.length, "special": self.special, "turning": "normal"}
        return GAME.setup(self.seats, options, Rng(f"walk {self.seed}", 0))

    def actors(self, state: State) -> list[int | None]:
        """Who has a legal move; None: the table."""
        seats: list[int | None] = [seat for seat in range(self.seats) if legal_moves(state, seat)]
        return [*seats, *([None] if table_move(state) else [])]


@lru_cache(maxsize=64)
def _steps(walk: Walk) -> tuple[Step, ...]:
    return tuple(walk.play())


def _any_move(state: State, seat: int | None, random: Random) -> Move:
    if seat is None:
        planned = table_move(state)
        assert planned is not None
        return planned.move
    if state.duty_of(seat) and random.random() > RECKLESS:
        return GAME.default_move(state, seat)
    moves = legal_moves(state, seat)
    quiet = [move for move in moves if not isinstance(move, Call)]
    return random.choice(quiet if quiet and random.random() < SILENT else moves)


DEALS = 2 if SOAK == 1 else 5 * SOAK
"""Deals of each kind of table: few matches by default, since every law is held against them."""
walks = st.builds(
    Walk,
    st.sampled_from(GAME.seat_counts),
    st.sampled_from(["match", "round", "round"]),
    st.sampled_from(["off", "on"]),
    st.integers(1, DEALS),
)
whole_matches = st.builds(
    Walk, st.sampled_from(GAME.seat_counts), st.just("match"), st.sampled_from(["off", "on"]), st.integers(1, DEALS)
)
