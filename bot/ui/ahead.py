"""Draws beside the bot's start what the first pictures of a game would otherwise be long in waiting for."""

import time
from collections.abc import Iterator
from threading import Thread

BREATH = 0.01
"""Seconds between two pieces: the start of the bot itself goes before."""

_begun: set[str] = set()


def draw_ahead(game_key: str, pieces: Iterator[None]) -> None:
    """Draw a game's pieces in a thread, once in a process; whoever stops the bot need not wait for it."""
    if game_key not in _begun:
        _begun.add(game_key)
        Thread(target=_draw_all, args=(pieces,), name=f"{game_key} ahead", daemon=True).start()


def _draw_all(pieces: Iterator[None]) -> None:
    for _ in pieces:
        time.sleep(BREATH)
