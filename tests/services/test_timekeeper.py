"""Timers: the clock of the absent, the practice players, the table's own moves; each fires once."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.core.game import Choice, Level
from bot.extensions import Extensions
from bot.services import Services
from bot.services.table import Person, Status, Table
from bot.store import matches
from bot.store.rows import MoveRow
from tests.services.conftest import ANNA, BRAM, CARLA, Farm, HandTurnedClock, Process


async def moves_of(services: Services, match_id: int) -> tuple[MoveRow, ...]:
    return await services.matches.store.read(matches.moves_after, match_id, 0)


def due_in(table: Table, clock: HandTurnedClock) -> dict[int, float]:
    return {seat: (due - clock.now()).total_seconds() for seat, due in (table.clocks or {}).items()}


def with_choice(extensions: Extensions, choose: Any) -> Extensions:
    """The same extensions, with another practice player for the toy game."""
    return replace(extensions, games={"toy": replace(extensions.games["toy"], choose=choose)})


async def test_a_clock_restarts_only_by_the_seats_own_move_or_when_it_is_waited_for_anew(
    farm: Farm, clock: HandTurnedClock
) -> None:
    table = await farm.match(BRAM)
    assert due_in(table, clock) == {0: 60, 1: 60}
    clock.pass_(25)
    assert due_in(await farm.play(table.match_id, ANNA, "p1.1"), clock) == {1: 35}
    clock.pass_(5)
    after = await farm.play(table.match_id, BRAM, "p1.1")
    assert due_in(after, clock) == {}
    assert after.table_moves_at == clock.now() + timedelta(seconds=2)
    clock.pass_(2)
    await farm.run_timers()
    assert due_in(await farm.services.matches.table(table.match_id), clock) == {0: 60, 1: 60}


async def bohnanza(farm: Farm) -> tuple[Table, list[Person]]:
    """A match of three people, and who sits where."""
    lobby = await farm.lobby(BRAM, CARLA, game="bohnanza")
    table = await farm.services.lobbies.start(lobby.match_id, ANNA, None)
    people = {person.id: person for person in (ANNA, BRAM, CARLA)}
    return table, [people[seat.user_id] for seat in table.seats if seat.user_id]


async def trading(farm: Farm) -> tuple[Table, list[Person]]:
    """The same once seat 0 planted its first card, whichever it was."""
    table, people = await bohnanza(farm)
    assert table.match is not None
    front = table.match.state.players[0].hand[0]
    await farm.play(table.match_id, people[0], f"plant:1:1:{front}:0")
    return await farm.play(table.match_id, people[0], "stop:1"), people


async def test_a_clock_runs_on_while_its_seat_does_other_things_than_it_asks(
    farm: Farm, clock: HandTurnedClock
) -> None:
    table, people = await trading(farm)
    assert due_in(table, clock) == {0: 60}
    active, others = people[0], people[1:]
    for number, other in enumerate(others, start=1):
        clock.pass_(5)
        await farm.play(table.match_id, active, f"offer:1:{number}:u0:-")
        clock.pass_(5)
        await farm.play(table.match_id, other, "wish:1:g")
        clock.pass_(5)
        await farm.play(table.match_id, active, f"withdraw:{number}:1")
    await farm.play(table.match_id, active, "offer:1:1:u0:-")
    assert due_in(await farm.play(table.match_id, people[1], "accept:3:1"), clock) == {0: 30}
    clock.pass_(30)
    await farm.run_timers()
    assert [move.code for move in await moves_of(farm.services, table.match_id)][-1] == "end:1"


async def test_the_answer_to_a_clock_begins_the_next_one_and_each_seat_has_its_own(
    farm: Farm, clock: HandTurnedClock
) -> None:
    table, people = await trading(farm)
    await farm.play(table.match_id, people[0], "offer:1:1:u0:-")
    await farm.play(table.match_id, people[1], "accept:1:1")
    clock.pass_(20)
    assert due_in(await farm.play(table.match_id, people[0], "end:1"), clock) == {0: 60, 1: 60}
    clock.pass_(20)
    after = await farm.play(table.match_id, people[1], "layall:1")
    assert due_in(after, clock) == {0: 40}


async def test_an_offer_to_somebody_who_left_is_answered_by_whoever_plays_for_them(farm: Farm) -> None:
    table, people = await trading(farm)
    await farm.play(table.match_id, people[0], "offer:1:1:-:g")
    await farm.services.matches.leave(table.match_id, people[1], None)
    await farm.run_timers()
    after = await farm.services.matches.table(table.match_id)
    assert after.match is not None
    assert 1 not in [offer.number for offer in after.match.state.offers]
    assert after.match.state.phase == "trade"


@pytest.mark.parametrize(("pace", "allowed"), [("live", 60), ("relaxed", 86_400)])
async def test_the_pace_decides_how_long_a_decision_may_take(
    farm: Farm, clock: HandTurnedClock, pace: str, allowed: int
) -> None:
    table = await farm.match(BRAM, pace=pace)
    assert due_in(table, clock) == {0: allowed, 1: allowed}


async def test_an_untimed_match_waits_for_ever(farm: Farm, clock: HandTurnedClock) -> None:
    table = await farm.match(BRAM, pace="untimed")
    clock.pass_(10**8)
    assert await farm.run_timers() == 0
    assert await farm.services.matches.table(table.match_id) == table


async def test_the_clock_plays_the_safe_move_for_the_absent_and_a_practice_player_sits_down_after_two(
    farm: Farm, clock: HandTurnedClock
) -> None:
    table = await farm.match(BRAM)
    for number in (1, 2):
        await farm.play(table.match_id, ANNA, f"p{number}.3")
        clock.pass_(59)
        assert await farm.run_timers() == 0
        clock.pass_(1)
        assert await farm.run_timers() == 1
        clock.pass_(2)
        await farm.run_timers()
    after = await farm.services.matches.table(table.match_id)
    assert [seat.away for seat in after.seats] == [False, True]
    moves = await moves_of(farm.services, table.match_id)
    assert [move.played_by for move in moves] == ["owner", "clock", "table"] * 2 + ["practice"]


async def test_an_own_move_forgives_earlier_absences(farm: Farm, clock: HandTurnedClock) -> None:
    table = await farm.match(BRAM)
    for number in (1, 2, 3):
        await farm.play(table.match_id, ANNA, f"p{number}.3")
        if number == 2:
            await farm.play(table.match_id, BRAM, "p2.1")
        else:
            clock.pass_(60)
            await farm.run_timers()
        clock.pass_(2)
        await farm.run_timers()
    assert not any(seat.away for seat in (await farm.services.matches.table(table.match_id)).seats)


async def test_whoever_moved_in_time_is_not_moved_for(farm: Farm, clock: HandTurnedClock) -> None:
    table = await farm.match(BRAM)
    clock.pass_(60)
    await farm.play(table.match_id, BRAM, "p1.2")
    assert await farm.run_timers() == 1
    moves = await moves_of(farm.services, table.match_id)
    assert [(move.seat, move.played_by) for move in moves] == [(1, "owner"), (0, "clock")]


async def test_timers_fire_once_although_two_processes_watch_them(
    farm: Farm, process: Process, clock: HandTurnedClock
) -> None:
    table = await farm.match(BRAM)
    other = Farm(await process())
    clock.pass_(60)
    await asyncio.gather(*(side.services.timekeeper.fire_due() for side in (farm, other, farm, other)))
    moves = await moves_of(farm.services, table.match_id)
    assert [(move.seat, move.played_by) for move in moves] == [(0, "clock"), (1, "clock")]


async def test_timers_fire_in_the_order_of_their_times_over_all_matches(farm: Farm, clock: HandTurnedClock) -> None:
    first = await farm.match(BRAM, channel=1)
    clock.pass_(10)
    second = await farm.match(BRAM, channel=2)
    clock.pass_(5)
    await farm.play(first.match_id, ANNA, "p1.1")
    clock.pass_(60)
    heard: list[int] = []
    farm.services.changes.subscribe(lambda change: heard.append(change.match_id))
    assert await farm.services.timekeeper.fire_due() == 3
    assert heard == [first.match_id, second.match_id, second.match_id]


async def test_a_practice_player_takes_its_time_and_survives_a_restart(
    process: Process, clock: HandTurnedClock
) -> None:
    farm = Farm(await process(practice_tempo=1.0))
    table = await farm.match()
    assert await farm.run_timers() == 0
    await farm.services.close()
    farm = Farm(await process(practice_tempo=1.0))
    clock.pass_(4)
    assert await farm.run_timers() == 1
    assert [move.played_by for move in await moves_of(farm.services, table.match_id)] == ["practice"]


async def test_a_choice_that_stays_the_same_keeps_its_time(
    process: Process, extensions: Extensions, clock: HandTurnedClock
) -> None:
    def choose(_view: Any, _seat: int, legal: Sequence[Any], _random: Random, _level: Level) -> Choice[Any] | None:
        return Choice(legal[-1], 4.0) if legal else None

    farm = Farm(await process(with_choice(extensions, choose), practice_tempo=1.0))
    table = await farm.match()
    clock.pass_(3)
    await farm.play(table.match_id, ANNA, "p1.1")
    clock.pass_(1)
    assert await farm.run_timers() == 1


async def test_a_practice_player_sees_its_own_seats_view_only(process: Process, extensions: Extensions) -> None:
    seen: list[tuple[int, Any]] = []

    def choose(
        view: Mapping[str, Any], seat: int, legal: Sequence[Any], _random: Random, level: Level
    ) -> Choice[Any] | None:
        seen.append((seat, view["mine"]))
        assert level == "normal"
        return Choice(legal[0], 1.0) if legal else None

    farm = Farm(await process(with_choice(extensions, choose)))
    table = await farm.match()
    await farm.play(table.match_id, ANNA, "p1.3")
    assert seen == [(1, 0), (1, 0)]


async def test_a_practice_player_that_breaks_makes_the_safe_move_and_is_reported(
    process: Process, extensions: Extensions, clock: HandTurnedClock
) -> None:
    def choose(*_: object) -> Choice[Any] | None:
        raise ZeroDivisionError

    farm = Farm(await process(with_choice(extensions, choose)))
    with capture_logs() as logs:
        table = await farm.match()
        await farm.run_timers()
    moves = await moves_of(farm.services, table.match_id)
    assert [(move.seat, move.code) for move in moves] == [(1, "p1.1")]
    assert {(log["event"], log["match"], log["ply"]) for log in logs} >= {("practice.broken", table.match_id, 1)}
    assert clock.now() < (await farm.services.matches.table(table.match_id)).clocks[0]  # type: ignore[index]


async def test_a_practice_player_that_chooses_an_illegal_move_gets_the_safe_one(
    process: Process, extensions: Extensions
) -> None:
    toy = extensions.games["toy"].game

    def choose(*_: object) -> Choice[Any] | None:
        return Choice(toy.decode("p9.3"), 0.0)

    farm = Farm(await process(with_choice(extensions, choose)))
    table = await farm.match()
    with capture_logs() as logs:
        # the mistake, and once more when the seat is no longer waited for: it is not asked again before the next move
        assert await farm.run_timers() == 2
    assert [move.code for move in await moves_of(farm.services, table.match_id)] == ["p1.1"]
    assert [(log["event"], log["move"]) for log in logs] == [("practice.broken", "Pull")] * 2


async def test_a_practice_player_without_a_choice_has_the_clock_even_in_an_untimed_match(
    process: Process, extensions: Extensions, clock: HandTurnedClock
) -> None:
    farm = Farm(await process(with_choice(extensions, lambda *_: None)))
    table = await farm.match(pace="untimed")
    assert not table.clocks
    clock.pass_(60)
    assert await farm.run_timers() == 1
    assert [move.seat for move in await moves_of(farm.services, table.match_id)] == [1]
    assert not (await farm.services.matches.table(table.match_id)).seats[1].away


async def test_a_pause_that_the_settings_do_not_name_is_reported_and_stalls_nothing(
    process: Process, clock: HandTurnedClock
) -> None:
    farm = Farm(await process(table_pauses={}))
    table = await farm.match(BRAM)
    await farm.play(table.match_id, ANNA, "p1.1")
    with capture_logs() as logs:
        await farm.play(table.match_id, BRAM, "p1.1")
    assert [(log["event"], log["after"]) for log in logs] == [("pause.unknown", "toy_harvest")]
    clock.pass_(1)
    assert await farm.run_timers() == 1


async def test_a_timer_that_fails_is_reported_rests_and_does_not_stop_the_others(
    farm: Farm, clock: HandTurnedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, sound = await farm.match(BRAM, channel=1), await farm.match(BRAM, channel=2)
    fails_for = {broken.match_id}
    fire = farm.services.timekeeper._turns.fire

    def failing(_self: object, record: Any, timer: Any, now: Any) -> Any:
        if record.id in fails_for:
            raise ZeroDivisionError
        return fire(record, timer, now)

    monkeypatch.setattr(type(farm.services.timekeeper._turns), "fire", failing)
    clock.pass_(60)
    with capture_logs() as logs:
        await farm.run_timers()
    assert [log["match"] for log in logs if log["event"] == "timer.failed"] == [broken.match_id]
    assert len(await moves_of(farm.services, sound.match_id)) == 2
    fails_for.clear()
    clock.pass_(5)
    await farm.run_timers()
    assert len(await moves_of(farm.services, broken.match_id)) == 2


async def test_how_often_a_timer_failed_is_forgotten_with_its_match(
    farm: Farm, clock: HandTurnedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = await farm.match(BRAM)
    monkeypatch.setattr(type(farm.services.timekeeper._turns), "fire", lambda *_: 1 / 0)
    clock.pass_(60)
    await farm.run_timers()
    assert farm.services.timekeeper._failures == {broken.match_id: 1}
    await farm.services.matches.abandon(broken.match_id)
    await farm.run_timers()
    assert farm.services.timekeeper._failures == {}


async def until(services: Services, match_id: int, status: Status) -> Table:
    """The table once the match has that status; woken by its changes, never by a clock."""
    changed = asyncio.Event()
    services.changes.subscribe(lambda _: changed.set())
    async with asyncio.timeout(10):
        while (table := await services.matches.table(match_id)).status is not status:
            await changed.wait()
            changed.clear()
    return table


async def test_run_fires_by_itself_and_is_woken_by_an_earlier_timer(process: Process) -> None:
    services = await process(table_pauses={"toy_harvest": 0.0})
    farm = Farm(services)
    running = asyncio.create_task(services.timekeeper.run())
    table = await farm.match(options={"rounds": "1"})
    await farm.play(table.match_id, ANNA, "p1.3")
    assert (await until(services, table.match_id, Status.FINISHED)).match
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running


async def test_run_outlives_a_database_that_is_away(process: Process, monkeypatch: pytest.MonkeyPatch) -> None:
    services = await process(table_pauses={"toy_harvest": 0.0})
    table = await Farm(services).match(options={"rounds": "1"})
    await services.matches.leave(table.match_id, ANNA, None)
    failures = iter([OSError("away"), OSError("away")])
    fire_due = services.timekeeper.fire_due

    async def failing() -> int:
        for error in failures:
            raise error
        return await fire_due()

    monkeypatch.setattr("bot.services.timekeeper.FIRST_REST", timedelta(0))
    monkeypatch.setattr(services.timekeeper, "fire_due", failing)
    with capture_logs() as logs:
        running = asyncio.create_task(services.timekeeper.run())
        await until(services, table.match_id, Status.FINISHED)
    assert [log["event"] for log in logs] == ["timekeeper.failed"] * 2
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running


@pytest.mark.parametrize(("pace", "grace"), [("live", 60), ("relaxed", 3_600)])
async def test_a_clock_that_ran_out_while_no_process_ran_gives_some_time_anew(
    farm: Farm, process: Process, clock: HandTurnedClock, pace: str, grace: int
) -> None:
    table = await farm.match(BRAM, pace=pace)
    clock.pass_(100_000)
    started = Farm(await process())
    await started.services.timekeeper.forgive()
    assert await started.run_timers() == 0
    clock.pass_(grace - 1)
    assert await started.run_timers() == 0
    await started.play(table.match_id, BRAM, "p1.1")
    clock.pass_(1)
    assert await started.run_timers() == 1
    moves = await moves_of(started.services, table.match_id)
    assert [(move.seat, move.played_by) for move in moves] == [(1, "owner"), (0, "clock")]


async def test_a_clock_that_still_runs_at_a_start_is_given_nothing(
    farm: Farm, process: Process, clock: HandTurnedClock
) -> None:
    table = await farm.match(BRAM)
    clock.pass_(59)
    await (await process()).timekeeper.forgive()
    assert (await farm.services.matches.table(table.match_id)).version == table.version
