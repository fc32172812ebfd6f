"""What is refused while a table stands still is told on the table, or later: nothing is posted below it meanwhile."""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

import pytest
import simcord.interactions

from bot.services.matches import Matches
from bot.services.refusal import Refusal, RefusedAside
from bot.services.table import Aside
from bot.ui.presses.press import Press
from bot.ui.scene import Board, Scene
from bot.ui.tables.painter import Painter
from tests.ui.at_table import Table, painted, wish_to_end


@dataclass
class Race:
    """How the toy game is while its players race: everything is still until all have chosen."""

    tells: bool = True
    """A refused press is told on the table."""
    is_still: bool = True
    is_told_elsewhere: bool = False

    def aside(self, scene: Scene, aside: Aside) -> str | None:
        if self.is_told_elsewhere:
            return ""
        return f"{scene.names[aside.seat]} wants more ({aside.code})" if self.tells else None


@pytest.fixture
def race(table: Table, monkeypatch: pytest.MonkeyPatch) -> Iterator[Race]:
    views: Any = type(table.bot.house.tables["toy"])
    board, race = views.board, Race()

    def still(self: Any, scene: Scene) -> Board:
        drawn: Board = board(self, scene)
        return drawn._replace(is_still=race.is_still and scene.view["round"] == 1)

    monkeypatch.setattr(views, "board", still)
    monkeypatch.setattr(views, "aside", lambda _, scene, aside: race.aside(scene, aside), raising=False)
    games: Any = table.bot.house.extensions.games
    toy = games["toy"]
    games["toy"] = replace(toy, rivals={type(toy.game.decode("p1.1")): ()})
    yield race
    games["toy"] = toy


def posted(table: Table) -> list[str]:
    """What stands below the table."""
    return [message.content for message in table.channel.history() if not message.flags.components_v2]


def refuse_moves(monkeypatch: pytest.MonkeyPatch, refusal: Refusal) -> None:
    async def play(*_args: Any) -> Any:
        raise refusal

    monkeypatch.setattr(Matches, "play", play)


@pytest.mark.usefixtures("race")
async def test_a_press_that_is_refused_is_answered_by_the_table_that_says_so(table: Table) -> None:
    await table.begins("bram")
    await table.presses("anna", "m:1:p1.1")
    before = len(table.env.http_requests)
    result = await table.presses("anna", "m:1:p1.2")
    assert [entry.method for entry in table.env.http_requests[before:]] == ["POST"]
    assert not result.deferred
    assert "anna wants more (p1.2)" in table.text
    assert not posted(table)


@pytest.mark.usefixtures("race")
async def test_what_is_refused_again_and_again_stands_on_the_table_once(table: Table) -> None:
    await table.begins("bram")
    for _ in range(4):
        await table.presses("anna", "m:1:p1.2")
    assert table.text.count("anna wants more (p1.2)") == 1


async def test_what_another_line_tells_has_no_line_of_its_own_and_is_shown_all_the_same(
    table: Table, race: Race
) -> None:
    race.is_told_elsewhere = True
    await table.begins("bram")
    await table.presses("anna", "m:1:p1.1")
    before = len(table.env.http_requests)
    result = await table.presses("anna", "m:1:p1.2")
    assert [entry.method for entry in table.env.http_requests[before:]] == ["POST"]
    assert not result.deferred
    assert "-# \n" not in f"{table.text}\n"
    await painted(table.bot)
    assert not posted(table)


async def test_it_is_told_on_the_table_even_where_that_stands_still_no_more(table: Table, race: Race) -> None:
    # the press that wins a race may end it, and the loser's, a few milliseconds later, is part of it all the same
    race.is_still = False
    await table.begins("bram")
    await table.presses("anna", "m:1:p1.1")
    await table.presses("anna", "m:1:p1.2")
    assert "anna wants more (p1.2)" in table.text
    assert not posted(table)


@pytest.mark.usefixtures("race")
async def test_of_presses_that_are_decided_together_only_the_last_is_answered_with_the_table(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.begins("bram")
    refuse_moves(monkeypatch, RefusedAside(Aside(0, "p1.2", "toy.refusal.stale", {}, None)))
    result = await table.presses("anna", "m:1:p1.2")
    assert result.deferred
    assert not posted(table)


@pytest.mark.usefixtures("race")
async def test_while_the_table_is_being_written_the_press_waits_and_is_answered_with_what_comes_next(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.begins("bram", "cleo")
    await table.presses("anna", "m:1:p1.1")
    request, writing, pressed = table.bot.http.request, asyncio.Event(), asyncio.Event()

    async def slow_request(route: Any, **kwargs: Any) -> Any:
        if route.method == "PATCH" and not writing.is_set():
            writing.set()
            await pressed.wait()
        return await request(route, **kwargs)

    answer = Painter.answer

    async def note(painter: Painter, press: Press, match_id: int) -> None:
        asyncio.get_running_loop().call_soon(pressed.set)
        await answer(painter, press, match_id)

    monkeypatch.setattr(table.bot.http, "request", slow_request)
    monkeypatch.setattr(Painter, "answer", note)
    await wish_to_end(table, "cleo")
    await writing.wait()
    result = await table.presses("anna", "m:1:p1.2")
    assert not result.deferred
    assert len(table.requests("PATCH")) == 1
    assert "anna wants more (p1.2)" in table.text
    assert not posted(table)


async def test_what_is_not_for_everybody_is_told_to_its_presser_once_the_race_is_over(table: Table, race: Race) -> None:
    race.tells = False
    await table.begins("bram")
    await table.presses("anna", "m:1:p1.1")
    results = [await table.presses("anna", "m:1:p1.2") for _ in range(2)]
    assert not posted(table)
    await table.presses("bram", "m:1:p1.1")
    await painted(table.bot)
    await table.env.settle()
    assert [said.content for result in results for said in result.followups] == ["You chose 1 already."]
    await table.env.advance_time(table.bot.house.settings.refusal_lifetime)
    assert not posted(table)


@pytest.mark.usefixtures("race")
async def test_so_is_whoever_is_not_at_the_table_in_their_own_language(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.begins("bram")
    payload = simcord.interactions.base_payload

    def dutch_payload(*args: Any, **kwargs: Any) -> Any:
        record, body = payload(*args, **kwargs)
        return record, {**body, "locale": "nl"}

    monkeypatch.setattr(simcord.interactions, "base_payload", dutch_payload)
    result = await table.presses("cleo", "m:1:p1.1")
    assert result.deferred
    assert not posted(table)
    for name in ("anna", "bram"):
        await table.presses(name, "m:1:p1.1")
    await painted(table.bot)
    await table.env.settle()
    assert [said.content for said in result.followups] == [table.bot.house.say("nl")("refusal.not_seated")]


@pytest.mark.usefixtures("race")
async def test_a_word_that_would_come_much_later_is_not_said(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.ui.tables.whispers.KEPT_FOR", 0)
    await table.begins("bram")
    result = await table.presses("cleo", "m:1:p1.1")
    for name in ("anna", "bram"):
        await table.presses(name, "m:1:p1.1")
    await painted(table.bot)
    await table.env.settle()
    assert not result.followups


async def test_where_nothing_stands_still_a_refusal_is_told_at_once(table: Table, race: Race) -> None:
    race.tells = race.is_still = False
    await table.begins("bram")
    await table.presses("anna", "m:1:p1.1")
    result = await table.presses("anna", "m:1:p1.2")
    assert result.ephemeral
    assert result.response.content == "You chose 1 already."


async def test_what_is_told_at_once_is_gone_when_the_table_moves_and_may_stand_still_again(
    table: Table, race: Race, monkeypatch: pytest.MonkeyPatch
) -> None:
    race.tells = race.is_still = False
    await table.begins("bram")
    await table.presses("anna", "m:1:p1.1")
    said: list[tuple[str, float | None]] = []

    async def tell(_press: Press, text: str, *, lifetime: float | None = None) -> None:
        said.append((text, lifetime))

    monkeypatch.setattr(Press, "tell", tell)
    monkeypatch.setattr(Painter, "_until_table_moves", lambda *_: 4.0)
    await table.presses("anna", "m:1:p1.2")
    assert said == [("You chose 1 already.", 4.0)]


@pytest.mark.usefixtures("race")
async def test_what_somebody_asked_for_is_shown_during_a_race_as_well(table: Table) -> None:
    await table.begins("bram")
    result = await table.presses("cleo", "t:1:help")
    assert result.response.flags.ephemeral


async def test_the_services_are_told_when_each_version_was_to_be_seen(
    table: Table, race: Race, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[tuple[int, datetime]] = []
    tell = Matches.shown

    async def note(matches: Matches, match_id: int, version: int, at: datetime) -> int:
        shown.append((version, at))
        return await tell(matches, match_id, version, at)

    monkeypatch.setattr(Matches, "shown", note)
    await table.begins("bram", "cleo")
    # the services know what waits for it: a table that does not stand still may show the beginning of a race, too
    for name, race.is_still in (("anna", False), ("bram", True)):
        shown.clear()
        before = table.bot.house.clock.now()
        await table.presses(name, "m:1:p1.1")
        [(version, at)] = shown
        assert version == (await table.bot.house.services.matches.table(1)).version
        assert before <= at <= table.bot.house.clock.now()


@pytest.mark.usefixtures("race")
async def test_what_the_services_count_from_its_showing_is_not_painted_again(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    # to count anew is stored, and whatever is stored gives the match a new version
    async def counted(_matches: Matches, _match_id: int, version: int, _at: datetime) -> int:
        return version + 1

    monkeypatch.setattr(Matches, "shown", counted)
    await table.begins("bram")
    painting = await table.bot.house.services.paintings.get(1)
    assert painting is not None
    assert painting.shown_version == (await table.bot.house.services.matches.table(1)).version + 1
