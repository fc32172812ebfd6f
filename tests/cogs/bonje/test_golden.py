"""Recorded matches replay as they were."""

from pathlib import Path

import pytest

from bot.core.match import Match
from cogs.bonje.rules import GAME
from tests.cogs.bonje import recording

FILES = sorted(recording.FOLDER.glob("*.txt"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_recorded_match_replays_word_for_word(file: Path) -> None:
    assert recording.read(file).text() == file.read_text(encoding="ascii")


def test_there_is_a_recorded_match_for_every_number_of_seats_and_every_house_rule_of_the_rules() -> None:
    recorded = [recording.read(file) for file in FILES]
    assert {one.seats for one in recorded} == set(GAME.seat_counts)
    assert {one.options.get("length", "match") for one in recorded} == {"match", "round"}
    assert {one.options.get("special", "off") for one in recorded} == {"off", "on"}


def test_the_recorded_matches_show_every_kind_of_event_and_move() -> None:
    text = "".join(file.read_text(encoding="ascii") for file in FILES)
    kinds = "dealt turned_up took placed removed sent infected hauled stayed waits called round_won gained ended"
    assert [kind for kind in kinds.split() if f" {kind}" not in text] == []
    moves = "turn grab sweep place target lift haul back remove wait call next special"
    assert [move for move in moves.split() if f" {move}:" not in text] == []
    told = "last=True swept=True by_itself=True brawl=True by=call by=complete by=points special=horse special=cow"
    assert [words for words in told.split() if words not in text] == []


def test_every_recorded_match_was_played_to_its_end() -> None:
    for file in FILES:
        recorded = recording.read(file)
        match = Match.start(GAME, recorded.seed, recorded.seats, recorded.options).replay(recorded.plies)
        assert match.outcome is not None
