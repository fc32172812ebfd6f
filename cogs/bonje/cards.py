"""The cards of Bonje in de Stal and the numbers of its rulebook: deck, hats, points, stables."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

# ---------------------------------------------------------------- The numbers of the rulebook

DECK: Mapping[str, int] = {
    "horse-m": 4,
    "horse-f": 7,
    "cow-m": 4,
    "cow-f": 7,
    "pig-m": 5,
    "pig-f": 10,
    "sheep-m": 5,
    "sheep-f": 10,
    "fowl-m": 6,
    "fowl-f": 12,
    "elephant": 3,
    "mad-cow": 2,
    "mad-horse": 2,
    "truck": 7,
}
"""The eighty-four cards by code: kind and sex."""

HATS: Mapping[str, int] = {
    "horse-m": 1,
    "horse-f": 2,
    "cow-m": 1,
    "cow-f": 2,
    "pig-m": 1,
    "pig-f": 2,
    "sheep-m": 1,
    "sheep-f": 2,
    "fowl-m": 1,
    "fowl-f": 3,
    "elephant": 1,
    "truck": 1,
}
"""The eighteen cards with the hat, left out with two or three players (B1); which ones they are is ours."""

HATS_FROM = 4
"""Players from which on the cards with the hat are used."""

NUMBERS: Mapping[str, int] = {"elephant": 3, "mad-cow": 4, "mad-horse": 5, "truck": 6}
"""The order numbers on the cards; those of the mad animals are ours. Ordinary animals have none, which is lowest."""

INFECTS: Mapping[str, str] = {"mad-cow": "cow", "mad-horse": "horse"}
"""The kind whose stable a mad animal clears."""

POINTS: Mapping[str, int] = {"horse": 4, "cow": 3, "pig": 2, "sheep": 2, "fowl": 1}
"""What an ordinary animal is worth, by kind; an elephant is worth nothing."""

COUPLE = 2
"""Points extra for a male and a female in one stable without a brawl."""

STABLES = 3
"""Stables everybody starts with."""

ENOUGH = 5
"""Who wins a round while owning so many stables wins the game."""

SPECIALS = ("horse", "cow")
"""The two special stables of the bonus variant; what they show is ours (B35)."""

PATIENCE = 12
"""Steps of one truck after which it cannot put down any more: so every match ends (ours)."""

# ---------------------------------------------------------------- Cards


class Card(Struct, frozen=True):
    """A card: its code, its kind, and for an ordinary animal its sex."""

    code: str
    kind: str
    sex: Literal["m", "f", ""]
    number: int | None
    """The order number on the card."""

    @property
    def is_ordinary(self) -> bool:
        """It is an animal that people want to have."""
        return self.sex != ""

    @property
    def is_male(self) -> bool:
        """A stallion, bull, boar, ram or rooster."""
        return self.sex == "m"

    @property
    def is_female(self) -> bool:
        """A mare, cow, sow, ewe or hen."""
        return self.sex == "f"

    @property
    def points(self) -> int:
        """What the animal is worth in a stable without a brawl."""
        return POINTS.get(self.kind, 0)


def _card(code: str) -> Card:
    kind, _, sex = code.partition("-")
    number = NUMBERS.get(code)
    return Card(code, kind, "m" if sex == "m" else "f", None) if kind in POINTS else Card(code, code, "", number)


CARDS: Mapping[str, Card] = {code: _card(code) for code in DECK}
"""Every different card, by code."""

ELEPHANT, TRUCK = CARDS["elephant"], CARDS["truck"]

LIVE_IN_STABLES = frozenset(card.code for card in CARDS.values() if card.is_ordinary or card == ELEPHANT)
"""The codes of what a truck can carry."""
