"""The cards that a deal of Bohnanza takes from its two sides: those that a bundle names, and what pays for an offer."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from math import comb, prod
from typing import NamedTuple

from cogs.bohnanza.beans import OpenOffer, State, in_order
from cogs.bohnanza.moves import Bundle, Equals, refuse

MANY_WAYS = 20
"""If the equal cards that an offer wants could be chosen in more ways, `legal_moves` lists but two of them."""


class Stock(NamedTuple):
    """The cards of one variety that a player can put into a deal: turned-up ones by slot, places of the hand."""

    turned: tuple[int, ...]
    hand: tuple[int, ...]

    @property
    def size(self) -> int:
        """How many there are."""
        return len(self.turned) + len(self.hand)


class Leaving(NamedTuple):
    """Cards that leave a player: places of the hand, and slots of turned-up cards."""

    hand: tuple[int, ...]
    turned: tuple[int, ...]


def stock(state: State, seat: int, card: str) -> Stock:
    """What the seat has of the variety; turned-up cards are the active player's (Z25), wherever a card is in the hand (Z20)."""
    turned = state.turned if seat == state.active else ()
    hand = state.players[seat].hand
    return Stock(_places(turned, card), _places(hand, card))


def _places(cards: Sequence[str | None], card: str) -> tuple[int, ...]:
    return tuple(place for place, other in enumerate(cards) if other == card)


def named(state: State, seat: int, bundle: Bundle) -> Leaving:
    """Where the cards that a bundle names are; raises IllegalMove if they are not there as its presser saw them."""
    if bundle.turned and seat != state.active:
        refuse("turned_not_yours")
    if any(state.turned[slot : slot + 1] in {(), (None,)} for slot in bundle.turned):
        refuse("turned_gone")
    if any(len(stock(state, seat, equals.card).hand) != equals.of for equals in bundle.hand):
        refuse("hand_changed")
    hand = [stock(state, seat, equals.card).hand[which] for equals in bundle.hand for which in equals.which]
    return Leaving(tuple(sorted(hand)), bundle.turned)


def cards_of(state: State, seat: int, leaving: Leaving) -> tuple[str, ...]:
    """What they are."""
    hand = [state.players[seat].hand[place] for place in leaving.hand]
    turned = [card for slot in leaving.turned if (card := state.turned[slot])]
    return in_order(hand + turned)


# ---------------------------------------------------------------- Paying what an offer wants


class Payment(NamedTuple):
    """How a seat can pay what an offer wants."""

    wanted: Counter[str]
    stocks: dict[str, Stock]

    @property
    def missing(self) -> tuple[str, ...]:
        """The varieties of which it has too few."""
        return tuple(card for card, count in self.wanted.items() if self.stocks[card].size < count)

    @property
    def choices(self) -> tuple[str, ...]:
        """The varieties of which it has more than are wanted: their owner chooses (Z37)."""
        return tuple(card for card, count in self.wanted.items() if self.stocks[card].size > count)

    def ways(self) -> Iterator[Bundle]:
        """Every choice; if they are too many, the frontmost cards and the hindmost only."""
        sizes = [(self.stocks[card].size, self.wanted[card]) for card in self.choices]
        if prod(comb(size, count) for size, count in sizes) > MANY_WAYS:
            yield self._choosing([range(count) for _, count in sizes])
            yield self._choosing([range(size - count, size) for size, count in sizes])
        else:
            for chosen in product(*(combinations(range(size), count) for size, count in sizes)):
                yield self._choosing(chosen)

    def _choosing(self, chosen: Sequence[Sequence[int]]) -> Bundle:
        """Numbers, for each of the choices, among its turned-up cards followed by its hand cards."""
        turned: list[int] = []
        hand: list[Equals] = []
        for card, numbers in zip(self.choices, chosen, strict=True):
            slots, places = self.stocks[card]
            turned += [slots[number] for number in numbers if number < len(slots)]
            which = tuple(number - len(slots) for number in numbers if number >= len(slots))
            hand += [Equals(card, which, len(places))] if which else []
        return Bundle(tuple(sorted(turned)), tuple(hand))


def payment(state: State, seat: int, offer: OpenOffer) -> Payment:
    """What the seat could pay for the offer with."""
    wanted = Counter(offer.want)
    return Payment(wanted, {card: stock(state, seat, card) for card in wanted})


def paid(state: State, seat: int, offer: OpenOffer, picks: Bundle) -> Leaving:
    """What the seat pays: the cards it picked, and those of which it has just as many as are wanted.

    Raises IllegalMove if it has too few, or picked others than it has to.
    """
    due = payment(state, seat, offer)
    if due.missing:
        refuse("short", cards=due.missing)
    hand, turned = named(state, seat, picks)
    picked = Counter(cards_of(state, seat, Leaving(hand, turned)))
    if picked != {card: due.wanted[card] for card in due.choices}:
        if due.choices:
            refuse("which", cards=due.choices)
        refuse("hand_changed")
    for card in due.wanted.keys() - set(due.choices):
        turned, hand = turned + due.stocks[card].turned, hand + due.stocks[card].hand
    return Leaving(tuple(sorted(hand)), tuple(sorted(turned)))
