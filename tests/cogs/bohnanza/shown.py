"""Tables, hands and choices of Bohnanza as Discord gets them, and what can be pressed there."""

from collections.abc import Iterator, Sequence
from types import SimpleNamespace
from typing import Any, cast

import pytest
from discord.ui import TextDisplay
from msgspec.structs import replace

from bot import extensions
from bot.core.game import Event
from bot.core.match import Match
from bot.locale import Catalogues
from bot.services.refusal import Refusal
from bot.services.table import Seat, Seen, Status, Table
from bot.ui.controls import TableButton
from bot.ui.hands.private import panel_parts
from bot.ui.house import House
from bot.ui.presses.items import DraftButton, DraftSelect, MoveButton, MoveSelect
from bot.ui.scene import Board, Play, Scene
from bot.ui.table import table_message
from cogs.bohnanza.beans import State
from cogs.bohnanza.moves import Move
from cogs.bohnanza.rules import GAME
from cogs.bohnanza.views import BohnanzaViews
from tests.cogs.bohnanza.positions import CHANCE
from tests.cogs.bohnanza.samples import NAMES
from tests.discord_checks.limits import check_view

VIEWS = BohnanzaViews()
CATALOGUES = Catalogues(extensions.find().locales)
LANGUAGES = CATALOGUES.languages


def scene(state: State, seat: int | None = None, language: str = "en", *, recent: Sequence[Event | Seen] = ()) -> Scene:
    """A match that stands so, for everybody or for one seat; each event has a ply of its own unless it has one."""
    count = len(state.players)
    match = Match(GAME, "seed", count, {}, state)
    shown = Table(
        match_id=123456,
        game_key="bohnanza",
        status=Status.FINISHED if match.outcome else Status.RUNNING,
        guild_id=1,
        channel_id=2,
        host_id=100,
        language="en",
        pace="live",
        options={},
        seats=tuple(Seat(number, 100 + number, NAMES[number], None) for number in range(count)),
        match=match,
        recent=tuple(one if isinstance(one, Seen) else Seen(ply, one) for ply, one in enumerate(recent)),
    )
    return Scene.of(shown, CATALOGUES.say(language), seat)


def table(state: State, language: str = "en") -> Board:
    """What everybody sees."""
    return VIEWS.board(scene(state, None, language))


def hand(state: State, seat: int, language: str = "en") -> Board:
    """What one player sees alone."""
    return VIEWS.hand(scene(state, seat, language))


def step(state: State, seat: int, draft: str, language: str = "en") -> Board:
    """A step of a choice that does not play itself."""
    board = VIEWS.draft(scene(state, seat, language), draft)
    assert isinstance(board, Board)
    return board


def refusal_of(state: State, seat: int, draft: str) -> str:
    """Why a step makes no sense, without what all keys of the game begin with."""
    with pytest.raises(Refusal) as refused:
        VIEWS.draft(scene(state, seat), draft)
    return refused.value.reason.removeprefix("bohnanza.refusal.")


def played(state: State, seat: int, draft: str) -> str:
    """The code of the move that a step plays by itself."""
    play = VIEWS.draft(scene(state, seat), draft)
    assert isinstance(play, Play)
    return code_of(play)


def code_of(play: Play) -> str:
    """The code of the move that is played at once."""
    return GAME.encode(cast("Move", play.move))


def outcome_of(state: State, seat: int, code: str) -> State:
    """The table after a move, never mind in which slot of two equal turned-up cards one is left."""
    table, _ = GAME.apply(state, seat, GAME.decode(code), CHANCE)
    return replace(table, turned=tuple(sorted(table.turned, key=str)))


def items(board: Board) -> Iterator[Any]:
    return (item for row in board.rows for item in row.children)


def moves(board: Board) -> dict[str, str]:
    """The codes of the moves that can be made with the board, and the labels they have."""
    found = {
        item.code: item.item.label or ""
        for item in items(board)
        if isinstance(item, MoveButton) and not item.item.disabled
    }
    menus = [item for item in items(board) if isinstance(item, MoveSelect)]
    return found | {option.value: option.label for menu in menus for option in menu.item.options}


def drafts(board: Board) -> dict[str, str]:
    """The steps that can be taken from the board, and the labels they have."""
    found = {
        item.draft: item.item.label or ""
        for item in items(board)
        if isinstance(item, DraftButton) and not item.item.disabled
    }
    menus = [item for item in items(board) if isinstance(item, DraftSelect)]
    return found | {option.value: option.label for menu in menus for option in menu.item.options}


def draft_called(board: Board, label: str) -> str:
    """The step behind a button; raises StopIteration."""
    return next(draft for draft, text in drafts(board).items() if text == label)


def move_called(board: Board, label: str) -> str:
    """The move behind a button; raises StopIteration."""
    return next(code for code, text in moves(board).items() if text == label)


def said(board: Board) -> list[str]:
    """Everything on the board that its readers get: texts, labels, ids, options."""
    found = [
        board.text,
        board.caption,
        board.picture.alt if board.picture else "",
        board.picture.key if board.picture else "",
    ]
    for item in items(board):
        if isinstance(item, MoveButton | DraftButton | TableButton):
            found += [item.item.custom_id or "", item.item.label or "", str(item.item.disabled)]
        else:
            found += [f"{option.value} {option.label} {option.description}" for option in item.item.options]
    return found


def assert_table_fits(state: State, language: str = "en") -> None:
    """Discord takes the whole message, and nothing had to be cut."""
    house = cast("House", SimpleNamespace(tables={GAME.key: VIEWS}, say=CATALOGUES.say))
    check_view(table_message(house, scene(state, None, language).table).view)


AN_EXPLANATION = "x" * 450
"""Longer than any that a guided match shows on a panel."""


def assert_panel_fits(shown: Scene, board: Board) -> None:
    """The panel is what Discord takes, uncut, also beside an explanation, and each thing on it has an id of its own."""
    explained = board._replace(caption=f"{AN_EXPLANATION}\n{board.caption}")
    texts = sum(len(part.content) for part in panel_parts(shown, explained) if isinstance(part, TextDisplay))
    assert texts <= 4000
    assert all(1 <= len(row.children) <= 5 for row in board.rows)
    ids = [item.item.custom_id for item in items(board)]
    assert len(ids) == len(set(ids))
    assert all(len(item.item.label) <= 80 for item in items(board) if hasattr(item.item, "label"))
