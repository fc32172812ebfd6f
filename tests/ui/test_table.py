"""The frame around every game: it fits Discord's limits, and says whose move it is and what happened."""

import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from importlib import import_module
from random import Random
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import patch

import pytest
from discord.ui import ActionRow, Item, TextDisplay
from structlog.testing import capture_logs

from bot.core.guide import Lessons
from bot.core.match import Match
from bot.locale import Catalogues
from bot.services.table import Aside, Change, Seat, Seen, Status, Table, Verdict
from bot.ui import ahead
from bot.ui.ahead import draw_ahead
from bot.ui.house import House
from bot.ui.presses.items import MoveButton
from bot.ui.scene import Board, Scene, tables_of
from bot.ui.table import EVENTS_LIMIT, Overfull, table_message
from bot.ui.tables.composition import compose
from tests.bounds import at_most
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
    turns = at_most(20_000, "moves")
    while not match.outcome:
        next(turns)
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
                here, everywhere = (
                    tuple(Change(seat, 1000, points, True) for seat in range(seats)) for points in (1000, 2000)
                )
                table = guided(table_of(match, recent=recent, verdict=Verdict(here=here, everywhere=everywhere)))
                status = Status.FINISHED if match.outcome else Status.RUNNING
                check_view(table_message(house, replace(table, language=language, status=status)).view)


def guided(table: Table) -> Table:
    """The same with as much of an explanation as there may be."""
    first, *others = table.seats
    return replace(table, seats=(replace(first, away=False), *others), host_id=first.user_id or 0, lessons=Lessons())


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
    assert any("🤖\u00a0Harm" in text for text in texts(house, dutch))


async def test_names_cannot_smuggle_markdown_or_mentions_in(house: House, toy: Match) -> None:
    seats = (Seat(0, 1, "**Anna** @everyone", None), Seat(1, 2, "||Bram|| <@1> <t:0:R>", None))
    said = "\n".join(texts(house, replace(table_of(toy), seats=seats)))
    assert "\\*\\*Anna\\*\\*" in said
    assert "@everyone" not in said
    assert "||Bram||" not in said
    assert r"\<@1> \<t:0:R>" in said


async def test_older_events_give_way_to_newer_ones(house: House, toy: Match) -> None:
    toy, [event] = toy.play(0, "p1.1")
    recent = tuple(Seen(ply, event) for ply in range(100))
    [events] = [text for text in texts(house, table_of(toy, recent=recent)) if text.startswith("-# \\*")]
    assert len(events) <= EVENTS_LIMIT
    assert events.count("\n") > 3


async def test_a_match_that_was_ended_has_no_buttons_left_to_play_it(house: House, toy: Match) -> None:
    table = replace(table_of(toy), status=Status.ABANDONED)
    message = table_message(house, table)
    check_view(message.view)
    container: Any = message.view.children[0]
    assert ids(container.children) == [[f"rematch:{10**9}", f"replay:{10**9}:0:open"]]
    assert house.say("en")("table.abandoned") in texts(house, table)


async def test_a_table_shows_the_seal_of_its_shuffle_and_in_the_end_the_seed(house: House, toy: Match) -> None:
    table = table_of(toy, commitment="0123456789ab" + "c" * 52)
    running = texts(house, table)
    assert "🔏 `0123456789ab`" in running[0]
    assert not [text for text in running if f"`{toy.seed}`" in text]

    ended = replace(table, status=Status.ABANDONED, opened="the line")
    assert "-# 🔓 Seed, sealed at the deal: `seed` · check it with /verify" in texts(house, ended)


def over(toy: Match, verdict: Verdict | None, **more: Any) -> Table:
    """The toy's match of two, played out."""
    turns = at_most(10_000, "rounds")
    while not toy.outcome:
        next(turns)
        seats: Iterable[int | None] = sorted(toy.waiting_for) or (None,)
        for seat in seats:
            code = f"h{toy.state.round}" if seat is None else f"p{toy.state.round}.1"
            toy, _ = toy.play(seat, code)
    seats_of_two = (Seat(0, 1, "Anna", None), Seat(1, 2, "Bram", None))
    return replace(table_of(toy, verdict=verdict), seats=seats_of_two, status=Status.FINISHED, clocks={}, **more)


async def test_at_the_end_everybody_reads_what_became_of_their_rating(house: House, toy: Match) -> None:
    changes = (Change(0, 992, 1016, True), Change(1, 1430, 1406, False))
    said = "\n".join(texts(house, over(toy, Verdict(everywhere=changes, here=changes))))
    assert "①\u00a0Anna +24 → 1016 (provisional)" in said
    assert "②\u00a0Bram −24 → 1406" in said.splitlines()


async def test_where_ratings_everywhere_are_others_they_stand_below_the_servers_own(house: House, toy: Match) -> None:
    here = (Change(0, 1000, 1068, True), Change(1, 1000, 964, True))
    everywhere = (Change(0, 1300, 1300, False), here[1])
    dutch = over(toy, Verdict(everywhere=everywhere, here=here), language="nl")
    said = "\n".join(texts(house, dutch)).splitlines()
    assert "①\u00a0Anna +68 → 1068 (voorlopig)" in said
    assert "②\u00a0Bram −36 → 964 (voorlopig)" in said
    assert "-# Overal: ① ±0 → 1300 · ② −36 → 964 (voorlopig)" in said


@pytest.mark.parametrize(("reason", "why"), [("practice", "a practice player took part"), ("alone", "only one person")])
async def test_a_match_that_is_not_rated_says_why(house: House, toy: Match, reason: Any, why: str) -> None:
    said = "\n".join(texts(house, over(toy, Verdict(reason))))
    assert f"Not rated: {why}" in said


async def test_a_match_that_was_ended_early_says_once_that_it_is_not_rated(house: House, toy: Match) -> None:
    table = replace(table_of(toy, verdict=Verdict("abandoned")), status=Status.ABANDONED)
    assert "\n".join(texts(house, table)).count("not rated") == 1


async def test_a_match_that_is_not_counted_yet_says_nothing_of_ratings(house: House, toy: Match) -> None:
    assert "Rating" not in "\n".join(texts(house, over(toy, None)))


def shown_with(house: House, table: Table, board: Callable[[Scene], Board], **how: Any) -> Sequence[Item[Any]]:
    """What stands on the message of a game whose board is another."""
    views = SimpleNamespace(board=board, final=board, event=lambda *_: "something happened")
    other = cast("House", SimpleNamespace(**vars(house) | {"tables": {table.game_key: views}}))
    view = table_message(other, table, **how).view
    check_view(view)
    container: Any = view.children[0]
    return tuple(container.children)


def rows(scene: Scene, *lengths: int) -> tuple[ActionRow[Any], ...]:
    """Rows of so many buttons."""
    numbers = iter(range(1, sum(lengths) + 1))
    return tuple(
        ActionRow(*(MoveButton(scene.table.match_id, f"move{next(numbers)}", "Move") for _ in range(length)))
        for length in lengths
    )


def ids(items: Iterable[Item[Any]]) -> list[list[str]]:
    """The buttons in their rows."""
    return [
        [button["custom_id"] for button in row.to_component_dict()["components"]]
        for row in items
        if isinstance(row, ActionRow)
    ]


@pytest.fixture
def table(toy: Match) -> Table:
    """A table where something has happened."""
    toy, [event] = toy.play(0, "p1.1")
    return table_of(toy, recent=(Seen(1, event),))


async def test_from_its_first_message_on_a_game_is_drawn_ahead(house: House, table: Table) -> None:
    drawn = threading.Event()

    def pieces() -> Iterator[None]:
        drawn.set()
        yield

    with patch.multiple(ahead, _awaited={}, _begun=set()):
        draw_ahead(table.game_key, pieces())
        assert not drawn.is_set()
        compose(house, table)
    assert drawn.wait(10)


async def test_a_folded_table_has_two_texts_and_one_button_for_all_the_others(house: House, table: Table) -> None:
    items = shown_with(house, table, lambda scene: Board("Race!", None, rows(scene, 5), None, is_folded=True))
    assert [type(item).__name__ for item in items] == ["TextDisplay", "TextDisplay", "ActionRow", "ActionRow"]
    first, second, _, last = items
    assert isinstance(first, TextDisplay)
    assert first.content.endswith("\nRace!")
    assert isinstance(second, TextDisplay)
    assert second.content.startswith("-# something happened\n▶ ")
    assert ids([last]) == [[f"t:{table.match_id}:menu"]]


@pytest.mark.parametrize("is_folded", [False, True])
async def test_what_a_board_says_beside_its_buttons_stands_between_what_happened_and_them(
    house: House, table: Table, *, is_folded: bool
) -> None:
    def board(scene: Scene) -> Board:
        return Board("Race!", None, rows(scene, 5), None, is_folded=is_folded, tells_waiting=True, caption="Your card?")

    items = shown_with(house, table, board)
    above = items[: next(place for place, item in enumerate(items) if isinstance(item, ActionRow))]
    said = "\n".join(item.content for item in above if isinstance(item, TextDisplay))
    assert said.endswith("\n-# something happened\nYour card?")


async def test_a_folded_table_s_menu_stands_where_the_game_wants_it(house: House, table: Table) -> None:
    def board(scene: Scene) -> Board:
        row, *others = rows(scene, 2, 5)
        return Board("", None, (row.add_item(scene.menu_button()), *others), None, is_folded=True)

    first, second = ids(shown_with(house, table, board))
    assert first[-1] == f"t:{table.match_id}:menu"
    assert len(second) == 5


async def test_a_table_with_too_many_buttons_folds_by_itself(house: House, table: Table) -> None:
    items = shown_with(house, table, lambda scene: Board("Race!", None, rows(scene, 5, 5, 5, 5, 5), None))
    assert ids(items)[-1] == [f"t:{table.match_id}:menu"]
    assert len(ids(items)) == 6


async def test_a_board_that_fits_in_no_way_is_a_mistake_and_loses_its_last_rows(house: House, table: Table) -> None:
    def board(scene: Scene) -> Board:
        return Board("Race!", None, rows(scene, 5, 5, 5, 5, 5, 5, 5), None)

    with pytest.raises(Overfull, match="too much by 7 components"):
        shown_with(house, table, board)
    kept = ids(shown_with(house, table, board, may_cut=True))
    assert [len(row) for row in kept] == [5, 5, 5, 5, 5, 1]
    assert kept[0][0] == f"m:{table.match_id}:move1"


@pytest.mark.parametrize("letter", ["a", "ä", "🐄"])
async def test_so_is_a_text_that_is_too_long_and_it_loses_its_end(house: House, table: Table, letter: str) -> None:
    def board(_scene: Scene) -> Board:
        return Board(letter * 4000, None, (), None)

    with pytest.raises(Overfull, match="too much by"):
        shown_with(house, table, board)
    texts = [item.content for item in shown_with(house, table, board, may_cut=True) if isinstance(item, TextDisplay)]
    assert texts[1].startswith(letter * 500)
    assert texts[1].endswith(f"{letter}…")


async def test_a_game_s_mistake_of_that_kind_is_logged_and_the_rest_is_shown(
    house: House, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    views: Any = tables_of(house)["toy"]
    monkeypatch.setattr(type(views), "board", lambda _, scene: Board("", None, rows(scene, *[5] * 8), None))
    with capture_logs() as logs:
        check_view(compose(house, table).view)
    [line] = logs
    assert (line["event"], line["match"], line["log_level"]) == ("table.overfull", table.match_id, "error")


async def test_a_board_that_tells_who_is_waited_for_is_not_interrupted(house: House, table: Table) -> None:
    for is_folded in (False, True):
        items = shown_with(
            house,
            table,
            lambda _: Board("Cards in a moment", None, (), None, is_folded=is_folded, tells_waiting=True),  # noqa: B023  # asked for at once
        )
        assert not [item for item in items if isinstance(item, TextDisplay) and "▶" in item.content]


@pytest.mark.parametrize(
    ("is_still", "told"),
    [(False, ("ply 2", "ply 3", "a refused", "c refused", "d refused")), (True, ("ply 3", "c refused", "d refused"))],
)
async def test_refused_presses_are_told_below_what_happened_the_newest_last(
    house: House, table: Table, told: Sequence[str], *, is_still: bool
) -> None:
    def line(_scene: Scene, aside: Aside) -> str | None:
        return f"{aside.code} refused" if aside.reason else None

    views = SimpleNamespace(
        board=lambda _: Board("", None, (), None, is_still=is_still),
        event=lambda _, seen: f"ply {seen.ply}",
        aside=line,
    )
    other = cast("House", SimpleNamespace(**vars(house) | {"tables": {"toy": views}}))
    asides = [Aside(0, code, "toy.refusal.stale", {}, None) for code in ("a", "b", "a", "c", "d")]
    untold = Aside(0, "e", "", {}, None)
    recent = tuple(Seen(ply, table.recent[0].event) for ply in range(4))
    busy = replace(table, recent=recent, asides=(*asides, untold))
    [events] = [text for text in texts(other, busy) if text.startswith("-# ")]
    assert events.split("\n") == [f"-# {line}" for line in told]
