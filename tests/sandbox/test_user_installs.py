"""Apps that somebody installed for themselves: where their commands go along, and how little the bot may do there."""

from typing import Any

import discord
import pytest
from discord import app_commands

from bot.sandbox import Sandbox
from bot.sandbox.errors import DiscordError
from bot.sandbox.interaction import Interaction, interaction_payload
from bot.sandbox.permissions import Permission
from bot.sandbox.wire import InteractionType
from bot.sandbox.world import Channel, Command, User
from tests.sandbox.bodies import button, row
from tests.sandbox.conftest import Bot, Start
from tests.sandbox_client import Person

ALONG: dict[str, Any] = {"integration_types": [1], "contexts": [0, 1, 2]}
ANYHOW: dict[str, Any] = {"integration_types": [0, 1], "contexts": [0, 1, 2]}


def user(sandbox: Sandbox, name: str) -> User:
    return next(user for user in sandbox.core.world.users.values() if user.name == name)


def farm(sandbox: Sandbox) -> Channel:
    return next(channel for channel in sandbox.core.world.channels.values() if channel.name == "farm")


def register(sandbox: Sandbox, **body: Any) -> Command:
    """A command of the bot's."""
    whole = {"name": "cow", "type": 1, "description": "x", "options": [], "integration_types": [0], **body}
    sandbox.core.world.commands["9"] = Command("9", "9", whole)
    return sandbox.core.world.commands["9"]


def called(sandbox: Sandbox, name: str, channel: Channel) -> Interaction:
    """Somebody's call of the command, not yet answered."""
    data = {"id": "9", "name": "cow", "type": 1, "options": []}
    return sandbox.core.interactions.start(InteractionType.COMMAND, user(sandbox, name).id, channel, data, nonce="1")


def told(sandbox: Sandbox, asked: Interaction) -> dict[str, Any]:
    """What the bot is told of an interaction."""
    return interaction_payload(asked, sandbox.core.world, sandbox.core.payloads)


def answer(sandbox: Sandbox, asked: Interaction, **data: Any) -> None:
    sandbox.core.interactions.answer(asked.id, asked.token, {"type": 4, "data": {"content": "moo"} | data}, [])


async def offered(person: Person, name: str) -> list[str]:
    """Where a page offers the command."""
    actor = await person(name)
    return [place for command in actor.state["commands"] for place in command["places"]]


async def test_a_command_goes_along_with_whoever_installed_it(sandbox: Sandbox, person: Person) -> None:
    guild = sandbox.core.world.guild
    register(sandbox, **ALONG)
    user(sandbox, "Anna").has_installed = True
    sandbox.core.accidents.kick_bot(guild)
    assert await offered(person, "Anna") == ["@me", guild.id, "@others"]
    assert await offered(person, "Bram") == []


@pytest.mark.parametrize(
    ("body", "is_there", "places"),
    [
        ({"integration_types": [0]}, True, ["@me", "guild"]),
        ({"integration_types": [0]}, False, []),
        (ANYHOW | {"contexts": [0]}, False, ["guild"]),
        (ANYHOW | {"contexts": [1]}, False, ["@me"]),
        (ANYHOW | {"contexts": [2]}, True, ["@others"]),
        (ANYHOW | {"contexts": None}, False, ["@me", "guild", "@others"]),
    ],
)
async def test_a_command_is_offered_where_its_contexts_and_installations_say(
    sandbox: Sandbox, person: Person, body: dict[str, Any], is_there: bool, places: list[str]
) -> None:
    guild = sandbox.core.world.guild
    register(sandbox, **body)
    user(sandbox, "Anna").has_installed = True
    if not is_there:
        sandbox.core.accidents.kick_bot(guild)
    assert await offered(person, "Anna") == [guild.id if place == "guild" else place for place in places]


async def test_what_is_not_offered_cannot_be_called(sandbox: Sandbox, person: Person) -> None:
    register(sandbox, **ALONG)
    anna = await person("Anna")
    call = {"channel_id": farm(sandbox).id, "command_id": "9", "options": []}
    await anna.frame("error", await anna.do("command", **call))
    await anna.do("me", has_installed=True)
    await anna.frame("interaction", await anna.do("command", **call), state={"sent"})


async def test_the_bot_learns_who_allowed_it_and_where_it_is(sandbox: Sandbox) -> None:
    core, anna, bram = sandbox.core, user(sandbox, "Anna"), user(sandbox, "Bram")
    guild = core.world.guild
    anna.has_installed = True
    register(sandbox, **ANYHOW)
    with_bot, with_bram = core.chat.open_dm(core.world.bot_id, anna.id), core.chat.open_dm(anna.id, bram.id)
    both = {"0": guild.id, "1": anna.id}
    for channel, context, owners in (
        (farm(sandbox), 0, both),
        (with_bot, 1, {"0": "0", "1": anna.id}),
        (with_bram, 2, {"1": anna.id}),
    ):
        body = told(sandbox, called(sandbox, "Anna", channel))
        assert (body["context"], body["authorizing_integration_owners"]) == (context, owners)
    core.accidents.kick_bot(guild)
    body = told(sandbox, called(sandbox, "Anna", farm(sandbox)))
    assert (body["context"], body["authorizing_integration_owners"]) == (0, {"1": anna.id})


async def test_as_a_guest_the_app_may_do_little_and_no_more_than_its_person(sandbox: Sandbox) -> None:
    core, bram = sandbox.core, user(sandbox, "Bram")
    bram.has_installed = True
    register(sandbox, **ANYHOW)
    guest = Permission.ATTACH_FILES | Permission.EMBED_LINKS | Permission.USE_EXTERNAL_EMOJIS
    core.accidents.kick_bot(core.world.guild)
    asked = told(sandbox, called(sandbox, "Bram", farm(sandbox)))
    assert int(asked["app_permissions"]) == guest
    core.accidents.take(farm(sandbox), Permission.ATTACH_FILES, bram.id)
    asked = told(sandbox, called(sandbox, "Bram", farm(sandbox)))
    assert int(asked["app_permissions"]) == guest & ~Permission.ATTACH_FILES
    dm = core.chat.open_dm(bram.id, user(sandbox, "Anna").id)
    expected = Permission.ATTACH_FILES | Permission.EMBED_LINKS | Permission.MENTION_EVERYONE
    assert int(told(sandbox, called(sandbox, "Bram", dm))["app_permissions"]) == expected


async def test_a_guest_follows_up_five_times(sandbox: Sandbox) -> None:
    core = sandbox.core
    user(sandbox, "Bram").has_installed = True
    register(sandbox, **ANYHOW)
    member = called(sandbox, "Bram", farm(sandbox))
    core.accidents.kick_bot(core.world.guild)
    guest = called(sandbox, "Bram", farm(sandbox))
    for asked, most in ((guest, 5), (member, 6)):
        answer(sandbox, asked)
        for _ in range(most):
            core.interactions.follow_up(asked, {"content": "moo"}, [])
    with pytest.raises(DiscordError) as refused:
        core.interactions.follow_up(guest, {"content": "moo"}, [])
    assert (refused.value.refusal.status, refused.value.refusal.code) == (400, 40094)
    core.interactions.edit(guest, core.interactions.original(guest), {"content": "edits go on"}, [])


async def test_where_nobody_may_bring_apps_their_answers_are_private(sandbox: Sandbox) -> None:
    core, guild = sandbox.core, sandbox.core.world.guild
    user(sandbox, "Bram").has_installed = True
    register(sandbox, **ANYHOW)
    core.accidents.kick_bot(guild)
    everybody = next(role for role in guild.roles if role.id == guild.id)
    loud, hushed = called(sandbox, "Bram", farm(sandbox)), called(sandbox, "Bram", farm(sandbox))
    answer(sandbox, loud)
    assert not core.interactions.original(loud).is_ephemeral
    everybody.permissions &= ~Permission.USE_EXTERNAL_APPS
    answer(sandbox, hushed)
    assert core.interactions.original(hushed).owner_id == user(sandbox, "Bram").id


async def test_a_guests_buttons_work_for_all_and_belong_to_who_brought_it(sandbox: Sandbox, person: Person) -> None:
    core = sandbox.core
    bram = user(sandbox, "Bram")
    bram.has_installed = True
    register(sandbox, **ANYHOW)
    core.accidents.kick_bot(core.world.guild)
    asked = called(sandbox, "Bram", farm(sandbox))
    answer(sandbox, asked, components=[row(button())])
    message = core.interactions.original(asked)
    anna = await person("Anna")
    nonce = await anna.do("press", message_id=message.id, custom_id="go0")
    await anna.frame("interaction", nonce, state={"sent"})
    pressed = next(i for i in reversed(core.interactions._by_id.values()))
    assert told(sandbox, pressed)["authorizing_integration_owners"] == {"1": bram.id}


@pytest.mark.sends_what_discord_refuses
async def test_a_real_bot_answers_as_a_guest_and_does_nothing_else_there(
    sandbox: Sandbox, started: Start, person: Person
) -> None:
    bot = Bot()
    codes: list[int] = []

    @bot.tree.command(name="cow", description="Moos")
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def cow(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("moo")
        assert interaction.is_user_integration()
        assert not interaction.is_guild_integration()
        message = await interaction.original_response()
        place = bot.get_partial_messageable(int(interaction.channel_id or 0))
        for attempt in (place.send("x"), place.get_partial_message(message.id).edit(content="x")):
            with pytest.raises(discord.Forbidden) as refused:
                await attempt
            codes.append(refused.value.code)
        await interaction.edit_original_response(content="moo again")

    await started(bot)
    sandbox.core.accidents.kick_bot(sandbox.core.world.guild)
    anna = await person("Anna")
    await anna.do("me", has_installed=True)
    await anna.command("farm", "cow")
    await anna.message_saying("moo again")
    assert (codes, bot.errors) == ([50001, 50001], [])
