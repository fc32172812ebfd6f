"""Commands on their way to Discord: named in every language, and registered only when they changed."""

import copy
from pathlib import Path
from typing import Any

import discord
import pytest
import simcord
from discord import app_commands
from discord.app_commands import Choice, locale_str
from discord.ext import commands

from bot.locale import Catalogues
from bot.ui.presses.language import CommandTranslator
from bot.ui.sync import is_registered, payload, sync

ENGLISH = """
msgid ""
msgstr "Content-Type: text/plain; charset=utf-8\\n"

msgid "toy.milk"
msgstr "Milk a cow"

msgid "toy.milk.name"
msgstr "milk"

msgid "toy.milk.cow"
msgstr "Which cow"

msgid "toy.milk.cow.name"
msgstr "cow"

msgid "toy.cow.any"
msgstr "Any"
"""
DUTCH = (
    ENGLISH.replace('"Milk a cow"', '"Melk een koe"')
    .replace('"milk"', '"melken"')
    .replace('"Which cow"', '"Welke koe"')
    .replace('"cow"', '"koe"')
    .replace('"Any"', '"Om het even"')
)


class Toy(commands.Bot):
    """A bot with one command that has a parameter with two choices, one of them the same in every language."""

    def __init__(self, catalogues: Catalogues) -> None:
        super().__init__(command_prefix=commands.when_mentioned, intents=discord.Intents.none())
        self.catalogues = catalogues
        self.has_registered: list[bool] = []

        @self.tree.command(name="milk", description="toy.milk")
        @app_commands.describe(cow="toy.milk.cow")
        @app_commands.choices(cow=[Choice(name=locale_str("toy.cow.any"), value=""), Choice(name="Bertha", value="b")])
        @app_commands.default_permissions(manage_guild=True)
        @app_commands.guild_only()
        async def milk(interaction: discord.Interaction[Any], cow: str) -> None:
            await interaction.response.send_message(f"milked {cow}")

    async def setup_hook(self) -> None:
        await self.tree.set_translator(CommandTranslator(self.catalogues))
        self.has_registered.append(await sync(self.tree))


@pytest.fixture
def simcord_bot(tmp_path: Path) -> Toy:
    (tmp_path / "en.po").write_text(ENGLISH)
    (tmp_path / "nl.po").write_text(DUTCH)
    return Toy(Catalogues([tmp_path]))


@pytest.fixture
async def wanted(simcord_env: simcord.Env, simcord_bot: Toy) -> list[dict[str, Any]]:
    assert simcord_env is not None
    return await payload(simcord_bot.tree)


async def test_a_command_is_named_and_described_in_english_and_dutch(wanted: list[dict[str, Any]]) -> None:
    [milk] = wanted

    assert (milk["name"], milk["description"]) == ("milk", "Milk a cow")
    assert milk["name_localizations"] == {"en-US": "milk", "en-GB": "milk", "nl": "melken"}
    assert milk["description_localizations"]["nl"] == "Melk een koe"


async def test_a_parameter_and_its_choices_are_named_in_english_and_dutch(wanted: list[dict[str, Any]]) -> None:
    [cow] = wanted[0]["options"]
    whichever, bertha = cow["choices"]

    assert (cow["name"], cow["description"], cow["name_localizations"]["nl"]) == ("cow", "Which cow", "koe")
    assert (whichever["name"], whichever["name_localizations"]["nl"]) == ("Any", "Om het even")
    assert (bertha["name"], bertha["value"]) == ("Bertha", "b")


async def test_commands_are_registered_at_the_first_start_and_left_alone_at_the_next(
    simcord_env: simcord.Env, simcord_bot: Toy
) -> None:
    await simcord_env.restart_bot(Toy(simcord_bot.catalogues))

    registrations = [entry for entry in simcord_env.http_requests if entry.method == "PUT"]
    assert simcord_bot.has_registered == [True]
    assert len(registrations) == 1


async def test_what_discord_adds_and_reorders_is_no_change(wanted: list[dict[str, Any]]) -> None:
    answered = copy.deepcopy(wanted)
    answered[0] |= {"id": "1", "version": "2", "dm_permission": False, "default_member_permissions": "32"}
    answered[0] |= {"integration_types": [0]}
    answered[0]["options"][0] |= {
        "name_localizations": answered[0]["options"][0]["name_localizations"],
        "min_value": None,
    }

    assert is_registered(wanted, answered)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("description", "Milk two cows"),
        ("description_localizations", {"nl": "Melk twee koeien"}),
        ("default_member_permissions", None),
        ("contexts", [0, 1]),
        ("options", []),
        ("nsfw", True),
    ],
)
async def test_a_command_that_differs_is_registered_again(
    wanted: list[dict[str, Any]], field: str, value: object
) -> None:
    assert not is_registered(wanted, [wanted[0] | {field: value}])


async def test_a_command_more_or_fewer_is_registered_again(wanted: list[dict[str, Any]]) -> None:
    assert not is_registered(wanted, [])
    assert not is_registered(wanted, [*wanted, wanted[0] | {"name": "old"}])
