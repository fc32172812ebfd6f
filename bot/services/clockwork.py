"""The timers of a running match: how long each seat may think, and when the table itself moves.

A seat's clock restarts only when the seat itself answered what it is waited for with, or when it is waited for anew.
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

import structlog

from bot.core.match import Match
from bot.services.record import UNSHOWN, Record, is_present
from bot.settings import Settings
from bot.store.rows import NO_SEAT, TimerRow

log = structlog.get_logger()

UNKNOWN_PAUSE = 1.0
"""Seconds before a table's move whose pause the settings do not name: a match must not stall on it."""


@dataclass(frozen=True)
class Clockwork:
    """Sets timers by the settings' durations; a timer that still means the same keeps its time."""

    settings: Settings

    def wind(self, record: Record, moved: int | None, now: datetime) -> Record:
        """Set the clocks of the people who are waited for and the table's own; the seat `moved` did what it was asked."""
        match = record.playing
        clocks = [self._clock(record, number, moved, now) for number in sorted(match.waiting_for)]
        practice = [
            timer
            for timer in record.timers
            if timer.kind == "practice" and timer.seat != moved and not is_present(record.seats[timer.seat])
        ]
        others = (self._table(record, match, now), record.unshown)
        return record.with_timers([*practice, *(timer for timer in (*clocks, *others) if timer is not None)])

    def await_showing(self, record: Record, now: datetime) -> Record:
        """Let what is set from now on count from the moment when people see what the match has become."""
        mark = TimerRow("unshown", NO_SEAT, now + UNSHOWN, str(record.stored.row.version + 1))
        return record.with_timers([*record.without_mark().timers, mark])

    def shown(self, record: Record, at: datetime) -> Record:
        """People saw at a moment what the match has become: what waited for that counts from then."""
        mark = record.unshown
        if mark is None:
            return record
        early = mark.due_at - max(at, mark.due_at - UNSHOWN)
        return record.with_timers(
            replace(timer, due_at=timer.due_at - early)
            if timer.kind in {"practice", "table"} and timer.due_at >= mark.due_at
            else timer
            for timer in record.without(mark).timers
        )

    def supervise(self, record: Record, practice: tuple[TimerRow, ...], now: datetime) -> Record:
        """Set what the practice players chose; one that is waited for and chose nothing gets a clock, at any pace."""
        choosing = {timer.seat for timer in practice}
        kept = [
            timer
            for timer in record.timers
            if timer.kind != "practice" and not (timer.kind == "clock" and timer.seat in choosing)
        ]
        ticking = {timer.seat for timer in kept if timer.kind == "clock"}
        idle = [
            seat.number
            for seat in record.seats
            if not is_present(seat) and seat.number in record.playing.waiting_for - choosing - ticking
        ]
        watches = [TimerRow("clock", number, now + self.allowed(record)) for number in idle]
        return record.with_timers([*kept, *watches, *practice])

    def allowed(self, record: Record) -> timedelta:
        """How long a decision may take; where people may take for ever, this holds for practice players."""
        return timedelta(seconds=self.settings.clock(record.stored.row.pace) or self.settings.live_clock)

    def _clock(self, record: Record, number: int, moved: int | None, now: datetime) -> TimerRow | None:
        running = _running(record, "clock", number) if number != moved else None
        allowed = self.settings.clock(record.stored.row.pace)
        if running is not None or allowed is None or not is_present(record.seats[number]):
            return running
        return TimerRow("clock", number, now + timedelta(seconds=allowed))

    def _table(self, record: Record, match: Match, now: datetime) -> TimerRow | None:
        table_move = match.game.table_move(match.state)
        if table_move is None:
            return None
        code = match.game.encode(table_move.move)
        running = _running(record, "table", NO_SEAT)
        if running is not None and running.code == code:
            return running
        return TimerRow("table", NO_SEAT, record.counts_from(now) + self._pause(match, table_move.after), code)

    def _pause(self, match: Match, after: str) -> timedelta:
        seconds = self.settings.table_pauses.get(after)
        if seconds is None:
            log.error("pause.unknown", game=match.game.key, after=after, seconds=UNKNOWN_PAUSE)
            seconds = UNKNOWN_PAUSE
        return timedelta(seconds=seconds)


def _running(record: Record, kind: str, seat: int) -> TimerRow | None:
    return next((timer for timer in record.timers if timer.kind == kind and timer.seat == seat), None)
