"""What the commands of the command line do; with `running`, the only place that wires everything."""

import argparse
import asyncio
import json
import os
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from functools import partial

from pydantic import ValidationError
from pydantic_settings import SettingsError

from bot import extensions, log
from bot.core.fairness import is_of
from bot.core.simulate import simulate
from bot.doctor import examine
from bot.extensions import BrokenExtension, GameModule
from bot.failure import DATABASE_TROUBLE, Failure, cannot_use
from bot.locale import Catalogues
from bot.running import run
from bot.services.archive import Archive
from bot.services.ratings import Ratings
from bot.services.refusal import Refusal
from bot.settings import Settings
from bot.store import DatabaseTaken, DatabaseTooNew, Store, claimed
from bot.ui.terminal import Teller, looks_of

SUMMARY = ("key", "seats", "seed", "moves", "scores", "winners")
"""What `simulate` prints of each match."""


def carry_out(chosen: argparse.Namespace) -> int:
    """Carry out the command that was chosen; returns the exit code."""
    try:
        settings = Settings()
        log.set_up(settings.log_level)
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


def _run(_: argparse.Namespace, settings: Settings) -> int:
    return run(settings)


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


@asynccontextmanager
async def _store(settings: Settings) -> AsyncIterator[Store]:
    """The database, for a command that works on it; raises Failure."""
    try:
        store = await Store.open(settings.database_url)
    except (OSError, *DATABASE_TROUBLE) as error:
        raise Failure(cannot_use(settings.database_url, error)) from error
    try:
        yield store
    finally:
        await store.close()


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
    if chosen.move is not None and not 0 <= chosen.move <= replay.plies:
        raise Failure(f"--move takes a number from 0, the deal, to {replay.plies}, the last move of match {row.id}")
    if chosen.language not in {None, *catalogues.languages}:
        raise Failure(f"--language takes one of {', '.join(catalogues.languages)}")
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
    "unmoved": "dealt again from that line; the match was ended before anybody had moved",
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
        unmoved = inspection.finding == "ended" and not inspection.moves
        print(FINDINGS["unmoved" if unmoved else inspection.finding].format(moves=inspection.moves))
    return 0 if fits and inspection.finding in {"running", "follows", "ended"} else 1


# --- farmhand rebuild-ratings -----------------------------------------------------------------------------------------


def _rebuild_ratings(_: argparse.Namespace, settings: Settings) -> int:
    try:
        with claimed(settings.database_url):
            return asyncio.run(_count_anew(settings))
    except DATABASE_TROUBLE as error:
        raise Failure(cannot_use(settings.database_url, error)) from error


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
