"""What open pages are told, live; a `chat.Listener` and an `interactions.Audience`."""

from collections import defaultdict
from collections.abc import Callable
from copy import deepcopy

import msgspec
from aiohttp import web

from bot.sandbox.chat import Listener
from bot.sandbox.interaction import Interaction, Modal
from bot.sandbox.outbox import Outbox
from bot.sandbox.page.present import Present
from bot.sandbox.texts import Words
from bot.sandbox.wire import ChannelType, Obj
from bot.sandbox.world import Channel, Guild, Message, User, World


class Page:
    """One open tab; frames leave it in order, written by a task of its own."""

    def __init__(self, user_id: str, socket: web.WebSocketResponse, cut: Callable[[], None]) -> None:
        self.user_id = user_id
        self._socket = socket
        self._outbox: Outbox[str | None] = Outbox(cut)

    def tell(self, kind: str, data: Obj) -> None:
        """Queue a frame."""
        self._outbox.put(msgspec.json.encode({"t": kind, "d": data}).decode())

    def close(self) -> None:
        """Close the socket once everything queued before is out."""
        self._outbox.put(None)

    async def write(self) -> None:
        """Send what is queued, until the socket closes."""
        while (frame := await self._outbox.take()) is not None:
            await self._socket.send_str(frame)
        await self._socket.close()


class Pages(Listener):
    """All open tabs, by person."""

    def __init__(self, world: World, present: Present) -> None:
        self._world = world
        self._present = present
        self._open: defaultdict[str, list[Page]] = defaultdict(list)

    def add(self, page: Page) -> None:
        """A tab opened: show it everything."""
        self._open[page.user_id].append(page)
        page.tell("state", self._present.state(page.user_id))

    def remove(self, page: Page) -> None:
        """A tab closed."""
        self._open[page.user_id].remove(page)

    def close(self) -> None:
        """Close every tab's socket."""
        for page in self._all():
            page.close()

    def _viewers(self, channel: Channel) -> list[Page]:
        people = [user_id for user_id in self._open if self._present.has(user_id, channel)]
        return [page for user_id in people for page in self._open[user_id]]

    def _readers(self, message: Message) -> list[Page]:
        """Whoever sees a message: everybody in its channel, or its owner alone."""
        viewers = self._viewers(self._world.channel(message.channel_id))
        return [page for page in viewers if message.owner_id in {None, page.user_id}]

    def message_created(self, message: Message) -> None:
        channel = self._world.channel(message.channel_id)
        if not message.is_ephemeral:
            self._world.read.setdefault(message.author_id, {})[channel.id] = message.id
        self._tell_message("message", message)
        if not message.is_ephemeral:
            self.channel_changed(channel)

    def message_edited(self, message: Message) -> None:
        self._tell_message("message_update", message)

    def _tell_message(self, kind: str, message: Message) -> None:
        readers = self._readers(message)
        if readers:
            body = self._present.message(message)
            for page in readers:
                page.tell(kind, body)

    def message_deleted(self, message: Message) -> None:
        for page in self._readers(message):
            page.tell("message_delete", {"id": message.id, "channel_id": message.channel_id})

    def channel_created(self, channel: Channel) -> None:
        self.channel_changed(channel)

    def channel_changed(self, channel: Channel) -> None:
        """Show a channel to all who have it, and take it from those who no longer do."""
        for user_id, pages in self._open.items():
            if self._present.has(user_id, channel):
                frame = ("channel", self._present.channel(user_id, channel))
            elif channel.type == ChannelType.DM:
                continue
            else:
                frame = ("channel_delete", {"id": channel.id})
            for page in pages:
                page.tell(*frame)

    def channel_deleted(self, channel: Channel) -> None:
        for page in self._all():
            page.tell("channel_delete", {"id": channel.id})

    def user_changed(self, user: User) -> None:
        for page in self._all():
            page.tell("user", self._present.user(user))

    def member_came(self, guild: Guild, user: User) -> None:  # noqa: ARG002  (pages are told all of somebody's servers)
        self._membership_changed(user)

    def member_went(self, guild: Guild, user: User) -> None:  # noqa: ARG002  (as above)
        self._membership_changed(user)

    def _membership_changed(self, user: User) -> None:
        """All learn who is in a server; whoever came or went sees other channels. With the bot its commands go."""
        self.user_changed(user)
        if user.bot:
            self.commands_changed()
        else:
            self.me_changed(user.id)

    def commands_changed(self) -> None:
        for user_id, pages in self._open.items():
            for page in pages:
                page.tell("commands", {"commands": self._present.commands(user_id)})

    def read(self, user_id: str, channel: Channel) -> None:
        """Somebody has seen all of a channel; their other tabs learn it."""
        if channel.last_message_id:
            self._world.read.setdefault(user_id, {})[channel.id] = channel.last_message_id
        self._tell_person(user_id, "read", {"channel_id": channel.id})

    def me_changed(self, user_id: str) -> None:
        """Somebody's own settings changed: all that they read may read differently."""
        self._tell_person(user_id, "state", self._present.state(user_id))

    def dismissed(self, message: Message) -> None:
        """An ephemeral message is gone from its owner's screens; the bot is told nothing."""
        self.message_deleted(message)

    def interaction_moved(self, interaction: Interaction, state: str, error: Words | None = None) -> None:
        body: Obj = {"nonce": interaction.nonce, "state": state}
        if interaction.message:
            body["message_id"] = interaction.message.id
        if error:
            body["error"] = self._present.say(interaction.user_id, error)
        self._tell_person(interaction.user_id, "interaction", body)

    def modal_opened(self, interaction: Interaction, modal: Modal) -> None:
        body = {
            "nonce": interaction.nonce,
            "modal_id": modal.id,
            "title": modal.body["title"],
            "custom_id": modal.body["custom_id"],
            "components": self._present.form(deepcopy(modal.body["components"])),
        }
        self._tell_person(interaction.user_id, "modal", body)

    def choices_offered(self, interaction: Interaction, choices: list[Obj]) -> None:
        self._tell_person(interaction.user_id, "choices", {"nonce": interaction.nonce, "choices": choices})

    def tell_all(self, kind: str, said: Callable[[str], Obj]) -> None:
        """Queue a frame for every tab, each with what is `said` in its person's locale."""
        for user_id, pages in self._open.items():
            body = said(self._world.user(user_id).locale)
            for page in pages:
                page.tell(kind, body)

    def _tell_person(self, user_id: str, kind: str, data: Obj) -> None:
        for page in self._open[user_id]:
            page.tell(kind, data)

    def _all(self) -> list[Page]:
        return [page for pages in self._open.values() for page in pages]
