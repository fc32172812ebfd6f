"""Recorded matches replay as they were."""

from pathlib import Path

import pytest

from bot.core.match import Match
from cogs.bohnanza.rules import GAME
from tests.cogs.bohnanza import recording

FILES = sorted(recording.FOLDER.glob("*.txt"))
EVENTS = "planted skipped turned_up offered traded declined withdrew closed wished ended_trading laid drew ran_out sold bought ended"
MOVES = "plant stop sell buy offer accept decline withdraw wish end lay layall"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_recorded_match_replays_word_for_word(file: Path) -> None:
    assert recording.read(file).text() == file.read_text(encoding="ascii")


def test_there_is_a_recorded_match_for_every_number_of_seats_and_every_tie_rule() -> None:
    recordings = [recording.read(file) for file in FILES]
    assert {recorded.seats for recorded in recordings} == set(GAME.seat_counts)
    assert {recorded.tie for recorded in recordings} == set(GAME.options[0].choices)


def test_the_recorded_matches_show_every_kind_of_event_and_move() -> None:
    text = "".join(file.read_text(encoding="ascii") for file in FILES)
    assert [kind for kind in EVENTS.split() if f" {kind}" not in text] == []
    assert [move for move in MOVES.split() if f" {move}:" not in text] == []


def test_in_the_recorded_matches_beans_are_traded_countered_and_given_away() -> None:
    text = "".join(file.read_text(encoding="ascii") for file in FILES)
    assert text.count(" traded ") > 30
    assert " gave=[] got=[" in text
    assert " version=2 " in text
    assert " reason=card_gone" in text


def test_every_recorded_match_was_played_to_its_end() -> None:
    for file in FILES:
        recorded = recording.read(file)
        match = Match.start(GAME, recorded.seed, recorded.seats, {"tie": recorded.tie})
        assert match.replay(recorded.plies).outcome is not None
