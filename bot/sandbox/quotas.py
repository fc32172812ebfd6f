"""So many in so many seconds: the one way in which the sandbox counts whatever Discord limits by time."""

from collections.abc import Hashable
from datetime import datetime, timedelta
from typing import NamedTuple

from bot.sandbox.clock import Clock

REMEMBERED = 1_000
"""Keys above which those are dropped whose time is over."""


class Limit(NamedTuple):
    most: int
    seconds: float


class _Window:
    """The time in which a key's uses count together."""

    __slots__ = ("until", "used")

    def __init__(self, until: datetime) -> None:
        self.until = until
        self.used = 0


class Quota:
    """Counts uses by key; the time runs from the first use, and then all are free again."""

    def __init__(self, limit: Limit, clock: Clock) -> None:
        self.limit = limit
        self._clock = clock
        self._windows: dict[Hashable, _Window] = {}

    def use(self, key: Hashable = None, count: int = 1) -> float:
        """Count some uses: 0.0 when they fit, else the seconds until there is room, and nothing is counted."""
        window = self._window(key)
        if window.used + count > self.limit.most:
            return self.resets_after(key)
        window.used += count
        return 0.0

    def left(self, key: Hashable = None) -> int:
        """How many uses are still free."""
        return self.limit.most - self._window(key).used

    def resets_after(self, key: Hashable = None) -> float:
        """Seconds until all are free again."""
        return (self._window(key).until - self._clock.now()).total_seconds()

    def _window(self, key: Hashable) -> _Window:
        now = self._clock.now()
        window = self._windows.get(key)
        if window is None or window.until <= now:
            self._forget_old(now)
            window = self._windows[key] = _Window(now + timedelta(seconds=self.limit.seconds))
        return window

    def _forget_old(self, now: datetime) -> None:
        if len(self._windows) > REMEMBERED:
            self._windows = {key: window for key, window in self._windows.items() if window.until > now}
