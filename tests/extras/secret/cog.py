"""Registers how Eggs looks."""

from bot.ui.house import HasHouse
from bot.ui.scene import tables_of

from .views import EggViews


async def setup(bot: HasHouse) -> None:
    """Called by discord.py."""
    tables_of(bot.house)["secret"] = EggViews()
