"""One gateway socket, and the session that it carries and that may outlive it."""

import itertools
import secrets
import zlib
from collections import deque
from collections.abc import Callable
from datetime import timedelta
from enum import IntFlag

import msgspec
from aiohttp import web

from bot.sandbox.clock import Clock
from bot.sandbox.outbox import Outbox
from bot.sandbox.quotas import Limit, Quota
from bot.sandbox.wire import Obj

SENDS = Limit(120, 60.0)
"""What a bot may send on one connection."""
HEARTBEAT_INTERVAL = 41_250
"""Milliseconds between a bot's heartbeats."""
SILENCE = timedelta(seconds=55)
"""Without a heartbeat until a connection is closed: a guess, for Discord does not say how much more than the interval it grants."""
CLOSED_WITHIN = 10.0
"""Seconds until who is closed for their silence, and reads not even that, is cut off."""
REPLAYED = 1_000
"""Events that wait for a session which comes back; whoever missed more must identify anew."""


class Intent(IntFlag):
    GUILDS = 1 << 0
    GUILD_MEMBERS = 1 << 1
    GUILD_PRESENCES = 1 << 8
    GUILD_MESSAGES = 1 << 9
    DIRECT_MESSAGES = 1 << 12
    MESSAGE_CONTENT = 1 << 15


EVERY_INTENT = 1 << 26
"""One beyond the last intent that there is."""
FRAME_BYTES = 4_096
"""The longest frame that a bot may send."""
VERSIONS = (None, "9", "10")
"""Of the gateway; a bot that names none gets Discord's default."""

PRIVILEGED = Intent.GUILD_MEMBERS | Intent.GUILD_PRESENCES | Intent.MESSAGE_CONTENT
"""The application has none of these switched on."""


class Op:
    DISPATCH = 0
    HEARTBEAT = 1
    IDENTIFY = 2
    PRESENCE = 3
    VOICE_STATE = 4
    RESUME = 6
    RECONNECT = 7
    REQUEST_MEMBERS = 8
    INVALID_SESSION = 9
    HELLO = 10
    HEARTBEAT_ACK = 11


class Close:
    UNKNOWN_ERROR = 4000
    UNKNOWN_OPCODE = 4001
    DECODE_ERROR = 4002
    NOT_AUTHENTICATED = 4003
    AUTHENTICATION_FAILED = 4004
    ALREADY_AUTHENTICATED = 4005
    INVALID_SEQ = 4007
    RATE_LIMITED = 4008
    SESSION_TIMED_OUT = 4009
    INVALID_SHARD = 4010
    SHARDING_REQUIRED = 4011
    INVALID_VERSION = 4012
    INVALID_INTENTS = 4013
    DISALLOWED_INTENTS = 4014


class Connection:
    """One socket; frames leave it in order, written by a task of its own. `pulse` is the clock of its heartbeats."""

    def __init__(
        self, socket: web.WebSocketResponse, cut: Callable[[], None], clock: Clock, pulse: Clock, *, compressed: bool
    ) -> None:
        self.socket = socket
        self.sends = Quota(SENDS, clock)
        self.session: Session | None = None
        self._deflate = zlib.compressobj() if compressed else None
        self._outbox: Outbox[Obj | int] = Outbox(cut)
        self._cut = cut
        self._pulse = pulse
        self._alive_at = pulse.now()

    def send(self, frame: Obj) -> None:
        """Queue a frame."""
        self._outbox.put(frame)

    def close(self, code: int) -> None:
        """Close once everything queued before is out."""
        self._outbox.put(code)

    def beat(self) -> None:
        """Note a heartbeat."""
        self._alive_at = self._pulse.now()

    async def watch(self) -> None:
        """Close once the heartbeats have stopped, or cut off who does not even read; the session waits to be resumed."""
        while (left := self._alive_at + SILENCE - self._pulse.now()) > timedelta(0):
            await self._pulse.sleep(left.total_seconds())
        self.close(Close.SESSION_TIMED_OUT)
        await self._pulse.sleep(CLOSED_WITHIN)
        self._cut()

    async def write(self) -> None:
        """Send what is queued, until the socket closes."""
        while True:
            frame = await self._outbox.take()
            if isinstance(frame, int):
                await self.socket.close(code=frame)
                return
            text = msgspec.json.encode(frame)
            if self._deflate is None:
                await self.socket.send_str(text.decode())
            else:
                await self.socket.send_bytes(self._deflate.compress(text) + self._deflate.flush(zlib.Z_SYNC_FLUSH))


class Session:
    """What a bot's connection agreed on; it outlives the socket, so that a bot may resume it."""

    def __init__(self, intents: int, shard: tuple[int, int]) -> None:
        self.id = secrets.token_hex(16)
        self.intents = intents
        self.shard = shard
        self.connection: Connection | None = None
        self._sequence = itertools.count(1)
        self._sent: deque[Obj] = deque(maxlen=REPLAYED)

    def hears(self, intent: Intent | None, guild_id: str | None) -> bool:
        """Whether an event of this intent and server is this session's; whatever has no server is shard 0's."""
        number, count = self.shard
        home = (int(guild_id) >> 22) % count if guild_id else 0
        return home == number and (intent is None or bool(self.intents & intent))

    def dispatch(self, event: str, data: Obj) -> None:
        """Send an event, and remember it for a resume."""
        frame = {"op": Op.DISPATCH, "t": event, "s": next(self._sequence), "d": data}
        self._sent.append(frame)
        if self.connection:
            self.connection.send(frame)

    def has_sent(self, sequence: int) -> bool:
        """Whether an event of this number went out."""
        return sequence <= (self._sent[-1]["s"] if self._sent else 0)

    def replay(self, connection: Connection, sequence: int) -> bool:
        """Send again all after `sequence`; False when some of it is no longer known."""
        if self._sent and self._sent[0]["s"] > sequence + 1:
            return False
        self.connection = connection
        for frame in self._sent:
            if frame["s"] > sequence:
                connection.send(frame)
        return True
