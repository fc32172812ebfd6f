"""The frame that all games share around what one shows of a match: title, seats, events, picture, buttons, controls."""

import re
from collections.abc import Iterator
from datetime import datetime
from typing import Any, NamedTuple, Self

import discord
from babel.lists import format_list
from discord.ui import ActionRow, Button, Container, DynamicItem, LayoutView, MediaGallery, Separator, TextDisplay

from bot.services.table import Seat, Status, Table
from bot.ui import permissions
from bot.ui.house import House
from bot.ui.items import OfMatch
from bot.ui.pictures import file_name, in_words
from bot.ui.press import Press
from bot.ui.scene import Board, Picture, Scene

BADGES = "①②③④⑤⑥⑦⑧⑨"
"""How a seat is numbered wherever text stands: on the table, in buttons, beside the picture's numbers."""

ACCENT = discord.Colour(0x6FA03B)
EVENTS_LIMIT = 1200
"""Characters for the last events; the older ones give way."""
EVENT_LINES = 5
"""More of them would push the picture off a phone."""


class Composition(NamedTuple):
    """A message as it should stand: its components, and the picture they refer to."""

    view: LayoutView
    picture: Picture | None


def table_message(house: House, table: Table) -> Composition:
    """The table of a match that has begun, or what is left of it at the end."""
    scene = Scene.of(table, house.say(table.language))
    views = house.tables[table.game_key]
    board = views.final(scene) if table.status is Status.FINISHED else views.board(scene)
    if table.status is Status.ABANDONED:
        board = Board(scene.say("table.abandoned"), board.picture, (), None)
    parts = _parts(house, scene, board)
    view = LayoutView(timeout=None)
    view.add_item(Container(*parts, accent_colour=ACCENT))
    return Composition(view, board.picture)


def _parts(house: House, scene: Scene, board: Board) -> Iterator[discord.ui.Item[Any]]:
    running = scene.table.status is Status.RUNNING
    yield TextDisplay("\n".join((_heading(scene), _seats(scene))))
    if board.text:
        yield TextDisplay(board.text)
    if board.picture is not None:
        gallery: MediaGallery[LayoutView] = MediaGallery()
        gallery.add_item(media=f"attachment://{file_name(board.picture)}", description=in_words(board.picture))
        yield gallery
    if running and (events := _events(house, scene)):
        yield TextDisplay(events)
    if running:
        yield TextDisplay(_waiting(scene))
    yield from board.rows
    if board.footer:
        yield TextDisplay(board.footer)
    if running:
        yield Separator()
        yield _controls(scene)


def _heading(scene: Scene) -> str:
    table = scene.table
    title = table.match.game.title if table.match else table.game_key
    return scene.say("table.title", game=title, pace=scene.say(f"table.pace.{table.pace}"), match=table.match_id)


def _seats(scene: Scene) -> str:
    waited = scene.table.match.waiting_for if scene.table.match else frozenset[int]()
    return "\u2003".join(_seat(scene, seat, seat.number in waited) for seat in scene.table.seats)


def _seat(scene: Scene, seat: Seat, waited: bool) -> str:
    name = scene.names[seat.number]
    shown = f"{BADGES[seat.number]} **{name}**" if waited else f"{BADGES[seat.number]} {name}"
    return scene.say("table.away", player=shown) if seat.away else shown


def _events(house: House, scene: Scene) -> str:
    """The last events in words, the newest last, as many as fit."""
    views = house.tables[scene.table.game_key]
    lines = [line for seen in scene.table.recent if (line := views.event(scene, seen))]
    while len(lines) > EVENT_LINES or sum(len(line) + 4 for line in lines) > EVENTS_LIMIT:
        del lines[0]
    return "\n".join(f"-# {line}" for line in lines)


def _waiting(scene: Scene) -> str:
    """Whose move it is, and until when."""
    match = scene.table.match
    waited = sorted(match.waiting_for) if match else []
    if not waited:
        return scene.say("table.wait")
    players = format_list([scene.names[seat] for seat in waited], locale=scene.table.language)
    until = _earliest(scene.table, waited)
    if until is None:
        return scene.say("table.to_move", players=players, n=len(waited))
    when = discord.utils.format_dt(until, "R")
    return scene.say("table.to_move_until", players=players, when=when, n=len(waited))


def _earliest(table: Table, waited: list[int]) -> datetime | None:
    clocks = table.clocks or {}
    return min((clocks[seat] for seat in waited if seat in clocks), default=None)


def _controls(scene: Scene) -> ActionRow[LayoutView]:
    row: ActionRow[LayoutView] = ActionRow()
    for action in ("help", "back", "leave", "end"):
        if action != "back" or any(seat.away for seat in scene.table.seats):
            row.add_item(TableButton(scene.table.match_id, action, scene.say(f"table.button.{action}")))
    return row


class TableButton(
    OfMatch, DynamicItem[Button[LayoutView]], template=r"t:(?P<match>\d{1,18}):(?P<action>help|back|leave|end|over)"
):
    """What anybody at the table may do besides playing; `over` is the second press that ends a match for everybody."""

    def __init__(self, match_id: int, action: str, label: str | None) -> None:
        danger, quiet = discord.ButtonStyle.danger, discord.ButtonStyle.secondary
        style = {"over": danger, "back": discord.ButtonStyle.success}.get(action, quiet)
        super().__init__(Button(label=label, style=style, custom_id=f"t:{match_id}:{action}"))
        self.match_id = match_id
        self.action = action

    @classmethod
    async def from_custom_id(cls, _interaction: discord.Interaction[Any], item: Any, match: re.Match[str], /) -> Self:
        """The button that was pressed."""
        return cls(int(match["match"]), match["action"], item.label)

    async def act(self, press: Press) -> None:
        """Do what the button says."""
        acts = {
            "help": self._help,
            "back": self._back,
            "leave": self._leave,
            "end": self._ask_to_end,
            "over": self._end,
        }
        await acts[self.action](press)

    async def _help(self, press: Press) -> None:
        table = await press.house.services.matches.table(self.match_id)
        view = LayoutView(timeout=None)
        view.add_item(TextDisplay(press.say(f"{table.game_key}.rules")))
        await press.reveal(view)

    async def _back(self, press: Press) -> None:
        await press.house.services.matches.back(self.match_id, press.person, press.interaction.id)
        await press.show(self.match_id)

    async def _leave(self, press: Press) -> None:
        await press.house.services.matches.leave(self.match_id, press.person, press.interaction.id)
        await press.tell(press.say("table.left"))

    async def _ask_to_end(self, press: Press) -> None:
        view = discord.ui.View(timeout=None)
        view.add_item(TableButton(self.match_id, "over", press.say("table.button.over")))
        await press.tell(press.say("table.end.sure"), view=view)

    async def _end(self, press: Press) -> None:
        is_moderator = permissions.is_moderator(press.interaction)
        table = await press.house.services.matches.end(self.match_id, press.person, is_moderator, press.interaction.id)
        ended = table.status is not Status.RUNNING
        await press.replace(press.say("table.end.done" if ended else "table.end.noted"))


ITEMS = (TableButton,)
"""What the client has to know to hear of these buttons on any table, also one posted before it started."""
