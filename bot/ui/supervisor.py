"""Keeps what must run for ever running: whatever it dies from is logged, and it is started again."""

import asyncio
from collections.abc import Awaitable, Callable

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
