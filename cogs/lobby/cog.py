"""The commands around every match: open a lobby, see one's hand, leave, put an end to it."""

from functools import partial
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.app_commands import Choice, locale_str
from discord.ext import commands

from bot.settings import PACES, Pace
from bot.ui import opening
from bot.ui.presses.press import attend
from cogs.lobby import ending, leaving, showing

if TYPE_CHECKING:  # the bot loads its cogs
    from bot.client import Farmhand


class Lobby(commands.Cog):
    """What somebody types; each command reads the press, and its dialogue does the rest."""

    @app_commands.command(description="lobby.play")
    @app_commands.describe(game="lobby.play.game", pace="lobby.play.pace")
    @app_commands.choices(pace=[Choice(name=locale_str(f"lobby.pace.{pace}"), value=pace) for pace in PACES])
    @app_commands.guild_only()
    async def play(self, interaction: discord.Interaction[Any], game: str, pace: Pace | None = None) -> None:
        """Open a lobby in this channel."""
        await attend(interaction, partial(opening.open_here, game_key=game, pace=pace), command="play", game=game)

    @app_commands.command(description="lobby.hand")
    async def hand(self, interaction: discord.Interaction[Any]) -> None:
        """Show the hand in this channel's match, or choose of which match; works in a direct message, too."""
        await attend(interaction, showing.show_hand, command="hand")

    @app_commands.command(description="lobby.leave")
    async def leave(self, interaction: discord.Interaction[Any]) -> None:
        """Leave the match in this channel, or choose which one; works in a direct message, too."""
        await attend(interaction, leaving.leave, command="leave")

    @app_commands.command(description="lobby.end")
    @app_commands.guild_only()
    async def end(self, interaction: discord.Interaction[Any]) -> None:
        """End the match in this channel, as a moderator at once, else together with its other players."""
        await attend(interaction, ending.end_here, command="end")


async def setup(bot: "Farmhand") -> None:
    """Called by discord.py, which executes this module anew for every bot that loads it."""
    games = bot.house.extensions.games
    app_commands.choices(game=[Choice(name=found.game.title, value=key) for key, found in games.items()])(Lobby.play)
    bot.add_dynamic_items(leaving.LeaveButton)
    await bot.add_cog(Lobby())
