"""The cog of Koe zoekt Boer."""

from types import SimpleNamespace
from typing import cast

from bot.ui.house import HasHouse
from cogs.koe.cog import setup
from cogs.koe.views import KoeViews


async def test_loading_the_cog_brings_the_game_to_the_table() -> None:
    house = SimpleNamespace(tables={})

    await setup(cast("HasHouse", SimpleNamespace(house=house)))

    assert isinstance(house.tables["koe"], KoeViews)
