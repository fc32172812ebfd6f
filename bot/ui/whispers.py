"""What single people are told about their refused moves while a table stands still: later, since nothing may move it now.

It lives in memory: whoever is not told after a restart, or after a long while, has lost nothing.
"""

import asyncio
from contextlib import suppress

from bot.services.refusal import Refusal
from bot.ui.press import Press
from bot.ui.supervisor import Chores
from bot.ui.troubles import UNREACHABLE

KEPT_FOR = 600.0
"""Seconds; Discord takes an answer for a quarter of an hour, and nobody remembers the press for so long."""


class Whispers:
    """The words for those who pressed on tables that stand still; the same words to the same person are said once."""

    def __init__(self, chores: Chores) -> None:
        self._chores = chores
        self._kept: dict[int, dict[tuple[int, str], tuple[Press, float]]] = {}
        """By match, then by person and text: the last press it answers, and when on the loop's clock it came."""

    def keep(self, match_id: int, press: Press, refusal: Refusal) -> None:
        """Tell why a move was refused once the match's table does not stand still any more."""
        text = press.say(refusal.reason, **refusal.params)
        self._kept.setdefault(match_id, {})[press.person.id, text] = press, asyncio.get_running_loop().time()

    def release(self, match_id: int) -> None:
        """The table does not stand still any more, or the match is over: tell what is not too old."""
        now = asyncio.get_running_loop().time()
        for (_, text), (press, since) in self._kept.pop(match_id, {}).items():
            if now - since < KEPT_FOR:
                self._chores.add(_tell(press, text))

    def forget(self, match_id: int) -> None:
        """There is no table any more."""
        self._kept.pop(match_id, None)


async def _tell(press: Press, text: str) -> None:
    with suppress(*UNREACHABLE):  # a word that comes so late may be missed
        await press.tell(text, fleeting=True)
