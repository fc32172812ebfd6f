"""Before the cards are dealt: who plays, by which house rules, and who begins."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import count
from random import Random
from typing import Any

from bot.core.game import Level
from bot.core.match import AnyGame, Match
from bot.extensions import GameModule
from bot.services.clock import Clock
from bot.services.desk import Desk
from bot.services.record import OVER, Record, Transition
from bot.services.refusal import Refusal
from bot.services.seating import SEATINGS, Seating, seated_again, shuffled
from bot.services.table import Person, Status, Table
from bot.settings import Pace, Settings
from bot.store import Connection, Store, matches
from bot.store.matches import ChannelOccupied, RematchOpen
from bot.store.rows import NO_SEAT, SeatRow, TimerRow


def new_seed() -> str:
    """A seed that nobody can guess."""
    return secrets.token_hex(16)


@dataclass(frozen=True)
class Lobbies:
    """Opens, fills, starts and closes lobbies; every method refuses with a catalogue key and then changes nothing."""

    settings: Settings
    store: Store
    games: Mapping[str, GameModule]
    desk: Desk
    clock: Clock
    random: Random
    new_seed: Callable[[], str] = new_seed

    async def open(
        self,
        *,
        game_key: str,
        guild_id: int,
        channel_id: int,
        host: Person,
        pace: Pace,
        options: Mapping[str, str],
        language: str,
    ) -> Table:
        """Put a lobby into a channel, its host in the first seat; house rules left out take their default.

        Raises Refusal `lobby.channel_busy` when the channel has an active match: the database decides. Raises KeyError
        for a game there is not, ValueError for a house rule the game does not have.
        """
        values = {
            "guild_id": guild_id,
            "channel_id": channel_id,
            "host_id": host.id,
            "game_key": game_key,
            "options": _house_rules(self.games[game_key].game, options),
            "pace": pace,
            "language": language,
        }
        return await self._open(values, [_seat_for(host, self.clock.now())])

    async def open_guided(
        self, *, game_key: str, guild_id: int, channel_id: int, learner: Person, language: str
    ) -> Table:
        """Begin a match that explains each choice to the learner, who begins; practice players sit on the other seats.

        It is relaxed, so it waits for whoever reads, and ends by itself if nobody comes back. Raises Refusal
        `lobby.channel_busy` as `open` does, `lobby.no_guide` for a game that cannot be learnt so.
        """
        guide = self.games[game_key].guide
        if guide is None:
            raise Refusal("lobby.no_guide")
        values = {
            "guild_id": guild_id,
            "channel_id": channel_id,
            "host_id": learner.id,
            "game_key": game_key,
            "options": _house_rules(self.games[game_key].game, guide.options),
            "pace": "relaxed",
            "language": language,
            "guided": True,
        }
        practice = [SeatRow(0, None, str(number), "easy") for number in range(guide.seats - 1)]
        seats = [replace(_seat_for(learner, self.clock.now()), claims_first=True), *practice]
        table = await self._open(values, seats, is_seen=False)
        return await self.start(table.match_id, learner, None)

    async def rematch(
        self,
        match_id: int,
        person: Person,
        *,
        guild_id: int,
        channel_id: int,
        language: str,
        interaction_id: int | None,
    ) -> Table:
        """Put a lobby for playing a match again into a channel, or join the one that somebody has opened already.

        Pace, house rules and practice players are those of the match; of the people only whoever asks is in.
        Raises Refusal `lobby.channel_busy` as `open` does, `refusal.stale` while the match is not over,
        `lobby.unknown_game` where its game is gone, `lobby.rematch_begun`, and like `join`.
        """
        former = await self.desk.read(match_id)
        if former.status not in OVER or former.stored.row.guild_id != guild_id:
            raise Refusal("refusal.stale")
        if former.stored.row.game_key not in self.games:
            raise Refusal("lobby.unknown_game")
        values = {
            "guild_id": guild_id,
            "channel_id": channel_id,
            "host_id": person.id,
            "language": language,
            **self._again(former),
        }
        seats = [_seat_for(person, self.clock.now()), *self._practice_again(former)]
        try:
            return await self._open(values, seats)
        except (RematchOpen, Refusal) as refused:
            joined = await self.join_rematch(match_id, person, interaction_id)
            if joined is None:
                raise Refusal("lobby.channel_busy") from refused
            return joined

    async def join_rematch(self, match_id: int, person: Person, interaction_id: int | None) -> Table | None:
        """Join the lobby in which a match is played again; None: there is none. Raises Refusal as `rematch` does."""
        opened = await self.store.read(matches.active_rematch, match_id)
        if opened is None:
            return None
        try:
            return await self.join(opened, person, interaction_id)
        except Refusal as refusal:
            if refusal.reason != "lobby.started":
                raise
            where = (await self.desk.read(opened)).stored.row.channel_id
            raise Refusal("lobby.rematch_begun", channel=f"<#{where}>") from refusal

    def _again(self, former: Record) -> dict[str, Any]:
        """What a match that is played again takes over; house rules that its game has no more are left out."""
        row, game = former.stored.row, self._game(former)
        known = {option.key: option.choices for option in game.options}
        kept = {key: choice for key, choice in row.options.items() if choice in known.get(key, ())}
        return {
            "game_key": row.game_key,
            "options": _house_rules(game, kept),
            "pace": row.pace,
            "rematch_of": row.id,
            "seating": SEATINGS[0],
            "chairs": [(seat.user_id, seat.name) for seat in former.seats],
        }

    def _practice_again(self, former: Record) -> list[SeatRow]:
        """The practice players of the former match, as many as find a seat beside whoever opens the lobby."""
        practice = [seat for seat in former.seats if seat.user_id is None]
        return [SeatRow(0, None, seat.name, seat.level) for seat in practice[: max(self._game(former).seat_counts) - 1]]

    async def _open(self, values: Mapping[str, Any], seats: Sequence[SeatRow], *, is_seen: bool = True) -> Table:
        """Store a new lobby, to be seen unless the match is to begin at once; raises Refusal `lobby.channel_busy`, RematchOpen."""
        now = self.clock.now()
        begun = {
            "rules_version": self.games[values["game_key"]].game.rules_version,
            "status": Status.LOBBY.value,
            "version": 1,
            "ply": 0,
            "created_at": now,
        }
        numbered = [replace(seat, number=number) for number, seat in enumerate(seats)]

        def opened(connection: Connection) -> int:
            matches.forget_interactions(connection, now)
            return matches.insert_match(connection, {**values, **begun}, numbered, [self._expiry(now)])

        try:
            match_id = await self.store.write(opened)
        except ChannelOccupied as occupied:
            raise Refusal("lobby.channel_busy") from occupied
        if is_seen:
            self.desk.announce(match_id)
        return (await self.desk.read(match_id)).table()

    async def join(self, match_id: int, person: Person, interaction_id: int | None) -> Table:
        """Seat a person; refuses one who sits already, and at a full table."""

        def joined(record: Record, now: datetime) -> Record:
            if record.has(person):
                raise Refusal("lobby.already_in")
            return self._seated(record, replace(_seat_for(person, now), number=len(record.seats)))

        return await self._change(match_id, joined, interaction_id)

    async def leave(self, match_id: int, person: Person, interaction_id: int | None) -> Table:
        """Free a person's seat; the host's lobby goes to the next person, and with the last person it closes."""

        def left(record: Record, now: datetime) -> Record:
            seat = _own_seat(record, person)
            rest = [other for other in record.seats if other != seat]
            people = [other.user_id for other in rest if other.user_id is not None]
            if not people:
                return record.ended(Status.ABANDONED, now)
            host = record.stored.row.host_id
            return record.with_seats(rest).with_row(host_id=people[0] if host == person.id else host)

        return await self._change(match_id, left, interaction_id)

    async def add_practice(self, match_id: int, person: Person, level: Level, interaction_id: int | None) -> Table:
        """Seat a practice player; anybody who is seated may ask for one."""

        def added(record: Record, _now: datetime) -> Record:
            _own_seat(record, person)
            return self._seated(record, SeatRow(len(record.seats), None, _free_name(record.seats), level))

        return await self._change(match_id, added, interaction_id)

    async def remove_practice(self, match_id: int, person: Person, interaction_id: int | None) -> Table:
        """Send the practice player away who came last."""

        def removed(record: Record, _now: datetime) -> Record:
            _own_seat(record, person)
            practice = [seat for seat in record.seats if seat.user_id is None]
            if not practice:
                raise Refusal("lobby.no_practice")
            return record.with_seats(seat for seat in record.seats if seat != practice[-1])

        return await self._change(match_id, removed, interaction_id)

    async def claim_first(self, match_id: int, person: Person, interaction_id: int | None) -> Table:
        """Claim the first seat, in a game that has a claim for it; the last press wins."""

        def claimed(record: Record, _now: datetime) -> Record:
            own = _own_seat(record, person)
            if self._game(record).first_seat is None:
                raise Refusal("refusal.stale")
            return record.with_seats(replace(seat, claims_first=seat == own) for seat in record.seats)

        return await self._change(match_id, claimed, interaction_id)

    async def set_option(
        self, match_id: int, person: Person, key: str, choice: str, interaction_id: int | None
    ) -> Table:
        """Choose a house rule; the host's right. A rule or a choice the game does not have is stale."""

        def chosen(record: Record, _now: datetime) -> Record:
            record.refuse_unless_host(person)
            try:
                options = _house_rules(self._game(record), {**record.stored.row.options, key: choice})
            except ValueError as unknown:
                raise Refusal("refusal.stale") from unknown
            return record.with_row(options=options)

        return await self._change(match_id, chosen, interaction_id)

    async def set_seating(self, match_id: int, person: Person, seating: Seating, interaction_id: int | None) -> Table:
        """Choose how the chairs of the former match are taken; the host's right, and stale in any other lobby."""

        def chosen(record: Record, _now: datetime) -> Record:
            record.refuse_unless_host(person)
            if record.rematch is None:
                raise Refusal("refusal.stale")
            return record.with_row(seating=seating)

        return await self._change(match_id, chosen, interaction_id)

    async def start(self, match_id: int, person: Person, interaction_id: int | None) -> Table:
        """Deal. The host's right; who claimed the first seat gets it, the rest is shuffled or, in a rematch, as was chosen."""

        def started(record: Record, now: datetime) -> Record:
            record.refuse_unless_host(person)
            game = self._game(record)
            missing = min(game.seat_counts) - len(record.seats)
            if missing > 0:
                raise Refusal("lobby.too_few", n=missing)
            if len(record.seats) not in game.seat_counts:
                raise Refusal("lobby.wrong_number", n=len(record.seats))
            return self._dealt(record.with_seats(self._order(record)), game, now)

        return await self._change(match_id, started, interaction_id, keeps_expiry=False)

    async def close(self, match_id: int, person: Person, moderator: bool, interaction_id: int | None) -> Table:
        """Take the lobby away; the host's and a moderator's right."""

        def closed(record: Record, now: datetime) -> Record:
            if not moderator:
                record.refuse_unless_host(person)
            return record.ended(Status.ABANDONED, now)

        return await self._change(match_id, closed, interaction_id)

    async def _change(
        self, match_id: int, transition: Transition, interaction_id: int | None, *, keeps_expiry: bool = True
    ) -> Table:
        def in_lobby(record: Record, now: datetime) -> Record:
            if record.status is Status.RUNNING:
                raise Refusal("lobby.started")
            if record.status is not Status.LOBBY:
                raise Refusal("refusal.over")
            after = transition(record, now)
            return after.with_timers([self._expiry(now)]) if after.status is Status.LOBBY and keeps_expiry else after

        decided = await self.desk.change(match_id, in_lobby, interaction_id=interaction_id)
        return decided.record.table()

    def _seated(self, record: Record, seat: SeatRow) -> Record:
        if len(record.seats) >= max(self._game(record).seat_counts):
            raise Refusal("lobby.full")
        return record.with_seats([*record.seats, seat])

    def _order(self, record: Record) -> list[SeatRow]:
        rematch = record.rematch
        if rematch is None or rematch.seating == "shuffled":
            return shuffled(record.seats, self.random)
        return seated_again(record.seats, rematch.chairs, rematch.seating)

    def _dealt(self, record: Record, game: AnyGame, now: datetime) -> Record:
        seed, options = self.new_seed(), record.stored.row.options
        dealt = record.with_row(
            seed=seed, rules_version=game.rules_version, status=Status.RUNNING.value, started_at=now
        ).with_timers(())
        return dealt.sealed().at(Match.start(game, seed, len(record.seats), options), self.games[game.key].guide)

    def _expiry(self, now: datetime) -> TimerRow:
        return TimerRow("lobby", NO_SEAT, now + timedelta(seconds=self.settings.lobby_expiry))

    def _game(self, record: Record) -> AnyGame:
        return self.games[record.stored.row.game_key].game


def _free_name(seats: Sequence[SeatRow]) -> str:
    """The lowest number that no practice player here is named by; it keeps it when the seats are shuffled."""
    taken = {seat.name for seat in seats if seat.user_id is None}
    return next(name for name in map(str, count()) if name not in taken)


def _seat_for(person: Person, now: datetime) -> SeatRow:
    return SeatRow(0, person.id, person.name, last_press_at=now)


def _own_seat(record: Record, person: Person) -> SeatRow:
    if not record.has(person):
        raise Refusal("lobby.not_in")
    return record.seat_of(person)


def _house_rules(game: AnyGame, chosen: Mapping[str, str]) -> dict[str, str]:
    """A value for every house rule of the game; raises ValueError for rules and values it does not have."""
    known = {option.key: option for option in game.options}
    for key, choice in chosen.items():
        if key not in known or choice not in known[key].choices:
            raise ValueError(f"{game.key} has no house rule {key} = {choice!r}")
    return {key: chosen.get(key, option.default) for key, option in known.items()}
