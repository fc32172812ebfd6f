"""Who may look at a match that was played somewhere: whoever played, and whoever may see the place."""

from collections import OrderedDict
from collections.abc import Iterable
from typing import Any

import discord
import structlog

from bot.services.refusal import Refusal
from bot.services.table import Table
from bot.ui.presses.press import Press
from bot.ui.troubles import UNREACHABLE

log = structlog.get_logger()

REMEMBERED = 1000
"""How many threads that sleep are remembered."""
LOOKED_UP = 10
"""How many unknown channels one list may ask Discord about; the latest ones, and more at the next time."""


class Access:
    """Knows which channels somebody sees; threads that sleep are not among what Discord tells a bot, so it asks for them."""

    def __init__(self) -> None:
        self._asleep: OrderedDict[int, discord.Thread | None] = OrderedDict()
        """Threads that were asked for; None: there is no such channel for the bot."""

    async def require(self, press: Press, table: Table) -> None:
        """Raise Refusal `replay.not_here` unless the presser played in a match or may see where it is played."""
        if table.seat_of(press.person.id) is not None:
            return
        if table.guild_id != press.interaction.guild_id or not await self.visible(press, [table.channel_id]):
            raise Refusal("replay.not_here")

    async def visible(self, press: Press, channel_ids: Iterable[int]) -> frozenset[int]:
        """Those of a server's channels that the presser of this server may see; what cannot be known is not among them."""
        seen, left = set(), LOOKED_UP
        for channel_id in channel_ids:
            channel = _known(press, channel_id)
            if channel is None and channel_id != press.interaction.channel_id:
                left -= channel_id not in self._asleep
                channel = await self._thread(press.interaction, channel_id) if left >= 0 else None
            if channel_id == press.interaction.channel_id or (channel is not None and _sees(press, channel)):
                seen.add(channel_id)
        return frozenset(seen)

    async def _thread(self, interaction: discord.Interaction[Any], channel_id: int) -> discord.Thread | None:
        if channel_id not in self._asleep:
            channel: object = None
            try:
                channel = await interaction.client.fetch_channel(channel_id)
            except (discord.NotFound, discord.Forbidden, discord.InvalidData):
                log.info("access.unknown", channel=channel_id)
            except UNREACHABLE as error:  # for the moment nobody knows
                log.warning("access.unanswered", channel=channel_id, error=str(error))
                return None
            self._asleep[channel_id] = channel if isinstance(channel, discord.Thread) else None
        self._asleep.move_to_end(channel_id)
        while len(self._asleep) > REMEMBERED:
            self._asleep.popitem(last=False)
        return self._asleep[channel_id]


Place = discord.abc.GuildChannel | discord.Thread


def _known(press: Press, channel_id: int) -> Place | None:
    guild = press.interaction.guild
    return None if guild is None else guild.get_channel_or_thread(channel_id)


def _sees(press: Press, channel: Place) -> bool:
    person = press.interaction.user
    if not isinstance(person, discord.Member) or channel.guild.id != person.guild.id:
        return False
    if isinstance(channel, discord.Thread) and channel.parent is None:
        return False
    allowed = channel.permissions_for(person)
    if isinstance(channel, discord.Thread) and channel.is_private() and not allowed.manage_threads:
        return False  # who was invited into it is not told to a bot
    return allowed.view_channel
