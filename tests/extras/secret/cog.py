"""Registers how Eggs looks."""

from bot.ui.house import HasHouse

from .views import EggViews


async def setup(bot: HasHouse) -> None:
    """Called by discord.py."""
    bot.house.tables["secret"] = EggViews()
