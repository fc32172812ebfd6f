"""Which language a match is played in."""

from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.locale import Catalogues
from bot.ui.house import House
from bot.ui.language import language_of_match


class Servers:
    """The settings of one server."""

    def __init__(self, language: str | None) -> None:
        self._language = language

    async def language_of(self, guild_id: int) -> str | None:
        return self._language if guild_id == 7 else None


def typed_by(locale: str, *features: str, guild_locale: str = "en-US") -> discord.Interaction[Any]:
    guild = SimpleNamespace(features=list(features))
    typed = SimpleNamespace(guild_id=7, guild=guild, locale=discord.Locale(locale))
    typed.guild_locale = discord.Locale(guild_locale)
    return cast("discord.Interaction[Any]", typed)


def house(setting: str | None) -> House:
    services = SimpleNamespace(servers=Servers(setting))
    return cast("House", SimpleNamespace(catalogues=Catalogues(), services=services))


async def test_the_servers_own_setting_decides() -> None:
    assert await language_of_match(house("nl"), typed_by("en-US", "COMMUNITY")) == "nl"


async def test_a_community_server_is_spoken_to_in_its_locale() -> None:
    assert await language_of_match(house(None), typed_by("en-US", "COMMUNITY", guild_locale="nl")) == "nl"


async def test_any_other_server_reports_english_so_that_the_language_of_whoever_typed_decides() -> None:
    assert await language_of_match(house(None), typed_by("nl", guild_locale="en-US")) == "nl"


@pytest.mark.parametrize("locale", ["de", "en-GB", "ja"])
async def test_a_language_without_a_catalogue_is_spoken_to_in_english(locale: str) -> None:
    assert await language_of_match(house(None), typed_by(locale)) == "en"


async def test_a_setting_whose_catalogue_is_gone_falls_back_to_english() -> None:
    assert await language_of_match(house("fy"), typed_by("nl")) == "en"
