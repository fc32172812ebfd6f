"""Brings Bohnanza to the table; lobby, table, panels and clock are the house's."""

from bot.ui.ahead import draw_ahead
from bot.ui.house import HasHouse
from bot.ui.scene import tables_of
from cogs.bohnanza.render import ahead
from cogs.bohnanza.rules import GAME
from cogs.bohnanza.views import BohnanzaViews
from cogs.bohnanza.words import Wording


async def setup(bot: HasHouse) -> None:
    """Called by discord.py when the extension is loaded."""
    tables_of(bot.house)[GAME.key] = BohnanzaViews()
    catalogues = bot.house.catalogues
    wordings = (Wording(catalogues.say(language), ()) for language in catalogues.languages)
    draw_ahead(GAME.key, ahead([words.labels() for words in wordings]))
