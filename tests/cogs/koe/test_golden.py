"""Recorded matches replay as they were."""

from pathlib import Path

import pytest

from bot.core.match import Match
from cogs.koe.rules import GAME
from tests.cogs.koe import recording

FILES = sorted(recording.FOLDER.glob("*.txt"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_recorded_match_replays_word_for_word(file: Path) -> None:
    assert recording.read(file).text() == file.read_text(encoding="ascii")


def test_there_is_a_recorded_match_for_every_number_of_seats() -> None:
    assert {recording.read(file).seats for file in FILES} == set(GAME.seat_counts)


def test_the_recorded_matches_show_every_kind_of_event_and_move() -> None:
    text = "".join(file.read_text(encoding="ascii") for file in FILES)
    kinds = "turned_over played discarded drew built sheltered chose cheered saddened swapped came_out milked"
    assert [kind for kind in f"{kinds} no_effect refilled ended".split() if f" {kind}" not in text] == []
    moves = ["over", "play", "discard", "draw", "pick", "done", "back"]
    assert [move for move in moves if f" {move}:" not in text] == []


def test_every_recorded_match_was_played_to_its_end() -> None:
    for file in FILES:
        recorded = recording.read(file)
        assert Match.start(GAME, recorded.seed, recorded.seats, {}).replay(recorded.plies).outcome is not None
