"""A match as everybody at its table may see it between two moves: what the services give to whoever paints it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Literal, NamedTuple

from bot.core.game import Event, Json, Level
from bot.core.guide import Lessons
from bot.core.match import Match
from bot.services.seating import Chair, Seating
from bot.settings import Pace


class Status(StrEnum):
    """Where a match stands in its life; `LOBBY` and `RUNNING` ones occupy their channel."""

    LOBBY = "lobby"
    RUNNING = "running"
    FINISHED = "finished"
    ABANDONED = "abandoned"
    """Ended without a result: by its players, by a moderator, or because its channel is gone."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody on Discord who pressed or typed something: id, the name as seen now, and their Discord's locale."""

    id: int
    name: str
    locale: str | None = None


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat; in a lobby its number is the order of joining, afterwards the order of play."""

    number: int
    user_id: int | None
    """Its owner; None for a practice player's own seat."""
    name: str
    """As last seen; a practice player's is a number that the reader's language has a name for."""
    level: Level | None
    """How the practice player of this seat plays; None for a person's."""
    away: bool = False
    """A practice player plays for the absent owner until they press "I'm back"."""
    claims_first: bool = False
    """The owner was the last to press the lobby's button for the first seat."""
    wants_end: bool = False
    """The owner asked for the end of the match and has not moved since."""
    last_press_at: datetime | None = None
    """When the owner last joined, moved or came back, aware UTC."""

    @property
    def is_practice(self) -> bool:
        """Nobody owns the seat."""
        return self.user_id is None


@dataclass(frozen=True, slots=True)
class Seen:
    """An event and the ply it happened at."""

    ply: int
    event: Event


@dataclass(frozen=True, slots=True)
class Aside:
    """A press of a race that was refused, for the table itself to tell: nothing may be posted below it meanwhile.

    It is remembered in memory only, until the table itself moves next; it changes no version.
    """

    seat: int
    """Who pressed."""
    code: str
    """The move that was refused."""
    reason: str
    """A catalogue key; `params` fill its text."""
    params: Mapping[str, Json]
    behind: float | None = None
    """Milliseconds between the press of another seat that got what this one wanted, by the same code, and this one.

    None: nobody got it so, or this press was the earlier one and only arrived too late to be ranked.
    """


Unrated = Literal["abandoned", "practice", "alone"]
"""Why a match is not rated: it was ended early, a practice player had a seat of its own, or only one person played."""


class Change(NamedTuple):
    """What a match did to somebody's rating, in points as people read them."""

    seat: int
    before: int
    after: int
    is_provisional: bool


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a match that is over did to ratings: one change per seat, or the reason why there is none."""

    unrated: Unrated | None = None
    everywhere: tuple[Change, ...] = ()
    here: tuple[Change, ...] = ()
    """On the match's own server."""


class Rematch(NamedTuple):
    """What a match that is played again takes over from the former one."""

    of: int
    """The number of that match."""
    seating: Seating
    chairs: tuple[Chair, ...]
    """Who sat there, in the order of the seats."""


@dataclass(frozen=True, slots=True)
class Table:
    """Everything that a table message shows, read in one go; the match itself is None in the lobby."""

    match_id: int
    game_key: str
    status: Status
    guild_id: int
    channel_id: int
    host_id: int
    language: str
    pace: Pace
    options: Mapping[str, str]
    seats: tuple[Seat, ...]
    match: Match | None = None
    recent: tuple[Seen, ...] = ()
    """The last events, oldest first."""
    clocks: Mapping[int, datetime] | None = None
    """When the table will play for each seat it waits for, aware UTC; empty in an untimed match."""
    table_moves_at: datetime | None = None
    asides: tuple[Aside, ...] = ()
    """What was refused since the table itself moved last, oldest first; always empty in a game without races.

    One more or less of them changes no `version`: a painter that wants to show them compares them itself.
    """
    commitment: str | None = None
    """The SHA-256 of what the deal follows from (`bot.core.fairness`); None in a lobby."""
    opened: str | None = None
    """That line itself, the seed in it, once the match is over; None before, since it tells every hidden card."""
    verdict: Verdict | None = None
    """Once it is over; None for one that ended before there were ratings and is not counted yet, too."""
    rematch: Rematch | None = None
    """There if another match is played again."""
    lessons: Lessons | None = None
    """What its host was explained up to now; None: the match is not guided."""
    version: int = 0
    """Grows with every committed change of any kind: what a painter compares to know whether a picture is stale."""

    @property
    def is_over(self) -> bool:
        """It has ended, with a result or without one."""
        return self.status not in (Status.LOBBY, Status.RUNNING)

    def seat_of(self, user_id: int) -> Seat | None:
        """The seat a person owns, None for a spectator."""
        return next((seat for seat in self.seats if seat.user_id == user_id), None)
