"""A match that is over as plain text for a terminal: what a replay shows on Discord, its pictures in words."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from importlib import import_module
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

from discord.utils import remove_markdown

from bot.locale import Catalogues, Say
from bot.services.archive import Position, Replay
from bot.services.table import Seen, Status
from bot.ui.onlookers import hands_of
from bot.ui.scene import Scene

if TYPE_CHECKING:
    from bot.ui.house import House
    from bot.ui.scene import GameViews


async def looks_of(game_key: str, catalogues: Catalogues) -> "GameViews":
    """How a game shows itself, without a bot that has loaded its cog."""
    tables: dict[str, GameViews] = {}
    house = SimpleNamespace(tables=tables, catalogues=catalogues)
    await import_module(f"cogs.{game_key}.cog").setup(SimpleNamespace(house=house))
    return tables[game_key]


class Teller:
    """Tells a replay in one language."""

    def __init__(self, replay: Replay, views: "GameViews", say: Say, language: str) -> None:
        self._replay = replay
        self._views = views
        self._say = say
        self._language = language
        self._begins: Mapping[int, str] = {
            chapter.ply: say(f"replay.{chapter.kind}", number=chapter.number) for chapter in replay.chapters
        }

    def match(self) -> Iterator[str]:
        """Every move in words, and the table with all hands at the beginning of each round or turn."""
        for ply in range(self._replay.plies + 1):
            position = self._replay.at(ply)
            yield from self._move(position)
            if ply in self._begins or ply == 0:
                yield ""
                yield from self._scene(position, self._begins.get(ply, ""))

    def position(self, ply: int) -> Iterator[str]:
        """One move, and the table with all hands after it."""
        position = self._replay.at(ply)
        yield from self._move(position)
        yield from self._scene(position, "")

    def _move(self, position: Position) -> Iterator[str]:
        if position.ply == 0:
            return
        move = self._replay.moves[position.ply - 1]
        who = "table" if move.seat is None else f"seat {move.seat}"
        yield f"{move.ply:>4}  {who:<7} {move.played_by:<8}  {move.code}"
        scene = self._scene_of(position)
        for seen in position.table.recent:
            if seen.ply == position.ply:
                yield f"      {self._words(scene, seen)}"

    def _words(self, scene: Scene, seen: Seen) -> str:
        """An event as the table tells it; one that it tells no line of as its name and what belongs to it."""
        line = self._views.event(scene, seen)
        return remove_markdown(line) if line else f"{seen.event.kind} {json.dumps(dict(seen.event.params))}"

    def _scene(self, position: Position, title: str) -> Iterator[str]:
        """The table in words, and every hand."""
        scene = self._scene_of(position)
        is_over = position.table.status is Status.FINISHED
        board = self._views.final(scene) if is_over else self._views.board(scene)
        shown = (title, remove_markdown(board.text), board.picture.alt if board.picture else "")
        yield from (f"    | {line}" for text in shown if text for line in text.splitlines())
        house = cast("House", SimpleNamespace(tables={position.table.game_key: self._views}))
        for seat, hand in hands_of(house, scene.table, self._say):
            held = hand.picture.alt if hand.picture else hand.text
            yield f"    | {scene.plain_names[seat]}: {remove_markdown(held)}"
        yield ""

    def _scene_of(self, position: Position) -> Scene:
        return Scene.of(replace(position.table, language=self._language), self._say)
