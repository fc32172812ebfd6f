"""Feats: what people may hold a personal best in. A game's `rules.py` may export its own as `FEATS`, beside `GAME`."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple


class TimedMove(NamedTuple):
    """One stored move of a finished match."""

    seat: int | None
    """None: the table's own."""
    move: object
    """As the game decodes it."""
    is_owners: bool
    """The seat's owner made it, and neither a practice player nor the clock in their absence."""
    at: float
    """Seconds since the deal."""


@dataclass(frozen=True)
class Finished:
    """A match that was played to its end; its moves are read only by a feat that asks for them."""

    scores: Sequence[int]
    """One per seat."""
    read: Callable[[], Sequence[TimedMove]]

    @cached_property
    def moves(self) -> Sequence[TimedMove]:
        """All moves in order."""
        return self.read()


class Done(NamedTuple):
    """A feat as the owner of a seat did it."""

    seat: int
    value: int


@dataclass(frozen=True, slots=True)
class Feat:
    """Something to do best in; the text `<game>.feat.<key>` names it, and has its value as `{value}`."""

    key: str
    best: Literal["most", "least"]
    unit: Literal["count", "milliseconds"]
    done: Callable[[Finished], Iterable[Done]]
    """What was done in one match, perhaps several times by one seat; pure."""

    def is_better(self, value: int, than: int) -> bool:
        """A value beats another one; the first of equals stays the best."""
        return value > than if self.best == "most" else value < than


def every_score(finished: Finished) -> Iterable[Done]:
    """What a game with points may have as the `done` of its feat: everybody's score."""
    return (Done(seat, score) for seat, score in enumerate(finished.scores))
