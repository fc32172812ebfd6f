"""What was refused in a race is told by the table, as long as the race goes on; it is no change of the match."""

import asyncio

import pytest

from bot.services import Services
from bot.services.changes import MatchChanged
from bot.services.refusal import Refusal, RefusedAside
from bot.services.table import Aside
from tests.services.conftest import ANNA, BRAM, CARLA, DIRK, Farm, HandTurnedClock, Process
from tests.services.racing import Race


async def begun(services: Services, clock: HandTurnedClock) -> Race:
    """Three people, and three balls that lie there."""
    race = await Race.start(services, clock, BRAM, CARLA)
    await race.throw()
    return race


async def refused(press: "asyncio.Task[object]") -> RefusedAside:
    with pytest.raises(RefusedAside) as caught:
        await press
    return caught.value


async def test_a_refused_press_stands_on_the_table_with_how_late_it_was(
    services: Services, clock: HandTurnedClock
) -> None:
    race = await begun(services, clock)
    won, lost = race.press(ANNA, "catch:1:0", ago=80), race.press(BRAM, "catch:1:0", ago=37)
    await race.holds(2)
    clock.pass_(0.1)
    await won
    refusal = await refused(lost)
    anna, bram = await race.seat(ANNA), await race.seat(BRAM)
    aside = Aside(bram, "catch:1:0", "dash.refusal.caught", {"by": anna}, 43.0)
    assert refusal.aside == aside
    assert (refusal.reason, refusal.params) == (aside.reason, aside.params)
    assert (await race.table()).asides == (aside,)


async def test_a_press_that_arrives_when_the_race_is_decided_knows_how_late_it_was(
    services: Services, clock: HandTurnedClock
) -> None:
    race = await begun(services, clock)
    won = race.press(ANNA, "catch:1:0")
    await race.holds(1)
    clock.pass_(0.1)
    await won
    clock.pass_(0.4)
    assert (await refused(race.press(BRAM, "catch:1:0"))).aside.behind == pytest.approx(500)
    # this one was made sooner than the winner's, but came when that had won
    assert (await refused(race.press(CARLA, "catch:1:0", ago=600))).aside.behind is None


async def test_only_the_same_move_of_another_seat_is_something_to_be_behind(
    services: Services, clock: HandTurnedClock
) -> None:
    race = await begun(services, clock)
    won = race.press(ANNA, "catch:1:0")
    await race.holds(1)
    clock.pass_(0.1)
    await won
    assert (await refused(race.press(ANNA, "catch:1:0"))).aside.behind is None
    assert (await refused(race.press(ANNA, "catch:1:1"))).aside.behind is None
    await race.press(BRAM, "wave:1")
    assert (await refused(race.press(BRAM, "wave:1"))).aside.behind is None
    assert len((await race.table()).asides) == 3


async def test_an_aside_changes_no_version_and_is_not_announced(
    services: Services, process: Process, clock: HandTurnedClock
) -> None:
    race = await begun(services, clock)
    before = await race.table()
    heard: list[MatchChanged] = []
    services.changes.subscribe(heard.append)
    await refused(race.press(BRAM, "catch:3:0"))
    after = await race.table()
    assert after.version == before.version
    assert len(after.asides) == 1
    assert not heard
    elsewhere = await (await process()).matches.table(race.match_id)
    assert elsewhere == before


async def test_asides_outlive_other_changes_until_the_table_itself_moves(
    services: Services, clock: HandTurnedClock
) -> None:
    race = await begun(services, clock)
    await refused(race.press(BRAM, "catch:3:0"))
    await race.press(ANNA, "wave:1")
    await services.matches.leave(race.match_id, CARLA, None)
    assert len((await race.table()).asides) == 1
    clock.pass_(15)
    await services.timekeeper.fire_due()
    assert (await race.table()).asides == ()


async def test_asides_are_forgotten_when_another_process_makes_the_tables_move(
    services: Services, process: Process, clock: HandTurnedClock
) -> None:
    race, elsewhere = await begun(services, clock), Race(await process(), clock, 1)
    await refused(race.press(BRAM, "catch:3:0"))
    await elsewhere.press(ANNA, "wave:1")
    assert len((await race.table()).asides) == 1
    clock.pass_(15)
    await elsewhere.services.timekeeper.fire_due()
    assert (await race.table()).asides == ()


async def test_asides_outlive_a_press_that_finds_the_match_changed_by_another_process(
    services: Services, process: Process, clock: HandTurnedClock
) -> None:
    race, elsewhere = await begun(services, clock), Race(await process(), clock, 1)
    await refused(race.press(BRAM, "catch:3:0"))
    await elsewhere.press(ANNA, "wave:1")
    await race.press(CARLA, "wave:1")
    assert len((await race.table()).asides) == 1


async def test_only_the_last_eight_asides_are_remembered(services: Services, clock: HandTurnedClock) -> None:
    race = await begun(services, clock)
    for ball in range(10):
        await refused(race.press(BRAM, f"catch:3:{ball}"))
    assert [aside.code for aside in (await race.table()).asides] == [f"catch:3:{ball}" for ball in range(2, 10)]


async def test_of_presses_decided_together_the_last_shows_the_table_though_it_was_refused(
    services: Services, clock: HandTurnedClock
) -> None:
    race = await begun(services, clock)
    first = race.press(ANNA, "catch:1:0", ago=9)
    lost = race.press(BRAM, "catch:1:0", ago=6)
    other = race.press(CARLA, "catch:1:1", ago=3)
    assert not (await first).last
    assert not (await refused(lost)).last
    assert (await other).last
    alone = await refused(race.press(ANNA, "catch:1:2"))
    assert alone.last
    clock.pass_(4)
    await race.press(BRAM, "catch:1:2")
    await race.throw()
    first, lost = race.press(ANNA, "catch:2:0", ago=9), race.press(BRAM, "catch:2:0", ago=6)
    await race.holds(2)
    clock.pass_(0.1)
    assert not (await first).last
    assert (await refused(lost)).last


async def test_a_refused_press_that_is_delivered_again_shows_no_table(
    services: Services, clock: HandTurnedClock
) -> None:
    race = await begun(services, clock)
    first = await refused(race.press(BRAM, "catch:3:0", interaction_id=42))
    again = await refused(race.press(BRAM, "catch:3:0", interaction_id=42))
    assert (first.last, again.last) == (True, False)
    assert first.aside == again.aside
    assert len((await race.table()).asides) == 1


async def test_refusals_that_are_not_of_the_rules_are_no_asides(services: Services, clock: HandTurnedClock) -> None:
    race = await begun(services, clock)
    for code in ("catch:1:0", "nonsense"):
        with pytest.raises(Refusal) as caught:
            await race.services.matches.play(race.match_id, DIRK, code, None)
        assert not isinstance(caught.value, RefusedAside)
    assert (await race.table()).asides == ()


async def test_a_game_without_races_has_no_asides(farm: Farm) -> None:
    table = await farm.match(BRAM)
    with pytest.raises(Refusal) as caught:
        await farm.play(table.match_id, ANNA, "p2.1")
    assert not isinstance(caught.value, RefusedAside)
    assert (await farm.services.matches.table(table.match_id)).asides == ()


async def test_a_reader_that_began_before_an_aside_does_not_lose_it(
    services: Services, clock: HandTurnedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    race = await begun(services, clock)
    before = services.desk.known(race.match_id)
    read = services.matches.store.read

    async def slowly(*_: object, **__: object) -> object:
        monkeypatch.setattr(services.matches.store, "read", read)
        await refused(race.press(BRAM, "catch:3:0"))
        return before

    monkeypatch.setattr(services.matches.store, "read", slowly)
    assert len((await race.table()).asides) == 1
    assert len((await services.matches.table_after_change(race.match_id)).asides) == 1
