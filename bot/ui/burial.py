"""When a table has sunk so far into its channel, or grown so old, that it should be posted afresh at the bottom."""

from datetime import datetime, timedelta

from bot.settings import Settings


class Burial:
    """Counts what other people say below the tables."""

    def __init__(self, settings: Settings) -> None:
        self._messages = settings.repost_after_messages
        self._age = timedelta(seconds=settings.repost_after)
        self._below: dict[int, int] = {}

    def surface(self, channel_id: int) -> None:
        """A table stands at the bottom of the channel."""
        self._below[channel_id] = 0

    def watch(self, channel_id: int) -> None:
        """A table stands in the channel, who knows how deep."""
        self._below.setdefault(channel_id, 0)

    def forget(self, channel_id: int) -> None:
        """No table stands in the channel any more."""
        self._below.pop(channel_id, None)

    def message(self, channel_id: int) -> None:
        """Somebody said something in a channel."""
        if channel_id in self._below:
            self._below[channel_id] += 1

    def is_buried(self, channel_id: int, posted_at: datetime, now: datetime) -> bool:
        """The next change of the table is to be shown at the bottom."""
        return self._below.get(channel_id, 0) >= self._messages or now - posted_at >= self._age
