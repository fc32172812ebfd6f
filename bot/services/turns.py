"""What moves do to a match: the owner's, a practice player's, the clock's and the table's; all pure."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import NamedTuple

import structlog

from bot.core.game import IllegalMove, MalformedMove, Outcome
from bot.extensions import GameModule
from bot.services.clockwork import Clockwork
from bot.services.practice import Substitutes
from bot.services.record import LEADS, RECENT, Lead, Record, is_present
from bot.services.refusal import Refusal, RefusedAside
from bot.services.table import Aside, Person, Seen, Status
from bot.store.rows import MoveRow, PlayedBy, ResultRow, TimerRow

log = structlog.get_logger()


GRACE = timedelta(hours=1)
"""The most that a seat is given anew, or a bot that runs in the evenings only would wait for an absent player for ever."""


class Pressed(NamedTuple):
    """A person's press: the code of a move, and when it was made."""

    person: Person
    code: str
    interaction_id: int | None
    at: datetime


class Mover(NamedTuple):
    """Whose move it is (seat None: the table's own), who makes it, by which press, and when that was, for a race."""

    seat: int | None
    by: PlayedBy
    interaction_id: int | None = None
    pressed_at: datetime | None = None


@dataclass(frozen=True)
class Turns:
    """Plays moves and keeps a match's timers in step with them."""

    clockwork: Clockwork
    substitutes: Substitutes
    absences_before_practice: int
    asleep_after: timedelta
    """Whoever pressed nothing for so long does not keep a match alive that the others want to end."""

    def press(self, record: Record, press: Pressed, now: datetime) -> Record:
        """Play a person's move; raises Refusal, RefusedAside where there are races.

        Whoever moves is here, so an absent owner is back.
        """
        seat = record.seat_in_play(press.person)
        here = replace(seat, name=press.person.name, away=False, misses=0, wants_end=False, last_press_at=now)
        mover = Mover(seat.number, "owner", press.interaction_id, press.at)
        try:
            return self._play(record.with_seat(here), mover, press.code, now)
        except IllegalMove as refused:
            if not self._module(record).rivals:
                raise Refusal(refused.reason, **refused.params) from refused
            behind = record.behind(seat.number, press.code, press.at)
            raise RefusedAside(Aside(seat.number, press.code, refused.reason, refused.params, behind)) from refused
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
        if timer.kind == "unshown":
            return taken
        return self._play(taken, Mover(None, "table"), timer.code, now)

    def forgive(self, record: Record, timer: TimerRow, now: datetime) -> Record:
        """Give time anew where it ran out while nobody could press: as much as ever to a seat, but not for long.

        A race begins anew: those who play and the table itself count from the moment when people see it again.
        """
        if timer not in record.timers:
            return record
        if timer.kind == "clock":
            time = min(self.clockwork.allowed(record), GRACE)
            return record.with_timers([*record.without(timer).timers, replace(timer, due_at=now + time)])
        if record.match is None or not self._is_racing(record):
            return record
        clocks = record.with_timers(other for other in record.timers if other.kind == "clock")
        return self.clockwork.await_showing(clocks, now)

    def shown(self, record: Record, version: int, at: datetime) -> Record:
        """People saw a version at a moment; if that is the race which the table has begun, its delays count from then."""
        mark = record.unshown
        return record if mark is None or version < int(mark.code) else self.clockwork.shown(record, at)

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
            return self._play(record, Mover(number, "practice", pressed_at=timer.due_at), timer.code, now)
        except Exception as error:  # a mistake of a practice player must not stall the match
            if record.moves and isinstance(error, IllegalMove):  # no mistake: a move decided in the same go came first
                return record
            about = {"match": record.id, "game": match.game.key, "ply": match.ply + 1}
            log.exception("practice.broken", **about, seat=number, move=match.kind_of(timer.code))
        if number in match.waiting_for:
            return self._play_safe(record, number, now)
        return replace(record, silent=record.silent | {number})

    def _play(self, record: Record, mover: Mover, code: str, now: datetime) -> Record:
        match, events = record.playing.play(mover.seat, code)
        move = MoveRow(match.ply, mover.seat, code, mover.by, mover.interaction_id, now)
        recent = (*record.recent, *(Seen(match.ply, event) for event in events))[-RECENT:]
        module = self._module(record)
        played = replace(record, recent=recent, moves=(*record.moves, move)).with_row(ply=match.ply)
        played = played.at(match, module.guide)
        if module.rivals:
            played = self._raced(played, mover, code, now)
        outcome = match.outcome
        if outcome is not None:
            return _finished(played, outcome, now)
        return self.clockwork.wind(played, mover.seat if self._module(record).is_answer(code) else None, now)

    def _raced(self, played: Record, mover: Mover, code: str, now: datetime) -> Record:
        """Remember who won a race, until the table moves and everybody may have to see that another has begun."""
        if mover.seat is None:
            anew = replace(played, asides=(), leads=())
            return self.clockwork.await_showing(anew, now) if self._is_racing(played) else anew.without_mark()
        if mover.pressed_at is None or self._module(played).kind_in_race(code) is None:
            return played
        return replace(played, leads=(*played.leads, Lead(mover.seat, code, mover.pressed_at))[-LEADS:])

    def _is_racing(self, record: Record) -> bool:
        """Somebody has a move of a race."""
        match, rivals = record.playing, self._module(record).rivals
        legal = (match.game.legal_moves(match.state, seat) for seat in range(match.seats))
        return bool(rivals) and any(type(move) in rivals for moves in legal for move in moves)

    def _module(self, record: Record) -> GameModule:
        return self.substitutes.games[record.stored.row.game_key]


def _finished(record: Record, outcome: Outcome, now: datetime) -> Record:
    results = tuple(
        ResultRow(seat.number, seat.user_id, score, place, seat.number in outcome.winners)
        for seat, score, place in zip(record.seats, outcome.scores, outcome.places, strict=True)
    )
    return replace(record, results=results).ended(Status.FINISHED, now)
