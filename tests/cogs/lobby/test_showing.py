"""`/hand`: somebody's hidden cards, wherever they ask for them."""

from typing import Any

import pytest

from tests.cogs.farm import Farm, labels_of, private, text_of


@pytest.fixture
async def running(farm: Farm) -> Farm:
    """A match of Eggs between Anna and Bram."""
    await begin(farm)
    return farm


async def begin(farm: Farm) -> None:
    await farm.anna.slash(farm.channel, "play", game="secret")
    await farm.press(farm.bram, "Join")
    await farm.press(farm.anna, "Start")


async def shown(result: Any) -> str:
    """What a command shows to whoever typed it alone."""
    assert result.response.ephemeral
    return text_of(result.response.message)


async def test_hand_shows_the_hand_in_the_match_of_this_channel(running: Farm) -> None:
    assert "You hold:" in await shown(await running.anna.slash(running.channel, "hand"))


async def test_hand_works_in_a_direct_message_and_in_any_other_channel(running: Farm) -> None:
    assert "You hold:" in await shown(await running.bram.user.slash("hand"))

    elsewhere = running.guild.create_text_channel("barn")
    assert "You hold:" in await shown(await running.bram.slash(elsewhere, "hand"))


async def test_whoever_hides_something_in_several_matches_is_asked_in_which(running: Farm) -> None:
    here, running.channel = running.channel, running.guild.create_text_channel("barn")
    await begin(running)

    asked = (await running.bram.user.slash("hand")).response
    assert f"1. Eggs in <#{here.id}>" in text_of(asked.message)
    assert f"2. Eggs in <#{running.channel.id}>" in text_of(asked.message)

    await running.bram.user.click(asked, label="2. Eggs")

    assert "You hold:" in text_of(asked.message)
    assert f"<#{running.channel.id}>" in text_of(asked.message)
    assert "2. Eggs" not in labels_of(asked.message)


async def test_in_a_channel_with_a_match_it_is_that_one(running: Farm) -> None:
    here, running.channel = running.channel, running.guild.create_text_channel("barn")
    await begin(running)

    assert f"<#{here.id}>" in await shown(await running.bram.slash(here, "hand"))


async def test_whoever_hides_nothing_has_no_hand_to_see(running: Farm) -> None:
    nothing = "You are in no match with hidden cards."
    assert private(await running.eve.slash(running.channel, "hand")) == nothing

    running.channel = running.guild.create_text_channel("barn")
    await running.eve.slash(running.channel, "play", game="secret")
    assert private(await running.eve.slash(running.channel, "hand")) == nothing
