"""The beans of Bohnanza, and the table they lie on: varieties, meters, fields, players and open offers.

A card is the letter of its variety, since all cards of a variety are alike.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

# ---------------------------------------------------------------- The numbers of the rulebook

VARIETIES: Mapping[str, int] = {"g": 6, "r": 8, "e": 10, "s": 12, "n": 14, "t": 16, "c": 18, "b": 20}
"""Cards of each variety: garden, red, black-eyed, soy, green, stink, chili and blue beans, 104 in all."""

METERS: Mapping[str, Mapping[int, int]] = {
    "g": {2: 2, 3: 3},
    "r": {1: 2, 2: 3, 3: 4, 4: 5},
    "e": {1: 2, 2: 4, 3: 5, 4: 6},
    "s": {1: 2, 2: 4, 3: 6, 4: 7},
    "n": {1: 3, 2: 5, 3: 6, 4: 7},
    "t": {1: 3, 2: 5, 3: 7, 4: 8},
    "c": {1: 3, 2: 6, 3: 8, 4: 9},
    "b": {1: 4, 2: 6, 3: 8, 4: 10},
}
"""Each variety's meter: how many cards a field needs to pay so many coins. The garden bean never pays 1 or 4 (Z6)."""

HAND = 5
"""Cards dealt to each player."""

FIELDS = 2
"""Fields that everybody begins with, whatever the number of players (Z32)."""

FIELDS_AT_MOST = 3
THIRD_FIELD_COSTS = 3
"""Coins."""

TURNED_UP = 2
"""Cards that phase 2 turns up."""

DRAWN = 3
"""Cards that phase 4 draws."""

RUN_OUTS = 3
"""How often the draw pile runs out until the game ends."""


@cache
def coins_for(card: str, count: int) -> int:
    """What so many beans pay: the highest step that they reach (Z7)."""
    return max((coins for coins, need in METERS[card].items() if count >= need), default=0)


@cache
def beans_for_more(card: str, count: int) -> int | None:
    """The number of beans that pays more than so many do; None: no number does."""
    return min((need for need in METERS[card].values() if need > count), default=None)


# ---------------------------------------------------------------- What a player has


class Field(Struct, frozen=True):
    """A bean field: a row of beans of one variety, or bare."""

    card: str | None = None
    count: int = 0

    @property
    def cards(self) -> tuple[str, ...]:
        """Its beans."""
        return (self.card,) * self.count if self.card else ()

    @property
    def value(self) -> int:
        """The coins that selling it now would pay."""
        return coins_for(self.card, self.count) if self.card else 0

    @property
    def next_step(self) -> int | None:
        """How many beans it needs to pay more; None: it never will, or it is bare."""
        return beans_for_more(self.card, self.count) if self.card else None

    def takes(self, card: str) -> bool:
        """The bean may be planted here."""
        return self.card in {None, card}

    def growing(self, card: str) -> "Field":
        """The field with one more bean."""
        return Field(card, self.count + 1)


class Player(Struct, frozen=True):
    """What one player has. The front of the `hand` is its first card; `coins` are cards, too, the latest last."""

    hand: tuple[str, ...]
    fields: tuple[Field, ...] = (Field(),) * FIELDS
    coins: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()
    """Cards that lie beside the fields until phase 3, as they came (Z22, Z36)."""

    def may_sell(self, number: int) -> bool:
        """A field with one bean is protected while another has more (Z9, Z10)."""
        count = self.fields[number].count
        return count > 1 or (count == 1 and all(field.count <= 1 for field in self.fields))

    @property
    def may_buy(self) -> bool:
        """The third field can be had once, for three coins (Z13, Z14)."""
        return len(self.fields) < FIELDS_AT_MOST and len(self.coins) >= THIRD_FIELD_COSTS

    def places(self, card: str) -> tuple[int, ...]:
        """The numbers of the fields that take the bean: the same bean may grow in two of them (Z31)."""
        return tuple(number for number, field in enumerate(self.fields) if field.takes(card))

    def with_field(self, number: int, field: Field) -> "Player":
        """The player with another field of this number."""
        return replace(self, fields=(*self.fields[:number], field, *self.fields[number + 1 :]))

    def planting(self, card: str, number: int) -> "Player":
        """The player with one more bean in this field."""
        return self.with_field(number, self.fields[number].growing(card))

    def laying(self, card: str, number: int) -> "Player":
        """The player with a bean that lay beside the fields planted in this one."""
        place = self.aside.index(card)
        return replace(self, aside=(*self.aside[:place], *self.aside[place + 1 :])).planting(card, number)


def in_order(cards: Iterable[str]) -> tuple[str, ...]:
    """Cards from the rarest variety to the most common one."""
    order = "".join(VARIETIES)
    return tuple(sorted(cards, key=order.index))


# ---------------------------------------------------------------- What lies on the table


class OpenOffer(Struct, frozen=True):
    """A deal that its giver would make: spoken aloud, except for where in the hand the promised cards are."""

    number: int
    """Counts through the match."""
    version: int
    """Its giver changed it so often, plus one."""
    seat: int
    """Who makes it: the giver."""
    to: int | None
    """The only seat that may accept it; None: anyone."""
    give: tuple[str, ...]
    """Everything promised, in the order of `VARIETIES`."""
    want: tuple[str, ...]
    hand: tuple[int, ...]
    """The places in the giver's hand of the promised hand cards; only the giver knows them."""
    turned: tuple[int, ...]
    """The slots of the promised turned-up cards."""


Phase = Literal["plant", "trade", "lay", "over"]
"""Phase 1, 2 and 3 of a turn; phase 4 belongs to the move that ends phase 3."""

Tie: TypeAlias = Literal["hand", "far"]
"""Who wins with equal coins: who has the most hand cards, or who sits farthest clockwise from the start player."""


class State(Struct, frozen=True):
    """The table. `pile` and `discard` have their top card last."""

    players: tuple[Player, ...]
    pile: tuple[str, ...]
    discard: tuple[str, ...] = ()
    tie: Tie = "hand"
    turn: int = 1
    phase: Phase = "plant"
    planted: int = 0
    """Hand cards planted in this phase 1."""
    turned: tuple[str | None, ...] = ()
    """The turned-up cards by slot; None where one was traded away."""
    run_outs: int = 0
    """How often the pile ran out."""
    is_last: bool = False
    """The pile ran out for good: the game ends with this turn."""
    offers: tuple[OpenOffer, ...] = ()
    offers_made: tuple[int, ...] = ()
    """How many offers each seat made in this phase 2."""
    last_number: int = 0
    """The number of the match's latest offer."""
    wishes: tuple[tuple[str, ...], ...] = ()
    """The varieties that each seat said it wants in this phase 2."""

    @property
    def active(self) -> int:
        """Whose turn it is: seat 0 begins, then clockwise (Z40)."""
        return (self.turn - 1) % len(self.players)

    def with_player(self, seat: int, player: Player) -> "State":
        """The table with another player at this seat."""
        return replace(self, players=(*self.players[:seat], player, *self.players[seat + 1 :]))
