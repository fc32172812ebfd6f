"""`/settings`: a panel on which people settle things for themselves, and some of them for a server."""

from collections.abc import Callable
from typing import Any

import discord
import pytest
import simcord

from bot.client import Farmhand
from tests.cogs.farm import Farm, labels_of, parts_of, private, text_of


class Panel:
    """A message with menus, and somebody who uses them."""

    def __init__(self, who: simcord.MemberActor, message: Any) -> None:
        self.who = who
        self.message = message

    @property
    def text(self) -> str:
        return text_of(self.message)

    def chosen(self, custom_id: str) -> list[str]:
        """What stands chosen in a menu."""
        menu = self.part(custom_id)
        if menu["type"] == 3:
            return [option["value"] for option in menu["options"] if option.get("default")]
        return [str(value["id"]) for value in menu.get("default_values", ())]

    def part(self, custom_id: str) -> Any:
        return next(part for part in parts_of(self.message) if part.get("custom_id") == custom_id)

    async def press(self, custom_id: str) -> str:
        return private(await self.who.click(self.message, custom_id=custom_id))

    async def choose(self, custom_id: str, *values: Any) -> str:
        return private(await self.who.select(self.message, values, custom_id=custom_id))


@pytest.fixture
def owner(farm: Farm) -> simcord.MemberActor:
    role = farm.guild.create_role("Owner", permissions=discord.Permissions(manage_guild=True))
    return farm.guild.add_member(farm.env.create_user("olga"), roles=[role])


async def opened(farm: Farm, who: simcord.MemberActor) -> Panel:
    result = await who.slash(farm.channel, "settings")
    assert result.response is not None
    assert result.response.ephemeral
    return Panel(who, result.response)


async def turned(farm: Farm, who: simcord.MemberActor, page: str) -> Panel:
    panel = await opened(farm, who)
    await panel.press(f"set:page:{page}")
    return panel


# --- a person's ---------------------------------------------------------------------------------------------------


async def test_whoever_does_not_look_after_the_server_sees_nothing_of_it(farm: Farm) -> None:
    panel = await opened(farm, farm.anna)

    assert "Direct messages" in panel.text
    assert "This server" not in labels_of(panel.message)


async def test_whoever_chooses_a_language_is_spoken_to_in_it_at_once_and_from_then_on(farm: Farm) -> None:
    panel = await opened(farm, farm.anna)
    await panel.choose("set:person:language", "nl")
    assert "Privéberichten" in panel.text
    assert panel.chosen("set:person:language") == ["nl"]

    assert private(await farm.anna.slash(farm.channel, "leave")) == "Je doet aan geen enkele partij mee."
    assert private(await farm.bram.slash(farm.channel, "leave")) == "You are in no match."

    await panel.choose("set:person:language", "automatic")
    assert "Direct messages" in panel.text


async def test_a_match_is_played_in_the_language_that_whoever_types_chose(farm: Farm) -> None:
    await (await opened(farm, farm.anna)).choose("set:person:language", "nl")

    await farm.anna.slash(farm.channel, "play", game="koe")

    assert "Meedoen" in farm.labels


async def test_hands_turn_to_the_chosen_language(farm: Farm) -> None:
    await begin(farm)

    await (await opened(farm, farm.anna)).choose("set:person:language", "nl")

    [hand] = dms(farm.anna)
    assert "Jij hebt:" in text_of(hand)


async def test_whoever_wants_no_direct_messages_finds_none_and_gets_them_back_when_they_want_them(farm: Farm) -> None:
    await begin(farm)
    assert len(dms(farm.anna)) == 1
    panel = await opened(farm, farm.anna)

    await panel.press("set:person:dms:off")
    assert "write nothing to you" in panel.text
    assert not dms(farm.anna)
    assert len(dms(farm.bram)) == 1

    await panel.press("set:person:dms:on")
    assert len(dms(farm.anna)) == 1


async def test_whoever_wants_no_reminders_is_not_called(farm: Farm) -> None:
    await (await opened(farm, farm.bram)).press("set:person:reminders:off")
    await farm.anna.slash(farm.channel, "play", game="toy")
    for who in (farm.bram, farm.cleo):
        await farm.press(who, "Join")
    await farm.env.advance_time(61)
    await farm.press(farm.anna, "Start")

    calls = [message.content for message in farm.channel.history() if message.content]
    assert [str(farm.cleo.id) in call for call in calls] == [True]


async def test_a_profile_is_hidden_and_shown_again(farm: Farm, simcord_bot: Farmhand) -> None:
    panel = await opened(farm, farm.anna)

    await panel.press("set:person:hidden:on")
    assert "neither your profile" in panel.text
    assert (await simcord_bot.house.services.people.wishes(farm.anna.id)).hidden

    await panel.press("set:person:hidden:off")
    assert not (await simcord_bot.house.services.people.wishes(farm.anna.id)).hidden


async def test_in_a_direct_message_there_are_only_ones_own(farm: Farm, owner: simcord.MemberActor) -> None:
    await begin(farm)
    result = await owner.user.slash("settings")

    assert "Reminders" in text_of(result.response)
    assert "This server" not in labels_of(result.response)


# --- a server's ---------------------------------------------------------------------------------------------------


async def test_a_server_set_to_dutch_plays_in_dutch_whoever_types(farm: Farm, owner: simcord.MemberActor) -> None:
    panel = await turned(farm, owner, "server")
    assert panel.chosen("set:server:language") == ["automatic"]

    await panel.choose("set:server:language", "nl")
    assert panel.chosen("set:server:language") == ["nl"]

    await farm.anna.slash(farm.channel, "play", game="koe")
    assert "Meedoen" in farm.labels


async def test_play_is_refused_outside_of_the_allowed_channels_by_naming_them_until_none_is_chosen(
    farm: Farm, owner: simcord.MemberActor
) -> None:
    barn = farm.guild.create_text_channel("barn")
    panel = await turned(farm, owner, "server")

    await panel.choose("set:server:channels", barn)
    assert panel.chosen("set:server:channels") == [str(barn.id)]

    told = private(await farm.anna.slash(farm.channel, "play", game="toy"))
    assert told == f"On this server matches are played in <#{barn.id}>. Start yours there."
    await farm.anna.slash(barn, "play", game="toy")
    assert "Join" in labels_of(barn.history()[-1])

    await panel.choose("set:server:channels")
    await farm.anna.slash(farm.channel, "play", game="toy")
    assert "Join" in farm.labels


async def test_threads_belong_to_their_channel(farm: Farm, owner: simcord.MemberActor) -> None:
    panel = await turned(farm, owner, "server")
    await panel.choose("set:server:channels", farm.channel)
    await farm.anna.slash(farm.channel, "play", game="toy")
    offer = await farm.bram.slash(farm.channel, "play", game="toy")

    assert offer.response is not None
    await farm.bram.click(offer.response, custom_id="lobby:thread:toy:relaxed")

    [thread] = farm.channel.threads
    assert "Join" in labels_of(thread.history()[-1])


async def test_a_deleted_channel_shuts_nobody_out(
    farm: Farm, owner: simcord.MemberActor, simcord_bot: Farmhand
) -> None:
    barn = farm.guild.create_text_channel("barn")
    panel = await turned(farm, owner, "server")
    await panel.choose("set:server:channels", barn)

    await guild_of(farm, simcord_bot).get_channel(barn.id).delete()

    await farm.anna.slash(farm.channel, "play", game="toy")
    assert "Join" in farm.labels
    panel = await turned(farm, owner, "server")
    assert panel.chosen("set:server:channels") == []


async def test_whoever_bears_the_moderators_role_changes_settings_and_ends_matches(
    farm: Farm, owner: simcord.MemberActor
) -> None:
    keeper = farm.guild.create_role("Keeper")
    karl = farm.guild.add_member(farm.env.create_user("karl"), roles=[keeper])
    await farm.anna.slash(farm.channel, "play", game="toy")
    await farm.press(farm.bram, "Join")
    await farm.press(farm.anna, "Start")
    assert private(await karl.slash(farm.channel, "end")) == "You are not playing in this match."

    panel = await turned(farm, owner, "server")
    await panel.choose("set:server:role", keeper)
    assert panel.chosen("set:server:role") == [str(keeper.id)]

    assert "Carrots" in private(await karl.slash(farm.channel, "end"))
    await (await turned(farm, karl, "server")).choose("set:server:language", "nl")
    await farm.anna.slash(farm.channel, "play", game="toy")
    assert "Meedoen" in farm.labels


async def test_a_deleted_role_leaves_the_settings_to_whoever_manages_the_server(
    farm: Farm, owner: simcord.MemberActor, simcord_bot: Farmhand
) -> None:
    keeper = farm.guild.create_role("Keeper")
    karl = farm.guild.add_member(farm.env.create_user("karl"), roles=[keeper])
    panel = await turned(farm, owner, "server")
    await panel.choose("set:server:role", keeper)

    await guild_of(farm, simcord_bot).get_role(keeper.id).delete()

    assert "This server" not in labels_of((await opened(farm, karl)).message)
    assert (await turned(farm, owner, "server")).chosen("set:server:role") == []


async def test_everybody_cannot_be_moderators(farm: Farm, owner: simcord.MemberActor) -> None:
    panel = await turned(farm, owner, "server")

    told = await panel.choose("set:server:role", farm.guild.default_role)

    assert "anybody could end" in told
    assert (await turned(farm, owner, "server")).chosen("set:server:role") == []


async def test_a_panel_that_stayed_open_changes_nothing_for_whoever_lost_the_right(
    farm: Farm, owner: simcord.MemberActor, simcord_bot: Farmhand
) -> None:
    panel = await turned(farm, owner, "server")
    member = await guild_of(farm, simcord_bot).fetch_member(owner.id)
    await member.remove_roles(*member.roles[1:])

    assert "may manage this server" in await panel.choose("set:server:language", "nl")
    assert await simcord_bot.house.services.servers.language_of(farm.guild.id) is None


# --- its games ------------------------------------------------------------------------------------------------------


async def test_play_begins_as_the_server_settled_for_the_game_and_its_lobby_may_still_change_it(
    farm: Farm, owner: simcord.MemberActor
) -> None:
    panel = await turned(farm, owner, "games")
    await panel.choose("set:games:game", "toy")
    assert panel.chosen("set:games:toy:pace") == ["automatic"]

    await panel.choose("set:games:toy:pace", "untimed")
    await panel.choose("set:games:toy:rule:rounds", "9")
    assert panel.chosen("set:games:game") == ["toy"]
    assert panel.chosen("set:games:toy:pace") == ["untimed"]
    assert panel.chosen("set:games:toy:rule:rounds") == ["9"]

    await farm.anna.slash(farm.channel, "play", game="toy")
    assert "Untimed" in farm.text
    lobby = Panel(farm.anna, farm.message)
    assert lobby.chosen("lobby:1:rule:rounds") == ["9"]
    await farm.anna.select(farm.message, ["3"], custom_id="lobby:1:rule:rounds")
    assert Panel(farm.anna, farm.message).chosen("lobby:1:rule:rounds") == ["3"]


async def test_a_pace_that_is_typed_counts_more_than_the_servers(farm: Farm, owner: simcord.MemberActor) -> None:
    panel = await turned(farm, owner, "games")
    await panel.choose("set:games:game", "toy")
    await panel.choose("set:games:toy:pace", "untimed")

    await farm.anna.slash(farm.channel, "play", game="toy", pace="live")

    assert "Live" in farm.text


async def test_every_page_fits_into_a_message_for_every_game(
    farm: Farm, owner: simcord.MemberActor, simcord_bot: Farmhand
) -> None:
    for language in ("en", "nl"):
        panel = await opened(farm, owner)
        await panel.choose("set:person:language", language)
        for page in ("server", "games"):
            await panel.press(f"set:page:{page}")
        for key in simcord_bot.house.extensions.games:
            if panel.chosen("set:games:game") != [key]:
                await panel.choose("set:games:game", key)
            assert panel.chosen("set:games:game") == [key]


async def test_a_panel_from_before_a_restart_still_works(
    farm: Farm, owner: simcord.MemberActor, build: Callable[[], Farmhand]
) -> None:
    panel = await turned(farm, owner, "games")
    await panel.choose("set:games:game", "toy")

    await farm.env.restart_bot(build())

    await panel.choose("set:games:toy:rule:rounds", "9")
    assert panel.chosen("set:games:toy:rule:rounds") == ["9"]


def guild_of(farm: Farm, bot: Farmhand) -> Any:
    """The server as the bot knows it."""
    return bot.get_guild(farm.guild.id)


async def begin(farm: Farm) -> None:
    """Anna and Bram play a game with hidden hands."""
    await farm.anna.slash(farm.channel, "play", game="secret")
    await farm.press(farm.bram, "Join")
    await farm.press(farm.anna, "Start")


def dms(who: simcord.MemberActor) -> list[Any]:
    """What somebody finds among their direct messages."""
    return [message for message in who.user.dm_channel.history() if not message.flags.ephemeral]
