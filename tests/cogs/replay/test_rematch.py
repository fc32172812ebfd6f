"""The button under a final table with which it begins anew."""

from typing import Any

import pytest
import simcord

from bot.client import Farmhand
from tests.cogs.farm import Farm, labels_of, private, text_of
from tests.cogs.replay.matches import begin, finish


@pytest.fixture
async def over(farm: Farm) -> Any:
    """The message of a match of Anna and Bram that is over."""
    await finish(farm, await begin(farm))
    return farm.message


async def rematch(who: simcord.MemberActor, message: Any) -> simcord.InteractionResult:
    return await who.click(message, custom_id="rematch:1")


async def test_everybody_has_to_join_again_and_then_it_begins_with_the_seats_that_were_chosen(
    farm: Farm, over: Any
) -> None:
    await rematch(farm.bram, over)
    assert farm.message.id != over.id
    assert "Still to press Join: anna" in farm.text
    assert "1. bram · host" in farm.text

    await farm.press(farm.anna, "Join")
    assert "everybody is in again" in farm.text
    await farm.bram.select(farm.message, ["rotated"], custom_id="lobby:2:seating")
    first = text_of(over).splitlines()[2].index("anna") < text_of(over).splitlines()[2].index("bram")
    await farm.press(farm.bram, "Start")

    seats = farm.text.splitlines()[2]
    assert (seats.index("anna") < seats.index("bram")) != first


async def test_the_second_who_asks_is_in_the_lobby_of_the_first_even_after_a_restart_and_a_third_time_changes_nothing(
    farm: Farm, over: Any, build: Any
) -> None:
    await farm.env.restart_bot(build())
    await rematch(farm.anna, over)
    await rematch(farm.bram, over)

    assert "2. bram" in farm.text
    assert private(await rematch(farm.bram, over)) == "You are at this table already."
    assert "(2 of" in farm.text


async def test_where_another_match_is_on_the_rematch_gets_a_thread_and_the_others_join_it_there(
    farm: Farm, over: Any
) -> None:
    await farm.cleo.slash(farm.channel, "play", game="koe")
    offer = (await rematch(farm.bram, over)).response
    assert offer is not None
    assert "Shall I open a thread" in offer.content

    await farm.bram.click(offer, label="Open a thread")

    [thread] = farm.channel.threads
    assert thread.mention in offer.content
    assert f"You are in: {thread.mention}" in private(await rematch(farm.anna, over))
    lobby = next(message for message in thread.history() if message.components)
    assert "2. anna" in text_of(lobby)
    assert "Start" in labels_of(lobby)


async def test_a_rematch_is_played_in_the_language_that_a_new_match_would_be(
    farm: Farm, over: Any, simcord_bot: Farmhand
) -> None:
    # it stayed English after whoever opened it, or the server, had turned to Dutch
    await simcord_bot.house.services.people.set_language(farm.bram.id, "nl")

    await rematch(farm.bram, over)

    assert "Meedoen" in farm.labels
