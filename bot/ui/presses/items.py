"""Buttons and menus whose whole state is their `custom_id`: they outlive restarts without being registered anywhere.

Every one answers through `attend`, the one place that defers, refuses, apologises and never leaves a press unanswered.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Self

import discord
from discord.ui import Button, DynamicItem, LayoutView, Select

from bot.ui.presses.press import Press, attend
from bot.ui.presses.staff import play, staff_of

CUSTOM_ID_LIMIT = 100


class Answering(ABC):
    """What makes a dynamic item the house's own: it says what a press on it does, `attend` does everything else.

    It stands before `DynamicItem` among the bases.
    """

    chosen: Sequence[str] = ()
    """The values that its presser chose, if it is a menu."""

    @property
    @abstractmethod
    def about(self) -> Mapping[str, object]:
        """What the log should tell of a press that broke something."""

    @abstractmethod
    async def act(self, press: Press) -> None:
        """Call one service and show the outcome; may raise `Refusal`."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Called with the press."""
        data: Mapping[str, Any] = interaction.data or {}
        self.chosen = data.get("values", ())
        await attend(interaction, self.act, **self.about)


class OfGame(Answering):
    """An item that belongs to a game of which there is no match yet."""

    game_key: str

    @property
    def about(self) -> Mapping[str, object]:
        """The game."""
        return {"game": self.game_key}


class OfMatch(Answering):
    """An item that belongs to a match."""

    match_id: int

    @property
    def about(self) -> Mapping[str, object]:
        """The match."""
        return {"match": self.match_id}

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Called with the press; what was pressed goes, if it is not the message that shows the match."""
        await super().callback(interaction)
        message = interaction.message
        if message is not None and interaction.guild_id is not None and not message.flags.ephemeral:
            await staff_of(interaction).painter.remove_stray(self.match_id, message)


class MoveButton(OfMatch, DynamicItem[Button[LayoutView]], template=r"m:(?P<match>\d{1,18}):(?P<code>.+)"):
    """A button that plays one move, named in its `custom_id` with all that its presser saw."""

    prefix: ClassVar[str] = "m"

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
        custom_id = f"{self.prefix}:{match_id}:{code}"
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
        await play(press, self.match_id, self.code)


class MoveSelect(OfMatch, DynamicItem[Select[LayoutView]], template=r"s:(?P<match>\d{1,18}):(?P<salt>[0-9a-f]{1,8})"):
    """A menu of moves; the `salt` keeps menus of one message apart and stays the same while the moves do."""

    prefix: ClassVar[str] = "s"

    def __init__(
        self, match_id: int, salt: str, placeholder: str | None, options: Sequence[discord.SelectOption]
    ) -> None:
        custom_id = f"{self.prefix}:{match_id}:{salt}"
        super().__init__(Select(custom_id=custom_id, placeholder=placeholder, options=list(options)))
        self.match_id = match_id
        self.salt = salt

    @classmethod
    async def from_custom_id(cls, _interaction: discord.Interaction[Any], item: Any, match: re.Match[str], /) -> Self:
        """The menu that was used."""
        return cls(int(match["match"]), match["salt"], item.placeholder, item.options)

    @property
    def about(self) -> Mapping[str, object]:
        """The match and the chosen move."""
        return {"match": self.match_id, "move": self.chosen}

    async def act(self, press: Press) -> None:
        """Play the chosen move."""
        await play(press, self.match_id, self.chosen[0])


class PrivateMoveButton(MoveButton, template=r"h:(?P<match>\d{1,18}):(?P<code>.+)"):
    """As `MoveButton`, on a message that one person alone sees; the log never tells the move, which may name a hidden card."""

    prefix = "h"

    @property
    def about(self) -> Mapping[str, object]:
        """The match alone."""
        return {"match": self.match_id}

    async def act(self, press: Press) -> None:
        """Play the move, and show its presser what became of it."""
        await staff_of(press.interaction).panels.play(press, self.match_id, self.code)


class PrivateMoveSelect(MoveSelect, template=r"hs:(?P<match>\d{1,18}):(?P<salt>[0-9a-f]{1,8})"):
    """As `MoveSelect`, on a message that one person alone sees."""

    prefix = "hs"

    @property
    def about(self) -> Mapping[str, object]:
        """The match alone."""
        return {"match": self.match_id}

    async def act(self, press: Press) -> None:
        """Play the chosen move, and show its presser what became of it."""
        await staff_of(press.interaction).panels.play(press, self.match_id, self.chosen[0])


class DraftButton(OfMatch, DynamicItem[Button[LayoutView]], template=r"d:(?P<match>\d{1,18}):(?P<draft>.*)"):
    """A button that opens a step of a private choice; the whole choice so far is in its `custom_id`."""

    def __init__(
        self,
        match_id: int,
        draft: str,
        label: str | None,
        *,
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        emoji: str | None = None,
        disabled: bool = False,
    ) -> None:
        custom_id = f"d:{match_id}:{draft}"
        if len(custom_id) > CUSTOM_ID_LIMIT:
            raise ValueError(f"a draft of {len(draft)} characters does not fit a button")
        super().__init__(Button(label=label, style=style, emoji=emoji, disabled=disabled, custom_id=custom_id))
        self.match_id = match_id
        self.draft = draft

    @classmethod
    async def from_custom_id(cls, _interaction: discord.Interaction[Any], item: Any, match: re.Match[str], /) -> Self:
        """The button that was pressed."""
        return cls(int(match["match"]), match["draft"], item.label, style=item.style)

    async def act(self, press: Press) -> None:
        """Show its presser the step."""
        await staff_of(press.interaction).panels.draft(press, self.match_id, self.draft)


class DraftSelect(OfMatch, DynamicItem[Select[LayoutView]], template=r"ds:(?P<match>\d{1,18}):(?P<salt>[0-9a-f]{1,8})"):
    """A menu of drafts; the `salt` is as that of a `MoveSelect`."""

    def __init__(
        self, match_id: int, salt: str, placeholder: str | None, options: Sequence[discord.SelectOption]
    ) -> None:
        super().__init__(Select(custom_id=f"ds:{match_id}:{salt}", placeholder=placeholder, options=list(options)))
        self.match_id = match_id
        self.salt = salt

    @classmethod
    async def from_custom_id(cls, _interaction: discord.Interaction[Any], item: Any, match: re.Match[str], /) -> Self:
        """The menu that was used."""
        return cls(int(match["match"]), match["salt"], item.placeholder, item.options)

    async def act(self, press: Press) -> None:
        """Show its presser the chosen step."""
        await staff_of(press.interaction).panels.draft(press, self.match_id, self.chosen[0])


ITEMS = (MoveButton, MoveSelect, PrivateMoveButton, PrivateMoveSelect, DraftButton, DraftSelect)
"""What the client has to know to hear of moves on any table and any panel, also one posted before it started."""
