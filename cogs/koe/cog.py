"""Brings Koe zoekt Boer to the table; lobby, table and clock are the house's."""

from bot.ui.house import HasHouse
from cogs.koe.rules import GAME
from cogs.koe.views import KoeViews


async def setup(bot: HasHouse) -> None:
    """Called by discord.py when the extension is loaded."""
    bot.house.tables[GAME.key] = KoeViews()
