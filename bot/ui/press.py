"""One interaction from its arrival to its answer: the only place that defers, refuses and apologises."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from typing import Any

import discord
import structlog

from bot.locale import Say
from bot.services.refusal import Refusal
from bot.services.table import Person
from bot.ui.house import House, house_of

log = structlog.get_logger()

ANSWERED = frozenset({10062, 40060})
"""Discord's codes for an interaction that has had its answer, or that is too old for one."""


class Press:
    """A press, a choice or a command: who it came from, and the ways to answer, each safe to call at any moment.

    The first answer is the interaction's callback, later ones are follow-ups; never are two on their way at once.
    """

    def __init__(self, interaction: discord.Interaction[Any]) -> None:
        self.interaction = interaction
        self.house: House = house_of(interaction)
        user = interaction.user
        self.person = Person(user.id, user.display_name, interaction.locale.value)
        self.answering = asyncio.Lock()
        """Held while an answer is on its way."""

    @property
    def say(self) -> Say:
        """The voice of the presser's own language."""
        return self.house.say(self.person.locale)

    @property
    def is_answered(self) -> bool:
        """Discord has had its first answer."""
        return self.interaction.response.is_done()

    async def tell(self, text: str, *, fleeting: bool = False, view: discord.ui.View | None = None) -> None:
        """Say something to the presser alone; what is `fleeting` cleans itself up."""
        lifetime = self.house.settings.refusal_lifetime if fleeting else None
        shown: dict[str, Any] = {} if view is None else {"view": view}
        async with self.answering:
            if not self.is_answered:
                await self.interaction.response.send_message(text, ephemeral=True, delete_after=lifetime, **shown)
                return
            message = await self.interaction.followup.send(text, ephemeral=True, wait=True, **shown)
            if lifetime is not None:
                await message.delete(delay=lifetime)

    async def acknowledge(self) -> None:
        """Answer without showing anything, unless something was shown already."""
        async with self.answering:
            await self._defer()

    async def play(self, match_id: int, code: str) -> None:
        """Play one move of a match and show what became of it."""
        await self.house.services.matches.play(match_id, self.person, code, self.interaction.id)
        await self.show(match_id)

    async def show(self, match_id: int) -> None:  # noqa: ARG002 -- which match
        """Show a match as it stands now."""
        await self.acknowledge()

    async def _defer(self) -> None:
        if not self.is_answered:
            await self.interaction.response.defer(ephemeral=True, thinking=self.interaction.message is None)


async def attend(
    interaction: discord.Interaction[Any], act: Callable[[Press], Awaitable[None]], **about: object
) -> None:
    """Do what a press asks for and see to it that it is answered, whatever happens.

    `about` is what the log should tell of it when something breaks.
    """
    press = Press(interaction)
    deferring = asyncio.create_task(_defer_late(press))
    try:
        await _attempt(press, act, about)
    except discord.HTTPException as error:
        if error.code not in ANSWERED:
            log.warning("press.unanswered", user=press.person.id, status=error.status, code=error.code, **about)
    finally:
        async with press.answering:
            deferring.cancel()


async def _attempt(press: Press, act: Callable[[Press], Awaitable[None]], about: dict[str, object]) -> None:
    try:
        await act(press)
        await press.acknowledge()
    except Refusal as refusal:
        await press.tell(press.say(refusal.reason, **refusal.params), fleeting=True)
    except Exception as error:  # whatever broke, somebody is waiting for an answer
        if isinstance(error, discord.HTTPException) and error.code in ANSWERED:
            raise
        reference = secrets.token_hex(3)
        log.exception("press.failed", reference=reference, user=press.person.id, **about)
        await press.tell(press.say("error.apology", reference=reference))


async def _defer_late(press: Press) -> None:
    await asyncio.sleep(press.house.settings.defer_after)
    await press.acknowledge()
