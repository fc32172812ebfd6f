"""The cog of Koe zoekt Boer."""

import threading
from collections import deque
from types import SimpleNamespace
from typing import cast

from bot.ui.house import HasHouse
from bot.ui.scene import tables_of
from cogs.koe.art.cards import card
from cogs.koe.cog import setup
from cogs.koe.render import ahead, draw_table
from cogs.koe.rules import view
from cogs.koe.views import KoeViews, labels
from cogs.koe.words import Wording
from tests.cogs.koe.scenes import CATALOGUES, LANGUAGES, played


def house() -> HasHouse:
    """A bot with as much of a house as the cog looks at."""
    return cast("HasHouse", SimpleNamespace(house=SimpleNamespace(tables={}, catalogues=CATALOGUES)))


async def test_loading_the_cog_brings_the_game_to_the_table() -> None:
    bot = house()

    await setup(bot)

    assert isinstance(tables_of(bot.house)["koe"], KoeViews)


async def test_the_cards_are_drawn_beside_the_start_once_however_often_the_bot_lives_again() -> None:
    bot = house()
    await setup(bot)
    before = set(threading.enumerate())

    await setup(bot)

    assert set(threading.enumerate()) <= before


def test_no_card_is_left_to_be_drawn_when_they_were_drawn_ahead() -> None:
    words = [labels(Wording(CATALOGUES.say(language), language, ())) for language in LANGUAGES]
    deque(ahead(words), maxlen=0)
    drawn = card.cache_info().misses

    for language in words:
        for match, _ in played(2, "drawn ahead"):
            draw_table(view(match.state), ["Anna", "Bram"], language)

    assert card.cache_info().misses == drawn
