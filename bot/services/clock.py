"""What time it is; tests turn the hands themselves."""

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
