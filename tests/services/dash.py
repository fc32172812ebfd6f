"""A small game with races: the table throws balls, whoever is first catches one; it gives away what lies too long.

It also has a move that is no race: anybody may wave, once a throw.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from bot.core.game import Choice, Event, IllegalMove, Level, MalformedMove, Outcome, TableMove
from bot.core.rng import Rng
from bot.extensions import GameModule

THROWS = 3


@dataclass(frozen=True, slots=True)
class Throw:
    """The table's: there lie as many balls as there are seats."""

    throw: int


@dataclass(frozen=True, slots=True)
class Catch:
    """A seat's, of a race: one ball, if it has none."""

    throw: int
    ball: int


@dataclass(frozen=True, slots=True)
class Wave:
    """A seat's, at any moment of a throw."""

    throw: int


@dataclass(frozen=True, slots=True)
class Sweep:
    """The table's: those who caught nothing get the other balls in their order."""

    throw: int


Move = Throw | Catch | Wave | Sweep

RIVALS = {Catch: (Catch,)}


@dataclass(frozen=True, slots=True)
class State:
    """How often was thrown, who caught which ball (None: it lies there; empty: nothing was thrown yet), and who waved."""

    seats: int
    throw: int = 0
    balls: tuple[int | None, ...] = ()
    scores: tuple[int, ...] = ()
    waved: frozenset[int] = frozenset()

    @property
    def is_open(self) -> bool:
        return None in self.balls


class Dash:
    key = "dash"
    title = "Dash"
    rules_version = 1
    seat_counts = range(2, 5)
    options = ()
    first_seat = None

    def setup(self, seats: int, options: Mapping[str, str], rng: Rng) -> State:  # noqa: ARG002  # nothing is dealt
        return State(seats, scores=(0,) * seats)

    def waiting_for(self, state: State) -> frozenset[int]:  # noqa: ARG002  # a race waits for nobody
        return frozenset()

    def legal_moves(self, state: State, seat: int) -> Sequence[Move]:
        if not state.is_open:
            return []
        catches: list[Move] = [Catch(state.throw, ball) for ball, owner in enumerate(state.balls) if owner is None]
        waves: list[Move] = [] if seat in state.waved else [Wave(state.throw)]
        return (catches if seat not in state.balls else []) + waves

    def table_move(self, state: State) -> TableMove[Move] | None:
        if state.is_open:
            return TableMove(Sweep(state.throw), "grab")
        return None if state.throw == THROWS else TableMove(Throw(state.throw + 1), "turn-normal")

    def apply(self, state: State, seat: int | None, move: Move, rng: Rng) -> tuple[State, tuple[Event, ...]]:  # noqa: ARG002
        if seat is None:
            due = self.table_move(state)
            if due is None or due.move != move:
                raise IllegalMove("dash.refusal.too_late")
            return _by_table(state, move), (Event("moved"),)
        if move in self.legal_moves(state, seat):
            return _by_seat(state, seat, move), (Event("moved", seat),)
        if isinstance(move, Catch) and move.throw == state.throw and state.balls[move.ball] not in (None, seat):
            raise IllegalMove("dash.refusal.caught", by=state.balls[move.ball])
        raise IllegalMove("dash.refusal.too_late")

    def default_move(self, state: State, seat: int) -> Move:
        return self.legal_moves(state, seat)[0]

    def outcome(self, state: State) -> Outcome | None:
        if self.table_move(state):
            return None
        places = tuple(1 + sum(other > score for other in state.scores) for score in state.scores)
        return Outcome(frozenset(seat for seat, place in enumerate(places) if place == 1), state.scores, places)

    def view(self, state: State, seat: int | None) -> Mapping[str, object]:  # noqa: ARG002  # all is public
        return {"throw": state.throw, "balls": list(state.balls)}

    def encode(self, move: Move) -> str:
        if isinstance(move, Catch):
            return f"catch:{move.throw}:{move.ball}"
        return f"{type(move).__name__.lower()}:{move.throw}"

    def decode(self, text: str) -> Move:
        kinds: dict[str, type[Throw | Wave | Sweep]] = {"throw": Throw, "wave": Wave, "sweep": Sweep}
        match text.split(":"):
            case ["catch", throw, ball]:
                return Catch(int(throw), int(ball))
            case [kind, throw] if kind in kinds:
                return kinds[kind](int(throw))
        raise MalformedMove(text)


def _by_table(state: State, move: Move) -> State:
    if isinstance(move, Throw):
        return replace(state, throw=move.throw, balls=(None,) * state.seats, waved=frozenset())
    slow = iter(seat for seat in range(state.seats) if seat not in state.balls)
    return replace(state, balls=tuple(next(slow) if owner is None else owner for owner in state.balls))


def _by_seat(state: State, seat: int, move: Move) -> State:
    if isinstance(move, Catch):
        balls = tuple(seat if ball == move.ball else owner for ball, owner in enumerate(state.balls))
        scores = tuple(old + move.ball if other == seat else old for other, old in enumerate(state.scores))
        return replace(state, balls=balls, scores=scores)
    return replace(state, waved=state.waved | {seat})


DELAYS: dict[Level, float] = {"easy": 3.0, "normal": 2.0, "quick": 1.0}
"""Seconds after which a practice player catches a ball."""


def choose(
    _view: Mapping[str, object], _seat: int, legal: Sequence[Move], _random: Random, level: Level
) -> Choice[Move] | None:
    """The highest ball that lies there."""
    catches = [move for move in legal if isinstance(move, Catch)]
    return Choice(catches[-1], DELAYS[level]) if catches else None


DASH = GameModule(Dash(), choose, Path(__file__).parent, RIVALS)
