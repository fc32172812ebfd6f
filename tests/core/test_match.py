"""A match is a seed and a list of moves."""

import pytest

from bot.core.game import RULES_VERSION, IllegalMove, MalformedMove
from bot.core.match import Match, Ply
from tests.bounds import at_most
from tests.core.race import RACE

FIRST = [Ply(0, "take"), Ply(None, "deal"), Ply(1, "take")]


def start(seed: str = "seed", **options: str) -> Match:
    return Match.start(RACE, seed, 2, options)


def test_a_match_starts_with_the_default_of_every_house_rule_left_out() -> None:
    assert start().options["length"] == "short"
    assert start(length="long").options["length"] == "long"


def test_the_version_of_the_rules_is_kept_with_the_match_and_reaches_the_deal() -> None:
    assert start().options[RULES_VERSION] == str(RACE.rules_version)
    older = Match.start(RACE, "seed", 2, {}, rules_version=1)
    assert older.state.version == 1
    assert start().state.version == 2


def test_a_house_rule_with_a_value_it_does_not_have_is_an_error() -> None:
    with pytest.raises(ValueError, match="race has no length 'endless'"):
        start(length="endless")


@pytest.mark.parametrize("seats", [0, 1, 4])
def test_a_number_of_seats_that_the_game_is_not_played_by_is_an_error(seats: int) -> None:
    with pytest.raises(ValueError, match=f"race is not played by {seats}"):
        Match.start(RACE, "seed", seats, {})


def test_a_move_gives_a_new_match_and_leaves_the_old_one_as_it_was() -> None:
    match = start()
    later, events = match.play(0, "take")
    assert (match.ply, later.ply) == (0, 1)
    assert [event.kind for event in events] == ["took"]
    assert match.state == start().state
    assert match.play(0, "take")[0].state == later.state


def test_a_refused_or_malformed_move_leaves_the_match_as_it_was() -> None:
    match, _ = start().play(0, "take")
    with pytest.raises(IllegalMove) as refusal:
        match.play(0, "take")
    assert refusal.value.reason == "race.refusal.dealt"
    assert refusal.value.params == {"left": 2}
    with pytest.raises(MalformedMove):
        match.play(0, "grab")
    assert match.ply == 1


def test_moves_replay_to_the_same_match_in_one_go_or_in_parts() -> None:
    whole = start().replay(FIRST)
    assert whole == start().replay(FIRST[:1]).replay(FIRST[1:])
    assert whole.ply == 3


def test_each_ply_has_random_numbers_of_its_own() -> None:
    def numbers(seed: str) -> list[int]:
        match = start(seed, length="long")
        for _ in range(8):
            match = match.replay([Ply(0, "take"), Ply(None, "deal")])
        return list(match.state.dealt)

    assert numbers("a") == numbers("a") != numbers("b")
    assert len(set(numbers("a"))) > 1


def test_a_match_has_an_outcome_when_nobody_is_waited_for() -> None:
    match = start()
    turns = at_most(20_000, "moves")
    while match.outcome is None:
        next(turns)
        assert match.waiting_for or RACE.table_move(match.state)
        match = match.replay([Ply(0, "take") if match.waiting_for else Ply(None, "deal")])
    assert match.waiting_for == frozenset()
    assert match.outcome.winners == {0}
