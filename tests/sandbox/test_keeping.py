"""A sandbox that is started again finds its world; one that runs alone outlives its bot."""

import asyncio
import json
import sys
from pathlib import Path

import aiohttp
import msgspec
import pytest

from bot.sandbox import Sandbox, SettableClock
from bot.sandbox.core import Addresses
from bot.sandbox.default_world import default_world
from tests.sandbox.conftest import Bot
from tests.sandbox.test_files import picture
from tests.sandbox_client import Actor, connected, pointed_at


async def test_a_restarted_sandbox_finds_its_channels_people_messages_and_pictures(tmp_path: Path) -> None:
    state = tmp_path / "farm" / "sandbox.json"
    first = await Sandbox.start(state=state)
    with pointed_at(first):
        async with connected(Bot(), first.token) as client, Actor.on_page(first.url, "Dirk") as dirk:
            assert isinstance(client, Bot)
            await client.channel("farm").send("remember me", file=picture())
            await dirk.message_saying("remember me")
    await first.stop()

    second = await Sandbox.start(state=state)
    assert second.token == first.token
    with pointed_at(second):
        async with connected(Bot(), second.token), Actor.on_page(second.url, "Dirk") as again:
            assert again.user_id == dirk.user_id
            kept = await again.history("farm")
            assert [message["content"] for message in kept] == ["remember me"]
            url = kept[0]["attachments"][0]["url"]
            assert url.startswith(second.cdn_url)
            async with aiohttp.ClientSession() as session, session.get(url) as response:
                assert response.status == 200
    await second.stop()


async def test_the_world_is_written_while_it_runs_so_that_a_kill_loses_little(tmp_path: Path) -> None:
    state = tmp_path / "sandbox.json"
    sandbox = await Sandbox.start(state=state)
    async with Actor.on_page(sandbox.url, "Anna") as anna:
        await anna.say("farm", "written soon")
        await anna.message_saying("written soon")
        assert sandbox.keeper is not None
        await sandbox.keeper.written()
        assert "written soon" in state.read_text()
    await sandbox.stop()


async def test_a_broken_file_is_set_aside_and_a_new_world_made(tmp_path: Path) -> None:
    state = tmp_path / "sandbox.json"
    state.write_text("{not json")
    sandbox = await Sandbox.start(state=state)
    await sandbox.stop()
    assert state.with_suffix(".broken").read_text() == "{not json"
    kept = json.loads(state.read_text())
    assert [guild["name"] for guild in kept["guilds"].values()] == ["The Farm"]


async def test_a_world_of_the_time_when_there_was_one_server_is_found_with_whoever_had_left_it(tmp_path: Path) -> None:
    state = tmp_path / "sandbox.json"
    older = json.loads(msgspec.json.encode(default_world(SettableClock())))
    (only,) = older.pop("guilds").values()
    del only["left"]
    bram = next(user["id"] for user in older["users"].values() if user["name"] == "Bram")
    del only["members"][bram]
    state.write_text(json.dumps(older | {"guild": only}))
    sandbox = await Sandbox.start(state=state)
    assert list(sandbox.core.world.guilds) == [only["id"]]
    sandbox.core.accidents.join(sandbox.core.world.guild, bram)
    assert sandbox.core.world.guild.left == []
    await sandbox.stop()


async def test_servers_are_kept_with_whoever_is_in_them(tmp_path: Path) -> None:
    state = tmp_path / "sandbox.json"
    first = await Sandbox.start(state=state)
    anna = first.core.world.user(first.core.world.guild.owner_id)
    barn = first.core.chat.add_guild("The Barn", anna)
    first.core.accidents.kick_bot(first.core.world.guild)
    await first.stop()
    second = await Sandbox.start(state=state)
    world = second.core.world
    assert [guild.name for guild in world.guilds.values()] == ["The Farm", "The Barn"]
    assert set(world.guilds[barn.id].members) == {anna.id, world.bot_id}
    assert [guild.name for guild in world.guilds_of(world.bot_id)] == ["The Barn"]
    await second.stop()


async def test_the_sandbox_binds_loopback_only() -> None:
    with pytest.raises(ValueError, match="no loopback address"):
        await Sandbox.start(host="0.0.0.0")


async def test_it_runs_alone_and_tells_a_bot_where_it_is(tmp_path: Path) -> None:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot.sandbox", "--state", str(tmp_path / "sandbox.json")),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )
    assert process.stdout is not None
    printed = Addresses(**json.loads(await asyncio.wait_for(process.stdout.readline(), 20)))
    async with aiohttp.ClientSession() as session, session.get(f"{printed.url}/page/bot") as response:
        assert Addresses(**await response.json()) == printed
    process.terminate()
    assert await asyncio.wait_for(process.wait(), 20) == 0
    assert (tmp_path / "sandbox.json").exists()
