"""Which message shows which match, so that a start after a kill repairs exactly what is stale."""

import asyncio
from dataclasses import dataclass
from datetime import datetime

import structlog

from bot.store import Store, paintings
from bot.store.rows import NO_SEAT, PaintingRow

log = structlog.get_logger()

NOTED_FOR = 0.25
"""Seconds until what was noted is stored."""
REST = 5.0
"""Seconds after which it is tried again where that failed."""


@dataclass(frozen=True, slots=True)
class Painting:
    """A message that shows a match: the table itself, or something beside it that belongs to one seat."""

    match_id: int
    kind: str
    """`table` for the table message; others as whoever paints them likes, such as `call`; at most 64 characters."""
    seat: int | None
    channel_id: int
    message_id: int
    shown_version: int
    """The `Table.version` that the message shows."""
    posted_at: datetime
    chapter: int | None = None
    """The part of the match that the message belongs to; None for what stands in no order, or was posted before a part began."""
    looks: str | None = None
    """A digest of what a private message shows: what its reader sees changes less often than the match."""


_Key = tuple[int, str, int]


class Paintings:
    """Remembers messages; at most one of a kind per match and seat."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._noted: dict[_Key, PaintingRow] = {}
        """What is known and not stored yet."""
        self._being_stored = asyncio.Lock()
        """Held while that is on its way to the disk."""
        self._storing: asyncio.Task[None] | None = None

    async def get(self, match_id: int, kind: str = "table", seat: int | None = None) -> Painting | None:
        """One painting of a match."""
        noted = self._noted.get((match_id, kind, _stored(seat)))
        return _painting(noted or await self._store.read(paintings.get, match_id, kind, _stored(seat)))

    async def put(self, painting: Painting) -> None:
        """Remember a message, in place of what was known of this painting."""
        row = _row(painting)
        await self._drop((row.match_id, row.kind, row.seat))
        await self._store.write(paintings.put, [row])

    def note(self, painting: Painting) -> None:
        """The message that is known shows something else now.

        This is stored a moment later, together with what else is noted until then, for it is noted after every press: what
        a kill takes away is no more than that a message needs no repair.
        """
        row = _row(painting)
        self._noted[row.match_id, row.kind, row.seat] = row
        if self._storing is None or self._storing.done():
            self._storing = asyncio.create_task(self._store_later())

    async def forget(self, match_id: int, kind: str = "table", seat: int | None = None) -> None:
        """The message is gone."""
        await self._drop((match_id, kind, _stored(seat)))
        await self._store.write(paintings.forget, match_id, kind, _stored(seat))

    async def close(self) -> None:
        """Store what was noted."""
        if self._storing is not None:
            self._storing.cancel()
            await asyncio.gather(self._storing, return_exceptions=True)
        await self._is_stored()

    async def _drop(self, key: _Key) -> None:
        """Take back what was noted, before something else is stored."""
        async with self._being_stored:
            self._noted.pop(key, None)

    async def _store_later(self) -> None:
        wait = NOTED_FOR
        while self._noted:
            await asyncio.sleep(wait)
            wait = NOTED_FOR if await self._is_stored() else REST

    async def _is_stored(self) -> bool:
        """Store what was noted; False: that has to be tried again."""
        async with self._being_stored:
            if not (noted := dict(self._noted)):
                return True
            try:
                await self._store.write(paintings.put, tuple(noted.values()))
            except Exception:  # the database is away: nobody waits for this
                log.exception("paintings.unstored", count=len(noted))
                return False
            for key in [key for key, row in noted.items() if self._noted[key] is row]:
                del self._noted[key]
        return True

    async def of_match(self, match_id: int) -> tuple[Painting, ...]:
        """All paintings of a match, in the order of their posting."""
        rows = await self._store.read(paintings.of_match, match_id)
        return tuple(_known(row) for row in rows)

    async def of_message(self, message_id: int) -> Painting | None:
        """What a message shows, None for a message that shows no match."""
        return _painting(await self._store.read(paintings.of_message, message_id))

    async def matches_with(self, *kinds: str) -> tuple[int, ...]:
        """The matches, whatever became of them, that have messages whose kind is, or begins with, one of these."""
        return await self._store.read(paintings.of_kinds, kinds)

    async def stale(self) -> tuple[int, ...]:
        """The matches whose table message does not show them as they are, oldest first.

        An active match without a table message is one of them, an ended one only until its final picture stands.
        """
        return await self._store.read(paintings.stale)


def _row(painting: Painting) -> PaintingRow:
    return PaintingRow(
        painting.match_id,
        painting.kind,
        _stored(painting.seat),
        painting.channel_id,
        painting.message_id,
        painting.shown_version,
        painting.posted_at,
        painting.chapter,
        painting.looks,
    )


def _painting(row: PaintingRow | None) -> Painting | None:
    return None if row is None else _known(row)


def _known(row: PaintingRow) -> Painting:
    seat = None if row.seat == NO_SEAT else row.seat
    return Painting(
        row.match_id,
        row.kind,
        seat,
        row.channel_id,
        row.message_id,
        row.shown_version,
        row.posted_at,
        row.chapter,
        row.looks,
    )


def _stored(seat: int | None) -> int:
    return NO_SEAT if seat is None else seat
