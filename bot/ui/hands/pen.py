"""What private messages are written with: the match as it is, its reader's language, panels, and the way to a message."""

from collections.abc import Sequence
from datetime import timedelta
from hashlib import sha256
from typing import Any

import discord

from bot.locale import Say
from bot.services.paintings import Painting
from bot.services.refusal import Refusal
from bot.services.table import Seat, Status, Table
from bot.ui.hands.private import Panel, panel_of, step_of
from bot.ui.hands.sheets import Place, Sheet
from bot.ui.house import House
from bot.ui.pictures import Picture, Pictures
from bot.ui.scene import Board, Play
from bot.ui.troubles import Trouble, trouble

DRAFT_LIFE = timedelta(minutes=10)
"""After how long a private choice that its owner left lying gives way to their hand."""


class Pen:
    """Composes panels, and writes among direct messages; whoever uses it holds the lock of what is written."""

    def __init__(self, house: House, client: discord.Client) -> None:
        self._house = house
        self._client = client
        self._pictures = Pictures()

    async def now(self, place: Place, seat: Seat) -> tuple[Table, Seat]:
        """A match as it is, and somebody's seat as it is: to be asked for under the lock of what is to show it."""
        table = await self._house.services.matches.table_after_change(place.match_id)
        return table, table.seat_of(place.user_id) or seat

    async def voice(self, place: Place) -> Say:
        """What speaks the language of whoever reads there."""
        return self._house.say(await self._house.services.people.language_of(place.user_id))

    def panel(self, table: Table, seat: Seat, sheet: Sheet, say: Say) -> Panel:
        """A panel as its owner wants it and the match allows."""
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

    async def attachments(self, sheet: Sheet, panel: Panel) -> dict[str, Any]:
        """What an edit says of attachments: nothing, when the message holds the right picture already."""
        if panel.picture is None:
            return {"attachments": []}
        return {} if panel.picture.key == sheet.picture else {"attachments": await self.files(panel.picture)}

    async def files(self, picture: Picture | None) -> Sequence[discord.File]:
        """What a post says of attachments."""
        return [] if picture is None else [await self._pictures.file(picture)]

    async def post(self, place: Place, channel_id: int, kind: str, looks: str, **shown: Any) -> int:
        """Send somebody a message of that kind, of which `looks` is the digest; returns its id. Raises what Discord refuses."""
        channel = self._client.get_partial_messageable(channel_id)
        message = await channel.send(**shown, nonce=_nonce(place, kind, looks))
        place.posts += 1
        return message.id

    def message(self, painting: Painting) -> discord.PartialMessage:
        """A direct message, to be edited."""
        channel = self._client.get_partial_messageable(painting.channel_id)
        return channel.get_partial_message(painting.message_id)

    async def delete(self, painting: Painting) -> None:
        """Remove a direct message; raises what hinders that, unless it is gone."""
        try:
            await self.message(painting).delete()
        except discord.HTTPException as error:
            if trouble(error) is not Trouble.MESSAGE_LOST:
                raise


def _nonce(place: Place, kind: str, looks: str) -> str:
    """What tells Discord that a message posted again, after a broken connection or a kill, is the same message."""
    return sha256(f"{place.match_id}:{place.user_id}:{kind}:{looks}:{place.posts}".encode()).hexdigest()[:24]
