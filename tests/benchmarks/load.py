"""Virtual players press real buttons of the bot, calmly and at once, and so they do with two small reference bots.

With `--game bonje` they race for cards instead, with `--game bohnanza` they trade, and nobody is compared.

`python -m tests.benchmarks.load --help` tells what can be set; docs/load.md tells how to read the figures.
"""

import argparse
import asyncio
import logging
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, fields
from math import inf
from pathlib import Path
from typing import Any

import msgspec
import structlog

from bot.sandbox import Sandbox
from tests.benchmarks.arena import Arena, arena
from tests.benchmarks.gauge import RECORDED, Phase
from tests.benchmarks.race import Race, RaceGauge, begin
from tests.benchmarks.reference import KINDS
from tests.benchmarks.report import (
    as_line,
    as_table,
    figures,
    race_as_table,
    race_figures,
    trade_as_table,
    trade_figures,
)
from tests.benchmarks.trade import Market, TradeGauge
from tests.benchmarks.trade import begin as begin_trade

OURS = "farmhand"
CALM_PRESSES = 20
"""Presses, one at a time, before each burst."""
MOST_CHANNELS, MOST_PLAYERS, MOST_PRESSES, MOST_MINUTES, MOST_AT_ONCE = 100, 5, 100_000, 60.0, 500
PREPARED_WITHIN = 300.0
"""Seconds that starting three bots and beginning all matches may take."""


GAMES = ("koe", "bonje", "bohnanza")
MATCH = "match"
"""The phase in which people race, or trade."""


@dataclass(frozen=True)
class Plan:
    """How much is pressed."""

    channels: int = 20
    players: int = 2
    presses: int = 160
    """For each bot; no more rounds begin after that many."""
    minutes: float | None = None
    """Instead of `presses`: no round begins later than this after the first."""
    burst: int = 20
    """Presses at the same moment."""
    pause: float = 0.03
    """Seconds between calm presses."""
    settling: float = 10.0
    """Seconds after its start before anything is measured: until then the bot draws its cards ahead."""

    @property
    def presses_a_round(self) -> int:
        """A round is some calm presses, then a burst."""
        return CALM_PRESSES + self.burst


async def measure(plan: Plan, references: Sequence[str] = KINDS) -> Mapping[str, Mapping[str, Phase]]:
    """Press the buttons of all bots, in turns so that a busy machine is as busy for each; what was measured by bot."""
    with tempfile.TemporaryDirectory(prefix="farmhand-load-") as folder:
        async with AsyncExitStack() as stack:
            async with asyncio.timeout(PREPARED_WITHIN):
                arenas = await _open(stack, plan, Path(folder), references)
            await _press(arenas, plan)
            return {arena.name: arena.gauge.phases for arena in arenas}


async def _open(stack: AsyncExitStack, plan: Plan, folder: Path, references: Sequence[str]) -> Sequence[Arena]:
    """Farmhand first: what it shows is what the reference bots show."""
    ours = await stack.enter_async_context(_arena(OURS, folder, plan.channels, plan.players))
    await ours.prepare()
    ready = time.monotonic()
    while len(ours.gauge.shown) < RECORDED:
        await ours.press_calmly(1, 0)
    (folder / "shown").write_bytes(msgspec.msgpack.encode(ours.gauge.shown))
    others = [await stack.enter_async_context(_arena(kind, folder, plan.channels, plan.players)) for kind in references]
    await asyncio.gather(*(other.prepare() for other in others))
    await asyncio.sleep(ready + plan.settling - time.monotonic())
    ours.gauge.forget()
    return [ours, *others]


@asynccontextmanager
async def _arena(name: str, folder: Path, channels: int, players: int) -> AsyncIterator[Arena]:
    own = folder / name
    own.mkdir()

    def command(sandbox: Sandbox, own: Path) -> Sequence[str]:
        if name == OURS:
            return sys.executable, "-m", "bot"
        where = ("--sandbox", sandbox.url, f"--token={sandbox.token}")  # which may begin with a dash
        files = ("--shown", str(folder / "shown"), "--database", str(own / "presses.db"))
        return sys.executable, "-m", "tests.benchmarks.reference", name, *where, *files

    async with arena(name, own, channels, players, command) as opened:
        yield opened


@dataclass(frozen=True)
class RacePlan:
    """How many cards are raced for."""

    channels: int = 4
    players: int = 4
    practice: int = 0
    """How many of them, at every second table, are practice players."""
    flips: float = 8
    """At each table; infinite: matches are played to their end."""
    burst_every: int = 2
    """In every so many flips all press at the same moment; 0: never."""
    settling: float = 10.0
    """As in `Plan`."""


async def race(plan: RacePlan) -> tuple[RaceGauge, Phase]:
    """Race at many tables at once; what was measured."""
    with tempfile.TemporaryDirectory(prefix="farmhand-load-") as folder:
        async with _arena(OURS, Path(folder), plan.channels, plan.players) as ours:
            gauge = RaceGauge(ours)
            async with asyncio.timeout(PREPARED_WITHIN):
                seated = {place.channel.id: plan.practice * (number % 2) for number, place in enumerate(ours.places)}
                await ours.prepare(lambda place: begin(place, seated[place.channel.id]))
            await asyncio.sleep(plan.settling)
            ours.gauge.forget()
            gauge.forget()
            ours.gauge.phase = MATCH
            races = [Race(place, gauge, lambda: ours.gauge.now) for place in ours.places]
            watching = asyncio.create_task(gauge.watch_the_machine())
            await asyncio.gather(*(each.run(plan.flips, plan.burst_every) for each in races))
            watching.cancel()
            return gauge, ours.gauge.phases[MATCH]


@dataclass(frozen=True)
class TradePlan:
    """How much is traded."""

    channels: int = 2
    players: int = 5
    practice: int = 0
    """As in `RacePlan`."""
    turns: float = 10
    """At each table; infinite: matches are played to their end."""
    settling: float = 10.0
    """As in `Plan`."""


async def trade(plan: TradePlan) -> tuple[TradeGauge, Phase]:
    """Play Bohnanza at many tables at once; what was measured."""
    with tempfile.TemporaryDirectory(prefix="farmhand-load-") as folder:
        async with _arena(OURS, Path(folder), plan.channels, plan.players) as ours:
            gauge = TradeGauge(ours)
            async with asyncio.timeout(PREPARED_WITHIN):
                seated = {place.channel.id: plan.practice * (number % 2) for number, place in enumerate(ours.places)}
                await ours.prepare(lambda place: begin_trade(place, seated[place.channel.id]))
            await asyncio.sleep(plan.settling)
            ours.gauge.forget()
            gauge.forget()
            ours.gauge.phase = MATCH
            await asyncio.gather(*(Market(place, gauge).run(plan.turns) for place in ours.places))
            return gauge, ours.gauge.phases[MATCH]


async def _press(arenas: Sequence[Arena], plan: Plan) -> None:
    began, rounds = time.monotonic(), 0
    while _goes_on(plan, rounds, time.monotonic() - began):
        for offset in range(len(arenas)):
            arena = arenas[(rounds + offset) % len(arenas)]
            await arena.press_calmly(CALM_PRESSES, plan.pause)
            if plan.burst:
                await arena.press_at_once(plan.burst)
        rounds += 1


PLANS: Mapping[str, type[Plan | RacePlan | TradePlan]] = {"koe": Plan, "bonje": RacePlan, "bohnanza": TradePlan}


def _goes_on(plan: Plan, rounds: int, seconds: float) -> bool:
    if plan.minutes is not None:
        return seconds < plan.minutes * 60
    return rounds * plan.presses_a_round < plan.presses


def _plan(arguments: Sequence[str] | None) -> Plan | RacePlan | TradePlan:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--game", choices=GAMES, default=GAMES[0], help="turns and bursts (koe), races (bonje), trade (bohnanza)"
    )
    parser.add_argument("--channels", type=_up_to(MOST_CHANNELS), help="tables")
    parser.add_argument("--players", type=_up_to(MOST_PLAYERS, 2), help="people at each table")
    parser.add_argument("--settling", type=float, help="seconds before anything is measured")
    turns = parser.add_argument_group("koe")
    turns.add_argument("--presses", type=_up_to(MOST_PRESSES), help="about so many, of each bot")
    turns.add_argument("--minutes", type=float, help="go on for so long instead, all bots together")
    turns.add_argument("--burst", type=_up_to(MOST_AT_ONCE, 0), help="presses at the same moment")
    turns.add_argument("--pause", type=float, help="seconds between calm presses")
    races = parser.add_argument_group("bonje")
    races.add_argument("--practice", type=_up_to(MOST_PLAYERS - 1, 0), help="practice players at every second table")
    races.add_argument("--flips", type=_up_to(MOST_PRESSES), help="how often cards are turned up at each table")
    races.add_argument("--whole", action="store_true", default=None, help="play matches to their end")
    races.add_argument("--burst-every", type=_up_to(MOST_PRESSES, 0), help="in every so many flips all press at once")
    trades = parser.add_argument_group("bohnanza", "and --practice and --whole as with bonje")
    trades.add_argument("--turns", type=_up_to(MOST_PRESSES), help="turns at each table")
    chosen = {name: value for name, value in vars(parser.parse_args(arguments)).items() if value is not None}
    of_game: type[Plan | RacePlan | TradePlan] = PLANS[chosen.pop("game")]
    if of_game is not Plan and chosen.pop("whole", False):
        chosen["turns" if of_game is TradePlan else "flips"] = inf
    if strange := chosen.keys() - {field.name for field in fields(of_game)}:
        parser.error(f"this game takes no --{min(strange)}")
    if not 0 < chosen.get("minutes", MOST_MINUTES) <= MOST_MINUTES:
        parser.error(f"--minutes goes up to {MOST_MINUTES:g}")
    return of_game(**chosen)


def _up_to(most: int, least: int = 1) -> Any:
    def number(text: str) -> int:
        if not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"takes {least} to {most}")
        return int(text)

    return number


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, and print what was found."""
    plan = _plan(arguments)
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    if isinstance(plan, RacePlan):
        found = race_figures(*asyncio.run(race(plan)))
        told = race_as_table(found)
    elif isinstance(plan, TradePlan):
        found = trade_figures(*asyncio.run(trade(plan)))
        told = trade_as_table(found)
    else:
        found = figures(asyncio.run(measure(plan)))
        told = as_table(found)
    print(told)  # noqa: T201  # a command line prints
    print(as_line(found))  # noqa: T201  # as above
    return 0


if __name__ == "__main__":
    sys.exit(main())
