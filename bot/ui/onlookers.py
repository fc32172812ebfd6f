"""Private panels for whoever looks on: a running match as its table stands, and one that is over, move by move."""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from hashlib import sha256
from itertools import pairwise
from typing import Any, NamedTuple, TypeVar

import discord
from discord.ui import ActionRow, Button, Container, Item, LayoutView, TextDisplay

from bot.drawing.collage import side_by_side
from bot.locale import Say
from bot.services.archive import Position, Replay
from bot.services.refusal import Refusal
from bot.services.table import Status, Table
from bot.ui.afterwards import JumpSelect, ReplayButton, WatchButton
from bot.ui.house import House
from bot.ui.pictures import Picture, Pictures
from bot.ui.presses.access import Access
from bot.ui.presses.press import Press
from bot.ui.presses.switchboard import StandingLayout
from bot.ui.scene import Board, Rows, Scene, hides_hands, tables_of
from bot.ui.table import ACCENT, events_of, excess_of, gallery_of, heading_of, seats_of, waiting_of

Place = TypeVar("Place")

OPTIONS = 25
"""As many as a menu holds."""
A_WALK = 10
"""Through a round or turn of so many moves one goes step by step; where there is a longer one, moves have a menu of their own."""
EVENT_LINES = 3
"""So many lines of what happened stand with a move."""
REMEMBERED = 96
"""Pictures of replays that are kept: a table and its hands change by one or two of them with a move."""


class Panel(NamedTuple):
    """A private message as it should stand; to be sent once."""

    view: LayoutView
    pictures: tuple[Picture, ...]


class Onlookers:
    """Shows matches to people who look on, each to one alone; all that a panel shows is in the ids of its buttons."""

    def __init__(self, house: House) -> None:
        self.access = Access()
        self._house = house
        self._pictures = Pictures(REMEMBERED)
        """Drawn beside those of the tables, which must not wait for them."""

    async def replay(self, press: Press, match_id: int, ply: int, *, anew: bool) -> None:
        """Show a match that is over as it stood after so many moves; raises Refusal."""
        archive = self._house.services.archive
        await self.access.require(press, await archive.place(match_id))
        replay = await archive.replay(match_id)
        await self._show(press, replay_panel(self._house, replay, ply, press), anew=anew)
        if ply < replay.plies:  # most go on to the next move, and find its pictures drawn
            for picture in replay_panel(self._house, replay, ply + 1, press).pictures:
                self._pictures.begin(picture)

    async def watch(self, press: Press, match_id: int, *, anew: bool) -> None:
        """Show a match as everybody at its table sees it now; raises Refusal."""
        table = await self._house.services.matches.table(match_id)
        await self.access.require(press, table)
        if table.match is None:
            raise Refusal("replay.never_began")
        await self._show(press, watch_panel(self._house, table, press), anew=anew)

    async def _show(self, press: Press, panel: Panel, *, anew: bool) -> None:
        async def files() -> Sequence[discord.File]:
            return [await self._pictures.file(picture) for picture in panel.pictures]

        for picture in panel.pictures:
            self._pictures.begin(picture)
        message = press.interaction.message
        if anew or message is None or not press.is_on_private_message:
            await press.reveal(panel.view, files)
        else:
            await press.edit(message.id, panel.view, {"attachments": await files()})


def replay_panel(house: House, played: Replay, ply: int, press: Press) -> Panel:
    """A move of a match that is over: the table, every hand, who moved and what happened, and the way to the others."""
    position = played.at(ply)
    table, say = _in_the_language_of(house, position.table, press), press.say
    scene, views = Scene.of(table, say), tables_of(house)[table.game_key]
    board = views.final(scene) if table.status is Status.FINISHED else views.board(scene)
    hands = Hands.of(scene, hands_of(house, table, say))
    told = "\n".join((*_happened(house, scene, position.ply), _moved(position, scene)))
    return _panel([heading_of(scene), seats_of(scene)], board, hands, told, tuple(_turning(played, position, scene)))


def watch_panel(house: House, table: Table, press: Press) -> Panel:
    """A table as everybody sees it, without the buttons of those who play."""
    table, say = _in_the_language_of(house, table, press), press.say
    scene, views = Scene.of(table, say), tables_of(house)[table.game_key]
    is_over = table.status is not Status.RUNNING
    board = views.final(scene) if table.status is Status.FINISHED else views.board(scene)
    if table.status is Status.ABANDONED:
        board = board._replace(text=say("table.abandoned"), caption="")
    now = [] if is_over else [events_of(house, scene, is_still=False), "" if board.tells_waiting else waiting_of(scene)]
    link = f"https://discord.com/channels/{table.guild_id}/{table.channel_id}"
    row: ActionRow[Any] = ActionRow()
    if is_over:
        row.add_item(ReplayButton(table.match_id, 0, "open", say("table.button.replay")))
    else:
        row.add_item(WatchButton(table.match_id, "again", say("replay.button.refresh")))
    row.add_item(Button(style=discord.ButtonStyle.link, label=say("hand.button.table"), url=link))
    told = "\n".join(filter(None, (*now, say("replay.watching"))))
    return _panel([heading_of(scene), seats_of(scene)], board, None, told, (row,))


def hands_of(house: House, table: Table, say: Say) -> Iterator[tuple[int, Board]]:
    """Every seat and what it alone saw, in a game that hides something; for matches that are over."""
    views = tables_of(house)[table.game_key]
    if not hides_hands(views):
        return
    for seat in table.seats:
        yield seat.number, views.hand(Scene.of(table, say, seat.number))


def _in_the_language_of(house: House, table: Table, press: Press) -> Table:
    return replace(table, language=house.catalogues.nearest(press.language))


class Hands(NamedTuple):
    """What every seat alone saw: in words where a game draws no hands, else all of them as one picture."""

    text: str
    picture: Picture | None

    @classmethod
    def of(cls, scene: Scene, hands: Iterable[tuple[int, Board]]) -> "Hands":
        """The hands of some seats, side by side."""
        lines, tiles = [], []
        for seat, hand in hands:
            if hand.picture is None:
                lines.append(scene.say("replay.hand", player=scene.names[seat], hand=hand.text))
            else:
                tiles.append((seat, hand.picture))
        return cls("\n".join(lines), _side_by_side(scene, tiles) if tiles else None)


def _side_by_side(scene: Scene, tiles: Sequence[tuple[int, Picture]]) -> Picture:
    names = [(scene.plain_names[seat], picture) for seat, picture in tiles]

    def draw() -> bytes:
        return side_by_side([(name, picture.draw()) for name, picture in names])

    alt = "\n".join(scene.say("replay.hand.drawn", player=name, hand=picture.alt) for name, picture in names)
    key = sha256(json.dumps([(name, picture.key) for name, picture in names]).encode()).hexdigest()
    return Picture(draw, alt, key)


def _panel(above: Sequence[str], board: Board, hands: Hands | None, told: str, rows: Rows) -> Panel:
    """Everything in one container; what is `told` of stands beside the buttons, so that a phone shows it together with them.

    Of a text that does not fit the end is cut, since most of it is better than none.
    """
    parts = tuple(_parts(above, board, hands, told, rows))
    while max(excess_of(parts)) > 0 and len(board.text) > 1:
        board = board._replace(text=f"{board.text[: len(board.text) // 2 - 1]}…")
        parts = tuple(_parts(above, board, hands, told, rows))
    view = StandingLayout()
    view.add_item(Container(*parts, accent_colour=ACCENT))
    pictures = (board.picture, hands.picture if hands else None)
    return Panel(view, tuple(picture for picture in pictures if picture is not None))


def _parts(above: Sequence[str], board: Board, hands: Hands | None, told: str, rows: Rows) -> Iterator[Item[Any]]:
    yield TextDisplay("\n".join(filter(None, above)))
    if text := "\n".join(filter(None, (board.text, board.caption))):
        yield TextDisplay(text)
    if board.picture is not None:
        yield gallery_of(board.picture)
    if hands is not None and hands.text:
        yield TextDisplay(hands.text)
    if hands is not None and hands.picture is not None:
        yield gallery_of(hands.picture)
    yield TextDisplay(told)
    yield from rows


def _moved(position: Position, scene: Scene) -> str:
    """Which move is shown, and who made it."""
    shown = {"ply": position.ply, "plies": position.plies}
    if not position.plies:
        return scene.say("replay.dealt.unmoved")
    if position.played_by is None:
        return scene.say("replay.dealt", n=position.plies)
    if position.seat is None:
        return scene.say("replay.moved.table", **shown)
    own = scene.table.seats[position.seat].is_practice
    by = "owner" if own else position.played_by
    return scene.say(f"replay.moved.{by}", **shown, player=scene.names[position.seat])


def _happened(house: House, scene: Scene, ply: int) -> Iterator[str]:
    """The last events in words; those of this very move stand out."""
    views = tables_of(house)[scene.table.game_key]
    lines = [(seen.ply, line) for seen in scene.table.recent if (line := views.event(scene, seen))]
    for at, line in lines[-EVENT_LINES:]:
        yield line if at == ply else f"-# {line}"


def _turning(replay: Replay, position: Position, scene: Scene) -> Iterator[ActionRow[Any]]:
    """The ways to another move, where there is one."""
    match_id, here, last, say = replay.stored.row.id, position.ply, position.plies, scene.say
    if not last:
        return
    yield ActionRow(
        ReplayButton(match_id, 0, "first", say("replay.button.first"), disabled=here == 0),
        ReplayButton(match_id, max(here - 1, 0), "back", say("replay.button.back"), disabled=here == 0),
        ReplayButton(match_id, min(here + 1, last), "on", say("replay.button.on"), disabled=here == last),
        ReplayButton(match_id, last, "last", say("replay.button.last"), disabled=here == last),
    )
    has_chapters = len(replay.chapters) > 1
    if has_chapters:
        yield ActionRow(JumpSelect(match_id, here, "jump", _where(replay, position, say), _chapters(replay, here, say)))
    spans = _spans(replay)
    if not has_chapters or max(map(len, spans)) > A_WALK:
        span, placeholder = next(span for span in spans if here in span), say("replay.jump.move", ply=here, plies=last)
        yield ActionRow(JumpSelect(match_id, here, "move", placeholder, _moves(replay, span, here, scene)))


def _where(replay: Replay, position: Position, say: Say) -> str:
    """In which round or turn one is."""
    if position.chapter is None:
        return say("replay.jump")
    last = replay.chapters[-1].number
    return say(f"replay.jump.{position.chapter.kind}", number=position.chapter.number, last=last)


def _spans(replay: Replay) -> Sequence[range]:
    """The moves of each round or turn, the deal being move 0; of a game that counts neither, all together."""
    bounds = [0, *(chapter.ply for chapter in replay.chapters if chapter.ply), replay.plies + 1]
    return [range(begin, end) for begin, end in pairwise(bounds)]


def _chapters(replay: Replay, here: int, say: Say) -> list[discord.SelectOption]:
    """The beginnings of rounds or turns."""
    begun = sum(chapter.ply <= here for chapter in replay.chapters)
    return [
        discord.SelectOption(
            label=say(f"replay.{chapter.kind}", number=chapter.number),
            description=say("replay.move", ply=chapter.ply),
            value=str(chapter.ply),
        )
        for chapter in _offered(replay.chapters, max(begun - 1, 0))
    ]


def _moves(replay: Replay, span: range, here: int, scene: Scene) -> list[discord.SelectOption]:
    """The moves of a round or turn, and who made each."""
    makers = {ply: replay.moves[ply - 1].seat if ply else None for ply in _offered(span, here - span.start)}
    return [
        discord.SelectOption(
            label=scene.say("replay.move", ply=ply),
            description=None if seat is None else scene.plain_names[seat],
            value=str(ply),
        )
        for ply, seat in makers.items()
    ]


def _offered(places: Sequence[Place], here: int) -> Sequence[Place]:
    """As many of some places, in their order, as a menu holds: if not all, those around number `here` and some from everywhere.

    So of 140 each is found by opening the menu twice, or stands beside what is found.
    """
    if len(places) <= OPTIONS:
        return places
    near = OPTIONS // 2
    begin = min(max(here - near // 2, 0), len(places) - near)
    far = OPTIONS - near
    last = len(places) - 1
    chosen = {*range(begin, begin + near), *(last * step // (far - 1) for step in range(far))}
    return [places[index] for index in sorted(chosen)]
