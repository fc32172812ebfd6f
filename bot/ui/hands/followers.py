"""Brings private messages up to date: one follower per person and match, who writes as often as the painter does.

A direct message is written only when it becomes another one. Who takes none has all of it at the table.
"""

import asyncio

import discord
import structlog

from bot.services.changes import MatchChanged
from bot.services.paintings import Painting
from bot.services.refusal import Refusal
from bot.services.table import Seat, Table
from bot.ui.hands.doors import Doors
from bot.ui.hands.letters import Letters
from bot.ui.hands.pen import Pen
from bot.ui.hands.private import hides
from bot.ui.hands.sheets import HAND, LETTER, Place, Places, Sheet
from bot.ui.house import House
from bot.ui.scene import tables_of
from bot.ui.troubles import Trouble, trouble

log = structlog.get_logger()

GRACE = 0.05
"""Seconds that a change waits: a press that caused it answers with its panel itself."""
FIRST_PATIENCE, LONGEST_PATIENCE = 1.0, 60.0
"""Seconds before something that Discord could not do is tried again; doubled each time."""


class Followers:
    """Those of all matches; subscribe `changed` to the services' changes, and keep `doors` running."""

    def __init__(self, house: House, client: discord.Client) -> None:
        self.places = Places()
        self.pen = Pen(house, client)
        self.letters = Letters(house, self.pen, self.stir)
        self.doors = Doors(house, client, self._is_wanted, self._opened)
        self._house = house

    # --- changes ------------------------------------------------------------------------------------------------------

    def changed(self, change: MatchChanged) -> None:
        """Note that private messages may be stale; those that are become right soon."""
        record = self._house.services.desk.known(change.match_id)
        if record is None:
            self._house.chores.add(self._look_at(change.match_id))
        elif hides(self._house, record.stored.row.game_key):
            self._look_over(record.table())

    async def repair(self) -> None:
        """Bring what was stored while nobody wrote private messages to their readers, and end what belongs to ended matches."""
        matches, paintings = self._house.services.matches, self._house.services.paintings
        hiding = [key for key in tables_of(self._house) if hides(self._house, key)]
        stale = {*await matches.active_of(hiding), *await paintings.matches_with(HAND, LETTER)}
        self._house.chores.add(self._look_at(*sorted(stale)))

    async def recheck(self, user_id: int) -> None:
        """Somebody settled something else about their direct messages."""
        await self._look_at(*[table.match_id for table in await self._house.services.matches.of_person(user_id)])

    def stir(self, place: Place) -> None:
        """Something of what somebody should see may be stale: it becomes right soon."""
        place.dirty = place.is_asked_anew = True
        if place.follower is None or place.follower.done():
            name = f"panels-{place.match_id}-{place.user_id}"
            place.follower = asyncio.create_task(self._follow(place), name=name)

    async def learn(self, place: Place, seat: Seat) -> None:
        """Ask the store once what stands among the direct messages."""
        if place.is_known:
            return
        paintings = await self._house.services.paintings.of_match(place.match_id)
        own = [painting for painting in paintings if painting.seat == seat.number]
        place.painting = next((painting for painting in own if painting.kind == HAND), None)
        place.dm.looks = place.painting.looks if place.painting is not None else None
        letters = (painting for painting in own if painting.kind.startswith(LETTER))
        place.letters = {letter.kind.removeprefix(LETTER): letter for letter in letters}
        place.is_known = True

    async def close(self) -> None:
        """Stop writing; what is not shown by then is repaired at the next start."""
        followers = [place.follower for place in self.places if place.follower is not None]
        for follower in followers:
            follower.cancel()
        await asyncio.gather(*followers, return_exceptions=True)

    async def _look_at(self, *match_ids: int) -> None:
        for match_id in match_ids:
            try:
                self._look_over(await self._house.services.matches.table(match_id))
            except Refusal as refusal:
                log.info("panels.unseen", match=match_id, reason=refusal.reason)

    def _look_over(self, table: Table) -> None:
        if not hides(self._house, table.game_key):
            return
        people = {seat.user_id for seat in table.seats if seat.user_id is not None}
        for user_id in self.places.people(table.match_id) - people:  # who left the lobby
            self.places.leave(table.match_id, user_id)
        for user_id in people:
            self.stir(self.places.at(table.match_id, user_id))

    def _is_wanted(self, user_id: int) -> bool:
        return any(place.user_id == user_id for place in self.places)

    def _opened(self, user_id: int) -> None:
        for place in self.places:
            if place.user_id == user_id:
                self.stir(place)

    # --- writing ------------------------------------------------------------------------------------------------------

    async def _follow(self, place: Place) -> None:
        """Write until what is shown is what is stored."""
        try:
            await self._write_until_shown(place)
        except Exception:  # of dealing with a failed write; the next change tries again
            log.exception("panels.failed", match=place.match_id, user=place.user_id)

    async def _write_until_shown(self, place: Place) -> None:
        await asyncio.sleep(GRACE)
        patience = FIRST_PATIENCE
        while place.dirty:
            due = place.written_at + self._house.settings.edit_interval
            await asyncio.sleep(max(0.0, due - asyncio.get_running_loop().time()))
            place.dirty = place.is_asked_anew = False
            try:
                await self._deliver(place)
            except Exception as error:  # noqa: BLE001 -- what it means is told, and logged, there
                place.dirty = True
                if not await self._is_worth_another_try(place, error) and not place.is_asked_anew:
                    break
                await asyncio.sleep(patience)
                patience = min(2 * patience, LONGEST_PATIENCE)

    async def _deliver(self, place: Place) -> None:
        """Bring all that one person should see of one match up to date."""
        table = await self._house.services.matches.table_after_change(place.match_id)
        seat = table.seat_of(place.user_id)
        if seat is None:
            self.places.leave(place.match_id, place.user_id)
            return
        door = await self._house.services.people.door(place.user_id)
        if door.channel_id is None and not door.is_closed and not table.is_over:
            self.doors.ask(place.user_id)
        if table.match is not None:
            await self._refresh_glance(place, seat)
            async with place.dm.lock, place.letters_lock:
                await self.learn(place, seat)
            await self.letters.deliver(place, seat)
            await self._deliver_hand(place, seat)
        if table.is_over:
            self.places.leave(place.match_id, place.user_id)

    async def _is_worth_another_try(self, place: Place, error: Exception) -> bool:
        """Deal with what went wrong; False: nothing can be done before the match, or its reader, changes."""
        about = {"match": place.match_id, "user": place.user_id}
        match trouble(error):
            case Trouble.LATER:
                log.warning("panels.later", **about, error=str(error))
                return True
            case Trouble.FORBIDDEN:
                log.info("panels.dms_closed", **about)
                await self._house.services.people.dm_refused(place.user_id)
            case Trouble.CHANNEL_GONE:
                await self._house.services.people.dm_lost(place.user_id)
            case _:
                log.error("panels.failed", **about, exc_info=error)
        return False

    async def _refresh_glance(self, place: Place, seat: Seat) -> None:
        """Edit the panel at the table while Discord honours the press that it answers; what fails waits for the next press."""
        glance = place.glance
        if glance is None or glance.edit is None or not glance.is_editable:
            return
        async with glance.lock:
            say, (table, seat) = await self.pen.voice(place), await self.pen.now(place, seat)
            panel = self.pen.panel(table, seat, glance, say)
            if panel.looks == glance.looks:
                return
            try:
                await glance.edit(view=panel.view, **await self.pen.attachments(glance, panel))
            except discord.HTTPException as error:
                log.info("panels.glance_lost", match=place.match_id, user=place.user_id, code=error.code)
                glance.edit = None
            else:
                glance.shows(panel)
                place.written_at = asyncio.get_running_loop().time()

    # --- direct messages ----------------------------------------------------------------------------------------------

    async def _deliver_hand(self, place: Place, seat: Seat) -> None:
        async with place.dm.lock:
            channel_id = await self._way(place)
            table, seat = await self.pen.now(place, seat)
            if place.painting is None:
                if channel_id is not None and not table.is_over:
                    await self._post(place, table, seat, channel_id)
                return
            if channel_id is None:
                await self._withdraw(place)
            else:
                await self._edit(place, table, seat, channel_id)
            if table.is_over:
                await self._lose(place)

    async def _way(self, place: Place) -> int | None:
        """The channel of somebody's direct messages, None where nothing may be written."""
        door = await self._house.services.people.door(place.user_id, is_fresh=place.painting is None)
        return None if door.is_closed else door.channel_id

    async def _edit(self, place: Place, table: Table, seat: Seat, channel_id: int) -> None:
        painting, sheet = place.painting, place.dm
        panel = self.pen.panel(table, seat, sheet, await self.pen.voice(place))
        if painting is None or panel.looks == sheet.looks:
            return
        age = (discord.utils.utcnow() - painting.posted_at).total_seconds()
        if age < self._house.settings.repost_after:  # Discord slows down edits of older ones
            message = self.pen.message(painting)
            try:
                await message.edit(view=panel.view, **await self.pen.attachments(sheet, panel))
            except discord.HTTPException as error:
                if trouble(error) is not Trouble.MESSAGE_LOST:
                    raise
            else:
                self._house.services.paintings.note(place.note(table, panel, painting))
                return
        await self._post(place, table, seat, channel_id)
        await self.pen.delete(painting)

    async def _post(self, place: Place, table: Table, seat: Seat, channel_id: int) -> None:
        place.dm.picture = None
        panel = self.pen.panel(table, seat, place.dm, await self.pen.voice(place))
        files = await self.pen.files(panel.picture)
        message_id = await self.pen.post(
            place, channel_id, HAND, panel.looks, view=panel.view, files=files, silent=True
        )
        now = discord.utils.utcnow()
        new = Painting(place.match_id, HAND, seat.number, channel_id, message_id, table.version, now)
        await self._house.services.paintings.put(place.note(table, panel, new))

    async def _withdraw(self, place: Place) -> None:
        """Take the panel away, unless Discord lets nobody write there: its owner wants none any more."""
        wishes = await self._house.services.people.wishes(place.user_id)
        if place.painting is not None and not wishes.dms:
            await self.pen.delete(place.painting)
            await self._lose(place)

    async def _lose(self, place: Place) -> None:
        painting, place.painting, place.dm = place.painting, None, Sheet(lock=place.dm.lock)
        if painting is not None:
            await self._house.services.paintings.forget(place.match_id, HAND, painting.seat)
