"""The rules of Bonje in de Stal, for two to four players: a race for face-up cards.

**The game.** Every player has a row of stables, three at the start. A stable is complete when it holds one male and at
least one female of one kind. Who first says so while all own stables are complete wins the round and gets one more
stable; who wins a round with five stables wins the game.

**Set-up.** With two or three players the eighteen cards with the hat are left out. The cards are shuffled and dealt
evenly; everybody has a face-down pile.

**A flip.** All turn over the top card of their pile at the same time. Everybody takes one of the face-up cards as fast as
they can and may play it at once; the slowest gets the last one. Who would rather let others go first waits; when all the
unplayed cards wait, the lowest number is played first, then the next. When every card of the flip is played the next
cards are turned over.

**The cards.** *Ordinary animals* (horses, cows, pigs, sheep, fowl) go into an own stable: one that holds their kind, or
an empty one; but a female of a kind that one already has joins that kind. A second male in a stable is a brawl: then
nothing in it counts. *Elephants* fill an empty stable of another player and are never complete. *Mad cows* and *mad
horses* clear a stable of cows, or of horses: another player's, or an own one in a brawl. *Trucks* may carry one animal
out of any stable to another, or out of the game. An ordinary animal or an elephant that has no place, and a mad animal
that no other player has a stable for, are taken out of the game, until the round is over.

**The end of a round** is a call, or the last card of the piles. Then, if nobody's stables are complete, the most valuable
ones win. Each winner gets a stable; in the bonus variant the first two fifth stables are special ones, which count only
for horses, or only for cows.

Everything lies open but the order of the piles, so all seats and spectators have the same view. Numbers such as B14 are
rulings: where the rulebook is silent they decide. Seats, slots and stables are counted from 0 in moves, events, refusals
and views; people read stables from 1.

**Events**, in the order they happen:

| kind | seat | parameters |
|---|---|---|
| `dealt` | None | `round`: a next round begins |
| `turned_up` | None | `cards`: codes, by slot; `flip` |
| `took` | who | `slot`, `card`, `last`: it was given to the slowest, `swept`: the table gave it |
| `placed` | who | `card`, `stable`, `by_itself`: with the grab, `brawl`: one broke out with it |
| `removed` | who | `card`: there was no place, or no use, for it |
| `sent` | who | `card` (the elephant), `to`: seat, `stable` |
| `infected` | who | `card` (the mad animal), `at`: seat, `stable`, `lost`: the cards that leave the game |
| `hauled` | who | `card`, `from`, `from_stable`, `to`, `to_stable`: both None for out of the game, `brawl`: one broke out with it |
| `stayed` | who | – (the truck moves nothing) |
| `waits` | who | `card` |
| `called` | who | – |
| `round_won` | None | `round`, `winners`: list of seats, `by`: `call`, `complete` or `points` |
| `gained` | who | `special`: `horse`, `cow` or None, `stables`: owned now |
| `ended` | None | `winners`: list of seats |

What a truck aims at or lifts is no event: it stands in the view's duties.

**Refusals**, `bonje.refusal.…`, with what fills their text:

| key | parameters | why |
|---|---|---|
| `over` | – | the match is over |
| `table` | – | turning over and sweeping are the table's |
| `player` | – | only a player can do that (told to no person) |
| `stale` | – | the table has moved on: another round, another step of a truck, a pause that is over |
| `between` | – | the round is over |
| `running` | – | the round is not over yet |
| `special` | – | somebody still has to choose a special stable |
| `not_choosing` | – | nobody, or somebody else, chooses a special stable now |
| `turned` | – | that was an earlier flip |
| `down` | – | those cards are not turned up yet |
| `unknown` | – | there is no such card or stable |
| `taken` | `slot`, `card`, `by`: seat | somebody else has that card |
| `have_one` | `card` | one card a flip |
| `no_card` | – | the presser holds no unplayed card |
| `other_card` | `card` | the card that the presser holds is not played that way |
| `other_kind` | `card`, `stable` | another kind lives there |
| `own_kind_first` | `card`, `seat`, `stable` | a female joins her kind where the seat already has it (B3, B12) |
| `not_empty` | `stable` | an elephant needs an empty stable |
| `own_stable` | – | an elephant never goes into an own stable (B8) |
| `no_brawl` | `card`, `stable` | a mad animal goes into an own stable only to end a brawl of its kind (B16) |
| `no_target` | `card`, `stable` | a mad animal needs a stable of its kind |
| `empty` | `stable` | there is nothing to lift |
| `aimed` | – | the truck stands at a stable already: put down first |
| `gone` | – | the truck does not hold that, or it has left that stable meanwhile |
| `same_stable` | – | never back into the stable it came from (B11) |
| `nothing_held` | – | there is nothing to put down |
| `enough` | – | put down often enough with this truck |
| `surplus` | `card` | an ordinary animal that can be placed may not be removed (B6) |
| `must_be_used` | `card` | an elephant or a mad animal that another player has a stable for may not be removed |
| `waiting` | – | the presser waits already |
| `must_play` | `card` | everybody waits, and this is the lowest number (B38) |
| `nothing_to_wait_for` | – | everybody else has played |
| `not_complete` | `stables`: list | these of the presser's stables are not complete (B22, B24) |
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Final, Literal, TypeAlias, TypedDict

from msgspec import Struct
from msgspec.structs import replace

from bot.core.game import Event, Game, IllegalMove, Json, MalformedMove, Option, Outcome, TableMove
from bot.core.rng import Rng

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

# ---------------------------------------------------------------- State


class Stable(Struct, frozen=True, dict=True):
    """A stable: animals of one kind in the order they came, or one elephant."""

    animals: tuple[Card, ...] = ()
    special: str | None = None
    """The only kind that counts here; None: an ordinary stable."""

    @cached_property
    def kind(self) -> str | None:
        """The kind that lives here; None: it is empty."""
        return self.animals[0].kind if self.animals else None

    @cached_property
    def is_brawl(self) -> bool:
        """Two or more males are here."""
        return sum(animal.is_male for animal in self.animals) > 1

    @cached_property
    def is_couple(self) -> bool:
        """A male and at least one female live here in peace."""
        males = sum(animal.is_male for animal in self.animals)
        return males == 1 and any(animal.is_female for animal in self.animals)

    @property
    def counts(self) -> bool:
        """It is an ordinary stable, or a special one with the kind it shows (B34)."""
        return self.special is None or self.special == self.kind

    @cached_property
    def is_complete(self) -> bool:
        """A male and a female of one kind, no brawl; a special stable with the kind it shows."""
        return self.is_couple and self.counts

    @cached_property
    def value(self) -> int:
        """The points of its animals, and of the one couple (B27, B28); none in a brawl, or of a wrong kind (B34)."""
        if self.is_brawl or not self.counts:
            return 0
        return sum(animal.points for animal in self.animals) + (COUPLE if self.is_couple else 0)

    def with_animal(self, card: Card) -> "Stable":
        """The stable with one more animal."""
        return replace(self, animals=(*self.animals, card))

    def without(self, card: Card) -> "Stable":
        """The stable without the one of these animals that came last; raises ValueError when there is none."""
        place = len(self.animals) - 1 - self.animals[::-1].index(card)
        return replace(self, animals=self.animals[:place] + self.animals[place + 1 :])

    def emptied(self) -> "Stable":
        """The stable without animals."""
        return Stable(special=self.special)


class Farm(Struct, frozen=True, dict=True):
    """One player's stables."""

    stables: tuple[Stable, ...]

    @cached_property
    def kinds(self) -> frozenset[str]:
        """The kinds that live here."""
        return frozenset(stable.kind for stable in self.stables if stable.kind)

    @cached_property
    def is_complete(self) -> bool:
        """All stables are complete."""
        return all(stable.is_complete for stable in self.stables)

    @cached_property
    def value(self) -> int:
        """All stables added up (B25)."""
        return sum(stable.value for stable in self.stables)

    def takes(self, card: Card, number: int) -> bool:
        """The animal may be put into that stable, whoever puts it there (B2–B6, B11, B12, B42).

        A stable of its own kind takes it, brawl or not; an empty one takes it unless it is a female and her kind lives
        here already. An elephant needs an empty one.
        """
        kind = self.stables[number].kind
        if kind is not None:
            return kind == card.kind and card.is_ordinary
        return not card.is_female or card.kind not in self.kinds

    def with_stable(self, number: int, stable: Stable) -> "Farm":
        """The farm with another stable in that place."""
        return Farm((*self.stables[:number], stable, *self.stables[number + 1 :]))


class Aim(Struct, frozen=True):
    """The stable that a truck stands at, and the animal it has lifted there, if it is clear which."""

    seat: int
    stable: int
    card: Card | None = None


Standing = Literal["open", "held", "waiting", "played"]


class Slot(Struct, frozen=True):
    """A face-up card, in the place where its pile's owner turned it up."""

    card: Card
    taker: int | None = None
    order: int | None = None
    """0: it was taken first."""
    state: Standing = "open"
    aim: Aim | None = None
    step: int = 0
    """How often the truck aimed, lifted or put down."""

    @property
    def is_unplayed(self) -> bool:
        """Somebody holds it."""
        return self.state in {"held", "waiting"}


class Gain(Struct, frozen=True):
    """A stable that a winner of the round got."""

    seat: int
    special: str | None = None


By = Literal["call", "complete", "points"]


class Scoring(Struct, frozen=True):
    """How a round ended."""

    round: int
    winners: tuple[int, ...]
    by: By
    values: tuple[tuple[int, ...], ...]
    """Per seat and stable."""
    owned: tuple[int, ...]
    """Stables per seat in that round."""
    gained: tuple[Gain, ...] = ()
    earners: tuple[int, ...] = ()
    """Seats that are still to be given their fifth stable, who chooses first in front (B35, B44)."""

    @property
    def totals(self) -> tuple[int, ...]:
        """The value of each seat's stables together."""
        return tuple(sum(values) for values in self.values)

    def stables(self, seat: int) -> int:
        """How many stables the seat has now."""
        return self.owned[seat] + sum(gain.seat == seat for gain in self.gained)


Phase = Literal["down", "flip", "special", "scored", "over"]


class State(Struct, frozen=True, dict=True):
    """The table.

    After a round (`special`, `scored`, `over`) everything lies as the round left it, until the next is dealt.
    """

    farms: tuple[Farm, ...]
    piles: tuple[tuple[Card, ...], ...]
    """Face down, one per seat, the top card last."""
    length: str
    special: str
    turning: str
    specials: tuple[str, ...]
    """Special stables that nobody has yet."""
    phase: Phase = "down"
    round: int = 1
    flip: int = 1
    """The flip that lies face up, or is turned up next, counted through the whole match."""
    before: int = 0
    """The last flip of the rounds before."""
    cards: tuple[Slot, ...] = ()
    removed: tuple[Card, ...] = ()
    """Out of the game this round (B46)."""
    scoring: Scoring | None = None
    """Of the last round that ended."""


# ---------------------------------------------------------------- Moves: each names what its presser saw


class TurnOver(Struct, frozen=True):
    """The table: all turn over the top card of their pile."""

    flip: int


class Grab(Struct, frozen=True):
    """Take the card that lies face up at `slot`; when one seat is left without a card, it gets the last one (B37)."""

    flip: int
    slot: int


class Sweep(Struct, frozen=True):
    """The table: give the cards that are still open to the seats that took none."""

    flip: int


class Place(Struct, frozen=True):
    """Put the ordinary animal one holds into the own stable."""

    flip: int
    stable: int


class Target(Struct, frozen=True):
    """Send the elephant or the mad animal to that stable; or stop there with a truck that stands nowhere yet.

    If the stable holds only one sort of card, the truck lifts it at once.
    """

    flip: int
    seat: int
    stable: int


class Lift(Struct, frozen=True):
    """Truck: which of the two sorts in the stable where it stands."""

    flip: int
    seat: int
    stable: int
    card: str


class Haul(Struct, frozen=True):
    """Truck: carry what it lifted to that stable, or out of the game (both None)."""

    flip: int
    seat: int
    stable: int
    card: str
    to_seat: int | None
    to_stable: int | None


class Back(Struct, frozen=True):
    """Truck: put down what was lifted and drive away from the stable."""

    flip: int
    step: int


class Remove(Struct, frozen=True):
    """Take the card one holds out of the game: it has no place, or it is a truck that moves nothing."""

    flip: int


class Wait(Struct, frozen=True):
    """Let others go first."""

    flip: int


class Call(Struct, frozen=True):
    """My stables are complete!"""

    round: int


class NextRound(Struct, frozen=True):
    """Deal that round; anybody may, and the table does it in the end."""

    round: int


class Special(Struct, frozen=True):
    """Bonus variant: choose the special stable for that kind."""

    kind: str


CardMove: TypeAlias = Place | Target | Lift | Haul | Back | Remove | Wait
"""A move with the card that one holds."""

Move: TypeAlias = TurnOver | Grab | Sweep | CardMove | Call | NextRound | Special

RIVALS: Mapping[type, tuple[type, ...]] = {Grab: (Grab,), Call: (Call, Haul), Haul: (Call,)}
"""Moves that race: a press of the first is held for a moment while another seat can make one of the others."""

OUT = "out"
"""Where a truck carries an animal that leaves the game."""


def encode(move: Move) -> str:  # noqa: C901  # one line a move
    """The move as text, words and numbers between colons: `grab:17:2`."""
    match move:
        case TurnOver(flip):
            return f"turn:{flip}"
        case Grab(flip, slot):
            return f"grab:{flip}:{slot}"
        case Sweep(flip):
            return f"sweep:{flip}"
        case Place(flip, stable):
            return f"place:{flip}:{stable}"
        case Target(flip, seat, stable):
            return f"target:{flip}:{seat}:{stable}"
        case Lift(flip, seat, stable, card):
            return f"lift:{flip}:{seat}:{stable}:{card}"
        case Haul(flip, seat, stable, card, None, _):
            return f"haul:{flip}:{seat}:{stable}:{card}:{OUT}"
        case Haul(flip, seat, stable, card, to_seat, to_stable):
            return f"haul:{flip}:{seat}:{stable}:{card}:{to_seat}:{to_stable}"
        case Back(flip, step):
            return f"back:{flip}:{step}"
        case Remove(flip):
            return f"remove:{flip}"
        case Wait(flip):
            return f"wait:{flip}"
        case Call(number):
            return f"call:{number}"
        case NextRound(number):
            return f"next:{number}"
        case Special(kind):
            return f"special:{kind}"


def decode(text: str) -> Move:
    """The inverse of `encode`; raises MalformedMove."""
    try:
        move = _read(text.split(":"))
    except ValueError as error:
        raise MalformedMove(text) from error
    if move is None or encode(move) != text:
        raise MalformedMove(text)
    return move


def _read(words: list[str]) -> Move | None:
    match words:
        case ["special", kind] if kind in SPECIALS:
            return Special(kind)
        case ["lift", *numbers, card] if card in LIVE_IN_STABLES and len(numbers) == 3:
            return Lift(*map(int, numbers), card)
        case ["haul", flip, seat, stable, card, *to] if card in LIVE_IN_STABLES:
            return _read_haul(int(flip), int(seat), int(stable), card, to)
        case [word, *numbers] if word in _PLAIN and len(numbers) == len(_PLAIN[word].__struct_fields__):
            return _PLAIN[word](*map(int, numbers))
    return None


def _read_haul(flip: int, seat: int, stable: int, card: str, to: list[str]) -> Haul | None:
    match to:
        case ["out"]:
            return Haul(flip, seat, stable, card, None, None)
        case [to_seat, to_stable]:
            return Haul(flip, seat, stable, card, int(to_seat), int(to_stable))
    return None


_PLAIN: Final = {
    "turn": TurnOver,
    "grab": Grab,
    "sweep": Sweep,
    "place": Place,
    "target": Target,
    "back": Back,
    "remove": Remove,
    "wait": Wait,
    "call": Call,
    "next": NextRound,
}
"""The moves that are written with nothing but numbers, by their word."""

# ---------------------------------------------------------------- What everybody sees: the shape


class SlotView(TypedDict):
    """A face-up card; its index is its slot, the seat whose pile it came from."""

    card: str
    number: int | None
    taker: int | None
    order: int | None
    state: Standing


class StableView(TypedDict):
    """A stable; `animals` in the order they came."""

    special: str | None
    animals: list[str]
    complete: bool
    brawl: bool
    value: int


class FarmView(TypedDict):
    """A player's stables; `complete`: all of them are."""

    stables: list[StableView]
    complete: bool
    value: int


class AimView(TypedDict):
    """The stable that a truck stands at, and the animal it has lifted."""

    seat: int
    stable: int
    card: str | None


class DutyView(TypedDict):
    """A card that its taker has yet to play, and how it can be played; places are `[seat, stable]`."""

    seat: int
    card: str
    slot: int
    forced: bool
    """All unplayed cards wait and this one is the lowest (B38)."""
    waiting: bool
    places: list[int]
    """Ordinary animal: own stables."""
    targets: list[list[int]]
    """Elephant, mad animal, or a truck that stands nowhere yet."""
    aim: AimView | None
    lifts: list[str]
    """Truck that stands at two sorts: which it can lift."""
    drops: list[list[int]]
    """Truck that has lifted an animal: where it can put it."""
    may_drop_out: bool
    may_remove: bool
    may_wait: bool
    may_go_back: bool
    step: int


class GainView(TypedDict):
    """A stable that a winner of the round got; `special` is its kind, None for an ordinary one."""

    seat: int
    special: str | None


class ScoringView(TypedDict):
    """How the last finished round ended. Nobody gains in the round that ends the match."""

    round: int
    winners: list[int]
    by: By
    values: list[list[int]]
    totals: list[int]
    gained: list[GainView]
    stables: list[int]
    """Owned now, per seat."""


class View(TypedDict):
    """The whole table: the same for every seat and for spectators.

    After a round the farms stand as it left them until the next is dealt; what was gained is in `scoring`.
    """

    phase: Phase
    round: int
    flip: int
    flip_in_round: int
    flips: int
    left: int
    """Cards in each face-down pile."""
    turning: str
    length: str
    special: str
    cards: list[SlotView]
    farms: list[FarmView]
    duties: list[DutyView]
    """In the order of taking."""
    removed: list[str]
    chooser: int | None
    specials: list[str]
    scoring: ScoringView | None
    winners: list[int]
    """Of the match; empty until it is over."""
