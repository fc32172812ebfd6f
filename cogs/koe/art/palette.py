"""The five colours of cows."""

from typing import NamedTuple

from bot.drawing.palette import BLUE, GREEN, INK, ORANGE, PURPLE, RED, SLATE, WHITE, Rgb, mix

COWS = {"b": BLUE, "p": PURPLE, "r": RED, "o": ORANGE, "g": GREEN}
"""By their letter in a card's code."""


class Coat(NamedTuple):
    """How one colour looks on a card: its ground, a lighter and a darker shade of it."""

    ground: Rgb
    light: Rgb
    dark: Rgb


def coat(colour: str, *, happy: bool) -> Coat:
    """The shades of a cow's colour: bright when happy, clouded over when sad."""
    base = COWS[colour] if happy else mix(COWS[colour], SLATE, 0.36)
    return Coat(base, mix(base, WHITE, 0.28 if happy else 0.2), mix(base, INK, 0.4))
