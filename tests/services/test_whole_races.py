"""Races by chance, on two processes that share a database: each ball has one winner, and matches come to their end."""

import asyncio
from dataclasses import replace
from random import Random

import pytest
from structlog.testing import capture_logs

from bot.services.refusal import Refusal, RefusedAside
from bot.services.table import Status
from tests.bounds import at_most
from tests.conftest import SOAK
from tests.services.conftest import ANNA, BRAM, CARLA, DIRK, HandTurnedClock, Process
from tests.services.racing import Race


@pytest.mark.parametrize("seed", range(2 * SOAK))
async def test_two_processes_race_and_each_ball_has_one_winner(
    process: Process, clock: HandTurnedClock, seed: int
) -> None:
    random = Random(seed)
    one = await Race.start(await process(), clock, BRAM, CARLA, DIRK)
    sides = [one, Race(await process(), clock, one.match_id)]
    for throw in (1, 2):  # the third would end the match with its last ball
        await random.choice(sides).throw()
        presses = [
            random.choice(sides).press(person, f"catch:{throw}:{random.randrange(4)}", ago=random.randrange(100))
            for person in random.sample([ANNA, BRAM, CARLA, DIRK] * 3, 12)
        ]
        gathered = asyncio.gather(*presses, return_exceptions=True)
        async with asyncio.timeout(30):
            while not gathered.done():
                await asyncio.sleep(0)
                clock.pass_(0.01)
        outcomes = gathered.result()
        assert all(isinstance(each, RefusedAside) for each in outcomes if isinstance(each, BaseException))
        caught = sum(not isinstance(each, BaseException) for each in outcomes)
        assert await sides[0].balls() == await sides[1].balls()
        assert sum(owner is not None for owner in await one.balls()) == caught
        if caught < 4:
            clock.time = (await one.table()).table_moves_at or clock.time
            await asyncio.gather(*(side.services.timekeeper.fire_due() for side in sides))
    rows = await one.rows()
    assert [row.ply for row in rows] == list(range(1, len(rows) + 1))


async def something_happens(race: Race, random: Random) -> list[BaseException | None]:
    """People press what is legal, perhaps twice, timers fire, time passes; what became of the presses."""
    table = await race.table()
    assert table.match is not None
    game, presses = table.match.game, []
    for person in (ANNA, BRAM):
        legal = game.legal_moves(table.match.state, await race.seat(person))
        if legal and random.random() < 0.4:
            moves = random.sample(list(legal), min(len(legal), random.choice((1, 1, 2))))
            presses += [race.press(person, game.encode(move), ago=random.randrange(50)) for move in moves]
    firing = asyncio.create_task(race.services.timekeeper.fire_due())
    async with asyncio.timeout(30):
        while not (firing.done() and all(press.done() for press in presses)):
            await asyncio.sleep(0)
            race.clock.pass_(0.005)
    assert firing.exception() is None
    race.clock.pass_(random.choice((0.05, 0.2, 0.5, 1, 3)))
    return [press.exception() for press in presses]


@pytest.mark.parametrize("seed", range(SOAK))
@pytest.mark.parametrize(("game", "options"), [("dash", {}), ("bonje", {"length": "round"})])
async def test_people_and_practice_players_play_whole_matches_and_nobody_stumbles(
    process: Process, clock: HandTurnedClock, seed: int, game: str, options: dict[str, str]
) -> None:
    random = Random(seed)
    sides = [await process(practice_tempo=1.0) for _ in range(2)]
    race = await Race.start(sides[0], clock, BRAM, practice=("normal", "quick"), game=game, options=options)
    with capture_logs() as logs:
        turns = at_most(10_000, "happenings")
        while (table := await race.table()).status is Status.RUNNING:
            next(turns)
            race.services = random.choice(sides)
            if random.random() < 0.8:
                await race.services.matches.shown(race.match_id, table.version, clock.now())
            assert all(error is None or isinstance(error, Refusal) for error in await something_happens(race, random))
    assert not [log for log in logs if log["log_level"] != "info"]
    here, there = [await side.matches.table(race.match_id) for side in sides]
    assert replace(here, asides=()) == replace(there, asides=())
    rows = await race.rows()
    assert [row.ply for row in rows] == list(range(1, len(rows) + 1))
    assert {row.played_by for row in rows} >= {"owner", "practice", "table"}
