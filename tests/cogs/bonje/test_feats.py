"""The fastest round: from its first flip to the call that won it, for whoever called."""

from collections.abc import Sequence

from bot.core.feats import Done, Finished, TimedMove
from cogs.bonje.moves import Call, Grab, NextRound, TurnOver
from cogs.bonje.rules import FEATS


def done(*moves: TimedMove) -> Sequence[Done]:
    [feat] = FEATS
    return list(feat.done(Finished([0, 0], lambda: moves)))


def table(move: object, at: float) -> TimedMove:
    return TimedMove(None, move, False, at)


def test_each_round_counts_from_its_own_first_flip() -> None:
    told = done(
        table(TurnOver(1), 3),
        TimedMove(0, Grab(1, 2), True, 4),
        table(TurnOver(2), 9),
        TimedMove(0, Call(1), True, 33.25),
        TimedMove(1, NextRound(2), True, 40),
        table(TurnOver(3), 43),
        TimedMove(1, Call(2), True, 63),
    )

    assert told == [Done(0, 30_250), Done(1, 20_000)]


def test_a_call_that_a_practice_player_made_is_nobodys_best() -> None:
    assert done(table(TurnOver(1), 3), TimedMove(0, Call(1), False, 20)) == []


def test_a_round_that_nobody_called_is_no_feat() -> None:
    assert done(table(TurnOver(1), 3), table(NextRound(2), 90), table(TurnOver(2), 95)) == []
