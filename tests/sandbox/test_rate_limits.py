"""How often a bot may ask, what tells it, and what comes when it does not listen."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any, NamedTuple

import aiohttp
import discord
import pytest

from bot.sandbox import Sandbox, SettableClock
from bot.sandbox.wire import InteractionType
from tests.sandbox.conftest import Bot, Start
from tests.sandbox_client import Person, connected, pointed_at


class Told(NamedTuple):
    status: int
    headers: Any
    body: Any


class Api:
    """Plain requests by the bot's token."""

    def __init__(self, sandbox: Sandbox, session: aiohttp.ClientSession) -> None:
        self._sandbox = sandbox
        self._session = session
        self.headers = {"Authorization": f"Bot {sandbox.token}"}
        self.channels = {c.name: c.id for c in sandbox.core.world.channels.values()}

    async def ask(self, method: str, path: str, **body: Any) -> Told:
        url = self._sandbox.api_url + path
        async with self._session.request(method, url, json=body or None, headers=self.headers) as response:
            is_json = response.content_type == "application/json"
            return Told(response.status, response.headers, await (response.json() if is_json else response.text()))

    async def send(self, channel: str = "farm") -> Told:
        return await self.ask("POST", f"/channels/{self.channels[channel]}/messages", content="hello")


@pytest.fixture
async def limited(clock: SettableClock) -> AsyncIterator[Sandbox]:
    """A sandbox whose limits hold, while its time stands still."""
    sandbox = await Sandbox.start(clock=clock)
    yield sandbox
    await sandbox.stop()


@pytest.fixture
async def api(limited: Sandbox) -> AsyncIterator[Api]:
    async with aiohttp.ClientSession() as session:
        yield Api(limited, session)


async def test_every_answer_tells_how_many_more_may_follow(api: Api, clock: SettableClock) -> None:
    first = await api.send()
    assert first.headers["X-RateLimit-Limit"] == "5"
    assert first.headers["X-RateLimit-Remaining"] == "4"
    assert first.headers["X-RateLimit-Reset-After"] == "5.000"
    assert float(first.headers["X-RateLimit-Reset"]) == pytest.approx(clock.now().timestamp() + 5, abs=0.01)
    assert first.headers["Via"] == "1.1 google"
    clock.advance(2)
    second = await api.send()
    assert second.headers["X-RateLimit-Bucket"] == first.headers["X-RateLimit-Bucket"]
    assert (second.headers["X-RateLimit-Remaining"], second.headers["X-RateLimit-Reset-After"]) == ("3", "3.000")


async def test_a_sixth_message_within_five_seconds_is_refused_and_not_written(
    limited: Sandbox, api: Api, clock: SettableClock
) -> None:
    for _ in range(5):
        assert (await api.send()).status == 200
    clock.advance(1.5)
    refused = await api.send()
    assert refused.status == 429
    assert refused.body == {"message": "You are being rate limited.", "retry_after": 3.5, "global": False}
    assert refused.headers["Retry-After"] == "4"
    assert refused.headers["X-RateLimit-Scope"] == "user"
    assert refused.headers["X-RateLimit-Remaining"] == "0"
    assert refused.headers["Via"]
    assert "X-RateLimit-Global" not in refused.headers
    assert len(limited.core.world.messages[api.channels["farm"]]) == 5
    clock.advance(3.5)
    assert (await api.send()).status == 200


async def test_each_channel_and_each_kind_of_request_counts_for_itself(api: Api) -> None:
    sent = [await api.send() for _ in range(5)]
    assert (await api.send("stable")).status == 200
    path = f"/channels/{api.channels['farm']}/messages/{sent[0].body['id']}"
    edits = [await api.ask("PATCH", path, content="x") for _ in range(6)]
    assert [edit.status for edit in edits] == [200] * 5 + [429]
    assert edits[0].headers["X-RateLimit-Bucket"] != sent[0].headers["X-RateLimit-Bucket"]


async def test_fifty_requests_a_second_are_enough_for_one_bot(limited: Sandbox, api: Api, clock: SettableClock) -> None:
    for number in range(50):
        assert (await api.ask("GET", f"/users/{'@me' if number % 2 else limited.core.world.bot_id}")).status == 200
    refused = await api.ask("GET", f"/channels/{api.channels['farm']}")
    assert refused.status == 429
    assert refused.body["global"] is True
    assert (refused.headers["X-RateLimit-Global"], refused.headers["X-RateLimit-Scope"]) == ("true", "global")
    clock.advance(refused.body["retry_after"])
    assert (await api.ask("GET", "/users/@me")).status == 200


def pressed(sandbox: Sandbox) -> tuple[str, str]:
    """The path of a fresh interaction's callback, and of its webhook."""
    core = sandbox.core
    farm = next(channel for channel in core.world.channels.values() if channel.name == "farm")
    data = {"id": "1", "name": "ask", "type": 1, "options": []}
    asked = core.interactions.start(InteractionType.COMMAND, core.world.guild.owner_id, farm, data, nonce="1")
    return f"/interactions/{asked.id}/{asked.token}/callback", f"/webhooks/{core.world.bot_id}/{asked.token}"


async def test_answers_and_followups_have_no_part_in_the_global_limit(limited: Sandbox, api: Api) -> None:
    for _ in range(50):
        await api.ask("GET", "/users/@me")
    assert (await api.ask("GET", "/users/@me")).body["global"] is True
    for _ in range(30):
        callback, webhook = pressed(limited)
        assert (await api.ask("POST", callback, type=4, data={"content": "x"})).status == 204
        assert (await api.ask("PATCH", f"{webhook}/messages/@original", content="y")).status == 200


async def test_followups_of_one_interaction_are_five_in_two_seconds(
    limited: Sandbox, api: Api, clock: SettableClock
) -> None:
    callback, webhook = pressed(limited)
    await api.ask("POST", callback, type=4, data={"content": "x"})
    asked = [await api.ask("POST", webhook, content="y") for _ in range(3)]
    asked += [await api.ask("PATCH", f"{webhook}/messages/@original", content="z") for _ in range(3)]
    assert [told.status for told in asked] == [200] * 5 + [429]
    clock.advance(2)
    assert (await api.ask("POST", webhook, content="y")).status == 200


async def test_ten_thousand_refused_requests_shut_the_address_out(
    limited: Sandbox, api: Api, clock: SettableClock
) -> None:
    for _ in range(9_999):
        limited.core.rate_limits.refused(403, None)
    limited.core.rate_limits.refused(429, "shared")
    limited.core.rate_limits.refused(404, None)
    api.headers = {"Authorization": "Bot wrong"}
    assert (await api.ask("GET", "/users/@me")).status == 401
    banned = await api.ask("GET", "/users/@me")
    assert (banned.status, banned.body) == (429, "error code: 1015")
    assert banned.headers["Retry-After"] == "600"
    assert "Via" not in banned.headers
    clock.advance(600)
    assert (await api.ask("GET", "/users/@me")).status == 401


async def test_limits_can_be_switched_off(sandbox: Sandbox) -> None:
    async with aiohttp.ClientSession() as session:
        api = Api(sandbox, session)
        answers = [await api.send() for _ in range(20)]
    assert {told.status for told in answers} == {200}
    assert "X-RateLimit-Limit" not in answers[0].headers


async def test_a_real_bot_that_writes_twelve_messages_at_once_waits_and_writes_them_all(
    limited: Sandbox, clock: SettableClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited: list[float] = []
    sleep = asyncio.sleep

    async def at_once(seconds: float) -> None:
        if seconds > 0:
            waited.append(seconds)
            clock.advance(seconds)
        await sleep(0)

    bot = Bot()
    with pointed_at(limited):
        async with connected(bot, limited.token):
            monkeypatch.setattr("discord.http.asyncio.sleep", at_once)
            farm = bot.channel("farm")
            sent = await asyncio.gather(*(farm.send(str(number)) for number in range(12)))
    assert len({message.id for message in sent}) == 12
    assert waited


async def send_old(bot: Bot, clock: SettableClock) -> discord.Message:
    message = await bot.channel("farm").send("table")
    clock.advance(60 * 60 + 1)
    return message


def code(refused: pytest.ExceptionInfo[discord.HTTPException]) -> tuple[int, int]:
    return refused.value.status, refused.value.code


async def test_a_message_older_than_an_hour_may_be_edited_three_times_in_twenty_seconds(
    started: Start, clock: SettableClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = await started(Bot())
    message = await send_old(bot, clock)
    waited: list[float] = []

    async def no_wait(seconds: float) -> None:
        waited.append(seconds)

    monkeypatch.setattr("discord.http.asyncio.sleep", no_wait)
    for number in range(3):
        await message.edit(content=str(number))
    with pytest.raises(discord.HTTPException, match="older than 1 hour") as refused:
        await message.edit(content="once too often")
    assert code(refused) == (429, 30046)
    assert [seconds for seconds in waited if seconds] == [20.0] * 5
    fresh = await bot.channel("farm").send("fresh")
    await fresh.edit(content="a fresh one may be")
    clock.advance(20)
    await message.edit(content="and the old one again")


async def test_an_eleventh_new_dm_within_ten_minutes_is_40003(
    sandbox: Sandbox, started: Start, clock: SettableClock
) -> None:
    bot = await started(Bot())
    people = [sandbox.core.chat.add_person(f"Person {number}", "en-US") for number in range(11)]
    users = [await bot.fetch_user(int(person.id)) for person in people]
    for user in users[:10]:
        await user.create_dm()
    with pytest.raises(discord.Forbidden) as refused:
        await users[10].create_dm()
    assert code(refused) == (403, 40003)
    await bot.http.start_private_message(users[0].id)
    clock.advance(10 * 60)
    await users[10].create_dm()


async def test_two_hundred_new_commands_a_day_are_enough(started: Start, person: Person, clock: SettableClock) -> None:
    bot, anna = await started(Bot()), await person("Anna")
    route = discord.http.Route("PUT", "/applications/{app}/commands", app=bot.application_id)

    async def register(names: range) -> None:
        await bot.http.request(route, json=[{"name": f"c{number}", "description": "x"} for number in names])

    await register(range(100))
    await register(range(100, 200))
    await register(range(100, 200))
    with pytest.raises(discord.HTTPException, match="daily") as refused:
        await register(range(200, 201))
    assert code(refused) == (400, 30034)
    await anna.until(lambda: len(anna.state["commands"]) == 100)
    clock.advance(24 * 60 * 60)
    await register(range(200, 201))
