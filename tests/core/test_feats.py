"""Feats: what people may hold a personal best in."""

from bot.core.feats import Done, Feat, Finished, TimedMove, every_score


def test_the_most_or_the_least_is_better_and_equals_are_not() -> None:
    most, least = (Feat("feat", best, "count", every_score) for best in ("most", "least"))

    assert most.is_better(3, 2)
    assert not most.is_better(2, 2)
    assert least.is_better(2, 3)
    assert not least.is_better(2, 2)


def test_every_score_is_a_feat_of_its_seat() -> None:
    assert list(every_score(Finished([5, -3], list))) == [Done(0, 5), Done(1, -3)]


def test_moves_are_read_only_when_a_feat_asks_for_them_and_once() -> None:
    asked = []

    def read() -> list[TimedMove]:
        asked.append(1)
        return [TimedMove(0, "a move", True, 1.5)]

    finished = Finished([5], read)
    list(every_score(finished))
    assert not asked
    assert finished.moves is finished.moves
    assert len(asked) == 1
