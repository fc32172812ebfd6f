"""`/rules`: what the games' help tells, to whoever asks, here or in a direct message."""

from functools import partial
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.services.refusal import Refusal
from bot.ui.presses.press import Press, attend
from bot.ui.presses.staff import staff_of

if TYPE_CHECKING:  # the bot loads its cogs
    from bot.client import Farmhand


class Rules(commands.Cog):
    """The books of rules."""

    @app_commands.command(description="rulebook.command")
    @app_commands.describe(game="rulebook.command.game")
    async def rules(self, interaction: discord.Interaction[Any], game: str | None = None) -> None:
        """Open the book of a game."""
        await attend(interaction, partial(_open, game_key=game), command="rules", game=game)


async def _open(press: Press, *, game_key: str | None) -> None:
    await staff_of(press.interaction).rulebook.open(press, game_key or await _at_hand(press))


async def _at_hand(press: Press) -> str:
    """The game that is on in this channel, else the first one."""
    games = press.house.extensions.games
    table = await press.house.services.matches.in_channel(press.channel_id)
    if table is not None and table.game_key in games:
        return table.game_key
    if not games:
        raise Refusal("lobby.unknown_game")
    return next(iter(games))


async def setup(bot: "Farmhand") -> None:
    """Called by discord.py, which executes this module anew for every bot that loads it."""
    games = bot.house.extensions.games
    app_commands.choices(game=[Choice(name=found.game.title, value=key) for key, found in games.items()])(Rules.rules)
    await bot.add_cog(Rules())
