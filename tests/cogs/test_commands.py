"""Every command as Discord is told of it, whichever cog it comes from."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
import simcord

from bot.client import Farmhand
from bot.ui.sync import payload

NAME = re.compile(r"[-_'\w]{1,32}")
LOCALES = ("en-US", "en-GB", "nl")


@pytest.fixture
async def commands(simcord_env: simcord.Env, simcord_bot: Farmhand) -> list[dict[str, Any]]:
    assert simcord_env is not None
    return await payload(simcord_bot.tree)


def with_options(items: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for item in items:
        yield item
        yield from with_options(item.get("options", []))


async def test_every_command_and_parameter_is_named_and_described_in_every_language(
    commands: list[dict[str, Any]],
) -> None:
    for item in with_options(commands):
        for locale in LOCALES:
            assert NAME.fullmatch(item["name_localizations"][locale]), item["name"]
            assert item["name_localizations"][locale].islower()
            assert 1 <= len(item["description_localizations"][locale]) <= 100, item["name"]


async def test_the_english_name_is_the_one_that_the_code_goes_by(commands: list[dict[str, Any]]) -> None:
    assert [item["name"] for item in with_options(commands)] == [
        item["name_localizations"]["en-US"] for item in with_options(commands)
    ]


async def test_no_two_commands_share_a_name_in_any_language(commands: list[dict[str, Any]]) -> None:
    for locale in LOCALES:
        names = [command["name_localizations"][locale] for command in commands]
        assert len(names) == len(set(names))


async def test_a_command_fits_discords_limits_with_all_its_translations(commands: list[dict[str, Any]]) -> None:
    assert len(commands) <= 100
    for command in commands:
        assert sum(map(_length, with_options([command]))) <= 8000
        for option in command["options"]:
            assert len(option.get("choices", ())) <= 25
            assert all(len(choice["name"]) <= 100 for choice in option.get("choices", ()))


def _length(item: dict[str, Any]) -> int:
    texts = [item["name"], item["description"]]
    texts += [*item.get("name_localizations", {}).values(), *item.get("description_localizations", {}).values()]
    for choice in item.get("choices", ()):
        texts += [choice["name"], str(choice["value"]), *choice.get("name_localizations", {}).values()]
    return sum(map(len, texts))


async def test_choices_are_translated_unless_they_are_the_same_everywhere(commands: list[dict[str, Any]]) -> None:
    play = next(command for command in commands if command["name"] == "play")
    game, pace = play["options"]

    assert ("Koe zoekt Boer", "koe") in [(choice["name"], choice["value"]) for choice in game["choices"]]
    assert [choice["value"] for choice in pace["choices"]] == ["live", "relaxed", "untimed"]
    assert all(choice["name_localizations"].keys() == set(LOCALES) for choice in pace["choices"])
