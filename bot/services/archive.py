"""The matches that were played: lists of them, any move of one that is over, and whether its deal was the sealed one."""

import asyncio
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property
from typing import Literal, NamedTuple

import structlog

from bot.core.fairness import commitment
from bot.core.game import Event
from bot.core.match import AnyGame, Match
from bot.extensions import GameModule
from bot.services.record import OVER, RECENT, Record, sealed_line_of
from bot.services.refusal import Refusal
from bot.services.table import Seen, Status, Table
from bot.store import Connection, Store, history, matches
from bot.store.history import Listed, Wanted, Which
from bot.store.rows import MoveRow, PlayedBy, ResultRow, Stored

__all__ = ["Archive", "Chapter", "Entry", "Inspection", "Page", "Position", "Replay", "Wanted", "Which"]

log = structlog.get_logger()

KEPT = 8
"""How many replays stay in memory, the last used ones; another is played again when it is asked for."""

CHAPTERS = ("round", "turn")
"""What a view may count, and under which names: the first that a game's view has is what a replay jumps to."""

Finding = Literal["running", "follows", "ended", "differs", "broken", "unknown"]
"""What an examination of the deal found.

`ended`: the moves follow, and since the match was ended early there is no result that could;
`broken`: the line is not the one that was sealed; `unknown`: the game, or its rules of that time, are not here any more."""


class Chapter(NamedTuple):
    """A round or a turn, and the first ply that shows it."""

    kind: str
    """One of `CHAPTERS`."""
    number: int
    ply: int


class Entry(NamedTuple):
    """One match of a list."""

    table: Table
    """Without the match itself."""
    results: tuple[ResultRow, ...]
    """Seat by seat; empty unless it is finished."""
    at: datetime
    """When it ended or, while it runs, when it began; aware UTC."""


class Page(NamedTuple):
    """A part of a list of matches; pages count from 0."""

    entries: tuple[Entry, ...]
    number: int
    pages: int
    total: int


@dataclass(frozen=True, slots=True)
class Position:
    """A match that is over as it stood after some of its moves, nothing hidden."""

    table: Table
    """As it was: running, unless the last move has finished the match. Nobody is away, no clock runs."""
    ply: int
    plies: int
    seat: int | None
    """Who made the move that led here; None for the table itself, and for the deal."""
    played_by: PlayedBy | None
    """None: nobody has moved yet."""
    chapter: Chapter | None
    """The round or turn that it belongs to, in a game that counts them."""


@dataclass(frozen=True)
class Replay:
    """A match that is over, move by move."""

    stored: Stored
    moves: tuple[MoveRow, ...]
    played: tuple[Match, ...] = field(repr=False)
    """After every move; the first is the deal."""
    events: tuple[tuple[Event, ...], ...] = field(repr=False)
    """What everybody saw of every move."""

    @property
    def plies(self) -> int:
        """How many moves it has."""
        return len(self.moves)

    def at(self, ply: int) -> Position:
        """The match after so many moves; more than there are means all of them."""
        ply = min(max(ply, 0), self.plies)
        move = self.moves[ply - 1] if ply else None
        return Position(
            table=self._table(ply),
            ply=ply,
            plies=self.plies,
            seat=move.seat if move else None,
            played_by=move.played_by if move else None,
            chapter=next((chapter for chapter in reversed(self.chapters) if chapter.ply <= ply), None),
        )

    @cached_property
    def chapters(self) -> tuple[Chapter, ...]:
        """Its rounds or turns, in order; none in a game whose view counts neither."""
        return tuple(_chapters(self.played))

    def _table(self, ply: int) -> Table:
        match = self.played[ply]
        status = Status.RUNNING if match.outcome is None else Status.FINISHED
        table = Record(self.stored, match, self._recent(ply)).table()
        return replace(table, status=status, seats=tuple(replace(seat, away=False) for seat in table.seats))

    def _recent(self, ply: int) -> tuple[Seen, ...]:
        """The last events until then, oldest first, as many as a table remembers."""
        recent: list[Seen] = []
        while ply and len(recent) < RECENT:
            recent[:0] = [Seen(ply, event) for event in self.events[ply]]
            ply -= 1
        return tuple(recent[-RECENT:])


@dataclass(frozen=True, slots=True)
class Inspection:
    """What is public of a match's shuffle, and what became of examining it."""

    table: Table
    """Without the match itself."""
    commitment: str
    opened: str | None
    """The line that the commitment is of; None while the match runs."""
    moves: int
    finding: Finding
    differs_at: int | None = None
    """The first recorded move that the deal does not allow; None with `differs`: the result is another one."""


class Archive:
    """Reads what was played; changes nothing. Whom to show it to is for its callers to decide, by the table's place and seats."""

    def __init__(self, store: Store, games: Mapping[str, GameModule]) -> None:
        self._store = store
        self._games = games
        self._kept: OrderedDict[int, Replay] = OrderedDict()
        self._playing: dict[int, asyncio.Lock] = {}

    async def page(self, wanted: Wanted, number: int, size: int) -> Page:
        """One page of a list; a number behind the last means the last."""
        listed, total = await self._store.read(history.page, wanted, number * size, size)
        pages = max(1, -(-total // size))
        if number >= pages:
            return await self.page(wanted, pages - 1, size)
        return Page(tuple(map(_entry, listed)), number, pages, total)

    async def channels_of(self, guild_id: int) -> tuple[int, ...]:
        """The channels of a server in which a match began, the latest first."""
        return await self._store.read(history.channels_of, guild_id)

    async def last_in_channel(self, guild_id: int, channel_id: int) -> int | None:
        """The match of a channel that began last."""
        return await self._store.read(history.last_in_channel, guild_id, channel_id)

    async def place(self, match_id: int) -> Table:
        """Where a match is or was played and by whom, the match itself left out; raises Refusal `refusal.unknown_match`."""
        return Record(await self._store.read(_stored, match_id)).table()

    async def replay(self, match_id: int) -> Replay:
        """A match that is over, move by move.

        Raises Refusal: `refusal.unknown_match`, `replay.running`, `replay.never_began`, `replay.no_game` where its game
        is not installed, `replay.unreadable` where its rules refuse a move that they once allowed.
        """
        lock = self._playing.setdefault(match_id, asyncio.Lock())
        try:
            async with lock:  # of two who open one match the second finds it played
                replay = self._kept.get(match_id) or await self._replayed(match_id)
        finally:
            if not lock.locked():
                self._playing.pop(match_id, None)
        self._kept[match_id] = replay
        self._kept.move_to_end(match_id)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return replay

    async def inspect(self, match_id: int) -> Inspection:
        """Whether a match followed from what was sealed at its deal; of a running one nothing but the commitment is told.

        Raises Refusal `refusal.unknown_match`, `replay.never_began`.
        """
        stored, moves, results = await self._store.read(_whole, match_id)
        line, table = sealed_line_of(stored), Record(stored).table()
        if line is None:
            raise Refusal("replay.never_began")
        inspection = Inspection(table, table.commitment or commitment(line), None, len(moves), "running")
        if table.status not in OVER:
            return inspection
        inspection = replace(inspection, opened=line, finding="unknown")
        if commitment(line) != inspection.commitment:
            return replace(inspection, finding="broken")
        module = self._games.get(table.game_key)
        if module is None:
            return inspection
        finding, differs_at = await asyncio.to_thread(_examine, module.game, stored, moves, results)
        return replace(inspection, finding=finding, differs_at=differs_at)

    async def _replayed(self, match_id: int) -> Replay:
        stored, moves, _ = await self._store.read(_whole, match_id)
        if stored.row.seed is None:
            raise Refusal("replay.never_began")
        if Status(stored.row.status) not in OVER:
            raise Refusal("replay.running")
        module = self._games.get(stored.row.game_key)
        if module is None:
            raise Refusal("replay.no_game", game=stored.row.game_key)
        try:
            return await asyncio.to_thread(_play_again, module.game, stored, moves)
        except Exception as error:  # whatever rules raise that are not those of that time any more
            log.exception("replay.unreadable", match=match_id, game=stored.row.game_key)
            raise Refusal("replay.unreadable") from error


def _entry(listed: Listed) -> Entry:
    row = listed.stored.row
    return Entry(Record(listed.stored).table(), listed.results, row.ended_at or row.started_at or row.created_at)


def _stored(connection: Connection, match_id: int) -> Stored:
    if matches.version_of(connection, match_id, lock=False) is None:
        raise Refusal("refusal.unknown_match")
    return matches.load(connection, match_id)


def _whole(connection: Connection, match_id: int) -> tuple[Stored, tuple[MoveRow, ...], tuple[ResultRow, ...]]:
    stored = _stored(connection, match_id)
    return stored, matches.moves_after(connection, match_id, 0), matches.results_of(connection, match_id)


def _dealt(game: AnyGame, stored: Stored) -> Match:
    row = stored.row
    return Match.start(game, row.seed or "", len(stored.seats), row.options, row.rules_version)


def _play_again(game: AnyGame, stored: Stored, moves: Sequence[MoveRow]) -> Replay:
    """Deal and play; raises what the rules raise. Its chapters are found, too: it runs beside the event loop."""
    match = _dealt(game, stored)
    played: list[Match] = [match]
    events: list[tuple[Event, ...]] = [()]
    for move in moves:
        match, seen = match.play(move.seat, move.code)
        played.append(match)
        events.append(seen)
    replay = Replay(stored, tuple(moves), tuple(played), tuple(events))
    replay.chapters  # noqa: B018  # computed here, not when somebody waits for a page
    return replay


def _chapters(played: Sequence[Match]) -> Iterator[Chapter]:
    number: object = None
    is_over = played[-1].outcome is not None
    for match in played[:-1] if is_over else played:  # the last position may count one that nobody plays any more
        view = match.game.view(match.state, None)
        kind = next((name for name in CHAPTERS if isinstance(view.get(name), int)), None)
        if kind is not None and view[kind] != number:
            number = view[kind]
            yield Chapter(kind, int(str(number)), match.ply)


def _examine(
    game: AnyGame, stored: Stored, moves: Sequence[MoveRow], results: Sequence[ResultRow]
) -> tuple[Finding, int | None]:
    """Deal from what was sealed, and hold every recorded move and the recorded result against it."""
    try:
        match = _dealt(game, stored)
    except Exception:  # of rules that are not those of that time any more
        log.exception("verify.no_deal", match=stored.row.id, game=game.key)
        return "unknown", None
    for move in moves:
        try:
            match, _ = match.play(move.seat, move.code)
        except Exception:  # a move that this deal does not allow, however its rules say so
            log.exception("verify.differs", match=stored.row.id, game=game.key, ply=move.ply)
            return "differs", move.ply
    outcome = match.outcome
    reckoned = () if outcome is None else tuple(zip(outcome.scores, outcome.places, strict=True))
    recorded = tuple((result.score, result.place) for result in results)
    if reckoned != recorded:
        return "differs", None
    return ("ended" if outcome is None else "follows"), None
