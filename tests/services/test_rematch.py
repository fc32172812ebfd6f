"""Playing a match again: one lobby, its former settings, and nobody in it who did not say so."""

import asyncio
from typing import Any

import pytest

from bot.services.refusal import Refusal
from bot.services.table import Person, Status, Table
from tests.services.conftest import ANNA, BRAM, CARLA, DIRK, Farm, Process

HERE, ELSEWHERE = 7, 8


async def over(farm: Farm, *others: Person, **lobby: Any) -> Table:
    """A match in HERE that is over."""
    table = await farm.match(*others, **lobby)
    await farm.services.matches.abandon(table.match_id)
    return table


async def again(farm: Farm, table: Table, person: Person, channel: int = HERE) -> Table:
    return await farm.services.lobbies.rematch(
        table.match_id, person, guild_id=5, channel_id=channel, language="en", interaction_id=None
    )


def who(table: Table) -> list[int | str]:
    """Everybody in the order of the seats, practice players by name."""
    return [seat.name if seat.user_id is None else seat.user_id for seat in table.seats]


async def test_a_rematch_is_a_lobby_with_what_was_agreed_and_with_nobody_but_whoever_asked(farm: Farm) -> None:
    former = await over(farm, BRAM, pace="relaxed", options={"rounds": "1"})

    lobby = await again(farm, former, BRAM)

    assert (lobby.status, lobby.channel_id, lobby.host_id) == (Status.LOBBY, HERE, BRAM.id)
    assert (lobby.game_key, lobby.pace, lobby.options) == ("toy", "relaxed", {"rounds": "1"})
    assert who(lobby) == [BRAM.id]
    assert lobby.rematch is not None
    assert [chair.user_id for chair in lobby.rematch.chairs] == [seat.user_id for seat in former.seats]


async def test_practice_players_of_the_match_are_there_again(farm: Farm) -> None:
    former = await over(farm)

    lobby = await again(farm, former, ANNA)

    assert who(lobby) == [ANNA.id, "0"]
    assert lobby.seats[1].level == "normal"


async def test_of_all_who_ask_at_once_one_opens_the_lobby_and_the_others_are_in_it(farm: Farm) -> None:
    former = await over(farm, BRAM, CARLA)

    lobbies = await asyncio.gather(*(again(farm, former, person) for person in (ANNA, BRAM, CARLA)))

    assert len({lobby.match_id for lobby in lobbies}) == 1
    joined = await farm.services.matches.in_channel(HERE)
    assert joined is not None
    assert set(who(joined)) == {ANNA.id, BRAM.id, CARLA.id}
    with pytest.raises(Refusal, match=r"lobby\.already_in"):
        await again(farm, former, BRAM)


async def test_two_processes_open_one_lobby_even_for_two_channels(farm: Farm, process: Process) -> None:
    former = await over(farm, BRAM)
    other = Farm(await process())

    one, same = await asyncio.gather(again(farm, former, ANNA), again(other, former, BRAM, ELSEWHERE))

    assert one.match_id == same.match_id


async def test_whoever_did_not_play_may_open_one_too(farm: Farm) -> None:
    former = await over(farm, BRAM)

    assert who(await again(farm, former, DIRK)) == [DIRK.id]


async def test_in_a_channel_with_another_match_there_is_no_room_for_it(farm: Farm) -> None:
    former = await over(farm, BRAM)
    await farm.lobby()

    with pytest.raises(Refusal, match=r"lobby\.channel_busy"):
        await again(farm, former, ANNA)
    assert who(await again(farm, former, ANNA, ELSEWHERE)) == [ANNA.id]


async def test_a_match_that_runs_is_not_played_again_and_its_rematch_not_twice(farm: Farm) -> None:
    running = await farm.match(BRAM)
    with pytest.raises(Refusal, match=r"refusal\.stale"):
        await again(farm, running, ANNA)
    await farm.services.matches.abandon(running.match_id)

    lobby = await again(farm, running, ANNA)
    await again(farm, running, BRAM)
    await farm.services.lobbies.start(lobby.match_id, ANNA, None)
    with pytest.raises(Refusal, match=r"lobby\.rematch_begun"):
        await again(farm, running, CARLA)

    await farm.services.matches.abandon(lobby.match_id)
    assert who(await again(farm, running, CARLA)) == [CARLA.id]


@pytest.mark.parametrize(("seating", "turned"), [("same", 0), ("rotated", 1)])
async def test_the_host_chooses_how_everybody_sits_down_again(farm: Farm, seating: str, turned: int) -> None:
    former = await over(farm, BRAM, CARLA)
    lobby = await again(farm, former, CARLA)
    await again(farm, former, ANNA)
    await again(farm, former, BRAM)
    with pytest.raises(Refusal, match=r"lobby\.not_host"):
        await farm.services.lobbies.set_seating(lobby.match_id, ANNA, "same", None)

    await farm.services.lobbies.set_seating(lobby.match_id, CARLA, seating, None)  # type: ignore[arg-type]  # one of them
    started = await farm.services.lobbies.start(lobby.match_id, CARLA, None)

    assert who(started) == who(former)[turned:] + who(former)[:turned]


async def test_a_lobby_that_is_no_rematch_has_no_seats_to_choose(farm: Farm) -> None:
    lobby = await farm.lobby()

    with pytest.raises(Refusal, match=r"refusal\.stale"):
        await farm.services.lobbies.set_seating(lobby.match_id, ANNA, "same", None)
