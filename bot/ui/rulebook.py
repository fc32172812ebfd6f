"""The rules of the games as a book to leaf through, for one reader: chapters, their pages, and a guided match to begin.

A game's book begins with `<key>.rules` of its catalogues; views that are `ExplainsRules` add chapters.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Self

import discord
from discord.ui import ActionRow, Button, Container, DynamicItem, Item, LayoutView, Select, Separator, TextDisplay

from bot.services.refusal import Refusal
from bot.ui.house import House
from bot.ui.opening import open_guided
from bot.ui.pictures import Pictures
from bot.ui.presses.items import Answering, OfGame
from bot.ui.presses.press import Press
from bot.ui.presses.staff import staff_of
from bot.ui.presses.switchboard import StandingLayout
from bot.ui.scene import Chapter, ExplainsRules, tables_of
from bot.ui.table import ACCENT, gallery_of

INTRODUCTION = "rules"
"""The first chapter of every book."""
PAGE = 1500
"""Characters on a page, if its paragraphs are shorter: about what a phone shows in two screens."""
MOST_GAMES, IN_A_ROW = 25, 5

GAME = r"(?P<game>[a-z0-9_]{1,32})"


class Place(NamedTuple):
    """Where a book lies open."""

    game_key: str
    chapter: str = INTRODUCTION
    page: int = 0
    """Counted from 0."""


class PageButton(
    Answering,
    DynamicItem[Button[LayoutView]],
    template=rf"rules:{GAME}:(?P<chapter>[a-z]{{1,16}}):(?P<page>\d{{1,3}})(?P<turns>:turn)?",
):
    """Opens a book at a page; `turns`: it stands among those that turn a single page."""

    def __init__(self, place: Place, label: str | None, *, is_open: bool = False, turns: bool = False) -> None:
        style = discord.ButtonStyle.primary if is_open else discord.ButtonStyle.secondary
        custom_id = f"rules:{place.game_key}:{place.chapter}:{place.page}{':turn' if turns else ''}"
        super().__init__(Button(label=label, style=style, custom_id=custom_id))
        self.place = place

    @classmethod
    async def from_custom_id(cls, _interaction: discord.Interaction[Any], item: Any, match: re.Match[str], /) -> Self:
        """The button that was pressed."""
        place = Place(match["game"], match["chapter"], int(match["page"]))
        return cls(place, item.label, turns=match["turns"] is not None)

    @property
    def about(self) -> Mapping[str, object]:
        """The page."""
        return self.place._asdict()

    async def act(self, press: Press) -> None:
        """Open it there."""
        await staff_of(press.interaction).rulebook.turn(press, *self.place)


class BookSelect(Answering, DynamicItem[Select[LayoutView]], template=r"rules:game"):
    """Takes the book of another game."""

    def __init__(self, options: list[discord.SelectOption]) -> None:
        super().__init__(Select(custom_id="rules:game", options=options))

    @classmethod
    async def from_custom_id(cls, _interaction: discord.Interaction[Any], item: Any, _match: re.Match[str], /) -> Self:
        """The menu that was used."""
        return cls(item.options)

    @property
    def about(self) -> Mapping[str, object]:
        """The game."""
        return {"game": self.chosen}

    async def act(self, press: Press) -> None:
        """Open the book."""
        await staff_of(press.interaction).rulebook.turn(press, *Place(self.chosen[0]))


class GuidedButton(OfGame, DynamicItem[Button[LayoutView]], template=rf"guided:{GAME}"):
    """Begins a match that explains itself to its presser."""

    def __init__(self, game_key: str, label: str | None) -> None:
        super().__init__(Button(label=label, style=discord.ButtonStyle.success, custom_id=f"guided:{game_key}"))
        self.game_key = game_key

    @classmethod
    async def from_custom_id(cls, _interaction: discord.Interaction[Any], item: Any, match: re.Match[str], /) -> Self:
        """The button that was pressed."""
        return cls(match["game"], item.label)

    async def act(self, press: Press) -> None:
        """Begin it, and put that in place of the book."""
        table, message = await open_guided(press, self.game_key), press.interaction.message
        if table is not None and message is not None:
            view = StandingLayout()
            view.add_item(TextDisplay(press.say("lobby.guided", channel=f"<#{table.channel_id}>")))
            await press.edit(message.id, view, {"attachments": []})


ITEMS = (PageButton, BookSelect, GuidedButton)
"""What the client has to know to hear of these buttons on whatever message."""


class Rulebook:
    """The books of all games."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._pictures = Pictures()

    async def open(self, press: Press, game_key: str) -> None:
        """Show the presser alone the first page about a game; raises Refusal."""
        book = self.book(press, Place(game_key))
        await press.reveal(book.view(), lambda: self._files(book))

    async def turn(self, press: Press, game_key: str, chapter: str, page: int) -> None:
        """Show a page in place of the one that was pressed; raises Refusal.

        A chapter that a book does not have (any more) is its first one, and a page its last one.
        """
        book, message = self.book(press, Place(game_key, chapter, page)), press.interaction.message
        if message is not None:
            await press.edit(message.id, book.view(), {"attachments": await self._files(book)})

    async def _files(self, book: "Book") -> Sequence[discord.File]:
        return [await self._pictures.file(book.picture)] if book.picture else []

    def book(self, press: Press, place: Place) -> "Book":
        """A book for the presser, open at a place; raises Refusal."""
        return Book(press, place, self.chapters(press, place.game_key))

    def chapters(self, press: Press, game_key: str) -> Sequence[Chapter]:
        """All that there is to tell of a game, in the presser's language; raises Refusal where there is no such game."""
        if game_key not in self._house.extensions.games:
            raise Refusal("refusal.stale")
        say, views = press.say, tables_of(self._house)[game_key]
        introduction = say(f"{game_key}.rules").split("\n\n")
        first = Chapter(INTRODUCTION, say("rulebook.introduction"), introduction)
        if not isinstance(views, ExplainsRules):
            return (first,)
        return (first, *views.chapters(say, self._house.catalogues.nearest(press.language)))


class Book:
    """A book, lying open for one reader."""

    def __init__(self, press: Press, place: Place, chapters: Sequence[Chapter]) -> None:
        self._press = press
        self._chapters = chapters
        self._chapter = next((chapter for chapter in chapters if chapter.key == place.chapter), chapters[0])
        self._pages = pages_of(self._chapter.paragraphs)
        self._place = Place(place.game_key, self._chapter.key, min(place.page, len(self._pages) - 1))
        self.picture = self._chapter.picture if self._place.page == 0 else None
        """That of the page."""

    def view(self) -> LayoutView:
        """The page as a message, to be sent once."""
        view = StandingLayout()
        view.add_item(Container(*self._parts(), accent_colour=ACCENT))
        return view

    def _parts(self) -> Iterator[Item[Any]]:
        say, title = self._press.say, self._press.house.title(self._place.game_key)
        yield TextDisplay(say("rulebook.heading", game=title, chapter=self._chapter.title))
        if self.picture is not None:
            yield gallery_of(self.picture)
        yield TextDisplay(self._pages[self._place.page])
        if len(self._pages) > 1:
            yield ActionRow(*self._turning())
        yield Separator()
        if len(self._chapters) > 1:
            yield ActionRow(*map(self._chapter_button, self._chapters[:IN_A_ROW]))
        if self._may_begin:
            button = GuidedButton(self._place.game_key, say("rulebook.button.guided"))
            yield ActionRow(button)
        if len(self._press.house.extensions.games) > 1:
            yield ActionRow(BookSelect(self._books()))

    @property
    def _may_begin(self) -> bool:
        """There is a guide for this game, and a channel to play in."""
        guide = self._press.house.extensions.games[self._place.game_key].guide
        return guide is not None and self._press.interaction.guild_id is not None

    def _turning(self) -> Iterator[PageButton]:
        """To the page before and the next one, around at the ends."""
        key, chapter, page = self._place
        pages = len(self._pages)
        for name, step in (("back", -1), ("forward", 1)):
            there = (page + step) % pages
            label = self._press.say(f"rulebook.button.{name}", page=there + 1, pages=pages)
            if 0 <= page + step < pages:
                yield PageButton(Place(key, chapter, there), label, turns=True)

    def _chapter_button(self, chapter: Chapter) -> PageButton:
        place = Place(self._place.game_key, chapter.key)
        return PageButton(place, chapter.title, is_open=chapter.key == self._place.chapter)

    def _books(self) -> list[discord.SelectOption]:
        games = list(self._press.house.extensions.games.items())[:MOST_GAMES]
        return [
            discord.SelectOption(label=found.game.title, value=key, default=key == self._place.game_key)
            for key, found in games
        ]


def pages_of(paragraphs: Sequence[str]) -> Sequence[str]:
    """The paragraphs on as few pages as they fill, none of them cut in two."""
    pages: list[str] = []
    for paragraph in paragraphs:
        if pages and len(pages[-1]) + len(paragraph) + 2 <= PAGE:
            pages[-1] = f"{pages[-1]}\n\n{paragraph}"
        else:
            pages.append(paragraph)
    return pages
