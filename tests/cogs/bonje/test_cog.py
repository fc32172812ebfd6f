"""The cog of Bonje in de Stal."""

from types import SimpleNamespace
from typing import cast

from bot.ui.house import HasHouse
from cogs.bonje.cog import setup
from cogs.bonje.views import BonjeViews


async def test_loading_the_cog_brings_the_game_to_the_table() -> None:
    house = SimpleNamespace(tables={})

    await setup(cast("HasHouse", SimpleNamespace(house=house)))

    assert isinstance(house.tables["bonje"], BonjeViews)
