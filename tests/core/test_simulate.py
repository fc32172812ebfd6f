"""Matches of practice players on a virtual clock."""

from collections.abc import Mapping, Sequence
from random import Random

import pytest

from bot.core.game import Choice, Level
from bot.core.match import Match
from bot.core.simulate import Simulated, Stuck, simulate
from bot.extensions import find

KOE = find().games["koe"]


def play(seed: str = "1", seats: int = 3) -> Simulated:
    levels: tuple[Level, ...] = ("normal", "easy", "quick", "normal", "easy")
    return simulate(KOE.game, KOE.choose, seats=seats, seed=seed, options={}, levels=levels[:seats])


def test_the_same_seed_plays_the_same_match() -> None:
    assert play("same") == play("same")
    assert play("same").plies != play("other").plies


@pytest.mark.parametrize("seats", KOE.game.seat_counts)
def test_a_simulated_match_is_a_match_that_replays(seats: int) -> None:
    played = play(seats=seats)
    match = Match.start(KOE.game, played.seed, seats, {}).replay(played.plies)
    assert match.ply == played.moves == len(played.plies)
    assert match.outcome is not None
    assert match.outcome.scores == played.scores
    assert sorted(match.outcome.winners) == list(played.winners)


def test_the_clock_runs_by_the_players_delays() -> None:
    def after_two_seconds(
        view: Mapping[str, object], seat: int, legal: Sequence[object], random: Random, level: Level
    ) -> Choice[object] | None:
        choice = KOE.choose(view, seat, legal, random, level)
        return choice and Choice(choice.move, 2.0)

    played = simulate(KOE.game, after_two_seconds, seats=2, seed="clock", options={}, levels=("normal", "normal"))
    together = 1  # both think about the set-up at the same time
    assert played.seconds == 2.0 * (played.moves - together)


def test_players_who_want_nothing_leave_a_match_stuck() -> None:
    with pytest.raises(Stuck, match="koe idle after 0 moves"):
        simulate(KOE.game, lambda *_: None, seats=2, seed="idle", options={}, levels=("easy", "easy"))
