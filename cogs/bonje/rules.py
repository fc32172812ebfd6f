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

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from bot.core.feats import Done, Feat, Finished
from bot.core.game import Event, Game, IllegalMove, Json, Option, Outcome, TableMove
from bot.core.rng import Rng
from cogs.bonje.cards import (
    CARDS,
    COUPLE,
    DECK,
    ELEPHANT,
    ENOUGH,
    HATS,
    HATS_FROM,
    INFECTS,
    PATIENCE,
    SPECIALS,
    STABLES,
    TRUCK,
    Card,
)
from cogs.bonje.moves import (
    Back,
    Call,
    CardMove,
    Grab,
    Haul,
    Lift,
    Move,
    NextRound,
    Place,
    Remove,
    Special,
    Sweep,
    Target,
    TurnOver,
    Wait,
    decode,
    encode,
)
from cogs.bonje.view_data import (
    AimView,
    By,
    DutyView,
    FarmView,
    GainView,
    Phase,
    ScoringView,
    SlotView,
    StableView,
    Standing,
    View,
)

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


class State(Struct, frozen=True, dict=True):
    """The table.

    After a round (`special`, `scored`, `over`) everything lies as the round left it, until the next is dealt.
    """

    farms: tuple[Farm, ...]
    piles: tuple[tuple[Card, ...], ...]
    """Face down, one per seat, the top card last."""
    flips: int
    """How many cards each pile had: so many flips has a round."""
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

    @property
    def seats(self) -> range:
        """The seats, in order."""
        return range(len(self.farms))

    @property
    def is_running(self) -> bool:
        """A round is being played."""
        return self.phase in {"down", "flip"}

    @cached_property
    def is_open(self) -> bool:
        """A face-up card is there to be taken."""
        return self.phase == "flip" and any(slot.state == "open" for slot in self.cards)

    @cached_property
    def lowest(self) -> int | None:
        """The seat that must play: all have taken a card and all unplayed ones wait, and its number is lowest.

        Cards without a number are lower than any; of equal ones the card that was taken first goes first (B19, B38).
        """
        if self.is_open or any(slot.state == "held" for slot in self.cards):
            return None
        waiting = [slot for slot in self.cards if slot.state == "waiting"]
        return min(waiting, key=lambda slot: (slot.card.number or 0, slot.order)).taker if waiting else None

    @cached_property
    def duties(self) -> tuple["Duty", ...]:
        """The cards that are still to be played, in the order of taking."""
        if self.phase != "flip":
            return ()
        unplayed = [(slot, number) for number, slot in enumerate(self.cards) if slot.is_unplayed]
        return tuple(_duty(self, number) for _, number in sorted(unplayed, key=lambda pair: pair[0].order or 0))

    @cached_property
    def shown(self) -> "View":
        """The table as everybody sees it, made once: whoever reads it leaves it as it is."""
        return _view(self)

    @property
    def chooser(self) -> int | None:
        """Who chooses a special stable now."""
        return self.scoring.earners[0] if self.phase == "special" and self.scoring else None

    @property
    def winners(self) -> tuple[int, ...]:
        """Who won the match: the winners of its last round, of a whole match those who owned five stables (B30–B32, B45)."""
        if self.phase != "over" or self.scoring is None:
            return ()
        return _champions(self, self.scoring.winners)

    def slot_of(self, seat: int) -> int | None:
        """The slot of the card that the seat took in this flip, played or not."""
        return next((number for number, slot in enumerate(self.cards) if slot.taker == seat), None)

    def duty_of(self, seat: int) -> "Duty | None":
        """The card that the seat has yet to play."""
        return next((duty for duty in self.duties if duty.seat == seat), None)

    def has_stable(self, seat: int, stable: int) -> bool:
        """There is such a stable."""
        return seat in self.seats and stable in range(len(self.farms[seat].stables))

    def with_stable(self, seat: int, number: int, stable: Stable) -> "State":
        """The table with another stable in that place."""
        farm = self.farms[seat].with_stable(number, stable)
        return replace(self, farms=(*self.farms[:seat], farm, *self.farms[seat + 1 :]))

    def with_slot(self, number: int, slot: Slot) -> "State":
        """The table with that slot as it is now."""
        return replace(self, cards=(*self.cards[:number], slot, *self.cards[number + 1 :]))


class Duty(Struct, frozen=True):
    """A card that its taker has yet to play, and how it can be played; places are seats and stables."""

    seat: int
    number: int
    """Its slot."""
    slot: Slot
    is_forced: bool
    places: tuple[int, ...]
    targets: tuple[tuple[int, int], ...]
    lifts: tuple[str, ...]
    drops: tuple[tuple[int, int], ...]
    may_remove: bool
    may_wait: bool

    @property
    def card(self) -> Card:
        """The card."""
        return self.slot.card

    @property
    def may_drop_out(self) -> bool:
        """The truck has lifted an animal, so it can carry it out of the game."""
        return self.slot.aim is not None and self.slot.aim.card is not None

    @property
    def may_go_back(self) -> bool:
        """The truck stands at a stable and can still drive away from it."""
        return self.slot.aim is not None and self.slot.step < PATIENCE


# ---------------------------------------------------------------- How a card can be played


def _duty(state: State, number: int) -> Duty:
    """How the card in that slot can be played now: legality is judged when it is played (B39)."""
    slot = state.cards[number]
    seat, card = _taker(slot), slot.card
    places: tuple[int, ...] = ()
    targets: tuple[tuple[int, int], ...] = ()
    if card.is_ordinary:
        places = _places(state.farms[seat], card)
    elif slot.aim is None:
        targets = tuple(
            (other, stable)
            for other, farm in enumerate(state.farms)
            for stable in range(len(farm.stables))
            if _is_target(state, seat, card, other, stable)
        )
    return Duty(
        seat=seat,
        number=number,
        slot=slot,
        is_forced=state.lowest == seat,
        places=places,
        targets=targets,
        lifts=_lifts(state, slot.aim) if slot.aim and not slot.aim.card else (),
        drops=_drops(state, slot.aim) if slot.aim and slot.aim.card else (),
        may_remove=_may_remove(card, seat, places, targets),
        may_wait=slot.state == "held" and _others_to_go(state, number),
    )


def _taker(slot: Slot) -> int:
    """Who took the card; raises LookupError while it is open."""
    if slot.taker is None:
        raise LookupError("nobody has taken this card")
    return slot.taker


def _places(farm: Farm, card: Card) -> tuple[int, ...]:
    """The own stables that take the ordinary animal."""
    return tuple(number for number in range(len(farm.stables)) if farm.takes(card, number))


def _is_target(state: State, seat: int, card: Card, other: int, stable: int) -> bool:
    """The seat may send its elephant or mad animal there, or stop there with its truck.

    An elephant: an empty stable of another player (B8, B9). A mad animal: a stable of its kind of another player, or an
    own one in a brawl (B10, B16, B17). A truck: any stable with an animal (B11).
    """
    there = state.farms[other].stables[stable]
    if card == TRUCK:
        return bool(there.animals)
    if card == ELEPHANT:
        return other != seat and not there.animals
    return there.kind == INFECTS[card.code] and (other != seat or there.is_brawl)


def _may_remove(card: Card, seat: int, places: Sequence[int], targets: Sequence[tuple[int, int]]) -> bool:
    """An ordinary animal without a place (B6, B7), a truck (B15), what no other player has a stable for (B8, B17, B18)."""
    if card == TRUCK:
        return True
    return not places and all(other == seat for other, _ in targets)


def _others_to_go(state: State, number: int) -> bool:
    """Somebody else has yet to take or to play a card (B38)."""
    return any(slot.state != "played" for other, slot in enumerate(state.cards) if other != number)


def _lifts(state: State, aim: Aim) -> tuple[str, ...]:
    """The sorts of animals in the stable where the truck stands, in the order they came."""
    return tuple(dict.fromkeys(animal.code for animal in state.farms[aim.seat].stables[aim.stable].animals))


def _drops(state: State, aim: Aim) -> tuple[tuple[int, int], ...]:
    """Where the lifted animal may go: anybody's other stable that takes it, judged as if it had left its own (B11–B13)."""
    return tuple(
        (seat, stable)
        for seat, farm in enumerate(_lifted(state, aim).farms)
        for stable in range(len(farm.stables))
        if farm.takes(_load(aim), stable) and (seat, stable) != (aim.seat, aim.stable)
    )


def _load(aim: Aim) -> Card:
    """What the truck has lifted; raises LookupError when it is nothing."""
    if aim.card is None:
        raise LookupError("the truck has lifted nothing")
    return aim.card


def _lifted(state: State, aim: Aim) -> State:
    """The table without the animal that the truck has lifted."""
    there = state.farms[aim.seat].stables[aim.stable]
    return state.with_stable(aim.seat, aim.stable, there.without(_load(aim)))


# ---------------------------------------------------------------- What may be done


def legal_moves(state: State, seat: int) -> tuple[Move, ...]:
    """Every legal move of the seat: the open cards, what its card can do, the call; between rounds the next one."""
    match state.phase:
        case "flip":
            return (*_grabs(state, seat), *_card_moves(state, seat), *_calls(state, seat))
        case "down":
            return _calls(state, seat)
        case "special":
            return tuple(Special(kind) for kind in state.specials) if seat == state.chooser else ()
        case "scored":
            return (NextRound(state.round + 1),)
        case "over":
            return ()


def _grabs(state: State, seat: int) -> tuple[Move, ...]:
    if state.slot_of(seat) is not None:
        return ()
    return tuple(Grab(state.flip, number) for number, slot in enumerate(state.cards) if slot.state == "open")


def _calls(state: State, seat: int) -> tuple[Move, ...]:
    return (Call(state.round),) if state.farms[seat].is_complete else ()


def _card_moves(state: State, seat: int) -> tuple[Move, ...]:
    duty = state.duty_of(seat)
    if duty is None:
        return ()
    flip = state.flip
    return (
        *(Place(flip, stable) for stable in duty.places),
        *(Target(flip, other, stable) for other, stable in duty.targets),
        *_truck_moves(flip, duty.slot.aim, duty),
        *((Remove(flip),) if duty.may_remove else ()),
        *((Wait(flip),) if duty.may_wait else ()),
    )


def _truck_moves(flip: int, aim: Aim | None, duty: Duty) -> tuple[Move, ...]:
    if aim is None:
        return ()
    back = (Back(flip, duty.slot.step),) if duty.may_go_back else ()
    if aim.card is None:
        return (*(Lift(flip, aim.seat, aim.stable, card) for card in duty.lifts), *back)
    load = aim.card.code
    return (
        *(Haul(flip, aim.seat, aim.stable, load, seat, stable) for seat, stable in duty.drops),
        Haul(flip, aim.seat, aim.stable, load, None, None),
        *back,
    )


def refusal(state: State, seat: int | None, move: Move) -> IllegalMove | None:
    """Why the move is illegal; None: it is legal. Seat None is the table."""
    if state.phase == "over":
        return IllegalMove("bonje.refusal.over")
    if seat is None:
        return _refused_to_table(state, move)
    match move:
        case TurnOver() | Sweep():
            return IllegalMove("bonje.refusal.table")
        case NextRound():
            return _refused_next(state, move)
        case Special():
            return None if seat == state.chooser else IllegalMove("bonje.refusal.not_choosing")
        case Call():
            return _refused_call(state, seat, move)
        case Grab():
            return _refused_flip(state, move.flip) or _refused_grab(state, seat, move)
        case _:
            return _refused_flip(state, move.flip) or _refused_card(state, seat, move)


def _refused_to_table(state: State, move: Move) -> IllegalMove | None:
    if not isinstance(move, (TurnOver, Sweep, NextRound)):
        return IllegalMove("bonje.refusal.player")
    own = table_move(state)
    return None if own and own.move == move else IllegalMove("bonje.refusal.stale")


def _refused_next(state: State, move: NextRound) -> IllegalMove | None:
    if move.round != state.round + 1:
        return IllegalMove("bonje.refusal.stale")
    if state.phase == "special":
        return IllegalMove("bonje.refusal.special")
    return IllegalMove("bonje.refusal.running") if state.is_running else None


def _refused_call(state: State, seat: int, move: Call) -> IllegalMove | None:
    """A call counts if all own stables are complete at this moment (B22–B24), whatever its caller holds (B40)."""
    if move.round != state.round:
        return IllegalMove("bonje.refusal.stale")
    if not state.is_running:
        return IllegalMove("bonje.refusal.between")
    missing = [number for number, stable in enumerate(state.farms[seat].stables) if not stable.is_complete]
    return IllegalMove("bonje.refusal.not_complete", stables=missing) if missing else None


def _refused_flip(state: State, flip: int) -> IllegalMove | None:
    """A press meant for an earlier flip never takes or plays a card of this one."""
    if flip < state.flip:
        return IllegalMove("bonje.refusal.turned")
    if not state.is_running:
        return IllegalMove("bonje.refusal.between")
    return None if flip == state.flip and state.phase == "flip" else IllegalMove("bonje.refusal.down")


def _refused_grab(state: State, seat: int, move: Grab) -> IllegalMove | None:
    if move.slot not in range(len(state.cards)):
        return IllegalMove("bonje.refusal.unknown")
    slot, own = state.cards[move.slot], state.slot_of(seat)
    if slot.taker not in {None, seat}:
        return IllegalMove("bonje.refusal.taken", slot=move.slot, card=slot.card.code, by=slot.taker)
    return None if own is None else IllegalMove("bonje.refusal.have_one", card=state.cards[own].card.code)


def _refused_card(state: State, seat: int, move: CardMove) -> IllegalMove | None:
    duty = state.duty_of(seat)
    if duty is None:
        return IllegalMove("bonje.refusal.no_card")
    match move:
        case Place():
            return _refused_place(state, duty, move)
        case Target():
            return _refused_target(state, duty, move)
        case Remove():
            return None if duty.may_remove else _refused_removal(duty)
        case Wait():
            return None if duty.may_wait else _refused_wait(duty)
        case Lift() | Haul() | Back() if duty.card != TRUCK:
            return _other_card(duty)
        case Lift():
            return _refused_lift(duty, move)
        case Haul():
            return _refused_haul(state, duty, move)
        case Back():
            return _refused_back(duty, move)


def _other_card(duty: Duty) -> IllegalMove:
    return IllegalMove("bonje.refusal.other_card", card=duty.card.code)


def _refused_place(state: State, duty: Duty, move: Place) -> IllegalMove | None:
    if not duty.card.is_ordinary:
        return _other_card(duty)
    if not state.has_stable(duty.seat, move.stable):
        return IllegalMove("bonje.refusal.unknown")
    return None if move.stable in duty.places else _not_taken(state, duty.card, duty.seat, move.stable)


def _not_taken(state: State, card: Card, seat: int, stable: int) -> IllegalMove:
    """Why the stable does not take the animal."""
    if not state.farms[seat].stables[stable].animals:
        return IllegalMove("bonje.refusal.own_kind_first", card=card.code, seat=seat, stable=stable)
    if card == ELEPHANT:
        return IllegalMove("bonje.refusal.not_empty", stable=stable)
    return IllegalMove("bonje.refusal.other_kind", card=card.code, stable=stable)


def _refused_target(state: State, duty: Duty, move: Target) -> IllegalMove | None:
    if duty.card.is_ordinary:
        return _other_card(duty)
    if not state.has_stable(move.seat, move.stable):
        return IllegalMove("bonje.refusal.unknown")
    if duty.slot.aim is not None:
        return IllegalMove("bonje.refusal.aimed")
    return None if (move.seat, move.stable) in duty.targets else _no_target(state, duty, move)


def _no_target(state: State, duty: Duty, move: Target) -> IllegalMove:
    card, stable = duty.card, state.farms[move.seat].stables[move.stable]
    if card == TRUCK:
        return IllegalMove("bonje.refusal.empty", stable=move.stable)
    if card == ELEPHANT:
        own = move.seat == duty.seat
        return IllegalMove("bonje.refusal.own_stable") if own else _not_taken(state, card, move.seat, move.stable)
    reason = "bonje.refusal.no_brawl" if stable.kind == INFECTS[card.code] else "bonje.refusal.no_target"
    return IllegalMove(reason, card=card.code, stable=move.stable)


def _refused_removal(duty: Duty) -> IllegalMove:
    reason = "bonje.refusal.surplus" if duty.card.is_ordinary else "bonje.refusal.must_be_used"
    return IllegalMove(reason, card=duty.card.code)


def _refused_wait(duty: Duty) -> IllegalMove:
    if duty.is_forced:
        return IllegalMove("bonje.refusal.must_play", card=duty.card.code)
    waits = duty.slot.state == "waiting"
    return IllegalMove("bonje.refusal.waiting" if waits else "bonje.refusal.nothing_to_wait_for")


def _refused_lift(duty: Duty, move: Lift) -> IllegalMove | None:
    aim = duty.slot.aim
    stands_there = aim is not None and (aim.seat, aim.stable) == (move.seat, move.stable)
    return None if stands_there and move.card in duty.lifts else IllegalMove("bonje.refusal.gone")


def _refused_haul(state: State, duty: Duty, move: Haul) -> IllegalMove | None:
    if duty.slot.aim != Aim(move.seat, move.stable, CARDS[move.card]):
        return IllegalMove("bonje.refusal.gone")
    if move.to_seat is None or move.to_stable is None:
        return None
    if not state.has_stable(move.to_seat, move.to_stable):
        return IllegalMove("bonje.refusal.unknown")
    if (move.to_seat, move.to_stable) == (move.seat, move.stable):
        return IllegalMove("bonje.refusal.same_stable")
    if (move.to_seat, move.to_stable) in duty.drops:
        return None
    return _not_taken(state, CARDS[move.card], move.to_seat, move.to_stable)


def _refused_back(duty: Duty, move: Back) -> IllegalMove | None:
    if duty.slot.aim is None:
        return IllegalMove("bonje.refusal.nothing_held")
    if move.step != duty.slot.step:
        return IllegalMove("bonje.refusal.stale")
    return None if duty.may_go_back else IllegalMove("bonje.refusal.enough")


def table_move(state: State) -> TableMove[Move] | None:
    """What the table does: turn over after the pause, sweep what sleepers left, deal the next round."""
    if state.phase == "down":
        return TableMove(TurnOver(state.flip), f"turn-{state.turning}")
    if state.is_open:
        return TableMove(Sweep(state.flip), "grab")
    return TableMove(NextRound(state.round + 1), "round") if state.phase == "scored" else None


def waiting_for(state: State) -> frozenset[int]:
    """Who holds a card and does not wait; when all wait, the lowest number (B38); who chooses a special stable.

    Who has not taken a card is not waited for: the table's sweep comes.
    """
    if state.phase == "special":
        return frozenset(() if state.chooser is None else (state.chooser,))
    return frozenset(duty.seat for duty in state.duties if duty.is_forced or duty.slot.state == "held")


# ---------------------------------------------------------------- Set-up

Played: TypeAlias = tuple[State, tuple[Event, ...]]
"""The table after a move, and what everybody saw."""


def begin(seats: int, options: Mapping[str, str], rng: Rng) -> State:
    """Three empty stables for everybody, and the first round's cards."""
    piles = _piles(seats, rng)
    return State(
        farms=(Farm((Stable(),) * STABLES),) * seats,
        piles=piles,
        flips=len(piles[0]),
        length=options["length"],
        special=options["special"],
        turning=options["turning"],
        specials=SPECIALS if options["special"] == "on" else (),
    )


def _piles(seats: int, rng: Rng) -> tuple[tuple[Card, ...], ...]:
    """The cards, shuffled and dealt evenly, without the hats when there are too few players (B1)."""
    left_out = HATS if seats < HATS_FROM else {}
    deck = [CARDS[code] for code, count in DECK.items() for _ in range(count - left_out.get(code, 0))]
    mixed = rng.shuffled(deck)
    size = len(mixed) // seats
    return tuple(tuple(mixed[seat * size : (seat + 1) * size]) for seat in range(seats))


# ---------------------------------------------------------------- 1. Turn over cards


def _turn_over(state: State) -> Played:
    """Everybody's top card comes to lie face up."""
    cards = tuple(Slot(pile[-1]) for pile in state.piles)
    turned = replace(state, phase="flip", cards=cards, piles=tuple(pile[:-1] for pile in state.piles))
    return turned, (Event("turned_up", None, {"cards": [slot.card.code for slot in cards], "flip": state.flip}),)


# ---------------------------------------------------------------- 2. Take and play cards


def _grab(state: State, seat: int, move: Grab) -> Played:
    """The card is the presser's, its own pile's or another's (B20, B21); the slowest gets the last one (B37)."""
    state, news = _take(state, seat, move.slot)
    taken = [move.slot]
    idle = _without_card(state)
    if len(idle) == 1:
        (last,) = _open_slots(state)
        state, more = _take(state, idle[0], last, last=True)
        taken, news = [*taken, last], news + more
    return _place_by_itself(state, taken, news)


def _sweep(state: State, rng: Rng) -> Played:
    """Chance decides which of the open cards each sleeper gets."""
    news: tuple[Event, ...] = ()
    taken = _open_slots(state)
    for number, seat in zip(taken, rng.shuffled(_without_card(state)), strict=True):
        state, more = _take(state, seat, number, swept=True)
        news += more
    return _place_by_itself(state, taken, news)


def _without_card(state: State) -> list[int]:
    return [seat for seat in state.seats if state.slot_of(seat) is None]


def _open_slots(state: State) -> list[int]:
    return [number for number, slot in enumerate(state.cards) if slot.state == "open"]


def _take(state: State, seat: int, number: int, *, last: bool = False, swept: bool = False) -> Played:
    slot = state.cards[number]
    order = sum(other.taker is not None for other in state.cards)
    told = Event("took", seat, {"slot": number, "card": slot.card.code, "last": last, "swept": swept})
    return state.with_slot(number, replace(slot, taker=seat, order=order, state="held")), (told,)


def _place_by_itself(state: State, taken: Iterable[int], news: tuple[Event, ...]) -> Played:
    """Ordinary animals just taken with one legal place and no brawl there go there (B47).

    Not while a numbered card of this flip is open or unplayed: then waiting can matter.
    """
    if not any(slot.card.number and slot.state != "played" for slot in state.cards):
        for number in taken:
            slot = state.cards[number]
            seat = _taker(slot)
            places = _places(state.farms[seat], slot.card)
            if len(places) == 1 and not state.farms[seat].stables[places[0]].with_animal(slot.card).is_brawl:
                state, more = _place(state, number, places[0], by_itself=True)
                news += more
    return _settle(state, news)


def _spent(state: State, number: int) -> State:
    """The card is played."""
    return state.with_slot(number, replace(state.cards[number], state="played", aim=None))


def _out(state: State, *cards: Card) -> State:
    """The cards leave the game until the round is over (B46)."""
    return replace(state, removed=(*state.removed, *cards))


def _settle(state: State, news: tuple[Event, ...]) -> Played:
    """After every card move: trucks lose what is gone; with the last card played the flip is over (B43)."""
    if all(slot.state == "played" for slot in state.cards):
        return _end_flip(state, news)
    for number, slot in enumerate(state.cards):
        if slot.aim and not _still_there(state, slot.aim):
            state = state.with_slot(number, replace(slot, aim=None))
    return state, news


def _still_there(state: State, aim: Aim) -> bool:
    """What the truck has lifted, or anything to lift, is still in that stable."""
    animals = state.farms[aim.seat].stables[aim.stable].animals
    return aim.card in animals if aim.card else bool(animals)


def _end_flip(state: State, news: tuple[Event, ...]) -> Played:
    """The next cards, or with empty piles the end of the round."""
    if not state.piles[0]:
        return _end_exhausted(state, news)
    return replace(state, phase="down", flip=state.flip + 1, cards=()), news


def _wait(state: State, duty: Duty) -> Played:
    """Let others go first (B38); a truck drives away from where it stood."""
    waiting = replace(duty.slot, state="waiting", aim=None)
    return state.with_slot(duty.number, waiting), (Event("waits", duty.seat, {"card": duty.card.code}),)


def _remove(state: State, duty: Duty) -> Played:
    """The card is out of the game: a truck moved nothing (B15), anything else had no place (B7, B8, B18)."""
    stays = duty.card == TRUCK
    told = Event("stayed", duty.seat) if stays else Event("removed", duty.seat, {"card": duty.card.code})
    return _settle(_out(_spent(state, duty.number), duty.card), (told,))


# ---------------------------------------------------------------- The different cards


def _place(state: State, number: int, stable: int, *, by_itself: bool = False) -> Played:
    """An ordinary animal goes into an own stable; a second male breaks out a brawl (B5, B6)."""
    slot = state.cards[number]
    seat, card = _taker(slot), slot.card
    state, brawl = _put(_spent(state, number), card, seat, stable)
    params: dict[str, Json] = {"card": card.code, "stable": stable, "by_itself": by_itself, "brawl": brawl}
    return state, (Event("placed", seat, params),)


def _put(state: State, card: Card, seat: int, stable: int) -> tuple[State, bool]:
    """The table with the animal in that stable, and whether a brawl broke out with it."""
    before = state.farms[seat].stables[stable]
    after = before.with_animal(card)
    return state.with_stable(seat, stable, after), after.is_brawl and not before.is_brawl


def _target(state: State, duty: Duty, move: Target) -> Played:
    if duty.card == TRUCK:
        return _aim(state, duty, move)
    return (_send if duty.card == ELEPHANT else _infect)(_spent(state, duty.number), duty, move)


def _send(state: State, duty: Duty, move: Target) -> Played:
    """The elephant fills another player's empty stable (B9)."""
    sent, _ = _put(state, duty.card, move.seat, move.stable)
    params: dict[str, Json] = {"card": duty.card.code, "to": move.seat, "stable": move.stable}
    return _settle(sent, (Event("sent", duty.seat, params),))


def _infect(state: State, duty: Duty, move: Target) -> Played:
    """All animals of the stable and the mad one leave the game; the stable can be used at once (B36)."""
    sick = state.farms[move.seat].stables[move.stable]
    cleared = state.with_stable(move.seat, move.stable, sick.emptied())
    lost = [animal.code for animal in sick.animals]
    params: dict[str, Json] = {"card": duty.card.code, "at": move.seat, "stable": move.stable, "lost": lost}
    return _settle(_out(cleared, *sick.animals, duty.card), (Event("infected", duty.seat, params),))


def _aim(state: State, duty: Duty, move: Target) -> Played:
    """The truck stops at a stable; one sort of animal there is lifted at once."""
    aim = Aim(move.seat, move.stable)
    sorts = _lifts(state, aim)
    return _steer(state, duty, replace(aim, card=CARDS[sorts[0]]) if len(sorts) == 1 else aim)


def _steer(state: State, duty: Duty, aim: Aim | None) -> Played:
    return state.with_slot(duty.number, replace(duty.slot, aim=aim, step=duty.slot.step + 1)), ()


def _haul(state: State, duty: Duty, move: Haul) -> Played:
    """The lifted animal goes to another stable or out of the game; the truck is spent."""
    card, brawl = CARDS[move.card], False
    state = _lifted(_out(_spent(state, duty.number), duty.card), Aim(move.seat, move.stable, card))
    if move.to_seat is None or move.to_stable is None:
        state = _out(state, card)
    else:
        state, brawl = _put(state, card, move.to_seat, move.to_stable)
    params: dict[str, Json] = {
        "card": move.card,
        "from": move.seat,
        "from_stable": move.stable,
        "to": move.to_seat,
        "to_stable": move.to_stable,
        "brawl": brawl,
    }
    return _settle(state, (Event("hauled", duty.seat, params),))


# ---------------------------------------------------------------- The end of a round


def _call(state: State, seat: int) -> Played:
    """The caller wins the round, alone; cards not played yet lapse (B25, B40)."""
    return _end_round(state, (seat,), "call", (Event("called", seat),))


def _end_exhausted(state: State, news: tuple[Event, ...]) -> Played:
    """Who is complete has called (B26), else everybody counts; the most valuable stables win, equals together (B25, B41)."""
    complete = [seat for seat in state.seats if state.farms[seat].is_complete]
    candidates = complete or state.seats
    best = max(state.farms[seat].value for seat in candidates)
    winners = tuple(seat for seat in candidates if state.farms[seat].value == best)
    return _end_round(state, winners, "complete" if complete else "points", news)


def _end_round(state: State, winners: tuple[int, ...], by: By, news: tuple[Event, ...]) -> Played:
    """A stable for every winner, unless one of them owned five already: then the match is over (B30, B31)."""
    scoring = Scoring(
        round=state.round,
        winners=winners,
        by=by,
        values=tuple(tuple(stable.value for stable in farm.stables) for farm in state.farms),
        owned=tuple(len(farm.stables) for farm in state.farms),
    )
    state = replace(state, scoring=scoring)
    news += (Event("round_won", None, {"round": state.round, "winners": [*winners], "by": by}),)
    if champions := _champions(state, winners):
        return replace(state, phase="over"), (*news, Event("ended", None, {"winners": [*champions]}))
    return _give_stables(state, scoring, news)


def _champions(state: State, winners: tuple[int, ...]) -> tuple[int, ...]:
    """Which winners of the round win the match: all of a single round (B45), else who owned five stables (B30, B32)."""
    if state.length == "round":
        return winners
    return tuple(seat for seat in winners if len(state.farms[seat].stables) >= ENOUGH)


# ---------------------------------------------------------------- Stables for the winners, and the bonus variant


def _give_stables(state: State, scoring: Scoring, news: tuple[Event, ...]) -> Played:
    """Ordinary stables first; then the fifth ones in seat order, for those who win together are worth the same (B35)."""
    fifth = [seat for seat in scoring.winners if scoring.owned[seat] == ENOUGH - 1]
    for seat in scoring.winners:
        if seat not in fifth:
            state, news = _gain(state, seat, None, news)
    return _give_fifth(state, fifth, news)


def _give_fifth(state: State, earners: Sequence[int], news: tuple[Event, ...]) -> Played:
    """Who earns the first fifth stable chooses a special one, the second gets the other, more get ordinary ones (B44)."""
    for place, seat in enumerate(earners):
        if len(state.specials) > 1:
            waiting = replace(_scored(state), earners=tuple(earners[place:]))
            return replace(state, phase="special", scoring=waiting), news
        state, news = _gain(state, seat, next(iter(state.specials), None), news)
    return replace(state, phase="scored", scoring=replace(_scored(state), earners=())), news


def _gain(state: State, seat: int, special: str | None, news: tuple[Event, ...]) -> Played:
    """One stable more for the seat."""
    scoring = _scored(state)
    scoring = replace(scoring, gained=(*scoring.gained, Gain(seat, special)))
    left = tuple(kind for kind in state.specials if kind != special)
    told = Event("gained", seat, {"special": special, "stables": scoring.stables(seat)})
    return replace(state, scoring=scoring, specials=left), (*news, told)


def _scored(state: State) -> Scoring:
    """How the last round ended; raises LookupError before any did."""
    if state.scoring is None:
        raise LookupError("no round has ended")
    return state.scoring


def _choose_special(state: State, seat: int, move: Special) -> Played:
    """The chooser takes that special stable; whoever is next is served."""
    earners = _scored(state).earners[1:]
    state, news = _gain(state, seat, move.kind, ())
    return _give_fifth(state, earners, news)


def _next_round(state: State, rng: Rng) -> Played:
    """All cards come back and are dealt anew; everybody's stables are empty (B33)."""
    gained = _scored(state).gained
    farms = tuple(
        Farm(
            (
                *(stable.emptied() for stable in farm.stables),
                *(Stable(special=gain.special) for gain in gained if gain.seat == seat),
            )
        )
        for seat, farm in enumerate(state.farms)
    )
    dealt = replace(
        state,
        farms=farms,
        piles=_piles(len(farms), rng),
        phase="down",
        round=state.round + 1,
        flip=state.flip + 1,
        before=state.flip,
        cards=(),
        removed=(),
    )
    return dealt, (Event("dealt", None, {"round": dealt.round}),)


# ---------------------------------------------------------------- The end of the game


def outcome(state: State) -> Outcome | None:
    """Scores are rounds won: who wins while owning five stables has won one more than anybody else can have."""
    if state.phase != "over":
        return None
    won = _scored(state).winners
    scores = tuple(len(farm.stables) - STABLES + (seat in won) for seat, farm in enumerate(state.farms))
    places = tuple(1 + sum(other > score for other in scores) for score in scores)
    return Outcome(frozenset(state.winners), scores, places)


# ---------------------------------------------------------------- What everybody sees


def view(state: State) -> View:
    """The table as everybody sees it: all but the order of the piles. The same object for all, not to be changed."""
    return state.shown


def _view(state: State) -> View:
    return View(
        phase=state.phase,
        round=state.round,
        flip=state.flip,
        flip_in_round=state.flip - state.before,
        flips=state.flips,
        left=len(state.piles[0]),
        turning=state.turning,
        length=state.length,
        special=state.special,
        cards=[_slot_view(slot) for slot in state.cards] if state.phase == "flip" else [],
        farms=[_farm_view(farm) for farm in state.farms],
        duties=[_duty_view(duty) for duty in state.duties],
        removed=[card.code for card in state.removed],
        chooser=state.chooser,
        specials=[*state.specials],
        scoring=_scoring_view(state.scoring) if state.scoring else None,
        winners=[*state.winners],
    )


def _slot_view(slot: Slot) -> SlotView:
    return SlotView(card=slot.card.code, number=slot.card.number, taker=slot.taker, order=slot.order, state=slot.state)


def _farm_view(farm: Farm) -> FarmView:
    return FarmView(
        stables=[_stable_view(stable) for stable in farm.stables], complete=farm.is_complete, value=farm.value
    )


def _stable_view(stable: Stable) -> StableView:
    return StableView(
        special=stable.special,
        animals=[animal.code for animal in stable.animals],
        complete=stable.is_complete,
        brawl=stable.is_brawl,
        value=stable.value,
    )


def _duty_view(duty: Duty) -> DutyView:
    slot = duty.slot
    return DutyView(
        seat=duty.seat,
        card=duty.card.code,
        slot=duty.number,
        forced=duty.is_forced,
        waiting=slot.state == "waiting",
        places=[*duty.places],
        targets=[[*place] for place in duty.targets],
        aim=_aim_view(slot.aim) if slot.aim else None,
        lifts=[*duty.lifts],
        drops=[[*place] for place in duty.drops],
        may_drop_out=duty.may_drop_out,
        may_remove=duty.may_remove,
        may_wait=duty.may_wait,
        may_go_back=duty.may_go_back,
        step=slot.step,
    )


def _aim_view(aim: Aim) -> AimView:
    return AimView(seat=aim.seat, stable=aim.stable, card=aim.card.code if aim.card else None)


def _scoring_view(scoring: Scoring) -> ScoringView:
    return ScoringView(
        round=scoring.round,
        winners=[*scoring.winners],
        by=scoring.by,
        values=[[*values] for values in scoring.values],
        totals=[*scoring.totals],
        gained=[GainView(seat=gain.seat, special=gain.special) for gain in scoring.gained],
        stables=[scoring.stables(seat) for seat in range(len(scoring.owned))],
    )


# ---------------------------------------------------------------- The game


def _safest(state: State, duty: Duty) -> Move:
    """What hurts its player least: an animal in its best place, a truck that moves nothing, others wherever they may go."""
    if duty.places:
        stables = state.farms[duty.seat].stables

        def trouble(number: int) -> tuple[bool, bool]:
            filled = stables[number].with_animal(duty.card)
            return filled.is_brawl, not filled.is_complete

        return Place(state.flip, min(duty.places, key=trouble))
    if duty.may_remove:
        return Remove(state.flip)
    return Target(state.flip, *next(place for place in duty.targets if place[0] != duty.seat))


class BonjeInDeStal:
    """The rules under the names of the contract."""

    key = "bonje"
    title = "Bonje in de Stal"
    rules_version = 1
    seat_counts = range(2, 5)
    options: tuple[Option, ...] = (
        Option("length", ("match", "round"), "match"),
        Option("special", ("off", "on"), "off"),
        Option("turning", ("normal", "brisk", "leisurely"), "normal"),
    )
    """A whole match or a single round; the bonus variant; how long the backs lie before the cards are turned over."""
    first_seat: str | None = None

    def setup(self, seats: int, options: Mapping[str, str], rng: Rng) -> State:
        """Deal the first round."""
        return begin(seats, options, rng)

    def waiting_for(self, state: State) -> frozenset[int]:
        """See `waiting_for`."""
        return waiting_for(state)

    def legal_moves(self, state: State, seat: int) -> Sequence[Move]:
        """See `legal_moves`."""
        return legal_moves(state, seat)

    def table_move(self, state: State) -> TableMove[Move] | None:
        """See `table_move`."""
        return table_move(state)

    def apply(self, state: State, seat: int | None, move: Move, rng: Rng) -> Played:
        """Check the move, then play it; chance deals, and decides what a sweep gives to whom."""
        if refused := refusal(state, seat, move):
            raise refused
        match move:
            case TurnOver():
                return _turn_over(state)
            case Sweep():
                return _sweep(state, rng)
            case NextRound():
                return _next_round(state, rng)
        if seat is None:
            raise IllegalMove("bonje.refusal.player")
        match move:
            case Grab():
                return _grab(state, seat, move)
            case Call():
                return _call(state, seat)
            case Special():
                return _choose_special(state, seat, move)
        return _play_card(state, seat, move)

    def default_move(self, state: State, seat: int) -> Move:
        """The safest thing to do with one's card; the first of the special stables; else the first legal move."""
        duty = state.duty_of(seat)
        return _safest(state, duty) if duty else legal_moves(state, seat)[0]

    def outcome(self, state: State) -> Outcome | None:
        """See `outcome`."""
        return outcome(state)

    def view(self, state: State, _seat: int | None) -> View:
        """Everything lies open, so all see the same."""
        return view(state)

    def encode(self, move: Move) -> str:
        """See `encode`."""
        return encode(move)

    def decode(self, text: str) -> Move:
        """See `decode`."""
        return decode(text)


def _play_card(state: State, seat: int, move: CardMove) -> Played:
    duty = state.duty_of(seat)
    if duty is None:
        raise IllegalMove("bonje.refusal.no_card")
    match move:
        case Place():
            placed, news = _place(state, duty.number, move.stable)
            return _settle(placed, news)
        case Target():
            return _target(state, duty, move)
        case Lift():
            return _steer(state, duty, Aim(move.seat, move.stable, CARDS[move.card]))
        case Haul():
            return _haul(state, duty, move)
        case Back():
            return _steer(state, duty, None)
        case Remove():
            return _remove(state, duty)
        case Wait():
            return _wait(state, duty)


GAME: Game[State, Move] = BonjeInDeStal()
"""Bonje in de Stal: grab the right card first and keep the peace in your stables."""


def _rounds_called(finished: Finished) -> Iterator[Done]:
    """How long each round lasted from its first flip to the call that won it, for whoever called (B25)."""
    began: float | None = None
    for move in finished.moves:
        if isinstance(move.move, TurnOver) and began is None:
            began = move.at
        elif isinstance(move.move, NextRound):
            began = None
        elif isinstance(move.move, Call) and move.seat is not None and move.is_owners and began is not None:
            yield Done(move.seat, round(1000 * (move.at - began)))


RIVALS: Mapping[type, tuple[type, ...]] = {Grab: (Grab,), Call: (Call, Haul), Haul: (Call,)}
"""Moves that race: a press of the first is held for a moment while another seat can make one of the others."""

FEATS = (Feat("fastest_round", "least", "milliseconds", _rounds_called),)
"""What people may hold a personal best in."""
