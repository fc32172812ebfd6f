"""Actors for tests through the sandbox: a person on a page of their own, and a bot pointed at the sandbox."""

import asyncio
import itertools
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from typing import Any
from unittest.mock import patch

import aiohttp
import discord
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.sandbox import Sandbox

Obj = dict[str, Any]

PATIENCE = 60.0
"""Seconds until a condition that does not come true fails its test."""

SERVERS_ARE_THERE_AFTER = 0.1
"""Seconds without another server until a client counts as ready: a sandbox tells of its few all at once."""


class Actor:
    """A person with one page open: what they see, and what they do there; all of it goes over the page's socket."""

    def __init__(self, user_id: str, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.user_id = user_id
        self.state: Obj = {}
        self.faults: Obj = {}
        self.messages: dict[str, Obj] = {}
        self.frames: list[tuple[str, Obj]] = []
        self._socket = socket
        self._nonces = itertools.count(1)
        self._changed = asyncio.Condition()
        self._listening = asyncio.create_task(self._listen())

    @classmethod
    @asynccontextmanager
    async def on_page(cls, url: str, name: str) -> AsyncIterator["Actor"]:
        """Somebody by name, with the page open and shown; whoever is unknown is added."""
        async with aiohttp.ClientSession() as session:
            async with session.get(f"{url}/page/users") as response:
                known = {user["name"]: user["id"] for user in await response.json()}
            if name not in known:
                async with session.post(f"{url}/page/users", json={"name": name, "locale": "en-US"}) as response:
                    known[name] = (await response.json())["id"]
            async with session.ws_connect(f"{url}/page/live", params={"user": known[name]}) as socket:
                actor = cls(known[name], socket)
                await actor.until(lambda: bool(actor.state))
                yield actor
                actor._listening.cancel()

    async def _listen(self) -> None:
        async for frame in self._socket:
            body = frame.json()
            async with self._changed:
                self._take(body["t"], body["d"])
                self._changed.notify_all()

    def _take(self, kind: str, data: Obj) -> None:
        self.frames.append((kind, _remembered(kind, data)))
        match kind:
            case "state":
                self.state = data
            case "faults":
                self.faults = data
            case "message" | "message_update":
                self.messages[data["id"]] = data
            case "message_delete":
                self.messages.pop(data["id"], None)
            case "history":
                self.messages |= {message["id"]: message for message in data["messages"]}
            case "channel":
                others = [c for c in self.state["channels"] if c["id"] != data["id"]]
                self.state["channels"] = [*others, data]
            case "channel_delete":
                self.state["channels"] = [c for c in self.state["channels"] if c["id"] != data["id"]]
            case "user":
                others = [user for user in self.state["users"] if user["id"] != data["id"]]
                self.state["users"] = [*others, data]
            case "commands":
                self.state["commands"] = data["commands"]
            case _:
                pass

    @property
    def sees_the_bot(self) -> bool:
        """Whether the bot listens at this moment, as far as this person sees."""
        return any(user.get("online") for user in self.state["users"])

    async def until(self, condition: Callable[[], bool]) -> None:
        """Wait until what this person sees fulfils a condition."""
        try:
            async with asyncio.timeout(PATIENCE), self._changed:
                await self._changed.wait_for(condition)
        except TimeoutError:
            seen = "\n".join(f"{kind} {str(data)[:300]}" for kind, data in self.frames[-8:])
            raise AssertionError(f"This did not happen within {PATIENCE} s; seen last:\n{seen}") from None

    async def do(self, kind: str, **data: Any) -> str:
        """Send a frame; returns its nonce."""
        nonce = f"{self.user_id}-{next(self._nonces)}"
        await self._socket.send_json({"t": kind, "d": {"nonce": nonce, **data}})
        return nonce

    async def frame(self, kind: str, nonce: str, state: Collection[str] | None = None) -> Obj:
        """The frame of this kind that answers a nonce, in one of these states."""

        def found() -> Obj | None:
            fits = (d for k, d in self.frames if k == kind and d.get("nonce") == nonce)
            return next((d for d in fits if state is None or d["state"] in state), None)

        await self.until(lambda: found() is not None)
        body = found()
        assert body is not None
        return body

    def channel(self, name: str) -> Obj:
        """A channel, thread or DM by its name; `Server/channel` where several servers have one of that name."""
        server, _, own_name = name.rpartition("/")
        guild_ids = [guild["id"] for guild in self.state["guilds"] if guild["name"] == server]
        return next(
            channel
            for channel in self.state["channels"]
            if channel["name"] == own_name and (not server or channel["guild_id"] in guild_ids)
        )

    async def message(self, condition: Callable[[Obj], bool]) -> Obj:
        """The newest message that fulfils a condition, now or as soon as there is one."""

        def found() -> Obj | None:
            newest_first = sorted(self.messages.values(), key=lambda message: -int(message["id"]))
            return next((message for message in newest_first if condition(message)), None)

        await self.until(lambda: found() is not None)
        message = found()
        assert message is not None
        return message

    async def message_saying(self, text: str) -> Obj:
        """The newest message with this text anywhere in it."""
        return await self.message(lambda message: text in texts(message))

    async def history(self, channel: str) -> list[Obj]:
        """The last messages of a channel."""
        nonce = await self.do("history", channel_id=self.channel(channel)["id"])
        messages: list[Obj] = (await self.frame("history", nonce))["messages"]
        return messages

    async def say(self, channel: str, content: str) -> str:
        """Write in a channel."""
        return await self.do("send", channel_id=self.channel(channel)["id"], content=content)

    async def command(self, channel: str, name: str, **options: Any) -> str:
        """Type a slash command, once it and the bot are there; options by name. `"group sub"` names a subcommand."""
        first, *inner = name.split()
        await self.until(lambda: any(c["original_name"] == first for c in self.state["commands"]))
        await self.until(lambda: self.sees_the_bot)
        command = next(c for c in self.state["commands"] if c["original_name"] == first)
        given: list[Obj] = [{"name": key, "value": value} for key, value in options.items()]
        for step in reversed(inner):
            given = [{"name": step, "options": given}]
        channel_id = self.channel(channel)["id"]
        return await self.do("command", channel_id=channel_id, command_id=command["id"], options=given)

    async def press(self, message: Obj, label: str) -> str:
        """Press a button by its label or its emoji, on the message as this person sees it now."""
        button = next(b for b in buttons(self.messages[message["id"]]) if name_of(b) == label)
        return await self.do("press", message_id=message["id"], custom_id=button["custom_id"])

    async def select(self, message: Obj, *values: str, custom_id: str | None = None) -> str:
        """Choose in a message's select menu: its only one, or the one with this id."""
        menus = [c for c in components(self.messages[message["id"]]) if c["type"] in {3, 5, 6, 7, 8}]
        menu = next(m for m in menus if custom_id in {None, m["custom_id"]})
        return await self.do("press", message_id=message["id"], custom_id=menu["custom_id"], values=list(values))

    async def order(self, kind: str, **fields: Any) -> None:
        """Order a fault on the panel, and wait until it is taken."""
        await self.frame("fault", await self.do("fault", order=kind, **fields))

    async def clear(self, fault_id: str = "all") -> None:
        """Clear a fault on the panel, or all of them."""
        await self.frame("fault", await self.do("fault", clear=fault_id))

    async def answered(self, nonce: str) -> Obj:
        """Wait until the bot answered what was sent with this nonce, if only by "thinking …" on a busy machine."""
        return await self.frame("interaction", nonce, state={"answered", "deferred"})

    async def failed(self, nonce: str) -> Obj:
        """Wait until what was sent with this nonce failed."""
        return await self.frame("interaction", nonce, state={"failed"})


def _remembered(kind: str, data: Obj) -> Obj:
    """A frame without what every one of its kind says again, at length."""
    return {"ordered": data["ordered"]} if kind == "faults" else data


def components(message: Obj) -> Iterator[Obj]:
    """Every component of a message, nested ones too."""
    waiting = list(message.get("components") or [])
    while waiting:
        component = waiting.pop(0)
        yield component
        inner = [component[key] for key in ("accessory", "component") if component.get(key)]
        waiting = [*(component.get("components") or []), *inner, *waiting]


def buttons(message: Obj) -> list[Obj]:
    """A message's buttons in order."""
    return [component for component in components(message) if component["type"] == 2]


def name_of(button: Obj) -> str:
    """What a button is called: its label, or its emoji."""
    return str(button.get("label") or (button.get("emoji") or {}).get("name"))


def texts(message: Obj) -> str:
    """All that a message says."""
    said = [message.get("content") or "", *(c.get("content") or "" for c in components(message))]
    said += [f"{e.get('title') or ''}\n{e.get('description') or ''}" for e in message.get("embeds") or []]
    return "\n".join(said)


Person = Callable[[str], Awaitable[Actor]]
"""Opens the page as somebody, by name."""


@asynccontextmanager
async def people_of(sandbox: Sandbox) -> AsyncIterator[Person]:
    """People of a sandbox; whatever pages they open are closed at the end."""
    async with AsyncExitStack() as stack:

        async def on_page(name: str) -> Actor:
            return await stack.enter_async_context(Actor.on_page(sandbox.url, name))

        yield on_page


@contextmanager
def pointed_at(sandbox: Sandbox) -> Iterator[None]:
    """discord.py speaks to the sandbox inside, and to Discord again afterwards: its addresses are the process's."""
    with (
        patch.object(Route, "BASE", sandbox.api_url),
        patch.object(DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(sandbox.gateway_url)),
        patch.object(discord.Asset, "BASE", sandbox.cdn_url),
    ):
        yield


@asynccontextmanager
async def connected(client: discord.Client, token: str) -> AsyncIterator[discord.Client]:
    """A discord.py client that is logged in and ready; afterwards it is closed."""
    client._connection.guild_ready_timeout = SERVERS_ARE_THERE_AFTER
    await client.login(token)
    running = asyncio.create_task(client.connect())
    ready = asyncio.create_task(client.wait_until_ready())
    try:
        await asyncio.wait({running, ready}, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
        if running.done():
            await running
        assert ready.done(), "the bot did not become ready"
        yield client
    finally:
        ready.cancel()
        await client.close()
        await asyncio.wait({running})
