"""A race that the table begins does not run before somebody can see it."""

import asyncio
from datetime import timedelta

import pytest

from bot.services import Services
from bot.services.changes import MatchChanged
from bot.services.paintings import Painting
from bot.services.record import UNSHOWN
from bot.services.table import Table
from tests.services.conftest import ANNA, BRAM, Farm, HandTurnedClock, Process
from tests.services.racing import Race

DELAY, SWEEP = timedelta(seconds=2), timedelta(seconds=15)
"""After which the practice player catches a ball, and the table gives away what lies there."""


async def thrown(services: Services, clock: HandTurnedClock) -> tuple[Race, Table]:
    """Anna against a practice player; the balls lie there, but nobody was shown that."""
    race = await Race.start(services, clock, practice=("normal",))
    return race, await race.throw(shown=False)


@pytest.fixture
async def services(process: Process) -> Services:
    """Practice players take their time."""
    return await process(practice_tempo=1.0)


def timers(services: Services, match_id: int = 1) -> dict[str, float]:
    """When each timer is due, on the clock of the noon at which the test began."""
    record = services.desk.known(match_id)
    assert record is not None
    return {timer.kind: (timer.due_at - HandTurnedClock().now()).total_seconds() for timer in record.timers}


async def test_practice_players_and_the_table_count_from_when_the_cards_were_shown(
    services: Services, clock: HandTurnedClock
) -> None:
    race, table = await thrown(services, clock)
    clock.pass_(2.5)
    assert await services.timekeeper.fire_due() == 0
    await services.matches.shown(race.match_id, table.version, clock.now())
    assert timers(services) == {"practice": 4 + 2.5 + 2, "table": 4 + 2.5 + 15}
    clock.pass_(1.9)
    assert await services.timekeeper.fire_due() == 0
    clock.pass_(0.1)
    assert await services.timekeeper.fire_due() == 1


async def test_that_something_was_shown_is_not_announced_and_leaves_nothing_to_be_painted(
    services: Services, clock: HandTurnedClock
) -> None:
    race, table = await thrown(services, clock)
    heard: list[MatchChanged] = []
    services.changes.subscribe(heard.append)
    version = await services.matches.shown(race.match_id, table.version, clock.now())
    assert not heard
    after = await race.table()
    assert after.version == version
    await services.paintings.put(Painting(race.match_id, "table", None, 7, 70, version, clock.now()))
    assert await services.paintings.stale() == ()


async def test_what_is_shown_for_the_second_time_changes_nothing(services: Services, clock: HandTurnedClock) -> None:
    race, table = await thrown(services, clock)
    version = await services.matches.shown(race.match_id, table.version, clock.now())
    before = await race.table()
    clock.pass_(1)
    assert await services.matches.shown(race.match_id, version, clock.now()) == version
    assert await services.matches.shown(race.match_id, table.version, clock.now()) == table.version
    assert await race.table() == before
    assert timers(services) == {"practice": 4 + 2, "table": 4 + 15}


async def test_shown_twice_at_once_shifts_once(services: Services, clock: HandTurnedClock) -> None:
    race, table = await thrown(services, clock)
    shown = (services.matches.shown(race.match_id, table.version, clock.now()) for _ in range(2))
    versions = await asyncio.gather(*shown)
    assert (await race.table()).version in versions
    assert timers(services) == {"practice": 4 + 2, "table": 4 + 15}


async def test_a_message_that_shows_an_earlier_version_begins_nothing(
    services: Services, clock: HandTurnedClock
) -> None:
    race, table = await thrown(services, clock)
    assert await services.matches.shown(race.match_id, table.version - 1, clock.now()) == table.version - 1
    assert "unshown" in timers(services)
    assert await race.table() == table


async def test_a_press_before_it_is_known_that_it_was_shown_is_still_to_be_painted(
    services: Services, clock: HandTurnedClock
) -> None:
    race, table = await thrown(services, clock)
    press, shown = race.press(ANNA, "wave:1"), services.matches.shown(race.match_id, table.version, clock.now())
    version = (await asyncio.gather(press, shown))[1]
    assert version == table.version < (await race.table()).version
    assert timers(services) == {"practice": 4 + 2, "table": 4 + 15}


async def test_where_nothing_is_ever_shown_the_race_begins_all_the_same(
    services: Services, clock: HandTurnedClock
) -> None:
    race, _ = await thrown(services, clock)
    clock.pass_(UNSHOWN.total_seconds())
    heard: list[MatchChanged] = []
    services.changes.subscribe(heard.append)
    assert await services.timekeeper.fire_due() == 1
    assert not heard
    clock.pass_(1.9)
    assert await services.timekeeper.fire_due() == 0
    clock.pass_(0.1)
    assert await services.timekeeper.fire_due() == 1
    clock.pass_(0.1)
    await services.close()
    assert [code for _, code in await race.moves()] == ["throw:1", "catch:1:1"]


async def test_what_came_before_it_is_known_to_be_shown_survives_a_restart(
    process: Process, clock: HandTurnedClock
) -> None:
    services = await process(practice_tempo=1.0)
    race, table = await thrown(services, clock)
    await services.close()
    clock.pass_(3)
    restarted = await process(practice_tempo=1.0)
    await restarted.timekeeper.forgive()
    assert await restarted.matches.table(race.match_id) == table
    await restarted.matches.shown(race.match_id, table.version, clock.now())
    assert timers(restarted) == {"practice": 4 + 3 + 2, "table": 4 + 3 + 15}
    # and what was shown survives one, too
    again = await process(practice_tempo=1.0)
    clock.pass_(2)
    assert await again.timekeeper.fire_due() == 1


@pytest.mark.parametrize("shown", [True, False])
async def test_a_race_that_ran_out_while_no_process_ran_begins_anew_when_it_is_seen(
    process: Process, clock: HandTurnedClock, shown: bool
) -> None:
    race = await Race.start(await process(practice_tempo=1.0), clock, practice=("normal",))
    await race.throw(shown=shown)
    clock.pass_(1_000)
    restarted = await process(practice_tempo=1.0)
    heard: list[MatchChanged] = []
    restarted.changes.subscribe(heard.append)
    await restarted.timekeeper.forgive()
    assert await restarted.timekeeper.fire_due() == 0
    assert heard or not shown  # the message must be painted again, or nobody would know that it was seen
    clock.pass_(1)
    version = (await restarted.matches.table(race.match_id)).version
    await restarted.matches.shown(race.match_id, version, clock.now())
    assert timers(restarted) == {"practice": 1_005 + 2, "table": 1_005 + 15}


async def test_the_table_tells_when_it_moves_as_if_it_was_shown_already(
    services: Services, clock: HandTurnedClock
) -> None:
    race, table = await thrown(services, clock)
    assert table.table_moves_at == clock.now() + SWEEP
    clock.pass_(0.2)
    await services.matches.shown(race.match_id, table.version, clock.now())
    assert (await race.table()).table_moves_at == clock.now() + SWEEP


async def test_the_timekeeper_wakes_when_what_it_sleeps_for_comes_sooner(
    services: Services, clock: HandTurnedClock
) -> None:
    race, table = await thrown(services, clock)
    keeping = asyncio.create_task(services.timekeeper.run())
    async with asyncio.timeout(10):
        while services.timekeeper._sleeps_until is None:  # noqa: ASYNC110  # a sleeper tells nobody
            await asyncio.sleep(0)
    clock.pass_(3)
    await services.matches.shown(race.match_id, table.version, clock.now() - DELAY)
    async with asyncio.timeout(10):
        await race.holds(1)  # the practice player, against whom Anna may have pressed
    keeping.cancel()
    await asyncio.gather(keeping, return_exceptions=True)


async def test_the_end_of_a_race_and_games_without_races_wait_for_nobody_to_see_them(
    services: Services, farm: Farm, clock: HandTurnedClock
) -> None:
    race, table = await thrown(services, clock)
    await services.matches.shown(race.match_id, table.version, clock.now())
    clock.pass_(15)
    assert await services.timekeeper.fire_due() == 2
    assert timers(services) == {"table": 4 + 15 + 4}
    toy = await farm.match(BRAM, channel=8)
    assert await services.matches.shown(toy.match_id, toy.version, clock.now()) == toy.version
    assert await services.matches.shown(99, 1, clock.now()) == 1
