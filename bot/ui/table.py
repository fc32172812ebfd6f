"""The frame that all games share around what one shows of a match: title, seats, events, picture, buttons, controls.

A folded frame says the same in fewer components, and has one button for what else anybody may do.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from itertools import chain, islice
from typing import Any, NamedTuple

import discord
from discord.ui import ActionRow, Container, Item, LayoutView, MediaGallery, Separator, TextDisplay

from bot.core.fairness import SHORT
from bot.locale import listed
from bot.services.table import Aside, Change, Seat, Status, Table
from bot.ui.afterwards import RematchButton, ReplayButton
from bot.ui.controls import TableButton
from bot.ui.hints import hint_of
from bot.ui.house import House
from bot.ui.pictures import Picture, file_name, in_words
from bot.ui.presses.switchboard import StandingLayout
from bot.ui.scene import Board, Scene, TellsAsides, hides_hands, tables_of

BADGES = "①②③④⑤⑥⑦⑧⑨"
"""How a seat is numbered wherever text stands: on the table, in buttons, beside the picture's numbers."""

ACCENT = discord.Colour(0x6FA03B)
EVENTS_LIMIT = 1200
"""Characters for the last events; the older ones give way."""
EVENT_LINES = 5
"""More of them would push the picture off a phone."""
ASIDE_LINES = 3
"""How many of them may tell of refused presses."""
STILL_LINES, STILL_ASIDES = 3, 2
"""The same while players race: then a phone shall show the picture's cards together with the buttons."""

COMPONENTS, CHARACTERS, BYTES, BYTES_OF_A_TEXT = 40, 4000, 10_170, 12
"""What Discord takes of one message: components, nested ones counted, and text, whose every piece counts some bytes more."""


class Overfull(ValueError):
    """A game's board and the frame around it are more than Discord takes as one message."""


class Composition(NamedTuple):
    """A message as it should stand: its components, the picture they refer to, and how it is to be kept."""

    view: LayoutView
    picture: Picture | None
    chapter: int | None = None
    """As `Board.chapter`; None for a lobby, which turns into the first chapter where it stands."""
    is_still: bool = False
    """As `Board.is_still`."""


def table_message(
    house: House, table: Table, *, may_cut: bool = False, begin: Callable[[Picture], object] | None = None
) -> Composition:
    """The table of a match that has begun, or what is left of it at the end.

    `begin` is told of the picture as soon as it is known. Raises Overfull where it does not fit into a message, unless
    `may_cut`: then its last rows are missing, or the end of its text.
    """
    scene = Scene.of(table, house.say(table.language), begin=begin)
    views = tables_of(house)[table.game_key]
    board = views.final(scene) if table.status is Status.FINISHED else views.board(scene)
    if table.status is Status.ABANDONED:
        board = board._replace(text=scene.say("table.abandoned"), rows=(), footer=None)
    hint = hint_of(house, scene)
    if board.is_still:  # then a phone shall show the picture's cards together with the buttons
        board, hint = board._replace(text="\n".join(filter(None, (board.text, hint)))), ""
    events = events_of(house, scene, is_still=board.is_still)
    frame = _fitting(_Frame(scene, board, events, hint, hides_hands(views)), may_cut=may_cut)
    view = StandingLayout()
    view.add_item(Container(*frame.parts, accent_colour=ACCENT))
    return Composition(view, board.picture, board.chapter, board.is_still and table.status is Status.RUNNING)


@dataclass(frozen=True)
class _Frame:
    """A board with everything around it."""

    scene: Scene
    board: Board
    events: str
    hint: str
    """What a guided match explains, unless the board's text holds it."""
    hides: bool
    """The game has hidden hands."""

    @cached_property
    def parts(self) -> Sequence[Item[Any]]:
        """What stands on the message, from top to bottom; to be shown in one view only."""
        return tuple(self._folded() if self.board.is_folded else self._open())

    @cached_property
    def excess(self) -> "Excess":
        """How much more this is than fits into a message."""
        return excess_of(self.parts)

    def with_less(self) -> "_Frame":
        """The same without the last row or, where that is of no use, with a shorter text."""
        if self.excess.components > 0:
            return replace(self, board=self.board._replace(rows=self.board.rows[:-1]))
        bytes_of_a_character = 4  # at the most: what is cut off may be fewer, then there is a next time
        too_long = max(self.excess.characters, self.excess.size // bytes_of_a_character, 0)
        kept = len(self.board.text) - too_long - 2
        return replace(self, board=self.board._replace(text=f"{self.board.text[: max(kept, 0)]}…"))

    @property
    def _is_running(self) -> bool:
        return self.scene.table.status is Status.RUNNING

    def _open(self) -> Iterator[Item[Any]]:
        yield TextDisplay("\n".join((heading_of(self.scene), seats_of(self.scene))))
        if self.board.text:
            yield TextDisplay(self.board.text)
        yield from self._picture()
        yield from map(TextDisplay, self._below_the_picture())
        yield from self.board.rows
        if self.board.footer:
            yield TextDisplay(self.board.footer)
        if self._is_running:
            yield Separator()
            yield _controls(self.scene, hides=self.hides)
        else:
            yield from _afterwards(self.scene)

    def _folded(self) -> Iterator[Item[Any]]:
        yield TextDisplay("\n".join(filter(None, (heading_of(self.scene), seats_of(self.scene), self.board.text))))
        yield from self._picture()
        if below := "\n".join(self._below_the_picture()):
            yield TextDisplay(below)
        yield from self.board.rows
        if self.board.footer:
            yield TextDisplay(self.board.footer)
        if not self._is_running:
            yield from _afterwards(self.scene)
        elif missing := tuple(self._missing()):
            yield ActionRow(*missing)

    def _missing(self) -> Iterator[TableButton]:
        """The buttons of the frame that a folded board has not placed itself."""
        placed = {item.action for row in self.board.rows for item in row.children if isinstance(item, TableButton)}
        if self.hides and "hand" not in placed:
            yield self.scene.hand_button()
        if "menu" not in placed:
            yield self.scene.menu_button()

    def _picture(self) -> Iterator[Item[Any]]:
        if self.board.picture is not None:
            yield gallery_of(self.board.picture)

    def _below_the_picture(self) -> Iterator[str]:
        """What happened, what the board says beside its buttons, and whose move it is; at the end, what became of ratings."""
        if self._is_running:
            waiting = "" if self.board.tells_waiting else waiting_of(self.scene)
            yield from filter(None, (self.events, self.hint, self.board.caption, waiting))
        elif ratings := "\n".join(_ratings(self.scene)):
            yield ratings


class Excess(NamedTuple):
    """What is too much on a message; no number is above 0 where it fits."""

    components: int
    characters: int
    size: int
    """Bytes."""


def gallery_of(picture: Picture) -> Item[Any]:
    """The place of a picture in a message that it is attached to."""
    gallery: MediaGallery[LayoutView] = MediaGallery()
    gallery.add_item(media=f"attachment://{file_name(picture)}", description=in_words(picture))
    return gallery


def excess_of(parts: Sequence[Item[Any]]) -> Excess:
    """How much more these parts, in one container, are than fits into a message."""
    texts = [part.content for part in parts if isinstance(part, TextDisplay)]
    components = 1 + sum(1 + (len(part.children) if isinstance(part, ActionRow) else 0) for part in parts)
    size = sum(len(text.encode()) + BYTES_OF_A_TEXT for text in texts)
    return Excess(components - COMPONENTS, sum(map(len, texts)) - CHARACTERS, size - BYTES)


def _fitting(frame: _Frame, *, may_cut: bool) -> _Frame:
    """The frame folded where it does not fit open, and cut where it does not fit folded; raises Overfull."""
    if frame.excess.components > 0:
        frame = replace(frame, board=frame.board._replace(is_folded=True))
    while max(excess := frame.excess) > 0:
        can_be_cut = frame.board.rows if excess.components > 0 else len(frame.board.text) > 1
        if not (may_cut and can_be_cut):
            raise Overfull(
                f"too much by {excess.components} components, {excess.characters} characters, {excess.size} bytes"
            )
        frame = frame.with_less()
    return frame


def heading_of(scene: Scene) -> str:
    """Which match it is, and the beginning of the commitment to its shuffle."""
    table = scene.table
    title = table.match.game.title if table.match else table.game_key
    shown = {"game": title, "pace": scene.say(f"table.pace.{table.pace}"), "match": table.match_id}
    if table.commitment is None:
        return scene.say("table.title", **shown)
    return scene.say("table.title.sealed", **shown, seal=table.commitment[:SHORT])


def seats_of(scene: Scene) -> str:
    """Everybody in the order of the seats; those who are waited for stand out."""
    waited = scene.table.match.waiting_for if scene.table.match else frozenset[int]()
    return "\u2003".join(_seat(scene, seat, seat.number in waited) for seat in scene.table.seats)


def _seat(scene: Scene, seat: Seat, waited: bool) -> str:
    name = scene.names[seat.number]
    shown = f"{BADGES[seat.number]}\u00a0**{name}**" if waited else f"{BADGES[seat.number]}\u00a0{name}"
    return scene.say("table.away", player=shown) if seat.away else shown


def events_of(house: House, scene: Scene, *, is_still: bool) -> str:
    """The last events in words, the newest last, as many as fit, and below them the last refused presses."""
    most, most_asides = (STILL_LINES, STILL_ASIDES) if is_still else (EVENT_LINES, ASIDE_LINES)
    views = tables_of(house)[scene.table.game_key]
    asides = _last_ones(line for _, line in _told(house, scene, scene.table.asides) if line)[-most_asides:]
    events = filter(None, (views.event(scene, seen) for seen in reversed(scene.table.recent)))
    lines = list(_as_many_as_fit(chain(reversed(asides), events), most))
    return "\n".join(f"-# {line}" for line in reversed(lines))


def _as_many_as_fit(lines: Iterable[str], most: int) -> Iterator[str]:
    """The first of some lines; what is not asked for any more is not put into words either."""
    left = EVENTS_LIMIT
    for line in islice(lines, most):
        left -= len(line) + 4  # what makes it small, and the line's end
        if left < 0:
            return
        yield line


def told_on_the_table(house: House, table: Table, asides: Sequence[Aside]) -> tuple[Aside, ...]:
    """Those of some refused presses that everybody reads of."""
    if not asides:
        return ()
    return tuple(aside for aside, _ in _told(house, Scene.of(table, house.say(table.language)), asides))


def _told(house: House, scene: Scene, asides: Sequence[Aside]) -> Iterator[tuple[Aside, str]]:
    """The asides that are for everybody, each with its line, which is empty where another line tells of it."""
    views = tables_of(house)[scene.table.game_key]
    if asides and isinstance(views, TellsAsides):
        lines = ((aside, views.aside(scene, aside)) for aside in asides)
        yield from ((aside, line) for aside, line in lines if line is not None)


def _last_ones(asides: Iterable[str]) -> list[str]:
    """What is said several times, by somebody who presses again and again, is said once."""
    return list(reversed(list(dict.fromkeys(reversed(list(asides))))))


def waiting_of(scene: Scene) -> str:
    """Whose move it is, and until when."""
    match = scene.table.match
    waited = sorted(match.waiting_for) if match else []
    if not waited:
        return scene.say("table.wait")
    players = listed([scene.names[seat] for seat in waited], scene.table.language)
    until = _earliest(scene.table, waited)
    if until is None:
        return scene.say("table.to_move", players=players, n=len(waited))
    when = discord.utils.format_dt(until, "R")
    return scene.say("table.to_move_until", players=players, when=when, n=len(waited))


def _earliest(table: Table, waited: list[int]) -> datetime | None:
    clocks = table.clocks or {}
    return min((clocks[seat] for seat in waited if seat in clocks), default=None)


def _afterwards(scene: Scene) -> Iterator[Item[Any]]:
    """What is left when a match is over: the seed that was sealed, playing again, and looking at it once more."""
    table = scene.table
    if table.match is not None and table.opened is not None:
        yield TextDisplay(scene.say("table.opened", seed=table.match.seed))
    yield ActionRow(
        RematchButton(table.match_id, scene.say("table.button.rematch")),
        ReplayButton(table.match_id, 0, "open", scene.say("table.button.replay")),
    )


def _ratings(scene: Scene) -> Iterator[str]:
    """What the match did to everybody's rating, or why it did nothing; that it was ended early is told elsewhere."""
    verdict = scene.table.verdict
    if verdict is None or verdict.unrated == "abandoned":
        return
    if verdict.unrated is not None:
        yield scene.say(f"table.unrated.{verdict.unrated}")
        return
    yield scene.say("table.ratings")
    shown = verdict.here or verdict.everywhere
    for change in shown:
        yield f"{BADGES[change.seat]}\u00a0{_change(scene, change, scene.names[change.seat])}"
    if verdict.everywhere != shown:
        everywhere = (_change(scene, change, BADGES[change.seat]) for change in verdict.everywhere)
        yield scene.say("table.ratings.everywhere", changes=" · ".join(everywhere))


def _change(scene: Scene, change: Change, player: str) -> str:
    gained = change.after - change.before
    sign = "+" if gained > 0 else "−" if gained < 0 else "±"
    key = "table.rating.provisional" if change.is_provisional else "table.rating"
    return scene.say(key, player=player, change=f"{sign}{abs(gained)}", points=change.after)


def _controls(scene: Scene, *, hides: bool) -> ActionRow[LayoutView]:
    row: ActionRow[LayoutView] = ActionRow()
    if hides:
        row.add_item(scene.hand_button())
    for action in ("help", "back", "leave", "end"):
        if action != "back" or any(seat.away for seat in scene.table.seats):
            row.add_item(TableButton(scene.table.match_id, action, scene.say(f"table.button.{action}")))
    return row
