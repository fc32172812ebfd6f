"""A sandbox with a clock that stands still, a bot in it, and people on their pages."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from typing import Any

import aiohttp
import discord
import pytest
from discord import app_commands

from bot.sandbox import Sandbox, SettableClock
from tests.sandbox_client import PATIENCE, Person, connected, people_of, pointed_at


class Bot(discord.Client):
    """A bot whose commands each test adds; it remembers what it heard."""

    def __init__(self) -> None:
        intents = discord.Intents(guilds=True, guild_messages=True, dm_messages=True)
        super().__init__(intents=intents, guild_ready_timeout=0.05)
        self.tree = app_commands.CommandTree(self)
        self.heard: list[discord.Interaction] = []
        self.errors: list[BaseException] = []
        self._hearing = asyncio.Condition()
        self.tree.error(self._keep_error)

    async def _keep_error(self, interaction: discord.Interaction, error: app_commands.AppCommandError) -> None:
        del interaction
        async with self._hearing:
            self.errors.append(getattr(error, "original", error))
            self._hearing.notify_all()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        async with self._hearing:
            self.heard.append(interaction)
            self._hearing.notify_all()

    async def hears(self, count: int = 1) -> discord.Interaction:
        """The newest interaction, once it heard so many."""
        async with asyncio.timeout(PATIENCE), self._hearing:
            await self._hearing.wait_for(lambda: len(self.heard) >= count)
        return self.heard[-1]

    async def fails(self) -> BaseException:
        """The first error that one of its commands ran into, once there is one."""
        async with asyncio.timeout(PATIENCE), self._hearing:
            await self._hearing.wait_for(lambda: bool(self.errors))
        return self.errors[0]

    def channel(self, name: str) -> discord.TextChannel:
        """A channel of the server."""
        found = discord.utils.get(self.guilds[0].text_channels, name=name)
        assert found is not None
        return found


class Raw:
    """A gateway connection without discord.py."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket

    async def receive(self, event: str | None = None) -> dict[str, Any]:
        """The next frame, or the next of this event."""
        while True:
            frame: dict[str, Any] = await self.socket.receive_json(timeout=10)
            if event in {None, frame["t"]}:
                return frame

    async def identify(self, sandbox: Sandbox, **changes: Any) -> dict[str, Any]:
        """Log in; returns READY's data."""
        await self.socket.send_json({"op": 2, "d": {"token": sandbox.token, "intents": 513, **changes}})
        ready: dict[str, Any] = (await self.receive("READY"))["d"]
        return ready

    async def closed_with(self) -> int | None:
        """Wait for the close, and say with which code."""
        while not self.socket.closed:
            await self.socket.receive(timeout=10)
        return self.socket.close_code


Start = Callable[[Bot], Awaitable[Bot]]


@pytest.fixture
def clock() -> SettableClock:
    return SettableClock()


@pytest.fixture
async def sandbox(clock: SettableClock) -> AsyncIterator[Sandbox]:
    sandbox = await Sandbox.start(clock=clock, rate_limits=False)  # whose buckets would never fill: time stands still
    with pointed_at(sandbox):
        yield sandbox
    await sandbox.stop()


@pytest.fixture
async def started(sandbox: Sandbox) -> AsyncIterator[Start]:
    """Logs a bot in, and registers its commands."""
    async with AsyncExitStack() as stack:

        async def start(bot: Bot) -> Bot:
            await stack.enter_async_context(connected(bot, sandbox.token))
            if bot.tree.get_commands():
                await bot.tree.sync()
            return bot

        yield start


@pytest.fixture
async def person(sandbox: Sandbox) -> AsyncIterator[Person]:
    """Somebody with the sandbox's page open."""
    async with people_of(sandbox) as person:
        yield person
