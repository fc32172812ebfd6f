"""Opens people's direct messages, so slowly that Discord does not take the bot for a spammer."""

import asyncio
from collections.abc import Callable
from datetime import datetime, timedelta

import discord
import structlog

from bot.ui.house import House
from bot.ui.troubles import BROKEN

log = structlog.get_logger()

IDLE = 3600.0
"""Seconds to sleep when nobody waits; whoever asks wakes the opener."""
REST = timedelta(seconds=10)
"""How long nothing is opened after Discord could not be reached."""


class Doors:
    """Those who wait for their direct messages to be opened, first come, first served.

    How many were opened lately is asked of the store, so that several processes and restarts keep one pace.
    """

    def __init__(
        self,
        house: House,
        client: discord.Client,
        is_wanted: Callable[[int], bool],
        opened: Callable[[int], None],
    ) -> None:
        """`is_wanted` tells whether somebody is still to be written to, `opened` is told whose messages are open."""
        self._house = house
        self._client = client
        self._is_wanted = is_wanted
        self._opened = opened
        self._waiting: dict[int, None] = {}
        self._closed_until: datetime | None = None
        self._nap: asyncio.Task[None] | None = None
        self._is_poked = False

    def ask(self, user_id: int) -> None:
        """Open somebody's direct messages as soon as may be."""
        if user_id not in self._waiting:
            self._waiting[user_id] = None
            self._is_poked = True
            if self._nap is not None:
                self._nap.cancel()

    async def run(self) -> None:
        """Open what is asked for, for ever."""
        while True:
            self._is_poked = False
            wait = await self.open_due()
            await self._sleep(IDLE if wait is None else wait)

    async def open_due(self) -> float | None:
        """Open as many as may be opened now; returns the seconds until the next may be, None if nobody waits."""
        while self._waiting:
            wait = (await self._free_at() - self._house.clock.now()).total_seconds()
            if wait > 0:
                return wait
            user_id = next(iter(self._waiting))
            del self._waiting[user_id]
            door = await self._house.services.people.door(user_id, is_fresh=True)
            if self._is_wanted(user_id) and not door.is_closed and door.channel_id is None:
                await self._open(user_id)
            elif door.channel_id is not None:
                self._opened(user_id)
        return None

    async def _free_at(self) -> datetime:
        """When the next may be opened."""
        settings, now = self._house.settings, self._house.clock.now()
        if self._closed_until is not None and self._closed_until > now:
            return self._closed_until
        within = timedelta(seconds=settings.dm_openings_within)
        lately = await self._house.services.people.dms_opened_since(now - within)
        if len(lately) < settings.dm_openings:
            return now
        return lately[-settings.dm_openings] + within if settings.dm_openings else now + within

    async def _open(self, user_id: int) -> None:
        people = self._house.services.people
        try:
            channel = await self._client.create_dm(discord.Object(user_id))
        except discord.Forbidden as error:
            log.warning("doors.refused", user=user_id, code=error.code)
            await people.dm_opened(user_id, None)
            await people.dm_refused(user_id)
            within = timedelta(seconds=self._house.settings.dm_openings_within)
            self._closed_until = self._house.clock.now() + within
        except (discord.HTTPException, *BROKEN) as error:
            log.warning("doors.later", user=user_id, error=str(error))
            self._waiting[user_id] = None
            self._closed_until = self._house.clock.now() + REST
        else:
            await people.dm_opened(user_id, channel.id)
            self._opened(user_id)

    async def _sleep(self, seconds: float) -> None:
        """Sleep, unless there was or comes somebody to be waited for no longer.

        The sleep is a task that is cancelled, and not an event waited for: a simulated Discord can tell then that
        nothing is going on.
        """
        self._nap = asyncio.create_task(asyncio.sleep(0 if self._is_poked else seconds))
        try:
            await asyncio.wait({self._nap})
        finally:
            self._nap.cancel()
