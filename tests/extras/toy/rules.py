"""Carrots: the smallest game with hidden choices, several seats waited for at once, and a table that moves.

Each round every seat secretly pulls one, two or three carrots. When all have chosen, the table harvests: a number that
only one seat chose scores itself, and one lucky seat finds a carrot on the path. Most carrots after the last round win.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from bot.core.game import Event, IllegalMove, MalformedMove, Option, Outcome, TableMove
from bot.core.rng import Rng


@dataclass(frozen=True, slots=True)
class Pull:
    """A seat's choice of a round: how many carrots."""

    round: int
    carrots: int


@dataclass(frozen=True, slots=True)
class Harvest:
    """The table's move at the end of a round."""

    round: int


Move = Pull | Harvest


@dataclass(frozen=True, slots=True)
class State:
    """The rounds played and left, the carrots won, and what each seat chose in this round (0: nothing yet)."""

    round: int
    rounds: int
    scores: tuple[int, ...]
    chosen: tuple[int, ...]

    @property
    def is_over(self) -> bool:
        return self.round > self.rounds


class Carrots:
    key: Literal["toy"] = "toy"
    title = "Carrots"
    rules_version = 1
    seat_counts = range(2, 5)
    options = (Option("rounds", ("3", "1", "9", "99"), "3"),)
    first_seat = "toy.first_seat"

    def setup(self, seats: int, options: Mapping[str, str], rng: Rng) -> State:  # noqa: ARG002  # nothing is dealt
        return State(1, int(options["rounds"]), (0,) * seats, (0,) * seats)

    def waiting_for(self, state: State) -> frozenset[int]:
        if state.is_over:
            return frozenset()
        return frozenset(seat for seat, carrots in enumerate(state.chosen) if not carrots)

    def legal_moves(self, state: State, seat: int) -> Sequence[Move]:
        if seat not in self.waiting_for(state):
            return []
        return [Pull(state.round, carrots) for carrots in (1, 2, 3)]

    def table_move(self, state: State) -> TableMove[Move] | None:
        if state.is_over or self.waiting_for(state):
            return None
        return TableMove(Harvest(state.round), "toy_harvest")

    def apply(self, state: State, seat: int | None, move: Move, rng: Rng) -> tuple[State, tuple[Event, ...]]:
        if isinstance(move, Harvest):
            return self._harvest(state, seat, move, rng)
        if seat is None or move.round != state.round or state.is_over:
            raise IllegalMove("toy.refusal.stale")
        if state.chosen[seat]:
            raise IllegalMove("toy.refusal.chosen", carrots=state.chosen[seat])
        chosen = tuple(move.carrots if other == seat else old for other, old in enumerate(state.chosen))
        return replace(state, chosen=chosen), (Event("chose", seat),)

    def _harvest(self, state: State, seat: int | None, move: Harvest, rng: Rng) -> tuple[State, tuple[Event, ...]]:
        due = self.table_move(state)
        if seat is not None or due is None or due.move != move:
            raise IllegalMove("toy.refusal.stale")
        lucky = rng.below(len(state.scores))
        won = [carrots if state.chosen.count(carrots) == 1 else 0 for carrots in state.chosen]
        won[lucky] += 1
        scores = tuple(old + new for old, new in zip(state.scores, won, strict=True))
        after = State(state.round + 1, state.rounds, scores, (0,) * len(scores))
        return after, (Event("harvested", None, {"chosen": list(state.chosen), "lucky": lucky}),)

    def default_move(self, state: State, seat: int) -> Move:  # noqa: ARG002  # anybody may pull one
        return Pull(state.round, 1)

    def outcome(self, state: State) -> Outcome | None:
        if not state.is_over:
            return None
        places = tuple(1 + sum(other > score for other in state.scores) for score in state.scores)
        return Outcome(frozenset(seat for seat, place in enumerate(places) if place == 1), state.scores, places)

    def view(self, state: State, seat: int | None) -> Mapping[str, object]:
        return {
            "round": state.round,
            "rounds": state.rounds,
            "scores": list(state.scores),
            "has_chosen": [bool(carrots) for carrots in state.chosen],
            "mine": None if seat is None else state.chosen[seat],
        }

    def encode(self, move: Move) -> str:
        return f"h{move.round}" if isinstance(move, Harvest) else f"p{move.round}.{move.carrots}"

    def decode(self, text: str) -> Move:
        try:
            move = _read(text)
        except ValueError as error:
            raise MalformedMove(text) from error
        if self.encode(move) != text:
            raise MalformedMove(text)
        return move


def _read(text: str) -> Move:
    if text[:1] == "h":
        return Harvest(int(text[1:]))
    number, carrots = text.removeprefix("p").split(".")
    if carrots not in {"1", "2", "3"}:
        raise ValueError(carrots)
    return Pull(int(number), int(carrots))


GAME = Carrots()
