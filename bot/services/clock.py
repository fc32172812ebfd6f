"""What time it is, and something to be reminded by; tests turn the hands themselves."""

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Protocol


class Clock(Protocol):
    """Tells the time as an aware datetime in UTC."""

    def now(self) -> datetime: ...


class SystemClock:
    """The clock of this machine."""

    def now(self) -> datetime:
        """The present moment, aware UTC."""
        return datetime.now(UTC)


class Cancellable(Protocol):
    """An alarm that is set."""

    def cancel(self) -> None: ...


class Alarm(Protocol):
    """Sets alarms: each calls `ring` once after some seconds, unless it is cancelled."""

    def __call__(self, seconds: float, ring: Callable[[], None], /) -> Cancellable: ...


def system_alarm(seconds: float, ring: Callable[[], None], /) -> Cancellable:
    """An alarm of the running event loop."""
    return asyncio.get_running_loop().call_later(seconds, ring)
