"""All that the sandbox knows: servers, people and channels, what was written, and who read what."""

from datetime import UTC, datetime, timedelta
from itertools import islice, takewhile
from typing import TypeVar

import msgspec

from bot.sandbox.clock import Clock
from bot.sandbox.errors import (
    UNKNOWN_CHANNEL,
    UNKNOWN_COMMAND,
    UNKNOWN_GUILD,
    UNKNOWN_MESSAGE,
    UNKNOWN_USER,
    DiscordError,
    Refusal,
)
from bot.sandbox.wire import THREADS, ChannelType, MessageFlag, Obj

EPOCH = datetime(2015, 1, 1, tzinfo=UTC)
"""Discord's own epoch; snowflakes count milliseconds from here."""

T = TypeVar("T")

KEPT_PER_CHANNEL = 1_000
"""Older messages are forgotten, so that a sandbox may run for months."""

REMEMBERED_NONCES = 200
"""Messages of a channel among which one that is sent again is recognised."""


class User(msgspec.Struct):
    id: str
    name: str
    locale: str = "en-US"
    bot: bool = False
    dms_open: bool = True
    """Whether they let the bot write to them first."""
    dms_shut: bool = False
    """It was ordered that the bot cannot, whatever they let it do."""
    has_installed: bool = False
    """Whether they installed the app for themselves, so that its commands go along with them."""

    @property
    def takes_dms(self) -> bool:
        """Whether the bot may write to them first."""
        return self.dms_open and not self.dms_shut


class Role(msgspec.Struct):
    id: str
    name: str
    permissions: int
    managed_by: str | None = None
    """The bot whose own role this is."""


class Member(msgspec.Struct):
    user_id: str
    joined_at: datetime
    roles: list[str] = []


class Overwrite(msgspec.Struct):
    """What a channel allows and denies to a role (type 0) or a member (type 1), beside what their roles say."""

    id: str
    type: int
    allow: int = 0
    deny: int = 0


class Guild(msgspec.Struct):
    id: str
    name: str
    owner_id: str
    roles: list[Role]
    members: dict[str, Member]
    left: list[str] = []
    """Who was a member once and is none now: people, and the bot."""
    features: list[str] = []
    preferred_locale: str = "en-US"


class Channel(msgspec.Struct):
    """A text channel, a thread or a DM; the last fields are a thread's."""

    id: str
    type: int
    name: str = ""
    guild_id: str | None = None
    parent_id: str | None = None
    position: int = 0
    overwrites: list[Overwrite] = []
    recipients: list[str] = []
    last_message_id: str | None = None
    owner_id: str | None = None
    members: list[str] = []
    archived: bool = False
    archive_after: int = 4_320
    """Minutes without a message until the thread archives itself."""
    active_at: datetime | None = None
    """A message, unarchiving and a new duration count as activity; edits and presses do not."""
    message_count: int = 0


class Attachment(msgspec.Struct):
    id: str
    filename: str
    content_type: str
    size: int
    description: str | None = None
    width: int | None = None
    height: int | None = None


class HandedIn(Attachment, kw_only=True):
    """A file that somebody uploads for a form; Discord calls it an ephemeral attachment."""

    user_id: str
    at: datetime


class Message(msgspec.Struct):
    id: str
    channel_id: str
    author_id: str
    created_at: datetime
    type: int = 0
    content: str = ""
    embeds: list[Obj] = []
    components: list[Obj] = []
    attachments: list[Attachment] = []
    flags: int = 0
    edited_at: datetime | None = None
    mentions: list[str] = []
    called: list[str] = []
    """Who was mentioned when it was written: an edit calls nobody."""
    reference: Obj | None = None
    nonce: str | int | None = None
    owner_id: str | None = None
    """The one person who sees it, when it is ephemeral."""
    webhook_id: str | None = None
    """The application, when the message answers an interaction."""
    interaction: Obj | None = None
    """`interaction_metadata` as on the wire."""
    thread_id: str | None = None

    @property
    def is_ephemeral(self) -> bool:
        return bool(self.flags & MessageFlag.EPHEMERAL)


class Emoji(msgspec.Struct):
    id: str
    name: str
    animated: bool = False


class Command(msgspec.Struct):
    """An application command; `body` is what the bot sent, with Discord's defaults filled in."""

    id: str
    version: str
    body: Obj
    guild_id: str | None = None


class World(msgspec.Struct):
    """The data, and the questions that need no more than it; unknown ids raise Discord's errors."""

    guilds: dict[str, Guild]
    """In the order in which they were made."""
    bot_id: str
    token: str
    users: dict[str, User]
    channels: dict[str, Channel]
    messages: dict[str, dict[str, Message]] = {}
    commands: dict[str, Command] = {}
    emojis: dict[str, Emoji] = {}
    handed_in: dict[str, HandedIn] = {}
    read: dict[str, dict[str, str]] = {}
    """For each person and channel, the newest message they have seen."""
    last_snowflake: int = 0

    def snowflake(self, clock: Clock) -> str:
        """A new id: unique, growing, and telling its time."""
        ordinary = int((clock.now() - EPOCH) / timedelta(milliseconds=1)) << 22
        self.last_snowflake = max(ordinary, self.last_snowflake + 1)
        return str(self.last_snowflake)

    def user(self, user_id: str) -> User:
        return _known(self.users.get(user_id), UNKNOWN_USER)

    @property
    def guild(self) -> Guild:
        """The server of a first start, which newcomers join; whoever owns it owns the application."""
        return next(iter(self.guilds.values()))

    def guild_by_id(self, guild_id: str) -> Guild:
        return _known(self.guilds.get(guild_id), UNKNOWN_GUILD)

    def guild_of(self, channel: Channel) -> Guild | None:
        """The server that a channel or a thread belongs to; None for a DM."""
        return self.guilds[channel.guild_id] if channel.guild_id else None

    def is_beside(self, channel: Channel, other_id: str) -> bool:
        """Whether this is the id of a channel in the same server."""
        other = self.channels.get(other_id)
        return other is not None and channel.guild_id is not None and other.guild_id == channel.guild_id

    def guilds_of(self, user_id: str) -> list[Guild]:
        """The servers that somebody, or the bot, is a member of."""
        return [guild for guild in self.guilds.values() if user_id in guild.members]

    def is_bot_in(self, guild: Guild | None) -> bool:
        """Whether the bot is a member of a server; with None, whether it reaches a DM, which it always does."""
        return guild is None or self.bot_id in guild.members

    def channel(self, channel_id: str) -> Channel:
        return _known(self.channels.get(channel_id), UNKNOWN_CHANNEL)

    def message(self, channel_id: str, message_id: str) -> Message:
        return _known(self.messages.get(channel_id, {}).get(message_id), UNKNOWN_MESSAGE)

    def find_message(self, message_id: str) -> Message | None:
        """A message wherever it stands."""
        return next((kept[message_id] for kept in self.messages.values() if message_id in kept), None)

    def command(self, command_id: str, guild_id: str | None = None) -> Command:
        """A command of the application, global or of one server."""
        command = self.commands.get(command_id)
        return _known(command if command and command.guild_id == guild_id else None, UNKNOWN_COMMAND)

    def commands_of(self, guild_id: str | None) -> list[Command]:
        """The global commands, or one server's own."""
        return [command for command in self.commands.values() if command.guild_id == guild_id]

    def is_archived(self, channel: Channel, now: datetime) -> bool:
        """Whether a thread is archived, by hand or for want of messages."""
        if channel.type not in THREADS:
            return False
        idle_since = channel.active_at or now
        return channel.archived or now - idle_since >= timedelta(minutes=channel.archive_after)

    def share_a_server(self, user_id: str, other_id: str) -> bool:
        """Whether two are members of the same server; without one a bot may not write to somebody."""
        return any(other_id in guild.members for guild in self.guilds_of(user_id))

    def dm_between(self, user_id: str, other_id: str) -> Channel | None:
        """The DM channel of two people, if one was opened."""
        pair = {user_id, other_id}
        return next((c for c in self.channels.values() if c.type == ChannelType.DM and set(c.recipients) == pair), None)

    def keep(self, message: Message) -> list[Message]:
        """Add a message to its channel; returns those that were forgotten for it."""
        kept = self.messages.setdefault(message.channel_id, {})
        kept[message.id] = message
        return [kept.pop(next(iter(kept))) for _ in range(len(kept) - KEPT_PER_CHANNEL)]

    def unread(self, user_id: str, channel: Channel) -> list[Message]:
        """What others wrote in a channel since somebody last read it."""
        seen = int(self.read.get(user_id, {}).get(channel.id, "0"))
        newest_first = reversed(self.messages.get(channel.id, {}).values())
        newer = takewhile(lambda message: int(message.id) > seen, newest_first)
        return [m for m in newer if m.author_id != user_id and not m.is_ephemeral]

    def said(self, user_id: str, channel: Channel, nonce: str | int | None) -> Message | None:
        """What somebody wrote lately with this nonce."""
        latest = islice(reversed(self.messages.get(channel.id, {}).values()), REMEMBERED_NONCES)
        own = (message for message in latest if message.author_id == user_id and nonce is not None)
        return next((message for message in own if message.nonce == nonce), None)

    def is_called(self, user_id: str, message: Message) -> bool:
        """Whether a message called somebody when it was written: by name, or because it is a DM."""
        return user_id in message.called or self.channel(message.channel_id).guild_id is None


def _known(thing: T | None, refusal: Refusal) -> T:
    if thing is None:
        raise DiscordError(refusal)
    return thing
