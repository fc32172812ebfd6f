"""Calls a player whose turn has come: edits never notify, so a short message with a mention does, and goes when over."""

import discord
import structlog

from bot.services.paintings import Painting
from bot.services.table import Seat, Status, Table
from bot.ui.house import House
from bot.ui.troubles import UNREACHABLE, Trouble, trouble

log = structlog.get_logger()

KIND = "call"


class Calls:
    """The calls that stand in the channels, one per seat at most."""

    def __init__(self, house: House, client: discord.Client) -> None:
        self._house = house
        self._client = client
        self._waited: dict[int, frozenset[int]] = {}
        self._standing: dict[int, dict[int | None, Painting]] = {}
        """By match and seat what the store has, once it was asked: most presses find that nobody is called."""

    def expect(self, match_id: int) -> None:
        """The match moved on unseen: whoever it waits for now is waited for anew."""
        self._waited[match_id] = frozenset()

    def forget(self, match_id: int) -> None:
        """The match is over, and so is whatever stood in its channel."""
        self._waited.pop(match_id, None)
        self._standing.pop(match_id, None)

    async def settle(self, table: Table, message_id: int, *, is_still: bool = False) -> None:
        """Take back the calls that are over and call whoever is waited for anew, with a link to the table's message.

        It is called after the table was painted, for one match at a time. While the table `is_still` nobody is called;
        those who are waited for afterwards are called then. Raises what hinders a call for the moment: settled once
        more, those who were not called yet are.
        """
        waited = _waited(table)
        before = self._waited.get(table.match_id, frozenset() if _has_just_begun(table) else waited)
        self._waited[table.match_id] = before & waited
        standing = await self._known(table.match_id)
        called = frozenset(standing)
        for call in [call for seat, call in standing.items() if seat not in waited]:
            await self._take_back(call)
        if is_still:
            return
        for seat in table.seats:
            if seat.number in waited - before - called:
                await self._call(table, seat, message_id)
        self._waited[table.match_id] = waited
        if table.is_over:
            self.forget(table.match_id)

    async def _known(self, match_id: int) -> dict[int | None, Painting]:
        """The calls of a match that stand."""
        if match_id not in self._standing:
            paintings = await self._house.services.paintings.of_match(match_id)
            self._standing[match_id] = {painting.seat: painting for painting in paintings if painting.kind == KIND}
        return self._standing[match_id]

    async def _call(self, table: Table, seat: Seat, message_id: int) -> None:
        if seat.user_id is None or seat.away or self._house.presence.is_here(seat.user_id):
            return
        if not (await self._house.services.people.wishes(seat.user_id)).reminders:
            return
        channel = self._client.get_partial_messageable(table.channel_id, guild_id=table.guild_id)
        reader = discord.Object(seat.user_id)
        try:
            message = await channel.send(
                self._words(table, seat.user_id, message_id),
                allowed_mentions=discord.AllowedMentions(users=[reader]),
                nonce=_nonce(table, seat),
            )
        except UNREACHABLE as error:
            if trouble(error) is Trouble.LATER:
                raise
            log.warning("calls.unsent", match=table.match_id, seat=seat.number, error=str(error))
            return
        call = Painting(
            match_id=table.match_id,
            kind=KIND,
            seat=seat.number,
            channel_id=table.channel_id,
            message_id=message.id,
            shown_version=table.version,
            posted_at=discord.utils.utcnow(),
        )
        await self._house.services.paintings.put(call)
        (await self._known(table.match_id))[seat.number] = call

    def _words(self, table: Table, user_id: int, message_id: int) -> str:
        return self._house.say(table.language)(
            "call.your_turn",
            mention=f"<@{user_id}>",
            game=self._house.title(table.game_key),
            link=f"https://discord.com/channels/{table.guild_id}/{table.channel_id}/{message_id}",
        )

    async def _take_back(self, call: Painting) -> None:
        """Delete a call; one that cannot be reached now is tried again at the next change."""
        channel = self._client.get_partial_messageable(call.channel_id)
        try:
            await channel.get_partial_message(call.message_id).delete()
        except UNREACHABLE as error:
            if trouble(error) in (Trouble.LATER, Trouble.FORBIDDEN):
                return
        await self._house.services.paintings.forget(call.match_id, KIND, call.seat)
        (await self._known(call.match_id)).pop(call.seat, None)


def _waited(table: Table) -> frozenset[int]:
    if table.match is None or table.status is not Status.RUNNING:
        return frozenset()
    return table.match.waiting_for


def _nonce(table: Table, seat: Seat) -> str:
    """What tells Discord that a call repeated after a broken connection is the same call."""
    ply = table.match.ply if table.match else 0
    return f"{table.match_id}-{ply}-{seat.number}"


def _has_just_begun(table: Table) -> bool:
    return table.match is None or table.match.ply == 0
