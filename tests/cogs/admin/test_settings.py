"""`/settings`: what people settle for themselves, and the language of a server's matches."""

from typing import Any

import discord
import pytest
import simcord

from tests.cogs.farm import Farm, private, text_of


@pytest.fixture
def owner(farm: Farm) -> simcord.MemberActor:
    role = farm.guild.create_role("Owner", permissions=discord.Permissions(manage_guild=True))
    return farm.guild.add_member(farm.env.create_user("olga"), roles=[role])


async def test_a_server_set_to_dutch_plays_in_dutch_whoever_types(farm: Farm, owner: simcord.MemberActor) -> None:
    told = private(await owner.slash(farm.channel, "settings", server_language="nl"))
    await farm.anna.slash(farm.channel, "play", game="koe")

    assert "Nederlands" in told
    assert "Meedoen" in farm.labels


async def test_settings_without_a_change_tell_what_holds(farm: Farm, owner: simcord.MemberActor) -> None:
    assert "whoever types" in private(await owner.slash(farm.channel, "settings"))


async def test_automatic_takes_the_choice_back(farm: Farm, owner: simcord.MemberActor) -> None:
    await owner.slash(farm.channel, "settings", server_language="nl")

    assert "whoever types" in private(await owner.slash(farm.channel, "settings", server_language="automatic"))


async def test_a_servers_language_is_refused_to_whoever_may_not_manage_it(farm: Farm) -> None:
    told = private(await farm.anna.slash(farm.channel, "settings", server_language="nl"))

    assert "may manage this server" in told
    assert "whoever types" in private(await farm.anna.slash(farm.channel, "settings"))


async def test_whoever_chooses_a_language_is_spoken_to_in_it_from_then_on(farm: Farm) -> None:
    told = private(await farm.anna.slash(farm.channel, "settings", language="nl"))
    assert "Met jou spreek ik Nederlands." in told

    assert private(await farm.anna.slash(farm.channel, "leave")) == "Je doet aan geen enkele partij mee."
    assert private(await farm.bram.slash(farm.channel, "leave")) == "You are in no match."

    told = private(await farm.anna.slash(farm.channel, "settings", language="automatic"))
    assert "the language of your Discord" in told


async def test_a_match_is_played_in_the_language_that_whoever_types_chose(farm: Farm) -> None:
    await farm.anna.slash(farm.channel, "settings", language="nl")

    await farm.anna.slash(farm.channel, "play", game="koe")

    assert "Meedoen" in farm.labels


async def test_panels_turn_to_the_chosen_language(farm: Farm) -> None:
    await begin(farm)

    await farm.anna.slash(farm.channel, "settings", language="nl")

    [panel] = dms(farm.anna)
    assert "Jij hebt:" in text_of(panel)


async def test_whoever_wants_no_direct_messages_finds_none_and_gets_them_back_when_they_want_them(farm: Farm) -> None:
    await begin(farm)
    assert len(dms(farm.anna)) == 1

    told = private(await farm.anna.slash(farm.channel, "settings", dms="off"))
    assert "do not write to you" in told
    assert not dms(farm.anna)
    assert len(dms(farm.bram)) == 1

    await farm.anna.slash(farm.channel, "settings", dms="on")
    assert len(dms(farm.anna)) == 1


async def test_settings_work_in_a_direct_message_but_for_those_of_a_server(farm: Farm) -> None:
    await begin(farm)

    told = private(await farm.anna.user.slash("settings", dms="off"))
    assert "do not write to you" in told
    assert "Matches on this server" not in told

    assert "Only on a server" in private(await farm.anna.user.slash("settings", server_language="nl"))


async def begin(farm: Farm) -> None:
    """Anna and Bram play a game with hidden hands."""
    await farm.anna.slash(farm.channel, "play", game="secret")
    await farm.press(farm.bram, "Join")
    await farm.press(farm.anna, "Start")


def dms(who: simcord.MemberActor) -> list[Any]:
    """What somebody finds among their direct messages."""
    return [message for message in who.user.dm_channel.history() if not message.flags.ephemeral]
