"""The commands that tell how good everybody is; each reads the press, and its dialogue does the rest."""

from functools import partial
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.app_commands import Choice, locale_str
from discord.ext import commands

from bot.services.leaderboards import Period
from bot.ui.presses.press import attend
from cogs.leaderboard import listing, profile
from cogs.leaderboard.listing import PERIODS, SCOPES, Scope, Sought

if TYPE_CHECKING:  # the bot loads its cogs
    from bot.client import Farmhand


class Leaderboard(commands.Cog):
    """What somebody types; both answers are for their reader alone, so channels stay quiet."""

    @app_commands.command(description="leaderboard.board")
    @app_commands.describe(
        game="leaderboard.board.game", scope="leaderboard.board.scope", period="leaderboard.board.period"
    )
    @app_commands.choices(
        scope=[Choice(name=locale_str(f"leaderboard.scope.{scope}"), value=scope) for scope in SCOPES],
        period=[Choice(name=locale_str(f"leaderboard.period.{period}"), value=period) for period in PERIODS],
    )
    async def leaderboard(
        self, interaction: discord.Interaction[Any], game: str, scope: Scope = "here", period: Period = "all"
    ) -> None:
        """Show who is best at a game; works in a direct message, too, of everywhere."""
        act = partial(listing.show, sought=Sought(game, scope, period), number=0)
        await attend(interaction, act, command="leaderboard", game=game)

    @app_commands.command(description="leaderboard.profile")
    @app_commands.describe(person="leaderboard.profile.person", game="leaderboard.profile.game")
    async def profile(
        self, interaction: discord.Interaction[Any], person: discord.User | None = None, game: str | None = None
    ) -> None:
        """Show what somebody has done in each game; works in a direct message, too."""
        user_id = (person or interaction.user).id
        await attend(interaction, partial(profile.show, user_id=user_id, game_key=game), command="profile")


async def setup(bot: "Farmhand") -> None:
    """Called by discord.py, which executes this module anew for every bot that loads it."""
    games = [Choice(name=found.game.title, value=key) for key, found in bot.house.extensions.games.items()]
    app_commands.choices(game=games)(Leaderboard.leaderboard)
    app_commands.choices(game=games)(Leaderboard.profile)
    bot.add_dynamic_items(*listing.ITEMS, *profile.ITEMS)
    await bot.add_cog(Leaderboard())
