"""Tasks beside the handling of events: what must run for ever is kept running, small chores are remembered."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine

import structlog

log = structlog.get_logger()

FIRST_PAUSE = 1.0
LONGEST_PAUSE = 60.0
"""Seconds between an end and the next start; doubled each time, and forgotten after a run of the longest pause."""


async def keep_running(name: str, run: Callable[[], Awaitable[None]]) -> None:
    """Run `run` again and again until cancelled."""
    loop = asyncio.get_running_loop()
    pause = FIRST_PAUSE
    while True:
        started = loop.time()
        try:
            await run()
            log.warning("supervisor.ended", task=name, pause=pause)
        except Exception:
            log.exception("supervisor.failed", task=name, pause=pause)
        if loop.time() - started >= LONGEST_PAUSE:
            pause = FIRST_PAUSE
        await asyncio.sleep(pause)
        pause = min(2 * pause, LONGEST_PAUSE)


class Chores:
    """Small tasks that nobody waits for; they are held on to, so that none vanishes in the middle, and end with the bot."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def add(self, chore: Coroutine[None, None, None]) -> None:
        """Do it beside everything else; what it raises is logged."""
        task = asyncio.create_task(_logged(chore))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Leave the rest undone."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


async def _logged(chore: Coroutine[None, None, None]) -> None:
    try:
        await chore
    except Exception:
        log.exception("chore.failed")
