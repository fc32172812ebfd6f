"""What waits to leave a socket, in order; whoever does not read it is cut off before it piles up."""

import asyncio
from collections.abc import Callable
from typing import Generic, TypeVar

from aiohttp import web

WAITING = 5_000
"""Frames that may wait for a reader; one that comes back is shown everything, or resumes."""

Frame = TypeVar("Frame")


class Outbox(Generic[Frame]):
    """The frames of one connection."""

    def __init__(self, cut: Callable[[], None]) -> None:
        """`cut` breaks the connection off; it may be called several times."""
        self._cut = cut
        self._waiting: asyncio.Queue[Frame] = asyncio.Queue(WAITING)

    def put(self, frame: Frame) -> None:
        """Let a frame wait for its turn; one for which there is no room is lost, and so is the connection."""
        try:
            self._waiting.put_nowait(frame)
        except asyncio.QueueFull:
            self._cut()

    async def take(self) -> Frame:
        """The next frame, as soon as there is one."""
        return await self._waiting.get()


def breaking_off(request: web.Request) -> Callable[[], None]:
    """What breaks a request's connection off, if it stands."""

    def cut() -> None:
        if request.transport is not None:
            request.transport.abort()

    return cut
