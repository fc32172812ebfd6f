"""Matches of practice players of several kinds against each other, on the clock of their delays."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple, cast

from bot.core.game import Choice, Level, Practice
from bot.core.simulate import Simulated, simulate
from cogs.bohnanza.beans import Field
from cogs.bohnanza.moves import Decline, EndTrading, Move
from cogs.bohnanza.practice import choose
from cogs.bohnanza.rules import GAME, View, safest

TAKES = 3.0
"""Seconds that the others take for anything."""


@dataclass
class Dice:
    """Does anything that is legal, each thing as likely as the others, and keeps to it while that is legal."""

    meant: dict[int, Move] = field(default_factory=dict)

    def choose(
        self, _view: Mapping[str, object], seat: int, legal: Sequence[Move], random: Random, _level: Level
    ) -> Choice[Move] | None:
        """Offers are not among what is legal, but answers are."""
        if not legal:
            return None
        if self.meant.get(seat) not in legal:
            self.meant[seat] = random.choice(legal)
        return Choice(self.meant[seat], TAKES)


def hermit(
    view: Mapping[str, object], seat: int, legal: Sequence[Move], random: Random, level: Level
) -> Choice[Move] | None:
    """Plants as the practice player does, and never trades."""
    if cast("View", view)["phase"] != "trade":
        return choose(view, seat, legal, random, level)
    answers = [move for move in legal if isinstance(move, (Decline, EndTrading))]
    return Choice(answers[0], TAKES) if answers else None


def simpleton(
    view: Mapping[str, object], seat: int, legal: Sequence[Move], _random: Random, _level: Level
) -> Choice[Move] | None:
    """Never thinks: the table's own moves for somebody who is absent."""
    seen = cast("View", view)
    if seat not in seen["waiting"]:
        return None
    fields = [Field(one["card"], one["count"]) for one in seen["players"][seat]["fields"]]
    return Choice(safest(fields, legal), TAKES)


class Trade(NamedTuple):
    """What was traded in some matches."""

    turns: int
    """Turns with trading."""
    turns_with_a_deal: int
    deals: int
    offers: int
    coins: float
    """On average, of each player of each match."""


@dataclass(frozen=True)
class Contest:
    """How to seat practice players, and what a match of theirs is."""

    seats: int

    def alike(self, number: int, player: Practice[Any], level: Level) -> Simulated:
        """The match of this number if all are like this; remembered, for several tests look at it."""
        known = _KNOWN.setdefault((self.seats, player, level), {})
        if number not in known:
            known[number] = self.play(number, [(player, level)] * self.seats)
        return known[number]

    def play(self, number: int, players: Sequence[tuple[Practice[Any], Level]]) -> Simulated:
        """A match of these players, one a seat; the same number deals the same cards."""

        def each(view: Mapping[str, object], seat: int, *rest: Any) -> Choice[Move] | None:
            return players[seat][0](view, seat, *rest)

        levels = [level for _, level in players]
        return simulate(GAME, each, seats=self.seats, seed=f"contest {number}", options={"tie": "hand"}, levels=levels)

    def wins(self, level: Level, others: Practice[Any], others_level: Level, matches: int) -> int:
        """How many matches a player of this level wins, not shared, in all seats by turns."""
        wins = 0
        for number in range(matches):
            seat = number % self.seats
            players = [(others, others_level)] * self.seats
            players[seat] = (choose, level)
            wins += self.play(number, players).winners == (seat,)
        return wins

    def lead(self, level: Level, other: Level, matches: int) -> int:
        """How many coins more those of one level earn than those of the other, who sit between them."""
        lead = 0
        for number in range(matches):
            is_first = [seat % 2 == number % 2 for seat in range(self.seats)]
            played = self.play(number, [(choose, level if first else other) for first in is_first])
            lead += sum(score if first else -score for score, first in zip(played.scores, is_first, strict=True))
        return lead

    def trade(self, player: Practice[Any], level: Level, matches: int) -> Trade:
        """What is traded if all are like this."""
        kinds: list[str] = []
        coins = 0
        for number in range(matches):
            played = self.alike(number, player, level)
            kinds += [event.kind for event in played.events]
            coins += sum(played.scores)
        phases = " ".join(kinds).split("ended_trading")[:-1]
        return Trade(
            turns=len(phases),
            turns_with_a_deal=sum("traded" in phase for phase in phases),
            deals=kinds.count("traded"),
            offers=kinds.count("offered"),
            coins=coins / matches / self.seats,
        )


_KNOWN: dict[tuple[int, object, Level], dict[int, Simulated]] = {}
"""Matches by what they are: seats, player and level, number."""
