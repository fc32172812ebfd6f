"""The same people in the same server twice: in simcord, and in a sandbox; and what the bot asks of Discord there."""

import asyncio
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack
from typing import Any, NamedTuple

import discord
import simcord
from discord import InteractionResponseType

from bot.client import Farmhand
from bot.sandbox import Sandbox
from bot.services.table import Status
from tests.discord_checks.limits import route
from tests.in_hand import in_hand
from tests.sandbox_client import PATIENCE, Actor, connected

MATCH = 1
EPHEMERAL = 1 << 6
NUMBERS_THAT_DIFFER = re.compile(r"\d{15,}|(?<=<t:)\d+|(?<=[a-z]-)[0-9a-f]{8,}(?=\.)|(?<=🔏 `)[0-9a-f]+")
"""Ids, timestamps, names of pictures, and what seals who sits where."""


class Request(NamedTuple):
    """A request of the bot, without what differs from run to run."""

    method: str
    route: str
    kind: str = ""
    """What sort of answer or message it is."""
    body: str = ""

    def __str__(self) -> str:
        return f"{self.method} {self.route} {self.kind}".rstrip()


def request(method: str, path: str, body: Any) -> Request:
    """Look at a request."""
    kind = ""
    if isinstance(body, dict) and path.endswith("/callback"):
        kind = InteractionResponseType(body["type"]).name
    message = body.get("data", body) if isinstance(body, dict) else {}
    flags = discord.MessageFlags._from_value((message or {}).get("flags") or 0)
    kind = " ".join([kind, *sorted(name for name, is_set in flags if is_set)]).strip()
    return Request(method, route(path), kind, NUMBERS_THAT_DIFFER.sub("…", str(_sorted(body))) if body else "")


def _sorted(body: Any) -> Any:
    """The order of fields means nothing, a nonce is new each time, and a number may be a text."""
    if isinstance(body, dict):
        return {key: _sorted(body[key]) for key in sorted(body) if key != "nonce"}
    return [_sorted(part) for part in body] if isinstance(body, list) else str(body)


class Stage(ABC):
    """Carla and Eva in a channel with the bot; each thing they do is over when the bot has nothing left to do."""

    def __init__(self) -> None:
        self.acts: dict[str, list[Request]] = {}
        """What the bot asked in each act, in order."""

    def act(self, name: str) -> None:
        """Another act begins."""
        self.acts[name] = []

    def note(self, asked: Request) -> None:
        """The bot asked something. Edits of the same message in a row are one: how many is a matter of the machine."""
        act = list(self.acts.values())[-1]
        if asked.method == "PATCH" and act and act[-1][:3] == asked[:3]:
            act.pop()
        act.append(asked)

    @property
    @abstractmethod
    def bot(self) -> Farmhand:
        """The bot that runs now."""

    @abstractmethod
    async def begin(self) -> None:
        """The bot logs in."""

    @abstractmethod
    async def types(self, who: str, command: str, **options: str) -> None:
        """Somebody types a command in the channel."""

    @abstractmethod
    async def types_in_dm(self, who: str, command: str) -> None:
        """Somebody types a command to the bot alone."""

    @abstractmethod
    async def presses(self, who: str, custom_id: str) -> None:
        """Somebody presses a button of the table."""

    @abstractmethod
    async def presses_in_dm(self, who: str, custom_id: str) -> None:
        """Somebody presses a button that they see in their DM."""

    @abstractmethod
    async def fills_in(self, who: str, command: str, text: str) -> None:
        """Somebody types a command that opens a form of one field, and sends it."""

    @abstractmethod
    async def restart(self) -> None:
        """The bot ends, and another one starts with its database."""

    async def plays(self, who: str, code: str) -> None:
        """Somebody makes a move of the match."""
        await self.presses(who, f"m:{MATCH}:{code}")

    async def settled(self) -> None:
        """Wait until the bot has done what there is to do, and it is somebody's turn who is there."""
        changed = asyncio.Event()
        self.bot.house.services.changes.subscribe(lambda _change: changed.set())
        async with asyncio.timeout(PATIENCE):
            while True:
                changed.clear()
                if working := list(self._working()):
                    await asyncio.wait(working)
                elif await self._waits_for_people():
                    break
                else:
                    await changed.wait()
        for canvas in self._canvases:  # whoever only looks whether there is something to paint shall not look later
            if canvas.follower is not None:
                canvas.follower.cancel()

    @property
    def _canvases(self) -> list[Any]:
        return list(self.bot.house.painter._canvases.values())

    def _working(self) -> Iterator[asyncio.Task[Any]]:
        me = asyncio.current_task()
        painting = {canvas.follower for canvas in self._canvases if canvas.dirty and canvas.follower is not None}
        chores = self.bot.house.chores._tasks
        yield from (task for task in {*painting, *chores, *in_hand()} if not task.done() and task is not me)

    async def _waits_for_people(self) -> bool:
        active = await self.bot.house.services.matches.active()
        if MATCH not in active:
            return True
        table = await self.bot.house.services.matches.table(MATCH)
        if table.match is None or table.status is not Status.RUNNING:
            return True
        return any(seat.number in table.match.waiting_for and not seat.away for seat in table.seats)


class InSimcord(Stage):
    """simcord takes the place of discord.py's own HTTP client and gateway."""

    def __init__(self, env: simcord.Env, build: Callable[[], Farmhand]) -> None:
        super().__init__()
        self._env = env
        self._build = build
        self._read = 0
        guild = env.create_guild()
        self._channel = guild.create_text_channel("farm")
        self._people = {name: guild.add_member(env.create_user(name)) for name in ("Carla", "Eva")}
        self._private: Any = None

    @property
    def bot(self) -> Farmhand:
        assert isinstance(self._env.bot, Farmhand)
        return self._env.bot

    async def begin(self) -> None:
        await self._done()

    async def types(self, who: str, command: str, **options: str) -> None:
        await self._people[who].slash(self._channel, command, **options)
        await self._done()

    async def types_in_dm(self, who: str, command: str) -> None:
        self._private = (await self._people[who].user.slash(command)).response
        await self._done()

    async def presses(self, who: str, custom_id: str) -> None:
        table = next(m for m in self._channel.history() if m.flags.components_v2 and not m.flags.ephemeral)
        await self._people[who].click(table, custom_id=custom_id)
        await self._done()

    async def presses_in_dm(self, who: str, custom_id: str) -> None:
        await self._people[who].user.click(self._private, custom_id=custom_id)
        await self._done()

    async def fills_in(self, who: str, command: str, text: str) -> None:
        shown = await self._people[who].slash(self._channel, command)
        await self._people[who].submit_modal(shown, {"text": text})
        await self._done()

    async def restart(self) -> None:
        await self._env.restart_bot(self._build())
        await self._done()

    async def _done(self) -> None:
        await self.settled()
        for entry in self._env.http_requests[self._read :]:
            self.note(request(entry.method, entry.path, entry.json))
        self._read = len(self._env.http_requests)


class InSandbox(Stage):
    """discord.py speaks HTTP and WebSocket with a sandbox."""

    def __init__(self, sandbox: Sandbox, build: Callable[[], Farmhand], people: dict[str, Actor]) -> None:
        super().__init__()
        self._sandbox = sandbox
        self._build = build
        self._people = people
        self._private: Any = None
        self._ending: Any = None
        self._bot: Farmhand | None = None
        sandbox.core.traffic.listen(lambda call: self.note(request(call.method, call.path, call.body)))

    @property
    def bot(self) -> Farmhand:
        assert self._bot is not None
        return self._bot

    async def begin(self) -> None:
        """The bot logs in; Eva has its DM open."""
        await self._connect()
        core = self._sandbox.core
        core.chat.open_dm(core.world.bot_id, self._people["Eva"].user_id)

    async def end(self) -> None:
        """The bot goes."""
        await self._ending.aclose()

    async def types(self, who: str, command: str, **options: str) -> None:
        await self._answered(who, await self._people[who].command("farm", command, **options))

    async def types_in_dm(self, who: str, command: str) -> None:
        person = self._people[who]
        await self._answered(who, await person.command(self.bot.user.name, command))  # type: ignore[union-attr]
        self._private = await person.message(lambda message: message["flags"] == EPHEMERAL)

    async def presses(self, who: str, custom_id: str) -> None:
        person = self._people[who]
        table = await person.message(lambda message: custom_id in str(message["components"]))
        await self._answered(who, await person.do("press", message_id=table["id"], custom_id=custom_id))

    async def presses_in_dm(self, who: str, custom_id: str) -> None:
        pressed = await self._people[who].do("press", message_id=self._private["id"], custom_id=custom_id)
        await self._answered(who, pressed)

    async def fills_in(self, who: str, command: str, text: str) -> None:
        person = self._people[who]
        form = await person.frame("modal", await person.command("farm", command))
        field = {"type": 18, "component": {"type": 4, "custom_id": "text", "value": text}}
        await self._answered(who, await person.do("modal_submit", modal_id=form["modal_id"], components=[field]))

    async def restart(self) -> None:
        await self.end()
        await self._connect()
        await self.settled()

    async def _connect(self) -> None:
        self._bot = self._build()
        self._ending = AsyncExitStack()
        await self._ending.enter_async_context(connected(self._bot, self._sandbox.token))

    async def _answered(self, who: str, nonce: str) -> None:
        await self._people[who].answered(nonce)
        await self.settled()
