"""A guided match: what a game explains to whoever plays it for the first time, choice by choice.

A game that has a `cogs/<key>/guide.py` exports a `Guide` there as `GUIDE`. Whatever it explains follows from a view alone,
so what everybody reads, which is explained from the spectators' view, can tell nothing that is hidden.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from bot.core.game import Json
from bot.core.match import Match

OFTEN = 3
"""After so many times that a choice came up it needs no explanation any more."""


class Hint(NamedTuple):
    """What is explained of a choice: the key of its text, which under `<key>.short` has a shorter one, and what fills both."""

    key: str
    params: Mapping[str, Json] = {}


class Explain(Protocol):
    """What is to be explained to the player of a seat now; None: nothing is asked of them."""

    def __call__(self, view: Any, seat: int, /) -> Hint | None:
        """`view` is that of the seat, or the spectators', and then all is about what everybody may know."""


@dataclass(frozen=True, slots=True)
class Guide:
    """How a game is learnt."""

    explain: Explain
    seats: int
    """How many play: the learner, and practice players."""
    options: Mapping[str, str] = field(default_factory=dict)
    """House rules that make it short and calm."""

    def hints(self, match: Match, seat: int) -> tuple[Hint, ...]:
        """What stands explained to a seat now, to everybody and in private."""
        views = (match.game.view(match.state, reader) for reader in (None, seat))
        return tuple({hint.key: hint for view in views if (hint := self.explain(view, seat)) is not None}.values())


@dataclass(frozen=True, slots=True)
class Lessons:
    """What a learner was explained up to now."""

    times: Mapping[str, int] = field(default_factory=dict)
    """How often each choice came up, by its key."""
    now: frozenset[str] = frozenset()
    """Those that are asked at this moment."""

    def after(self, hints: Iterable[Hint]) -> "Lessons":
        """The lessons when these are to be explained; what stood there before has not come up anew."""
        keys = frozenset(hint.key for hint in hints)
        fresh = {key: self.times.get(key, 0) + 1 for key in keys - self.now}
        return Lessons({**self.times, **fresh}, keys)

    def text_of(self, hint: Hint) -> str | None:
        """The key of what to say: all the first time, less later, and at last nothing."""
        times = self.times.get(hint.key, 1)
        if times > OFTEN:
            return None
        return hint.key if times == 1 else f"{hint.key}.short"
