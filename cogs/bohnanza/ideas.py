"""Offers that come to a practice player's mind in Bohnanza: worth it for itself, and probably for somebody else."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations
from math import exp, prod
from operator import add
from typing import NamedTuple

from cogs.bohnanza.bargains import ENVY, NO_GOODS, WORTH_IT, Goods, cards_of, gain, others_gain
from cogs.bohnanza.beans import VARIETIES, in_order
from cogs.bohnanza.prospects import Table, outlook_of
from cogs.bohnanza.worth import at_least, has_room

THINKS_OF = 12
"""Offers that are thought through; the others seemed worse at first sight."""
DEAR = -0.4
"""Cards that it costs more to give away are not given two at a time."""
UNLIKELY = 0.1
"""An offer that is less likely accepted is not thought of."""
DOUBT = 0.3
"""What the others have to gain so that two in three accept."""


class Idea(NamedTuple):
    """An offer that comes to mind."""

    to: int | None
    give: tuple[str, ...]
    want: tuple[str, ...]
    goods: Goods
    gain: float
    """What it is worth to the seat, in coins."""
    chance: float
    """How likely somebody accepts."""

    @property
    def is_gift(self) -> bool:
        """It asks for nothing."""
        return not self.want

    @property
    def score(self) -> float:
        """What offering it is worth."""
        return self.gain * self.chance


@lru_cache(maxsize=200)
def ideas(table: Table) -> tuple[Idea, ...]:
    """Offers that are worth it for both, the most promising first; those that ask for nothing at the end."""
    rough = sorted(_rough_ideas(table), key=lambda idea: -idea.score)[:THINKS_OF]
    exact = [idea._replace(gain=gain(table, idea.goods, idea.want) - _envied(table, idea)) for idea in rough]
    good = [idea for idea in exact if idea.gain >= WORTH_IT]
    return tuple(sorted(good, key=lambda idea: (idea.is_gift, -idea.score)))


class Half(NamedTuple):
    """What one side of an offer gives."""

    goods: Goods
    cards: tuple[str, ...]
    gain: float
    """What it alone changes for the seat."""
    others: tuple[float, ...]
    """What it alone changes for each partner."""
    has: tuple[float, ...] = ()
    """How likely each partner has the cards."""


def _rough_ideas(table: Table) -> Iterator[Idea]:
    """All that could be worth it, by what each of its two sides is worth alone."""
    wants = _wants(table)
    for give in _givings(table):
        for want in wants:
            if give.gain + want.gain >= WORTH_IT and set(give.cards).isdisjoint(want.cards):
                profits = map(add, give.others, want.others)
                chance = _any_of(has * _accepts(profit) for has, profit in zip(want.has, profits, strict=True))
                if chance >= UNLIKELY:
                    yield Idea(table.partner, give.cards, want.cards, give.goods, give.gain + want.gain, chance)


def _any_of(chances: Iterable[float]) -> float:
    """How likely at least one of several things happens."""
    return 1 - prod(1 - chance for chance in chances)


def _accepts(profit: float) -> float:
    """How likely somebody accepts who has what is wanted."""
    return 0.0 if profit < WORTH_IT else 1 / (1 + exp((WORTH_IT - profit) / DOUBT))


def _givings(table: Table) -> list[Half]:
    """Up to two cards that the seat could give."""
    singles = _singles(table)
    easy = [goods for goods in singles if gain(table, goods, ()) >= DEAR]
    pairs = [one.plus(other) for one, other in combinations(easy, 2)]
    halves = []
    for goods in [NO_GOODS, *singles, *pairs]:
        cards = cards_of(table, goods)
        others = tuple(others_gain(table, seat, (), cards) for seat in table.partners)
        halves.append(Half(goods, cards, _saved(table, goods), others))
    return halves


def _saved(table: Table, goods: Goods) -> float:
    """What giving them alone changes for the seat; that of two hand cards is about what each of them changes."""
    if goods.slots or len(goods.places) < 2:
        return gain(table, goods, ())
    return sum(gain(table, Goods((place,), ()), ()) for place in goods.places)


def _got(table: Table, cards: tuple[str, ...]) -> float:
    """What getting them alone changes for the seat, about."""
    joining = outlook_of(table, table.seat).joining(table.ground[table.seat], cards)
    return gain(table, NO_GOODS, cards) if joining is None else joining


def _wants(table: Table) -> list[Half]:
    """Up to two cards that the seat would like to have."""
    liked = [(card,) for card in VARIETIES if _has_place(table, card) and _got(table, (card,)) > 0]
    turned = in_order(filter(None, table.turned)) if table.seat != table.active else ()
    pairs = [one + one for one in liked] + ([turned] if len(set(turned)) > 1 else [])
    halves = []
    for cards in [(), *liked, *pairs]:
        others = tuple(others_gain(table, seat, cards, ()) for seat in table.partners)
        has = tuple(_has(table, seat, cards) for seat in table.partners)
        halves.append(Half(NO_GOODS, cards, _got(table, cards), others, has))
    return halves


def _has_place(table: Table, card: str) -> bool:
    """The variety grows with the seat or lies beside its fields; or it is at hand, and there is a field for it."""
    ground = table.ground[table.seat]
    is_at_hand = card in table.hand or card in table.turned
    return table.grows(table.seat, card) or (is_at_hand and any(has_room(plot) for plot in ground))


def _singles(table: Table) -> list[Goods]:
    """A card of each variety that it has, turned up or in hand: of equal ones that which it misses least."""
    found: dict[str, Goods] = {}
    slots = enumerate(table.turned) if table.seat == table.active else ()
    singles = [Goods((), (slot,)) for slot, card in slots if card]
    for place, card in enumerate(table.hand):
        goods = Goods((place,), ())
        if card not in found or gain(table, goods, ()) > gain(table, found[card], ()):
            found[card] = goods
    return singles + list(found.values())


def _has(table: Table, seat: int, want: tuple[str, ...]) -> float:
    """How likely the seat has these cards."""
    unseen = dict(table.unseen)
    hidden = sum(unseen.values()) or 1
    chance = 1.0
    for card, count in Counter(want).items():
        missing = count - (table.turned.count(card) if seat == table.active else 0)
        if missing > 0:
            chance *= at_least(missing, table.sizes[seat] * unseen[card] / hidden) if missing <= unseen[card] else 0.0
    return chance


def _envied(table: Table, idea: Idea) -> float:
    """What others gain is a little lost, too."""
    return ENVY * max(others_gain(table, seat, idea.want, idea.give) for seat in table.partners)
