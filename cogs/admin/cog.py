"""What people settle for themselves, and those who manage a server for all its matches."""

from functools import partial
from typing import TYPE_CHECKING, Any, Literal

import discord
from discord import app_commands
from discord.app_commands import Choice, locale_str
from discord.ext import commands

from bot.services.refusal import Refusal
from bot.ui.press import Press, attend

if TYPE_CHECKING:  # the bot loads its cogs
    from bot.client import Farmhand

AUTOMATIC = "automatic"

OnOff = Literal["on", "off"]


class Admin(commands.Cog):
    """Settings; a server's are refused to whoever may not manage it."""

    @app_commands.command(description="admin.settings")
    @app_commands.describe(
        language="admin.settings.language", dms="admin.settings.dms", server_language="admin.settings.server_language"
    )
    @app_commands.choices(
        dms=[Choice(name=locale_str(f"admin.dms.choice.{choice}"), value=choice) for choice in ("on", "off")]
    )
    async def settings(
        self,
        interaction: discord.Interaction[Any],
        language: str | None = None,
        dms: OnOff | None = None,
        server_language: str | None = None,
    ) -> None:
        """Change what is given, then tell what holds."""
        act = partial(settle, language=language, dms=dms, server_language=server_language)
        await attend(interaction, act, command="settings")


async def settle(press: Press, *, language: str | None, dms: OnOff | None, server_language: str | None) -> None:
    """Take over what is given, and tell what holds now."""
    if server_language is not None:
        await _settle_server(press, server_language)
    await _settle_person(press, language, dms)
    lines = [await _of_person(press)]
    if press.interaction.guild_id is not None:
        lines.append(await _of_server(press, press.interaction.guild_id))
    await press.tell("\n".join(lines))


async def _settle_server(press: Press, language: str) -> None:
    if press.interaction.guild_id is None:
        raise Refusal("admin.no_server")
    if not press.interaction.permissions.manage_guild:
        raise Refusal("admin.not_allowed")
    await press.house.services.servers.set_language(press.guild_id, _chosen(language))


async def _settle_person(press: Press, language: str | None, dms: OnOff | None) -> None:
    people, user_id = press.house.services.people, press.person.id
    if language is not None:
        await people.set_language(user_id, _chosen(language))
        press.language = await people.language_of(user_id)
    if dms is not None:
        await people.set_dms(user_id, wanted=dms == "on")
    if language is not None or dms is not None:
        await press.house.panels.recheck(user_id)


async def _of_person(press: Press) -> str:
    wishes = await press.house.services.people.wishes(press.person.id)
    speaks = (
        press.say("admin.speaks_with_you_automatically")
        if wishes.language is None
        else press.say("admin.speaks_with_you", language=press.say(f"admin.language.{wishes.language}"))
    )
    return f"{speaks}\n{press.say('admin.dms.on' if wishes.dms else 'admin.dms.off')}"


async def _of_server(press: Press, guild_id: int) -> str:
    spoken = await press.house.services.servers.language_of(guild_id)
    if spoken is None:
        return press.say("admin.speaks_automatically")
    return press.say("admin.speaks", language=press.say(f"admin.language.{spoken}"))


def _chosen(language: str) -> str | None:
    return None if language == AUTOMATIC else language


async def setup(bot: "Farmhand") -> None:
    """Called by discord.py."""
    languages = (AUTOMATIC, *bot.house.catalogues.languages)
    choices = [Choice(name=locale_str(f"admin.language.{language}"), value=language) for language in languages]
    app_commands.choices(language=choices, server_language=choices)(Admin.settings)
    await bot.add_cog(Admin())
