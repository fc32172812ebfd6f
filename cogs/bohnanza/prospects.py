"""A table of Bohnanza as a practice player sees it while there is trading, and what each seat may expect there.

Others' hands are hidden: of them it knows what everybody knows.
"""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from cogs.bohnanza.beans import VARIETIES
from cogs.bohnanza.rules import View
from cogs.bohnanza.worth import LOOKS_AHEAD, Outlook, Plots, plots, promise

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
