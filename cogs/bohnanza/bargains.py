"""Deals of Bohnanza, as a practice player sees them.

What they are worth to it, what they probably are to the others, and which of them it would offer. Others' hands are hidden:
of them it knows what everybody knows.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from math import exp, prod
from operator import add
from typing import NamedTuple

from cogs.bohnanza.beans import VARIETIES, in_order
from cogs.bohnanza.moves import Bundle, Equals
from cogs.bohnanza.rules import OfferView, View
from cogs.bohnanza.worth import LATER, LOOKS_AHEAD, Outlook, Plots, at_least, has_room, plots, promise, without

LIFE = 9
"""Cards a seat that come to light, by half, while a field grows."""
LATER_PILES = (70, 22, 0, 0)
"""Cards that will probably come after those of the pile now, by how often the pile ran out."""
SHARES = (0.6, 0.4, 0.3, 0.25, 0.2)
"""The share of a variety that comes to whom grows it, by how many others grow it, too."""
ROUNDING = 4
"""Expectations are rounded to such parts of a bean: small differences are not worth thinking all anew."""
FALLOW = 0.7
"""Coins that a bare field is good for, with a long time to go."""
PRICE, WORTHLESS = 0.3, 0.05
"""The part of what a card adds to somebody's field that it can be traded for; and what one brings that nobody grows."""
PERSISTS, SOME = 0.8, 0.2
"""How likely a card that fits nowhere stays for another phase of trading; and for however many."""

ENVY = 0.15
"""How much of what the others gain is lost to oneself."""
WORTH_IT = 0.1
"""Coins that a deal has to be worth to be made."""
THINKS_OF = 12
"""Offers that are thought through; the others seemed worse at first sight."""
DEAR = -0.4
"""Cards that it costs more to give away are not given two at a time."""
UNLIKELY = 0.1
"""An offer that is less likely accepted is not thought of."""
WISHED = 0.5
"""What somebody gains at least by a card that they said they want, whatever it seems to do for them."""
DOUBT = 0.3
"""What the others have to gain so that two in three accept."""


class Table(NamedTuple):
    """What matters of a view for trading, but for the offers."""

    seat: int
    """Whose view it is."""
    active: int
    turn: int
    partner: int | None
    """Whom the seat would trade with; None: anyone."""
    ahead: int
    """Phases of trading until the seat has to plant the front card of its hand."""
    ground: tuple[Plots, ...]
    aside: tuple[tuple[str, ...], ...]
    sizes: tuple[int, ...]
    """Hand cards of each seat."""
    wishes: tuple[tuple[str, ...], ...]
    hand: tuple[str, ...]
    """The seat's own."""
    turned: tuple[str | None, ...]
    unseen: tuple[tuple[str, int], ...]
    """Cards of each variety in others' hands, in the pile, and in the discard pile."""
    left: int
    """Cards that will still come to light."""

    @property
    def lying(self) -> tuple[str, ...]:
        """What the seat has to plant before its hand if nothing else is traded."""
        return self.beside(self.seat)

    def beside(self, seat: int) -> tuple[str, ...]:
        """What any seat has to plant then: the active player keeps what nobody takes."""
        turned = self.turned if seat == self.active else ()
        return tuple(sorted((*self.aside[seat], *filter(None, turned))))

    @property
    def partners(self) -> list[int]:
        """The seats that its offers are for."""
        everybody = range(len(self.ground)) if self.partner is None else [self.partner]
        return [seat for seat in everybody if seat != self.seat]

    def grows(self, seat: int, card: str) -> bool:
        """The variety grows there, or will."""
        return card in self.aside[seat] or any(card == kind for kind, _ in self.ground[seat])


class Goods(NamedTuple):
    """Cards that the seat can give."""

    places: tuple[int, ...]
    """Of its hand."""
    slots: tuple[int, ...]
    """Of the turned-up cards."""

    def plus(self, other: "Goods") -> "Goods":
        """Both together."""
        return Goods(tuple(sorted(self.places + other.places)), tuple(sorted(self.slots + other.slots)))


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


NO_GOODS = Goods((), ())


# ---------------------------------------------------------------- The table


def table_of(seen: View, seat: int) -> Table:
    """The table as the seat sees it."""
    own, players = seen["own"], seen["players"]
    hand = tuple(own["hand"]) if own else ()
    sights = Counter((*hand, *filter(None, seen["turned"])))
    for player in players:
        sights.update(player["aside"])
        sights.update(player["coin_cards"])
        for field in player["fields"]:
            sights[field["card"] or ""] += field["count"]
    return Table(
        seat=seat,
        active=seen["active"],
        turn=seen["turn"],
        partner=None if seat == seen["active"] else seen["active"],
        ahead=phases_ahead(seen, seat),
        ground=tuple(plots((field["card"], field["count"]) for field in player["fields"]) for player in players),
        aside=tuple(tuple(sorted(player["aside"])) for player in players),
        sizes=tuple(player["hand_size"] for player in players),
        wishes=tuple(tuple(player["wishes"]) for player in players),
        hand=hand,
        turned=tuple(seen["turned"]),
        unseen=tuple((card, count - sights[card]) for card, count in VARIETIES.items()),
        left=0 if seen["is_last"] else seen["pile"] + LATER_PILES[seen["run_outs"]],
    )


def phases_ahead(seen: View, seat: int) -> int:
    """How often there is trading until the seat has to plant from its hand."""
    seats, phase = seen["seats"], seen["phase"]
    turns = (seat - seen["active"]) % seats
    if turns == 0:
        own = seen["own"]
        must = phase == "plant" and not (own and own["plant"] and own["plant"]["may_stop"])
        return 0 if must else seats
    return turns if phase in {"plant", "trade"} else turns - 1


@lru_cache(maxsize=1000)
def outlook_of(table: Table, seat: int) -> Outlook:
    """What the seat may expect; of others, what the table's own seat thinks that they may expect."""
    seats = len(table.ground)
    life = min(float(LIFE * seats), table.left / 2)
    hidden = sum(count for _, count in table.unseen) or 1
    coming = tuple(
        round(_share(table, seat, card) * life * count / hidden * ROUNDING) / ROUNDING for card, count in table.unseen
    )
    bare = round(FALLOW * life / (LIFE * seats), 1)
    ahead = table.ahead if seat == table.seat else seats
    stays = tuple(max(SOME, PERSISTS ** (ahead + seats * number)) for number in range(LOOKS_AHEAD))
    prices = tuple(_price(table, seat, card, coming) for card in VARIETIES)
    return _outlook(coming, bare, prices, stays)


@lru_cache(maxsize=100)
def _outlook(coming: tuple[float, ...], bare: float, prices: tuple[float, ...], stays: tuple[float, ...]) -> Outlook:
    """The same expectations are one outlook, which remembers what it has thought through."""
    return Outlook(dict(zip(VARIETIES, coming, strict=True)), bare, dict(zip(VARIETIES, prices, strict=True)), stays)


def _share(table: Table, seat: int, card: str) -> float:
    rivals = sum(table.grows(other, card) for other in range(len(table.ground)) if other != seat)
    return SHARES[rivals]


def _price(table: Table, seat: int, card: str, coming: Sequence[float]) -> float:
    """What somebody who grows the variety would give for a card of it."""
    mean = coming[list(VARIETIES).index(card)]
    gains = [
        promise(card, count + 1, mean) - promise(card, count, mean)
        for other, ground in enumerate(table.ground)
        if other != seat
        for kind, count in ground
        if kind == card
    ]
    return round(max(WORTHLESS, PRICE * max(gains, default=0.0)), 2)


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


# ---------------------------------------------------------------- What comes to mind


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


def cards_of(table: Table, goods: Goods) -> tuple[str, ...]:
    """What they are."""
    turned = [card for slot in goods.slots if (card := table.turned[slot])]
    return in_order([*turned, *(table.hand[place] for place in goods.places)])


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


def bundle(table: Table, goods: Goods) -> Bundle:
    """The cards as an offer names them."""
    groups: dict[str, list[int]] = {}
    for place in goods.places:
        groups.setdefault(table.hand[place], []).append(table.hand[:place].count(table.hand[place]))
    hand = [Equals(card, tuple(groups[card]), table.hand.count(card)) for card in VARIETIES if card in groups]
    return Bundle(goods.slots, tuple(hand))


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
