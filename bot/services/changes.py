"""What services announce once it is committed; whoever paints subscribes."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MatchChanged:
    """A match is no longer what was last shown: its lobby, a move, a seat, its end."""

    match_id: int


class Changes:
    """Who wants to hear of changes; a subscriber must not block, so it notes the change and returns."""

    def __init__(self) -> None:
        self._subscribers: list[Callable[[MatchChanged], None]] = []

    def subscribe(self, subscriber: Callable[[MatchChanged], None]) -> None:
        """Tell `subscriber` of every change from now on."""
        self._subscribers.append(subscriber)

    def emit(self, change: MatchChanged) -> None:
        """Tell every subscriber."""
        for subscriber in self._subscribers:
            subscriber(change)
