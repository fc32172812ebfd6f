"""Brings Koe zoekt Boer to the table; lobby, table and clock are the house's."""

from functools import cache
from threading import Thread

from bot.ui.house import HasHouse
from cogs.koe.render import warm
from cogs.koe.rules import GAME
from cogs.koe.views import KoeViews


async def setup(bot: HasHouse) -> None:
    """Called by discord.py when the extension is loaded."""
    bot.house.tables[GAME.key] = KoeViews()
    _warm_up()


@cache
def _warm_up() -> None:
    """Draw the cards beside the start, once in a process; whoever stops the bot need not wait for it."""
    Thread(target=warm, name="koe cards", daemon=True).start()
