"""The presses of a race are gathered for a moment: the first press wins, nobody waits in vain, nothing is lost."""

import asyncio
from datetime import timedelta
from random import Random

import pytest
from structlog.testing import capture_logs

from bot.services import Services
from bot.services.refusal import Refusal, RefusedAside
from tests.services.conftest import ANNA, BRAM, CARLA, DIRK, Farm, HandTurnedClock, Process
from tests.services.dash import DASH
from tests.services.racing import Race


async def refusal(press: "asyncio.Task[object]") -> Refusal:
    with pytest.raises(Refusal) as refused:
        await press
    return refused.value


async def test_whoever_pressed_first_wins_although_the_press_arrives_last(
    services: Services, clock: HandTurnedClock
) -> None:
    race = await Race.start(services, clock, BRAM, CARLA)
    await race.throw()
    late = race.press(BRAM, "catch:1:0", ago=20)
    await race.holds(1)
    early = race.press(ANNA, "catch:1:0", ago=50)
    await race.holds(2)
    clock.pass_(0.1)
    await early
    assert (await refusal(late)).reason == "dash.refusal.caught"
    assert (await race.balls())[0] == await race.seat(ANNA)


async def test_of_presses_in_the_same_millisecond_the_first_to_arrive_wins(
    services: Services, clock: HandTurnedClock
) -> None:
    race = await Race.start(services, clock, BRAM, CARLA)
    await race.throw()
    first = race.press(BRAM, "catch:1:0")
    await race.holds(1)
    second = race.press(ANNA, "catch:1:0")
    await race.holds(2)
    clock.pass_(0.1)
    await first
    await refusal(second)


@pytest.mark.parametrize("ago", [3_600_000, 3_001, -3_001, -3_600_000])
async def test_an_id_whose_clock_is_not_to_be_believed_ranks_by_its_arrival(
    services: Services, clock: HandTurnedClock, ago: float
) -> None:
    race = await Race.start(services, clock, BRAM, CARLA)
    await race.throw()
    odd = race.press(BRAM, "catch:1:0", ago=ago)
    await race.holds(1)
    clock.pass_(0.05)
    honest = race.press(ANNA, "catch:1:0", ago=40)
    await race.holds(2)
    clock.pass_(0.05)
    await odd
    assert isinstance(aside := await refusal(honest), RefusedAside)
    assert aside.aside.behind == pytest.approx(10)


async def test_a_race_is_decided_at_once_when_nobody_is_left_who_could_press(
    services: Services, clock: HandTurnedClock
) -> None:
    race = await Race.start(services, clock, BRAM)
    await race.throw()
    late = race.press(BRAM, "catch:1:0", ago=20)
    await race.holds(1)
    await race.press(ANNA, "catch:1:0", ago=50)
    await refusal(late)
    # Bram alone has no ball now, so there is nobody to wait for
    await race.press(BRAM, "catch:1:1")
    assert None not in await race.balls()


async def test_a_race_waits_no_longer_than_its_window(services: Services, clock: HandTurnedClock) -> None:
    race = await Race.start(services, clock, BRAM)
    await race.throw()
    press = race.press(ANNA, "catch:1:0")
    await race.holds(1)
    clock.pass_(0.099)
    assert race.held == 1
    clock.pass_(0.001)
    assert race.held == 0
    await press


async def test_the_presses_of_one_window_are_decided_in_one_transaction(
    services: Services, clock: HandTurnedClock
) -> None:
    race = await Race.start(services, clock, BRAM, CARLA, DIRK)
    version = (await race.throw()).version
    presses = [race.press(person, f"catch:1:{ball}") for ball, person in enumerate((ANNA, BRAM, CARLA, DIRK))]
    played = await asyncio.gather(*presses)
    assert (await race.table()).version == version + 1
    assert [each.last for each in played] == [False, False, False, True]


async def test_a_hundred_presses_at_the_same_moment_all_come_back_and_each_ball_has_one_winner(
    services: Services, clock: HandTurnedClock
) -> None:
    race = await Race.start(services, clock, BRAM, CARLA, DIRK)
    await race.throw()
    random = Random(1)
    people = [ANNA, BRAM, CARLA, DIRK] * 25
    presses = [
        race.press(person, f"catch:1:{random.randrange(4)}", ago=random.randrange(200))
        for person in random.sample(people, len(people))
    ]
    gathered = asyncio.gather(*presses, return_exceptions=True)
    async with asyncio.timeout(30):
        while not gathered.done():
            await asyncio.sleep(0)
            clock.pass_(0.01)
    outcomes = gathered.result()
    assert all(isinstance(each, RefusedAside) for each in outcomes if isinstance(each, BaseException))
    assert sum(not isinstance(each, BaseException) for each in outcomes) == 4
    balls = await race.balls()
    assert sorted(owner for owner in balls if owner is not None) == [0, 1, 2, 3]


async def test_presses_that_are_no_race_go_straight_on(services: Services, clock: HandTurnedClock) -> None:
    race = await Race.start(services, clock, BRAM)
    await race.throw()
    held = race.press(ANNA, "catch:1:0")
    await race.holds(1)
    await race.press(BRAM, "wave:1")
    assert (await refusal(race.press(CARLA, "catch:1:0"))).reason == "refusal.not_seated"
    assert (await refusal(race.press(BRAM, "nonsense"))).reason == "refusal.stale"
    assert (await refusal(race.press(BRAM, "catch:3:0"))).reason == "dash.refusal.too_late"
    assert race.held == 1
    clock.pass_(0.1)
    await held


async def test_other_matches_and_their_timers_do_not_wait(process: Process, clock: HandTurnedClock) -> None:
    services = await process(practice_tempo=1.0)
    here = await Race.start(services, clock, BRAM, practice=("quick",))
    await here.throw()
    there = await Race.start(services, clock, BRAM, channel=8)
    clock.pass_(4)
    due = await services.timekeeper.fire_due()
    assert due == 2  # the practice player here, whom Anna or Bram may have beaten, and the throw there
    assert here.held == 1
    assert [code for _, code in await there.moves()] == ["throw:1"]
    assert await services.timekeeper.fire_due() == 0
    toy = await Farm(services).match(BRAM, channel=9)
    await Farm(services).play(toy.match_id, ANNA, "p1.1")
    assert here.held == 1
    clock.pass_(0.1)
    await services.close()
    assert [code for _, code in await here.moves()] == ["throw:1", "catch:1:2"]


@pytest.mark.parametrize(("after", "held"), [(1.89, 0), (1.9, 1)])
async def test_a_practice_player_is_waited_for_only_if_it_presses_while_the_window_is_open(
    process: Process, clock: HandTurnedClock, after: float, held: int
) -> None:
    race = await with_practice(process, clock)
    clock.pass_(after)
    press = race.press(ANNA, "catch:1:0")
    await asyncio.sleep(0)
    assert race.held == held
    clock.pass_(0.1)
    await press


async def with_practice(process: Process, clock: HandTurnedClock) -> Race:
    """Anna against a practice player that presses 2 seconds after the throw."""
    services = await process(practice_tempo=1.0)
    race = await Race.start(services, clock, practice=("normal",))
    await race.throw()
    return race


@pytest.mark.parametrize("ago", [70, 30])
async def test_a_practice_player_races_with_the_moment_at_which_it_was_to_press(
    process: Process, clock: HandTurnedClock, ago: float
) -> None:
    race = await with_practice(process, clock)
    clock.pass_(2)
    assert await race.services.timekeeper.fire_due() == 1
    await race.holds(1)
    clock.pass_(0.05)
    with capture_logs() as logs:
        press = race.press(ANNA, "catch:1:1", ago=ago)  # the ball that the practice player wants, 20 ms before or after
        await asyncio.wait([press])
        await race.services.timekeeper.close()
    assert not logs
    anna = await race.seat(ANNA)
    if ago == 70:
        await press
        assert await race.balls() == (None, anna)
        clock.pass_(2)
        await race.services.timekeeper.fire_due()
        assert await race.balls() == (1 - anna, anna)
    else:
        refused = await refusal(press)
        assert isinstance(refused, RefusedAside)
        assert refused.aside.behind == pytest.approx(20)
        assert await race.balls() == (None, 1 - anna)


async def test_practice_players_of_whom_nobody_else_is_left_do_not_wait(
    process: Process, clock: HandTurnedClock
) -> None:
    services = await process(practice_tempo=1.0)
    race = await Race.start(services, clock, practice=("normal", "normal", "easy"))
    await race.throw()
    await services.matches.leave(race.match_id, ANNA, None)
    clock.pass_(2)
    # they want the same ball, and Anna's stand-in is as fast: one gets it, the others are asked anew
    with capture_logs() as logs:
        assert await services.timekeeper.fire_due() == 3
        await services.close()
    assert not logs
    assert [code for _, code in await race.moves()] == ["throw:1", "catch:1:3"]


async def test_what_was_pressed_before_the_tables_own_move_is_decided_before_it(
    services: Services, clock: HandTurnedClock
) -> None:
    race = await Race.start(services, clock, BRAM)
    table = await race.throw()
    assert table.table_moves_at is not None
    clock.pass_(14.95)
    press = race.press(ANNA, "catch:1:1")
    await race.holds(1)
    clock.pass_(0.05)
    assert await services.timekeeper.fire_due() == 1
    await press
    assert [code for _, code in await race.moves()] == ["throw:1", "catch:1:1", "sweep:1"]


async def test_what_was_pressed_before_somebodys_time_ran_out_is_decided_before_it(
    services: Services, clock: HandTurnedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(DASH.game, "waiting_for", lambda state: frozenset({0} if 0 not in state.balls else ()), False)
    pauses = services.timekeeper._turns.clockwork.settings.table_pauses
    monkeypatch.setitem(pauses, "grab", 100)
    race = await Race.start(services, clock, BRAM)
    await race.throw()
    table = await race.table()
    first = ANNA if await race.seat(ANNA) == 0 else BRAM
    assert table.clocks is not None
    clock.time = table.clocks[0] - timedelta(milliseconds=50)
    press = race.press(first, "catch:1:1")
    await race.holds(1)
    clock.pass_(0.05)
    assert await services.timekeeper.fire_due() == 1
    await press
    assert [code for _, code in await race.moves()] == ["throw:1", "catch:1:1"]
    assert not (await race.table()).seats[0].away


async def test_a_press_whose_presser_is_gone_is_decided_and_holds_nobody_up(
    services: Services, clock: HandTurnedClock
) -> None:
    race = await Race.start(services, clock, BRAM, CARLA)
    await race.throw()
    gone = race.press(ANNA, "catch:1:0", ago=50)
    await race.holds(1)
    gone.cancel()
    with pytest.raises(asyncio.CancelledError):
        await gone
    beaten = race.press(BRAM, "catch:1:0")
    await race.holds(2)
    clock.pass_(0.1)
    await refusal(beaten)
    assert (await race.balls())[0] == await race.seat(ANNA)


async def test_a_closing_bot_decides_what_it_has_gathered_and_gathers_no_more(
    services: Services, clock: HandTurnedClock
) -> None:
    race = await Race.start(services, clock, BRAM, CARLA)
    await race.throw()
    late, early = race.press(BRAM, "catch:1:0"), race.press(ANNA, "catch:1:0", ago=50)
    await race.holds(2)
    await services.close()
    await early
    await refusal(late)
    await race.press(BRAM, "catch:1:1")


async def test_without_a_window_the_first_to_arrive_wins(process: Process, clock: HandTurnedClock) -> None:
    race = await Race.start(await process(ranking_window=0), clock, BRAM)
    await race.throw()
    first = race.press(BRAM, "catch:1:0", ago=20)
    second = race.press(ANNA, "catch:1:0", ago=50)
    await first
    await refusal(second)


async def test_the_same_interaction_twice_in_a_window_is_one_move(services: Services, clock: HandTurnedClock) -> None:
    race = await Race.start(services, clock, BRAM)
    await race.throw()
    one, two = (race.press(ANNA, "catch:1:0", interaction_id=42) for _ in range(2))
    await race.holds(2)
    clock.pass_(0.1)
    assert [(await one).last, (await two).last] == [True, False]
    assert len(await race.moves()) == 2


async def test_who_pressed_twice_waits_no_longer_when_the_first_press_has_won(
    services: Services, clock: HandTurnedClock
) -> None:
    race = await Race.start(services, clock, BRAM)
    await race.throw()
    presses = [race.press(ANNA, "catch:1:0"), race.press(BRAM, "catch:1:1"), race.press(ANNA, "catch:1:1")]
    await asyncio.wait(presses)
    assert [press.exception() is None for press in presses] == [True, True, False]


async def test_the_first_presses_after_a_restart_are_gathered_too(
    services: Services, process: Process, clock: HandTurnedClock
) -> None:
    before = await Race.start(services, clock, BRAM, CARLA)
    await before.throw()
    race = Race(await process(), clock, before.match_id)
    late, early = race.press(BRAM, "catch:1:0"), race.press(ANNA, "catch:1:0", ago=50)
    await race.holds(2)
    clock.pass_(0.1)
    await early
    await refusal(late)


async def test_presses_are_gathered_where_another_process_made_the_tables_move(
    services: Services, process: Process, clock: HandTurnedClock
) -> None:
    race = await Race.start(services, clock, BRAM, CARLA)
    await Race(await process(), clock, race.match_id).throw()
    late, early = race.press(BRAM, "catch:1:0"), race.press(ANNA, "catch:1:0", ago=50)
    await race.holds(2)
    clock.pass_(0.1)
    await early
    await refusal(late)
