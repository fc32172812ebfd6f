"""Brings Bonje in de Stal to the table; lobby, table and clock are the house's."""

from bot.ui.house import HasHouse
from cogs.bonje.rules import GAME
from cogs.bonje.views import BonjeViews


async def setup(bot: HasHouse) -> None:
    """Called by discord.py when the extension is loaded."""
    bot.house.tables[GAME.key] = BonjeViews()
