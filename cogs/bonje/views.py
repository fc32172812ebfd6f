"""A plain table of Bonje in de Stal: farms and moves as they are written in the rules."""

from collections.abc import Iterator
from typing import Any, cast

from discord.ui import ActionRow

from bot.services.table import Seen
from bot.ui.scene import Board, Scene
from cogs.bonje.rules import GAME, View

ROWS, BUTTONS = 4, 5


class BonjeViews:
    """Implements `GameViews`."""

    def board(self, scene: Scene) -> Board:
        """The farms in words, and a button for every move of every seat."""
        view = cast("View", scene.view)
        return Board("\n".join(_lines(scene)), None, tuple(_rows(scene)), None, chapter=view["round"])

    def final(self, scene: Scene) -> Board:
        """The farms in words."""
        return Board("\n".join(_lines(scene)), None, (), None)

    def event(self, _scene: Scene, _seen: Seen) -> str | None:
        """Nothing: the farms tell it."""
        return None


def _lines(scene: Scene) -> Iterator[str]:
    view = cast("View", scene.view)
    for name, farm in zip(scene.names, view["farms"], strict=True):
        yield f"{name}: " + " | ".join(" ".join(stable["animals"]) for stable in farm["stables"])


def _rows(scene: Scene) -> Iterator[ActionRow[Any]]:
    state = scene.table.match.state if scene.table.match else None
    seats = range(len(scene.names))
    moves = list(dict.fromkeys(move for seat in seats for move in GAME.legal_moves(state, seat))) if state else []
    buttons = [scene.button(move, GAME.encode(move)) for move in moves[: ROWS * BUTTONS]]
    for first in range(0, len(buttons), BUTTONS):
        yield ActionRow(*buttons[first : first + BUTTONS])
