"""What people settle for themselves, and those who look after a server for all its matches."""

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.ui.presses.press import Press, attend
from cogs.admin import panel

if TYPE_CHECKING:  # the bot loads its cogs
    from bot.client import Farmhand


class Admin(commands.Cog):
    """Settings; a server's are shown to those alone who look after it."""

    @app_commands.command(description="admin.settings")
    async def settings(self, interaction: discord.Interaction[Any]) -> None:
        """Show what holds, on a panel that changes it; works in a direct message, too."""
        await attend(interaction, _open, command="settings")


async def _open(press: Press) -> None:
    await panel.show(press, "person")


async def setup(bot: "Farmhand") -> None:
    """Called by discord.py."""
    bot.add_dynamic_items(*panel.ITEMS)
    await bot.add_cog(Admin())
