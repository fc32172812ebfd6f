"""Several servers: each has its channels, its members, its bot; what happens in one is nobody's business in another."""

import asyncio

import discord
import pytest

from bot.sandbox import Sandbox
from bot.sandbox.permissions import Permission, in_channel
from bot.sandbox.world import Channel, Guild
from tests.sandbox.conftest import Bot, Start
from tests.sandbox_client import PATIENCE, Actor, Person, connected


@pytest.fixture
def barn(sandbox: Sandbox) -> Guild:
    """A server that Anna made, with the bot and without the others."""
    world = sandbox.core.world
    return sandbox.core.chat.add_guild("The Barn", world.user(world.guild.owner_id))


def place(sandbox: Sandbox, guild: Guild) -> Channel:
    """The channel of a new server."""
    return next(channel for channel in sandbox.core.world.channels.values() if channel.guild_id == guild.id)


def servers(person: Actor) -> list[str]:
    return [guild["name"] for guild in person.state["guilds"]]


async def test_a_world_begins_with_one_server(person: Person) -> None:
    anna = await person("Anna")
    assert servers(anna) == ["The Farm"]


async def test_whoever_adds_a_server_owns_it_and_the_bot_is_in_it_at_once(started: Start, person: Person) -> None:
    bot, anna, bram = await started(Bot()), await person("Anna"), await person("Bram")
    joined = asyncio.create_task(bot.wait_for("guild_join", timeout=PATIENCE))
    await anna.frame("channel", await anna.do("add_guild", name="  The Barn "))
    guild = await joined
    assert (guild.name, guild.owner_id) == ("The Barn", int(anna.user_id))
    assert servers(anna) == ["The Farm", "The Barn"]
    assert servers(bram) == ["The Farm"]
    general = guild.text_channels[0]
    await general.send("hello barn")
    assert (await anna.message_saying("hello barn"))["channel_id"] == anna.channel("The Barn/general")["id"]
    assert "hello barn" not in str(bram.frames)


@pytest.mark.parametrize("name", ["", "x", "x" * 101])
async def test_a_servers_name_has_2_to_100_characters(person: Person, name: str) -> None:
    anna = await person("Anna")
    refused = await anna.frame("error", await anna.do("add_guild", name=name))
    assert "2 to 100 characters" in refused["message"]


async def test_the_bot_asks_for_its_servers_and_leaves_one(barn: Guild, started: Start, person: Person) -> None:
    bot, anna = await started(Bot()), await person("Anna")
    assert [guild.name async for guild in bot.fetch_guilds()] == ["The Farm", "The Barn"]
    left = asyncio.create_task(bot.wait_for("guild_remove", timeout=PATIENCE))
    home = bot.get_guild(int(barn.id))
    assert home is not None
    await home.leave()
    await left
    assert [guild.name for guild in bot.guilds] == ["The Farm"]
    assert anna.faults["ordered"][0]["text"] == "The bot is not in The Barn"
    with pytest.raises(discord.NotFound):
        await bot.fetch_guild(int(barn.id))


async def test_an_outsider_sees_nothing_of_a_server_and_may_not_do_anything_there(
    sandbox: Sandbox, barn: Guild, started: Start, person: Person
) -> None:
    bot, bram = await started(Bot()), await person("Bram")
    channel = place(sandbox, barn)
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="Go", custom_id="go"))
    message = await bot.get_partial_messageable(int(channel.id)).send("table", view=view)
    await bram.failed(await bram.do("press", message_id=str(message.id), custom_id="go"))
    for kind, fields in (
        ("send", {"content": "hello"}),
        ("history", {}),
        ("thread", {"name": "mine"}),
        ("command", {"command_id": "1"}),
    ):
        refused = await bram.frame("error", await bram.do(kind, channel_id=channel.id, **fields))
        assert refused["message"] == "Je hebt hier geen toegang."
    refused = await bram.frame("error", await bram.do("invite", guild_id=barn.id, user_ids=[bram.user_id]))
    assert refused["message"] == "Je hebt hier geen toegang."
    assert bot.heard == []


async def test_a_member_invites_somebody_who_then_sees_the_server(
    sandbox: Sandbox, barn: Guild, person: Person
) -> None:
    anna, bram = await person("Anna"), await person("Bram")
    sandbox.core.chat.post(place(sandbox, barn), anna.user_id, {"content": "before"}, [])
    await anna.do("invite", guild_id=barn.id, user_ids=[bram.user_id])
    await bram.until(lambda: servers(bram) == ["The Farm", "The Barn"])
    assert [message["content"] for message in await bram.history("The Barn/general")] == ["before"]
    assert bram.channel("The Barn/general")["unread"] == 0
    await bram.say("The Barn/general", "nice here")
    assert (await anna.message_saying("nice here"))["author"]["id"] == bram.user_id


async def test_only_who_manages_a_server_invites_the_bot(sandbox: Sandbox, barn: Guild, person: Person) -> None:
    anna, bram = await person("Anna"), await person("Bram")
    bot_id = sandbox.core.world.bot_id
    sandbox.core.accidents.join(barn, bram.user_id)
    sandbox.core.accidents.kick_bot(barn)
    refused = await bram.frame("error", await bram.do("invite", guild_id=barn.id, user_ids=[bot_id]))
    assert refused["message"] == "Dat mag je hier niet."
    await anna.do("invite", guild_id=barn.id, user_ids=[bot_id])
    await anna.until(lambda: anna.faults["ordered"] == [])
    assert bot_id in barn.members


async def test_permissions_and_overwrites_are_a_servers_own(sandbox: Sandbox, barn: Guild) -> None:
    world, accidents = sandbox.core.world, sandbox.core.accidents
    farm = next(channel for channel in world.channels.values() if channel.name == "farm")
    accidents.take(farm, Permission.SEND_MESSAGES)
    assert not in_channel(world, world.bot_id, farm) & Permission.SEND_MESSAGES
    assert in_channel(world, world.bot_id, place(sandbox, barn)) & Permission.SEND_MESSAGES
    accidents.kick_bot(barn)
    assert in_channel(world, world.bot_id, place(sandbox, barn)) == 0
    assert [overwrite.id for overwrite in farm.overwrites] == [world.bot_id]
    assert [role.managed_by for role in world.guild.roles if role.managed_by] == [world.bot_id]


async def test_the_bot_is_kicked_from_one_server_and_goes_on_in_the_other(
    barn: Guild, started: Start, person: Person
) -> None:
    bot, anna = Bot(), await person("Anna")

    @bot.tree.command(name="ask", description="Asks")
    async def ask(interaction: discord.Interaction) -> None:
        assert interaction.guild is not None
        await interaction.response.send_message(f"asked in {interaction.guild.name}")

    await started(bot)
    await anna.answered(await anna.command("The Barn/general", "ask"))
    await anna.message_saying("asked in The Barn")
    removed = asyncio.create_task(bot.wait_for("guild_remove", timeout=PATIENCE))
    await anna.order("kick", guild_id=barn.id)
    assert (await removed).id == int(barn.id)
    assert [guild.name for guild in bot.guilds] == ["The Farm"]
    await anna.frame("error", await anna.command("The Barn/general", "ask"))
    await anna.answered(await anna.command("farm", "ask"))
    await anna.message_saying("asked in The Farm")


async def test_global_commands_show_in_each_server_and_a_servers_own_only_there(
    sandbox: Sandbox, barn: Guild, started: Start, person: Person
) -> None:
    bot, anna = Bot(), await person("Anna")
    home = discord.Object(int(barn.id))

    @bot.tree.command(name="everywhere", description="Global")
    async def everywhere(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("global")

    @bot.tree.command(name="here", description="The barn's", guild=home)
    async def here(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("the barn's own")

    await started(bot)
    await bot.tree.sync(guild=home)
    await anna.until(lambda: len(anna.state["commands"]) == 2)
    farm = sandbox.core.world.guild
    places = {command["name"]: command["places"] for command in anna.state["commands"]}
    assert places == {"everywhere": ["@me", farm.id, barn.id], "here": [barn.id]}
    await anna.answered(await anna.command("The Barn/general", "here"))
    refused = await anna.frame("error", await anna.command("farm", "here"))
    assert refused["message"] == "This command cannot be used here"


async def test_options_and_menus_name_channels_and_roles_of_their_own_server_only(
    sandbox: Sandbox, barn: Guild, started: Start, person: Person
) -> None:
    bot, anna = Bot(), await person("Anna")

    @bot.tree.command(name="where", description="Where")
    async def where(interaction: discord.Interaction, field: discord.TextChannel) -> None:
        view = discord.ui.View(timeout=None)
        view.add_item(discord.ui.ChannelSelect(custom_id="menu"))
        await interaction.response.send_message(f"in {field.name}", view=view)

    await started(bot)
    general, stable = place(sandbox, barn).id, anna.channel("stable")["id"]
    await anna.answered(await anna.command("The Barn/general", "where", field=general))
    message = await anna.message_saying("in general")
    await anna.failed(await anna.select(message, stable))
    await anna.select(message, general)
    heard = await bot.hears(2)
    assert heard.data is not None
    assert heard.data["resolved"]["channels"].keys() == {general}  # type: ignore[typeddict-item]  # a menu's


async def test_active_threads_and_channels_are_a_servers_own(barn: Guild, started: Start) -> None:
    bot = await started(Bot())
    farm = bot.channel("farm")
    await farm.create_thread(name="Table", type=discord.ChannelType.public_thread)
    there = await bot.fetch_guild(int(barn.id))
    assert await there.active_threads() == []
    assert [channel.name for channel in await there.fetch_channels()] == ["general"]
    assert [thread.name for thread in await farm.guild.active_threads()] == ["Table"]


async def test_whoever_shares_no_server_with_the_bot_gets_no_dm_from_it(
    sandbox: Sandbox, barn: Guild, started: Start, person: Person
) -> None:
    bot, anna = await started(Bot()), await person("Anna")
    user = await bot.fetch_user(int(anna.user_id))
    sandbox.core.accidents.kick_bot(sandbox.core.world.guild)
    await user.send("we meet in the barn")
    sandbox.core.accidents.kick_bot(barn)
    with pytest.raises(discord.Forbidden) as caught:
        await user.send("and now?")
    assert caught.value.code == 50278


async def test_somebody_leaves_one_server_and_stays_in_the_other(sandbox: Sandbox, barn: Guild, person: Person) -> None:
    anna, bram = await person("Anna"), await person("Bram")
    sandbox.core.accidents.join(barn, bram.user_id)
    await bram.until(lambda: len(servers(bram)) == 2)
    await anna.order("leave", user_id=bram.user_id, guild_id=barn.id)
    await bram.until(lambda: servers(bram) == ["The Farm"])
    again = await anna.frame("error", await anna.do("fault", order="leave", user_id=bram.user_id, guild_id=barn.id))
    assert again["message"] == "Bram is not in The Barn"
    assert {channel["guild_id"] for channel in bram.state["channels"]} == {sandbox.core.world.guild.id}
    await anna.clear()
    await bram.until(lambda: len(servers(bram)) == 2)


async def test_a_bot_that_connects_is_told_of_all_its_servers(sandbox: Sandbox, barn: Guild) -> None:
    async with connected(Bot(), sandbox.token) as bot:
        assert {guild.name: guild.member_count for guild in bot.guilds} == {"The Farm": 4, barn.name: 2}
