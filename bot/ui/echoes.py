"""Second presses of somebody who pressed twice: the first one did it, so nobody is told that it cannot be done.

It lives in memory: whoever pressed twice around a restart is told a word too much.
"""

import time
from collections.abc import Callable

WITHIN = 2.0
"""Seconds after which somebody who presses the same again means it."""


class Echoes:
    """What people's presses did a moment ago."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        """`now` tells the seconds that have passed since whenever."""
        self._now = now
        self._done: dict[tuple[int, str], float] = {}

    def done(self, user_id: int, pressed: str) -> None:
        """Somebody pressed this, and it was played."""
        now = self._now()
        self._done = {key: since for key, since in self._done.items() if now - since < WITHIN}
        self._done[user_id, pressed] = now

    def has(self, user_id: int, pressed: str) -> bool:
        """The same press of the same person did something a moment ago."""
        since = self._done.get((user_id, pressed))
        return since is not None and self._now() - since < WITHIN
