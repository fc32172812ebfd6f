"""Races: presses for the same thing are gathered for a moment, so that the first press wins and not the first to arrive.

A match has at most one window. It opens with the first press that a rival might still beat, and closes after the
settings' ranking window, or at once when nobody is left who could: then all that it holds is queued at the desk in the
order in which it was pressed, and decided in one transaction. Whatever is no move of a race goes straight on.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

from bot.core.game import MalformedMove
from bot.extensions import GameModule
from bot.services.changes import MatchChanged
from bot.services.clock import Alarm, Cancellable, Clock
from bot.services.desk import Desk, Request
from bot.services.record import Record, is_present
from bot.services.table import Status
from bot.services.turns import Pressed
from bot.store.rows import DueTimer, SeatRow

DISCORDS_EPOCH = datetime(2015, 1, 1, tzinfo=UTC)
MILLISECONDS_FROM_BIT = 22
"""An interaction's id holds the milliseconds since that moment, above so many lower bits."""

BELIEVED = timedelta(seconds=3)
"""How far the clock of an id may be from ours; one that is further off ranks by its arrival."""


@dataclass(eq=False, slots=True)
class _Runner:
    """A press that a window holds: whose, its move, when it was made, and the change it asks for."""

    seat: int
    code: str
    kind: type[Any]
    pressed_at: datetime
    request: Request


@dataclass(eq=False, slots=True)
class _Window:
    """The presses of one match that are gathered, in the order of their arrival."""

    closes_at: datetime
    bell: Cancellable
    runners: list[_Runner] = field(default_factory=list)


class Races:
    """The way of every press to the desk; subscribe `notice` to the services' changes."""

    def __init__(self, desk: Desk, games: Mapping[str, GameModule], seconds: float, clock: Clock, alarm: Alarm) -> None:
        """`seconds` is how long a window stays open at the most; 0: the first to arrive wins."""
        self._desk = desk
        self._games = games
        self._seconds = seconds
        self._clock = clock
        self._alarm = alarm
        self._windows: dict[int, _Window] = {}
        self._is_closed = False

    def pressed_at(self, interaction_id: int | None) -> datetime:
        """When something was pressed that arrives now: by the clock in the interaction's id, if that is to be believed."""
        now = self._clock.now()
        if interaction_id is None:
            return now
        since = timedelta(milliseconds=interaction_id >> MILLISECONDS_FROM_BIT)
        return DISCORDS_EPOCH + since if abs(now - DISCORDS_EPOCH - since) <= BELIEVED else now

    async def press(self, match_id: int, press: Pressed, request: Request) -> None:
        """Queue a press, once its window closes if it takes part in a race; raises as `Desk.decided` does."""
        record = await self._desk.decided(match_id)
        kind = self._kind(record, press.code)
        seat = next((seat.number for seat in record.seats if seat.user_id == press.person.id), None)
        if kind is None or seat is None or not await self._is_in_time(record, seat, press.code):
            self._desk.queue(match_id, [request])
        else:
            self._enter(match_id, _Runner(seat, press.code, kind, press.at, request))

    async def timer(self, due: DueTimer, request: Request) -> bool:
        """Queue what is due, a practice player's move of a race as if it was pressed then; True: it is gathered first.

        A move of the table, or for somebody whose time is up, comes after all that was pressed before it, so it ends the
        gathering. Raises like `press`.
        """
        match_id, timer = due
        record = await self._desk.decided(match_id)
        if timer.kind == "practice" and timer in record.timers and (kind := self._kind(record, timer.code)):
            return self._enter(match_id, _Runner(timer.seat, timer.code, kind, timer.due_at, request))
        if timer.kind in {"table", "clock"}:
            self._close(match_id)
        self._desk.queue(match_id, [request])
        return False

    def notice(self, change: MatchChanged) -> None:
        """A match has changed: perhaps nobody is left who could beat what is gathered."""
        window = self._windows.get(change.match_id)
        if window is not None and self._is_complete(change.match_id, window):
            self._close(change.match_id)

    def close(self) -> None:
        """Queue all that is gathered, and whatever comes from now on at once."""
        self._is_closed = True
        for match_id in list(self._windows):
            self._close(match_id)

    def _enter(self, match_id: int, runner: _Runner) -> bool:
        """Let a press take part; False: it did not have to wait."""
        if self._is_closed or not self._seconds:
            self._desk.queue(match_id, [runner.request])
            return False
        window = self._windows.get(match_id)
        if window is None:
            closes_at = self._clock.now() + timedelta(seconds=self._seconds)
            window = _Window(closes_at, self._alarm(self._seconds, partial(self._close, match_id)))
            self._windows[match_id] = window
        window.runners.append(runner)
        if self._is_complete(match_id, window):
            self._close(match_id)
            return False
        return True

    def _close(self, match_id: int) -> None:
        window = self._windows.pop(match_id, None)
        if window is not None:
            window.bell.cancel()
            ranked = sorted(window.runners, key=lambda runner: runner.pressed_at)
            self._desk.queue(match_id, [runner.request for runner in ranked])

    def _is_complete(self, match_id: int, window: _Window) -> bool:
        """Nobody else could still have pressed sooner than one of those who did.

        A press that lost meanwhile does not count: whoever made it may press for something else.
        """
        record = self._desk.known(match_id)
        if record is None or not _is_played(record):
            return True
        rivals = self._module(record).rivals
        standing = [runner for runner in window.runners if _is_legal(record, runner.seat, runner.code)]
        awaited = {kind for runner in standing for kind in rivals[runner.kind]}
        pressed = {runner.seat for runner in standing}
        return not any(
            self._may_press(record, seat, awaited, window.closes_at)
            for seat in record.seats
            if seat.number not in pressed
        )

    def _may_press(self, record: Record, seat: SeatRow, kinds: set[type[Any]], until: datetime) -> bool:
        if is_present(seat):
            match = record.playing
            return any(type(move) in kinds for move in match.game.legal_moves(match.state, seat.number))
        return any(
            self._kind(record, timer.code) in kinds
            for timer in record.timers
            if timer.kind == "practice" and timer.seat == seat.number and timer.due_at <= until
        )

    async def _is_in_time(self, record: Record, seat: int, code: str) -> bool:
        """A press could win: the move is legal, here or where another process played meanwhile."""
        if _is_legal(record, seat, code):
            return True
        is_lost = any(lead.code == code for lead in record.leads)
        return not is_lost and _is_legal(await self._desk.read(record.id), seat, code)

    def _kind(self, record: Record, code: str) -> type[Any] | None:
        return self._module(record).kind_in_race(code) if _is_played(record) else None

    def _module(self, record: Record) -> GameModule:
        return self._games[record.stored.row.game_key]


def _is_played(record: Record) -> bool:
    return record.status is Status.RUNNING and record.match is not None


def _is_legal(record: Record, seat: int, code: str) -> bool:
    if not _is_played(record):
        return False
    match = record.playing
    try:
        return match.game.decode(code) in match.game.legal_moves(match.state, seat)
    except MalformedMove:
        return False
