"""Presses that race and repeat, processes that share a database, restart or are killed: one truth all the same."""

import asyncio
import sys
from random import Random

import pytest
from sqlalchemy import Connection, select
from structlog.testing import capture_logs

from bot.core.match import Match
from bot.services.refusal import Refusal
from bot.services.table import Person, Status
from bot.store import matches, schema
from bot.store.matches import Overtaken
from bot.store.rows import MoveRow
from tests.conftest import SOAK
from tests.games import EXTRAS
from tests.services.conftest import ANNA, BRAM, CARLA, Farm, HandTurnedClock, Process


async def test_of_two_presses_at_once_one_is_a_move_and_the_other_is_refused(farm: Farm) -> None:
    table = await farm.match(BRAM)
    presses = (farm.services.matches.play(table.match_id, ANNA, f"p1.{carrots}", carrots) for carrots in (1, 2))
    first, second = await asyncio.gather(*presses, return_exceptions=True)
    assert not isinstance(first, BaseException)
    assert first.last
    assert isinstance(second, Refusal)
    assert second.reason == "toy.refusal.chosen"


async def test_twenty_presses_at_once_are_decided_in_one_commit(farm: Farm) -> None:
    table = await farm.match(BRAM, CARLA)
    people = [ANNA, BRAM, CARLA] * 7
    presses = (
        farm.services.matches.play(table.match_id, person, f"p1.{1 + number % 3}", 1_000 + number)
        for number, person in enumerate(people[:20])
    )
    # the first arrives alone and opens the transaction, the others wait for it and share the next one
    decided = await asyncio.gather(*presses, return_exceptions=True)
    played = [each for each in decided if not isinstance(each, BaseException)]
    assert len(played) == 3
    assert sum(isinstance(each, Refusal) for each in decided) == 17
    after = await farm.services.matches.table(table.match_id)
    assert after.match is not None
    assert after.match.ply == 3
    assert after.version <= table.version + 2
    assert {each.table.version for each in played if each.last} >= {after.version}


async def test_of_presses_decided_together_only_the_last_is_to_show_the_picture(farm: Farm) -> None:
    table = await farm.match(BRAM, CARLA)
    matches_ = farm.services.matches
    decided = await asyncio.gather(
        *(matches_.play(table.match_id, person, "p1.1", person.id) for person in (ANNA, BRAM, CARLA))
    )
    assert [each.last for each in decided].count(True) == len({each.table.version for each in decided})
    assert decided[-1].last


async def test_the_same_interaction_twice_is_one_move(farm: Farm, process: Process) -> None:
    table = await farm.match(BRAM)
    first = await farm.play(table.match_id, ANNA, "p1.3", 42)
    assert await farm.play(table.match_id, ANNA, "p1.3", 42) == first
    again = await Farm(await process()).play(table.match_id, ANNA, "p1.3", 42)
    assert (again.version, again.match and again.match.ply) == (first.version, 1)


async def test_the_same_interaction_twice_at_once_is_one_move(farm: Farm) -> None:
    table = await farm.match(BRAM)
    one, two = await asyncio.gather(*(farm.play(table.match_id, ANNA, "p1.3", 42) for _ in range(2)))
    assert one.version == two.version == table.version + 1


async def test_a_refused_interaction_is_refused_again_when_it_comes_again(farm: Farm) -> None:
    table = await farm.match(BRAM)
    with pytest.raises(Refusal, match=r"toy\.refusal\.stale"):
        await farm.play(table.match_id, ANNA, "p2.1", 42)
    await farm.play(table.match_id, ANNA, "p1.1", 43)
    await farm.play(table.match_id, BRAM, "p1.2", 44)
    version = (await farm.services.matches.table(table.match_id)).version
    with pytest.raises(Refusal, match=r"toy\.refusal\.stale"):
        await farm.play(table.match_id, ANNA, "p2.1", 42)
    assert (await farm.services.matches.table(table.match_id)).version == version


async def test_a_press_whose_presser_is_gone_is_still_decided(farm: Farm) -> None:
    table = await farm.match(BRAM)
    press = asyncio.create_task(farm.play(table.match_id, ANNA, "p1.3", 42))
    await asyncio.sleep(0)
    press.cancel()
    with pytest.raises(asyncio.CancelledError):
        await press
    after = await farm.play(table.match_id, BRAM, "p1.1", 43)
    assert after.match is not None
    assert after.match.ply == 2


async def test_two_processes_alternate_over_one_database(farm: Farm, process: Process, clock: HandTurnedClock) -> None:
    table = await farm.match(BRAM)
    other = Farm(await process())
    for number in range(1, 4):
        await farm.play(table.match_id, ANNA, f"p{number}.3")
        await other.play(table.match_id, BRAM, f"p{number}.1")
        clock.pass_(2)
        assert await farm.run_timers() == 1
    here, there = [await each.services.matches.table(table.match_id) for each in (farm, other)]
    assert here == there
    assert here.status is Status.FINISHED


async def test_two_processes_race_and_no_ply_is_lost_or_doubled(farm: Farm, process: Process) -> None:
    table = await farm.match(BRAM, CARLA)
    other = Farm(await process())
    presses = [
        side.play(table.match_id, person, "p1.2", number * 10 + person.id % 10)
        for number, side in enumerate((farm, other))
        for person in (ANNA, BRAM, CARLA)
    ]
    decided = await asyncio.gather(*presses, return_exceptions=True)
    assert sum(isinstance(each, Refusal) for each in decided) == 3
    here, there = [await each.services.matches.table(table.match_id) for each in (farm, other)]
    assert here == there
    assert here.match is not None
    assert here.match.ply == 3


async def test_a_match_goes_on_after_a_restart_in_the_middle(
    farm: Farm, process: Process, clock: HandTurnedClock
) -> None:
    table = await farm.match(BRAM)
    before = await farm.play(table.match_id, ANNA, "p1.3", 1)
    await farm.services.close()
    restarted = Farm(await process())
    assert await restarted.services.matches.table(table.match_id) == before
    assert await restarted.services.matches.active() == (table.match_id,)
    await restarted.play(table.match_id, BRAM, "p1.1", 2)
    clock.pass_(2)
    assert await restarted.run_timers() == 1


async def test_a_kill_before_the_commit_leaves_nothing_behind(
    farm: Farm, process: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await farm.match(BRAM)
    save = matches.save

    class Killed(Exception):
        pass

    def broken(*args: object) -> None:
        save(*args)  # type: ignore[arg-type]  # handed through
        raise Killed

    monkeypatch.setattr(matches, "save", broken)
    with pytest.raises(Killed):
        await farm.play(table.match_id, ANNA, "p1.3", 1)
    monkeypatch.undo()
    other = Farm(await process())
    assert await other.services.matches.table(table.match_id) == table
    assert (await other.play(table.match_id, ANNA, "p1.3", 1)).version == table.version + 1


async def test_an_error_of_the_rules_hits_its_presser_only(farm: Farm, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await farm.match(BRAM)
    assert table.match is not None
    apply = table.match.game.apply

    def broken(state: object, seat: int | None, move: object, rng: object) -> object:
        if seat == 0:
            raise ZeroDivisionError
        return apply(state, seat, move, rng)  # type: ignore[arg-type]  # handed through

    monkeypatch.setattr(type(table.match.game), "apply", lambda _self, *args: broken(*args))
    decided = await asyncio.gather(
        farm.play(table.match_id, ANNA, "p1.1", 1),
        farm.play(table.match_id, BRAM, "p1.1", 2),
        return_exceptions=True,
    )
    assert isinstance(decided[0], ZeroDivisionError)
    assert not isinstance(decided[1], BaseException)


async def test_a_ply_that_another_process_took_first_is_tried_again(
    farm: Farm, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await farm.match(BRAM)
    save, taken = matches.save, iter([True, True])

    def overtaken(*args: object) -> None:
        if next(taken, False):
            raise Overtaken
        save(*args)  # type: ignore[arg-type]  # handed through

    monkeypatch.setattr(matches, "save", overtaken)
    with capture_logs() as logs:
        played = await farm.play(table.match_id, ANNA, "p1.1", 1)
    assert played.version == table.version + 1
    assert [log["event"] for log in logs] == ["desk.overtaken"] * 2


async def test_a_press_that_is_overtaken_for_ever_fails_and_changes_nothing(
    farm: Farm, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await farm.match(BRAM)

    def overtaken(*_: object) -> None:
        raise Overtaken

    monkeypatch.setattr(matches, "save", overtaken)
    with capture_logs() as logs, pytest.raises(Overtaken):
        await farm.play(table.match_id, ANNA, "p1.1", 1)
    assert len(logs) == 5
    monkeypatch.undo()
    assert await farm.services.matches.table(table.match_id) == table


async def test_what_is_in_memory_gives_way_to_a_database_that_lost_it(farm: Farm) -> None:
    table = await farm.match(BRAM)
    desk = farm.services.desk
    known = desk.known(table.match_id)
    assert known is not None
    desk._kept[table.match_id] = known.with_row(version=known.stored.row.version + 5)
    played = await farm.play(table.match_id, ANNA, "p1.1", 1)
    assert played.version == table.version + 1
    assert await farm.services.matches.table(table.match_id) == played


async def test_only_some_matches_stay_in_memory_and_the_others_are_replayed(
    farm: Farm, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.services.desk.KEPT", 1)
    tables = [await farm.match(BRAM, channel=channel) for channel in (1, 2, 3)]
    for person in (ANNA, BRAM):
        for table in tables:
            await farm.play(table.match_id, person, "p1.1")
    assert [len(table.recent) for table in await farm.services.matches.of_person(ANNA.id)] == [2, 2, 2]
    assert len(farm.services.desk._kept) == 1


async def test_interactions_are_forgotten_when_they_cannot_come_again(farm: Farm, clock: HandTurnedClock) -> None:
    def remembered(connection: Connection) -> list[int]:
        return list(connection.execute(select(schema.interactions.c.id)).scalars())

    table = await farm.match(BRAM)
    await farm.play(table.match_id, ANNA, "p1.1", 1)
    clock.pass_(1_800)
    await farm.play(table.match_id, BRAM, "p1.1", 2)
    clock.pass_(1_801)
    await farm.lobby(channel=8)
    assert await farm.services.matches.store.read(remembered) == [2]


async def something_happens(farm: Farm, match_id: int, random: Random, interaction_id: int) -> None:
    """A press, perhaps stale or delivered before; somebody leaves or comes back; timers fire."""
    services, person = farm.services, random.choice((ANNA, BRAM, CARLA))
    match random.choice(("press", "press", "again", "leave", "back", "timers")):
        case "leave":
            await services.matches.leave(match_id, person, None)
        case "back":
            await services.matches.back(match_id, person, None)
        case "timers":
            await services.timekeeper.fire_due()
        case press:
            table = await services.matches.table(match_id)
            assert table.match is not None
            code = f"p{table.match.state.round + random.choice((0, 0, 0, 1))}.{random.choice((1, 2, 3))}"
            await farm.play(match_id, person, code, interaction_id // (2 if press == "again" else 1))


@pytest.mark.parametrize("seed", range(3 * SOAK))
async def test_whatever_happens_in_whatever_order_what_is_stored_is_what_is_shown(
    process: Process, clock: HandTurnedClock, seed: int
) -> None:
    random = Random(seed)
    farms = [Farm(await process(practice_tempo=1.0)) for _ in range(2)]
    table = await farms[0].match(BRAM, CARLA, options={"rounds": "9"})
    for number in range(60):
        happenings = (
            something_happens(random.choice(farms), table.match_id, random, 10 * number + extra) for extra in range(3)
        )
        done = await asyncio.gather(*happenings, return_exceptions=True)
        assert all(isinstance(each, Refusal) for each in done if each is not None)
        clock.pass_(random.choice((0, 1, 2, 30, 60)))
        if random.random() < 0.1:  # one of the two processes is started anew
            farms[1] = Farm(await process(practice_tempo=1.0))
    shown = [await farm.services.matches.table(table.match_id) for farm in (*farms, Farm(await process()))]
    assert shown[0] == shown[1] == shown[2]
    moves = await farms[0].services.matches.store.read(matches.moves_after, table.match_id, 0)
    assert [move.ply for move in moves] == list(range(1, len(moves) + 1))
    assert shown[0].match is not None
    assert shown[0].match.ply == len(moves) > 9


async def test_a_reader_that_began_before_a_commit_is_given_what_was_committed(
    farm: Farm, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It once got the old rows with the new match."""
    table = await farm.match(BRAM)
    played = await farm.play(table.match_id, ANNA, "p1.1")
    monkeypatch.setattr(matches, "version_of", lambda *_, **__: table.version)
    assert await farm.services.matches.table(table.match_id) == played


async def test_a_process_killed_at_any_moment_leaves_whole_moves_and_another_plays_on(
    farm: Farm, process: Process, database_url: str, clock: HandTurnedClock
) -> None:
    table = await farm.match(BRAM, options={"rounds": "99"})
    player = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tests.services.player",
        database_url,
        str(table.match_id),
        cwd=EXTRAS.parents[1],
        stdout=asyncio.subprocess.PIPE,
    )
    assert player.stdout is not None
    told = 0
    async with asyncio.timeout(60):
        while told < 7:
            assert await player.stdout.readline()
            told += 1
        player.kill()
        told += len((await player.stdout.read()).splitlines())
        await player.wait()

    survivor = Farm(await process())
    found = await survivor.services.matches.table(table.match_id)
    assert found.match is not None
    moves = await survivor.services.matches.store.read(matches.moves_after, table.match_id, 0)
    owners = [move for move in moves if move.played_by == "owner"]
    assert told <= len(owners) <= told + 1
    assert found.match.ply == len(moves)
    # the last press is delivered once more: whether or not it was answered, it is played once
    await survivor.play(table.match_id, *redelivered(owners[-1]))
    assert await survivor.services.matches.table(table.match_id) == found
    clock.time = found.table_moves_at or clock.time
    await survivor.run_timers()
    seat = min((await waiting(survivor, table.match_id)).waiting_for)
    state = (await waiting(survivor, table.match_id)).state
    await survivor.play(table.match_id, (ANNA, BRAM)[seat], f"p{state.round}.2")


def redelivered(move: MoveRow) -> tuple[Person, str, int | None]:
    """The press that a move came from."""
    return (ANNA, BRAM)[move.seat or 0], move.code, move.interaction_id


async def waiting(farm: Farm, match_id: int) -> Match:
    """The match as it waits for somebody."""
    match = (await farm.services.matches.table(match_id)).match
    assert match is not None
    return match
