"""Registers how Carrots looks."""

from typing import Any

from .views import CarrotViews


async def setup(bot: Any) -> None:
    """Called by discord.py."""
    bot.house.tables["toy"] = CarrotViews()
