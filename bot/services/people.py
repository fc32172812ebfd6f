"""People: the language each speaks, what they settled for themselves, and the way into their direct messages."""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TypeVar

from bot.services.clock import Clock
from bot.services.table import Person
from bot.store import Store, people
from bot.store.rows import PersonRow

KEPT = 10_000
"""How many people are kept in memory, so that a press that tells nothing new costs no write."""

Kept = TypeVar("Kept")


@dataclass(frozen=True, slots=True)
class Wishes:
    """What somebody has settled for themselves."""

    language: str | None = None
    """What they want to be spoken to in; None: as their Discord is set."""
    dms: bool = True
    """They want direct messages."""
    hidden: bool = False
    """Others are to see no profile of theirs, and not their name on a leaderboard."""
    reminders: bool = True
    """They want to be told when it is their turn."""


@dataclass(frozen=True, slots=True)
class Door:
    """Whether, and where, somebody can be written to."""

    channel_id: int | None = None
    """None: it was never opened."""
    is_closed: bool = False
    """They want no direct messages, or Discord refused the last one and they pressed nothing (for long) since."""


class People:
    """Remembers people as they press."""

    def __init__(self, store: Store, clock: Clock, retry_dms_after: float) -> None:
        """Whoever comes back is tried again with direct messages, `retry_dms_after` seconds after the last refusal."""
        self._store = store
        self._clock = clock
        self._retry_after = timedelta(seconds=retry_dms_after)
        self._seen: OrderedDict[int, Person] = OrderedDict()
        """As they were last seen."""
        self._rows: OrderedDict[int, PersonRow | None] = OrderedDict()
        """As they are stored; None: strangers."""

    async def remember(self, person: Person) -> str | None:
        """Store name and locale, if either is new; returns the locale to speak with them in.

        Whoever presses something may have opened their direct messages.
        """
        known = self._rows.get(person.id)
        reopen_before = self._clock.now() - self._retry_after
        is_reopened = known is not None and known.dm_closed_at is not None and known.dm_closed_at <= reopen_before
        if known is None or is_reopened or self._seen.get(person.id) != person:
            known = await self._store.write(
                lambda connection: people.remember_person(
                    connection,
                    person.id,
                    person.name,
                    person.locale,
                    self._clock.now(),
                    reopen_before=reopen_before,
                )
            )
            _keep(self._rows, person.id, known)
        _keep(self._seen, person.id, person)
        return known.language or known.locale

    async def language_of(self, user_id: int) -> str | None:
        """The locale to speak with somebody in (`nl`, `en-GB`): as they wish, else as their Discord was last set.

        None for a stranger.
        """
        row = await self._row(user_id)
        return None if row is None else row.language or row.locale

    async def wishes(self, user_id: int) -> Wishes:
        """What somebody has settled."""
        row = await self._row(user_id)
        return Wishes() if row is None else Wishes(row.language, row.dms, row.hidden, row.reminders)

    async def set_language(self, user_id: int, language: str | None) -> None:
        """Speak a language with somebody who was seen before; None: as their Discord is set."""
        await self._change(user_id, language=language)

    async def set_dms(self, user_id: int, wanted: bool) -> None:
        """Write to somebody who was seen before, or do not; asking for it forgets earlier refusals."""
        await self._change(user_id, dms=wanted, **({"dm_closed_at": None} if wanted else {}))

    async def set_hidden(self, user_id: int, hidden: bool) -> None:
        """Show others no profile of somebody who was seen before, and not their name on a leaderboard; or do."""
        await self._change(user_id, hidden=hidden)

    async def set_reminders(self, user_id: int, wanted: bool) -> None:
        """Tell somebody who was seen before when it is their turn, or do not."""
        await self._change(user_id, reminders=wanted)

    async def door(self, user_id: int, *, is_fresh: bool = False) -> Door:
        """The way into somebody's direct messages; a `fresh` look also sees what other processes did."""
        if is_fresh:
            self._rows.pop(user_id, None)
        row = await self._row(user_id)
        if row is None:
            return Door()
        return Door(row.dm_channel_id, not row.dms or row.dm_closed_at is not None)

    async def dm_opened(self, user_id: int, channel_id: int | None) -> None:
        """Somebody's direct messages were opened now; None: that was tried in vain."""
        known = {} if channel_id is None else {"dm_channel_id": channel_id}
        await self._change(user_id, dm_opened_at=self._clock.now(), **known)

    async def dm_refused(self, user_id: int) -> None:
        """Discord refused a direct message to somebody: not again before they press something."""
        await self._change(user_id, dm_closed_at=self._clock.now())

    async def dm_lost(self, user_id: int) -> None:
        """The channel of somebody's direct messages is none any more."""
        await self._change(user_id, dm_channel_id=None)

    async def dms_opened_since(self, moment: datetime) -> Sequence[datetime]:
        """When anybody's direct messages were opened since a moment, by any process, oldest first."""
        return await self._store.read(people.dms_opened_since, moment)

    async def _row(self, user_id: int) -> PersonRow | None:
        if user_id not in self._rows:
            _keep(self._rows, user_id, await self._store.read(people.person, user_id))
        return self._rows[user_id]

    async def _change(self, user_id: int, **values: object) -> None:
        await self._store.write(lambda connection: people.change_person(connection, user_id, **values))
        self._rows.pop(user_id, None)


def _keep(kept: OrderedDict[int, Kept], user_id: int, value: Kept) -> None:
    kept[user_id] = value
    kept.move_to_end(user_id)
    while len(kept) > KEPT:
        kept.popitem(last=False)
