"""Brings hidden hands to their owners: a panel among their direct messages, one at the table, letters.

Whatever is pressed there is answered by the panel that was pressed; everything else follows a moment later, as often as
the painter writes. A direct message is written only when it becomes another one. Who takes none has all of it at the table.
"""

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from enum import Enum, auto
from hashlib import sha256
from typing import Any

import discord
import structlog

from bot.locale import Say
from bot.services.changes import MatchChanged
from bot.services.paintings import Painting
from bot.services.refusal import Refusal, RefusedAside
from bot.services.table import Seat, Status, Table
from bot.ui.doors import Doors
from bot.ui.house import House
from bot.ui.pictures import Picture, Pictures
from bot.ui.press import Press
from bot.ui.private import Note, Panel, hides, notes_of, panel_of, retired_panel, step_of
from bot.ui.scene import Board, Play, tables_of
from bot.ui.sheets import Glance, Place, Sheet
from bot.ui.staff import play, staff_of
from bot.ui.troubles import Trouble, trouble

log = structlog.get_logger()

HAND, LETTER = "hand", "letter:"
"""The kinds of paintings: the panel among somebody's direct messages, and letters, whose keys follow."""

GRACE = 0.05
"""Seconds that a change waits: a press that caused it answers with its panel itself."""
FIRST_PATIENCE, LONGEST_PATIENCE = 1.0, 60.0
"""Seconds before something that Discord could not do is tried again; doubled each time."""
TOKEN_LIFE = timedelta(minutes=14)
"""How long an answer may be edited; Discord takes it for a quarter of an hour."""
DRAFT_LIFE = timedelta(minutes=10)
"""After how long a private choice that its owner left lying gives way to their hand."""


class On(Enum):
    """What kind of message a press came from."""

    TABLE = auto()
    """One that is no panel: the table, a command, a list."""
    GLANCE = auto()
    OLD_GLANCE = auto()
    """A panel at the table that a newer one superseded."""
    DM = auto()
    LETTER = auto()
    STRAY = auto()
    """A direct message that another one replaced, or that was posted when a kill came."""


@dataclass(frozen=True)
class Seated:
    """A press of somebody who sits at a table, and what it came from."""

    press: Press
    table: Table
    seat: Seat
    place: Place
    on: On

    @property
    def is_on_panel(self) -> bool:
        """The answer is the pressed message itself."""
        return self.on in (On.GLANCE, On.OLD_GLANCE, On.DM)


class Panels:
    """The private messages of all matches; subscribe `changed` to the services' changes, and keep `doors` running."""

    def __init__(self, house: House, client: discord.Client) -> None:
        self._house = house
        self._client = client
        self._pictures = Pictures()
        self._places: dict[int, dict[int, Place]] = {}
        """By match and person."""
        self.doors = Doors(house, client, self._is_wanted, self._opened)

    # --- presses ------------------------------------------------------------------------------------------------------

    async def open(self, press: Press, match_id: int) -> None:
        """Show its presser their hand; raises Refusal."""
        await self.draft(press, match_id, "")

    async def draft(self, press: Press, match_id: int, draft: str) -> None:
        """Show its presser a step of a private choice, or play where nothing is left to choose; raises Refusal."""
        seated = await self._seated(press, await self._house.services.matches.table(match_id))
        if seated.on is On.STRAY:
            await self._retire(press)
        elif not draft or seated.seat.away or seated.table.status is not Status.RUNNING:
            await self._show(seated, "", _old(seated))
        else:
            await self._take_step(seated, draft)
        if seated.place.painting is None and not _is_over(seated.table):  # their direct messages may be open again
            self._stir(seated.place)

    async def play(self, press: Press, match_id: int, code: str) -> None:
        """Play a move that was pressed on a private message, and show its presser what became of it; raises Refusal."""
        seated = await self._seated(press, await self._house.services.matches.table_after_change(match_id))
        if seated.on is On.STRAY:
            await self._retire(press)
        elif seated.on is On.OLD_GLANCE:
            await self._show(seated, "", _old(seated))
        else:
            await self._play(seated, code)

    async def _take_step(self, seated: Seated, draft: str) -> None:
        press = seated.press
        try:
            step = step_of(self._house, seated.table, seated.seat, draft, press.say)
        except Refusal as refusal:
            await self._refuse(seated, "", refusal)
            return
        if isinstance(step, Board):
            await self._show(seated, draft, _old(seated))
        elif seated.on is On.OLD_GLANCE:
            await self._show(seated, "", _old(seated))
        elif seated.table.match is not None:
            await self._play(seated, seated.table.match.game.encode(step.move))

    async def _play(self, seated: Seated, code: str) -> None:
        press, match_id = seated.press, seated.table.match_id
        if seated.on is On.TABLE:
            await play(press, match_id, code)
            return
        try:
            await self._house.services.matches.play(match_id, press.person, code, press.interaction.id)
        except Refusal as refusal:
            if isinstance(refusal, RefusedAside) and refusal.last:
                staff_of(press.interaction).painter.changed(MatchChanged(match_id))
            await self._refuse(seated, self._sheet(seated).draft, refusal)
            return
        press.played()
        await self._show_played(seated)

    async def _refuse(self, seated: Seated, draft: str, refusal: Refusal) -> None:
        """Tell on the pressed panel why nothing was done; raises the refusal where none was pressed.

        Whoever pressed twice sees what the first press did.
        """
        if seated.press.is_echo and not isinstance(refusal, RefusedAside):
            await self._show_played(seated)
            return
        if not seated.is_on_panel:
            raise refusal
        await self._show(seated, draft, _told(seated.press, refusal))

    async def _show_played(self, seated: Seated) -> None:
        """Answer with what became of a move, where it was pressed."""
        if seated.on is On.LETTER:
            await self._answer_letter(seated)
        elif seated.is_on_panel:
            await self._show(seated, "", None)
        else:
            await seated.press.acknowledge()

    async def _seated(self, press: Press, table: Table) -> Seated:
        """Who pressed, and where; raises Refusal for whoever hides nothing in this match."""
        seat = table.seat_of(press.person.id)
        if not hides(self._house, table.game_key):
            raise Refusal("hand.nothing_hidden")
        if seat is None:
            raise Refusal("refusal.not_seated")
        if table.match is None:
            raise Refusal("hand.not_dealt")
        place = self._places.get(table.match_id, {}).get(press.person.id)
        if place is None:
            place = Place(table.match_id, press.person.id)
            if not _is_over(table):
                self._places.setdefault(table.match_id, {})[press.person.id] = place
        return Seated(press, table, seat, place, await self._pressed_on(press, place, seat))

    async def _pressed_on(self, press: Press, place: Place, seat: Seat) -> On:
        message = press.interaction.message
        if message is None:
            return On.TABLE
        if message.flags.ephemeral:
            if not message.flags.components_v2:
                return On.TABLE
            return On.OLD_GLANCE if message.id in place.superseded else On.GLANCE
        if press.interaction.guild_id is not None:
            return On.TABLE
        return await self._among_dms(message.id, place, seat)

    async def _among_dms(self, message_id: int, place: Place, seat: Seat) -> On:
        if (known := _kind_of(place, message_id)) is not On.STRAY:
            return known
        async with place.dm.lock, place.letters_lock:  # what is being posted is no stray
            await self._learn(place, seat)
            return _kind_of(place, message_id)

    # --- answers ------------------------------------------------------------------------------------------------------

    def _sheet(self, seated: Seated) -> Sheet:
        """The panel that is to answer a press."""
        if seated.on is On.DM:
            return seated.place.dm
        message = seated.press.interaction.message
        glance = seated.place.glance
        if seated.is_on_panel and message is not None and (glance is None or glance.message_id != message.id):
            return Glance(message_id=message.id)
        return glance if seated.is_on_panel and glance is not None else Glance()

    async def _show(self, seated: Seated, draft: str, notice: str | None) -> None:
        """Answer with a panel: the pressed one, or one of its own."""
        sheet = self._sheet(seated)
        sheet.turn(draft, notice)
        if sheet.lock.locked() and seated.on is On.DM:  # its writer may wait for its turn, and writes just this then
            await seated.press.acknowledge()
            self._stir(seated.place)
            return
        async with sheet.lock:
            table, seat = await self._now(seated.place, seated.seat)
            panel = self._panel(table, seat, sheet, seated.press.say)
            if isinstance(sheet, Glance):
                await self._show_glance(seated, sheet, panel)
            else:
                await self._show_dm(seated, sheet, panel, table)
        if notice is not None:
            self._house.chores.add(self._take_back(seated.place, sheet, notice))

    async def _show_glance(self, seated: Seated, glance: Glance, panel: Panel) -> None:
        press = seated.press
        if seated.is_on_panel:
            attachments = await self._attachments(glance, panel)
            is_shown = await press.edit(glance.message_id, panel.view, attachments)
            glance.edit = press.interaction.edit_original_response
        else:
            revealed = await press.reveal(panel.view, lambda: self._files(panel.picture))
            if revealed.message_id is None:
                return
            is_shown, glance.message_id, glance.edit = True, revealed.message_id, revealed.edit
            self._stir(seated.place)  # what changed meanwhile found nothing to be edited
        glance.editable_until = press.interaction.created_at + TOKEN_LIFE
        if is_shown:
            _note_shown(glance, panel)
        else:
            glance.looks = None
            self._stir(seated.place)
        seated.place.replace_glance(glance)

    async def _show_dm(self, seated: Seated, sheet: Sheet, panel: Panel, table: Table) -> None:
        painting = seated.place.painting
        if painting is None or not await seated.press.edit(
            painting.message_id, panel.view, await self._attachments(sheet, panel)
        ):
            sheet.looks = None
            await seated.press.acknowledge()
            self._stir(seated.place)
            return
        self._house.services.paintings.note(self._note(seated.place, table, panel, painting))

    async def _answer_letter(self, seated: Seated) -> None:
        """Answer a press on a letter: with what is left of it, if it is over; the rest follows."""
        place, message = seated.place, seated.press.interaction.message
        key = next((key for key, letter in place.letters.items() if message and letter.message_id == message.id), None)
        if key is None or place.letters_lock.locked():
            await seated.press.acknowledge()
            self._stir(place)
            return
        async with place.letters_lock:
            table, seat = await self._now(place, seated.seat)
            notes = notes_of(self._house, table, seat, await self._voice(place))
            note = next((note for note in notes if note.key == key), None)
            if note is not None and note.is_over:
                await seated.press.replace(note.content)
                await self._put_letter(place, key, replace(place.letters[key], looks=note.looks))
            elif note is None and (closing := place.closings.get(key)) is not None:
                await seated.press.replace(closing)
                await self._forget_letter(place, key)
            else:
                await seated.press.acknowledge()
                self._stir(place)

    async def _retire(self, press: Press) -> None:
        """Put it in the place of a direct message that another one has replaced."""
        message = press.interaction.message
        if message is not None and message.flags.components_v2:
            await press.edit(message.id, retired_panel(press.say), {"attachments": []})
        else:
            await press.replace(press.say("hand.replaced"))

    async def _take_back(self, place: Place, sheet: Sheet, notice: str) -> None:
        """Let what somebody was told go again after a while."""
        await asyncio.sleep(self._house.settings.refusal_lifetime)
        if sheet.notice == notice:
            sheet.notice = None
            self._stir(place)

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

    async def close(self) -> None:
        """Stop writing; what is not shown by then is repaired at the next start."""
        followers = [place.follower for place in self._all_places() if place.follower is not None]
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
        for user_id in self._places.get(table.match_id, {}).keys() - people:  # who left the lobby
            self._leave(table.match_id, user_id)
        for user_id in people:
            self._stir(self._place(table.match_id, user_id))

    def _stir(self, place: Place) -> None:
        place.dirty = place.is_asked_anew = True
        if place.follower is None or place.follower.done():
            name = f"panels-{place.match_id}-{place.user_id}"
            place.follower = asyncio.create_task(self._follow(place), name=name)

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
            self._leave(place.match_id, place.user_id)
            return
        door = await self._house.services.people.door(place.user_id)
        if door.channel_id is None and not door.is_closed and not _is_over(table):
            self.doors.ask(place.user_id)
        if table.match is not None:
            await self._refresh_glance(place, seat)
            async with place.dm.lock, place.letters_lock:
                await self._learn(place, seat)
            await self._deliver_letters(place, seat)
            await self._deliver_hand(place, seat)
        if _is_over(table):
            self._leave(place.match_id, place.user_id)

    async def _refresh_glance(self, place: Place, seat: Seat) -> None:
        """Edit the panel at the table while Discord honours the press that it answers; what fails waits for the next press."""
        glance = place.glance
        if glance is None or glance.edit is None or not glance.is_editable:
            return
        async with glance.lock:
            say, (table, seat) = await self._voice(place), await self._now(place, seat)
            panel = self._panel(table, seat, glance, say)
            if panel.looks == glance.looks:
                return
            try:
                await glance.edit(view=panel.view, **await self._attachments(glance, panel))
            except discord.HTTPException as error:
                log.info("panels.glance_lost", match=place.match_id, user=place.user_id, code=error.code)
                glance.edit = None
            else:
                _note_shown(glance, panel)
                place.written_at = asyncio.get_running_loop().time()

    # --- direct messages ----------------------------------------------------------------------------------------------

    async def _deliver_hand(self, place: Place, seat: Seat) -> None:
        async with place.dm.lock:
            channel_id = await self._way(place)
            table, seat = await self._now(place, seat)
            if place.painting is None:
                if channel_id is not None and not _is_over(table):
                    await self._post(place, table, seat, channel_id)
                return
            if channel_id is None:
                await self._withdraw(place)
            else:
                await self._edit(place, table, seat, channel_id)
            if _is_over(table):
                await self._lose(place)

    async def _way(self, place: Place) -> int | None:
        """The channel of somebody's direct messages, None where nothing may be written."""
        door = await self._house.services.people.door(place.user_id, is_fresh=place.painting is None)
        return None if door.is_closed else door.channel_id

    async def _edit(self, place: Place, table: Table, seat: Seat, channel_id: int) -> None:
        painting, sheet = place.painting, place.dm
        panel = self._panel(table, seat, sheet, await self._voice(place))
        if painting is None or panel.looks == sheet.looks:
            return
        age = (discord.utils.utcnow() - painting.posted_at).total_seconds()
        if age < self._house.settings.repost_after:  # Discord slows down edits of older ones
            message = self._message(painting)
            try:
                await message.edit(view=panel.view, **await self._attachments(sheet, panel))
            except discord.HTTPException as error:
                if trouble(error) is not Trouble.MESSAGE_LOST:
                    raise
            else:
                self._house.services.paintings.note(self._note(place, table, panel, painting))
                return
        await self._post(place, table, seat, channel_id)
        await self._delete(painting)

    async def _post(self, place: Place, table: Table, seat: Seat, channel_id: int) -> None:
        place.dm.picture = None
        panel = self._panel(table, seat, place.dm, await self._voice(place))
        message = await self._client.get_partial_messageable(channel_id).send(
            view=panel.view,
            files=await self._files(panel.picture),
            silent=True,
            nonce=_nonce(place, HAND, panel.looks),
        )
        place.posts += 1
        now = discord.utils.utcnow()
        new = Painting(place.match_id, HAND, seat.number, channel_id, message.id, table.version, now)
        await self._house.services.paintings.put(self._note(place, table, panel, new))

    def _note(self, place: Place, table: Table, panel: Panel, painting: Painting) -> Painting:
        """Remember what the panel among the direct messages shows now."""
        _note_shown(place.dm, panel)
        place.written_at = asyncio.get_running_loop().time()
        place.painting = replace(painting, shown_version=table.version, looks=panel.looks)
        return place.painting

    async def _withdraw(self, place: Place) -> None:
        """Take the panel away, unless Discord lets nobody write there: its owner wants none any more."""
        wishes = await self._house.services.people.wishes(place.user_id)
        if place.painting is not None and not wishes.dms:
            await self._delete(place.painting)
            await self._lose(place)

    async def _lose(self, place: Place) -> None:
        painting, place.painting, place.dm = place.painting, None, Sheet(lock=place.dm.lock)
        if painting is not None:
            await self._house.services.paintings.forget(place.match_id, HAND, painting.seat)

    async def _deliver_letters(self, place: Place, seat: Seat) -> None:
        async with place.letters_lock:
            table, seat = await self._now(place, seat)
            people = self._house.services.people
            door = await people.door(place.user_id)
            wants_none = not (await people.wishes(place.user_id)).dms
            if door.is_closed and not wants_none:
                for key in list(place.letters) if _is_over(table) else ():
                    await self._forget_letter(place, key)
                return
            notes = () if door.is_closed else notes_of(self._house, table, seat, await self._voice(place))
            for note in notes:
                await self._deliver_letter(place, table, seat, note, door.channel_id)
            for key in place.letters.keys() - {note.key for note in notes}:
                await self._close_letter(place, key)

    async def _deliver_letter(self, place: Place, table: Table, seat: Seat, note: Note, channel_id: int | None) -> None:
        standing = place.letters.get(note.key)
        if standing is None and note.is_over:
            return
        place.closings[note.key] = note.closed
        if standing is not None and standing.looks == note.looks:
            return
        if standing is not None and await self._edit_letter(standing, content=note.content, view=note.view):
            letter = replace(standing, shown_version=table.version, looks=note.looks)
        elif channel_id is not None and not note.is_over:
            letter = await self._post_letter(place, table, seat, note, channel_id)
        else:
            return
        await self._put_letter(place, note.key, letter)

    async def _put_letter(self, place: Place, key: str, letter: Painting) -> None:
        """Remember what a letter shows now."""
        place.letters[key] = letter
        place.written_at = asyncio.get_running_loop().time()
        await self._house.services.paintings.put(letter)

    async def _post_letter(self, place: Place, table: Table, seat: Seat, note: Note, channel_id: int) -> Painting:
        kind = f"{LETTER}{note.key}"
        message = await self._client.get_partial_messageable(channel_id).send(
            note.content,
            view=note.view,
            silent=self._house.presence.is_here(place.user_id),
            nonce=_nonce(place, kind, note.looks),
        )
        place.posts += 1
        now = discord.utils.utcnow()
        return Painting(place.match_id, kind, seat.number, channel_id, message.id, table.version, now, looks=note.looks)

    async def _close_letter(self, place: Place, key: str) -> None:
        letter, closing = place.letters[key], place.closings.get(key)
        if closing is None:
            await self._delete(letter)
        else:
            await self._edit_letter(letter, content=closing, view=None)
        await self._forget_letter(place, key)

    async def _edit_letter(self, letter: Painting, **shown: Any) -> bool:
        """Change a letter; False: it is gone, or so old that it had to go."""
        try:
            await self._message(letter).edit(**shown)
        except discord.HTTPException as error:
            if trouble(error) is not Trouble.MESSAGE_LOST:
                raise
            await self._delete(letter)
            return False
        return True

    async def _forget_letter(self, place: Place, key: str) -> None:
        letter = place.letters.pop(key, None)
        place.closings.pop(key, None)
        if letter is not None:
            await self._house.services.paintings.forget(place.match_id, letter.kind, letter.seat)

    def _message(self, painting: Painting) -> discord.PartialMessage:
        channel = self._client.get_partial_messageable(painting.channel_id)
        return channel.get_partial_message(painting.message_id)

    async def _delete(self, painting: Painting) -> None:
        try:
            await self._message(painting).delete()
        except discord.HTTPException as error:
            if trouble(error) is not Trouble.MESSAGE_LOST:
                raise

    # --- what is known ------------------------------------------------------------------------------------------------

    def _place(self, match_id: int, user_id: int) -> Place:
        return self._places.setdefault(match_id, {}).setdefault(user_id, Place(match_id, user_id))

    def _leave(self, match_id: int, user_id: int) -> None:
        places = self._places.get(match_id, {})
        places.pop(user_id, None)
        if not places:
            self._places.pop(match_id, None)

    def _all_places(self) -> Iterator[Place]:
        for places in list(self._places.values()):
            yield from list(places.values())

    def _is_wanted(self, user_id: int) -> bool:
        return any(place.user_id == user_id for place in self._all_places())

    def _opened(self, user_id: int) -> None:
        for place in self._all_places():
            if place.user_id == user_id:
                self._stir(place)

    async def _learn(self, place: Place, seat: Seat) -> None:
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

    async def _now(self, place: Place, seat: Seat) -> tuple[Table, Seat]:
        """A match as it is, and somebody's seat as it is: to be asked for under the lock of what is to show it."""
        table = await self._house.services.matches.table_after_change(place.match_id)
        return table, table.seat_of(place.user_id) or seat

    async def _voice(self, place: Place) -> Say:
        return self._house.say(await self._house.services.people.language_of(place.user_id))

    def _panel(self, table: Table, seat: Seat, sheet: Sheet, say: Say) -> Panel:
        step = self._step(table, seat, sheet, say)
        return panel_of(self._house, table, seat, say, step=step, notice=sheet.notice)

    def _step(self, table: Table, seat: Seat, sheet: Sheet, say: Say) -> Board | None:
        """The step of a private choice that a panel shall show, None for the hand; what makes no sense any more is dropped."""
        if not sheet.draft or sheet.is_left_lying(DRAFT_LIFE) or seat.away or table.status is not Status.RUNNING:
            sheet.draft = ""
            return None
        try:
            step = step_of(self._house, table, seat, sheet.draft, say)
        except Refusal:
            step = Play(None)
        if isinstance(step, Play):
            sheet.draft = ""
            return None
        return step

    async def _attachments(self, sheet: Sheet, panel: Panel) -> dict[str, Any]:
        """What an edit says of attachments: nothing, when the message holds the right picture already."""
        if panel.picture is None:
            return {"attachments": []}
        return {} if panel.picture.key == sheet.picture else {"attachments": await self._files(panel.picture)}

    async def _files(self, picture: Picture | None) -> Sequence[discord.File]:
        return [] if picture is None else [await self._pictures.file(picture)]

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


def _kind_of(place: Place, message_id: int) -> On:
    """What a direct message is, as far as is known."""
    if place.painting is not None and place.painting.message_id == message_id:
        return On.DM
    is_letter = any(letter.message_id == message_id for letter in place.letters.values())
    return On.LETTER if is_letter else On.STRAY


def _old(seated: Seated) -> str | None:
    return seated.press.say("hand.was_old") if seated.on is On.OLD_GLANCE else None


def _told(press: Press, refusal: Refusal) -> str:
    return press.say("hand.told", text=press.say(refusal.reason, **refusal.params))


def _note_shown(sheet: Sheet, panel: Panel) -> None:
    sheet.looks = panel.looks
    sheet.picture = None if panel.picture is None else panel.picture.key


def _nonce(place: Place, kind: str, looks: str) -> str:
    """What tells Discord that a message posted again, after a broken connection or a kill, is the same message."""
    return sha256(f"{place.match_id}:{place.user_id}:{kind}:{looks}:{place.posts}".encode()).hexdigest()[:24]


def _is_over(table: Table) -> bool:
    return table.status not in (Status.LOBBY, Status.RUNNING)
