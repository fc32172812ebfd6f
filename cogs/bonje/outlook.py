"""How a round of Bonje in de Stal is likely to end, as its practice players judge it.

A farm is as good as the flips that it still needs until all its stables are complete, by what the face-down piles may
still hold; and as its points, should nobody get that far. From all farms together follows who probably wins the round.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from math import exp
from typing import NamedTuple

from cogs.bonje.cards import COUPLE, DECK, ENOUGH, HATS, HATS_FROM, INFECTS, POINTS

NEVER = 30.0
"""Flips that a card takes which will not come any more."""
SHARE = 0.6
"""How often a card that helps is one's own in the end: others reach for it too."""
ONE_BY_ONE = 0.5
"""How much of the time is spent waiting for one card after the other, rather than for the slowest of them alone."""
LEAD = 3.5
"""Flips that a lead in the race must have to be worth e to one."""
HURRY = 3.0
"""Flips more or less than are left within which it is uncertain whether a farm gets complete."""
WON = 4.0
"""Flips that lie between a complete farm and its call: somebody may come first."""
STAKE = 0.5
"""How much worse than another it is that a seat wins the round that thereby wins the match."""


class Stall(NamedTuple):
    """A stable, as far as it matters what is in it."""

    special: str | None = None
    kind: str | None = None
    males: int = 0
    females: int = 0

    @property
    def is_empty(self) -> bool:
        return self.kind is None

    @property
    def is_brawl(self) -> bool:
        return self.males > 1

    @property
    def is_complete(self) -> bool:
        return self.males == 1 and self.females > 0 and self.special in {None, self.kind}

    @property
    def points(self) -> int:
        """What it counts for if nobody gets complete."""
        if self.kind is None or self.is_brawl or self.special not in {None, self.kind}:
            return 0
        couple = COUPLE if self.males and self.females else 0
        return POINTS.get(self.kind, 0) * (self.males + self.females) + couple

    @property
    def cards(self) -> tuple[str, ...]:
        """The sorts of cards in it."""
        if self.kind == "elephant":
            return ("elephant",)
        return tuple(f"{self.kind}-{sex}" for sex, count in (("m", self.males), ("f", self.females)) if count)

    def plus(self, card: str) -> "Stall":
        """With one more card of this sort, which must fit."""
        if card == "elephant":
            return Stall(self.special, card)
        kind, sex = card.split("-")
        return Stall(self.special, kind, self.males + (sex == "m"), self.females + (sex == "f"))

    def minus(self, card: str) -> "Stall":
        """With one card of this sort less, which must be there."""
        males, females = self.males - card.endswith("-m"), self.females - card.endswith("-f")
        if card == "elephant" or males + females == 0:
            return Stall(self.special)
        return Stall(self.special, self.kind, males, females)


Farm = tuple[Stall, ...]
Farms = tuple[Farm, ...]


@lru_cache(maxsize=1024)
def stall(special: str | None, animals: tuple[str, ...]) -> Stall:
    """The stable with these cards in it."""
    there = Stall(special)
    for card in animals:
        there = there.plus(card)
    return there


def put(farms: Farms, seat: int, stable: int, now: Stall) -> Farms:
    """The same farms, but for one stable."""
    farm = farms[seat]
    return (*farms[:seat], (*farm[:stable], now, *farm[stable + 1 :]), *farms[seat + 1 :])


def fits(farm: Farm, stable: int, card: str) -> bool:
    """Whether the rules let the card into this stable of the farm (B3, B5, B11, B12)."""
    there = farm[stable]
    if card == "elephant":
        return there.is_empty
    kind, sex = card.split("-")
    if there.is_empty:
        return sex == "m" or all(other.kind != kind for other in farm)
    return there.kind == kind


def _distinct(farm: Farm) -> Iterator[tuple[int, Stall]]:
    """The stables of which none before is the same."""
    return ((number, one) for number, one in enumerate(farm) if one not in farm[:number])


Lifting = tuple[int, int, str]
"""The seat and the stable that a truck takes a card from, and which sort."""


def lifted(farms: Farms, seat: int, stable: int, card: str) -> Farms:
    """The farms with that card in the air."""
    return put(farms, seat, stable, farms[seat][stable].minus(card))


def dropped(farms: Farms, card: str, to: tuple[int, int] | None) -> Farms:
    """The farms once a lifted card is put down there, or out of the game."""
    return farms if to is None else put(farms, *to, farms[to[0]][to[1]].plus(card))


def lifts(farms: Farms) -> Iterator[Lifting]:
    """All that a truck may lift; of stables that are the same, one."""
    for seat, farm in enumerate(farms):
        for stable, there in _distinct(farm):
            for card in there.cards if there.kind else ():
                yield seat, stable, card


def drops(farms: Farms, lift: Lifting) -> Iterator[tuple[int, int] | None]:
    """Where the lifted card may go, out of the game included; of stables that are the same, one."""
    card = lift[2]
    yield None
    for seat, farm in enumerate(farms):
        seen = []
        for stable, there in enumerate(farm):
            if (seat, stable) != lift[:2] and there not in seen and fits(farm, stable, card):
                seen.append(there)
                yield seat, stable


def plays(farms: Farms, seat: int, card: str) -> Iterator[Farms]:
    """The farms after each thing that the seat may do with a card that it took."""
    if card == "truck":
        yield farms
        for lift in lifts(farms):
            bare = lifted(farms, *lift)
            yield from (dropped(bare, lift[2], to) for to in drops(bare, lift))
        return
    if card in INFECTS or card == "elephant":
        after = list(_sent(farms, seat, card))
    else:
        farm = farms[seat]
        after = [
            put(farms, seat, stable, there.plus(card)) for stable, there in _distinct(farm) if fits(farm, stable, card)
        ]
    yield from after or (farms,)


def _sent(farms: Farms, seat: int, card: str) -> Iterator[Farms]:
    """Where an elephant or a mad animal may go; a mad one that nobody else has a stable for may also be removed."""
    others = [other for other in range(len(farms)) if other != seat]
    for other in others:
        for stable, there in _distinct(farms[other]):
            if there.kind == INFECTS.get(card):
                yield sent(farms, card, other, stable)
    if card in INFECTS:
        if not any(there.kind == INFECTS[card] for other in others for there in farms[other]):
            yield farms
        for stable, there in enumerate(farms[seat]):
            if there.kind == INFECTS[card] and there.is_brawl:
                yield sent(farms, card, seat, stable)


def sent(farms: Farms, card: str, seat: int, stable: int) -> Farms:
    """The farms after an elephant or a mad animal went there."""
    there = farms[seat][stable]
    return put(farms, seat, stable, Stall(there.special) if card in INFECTS else there.plus(card))


class Coming(NamedTuple):
    """What the face-down piles hold together, though not in which order."""

    cards: tuple[tuple[str, int], ...]
    """How many of each sort."""
    shown: int
    """How many are turned up in a flip: one a seat."""

    @property
    def size(self) -> int:
        return sum(count for _, count in self.cards)


def coming(seats: int, gone: Iterable[str]) -> Coming:
    """What the piles hold if these cards lie open or are out of the game."""
    left = Counter(DECK)
    left.subtract({} if seats >= HATS_FROM else HATS)
    left.subtract(gone)
    return Coming(tuple((+left).items()), seats)


class Prospect(NamedTuple):
    """What a farm has to hope for."""

    race: float
    """Its weight in the race to be complete."""
    arrives: float
    """The chance that it gets complete at all."""
    hoard: float
    """Its weight if points decide."""


@dataclass(frozen=True)
class Outlook:
    """Judges farms by what is still to come."""

    coming: Coming
    _known: dict[Farm, Prospect] = field(default_factory=dict, repr=False)
    _hauls: dict[tuple[Farms, int, Lifting], float] = field(default_factory=dict, repr=False)

    def worth(self, farms: Farms, seat: int) -> float:
        """The chance that the seat wins the round, less what it hurts if a seat wins the match instead."""
        prospects = [self._known.get(farm) or self._prospect(farm) for farm in farms]
        nobody, race, hoard = 1.0, 0.0, 0.0
        for one in prospects:
            nobody *= 1 - one.arrives
            race += one.race
            hoard += one.hoard
        worth = 0.0
        for other, one in enumerate(prospects):
            wins = (1 - nobody) * one.race / race + nobody * one.hoard / hoard
            if other == seat:
                worth += wins
            elif len(farms[other]) >= ENOUGH:
                worth -= STAKE * wins
        return worth

    def hauling(self, farms: Farms, seat: int, lift: Lifting) -> float:
        """What it is worth to the seat to lift that card with a truck, and to put it down where it is best."""
        known = (farms, seat, lift)
        worth = self._hauls.get(known)
        if worth is None:
            bare = lifted(farms, *lift)
            worth = max(self.worth(dropped(bare, lift[2], to), seat) for to in drops(bare, lift))
            self._hauls[known] = worth
        return worth

    def best(self, farms: Farms, seat: int, card: str) -> Farms:
        """The farms after the best that the seat may do with the card."""
        return max(plays(farms, seat, card), key=lambda after: self.worth(after, seat))

    @cached_property
    def flips(self) -> float:
        """How many flips are still to come."""
        return self.coming.size / self.coming.shown

    def _prospect(self, farm: Farm) -> Prospect:
        takes = self.takes(farm)
        arrives = 1 / (1 + exp(min(50.0, (takes - self.flips) / HURRY))) if takes > 0 else 1.0
        points = sum(one.points for one in farm)
        prospect = Prospect(exp(-takes / LEAD), arrives, exp(points / (1.5 + self.flips / 2)))
        self._known[farm] = prospect
        return prospect

    def takes(self, farm: Farm) -> float:
        """The flips that it takes until the farm is complete; below 0: it is."""
        waits = [self._waits[one] if one in self._waits else self._wait(one) for one in farm]
        longest = max(waits)
        return ONE_BY_ONE * sum(waits) + (1 - ONE_BY_ONE) * longest if longest > 0 else -WON

    @cached_property
    def _waits(self) -> dict[Stall, float]:
        return {}

    def _wait(self, there: Stall) -> float:
        """The flips that it takes until one stable is complete."""
        self._waits[there] = wait = min(NEVER, self._until_complete(there))
        return wait

    def _until_complete(self, there: Stall) -> float:
        if there.is_complete:
            return 0.0
        if there.kind is None:
            return self._empty[there.special]
        if there.kind == "elephant":
            return self.until("truck") + self._empty[there.special]
        male, female = f"{there.kind}-m", f"{there.kind}-f"
        if there.special not in {None, there.kind}:
            return (there.males + there.females) * self.until("truck") + self._empty[there.special]
        if there.is_brawl:
            way_out = [card for card, kind in INFECTS.items() if kind == there.kind]
            return (there.males - 1) * self.until("truck", *way_out) + (0 if there.females else self.until(female))
        return self.until(male) if there.females else self.until(female)

    @cached_property
    def _empty(self) -> dict[str | None, float]:
        """The flips that an empty stable takes, by the kind that it is for."""
        mates = sum(self._count[f"{kind}-m"] * self.until(f"{kind}-f") for kind in POINTS)
        males = sum(self._count[f"{kind}-m"] for kind in POINTS)
        anything = self.until(*(f"{kind}-m" for kind in POINTS)) + (mates / males if males else NEVER)
        return {None: anything} | {kind: self.until(f"{kind}-m") + self.until(f"{kind}-f") for kind in POINTS}

    @cached_property
    def _count(self) -> Counter[str]:
        return Counter(dict(self.coming.cards))

    def until(self, *cards: str) -> float:
        """The flips until one of these sorts is one's own."""
        useful = sum(self._count[card] for card in cards)
        if not useful:
            return NEVER
        missed = 1 - min(1.0, useful / self.coming.size)
        return 1 / (SHARE * (1 - missed**self.coming.shown))


@lru_cache(maxsize=16)
def outlook_on(coming: Coming) -> Outlook:
    """The outlook in this flip; it remembers the farms that it judged."""
    return Outlook(coming)


class Offer(NamedTuple):
    """What a card of a flip does for a seat."""

    gain: float
    """How much better it stands once it has played the card."""
    end: float
    """How it stands after the flip, when the others have what is best for them of the rest."""


@lru_cache(maxsize=64)
def offers(coming: Coming, farms: Farms, cards: tuple[str, ...]) -> tuple[tuple[Offer, ...], ...]:
    """What the cards of a flip do for the seats: by seat, by slot."""
    outlook = outlook_on(coming)
    seats = range(len(farms))
    played = {(seat, card): outlook.best(farms, seat, card) for seat in seats for card in set(cards)}
    before = [outlook.worth(farms, seat) for seat in seats]
    gains = {(seat, card): outlook.worth(after, seat) - before[seat] for (seat, card), after in played.items()}

    def offer(seat: int, slot: int) -> Offer:
        taken = _shared_out(gains, cards, seat, slot)
        end = outlook.worth(_together(farms, [played[one] for one in taken]), seat)
        return Offer(gains[seat, cards[slot]], end)

    return tuple(tuple(offer(seat, slot) for slot in range(len(cards))) for seat in seats)


def _shared_out(
    gains: Mapping[tuple[int, str], float], cards: Sequence[str], seat: int, slot: int
) -> list[tuple[int, str]]:
    """Who has which card if the seat has that one: of the others, who gains most comes first."""
    rest = [*cards[:slot], *cards[slot + 1 :]]
    others = [other for other in range(len(cards)) if other != seat]
    taken = [(seat, cards[slot])]
    while others:
        other, card = max(((other, card) for other in others for card in rest), key=lambda one: gains[one])
        taken.append((other, card))
        others.remove(other)
        rest.remove(card)
    return taken


def _together(farms: Farms, many: Sequence[Farms]) -> Farms:
    """The farms with all that changed in any of those; where a stable changed twice, the first change stands."""
    return tuple(
        tuple(
            next((one[seat][number] for one in many if one[seat][number] != there), there)
            for number, there in enumerate(farm)
        )
        for seat, farm in enumerate(farms)
    )
