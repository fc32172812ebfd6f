"""The running match: moves and refusals, who is away, and how a match ends."""

from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy.engine.default import DefaultDialect
from structlog.testing import capture_logs

from bot.extensions import Extensions
from bot.services import Services
from bot.services.refusal import Refusal
from bot.services.table import Status, Table
from bot.store import matches
from tests.services.conftest import ANNA, BRAM, CARLA, Farm, HandTurnedClock, Process


async def test_a_move_is_played_and_everybody_sees_it(farm: Farm) -> None:
    table = await farm.match(BRAM)
    after = await farm.play(table.match_id, ANNA, "p1.3")
    assert after.match is not None
    assert after.match.ply == 1
    assert after.match.waiting_for == {1}
    assert [(seen.ply, seen.event.kind, seen.event.seat) for seen in after.recent] == [(1, "chose", 0)]
    assert after.version == table.version + 1
    assert await farm.services.matches.table(table.match_id) == after


async def test_whoever_changed_a_match_has_it_at_hand_with_what_others_did_before(farm: Farm, process: Process) -> None:
    table = await farm.match(BRAM)
    elsewhere = await process()
    await elsewhere.matches.play(table.match_id, ANNA, "p1.1", None)
    after = await farm.play(table.match_id, BRAM, "p1.2")
    assert await farm.services.matches.table_after_change(table.match_id) == after
    assert await elsewhere.matches.table(table.match_id) == after


async def test_a_press_is_not_refused_for_what_another_process_has_changed_meanwhile(
    farm: Farm, process: Process, clock: HandTurnedClock
) -> None:
    table = await farm.match(BRAM)
    await farm.play(table.match_id, ANNA, "p1.1")
    elsewhere = await process()
    await elsewhere.matches.play(table.match_id, BRAM, "p1.2", None)
    clock.pass_(2.0)
    await elsewhere.timekeeper.fire_due()
    after = await farm.play(table.match_id, ANNA, "p2.3")
    assert await elsewhere.matches.table(table.match_id) == after


async def test_a_match_that_was_never_seen_here_is_read_when_it_is_wanted(farm: Farm, process: Process) -> None:
    table = await farm.match(BRAM)
    elsewhere = await process()
    assert await elsewhere.matches.table_after_change(table.match_id) == table
    with pytest.raises(Refusal, match=r"refusal\.unknown_match"):
        await elsewhere.matches.table_after_change(404)


async def test_refusals_say_why_and_change_nothing(farm: Farm) -> None:
    table = await farm.match(BRAM)
    after = await farm.play(table.match_id, ANNA, "p1.3")
    refused = {
        "refusal.not_seated": (CARLA, "p1.1"),
        "refusal.stale": (BRAM, "no move at all"),
        "toy.refusal.stale": (BRAM, "p2.1"),
        "toy.refusal.chosen": (ANNA, "p1.2"),
    }
    for reason, (person, code) in refused.items():
        with pytest.raises(Refusal) as refusal:
            await farm.play(table.match_id, person, code)
        assert refusal.value.reason == reason
    assert refusal.value.params == {"carrots": 3}
    assert await farm.services.matches.table(table.match_id) == after


async def test_a_press_before_the_deal_is_stale_and_one_after_the_end_too_late(farm: Farm) -> None:
    table = await farm.lobby(BRAM)
    with pytest.raises(Refusal, match=r"refusal\.stale"):
        await farm.play(table.match_id, ANNA, "p1.1")
    await farm.services.matches.end(table.match_id, ANNA, moderator=True, interaction_id=None)
    with pytest.raises(Refusal, match=r"refusal\.over"):
        await farm.play(table.match_id, ANNA, "p1.1")


async def test_changes_are_announced_once_they_are_committed(farm: Farm, services: Services) -> None:
    heard: list[int] = []
    services.changes.subscribe(lambda change: heard.append(change.match_id))
    table = await farm.match(BRAM)
    heard.clear()
    await farm.play(table.match_id, ANNA, "p1.1", 1)
    await farm.play(table.match_id, ANNA, "p1.1", 1)
    with pytest.raises(Refusal):
        await farm.play(table.match_id, ANNA, "p1.2", 2)
    assert heard == [table.match_id]


async def test_what_a_press_leads_to_is_foretold_also_if_it_cannot_be_stored(
    farm: Farm, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[int] = []
    foretold: list[Table] = []
    table = await farm.match(BRAM)
    services.changes.subscribe(lambda change: heard.append(change.match_id))
    services.changes.subscribe_early(foretold.append)

    def full(*_: object) -> None:
        raise OSError("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(DefaultDialect, "do_commit", full)
        with pytest.raises(OSError, match="full"):
            await farm.play(table.match_id, ANNA, "p1.1", 1)
    assert (len(foretold), heard) == (1, [])
    assert await services.matches.table(table.match_id) == table
    after = await farm.play(table.match_id, ANNA, "p1.2", 2)
    assert foretold[1:] == [after]
    assert heard == [table.match_id]


async def test_what_nobody_pressed_is_not_foretold(farm: Farm, services: Services) -> None:
    foretold: list[Table] = []
    table = await farm.match()
    services.changes.subscribe_early(foretold.append)
    await services.timekeeper.fire_due()
    assert await services.matches.table(table.match_id) != table
    with pytest.raises(Refusal):
        await farm.play(table.match_id, ANNA, "no move", 1)
    assert foretold == []


async def test_who_leaves_is_played_for_and_may_come_back(farm: Farm, clock: HandTurnedClock) -> None:
    table = await farm.match(BRAM)
    away = await farm.services.matches.leave(table.match_id, BRAM, None)
    assert [seat.away for seat in away.seats] == [False, True]
    assert set(away.clocks or ()) == {0}
    assert await farm.run_timers() == 1
    after = await farm.services.matches.back(table.match_id, BRAM, None)
    assert after.match is not None
    assert after.match.waiting_for == {0}
    assert not after.seats[1].away
    await farm.play(table.match_id, ANNA, "p1.1")
    clock.pass_(2)
    await farm.run_timers()
    clocks = (await farm.services.matches.table(table.match_id)).clocks
    assert clocks == dict.fromkeys((0, 1), clock.now() + timedelta(seconds=60))


async def test_whoever_is_away_and_moves_is_back(farm: Farm) -> None:
    table = await farm.match(BRAM)
    await farm.services.matches.leave(table.match_id, BRAM, None)
    after = await farm.play(table.match_id, BRAM, "p1.2")
    assert not after.seats[1].away


async def test_a_match_whose_people_all_left_plays_itself_to_its_end(farm: Farm, clock: HandTurnedClock) -> None:
    table = await farm.match(BRAM)
    for person in (ANNA, BRAM):
        await farm.services.matches.leave(table.match_id, person, None)
    for _ in range(3):
        await farm.run_timers()
        clock.pass_(2)
    await farm.run_timers()
    assert (await farm.services.matches.table(table.match_id)).status is Status.FINISHED


async def test_one_person_alone_ends_a_match_at_once(farm: Farm) -> None:
    table = await farm.match()
    ended = await farm.services.matches.end(table.match_id, ANNA, moderator=False, interaction_id=None)
    assert ended.status is Status.ABANDONED
    assert not ended.clocks


async def test_several_people_end_a_match_only_together(farm: Farm) -> None:
    table = await farm.match(BRAM, CARLA)
    end = farm.services.matches.end
    assert (await end(table.match_id, ANNA, moderator=False, interaction_id=None)).status is Status.RUNNING
    assert (await end(table.match_id, ANNA, moderator=False, interaction_id=None)).status is Status.RUNNING
    await farm.services.matches.leave(table.match_id, CARLA, None)
    assert (await end(table.match_id, BRAM, moderator=False, interaction_id=None)).status is Status.ABANDONED


async def test_a_sleeper_keeps_no_match_alive_that_the_others_want_to_end(farm: Farm, clock: HandTurnedClock) -> None:
    table = await farm.match(BRAM, pace="untimed")
    end = farm.services.matches.end
    clock.pass_(80_000)
    assert (await end(table.match_id, ANNA, moderator=False, interaction_id=None)).status is Status.RUNNING
    clock.pass_(6_401)
    assert (await end(table.match_id, ANNA, moderator=False, interaction_id=None)).status is Status.ABANDONED


async def test_the_wish_to_end_is_granted_when_the_clock_finds_the_others_absent(
    farm: Farm, clock: HandTurnedClock
) -> None:
    table = await farm.match(BRAM)
    for number in (1, 2):
        await farm.play(table.match_id, ANNA, f"p{number}.1")
        if number == 2:
            await farm.services.matches.end(table.match_id, ANNA, moderator=False, interaction_id=None)
        clock.pass_(60)
        await farm.run_timers()
        clock.pass_(2)
        await farm.run_timers()
    assert (await farm.services.matches.table(table.match_id)).status is Status.ABANDONED


async def test_a_move_takes_back_the_wish_to_end(farm: Farm) -> None:
    table = await farm.match(BRAM)
    end = farm.services.matches.end
    wished = await end(table.match_id, ANNA, moderator=False, interaction_id=None)
    assert [seat.wants_end for seat in wished.seats] == [True, False]
    await farm.play(table.match_id, ANNA, "p1.1")
    assert (await end(table.match_id, BRAM, moderator=False, interaction_id=None)).status is Status.RUNNING


async def test_a_moderator_ends_any_match_and_a_spectator_none(farm: Farm) -> None:
    table = await farm.match(BRAM)
    with pytest.raises(Refusal, match=r"refusal\.not_seated"):
        await farm.services.matches.end(table.match_id, CARLA, moderator=False, interaction_id=None)
    ended = await farm.services.matches.end(table.match_id, CARLA, moderator=True, interaction_id=None)
    assert ended.status is Status.ABANDONED


async def test_a_vanished_channel_or_server_ends_its_matches(farm: Farm) -> None:
    one, two, three = [await farm.match(BRAM, channel=channel) for channel in (1, 2, 3)]
    services = farm.services
    await services.matches.abandon(one.match_id)
    await services.matches.abandon(one.match_id)
    assert [table.match_id for table in await services.matches.of_person(BRAM.id)] == [two.match_id, three.match_id]
    await services.matches.abandon_channel(2)
    await services.matches.abandon_channel(2)
    assert await services.matches.in_channel(2) is None
    assert await services.matches.active() == (three.match_id,)
    await services.matches.abandon_guild(5)
    assert await services.matches.active() == ()
    assert (await services.matches.table(one.match_id)).status is Status.ABANDONED


async def test_a_finished_match_stores_its_result_with_the_last_move(farm: Farm, clock: HandTurnedClock) -> None:
    table = await farm.match(options={"rounds": "1"})
    await farm.play(table.match_id, ANNA, "p1.3")
    await farm.run_timers()
    clock.pass_(2)
    await farm.run_timers()
    after = await farm.services.matches.table(table.match_id)
    assert after.status is Status.FINISHED
    assert after.match is not None
    assert after.match.outcome is not None
    store = farm.services.matches.store
    results = await store.read(matches.results_of, table.match_id)
    moves = await store.read(matches.moves_after, table.match_id, 0)
    assert [result.user_id for result in results] == [ANNA.id, None]
    assert tuple(result.score for result in results) == after.match.outcome.scores
    assert {result.seat for result in results if result.won} == after.match.outcome.winners
    assert [move.played_by for move in moves] == ["owner", "practice", "table"]


@pytest.mark.parametrize("trouble", ["its game is gone", "the rules refuse what they once allowed"])
async def test_a_match_that_cannot_be_played_on_can_still_be_ended(
    farm: Farm, process: Process, extensions: Extensions, monkeypatch: pytest.MonkeyPatch, trouble: str
) -> None:
    table = await farm.match(BRAM)
    await farm.play(table.match_id, ANNA, "p1.1")
    games = extensions
    if trouble == "its game is gone":
        games = replace(extensions, games={})
    else:
        monkeypatch.setattr(type(extensions.games["toy"].game), "apply", None)
    services = (await process(games)).matches
    with capture_logs() as logs:
        with pytest.raises(Refusal, match=r"refusal\.unreadable"):
            await services.table(table.match_id)
        with pytest.raises(Refusal, match=r"refusal\.unreadable"):
            await services.play(table.match_id, BRAM, "p1.1", 1)
    assert {(log["event"], log["match"]) for log in logs} == {("match.unreadable", table.match_id)}
    found = await services.in_channel(table.channel_id)
    assert found is not None
    assert found.match is None
    ended = await services.end(table.match_id, CARLA, moderator=True, interaction_id=None)
    assert ended.status is Status.ABANDONED
    assert await services.in_channel(table.channel_id) is None
