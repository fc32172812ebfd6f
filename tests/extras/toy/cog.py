"""Registers how Carrots looks."""

from bot.ui.house import HasHouse

from .views import CarrotViews


async def setup(bot: HasHouse) -> None:
    """Called by discord.py."""
    bot.house.tables["toy"] = CarrotViews()
