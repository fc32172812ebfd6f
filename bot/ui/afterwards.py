"""Buttons for matches that others play or that are over: watch, look at every move once more, play again."""

import re
from typing import Any, Literal, Self

import discord
from discord import ButtonStyle
from discord.ui import Button, DynamicItem, LayoutView, Select

from bot.ui.opening import open_rematch
from bot.ui.presses.items import OfMatch
from bot.ui.presses.press import Press
from bot.ui.presses.staff import staff_of

Deed = Literal["open", "first", "back", "on", "last"]
"""`open` shows a replay on a panel of its own, the others turn the panel that they stand on to another move."""


class ReplayButton(
    OfMatch,
    DynamicItem[Button[LayoutView]],
    template=r"replay:(?P<match>\d{1,18}):(?P<ply>\d{1,6}):(?P<deed>open|first|back|on|last)",
):
    """Shows its presser alone a match that is over, after the number of moves that it names."""

    def __init__(
        self,
        match_id: int,
        ply: int,
        deed: Deed,
        label: str | None,
        *,
        emoji: str | None = None,
        disabled: bool = False,
    ) -> None:
        super().__init__(
            Button(label=label, emoji=emoji, disabled=disabled, custom_id=f"replay:{match_id}:{ply}:{deed}")
        )
        self.match_id = match_id
        self.ply = ply
        self.deed: Deed = deed

    @classmethod
    async def from_custom_id(cls, _interaction: discord.Interaction[Any], item: Any, match: re.Match[str], /) -> Self:
        """The button that was pressed."""
        deeds: tuple[Deed, ...] = ("open", "first", "back", "on", "last")
        return cls(int(match["match"]), int(match["ply"]), next(d for d in deeds if d == match["deed"]), item.label)

    async def act(self, press: Press) -> None:
        """Show that position."""
        await staff_of(press.interaction).onlookers.replay(press, self.match_id, self.ply, anew=self.deed == "open")


class JumpSelect(
    OfMatch, DynamicItem[Select[LayoutView]], template=r"replay:(?P<match>\d{1,18}):(?P<ply>\d{1,6}):(?P<to>jump|move)"
):
    """Turns a replay to the beginning of a round or turn (`jump`), or to a move.

    Choosing what is chosen already sends nothing, so the menu is a new one at every move.
    """

    def __init__(
        self, match_id: int, ply: int, to: str, placeholder: str | None, options: list[discord.SelectOption]
    ) -> None:
        super().__init__(Select(custom_id=f"replay:{match_id}:{ply}:{to}", placeholder=placeholder, options=options))
        self.match_id = match_id
        self.ply = ply

    @classmethod
    async def from_custom_id(cls, _interaction: discord.Interaction[Any], item: Any, match: re.Match[str], /) -> Self:
        """The menu that was used."""
        return cls(int(match["match"]), int(match["ply"]), match["to"], item.placeholder, item.options)

    async def act(self, press: Press) -> None:
        """Show that position."""
        await staff_of(press.interaction).onlookers.replay(press, self.match_id, int(self.chosen[0]), anew=False)


class WatchButton(OfMatch, DynamicItem[Button[LayoutView]], template=r"watch:(?P<match>\d{1,18}):(?P<deed>open|again)"):
    """Shows its presser alone a running match as its table stands; `again` brings the panel it stands on up to date."""

    def __init__(self, match_id: int, deed: str, label: str | None) -> None:
        super().__init__(Button(label=label, custom_id=f"watch:{match_id}:{deed}"))
        self.match_id = match_id
        self.deed = deed

    @classmethod
    async def from_custom_id(cls, _interaction: discord.Interaction[Any], item: Any, match: re.Match[str], /) -> Self:
        """The button that was pressed."""
        return cls(int(match["match"]), match["deed"], item.label)

    async def act(self, press: Press) -> None:
        """Show the table."""
        await staff_of(press.interaction).onlookers.watch(press, self.match_id, anew=self.deed == "open")


class RematchButton(OfMatch, DynamicItem[Button[LayoutView]], template=r"rematch:(?P<match>\d{1,18})"):
    """Opens a lobby for playing a match again; everybody but its presser has to join it themselves."""

    def __init__(self, match_id: int, label: str | None) -> None:
        super().__init__(Button(label=label, style=ButtonStyle.primary, custom_id=f"rematch:{match_id}"))
        self.match_id = match_id

    @classmethod
    async def from_custom_id(cls, _interaction: discord.Interaction[Any], item: Any, match: re.Match[str], /) -> Self:
        """The button that was pressed."""
        return cls(int(match["match"]), item.label)

    async def act(self, press: Press) -> None:
        """Open it, or join it where somebody has opened it already."""
        await open_rematch(press, self.match_id)


ITEMS = (ReplayButton, JumpSelect, WatchButton, RematchButton)
"""What the client has to know to hear of these buttons, also on a message from before it started."""
