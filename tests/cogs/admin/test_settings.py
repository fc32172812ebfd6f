"""`/settings`: the language of a server's matches."""

import discord
import pytest
import simcord

from bot.client import Farmhand
from tests.cogs.farm import Farm, private


@pytest.fixture
def owner(farm: Farm) -> simcord.MemberActor:
    role = farm.guild.create_role("Owner", permissions=discord.Permissions(manage_guild=True))
    return farm.guild.add_member(farm.env.create_user("olga"), roles=[role])


async def test_a_server_set_to_dutch_plays_in_dutch_whoever_types(farm: Farm, owner: simcord.MemberActor) -> None:
    told = private(await owner.slash(farm.channel, "settings", language="nl"))
    await farm.anna.slash(farm.channel, "play", game="koe")

    assert "Nederlands" in told
    assert "Meedoen" in farm.labels


async def test_settings_without_a_change_tell_what_holds(farm: Farm, owner: simcord.MemberActor) -> None:
    assert "whoever types" in private(await owner.slash(farm.channel, "settings"))


async def test_automatic_takes_the_choice_back(farm: Farm, owner: simcord.MemberActor) -> None:
    await owner.slash(farm.channel, "settings", language="nl")

    assert "whoever types" in private(await owner.slash(farm.channel, "settings", language="automatic"))


async def test_settings_are_hidden_from_everybody_else_and_refused_to_them(farm: Farm, simcord_bot: Farmhand) -> None:
    anna = farm.anna
    assert "settings" not in anna.available_commands(farm.channel)

    command = next(command for command in await simcord_bot.tree.fetch_commands() if command.name == "settings")
    farm.guild.set_command_permissions(command, {anna: True})

    assert "may manage this server" in private(await anna.slash(farm.channel, "settings", language="nl"))
