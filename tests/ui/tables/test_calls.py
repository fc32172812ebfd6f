"""Whoever is waited for and is not looking is called, once, and the call goes when it is over."""

from typing import Any

from tests.ui.at_table import Table


def calls(table: Table) -> list[Any]:
    return [message for message in table.messages if not message.flags.components_v2 and message.author.bot]


async def test_whoever_joined_a_minute_ago_is_called_when_the_match_begins(table: Table) -> None:
    await table.says("anna", "play", game="toy")
    await table.presses("bram", "lobby:1:join")
    await table.env.advance_time(61)
    await table.presses("anna", "lobby:1:start")
    [call] = calls(table)
    assert call.content.startswith(f"<@{table.people['bram'].id}>")
    assert "Carrots" in call.content
    assert str(table.message.id) in call.content
    sent = table.requests("POST", f"/channels/{table.channel.id}/messages")[-1]
    assert sent.json["allowed_mentions"] == {"users": [table.people["bram"].id], "parse": []}
    assert not call.flags.suppress_notifications


async def test_whoever_pressed_just_now_is_not_called(table: Table) -> None:
    await table.begins("bram")
    assert not calls(table)


async def test_a_call_goes_when_its_turn_is_over(table: Table) -> None:
    await table.says("anna", "play", game="toy")
    await table.presses("bram", "lobby:1:join")
    await table.env.advance_time(61)
    await table.presses("anna", "lobby:1:start")
    await table.presses("bram", "m:1:p1.1")
    assert not calls(table)
    assert not [call for call in await table.bot.house.services.paintings.of_match(1) if call.kind == "call"]


async def test_a_player_is_called_once_for_one_turn(table: Table) -> None:
    await table.says("anna", "play", game="toy")
    await table.presses("bram", "lobby:1:join")
    await table.presses("cleo", "lobby:1:join")
    await table.env.advance_time(61)
    await table.presses("anna", "lobby:1:start")
    assert len(calls(table)) == 2
    await table.presses("anna", "m:1:p1.1")
    assert len(calls(table)) == 2


async def test_calls_go_when_the_match_is_ended(table: Table) -> None:
    await table.says("anna", "play", game="toy")
    await table.presses("bram", "lobby:1:join")
    await table.env.advance_time(61)
    await table.presses("anna", "lobby:1:start")
    await table.presses("anna", "t:1:leave")
    asked = await table.presses("bram", "t:1:end")
    await table.people["bram"].click(asked.response, custom_id="t:1:over")
    assert not calls(table)
