"""What people who look on are shown of every game, at any move: it fits, and of a running match nothing is hidden in it."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.core.match import Match
from bot.services.archive import Replay, _play_again
from bot.services.record import Record
from bot.services.table import Status
from bot.store.rows import MatchRow, MoveRow, SeatRow, Stored
from bot.ui.house import House
from bot.ui.onlookers import Panel, replay_panel, watch_panel
from bot.ui.presses.press import Press
from bot.ui.table import excess_of
from tests.conftest import SOAK
from tests.discord_checks.limits import check_view, flat
from tests.games import every_game
from tests.ui.test_table import LONGEST_NAME, house

FOUND = every_game()
NOW = datetime(2026, 1, 1, 12, tzinfo=UTC)
LOOKS = 12 * SOAK
"""So many positions of a match are looked at."""

__all__ = ["house"]


def reader(house: House, language: str) -> Press:
    """As much of a press as a panel looks at."""
    return cast("Press", SimpleNamespace(language=language, say=house.say(language)))


def played(key: str, status: Status, moves: int = 10_000) -> Record:
    """A match of the largest table, played at random for so many moves at most."""
    game, random = FOUND.games[key].game, Random(key)
    seats = game.seat_counts[-1]
    match, stored = Match.start(game, "seed", seats, {}), list[MoveRow]()
    while not match.outcome and len(stored) < moves:
        waiting = sorted(match.waiting_for)
        seat = random.choice(waiting) if waiting else None
        table_move = game.table_move(match.state)
        move = table_move.move if seat is None and table_move else game.default_move(match.state, cast("int", seat))
        stored.append(MoveRow(len(stored) + 1, seat, game.encode(move), "clock", None, NOW))
        match, _ = match.play(seat, game.encode(move))
    row = MatchRow(
        10**9, 1, 2, 3, key, game.rules_version, {}, "seed", "relaxed", "en", status.value, 1, match.ply, NOW, NOW, NOW
    )
    people = tuple(SeatRow(seat, 10**18 + seat, LONGEST_NAME, away=True) for seat in range(seats))
    return Record(Stored(row, people, ()), match, moves=tuple(stored))


def replay_of(record: Record) -> Replay:
    return _play_again(FOUND.games[record.stored.row.game_key].game, record.stored, record.moves)


def parts(panel: Panel) -> list[Mapping[str, Any]]:
    """All components of a panel, flat."""
    components: Any = panel.view.to_components()  # type: ignore[no-untyped-call]  # theirs
    return list(flat(components))


def some(plies: int) -> Sequence[int]:
    return sorted({0, 1, plies - 1, plies, *range(0, plies, max(1, plies // LOOKS))})


@pytest.mark.parametrize("key", sorted(FOUND.games))
async def test_every_moment_of_a_replay_fits_into_a_message_and_says_whose_move_it_shows(
    house: House, key: str
) -> None:
    replay = replay_of(played(key, Status.FINISHED))
    for number, ply in enumerate(some(replay.plies)):
        panel = replay_panel(house, replay, ply, reader(house, ("en", "nl")[number % 2]))
        check_view(panel.view)
        container: Any = panel.view.children[0]
        assert max(excess_of(container.children)) <= 0
        shown = "\n".join(part.content for part in container.children if hasattr(part, "content"))
        assert ply == 0 or f" {ply} " in shown
        assert len(panel.pictures) <= 2


async def test_any_move_of_a_long_match_is_found_by_opening_a_menu_thrice_and_a_step(house: House) -> None:
    # a round of Bonje takes 130 moves, through which one could only go step by step
    replay = replay_of(played("bonje", Status.FINISHED))
    assert replay.plies > 100

    for target in (replay.plies * 2 // 7, replay.plies * 5 // 7, replay.plies - 13):
        here = 0
        for menu in ("jump", "move", "move"):
            places = offered(replay_panel(house, replay, here, reader(house, "nl")), menu)
            here = min(places, key=lambda ply: (menu == "jump" and ply > target, abs(ply - target)))
        assert abs(here - target) <= 1


def offered(panel: Panel, menu: str) -> list[int]:
    """The moves that a menu leads to."""
    [options] = [part["options"] for part in parts(panel) if part.get("custom_id", "").endswith(f":{menu}")]
    return [int(option["value"]) for option in options]


async def test_a_match_of_short_turns_has_one_menu(house: House) -> None:
    panel = replay_panel(house, replay_of(played("koe", Status.FINISHED)), 7, reader(house, "en"))

    assert [part["custom_id"].split(":")[-1] for part in parts(panel) if "options" in part] == ["jump"]


async def test_a_match_that_was_ended_at_once_has_no_ways_to_other_moves(house: House) -> None:
    # it stood "before the first of 0 moves", above four dead buttons and a menu that led nowhere
    panel = replay_panel(house, replay_of(played("koe", Status.ABANDONED, 0)), 0, reader(house, "en"))

    assert [part for part in parts(panel) if "custom_id" in part] == []
    assert "the match was ended before anybody had moved" in str(parts(panel))


async def test_a_match_that_was_ended_in_its_first_round_is_jumped_through_by_moves(house: House) -> None:
    panel = replay_panel(house, replay_of(played("bonje", Status.ABANDONED, 5)), 2, reader(house, "en"))

    assert [part["custom_id"].split(":")[-1] for part in parts(panel) if "options" in part] == ["move"]
    assert offered(panel, "move") == [0, 1, 2, 3, 4, 5]


@pytest.mark.parametrize("key", sorted(FOUND.games))
async def test_a_watcher_is_shown_what_everybody_sees_and_nothing_else(
    house: House, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, seen = FOUND.games[key].game, []
    view = game.view

    def watched(state: object, seat: int | None) -> Any:
        seen.append(seat)
        return view(state, seat)

    table = played(key, Status.RUNNING, 7).table()
    monkeypatch.setattr(type(game), "view", lambda _, state, seat: watched(state, seat))

    panel = watch_panel(house, table, reader(house, "nl"))

    check_view(panel.view)
    assert set(seen) == {None}
    pressable = [part["custom_id"] for part in parts(panel) if "custom_id" in part]
    assert pressable == [f"watch:{table.match_id}:again"]


async def test_a_match_without_rounds_or_turns_is_jumped_through_by_moves(house: House) -> None:
    replay = replay_of(played("toy", Status.FINISHED))
    object.__setattr__(replay, "chapters", ())

    panel = replay_panel(house, replay, 0, reader(house, "en"))

    [options] = [part["options"] for part in parts(panel) if "options" in part]
    labels = [option["label"] for option in options]
    assert labels[0] == "Move 0"
    assert len(labels) <= 25
