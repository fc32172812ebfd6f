"""A game of a few lines: whoever takes the dealt number first scores it; the table deals the next one."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from bot.core.game import (
    RULES_VERSION,
    Choice,
    Event,
    Game,
    IllegalMove,
    Level,
    MalformedMove,
    Option,
    Outcome,
    TableMove,
)
from bot.core.rng import Rng

PAUSE = "race.pause"


@dataclass(frozen=True, slots=True)
class State:
    """The numbers dealt so far, what each seat scored, and whether the last number still lies there."""

    scores: tuple[int, ...]
    rounds: int
    version: int
    dealt: tuple[int, ...]
    lies_there: bool = True


class Race:
    """Seats take, the table deals: both kinds of moves, out of turn too."""

    key = "race"
    title = "Race"
    rules_version = 2
    seat_counts = range(2, 4)
    options = (Option("length", ("short", "long"), "short"),)
    first_seat = None

    def setup(self, seats: int, options: Mapping[str, str], rng: Rng) -> State:
        """Deal the first number."""
        rounds = 3 if options["length"] == "short" else 9
        return State((0,) * seats, rounds, int(options[RULES_VERSION]), (rng.below(9),))

    def waiting_for(self, state: State) -> frozenset[int]:
        """Everybody, while a number lies there."""
        return frozenset(range(len(state.scores))) if state.lies_there else frozenset()

    def legal_moves(self, state: State, _seat: int) -> Sequence[str]:
        """Take it."""
        return ("take",) if state.lies_there else ()

    def table_move(self, state: State) -> TableMove[str] | None:
        """Deal when the number is gone, until all rounds are played."""
        if state.lies_there or len(state.dealt) == state.rounds:
            return None
        return TableMove("deal", PAUSE)

    def apply(self, state: State, seat: int | None, move: str, rng: Rng) -> tuple[State, tuple[Event, ...]]:
        """Take or deal."""
        next_deal = self.table_move(state)
        may = self.legal_moves(state, seat) if seat is not None else (next_deal.move,) if next_deal else ()
        if move not in may:
            raise IllegalMove("race.refusal.dealt", left=state.rounds - len(state.dealt))
        if seat is None:
            return replace(state, dealt=(*state.dealt, rng.below(9)), lies_there=True), (Event("dealt"),)
        scores = tuple(
            score + state.dealt[-1] + 1 if number == seat else score for number, score in enumerate(state.scores)
        )
        return replace(state, scores=scores, lies_there=False), (Event("took", seat),)

    def default_move(self, _state: State, _seat: int) -> str:
        """Take."""
        return "take"

    def outcome(self, state: State) -> Outcome | None:
        """The highest sum wins."""
        if state.lies_there or len(state.dealt) < state.rounds:
            return None
        places = tuple(1 + sum(other > score for other in state.scores) for score in state.scores)
        winners = frozenset(seat for seat, place in enumerate(places) if place == 1)
        return Outcome(winners, state.scores, places)

    def view(self, state: State, _seat: int | None) -> Mapping[str, object]:
        """Everything."""
        return {"scores": [*state.scores], "dealt": [*state.dealt], "lies_there": state.lies_there}

    def encode(self, move: str) -> str:
        """A word."""
        return move

    def decode(self, text: str) -> str:
        """One of two words."""
        if text not in {"take", "deal"}:
            raise MalformedMove(text)
        return text


def choose(
    _view: Mapping[str, object], seat: int, legal: Sequence[str], _random: Random, _level: Level
) -> Choice[str] | None:
    """Take, seat 1 a second before the others."""
    return Choice("take", 1.0 if seat == 1 else 2.0) if legal else None


RACE: Game[State, str] = Race()
