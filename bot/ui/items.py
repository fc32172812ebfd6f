"""Buttons and menus whose whole state is their `custom_id`: they outlive restarts without being registered anywhere.

Every one answers through `attend`, the one place that defers, refuses, apologises and never leaves a press unanswered.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Self

import discord
from discord.ui import Button, DynamicItem, LayoutView, Select

from bot.ui.house import house_of
from bot.ui.press import Press, attend

CUSTOM_ID_LIMIT = 100


class Answering(ABC):
    """What makes a dynamic item the house's own: it says what a press on it does, `attend` does everything else.

    It stands before `DynamicItem` among the bases.
    """

    @property
    @abstractmethod
    def about(self) -> Mapping[str, object]:
        """What the log should tell of a press that broke something."""

    @abstractmethod
    async def act(self, press: Press) -> None:
        """Call one service and show the outcome; may raise `Refusal`."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Called by discord.py."""
        await attend(interaction, self.act, **self.about)


class OfMatch(Answering):
    """An item that belongs to a match."""

    match_id: int

    @property
    def about(self) -> Mapping[str, object]:
        """The match."""
        return {"match": self.match_id}

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Called by discord.py; what was pressed goes, if it is not the message that shows the match."""
        await super().callback(interaction)
        if interaction.message is not None and not interaction.message.flags.ephemeral:
            await house_of(interaction).painter.remove_stray(self.match_id, interaction.message)


class MoveButton(OfMatch, DynamicItem[Button[LayoutView]], template=r"m:(?P<match>\d{1,18}):(?P<code>.+)"):
    """A button that plays one move, named in its `custom_id` with all that its presser saw."""

    def __init__(
        self,
        match_id: int,
        code: str,
        label: str | None,
        *,
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        emoji: str | None = None,
        disabled: bool = False,
    ) -> None:
        custom_id = f"m:{match_id}:{code}"
        if len(custom_id) > CUSTOM_ID_LIMIT:
            raise ValueError(f"a move of {len(code)} characters does not fit a button")
        super().__init__(Button(label=label, style=style, emoji=emoji, disabled=disabled, custom_id=custom_id))
        self.match_id = match_id
        self.code = code

    @classmethod
    async def from_custom_id(cls, _interaction: discord.Interaction[Any], item: Any, match: re.Match[str], /) -> Self:
        """The button that was pressed."""
        return cls(int(match["match"]), match["code"], item.label, style=item.style)

    @property
    def about(self) -> Mapping[str, object]:
        """The match and the move."""
        return {"match": self.match_id, "move": self.code}

    async def act(self, press: Press) -> None:
        """Play the move."""
        await press.play(self.match_id, self.code)


class MoveSelect(OfMatch, DynamicItem[Select[LayoutView]], template=r"s:(?P<match>\d{1,18}):(?P<salt>[0-9a-f]{1,8})"):
    """A menu of moves; the `salt` keeps menus of one message apart and stays the same while the moves do."""

    def __init__(
        self, match_id: int, salt: str, placeholder: str | None, options: Sequence[discord.SelectOption]
    ) -> None:
        super().__init__(Select(custom_id=f"s:{match_id}:{salt}", placeholder=placeholder, options=list(options)))
        self.match_id = match_id
        self.salt = salt

    @classmethod
    async def from_custom_id(cls, _interaction: discord.Interaction[Any], item: Any, match: re.Match[str], /) -> Self:
        """The menu that was used."""
        return cls(int(match["match"]), match["salt"], item.placeholder, item.options)

    @property
    def about(self) -> Mapping[str, object]:
        """The match and the chosen move."""
        return {"match": self.match_id, "move": self.item.values}

    async def act(self, press: Press) -> None:
        """Play the chosen move."""
        await press.play(self.match_id, self.item.values[0])


ITEMS = (MoveButton, MoveSelect)
"""What the client has to know to hear of moves on any table, also one posted before it started."""
