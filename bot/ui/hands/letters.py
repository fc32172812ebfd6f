"""Letters: direct messages of their own about something that concerns their reader, and then what became of it."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import discord

from bot.services.paintings import Painting
from bot.services.table import Seat, Table
from bot.ui.hands.pen import Pen
from bot.ui.hands.private import Note, notes_of
from bot.ui.hands.sheets import LETTER, Place
from bot.ui.house import House
from bot.ui.presses.press import Press
from bot.ui.troubles import Trouble, trouble


class Letters:
    """Writes the letters of all matches, each person's under a lock of theirs."""

    def __init__(self, house: House, pen: Pen, stir: Callable[[Place], None]) -> None:
        """`stir` is told whose letters are to be brought up to date soon."""
        self._house = house
        self._pen = pen
        self._stir = stir

    async def answer(self, press: Press, place: Place, seat: Seat) -> None:
        """Answer a press on a letter: with what is left of it, if it is over; the rest follows."""
        message = press.interaction.message
        key = next((key for key, letter in place.letters.items() if message and letter.message_id == message.id), None)
        if key is None or place.letters_lock.locked():
            await press.acknowledge()
            self._stir(place)
            return
        async with place.letters_lock:
            table, seat = await self._pen.now(place, seat)
            notes = notes_of(self._house, table, seat, await self._pen.voice(place))
            note = next((note for note in notes if note.key == key), None)
            if note is not None and note.is_over:
                await press.replace(note.content)
                await self._put(place, key, replace(place.letters[key], looks=note.looks))
            elif note is None and (closing := place.closings.get(key)) is not None:
                await press.replace(closing)
                await self._forget(place, key)
            else:
                await press.acknowledge()
                self._stir(place)

    async def deliver(self, place: Place, seat: Seat) -> None:
        """Bring somebody's letters up to date; raises what hinders that."""
        async with place.letters_lock:
            table, seat = await self._pen.now(place, seat)
            people = self._house.services.people
            door = await people.door(place.user_id)
            wants_none = not (await people.wishes(place.user_id)).dms
            if door.is_closed and not wants_none:
                for key in list(place.letters) if table.is_over else ():
                    await self._forget(place, key)
                return
            notes = () if door.is_closed else notes_of(self._house, table, seat, await self._pen.voice(place))
            for note in notes:
                await self._deliver(place, table, seat, note, door.channel_id)
            for key in place.letters.keys() - {note.key for note in notes}:
                await self._close(place, key)

    async def _deliver(self, place: Place, table: Table, seat: Seat, note: Note, channel_id: int | None) -> None:
        standing = place.letters.get(note.key)
        if standing is None and note.is_over:
            return
        place.closings[note.key] = note.closed
        if standing is not None and standing.looks == note.looks:
            return
        if standing is not None and await self._edit(standing, content=note.content, view=note.view):
            letter = replace(standing, shown_version=table.version, looks=note.looks)
        elif channel_id is not None and not note.is_over:
            letter = await self._post(place, table, seat, note, channel_id)
        else:
            return
        await self._put(place, note.key, letter)

    async def _put(self, place: Place, key: str, letter: Painting) -> None:
        """Remember what a letter shows now."""
        place.letters[key] = letter
        place.written_at = asyncio.get_running_loop().time()
        await self._house.services.paintings.put(letter)

    async def _post(self, place: Place, table: Table, seat: Seat, note: Note, channel_id: int) -> Painting:
        kind = f"{LETTER}{note.key}"
        silent = self._house.presence.is_here(place.user_id)
        message_id = await self._pen.post(
            place, channel_id, kind, note.looks, content=note.content, view=note.view, silent=silent
        )
        now = discord.utils.utcnow()
        return Painting(place.match_id, kind, seat.number, channel_id, message_id, table.version, now, looks=note.looks)

    async def _close(self, place: Place, key: str) -> None:
        letter, closing = place.letters[key], place.closings.get(key)
        if closing is None:
            await self._pen.delete(letter)
        else:
            await self._edit(letter, content=closing, view=None)
        await self._forget(place, key)

    async def _edit(self, letter: Painting, **shown: Any) -> bool:
        """Change a letter; False: it is gone, or so old that it had to go."""
        try:
            await self._pen.message(letter).edit(**shown)
        except discord.HTTPException as error:
            if trouble(error) is not Trouble.MESSAGE_LOST:
                raise
            await self._pen.delete(letter)
            return False
        return True

    async def _forget(self, place: Place, key: str) -> None:
        letter = place.letters.pop(key, None)
        place.closings.pop(key, None)
        if letter is not None:
            await self._house.services.paintings.forget(place.match_id, letter.kind, letter.seat)
