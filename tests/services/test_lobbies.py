"""Lobbies: who sits, who may start, and what the database itself refuses."""

import asyncio

import pytest

from bot.services import Services
from bot.services.refusal import Refusal
from bot.services.table import Status
from tests.services.conftest import ANNA, BRAM, CARLA, DIRK, Farm, HandTurnedClock, Process


async def test_whoever_opens_a_lobby_sits_in_it(farm: Farm) -> None:
    table = await farm.lobby()
    assert (table.status, table.host_id, table.version) == (Status.LOBBY, ANNA.id, 1)
    assert [(seat.number, seat.user_id, seat.name) for seat in table.seats] == [(0, ANNA.id, "Anna")]
    assert table.options == {"rounds": "3"}


async def test_a_house_rule_the_game_does_not_have_opens_no_lobby(farm: Farm) -> None:
    with pytest.raises(ValueError, match="rounds"):
        await farm.lobby(options={"rounds": "4"})
    assert await farm.services.matches.active() == ()


async def test_a_second_lobby_in_a_channel_is_refused_by_the_database(farm: Farm, process: Process) -> None:
    await farm.lobby()
    other = Farm(await process())
    with pytest.raises(Refusal, match=r"lobby\.channel_busy"):
        await other.lobby()


async def test_of_many_lobbies_opened_at_once_in_one_channel_one_stands(farm: Farm) -> None:
    opened = await asyncio.gather(*(farm.lobby() for _ in range(10)), return_exceptions=True)
    assert sum(not isinstance(each, Exception) for each in opened) == 1
    assert {each.reason for each in opened if isinstance(each, Refusal)} == {"lobby.channel_busy"}


async def test_an_ended_match_leaves_its_channel_to_the_next(farm: Farm) -> None:
    table = await farm.lobby()
    await farm.services.lobbies.close(table.match_id, ANNA, moderator=False, interaction_id=None)
    assert (await farm.lobby()).match_id > table.match_id


async def test_nobody_sits_twice_or_at_a_full_table(farm: Farm) -> None:
    table = await farm.lobby(BRAM, CARLA)
    with pytest.raises(Refusal, match=r"lobby\.already_in"):
        await farm.services.lobbies.join(table.match_id, BRAM, None)
    await farm.services.lobbies.add_practice(table.match_id, BRAM, "easy", None)
    with pytest.raises(Refusal, match=r"lobby\.full"):
        await farm.services.lobbies.join(table.match_id, DIRK, None)
    with pytest.raises(Refusal, match=r"lobby\.full"):
        await farm.services.lobbies.add_practice(table.match_id, BRAM, "easy", None)


async def test_the_practice_player_who_came_last_goes_first(farm: Farm) -> None:
    table = await farm.lobby()
    lobbies = farm.services.lobbies
    await lobbies.add_practice(table.match_id, ANNA, "easy", None)
    await lobbies.add_practice(table.match_id, ANNA, "quick", None)
    table = await lobbies.remove_practice(table.match_id, ANNA, None)
    assert [seat.level for seat in table.seats] == [None, "easy"]
    await lobbies.remove_practice(table.match_id, ANNA, None)
    with pytest.raises(Refusal, match=r"lobby\.no_practice"):
        await lobbies.remove_practice(table.match_id, ANNA, None)


async def test_a_practice_player_keeps_its_name_wherever_it_sits(farm: Farm) -> None:
    # It was named after its seat's number, and was somebody else as soon as the seats were shuffled.
    table = await farm.lobby(BRAM)
    lobbies = farm.services.lobbies
    for _ in range(2):
        table = await lobbies.add_practice(table.match_id, ANNA, "easy", None)
    names = {seat.name for seat in table.seats if seat.is_practice}
    assert names == {"0", "1"}

    await lobbies.leave(table.match_id, BRAM, None)
    table = await lobbies.start(table.match_id, ANNA, None)
    assert {seat.name for seat in table.seats if seat.is_practice} == names


async def test_a_practice_player_who_comes_back_takes_the_name_that_is_free(farm: Farm) -> None:
    table = await farm.lobby()
    lobbies = farm.services.lobbies
    await lobbies.add_practice(table.match_id, ANNA, "easy", None)
    await lobbies.add_practice(table.match_id, ANNA, "easy", None)
    await lobbies.remove_practice(table.match_id, ANNA, None)
    table = await lobbies.add_practice(table.match_id, ANNA, "quick", None)
    assert [seat.name for seat in table.seats] == ["Anna", "0", "1"]


async def test_only_who_is_seated_may_add_a_practice_player(farm: Farm) -> None:
    table = await farm.lobby()
    with pytest.raises(Refusal, match=r"lobby\.not_in"):
        await farm.services.lobbies.add_practice(table.match_id, BRAM, "easy", None)


async def test_a_host_who_leaves_hands_the_lobby_to_the_next_person(farm: Farm) -> None:
    table = await farm.lobby(BRAM, CARLA)
    table = await farm.services.lobbies.leave(table.match_id, ANNA, None)
    assert table.host_id == BRAM.id
    assert [(seat.number, seat.name) for seat in table.seats] == [(0, "Bram"), (1, "Carla")]
    started = await farm.services.lobbies.start(table.match_id, BRAM, None)
    assert started.status is Status.RUNNING


async def test_a_lobby_closes_with_its_last_person_although_practice_players_stay(farm: Farm) -> None:
    table = await farm.lobby()
    await farm.services.lobbies.add_practice(table.match_id, ANNA, "easy", None)
    table = await farm.services.lobbies.leave(table.match_id, ANNA, None)
    assert table.status is Status.ABANDONED


async def test_only_the_host_starts_and_only_with_enough_players(farm: Farm) -> None:
    table = await farm.lobby()
    with pytest.raises(Refusal) as refused:
        await farm.services.lobbies.start(table.match_id, ANNA, None)
    assert (refused.value.reason, refused.value.params) == ("lobby.too_few", {"n": 1})
    await farm.services.lobbies.join(table.match_id, BRAM, None)
    with pytest.raises(Refusal, match=r"lobby\.not_host"):
        await farm.services.lobbies.start(table.match_id, BRAM, None)


async def test_the_last_claim_of_the_first_seat_counts(farm: Farm) -> None:
    table = await farm.lobby(BRAM, CARLA, DIRK)
    for person in (ANNA, DIRK, CARLA):
        table = await farm.services.lobbies.claim_first(table.match_id, person, None)
    assert [seat.name for seat in table.seats if seat.claims_first] == ["Carla"]
    table = await farm.services.lobbies.start(table.match_id, ANNA, None)
    assert table.seats[0].name == "Carla"
    assert {seat.name for seat in table.seats} == {"Anna", "Bram", "Carla", "Dirk"}
    assert [seat.number for seat in table.seats] == [0, 1, 2, 3]


async def test_started_twice_at_once_it_is_dealt_once(farm: Farm) -> None:
    table = await farm.lobby(BRAM)
    starts = [farm.services.lobbies.start(table.match_id, ANNA, number) for number in (1, 2)]
    one, two = await asyncio.gather(*starts, return_exceptions=True)
    assert isinstance(two, Refusal)
    assert two.reason == "lobby.started"
    assert not isinstance(one, BaseException)
    assert one.version == table.version + 1


async def test_only_the_host_chooses_house_rules(farm: Farm) -> None:
    table = await farm.lobby(BRAM)
    with pytest.raises(Refusal, match=r"lobby\.not_host"):
        await farm.services.lobbies.set_option(table.match_id, BRAM, "rounds", "1", None)
    with pytest.raises(Refusal, match=r"refusal\.stale"):
        await farm.services.lobbies.set_option(table.match_id, ANNA, "rounds", "2", None)
    table = await farm.services.lobbies.set_option(table.match_id, ANNA, "rounds", "1", None)
    assert table.options == {"rounds": "1"}


async def test_a_stranger_closes_no_lobby_but_a_moderator_does(farm: Farm) -> None:
    table = await farm.lobby()
    with pytest.raises(Refusal, match=r"lobby\.not_host"):
        await farm.services.lobbies.close(table.match_id, BRAM, moderator=False, interaction_id=None)
    closed = await farm.services.lobbies.close(table.match_id, BRAM, moderator=True, interaction_id=None)
    assert closed.status is Status.ABANDONED
    with pytest.raises(Refusal, match=r"refusal\.over"):
        await farm.services.lobbies.join(table.match_id, CARLA, None)


async def test_a_forgotten_lobby_expires_and_a_lively_one_does_not(
    farm: Farm, clock: HandTurnedClock, services: Services
) -> None:
    table = await farm.lobby()
    clock.pass_(3_000)
    await services.lobbies.join(table.match_id, BRAM, None)
    clock.pass_(3_000)
    assert await farm.run_timers() == 0
    clock.pass_(600)
    assert await farm.run_timers() == 1
    assert (await services.matches.table(table.match_id)).status is Status.ABANDONED


async def test_the_same_press_delivered_twice_joins_once(farm: Farm) -> None:
    table = await farm.lobby()
    first = await farm.services.lobbies.join(table.match_id, BRAM, 99)
    second = await farm.services.lobbies.join(table.match_id, BRAM, 99)
    assert first == second


async def test_a_match_nobody_knows_is_refused(services: Services) -> None:
    with pytest.raises(Refusal, match=r"refusal\.unknown_match"):
        await services.lobbies.join(404, ANNA, 1)
    with pytest.raises(Refusal, match=r"refusal\.unknown_match"):
        await services.matches.table(404)
