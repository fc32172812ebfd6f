"""Every press is answered: in time, once, in the presser's language, whatever breaks."""

import asyncio
from typing import Any

import discord
import pytest
import simcord.interactions
from structlog.testing import capture_logs

from bot.services.refusal import Refusal
from bot.ui.presses.press import Press
from tests.ui.at_table import Table


def break_moves(table: Table, monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
    """From now on moves raise."""

    async def play(*_args: Any) -> Any:
        raise error

    monkeypatch.setattr(type(table.bot.house.services.matches), "play", play)


def let_take_long(table: Table, monkeypatch: pytest.MonkeyPatch, service: object, use_case: str) -> None:
    """From now on a use case takes until whoever waits for it has been told to wait."""
    table.hurry(defer_after=0.05)
    acknowledge, do, acknowledged = Press.acknowledge, getattr(type(service), use_case), asyncio.Event()

    async def note(press: Press) -> None:
        await acknowledge(press)
        acknowledged.set()

    async def do_slowly(*args: Any, **kwargs: Any) -> Any:
        await table.env.external_wait(acknowledged.wait(), reason="what takes long")
        return await do(*args, **kwargs)

    monkeypatch.setattr(Press, "acknowledge", note)
    monkeypatch.setattr(type(service), use_case, do_slowly)


async def test_a_crash_is_answered_with_an_apology_whose_reference_stands_in_the_log(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.begins("bram")
    break_moves(table, monkeypatch, RuntimeError("the barn is on fire"))
    with capture_logs() as logs:
        result = await table.presses("anna", "m:1:p1.1")
    [line] = [line for line in logs if line["event"] == "press.failed"]
    assert (line["match"], line["move"]) == (1, "p1.1")
    assert result.ephemeral
    assert line["reference"] in result.response.content
    assert "fire" not in result.response.content


async def test_what_takes_long_is_deferred_and_answered_later(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    await table.begins("bram")
    break_moves(table, monkeypatch, Refusal("refusal.stale"))
    let_take_long(table, monkeypatch, table.bot.house.services.matches, "play")
    result = await table.presses("anna", "m:1:p1.1")
    assert result.deferred
    assert [followup.content for followup in result.followups] == [table.bot.house.say("en")("refusal.stale")]


async def test_a_move_that_takes_long_is_shown_all_the_same(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    await table.begins("bram")
    let_take_long(table, monkeypatch, table.bot.house.services.matches, "play")
    result = await table.presses("anna", "m:1:p1.1")
    assert result.deferred
    assert "anna has chosen" in table.text


async def test_a_command_that_took_long_leaves_nothing_thinking(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    let_take_long(table, monkeypatch, table.bot.house.services.lobbies, "open")
    result = await table.says("anna", "play", game="toy")
    assert result.deferred
    assert result.response is None
    assert "lobby:1:join" in table.buttons


async def test_a_refusal_is_spoken_in_the_language_of_whoever_pressed(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.begins("bram")
    payload = simcord.interactions.base_payload

    def dutch_payload(*args: Any, **kwargs: Any) -> Any:
        record, body = payload(*args, **kwargs)
        return record, {**body, "locale": "nl"}

    monkeypatch.setattr(simcord.interactions, "base_payload", dutch_payload)
    result = await table.presses("cleo", "m:1:p1.1")
    assert result.response.content == table.bot.house.say("nl")("refusal.not_seated")


async def test_an_interaction_that_was_answered_already_is_left_alone(table: Table) -> None:
    await table.begins("bram")
    table.env.inject_error("POST", "/interactions/*/callback", status=400, code=40060)
    with capture_logs() as logs:
        await table.presses("anna", "m:1:p1.1")
    assert not [line for line in logs if line["log_level"] in {"warning", "error"}]
    assert "anna has chosen" in table.text


async def test_a_button_that_nobody_knows_any_more_is_answered(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    await table.begins("bram")
    monkeypatch.setattr(table.bot._switchboard, "_classes", {})
    result = await table.presses("anna", "m:1:p1.1")
    assert result.ephemeral
    assert result.response.content == table.bot.house.say("en")("refusal.stale")


async def test_a_refusal_without_a_text_still_gets_an_answer(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    await table.begins("bram")
    break_moves(table, monkeypatch, Refusal("refusal" + ".of_a_text"))
    with capture_logs() as logs:
        result = await table.presses("anna", "m:1:p1.1")
    assert result.ephemeral
    assert [line["event"] for line in logs if line["log_level"] == "error"] == ["press.failed"]


async def test_a_refusal_reaches_its_reader_even_when_the_first_answer_was_not_heard_of(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.begins("bram")
    send = discord.InteractionResponse.send_message

    async def send_twice(response: Any, *args: Any, **kwargs: Any) -> Any:
        await response._parent.response.defer()
        response._response_type = None
        return await send(response, *args, **kwargs)

    monkeypatch.setattr(discord.InteractionResponse, "send_message", send_twice)
    result = await table.presses("cleo", "m:1:p1.1")
    assert [said.content for said in result.followups] == [table.bot.house.say("en")("refusal.not_seated")]


async def test_what_comes_too_late_is_done_and_painted_without_an_answer(table: Table) -> None:
    await table.begins("bram")
    table.env.inject_error("POST", "/interactions/*/callback", status=404, code=10062, times=None)
    with capture_logs() as logs:
        await table.presses("anna", "m:1:p1.1")
    assert not [line for line in logs if line["log_level"] in {"warning", "error"}]
    assert "anna has chosen" in table.text
