"""A process that plays one long match of the toy game as fast as it can, until somebody kills it.

`python -m tests.services.player URL MATCH` prints a line for each move that it was told is played.
"""

import asyncio
import sys
from random import Random

from bot.services import build_services
from bot.settings import Settings
from bot.store import Store
from tests.bounds import at_most
from tests.games import every_game
from tests.services.conftest import ANNA, BRAM


async def main(url: str, match_id: int) -> None:
    settings = Settings(_env_file=None, table_pauses={"toy_harvest": 0.0})  # type: ignore[call-arg]  # of pydantic
    services = build_services(settings, await Store.open(url), every_game(), random=Random(1))
    for number in range(1, 100):
        for person in (ANNA, BRAM):
            await services.matches.play(match_id, person, f"p{number}.1", 100 * number + person.id % 100)
            print(number, flush=True)  # noqa: T201  # this is how it talks
        turns = at_most(10_000, "looks for what is due")
        while not await services.timekeeper.fire_due():
            next(turns)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
