"""The frame around every game: it fits Discord's limits, and says whose move it is and what happened."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from importlib import import_module
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest
from discord.ui import LayoutView, TextDisplay

from bot.core.match import Match
from bot.locale import Catalogues
from bot.services.table import Seat, Seen, Status, Table
from bot.ui.house import House
from bot.ui.table import EVENTS_LIMIT, table_message
from tests.conftest import SOAK
from tests.discord_checks.limits import check_view
from tests.games import every_game

FOUND = every_game()
LONGEST_NAME = "*_" * 16
"""As many characters as Discord allows in a name, every one of them markdown."""
NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


@pytest.fixture
async def house() -> House:
    """As much of a house as a table looks at, with the looks of every game."""
    catalogues = Catalogues(FOUND.locales)
    house = cast("House", SimpleNamespace(extensions=FOUND, catalogues=catalogues, say=catalogues.say, tables={}))
    for key in FOUND.games:
        await import_module(f"cogs.{key}.cog").setup(SimpleNamespace(house=house))
    return house


def table_of(match: Match, **more: Any) -> Table:
    seats = tuple(Seat(number, 10**18 + number, LONGEST_NAME, None, away=True) for number in range(match.seats))
    return Table(
        match_id=10**9,
        game_key=match.game.key,
        status=Status.RUNNING,
        guild_id=1,
        channel_id=2,
        host_id=3,
        language="en",
        pace="live",
        options={},
        seats=seats,
        match=match,
        clocks=dict.fromkeys(match.waiting_for, NOON),
        **more,
    )


def plays(key: str, seats: int, random: Random) -> Iterator[tuple[Match, tuple[Seen, ...]]]:
    """A match of random legal moves, as it stands after each of them, with what was seen last."""
    game = FOUND.games[key].game
    match = Match.start(game, f"{random.random()}", seats, {})
    recent: tuple[Seen, ...] = ()
    yield match, recent
    while not match.outcome:
        table_move = game.table_move(match.state)
        if table_move is not None and not match.waiting_for:
            seat, move = None, table_move.move
        else:
            seat = random.choice(sorted(match.waiting_for))
            move = random.choice(list(game.legal_moves(match.state, seat)))
        match, events = match.play(seat, game.encode(move))
        recent = (*recent, *(Seen(match.ply, event) for event in events))[-6:]
        yield match, recent


@pytest.mark.parametrize("key", sorted(FOUND.games))
@pytest.mark.parametrize("language", ["en", "nl"])
async def test_every_moment_of_a_match_fits_into_a_message(house: House, key: str, language: str) -> None:
    counts = FOUND.games[key].game.seat_counts
    for seats in (counts[0], counts[-1]):
        for index in range(SOAK):
            for match, recent in plays(key, seats, Random(index)):
                table = table_of(match, recent=recent)
                status = Status.FINISHED if match.outcome else Status.RUNNING
                check_view(table_message(house, replace(table, language=language, status=status)).view)


@pytest.mark.parametrize("key", sorted(FOUND.games))
@pytest.mark.parametrize("language", ["en", "nl"])
async def test_the_rules_that_the_help_button_shows_fit_into_a_message(house: House, key: str, language: str) -> None:
    view = LayoutView()
    view.add_item(TextDisplay(house.say(language)(f"{key}.rules")))
    check_view(view)


def texts(house: House, table: Table) -> Sequence[str]:
    container: Any = table_message(house, table).view.children[0]
    return [item.content for item in container.children if hasattr(item, "content")]


@pytest.fixture
def toy() -> Match:
    return Match.start(FOUND.games["toy"].game, "seed", 2, {})


async def test_the_table_says_who_is_waited_for_and_until_when(house: House, toy: Match) -> None:
    toy, _ = toy.play(0, "p1.1")
    table = table_of(toy)
    named = replace(table, seats=(Seat(0, 1, "Anna", None), Seat(1, 2, "Bram", None)))
    assert f"▶ **Bram** to move ⏳ <t:{int(NOON.timestamp())}:R>" in texts(house, named)


async def test_in_an_untimed_match_no_clock_is_shown(house: House, toy: Match) -> None:
    table = replace(table_of(toy), clocks={})
    assert not [text for text in texts(house, table) if "<t:" in text]


async def test_practice_players_have_names_in_the_match_s_language(house: House, toy: Match) -> None:
    seats = (Seat(0, 1, "Anna", None), Seat(1, None, "1", "easy"))
    dutch = replace(table_of(toy), seats=seats, language="nl")
    assert any("🤖 Harm" in text for text in texts(house, dutch))


async def test_names_cannot_smuggle_markdown_or_mentions_in(house: House, toy: Match) -> None:
    seats = (Seat(0, 1, "**Anna** @everyone", None), Seat(1, 2, "||Bram||", None))
    said = "\n".join(texts(house, replace(table_of(toy), seats=seats)))
    assert "\\*\\*Anna\\*\\*" in said
    assert "@everyone" not in said
    assert "||Bram||" not in said


async def test_older_events_give_way_to_newer_ones(house: House, toy: Match) -> None:
    toy, [event] = toy.play(0, "p1.1")
    recent = tuple(Seen(ply, event) for ply in range(100))
    [events] = [text for text in texts(house, table_of(toy, recent=recent)) if text.startswith("-# \\*")]
    assert len(events) <= EVENTS_LIMIT
    assert events.count("\n") > 3


async def test_a_match_that_was_ended_has_no_buttons_left(house: House, toy: Match) -> None:
    table = replace(table_of(toy), status=Status.ABANDONED)
    message = table_message(house, table)
    check_view(message.view)
    assert not message.view.is_dispatchable()
    assert house.say("en")("table.abandoned") in texts(house, table)
