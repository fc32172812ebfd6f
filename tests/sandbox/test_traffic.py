"""Who listens to the traffic hears of every request of a bot."""

import aiohttp
import pytest

from bot.sandbox import Sandbox
from bot.sandbox.faults import Fault
from bot.sandbox.traffic import Call


async def test_requests_are_told_with_what_they_said_and_how_they_were_answered(sandbox: Sandbox) -> None:
    heard: list[Call] = []
    sandbox.core.traffic.listen(heard.append)
    farm = next(channel for channel in sandbox.core.world.channels.values() if channel.name == "farm")
    messages = f"/channels/{farm.id}/messages"
    async with aiohttp.ClientSession(headers={"Authorization": f"Bot {sandbox.token}"}) as session:
        await session.post(sandbox.api_url + messages, json={"content": "moo"})
        with aiohttp.MultipartWriter("form-data") as form:
            form.append_json({"content": "oink"}).set_content_disposition("form-data", name="payload_json")
        await session.post(sandbox.api_url + messages, data=form)
        await session.get(sandbox.api_url + messages, params={"limit": "101"})

    assert heard == [
        Call("POST", messages, {}, {"content": "moo"}, 200),
        Call("POST", messages, {}, {"content": "oink"}, 200),
        Call("GET", messages, {"limit": "101"}, None, 400),
    ]


async def test_a_broken_connection_is_no_answer(sandbox: Sandbox) -> None:
    heard: list[Call] = []
    sandbox.core.traffic.listen(heard.append)
    sandbox.core.faults.order(Fault(reset=True))
    async with aiohttp.ClientSession(headers={"Authorization": f"Bot {sandbox.token}"}) as session:
        with pytest.raises(aiohttp.ClientError):
            await session.post(sandbox.api_url + "/users/@me/channels", json={})

    assert [call.status for call in heard] == [0]
