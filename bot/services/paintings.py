"""Which message shows which match, so that a start after a kill repairs exactly what is stale."""

from dataclasses import dataclass
from datetime import datetime

from bot.store import Store, paintings
from bot.store.rows import NO_SEAT, PaintingRow


@dataclass(frozen=True, slots=True)
class Painting:
    """A message that shows a match: the table itself, or something beside it that belongs to one seat."""

    match_id: int
    kind: str
    """`table` for the table message; others as whoever paints them likes, such as `call`."""
    seat: int | None
    channel_id: int
    message_id: int
    shown_version: int
    """The `Table.version` that the message shows."""
    posted_at: datetime
    chapter: int | None = None
    """The part of the match that the message belongs to; None for what stands in no order, or was posted before a part began."""


@dataclass(frozen=True)
class Paintings:
    """Remembers messages; at most one of a kind per match and seat."""

    store: Store

    async def get(self, match_id: int, kind: str = "table", seat: int | None = None) -> Painting | None:
        """One painting of a match."""
        return _painting(await self.store.read(paintings.get, match_id, kind, _stored(seat)))

    async def put(self, painting: Painting) -> None:
        """Remember what a message shows now, in place of what was known of this painting."""
        row = PaintingRow(
            painting.match_id,
            painting.kind,
            _stored(painting.seat),
            painting.channel_id,
            painting.message_id,
            painting.shown_version,
            painting.posted_at,
            painting.chapter,
        )
        await self.store.write(paintings.put, row)

    async def forget(self, match_id: int, kind: str = "table", seat: int | None = None) -> None:
        """The message is gone."""
        await self.store.write(paintings.forget, match_id, kind, _stored(seat))

    async def of_match(self, match_id: int) -> tuple[Painting, ...]:
        """All paintings of a match, in the order of their posting."""
        rows = await self.store.read(paintings.of_match, match_id)
        return tuple(_known(row) for row in rows)

    async def of_message(self, message_id: int) -> Painting | None:
        """What a message shows, None for a message that shows no match."""
        return _painting(await self.store.read(paintings.of_message, message_id))

    async def stale(self) -> tuple[int, ...]:
        """The matches whose table message does not show them as they are, oldest first.

        An active match without a table message is one of them, an ended one only until its final picture stands.
        """
        return await self.store.read(paintings.stale)


def _painting(row: PaintingRow | None) -> Painting | None:
    return None if row is None else _known(row)


def _known(row: PaintingRow) -> Painting:
    seat = None if row.seat == NO_SEAT else row.seat
    return Painting(
        row.match_id, row.kind, seat, row.channel_id, row.message_id, row.shown_version, row.posted_at, row.chapter
    )


def _stored(seat: int | None) -> int:
    return NO_SEAT if seat is None else seat
