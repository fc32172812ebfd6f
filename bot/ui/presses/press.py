"""One interaction from its arrival to its answer: the only place that defers, refuses and apologises."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple, TypeVar

import discord
import structlog
from discord import app_commands

from bot.locale import Say
from bot.services.refusal import Refusal
from bot.services.table import Person
from bot.ui.house import House, house_of
from bot.ui.troubles import BROKEN, UNREACHABLE, Trouble, trouble

log = structlog.get_logger()

ANSWERED, TOO_LATE = 40060, 10062
"""Discord's codes for an interaction that has had its first answer, and for one that it no longer knows."""

WAITED_FOR = 3.0
"""Seconds that Discord waits for a first answer."""

Result = TypeVar("Result")


class Press:
    """A press, a choice or a command: who it came from, and the ways to answer, each safe to call at any moment.

    The first answer is the interaction's callback, later ones are follow-ups; never are two on their way at once.
    """

    def __init__(self, interaction: discord.Interaction[Any]) -> None:
        self.interaction = interaction
        self.house: House = house_of(interaction)
        user = interaction.user
        self.person = Person(user.id, user.display_name, interaction.locale.value)
        self.language: str | None = self.person.locale
        """The locale to speak with the presser in: their Discord's, until what they wish is known."""
        self.answering = asyncio.Lock()
        """Held while an answer is on its way."""
        self._is_thinking = False
        self._was_answered = False

    @property
    def say(self) -> Say:
        """The voice of the presser's own language."""
        return self.house.say(self.language)

    @property
    def channel_id(self) -> int:
        """Where it happened."""
        if self.interaction.channel_id is None:
            raise ValueError("an interaction without a channel")
        return self.interaction.channel_id

    @property
    def guild_id(self) -> int:
        """The server; raises ValueError in a direct message, where what needs one is not offered."""
        if self.interaction.guild_id is None:
            raise ValueError("an interaction outside of a server")
        return self.interaction.guild_id

    @property
    def is_answered(self) -> bool:
        """Discord has had its first answer."""
        return self._was_answered or self.interaction.response.is_done()

    @property
    def is_on_private_message(self) -> bool:
        """What was pressed stands on a message that only its presser sees."""
        return self.interaction.message is not None and self.interaction.message.flags.ephemeral

    @property
    def is_on_panel(self) -> bool:
        """What was pressed stands on a private message with a hand."""
        message = self.interaction.message
        if message is None or not message.flags.components_v2:
            return False
        return message.flags.ephemeral or self.interaction.guild_id is None

    @property
    def is_echo(self) -> bool:
        """Its presser pressed twice, and the first press was played."""
        return self.house.echoes.has(self.person.id, self._pressed)

    def played(self) -> None:
        """Note that it was played, so that a second press just like it is known for an echo."""
        self.house.echoes.done(self.person.id, self._pressed)

    @property
    def _pressed(self) -> str:
        """The button, or the menu with what was chosen there."""
        data: Mapping[str, Any] = self.interaction.data or {}
        return " ".join([str(data.get("custom_id")), *data.get("values", ())])

    async def tell(self, text: str, *, lifetime: float | None = None, view: discord.ui.View | None = None) -> None:
        """Say something to the presser alone; what has a `lifetime`, in seconds, cleans itself up."""

        async def shown() -> dict[str, Any]:
            return {"content": text} if view is None else {"content": text, "view": view}

        told = await self._send_privately(shown)
        if lifetime is not None:
            self.house.chores.add(_delete_later(told.delete, lifetime))

    async def reveal(
        self, view: discord.ui.LayoutView, files: Callable[[], Awaitable[Sequence[discord.File]]] | None = None
    ) -> "Revealed":
        """Show something larger to the presser alone; `files` gives what belongs to it, anew for each attempt."""

        async def shown() -> dict[str, Any]:
            return {"view": view} if files is None else {"view": view, "files": await files()}

        return await self._send_privately(shown)

    async def replace(self, text: str, view: discord.ui.View | None = None) -> None:
        """Put a text in the place of a private question, and other buttons, or none, in that of its buttons."""
        response = self.interaction.response
        async with self.answering:
            if self.is_answered or await self._answer(response.edit_message(content=text, view=view)) is None:
                await self.interaction.edit_original_response(content=text, view=view)

    async def tell_in_place(self, text: str, view: discord.ui.View | None = None) -> None:
        """Say something to the presser alone, in the place of the private message that was pressed, if it was one."""
        if self.is_on_private_message:
            await self.replace(text, view)
        else:
            await self.tell(text, view=view)

    async def edit(self, message_id: int, view: discord.ui.LayoutView, attachments: dict[str, Any]) -> bool:
        """Edit the message that was pressed on; False when it is another one, or when Discord waits no longer."""
        if self.interaction.message is None or self.interaction.message.id != message_id:
            await self.acknowledge()
            return False
        async with self.answering:
            if not self.is_answered:
                return await self._answer(self.interaction.response.edit_message(view=view, **attachments)) is not None
            await self.interaction.edit_original_response(view=view, **attachments)
            return True

    async def post(self, channel_id: int, view: discord.ui.LayoutView, files: Sequence[discord.File]) -> int | None:
        """Answer a command with a message for everybody and return its id; None when that is not possible (any more)."""
        async with self.answering:
            if self.is_answered or self.interaction.message is not None or self.interaction.channel_id != channel_id:
                return None
            send = self.interaction.response.send_message(view=view, files=files, silent=True)
            try:
                return (await _in_time(send)).message_id
            except UNREACHABLE as error:
                if trouble(error) is not Trouble.LATER and not _is_answered(error):
                    raise
                if (stands := await self._what_stands()) is None:
                    raise
                return stands

    async def _what_stands(self) -> int | None:
        """The id of an answer that arrived although Discord's word that it did got lost; None: it did not arrive."""
        try:
            stands = await self.interaction.original_response()
        except discord.HTTPException:
            return None
        self._was_answered = True
        return None if stands.flags.ephemeral else stands.id

    async def acknowledge(self) -> None:
        """Answer without showing anything, unless something was shown already."""
        async with self.answering:
            if not self.is_answered:
                thinking = self.interaction.message is None
                defer = partial(self.interaction.response.defer, ephemeral=True, thinking=thinking)
                self._is_thinking = await self._answer_surely(defer) is not None and thinking

    async def conclude(self) -> None:
        """See to it that the presser waits for nothing more: the press is answered, and no "thinking …" is left."""
        await self.acknowledge()
        if self._is_thinking:
            self._is_thinking = False
            await self.interaction.delete_original_response()

    async def _send_privately(self, shown: Callable[[], Awaitable[dict[str, Any]]]) -> "Revealed":
        interaction = self.interaction
        async with self.answering:
            if not self.is_answered and (answer := await self._answer_privately(shown)) is not None:
                return Revealed(
                    answer.message_id, interaction.edit_original_response, interaction.delete_original_response
                )
            told = await interaction.followup.send(ephemeral=True, wait=True, **await shown())
            self._is_thinking = False
            return Revealed(told.id, told.edit, told.delete)

    async def _answer_privately(
        self, shown: Callable[[], Awaitable[dict[str, Any]]]
    ) -> discord.InteractionCallbackResponse[Any] | None:
        """Answer to the presser alone; None: Discord has had an answer."""

        async def send() -> discord.InteractionCallbackResponse[Any]:
            return await self.interaction.response.send_message(ephemeral=True, **await shown())

        return await self._answer_surely(send)

    async def _answer_surely(self, callback: Callable[[], Awaitable[Result]]) -> Result | None:
        """Send the first answer, a second time if the connection broke: Discord says if it had the first."""
        try:
            return await self._answer(callback())
        except BROKEN:
            return await self._answer(callback())

    async def _answer(self, callback: Awaitable[Result]) -> Result | None:
        """Send the first answer; None: Discord has had one, though whoever sent it never heard so."""
        try:
            return await _in_time(callback)
        except discord.HTTPException as error:
            if not _is_answered(error):
                raise
            self._was_answered = True
            return None


class Revealed(NamedTuple):
    """What was shown to a presser alone: its id where that is known, and ways to change it while Discord honours the press."""

    message_id: int | None
    edit: Callable[..., Awaitable[object]]
    delete: Callable[[], Awaitable[None]]


async def _in_time(callback: Awaitable[Result]) -> Result:
    """Send a first answer; raises TimeoutError where it takes so long that Discord waits no more.

    discord.py would try for half a minute, and for so long nobody else could write that message.
    """
    async with asyncio.timeout(WAITED_FOR):
        return await callback


async def _delete_later(delete: Callable[[], Awaitable[None]], seconds: float) -> None:
    await asyncio.sleep(seconds)
    with suppress(*UNREACHABLE):  # its reader may have dismissed it
        await delete()


Act = Callable[[Press], Awaitable[None]]


async def attend(interaction: discord.Interaction[Any], act: Act, **about: object) -> None:
    """Do what a press asks for and see to it that it is answered, whatever happens.

    `about` is what the log should tell of it when something breaks.
    """
    press = Press(interaction)
    deferring = asyncio.create_task(_defer_late(press))
    try:
        await _attempt(press, act, about)
    except UNREACHABLE as error:
        if not _is_too_late(error):
            log.warning("press.unanswered", user=press.person.id, error=str(error), **about)
    finally:
        async with press.answering:  # an answer that is on its way is not cut off
            deferring.cancel()
    await asyncio.gather(deferring, return_exceptions=True)


def _is_answered(error: Exception) -> bool:
    return isinstance(error, discord.HTTPException) and error.code == ANSWERED


def _is_too_late(error: Exception) -> bool:
    return isinstance(error, discord.HTTPException) and error.code == TOO_LATE


def fail(error: app_commands.AppCommandError) -> Act:
    """What is left to do for a command that failed: say so."""

    async def act(_press: Press) -> None:
        if isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
            raise Refusal("error.old_command")
        if isinstance(error, app_commands.CheckFailure):
            raise Refusal("refusal.not_allowed")
        raise error

    return act


async def _attempt(press: Press, act: Act, about: dict[str, object]) -> None:
    try:
        await _act_or_refuse(press, act)
    except Exception as error:
        if _is_too_late(error):
            raise
        reference = secrets.token_hex(3)
        if trouble(error) is Trouble.LATER:
            log.warning("press.failed", reference=reference, user=press.person.id, error=str(error), **about)
        else:
            log.exception("press.failed", reference=reference, user=press.person.id, **about)
        await press.tell(press.say("error.apology", reference=reference))


async def _act_or_refuse(press: Press, act: Act) -> None:
    press.house.presence.note(press.person.id)
    try:
        press.language = await press.house.services.people.remember(press.person)
        await act(press)
        await press.conclude()
    except Refusal as refusal:
        lifetime = press.house.settings.refusal_lifetime
        await press.tell(press.say(refusal.reason, **refusal.params), lifetime=lifetime)


async def _defer_late(press: Press) -> None:
    """Acknowledge in time what takes long; whatever else answers notices by itself if Discord cannot be reached."""
    await asyncio.sleep(press.house.settings.defer_after)
    with suppress(*UNREACHABLE):
        await press.acknowledge()
