"""Brings Koe zoekt Boer to the table; lobby, table and clock are the house's."""

import time
from collections.abc import Sequence
from threading import Event, Thread

from bot.ui.house import HasHouse
from cogs.koe.render import Words, ahead
from cogs.koe.rules import GAME
from cogs.koe.views import KoeViews, labels
from cogs.koe.words import Wording


async def setup(bot: HasHouse) -> None:
    """Called by discord.py when the extension is loaded."""
    bot.house.tables[GAME.key] = KoeViews()
    catalogues = bot.house.catalogues
    wordings = (Wording(catalogues.say(language), language, ()) for language in catalogues.languages)
    _draw_ahead([labels(words) for words in wordings])


BREATH = 0.02
"""Seconds between two cards that are drawn ahead: the start of the bot itself goes before."""

_has_begun = Event()


def _draw_ahead(languages: Sequence[Words]) -> None:
    """Draw the cards beside the start, once in a process; whoever stops the bot need not wait for it."""
    if not _has_begun.is_set():
        _has_begun.set()
        Thread(target=_draw_all, args=(languages,), name="koe cards", daemon=True).start()


def _draw_all(languages: Sequence[Words]) -> None:
    for _ in ahead(languages):
        time.sleep(BREATH)
