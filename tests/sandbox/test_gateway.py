"""The bot's connection: what it hears, and how it comes back after a break."""

import asyncio
import json
import zlib
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import discord
import pytest

from bot.sandbox import Sandbox, SettableClock
from bot.sandbox.connection import CLOSED_WITHIN, HEARTBEAT_INTERVAL, REPLAYED, SILENCE, Close, Connection
from bot.sandbox.default_world import add_guild, add_member
from bot.sandbox.gateway import GUILDS_PER_SHARD
from bot.sandbox.wire import InteractionType
from tests.sandbox.conftest import Bot, Raw, Start
from tests.sandbox_client import Person


class Listener(Bot):
    """Remembers what was said, and counts its beginnings."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self.beginnings: list[str] = []

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Without the five seconds that discord.py waits between two logins."""

    async def on_message(self, message: discord.Message) -> None:
        self.said.append(message.content)

    async def on_ready(self) -> None:
        self.beginnings.append("ready")

    async def on_resumed(self) -> None:
        self.beginnings.append("resumed")


async def say(sandbox: Sandbox, content: str) -> None:
    core = sandbox.core
    farm = next(channel for channel in core.world.channels.values() if channel.name == "farm")
    core.chat.post(farm, core.world.bot_id, {"content": content}, [])


async def heard(bot: Listener, content: str) -> None:
    async with asyncio.timeout(10):
        while content not in bot.said:
            await bot.wait_for("message")


async def test_a_dropped_bot_resumes_and_hears_what_it_missed(sandbox: Sandbox, started: Start) -> None:
    bot = Listener()
    await started(bot)
    resumed = asyncio.create_task(bot.wait_for("resumed", timeout=10))
    sandbox.core.gateway.drop()
    await say(sandbox, "said while it was away")
    await resumed
    await heard(bot, "said while it was away")
    assert bot.beginnings == ["ready", "resumed"]


async def test_people_see_whether_the_bot_listens(sandbox: Sandbox, person: Person) -> None:
    anna = await person("Anna")

    def online() -> bool:
        return any(user.get("online") for user in anna.state["users"])

    assert not online()
    async with aiohttp.ClientSession() as session, session.ws_connect(sandbox.gateway_url) as socket:
        await Raw(socket).identify(sandbox)
        await anna.until(online)
    await anna.until(lambda: not online())


async def test_a_bot_that_is_asked_to_reconnect_does(sandbox: Sandbox, started: Start) -> None:
    bot = Listener()
    await started(bot)
    resumed = asyncio.create_task(bot.wait_for("resumed", timeout=10))
    sandbox.core.gateway.ask_to_reconnect()
    await resumed


async def test_a_bot_whose_session_is_gone_identifies_anew(
    sandbox: Sandbox, started: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = Listener()
    await started(bot)
    monkeypatch.setattr("discord.backoff.ExponentialBackoff.delay", lambda _: 0)
    ready = asyncio.create_task(bot.wait_for("ready", timeout=10))
    sandbox.core.gateway.invalidate()
    await ready
    assert bot.beginnings == ["ready", "ready"]


async def test_events_are_not_told_without_their_intent(sandbox: Sandbox) -> None:
    async with aiohttp.ClientSession() as session, session.ws_connect(sandbox.gateway_url) as socket:
        raw = Raw(socket)
        assert (await raw.receive())["op"] == 10
        await raw.identify(sandbox, intents=1)
        await raw.receive("GUILD_CREATE")
        await say(sandbox, "not for this bot")
        await socket.send_json({"op": 1, "d": None})
        assert (await raw.receive())["op"] == 11


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"token": "wrong"}, Close.AUTHENTICATION_FAILED),
        ({"intents": 1 << 15}, Close.DISALLOWED_INTENTS),
        ({"shard": [2, 2]}, Close.INVALID_SHARD),
        ({"shard": [0]}, Close.INVALID_SHARD),
        ({"shard": "first"}, Close.INVALID_SHARD),
        ({"intents": None}, Close.INVALID_INTENTS),
        ({"intents": "all"}, Close.INVALID_INTENTS),
        ({"intents": 1 << 40}, Close.INVALID_INTENTS),
    ],
)
async def test_a_bad_login_is_closed_with_discords_code(sandbox: Sandbox, changes: dict[str, Any], code: int) -> None:
    async with aiohttp.ClientSession() as session, session.ws_connect(sandbox.gateway_url) as socket:
        body = {"token": sandbox.token, "intents": 513, **changes}
        await socket.send_json({"op": 2, "d": body})
        assert await Raw(socket).closed_with() == code


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ('{"op": 2, "d": [1]}', Close.DECODE_ERROR),
        ('{"op": 6, "d": null}', Close.DECODE_ERROR),
        ("[]", Close.DECODE_ERROR),
        ("moo", Close.DECODE_ERROR),
        ('{"op": 1, "d": "' + "x" * 4_096 + '"}', Close.DECODE_ERROR),
        ('{"op": 3, "d": {}}', Close.NOT_AUTHENTICATED),
        ('{"op": 99}', Close.UNKNOWN_OPCODE),
    ],
    ids=["a login as a list", "a resume of nothing", "a list", "no JSON", "too long", "too early", "unknown"],
)
async def test_a_frame_that_makes_no_sense_closes_the_connection(sandbox: Sandbox, frame: str, code: int) -> None:
    async with aiohttp.ClientSession() as session, session.ws_connect(sandbox.gateway_url) as socket:
        await socket.send_str(frame)
        assert await Raw(socket).closed_with() == code


async def test_an_older_gateway_is_no_longer_there(sandbox: Sandbox) -> None:
    async with aiohttp.ClientSession() as session, session.ws_connect(f"{sandbox.gateway_url}?v=5") as socket:
        assert await Raw(socket).closed_with() == Close.INVALID_VERSION


@pytest.mark.parametrize("sequence", [1_000, "x"])
async def test_nobody_resumes_after_what_was_never_sent(sandbox: Sandbox, sequence: object) -> None:
    async with aiohttp.ClientSession() as session:
        async with session.ws_connect(sandbox.gateway_url) as socket:
            raw = Raw(socket)
            ready = await raw.identify(sandbox)
        async with session.ws_connect(sandbox.gateway_url) as socket:
            body = {"token": sandbox.token, "session_id": ready["session_id"], "seq": sequence}
            await socket.send_json({"op": 6, "d": body})
            assert await Raw(socket).closed_with() == Close.INVALID_SEQ


async def test_who_is_logged_in_does_not_log_in_again(sandbox: Sandbox) -> None:
    async with aiohttp.ClientSession() as session, session.ws_connect(sandbox.gateway_url) as socket:
        raw = Raw(socket)
        ready = await raw.identify(sandbox)
        body = {"token": sandbox.token, "session_id": ready["session_id"], "seq": 1}
        await socket.send_json({"op": 6, "d": body})
        assert await raw.closed_with() == Close.ALREADY_AUTHENTICATED


async def test_an_unknown_session_cannot_be_resumed(sandbox: Sandbox) -> None:
    async with aiohttp.ClientSession() as session, session.ws_connect(sandbox.gateway_url) as socket:
        raw = Raw(socket)
        await raw.receive()
        await socket.send_json({"op": 6, "d": {"token": sandbox.token, "session_id": "gone", "seq": 5}})
        frame = await raw.receive()
        assert (frame["op"], frame["d"]) == (9, False)


async def test_guild_events_go_to_the_guilds_shard_and_dms_to_the_first(sandbox: Sandbox) -> None:
    core = sandbox.core
    home = (int(core.world.guild.id) >> 22) % 2
    anna = next(user for user in core.world.users.values() if user.name == "Anna")
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(sandbox.gateway_url) as first,
        session.ws_connect(sandbox.gateway_url) as second,
    ):
        shards = [Raw(first), Raw(second)]
        for number, raw in enumerate(shards):
            ready = await raw.identify(sandbox, shard=[number, 2], intents=1 | 1 << 9 | 1 << 12)
            assert len(ready["guilds"]) == int(number == home)
        await say(sandbox, "in the server")
        core.chat.post(core.chat.open_dm(core.world.bot_id, anna.id), core.world.bot_id, {"content": "in a DM"}, [])
        events = {number: [await shards[number].receive("MESSAGE_CREATE")] for number in {0, home}}
        if home == 0:
            events[0].append(await shards[0].receive("MESSAGE_CREATE"))
        said = {number: [event["d"]["content"] for event in heard] for number, heard in events.items()}
    assert said == ({0: ["in the server", "in a DM"]} if home == 0 else {0: ["in a DM"], 1: ["in the server"]})


async def test_frames_come_as_one_zlib_stream_where_it_is_asked_for(sandbox: Sandbox) -> None:
    inflate = zlib.decompressobj()
    url = f"{sandbox.gateway_url}?v=10&encoding=json&compress=zlib-stream"
    async with aiohttp.ClientSession() as session, session.ws_connect(url) as socket:

        async def receive() -> dict[str, Any]:
            data = await socket.receive_bytes(timeout=10)
            assert data.endswith(b"\x00\x00\xff\xff")
            frame: dict[str, Any] = json.loads(inflate.decompress(data))
            return frame

        assert (await receive())["op"] == 10
        await socket.send_json({"op": 2, "d": {"token": sandbox.token, "intents": 1}})
        assert [(await receive())["t"] for _ in range(2)] == ["READY", "GUILD_CREATE"]


async def test_a_bot_that_sends_too_much_is_cut_off(sandbox: Sandbox) -> None:
    async with aiohttp.ClientSession() as session, session.ws_connect(sandbox.gateway_url) as socket:
        raw = Raw(socket)
        await raw.identify(sandbox)
        for _ in range(120):
            await socket.send_json({"op": 3, "d": {}})
        assert await raw.closed_with() == Close.RATE_LIMITED


async def test_logins_are_counted_by_the_day_and_resumes_are_not(sandbox: Sandbox, clock: SettableClock) -> None:
    headers = {"Authorization": f"Bot {sandbox.token}"}
    async with aiohttp.ClientSession(headers=headers) as session:

        async def remaining() -> int:
            async with session.get(f"{sandbox.api_url}/gateway/bot") as response:
                left: int = (await response.json())["session_start_limit"]["remaining"]
                return left

        async with session.ws_connect(sandbox.gateway_url) as socket:
            ready = await Raw(socket).identify(sandbox)
        assert await remaining() == 999
        async with session.ws_connect(sandbox.gateway_url) as socket:
            raw = Raw(socket)
            await raw.receive()
            resume = {"token": sandbox.token, "session_id": ready["session_id"], "seq": 2}
            await socket.send_json({"op": 6, "d": resume})
            await raw.receive("RESUMED")
        assert await remaining() == 999
        clock.advance(24 * 60 * 60)
        assert await remaining() == 1_000


@pytest.fixture
def pulse() -> SettableClock:
    return SettableClock()


@pytest.fixture
async def timed(pulse: SettableClock) -> AsyncIterator[Sandbox]:
    """A sandbox whose bots' heartbeats are told by a clock that stands still."""
    sandbox = await Sandbox.start(heartbeats=pulse)
    yield sandbox
    await sandbox.stop()


async def test_a_connection_whose_heartbeats_stop_is_closed_and_its_session_may_be_resumed(
    timed: Sandbox, pulse: SettableClock
) -> None:
    patience = SILENCE.total_seconds()
    assert patience * 1_000 > HEARTBEAT_INTERVAL
    async with aiohttp.ClientSession() as session:
        async with session.ws_connect(timed.gateway_url) as socket:
            raw = Raw(socket)
            ready = await raw.identify(timed)
            await raw.receive("GUILD_CREATE")
            pulse.advance(patience - 1)
            await socket.send_json({"op": 1, "d": None})
            assert (await raw.receive())["op"] == 11
            pulse.advance(1)
            await pulse.somebody_sleeps(patience - 1)
            pulse.advance(patience - 1)
            assert await raw.closed_with() == Close.SESSION_TIMED_OUT
        await say(timed, "while it was silent")
        async with session.ws_connect(timed.gateway_url) as socket:
            raw = Raw(socket)
            await socket.send_json({"op": 6, "d": {"token": timed.token, "session_id": ready["session_id"], "seq": 2}})
            assert (await raw.receive("MESSAGE_CREATE"))["d"]["content"] == "while it was silent"
            await raw.receive("RESUMED")


async def test_who_never_sends_a_heartbeat_is_closed_before_a_login(timed: Sandbox, pulse: SettableClock) -> None:
    async with aiohttp.ClientSession() as session, session.ws_connect(timed.gateway_url) as socket:
        await pulse.somebody_sleeps(SILENCE.total_seconds())
        pulse.advance(SILENCE.total_seconds())
        assert await Raw(socket).closed_with() == Close.SESSION_TIMED_OUT


async def test_who_would_carry_more_than_2500_servers_must_shard(sandbox: Sandbox, clock: SettableClock) -> None:
    world = sandbox.core.world
    bot = world.user(world.bot_id)
    while len(world.guilds) <= GUILDS_PER_SHARD:
        clock.advance(0.001)
        add_member(world, clock, add_guild(world, clock, "A Barn", bot, ()), bot)
    headers = {"Authorization": f"Bot {sandbox.token}"}
    async with aiohttp.ClientSession(headers=headers) as session:
        async with session.ws_connect(sandbox.gateway_url) as socket:
            await socket.send_json({"op": 2, "d": {"token": sandbox.token, "intents": 1}})
            assert await Raw(socket).closed_with() == Close.SHARDING_REQUIRED
        async with session.ws_connect(sandbox.gateway_url) as socket:
            ready = await Raw(socket).identify(sandbox, shard=[0, 3], intents=0)
            assert 800 < len(ready["guilds"]) < 900
        async with session.get(f"{sandbox.api_url}/gateway/bot") as response:
            assert (await response.json())["shards"] == 3


async def test_a_session_that_missed_too_much_is_invalid(sandbox: Sandbox) -> None:
    async with aiohttp.ClientSession() as session:
        async with session.ws_connect(sandbox.gateway_url) as socket:
            ready = await Raw(socket).identify(sandbox)
        farm = next(channel for channel in sandbox.core.world.channels.values() if channel.name == "farm")
        for _ in range(REPLAYED + 1):
            sandbox.core.gateway.channel_changed(farm)
        async with session.ws_connect(sandbox.gateway_url) as socket:
            raw = Raw(socket)
            await raw.receive()
            resume = {"token": sandbox.token, "session_id": ready["session_id"], "seq": 2}
            await socket.send_json({"op": 6, "d": resume})
            frame = await raw.receive()
            assert (frame["op"], frame["d"]) == (9, False)


async def test_a_private_answer_comes_like_a_dm(sandbox: Sandbox, person: Person) -> None:
    core, anna = sandbox.core, await person("Anna")
    farm = core.world.channel(anna.channel("farm")["id"])
    async with aiohttp.ClientSession() as session, session.ws_connect(sandbox.gateway_url) as socket:
        raw = Raw(socket)
        await raw.identify(sandbox, intents=1 << 12)
        data = {"id": "1", "name": "ask", "type": 1, "options": []}
        asked = core.interactions.start(InteractionType.COMMAND, anna.user_id, farm, data, nonce="1")
        core.interactions.answer(asked.id, asked.token, {"type": 4, "data": {"content": "hand", "flags": 64}}, [])
        body = (await raw.receive("MESSAGE_CREATE"))["d"]
    assert body["content"] == "hand"
    assert "guild_id" not in body


async def test_an_interaction_needs_no_intent(sandbox: Sandbox, person: Person) -> None:
    core = sandbox.core
    anna = await person("Anna")
    row = {"type": 1, "components": [{"type": 2, "style": 1, "label": "Go", "custom_id": "go"}]}
    farm = core.world.channel(anna.channel("farm")["id"])
    core.chat.post(farm, core.world.bot_id, {"content": "pick", "components": [row]}, [])
    async with aiohttp.ClientSession() as session, session.ws_connect(sandbox.gateway_url) as socket:
        raw = Raw(socket)
        await raw.identify(sandbox, intents=0)
        await anna.press(await anna.message_saying("pick"), "Go")
        body = (await raw.receive("INTERACTION_CREATE"))["d"]
    assert body["data"]["custom_id"] == "go"
    assert body["member"]["user"]["id"] == anna.user_id
    assert body["message"]["content"] == "pick"


class Unread:
    """A socket at whose other end nobody reads: whatever is written to it, its close too, waits for good."""

    async def send_str(self, _text: str) -> None:
        await asyncio.Event().wait()


async def test_who_neither_beats_nor_reads_is_cut_off(clock: SettableClock, pulse: SettableClock) -> None:
    # the close stood behind what was not read, and the bot was shown as one that listens for good
    cut = asyncio.Event()
    socket: Any = Unread()
    connection = Connection(socket, cut.set, clock, pulse, compressed=False)
    connection.send({"op": 10})
    tasks = [asyncio.create_task(connection.write()), asyncio.create_task(connection.watch())]
    for seconds in (SILENCE.total_seconds(), CLOSED_WITHIN):
        await pulse.somebody_sleeps(seconds)
        assert not cut.is_set()
        pulse.advance(seconds)
    await cut.wait()
    for task in tasks:
        task.cancel()
