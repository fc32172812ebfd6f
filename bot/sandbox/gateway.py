"""The WebSocket on which a bot hears what happens: identify, heartbeats, resuming, and events by intent and shard."""

import asyncio
import math
from collections.abc import Callable
from contextlib import suppress

import msgspec
import structlog
from aiohttp import WSCloseCode, WSMsgType, web

from bot.sandbox.chat import Listener
from bot.sandbox.clock import Clock
from bot.sandbox.connection import (
    EVERY_INTENT,
    FRAME_BYTES,
    HEARTBEAT_INTERVAL,
    PRIVILEGED,
    VERSIONS,
    Close,
    Connection,
    Intent,
    Op,
    Session,
)
from bot.sandbox.faults import Faults
from bot.sandbox.outbox import breaking_off
from bot.sandbox.payloads import Payloads
from bot.sandbox.permissions import can_see
from bot.sandbox.quotas import Limit, Quota
from bot.sandbox.wire import THREADS, ChannelType, InteractionType, Obj
from bot.sandbox.world import Channel, Guild, Message, User, World

log = structlog.get_logger(__name__)

IDENTIFIES = Limit(1_000, 24 * 60 * 60.0)
"""Logins, of all a bot's processes together; resuming is none."""
GUILDS_PER_SHARD = 2_500
"""Who would carry more must shard."""
RECOMMENDED_PER_SHARD = 1_000
"""Servers for which `/gateway/bot` asks for one more shard; people report about so many."""

DISTANCE = 0.02
"""Seconds that a heartbeat travels: an answer that overtakes its sender's own stopwatch makes discord.py warn of a lag."""


class Gateway(Listener):
    """All bot connections; a `chat.Listener` that turns changes of the world into events.

    Heartbeats are told by a clock of their own, `pulse`: bots send them by the machine's time, whatever that of the world is.
    """

    def __init__(
        self, world: World, clock: Clock, payloads: Payloads, faults: Faults, url: str, *, pulse: Clock
    ) -> None:
        self._world = world
        self._clock = clock
        self._pulse = pulse
        self._identifies = Quota(IDENTIFIES, clock)
        self._payloads = payloads
        self._faults = faults
        self._sessions: dict[str, Session] = {}
        self._late: set[asyncio.Task[None]] = set()
        self.url = url
        self.presence_changed: Callable[[], None] = lambda: None
        """Called when a bot comes or goes."""

    def session_start_limit(self) -> Obj:
        """How often bots may still log in, as `/gateway/bot` tells it."""
        left, wait = self._identifies.left(), self._identifies.resets_after()
        return {
            "total": IDENTIFIES.most,
            "remaining": left,
            "reset_after": int(wait * 1_000),
            "max_concurrency": 1,
        }

    def recommended_shards(self) -> int:
        """In how many shards a bot should log in, as `/gateway/bot` tells it."""
        return max(1, math.ceil(len(self._world.guilds_of(self._world.bot_id)) / RECOMMENDED_PER_SHARD))

    @property
    def is_connected(self) -> bool:
        """Whether a bot listens at this moment."""
        return any(session.connection for session in self._sessions.values())

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """One bot connection, until it closes."""
        socket = web.WebSocketResponse(max_msg_size=0)
        await socket.prepare(request)
        is_compressed = request.query.get("compress") == "zlib-stream"
        connection = Connection(socket, breaking_off(request), self._clock, self._pulse, compressed=is_compressed)
        if request.query.get("v") not in VERSIONS:
            await socket.close(code=Close.INVALID_VERSION)
            return socket
        connection.send({"op": Op.HELLO, "s": None, "t": None, "d": {"heartbeat_interval": HEARTBEAT_INTERVAL}})
        writer, watch = asyncio.create_task(connection.write()), asyncio.create_task(connection.watch())
        try:
            async for frame in socket:
                if frame.type is WSMsgType.TEXT:
                    self._receive(connection, frame.data)
        finally:
            if connection.session and connection.session.connection is connection:
                connection.session.connection = None
                self.presence_changed()
            watch.cancel()
            writer.cancel()
            with suppress(asyncio.CancelledError, ConnectionError):
                await writer
        return socket

    def drop(self, *, code: int = Close.UNKNOWN_ERROR, resumable: bool = True) -> None:
        """Close every bot connection; without `resumable` the sessions are gone as well."""
        for session in self._sessions.values():
            if session.connection:
                session.connection.close(code)
        if not resumable:
            self._sessions.clear()

    def stop(self) -> None:
        """Close every bot connection for good."""
        for late in self._late:
            late.cancel()
        self.drop(code=WSCloseCode.GOING_AWAY)

    def ask_to_reconnect(self) -> None:
        """Tell every bot to come back by itself."""
        self._send_to_all({"op": Op.RECONNECT, "s": None, "t": None, "d": None})

    def invalidate(self) -> None:
        """Tell every bot that its session is over and must be identified anew."""
        self._send_to_all({"op": Op.INVALID_SESSION, "s": None, "t": None, "d": False})
        self._sessions.clear()

    def _send_to_all(self, frame: Obj) -> None:
        for session in self._sessions.values():
            if session.connection:
                session.connection.send(frame)

    def dispatch(self, event: str, data: Obj, *, intent: Intent | None = None, guild_id: str | None = None) -> None:
        """Send an event to every session that hears it."""
        for session in list(self._sessions.values()):
            if session.hears(intent, guild_id):
                session.dispatch(event, data)

    def _receive(self, connection: Connection, text: str) -> None:
        if connection.sends.use():
            connection.close(Close.RATE_LIMITED)
            return
        try:
            frame = msgspec.json.decode(text, type=Obj)
        except msgspec.MsgspecError:
            connection.close(Close.DECODE_ERROR)
            return
        if len(text.encode()) > FRAME_BYTES:
            connection.close(Close.DECODE_ERROR)
            return
        match frame.get("op"):
            case Op.HEARTBEAT:
                connection.beat()
                frame = {"op": Op.HEARTBEAT_ACK, "s": None, "t": None, "d": None}
                asyncio.get_running_loop().call_later(DISTANCE, connection.send, frame)
            case Op.IDENTIFY | Op.RESUME if not isinstance(frame.get("d"), dict):
                connection.close(Close.DECODE_ERROR)
            case Op.IDENTIFY:
                self._identify(connection, frame["d"])
            case Op.RESUME:
                self._resume(connection, frame["d"])
            case Op.PRESENCE | Op.VOICE_STATE | Op.REQUEST_MEMBERS if connection.session:
                log.debug("sandbox.gateway.ignored", op=frame["op"])
            case Op.PRESENCE | Op.VOICE_STATE | Op.REQUEST_MEMBERS:
                connection.close(Close.NOT_AUTHENTICATED)
            case _:
                connection.close(Close.UNKNOWN_OPCODE)

    def _identify(self, connection: Connection, data: Obj) -> None:
        shard, intents = _shard(data), data.get("intents")
        if connection.session:
            connection.close(Close.ALREADY_AUTHENTICATED)
        elif data.get("token") != self._world.token or self._identifies.use():  # too many, and Discord resets the token
            connection.close(Close.AUTHENTICATION_FAILED)
        elif shard is None:
            connection.close(Close.INVALID_SHARD)
        elif not isinstance(intents, int) or not 0 <= intents < EVERY_INTENT:
            connection.close(Close.INVALID_INTENTS)
        elif intents & PRIVILEGED:
            connection.close(Close.DISALLOWED_INTENTS)
        elif len(self._guilds_of(session := Session(intents, shard))) > GUILDS_PER_SHARD:
            connection.close(Close.SHARDING_REQUIRED)
        else:
            self._welcome(connection, session)

    def _guilds_of(self, session: Session) -> list[Guild]:
        return [guild for guild in self._world.guilds_of(self._world.bot_id) if session.hears(None, guild.id)]

    def _welcome(self, connection: Connection, session: Session) -> None:
        guilds = self._guilds_of(session)
        connection.session, session.connection = session, connection
        self._sessions = {key: s for key, s in self._sessions.items() if s.connection or s.shard != session.shard}
        self._sessions[session.id] = session
        session.dispatch(
            "READY",
            {
                "v": 10,
                "user": self._payloads.bot_itself(),
                "guilds": [{"id": guild.id, "unavailable": True} for guild in guilds],
                "session_id": session.id,
                "resume_gateway_url": self.url,
                "shard": list(session.shard),
                "application": {"id": self._world.bot_id, "flags": 0},
            },
        )
        for guild in guilds:
            if session.hears(Intent.GUILDS, guild.id):
                session.dispatch("GUILD_CREATE", self._payloads.guild_create(guild))
        self.presence_changed()

    def _resume(self, connection: Connection, data: Obj) -> None:
        session, sequence = self._sessions.get(str(data.get("session_id"))), data.get("seq") or 0
        if connection.session:
            connection.close(Close.ALREADY_AUTHENTICATED)
        elif data.get("token") != self._world.token:
            connection.close(Close.AUTHENTICATION_FAILED)
        elif not isinstance(sequence, int) or (session and not session.has_sent(sequence)):
            connection.close(Close.INVALID_SEQ)
        elif session is None or not session.replay(connection, sequence):
            connection.send({"op": Op.INVALID_SESSION, "s": None, "t": None, "d": False})
        else:
            connection.session = session
            session.dispatch("RESUMED", {})
            self.presence_changed()

    def interaction_created(self, body: Obj) -> None:
        """Hand a bot somebody's press, command or form; this needs no intent."""
        log.debug("sandbox.interaction", kind=InteractionType(body["type"]).name, id=body["id"])
        if seconds := self._faults.lateness():
            late = asyncio.create_task(self._tell_late(body, seconds))
            self._late.add(late)
            late.add_done_callback(self._late.discard)
        else:
            self._tell_interaction(body)

    async def _tell_late(self, body: Obj, seconds: float) -> None:
        await self._clock.sleep(seconds)
        self._tell_interaction(body)

    def _tell_interaction(self, body: Obj) -> None:
        for _ in range(2 if self._faults.is_echoed() else 1):
            self.dispatch("INTERACTION_CREATE", body, guild_id=body.get("guild_id"))

    def message_created(self, message: Message) -> None:
        self._tell_message("MESSAGE_CREATE", message)

    def message_edited(self, message: Message) -> None:
        self._tell_message("MESSAGE_UPDATE", message)

    def _tell_message(self, event: str, message: Message) -> None:
        channel = self._world.channel(message.channel_id)
        body = self._payloads.message_event(message)
        intent = Intent.GUILD_MESSAGES if body.get("guild_id") else Intent.DIRECT_MESSAGES
        if not can_see(self._world, self._world.bot_id, channel):
            return
        if self._is_withheld(message, channel):
            body |= {"content": "", "embeds": [], "components": [], "attachments": []}
        self.dispatch(event, body, intent=intent, guild_id=body.get("guild_id"))

    def _is_withheld(self, message: Message, channel: Channel) -> bool:
        """Whether a bot without the message-content intent sees that something was written, but not what."""
        bot_id = self._world.bot_id
        return channel.guild_id is not None and message.author_id != bot_id and bot_id not in message.mentions

    def message_deleted(self, message: Message) -> None:
        channel = self._world.channel(message.channel_id)
        if not can_see(self._world, self._world.bot_id, channel):
            return
        guild_id = None if message.is_ephemeral else channel.guild_id
        body = {"id": message.id, "channel_id": message.channel_id} | ({"guild_id": guild_id} if guild_id else {})
        intent = Intent.GUILD_MESSAGES if guild_id else Intent.DIRECT_MESSAGES
        self.dispatch("MESSAGE_DELETE", body, intent=intent, guild_id=guild_id)

    def channel_created(self, channel: Channel) -> None:
        if channel.type in THREADS:
            body = self._payloads.channel(channel) | {"newly_created": True}
            self._tell_channel("THREAD_CREATE", channel, body)
        elif channel.type != ChannelType.DM:
            self._tell_channel("CHANNEL_CREATE", channel, self._payloads.channel(channel))

    def channel_changed(self, channel: Channel) -> None:
        if channel.type != ChannelType.DM:
            event = "THREAD_UPDATE" if channel.type in THREADS else "CHANNEL_UPDATE"
            self._tell_channel(event, channel, self._payloads.channel(channel))

    def channel_deleted(self, channel: Channel) -> None:
        if channel.type in THREADS:
            keys = ("id", "guild_id", "parent_id", "type")
            body = self._payloads.channel(channel)
            self._tell_channel("THREAD_DELETE", channel, {key: body[key] for key in keys})
        elif channel.type != ChannelType.DM:
            self._tell_channel("CHANNEL_DELETE", channel, self._payloads.channel(channel))

    def _tell_channel(self, event: str, channel: Channel, body: Obj) -> None:
        if self._world.is_bot_in(self._world.guild_of(channel)):
            self.dispatch(event, body, intent=Intent.GUILDS, guild_id=channel.guild_id)

    def member_came(self, guild: Guild, user: User) -> None:
        """Of people this is told under a privileged intent only, which this application has not."""
        if user.id == self._world.bot_id:
            body = self._payloads.guild_create(guild)
            del body["unavailable"]  # its presence tells a bot that it was in this server before
            self.dispatch("GUILD_CREATE", body, intent=Intent.GUILDS, guild_id=guild.id)

    def member_went(self, guild: Guild, user: User) -> None:
        """The bot learns of its own going; see `member_came`."""
        if user.id == self._world.bot_id:
            self.dispatch("GUILD_DELETE", {"id": guild.id}, intent=Intent.GUILDS, guild_id=guild.id)


def _shard(data: Obj) -> tuple[int, int] | None:
    """Which shard a bot says it is, of how many; None where that makes no sense."""
    match data.get("shard") or [0, 1]:
        case [int(number), int(count)] if 0 <= number < count:
            return number, count
        case _:
            return None
