"""Answers what people press on private messages, and shows them their hand where they ask for it.

Whatever is pressed there is answered by the panel that was pressed; everything else follows a moment later.
"""

import asyncio
from dataclasses import dataclass
from datetime import timedelta
from enum import Enum, auto

from bot.services.changes import MatchChanged
from bot.services.refusal import Refusal, RefusedAside
from bot.services.table import Seat, Status, Table
from bot.ui.hands.followers import Followers
from bot.ui.hands.private import Panel, hides, retired_panel, step_of
from bot.ui.hands.sheets import Glance, Place, Sheet
from bot.ui.house import House
from bot.ui.presses.press import Press
from bot.ui.presses.staff import play, staff_of
from bot.ui.scene import Board

TOKEN_LIFE = timedelta(minutes=14)
"""How long an answer may be edited; Discord takes it for a quarter of an hour."""


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
    """Answers presses; the `followers` bring up to date whatever else those change."""

    def __init__(self, house: House, followers: Followers) -> None:
        self._house = house
        self._followers = followers
        self._pen = followers.pen
        self._letters = followers.letters
        self._places = followers.places

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
        if seated.place.painting is None and not seated.table.is_over:  # their direct messages may be open again
            self._followers.stir(seated.place)

    async def play(self, press: Press, match_id: int, code: str) -> None:
        """Play a move that was pressed on a private message, and show its presser what became of it; raises Refusal."""
        seated = await self._seated(press, await self._house.services.matches.table_after_change(match_id))
        if seated.on is On.STRAY:
            await self._retire(press)
        elif seated.on is On.OLD_GLANCE:
            await self._show(seated, "", _old(seated))
        else:
            await self._play(seated, code)

    async def recheck(self, user_id: int) -> None:
        """Somebody settled something else about their direct messages."""
        await self._followers.recheck(user_id)

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
            await self._letters.answer(seated.press, seated.place, seated.seat)
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
        place = self._places.get(table.match_id, press.person.id)
        if place is None:
            where = table.match_id, press.person.id
            place = Place(*where) if table.is_over else self._places.at(*where)
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
            await self._followers.learn(place, seat)
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
            self._followers.stir(seated.place)
            return
        async with sheet.lock:
            table, seat = await self._pen.now(seated.place, seated.seat)
            panel = self._pen.panel(table, seat, sheet, seated.press.say)
            if isinstance(sheet, Glance):
                await self._show_glance(seated, sheet, panel)
            else:
                await self._show_dm(seated, sheet, panel, table)
        if notice is not None:
            self._house.chores.add(self._take_back(seated.place, sheet, notice))

    async def _show_glance(self, seated: Seated, glance: Glance, panel: Panel) -> None:
        press = seated.press
        if seated.is_on_panel:
            attachments = await self._pen.attachments(glance, panel)
            is_shown = await press.edit(glance.message_id, panel.view, attachments)
            glance.edit = press.interaction.edit_original_response
        else:
            revealed = await press.reveal(panel.view, lambda: self._pen.files(panel.picture))
            if revealed.message_id is None:
                return
            is_shown, glance.message_id, glance.edit = True, revealed.message_id, revealed.edit
            self._followers.stir(seated.place)  # what changed meanwhile found nothing to be edited
        glance.editable_until = press.interaction.created_at + TOKEN_LIFE
        if is_shown:
            glance.shows(panel)
        else:
            glance.looks = None
            self._followers.stir(seated.place)
        seated.place.replace_glance(glance)

    async def _show_dm(self, seated: Seated, sheet: Sheet, panel: Panel, table: Table) -> None:
        painting = seated.place.painting
        if painting is None or not await seated.press.edit(
            painting.message_id, panel.view, await self._pen.attachments(sheet, panel)
        ):
            sheet.looks = None
            await seated.press.acknowledge()
            self._followers.stir(seated.place)
            return
        self._house.services.paintings.note(seated.place.note(table, panel, painting))

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
            self._followers.stir(place)


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
