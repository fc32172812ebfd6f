"""A match's message shows what is stored, whatever happens to it, to the channel and to the way there."""

import asyncio
from collections.abc import Callable
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from structlog.testing import capture_logs

from bot.client import Farmhand
from bot.services.refusal import Refusal
from bot.services.table import Status
from bot.ui.presses.press import Press
from tests.ui.at_table import Table, come_back, leave, settled, shows_what_is_stored, wish_to_end


class SlowEdits:
    """From now on edits of messages are on their way until they are let through."""

    def __init__(self, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun = asyncio.Event()
        self.through = asyncio.Event()
        self.at_once = 0
        """How many were on their way at the same time at most."""
        self._writing = 0
        self._request = table.bot.http.request
        monkeypatch.setattr(table.bot.http, "request", self._held)

    async def _held(self, route: Any, **kwargs: Any) -> Any:
        if route.method != "PATCH":
            return await self._request(route, **kwargs)
        self._writing += 1
        self.at_once = max(self.at_once, self._writing)
        self.begun.set()
        await self.through.wait()
        answer = await self._request(route, **kwargs)
        self._writing -= 1
        return answer


async def test_what_changes_while_the_message_is_being_written_is_shown_by_one_more_edit(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.begins("bram", "cleo")
    before = len(table.requests("PATCH"))
    edits = SlowEdits(table, monkeypatch)
    await leave(table)
    await edits.begun.wait()
    for _ in range(5):  # long enough for another write to begin
        await come_back(table)
        await leave(table)
    await come_back(table)  # or a practice player would go on, and change what is stored
    edits.through.set()
    await settled(table)
    assert edits.at_once == 1
    assert len(table.requests("PATCH")) - before == 2
    assert await shows_what_is_stored(table)


async def test_a_press_while_the_message_is_being_written_is_acknowledged_and_shown_by_the_next_write(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.begins("bram", "cleo")
    request, writing, pressed = table.bot.http.request, asyncio.Event(), asyncio.Event()

    async def slow_request(route: Any, **kwargs: Any) -> Any:
        if route.method == "PATCH" and not writing.is_set():
            writing.set()
            await pressed.wait()
        return await request(route, **kwargs)

    acknowledge = Press.acknowledge

    async def note(press: Press) -> None:
        await acknowledge(press)
        pressed.set()

    monkeypatch.setattr(table.bot.http, "request", slow_request)
    monkeypatch.setattr(Press, "acknowledge", note)
    await leave(table)
    await writing.wait()
    result = await table.presses("bram", "m:1:p1.1")
    assert result.deferred
    await settled(table)
    assert "bram has chosen" in table.text
    assert await shows_what_is_stored(table)


async def test_a_picture_that_did_not_change_is_neither_drawn_nor_sent_again(table: Table) -> None:
    await table.begins("bram")
    views: Any = table.bot.house.tables["toy"]
    assert len(views.drawn) == 1
    kept = table.message.attachments
    await table.presses("anna", "m:1:p1.1")
    assert len(views.drawn) == 1
    assert table.message.attachments == kept
    assert "attachments" not in table.requests("POST", "callback")[-1].json["data"]


async def test_a_deleted_table_comes_back_at_once(table: Table) -> None:
    await table.begins("bram")
    lost = table.message
    await lost.delete()
    await settled(table)
    assert table.message.id != lost.id
    assert "m:1:p1.1" in table.buttons


async def test_a_table_that_vanished_unseen_is_posted_afresh_at_its_next_change(table: Table) -> None:
    await table.begins("bram")
    lost = table.message
    table.env.inject_error("PATCH", "/channels/*/messages/*", status=404, code=10008)
    await wish_to_end(table)
    await settled(table)
    assert [message.id for message in table.messages if message.id > lost.id]
    assert await shows_what_is_stored(table)


async def test_after_eight_messages_the_next_change_is_shown_at_the_bottom_and_the_old_one_goes(table: Table) -> None:
    await table.begins("bram")
    buried = table.message
    for number in range(8):
        await table.people["cleo"].send(table.channel, f"moo {number}")
    assert table.message.id == buried.id
    await wish_to_end(table)
    await settled(table)
    tables = [message for message in table.messages if message.flags.components_v2]
    assert len(tables) == 1
    assert tables[0].id > buried.id
    assert table.messages[-1].id == tables[0].id


async def test_a_press_on_a_buried_table_brings_it_up_too(table: Table) -> None:
    await table.begins("bram")
    for number in range(8):
        await table.people["cleo"].send(table.channel, f"moo {number}")
    result = await table.presses("anna", "m:1:p1.1")
    assert result.acknowledged
    assert table.messages[-1].flags.components_v2
    assert "anna has chosen" in table.text


async def test_a_message_of_more_than_an_hour_is_not_edited(table: Table) -> None:
    await table.begins("bram")
    old = table.message
    table.bot.house.painter.burial._age = timedelta(0)
    await wish_to_end(table)
    await settled(table)
    assert not table.requests("PATCH", f"/messages/{old.id}")
    assert table.message.id != old.id


async def test_what_discord_could_not_do_for_a_moment_is_done_a_little_later(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.begins("bram")
    monkeypatch.setattr("bot.ui.tables.painter.FIRST_PATIENCE", 0.01)
    table.env.inject_error("PATCH", "/channels/*/messages/*", status=503, times=2)
    with capture_logs() as logs:
        await wish_to_end(table)
        await settled(table)
    assert [line["event"] for line in logs if line["event"].startswith("painter")] == ["painter.later"] * 2
    assert await shows_what_is_stored(table)


async def test_whoever_is_refused_on_a_table_that_could_not_be_painted_is_shown_it_as_it_is(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.begins("bram")
    monkeypatch.setattr("bot.ui.tables.painter.FIRST_PATIENCE", 600.0)
    table.env.inject_error("PATCH", "/channels/*/messages/*", status=503)
    is_worth, failed = table.bot.house.painter._is_worth_another_try, asyncio.Event()

    async def note(*failure: Any) -> bool:
        failed.set()
        return await is_worth(*failure)

    monkeypatch.setattr(table.bot.house.painter, "_is_worth_another_try", note)
    await leave(table)
    await failed.wait()
    refused = await table.presses("cleo", "m:1:p1.1")
    assert await shows_what_is_stored(table)
    assert [told.content for told in refused.followups] == [table.bot.house.say("en")("refusal.not_seated")]


async def test_a_match_whose_channel_is_gone_is_over(table: Table) -> None:
    await table.begins("bram")
    table.env.inject_error("PATCH", "/channels/*/messages/*", status=404, code=10003)
    await leave(table)
    await settled(table)
    assert (await table.bot.house.services.matches.table(1)).status is Status.ABANDONED
    painter = table.bot.house.painter
    assert not painter._canvases
    assert not painter.burial._below


async def test_a_bug_in_a_game_s_views_stops_neither_the_painter_nor_the_match(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.begins("bram")
    views = type(table.bot.house.tables["toy"])
    board = views.board
    monkeypatch.setattr(views, "board", lambda *_: 1 / 0)
    with capture_logs() as logs:
        await leave(table)
        await settled(table)
    failed = [line["event"] for line in logs if line["log_level"] == "error"]
    assert failed in (["painter.failed"], ["painter.failed"] * 2)  # who plays for Anna may have moved in between or not
    assert {type(error) for error in table.env.errors} <= {ZeroDivisionError}  # who composes ahead meets it, too
    monkeypatch.setattr(views, "board", board)
    await come_back(table)
    await settled(table)
    assert await shows_what_is_stored(table)


async def test_nothing_is_kept_of_a_match_that_is_over(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    await table.begins("bram")
    await table.bot.house.services.matches.abandon(1)
    await settled(table)
    assert await shows_what_is_stored(table)
    assert not table.bot.house.painter._canvases
    press = Press(SimpleNamespace(client=table.bot, user=table.bot.user, locale=discord.Locale.dutch))  # type: ignore[arg-type]
    await table.bot.house.painter.answer(press, 1)
    assert not table.bot.house.painter._canvases
    told: list[str] = []

    async def tell(_press: Press, text: str, **_: object) -> None:
        told.append(text)

    monkeypatch.setattr(Press, "tell", tell)
    await table.bot.house.painter.refuse(press, 1, Refusal("refusal.over"))
    assert told
    assert not table.bot.house.painter._canvases


async def test_a_server_that_sends_the_bot_away_ends_its_matches_without_a_word(table: Table) -> None:
    await table.begins("bram")
    table.env.inject_error("PATCH", "/channels/*/messages/*", status=403, code=50001)
    await table.bot.on_guild_remove(discord.Object(table.guild.id))  # type: ignore[arg-type]  # only its id is asked
    assert (await table.bot.house.services.matches.table(1)).status is Status.ABANDONED
    with capture_logs() as logs:
        await settled(table)
    assert not [line for line in logs if line["event"].startswith("painter")]
    assert not table.env.backend.dm_channels
    assert not table.bot.house.painter._canvases


async def test_a_message_that_was_deleted_unheard_comes_back_at_the_next_start(
    table: Table, build: Callable[[], Farmhand], monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.begins("bram")
    buttons, shown = table.buttons, table.message

    async def deaf(*_: object) -> None:
        """In place of hearing of it."""

    monkeypatch.setattr(table.bot.house.painter, "message_deleted", deaf)
    await shown.delete()
    await table.env.restart_bot(build())
    await settled(table)
    assert table.message.id != shown.id
    assert table.buttons == buttons


async def test_a_match_whose_channel_vanished_unheard_is_over_at_the_next_start(
    table: Table, build: Callable[[], Farmhand]
) -> None:
    await table.begins("bram")
    table.env.inject_error("GET", "/channels/*/messages/*", status=404, code=10003)
    await table.env.restart_bot(build())
    await settled(table)
    assert (await table.bot.house.services.matches.table(1)).status is Status.ABANDONED


async def test_a_table_that_was_posted_before_a_kill_and_forgotten_by_it_goes_when_it_is_pressed(
    table: Table, build: Callable[[], Farmhand]
) -> None:
    await table.begins("bram")
    stray = table.message
    for number in range(8):
        await table.people["cleo"].send(table.channel, f"small talk {number}")
    table.env.inject_error("DELETE", "/channels/*/messages/*", status=403, code=50001, times=2)
    await table.presses("anna", "m:1:p1.1")
    await settled(table)
    await table.env.restart_bot(build())
    tables = [message for message in table.messages if message.flags.components_v2]
    assert tables[0].id == stray.id
    assert len(tables) == 2
    await table.people["bram"].click(stray, custom_id="m:1:p1.1")
    await settled(table)
    assert [message.id for message in table.messages if message.flags.components_v2] == [tables[1].id]
    assert "m:1:p2.1" in table.buttons
