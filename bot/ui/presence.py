"""Who is looking on already, so that nobody needs to call them."""

from collections import OrderedDict
from datetime import datetime, timedelta

import discord

REMEMBERED = 10_000
"""How many people's last presses are remembered; whoever is forgotten counts as absent."""


class Presence:
    """Who pressed something just now, and so is looking already."""

    def __init__(self, window: float) -> None:
        self._window = timedelta(seconds=window)
        self._pressed: OrderedDict[int, datetime] = OrderedDict()

    def note(self, user_id: int) -> None:
        """Somebody pressed something."""
        self._pressed[user_id] = discord.utils.utcnow()
        self._pressed.move_to_end(user_id)
        while len(self._pressed) > REMEMBERED:
            self._pressed.popitem(last=False)

    def is_here(self, user_id: int) -> bool:
        """They pressed something within the window."""
        pressed = self._pressed.get(user_id)
        return pressed is not None and discord.utils.utcnow() - pressed < self._window
