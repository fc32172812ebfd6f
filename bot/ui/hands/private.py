"""What one player alone is shown of a match: their panel with the hand or a private choice on it, and letters."""

import json
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

import discord
import structlog
from discord.ui import ActionRow, Button, Container, Item, LayoutView, Separator, TextDisplay, View

from bot.locale import Say
from bot.services.refusal import Refusal
from bot.services.table import Seat, Status, Table
from bot.ui.controls import TableButton
from bot.ui.hints import hint_of
from bot.ui.house import House
from bot.ui.pictures import Picture
from bot.ui.presses.switchboard import StandingLayout, StandingView
from bot.ui.scene import Board, Letter, Play, PrivateViews, Scene, hides_hands, tables_of
from bot.ui.table import ACCENT, Overfull, excess_of, gallery_of

log = structlog.get_logger()

CONTENT_LIMIT = 2000
"""Characters that Discord takes as the content of an ordinary message."""


class Panel(NamedTuple):
    """A private panel as it should stand; to be sent once."""

    view: LayoutView
    picture: Picture | None
    looks: str
    """The same digest means the same panel."""


class Note(NamedTuple):
    """A letter as it should stand, an ordinary message: its content is what a notification shows; to be sent once."""

    key: str
    content: str
    view: View
    looks: str
    closed: str | None
    is_over: bool


def hides(house: House, game_key: str) -> bool:
    """The game has hidden hands."""
    return hides_hands(tables_of(house).get(game_key))


def views_of(house: House, table: Table) -> PrivateViews:
    """How a game shows what it hides; raises Refusal for one that hides nothing."""
    views = tables_of(house).get(table.game_key)
    if not hides_hands(views):
        raise Refusal("refusal.stale")
    return views


def step_of(house: House, table: Table, seat: Seat, draft: str, say: Say) -> Board | Play:
    """A step of a private choice; raises Refusal where it makes no sense (any more)."""
    return views_of(house, table).draft(Scene.of(table, say, seat.number), draft)


def panel_of(
    house: House, table: Table, seat: Seat, say: Say, *, step: Board | None = None, notice: str | None = None
) -> Panel:
    """The panel of a seat: its hand or, in its place, a `step` of a private choice; how it ended where it is over.

    `notice` is one line that its reader is told above it. What does not fit is cut, since most of it is better than none.
    """
    scene = Scene.of(table, say, seat.number)
    board = _board(house, scene, seat, step)
    if step is None and (hint := hint_of(house, scene)):
        board = board._replace(caption="\n".join(filter(None, (hint, board.caption))))
    try:
        parts = panel_parts(scene, board, notice)
    except Overfull:  # a mistake of the game's, which its tests should have found
        log.exception("panel.overfull", match=table.match_id, game=table.game_key, version=table.version)
        parts = panel_parts(scene, board, notice, may_cut=True)
    view = StandingLayout()
    view.add_item(Container(*parts, accent_colour=ACCENT))
    return Panel(view, board.picture, _digest(view, board.picture and board.picture.key))


def panel_parts(scene: Scene, board: Board, notice: str | None = None, *, may_cut: bool = False) -> Sequence[Item[Any]]:
    """What stands on a panel, from top to bottom; to be shown in one view only.

    Raises Overfull where it does not fit into a message, unless `may_cut`: then its last rows are missing, or its text.
    """
    parts = tuple(_parts(scene, board, notice))
    while max(excess := excess_of(parts)) > 0:
        if not may_cut or not (board.rows or board.text):
            raise Overfull(
                f"too much by {excess.components} components, {excess.characters} characters, {excess.size} bytes"
            )
        board = board._replace(rows=board.rows[:-1]) if board.rows else board._replace(text="")
        parts = tuple(_parts(scene, board, notice))
    return parts


def retired_panel(say: Say) -> LayoutView:
    """What is left of a panel that another message has replaced."""
    view = StandingLayout()
    view.add_item(TextDisplay(say("hand.replaced")))
    return view


def notes_of(house: House, table: Table, seat: Seat, say: Say) -> Sequence[Note]:
    """The letters that a seat should find now: none while somebody else plays for its owner, or when all is over."""
    if table.status is not Status.RUNNING or seat.away:
        return ()
    scene = Scene.of(table, say, seat.number)
    return tuple(_note(scene, letter) for letter in views_of(house, table).letters(scene))


def _note(scene: Scene, letter: Letter) -> Note:
    view = StandingView()
    for number, row in enumerate(letter.board.rows):
        for item in tuple(row.children):
            item.row = number
            view.add_item(item)
    where = scene.say("hand.letter", game=_title(scene), channel=f"<#{scene.table.channel_id}>")
    text = letter.board.text[: CONTENT_LIMIT - len(where) - 1]
    content = f"{text}\n{where}"
    closed = None if letter.closed is None else f"{letter.closed}\n{where}"
    return Note(letter.key, content, view, _digest(view, content), closed, letter.is_over)


def _board(house: House, scene: Scene, seat: Seat, step: Board | None) -> Board:
    if scene.table.status is not Status.RUNNING:
        return Board(_ending(scene), None, (), None)
    if seat.away:
        back: ActionRow[Any] = ActionRow(TableButton(scene.table.match_id, "back", scene.say("table.button.back")))
        return Board(scene.say("hand.away"), None, (back,), None)
    return step or views_of(house, scene.table).hand(scene)


def _ending(scene: Scene) -> str:
    if scene.table.status is not Status.FINISHED or scene.seat is None:
        return scene.say("table.abandoned")
    outcome = scene.outcome
    place, score = outcome.places[scene.seat], outcome.scores[scene.seat]
    if scene.seat in outcome.winners:
        return scene.say("hand.won" if len(outcome.winners) == 1 else "hand.shared", score=score)
    return scene.say("hand.placed", place=place, score=score)


def _parts(scene: Scene, board: Board, notice: str | None) -> Iterator[Item[Any]]:
    yield TextDisplay("\n".join(filter(None, (_heading(scene), notice))))
    if board.text:
        yield TextDisplay(board.text)
    if board.picture is not None:
        yield gallery_of(board.picture)
    if board.caption:
        yield TextDisplay(board.caption)
    yield from board.rows
    if board.footer:
        yield TextDisplay(board.footer)
    yield Separator()
    yield _controls(scene)


def _heading(scene: Scene) -> str:
    table = scene.table
    return scene.say("hand.title", game=_title(scene), match=table.match_id, channel=f"<#{table.channel_id}>")


def _title(scene: Scene) -> str:
    return scene.table.match.game.title if scene.table.match else scene.table.game_key


def _controls(scene: Scene) -> ActionRow[LayoutView]:
    table = scene.table
    row: ActionRow[LayoutView] = ActionRow()
    if table.status is Status.RUNNING:
        row.add_item(scene.hand_button())
    link = f"https://discord.com/channels/{table.guild_id}/{table.channel_id}"
    row.add_item(Button(style=discord.ButtonStyle.link, label=scene.say("hand.button.table"), url=link))
    return row


def _digest(view: Any, *others: object) -> str:
    """What tells one message from another; `view` is discord.py's, whose components have no types."""
    return sha256(json.dumps([view.to_components(), *others], sort_keys=True).encode()).hexdigest()[:32]
