"""`python -m bot.sandbox`: the sandbox alone, for a bot in a process of its own (see `FARMHAND_SANDBOX_URL`).

It prints one line of JSON with its addresses and the token, then runs until it is interrupted.
"""

import argparse
import asyncio
import json
import signal
import sys
from contextlib import suppress
from pathlib import Path

import structlog

from bot.sandbox.server import Sandbox


def main() -> None:
    """Read the command line and run."""
    parser = argparse.ArgumentParser(prog="python -m bot.sandbox", description="A local Discord on loopback.")
    parser.add_argument("--port", type=int, default=0, help="0: any free one")
    parser.add_argument(
        "--state", type=Path, default=None, help="the file in which the world is kept; default: nowhere"
    )
    parser.add_argument("--no-rate-limits", action="store_true", help="let a bot ask as often as it likes")
    arguments = parser.parse_args()
    asyncio.run(_run(arguments.port, arguments.state, rate_limits=not arguments.no_rate_limits))


async def _run(port: int, state: Path | None, *, rate_limits: bool) -> None:
    structlog.configure(logger_factory=structlog.PrintLoggerFactory(sys.stderr))
    stopped = asyncio.Event()
    for sign in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):  # Windows has no such handlers; there Ctrl-C raises KeyboardInterrupt
            asyncio.get_running_loop().add_signal_handler(sign, stopped.set)
    sandbox = await Sandbox.start(port=port, state=state, rate_limits=rate_limits)
    sys.stdout.write(json.dumps(sandbox.addresses._asdict()) + "\n")
    sys.stdout.flush()
    await stopped.wait()
    await sandbox.stop()


if __name__ == "__main__":
    main()
