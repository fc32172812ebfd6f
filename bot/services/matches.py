"""The running match: moves, who is away, and how a match ends that is not played out."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from bot.services.changes import MatchChanged
from bot.services.desk import Desk
from bot.services.races import Races
from bot.services.record import Record, Transition
from bot.services.refusal import Refusal
from bot.services.table import Person, Status, Table
from bot.services.turns import Pressed, Turns
from bot.store import Store, matches


@dataclass(frozen=True, slots=True)
class Played:
    """A move that was committed, and the table after all that was decided with it."""

    table: Table
    last: bool
    """This was the last of the presses decided together: the one to be answered with the new picture.

    In a game with races it may also be a refused one: see `RefusedAside`.
    """


@dataclass(frozen=True)
class Matches:
    """Reads matches and plays them; a repeated interaction changes nothing and gets the table as it is."""

    store: Store
    desk: Desk
    races: Races
    turns: Turns
    wake: Callable[[MatchChanged], None]
    """Told where timers are due sooner although nothing else has changed."""

    async def table(self, match_id: int) -> Table:
        """A match as it stands; raises Refusal `refusal.unknown_match`, `refusal.unreadable` if it cannot be shown."""
        return _shown(await self.desk.read(match_id))

    async def table_after_change(self, match_id: int) -> Table:
        """The same for whoever has changed the match just now: what another process did meanwhile may be missing."""
        return _shown(await self.desk.decided(match_id))

    async def in_channel(self, channel_id: int) -> Table | None:
        """The lobby or running match of a channel; its `match` is None in a lobby, and if it can only be ended."""
        match_id = await self.store.read(matches.active_in_channel, channel_id)
        return None if match_id is None else (await self.desk.read(match_id)).table()

    async def of_person(self, user_id: int) -> tuple[Table, ...]:
        """The lobbies and running matches in which somebody has a seat, oldest first; see `in_channel`."""
        ids = await self.store.read(matches.active_of_person, user_id)
        return tuple([(await self.desk.read(match_id)).table() for match_id in ids])

    async def active(self) -> tuple[int, ...]:
        """All lobbies and running matches, oldest first."""
        return await self.store.read(matches.active)

    async def active_of(self, game_keys: Iterable[str]) -> tuple[int, ...]:
        """The lobbies and running matches of some games, oldest first."""
        return await self.store.read(matches.active_of_games, game_keys)

    async def guilds(self) -> tuple[int, ...]:
        """The servers that have a lobby or a running match."""
        return await self.store.read(matches.guilds)

    async def play(self, match_id: int, person: Person, code: str, interaction_id: int | None) -> Played:
        """Play a person's move, given as its code; whoever was away is back with it.

        A move of a race is decided together with its rivals, the earlier press first: see `Races`. Raises Refusal: of
        the rules (a RefusedAside where the game has races), `refusal.stale` for a code that is no move, `refusal.over`,
        `refusal.not_seated`.
        """
        press = Pressed(person, code, interaction_id, self.races.pressed_at(interaction_id))

        def played(record: Record, now: datetime) -> Record:
            return self.turns.press(record, press, now)

        request = self.desk.request(played, interaction_id=interaction_id, user=person.id, move=code)
        await self.races.press(match_id, press, request)
        decided = await request.answer
        return Played(decided.record.table(), decided.last)

    async def shown(self, match_id: int, version: int, at: datetime) -> int:
        """Tell that Discord has taken a message at a moment (aware UTC), and it shows a version of the match.

        Where the table's last move began a race, the delays that it set, of practice players and of the table itself,
        count from then; until they are told, or for `UNSHOWN` at the most, they do not count at all. Nothing is to be
        painted for that, nothing is announced, and a second call does nothing.

        Returns the version that the message shows now, for the painter to remember instead of the given one: what was
        stored got a new number, though it looks the same. Cheap where nothing waits for it.
        """
        known = self.desk.known(match_id)
        if known is None or known.unshown is None:
            return version
        stood: list[int] = []

        def counted(record: Record, _now: datetime) -> Record:
            stood.append(record.stored.row.version)
            return self.turns.shown(record, version, at)

        decided = await self.desk.change(match_id, counted, is_press=False, is_quiet=True)
        self.wake(MatchChanged(match_id))
        looks_the_same = stood[-1] == version and not decided.is_visible
        return decided.record.stored.row.version if looks_the_same else version

    async def leave(self, match_id: int, person: Person, interaction_id: int | None) -> Table:
        """Get up from a running match: a practice player plays on until the owner is back."""

        def left(record: Record, _now: datetime) -> Record:
            seat = record.seat_in_play(person)
            return record if seat.away else record.with_seat(replace(seat, away=True))

        return await self._change(match_id, left, interaction_id)

    async def back(self, match_id: int, person: Person, interaction_id: int | None) -> Table:
        """Take one's seat again, with the full time to think."""

        def returned(record: Record, now: datetime) -> Record:
            seat = record.seat_in_play(person)
            if not (seat.away or seat.misses):
                return record
            anew = record.with_timers(timer for timer in record.timers if timer.seat != seat.number)
            return anew.with_seat(replace(seat, name=person.name, away=False, misses=0, last_press_at=now))

        return await self._change(match_id, returned, interaction_id)

    async def end(self, match_id: int, person: Person, moderator: bool, interaction_id: int | None) -> Table:
        """Ask for the end: at once by a moderator, else when everybody who is present and awake has asked.

        A seat's own move takes its wish back. A lobby is ended by its host or a moderator.
        """

        def asked(record: Record, now: datetime) -> Record:
            if record.status not in {Status.LOBBY, Status.RUNNING}:
                raise Refusal("refusal.over")
            if moderator:
                return record.ended(Status.ABANDONED, now)
            if record.status is Status.LOBBY:
                record.refuse_unless_host(person)
                return record.ended(Status.ABANDONED, now)
            seat = record.seat_of(person)
            return record.with_seat(replace(seat, wants_end=True))

        return await self._change(match_id, asked, interaction_id)

    async def abandon(self, match_id: int) -> None:
        """End a match whose place is gone; one that has ended already stays as it is."""

        def abandoned(record: Record, now: datetime) -> Record:
            running = record.status in {Status.LOBBY, Status.RUNNING}
            return record.ended(Status.ABANDONED, now) if running else record

        await self.desk.change(match_id, abandoned, is_press=False)

    async def abandon_channel(self, channel_id: int) -> None:
        """End the match of a channel that is gone."""
        match_id = await self.store.read(matches.active_in_channel, channel_id)
        await self._abandon_all([] if match_id is None else [match_id])

    async def abandon_guild(self, guild_id: int) -> None:
        """End the matches of a server that the bot no longer belongs to."""
        ids = await self.store.read(matches.active_in_guild, guild_id)
        await self._abandon_all(ids)

    async def _abandon_all(self, ids: Iterable[int]) -> None:
        for match_id in ids:
            await self.abandon(match_id)

    async def _change(self, match_id: int, transition: Transition, interaction_id: int | None) -> Table:
        return (await self.desk.change(match_id, transition, interaction_id=interaction_id)).record.table()


def _shown(record: Record) -> Table:
    if record.match is None and record.stored.row.seed is not None:
        raise Refusal("refusal.unreadable")
    return record.table()
