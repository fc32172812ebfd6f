"""The rows of the schema as values; what is read once may be kept, shared and compared.

Field by field they are the columns of `schema`, except that what belongs to a match does not repeat the match's id.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, NamedTuple

from bot.core.game import Level
from bot.settings import Pace

NO_SEAT = -1
"""The seat of a timer or a message that belongs to the whole table: part of a primary key, so never NULL."""

PlayedBy = Literal["owner", "practice", "clock", "table"]
"""Who made a move: the seat's owner, a practice player, the clock for an absent owner, or the table itself."""

TimerKind = Literal["lobby", "clock", "practice", "table", "unshown"]
"""What a timer does when it is due: close the lobby, play the safe move, a practice player's move, or the table's.

An `unshown` one does nothing: a race that the table has begun waits no longer for being seen.
"""


@dataclass(frozen=True, slots=True)
class MatchRow:
    """One match, lobby included."""

    id: int
    guild_id: int
    channel_id: int
    host_id: int
    game_key: str
    rules_version: int
    options: Mapping[str, str]
    seed: str | None = field(repr=False)
    """Whoever knows it knows every hidden card; None in the lobby."""
    pace: Pace
    language: str
    status: str
    version: int
    """Grows by one with every committed change of any kind."""
    ply: int
    """How many moves are stored."""
    created_at: datetime
    started_at: datetime | None = None
    ended_at: datetime | None = None
    rematch_of: int | None = None
    """The match that is played again; at most one active match is the rematch of another."""
    seating: str | None = None
    """How its chairs are taken; None unless it is a rematch."""
    chairs: Sequence[tuple[int | None, str]] | None = None
    """The owners and names of its seats, in order."""
    commitment: str | None = None
    """To what the deal follows from (`bot.core.fairness`), stored with it; None before, and for matches from before there was one."""
    guided: bool = False
    """Its choices are explained to its host."""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """One seat of a match."""

    number: int
    user_id: int | None
    name: str
    level: Level | None = None
    away: bool = False
    misses: int = 0
    """How many decisions in a row the clock took for the owner."""
    claims_first: bool = False
    wants_end: bool = False
    last_press_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class TimerRow:
    """Something that happens by itself; at most one of a kind per seat."""

    kind: TimerKind
    seat: int
    due_at: datetime
    code: str = ""
    """The move that a practice player or the table will make."""


@dataclass(frozen=True, slots=True)
class MoveRow:
    """One stored move; plies count from 1, seat None is the table."""

    ply: int
    seat: int | None
    code: str
    played_by: PlayedBy
    interaction_id: int | None
    at: datetime


@dataclass(frozen=True, slots=True)
class ResultRow:
    """How a finished match ended for one seat; user_id None for a practice player's own."""

    seat: int
    user_id: int | None
    score: int
    place: int
    won: bool


@dataclass(frozen=True, slots=True)
class PaintingRow:
    """A message that shows a match, and the version of the match it shows; `seat` is NO_SEAT for the whole table's."""

    match_id: int
    kind: str
    seat: int
    channel_id: int
    message_id: int
    shown_version: int
    posted_at: datetime
    chapter: int | None
    looks: str | None
    """A digest of what a private message shows; None for one whose version tells that."""


@dataclass(frozen=True, slots=True)
class PersonRow:
    """Somebody who pressed something once."""

    user_id: int
    name: str
    locale: str | None
    """What their Discord was set to."""
    seen_at: datetime
    language: str | None
    """What they want to be spoken to in; None: as their Discord is set."""
    dms: bool
    """They want direct messages."""
    dm_channel_id: int | None
    dm_opened_at: datetime | None
    """When that channel was opened, or last tried to be."""
    dm_closed_at: datetime | None
    """When Discord last refused a direct message to them; None: it did not since they last came."""
    hidden: bool
    """Others see no profile of theirs, and not their name on a leaderboard."""
    reminders: bool
    """They want to be told when it is their turn."""


@dataclass(frozen=True, slots=True)
class ServerRow:
    """What a server has settled."""

    language: str | None = None
    """What its matches are played in; None: it has no wish."""
    channels: Sequence[int] = ()
    """Where matches may be begun, in these and in their threads; empty: everywhere. Some may be gone."""
    moderator_role_id: int | None = None
    """Whose bearers may put an end to matches and change all this, besides those whom Discord lets; it may be gone."""


@dataclass(frozen=True, slots=True)
class EndingRow:
    """A match that was begun and is over, as ratings and statistics look at it."""

    number: int
    """Its own among all that ended; see `schema.endings`."""
    match_id: int
    game_key: str
    guild_id: int
    status: str
    started_at: datetime
    ended_at: datetime


@dataclass(frozen=True, slots=True)
class RatingRow:
    """What a rated match did to the rating of the owner of a seat, on its server or everywhere."""

    match_id: int
    scope: int
    seat: int
    number: int
    game_key: str
    user_id: int
    mu_before: float
    sigma_before: float
    mu: float
    sigma: float
    rated: int
    """How many rated matches they had by then, this one included."""


@dataclass(frozen=True, slots=True)
class StandingRow:
    """Where somebody stands in one game, on a server or everywhere (scope 0), for ever or within a period."""

    game_key: str
    scope: int
    period: str
    user_id: int
    mu: float
    sigma: float
    points: int | None = None
    """The rating as people read it, which orders them; None before the first rated match."""
    rated: int = 0
    abandoned: int = 0
    """Matches that were ended early."""
    streak: int = 0
    """How many of the last matches they won, one after the other."""
    best_streak: int = 0
    places: tuple[int, ...] = ()
    """How often they came first, second and so on, in rated and other matches."""


@dataclass(frozen=True, slots=True)
class BestRow:
    """The best that somebody ever did in one respect, and in which match."""

    user_id: int
    game_key: str
    feat: str
    value: int
    match_id: int


class Stored(NamedTuple):
    """All of a match that changes in place; its moves and results are only ever added."""

    row: MatchRow
    seats: tuple[SeatRow, ...]
    timers: tuple[TimerRow, ...]


class DueTimer(NamedTuple):
    """A timer whose time has come, and its match."""

    match_id: int
    timer: TimerRow
