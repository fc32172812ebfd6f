"""What cards are worth to a player of Bohnanza, in coins.

That is what the fields will probably pay, once more beans came, and what becomes of a hand that is planted in its order.
A field is a `Plot` here, and a player's are sorted: which of them is which matters to nobody who counts.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from math import exp
from typing import TypeAlias

from cogs.bohnanza.beans import METERS, beans_for_more, coins_for

Plot: TypeAlias = tuple[str, int]
"""A variety and a number of beans."""
Plots: TypeAlias = tuple[Plot, ...]

BARE: Plot = ("", 0)

LOOKS_AHEAD = 3
"""Hand cards whose planting is thought through; those behind them count by themselves."""
ORDERS = 3
"""Varieties beside the fields of which every order of planting is thought through; more are planted as they come."""
LATER = 0.5
"""How much of what a bean adds to its field counts while it is further back."""


def plots(fields: Iterable[tuple[str | None, int]]) -> Plots:
    """The fields of a player, by variety and number of beans."""
    return tuple(sorted((card or "", count) for card, count in fields))


def has_room(plot: Plot) -> bool:
    """Another variety can come there at no loss: it is bare, or pays all that it ever will."""
    return plot == BARE or beans_for_more(*plot) is None


@lru_cache(maxsize=50_000)
def plantings(ground: Plots, card: str) -> tuple[tuple[int, Plots], ...]:
    """The sensible ways to plant a bean: what has to be sold first pays so many coins, and leaves these fields.

    It joins its own kind, or opens a bare field; a field that cannot pay more is sold first, and if there is no place,
    any field that may be sold.
    """
    at_home = [plot for plot in ground if plot[0] == card]
    if at_home:
        plot = max(at_home, key=lambda plot: (not has_room(plot), plot[1]))
        return (_planted(ground, plot, card),)
    if BARE in ground:
        return (_planted(ground, BARE, card),)
    most = max(count for _, count in ground)
    sold = dict.fromkeys(plot for plot in ground if plot[1] > 1 or most == 1)
    return tuple(_planted(ground, plot, card) for plot in sold)


def _planted(ground: Plots, plot: Plot, card: str) -> tuple[int, Plots]:
    """The coins for what grew in the plot, if it has to go, and the fields with the bean in it."""
    number = ground.index(plot)
    rest = ground[:number] + ground[number + 1 :]
    if plot == BARE or (plot[0] == card and not has_room(plot)):
        return 0, tuple(sorted((*rest, (card, plot[1] + 1))))
    return coins_for(*plot), tuple(sorted((*rest, (card, 1))))


@cache
def at_least(count: int, mean: float) -> float:
    """How likely at least so many beans come where `mean` are expected (Poisson)."""
    missed, term = 0.0, exp(-mean)
    for number in range(count):
        missed += term
        term *= mean / (number + 1)
    return 1.0 - missed


@cache
def promise(card: str, count: int, mean: float) -> float:
    """The coins that a field will probably pay if `mean` more beans are expected for it."""
    promised, paid = 0.0, 0
    for coins, need in METERS[card].items():
        promised += (coins - paid) * (at_least(need - count, mean) if need > count else 1.0)
        paid = coins
    return promised


@dataclass(frozen=True)
class Outlook:
    """What somebody may expect from here on."""

    coming: Mapping[str, float]
    """Beans of each variety that will probably come for a field of it."""
    bare: float
    """Coins that a bare field is good for."""
    price: Mapping[str, float]
    """What a card of each variety in hand brings if it is traded away."""
    stays: tuple[float, ...]
    """How likely a hand card that fits nowhere has to be planted after all, from the front on."""
    known: dict[object, float] = field(default_factory=dict, compare=False, repr=False)

    def promise(self, plot: Plot) -> float:
        """What a field is good for: what it will probably pay, or selling it now and beginning anew."""
        card, count = plot
        if not card:
            return self.bare
        grown = promise(card, count, self.coming[card])
        return max(grown, coins_for(card, count) + self.bare) if count > 1 else grown

    def gain(self, plot: Plot) -> float:
        """What one more bean adds to it."""
        card, count = plot
        return self.promise((card, count + 1)) - self.promise(plot)

    def joining(self, ground: Plots, cards: tuple[str, ...]) -> float | None:
        """What cards add to fields of their kinds that can pay more; None: one of them finds none."""
        counts = {card: count for card, count in ground if card and not has_room((card, count))}
        if not counts.keys() >= set(cards):
            return None
        more = ((card, counts[card], cards.count(card)) for card in dict.fromkeys(cards))
        return sum(self.promise((card, count + new)) - self.promise((card, count)) for card, count, new in more)

    def worth(self, ground: Plots, aside: tuple[str, ...], hand: tuple[str, ...]) -> float:
        """The coins that will probably come of fields, of cards beside them, in any order, and of a hand in its order."""
        if not aside:
            return self.hand_worth(ground, hand, 0)
        key = (ground, aside, hand)
        if (worth := self.known.get(key)) is None:
            worth = self.known[key] = self._laying(ground, aside, hand)
        return worth

    def _laying(self, ground: Plots, aside: tuple[str, ...], hand: tuple[str, ...]) -> float:
        kinds = {card for card, _ in ground}
        at_home = [card for card in aside if card in kinds]
        homeless = list(dict.fromkeys(aside))
        return max(
            coins + self.worth(after, without(aside, card), hand)
            for card in at_home[:1] or (homeless if len(homeless) <= ORDERS else homeless[:1])
            for coins, after in plantings(ground, card)
        )

    def hand_worth(self, ground: Plots, hand: tuple[str, ...], number: int) -> float:
        """The same of the rest of a hand; `number` cards in front of it have been planted."""
        key = (ground, hand, number)
        if (worth := self.known.get(key)) is None:
            worth = self.known[key] = self._planting(ground, hand, number)
        return worth

    def _planting(self, ground: Plots, hand: tuple[str, ...], number: int) -> float:
        if not hand or number == LOOKS_AHEAD:
            return self._promised(ground) + sum(self._later(ground, card) for card in hand)
        card, rest = hand[0], hand[1:]
        planted = max(coins + self.hand_worth(after, rest, number + 1) for coins, after in plantings(ground, card))
        if any(kind == card for kind, _ in ground):
            return planted
        traded = self.price[card] + self.hand_worth(ground, rest, number + 1)
        stays = self.stays[min(number, len(self.stays) - 1)]
        return max(planted, stays * planted + (1 - stays) * traded)

    def _promised(self, ground: Plots) -> float:
        if (worth := self.known.get(ground)) is None:
            worth = self.known[ground] = sum(map(self.promise, ground))
        return worth

    def _later(self, ground: Plots, card: str) -> float:
        gains = [self.gain(plot) for plot in ground if plot[0] == card]
        return LATER * max(gains, default=self.price[card])


def without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """Cards without one that is among them."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]
