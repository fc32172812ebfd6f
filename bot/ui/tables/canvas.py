"""One match's message: what is known of it, and the requests to Discord that write it."""

import asyncio
import secrets
from dataclasses import dataclass, field
from typing import Any

import discord
import structlog

from bot.services.paintings import Painting
from bot.services.table import Aside, Table
from bot.ui.pictures import Pictures
from bot.ui.presses.press import Press
from bot.ui.table import Composition
from bot.ui.troubles import UNREACHABLE, Trouble, trouble

log = structlog.get_logger()


def _nonce() -> str:
    """What tells Discord that a post repeated after a broken connection is the same post."""
    return secrets.token_hex(8)


@dataclass
class Canvas:
    """What is known of one match's message."""

    match_id: int
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held while the message is being written."""
    dirty: bool = False
    """The match changed after what was last written had been read."""
    is_asked_anew: bool = False
    """There was a reason to paint since the follower last tried."""
    follower: asyncio.Task[None] | None = None
    painting: Painting | None = None
    is_known: bool = False
    """`painting` is what the store has."""
    removed: int | None = None
    """The message that was removed last, replaced by a newer one."""
    picture: str | None = None
    """The key of the picture that the message holds."""
    asides: tuple[Aside, ...] = ()
    """The refused presses that it tells of: they have no version."""
    composed: int = -1
    """The version of the match that was composed last."""
    is_still: bool = False
    """The table stands still in it."""
    written_at: float = float("-inf")
    """When it was last written, on the loop's clock."""
    is_resting: bool = False
    """The painter waits before it tries again what Discord could not do."""
    is_blocked: bool = False
    """A permission is missing, and it has been said."""
    is_over: bool = False
    """The match has ended."""
    nonce: str = field(default_factory=_nonce)


class Hand:
    """Writes messages, each under the lock of its canvas."""

    def __init__(self, client: discord.Client, pictures: Pictures) -> None:
        self._client = client
        self._pictures = pictures

    async def edit(self, canvas: Canvas, painting: Painting, composition: Composition, press: Press | None) -> None:
        """Edit the message, by the press's answer if it was pressed on that; raises what Discord refuses."""
        attachments = await self._attachments(canvas, composition)
        try:
            if press is None or not await press.edit(painting.message_id, composition.view, attachments):
                channel = self._client.get_partial_messageable(painting.channel_id)
                message = channel.get_partial_message(painting.message_id)
                await message.edit(view=composition.view, **await self._attachments(canvas, composition))
        except discord.HTTPException as error:
            if error.status != 400 or attachments or composition.picture is None:
                raise
            canvas.picture = None  # the message does not hold the picture after all: send it along
            await self.edit(canvas, painting, composition, press)

    async def _attachments(self, canvas: Canvas, composition: Composition) -> dict[str, Any]:
        """What an edit says of attachments: nothing, when the message holds the right picture already."""
        if composition.picture is None:
            return {"attachments": []}
        if composition.picture.key == canvas.picture:
            return {}
        return {"attachments": [await self._pictures.file(composition.picture)]}

    async def post(self, canvas: Canvas, table: Table, composition: Composition, press: Press | None) -> int:
        """The id of a new message, silent at the bottom of the channel; a command's answer is that message."""
        files = [] if composition.picture is None else [await self._pictures.file(composition.picture)]
        if press is not None and (posted := await press.post(table.channel_id, composition.view, files)):
            return posted
        channel = self._client.get_partial_messageable(table.channel_id, guild_id=table.guild_id)
        message = await channel.send(view=composition.view, files=files, silent=True, nonce=canvas.nonce)
        canvas.nonce = _nonce()
        return message.id

    async def delete(self, painting: Painting) -> bool:
        """Remove a message that a newer one has replaced; False: it stands, and its buttons keep working."""
        channel = self._client.get_partial_messageable(painting.channel_id)
        try:
            await channel.get_partial_message(painting.message_id).delete()
        except UNREACHABLE as error:
            log.info("painter.undeleted", match=painting.match_id, message=painting.message_id, error=str(error))
            return trouble(error) is Trouble.MESSAGE_LOST
        return True
