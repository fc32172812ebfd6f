"""Brings Bonje in de Stal to the table; lobby, table and clock are the house's."""

from bot.ui.ahead import draw_ahead
from bot.ui.house import HasHouse
from bot.ui.scene import tables_of
from cogs.bonje.render import ahead
from cogs.bonje.rules import GAME
from cogs.bonje.views import BonjeViews, labels
from cogs.bonje.words import Wording


async def setup(bot: HasHouse) -> None:
    """Called by discord.py when the extension is loaded."""
    tables_of(bot.house)[GAME.key] = BonjeViews()
    catalogues = bot.house.catalogues
    wordings = (Wording(catalogues.say(language), language, ()) for language in catalogues.languages)
    draw_ahead(GAME.key, ahead([labels(words) for words in wordings]))
