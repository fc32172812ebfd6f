"""What moves do to a match: the owner's, a practice player's, the clock's and the table's; all pure."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import NamedTuple

import structlog

from bot.core.game import IllegalMove, MalformedMove, Outcome
from bot.services.clockwork import Clockwork
from bot.services.practice import Substitutes
from bot.services.record import RECENT, Record, is_present
from bot.services.refusal import Refusal
from bot.services.table import Person, Seen, Status
from bot.store.rows import MoveRow, PlayedBy, ResultRow, TimerRow

log = structlog.get_logger()


GRACE = timedelta(hours=1)
"""The most that a seat is given anew, or a bot that runs in the evenings only would wait for an absent player for ever."""


class Mover(NamedTuple):
    """Whose move it is (seat None: the table's own), who makes it, and by which press."""

    seat: int | None
    by: PlayedBy
    interaction_id: int | None = None


@dataclass(frozen=True)
class Turns:
    """Plays moves and keeps a match's timers in step with them."""

    clockwork: Clockwork
    substitutes: Substitutes
    absences_before_practice: int
    asleep_after: timedelta
    """Whoever pressed nothing for so long does not keep a match alive that the others want to end."""

    def press(self, record: Record, person: Person, code: str, interaction_id: int | None, now: datetime) -> Record:
        """Play a person's move; raises Refusal. Whoever moves is here, so an absent owner is back."""
        seat = record.seat_in_play(person)
        here = replace(seat, name=person.name, away=False, misses=0, wants_end=False, last_press_at=now)
        try:
            return self._play(record.with_seat(here), Mover(seat.number, "owner", interaction_id), code, now)
        except IllegalMove as refused:
            raise Refusal(refused.reason, **refused.params) from refused
        except MalformedMove as stale:
            raise Refusal("refusal.stale") from stale

    def fire(self, record: Record, timer: TimerRow, now: datetime) -> Record:
        """Take a timer that is due and do what it says; a timer that is no longer there changes nothing."""
        if timer not in record.timers or timer.due_at > now:
            return record
        taken = record.without(timer)
        if timer.kind == "lobby":
            return taken.ended(Status.ABANDONED, now)
        if timer.kind == "clock":
            return self._play_safe(taken, timer.seat, now)
        if timer.kind == "practice":
            return self._substitute(taken, timer, now)
        return self._play(taken, Mover(None, "table"), timer.code, now)

    def forgive(self, record: Record, timer: TimerRow, now: datetime) -> Record:
        """Give a seat time anew whose clock ran out while nobody could press: as much as ever, but not for long."""
        if timer not in record.timers:
            return record
        time = min(self.clockwork.allowed(record), GRACE)
        return record.with_timers([*record.without(timer).timers, replace(timer, due_at=now + time)])

    def settle(self, record: Record, now: datetime) -> Record:
        """Once a change is complete: the end that all want, clocks for who came back, choices of practice players."""
        if record.is_unwanted(asleep_since=now - self.asleep_after):
            return record.ended(Status.ABANDONED, now)
        if record.status is not Status.RUNNING or record.match is None:
            return record
        wound = self.clockwork.wind(record, None, now)
        return self.clockwork.supervise(wound, self.substitutes.choose(wound, now), now)

    def _play_safe(self, record: Record, number: int, now: datetime) -> Record:
        """The safe move for a seat whose time is up; after some in a row its owner is away."""
        match, seat = record.playing, record.seats[number]
        if is_present(seat):
            misses = seat.misses + 1
            record = record.with_seat(replace(seat, misses=misses, away=misses >= self.absences_before_practice))
        code = match.game.encode(match.game.default_move(match.state, number))
        return self._play(record, Mover(number, "clock"), code, now)

    def _substitute(self, record: Record, timer: TimerRow, now: datetime) -> Record:
        """A practice player's move; where it turns out to be a mistake, the safe move or nothing."""
        match, number = record.playing, timer.seat
        try:
            return self._play(record, Mover(number, "practice"), timer.code, now)
        except Exception:  # a mistake of a practice player must not stall the match
            about = {"match": record.id, "game": match.game.key, "ply": match.ply + 1}
            log.exception("practice.broken", **about, seat=number, move=timer.code)
        if number in match.waiting_for:
            return self._play_safe(record, number, now)
        return replace(record, silent=record.silent | {number})

    def _play(self, record: Record, mover: Mover, code: str, now: datetime) -> Record:
        match, events = record.playing.play(mover.seat, code)
        move = MoveRow(match.ply, mover.seat, code, mover.by, mover.interaction_id, now)
        recent = (*record.recent, *(Seen(match.ply, event) for event in events))[-RECENT:]
        played = replace(record, match=match, recent=recent, moves=(*record.moves, move)).with_row(ply=match.ply)
        outcome = match.outcome
        return self.clockwork.wind(played, mover.seat, now) if outcome is None else _finished(played, outcome, now)


def _finished(record: Record, outcome: Outcome, now: datetime) -> Record:
    results = tuple(
        ResultRow(seat.number, seat.user_id, score, place, seat.number in outcome.winners)
        for seat, score, place in zip(record.seats, outcome.scores, outcome.places, strict=True)
    )
    return replace(record, results=results).ended(Status.FINISHED, now)
