"""Deals of Bohnanza, as a practice player sees them: what they are worth to it, and what they probably are to the others."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from cogs.bohnanza.beans import VARIETIES, in_order
from cogs.bohnanza.moves import Bundle, Equals
from cogs.bohnanza.prospects import Table, outlook_of
from cogs.bohnanza.rules import OfferView
from cogs.bohnanza.worth import LATER, without

ENVY = 0.15
"""How much of what the others gain is lost to oneself."""
WORTH_IT = 0.1
"""Coins that a deal has to be worth to be made."""
WISHED = 0.5
"""What somebody gains at least by a card that they said they want, whatever it seems to do for them."""


class Goods(NamedTuple):
    """Cards that the seat can give."""

    places: tuple[int, ...]
    """Of its hand."""
    slots: tuple[int, ...]
    """Of the turned-up cards."""

    def plus(self, other: "Goods") -> "Goods":
        """Both together."""
        return Goods(tuple(sorted(self.places + other.places)), tuple(sorted(self.slots + other.slots)))


NO_GOODS = Goods((), ())


def cards_of(table: Table, goods: Goods) -> tuple[str, ...]:
    """What they are."""
    turned = [card for slot in goods.slots if (card := table.turned[slot])]
    return in_order([*turned, *(table.hand[place] for place in goods.places)])


def bundle(table: Table, goods: Goods) -> Bundle:
    """The cards as an offer names them."""
    groups: dict[str, list[int]] = {}
    for place in goods.places:
        groups.setdefault(table.hand[place], []).append(table.hand[:place].count(table.hand[place]))
    hand = [Equals(card, tuple(groups[card]), table.hand.count(card)) for card in VARIETIES if card in groups]
    return Bundle(goods.slots, tuple(hand))


# ---------------------------------------------------------------- What a deal is worth


@lru_cache(maxsize=5000)
def worth(table: Table, goods: Goods = NO_GOODS, gets: tuple[str, ...] = ()) -> float:
    """How the seat stands once it gave these cards and got those."""
    hand = tuple(card for place, card in enumerate(table.hand) if place not in goods.places)
    turned = [card for slot, card in enumerate(table.turned) if card and slot not in goods.slots]
    aside = (*table.aside[table.seat], *gets, *(turned if table.seat == table.active else ()))
    return outlook_of(table, table.seat).worth(table.ground[table.seat], tuple(sorted(aside)), hand)


def gain(table: Table, goods: Goods, gets: tuple[str, ...]) -> float:
    """What the deal changes for the seat."""
    return worth(table, goods, gets) - worth(table)


@lru_cache(maxsize=5000)
def others_gain(table: Table, seat: int, gives: tuple[str, ...], gets: tuple[str, ...]) -> float:
    """What a deal probably changes for another seat; what it gives is turned up, if it can be, or else in its hand."""
    outlook, ground = outlook_of(table, seat), table.ground[seat]
    before = kept = table.beside(seat)
    wished = tuple(card for card in gets if card in table.wishes[seat])
    gets = tuple(card for card in gets if card not in wished)
    profit = sum(max(WISHED, outlook.joining(ground, (card,)) or 0.0) for card in wished)
    for card in gives:
        if seat == table.active and card in table.turned and card in kept:
            kept = without(kept, card)
        else:
            profit -= LATER * max((outlook.gain(plot) for plot in ground if plot[0] == card), default=0.0)
    joining = outlook.joining(ground, gets) if kept == before else None
    if joining is None:
        joining = outlook.worth(ground, tuple(sorted(kept + gets)), ()) - outlook.worth(ground, before, ())
    return profit + joining


# ---------------------------------------------------------------- What others offer, and what the seat offered


def paid(table: Table, want: Sequence[str], picks: Bundle) -> Goods:
    """The cards that leave the seat if it accepts with these picks."""
    picked = {equals.card for equals in picks.hand} | {table.turned[slot] for slot in picks.turned}
    goods = Goods((), picks.turned)
    for equals in picks.hand:
        places = _places(table.hand, equals.card)
        goods = goods.plus(Goods(tuple(places[which] for which in equals.which), ()))
    turned = table.turned if table.seat == table.active else ()
    for card in set(want) - picked:
        goods = goods.plus(Goods(_places(table.hand, card), _places(turned, card)))
    return goods


def _places(cards: Sequence[str | None], card: str) -> tuple[int, ...]:
    return tuple(place for place, other in enumerate(cards) if other == card)


def answer_gain(table: Table, offer: OfferView, picks: Bundle) -> float:
    """What accepting it is worth to the seat."""
    give, want = tuple(offer["give"]), tuple(offer["want"])
    envied = ENVY * max(0.0, others_gain(table, offer["seat"], give, want))
    return gain(table, paid(table, want, picks), give) - envied


def promised(table: Table, offer: OfferView, places: Sequence[int]) -> Goods:
    """The cards that an own offer promises, as well as that can be told from all promised `places` of the hand."""
    slots = tuple(offer["turned"])
    missing = Counter(offer["give"])
    missing.subtract(cards_of(table, Goods((), slots)))
    chosen = []
    for place in places:
        if missing[table.hand[place]] > 0:
            missing[table.hand[place]] -= 1
            chosen.append(place)
    return Goods(tuple(chosen), slots)
