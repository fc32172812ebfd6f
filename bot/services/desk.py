"""Where every change of a match is decided: one queue per match, one transaction for all that waits in it.

A change is a pure function from the match before to the match after (`record.Transition`). The desk brings the match
up to date with what other processes stored, applies the waiting changes in the order of their arrival, commits the
difference, and only then answers and announces it. What a press will lead to is foretold while it is being stored.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

import structlog

from bot.extensions import GameModule
from bot.services.changes import Changes, MatchChanged
from bot.services.clock import Clock
from bot.services.ratings import Ratings
from bot.services.record import Record, Transition, restore
from bot.services.refusal import Refusal, RefusedAside
from bot.services.table import Table
from bot.store import Connection, Store, matches
from bot.store.matches import Overtaken

log = structlog.get_logger()

KEPT = 500
"""How many matches stay replayed in memory, the last used ones; another is replayed when it is asked for."""

REMEMBERED = 2_000
"""How many refused interactions are remembered, so that a repeated delivery is refused again."""

ATTEMPTS = 5
"""How often a change is tried when other processes store moves at the same moment."""


@dataclass(frozen=True, slots=True)
class Decided:
    """A change that was committed: the match after all that was decided with it.

    `last` tells whether it was the last of the presses decided together, `is_visible` whether anything was decided with
    it that people can see.
    """

    record: Record
    last: bool
    is_visible: bool


@dataclass(eq=False, slots=True)
class Request:
    """A change that is asked for; see `Desk.change`. Whoever waits for its `answer` may give up."""

    transition: Transition
    interaction_id: int | None
    is_press: bool
    is_quiet: bool
    answer: "asyncio.Future[Decided]"
    about: Mapping[str, object]


@dataclass
class _Batch:
    """What becomes of the requests that are decided together."""

    record: Record
    accepted: list[Request] = field(default_factory=list)
    repeated: list[Request] = field(default_factory=list)
    failed: dict[Request, Exception] = field(default_factory=dict)
    last: Request | None = None
    """The last press that people see something of."""
    is_changed: bool = False
    is_visible: bool = False


class _Unchanged(Exception):
    """All that waited was refused or repeated: nothing is to be stored, not even that it was asked for."""

    def __init__(self, batch: _Batch) -> None:
        self.batch = batch


class Desk:
    """Reads matches and changes them; the only writer of what `Record` holds."""

    def __init__(
        self,
        store: Store,
        games: Mapping[str, GameModule],
        clock: Clock,
        changes: Changes,
        *,
        settle: Callable[[Record, datetime], Record],
        ratings: Ratings,
    ) -> None:
        """`settle` is given each match that changed before it is stored: it lets practice players choose.

        One that ends is entered into `ratings` in the same transaction.
        """
        self._store = store
        self._games = games
        self._clock = clock
        self._changes = changes
        self._settle = settle
        self._ratings = ratings
        self._kept: OrderedDict[int, Record] = OrderedDict()
        self._refused: OrderedDict[int, Refusal] = OrderedDict()
        self._queues: dict[int, list[Request]] = {}
        self._deciding: set[asyncio.Task[None]] = set()

    async def read(self, match_id: int) -> Record:
        """A match as it is stored now; raises Refusal `refusal.unknown_match`.

        Where its game is missing, or refuses moves that it once allowed, it comes without what a replay tells.
        """
        record = await self._store.read(self._current, match_id, lock=False)
        kept = self._kept.get(match_id)
        if kept is not None and kept.stored.row.version >= record.stored.row.version:
            record = kept  # decided while the read was on its way; it also knows what is never stored
        self._keep(record)
        return record

    def known(self, match_id: int) -> Record | None:
        """A match as this process last saw it, None if it is not in memory."""
        return self._kept.get(match_id)

    async def decided(self, match_id: int) -> Record:
        """A match as this process last saw it, which is after every change that it decided; asks no database for that.

        Raises like `read`, which is asked where the match is not in memory.
        """
        return self.known(match_id) or await self.read(match_id)

    async def change(
        self,
        match_id: int,
        transition: Transition,
        *,
        interaction_id: int | None = None,
        is_press: bool = True,
        is_quiet: bool = False,
        **about: object,
    ) -> Decided:
        """Have a change decided; `about` is what the log says of it if it breaks, a quiet one is not announced.

        A repeated interaction changes nothing. Raises Refusal, or what the transition or the database raised: then
        nothing was changed. Once queued it is decided even if whoever asked for it is gone.
        """
        request = self.request(transition, interaction_id=interaction_id, is_press=is_press, is_quiet=is_quiet, **about)
        self.queue(match_id, [request])
        return await request.answer

    def request(
        self,
        transition: Transition,
        *,
        interaction_id: int | None = None,
        is_press: bool = True,
        is_quiet: bool = False,
        **about: object,
    ) -> Request:
        """A change to be queued later; see `change`. Its `answer` comes, or raises, once it is decided."""
        answer: asyncio.Future[Decided] = asyncio.get_running_loop().create_future()
        return Request(transition, interaction_id, is_press, is_quiet, answer, about)

    def queue(self, match_id: int, requests: Iterable[Request]) -> None:
        """Have changes decided in the order given, all in one transaction."""
        fresh = [request for request in requests if not self._was_refused(request)]
        if match_id in self._queues:
            self._queues[match_id].extend(fresh)
        elif fresh:
            self._queues[match_id] = fresh
            task = asyncio.create_task(self._drain(match_id))
            self._deciding.add(task)
            task.add_done_callback(self._deciding.discard)

    def _was_refused(self, request: Request) -> bool:
        """Refuse again what was refused before: its interaction is delivered once more."""
        refusal = None if request.interaction_id is None else self._refused.get(request.interaction_id)
        if refusal is None:
            return False
        _answer(request, refusal.again())
        return True

    def next_due(self, match_id: int) -> datetime | None:
        """When the earliest timer of a match is due that was changed a moment ago; asks no database."""
        kept = self._kept.get(match_id)
        return min((timer.due_at for timer in kept.timers), default=None) if kept else None

    def announce(self, match_id: int) -> None:
        """Tell whoever listens that a match is no longer what it was."""
        self._changes.emit(MatchChanged(match_id))

    async def close(self) -> None:
        """Finish what waits to be decided."""
        while self._deciding:
            await asyncio.wait(self._deciding)

    async def _drain(self, match_id: int) -> None:
        try:
            while requests := self._queues[match_id]:
                self._queues[match_id] = []
                await self._decide(match_id, requests)
        finally:
            for request in self._queues.pop(match_id):
                request.answer.cancel()

    async def _decide(self, match_id: int, requests: Sequence[Request]) -> None:
        try:
            batch, changed = await self._commit(match_id, requests)
        except asyncio.CancelledError:
            for request in requests:
                request.answer.cancel()
            raise
        except Exception as error:  # noqa: BLE001  # each of those who wait gets it, to handle as if it were their own
            for request in requests:
                _answer(request, error)
            return
        self._keep(batch.record)
        if changed and batch.is_visible:
            self.announce(match_id)
        for request in (*batch.accepted, *batch.repeated):
            _answer(request, Decided(batch.record, request is batch.last, batch.is_visible))
        for request, failure in batch.failed.items():
            if isinstance(failure, RefusedAside):
                failure.last = request is batch.last
            self._remember(request, failure)
            _answer(request, failure)

    def _remember(self, request: Request, failure: Exception) -> None:
        if isinstance(failure, Refusal) and request.interaction_id is not None:
            self._refused[request.interaction_id] = failure
        while len(self._refused) > REMEMBERED:
            self._refused.popitem(last=False)

    async def _commit(self, match_id: int, requests: Sequence[Request]) -> tuple[_Batch, bool]:
        loop = asyncio.get_running_loop()

        def foretell(table: Table) -> None:
            loop.call_soon_threadsafe(self._changes.foretell, table)

        known = self._kept.get(match_id)
        for _ in range(ATTEMPTS):
            try:
                return await self._store.write(self._unit, match_id, known, requests, foretell), True
            except _Unchanged as unchanged:
                return unchanged.batch, False
            except Overtaken:
                log.info("desk.overtaken", match=match_id)
                known = None
        raise Overtaken

    def _unit(
        self,
        connection: Connection,
        match_id: int,
        known: Record | None,
        requests: Sequence[Request],
        foretell: Callable[[Table], None],
    ) -> _Batch:
        """Decide all that waits, as one unit of work; raises _Unchanged, Overtaken, and Refusal `refusal.unknown_match`.

        A match as it is `known` is taken to be stored so: what is refused of it is looked at again, what is stored of it
        is not stored if it was changed meanwhile. It may run in a thread of the store, and never twice at once for one
        match. Interactions are noted before the match is locked, here as elsewhere, or two processes that are delivered
        the same press would wait for each other.
        """
        now = self._clock.now()
        if known is None and matches.version_of(connection, match_id, lock=False) is None:
            raise Refusal("refusal.unknown_match")
        ids = [request.interaction_id for request in requests if request.interaction_id is not None]
        fresh = matches.note_interactions(connection, match_id, ids, now)
        before = known or self._current(connection, match_id, lock=True)
        batch = _decide_all(before, requests, set(fresh), now)
        if not batch.is_changed:
            if matches.version_of(connection, match_id, lock=False) != before.stored.row.version:
                raise Overtaken
            raise _Unchanged(batch)
        after = self._settle(batch.record, now).with_row(version=before.stored.row.version + 1)
        batch.record = after.committed()
        matches.save(connection, before.stored, after.stored, after.moves, after.results)
        if after.is_over and not before.is_over:
            batch.record = replace(batch.record, verdict=self._ratings.conclude(connection, match_id))
        if batch.last is not None and batch.is_visible and after.match is not None:
            foretell(batch.record.table())
        return batch

    def _current(self, connection: Connection, match_id: int, *, lock: bool) -> Record:
        version = matches.version_of(connection, match_id, lock=lock)
        if version is None:
            raise Refusal("refusal.unknown_match")
        known = self._kept.get(match_id)
        if known is not None and lock and known.stored.row.version > version:  # a database that lost what it had stored
            del self._kept[match_id]
            known = None
        if known is not None and known.stored.row.version >= version:  # newer than what a reader sees: just committed
            return known
        record = self._restored(connection, match_id, known)
        return replace(record, verdict=self._ratings.verdict(connection, match_id)) if record.is_over else record

    def _restored(self, connection: Connection, match_id: int, known: Record | None) -> Record:
        stored = matches.load(connection, match_id)
        moves = matches.moves_after(connection, match_id, known.match.ply if known and known.match else 0)
        try:
            return restore(self._games[stored.row.game_key], stored, moves, known)
        except Exception:  # of a match that cannot be played on, at least its end must be possible
            log.exception("match.unreadable", match=match_id, game=stored.row.game_key, ply=stored.row.ply)
            return Record(stored)

    def _keep(self, record: Record) -> None:
        kept = self._kept.get(record.id)
        if kept is None or kept.stored.row.version <= record.stored.row.version:
            self._kept[record.id] = record
        self._kept.move_to_end(record.id)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)


def _decide_all(before: Record, requests: Sequence[Request], fresh: set[int], now: datetime) -> _Batch:
    batch = _Batch(before)
    for request in requests:
        if request.interaction_id is not None and request.interaction_id not in fresh:
            batch.repeated.append(request)
            continue
        if request.interaction_id is not None:
            fresh.remove(request.interaction_id)
        try:
            after = request.transition(batch.record, now)
        except RefusedAside as refusal:
            batch.failed[request] = refusal
            batch.record = batch.record.with_aside(refusal.aside)
            batch.last = request
        except Refusal as refusal:
            batch.failed[request] = refusal
        except Exception as error:
            ply = batch.record.stored.row.ply + 1
            about = _safe_to_log(before, request.about)
            log.exception("desk.broken", match=before.id, game=before.stored.row.game_key, ply=ply, **about)
            batch.failed[request] = error
        else:
            batch.accepted.append(request)
            batch.is_changed = batch.is_changed or after is not batch.record
            batch.is_visible = batch.is_visible or (after is not batch.record and not request.is_quiet)
            batch.record = after
            batch.last = request if request.is_press else batch.last
    return batch


def _safe_to_log(record: Record, about: Mapping[str, object]) -> Mapping[str, object]:
    """The same without hidden cards, which the code of a move may name."""
    code = about.get("move")
    return about if not code or record.match is None else {**about, "move": record.match.kind_of(str(code))}


def _answer(request: Request, answer: Decided | Exception) -> None:
    if request.answer.done():  # whoever asked has gone
        return
    if isinstance(answer, Decided):
        request.answer.set_result(answer)
    else:
        request.answer.set_exception(answer)
