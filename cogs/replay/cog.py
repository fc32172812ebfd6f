"""The commands about matches that others play or that are over."""

from functools import partial
from typing import TYPE_CHECKING, Any, Literal

import discord
from discord import app_commands
from discord.app_commands import Choice, locale_str
from discord.ext import commands

from bot.services.archive import Which
from bot.ui.presses.press import attend
from cogs.replay.listing import WHICH, PageButton, Sought, show_list
from cogs.replay.sealing import show_seal

if TYPE_CHECKING:  # the bot loads its cogs
    from bot.client import Farmhand

Scope = Literal["server", "everywhere"]


class Archive(commands.Cog):
    """What somebody types; each command reads the press, and its dialogue does the rest."""

    @app_commands.command(description="replay.history")
    @app_commands.describe(
        game="replay.history.game",
        person="replay.history.person",
        scope="replay.history.scope",
        which="replay.history.which",
    )
    @app_commands.choices(
        scope=[Choice(name=locale_str(f"replay.scope.{scope}"), value=scope) for scope in ("server", "everywhere")],
        which=[Choice(name=locale_str(f"replay.which.{which}"), value=which) for which in WHICH],
    )
    async def history(
        self,
        interaction: discord.Interaction[Any],
        game: str | None = None,
        person: discord.User | None = None,
        scope: Scope | None = None,
        which: Which = "all",
    ) -> None:
        """List the matches of this server, or one's own from everywhere; works in a direct message, too."""
        sought = Sought(
            is_here=interaction.guild_id is not None and scope != "everywhere",
            which=which,
            game_key=game,
            person=None if person is None else person.id,
        )
        await attend(interaction, partial(show_list, sought=sought, number=0), command="history")

    @app_commands.command(description="replay.verify")
    @app_commands.describe(match="replay.verify.match", noted="replay.verify.noted")
    async def verify(
        self,
        interaction: discord.Interaction[Any],
        match: app_commands.Range[int, 1, 2**53 - 1] | None = None,
        noted: str | None = None,
    ) -> None:
        """Show what was sealed when a match was dealt and, once it is over, whether everything followed from it."""
        await attend(interaction, partial(show_seal, match_id=match, noted=noted), command="verify")


async def setup(bot: "Farmhand") -> None:
    """Called by discord.py, which executes this module anew for every bot that loads it."""
    games = bot.house.extensions.games
    app_commands.choices(game=[Choice(name=found.game.title, value=key) for key, found in games.items()])(
        Archive.history
    )
    bot.add_dynamic_items(PageButton)
    await bot.add_cog(Archive())
