"""Profiles: what somebody has done, shown to others unless they hide it."""

from dataclasses import replace

import pytest

from bot.core.feats import Done, Feat, Finished
from bot.core.rating import BEGINNER, rate
from bot.extensions import Extensions
from bot.services import Services
from bot.services.profiles import Best, Profile
from bot.services.refusal import Refusal
from bot.services.table import Person
from tests.endings import Ended, enter
from tests.services.conftest import ANNA, BRAM, Farm, HandTurnedClock, Process


async def known(services: Services, *people: int) -> None:
    for user_id in people:
        await services.people.remember(Person(user_id, f"Player {user_id}"))


async def profile_of(services: Services, user_id: int = 1, reader: int = 1, **more: str) -> Profile:
    return await services.profiles.of(user_id, reader=reader, guild_id=5, game_key=more.get("game_key"))


async def test_a_profile_tells_ratings_places_and_streaks(services: Services) -> None:
    await known(services, 1)
    await enter(
        services,
        [
            Ended([1, 2], [5, 3]),
            Ended([1, 2, 3], [1, 2, 3], guild_id=6),
            Ended([1, None], [2, 1]),
            Ended([1, 2], [1, 0]),
        ],
    )

    profile = await profile_of(services)
    assert profile.chosen is not None
    played = profile.chosen
    assert (played.places, played.finished, played.rated) == ((3, 0, 1), 4, 3)
    assert (played.streak, played.best_streak) == (2, 2)
    assert played.everywhere is not None
    assert played.here is not None
    assert played.everywhere.points == played.everywhere.guess - played.everywhere.margin
    assert played.here.points != played.everywhere.points
    assert played.everywhere.is_provisional


async def test_the_curve_begins_before_the_first_match_and_ends_with_the_rating(services: Services) -> None:
    await known(services, 1)
    await enter(services, [Ended([1, 2], [5, 3]), Ended([1, None], [5, 3]), Ended([1, 2], [3, 5])])

    profile = await profile_of(services)
    once = rate([BEGINNER, BEGINNER], [1, 2])
    assert [point.points for point in profile.curve][:2] == [1000, once[0].points]
    assert len(profile.curve) == 3
    assert profile.chosen is not None
    assert profile.chosen.everywhere is not None
    assert profile.curve[-1].points == profile.chosen.everywhere.points


async def test_the_most_played_game_comes_first_and_another_can_be_chosen(services: Services) -> None:
    await known(services, 1)
    await enter(services, [Ended([1, 2], [5, 3]), *[Ended([1, 2], [5, 3], game_key="koe")] * 2])

    profile = await profile_of(services)
    assert [played.game_key for played in profile.games] == ["koe", "toy"]
    assert profile.chosen == profile.games[0]
    assert (await profile_of(services, game_key="toy")).chosen == profile.games[1]


async def test_favourite_opponents_are_those_met_most_often(services: Services) -> None:
    await known(services, 1, 2, 3, 4)
    await services.people.set_hidden(4, hidden=True)
    await enter(
        services,
        [Ended([1, 2], [5, 3]), Ended([2, 1], [4, 4]), Ended([1, 2, 3], [1, 2, 3]), *[Ended([1, 4], [1, 0])] * 5],
    )

    told = [(each.name, each.matches, each.beaten, each.lost_to) for each in (await profile_of(services)).opponents]
    assert told == [("Player 2", 3, 1, 1), ("Player 3", 1, 0, 1)]


async def test_a_hidden_profile_is_for_its_owner_alone(services: Services) -> None:
    await known(services, 1, 2)
    await services.people.set_hidden(1, hidden=True)

    assert (await profile_of(services)).is_hidden
    with pytest.raises(Refusal, match=r"profile\.hidden"):
        await profile_of(services, reader=2)


async def test_a_stranger_has_no_profile_and_whoever_played_nothing_an_empty_one(services: Services) -> None:
    with pytest.raises(Refusal, match=r"profile\.stranger"):
        await profile_of(services)
    await known(services, 1)
    profile = await profile_of(services)
    assert (profile.games, profile.chosen, profile.curve, profile.opponents) == ((), None, (), ())


# ---------------------------------------------------------------- Personal bests


def quickest(finished: Finished) -> list[Done]:
    return [
        Done(move.seat, round(move.at * 1000)) for move in finished.moves if move.seat is not None and move.is_owners
    ]


def broken(_finished: Finished) -> list[Done]:
    raise ZeroDivisionError


FEATS = (
    Feat("broken", "most", "count", broken),
    Feat("most", "most", "count", lambda finished: [Done(seat, score) for seat, score in enumerate(finished.scores)]),
    Feat("quickest", "least", "milliseconds", quickest),
)


@pytest.fixture
async def feats(process: Process, extensions: Extensions) -> Services:
    """Services of a toy that has feats, one of which breaks."""
    toy = replace(extensions.games["toy"], feats=FEATS)
    return await process(replace(extensions, games={**extensions.games, "toy": toy}))


async def test_the_best_is_kept_and_the_first_of_equals_stays_it(feats: Services) -> None:
    await known(feats, 1, 2)
    await enter(feats, [Ended([1, 2], scores) for scores in ([5, 3], [7, 9], [7, 1], [6, 10])])

    assert (await profile_of(feats)).bests == (Best("most", "count", 7, 2),)
    assert (await profile_of(feats, 2)).bests == (Best("most", "count", 10, 4),)
    await feats.ratings.rebuild()
    assert (await profile_of(feats)).bests == (Best("most", "count", 7, 2),)


async def test_a_feat_may_be_told_by_the_times_of_its_owners_moves(feats: Services, clock: HandTurnedClock) -> None:
    farm = Farm(feats)
    for person in (ANNA, BRAM):
        await feats.people.remember(person)
    table = await farm.match(BRAM, options={"rounds": "1"})
    clock.pass_(1.5)
    await farm.play(table.match_id, ANNA, "p1.1")
    await feats.matches.leave(table.match_id, BRAM, None)
    for _ in range(2):
        clock.pass_(3)
        await farm.run_timers()

    def time_of(profile: Profile) -> list[int]:
        return [best.value for best in profile.bests if best.feat == "quickest"]

    assert time_of(await profile_of(feats, ANNA.id, ANNA.id)) == [1500]
    assert time_of(await profile_of(feats, BRAM.id, BRAM.id)) == []
