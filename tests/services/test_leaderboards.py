"""Leaderboards: everybody in their place, ties as ties, whoever hides without a name."""

from collections import Counter
from collections.abc import Sequence
from datetime import timedelta
from random import Random

import pytest
from sqlalchemy import Connection, insert

from bot.services import Services
from bot.services.leaderboards import Line, Page, Period
from bot.services.table import Person
from bot.store import schema
from bot.store.ratings import crowd_of
from tests.conftest import SOAK
from tests.endings import Ended, enter
from tests.services.conftest import HandTurnedClock


async def remember(services: Services, *people: int) -> None:
    for user_id in people:
        await services.people.remember(Person(user_id, f"Player {user_id}"))


async def page_of(
    services: Services,
    *,
    reader: int = 1,
    number: int = 0,
    size: int = 10,
    period: Period = "all",
    guild: int | None = None,
) -> Page:
    return await services.leaderboards.page("toy", guild, period, reader=reader, number=number, size=size)


async def everybody(services: Services, size: int = 7) -> Sequence[Line]:
    first = await page_of(services, size=size)
    return [line for number in range(first.pages) for line in (await page_of(services, number=number, size=size)).lines]


async def crowd(services: Services, points: Sequence[int]) -> None:
    """People who stand at these points, whatever they played."""

    def stand(connection: Connection) -> None:
        where = {"game_key": "toy", "scope": 0, "period": "all"}
        told = {"mu": 25.0, "sigma": 3.0, "rated": 12, "abandoned": 0, "streak": 0, "best_streak": 0, "places": [3, 9]}
        rows = [where | told | {"user_id": user, "points": each} for user, each in enumerate(points, start=1)]
        connection.execute(insert(schema.standings), rows)
        crowds = [where | {"points": each, "people": n} for each, n in Counter(map(crowd_of, points)).items()]
        connection.execute(insert(schema.crowds), crowds)

    await services.ratings.store.write(stand)


@pytest.mark.parametrize("seed", range(SOAK))
async def test_every_page_together_is_everybody_in_order_each_once(services: Services, seed: int) -> None:
    random = Random(seed)
    points = [random.choice((900, 1000, 1000, 1040, 1200, 1300 + random.randrange(30))) for _ in range(60)]
    await crowd(services, points)

    lines = await everybody(services)

    assert [line.points for line in lines] == sorted(points, reverse=True)
    assert {line.user_id for line in lines} == set(range(1, 61))
    assert [line.rank for line in lines] == [1 + sum(other > line.points for other in points) for line in lines]


async def test_who_have_the_same_points_share_a_place_and_the_next_is_as_far_behind(services: Services) -> None:
    await crowd(services, [1300, 1200, 1200, 1100])

    assert [line.rank for line in (await page_of(services)).lines] == [1, 2, 2, 4]
    assert [line.rank for line in (await page_of(services, size=2, number=1)).lines] == [2, 4]


async def test_ones_own_line_comes_with_every_page(services: Services) -> None:
    await crowd(services, [1300, 1200, 1200, 1100, 1000])
    await remember(services, 3)

    page = await page_of(services, reader=3, size=1, number=4)

    assert page.own is not None
    assert (page.own.rank, page.own.name, page.own.is_readers) == (2, "Player 3", True)
    assert [line.user_id for line in (await page_of(services, size=1, number=page.own_page or 0)).lines] == [3]
    assert (await page_of(services, reader=99)).own is None


async def test_a_page_beyond_the_last_is_the_last(services: Services) -> None:
    await crowd(services, [1300, 1200, 1100])

    page = await page_of(services, size=2, number=9)

    assert (page.number, page.pages, page.people) == (1, 2, 3)
    assert [line.points for line in page.lines] == [1100]


async def test_an_empty_leaderboard_is_a_page_without_lines(services: Services) -> None:
    assert await page_of(services) == Page((), None, 0, 1, None, 0)


async def test_whoever_hides_keeps_their_place_but_only_they_read_their_name(services: Services) -> None:
    await crowd(services, [1300, 1200])
    await remember(services, 1, 2)
    await services.people.set_hidden(1, hidden=True)

    [first, second] = (await page_of(services, reader=2)).lines
    assert (first.rank, first.name, second.name) == (1, None, "Player 2")
    [first, _] = (await page_of(services, reader=1)).lines
    assert (first.name, first.is_hidden) == ("Player 1", True)


async def test_names_are_as_last_seen(services: Services) -> None:
    await crowd(services, [1300])
    assert (await page_of(services)).lines[0].name is None
    await services.people.remember(Person(1, "Annie"))
    assert (await page_of(services)).lines[0].name == "Annie"


async def test_a_server_a_month_and_a_week_have_leaderboards_of_their_own(
    services: Services, clock: HandTurnedClock
) -> None:
    clock.time = clock.time.replace(month=5, day=29)  # a Friday
    now, last_week, last_month = clock.time, clock.time - timedelta(days=7), clock.time - timedelta(days=40)
    ended = [
        Ended([1, 2], [5, 3], 5, at=last_month),
        Ended([3, 4], [5, 3], 5, at=last_week),
        Ended([5, 6], [5, 3], 6, at=now),
    ]
    await enter(services, ended)

    async def people(period: Period, guild: int | None = None) -> set[int]:
        return {line.user_id for line in (await page_of(services, period=period, guild=guild)).lines}

    assert await people("all") == {1, 2, 3, 4, 5, 6}
    assert await people("month") == {3, 4, 5, 6}
    assert await people("week") == {5, 6}
    assert await people("all", 5) == {1, 2, 3, 4}
    assert await people("month", 5) == {3, 4}
    assert await people("week", 5) == set()


async def test_ratings_are_provisional_until_they_are_settled(services: Services) -> None:
    await enter(services, [Ended([1, 2], [5, 3])] * 9)
    assert all(line.is_provisional for line in (await page_of(services)).lines)
    await enter(services, [Ended([1, 2], [number % 2, (number + 1) % 2]) for number in range(12)], first_id=10)
    assert not any(line.is_provisional for line in (await page_of(services)).lines)


async def test_only_who_has_a_rated_match_stands_on_a_leaderboard(services: Services) -> None:
    await enter(services, [Ended([1, None], [5, 3]), Ended([2, 3], [1, 0], status="abandoned")])

    assert (await page_of(services)).people == 0
