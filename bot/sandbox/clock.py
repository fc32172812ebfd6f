"""The sandbox's time: the machine's by default, a settable one in tests, so that nothing waits 3 s or 15 minutes."""

import asyncio
import heapq
from datetime import UTC, datetime, timedelta
from typing import Protocol


class Clock(Protocol):
    """Tells the time and waits for it."""

    def now(self) -> datetime:
        """The time now, aware and in UTC."""

    async def sleep(self, seconds: float) -> None:
        """Return when this clock is `seconds` further."""


class SystemClock:
    """The machine's clock."""

    def now(self) -> datetime:
        return datetime.now(UTC)

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


class SettableClock:
    """A clock that stands still until somebody moves it."""

    def __init__(self, start: datetime | None = None) -> None:
        self._now = start or datetime.now(UTC)
        self._sleepers: list[tuple[datetime, int, asyncio.Future[None]]] = []
        self._count = 0
        self._fell_asleep = asyncio.Event()

    def now(self) -> datetime:
        return self._now

    async def sleep(self, seconds: float) -> None:
        self._count += 1
        awake: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._sleepers, (self._now + timedelta(seconds=seconds), self._count, awake))
        self._fell_asleep.set()
        await awake

    async def somebody_sleeps(self, seconds: float) -> None:
        """Return as soon as somebody waits until `seconds` from now."""
        while all(until != self._now + timedelta(seconds=seconds) for until, _, _ in self._sleepers):
            self._fell_asleep.clear()
            await self._fell_asleep.wait()

    async def first_sleeper(self) -> float:
        """The seconds until the first of those who wait wakes, as soon as anybody waits."""
        while not (waiting := [until for until, _, awake in self._sleepers if not awake.done()]):
            self._fell_asleep.clear()
            await self._fell_asleep.wait()
        return (min(waiting) - self._now).total_seconds()

    def advance(self, seconds: float) -> None:
        """Move the time on and wake everybody whose time has come, earliest first."""
        self._now += timedelta(seconds=seconds)
        while self._sleepers and self._sleepers[0][0] <= self._now:
            _, _, awake = heapq.heappop(self._sleepers)
            if not awake.done():
                awake.set_result(None)
