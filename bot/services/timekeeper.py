"""What happens by itself: timers are rows, and one task sleeps until the earliest.

A due timer is taken and acted upon in one transaction, so any number of processes may keep the time of one database.
"""

import asyncio
from collections.abc import Callable
from datetime import datetime, timedelta

import structlog

from bot.services.changes import MatchChanged
from bot.services.clock import Clock
from bot.services.desk import Desk, Request
from bot.services.races import Races
from bot.services.record import Record
from bot.services.turns import Turns
from bot.store import Store, matches
from bot.store.rows import DueTimer, TimerRow

log = structlog.get_logger()

LOOK_AGAIN = 30.0
"""Seconds after which the timers are looked at in any case: another process may have set an earlier one."""

FIRST_REST, LONGEST_REST = timedelta(seconds=5), timedelta(minutes=10)
"""How long a match whose timer failed is left alone; twice as long after each further failure."""


class Timekeeper:
    """Fires what is due; `run` does so for ever."""

    def __init__(self, store: Store, desk: Desk, races: Races, turns: Turns, clock: Clock) -> None:
        self._store = store
        self._desk = desk
        self._races = races
        self._turns = turns
        self._clock = clock
        self._is_poked = False
        self._nap: asyncio.Task[None] | None = None
        self._sleeps_until: datetime | None = None
        self._failures: dict[int, int] = {}
        self._resting: dict[int, datetime] = {}
        self._held: dict[DueTimer, asyncio.Task[None]] = {}
        """Fired, but gathered with the presses of a race and not decided yet."""

    def poke(self) -> None:
        """There may be an earlier timer than the one that is slept for."""
        self._is_poked = True
        if self._nap is not None:
            self._nap.cancel()

    def notice(self, change: MatchChanged) -> None:
        """A match has changed: wake up if one of its timers is due before the one that is slept for."""
        due = self._desk.next_due(change.match_id)
        if due is not None and (self._sleeps_until is None or due < self._sleeps_until):
            self.poke()

    async def run(self) -> None:
        """Fire every timer when it is due, for ever; a failure is logged and tried again later."""
        rest = FIRST_REST
        while True:
            self._is_poked = False
            try:
                wait = 0.0 if await self.fire_due() else await self._seconds_to_next()
                rest = FIRST_REST
            except Exception:  # the database is away: the task that keeps time must outlive that
                log.exception("timekeeper.failed", again_in=rest.total_seconds())
                await asyncio.sleep(rest.total_seconds())
                rest = min(2 * rest, LONGEST_REST)
                continue
            await self._sleep(wait)

    async def forgive(self) -> None:
        """Let no time run out that ended while nobody could press: such a seat gets some anew, a race begins anew.

        For a start, before the first `fire_due`.
        """
        now = self._clock.now()
        for due in await self._store.read(matches.due_timers, now):
            if due.timer.kind != "lobby":
                request = self._request(due, self._turns.forgive)
                self._desk.queue(due.match_id, [request])
                await self._conclude(due, request, now)

    async def fire_due(self) -> int:
        """Fire each timer that is due now, in the order of their times, and return how many there were.

        What becomes due by that is left for the next call: whoever wants all of it calls until the answer is 0.
        A practice player's move of a race is decided when the race is; nothing else waits for that.
        """
        now = self._clock.now()
        self._resting = {match_id: until for match_id, until in self._resting.items() if until > now}
        due = await self._store.read(matches.due_timers, now)
        still_due = {timer.match_id for timer in due}
        self._failures = {match_id: count for match_id, count in self._failures.items() if match_id in still_due}
        waiting = [timer for timer in due if timer.match_id not in self._resting and timer not in self._held]
        for timer in waiting:
            await self._fire(timer, now)
        return len(waiting)

    async def close(self) -> None:
        """Wait for what was fired; the desk has been closed before."""
        while self._held:
            await asyncio.wait(self._held.values())

    async def _fire(self, due: DueTimer, now: datetime) -> None:
        """Do what a timer says, unless an earlier one of its match failed a moment ago."""
        if due.match_id in self._resting:
            return
        request = self._request(due, self._turns.fire)
        try:
            is_gathered = await self._races.timer(due, request)
        except Exception:  # noqa: BLE001  # logged there; one match's trouble must not stop the clocks of the others
            self._let_rest(due, now)
            return
        if is_gathered:
            self._held[due] = asyncio.create_task(self._conclude(due, request, now))
            self._held[due].add_done_callback(lambda _: self._release(due))
        else:
            await self._conclude(due, request, now)

    def _request(self, due: DueTimer, act: Callable[[Record, TimerRow, datetime], Record]) -> Request:
        def changed(record: Record, moment: datetime) -> Record:
            return act(record, due.timer, moment)

        timer = due.timer
        is_quiet = timer.kind == "unshown"  # nothing that people see
        return self._desk.request(
            changed, is_press=False, is_quiet=is_quiet, timer=timer.kind, seat=timer.seat, move=timer.code
        )

    async def _conclude(self, due: DueTimer, request: Request, now: datetime) -> None:
        """Wait for what becomes of a timer; a match in which that fails is left alone for a while."""
        try:
            await request.answer
        except Exception:  # noqa: BLE001  # as above
            self._let_rest(due, now)
        else:
            self._failures.pop(due.match_id, None)

    def _let_rest(self, due: DueTimer, now: datetime) -> None:
        failures = self._failures[due.match_id] = self._failures.get(due.match_id, 0) + 1
        rest = min(FIRST_REST * 2 ** min(failures - 1, 10), LONGEST_REST)
        self._resting[due.match_id] = now + rest
        log.exception("timer.failed", match=due.match_id, timer=due.timer.kind, seat=due.timer.seat, rest=str(rest))

    def _release(self, due: DueTimer) -> None:
        del self._held[due]
        self.poke()

    async def _seconds_to_next(self) -> float:
        next_due = await self._store.read(matches.next_due, besides=self._resting, held=self._held)
        ends = [moment for moment in (next_due, *self._resting.values()) if moment is not None]
        if not ends:
            return LOOK_AGAIN
        return min(max((min(ends) - self._clock.now()).total_seconds(), 0.0), LOOK_AGAIN)

    async def _sleep(self, seconds: float) -> None:
        """Sleep, unless there was or comes a poke.

        The sleep is a task that a poke cancels, and not an event waited for: a simulated Discord can tell then that
        nothing is going on.
        """
        self._nap = asyncio.create_task(asyncio.sleep(0 if self._is_poked else seconds))
        self._sleeps_until = self._clock.now() + timedelta(seconds=seconds)
        try:
            await asyncio.wait({self._nap})
        finally:
            self._nap.cancel()
            self._sleeps_until = None
