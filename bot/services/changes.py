"""What services announce once it is committed, and what may be prepared before; whoever paints subscribes."""

from collections.abc import Callable
from dataclasses import dataclass

from bot.services.table import Table


@dataclass(frozen=True, slots=True)
class MatchChanged:
    """A match is no longer what was last shown: its lobby, a move, a seat, its end."""

    match_id: int


class Changes:
    """Who wants to hear of changes; a subscriber must not block, so it notes the change and returns."""

    def __init__(self) -> None:
        self._subscribers: list[Callable[[MatchChanged], None]] = []
        self._early: list[Callable[[Table], None]] = []

    def subscribe(self, subscriber: Callable[[MatchChanged], None]) -> None:
        """Tell `subscriber` of every change from now on."""
        self._subscribers.append(subscriber)

    def emit(self, change: MatchChanged) -> None:
        """Tell every subscriber."""
        for subscriber in self._subscribers:
            subscriber(change)

    def subscribe_early(self, subscriber: Callable[[Table], None]) -> None:
        """Tell `subscriber` what a match will be as soon as that is decided, while it is still on its way to the disk.

        It may fail to get there, and is then not heard of again: it may be prepared for, and must not be shown.
        """
        self._early.append(subscriber)

    def foretell(self, table: Table) -> None:
        """Tell every early subscriber."""
        for subscriber in self._early:
            subscriber(table)
