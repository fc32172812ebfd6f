"""Brings Koe zoekt Boer to the table; lobby, table and clock are the house's."""

import time
from functools import cache
from threading import Thread

from bot.ui.house import HasHouse
from cogs.koe.render import ahead
from cogs.koe.rules import GAME
from cogs.koe.views import KoeViews


async def setup(bot: HasHouse) -> None:
    """Called by discord.py when the extension is loaded."""
    bot.house.tables[GAME.key] = KoeViews()
    _draw_ahead()


BREATH = 0.05
"""Seconds between two cards that are drawn ahead: the start of the bot itself goes before."""


@cache
def _draw_ahead() -> None:
    """Draw the cards beside the start, once in a process; whoever stops the bot need not wait for it."""
    Thread(target=_draw_all, name="koe cards", daemon=True).start()


def _draw_all() -> None:
    for _ in ahead():
        time.sleep(BREATH)
