"""The life of an interaction: somebody presses, types or submits; the bot answers once, in time, and may follow up."""

import asyncio
import secrets
from typing import Protocol

from bot.sandbox.chat import Chat
from bot.sandbox.clock import Clock
from bot.sandbox.commands import check_choices
from bot.sandbox.completing import completed
from bot.sandbox.errors import (
    ALREADY_ACKNOWLEDGED,
    INVALID_FORM_BODY,
    INVALID_WEBHOOK_TOKEN,
    TOO_MANY_FOLLOWUPS,
    UNKNOWN_INTERACTION,
    UNKNOWN_MESSAGE,
    UNKNOWN_WEBHOOK,
    DiscordError,
)
from bot.sandbox.files import Upload
from bot.sandbox.forms import check_form
from bot.sandbox.installs import BY_GUILD, allowed_by, is_guest, is_hushed, owners_by_message
from bot.sandbox.interaction import FITTING, Interaction, Modal, interaction_metadata, interaction_payload
from bot.sandbox.payloads import Payloads, is_loading
from bot.sandbox.press import preselected
from bot.sandbox.shapes import CALLBACK, MESSAGE, check_fields
from bot.sandbox.texts import Words
from bot.sandbox.wire import NO_FLAGS, Callback, InteractionType, MessageFlag, MessageType, Obj
from bot.sandbox.world import Channel, Message, World

ANSWER_WITHIN = 3.0
"""Seconds until Discord gives a bot up."""
TOKEN_LIFETIME = 15 * 60.0
"""Seconds that followups and edits are accepted after the press."""
GUESTS_FOLLOWUPS = 5
"""Followups where a person's own installation alone allows an interaction."""
FORGOTTEN_AFTER = 60 * 60.0
"""Seconds after which the sandbox drops what it knows of an interaction; its token is long dead by then."""
MOST_FORMS = 10
"""Forms that one person may have open; nobody tells of one whose tab was closed, so the oldest is dropped."""


class Audience(Protocol):
    """Whoever shows its person what becomes of an interaction."""

    def interaction_moved(self, interaction: Interaction, state: str, error: Words | None = None) -> None: ...
    def modal_opened(self, interaction: Interaction, modal: Modal) -> None: ...
    def choices_offered(self, interaction: Interaction, choices: list[Obj]) -> None: ...


class Bots(Protocol):
    """Whoever hands interactions to the bot."""

    def interaction_created(self, body: Obj) -> None: ...


class Interactions:
    """Starts interactions, takes their answers, and knows whom each token belongs to."""

    def __init__(self, world: World, clock: Clock, chat: Chat, payloads: Payloads, bots: Bots) -> None:
        self._world = world
        self._clock = clock
        self._chat = chat
        self._payloads = payloads
        self._bots = bots
        self._by_id: dict[str, Interaction] = {}
        self._by_token: dict[str, Interaction] = {}
        self._modals: dict[str, Modal] = {}
        self._locked: dict[tuple[str, str], str] = {}
        self.audience: Audience | None = None

    def start(
        self,
        kind: InteractionType,
        user_id: str,
        channel: Channel,
        data: Obj,
        *,
        nonce: str,
        message: Message | None = None,
        owners: Obj | None = None,
    ) -> Interaction:
        """Send the bot an interaction, and give it up when no answer comes in time; `owners` allowed the form that it fills in."""
        interaction = Interaction(
            id=self._world.snowflake(self._clock),
            token=secrets.token_urlsafe(32),
            kind=kind,
            user_id=user_id,
            channel=channel,
            data=data,
            started=self._clock.now(),
            nonce=nonce,
            message=message,
            owners=owners or self._owners(user_id, channel, data, message),
        )
        self._forget_old()
        self._by_id[interaction.id] = self._by_token[interaction.token] = interaction
        if kind is InteractionType.COMPONENT and message:
            self._locked[user_id, message.id] = interaction.id
        interaction.watch = asyncio.create_task(self._give_up(interaction))
        self._move(interaction, "sent")
        self._bots.interaction_created(interaction_payload(interaction, self._world, self._payloads))
        return interaction

    def _owners(self, user_id: str, channel: Channel, data: Obj, message: Message | None) -> Obj:
        if message:
            return owners_by_message(channel, message)
        command = self._world.commands.get(str(data.get("id")))
        types = (command.body.get("integration_types") if command else None) or [BY_GUILD]
        return allowed_by(self._world, self._world.user(user_id), channel, types)

    def is_locked(self, user_id: str, message_id: str) -> bool:
        """Whether somebody still waits for the answer to a press on this message."""
        return (user_id, message_id) in self._locked

    def chosen(self, user_id: str, message: Message, custom_id: str) -> list[str]:
        """What a menu shows somebody as chosen: what they chose last, until the message is edited."""
        for interaction in reversed(self._by_id.values()):
            is_theirs = interaction.user_id == user_id and interaction.kind is InteractionType.COMPONENT
            is_here = interaction.message is message and interaction.data["custom_id"] == custom_id
            if is_theirs and is_here and interaction.answer is not None:
                if message.edited_at is None or interaction.started > message.edited_at:
                    return list(interaction.data["values"])
                break
        return preselected(message, custom_id)

    def fate(self, user_id: str, nonce: str) -> str | None:
        """What became of something that a person did: the state its page was told last; None for what never arrived."""
        own = (i for i in self._by_id.values() if i.user_id == user_id and i.nonce == nonce)
        interaction = next(own, None)
        if interaction is None:
            return None
        if interaction.answer is None:
            return "sent" if self._age(interaction) < ANSWER_WITHIN else "failed"
        original = self._world.messages.get(interaction.channel.id, {}).get(interaction.response_id or "")
        return "deferred" if original and is_loading(original) else "answered"

    def modal(self, user_id: str, modal_id: str) -> Modal | None:
        """A form, if this person has it open."""
        modal = self._modals.get(modal_id)
        return modal if modal and modal.user_id == user_id else None

    def close_modal(self, modal_id: str) -> None:
        """Forget a form; the bot is told nothing, as on Discord."""
        self._modals.pop(modal_id, None)

    def answer(self, interaction_id: str, token: str, body: Obj, uploads: list[Upload]) -> Obj:
        """Take the bot's one answer; returns what `with_response` asks for."""
        interaction = self._by_id.get(interaction_id)
        if interaction is None or not secrets.compare_digest(interaction.token, token):
            raise DiscordError(UNKNOWN_INTERACTION)
        if interaction.answer is not None:
            raise DiscordError(ALREADY_ACKNOWLEDGED)
        if self._age(interaction) >= ANSWER_WITHIN:
            raise DiscordError(UNKNOWN_INTERACTION)
        check_fields(body, CALLBACK)
        callback = self._callback(interaction, body.get("type"))
        try:
            message = self._carry_out(interaction, callback, body.get("data") or {}, uploads)
        except DiscordError as refused:
            raise DiscordError(refused.refusal, refused.errors and {"data": refused.errors}) from refused
        interaction.answer = callback
        self._settle(interaction, "deferred" if callback is Callback.DEFERRED_MESSAGE else "answered")
        return self._answered(interaction, message)

    def by_token(self, application_id: str, token: str) -> Interaction:
        """Whose token this is; 10015 where it is nobody's or its interaction was not answered, 50027 when it is too old."""
        interaction = self._by_token.get(token)
        if interaction is None or application_id != self._world.bot_id or interaction.answer is None:
            raise DiscordError(UNKNOWN_WEBHOOK)
        if self._age(interaction) > TOKEN_LIFETIME:
            raise DiscordError(INVALID_WEBHOOK_TOKEN)
        return interaction

    def original(self, interaction: Interaction) -> Message:
        """What `@original` means: the answer, or the component's message where the answer changed that."""
        if interaction.answer in {Callback.DEFERRED_UPDATE, Callback.UPDATE_MESSAGE} and interaction.message:
            return self._world.message(interaction.channel.id, interaction.message.id)
        if interaction.response_id is None:
            raise DiscordError(UNKNOWN_MESSAGE)
        return self._world.message(interaction.channel.id, interaction.response_id)

    def reachable(self, interaction: Interaction, message_id: str) -> Message:
        """A message that this token may read, change and delete: answers to interactions here, private ones only their owner's."""
        message = self._world.message(interaction.channel.id, message_id)
        is_source = interaction.message is not None and interaction.message.id == message.id
        if message.is_ephemeral:
            is_theirs = message.owner_id == interaction.user_id
        else:
            is_theirs = message.webhook_id is not None or is_source
        if not is_theirs:
            raise DiscordError(UNKNOWN_MESSAGE)
        return message

    def edit(self, interaction: Interaction, message: Message, body: Obj, uploads: list[Upload]) -> Message:
        """Change a message by token; filling in a deferred answer settles it."""
        was_loading = is_loading(message)
        self._chat.edit(message, body, uploads)
        if was_loading:
            self._move(interaction, "answered")
        return message

    def follow_up(self, interaction: Interaction, body: Obj, uploads: list[Upload]) -> Message:
        """Write another message; the first one after a deferred answer takes that answer's place."""
        if interaction.answer is Callback.DEFERRED_MESSAGE:
            original = self._world.messages.get(interaction.channel.id, {}).get(interaction.response_id or "")
            if original and is_loading(original):
                return self.edit(interaction, original, body, uploads)
        if is_guest(interaction.owners) and interaction.followups >= GUESTS_FOLLOWUPS:
            raise DiscordError(TOO_MANY_FOLLOWUPS)
        written = self._write(
            interaction, body, uploads, _reply_to(interaction.response_id or self._source_id(interaction))
        )
        interaction.followups += 1
        return written

    def stop(self) -> None:
        """End all waiting."""
        for interaction in self._by_id.values():
            if interaction.watch:
                interaction.watch.cancel()

    def _carry_out(
        self, interaction: Interaction, callback: Callback, data: Obj, uploads: list[Upload]
    ) -> Message | None:
        match callback:
            case Callback.MESSAGE:
                return self._respond(interaction, data, uploads)
            case Callback.DEFERRED_MESSAGE:
                check_fields(data, MESSAGE)
                flags = MessageFlag.LOADING | (int(data.get("flags") or 0) & MessageFlag.EPHEMERAL)
                return self._respond(interaction, {}, [], flags)
            case Callback.UPDATE_MESSAGE if interaction.message:
                return self._chat.edit(
                    self._world.message(interaction.channel.id, interaction.message.id), data, uploads
                )
            case Callback.AUTOCOMPLETE:
                check_choices(data)
                if self.audience:
                    self.audience.choices_offered(interaction, data.get("choices") or [])
            case Callback.MODAL:
                self._open_modal(interaction, data)
            case _:
                pass
        return None

    def _respond(
        self,
        interaction: Interaction,
        body: Obj,
        uploads: list[Upload],
        flags: MessageFlag = NO_FLAGS,
    ) -> Message:
        message = self._write(interaction, body, uploads, _reply_to(self._source_id(interaction)), flags)
        interaction.response_id = message.id
        return message

    def _write(
        self,
        interaction: Interaction,
        body: Obj,
        uploads: list[Upload],
        reference: Obj,
        flags: MessageFlag = NO_FLAGS,
    ) -> Message:
        check_fields(body, MESSAGE)
        flags |= int(body.get("flags") or 0) & MessageFlag.EPHEMERAL
        user = self._world.user(interaction.user_id)
        if is_hushed(self._world, user, interaction.channel, interaction.owners):
            flags |= MessageFlag.EPHEMERAL
        is_command = interaction.kind is InteractionType.COMMAND and not reference
        return self._chat.post(
            interaction.channel,
            self._world.bot_id,
            body | reference,
            uploads,
            kind=MessageType.CHAT_INPUT_COMMAND if is_command else MessageType.DEFAULT,
            flags=flags,
            owner_id=interaction.user_id if flags & MessageFlag.EPHEMERAL else None,
            interaction=interaction_metadata(interaction, self._world, self._payloads),
        )

    def _source_id(self, interaction: Interaction) -> str | None:
        return interaction.message.id if interaction.message else None

    def _open_modal(self, interaction: Interaction, body: Obj) -> None:
        check_form(body, self._world.emojis)
        form = body | {"components": completed(body["components"])}
        modal = Modal(
            secrets.token_hex(8),
            interaction.user_id,
            interaction.channel,
            interaction.message,
            interaction.owners,
            form,
        )
        self._modals[modal.id] = modal
        theirs = [form.id for form in self._modals.values() if form.user_id == modal.user_id]
        for forgotten in theirs[:-MOST_FORMS]:
            self.close_modal(forgotten)
        if self.audience:
            self.audience.modal_opened(interaction, modal)

    def _callback(self, interaction: Interaction, number: object) -> Callback:
        fitting = set(FITTING[interaction.kind])
        if interaction.kind is InteractionType.MODAL_SUBMIT and interaction.message:
            fitting |= {Callback.DEFERRED_UPDATE, Callback.UPDATE_MESSAGE}
        found = next((callback for callback in fitting if callback == number), None)
        if found is None:
            raise _unfitting(fitting)
        return found

    def _answered(self, interaction: Interaction, message: Message | None) -> Obj:
        body: Obj = {"id": interaction.id, "type": int(interaction.kind)}
        if message is None:
            return {"interaction": body}
        body |= {
            "response_message_id": message.id,
            "response_message_loading": is_loading(message),
            "response_message_ephemeral": message.is_ephemeral,
        }
        resource = {"type": int(interaction.answer or 0), "message": self._payloads.message(message)}
        return {"interaction": body, "resource": resource}

    async def _give_up(self, interaction: Interaction) -> None:
        await self._clock.sleep(ANSWER_WITHIN)
        if interaction.answer is None:
            pressed = interaction.kind in {InteractionType.COMPONENT, InteractionType.MODAL_SUBMIT}
            self._settle(interaction, "failed", Words("page.message.failed" if pressed else "page.message.silence"))

    def _settle(self, interaction: Interaction, state: str, error: Words | None = None) -> None:
        """The person need not wait any longer: free the buttons and say how it went."""
        if interaction.watch and state != "failed":
            interaction.watch.cancel()
        if interaction.message and self._locked.get((interaction.user_id, interaction.message.id)) == interaction.id:
            del self._locked[interaction.user_id, interaction.message.id]
        self._move(interaction, state, error)

    def _move(self, interaction: Interaction, state: str, error: Words | None = None) -> None:
        if self.audience:
            self.audience.interaction_moved(interaction, state, error)

    def _age(self, interaction: Interaction) -> float:
        return (self._clock.now() - interaction.started).total_seconds()

    def _forget_old(self) -> None:
        for interaction in list(self._by_id.values()):
            if self._age(interaction) < FORGOTTEN_AFTER:
                return
            del self._by_id[interaction.id], self._by_token[interaction.token]


def _unfitting(fitting: set[Callback]) -> DiscordError:
    """The refusal of an answer whose type does not fit what it answers, in the form of github.com/Rapptz/discord.py/issues/10010."""
    kinds = ", ".join(str(int(callback)) for callback in sorted(fitting))
    fault = {"code": "BASE_TYPE_CHOICES", "message": f"Value must be one of {{{kinds}}}."}
    return DiscordError(INVALID_FORM_BODY, {"type": {"_errors": [fault]}})


def _reply_to(message_id: str | None) -> Obj:
    return {"message_reference": {"message_id": message_id}} if message_id else {}
