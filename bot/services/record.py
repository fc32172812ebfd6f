"""A match as the services hold it between two commits: what is stored, and what follows from it by replay."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from bot.core.fairness import commitment, sealed_line
from bot.core.guide import Guide, Lessons
from bot.core.match import Match
from bot.extensions import GameModule
from bot.services.refusal import Refusal
from bot.services.seating import SEATINGS, Chair
from bot.services.table import Aside, Person, Rematch, Seat, Seen, Status, Table, Verdict
from bot.store.rows import MoveRow, ResultRow, SeatRow, Stored, TimerRow

RECENT = 24
"""How many of the last events a table remembers: more than a flip of a race has, whose line tells of all of them."""

UNSHOWN = timedelta(seconds=10)
"""How long a race that the table has begun waits for somebody to have seen that, before its delays count all the same."""

LEADS = 16
"""How many of the last presses that won a race are remembered."""

NO_LESSONS = Lessons()

ASIDES = 8
"""How many of the last refused presses a table remembers."""


OVER = frozenset({Status.FINISHED, Status.ABANDONED})
"""Where a match stands in its life when nothing of it is hidden any more."""


class Lead(NamedTuple):
    """A press that won a race: whose it was, its move, and when it was made."""

    seat: int
    code: str
    at: datetime


@dataclass(frozen=True)
class Record:
    """One state of one match; a value, so a change is a new Record and a change given up costs nothing.

    `moves` and `results` are those that the last commit does not hold yet.
    """

    stored: Stored
    match: Match | None = None
    recent: tuple[Seen, ...] = ()
    moves: tuple[MoveRow, ...] = ()
    results: tuple[ResultRow, ...] = ()
    silent: frozenset[int] = frozenset()
    """Seats whose practice player is not asked again before the next move: its last answer was a mistake."""
    asides: tuple[Aside, ...] = ()
    """The races' presses refused since the table itself moved last; like `leads` they are never stored."""
    leads: tuple[Lead, ...] = ()
    """Those accepted meanwhile."""
    lessons: Lessons = NO_LESSONS
    """What its host was explained, in a guided match."""
    verdict: Verdict | None = None
    """What the end did to ratings."""

    @property
    def id(self) -> int:
        """The number of the match."""
        return self.stored.row.id

    @property
    def status(self) -> Status:
        """Where the match stands in its life."""
        return Status(self.stored.row.status)

    @property
    def seats(self) -> tuple[SeatRow, ...]:
        """Its seats in order."""
        return self.stored.seats

    @property
    def timers(self) -> tuple[TimerRow, ...]:
        """Whatever happens by itself."""
        return self.stored.timers

    @property
    def playing(self) -> Match:
        """The match that is being played; raises ValueError when it is not."""
        if self.status is not Status.RUNNING or self.match is None:
            raise ValueError(f"match {self.id} is {self.status}")
        return self.match

    @property
    def is_over(self) -> bool:
        """It was begun, and nothing happens any more."""
        return self.status in {Status.FINISHED, Status.ABANDONED} and self.stored.row.started_at is not None

    def refuse_unless_playing(self) -> None:
        """A move that comes before the deal is stale, one after the end too late; some matches can only be ended."""
        if self.status is Status.LOBBY:
            raise Refusal("refusal.stale")
        if self.status is not Status.RUNNING:
            raise Refusal("refusal.over")
        if self.match is None:
            raise Refusal("refusal.unreadable")

    def seat_of(self, person: Person) -> SeatRow:
        """The seat a person owns; refuses a spectator."""
        for seat in self.seats:
            if seat.user_id == person.id:
                return seat
        raise Refusal("refusal.not_seated")

    def seat_in_play(self, person: Person) -> SeatRow:
        """The seat a person owns in the running match; refuses before the deal, after the end, and a spectator."""
        self.refuse_unless_playing()
        return self.seat_of(person)

    def refuse_unless_host(self, person: Person) -> None:
        """Some things are the host's right."""
        if self.stored.row.host_id != person.id:
            raise Refusal("lobby.not_host")

    def is_unwanted(self, asleep_since: datetime) -> bool:
        """Somebody wants the running match to end, and nobody stands against it: not the absent, nor the sleepers."""
        if self.status is not Status.RUNNING or not any(seat.wants_end for seat in self.seats):
            return False
        return all(
            seat.wants_end
            for seat in self.seats
            if is_present(seat) and seat.last_press_at is not None and seat.last_press_at > asleep_since
        )

    def has(self, person: Person) -> bool:
        """Somebody owns a seat here."""
        return any(seat.user_id == person.id for seat in self.seats)

    def with_row(self, **changes: Any) -> "Record":
        """The same with other values in the match's own row."""
        return replace(self, stored=self.stored._replace(row=replace(self.stored.row, **changes)))

    def with_seats(self, seats: Iterable[SeatRow]) -> "Record":
        """The same with other seats, numbered in the order given."""
        numbered = tuple(replace(seat, number=number) for number, seat in enumerate(seats))
        return replace(self, stored=self.stored._replace(seats=numbered))

    def with_seat(self, seat: SeatRow) -> "Record":
        """The same with one seat changed."""
        return self.with_seats(seat if seat.number == old.number else old for old in self.seats)

    def with_timers(self, timers: Iterable[TimerRow]) -> "Record":
        """The same with other timers."""
        return replace(self, stored=self.stored._replace(timers=tuple(timers)))

    @property
    def unshown(self) -> TimerRow | None:
        """There while the race that the table's last move began is not known to be seen by anybody.

        Whatever that move set counts from the moment at which this is due; its code is the version that began the race.
        """
        return next((timer for timer in self.timers if timer.kind == "unshown"), None)

    def counts_from(self, now: datetime) -> datetime:
        """From when a delay counts that begins now."""
        return max(now, self.unshown.due_at) if self.unshown else now

    def without(self, timer: TimerRow) -> "Record":
        """The same with one timer taken."""
        return self.with_timers(other for other in self.timers if other != timer)

    def without_mark(self) -> "Record":
        """The same where nothing waits for being seen."""
        return self.without(self.unshown) if self.unshown else self

    def ended(self, status: Status, now: datetime) -> "Record":
        """The match is over for good; nothing happens by itself any more."""
        return self.with_row(status=status.value, ended_at=now).with_timers(())

    def with_aside(self, aside: Aside) -> "Record":
        """The same, and somebody was refused something in a race."""
        return replace(self, asides=(*self.asides, aside)[-ASIDES:])

    def behind(self, seat: int, code: str, pressed_at: datetime) -> float | None:
        """How many milliseconds a press came after that of another seat which won by the same move."""
        lead = next((lead for lead in self.leads if lead.code == code and lead.seat != seat), None)
        if lead is None or pressed_at < lead.at:
            return None
        return (pressed_at - lead.at).total_seconds() * 1_000

    def at(self, match: Match, guide: Guide | None) -> "Record":
        """The same where the match stands at another position, and its host learns what a guided one teaches there."""
        if not self.stored.row.guided or guide is None:
            return replace(self, match=match)
        host = next((seat.number for seat in self.seats if seat.user_id == self.stored.row.host_id), None)
        hints = () if host is None else guide.hints(match, host)
        return replace(self, match=match, lessons=self.lessons.after(hints))

    def committed(self) -> "Record":
        """The same once it is stored."""
        return replace(self, moves=(), results=(), silent=frozenset())

    @property
    def rematch(self) -> Rematch | None:
        """What it takes over from a match that is played again."""
        row = self.stored.row
        if row.rematch_of is None:
            return None
        seating = next(seating for seating in SEATINGS if seating == row.seating)
        return Rematch(row.rematch_of, seating, tuple(Chair(*chair) for chair in row.chairs or ()))

    @property
    def commitment(self) -> str | None:
        """What was published of the shuffle; of a match from before that was done, what would have been."""
        line = None if self.stored.row.commitment else sealed_line_of(self.stored)
        return self.stored.row.commitment if line is None else commitment(line)

    def sealed(self) -> "Record":
        """The same, its commitment made: seats, house rules and seed are what they will be."""
        return self.with_row(commitment=self.commitment)

    def table(self) -> Table:
        """What a painter is given."""
        row = self.stored.row
        return Table(
            match_id=row.id,
            game_key=row.game_key,
            status=self.status,
            guild_id=row.guild_id,
            channel_id=row.channel_id,
            host_id=row.host_id,
            language=row.language,
            pace=row.pace,
            options=row.options,
            seats=tuple(_seat(seat) for seat in self.seats),
            match=self.match,
            recent=self.recent,
            clocks=self._clocks(),
            table_moves_at=self._table_moves_at(),
            asides=self.asides,
            commitment=self.commitment,
            opened=sealed_line_of(self.stored) if row.status in OVER else None,
            verdict=self.verdict,
            lessons=self.lessons if row.guided else None,
            rematch=self.rematch,
            version=row.version,
        )

    def _table_moves_at(self) -> datetime | None:
        due_at = next((timer.due_at for timer in self.timers if timer.kind == "table"), None)
        if due_at is None or self.unshown is None:
            return due_at
        return due_at - UNSHOWN  # whoever reads it has been shown the table

    def _clocks(self) -> dict[int, datetime]:
        return {
            timer.seat: timer.due_at
            for timer in self.timers
            if timer.kind == "clock" and is_present(self.seats[timer.seat])
        }


Transition = Callable[[Record, datetime], Record]
"""What happens to a match at a moment: returns the match after it, or raises Refusal and nothing happened."""


def is_present(seat: SeatRow) -> bool:
    """A person owns the seat and plays it."""
    return seat.user_id is not None and not seat.away


def restore(module: GameModule, stored: Stored, moves: Iterable[MoveRow], known: Record | None = None) -> Record:
    """The record of what is stored; `moves` follow what `known`, an earlier record of the same match, has played.

    Raises whatever the rules raise at a move that they once allowed.
    """
    if stored.row.seed is None:
        return Record(stored)
    record = replace(known, stored=stored) if known else Record(stored)
    match, recent = record.match, record.recent
    if match is None:
        row = stored.row
        match = Match.start(module.game, stored.row.seed, len(stored.seats), row.options, row.rules_version)
        record = record.at(match, module.guide)
    for move in moves:
        match, events = match.play(move.seat, move.code)
        recent = (*recent, *(Seen(match.ply, event) for event in events))[-RECENT:]
        record = record.at(match, module.guide)
        if move.seat is None:
            record = replace(record, asides=(), leads=())
    return replace(record, recent=recent)


def sealed_line_of(stored: Stored) -> str | None:
    """What the deal of a match follows from, None before it is dealt; see `bot.core.fairness`. Never to be shown too early."""
    row = stored.row
    if row.seed is None:
        return None
    return sealed_line(
        match_id=row.id,
        game_key=row.game_key,
        rules_version=row.rules_version,
        owners=[seat.user_id for seat in stored.seats],
        options=row.options,
        seed=row.seed,
    )


def _seat(seat: SeatRow) -> Seat:
    return Seat(
        number=seat.number,
        user_id=seat.user_id,
        name=seat.name,
        level=seat.level,
        away=seat.away,
        claims_first=seat.claims_first,
        wants_end=seat.wants_end,
        last_press_at=seat.last_press_at,
    )
