"""Random matches of Koe, to hold laws against."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from hypothesis import strategies as st

from bot.core.game import Event
from bot.core.rng import Rng
from cogs.koe.rules import GAME, Move, State
from tests.bounds import at_most


class Step(NamedTuple):
    """One move of a random match: the table before it, and what it did."""

    before: State
    seat: int
    move: Move
    after: State
    events: tuple[Event, ...]


class Walk(NamedTuple):
    """A random match: number of seats and what the dice say."""

    seats: int
    seed: int

    def steps(self) -> Iterator[Step]:
        """Play it: any waited seat, any of its legal moves."""
        random = Random(self.seed)
        state = self.deal()
        turns = at_most(20_000, "moves")
        while waiting := sorted(GAME.waiting_for(state)):
            next(turns)
            seat = random.choice(waiting)
            move = random.choice(GAME.legal_moves(state, seat))
            after, events = GAME.apply(state, seat, move, Rng("walk", 0))
            yield Step(state, seat, move, after, events)
            state = after

    def deal(self) -> State:
        """The table it begins with."""
        return GAME.setup(self.seats, {}, Rng(f"walk {self.seed}", 0))


walks = st.builds(Walk, st.sampled_from(GAME.seat_counts), st.integers(0, 2**32))
