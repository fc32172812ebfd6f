"""Keeps the world in a file, so that a sandbox started again finds its people, channels and messages."""

import asyncio
import os
from pathlib import Path

import msgspec
import structlog

from bot.sandbox.chat import Listener
from bot.sandbox.clock import Clock
from bot.sandbox.default_world import default_world
from bot.sandbox.world import Channel, Guild, Message, User, World

log = structlog.get_logger(__name__)

PAUSE = 0.5
"""Seconds that changes are gathered before they are written."""


def load(path: Path | None, clock: Clock) -> World:
    """The kept world, or a new one; a file that is no world is set aside, not overwritten."""
    if path is None or not path.exists():
        return default_world(clock)
    try:
        return _decoded(path.read_bytes())
    except msgspec.MsgspecError as broken:
        aside = path.with_suffix(".broken")
        path.replace(aside)
        log.warning("sandbox.state.broken", path=str(path), set_aside=str(aside), error=str(broken))
        return default_world(clock)


class _OfOneServer(msgspec.Struct):
    """What differs in a file from before there were several servers."""

    users: dict[str, User] = {}
    guild: Guild | None = None


def _decoded(data: bytes) -> World:
    """The world in a file; raises `msgspec.MsgspecError` where it is none."""
    older = msgspec.json.decode(data, type=_OfOneServer)
    if older.guild is not None:
        older.guild.left = [user_id for user_id in older.users if user_id not in older.guild.members]
        fields = msgspec.json.decode(data, type=dict[str, msgspec.Raw])
        fields["guilds"] = msgspec.Raw(msgspec.json.encode({older.guild.id: older.guild}))
        data = msgspec.json.encode(fields)
    return msgspec.json.decode(data, type=World)


class Keeper(Listener):
    """Writes the world some time after each change, and at the end; a `chat.Listener`."""

    def __init__(self, world: World, path: Path) -> None:
        self._world = world
        self._path = path
        self._writing: asyncio.Task[None] | None = None
        self._is_due = False

    def changed(self) -> None:
        """Write soon."""
        self._is_due = True
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write_later())

    async def written(self) -> None:
        """Wait until all that changed so far is in the file."""
        if self._writing:
            await self._writing

    async def close(self) -> None:
        """Write what is not yet written."""
        if self._writing:
            self._writing.cancel()
        await asyncio.to_thread(self._write, msgspec.json.encode(self._world))

    async def _write_later(self) -> None:
        while self._is_due:
            await asyncio.sleep(PAUSE)
            self._is_due = False
            await asyncio.to_thread(self._write, msgspec.json.encode(self._world))

    def _write(self, data: bytes) -> None:
        """Replace the file in one step: whoever is killed in between leaves the old one whole."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        fresh = self._path.with_suffix(".new")
        with fresh.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(self._path)

    def message_created(self, message: Message) -> None:  # noqa: ARG002  (every change counts, whatever it is)
        self.changed()

    def message_edited(self, message: Message) -> None:  # noqa: ARG002  (as above)
        self.changed()

    def message_deleted(self, message: Message) -> None:  # noqa: ARG002  (as above)
        self.changed()

    def channel_created(self, channel: Channel) -> None:  # noqa: ARG002  (as above)
        self.changed()

    def channel_changed(self, channel: Channel) -> None:  # noqa: ARG002  (as above)
        self.changed()

    def channel_deleted(self, channel: Channel) -> None:  # noqa: ARG002  (as above)
        self.changed()

    def user_changed(self, user: User) -> None:  # noqa: ARG002  (as above)
        self.changed()

    def member_came(self, guild: Guild, user: User) -> None:  # noqa: ARG002  (as above)
        self.changed()

    def member_went(self, guild: Guild, user: User) -> None:  # noqa: ARG002  (as above)
        self.changed()

    def commands_changed(self) -> None:
        self.changed()
