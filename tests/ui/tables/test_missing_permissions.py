"""A table that the bot may not write any more: its people are told once, and it is shown as soon as the bot may again."""

from types import SimpleNamespace
from typing import Any

import discord
import pytest
from structlog.testing import capture_logs

from tests.ui.at_table import Table, come_back, leave, settled, shows_what_is_stored, wish_to_end


async def test_a_missing_permission_is_said_once_and_the_match_goes_on_when_it_is_back(table: Table) -> None:
    await table.begins("bram", "cleo")
    table.env.inject_error("PATCH", "/channels/*/messages/*", status=403, code=50013, times=2)
    with capture_logs() as logs:
        await wish_to_end(table)
        await settled(table)
        await wish_to_end(table, "bram")
        await settled(table)
    assert [line["event"] for line in logs if line["event"].startswith("painter")] == ["painter.forbidden"]
    [told] = table.env.backend.dm_channels.values()
    assert told
    assert not await shows_what_is_stored(table)
    channel: Any = None
    await table.bot.on_guild_channel_update(channel, channel)
    await settled(table)
    assert await shows_what_is_stored(table)


async def test_answers_that_need_no_permission_do_not_make_it_said_again(table: Table) -> None:
    await table.begins("bram")
    table.env.inject_error("PATCH", "/channels/*/messages/*", status=403, code=50013, times=None)
    with capture_logs() as logs:
        await leave(table)
        await settled(table)
        await table.presses("bram", "m:1:p1.1")
        assert "bram has chosen" in table.text
        await come_back(table)
        await settled(table)
    assert [line["event"] for line in logs if line["event"].startswith("painter")] == ["painter.forbidden"]


async def test_where_the_bot_may_not_post_a_buried_table_is_edited_where_it_stands(table: Table) -> None:
    await table.begins("bram")
    shown = table.message.id
    for number in range(8):
        await table.people["cleo"].send(table.channel, f"small talk {number}")
    table.env.inject_error("POST", "/channels/*/messages", status=403, code=50013)
    await table.presses("anna", "m:1:p1.1")
    assert "anna has chosen" in table.text
    assert table.message.id == shown
    await table.presses("bram", "m:1:p1.1")
    assert table.message.id != shown
    assert await shows_what_is_stored(table)


async def test_a_permission_given_back_while_the_host_is_being_told_is_not_missed(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.begins("bram")
    table.env.inject_error("PATCH", "/channels/*/messages/*", status=403, code=50013)
    create_dm = table.bot.create_dm

    async def give_it_back(user: Any) -> Any:
        table.bot.house.painter.permissions_changed()
        return await create_dm(user)

    monkeypatch.setattr(table.bot, "create_dm", give_it_back)
    await wish_to_end(table)
    await settled(table)
    assert await shows_what_is_stored(table)


async def test_nor_is_one_given_back_before_the_word_that_it_is_missing_has_arrived(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    # in a storm a table was not posted any more, although all was well again
    await table.begins("bram")
    monkeypatch.setattr("bot.ui.tables.painter.FIRST_PATIENCE", 0.01)
    table.env.inject_error("PATCH", "/channels/*/messages/*", status=403, code=50013)
    request = table.bot.http.request

    async def give_it_back(route: Any, **kwargs: Any) -> Any:
        try:
            return await request(route, **kwargs)
        except discord.Forbidden:
            table.bot.house.painter.permissions_changed()
            raise

    monkeypatch.setattr(table.bot.http, "request", give_it_back)
    await wish_to_end(table)
    await settled(table)
    assert await shows_what_is_stored(table)


@pytest.mark.parametrize("event", ["member_update", "raw_thread_update"])
async def test_a_role_given_to_the_bot_or_a_thread_unlocked_may_bring_a_permission_back(
    table: Table, event: str
) -> None:
    await table.begins("bram")
    table.env.inject_error("PATCH", "/channels/*/messages/*", status=403, code=50013)
    await wish_to_end(table)
    await settled(table)
    assert not await shows_what_is_stored(table)
    me: Any = SimpleNamespace()
    me.guild = SimpleNamespace(me=me)
    await getattr(table.bot, f"on_{event}")(*([me, me] if event == "member_update" else [me]))
    await settled(table)
    assert await shows_what_is_stored(table)
