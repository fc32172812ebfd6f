"""What a place, or what stands there, does not allow: system messages, DMs, threads, replies, permissions that imply others."""

from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest

from bot.sandbox import Sandbox, SettableClock
from bot.sandbox.permissions import Permission
from bot.sandbox.wire import MessageFlag
from bot.sandbox.world import Channel, Message
from tests.sandbox.bodies import V2, paths, text

pytestmark = pytest.mark.sends_what_discord_refuses

DONE = (204, None)
NOT_IN_A_DM = (403, 50003)
FORM = (400, 50035)
FORTNIGHT = 14 * 24 * 3_600


class Api:
    """Requests by the bot's token, as plain as they go over the wire."""

    def __init__(self, sandbox: Sandbox, session: aiohttp.ClientSession) -> None:
        self.core = sandbox.core
        self.bot_id = sandbox.core.world.bot_id
        self.owner_id = sandbox.core.world.guild.owner_id
        self.farm = self.channel("farm")
        self.body: Any = None
        self._url = sandbox.api_url
        self._session = session

    def channel(self, name: str) -> Channel:
        return next(channel for channel in self.core.world.channels.values() if channel.name == name)

    def written(self, author_id: str, content: str = "moo", where: Channel | None = None) -> Message:
        return self.core.chat.post(where or self.farm, author_id, {"content": content}, [])

    async def ask(self, method: str, path: str, body: Any = None) -> tuple[int, int | None]:
        """The status and the code; what was answered is kept."""
        async with self._session.request(method, self._url + path, json=body) as response:
            self.body = await response.json() if response.content_type == "application/json" else None
            return response.status, self.body.get("code") if isinstance(self.body, dict) else None

    async def send(self, where: Channel | None = None, **body: Any) -> tuple[int, int | None]:
        return await self.ask("POST", f"/channels/{(where or self.farm).id}/messages", {"content": "moo"} | body)

    @property
    def fault(self) -> tuple[str, str]:
        """The first field that is wrong, with its inner code."""
        path = next(paths(self.body["errors"]))
        node = self.body["errors"]
        for step in path.split("."):
            node = node[step]
        return path, node["_errors"][0]["code"]


@pytest.fixture
async def api(sandbox: Sandbox) -> AsyncIterator[Api]:
    async with aiohttp.ClientSession(headers={"Authorization": f"Bot {sandbox.token}"}) as session:
        yield Api(sandbox, session)


async def test_what_discord_wrote_itself_cannot_be_edited_nor_answered(api: Api) -> None:
    api.core.chat.start_thread(api.farm, api.bot_id, {"name": "Table", "type": 11})
    notice = next(iter(api.core.world.messages[api.farm.id].values()))
    path = f"/channels/{api.farm.id}/messages/{notice.id}"
    assert await api.ask("PATCH", path, {"content": "mine"}) == (403, 50021)
    assert await api.send(message_reference={"message_id": notice.id}) == FORM
    assert api.fault == ("message_reference", "REPLIES_CANNOT_REPLY_TO_SYSTEM_MESSAGE")


async def test_a_reply_is_to_a_message_of_its_channel_that_all_see(api: Api) -> None:
    elsewhere = api.written(api.owner_id, where=api.channel("stable"))
    private = api.core.chat.post(
        api.farm, api.bot_id, {"content": "hand"}, [], flags=MessageFlag.EPHEMERAL, owner_id=api.owner_id
    )
    for reference, code in (
        ({"message_id": elsewhere.id, "channel_id": elsewhere.channel_id}, "REPLIES_CANNOT_REFERENCE_OTHER_CHANNEL"),
        ({"message_id": elsewhere.id}, "REPLIES_UNKNOWN_MESSAGE"),
        ({"message_id": private.id}, "REPLIES_UNKNOWN_MESSAGE"),
        ({"message_id": elsewhere.id, "type": 1}, "FIELD_NOT_IMPLEMENTED"),
    ):
        assert await api.send(message_reference=reference) == FORM
        assert api.fault[1] == code
    assert (await api.send(message_reference={"message_id": "1", "fail_if_not_exists": False}))[0] == 200


async def test_in_a_dm_a_bot_removes_its_own_messages_alone(api: Api) -> None:
    dm = api.core.chat.open_dm(api.bot_id, api.owner_id)
    theirs, own = api.written(api.owner_id, where=dm), api.written(api.bot_id, where=dm)
    messages = f"/channels/{dm.id}/messages"
    assert await api.ask("DELETE", f"{messages}/{theirs.id}") == NOT_IN_A_DM
    assert await api.ask("POST", f"{messages}/bulk-delete", {"messages": [theirs.id, own.id]}) == NOT_IN_A_DM
    assert await api.ask("PATCH", f"/channels/{dm.id}", {"name": "Cows"}) == NOT_IN_A_DM
    assert await api.ask("DELETE", f"{messages}/{own.id}") == DONE
    assert (await api.ask("DELETE", f"/channels/{dm.id}"))[0] == 200
    assert api.core.world.channels[dm.id] is dm


async def test_whoever_shares_no_server_with_a_bot_gets_no_dm(api: Api) -> None:
    dm = api.core.chat.open_dm(api.bot_id, api.owner_id)
    assert (await api.send(dm))[0] == 200
    api.core.accidents.leave(api.core.world.guild, api.owner_id)
    assert await api.send(dm) == (403, 50278)
    api.core.accidents.join(api.core.world.guild, api.owner_id)
    assert (await api.send(dm))[0] == 200


async def test_threads_stand_below_channels_and_have_members(api: Api) -> None:
    thread = api.core.chat.start_thread(api.farm, api.owner_id, {"name": "Table"})
    assert await api.ask("POST", f"/channels/{thread.id}/threads", {"name": "x", "type": 11}) == (400, 50024)
    assert await api.ask("PUT", f"/channels/{api.farm.id}/thread-members/@me") == (400, 50024)
    assert await api.ask("PUT", f"/channels/{thread.id}/thread-members/@me") == DONE
    assert await api.ask("DELETE", f"/channels/{thread.id}/thread-members/{api.owner_id}") == (403, 50013)
    api.core.accidents.take(api.farm, Permission.SEND_MESSAGES_IN_THREADS)
    assert await api.ask("PUT", f"/channels/{thread.id}/thread-members/{api.owner_id}") == (403, 50013)
    api.core.accidents.archive(thread)
    for method in ("PUT", "DELETE"):
        assert await api.ask(method, f"/channels/{thread.id}/thread-members/@me") == (400, 50083)


async def test_who_may_write_in_a_thread_may_take_it_out_of_the_archive(api: Api) -> None:
    thread = api.core.chat.start_thread(api.farm, api.owner_id, {"name": "Table"})
    path = f"/channels/{thread.id}"
    assert await api.ask("PATCH", path, {"name": "Mine"}) == (403, 50013)
    assert await api.ask("PATCH", path, {"archived": True}) == (403, 50013)
    api.core.accidents.archive(thread)
    assert await api.ask("PATCH", path, {"archived": False, "name": "Mine"}) == (403, 50013)
    api.core.accidents.take(api.farm, Permission.SEND_MESSAGES_IN_THREADS)
    assert await api.ask("PATCH", path, {"archived": False}) == (403, 50013)
    api.core.accidents.leave_to_roles(api.farm, Permission.SEND_MESSAGES_IN_THREADS)
    assert (await api.ask("PATCH", path, {"archived": False}))[0] == 200


async def test_no_thread_grows_from_a_private_answer(api: Api) -> None:
    private = api.core.chat.post(
        api.farm, api.bot_id, {"content": "hand"}, [], flags=MessageFlag.EPHEMERAL, owner_id=api.owner_id
    )
    path = f"/channels/{api.farm.id}/messages/{private.id}/threads"
    assert await api.ask("POST", path, {"name": "Hand"}) == (404, 10008)


async def test_without_history_a_channel_reads_as_empty(api: Api) -> None:
    message = api.written(api.owner_id)
    api.core.accidents.take(api.farm, Permission.READ_MESSAGE_HISTORY)
    path = f"/channels/{api.farm.id}/messages"
    assert await api.ask("GET", path) == (200, None)
    assert api.body == []
    assert await api.ask("GET", f"{path}/{message.id}") == (403, 50013)


async def test_who_may_not_write_may_not_attach_nor_embed_by_an_edit(api: Api) -> None:
    message = api.written(api.bot_id)
    api.core.accidents.take(api.farm, Permission.SEND_MESSAGES)
    path = f"/channels/{api.farm.id}/messages/{message.id}"
    assert (await api.ask("PATCH", path, {"content": "still mine"}))[0] == 200
    form = aiohttp.FormData()
    form.add_field("payload_json", "{}", content_type="application/json")
    form.add_field("files[0]", b"moo", filename="cow.txt")
    async with api._session.patch(api._url + path, data=form) as response:
        assert (response.status, (await response.json())["code"]) == (403, 50013)


async def test_messages_are_deleted_together_within_a_fortnight(api: Api, clock: SettableClock) -> None:
    api.core.accidents.give(api.farm, Permission.MANAGE_MESSAGES)
    first, second = api.written(api.owner_id), api.written(api.owner_id)
    path = f"/channels/{api.farm.id}/messages/bulk-delete"
    assert await api.ask("POST", path, {"messages": [first.id]}) == FORM
    assert await api.ask("POST", path, {"messages": [str(n) for n in range(101)]}) == FORM
    assert await api.ask("POST", path, {"messages": 7}) == FORM
    clock.advance(FORTNIGHT + 1)
    assert await api.ask("POST", path, {"messages": [first.id, second.id]}) == (400, 50034)
    fresh = api.written(api.owner_id), api.written(api.owner_id)
    assert await api.ask("POST", path, {"messages": [message.id for message in fresh]}) == DONE


async def test_flags_that_nobody_may_set_are_left_out(api: Api) -> None:
    everything = 0xFFFF & ~V2
    assert (await api.send(flags=everything))[0] == 200
    sent = api.core.world.message(api.farm.id, api.body["id"])
    assert sent.flags == MessageFlag.SUPPRESS_EMBEDS | MessageFlag.SUPPRESS_NOTIFICATIONS
    assert not sent.is_ephemeral
    plain = api.written(api.bot_id)
    assert (await api.ask("PATCH", f"/channels/{api.farm.id}/messages/{plain.id}", {"flags": everything}))[0] == 200
    assert plain.flags == MessageFlag.SUPPRESS_EMBEDS


async def test_the_v2_flag_is_refused_by_name_where_an_edit_leaves_it_out(api: Api) -> None:
    assert (await api.send(content=None, flags=V2, components=[text()]))[0] == 200
    path = f"/channels/{api.farm.id}/messages/{api.body['id']}"
    assert await api.ask("PATCH", path, {"flags": 0, "components": [text("y")]}) == FORM
    assert api.fault == ("flags", "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG")
    assert (await api.ask("PATCH", path, {"flags": V2, "components": [text("y")]}))[0] == 200


async def test_a_nonce_writes_once_within_minutes_where_that_is_asked(api: Api, clock: SettableClock) -> None:
    ids = []
    for enforced in (True, True, False):
        assert (await api.send(nonce="cow", enforce_nonce=enforced))[0] == 200
        ids.append(api.body["id"])
    assert ids[0] == ids[1] != ids[2]
    clock.advance(301)
    assert (await api.send(nonce="cow", enforce_nonce=True))[0] == 200
    assert api.body["id"] not in ids


async def test_a_command_takes_no_name_that_another_has(api: Api) -> None:
    commands = f"/applications/{api.bot_id}/commands"
    for name in ("play", "rules"):
        await api.ask("POST", commands, {"name": name, "description": "x"})
    last = f"{commands}/{api.body['id']}"
    assert await api.ask("PATCH", last, {"name": "play"}) == FORM
    assert api.fault == ("name", "APPLICATION_COMMANDS_DUPLICATE_NAME")
    assert (await api.ask("PATCH", last, {"name": "rules", "description": "y"}))[0] == 200
