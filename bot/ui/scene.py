"""What a game is given to show a match with, and what it gives back: `cogs/<key>/views.py` is a `GameViews`."""

import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple, Protocol, TypeGuard, cast, runtime_checkable

import discord
from discord.ui import ActionRow

from bot.core.game import Outcome
from bot.locale import Say
from bot.services.table import Aside, Seat, Seen, Table
from bot.ui.controls import TableButton
from bot.ui.house import House
from bot.ui.pictures import Picture
from bot.ui.presses.items import DraftButton, DraftSelect, MoveButton, MoveSelect, PrivateMoveButton, PrivateMoveSelect

PRACTICE_NAMES = 7
"""How many names the catalogues hold for practice players: as many as the largest table seats."""

Rows = Sequence[ActionRow[Any]]


def name_of(seat: Seat, say: Say) -> str:
    """How a seat is called in a message: its owner's name with the markdown taken out, or a practice player's."""
    if seat.is_practice:
        name = say(f"table.practice.{int(seat.name) % PRACTICE_NAMES}")
        return name.replace(" ", "\u00a0")  # its robot stays beside it
    return markdown_safe(seat.name)


@lru_cache(maxsize=4096)
def markdown_safe(name: str) -> str:
    """A name as it may stand in a message's text: as its owner writes it, and neither markdown nor a mention or a time."""
    return discord.utils.escape_mentions(discord.utils.escape_markdown(name)).replace("<", r"\<")


@dataclass(frozen=True)
class Scene:
    """A match at the moment it is painted: what its readers may know, and the language to say it in."""

    table: Table
    view: Mapping[str, object]
    """Of `seat`: a message in a channel shows nothing but the spectator's view."""
    say: Say
    names: tuple[str, ...]
    """One per seat, safe to stand in markdown."""
    seat: int | None = None
    """Whose private message it is painted for, in that person's language; None: the table, for everybody."""
    begin: Callable[[Picture], object] | None = None
    """Told of the picture as soon as it is known, to have it drawn while the rest is put together."""

    @classmethod
    def of(
        cls, table: Table, say: Say, seat: int | None = None, begin: Callable[[Picture], object] | None = None
    ) -> "Scene":
        """The scene of a match that has begun; raises ValueError for one that is still a lobby."""
        if table.match is None:
            raise ValueError(f"match {table.match_id} has not begun")
        view = table.match.game.view(table.match.state, seat)
        return cls(table, view, say, tuple(name_of(other, say) for other in table.seats), seat, begin)

    def begun(self, picture: Picture) -> Picture:
        """The picture, which is being drawn from now on if the message is to be sent."""
        if self.begin is not None:
            self.begin(picture)
        return picture

    @property
    def plain_names(self) -> tuple[str, ...]:
        """As `names`, without what makes them safe in markdown: for a picture."""
        return tuple(
            name if seat.is_practice else seat.name for seat, name in zip(self.table.seats, self.names, strict=True)
        )

    @property
    def outcome(self) -> Outcome:
        """How the match ended; raises ValueError while it runs."""
        outcome = self.table.match.outcome if self.table.match else None
        if outcome is None:
            raise ValueError(f"match {self.table.match_id} is not over")
        return outcome

    def button(
        self,
        move: object,
        label: str,
        *,
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        emoji: str | None = None,
        disabled: bool = False,
    ) -> MoveButton:
        """A button that plays `move`, whose code must be its own in this message."""
        kind = MoveButton if self.seat is None else PrivateMoveButton
        return kind(self.table.match_id, self._code(move), label, style=style, emoji=emoji, disabled=disabled)

    def select(self, moves: Sequence[tuple[object, str, str | None]], placeholder: str) -> MoveSelect:
        """A menu of up to 25 moves, each with a label and perhaps a description; choosing one plays it."""
        options = [
            discord.SelectOption(label=label, value=self._code(move), description=description)
            for move, label, description in moves
        ]
        kind = MoveSelect if self.seat is None else PrivateMoveSelect
        return kind(self.table.match_id, _salt(options), placeholder, options)

    def draft(
        self,
        draft: str,
        label: str,
        *,
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        emoji: str | None = None,
        disabled: bool = False,
    ) -> DraftButton:
        """A button that shows its presser alone the step `draft` of a private choice (`PrivateViews.draft`).

        It may stand on any message. Pressed on a panel it changes that panel, elsewhere it opens one. The draft is all
        there is to know of the choice so far, its own in this message, and at most about 80 characters; the empty one
        is the hand itself.
        """
        return DraftButton(self.table.match_id, draft, label, style=style, emoji=emoji, disabled=disabled)

    def draft_select(self, drafts: Sequence[tuple[str, str, str | None]], placeholder: str) -> DraftSelect:
        """A menu of up to 25 drafts, each with a label and perhaps a description; choosing one shows it."""
        options = [
            discord.SelectOption(label=label, value=draft, description=description)
            for draft, label, description in drafts
        ]
        return DraftSelect(self.table.match_id, _salt(options), placeholder, options)

    def hand_button(self) -> TableButton:
        """The button that shows its presser their hand; where a folded board places none, the frame adds it."""
        return TableButton(self.table.match_id, "hand", self.say("table.button.hand"))

    def menu_button(self) -> TableButton:
        """The button of a folded table's menu; where a board places none, the frame adds a row for it."""
        return TableButton(self.table.match_id, "menu", self.say("table.button.menu"))

    def _code(self, move: object) -> str:
        if self.table.match is None:
            raise ValueError(f"match {self.table.match_id} has not begun")
        return self.table.match.game.encode(move)


def _salt(options: Sequence[discord.SelectOption]) -> str:
    return f"{zlib.crc32(chr(10).join(option.value for option in options).encode()):x}"


class Board(NamedTuple):
    """What a game shows of a match, from top to bottom; the table's frame surrounds it."""

    text: str
    """Markdown above the picture."""
    picture: Picture | None
    rows: Rows
    """The important ones first: those that do not fit are missing at the end."""
    footer: str | None
    chapter: int = 0
    """It grows: a later chapter begins on a fresh message at the bottom of the channel, such as a round."""
    is_still: bool = False
    """Nothing may move while the players race for what is shown.

    The message is not posted afresh, nobody is called, and a refused move is told on the table, as `TellsAsides` says.
    """
    is_folded: bool = False
    """Less frame for more buttons: fewer texts, and one button for the menu (`Scene.menu_button`) in place of a row."""
    tells_waiting: bool = False
    """The text says who or what is waited for, and until when; the frame does not."""
    caption: str = ""
    """Markdown between what happened and the buttons: what a phone shall show together with them."""


class GameViews(Protocol):
    """How one game looks on Discord; its cog registers it in `tables_of` the bot's house."""

    def board(self, scene: Scene) -> Board:
        """The running match and its buttons."""

    def final(self, scene: Scene) -> Board:
        """The end: the scores and why."""

    def event(self, scene: Scene, seen: Seen) -> str | None:
        """One line of what happened; None when it is not worth one."""


@runtime_checkable
class TellsAsides(Protocol):
    """What the `GameViews` of a game have besides, if its board is ever still."""

    def aside(self, scene: Scene, aside: Aside) -> str | None:
        """One line, for everybody, about a press that was refused; an empty one where another line tells of it.

        None: its presser alone is told, a little later.
        """


class Chapter(NamedTuple):
    """A part of what a game's help tells about its rules, in the reader's language."""

    key: str
    """Up to sixteen letters a–z; it stands in buttons, and another one of the same game has another."""
    title: str
    """As on a button."""
    paragraphs: Sequence[str]
    """Markdown, each up to about 1500 characters: as many of them share a page as fit."""
    picture: Picture | None = None
    """On the first page."""


@runtime_checkable
class ExplainsRules(Protocol):
    """What the `GameViews` of a game have besides, if there is more to tell than its `<key>.rules`."""

    def chapters(self, say: Say, language: str) -> Sequence[Chapter]:
        """Cards, scoring, house rulings, or whatever follows the introduction; up to four."""


class Play(NamedTuple):
    """In place of a private choice that leaves nothing to choose: the move of its presser."""

    move: object


class Letter(NamedTuple):
    """What one player is written about in a direct message of its own, such as an offer made to them."""

    key: str
    """Its own among the letters of a seat, at most 40 characters, and public like everything that is stored of it."""
    board: Board
    """Its `text`, up to about 1900 characters, is what a notification shows; besides it has nothing but up to five `rows`."""
    closed: str | None
    """What is left of it once it is not listed any more; None: nothing, it is deleted."""
    is_over: bool = False
    """Only whoever has it reads what became of it: it is not posted any more."""


@runtime_checkable
class PrivateViews(GameViews, Protocol):
    """The `GameViews` of a game that hides something. Every scene here is that of a seat, in its owner's language."""

    def hand(self, scene: Scene) -> Board:
        """What the seat may see and do, on a panel of its own: a direct message, and "My hand" at the table.

        It is edited whenever it becomes another one, so it should not show what does not concern its owner. The frame
        around it has no events and no clock.
        """

    def draft(self, scene: Scene, draft: str) -> Board | Play:
        """The step of a private choice that `Scene.draft` named, never the empty one; a Play is played at once.

        A draft may be old: what it names may be gone. Raises `Refusal` where it makes no sense (any more).
        """

    def letters(self, scene: Scene) -> Sequence[Letter]:
        """What the seat should find in its direct messages now, besides its hand.

        Each is posted once and edited when it changes. A draft opened there has a panel of its own.
        """


def hides_hands(views: GameViews | None) -> TypeGuard[PrivateViews]:
    """These are the views of a game with hidden hands."""
    return hasattr(views, "hand") and isinstance(views, PrivateViews)  # a Protocol takes long to ask


class HasTables(Protocol):
    """The house as games furnish it."""

    tables: dict[str, GameViews]


def tables_of(house: House) -> dict[str, GameViews]:
    """How the games look, by their keys; each game's cog registers its own when it is loaded."""
    return cast("HasTables", house).tables
