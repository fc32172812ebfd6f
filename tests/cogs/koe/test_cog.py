"""The cog of Koe zoekt Boer."""

from types import SimpleNamespace

from bot import extensions
from bot.locale import Catalogues
from bot.settings import Settings
from bot.ui.house import House
from cogs.koe.cog import setup
from cogs.koe.views import KoeViews


async def test_loading_the_cog_brings_the_game_to_the_table() -> None:
    found = extensions.find()
    house = House(Settings(), found, Catalogues(found.locales), services=None)

    await setup(SimpleNamespace(house=house))

    assert isinstance(house.tables["koe"], KoeViews)
