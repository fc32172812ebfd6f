"""Whole matches of practice players against each other, on a virtual clock of their delays."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple

from bot.core.game import Event, Level, Practice
from bot.core.match import AnyGame, Match, Ply


class Stuck(RuntimeError):
    """A match that runs, but whose practice players and table all have nothing to do."""


@dataclass(frozen=True)
class Simulated:
    """A match that was played to its end."""

    key: str
    seats: int
    seed: str
    moves: int
    """How many moves it took, those of the table included."""
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    plies: tuple[Ply, ...] = field(repr=False)
    events: tuple[Event, ...] = field(repr=False)
    seconds: float
    """How long it would have taken people, by the practice players' delays and the table's pauses."""


class _Planned(NamedTuple):
    """A move that will be made unless another comes first; equal times are decided by who sits first."""

    due: float
    seat: int | None
    code: str


def simulate(
    game: AnyGame,
    choose: Practice[Any],
    *,
    seats: int,
    seed: str,
    options: Mapping[str, str],
    levels: Sequence[Level],
    pauses: Mapping[str, float] | None = None,
) -> Simulated:
    """Play a match to its end; `levels` has one level per seat, `pauses` the seconds of the table's own moves by key.

    After every move each seat is asked anew, since what it meant to do may have been overtaken; a seat that still means
    to do the same does it when it meant to. The table moves at once where `pauses` names no duration.
    Raises Stuck, ValueError as `Match.start` does, and IllegalMove when a practice player breaks the rules.
    """
    match = Match.start(game, seed, seats, options)
    random = Random(f"{seed}:practice")
    planned: list[_Planned] = []
    plies: list[Ply] = []
    events: list[Event] = []
    now = 0.0
    while (result := match.outcome) is None:
        asked = _asked(match, choose, levels, random, now) + _of_table(match, pauses or {}, now)
        planned = [_as_meant(plan, planned) for plan in asked]
        if not planned:
            raise Stuck(f"{game.key} {seed} after {match.ply} moves")
        following = min(planned, key=lambda plan: plan.due)
        planned.remove(following)
        now = following.due
        match, seen = match.play(following.seat, following.code)
        plies.append(Ply(following.seat, following.code))
        events.extend(seen)
    return Simulated(
        key=game.key,
        seats=seats,
        seed=seed,
        moves=match.ply,
        scores=result.scores,
        winners=tuple(sorted(result.winners)),
        plies=tuple(plies),
        events=tuple(events),
        seconds=now,
    )


def _asked(match: Match, choose: Practice[Any], levels: Sequence[Level], random: Random, now: float) -> list[_Planned]:
    plans = []
    for seat, level in enumerate(levels):
        legal = match.game.legal_moves(match.state, seat)
        choice = choose(match.game.view(match.state, seat), seat, legal, random, level)
        if choice is not None:
            plans.append(_Planned(now + choice.delay, seat, match.game.encode(choice.move)))
    return plans


def _of_table(match: Match, pauses: Mapping[str, float], now: float) -> list[_Planned]:
    move = match.game.table_move(match.state)
    if move is None:
        return []
    return [_Planned(now + pauses.get(move.after, 0.0), None, match.game.encode(move.move))]


def _as_meant(plan: _Planned, earlier: Sequence[_Planned]) -> _Planned:
    """The plan, at the time it was first made if its seat meant to do the same before."""
    return next((old for old in earlier if old.seat == plan.seat and old.code == plan.code), plan)
