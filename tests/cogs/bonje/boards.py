"""What a board of Bonje in de Stal offers, as its reader sees it."""

from collections.abc import Sequence
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any, NamedTuple, cast

from discord import ButtonStyle

from bot.core.game import Event
from bot.services.table import Aside, Seen
from bot.ui.controls import TableButton
from bot.ui.house import House
from bot.ui.pictures import ALT_LIMIT
from bot.ui.presses.items import MoveButton, MoveSelect
from bot.ui.scene import Board, Scene
from bot.ui.table import table_message
from cogs.bonje.rules import GAME, State
from cogs.bonje.views import BonjeViews
from tests.cogs.bonje.shown import CATALOGUES, farm, scene, slot, table
from tests.discord_checks.limits import check_view

VIEWS = BonjeViews()
LEGIBLE_ON_A_PHONE = 34
OPTIONS_OF_A_MENU = 25
BUTTONS_OF_A_ROW = 5
SOON = datetime(2030, 1, 1, tzinfo=UTC)


class Shown(NamedTuple):
    """A button as its presser sees it."""

    code: str
    label: str
    emoji: str
    style: ButtonStyle


def rows(board: Board) -> list[list[Shown]]:
    """The moves that can be pressed, row by row; menus of answers left out."""
    return [
        [
            Shown(each.code, each.item.label or "", str(each.item.emoji or ""), each.item.style)
            for each in row.children
            if isinstance(each, MoveButton)
        ]
        for row in board.rows
    ]


def labels(board: Board) -> list[list[str]]:
    return [[shown.label for shown in row] for row in rows(board)]


def menus(board: Board) -> list[MoveSelect]:
    return [item for row in board.rows for item in row.children if isinstance(item, MoveSelect)]


def codes(board: Board) -> list[str]:
    """All moves that can be made with the board."""
    chosen = [option.value for menu in menus(board) for option in menu.item.options]
    return chosen + [shown.code for row in rows(board) for shown in row]


def legal(state: State) -> set[str]:
    return {GAME.encode(move) for seat in range(len(state.farms)) for move in GAME.legal_moves(state, seat)}


def has_menu_button(board: Board) -> bool:
    return any(isinstance(item, TableButton) for row in board.rows for item in row.children)


def board_of(state: State, language: str = "en", **more: Any) -> Board:
    shown = scene(state, language, **more)
    return VIEWS.final(shown) if shown.table.status == "finished" else VIEWS.board(shown)


def assert_presentable(board: Board) -> None:
    assert all(1 <= len(row.children) <= BUTTONS_OF_A_ROW for row in board.rows)
    assert [row for row in labels(board) for label in row if not 0 < len(label) <= LEGIBLE_ON_A_PHONE] == []
    assert all(len(menu.item.options) <= OPTIONS_OF_A_MENU for menu in menus(board))
    assert len(codes(board)) == len(set(codes(board)))
    assert board.picture is not None
    assert 0 < len(board.picture.alt) <= ALT_LIMIT
    assert len(board.text) + len(board.caption) < 1000
    assert board.footer is None


def a_flip(**more: Any) -> State:
    """A ram and an elephant are open, a hen is held by its taker, a sow was placed."""
    up = (slot("sheep-m"), slot("fowl-f", 1, 1), slot("elephant"), slot("pig-f", 3, 0, state="played"))
    farms = farm("sheep-f", "", ""), farm("", "cow-m", ""), farm("", "", ""), farm("pig-f", "", "")
    return table(*farms, up=more.pop("up", up), **more)


def assert_discord_takes(shown: Scene) -> None:
    """The whole message fits what Discord allows, without anything being cut."""
    house = cast("House", SimpleNamespace(tables={GAME.key: VIEWS}, say=CATALOGUES.say))
    check_view(table_message(house, shown.table).view)


def told(
    event: Event, *, recent: Sequence[Event | Seen] = (), asides: Sequence[Aside] = (), state: State | None = None
) -> str | None:
    """The line for what happened."""
    shown = scene(state or a_flip(), recent=recent or [event], asides=asides)
    return VIEWS.event(shown, next(seen for seen in shown.table.recent if seen.event == event))
