"""Who is handed a press: what buttons and commands may ask of those of the house who stand above them."""

from typing import Any, Protocol, cast

import discord

from bot.services.changes import MatchChanged
from bot.services.refusal import Refusal, RefusedAside
from bot.ui.presses.access import Access
from bot.ui.presses.press import Press


class Painter(Protocol):
    """Keeps the messages that show matches."""

    async def answer(self, press: Press, match_id: int) -> None:
        """Answer a press with the match as it stands now."""

    async def refuse(self, press: Press, match_id: int, refusal: Refusal) -> None:
        """Tell of a refused move, in a race on the table itself; may raise the refusal."""

    def changed(self, change: MatchChanged) -> None:
        """Follow a match that has changed."""

    async def remove_stray(self, match_id: int, message: discord.Message) -> None:
        """Remove what was pressed, if it is not the message that shows the match."""


class Panels(Protocol):
    """Shows people what is hidden from the others."""

    async def open(self, press: Press, match_id: int) -> None:
        """Show the presser's hand to them alone."""

    async def play(self, press: Press, match_id: int, code: str) -> None:
        """Play a move that was pressed on a private message."""

    async def draft(self, press: Press, match_id: int, draft: str) -> None:
        """Show a step of a private choice."""

    async def recheck(self, user_id: int) -> None:
        """See to it that somebody has the direct messages that they wish for now."""


class Onlookers(Protocol):
    """Shows matches to people who do not play them."""

    @property
    def access(self) -> Access:
        """Who may look at a match."""

    async def replay(self, press: Press, match_id: int, ply: int, *, anew: bool) -> None:
        """Show a match that is over as it stood after so many moves."""

    async def watch(self, press: Press, match_id: int, *, anew: bool) -> None:
        """Show a running match."""


class Rulebook(Protocol):
    """The books of all games."""

    async def open(self, press: Press, game_key: str) -> None:
        """Show a book from its beginning."""

    async def turn(self, press: Press, game_key: str, chapter: str, page: int) -> None:
        """Show a page in place of the one that was pressed."""


class Staff(Protocol):
    """Those who are handed a press; the client has them all."""

    @property
    def painter(self) -> Painter:
        """The only one."""

    @property
    def panels(self) -> Panels:
        """The only ones."""

    @property
    def onlookers(self) -> Onlookers:
        """The only ones."""

    @property
    def rulebook(self) -> Rulebook:
        """The only one."""


class HasStaff(Protocol):
    """The bot as buttons and commands need it: somebody with a staff."""

    @property
    def staff(self) -> Staff:
        """Whoever is there from the start on."""


def staff_of(interaction: discord.Interaction[Any]) -> Staff:
    """The staff of the bot that received an interaction."""
    return cast("HasStaff", interaction.client).staff


async def play(press: Press, match_id: int, code: str) -> None:
    """Play one move of a match and show what became of it, or tell why it was refused."""
    try:
        played = await press.house.services.matches.play(match_id, press.person, code, press.interaction.id)
    except Refusal as refusal:
        if press.is_echo and not isinstance(refusal, RefusedAside):
            await press.acknowledge()
        else:
            await staff_of(press.interaction).painter.refuse(press, match_id, refusal)
        return
    press.played()
    if played.last:
        await show(press, match_id)
    else:
        await press.acknowledge()


async def show(press: Press, match_id: int) -> None:
    """Show a match as it stands now; call it after the service that changed it."""
    await staff_of(press.interaction).painter.answer(press, match_id)
