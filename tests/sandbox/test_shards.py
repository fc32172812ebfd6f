"""Two processes of one bot, each with its shard, as two clients: each hears its own, and both may act."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import discord
import pytest
from discord.ext import commands

from bot.sandbox import Sandbox, SettableClock
from bot.sandbox.world import Guild
from tests.sandbox_client import PATIENCE, Person, connected

SHARDS = 2


class Process(commands.AutoShardedBot):
    """A bot that has one of two shards, and remembers what it heard."""

    def __init__(self, shard_id: int) -> None:
        intents = discord.Intents(guilds=True, guild_messages=True, dm_messages=True)
        super().__init__("!", intents=intents, shard_ids=[shard_id], shard_count=SHARDS, guild_ready_timeout=0.05)
        self.heard: list[str] = []
        self._changed = asyncio.Condition()

    async def on_message(self, message: discord.Message, /) -> None:
        await self._hear(f"message {message.content}")

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer()
        await self._hear(f"press {interaction.data and interaction.data.get('custom_id')}")

    async def on_shard_resumed(self, shard_id: int) -> None:
        await self._hear(f"resumed {shard_id}")

    async def _hear(self, what: str) -> None:
        async with self._changed:
            self.heard.append(what)
            self._changed.notify_all()

    async def hears(self, what: str) -> None:
        async with asyncio.timeout(PATIENCE), self._changed:
            await self._changed.wait_for(lambda: what in self.heard)


@pytest.fixture
async def processes(sandbox: Sandbox) -> AsyncIterator[list[Process]]:
    """Both, in the order of their shards."""
    async with AsyncExitStack() as stack:
        both = [Process(shard_id) for shard_id in range(SHARDS)]
        for process in both:
            await stack.enter_async_context(connected(process, sandbox.token))
        yield both


def home(sandbox: Sandbox, processes: list[Process]) -> tuple[Process, Process]:
    """The process that has the server, and the other one."""
    number = (int(sandbox.core.world.guild.id) >> 22) % SHARDS
    return processes[number], processes[1 - number]


def button(custom_id: str) -> discord.ui.View:
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="Go", custom_id=custom_id))
    return view


async def test_the_server_is_on_its_shard_alone(sandbox: Sandbox, processes: list[Process]) -> None:
    mine, other = home(sandbox, processes)
    assert [guild.name for guild in mine.guilds] == ["The Farm"]
    assert not other.guilds


async def test_what_happens_in_the_server_goes_to_its_shard_and_dms_to_shard_zero(
    sandbox: Sandbox, processes: list[Process], person: Person
) -> None:
    mine, other = home(sandbox, processes)
    zero, one = processes
    anna = await person("Anna")
    farm = await other.fetch_channel(int(anna.channel("farm")["id"]))
    assert isinstance(farm, discord.TextChannel)
    await farm.send("in the server", view=button("server"))
    user = await one.fetch_user(int(anna.user_id))
    await user.send("in a DM", view=button("dm"))
    await anna.press(await anna.message_saying("in the server"), "Go")
    await anna.press(await anna.message_saying("in a DM"), "Go")
    await mine.hears("message in the server")
    await mine.hears("press server")
    await zero.hears("message in a DM")
    await zero.hears("press dm")
    heard = sorted(zero.heard + one.heard)
    assert heard == ["message in a DM", "message in the server", "press dm", "press server"]


@pytest.fixture
def barn(sandbox: Sandbox, clock: SettableClock) -> Guild:
    """A second server of Anna's, on the other shard than the first: its id is a millisecond younger."""
    clock.advance(0.001)
    world = sandbox.core.world
    barn = sandbox.core.chat.add_guild("The Barn", world.user(world.guild.owner_id))
    assert (int(barn.id) >> 22) % SHARDS != (int(world.guild.id) >> 22) % SHARDS
    return barn


@pytest.mark.usefixtures("barn")
async def test_two_servers_are_each_on_their_own_shard(
    sandbox: Sandbox, processes: list[Process], person: Person
) -> None:
    mine, other = home(sandbox, processes)
    assert [guild.name for guild in mine.guilds] == ["The Farm"]
    assert [guild.name for guild in other.guilds] == ["The Barn"]
    assert [channel.name for channel in other.guilds[0].text_channels] == ["general"]
    anna = await person("Anna")
    for guild in (mine.guilds[0], other.guilds[0]):
        channel = discord.utils.get(guild.text_channels, name="general")
        assert channel is not None
        await channel.send(f"in {guild.name}", view=button(guild.name))
        await anna.press(await anna.message_saying(f"in {guild.name}"), "Go")
    await mine.hears("press The Farm")
    await other.hears("press The Barn")
    assert mine.heard == ["message in The Farm", "press The Farm"]
    assert other.heard == ["message in The Barn", "press The Barn"]


async def test_a_server_that_is_added_later_or_sends_the_bot_away_is_its_shards_affair(
    sandbox: Sandbox, processes: list[Process], clock: SettableClock
) -> None:
    mine, other = home(sandbox, processes)
    core, joined = sandbox.core, asyncio.create_task(other.wait_for("guild_join", timeout=PATIENCE))
    await asyncio.sleep(0)
    clock.advance(0.001)
    barn = core.chat.add_guild("The Barn", core.world.user(core.world.guild.owner_id))
    assert (await joined).id == int(barn.id)
    removed = asyncio.create_task(other.wait_for("guild_remove", timeout=PATIENCE))
    await asyncio.sleep(0)
    core.accidents.kick_bot(barn)
    assert (await removed).id == int(barn.id)
    assert [guild.name for guild in mine.guilds] == ["The Farm"]
    assert not other.guilds


async def test_each_shard_resumes_its_own_session(sandbox: Sandbox, processes: list[Process], person: Person) -> None:
    mine, other = home(sandbox, processes)
    anna = await person("Anna")
    sandbox.core.gateway.drop()
    await anna.say("farm", "while they were away")
    for number, process in enumerate(processes):
        await process.hears(f"resumed {number}")
    await mine.hears("message ")
    assert [what for what in other.heard if what.startswith("message")] == []
