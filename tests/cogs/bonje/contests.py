"""Matches of practice players of several kinds against each other, on the clock of their delays."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from bot.core.game import Choice, Level, Practice
from bot.core.simulate import Simulated, simulate
from cogs.bonje.moves import Move
from cogs.bonje.practice import choose, part_of, seconds
from cogs.bonje.rules import GAME

PAUSES = {"turn-normal": 4.0, "grab": 15.0, "round": 30.0}


@dataclass
class Dice:
    """Does anything that is legal, each thing as likely as the others, in the time that a practice player takes."""

    meant: dict[int, Move] = field(default_factory=dict)

    def choose(
        self, _view: Mapping[str, object], seat: int, legal: Sequence[Move], random: Random, level: Level
    ) -> Choice[Move] | None:
        """It keeps to what it meant to do while that is legal, as a practice player does."""
        if not legal:
            return None
        if self.meant.get(seat) not in legal:
            self.meant[seat] = random.choice(legal)
        move = self.meant[seat]
        return Choice(move, seconds(part_of(move), level, random))


@dataclass(frozen=True)
class Contest:
    """How to seat two kinds of practice players, and what a match of theirs is."""

    seats: int
    options: Mapping[str, str] = field(default_factory=dict)

    def play(self, number: int, players: Sequence[tuple[Practice[Any], Level]]) -> Simulated:
        """A match of these players, one a seat; the same number deals the same cards."""

        def each(view: Mapping[str, object], seat: int, *rest: Any) -> Choice[Move] | None:
            return players[seat][0](view, seat, *rest)

        return simulate(
            GAME,
            each,
            seats=self.seats,
            seed=f"contest {number}",
            options=self.options,
            levels=[level for _, level in players],
            pauses=PAUSES,
        )

    def wins(self, level: Level, against: Level | None, matches: int) -> int:
        """How many matches a player of this level wins, not shared, in all seats by turns; against None: dice."""
        wins = 0
        for number in range(matches):
            seat = number % self.seats
            other = (choose, against) if against else (Dice().choose, level)
            players = [other] * self.seats
            players[seat] = (choose, level)
            wins += self.play(number, players).winners == (seat,)
        return wins
