"""Registers how Carrots looks."""

from bot.ui.house import HasHouse
from bot.ui.scene import tables_of

from .views import CarrotViews


async def setup(bot: HasHouse) -> None:
    """Called by discord.py."""
    tables_of(bot.house)["toy"] = CarrotViews()
