"""One bot in a process of its own, a sandbox for it, and people who press its buttons over the page's own socket."""

import asyncio
import os
import re
import sys
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

import aiohttp
import msgspec

from bot.sandbox import Sandbox
from bot.sandbox.permissions import Permission
from bot.sandbox.wire import ChannelType, MessageFlag, Obj
from bot.sandbox.world import Channel, Message, Overwrite
from tests.benchmarks.gauge import Gauge, move_ids

PATIENCE = 120.0
"""Seconds for a bot to start, or for a lobby to move on."""
SHOWN_WITHIN = 6.0
"""Seconds after which a table that does not show a move counts as stuck."""
WAITED_FOR = re.compile(r"[①-⑨]\s\*\*(\w+)\*\*")
"""How a table marks whose move it is."""

ROOT = Path(__file__).parents[2]
MEASURED = {
    "PYTHONPATH": str(ROOT),
    "FARMHAND_LIVE_CLOCK": "3600",  # clocks are set as in any match, and none runs out while it is measured
    "FARMHAND_LOG_LEVEL": "WARNING",
    "FARMHAND_DM_OPENINGS": "1000",  # everybody has a panel from the start
}

Started = Callable[[Sandbox, Path], Sequence[str]]


class _Frame(msgspec.Struct):
    t: str
    d: msgspec.Raw


class _Fate(msgspec.Struct):
    nonce: str | None = None
    state: str = "failed"


class Player:
    """Somebody with one page open, who reads no more of it than a press needs."""

    def __init__(self, user_id: str, name: str, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.name = name
        self.sees_something_new = asyncio.Event()
        self.user_id = user_id
        self._socket = socket
        self._waiting: dict[str, asyncio.Future[str]] = {}
        self._count = 0

    async def listen(self) -> None:
        """Take what the page shows, until it closes."""
        async for frame in self._socket:
            kind = msgspec.json.decode(frame.data, type=_Frame)
            if kind.t in {"message", "message_update", "user", "commands"}:
                self.sees_something_new.set()
            elif kind.t in {"interaction", "error"}:
                self._hear(msgspec.json.decode(kind.d, type=_Fate))

    def _hear(self, fate: _Fate) -> None:
        if fate.state != "sent" and (waiting := self._waiting.pop(fate.nonce or "", None)):
            waiting.set_result(fate.state)

    async def do(self, kind: str, **data: object) -> str:
        """Do something on the page, and wait for what became of it: `answered`, `deferred` or `failed`."""
        self._count += 1
        nonce = f"{self.user_id}-{self._count}"
        fate = self._waiting[nonce] = asyncio.get_running_loop().create_future()
        await self._socket.send_str(msgspec.json.encode({"t": kind, "d": {"nonce": nonce, **data}}).decode())
        state: str = await fate
        return state

    async def press(self, message: Message, move: tuple[str, list[str] | None]) -> str:
        """Press a button, or choose from a menu."""
        custom_id, values = move
        return await self.do("press", message_id=message.id, custom_id=custom_id, values=values)


@dataclass
class Place:
    """One channel with its players; the first of them is the host."""

    channel: Channel
    players: Sequence[Player]
    sandbox: Sandbox
    random: Random

    @property
    def table(self) -> Message | None:
        """The newest message with buttons."""
        messages = self.sandbox.core.world.messages.get(self.channel.id, {})
        return next((m for m in reversed(messages.values()) if m.flags & MessageFlag.COMPONENTS_V2), None)

    @property
    def components(self) -> list[Obj]:
        """What stands on it; nothing where there is none."""
        return self.table.components if self.table else []

    @property
    def moves(self) -> list[tuple[str, list[str] | None]]:
        """What can be played now."""
        return move_ids(self.components)

    def offered(self, ending: str) -> tuple[Message, str] | None:
        """A button of the table's message by how its id ends."""
        if self.table is None:
            return None
        ids = re.findall(rf"'custom_id': '([^']*{ending})'", str(self.table.components))
        return (self.table, ids[0]) if ids else None

    @property
    def mover(self) -> Player:
        """Whose move it is; with a bot that does not say so, anybody's."""
        shown = msgspec.json.encode(self.table.components).decode() if self.table else ""
        named = WAITED_FOR.search(shown)
        return next((player for player in self.players if named and player.name == named[1]), self.players[0])

    async def until(self, condition: Callable[[], object], seconds: float = PATIENCE) -> None:
        """Wait until the host sees a condition fulfilled; raises TimeoutError."""
        seen = self.players[0].sees_something_new
        async with asyncio.timeout(seconds):
            while not condition():
                seen.clear()
                await seen.wait()

    async def begin(self) -> None:
        """Open a lobby of Koe zoekt Boer, sit down, start, and get the set-up done."""
        await self.open_lobby("koe")
        await self.sit_down_and_start()
        for player in self.players:
            await self.press_offered(player, ":none")
        await self.until(lambda: self.moves and not self.offered(":none"))

    async def open_lobby(self, game: str) -> None:
        """The host types `/play`."""
        core, host = self.sandbox.core, self.players[0]
        play = next(command for command in core.world.commands.values() if command.body["name"] == "play")
        options = [{"name": "game", "type": 3, "value": game}]
        await host.do("command", channel_id=self.channel.id, command_id=play.id, options=options)

    async def sit_down_and_start(self) -> None:
        """Everybody joins, and the host starts."""
        for player in self.players[1:]:
            await self.press_offered(player, ":join")
        await self.press_offered(self.players[0], ":start")

    async def press_offered(self, player: Player, ending: str, value: str | None = None) -> None:
        """Press the button of the table's message whose id ends so, once it is there; or choose from such a menu."""
        await self.until(lambda: self.offered(ending))
        found = self.offered(ending)
        assert found is not None
        await player.press(found[0], (found[1], None if value is None else [value]))

    async def play(self) -> None:
        """One move by whoever is to move; afterwards the table shows it, or counts as stuck at the caller's."""
        table, before = self.table, self.moves
        assert table is not None
        if await self.mover.press(table, self.random.choice(before)) == "answered":
            await self.until(lambda: self.moves != before, SHOWN_WITHIN)

    async def interrupt(self, player: Player) -> None:
        """A press out of turn, on what the mover may be pressing too."""
        if self.table is not None and self.moves:
            await player.press(self.table, self.random.choice(self.moves))


class Arena:
    """A sandbox with places to play at, and the bot that runs them."""

    def __init__(self, name: str, sandbox: Sandbox, places: Sequence[Place], gauge: Gauge, process: Process) -> None:
        self.name = name
        self.places = places
        self.gauge = gauge
        self.sandbox = sandbox
        self._process = process
        self._turn = 0

    @property
    def is_alive(self) -> bool:
        """The bot's process runs."""
        return self._process.returncode is None

    def is_ready(self) -> bool:
        """Every place has something to press."""
        return all(place.moves for place in self.places)

    async def prepare(self, begin: Callable[[Place], Awaitable[None]] = Place.begin) -> None:
        """Wait for the bot; with Farmhand, begin a match at every place."""
        core = self.sandbox.core
        async with asyncio.timeout(PATIENCE):
            while not (core.gateway.is_connected and (core.world.commands if self.plays else self.is_ready())):
                assert self.is_alive, f"{self.name} did not start"
                await self._news()
        if self.plays:
            await asyncio.gather(*map(begin, self.places))

    async def _news(self) -> None:
        """Wait until somebody sees something new, or the bot's process has ended."""
        seen = [place.players[0].sees_something_new for place in self.places]
        waiting = [asyncio.create_task(event.wait()) for event in seen]
        ended = asyncio.create_task(self._process.wait())
        await asyncio.wait({*waiting, ended}, return_when=asyncio.FIRST_COMPLETED)
        for task in (*waiting, ended):
            task.cancel()
        for event in seen:
            event.clear()

    @property
    def plays(self) -> bool:
        """This bot plays matches: the others only answer."""
        return self.name == "farmhand"

    async def renew(self) -> None:
        """Begin anew where a match has ended."""
        self.gauge.phase = "preparing"
        await asyncio.gather(*(place.begin() for place in self.places if not place.moves))

    async def press_calmly(self, presses: int, pause: float) -> None:
        """One press at a time, place by place, with a breath in between."""
        for _ in range(presses):
            place = self.places[self._turn % len(self.places)]
            self._turn += 1
            if not place.moves:
                await self.renew()
            self.gauge.phase = "calm"
            await self._play(place)
            await asyncio.sleep(pause)

    async def press_at_once(self, presses: int) -> None:
        """Many presses at the same moment: a move at every place first, then presses out of turn."""
        if not self.is_ready():
            await self.renew()
        self.gauge.phase = "burst"
        movers = {place.channel.id: place.mover for place in self.places}
        moves = [self._play(place) for place in self.places]
        others = [
            place.interrupt(player)
            for place in self.places
            for player in place.players
            if player is not movers[place.channel.id]
        ]
        chosen = [*moves, *others][:presses]
        for left_out in [*moves, *others][presses:]:
            left_out.close()
        await asyncio.gather(*chosen)

    async def _play(self, place: Place) -> None:
        try:
            await place.play() if self.name != "ack" else await place.interrupt(place.mover)
        except TimeoutError:
            self.gauge.now.stuck += 1


@asynccontextmanager
async def arena(name: str, folder: Path, channels: int, players: int, command: Started) -> AsyncIterator[Arena]:
    """A bot, started by a command line, with its sandbox and people; all of it ends with the context."""
    async with AsyncExitStack() as stack:
        sandbox = await Sandbox.start()
        stack.push_async_callback(sandbox.stop)
        gauge = Gauge(sandbox)
        places = [_place(sandbox, number, players) for number in range(channels)]
        people = aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0))
        await stack.enter_async_context(people)
        seated = [
            Place(
                channel, [await _open_page(stack, people, sandbox, *who) for who in whos], sandbox, Random(channel.id)
            )
            for channel, whos in places
        ]
        process = await asyncio.create_subprocess_exec(
            *command(sandbox, folder), env={**os.environ, **_settings(sandbox, folder)}, cwd=folder, stdout=sys.stderr
        )
        stack.push_async_callback(_end, process)
        yield Arena(name, sandbox, seated, gauge, process)


def _settings(sandbox: Sandbox, folder: Path) -> Mapping[str, str]:
    return MEASURED | {
        "DISCORD_TOKEN": sandbox.token,
        "FARMHAND_SANDBOX_URL": sandbox.url,
        "FARMHAND_DATABASE_URL": f"sqlite:///{folder / 'farmhand.db'}",
    }


def _place(sandbox: Sandbox, number: int, players: int) -> tuple[Channel, list[tuple[str, str]]]:
    """A channel that only its players and the bot see, so that nobody else's page is told of it."""
    core = sandbox.core
    world = core.world
    names = [f"Farmer{number:03}{seat}" for seat in range(players)]
    people = [(core.chat.add_person(name, "en-US").id, name) for name in names]
    channel = Channel(
        world.snowflake(core.clock), ChannelType.TEXT, f"field-{number}", guild_id=world.guild.id, position=number
    )
    view = int(Permission.VIEW_CHANNEL)
    bot_role = next(role for role in world.guild.roles if role.managed_by)
    channel.overwrites = [
        Overwrite(world.guild.id, 0, deny=view),
        Overwrite(bot_role.id, 0, allow=view),
        *(Overwrite(user_id, 1, allow=view) for user_id, _ in people),
    ]
    world.channels[channel.id] = channel
    return channel, people


async def _open_page(
    stack: AsyncExitStack, people: aiohttp.ClientSession, sandbox: Sandbox, user_id: str, name: str
) -> Player:
    live = people.ws_connect(f"{sandbox.url}/page/live", params={"user": user_id}, max_msg_size=0)
    player = Player(user_id, name, await stack.enter_async_context(live))
    listening = asyncio.create_task(player.listen())
    stack.callback(listening.cancel)
    return player


async def _end(process: Process) -> None:
    if process.returncode is None:
        process.terminate()
    await process.wait()
