"""What the commands of the command line do; the only place that wires everything."""

import argparse
import asyncio
import json
import logging
import os
import signal
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Mapping
from contextlib import asynccontextmanager, suppress
from functools import partial

import discord
import structlog
from pydantic import ValidationError
from pydantic_settings import SettingsError
from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError, OperationalError
from yarl import URL

try:
    from uvloop import new_event_loop
except ImportError:  # there is none for Windows and PyPy
    from asyncio import new_event_loop  # type: ignore[assignment]

from bot import extensions
from bot.client import build_bot
from bot.core.fairness import is_of
from bot.core.simulate import simulate
from bot.doctor import examine
from bot.extensions import BrokenExtension, GameModule
from bot.locale import Catalogues
from bot.sandbox import Sandbox
from bot.services.archive import Archive
from bot.services.ratings import Ratings
from bot.services.refusal import Refusal
from bot.settings import Settings
from bot.store import DatabaseTaken, DatabaseTooNew, Store, claimed
from bot.ui.terminal import Teller, looks_of

log = structlog.get_logger()

SUMMARY = ("key", "seats", "seed", "moves", "scores", "winners")
"""What `simulate` prints of each match."""


DATABASE_TROUBLE = (OperationalError, ArgumentError, ValueError)
"""What is raised for a database that cannot be reached, or whose address makes no sense."""


class Failure(Exception):
    """Why a command cannot go on, in words for whoever typed it."""


def carry_out(chosen: argparse.Namespace) -> int:
    """Carry out the command that was chosen; returns the exit code."""
    try:
        settings = Settings()
        _log(settings.log_level)
        code = COMMANDS[chosen.command](chosen, settings)
        sys.stdout.flush()
    except BrokenPipeError:  # `| head`: its reader has read enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except ValidationError as error:
        problems = "; ".join(f"{_variable(str(item['loc'][0]))}: {item['msg']}" for item in error.errors())
        return _fail(f"a setting is wrong: {problems}")
    except SettingsError as error:
        return _fail(f"a setting is wrong: {error}")
    except (BrokenExtension, DatabaseTaken, DatabaseTooNew, Failure) as error:
        return _fail(str(error))
    else:
        return code


def _variable(setting: str) -> str:
    """The environment variable that a setting is read from."""
    return setting if setting.isupper() else f"FARMHAND_{setting.upper()}"


def _fail(problem: str) -> int:
    print(f"farmhand: {problem}", file=sys.stderr)
    return 1


# --- farmhand ---------------------------------------------------------------------------------------------------------

FIRST_PAUSE, LONGEST_PAUSE = 5.0, 300.0
"""Seconds between the bot's death and its next life; doubled each time, and forgotten after a life of the longest."""

HEARD_WITHIN = 2.0
"""Seconds until the bot is asked once more to stop."""

HANDOVER = 0.0005
"""Seconds until a thread that draws or stores gives way to the one that answers; Python's 0.005 add up over a press."""


def _run(_: argparse.Namespace, settings: Settings) -> int:
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
            async with _discord(settings) as token:
                await _keep_alive(settings, token)
    except DATABASE_TROUBLE as error:
        raise Failure(_cannot_use(settings, error)) from error
    return 0


@asynccontextmanager
async def _discord(settings: Settings) -> AsyncIterator[str]:
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


@asynccontextmanager
async def _store(settings: Settings) -> AsyncIterator[Store]:
    """The database, for a command that works on it; raises Failure."""
    try:
        store = await Store.open(settings.database_url)
    except (OSError, *DATABASE_TROUBLE) as error:
        raise Failure(_cannot_use(settings, error)) from error
    try:
        yield store
    finally:
        await store.close()


def _cannot_use(settings: Settings, error: Exception) -> str:
    """Why there is no database, without the password that its address may hold."""
    try:
        shown = repr(make_url(settings.database_url).render_as_string(hide_password=True))
    except ArgumentError:
        shown = "of FARMHAND_DATABASE_URL"
    return f"the database {shown} cannot be used: {error}"


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
                await _live(bot, token)
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


async def _live(bot: discord.Client, token: str) -> None:
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


def _log(level: str) -> None:
    """One format for our own log and that of the libraries, on standard error."""
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.stdlib.BoundLogger,
        logger_factory=structlog.stdlib.LoggerFactory(),
    )
    handler = logging.StreamHandler()
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.dev.ConsoleRenderer(
                    colors=sys.stderr.isatty(),
                    exception_formatter=structlog.dev.plain_traceback,  # others print variables: hands, piles, seeds
                ),
            ],
        )
    )
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for talkative in ("alembic", "discord.client"):
        logging.getLogger(talkative).setLevel(max(logging.WARNING, logging.root.level))
    for telltale in (
        "discord.http",
        "discord.gateway",
        "discord.webhook.async_",
    ):  # whole messages, hidden cards in them
        logging.getLogger(telltale).setLevel(max(logging.INFO, logging.root.level))
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # a card table has no voice to miss


# --- farmhand simulate ------------------------------------------------------------------------------------------------


def _simulate(chosen: argparse.Namespace, settings: Settings) -> int:
    module = _game(chosen.key, settings)
    if chosen.seats not in module.game.seat_counts:
        counts = module.game.seat_counts
        raise Failure(f"{module.game.title} is played by {counts[0]} to {counts[-1]}, not by {chosen.seats}")
    if chosen.games < 1:
        raise Failure("--games takes a number from 1 on")
    began, moves = time.perf_counter(), 0
    for index in range(chosen.games):
        played = simulate(
            module.game,
            module.choose,
            seats=chosen.seats,
            seed=f"{chosen.seed}:{index}",
            options={},
            levels=[chosen.level] * chosen.seats,
            pauses=settings.table_pauses,
        )
        moves += played.moves
        print(json.dumps({name: getattr(played, name) for name in SUMMARY}))
    took = time.perf_counter() - began
    print(json.dumps({"matches_per_s": round(chosen.games / took, 2), "moves_per_s": round(moves / took, 1)}))
    return 0


def _game(key: str, settings: Settings) -> GameModule:
    games = extensions.find(settings.extra_cogs).games
    if key not in games:
        raise Failure(f"there is no game {key!r}; there are {', '.join(sorted(games))}")
    return games[key]


# --- farmhand replay --------------------------------------------------------------------------------------------------


WHY_NOT = {
    "refusal.unknown_match": "there is no match {match}",
    "replay.never_began": "match {match} never began",
    "replay.running": "match {match} is still being played: its hidden cards are its players' own",
    "replay.no_game": "match {match} is one of {game}, and there is no such game here",
    "replay.unreadable": "match {match} cannot be played again: its rules refuse a move that they once allowed",
}
"""What the archive's refusals are in a terminal."""


def _replay(chosen: argparse.Namespace, settings: Settings) -> int:
    return asyncio.run(_in_archive(settings, chosen.match, partial(_print_match, chosen, settings)))


async def _in_archive(settings: Settings, match_id: int, look: Callable[[Archive], Awaitable[int]]) -> int:
    """Look something up in the archive of the database."""
    games = extensions.find(settings.extra_cogs).games
    async with _store(settings) as store:
        try:
            return await look(Archive(store, games))
        except Refusal as refusal:
            raise Failure(WHY_NOT[refusal.reason].format(match=match_id, **refusal.params)) from refusal


async def _print_match(chosen: argparse.Namespace, settings: Settings, archive: Archive) -> int:
    replay = await archive.replay(chosen.match)
    row, last = replay.stored.row, replay.played[-1]
    catalogues = Catalogues(extensions.find(settings.extra_cogs).locales)
    language = catalogues.nearest(chosen.language or row.language)
    teller = Teller(replay, await looks_of(row.game_key, catalogues), catalogues.say(language), language)
    print(f"match {row.id}: {row.game_key}, {len(replay.stored.seats)} seats, {row.status}, seed {row.seed}")
    for line in teller.match() if chosen.move is None else teller.position(chosen.move):
        print(line)
    if last.outcome and chosen.move is None:
        print(f"scores {list(last.outcome.scores)}, places {list(last.outcome.places)}")
    return 0


# --- farmhand verify --------------------------------------------------------------------------------------------------

FINDINGS = {
    "running": "the match is still being played; when it is over, what was sealed can be opened",
    "follows": "dealt again from that line: each recorded move ({moves}) and the result follow from it",
    "ended": "dealt again from that line: each recorded move ({moves}) follows from it; the match was ended early",
    "differs": "dealt again from that line, and the recorded result is another one",
    "broken": "the line is not the one that was sealed: something of it was changed after the deal",
    "unknown": "the game, or its rules of that time, are not installed here: it cannot be dealt again",
}


def _verify(chosen: argparse.Namespace, settings: Settings) -> int:
    return asyncio.run(_in_archive(settings, chosen.match, partial(_print_inspection, chosen)))


async def _print_inspection(chosen: argparse.Namespace, archive: Archive) -> int:
    inspection = await archive.inspect(chosen.match)
    table = inspection.table
    print(f"match {table.match_id}: {table.game_key}, {len(table.seats)} seats, {table.status}")
    print(f"sealed  {inspection.commitment}")
    fits = chosen.noted is None or is_of(chosen.noted, inspection.commitment)
    if chosen.noted is not None:
        print(f"noted   {chosen.noted}: {'the same' if fits else 'another one, or less than 12 characters of it'}")
    if inspection.opened is not None:
        print(f"opened  {inspection.opened}")
    if inspection.differs_at is not None:
        print(f"dealt again from that line: recorded move {inspection.differs_at} does not follow from it")
    else:
        print(FINDINGS[inspection.finding].format(moves=inspection.moves))
    return 0 if fits and inspection.finding in {"running", "follows", "ended"} else 1


# --- farmhand rebuild-ratings -----------------------------------------------------------------------------------------


def _rebuild_ratings(_: argparse.Namespace, settings: Settings) -> int:
    try:
        with claimed(settings.database_url):
            return asyncio.run(_count_anew(settings))
    except DATABASE_TROUBLE as error:
        raise Failure(_cannot_use(settings, error)) from error


async def _count_anew(settings: Settings) -> int:
    games = extensions.find(settings.extra_cogs).games
    async with _store(settings) as store:
        print(f"counted anew: {await Ratings(store, games).rebuild()} matches")
    return 0


# --- farmhand doctor --------------------------------------------------------------------------------------------------


def _doctor(_: argparse.Namespace, settings: Settings) -> int:
    findings = asyncio.run(examine(settings))
    for finding in findings:
        print(f"{'ok  ' if finding.is_well else 'FAIL'}  {finding.about}: {finding.words}")
    return 0 if all(finding.is_well for finding in findings) else 1


COMMANDS: Mapping[str, Callable[[argparse.Namespace, Settings], int]] = {
    "run": _run,
    "simulate": _simulate,
    "replay": _replay,
    "verify": _verify,
    "rebuild-ratings": _rebuild_ratings,
    "doctor": _doctor,
}
"""By the names that the command line gives to them."""
