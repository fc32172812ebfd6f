"""What those who manage a server settle for it."""

from functools import partial
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.app_commands import Choice, locale_str
from discord.ext import commands

from bot.services.refusal import Refusal
from bot.ui.press import Press, attend

if TYPE_CHECKING:  # the bot loads its cogs
    from bot.client import Farmhand

AUTOMATIC = "automatic"


class Admin(commands.Cog):
    """Settings of a server; hidden from everybody else by Discord, and refused to them by us."""

    @app_commands.command(description="admin.settings")
    @app_commands.describe(language="admin.settings.language")
    @app_commands.default_permissions(manage_guild=True)
    @app_commands.guild_only()
    async def settings(self, interaction: discord.Interaction[Any], language: str | None = None) -> None:
        """Change what is given, then tell what holds."""
        await attend(interaction, partial(settle, language=language), command="settings")


async def settle(press: Press, *, language: str | None) -> None:
    """Take the language over, if one is given, and tell which one holds now."""
    if not press.interaction.permissions.manage_guild:
        raise Refusal("admin.not_allowed")
    servers, guild_id = press.house.services.servers, press.guild_id
    if language is not None:
        await servers.set_language(guild_id, None if language == AUTOMATIC else language)
    spoken = await servers.language_of(guild_id)
    if spoken is None:
        await press.tell(press.say("admin.speaks_automatically"))
    else:
        await press.tell(press.say("admin.speaks", language=press.say(f"admin.language.{spoken}")))


async def setup(bot: "Farmhand") -> None:
    """Called by discord.py."""
    languages = (AUTOMATIC, *bot.house.catalogues.languages)
    choices = [Choice(name=locale_str(f"admin.language.{language}"), value=language) for language in languages]
    app_commands.choices(language=choices)(Admin.settings)
    await bot.add_cog(Admin())
