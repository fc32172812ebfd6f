"""How long a page of a leaderboard takes among few stored results and among many, asked in turns in one run.

`python -m tests.benchmarks.leaderboards`, or `just leaderboards`. The results are made up: matches of four, and what is
counted of them is stored in bulk, as so many matches would have left it, with ratings that spread like real ones.
"""

import argparse
import asyncio
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from sqlalchemy import Connection, Table, insert

from bot.core.rating import Rating
from bot.services import Services, build_services
from bot.services.leaderboards import Page, Period
from bot.services.ratings import periods_of
from bot.settings import Settings
from bot.store import Store, schema
from bot.store.ratings import crowd_of
from tests.benchmarks.report import percentile
from tests.endings import Ended
from tests.endings import store as store_endings
from tests.games import every_game

SEATS = 4
RESULTS_OF_A_PERSON = 10
"""How many matches somebody has played, on average; so many people stand on the leaderboard."""
AT_ONCE = 5_000
GUILD = 5
PERIODS: tuple[Period, ...] = ("all", "month", "week")


@dataclass
class Farmyard:
    """A database with so many results, and the services that answer from it."""

    results: int
    services: Services
    store: Store

    @property
    def people(self) -> int:
        return max(SEATS, self.results // RESULTS_OF_A_PERSON)

    @classmethod
    async def built(cls, results: int, folder: Path) -> "Farmyard":
        store = await Store.open(f"sqlite:///{folder / f'{results}.db'}")
        settings = Settings(_env_file=None)  # type: ignore[call-arg]  # a setting of pydantic
        yard = cls(results, build_services(settings, store, every_game()), store)
        random = Random(results)
        matches = yard.matches(random)
        first = 1
        while chunk := list(islice(matches, AT_ONCE)):
            await store.write(store_endings, chunk, first_id=first)
            first += len(chunk)
        await store.write(_fill, yard.people, random)
        return yard

    def matches(self, random: Random) -> Iterator[Ended]:
        now = datetime.now(UTC)
        for _ in range(self.results // SEATS):
            players = random.sample(range(1, self.people + 1), SEATS)
            yield Ended(players, [random.randrange(20) for _ in players], GUILD, "koe", now)

    async def ask(self, random: Random) -> float:
        """Ask for a page as somebody would; how many seconds it took."""
        size, period = 10, random.choice(PERIODS)
        number = random.choice((0, 0, 1, random.randrange(1 + self.people // size), 10**6))
        guild = random.choice((None, GUILD))
        began = time.perf_counter()
        page: Page = await self.services.leaderboards.page(
            "koe", guild, period, reader=random.randrange(1, self.people + 1), number=number, size=size
        )
        took = time.perf_counter() - began
        assert page.people == self.people
        assert page.own is not None
        return took

    async def close(self) -> None:
        await self.services.close()
        await self.store.close()


def _fill(connection: Connection, people: int, random: Random) -> None:
    """What so many matches leave: everybody stands on the leaderboards of everywhere and of the server."""
    names = [{"user_id": user, "name": f"Player {user}", "seen_at": datetime.now(UTC)} for user in range(1, people + 1)]
    _in_bulk(connection, schema.people, names)
    for scope in (0, GUILD):
        for period in periods_of(datetime.now(UTC)).values():
            where = {"game_key": "koe", "scope": scope, "period": period}
            rows: list[dict[str, Any]] = [where | _standing(user, random) for user in range(1, people + 1)]
            _in_bulk(connection, schema.standings, rows)
            crowds = Counter(crowd_of(row["points"]) for row in rows)
            _in_bulk(
                connection, schema.crowds, [where | {"points": points, "people": n} for points, n in crowds.items()]
            )


def _standing(user: int, random: Random) -> dict[str, Any]:
    rating = Rating(random.gauss(25, 6), random.uniform(1.5, 8))
    rest = {"rated": 10, "abandoned": 0, "streak": 0, "best_streak": 2, "places": [3, 3, 2, 2]}
    return rest | {"user_id": user, "mu": rating.mu, "sigma": rating.sigma, "points": rating.points}


def _in_bulk(connection: Connection, table: Table, rows: Sequence[dict[str, Any]]) -> None:
    for start in range(0, len(rows), AT_ONCE):
        connection.execute(insert(table), rows[start : start + AT_ONCE])


async def measure(few: int, many: int, pages: int) -> tuple[list[float], list[float]]:
    """How many seconds each of so many pages took, among few results and among many."""
    with TemporaryDirectory() as folder:
        yards = [await Farmyard.built(results, Path(folder)) for results in (few, many)]
        randoms = [Random(1), Random(1)]
        waits: tuple[list[float], list[float]] = ([], [])
        for _ in range(pages):
            for yard, random, taken in zip(yards, randoms, waits, strict=True):
                taken.append(await yard.ask(random))
        for yard in yards:
            await yard.close()
    return waits


def told(few: int, many: int, waits: tuple[Sequence[float], Sequence[float]]) -> str:
    """The figures as a table, and the ratio of the medians."""
    lines = ["| results | median ms | 95 % ms |", "|---|---|---|"]
    for results, taken in zip((few, many), waits, strict=True):
        lines.append(f"| {results:,} | {percentile(taken, 50):.2f} | {percentile(taken, 95):.2f} |")
    return "\n".join([*lines, f"ratio of the medians {ratio(waits):.2f}"])


def ratio(waits: tuple[Sequence[float], Sequence[float]]) -> float:
    """How many times as long half of the pages take at most among many."""
    few, many = (percentile(list(taken), 50) for taken in waits)
    return many / few


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--few", type=int, default=1_000)
    parser.add_argument("--many", type=int, default=1_000_000)
    parser.add_argument("--pages", type=int, default=300)
    chosen = parser.parse_args()
    waits = asyncio.run(measure(chosen.few, chosen.many, chosen.pages))
    print(told(chosen.few, chosen.many, waits))  # noqa: T201  # it is a command


if __name__ == "__main__":
    main()
