"""Which language a match is played in."""

from types import SimpleNamespace
from typing import cast

import discord
import pytest

from bot.locale import Catalogues
from bot.ui.presses.language import language_of_match
from bot.ui.presses.press import Press


class Servers:
    """The settings of one server."""

    def __init__(self, language: str | None) -> None:
        self._language = language

    async def language_of(self, guild_id: int) -> str | None:
        return self._language if guild_id == 7 else None


def press(setting: str | None, locale: str, *features: str, guild_locale: str = "en-US") -> Press:
    """A command typed on a server with this setting, by somebody who is spoken to in `locale`."""
    guild = SimpleNamespace(features=list(features))
    interaction = SimpleNamespace(guild_id=7, guild=guild, guild_locale=discord.Locale(guild_locale))
    house = SimpleNamespace(catalogues=Catalogues(), services=SimpleNamespace(servers=Servers(setting)))
    return cast("Press", SimpleNamespace(interaction=interaction, house=house, language=locale))


async def test_the_servers_own_setting_decides() -> None:
    assert await language_of_match(press("nl", "en-US", "COMMUNITY")) == "nl"


async def test_a_community_server_is_spoken_to_in_its_locale() -> None:
    assert await language_of_match(press(None, "en-US", "COMMUNITY", guild_locale="nl")) == "nl"


async def test_any_other_server_reports_english_so_that_the_language_of_whoever_typed_decides() -> None:
    assert await language_of_match(press(None, "nl", guild_locale="en-US")) == "nl"


@pytest.mark.parametrize("locale", ["de", "en-GB", "ja"])
async def test_a_language_without_a_catalogue_is_spoken_to_in_english(locale: str) -> None:
    assert await language_of_match(press(None, locale)) == "en"


async def test_a_setting_whose_catalogue_is_gone_falls_back_to_english() -> None:
    assert await language_of_match(press("fy", "nl")) == "en"
