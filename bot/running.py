"""One run of the bot: where it logs in, and its lives until it is asked to stop."""

import asyncio
import signal
import sys
import time
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager, suppress

import discord
import structlog
from yarl import URL

try:
    from uvloop import new_event_loop
except ImportError:  # there is none for Windows and PyPy
    from asyncio import new_event_loop  # type: ignore[assignment]

from bot.client import build_bot
from bot.extensions import BrokenExtension
from bot.failure import DATABASE_TROUBLE, Failure, cannot_use
from bot.sandbox import Sandbox
from bot.settings import Settings
from bot.store import DatabaseTooNew, claimed

log = structlog.get_logger()

FIRST_PAUSE, LONGEST_PAUSE = 5.0, 300.0
"""Seconds between the bot's death and its next life; doubled each time, and forgotten after a life of the longest."""

HEARD_WITHIN = 2.0
"""Seconds until the bot is asked once more to stop."""

HANDOVER = 0.0005
"""Seconds until a thread that draws or stores gives way to the one that answers; Python's 0.005 add up over a press."""


def run(settings: Settings) -> int:
    """Host the games until the process is asked to stop; returns the exit code, raises Failure."""
    sys.setswitchinterval(HANDOVER)
    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        return runner.run(_until_stopped(_play(settings)))


async def _until_stopped(work: Coroutine[None, None, int]) -> int:
    """Carry on until the work ends or the process is asked to stop; then let it clean up."""
    task = asyncio.create_task(work)
    for sign in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):  # Windows has no such handlers; there Ctrl-C raises KeyboardInterrupt
            asyncio.get_running_loop().add_signal_handler(sign, task.cancel)
    try:
        return await task
    except asyncio.CancelledError:
        return 0


async def _play(settings: Settings) -> int:
    try:
        with claimed(settings.database_url):
            async with _place_to_log_in(settings) as token:
                await _keep_alive(settings, token)
    except DATABASE_TROUBLE as error:
        raise Failure(cannot_use(settings.database_url, error)) from error
    return 0


@asynccontextmanager
async def _place_to_log_in(settings: Settings) -> AsyncIterator[str]:
    """Where the bot will log in, and its token there: Discord, a sandbox that runs already, or one of its own."""
    token = settings.discord_token.get_secret_value() if settings.discord_token else None
    if settings.sandbox_url:
        if token is None:
            raise Failure("FARMHAND_SANDBOX_URL needs DISCORD_TOKEN too: the token that this sandbox printed")
        _point_at(settings.sandbox_url.rstrip("/"))
        yield token
    elif token:
        yield token
    else:
        sandbox = await _own_sandbox(settings)
        try:
            _point_at(sandbox.url)
            told = f"\n  Farmhand plays in the sandbox, a local Discord.\n  Open {sandbox.url} and type /play there.\n"
            told += "  Ctrl-C stops it; matches go on when it is started again.\n"
            print(told, flush=True)  # it is needed now, even where the output is a pipe
            yield sandbox.token
        finally:
            await sandbox.stop()


async def _own_sandbox(settings: Settings) -> Sandbox:
    try:
        return await Sandbox.start(port=settings.sandbox_port, state=settings.sandbox_state)
    except OSError as error:
        raise Failure(
            f"port {settings.sandbox_port} of 127.0.0.1 cannot be used ({error.strerror}): is Farmhand running already? "
            "FARMHAND_SANDBOX_PORT=0 takes any that is free"
        ) from error


def _point_at(sandbox: str) -> None:
    """Let discord.py speak to a sandbox instead of Discord: nothing but its base URLs differs."""
    discord.http.Route.BASE = f"{sandbox}/api/v10"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = URL(f"{sandbox.replace('http', 'ws', 1)}/gateway")
    discord.Asset.BASE = f"{sandbox}/cdn"


async def _keep_alive(settings: Settings, token: str) -> None:
    """Run the bot, and a new one when it dies: all that matters is in the database, so nothing is lost by it."""
    pause = FIRST_PAUSE
    while True:
        began = time.monotonic()
        try:
            async with build_bot(settings) as bot:
                await live(bot, token)
            log.warning("bot.disconnected", again_in=pause)
        except discord.LoginFailure as error:
            raise Failure(
                "Discord refuses the token: copy it afresh from the developer portal into DISCORD_TOKEN"
            ) from error
        except (BrokenExtension, DatabaseTooNew, *DATABASE_TROUBLE):
            raise
        except Exception:  # an event that discord.py cannot parse ends the client: the matches must go on
            log.exception("bot.died", again_in=pause)
        pause = FIRST_PAUSE if time.monotonic() - began > LONGEST_PAUSE else min(2 * pause, LONGEST_PAUSE)
        await asyncio.sleep(pause)


async def live(bot: discord.Client, token: str) -> None:
    """One life of the bot, which no request to stop fails to end.

    discord.py waits for its gateway by `asyncio.wait_for`, and before Python 3.12 that forgets a cancellation which comes just
    when what it waits for is done.
    """
    life = asyncio.create_task(bot.start(token))
    try:
        await asyncio.wait({life})
    finally:
        while not life.done():
            life.cancel()
            await asyncio.wait({life}, timeout=HEARD_WITHIN)
    await life
