"""Archives threads in which nobody has written for long enough, and tells of it, as Discord does by itself."""

import asyncio
from datetime import datetime, timedelta

from bot.sandbox.chat import Chat, Listener
from bot.sandbox.clock import Clock
from bot.sandbox.wire import THREADS
from bot.sandbox.world import Channel, Message, World


class Archivist(Listener):
    """Sleeps until the first thread is due. Whatever is no activity (edits, presses) does not come here."""

    def __init__(self, world: World, clock: Clock, chat: Chat) -> None:
        self._world = world
        self._clock = clock
        self._chat = chat
        self._sleeping: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Sleep, or sleep anew where some thread's time changed."""
        self.stop()
        if due := self._due():
            self._sleeping = asyncio.create_task(self._sleep_until(min(due.values())))

    def stop(self) -> None:
        """Watch no longer."""
        if self._sleeping:
            self._sleeping.cancel()
            self._sleeping = None

    async def _sleep_until(self, moment: datetime) -> None:
        await self._clock.sleep((moment - self._clock.now()).total_seconds())
        self._sleeping = None
        now = self._clock.now()
        for thread_id, due in self._due().items():
            if due <= now:
                self._chat.change_channel(self._world.channels[thread_id], {"archived": True})
        self.start()

    def _due(self) -> dict[str, datetime]:
        """When each thread that is not archived will be."""
        threads = [c for c in self._world.channels.values() if c.type in THREADS and not c.archived and c.active_at]
        return {t.id: (t.active_at or self._clock.now()) + timedelta(minutes=t.archive_after) for t in threads}

    def message_created(self, message: Message) -> None:
        if self._world.channel(message.channel_id).type in THREADS:
            self.start()

    def channel_created(self, channel: Channel) -> None:
        self.channel_changed(channel)

    def channel_changed(self, channel: Channel) -> None:
        if channel.type in THREADS:
            self.start()

    def channel_deleted(self, channel: Channel) -> None:
        self.channel_changed(channel)
