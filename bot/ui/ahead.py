"""Draws ahead what the first pictures of a game would otherwise be long in waiting for."""

import time
from collections.abc import Iterator
from threading import Thread

BREATH = 0.01
"""Seconds between two pieces: whoever presses something goes before."""

_awaited: dict[str, Iterator[None]] = {}
_begun: set[str] = set()


def draw_ahead(game_key: str, pieces: Iterator[None]) -> None:
    """Have a game's pieces drawn as soon as somebody wants to play it, once in a process."""
    if game_key not in _begun:
        _awaited[game_key] = pieces


def wanted(game_key: str) -> None:
    """There is a lobby or a table of a game: draw its pieces in a thread; whoever stops the bot need not wait for it."""
    if (pieces := _awaited.pop(game_key, None)) is not None:
        _begun.add(game_key)
        Thread(target=_draw_all, args=(pieces,), name=f"{game_key} ahead", daemon=True).start()


def _draw_all(pieces: Iterator[None]) -> None:
    for _ in pieces:
        time.sleep(BREATH)
