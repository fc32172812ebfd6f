"""What a person does on their page: write and rewrite, press, type commands, fill in forms, open threads and DMs."""

from collections.abc import Callable

import structlog

from bot.sandbox.commands import WrongInput, call_data
from bot.sandbox.core import Core
from bot.sandbox.errors import MISSING_ACCESS, MISSING_PERMISSIONS, THREAD_ARCHIVED, DiscordError, Problems
from bot.sandbox.installs import is_usable, place_of, places
from bot.sandbox.page.audience import Page, Pages
from bot.sandbox.page.fault_panel import FaultPanel
from bot.sandbox.page.present import Present
from bot.sandbox.permissions import Permission, in_guild, require, sending
from bot.sandbox.press import FAILED, PressFailed, pressed, submitted, why
from bot.sandbox.texts import Words
from bot.sandbox.wire import InteractionType, Obj
from bot.sandbox.world import Channel, Command, Message

log = structlog.get_logger(__name__)

HISTORY = 50
"""Messages that a page gets at a time."""
GUILD_NAME = (2, 100)
"""From and up to how many characters a server's name has."""


class PageActions:
    """Carries out the frames that a page sends; every refusal goes back to the tab that asked."""

    def __init__(self, core: Core, pages: Pages, present: Present, panel: FaultPanel) -> None:
        self._core = core
        self._panel = panel
        self._pages = pages
        self._present = present
        self._actions: dict[str, Callable[[Page, Obj], None]] = {
            "history": self._history,
            "send": self._send,
            "fates": self._fates,
            "press": self._press,
            "command": self._command,
            "autocomplete": self._autocomplete,
            "modal_submit": self._modal_submit,
            "modal_close": self._modal_close,
            "open_dm": self._open_dm,
            "thread": self._thread,
            "add_guild": self._add_guild,
            "invite": self._invite,
            "read": self._read,
            "dismiss": self._dismiss,
            "me": self._me,
            "edit": self._edit,
            "delete": self._delete,
            "fault": self._fault,
        }

    def receive(self, page: Page, kind: str, data: Obj) -> None:
        """Do what a frame asks."""
        try:
            self._actions.get(kind, _unknown)(page, data)
        except PressFailed as failed:
            body = {
                "nonce": data.get("nonce"),
                "state": "failed",
                "error": self._present.say(page.user_id, failed.words),
            }
            page.tell("interaction", body | {"message_id": data.get("message_id")})
        except WrongInput as wrong:
            page.tell("error", {"nonce": data.get("nonce"), "message": self._present.say(page.user_id, wrong.words)})
        except DiscordError as refused:
            page.tell("error", {"nonce": data.get("nonce"), "message": self._present.say(page.user_id, why(refused))})
        except (AttributeError, KeyError, TypeError, ValueError) as malformed:
            log.warning("sandbox.page.malformed", kind=kind, error=repr(malformed))
            page.tell("error", {"nonce": data.get("nonce"), "message": f"Malformed frame {kind!r}: {malformed!r}"})

    def _channel(self, page: Page, data: Obj, *needed: Permission) -> Channel:
        channel = self._core.world.channel(str(data["channel_id"]))
        require(self._core.world, page.user_id, channel, *needed)
        return channel

    def _seen(self, page: Page, message_id: str) -> Message | None:
        """A message, if this person sees it."""
        world = self._core.world
        message = world.find_message(message_id)
        if message is None or message.owner_id not in {None, page.user_id}:
            return None
        return message if self._present.has(page.user_id, world.channel(message.channel_id)) else None

    def _history(self, page: Page, data: Obj) -> None:
        """A stretch of a channel. What came `after` includes private answers, which an older stretch no longer has."""
        channel = self._channel(page, data, Permission.READ_MESSAGE_HISTORY)
        kept = list(self._core.world.messages.get(channel.id, {}).values())
        if after := data.get("after"):
            newer = [m for m in kept if int(m.id) > int(after) and m.owner_id in {None, page.user_id}]
            found, more = newer[:HISTORY], len(newer) > HISTORY
        else:
            before = int(data.get("before") or 2**63)
            older = [m for m in kept if int(m.id) < before and not m.is_ephemeral]
            found, more = older[-HISTORY:], len(older) > HISTORY
        messages = [self._present.message(message) for message in found]
        body = {"nonce": data.get("nonce"), "channel_id": channel.id, "messages": messages, "more": more}
        page.tell("history", body)

    def _fates(self, page: Page, data: Obj) -> None:
        """What became of presses, commands and forms whose answer may have been lost with a connection."""
        for nonce in data["nonces"]:
            state = self._core.interactions.fate(page.user_id, str(nonce))
            lost = {} if state else {"error": self._present.say(page.user_id, Words("page.message.lost"))}
            page.tell("interaction", {"nonce": nonce, "state": state or "failed"} | lost)

    def _send(self, page: Page, data: Obj) -> None:
        """Write a message; one that a page sends again, not knowing whether it had arrived, is written once."""
        channel = self._core.world.channel(str(data["channel_id"]))
        require(self._core.world, page.user_id, channel, sending(channel))
        if written := self._core.world.said(page.user_id, channel, data.get("nonce")):
            page.tell("message", self._present.message(written))
            return
        body: Obj = {"content": str(data["content"]).strip(), "nonce": data.get("nonce")}
        if data.get("reply_to"):
            body["message_reference"] = {"message_id": data["reply_to"]}
        self._core.chat.post(channel, page.user_id, body, [])

    def _press(self, page: Page, data: Obj) -> None:
        message = self._seen(page, str(data["message_id"]))
        press = pressed(message, data["custom_id"], data.get("values"), self._core.world)
        if message is None or self._core.interactions.is_locked(page.user_id, message.id):
            raise PressFailed(FAILED)
        channel = self._core.world.channel(message.channel_id)
        if not is_usable(self._core.world, channel, message) or self._core.is_archived(channel):
            raise PressFailed(FAILED)
        if "values" in press and self._shows(page.user_id, message, press):
            page.tell("interaction", {"nonce": data["nonce"], "state": "answered", "message_id": message.id})
            return
        kind = InteractionType.COMPONENT
        self._core.interactions.start(kind, page.user_id, channel, press, nonce=str(data["nonce"]), message=message)

    def _shows(self, user_id: str, message: Message, choice: Obj) -> bool:
        """Whether a menu shows just this already: choosing it again sends nothing."""
        chosen = self._core.interactions.chosen(user_id, message, choice["custom_id"])
        return bool(chosen) and sorted(chosen) == sorted(choice["values"])

    def _command(self, page: Page, data: Obj) -> None:
        channel, command = self._called(page, data)
        if self._core.is_archived(channel):
            raise DiscordError(THREAD_ARCHIVED)
        call = call_data(command, data.get("options") or [], channel, page.user_id, self._core.world)
        self._core.interactions.start(InteractionType.COMMAND, page.user_id, channel, call, nonce=str(data["nonce"]))

    def _autocomplete(self, page: Page, data: Obj) -> None:
        channel, command = self._called(page, data)
        options = data.get("options") or []
        call = call_data(command, options, channel, page.user_id, self._core.world, complete_call=False)
        self._core.interactions.start(
            InteractionType.AUTOCOMPLETE, page.user_id, channel, call, nonce=str(data["nonce"])
        )

    def _called(self, page: Page, data: Obj) -> tuple[Channel, Command]:
        channel = self._channel(page, data, Permission.USE_APPLICATION_COMMANDS)
        command = self._core.world.commands.get(str(data["command_id"]))
        world = self._core.world
        where = list(places(world, world.user(page.user_id), command)) if command else []
        if command is None or not where:
            raise WrongInput("page.command.outdated")
        if place_of(world, channel) not in where:
            raise WrongInput("page.command.not_here")
        return channel, command

    def _modal_submit(self, page: Page, data: Obj) -> None:
        modal = self._core.interactions.modal(page.user_id, str(data["modal_id"]))
        if modal is None or not self._present.has(page.user_id, modal.channel):
            raise PressFailed("page.message.went_wrong")
        form = submitted(modal, data["components"], self._core.world)
        self._core.interactions.close_modal(modal.id)
        self._core.interactions.start(
            InteractionType.MODAL_SUBMIT,
            page.user_id,
            modal.channel,
            form,
            nonce=str(data["nonce"]),
            message=modal.message,
            owners=modal.owners,
        )

    def _modal_close(self, page: Page, data: Obj) -> None:
        if self._core.interactions.modal(page.user_id, str(data["modal_id"])):
            self._core.interactions.close_modal(str(data["modal_id"]))

    def _open_dm(self, page: Page, data: Obj) -> None:
        channel = self._core.chat.open_dm(page.user_id, str(data["user_id"]))
        page.tell("channel", self._present.channel(page.user_id, channel) | {"nonce": data.get("nonce")})

    def _thread(self, page: Page, data: Obj) -> None:
        parent = self._channel(page, data, Permission.CREATE_PUBLIC_THREADS)
        problems = Problems()
        problems.length("name", data.get("name"), 1, 100)
        problems.raise_if_any()
        starter = self._core.world.message(parent.id, str(data["message_id"])) if data.get("message_id") else None
        thread = self._core.chat.start_thread(parent, page.user_id, {"name": data["name"]}, starter)
        page.tell("channel", self._present.channel(page.user_id, thread) | {"nonce": data.get("nonce")})

    def _add_guild(self, page: Page, data: Obj) -> None:
        """Make a server, and show its channel to whoever asked for it; the bot is in it at once."""
        name = str(data.get("name", "")).strip()
        if not GUILD_NAME[0] <= len(name) <= GUILD_NAME[1]:
            raise WrongInput("page.guild.name")
        guild = self._core.chat.add_guild(name, self._core.world.user(page.user_id))
        first = next(c for c in self._core.world.channels.values() if c.guild_id == guild.id)
        page.tell("channel", self._present.channel(page.user_id, first) | {"nonce": data.get("nonce")})

    def _invite(self, page: Page, data: Obj) -> None:
        """Let others join a server that one is in; inviting the bot takes the right to manage the server."""
        world = self._core.world
        guild = world.guild_by_id(str(data["guild_id"]))
        granted = in_guild(guild, page.user_id)
        if page.user_id not in guild.members:
            raise DiscordError(MISSING_ACCESS)
        invited = [world.user(str(user_id)) for user_id in data["user_ids"]]
        if any(user.bot for user in invited) and not granted & Permission.MANAGE_GUILD:
            raise DiscordError(MISSING_PERMISSIONS)
        for user in invited:
            self._core.accidents.join(guild, user.id)

    def _read(self, page: Page, data: Obj) -> None:
        self._pages.read(page.user_id, self._channel(page, data))

    def _dismiss(self, page: Page, data: Obj) -> None:
        message = self._seen(page, str(data["message_id"]))
        if message and message.is_ephemeral:
            self._core.chat.dismiss(message)
            self._pages.dismissed(message)

    def _me(self, page: Page, data: Obj) -> None:
        user = self._core.world.user(page.user_id)
        user.locale = str(data.get("locale", user.locale))
        user.dms_open = bool(data.get("dms_open", user.dms_open))
        user.has_installed = bool(data.get("has_installed", user.has_installed))
        self._core.chat.tell_user(user)
        self._pages.me_changed(user.id)

    def _edit(self, page: Page, data: Obj) -> None:
        """Say one's own message differently; `edited` tells the tab that it is done, after all have been told of the message."""
        message = self._core.chat.own(self._standing(page, data), page.user_id)
        self._core.chat.edit(message, {"content": str(data["content"]).strip()}, [])
        page.tell("edited", {"nonce": data.get("nonce")})

    def _standing(self, page: Page, data: Obj) -> Message:
        """The message that a frame means, if it is one that everybody in its channel sees."""
        message = self._seen(page, str(data["message_id"]))
        if message is None or message.is_ephemeral:
            raise WrongInput("page.refusal.no_message")
        return message

    def _delete(self, page: Page, data: Obj) -> None:
        """Remove a message: one's own, or anybody's as a moderator."""
        message = self._standing(page, data)
        if message.author_id != page.user_id:
            channel = self._core.world.channel(message.channel_id)
            require(self._core.world, page.user_id, channel, Permission.MANAGE_MESSAGES)
        self._core.chat.delete(message)

    def _fault(self, page: Page, data: Obj) -> None:
        """Order a fault, or clear one; `fault_panel` documents the frame."""
        self._panel.receive(data)
        page.tell("fault", {"nonce": data.get("nonce")})


def _unknown(_page: Page, _data: Obj) -> None:
    raise WrongInput("page.refusal.unknown_frame")
