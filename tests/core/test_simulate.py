"""Matches of practice players on a virtual clock."""

from collections.abc import Mapping, Sequence
from random import Random

import pytest

from bot.core.game import Choice, Level
from bot.core.match import Match
from bot.core.simulate import Simulated, Stuck, simulate
from bot.extensions import find
from tests.core import race

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


def test_the_table_moves_after_its_pause_and_the_quickest_player_comes_first() -> None:
    played = simulate(
        race.RACE,
        race.choose,
        seats=3,
        seed="race",
        options={},
        levels=("normal", "normal", "normal"),
        pauses={race.PAUSE: 5.0},
    )
    assert [ply.code for ply in played.plies] == ["take", "deal", "take", "deal", "take"]
    assert [ply.seat for ply in played.plies] == [1, None, 1, None, 1]
    assert played.seconds == 3 * 1.0 + 2 * 5.0
    assert played.winners == (1,)


def test_a_player_who_still_means_the_same_does_it_when_they_meant_to() -> None:
    delays = iter([4.0, 3.0, 9.0, 9.0, 9.0, 9.0])

    def slower_when_asked_again(
        _view: Mapping[str, object], _seat: int, legal: Sequence[str], _random: Random, _level: Level
    ) -> Choice[str] | None:
        return Choice("take", next(delays)) if legal else None

    played = simulate(race.RACE, slower_when_asked_again, seats=2, seed="race", options={}, levels=("normal", "normal"))
    assert played.seconds == 3.0 + 9.0 + 9.0
    assert [ply.seat for ply in played.plies if ply.seat is not None] == [1, 0, 0]
