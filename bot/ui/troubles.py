"""What it means when Discord refuses to show something, and what to do about it."""

from enum import Enum, auto

import aiohttp
import discord
import structlog

from bot.services.table import Table
from bot.ui.house import House

log = structlog.get_logger()

BROKEN = (aiohttp.ClientError, OSError)
"""What is raised when the connection broke or took too long: nobody knows whether the request arrived."""

UNREACHABLE = (discord.HTTPException, *BROKEN)
"""What is raised when Discord refuses something, or cannot be reached."""

CHANNEL_GONE = frozenset({10003})
MESSAGE_LOST = frozenset({10008, 30046, 50083})
"""Deleted; edited too often for its age; in an archived thread, which a new message wakes."""
LOCKED = frozenset({160005})
"""A thread in which only moderators may write."""


class Trouble(Enum):
    """Why a message was not written."""

    CHANNEL_GONE = auto()
    MESSAGE_LOST = auto()
    """It cannot be edited, a new one can be posted."""
    FORBIDDEN = auto()
    """A permission is missing."""
    LATER = auto()
    """Discord or the way to it is in disorder; the same again may succeed."""
    OURS = auto()
    """Nothing that waiting or posting afresh would mend."""


def trouble(error: Exception) -> Trouble:
    """Tell what kind of trouble an exception means."""
    if isinstance(error, discord.HTTPException):
        return _refused(error)
    if isinstance(error, BROKEN):
        return Trouble.LATER
    return Trouble.OURS


def _refused(error: discord.HTTPException) -> Trouble:
    if error.code in CHANNEL_GONE:
        return Trouble.CHANNEL_GONE
    if error.code in MESSAGE_LOST:
        return Trouble.MESSAGE_LOST
    if isinstance(error, discord.Forbidden) or error.code in LOCKED:
        return Trouble.FORBIDDEN
    return Trouble.LATER if error.status >= 500 or error.status == 429 else Trouble.OURS


async def tell_host(house: House, client: discord.Client, table: Table) -> None:
    """Tell the host of a match that a permission is missing in its channel, if they can be written to."""
    say = house.say(await house.services.people.language_of(table.host_id))
    game = house.title(table.game_key)
    try:
        dm = await client.create_dm(discord.Object(table.host_id))
        await dm.send(say("error.no_permission", game=game, channel=f"<#{table.channel_id}>"))
    except UNREACHABLE as error:
        log.info("painter.host_untold", match=table.match_id, error=str(error))
