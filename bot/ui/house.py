"""What every Discord piece of the bot works with, in one place and handed in; it knows none of those pieces."""

from dataclasses import dataclass, field
from typing import Any, Protocol, cast

import discord

from bot.extensions import Extensions
from bot.locale import Catalogues, Say
from bot.services import Services
from bot.services.clock import Clock, SystemClock
from bot.settings import Settings
from bot.ui.echoes import Echoes
from bot.ui.pictures import Pictures
from bot.ui.presence import Presence
from bot.ui.supervisor import Chores


@dataclass
class House:
    """The bot's belongings; who works with them is handed them, and is found through `bot.ui.presses.staff`."""

    settings: Settings
    extensions: Extensions
    catalogues: Catalogues
    services: Services
    presence: Presence
    pictures: Pictures = field(default_factory=Pictures)
    """Those that belong to no match."""
    chores: Chores = field(default_factory=Chores)
    echoes: Echoes = field(default_factory=Echoes)
    clock: Clock = field(default_factory=SystemClock)
    """The one that the services go by."""

    def say(self, locale: str | None) -> Say:
        """The voice for somebody whose Discord is set to `locale`, or for a match's language."""
        return self.catalogues.say(self.catalogues.nearest(locale))

    def title(self, game_key: str) -> str:
        """What a game is called; one that is not here any more goes by its key."""
        found = self.extensions.games.get(game_key)
        return found.game.title if found else game_key


class HasHouse(Protocol):
    """The bot as a game's cog needs it: somebody with a house."""

    house: House


def house_of(interaction: discord.Interaction[Any]) -> House:
    """The house of the bot that received an interaction."""
    return cast("HasHouse", interaction.client).house
