"""When a table should be posted afresh at the bottom: it has sunk too far, has grown too old, or a chapter begins."""

from datetime import datetime, timedelta

from bot.services.paintings import Painting
from bot.settings import Settings
from bot.ui.table import Composition


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

    def is_to_be_renewed(self, painting: Painting, channel_id: int, composition: Composition, now: datetime) -> bool:
        """What is to be shown in a channel belongs on a message of its own, not on the one that was painted last.

        What is put off while the table stands still is made up for afterwards.
        """
        if painting.channel_id != channel_id or composition.is_still:
            return painting.channel_id != channel_id
        return _begins_a_chapter(composition, painting) or self.is_buried(channel_id, painting.posted_at, now)


def _begins_a_chapter(composition: Composition, painting: Painting) -> bool:
    """A later chapter than the message was posted for; a lobby's is for whatever comes first."""
    return composition.chapter is not None and painting.chapter is not None and composition.chapter > painting.chapter
