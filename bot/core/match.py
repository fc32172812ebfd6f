"""A match is a seed and a list of moves: its state is never stored, it is replayed."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from bot.core.game import RULES_VERSION, Event, Game, MalformedMove, Outcome
from bot.core.rng import Rng

AnyGame = Game[Any, Any]
"""A game whose states and moves only the game itself looks into."""


class Ply(NamedTuple):
    """One stored move: who made it (None: the table) and its code."""

    seat: int | None
    code: str


@dataclass(frozen=True)
class Match:
    """A match as it stands after `ply` moves; a value, so earlier ones stay usable."""

    game: AnyGame
    seed: str = field(repr=False)
    """Tells every hidden card, so it never gets into a log."""
    seats: int
    options: Mapping[str, str]
    state: Any = field(repr=False)
    ply: int = 0

    @classmethod
    def start(
        cls, game: AnyGame, seed: str, seats: int, options: Mapping[str, str], rules_version: int | None = None
    ) -> "Match":
        """Deal a match; house rules left out take their default, the rules' version is today's unless given.

        Raises ValueError for a number of seats or a house rule that the game does not have.
        """
        if seats not in game.seat_counts:
            raise ValueError(f"{game.key} is not played by {seats}")
        chosen = {option.key: options.get(option.key, option.default) for option in game.options}
        for option in game.options:
            if chosen[option.key] not in option.choices:
                raise ValueError(f"{game.key} has no {option.key} {chosen[option.key]!r}")
        chosen[RULES_VERSION] = str(rules_version or game.rules_version)
        return cls(game, seed, seats, chosen, game.setup(seats, chosen, Rng(seed, 0)))

    def play(self, seat: int | None, code: str) -> "tuple[Match, tuple[Event, ...]]":
        """The match after one more move, and what everybody saw; raises IllegalMove or MalformedMove."""
        move = self.game.decode(code)
        state, events = self.game.apply(self.state, seat, move, Rng(self.seed, self.ply + 1))
        return replace(self, state=state, ply=self.ply + 1), events

    def kind_of(self, code: str) -> str:
        """What kind of move a code is, for a log: the code itself may name a hidden card."""
        try:
            return type(self.game.decode(code)).__name__
        except MalformedMove:
            return "malformed"

    def replay(self, plies: Iterable[Ply]) -> "Match":
        """The match after the given further moves; raises like `play`."""
        match = self
        for ply in plies:
            match, _ = match.play(ply.seat, ply.code)
        return match

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, None while it runs."""
        return self.game.outcome(self.state)

    @property
    def waiting_for(self) -> frozenset[int]:
        """The seats that the table waits for."""
        return self.game.waiting_for(self.state)
