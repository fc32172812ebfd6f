"""Brings Koe zoekt Boer to the table; lobby, table and clock are the house's."""

from typing import Protocol

from bot.ui.house import House
from cogs.koe.rules import GAME
from cogs.koe.views import KoeViews


class HasHouse(Protocol):
    """The bot that is being set up."""

    house: House


async def setup(bot: HasHouse) -> None:
    """Called by discord.py when the extension is loaded."""
    bot.house.tables[GAME.key] = KoeViews()
