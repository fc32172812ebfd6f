"""The cog of Koe zoekt Boer."""

import threading
from collections import deque
from types import SimpleNamespace
from typing import cast

from bot.ui.house import HasHouse
from cogs.koe.art.cards import card
from cogs.koe.cog import setup
from cogs.koe.render import COW_SCALE, ahead
from cogs.koe.rules import COWS
from cogs.koe.views import KoeViews


async def test_loading_the_cog_brings_the_game_to_the_table() -> None:
    house = SimpleNamespace(tables={})

    await setup(cast("HasHouse", SimpleNamespace(house=house)))

    assert isinstance(house.tables["koe"], KoeViews)


async def test_the_cards_are_drawn_beside_the_start_once_however_often_the_bot_lives_again() -> None:
    bot = cast("HasHouse", SimpleNamespace(house=SimpleNamespace(tables={})))
    await setup(bot)
    before = set(threading.enumerate())

    await setup(bot)

    assert set(threading.enumerate()) <= before


def test_no_cow_is_left_to_be_drawn_when_they_were_drawn_ahead() -> None:
    deque(ahead(), maxlen=0)
    drawn = card.cache_info().misses

    for cow in COWS:
        card(f"{cow}-", "", COW_SCALE)

    assert card.cache_info().misses == drawn
