"""Ratings and statistics: entered with the end of a match, once, and the same whenever they are counted anew."""

import asyncio
from collections import Counter, defaultdict
from datetime import UTC, datetime
from random import Random

import pytest
from sqlalchemy import Connection, select

from bot.core.rating import BEGINNER, Rating, rate
from bot.services import Services
from bot.services.ratings import EVERYWHERE, FOR_EVER, periods_of
from bot.services.table import Status, Verdict
from bot.store import ratings, schema
from bot.store.rows import StandingRow
from tests.conftest import SOAK
from tests.endings import Ended, derived, enter, made_up, store
from tests.services.conftest import ANNA, BRAM, Farm, HandTurnedClock, Process

THE_ONLY_ROUND = ("p1.1", "p1.2")
"""The moves of a match of one round, which ends with the table's own."""


async def standing(services: Services, user_id: int, scope: int = EVERYWHERE, period: str = FOR_EVER) -> StandingRow:
    def work(connection: Connection) -> StandingRow:
        [row] = ratings.standings(connection, [("toy", scope, period, user_id)])
        return row

    return await services.ratings.store.read(work)


async def finished(farm: Farm, clock: HandTurnedClock) -> int:
    """A match of one round, played by Anna and Bram to its end."""
    table = await farm.match(BRAM, options={"rounds": "1"})
    for person, code in zip((ANNA, BRAM), THE_ONLY_ROUND, strict=True):
        await farm.play(table.match_id, person, code)
    clock.pass_(2)
    await farm.run_timers()
    return table.match_id


# ---------------------------------------------------------------- The same numbers, always


@pytest.mark.parametrize("seed", range(SOAK))
async def test_counted_anew_all_numbers_are_the_same(services: Services, seed: int) -> None:
    await enter(services, [*made_up(40, Random(seed))])
    counted = await services.ratings.store.read(derived)

    assert await services.ratings.rebuild() == 40
    assert await services.ratings.store.read(derived) == counted
    assert all(counted[name] for name in ("ratings", "standings", "crowds"))


async def test_the_numbers_follow_from_the_results_alone(services: Services) -> None:
    ended = [*made_up(30, Random(5))]
    await enter(services, ended)

    known: defaultdict[tuple[str, int], Rating] = defaultdict(lambda: BEGINNER)
    places: defaultdict[tuple[str, int], Counter[int]] = defaultdict(Counter)
    for match in ended:
        if match.status == "finished":
            for player, place in zip(match.players, match.places, strict=True):
                places[match.game_key, player or 0][place] += 1
        if match.status == "finished" and None not in match.players:
            keys = [(match.game_key, player or 0) for player in match.players]
            known.update(zip(keys, rate([known[key] for key in keys], match.places), strict=True))

    for player in range(1, 13):
        stands = await standing(services, player)
        assert Rating(stands.mu, stands.sigma) == known["toy", player]
        assert {place + 1: n for place, n in enumerate(stands.places) if n} == places["toy", player]


async def test_crowds_count_exactly_those_who_stand_there(services: Services) -> None:
    await enter(services, [*made_up(40, Random(9))])

    def both(connection: Connection) -> tuple[dict[object, int], dict[object, int]]:
        stand, crowd = schema.standings.c, schema.crowds.c
        standing = connection.execute(select(stand.game_key, stand.scope, stand.period, stand.points))
        crowds = connection.execute(select(crowd.game_key, crowd.scope, crowd.period, crowd.points, crowd.people))
        counted: dict[object, int] = Counter(
            (*row[:3], ratings.crowd_of(row.points)) for row in standing if row.points is not None
        )
        return counted, {tuple(row[:4]): row.people for row in crowds}

    counted, crowds = await services.ratings.store.read(both)
    assert crowds == counted


async def test_two_processes_end_matches_at_once_and_count_in_one_order(process: Process) -> None:
    processes = [await process(), await process()]
    ended = [*made_up(30, Random(3), people=5)]
    await processes[0].ratings.store.write(store, ended)

    await asyncio.gather(
        *(
            processes[match_id % 2].ratings.store.write(processes[match_id % 2].ratings.conclude, match_id)
            for match_id in range(1, 31)
        )
    )

    def numbers(connection: Connection) -> list[int]:
        return list(connection.execute(select(schema.endings.c.number)).scalars())

    counted = await processes[0].ratings.store.read(derived)
    assert sorted(await processes[0].ratings.store.read(numbers)) == list(range(1, 31))
    await processes[1].ratings.rebuild()
    assert await processes[1].ratings.store.read(derived) == counted


async def test_matches_that_ended_before_there_were_ratings_are_caught_up_with_in_their_order(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.services.ratings.AT_ONCE", 7)
    await enter(services, [*made_up(20, Random(2))])
    counted = await services.ratings.store.read(derived)

    await services.ratings.store.write(ratings.forget_all)
    assert await services.ratings.catch_up() == 20
    assert await services.ratings.catch_up() == 0
    assert await services.ratings.store.read(derived) == counted


# ---------------------------------------------------------------- What is rated, and what only counts


async def test_a_match_of_people_is_rated_with_its_last_move(farm: Farm, clock: HandTurnedClock) -> None:
    match_id = await finished(farm, clock)

    verdict = (await farm.services.matches.table(match_id)).verdict
    assert verdict is not None
    assert verdict.unrated is None
    assert verdict.everywhere == verdict.here
    assert [change.before for change in verdict.here] == [1000, 1000]
    assert all(change.is_provisional for change in verdict.here)


async def test_what_a_match_did_to_ratings_is_told_by_any_process(
    farm: Farm, process: Process, clock: HandTurnedClock
) -> None:
    match_id = await finished(farm, clock)

    told = (await farm.services.matches.table(match_id)).verdict
    assert told is not None
    assert (await (await process()).matches.table(match_id)).verdict == told


async def test_a_match_with_a_practice_player_counts_but_is_not_rated(services: Services) -> None:
    [verdict] = await enter(services, [Ended([1, None], [5, 3])])

    assert verdict == Verdict("practice")
    stands = await standing(services, 1)
    assert (stands.points, stands.rated, stands.places, stands.streak) == (None, 0, (1,), 1)
    assert (stands.mu, stands.sigma) == BEGINNER


async def test_a_match_that_is_ended_early_counts_as_that_and_nothing_else(farm: Farm) -> None:
    table = await farm.match(BRAM)
    ended = await farm.services.matches.end(table.match_id, ANNA, True, None)

    assert ended.verdict == Verdict("abandoned")
    stands = await standing(farm.services, BRAM.id)
    assert (stands.points, stands.abandoned, stands.places) == (None, 1, ())


async def test_a_lobby_that_closes_counts_nowhere(farm: Farm) -> None:
    table = await farm.lobby(BRAM)
    ended = await farm.services.matches.end(table.match_id, ANNA, True, None)

    assert ended.verdict is None
    assert not (await farm.services.ratings.store.read(derived))["standings"]


async def test_a_seat_that_a_practice_player_looks_after_is_still_its_owners(
    farm: Farm, clock: HandTurnedClock
) -> None:
    table = await farm.match(BRAM, options={"rounds": "1"})
    await farm.services.matches.leave(table.match_id, BRAM, None)
    await farm.play(table.match_id, ANNA, "p1.1")
    for _ in range(2):
        clock.pass_(10)
        await farm.run_timers()

    verdict = (await farm.services.matches.table(table.match_id)).verdict
    assert verdict is not None
    assert verdict.unrated is None


async def test_each_server_and_each_period_begins_afresh(services: Services) -> None:
    november, december = datetime(2026, 11, 30, 23, tzinfo=UTC), datetime(2026, 12, 1, 1, tzinfo=UTC)
    await enter(services, [Ended([1, 2], [5, 3], 5, at=november), Ended([1, 2], [5, 3], 6, at=december)])

    once, twice = rate([BEGINNER, BEGINNER], [1, 2])[0], await standing(services, 1)
    assert twice.rated == 2
    assert twice.mu > once.mu
    for scope, period in ((5, "all"), (6, "all"), (0, "2026-11"), (0, "2026-12"), (6, "2026-W49")):
        stands = await standing(services, 1, scope, period)
        assert (stands.mu, stands.sigma, stands.rated) == (*once, 1)
    assert (await standing(services, 1, 0, "2026-W49")).rated == 2


def test_a_week_belongs_to_the_year_that_most_of_it_lies_in() -> None:
    assert periods_of(datetime(2027, 1, 1, tzinfo=UTC)) == {"all": "all", "month": "2027-01", "week": "2026-W53"}


async def test_streaks_count_wins_one_after_the_other_shared_ones_too(services: Services) -> None:
    scores = ([5, 3], [4, 4], [1, 3], [5, 3])
    await enter(services, [Ended([1, 2], each) for each in scores])

    stands = await standing(services, 1)
    assert (stands.streak, stands.best_streak, stands.places) == (1, 2, (3, 1))


# ---------------------------------------------------------------- Nothing lost, nothing doubled


async def test_a_kill_before_the_commit_leaves_neither_the_last_move_nor_a_rating(
    farm: Farm, process: Process, clock: HandTurnedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    def killed(*_: object, **__: object) -> None:
        raise ConnectionAbortedError

    with monkeypatch.context() as context:
        context.setattr(ratings, "save", killed)
        match_id = await finished(farm, clock)
    services = await process()
    assert (await services.matches.table(match_id)).status is Status.RUNNING
    assert not any((await services.ratings.store.read(derived)).values())

    assert await services.timekeeper.fire_due()
    assert (await services.matches.table(match_id)).status is Status.FINISHED
    assert (await standing(services, ANNA.id)).rated == 1
    counted = await services.ratings.store.read(derived)
    await services.ratings.rebuild()
    assert await services.ratings.store.read(derived) == counted


async def test_a_match_cannot_be_entered_twice(services: Services) -> None:
    await enter(services, [Ended([1, 2], [5, 3])])
    counted = await services.ratings.store.read(derived)

    with pytest.raises(Exception, match=r"UNIQUE|unique"):
        await services.ratings.store.write(services.ratings.conclude, 1)
    assert await services.ratings.store.read(derived) == counted
