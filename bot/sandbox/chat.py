"""What happens to messages, threads and DMs, whoever asks for it; every change is told to whoever listens."""

import re
from datetime import timedelta
from typing import Any

from bot.sandbox.clock import Clock
from bot.sandbox.completing import completed, completed_embeds
from bot.sandbox.default_world import add_guild, add_member, add_user
from bot.sandbox.errors import (
    A_SYSTEM_MESSAGE,
    ANOTHER_AUTHOR,
    CANNOT_MESSAGE_USER,
    REQUEST_TOO_LARGE,
    THREAD_ARCHIVED,
    THREAD_EXISTS,
    DiscordError,
)
from bot.sandbox.files import Files, Upload, guess_type, image_size, safe_name
from bot.sandbox.payloads import ATTACHMENT_SIZE_LIMIT
from bot.sandbox.validate import check_message
from bot.sandbox.wire import NO_FLAGS, SYSTEM, THREADS, ChannelType, MessageFlag, MessageType, Obj, walk
from bot.sandbox.world import Attachment, Channel, Guild, HandedIn, Message, User, World

MENTION = re.compile(r"<@!?(\d+)>")
FIRST_CHANNELS = ("general",)
"""What a new server begins with."""
HANDED_IN_FOR = timedelta(days=14)
"""Discord serves what was uploaded for a form at least that long."""
CHANGED_FLAGS = MessageFlag.SUPPRESS_EMBEDS | MessageFlag.COMPONENTS_V2
"""The flags that an edit may bring; all others it leaves as they are."""


class Listener:
    """Is told what changed, after it changed, and overrides what it wants to hear; it must not block."""

    def message_created(self, message: Message) -> None:
        """Somebody wrote."""

    def message_edited(self, message: Message) -> None:
        """A message says something else now."""

    def message_deleted(self, message: Message) -> None:
        """A message is gone."""

    def channel_created(self, channel: Channel) -> None:
        """A channel, a thread or a DM was opened."""

    def channel_changed(self, channel: Channel) -> None:
        """A channel, or what somebody may do there, is no longer what it was."""

    def channel_deleted(self, channel: Channel) -> None:
        """A channel is gone, and all that was written there."""

    def user_changed(self, user: User) -> None:
        """Somebody is new, or has other settings."""

    def member_came(self, guild: Guild, user: User) -> None:
        """Somebody, or the bot, is in a server now."""

    def member_went(self, guild: Guild, user: User) -> None:
        """Somebody, or the bot, is no longer in a server."""

    def commands_changed(self) -> None:
        """The bot registered other commands."""


class Chat:
    """Writes to the world; permissions are asked before, by whoever stands at the door."""

    def __init__(self, world: World, clock: Clock, files: Files) -> None:
        self._world = world
        self._clock = clock
        self._files = files
        self._listeners: list[Listener] = []

    def listen(self, listener: Listener) -> None:
        """Tell `listener` of every change from now on."""
        self._listeners.append(listener)

    def post(
        self,
        channel: Channel,
        author_id: str,
        body: Obj,
        uploads: list[Upload],
        *,
        kind: MessageType = MessageType.DEFAULT,
        flags: MessageFlag = NO_FLAGS,
        owner_id: str | None = None,
        interaction: Obj | None = None,
    ) -> Message:
        """Write a message in a channel that still stands. An answer to an interaction carries its metadata; an ephemeral one has an owner."""
        self._world.channel(channel.id)
        if MessageFlag.LOADING not in flags and kind != MessageType.THREAD_CREATED:
            check_message(body, uploads, None, self._world.emojis)
        message = Message(
            id=self._world.snowflake(self._clock),
            channel_id=channel.id,
            author_id=author_id,
            created_at=self._clock.now(),
            type=MessageType.REPLY if body.get("message_reference") and not kind else kind,
            nonce=body.get("nonce"),
            flags=int(flags) | (int(body.get("flags") or 0) & MessageFlag.SUPPRESS_NOTIFICATIONS),
            owner_id=owner_id,
            interaction=interaction,
            webhook_id=self._world.bot_id if interaction else None,
            reference=self._reference(channel, body),
        )
        self._fill(message, body, uploads)
        message.called = list(message.mentions)
        self._stand(channel, message)
        for listener in self._listeners:
            listener.message_created(message)
        return message

    def edit(self, message: Message, body: Obj, uploads: list[Upload]) -> Message:
        """Change what a message says; fields the body leaves out stay. Edits are no thread activity."""
        channel = self._world.channel(message.channel_id)
        if message.type in SYSTEM:
            raise DiscordError(A_SYSTEM_MESSAGE)
        if self._world.is_archived(channel, self._clock.now()):
            raise DiscordError(THREAD_ARCHIVED)
        check_message(body, uploads, message, self._world.emojis)
        if message.flags & MessageFlag.LOADING:
            message.flags &= ~MessageFlag.LOADING
        else:
            message.edited_at = self._clock.now()
        self._fill(message, body, uploads)
        for listener in self._listeners:
            listener.message_edited(message)
        return message

    def delete(self, message: Message) -> None:
        """Remove a message and its files."""
        self._world.messages[message.channel_id].pop(message.id, None)
        self._forget(message)
        for listener in self._listeners:
            listener.message_deleted(message)

    def dismiss(self, message: Message) -> None:
        """Remove what one person alone sees, and its files; the bot is told nothing."""
        self._world.messages[message.channel_id].pop(message.id, None)
        self._forget(message)

    def own(self, message: Message, author_id: str) -> Message:
        """The message, if this person wrote it."""
        if message.author_id != author_id:
            raise DiscordError(ANOTHER_AUTHOR)
        return message

    def open_dm(self, user_id: str, other_id: str) -> Channel:
        """The DM channel of two people; opened when there was none."""
        self._world.user(other_id)
        channel = self._world.dm_between(user_id, other_id)
        if channel is None:
            if user_id == other_id:
                raise DiscordError(CANNOT_MESSAGE_USER)
            channel = Channel(self._world.snowflake(self._clock), ChannelType.DM, recipients=[user_id, other_id])
            self._world.channels[channel.id] = channel
            for listener in self._listeners:
                listener.channel_created(channel)
        return channel

    def start_thread(self, parent: Channel, owner_id: str, body: Obj, starter: Message | None = None) -> Channel:
        """A thread below a channel; one that grows from a message has that message's id."""
        if starter and starter.thread_id:
            raise DiscordError(THREAD_EXISTS)
        thread = Channel(
            id=starter.id if starter else self._world.snowflake(self._clock),
            type=int(body.get("type", ChannelType.PUBLIC_THREAD)),
            name=body["name"],
            guild_id=parent.guild_id,
            parent_id=parent.id,
            owner_id=owner_id,
            members=[owner_id],
            archive_after=int(body.get("auto_archive_duration") or 4_320),
            active_at=self._clock.now(),
        )
        self._world.channels[thread.id] = thread
        for listener in self._listeners:
            listener.channel_created(thread)
        if starter:
            starter.thread_id = thread.id
            starter.flags |= MessageFlag.HAS_THREAD
            for listener in self._listeners:
                listener.message_edited(starter)
        elif thread.type == ChannelType.PUBLIC_THREAD:
            reference = {"channel_id": thread.id}
            notice = {"content": thread.name, "message_reference": reference}
            self.post(parent, owner_id, notice, [], kind=MessageType.THREAD_CREATED)
        return thread

    def change_channel(self, channel: Channel, body: Obj) -> Channel:
        """Rename a channel; archive a thread, take it out again, or change after how long it archives itself."""
        was_archived = self._world.is_archived(channel, self._clock.now())
        channel.name = body.get("name", channel.name)
        if channel.type in THREADS:
            channel.archived = bool(body.get("archived", was_archived))
            channel.archive_after = int(body.get("auto_archive_duration", channel.archive_after))
            if "auto_archive_duration" in body or (was_archived and not channel.archived):
                channel.active_at = self._clock.now()
        self.tell_channel(channel)
        return channel

    def join_thread(self, thread: Channel, user_id: str) -> None:
        """Make somebody a member of a thread."""
        if user_id not in thread.members:
            thread.members.append(user_id)
            self.tell_channel(thread)

    def tell_channel(self, channel: Channel) -> None:
        """Announce that a channel or what people may do in it is no longer what it was."""
        for listener in self._listeners:
            listener.channel_changed(channel)

    def delete_channel(self, channel: Channel) -> None:
        """Remove a channel, its threads and all that was written there."""
        for thread in [c for c in self._world.channels.values() if c.parent_id == channel.id]:
            self.delete_channel(thread)
        del self._world.channels[channel.id]
        for message in self._world.messages.pop(channel.id, {}).values():
            self._forget(message)
        for seen in self._world.read.values():
            seen.pop(channel.id, None)
        for listener in self._listeners:
            listener.channel_deleted(channel)

    def add_person(self, name: str, locale: str) -> User:
        """Somebody new joins the first server."""
        user = add_user(self._world, self._clock, name, locale)
        add_member(self._world, self._clock, self._world.guild, user)
        self.tell_user(user)
        return user

    def add_guild(self, name: str, owner: User) -> Guild:
        """Somebody makes a server, and invites the bot to it at once."""
        guild = add_guild(self._world, self._clock, name, owner, FIRST_CHANNELS)
        for user in (owner, self._world.user(self._world.bot_id)):
            self.join(guild, user)
        return guild

    def join(self, guild: Guild, user: User) -> None:
        """Somebody, or the bot, joins a server."""
        add_member(self._world, self._clock, guild, user)
        for listener in self._listeners:
            listener.member_came(guild, user)

    def tell_user(self, user: User) -> None:
        """Announce that somebody is new or changed."""
        for listener in self._listeners:
            listener.user_changed(user)

    def tell_going(self, guild: Guild, user: User) -> None:
        """Announce that somebody is no longer in a server."""
        for listener in self._listeners:
            listener.member_went(guild, user)

    def tell_commands(self) -> None:
        """Announce that the bot's commands changed."""
        for listener in self._listeners:
            listener.commands_changed()

    def _stand(self, channel: Channel, message: Message) -> None:
        """Put a new message at the bottom of its channel; a thread wakes up from it."""
        for forgotten in self._world.keep(message):
            self._forget(forgotten)
        if message.is_ephemeral:
            return
        channel.last_message_id = message.id
        channel.message_count += 1
        if channel.type in THREADS:
            was_archived = self._world.is_archived(channel, self._clock.now())
            channel.active_at, channel.archived = self._clock.now(), False
            if was_archived:
                self.tell_channel(channel)

    def _forget(self, message: Message) -> None:
        for attachment in message.attachments:
            self._files.drop(attachment.id)

    def _fill(self, message: Message, body: Obj, uploads: list[Upload]) -> None:
        if "content" in body:
            message.content = body["content"] or ""
        if "embeds" in body:
            message.embeds = completed_embeds(body["embeds"] or [])
        if "components" in body:
            message.components = completed(body["components"] or [])
        if "flags" in body:
            message.flags = int(
                message.flags & ~MessageFlag.SUPPRESS_EMBEDS | (int(body["flags"] or 0) & CHANGED_FLAGS)
            )
        if uploads or "attachments" in body:
            self._attach(message, body.get("attachments"), uploads)
        message.mentions = self._mentioned(message, body.get("allowed_mentions"))

    def _attach(self, message: Message, listed: list[Obj] | None, uploads: list[Upload]) -> None:
        """Keep the attachments that are listed (all, where no list is sent), and add the uploaded ones."""
        wanted = None if listed is None else {str(entry.get("id")): entry for entry in listed}
        kept = [a for a in message.attachments if wanted is None or a.id in wanted]
        for dropped in [a for a in message.attachments if a not in kept]:
            self._files.drop(dropped.id)
        message.attachments = kept + [self._store(u, (wanted or {}).get(u.slot, {})) for u in uploads]

    def hand_in(self, user_id: str, filename: str, data: bytes) -> HandedIn:
        """Keep a file that somebody uploads for a form, for as long as bots may fetch it; refuses one that is too large."""
        if len(data) > ATTACHMENT_SIZE_LIMIT:
            raise DiscordError(REQUEST_TOO_LARGE)
        now = self._clock.now()
        for old in [file for file in self._world.handed_in.values() if now - file.at > HANDED_IN_FOR]:
            self._files.drop(self._world.handed_in.pop(old.id).id)
        file = HandedIn(**self._describe(filename, data), user_id=user_id, at=now)
        self._files.put(file.id, data)
        self._world.handed_in[file.id] = file
        return file

    def _store(self, upload: Upload, entry: Obj) -> Attachment:
        about = self._describe(entry.get("filename") or upload.filename, upload.data)
        attachment = Attachment(**about, description=entry.get("description"))
        self._files.put(attachment.id, upload.data)
        return attachment

    def _describe(self, filename: str, data: bytes) -> dict[str, Any]:
        """What there is to say of a new file."""
        size, name = image_size(data), safe_name(filename)
        return {
            "id": self._world.snowflake(self._clock),
            "filename": name,
            "content_type": guess_type(name),
            "size": len(data),
            "width": size[0] if size else None,
            "height": size[1] if size else None,
        }

    def _reference(self, channel: Channel, body: Obj) -> Obj | None:
        reference = body.get("message_reference")
        if not reference:
            return None
        found: Obj = {"type": 0, "channel_id": channel.id, "guild_id": channel.guild_id}
        return found | {key: str(value) for key, value in reference.items() if key.endswith("_id") and value}

    def _mentioned(self, message: Message, allowed: Any) -> list[str]:
        """Who the text calls, of those the sender allows to be called."""
        texts = [message.content, *(c.get("content", "") for _, c in walk(message.components) if c.get("type") == 10)]
        named = dict.fromkeys(user_id for text in texts for user_id in MENTION.findall(text))
        if isinstance(allowed, dict) and "users" not in (allowed.get("parse") or []):
            listed = {str(user_id) for user_id in allowed.get("users") or []}
            named = dict.fromkeys(user_id for user_id in named if user_id in listed)
        if answered := self._pinged(message, allowed):
            named[answered] = None
        return [user_id for user_id in named if user_id in self._world.users]

    def _pinged(self, message: Message, allowed: Any) -> str | None:
        """Whom a person's or a bot's own reply calls, unless they say that it shall not."""
        if message.type != MessageType.REPLY or (isinstance(allowed, dict) and not allowed.get("replied_user")):
            return None
        reference = message.reference or {}
        answered = self._world.messages.get(message.channel_id, {}).get(reference.get("message_id", ""))
        return answered.author_id if answered and answered.author_id != message.author_id else None
