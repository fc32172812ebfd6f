"""What single people are told about their refused moves while a table stands still: later, since nothing may move it now.

It lives in memory: whoever is not told after a restart, or after a long while, has lost nothing.
"""

import time
from collections.abc import Callable
from contextlib import suppress

from bot.services.refusal import Refusal
from bot.ui.presses.press import Press
from bot.ui.supervisor import Chores
from bot.ui.troubles import UNREACHABLE

SHORTEST = 2.0
"""Seconds that a few words need to be read."""
KEPT_FOR = 600.0
"""Seconds; Discord takes an answer for a quarter of an hour, and nobody remembers the press for so long."""


class Whispers:
    """The words for those who pressed on tables that stand still; the same words to the same person are said once."""

    def __init__(self, chores: Chores, now: Callable[[], float] = time.monotonic) -> None:
        """`now` tells the seconds that have passed since whenever."""
        self._chores = chores
        self._now = now
        self._kept: dict[int, dict[tuple[int, str], tuple[Press, float]]] = {}
        """By match, then by person and text: the last press it answers, and when it came."""

    async def say(self, press: Press, refusal: Refusal, quiet_for: float | None) -> None:
        """Tell why a move was refused, at once: the table does not stand still. See `release` for `quiet_for`."""
        await press.tell(press.say(refusal.reason, **refusal.params), lifetime=_lifetime(press, quiet_for))

    def keep(self, match_id: int, press: Press, refusal: Refusal) -> None:
        """Tell why a move was refused once the match's table does not stand still any more."""
        text = press.say(refusal.reason, **refusal.params)
        self._kept.setdefault(match_id, {})[press.person.id, text] = press, self._now()

    def release(self, match_id: int, quiet_for: float | None) -> None:
        """The table does not stand still any more, or the match is over: tell what is not too old.

        In `quiet_for` seconds it may stand still again. Then the words should be gone already: they would go in the
        middle of a race, and the table with them.
        """
        now = self._now()
        for (_, text), (press, since) in self._kept.pop(match_id, {}).items():
            if now - since < KEPT_FOR:
                self._chores.add(_tell(press, text, _lifetime(press, quiet_for)))

    def forget(self, match_id: int) -> None:
        """There is no table any more."""
        self._kept.pop(match_id, None)


def _lifetime(press: Press, quiet_for: float | None) -> float:
    """Seconds that words stand below a table that moves by itself so soon, if it does."""
    longest = press.house.settings.refusal_lifetime
    return longest if quiet_for is None else min(longest, max(SHORTEST, quiet_for))


async def _tell(press: Press, text: str, lifetime: float) -> None:
    with suppress(*UNREACHABLE):  # a word that comes so late may be missed
        await press.tell(text, lifetime=lifetime)
