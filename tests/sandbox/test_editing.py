"""People say what they wrote differently, or take it back: what others see of it, and what a bot is told."""

from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest

from bot.sandbox import Sandbox
from tests.sandbox.conftest import Raw
from tests.sandbox_client import Actor, Obj, Person

GUILDS, GUILD_MESSAGES, DIRECT_MESSAGES = 1, 1 << 9, 1 << 12


@pytest.fixture
async def listening(sandbox: Sandbox) -> AsyncIterator[Raw]:
    """A bot that hears of messages, without the intent that tells it what stands in them."""
    async with aiohttp.ClientSession() as session, session.ws_connect(sandbox.gateway_url) as socket:
        raw = Raw(socket)
        await raw.identify(sandbox, intents=GUILDS | GUILD_MESSAGES | DIRECT_MESSAGES)
        yield raw


async def said(who: Actor, channel: str, text: str) -> Obj:
    await who.say(channel, text)
    return await who.message_saying(text)


async def edited(who: Actor, message: Obj, content: str) -> None:
    await who.frame("edited", await who.do("edit", message_id=message["id"], content=content))


async def test_what_is_edited_reads_differently_for_all_and_calls_nobody(person: Person) -> None:
    anna, bram = await person("Anna"), await person("Bram")
    message = await said(anna, "farm", "moo")
    assert message["edited_timestamp"] is None
    await edited(anna, message, f"  **baa** <@{bram.user_id}> ")
    seen = await bram.message_saying("baa")
    assert seen["html"].startswith("<p><strong>baa</strong> ")
    assert seen["content"] == f"**baa** <@{bram.user_id}>"
    assert seen["edited_timestamp"] is not None
    assert (bram.channel("farm")["unread"], bram.channel("farm")["mentions"]) == (1, 0)
    assert [kept["content"] for kept in await bram.history("farm")] == [seen["content"]]


async def test_a_bot_hears_of_an_edit_and_a_removal_in_a_server_but_not_the_words(
    person: Person, listening: Raw
) -> None:
    anna = await person("Anna")
    message = await said(anna, "farm", "moo")
    await edited(anna, message, "baa")
    body = (await listening.receive("MESSAGE_UPDATE"))["d"]
    guild_id = anna.channel("farm")["guild_id"]
    assert (body["id"], body["channel_id"], body["guild_id"]) == (message["id"], message["channel_id"], guild_id)
    assert (body["content"], body["author"]["id"], body["type"]) == ("", anna.user_id, 0)
    assert body["edited_timestamp"] is not None
    assert "user" not in body["member"]
    await anna.do("delete", message_id=message["id"])
    gone = (await listening.receive("MESSAGE_DELETE"))["d"]
    assert gone == {"id": message["id"], "channel_id": message["channel_id"], "guild_id": guild_id}


async def test_a_bot_reads_what_calls_it_and_what_is_said_to_it_alone(
    sandbox: Sandbox, person: Person, listening: Raw
) -> None:
    anna, bot_id = await person("Anna"), sandbox.core.world.bot_id
    await edited(anna, await said(anna, "farm", "moo"), f"<@{bot_id}> baa")
    assert (await listening.receive("MESSAGE_UPDATE"))["d"]["content"] == f"<@{bot_id}> baa"
    await anna.do("open_dm", user_id=bot_id)
    await anna.until(lambda: any(channel["type"] == 1 for channel in anna.state["channels"]))
    message = await said(anna, "Farmhand", "psst")
    await edited(anna, message, "psst!")
    body = (await listening.receive("MESSAGE_UPDATE"))["d"]
    assert body["content"] == "psst!"
    assert not {"guild_id", "member"} & body.keys()
    await anna.do("delete", message_id=message["id"])
    gone = (await listening.receive("MESSAGE_DELETE"))["d"]
    assert gone == {"id": message["id"], "channel_id": message["channel_id"]}


async def test_without_the_intent_a_bot_hears_of_neither(sandbox: Sandbox, person: Person) -> None:
    anna = await person("Anna")
    async with aiohttp.ClientSession() as session, session.ws_connect(sandbox.gateway_url) as socket:
        raw = Raw(socket)
        await raw.identify(sandbox, intents=GUILDS | DIRECT_MESSAGES)
        await raw.receive("GUILD_CREATE")
        message = await said(anna, "farm", "moo")
        await edited(anna, message, "baa")
        await anna.do("delete", message_id=message["id"])
        await anna.until(lambda: message["id"] not in anna.messages)
        await socket.send_json({"op": 1, "d": None})
        assert (await raw.receive())["op"] == 11


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"content": " "}, "An empty message cannot be sent."),
        ({"content": "m" * 2_001}, "Something is too long: it must be 2000 at most."),
        ({"message_id": "1"}, "This message is gone."),
    ],
    ids=["nothing", "too much", "of no message"],
)
async def test_what_discord_refuses_leaves_the_message_as_it_is(
    person: Person, changes: dict[str, Any], why: str
) -> None:
    anna = await person("Anna")
    message = await said(anna, "farm", "moo")
    nonce = await anna.do("edit", **({"message_id": message["id"], "content": "baa"} | changes))
    assert (await anna.frame("error", nonce))["message"] == why
    assert [kept["content"] for kept in await anna.history("farm")] == ["moo"]


async def test_nobody_edits_what_another_wrote_nor_what_rests_in_an_archived_thread(
    sandbox: Sandbox, person: Person
) -> None:
    anna, bram = await person("Anna"), await person("Bram")
    message = await said(bram, "farm", "moo")
    nonce = await anna.do("edit", message_id=message["id"], content="baa")
    assert (await anna.frame("error", nonce))["message"] == "Discord would refuse this (50005)."
    await bram.do("thread", channel_id=bram.channel("farm")["id"], name="Second table")
    await bram.until(lambda: any(channel["name"] == "Second table" for channel in bram.state["channels"]))
    message = await said(bram, "Second table", "old")
    sandbox.core.accidents.archive(sandbox.core.world.channel(message["channel_id"]))
    nonce = await bram.do("edit", message_id=message["id"], content="new")
    assert (await bram.frame("error", nonce))["message"].startswith("Deze thread is gearchiveerd.")
