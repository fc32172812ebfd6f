"""Slash commands: what registers, how they read, what may be typed where."""

from typing import Any

import discord
import pytest
from discord import app_commands

from bot.sandbox import Sandbox
from bot.sandbox.commands import characters, check_commands
from bot.sandbox.errors import DiscordError
from tests.sandbox.conftest import Bot, Start
from tests.sandbox_client import Person


def command(**changes: Any) -> dict[str, Any]:
    return {"name": "play", "description": "Plays", "type": 1} | changes


def option(**changes: Any) -> dict[str, Any]:
    return {"name": "game", "description": "Which", "type": 3} | changes


def choice(number: int) -> dict[str, Any]:
    return {"name": f"{number}" + "x" * 99, "value": "y" * 100}


def shorter_in_english(choice: dict[str, Any]) -> dict[str, Any]:
    return choice | {"name": choice["name"][:1], "name_localizations": {"nl": choice["name"]}}


LONG = [option(name=f"o{n}", choices=[choice(m) for m in range(4)]) for n in range(10)]
"""Options that are longer together than a command may be."""

MISSHAPEN: dict[str, list[dict[str, Any]]] = {
    "a capital": [command(name="Play")],
    "a space": [command(name="play now")],
    "a name of 33": [command(name="x" * 33)],
    "no description": [command(description="")],
    "a description of 101": [command(description="x" * 101)],
    "a Dutch description of 101": [command(description_localizations={"nl": "x" * 101})],
    "a Dutch name with a capital": [command(name_localizations={"nl": "Spelen"})],
    "26 options": [command(options=[option(name=f"o{n}") for n in range(26)])],
    "26 subcommands": [command(options=[option(name=f"o{n}", type=1) for n in range(26)])],
    "26 choices": [command(options=[option(choices=[{"name": str(n), "value": str(n)} for n in range(26)])])],
    "required after optional": [command(options=[option(name="a"), option(name="b", required=True)])],
    "the same name twice": [command(), command()],
    "the same option twice": [command(options=[option(), option()])],
    "the same choice twice": [command(options=[option(choices=[{"name": "x", "value": "x"}] * 2)])],
    "a choice of another type": [command(options=[option(choices=[{"name": "x", "value": 5}])])],
    "choices and autocomplete": [command(options=[option(autocomplete=True, choices=[{"name": "x", "value": "x"}])])],
    "a subcommand beside an option": [command(options=[option(type=1), option(name="other")])],
    "a group in a group": [command(options=[option(type=2, options=[option(type=2)])])],
    "a subcommand in a subcommand": [
        command(options=[option(type=2, options=[option(type=1, options=[option(type=1)])])])
    ],
    "an option of type twelve": [command(options=[option(type=12)])],
    "an option's description of 101": [command(options=[option(description="x" * 101)])],
    "a choice of 101": [command(options=[option(choices=[{"name": "x" * 101, "value": "x"}])])],
    "nowhere to use it": [command(contexts=[])],
    "an unknown place": [command(contexts=[3])],
    "permissions that nobody has": [command(default_member_permissions=str(2**54))],
    "a name with a line's end": [command(name="play\n")],
    "a language that Discord has not": [command(name_localizations={"xx": "spelen"})],
    "a choice's unknown language": [
        command(options=[option(choices=[{"name": "x", "value": "x", "name_localizations": {"nl-NL": "x"}}])])
    ],
    "a length of a number": [command(options=[option(type=4, max_length=5)])],
    "a greatest text": [command(options=[option(max_value=5)])],
    "a text of 6001": [command(options=[option(max_length=6_001)])],
    "a text of at most nothing": [command(options=[option(max_length=0)])],
    "a field that nobody knows": [command(cooldown=5)],
    "8001 characters": [command(options=LONG)],
    "8001 characters in Dutch": [
        command(options=[o | {"choices": [shorter_in_english(c) for c in o["choices"]]} for o in LONG])
    ],
}


@pytest.mark.parametrize("bodies", MISSHAPEN.values(), ids=MISSHAPEN)
def test_a_misshapen_command_is_not_registered(bodies: list[dict[str, Any]]) -> None:
    with pytest.raises(DiscordError):
        check_commands(bodies)


def test_no_language_at_all_is_in_order() -> None:
    check_commands([command(name_localizations={}, description_localizations={})])  # what discord.py sends then


def test_a_hundred_commands_are_enough() -> None:
    check_commands([command(name=f"c{n}") for n in range(100)])
    with pytest.raises(DiscordError, match="Maximum number"):
        check_commands([command(name=f"c{n}") for n in range(101)])


def of_length(total: int) -> dict[str, Any]:
    """A command of so many characters."""
    options = LONG[:9]
    while left := total - characters(command(options=options)):
        name = f"p{len(options):02}"
        options = [*options, option(name=name, description="x" * (left - len(name) if left <= 100 else 60))]
    return command(options=options)


def test_eight_thousand_characters_are_enough() -> None:
    check_commands([of_length(8_000)])
    with pytest.raises(DiscordError) as refused:
        check_commands([of_length(8_001)])
    fault = {"code": "APPLICATION_COMMAND_TOO_LARGE", "message": "Command exceeds maximum size (8000)"}
    assert refused.value.errors == {"0": {"_errors": [fault]}}


def test_fifteen_commands_in_the_menu_of_people_are_enough() -> None:
    people = [{"name": f"Greet {n}", "type": 2} for n in range(16)]
    check_commands([command(), *people[:15]])
    with pytest.raises(DiscordError, match="Maximum number"):
        check_commands(people)


def test_a_commands_length_counts_its_longest_localisation() -> None:
    assert characters(command(description_localizations={"nl": "Speelt een spel"})) == len("play") + len(
        "Speelt een spel"
    )


async def test_a_command_on_its_own_is_refused_for_its_own_fields(started: Start) -> None:
    bot = await started(Bot())
    route = discord.http.Route("POST", "/applications/{app}/commands", app=bot.application_id)
    await bot.http.request(route, json=command())
    with pytest.raises(discord.HTTPException, match=r"In description: Must be between 1 and 100") as refused:
        await bot.http.request(route, json=command(name="other", description=""))
    assert (refused.value.status, refused.value.code) == (400, 50035)


async def test_commands_that_keep_their_name_keep_their_id(started: Start) -> None:
    bot = Bot()

    @bot.tree.command(name="play", description="Plays")
    async def play(interaction: discord.Interaction) -> None:
        del interaction

    await started(bot)
    first = (await bot.tree.fetch_commands())[0].id
    assert (await bot.tree.sync())[0].id == first


async def test_the_list_of_commands_has_localisations_only_where_they_are_asked_for(started: Start) -> None:
    bot = await started(Bot())
    route = discord.http.Route("PUT", "/applications/{app}/commands", app=bot.application_id)
    body = command(name_localizations={"nl": "spelen"}, default_member_permissions=32)
    await bot.http.request(route, json=[body])
    listing = discord.http.Route("GET", "/applications/{app}/commands", app=bot.application_id)
    assert "name_localizations" not in (await bot.http.request(listing))[0]
    full = (await bot.http.request(listing, params={"with_localizations": "true"}))[0]
    assert full["name_localizations"] == {"nl": "spelen"}
    assert full["default_member_permissions"] == "32"


async def test_everybody_reads_commands_in_their_own_language(started: Start, person: Person) -> None:
    bot = await started(Bot())
    route = discord.http.Route("PUT", "/applications/{app}/commands", app=bot.application_id)
    body = command(name_localizations={"nl": "spelen"}, description_localizations={"nl": "Speelt"})
    await bot.http.request(route, json=[body])
    anna, bram = await person("Anna"), await person("Bram")
    seen = [(p.state["commands"][0]["name"], p.state["commands"][0]["description"]) for p in (anna, bram)]
    assert seen == [("play", "Plays"), ("spelen", "Speelt")]
    await anna.do("me", locale="nl")
    await anna.until(lambda: anna.state["commands"][0]["name"] == "spelen")


async def test_subcommands_and_options_arrive_as_typed(started: Start, person: Person) -> None:
    bot = Bot()
    group = app_commands.Group(name="settings", description="Settings")

    @group.command(name="language", description="Language")
    async def language(interaction: discord.Interaction, code: str, loud: bool, times: int) -> None:
        await interaction.response.send_message(f"{code} {loud} {times}")

    bot.tree.add_command(group)
    await started(bot)
    anna = await person("Anna")
    await anna.command("farm", "settings language", code="nl", loud=True, times=3)
    await anna.message_saying("nl True 3")


async def test_somebody_named_in_an_option_is_resolved(started: Start, person: Person) -> None:
    bot = Bot()

    @bot.tree.command(name="greet", description="Greets")
    async def greet(interaction: discord.Interaction, who: discord.Member) -> None:
        await interaction.response.send_message(f"Hello {who.display_name}")

    await started(bot)
    anna, bram = await person("Anna"), await person("Bram")
    await anna.command("farm", "greet", who=bram.user_id)
    await anna.message_saying("Hello Bram")


async def test_what_does_not_fit_an_option_is_refused_to_its_writer(started: Start, person: Person) -> None:
    bot = Bot()

    @bot.tree.command(name="count", description="Counts")
    async def count(interaction: discord.Interaction, times: app_commands.Range[int, 1, 5]) -> None:
        del interaction, times

    await started(bot)
    anna = await person("Anna")
    for wrong in ({}, {"times": "three"}, {"times": 6}, {"other": 1}):
        nonce = await anna.command("farm", "count", **wrong)
        await anna.frame("error", nonce)
    assert bot.heard == []


async def test_a_command_for_servers_is_not_offered_in_a_dm(started: Start, person: Person) -> None:
    bot = Bot()

    @bot.tree.command(name="play", description="Plays")
    @app_commands.guild_only()
    async def play(interaction: discord.Interaction) -> None:
        del interaction

    @bot.tree.command(name="leave", description="Leaves")
    async def leave(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("You left")

    await started(bot)
    anna = await person("Anna")
    await (await bot.fetch_user(int(anna.user_id))).send("hi")
    await anna.message_saying("hi")
    await anna.frame("error", await anna.command("Farmhand", "play"))
    await anna.command("Farmhand", "leave")
    await anna.message_saying("You left")


async def test_a_command_for_moderators_is_shown_to_moderators_only_but_in_dms_where_nobody_is_one(
    sandbox: Sandbox, started: Start, person: Person
) -> None:
    bot = Bot()

    @bot.tree.command(name="settings", description="Settings")
    @app_commands.default_permissions(manage_guild=True)
    async def settings(interaction: discord.Interaction) -> None:
        del interaction

    await started(bot)
    assert sandbox.core.world.users[sandbox.core.world.guild.owner_id].name == "Anna"
    anna, bram = await person("Anna"), await person("Bram")
    assert [c["places"] for c in anna.state["commands"]] == [["@me", sandbox.core.world.guild.id]]
    assert [c["places"] for c in bram.state["commands"]] == [["@me"]]
