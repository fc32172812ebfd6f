"""The rules of Koe zoekt Boer (Hans van Tol, 2008), for two to five players.

**The game.** Every player has a farm: a meadow with cow cards and a cow barn. A cow card shows one to five cows of one of
five colours, happy on one side and sad on the other. At the end every happy cow is worth a point and every sad cow costs
one; the cheeriest farm wins.

**Set-up.** Everybody gets a barn and three cow cards, sad side up (five with two players). All other cards, cows and farm
cards, are shuffled into one pile. Three of them are laid face up beside it. Then everybody may turn one own cow card over
to its happy side.

**A turn** is one of three actions. (1) Play one of the three face-up cards: a cow card comes to one's own meadow as it
lies; a farm card is carried out and goes to the discard pile. (2) Discard a face-up card unplayed. (3) Draw the top card
of the pile and play it. After (1) and (2) the top card of the pile takes the empty place, and if it is a cow card, its
mood is turned over. So every turn takes one card from the pile, and when the pile is empty the game is over.

**What can be seen.** Cow cards have two faces and no back: a cow on top of the pile shows its colour, its number and its
mood. A farm card shows only its back. Everything else lies open, so all seats and spectators have the same view.

**Farm cards.** *Farmer*: all sad cows of his colour become happy, in all meadows. *Cow barn*: put own meadow cows into the
barn, which holds three cards; only there no other card touches them. With two players the card may become a second barn
instead. *Rain*: first shelter own cows of its colour, then all cows of that colour in all meadows become sad. *Feeding
trough*: swap one own meadow cow for one of another meadow. *Bull*: up to one or two own sad cows become happy. *Hunger*:
one or two happy cows of others become sad. *Nice weather*: from every barn of the others the top cow comes out. *Farmer's
wife*: one own sad cow goes into the barn and becomes happy. *Super farmer*: a farmer of any colour.

Numbers such as K14 are rulings: where the rulebook is silent they decide.

**Events**, in the order they happen; a cow is written as it lies afterwards, `[seat, cow]` where it may be anybody's:

| kind | seat | parameters |
|---|---|---|
| `turned_over` | who | `card`: `"b4"`, or None for none |
| `played` | who | `card`, `slot`: a face-up card was played; what it did follows. Told when it is carried out, not when its first question is asked |
| `discarded` | who | `card`, `slot` |
| `drew` | who | `card`: told at once, what it does may follow later |
| `built` | who | `barn`: number of the new barn |
| `sheltered` | who | `cows`: list of cows in the order they went in, `barn` |
| `chose` | who | `colour`: the super farmer's |
| `cheered` | who | `cows`: list of `[seat, cow]` (farmer, super farmer, bull) |
| `saddened` | who | `cows`: list of `[seat, cow]` (rain, hunger) |
| `swapped` | who | `gave`, `took`: cows, `with`: the other seat |
| `came_out` | who | `cows`: list of `[seat, cow]` (nice weather) |
| `milked` | who | `cow`, `barn` |
| `no_effect` | who | `card`: nothing came of it |
| `refilled` | None | `card` as it lies now, `slot` |
| `ended` | None | `scores`: one per seat, `winners`: list of seats |
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias, TypedDict

from msgspec import Struct
from msgspec.structs import replace

from bot.core.feats import Feat, every_score
from bot.core.game import Event, Game, IllegalMove, Json, MalformedMove, Option, Outcome, TableMove
from bot.core.rng import Rng

# ---------------------------------------------------------------- The numbers of the rulebook

COLOURS: Mapping[str, str] = {"b": "blue", "p": "purple", "r": "red", "o": "orange", "g": "green"}
SIZES = (1, 2, 3, 4, 5)

FARM_DECK: Mapping[str, int] = {
    **{f"farmer-{colour}": 1 for colour in COLOURS},
    "barn": 7,
    **{f"rain-{colour}": 1 for colour in COLOURS},
    "trough": 4,
    "bull-1": 1,
    "bull-2": 1,
    "hunger-1": 1,
    "hunger-2": 1,
    "weather": 2,
    "wife": 2,
    "super": 1,
}
"""The thirty farm cards; that one bull and one hunger turn one card and the others two is ours."""

DEALT: Mapping[int, int] = {2: 5, 3: 3, 4: 3, 5: 3}
"""Cow cards each player starts with, by number of players."""

FACE_UP = 3
"""Cards that lie face up beside the pile."""

BARN_HOLDS = 3
"""Cow cards in one barn, however many cows they show (K15)."""

BARNS_ALLOWED: Mapping[int, int] = {2: 2, 3: 1, 4: 1, 5: 1}
"""Barns on one farm, by number of players."""

BACK = "back"
"""What the pile shows when a farm card lies on top (K2)."""

PATIENCE = 20
"""Answers in one turn, taken back ones included, after which no more are taken back: so every match ends (ours)."""

MANY_TARGETS = 20
"""A question with more answers than this is asked in two steps, if it can be."""

# ---------------------------------------------------------------- Cards


class Cow(Struct, frozen=True):
    """A cow card as it lies: no two have the same colour and size."""

    colour: str
    size: int
    happy: bool

    @property
    def name(self) -> str:
        """Which cow card it is, whatever its mood: `b4`."""
        return f"{self.colour}{self.size}"

    @property
    def code(self) -> str:
        """The cow card as it lies: `b4+` happy, `b4-` sad."""
        return f"{self.name}{'+' if self.happy else '-'}"

    @property
    def points(self) -> int:
        """A point for each happy cow, a penalty point for each sad one."""
        return self.size if self.happy else -self.size

    def made(self, happy: bool) -> "Cow":
        """The card with the given side up: farm cards turn one way, never to and fro (K36)."""
        return replace(self, happy=happy)


class FarmCard(Struct, frozen=True):
    """A farm card: its kind, and the colour or number that tells it from others of its kind."""

    kind: str
    mark: str = ""

    @property
    def code(self) -> str:
        """`rain-b`, `bull-2`, `barn`."""
        return f"{self.kind}-{self.mark}" if self.mark else self.kind


Card: TypeAlias = Cow | FarmCard

COWS: Mapping[str, Cow] = {
    cow.name: cow for cow in (Cow(colour, size, happy=False) for colour in COLOURS for size in SIZES)
}
"""The twenty-five cow cards by name, sad side up."""

FARM_CARDS: Mapping[str, FarmCard] = {code: FarmCard(*code.split("-")) for code in FARM_DECK}
"""The different farm cards, by code."""

CARDS: Mapping[str, Card] = {
    **{cow.made(happy).code: cow.made(happy) for cow in COWS.values() for happy in (True, False)},
    **FARM_CARDS,
}
"""Every card, by its code."""

# ---------------------------------------------------------------- State


class Farm(Struct, frozen=True):
    """One player's farm. `meadow` is in the order the cows came; a barn's last card is on top, nearest its door."""

    meadow: tuple[Cow, ...]
    barns: tuple[tuple[Cow, ...], ...] = ((),)
    turned_over: bool = False
    """The player has decided about the set-up flip (K31)."""

    @property
    def score(self) -> int:
        """Happy cows minus sad cows; those in barns count with their mood, and a negative total stands (K32)."""
        return sum(cow.points for pile in (self.meadow, *self.barns) for cow in pile)

    @property
    def barns_with_room(self) -> tuple[int, ...]:
        """The numbers of the barns that take another card."""
        return tuple(number for number, barn in enumerate(self.barns) if len(barn) < BARN_HOLDS)

    def cow(self, name: str) -> Cow:
        """The meadow cow of that name; raises KeyError if it is not there."""
        return {cow.name: cow for cow in self.meadow}[name]

    def has(self, name: str) -> bool:
        """The cow is in the meadow."""
        return any(cow.name == name for cow in self.meadow)

    def bringing(self, *cows: Cow) -> "Farm":
        """The farm with the cows added to its meadow."""
        return replace(self, meadow=self.meadow + cows)

    def without(self, cow: Cow) -> "Farm":
        """The farm without this meadow cow."""
        return replace(self, meadow=tuple(other for other in self.meadow if other.name != cow.name))

    def turning(self, name: str, happy: bool) -> "Farm":
        """The farm with this meadow cow happy, or sad."""
        return replace(self, meadow=tuple(cow.made(happy) if cow.name == name else cow for cow in self.meadow))

    def sheltering(self, cow: Cow, barn: int) -> "Farm":
        """The farm with the cow out of the meadow and on top of the barn's pile, as `cow` lies (K22)."""
        barns = tuple((*pile, cow) if number == barn else pile for number, pile in enumerate(self.barns))
        return replace(self.without(cow), barns=barns)


Question = Literal["barn", "shelter", "cheer", "hunger", "give", "take", "milk", "milk-barn", "colour"]

OPTIONAL: frozenset[Question] = frozenset({"barn", "shelter", "cheer", "milk"})
"""Questions that may be answered with "no more" (K14, K17, K27, K29); the others are compulsory (K26, K28)."""


class Errand(Struct, frozen=True):
    """A farm card that is being carried out, and what its player is asked."""

    card: FarmCard
    slot: int | None
    """Where it lay face up; None: it was drawn from the pile."""
    back_to: "State | None"
    """What Back returns to: the menu for a face-up card, the first question for a drawn one."""
    question: Question = "colour"
    targets: tuple[str, ...] = ()
    """The possible answers."""
    left: int = 1
    """How many answers may still be given."""
    barns: tuple[int, ...] = ()
    """The barns that this card may fill."""
    chosen: str | None = None
    """The cow of the step before: to be given for another, or to be milked."""
    stays: bool = False
    """The card became a second barn, so it is not discarded (K19)."""
    news: tuple[Event, ...] = ()
    """What it did so far; told when it is carried out, for until then its player may go back."""

    @property
    def may_stop(self) -> bool:
        """No further answer is needed."""
        return self.question in OPTIONAL


Phase = Literal["setup", "turn", "choice", "over"]


class State(Struct, frozen=True):
    """The table. `pile` and `discard` have their top card last."""

    farms: tuple[Farm, ...]
    face_up: tuple[Card | None, ...]
    """None where the card of that place is being carried out."""
    pile: tuple[Card, ...]
    discard: tuple[Card, ...]
    turns: int
    """How long the match is: as many turns as the pile had cards (K35)."""
    turn: int = 1
    step: int = 0
    """Answers given in this turn, taken back ones included: no stale press finds its question again."""
    errand: Errand | None = None

    @property
    def phase(self) -> Phase:
        """Where the match stands."""
        if not all(farm.turned_over for farm in self.farms):
            return "setup"
        if self.errand is not None:
            return "choice"
        return "turn" if self.pile else "over"

    @property
    def seat(self) -> int:
        """Whose turn it is: seat 0 begins, then clockwise."""
        return (self.turn - 1) % len(self.farms)

    @property
    def farm(self) -> Farm:
        """The farm of the player whose turn it is."""
        return self.farms[self.seat]

    @property
    def others(self) -> tuple[int, ...]:
        """The seats of the other players, in seat order."""
        return tuple(seat for seat in range(len(self.farms)) if seat != self.seat)

    @property
    def top(self) -> str:
        """What the pile shows: a cow as it lies, or a farm card's back (K2); empty: a back that nobody can draw."""
        return self.pile[-1].code if self.pile and isinstance(self.pile[-1], Cow) else BACK

    @property
    def may_go_back(self) -> bool:
        """The answers given can be taken back."""
        return self.errand is not None and self.errand.back_to is not None and self.step < PATIENCE

    @property
    def task(self) -> Errand:
        """The card that is being carried out; raises LookupError when there is none."""
        if self.errand is None:
            raise LookupError("no card is being carried out")
        return self.errand

    def with_farm(self, seat: int, farm: Farm) -> "State":
        """The table with another farm at this seat."""
        return replace(self, farms=(*self.farms[:seat], farm, *self.farms[seat + 1 :]))

    def with_slot(self, slot: int, card: Card | None) -> "State":
        """The table with another card, or none, at this place beside the pile."""
        return replace(self, face_up=(*self.face_up[:slot], card, *self.face_up[slot + 1 :]))

    def owner(self, name: str) -> int:
        """The seat whose meadow the cow is in; raises KeyError if it is in none."""
        return {cow.name: seat for seat, farm in enumerate(self.farms) for cow in farm.meadow}[name]


# ---------------------------------------------------------------- Moves: each names what its presser saw


class TurnOver(Struct, frozen=True):
    """Set-up: make an own cow card happy (`"b4"`), or none."""

    card: str | None


class Play(Struct, frozen=True):
    """Action 1: play the face-up `card` that lies at `slot`."""

    turn: int
    slot: int
    card: str


class Discard(Struct, frozen=True):
    """Action 2: discard the face-up `card` that lies at `slot`."""

    turn: int
    slot: int
    card: str


class Draw(Struct, frozen=True):
    """Action 3: draw the top card of the pile, which shows `top`, and play it."""

    turn: int
    top: str


class Pick(Struct, frozen=True):
    """Answer the question that is asked.

    `target` is a cow (`"b4"`), a cow and a barn (`"b4>1"`, where several barns are offered), a colour (`"b"`), or what to
    do with a barn card: `"build"`, `"fill-0"`, `"fill-1"`.
    """

    turn: int
    step: int
    target: str


class Done(Struct, frozen=True):
    """No more answers: carry the card out with those given."""

    turn: int
    step: int


class Back(Struct, frozen=True):
    """Take all answers back: to the three actions, or after a blind draw to the first question."""

    turn: int
    step: int


Move: TypeAlias = TurnOver | Play | Discard | Draw | Pick | Done | Back
Action: TypeAlias = Play | Discard | Draw
Answer: TypeAlias = Pick | Done | Back

TARGETS: frozenset[str] = frozenset(
    (*COWS, *(f"{name}>{barn}" for name in COWS for barn in (0, 1)), *COLOURS, "build", "fill-0", "fill-1")
)
"""Every answer that some question has."""


def encode(move: Move) -> str:
    """The move as text, words and numbers between colons: `play:12:0:rain-g`."""
    match move:
        case TurnOver(card):
            return f"over:{card or 'none'}"
        case Play(turn, slot, card):
            return f"play:{turn}:{slot}:{card}"
        case Discard(turn, slot, card):
            return f"discard:{turn}:{slot}:{card}"
        case Draw(turn, top):
            return f"draw:{turn}:{top}"
        case Pick(turn, step, target):
            return f"pick:{turn}:{step}:{target}"
        case Done(turn, step):
            return f"done:{turn}:{step}"
        case Back(turn, step):
            return f"back:{turn}:{step}"


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
    move: Move
    match words:
        case ["over", name] if name in COWS or name == "none":
            move = TurnOver(None if name == "none" else name)
        case ["play", turn, slot, card] if card in CARDS:
            move = Play(int(turn), int(slot), card)
        case ["discard", turn, slot, card] if card in CARDS:
            move = Discard(int(turn), int(slot), card)
        case ["draw", turn, top] if top == BACK or isinstance(CARDS.get(top), Cow):
            move = Draw(int(turn), top)
        case ["pick", turn, step, target] if target in TARGETS:
            move = Pick(int(turn), int(step), target)
        case ["done", turn, step]:
            move = Done(int(turn), int(step))
        case ["back", turn, step]:
            move = Back(int(turn), int(step))
        case _:
            return None
    return move


# ---------------------------------------------------------------- What may be done


def legal_moves(state: State, seat: int) -> tuple[Move, ...]:
    """Every legal move of the seat: never more than thirty."""
    if state.phase == "setup":
        if state.farms[seat].turned_over:
            return ()
        return (*(TurnOver(cow.name) for cow in state.farms[seat].meadow), TurnOver(None))
    if state.phase == "over" or seat != state.seat:
        return ()
    return _answers(state, state.errand) if state.errand else _actions(state)


def _actions(state: State) -> tuple[Move, ...]:
    shown = [(slot, card.code) for slot, card in enumerate(state.face_up) if card]
    return (
        *(Play(state.turn, slot, card) for slot, card in shown),
        *(Discard(state.turn, slot, card) for slot, card in shown),
        Draw(state.turn, state.top),
    )


def _answers(state: State, errand: Errand) -> tuple[Move, ...]:
    return (
        *(Pick(state.turn, state.step, target) for target in errand.targets),
        *((Done(state.turn, state.step),) if errand.may_stop else ()),
        *((Back(state.turn, state.step),) if state.may_go_back else ()),
    )


def refusal(state: State, seat: int, move: Move) -> str | None:
    """Why the move is illegal, as a catalogue key; None: it is legal."""
    if state.phase == "over":
        return "koe.refusal.over"
    if isinstance(move, TurnOver):
        return _refused_turning(state, seat, move)
    if state.phase == "setup":
        return "koe.refusal.setup"
    if seat != state.seat:
        return "koe.refusal.not_your_turn"
    if move.turn != state.turn:
        return "koe.refusal.stale"
    if isinstance(move, (Play, Discard, Draw)):
        return _refused_action(state, move)
    return _refused_answer(state, move)


def _refused_turning(state: State, seat: int, move: TurnOver) -> str | None:
    if state.phase != "setup":
        return "koe.refusal.begun"
    if state.farms[seat].turned_over:
        return "koe.refusal.decided"
    if move.card is not None and not state.farms[seat].has(move.card):
        return "koe.refusal.not_your_cow"
    return None


def _refused_action(state: State, move: Action) -> str | None:
    if state.errand:
        return "koe.refusal.unfinished"
    return None if move in _actions(state) else "koe.refusal.stale"


def _refused_answer(state: State, move: Answer) -> str | None:
    if state.errand is None or move.step != state.step:
        return "koe.refusal.stale"
    if isinstance(move, Pick) and move.target not in state.errand.targets:
        return "koe.refusal.no_answer"
    if isinstance(move, Done) and not state.errand.may_stop:
        return "koe.refusal.compulsory"
    if isinstance(move, Back) and not state.may_go_back:
        return "koe.refusal.enough" if state.errand.back_to else "koe.refusal.no_way_back"
    return None


# ---------------------------------------------------------------- Set-up

Played: TypeAlias = tuple[State, tuple[Event, ...]]
"""The table after a move, and what everybody saw."""


def deal(seats: int, rng: Rng) -> State:
    """Set-up: sad cows and a barn for everybody, the rest shuffled with a random mood for each cow (K0)."""
    cows = rng.shuffled(tuple(COWS.values()))
    size = DEALT[seats]
    hands = [tuple(cows[seat * size : (seat + 1) * size]) for seat in range(seats)]
    rest: list[Card] = [cow.made(happy=rng.below(2) == 1) for cow in cows[seats * size :]]
    rest += _farm_cards_without(barns=seats)
    mixed = rng.shuffled(rest)
    face_up = tuple(_refilling(card) for card in reversed(mixed[-FACE_UP:]))
    pile = tuple(mixed[:-FACE_UP])
    return State(tuple(Farm(hand) for hand in hands), face_up, pile, (), turns=len(pile))


def _farm_cards_without(barns: int) -> list[FarmCard]:
    deck = {**FARM_DECK, "barn": FARM_DECK["barn"] - barns}
    return [FARM_CARDS[code] for code, count in deck.items() for _ in range(count)]


def _refilling(card: Card) -> Card:
    """How a card from the pile comes to lie face up: a cow's mood is turned over, either way (K3, K5, K36)."""
    return card.made(not card.happy) if isinstance(card, Cow) else card


def _turn_over(state: State, seat: int, move: TurnOver) -> Played:
    farm = replace(state.farms[seat], turned_over=True)
    turned = farm.turning(move.card, happy=True) if move.card else farm
    return state.with_farm(seat, turned), (Event("turned_over", seat, {"card": move.card}),)


# ---------------------------------------------------------------- The three actions


def _play(state: State, move: Play) -> Played:
    """Action 1. A cow keeps the mood it shows (K4)."""
    card = CARDS[move.card]
    if isinstance(card, FarmCard):
        return _carry_out(state.with_slot(move.slot, None), Errand(card, move.slot, back_to=state))
    home = state.with_farm(state.seat, state.farm.bringing(card))
    return _end_turn(home, move.slot, _told(state, "played", card=card.code, slot=move.slot))


def _discard(state: State, move: Discard) -> Played:
    """Action 2: the card, cow or farm card, is out of the game for good (K9)."""
    gone = replace(state, discard=(*state.discard, CARDS[move.card]))
    return _end_turn(gone, move.slot, _told(state, "discarded", card=move.card, slot=move.slot))


def _draw(state: State) -> Played:
    """Action 3: the card must be played, even if it hurts (K6); nothing is refilled (K1)."""
    card = state.pile[-1]
    drawn = replace(state, pile=state.pile[:-1])
    drew = _told(state, "drew", card=card.code)
    if isinstance(card, Cow):
        return _end_turn(drawn.with_farm(state.seat, state.farm.bringing(card)), None, drew)
    asked, news = _carry_out(drawn, Errand(card, None, back_to=None))
    return asked, drew + news


def _end_turn(state: State, slot: int | None, events: tuple[Event, ...]) -> Played:
    """Refill the empty place, then pass the turn clockwise; an empty pile ends the game at once (K10, K11)."""
    if slot is not None:
        card = _refilling(state.pile[-1])
        state = replace(state.with_slot(slot, card), pile=state.pile[:-1])
        events += (Event("refilled", None, {"card": card.code, "slot": slot}),)
    state = replace(state, turn=state.turn + 1, step=0)
    if result := outcome(state):
        events += (Event("ended", None, {"scores": [*result.scores], "winners": sorted(result.winners)}),)
    return state, events


def _told(state: State, kind: str, **params: Json) -> tuple[Event, ...]:
    return (Event(kind, state.seat, params),)


# ---------------------------------------------------------------- Carrying out a farm card


def _carry_out(state: State, errand: Errand) -> Played:
    """Do what the card says, as far as nothing has to be asked."""
    return _EFFECTS[errand.card.kind](replace(state, errand=errand))


def _ask(
    state: State, question: Question, *, left: int = 1, barns: tuple[int, ...] = (), chosen: str | None = None
) -> Played:
    """Ask, unless nothing can be answered or every answer must be given: then go on at once."""
    errand = replace(state.task, question=question, left=left, barns=barns, chosen=chosen)
    targets = _QUESTIONS[question].targets(state, errand) if left else ()
    asked = replace(state, errand=replace(errand, targets=targets))
    if not targets:
        return _finish(asked)
    if not errand.may_stop and len(targets) <= left:
        return _answer(asked, targets[0])
    return asked, ()


def _answer(state: State, target: str) -> Played:
    return _QUESTIONS[state.task.question].answer(state, target)


def _pick(state: State, move: Pick) -> Played:
    errand = replace(state.task, back_to=state.task.back_to or state)
    return _answer(replace(state, errand=errand, step=state.step + 1), move.target)


def _back(state: State) -> Played:
    before = state.task.back_to or state
    return replace(before, step=state.step + 1), ()


def _finish(state: State) -> Played:
    """The card is carried out: it goes to the discard pile, unless it became a barn, and the turn is over (K7)."""
    if state.task.card.kind == "rain":
        state = _turn_colour(state, state.task.card.mark, happy=False)
    errand = state.task
    played = () if errand.slot is None else _told(state, "played", card=errand.card.code, slot=errand.slot)
    news = errand.news or _told(state, "no_effect", card=errand.card.code)
    discard = state.discard if errand.stays else (*state.discard, errand.card)
    return _end_turn(replace(state, errand=None, discard=discard), errand.slot, played + news)


def _noting(state: State, kind: str, **params: Json) -> State:
    """The table with one more piece of news about the card being carried out."""
    return replace(state, errand=replace(state.task, news=(*state.task.news, *_told(state, kind, **params))))


def _noting_cows(state: State, kind: str, cows: Sequence[Json], **params: Json) -> State:
    """The same about some cows, joined to earlier news that differ in nothing but the cows."""
    for event in state.task.news:
        earlier = {**event.params}
        told = earlier.pop("cows", None)
        if event.kind == kind and earlier == params and isinstance(told, Sequence):
            joined = Event(kind, event.seat, {**params, "cows": [*told, *cows]})
            news = tuple(joined if other is event else other for other in state.task.news)
            return replace(state, errand=replace(state.task, news=news))
    return _noting(state, kind, **params, cows=[*cows])


def _turn_cow(state: State, owner: int, name: str, happy: bool) -> State:
    farm = state.farms[owner].turning(name, happy)
    turned: Json = [owner, farm.cow(name).code]
    return _noting_cows(state.with_farm(owner, farm), "cheered" if happy else "saddened", [turned])


def _turn_colour(state: State, colour: str, happy: bool) -> State:
    """Turn that colour's cows in all meadows one way; barns and face-up cards are spared (K13, K30, K36)."""
    for seat, farm in enumerate(state.farms):
        for cow in farm.meadow:
            if cow.colour == colour and cow.happy != happy:
                state = _turn_cow(state, seat, cow.name, happy)
    return state


def _names(cows: Iterable[Cow]) -> tuple[str, ...]:
    return tuple(cow.name for cow in cows)


def _elsewhere(state: State) -> tuple[Cow, ...]:
    """The meadow cows of the other players."""
    return tuple(cow for seat in state.others for cow in state.farms[seat].meadow)


# ---------------------------------------------------------------- The farm cards, in the rulebook's order
#
# Each card has a function that begins it. A question has one for its possible answers and one that acts on an answer.

# Farmer


def _farmer(state: State) -> Played:
    """All sad cows of his colour become happy (K13)."""
    return _finish(_turn_colour(state, state.task.card.mark, happy=True))


# Cow barn


def _cow_barn(state: State) -> Played:
    """Fill the barn; with two players build a second one instead (K19), or choose which of two to fill (K20)."""
    barns = state.farm.barns_with_room
    if _may_build(state) or len(barns) > 1:
        return _ask(state, "barn", barns=barns)
    return _fill(state, barns)


def _may_build(state: State) -> bool:
    return len(state.farm.barns) < BARNS_ALLOWED[len(state.farms)]


def _barns_to_use(state: State, errand: Errand) -> tuple[str, ...]:
    fill = tuple(f"fill-{barn}" for barn in errand.barns) if state.farm.meadow else ()
    return ("build", *fill) if _may_build(state) else fill


def _use_barn(state: State, target: str) -> Played:
    if target != "build":
        return _fill(state, (int(target.removeprefix("fill-")),))
    number = len(state.farm.barns)
    built = state.with_farm(state.seat, replace(state.farm, barns=(*state.farm.barns, ())))
    built = replace(built, errand=replace(built.task, stays=True))
    return _fill(_noting(built, "built", barn=number), (number,))


def _fill(state: State, barns: tuple[int, ...]) -> Played:
    """Ask for cows as long as there is room in these barns: capacity counts cards (K15, K18)."""
    room = sum(BARN_HOLDS - len(state.farm.barns[barn]) for barn in barns)
    return _ask(state, "shelter", barns=barns, left=room)


def _to_shelter(state: State, errand: Errand) -> tuple[str, ...]:
    """Own meadow cows, sad ones too (K16, K17); when it rains those of its colour (K14)."""
    colour = errand.card.mark
    names = _names(cow for cow in state.farm.meadow if not colour or cow.colour == colour)
    return _into_barns(names, _open_barns(state, errand))


def _shelter(state: State, target: str) -> Played:
    cow, barn = _cow_and_barn(state, target)
    sheltered = state.with_farm(state.seat, state.farm.sheltering(cow, barn))
    return _fill(_noting_cows(sheltered, "sheltered", [cow.code], barn=barn), state.task.barns)


def _open_barns(state: State, errand: Errand) -> tuple[int, ...]:
    """The barns that this card may fill and that have room now."""
    return tuple(barn for barn in state.farm.barns_with_room if barn in errand.barns)


def _into_barns(names: Sequence[str], barns: tuple[int, ...]) -> tuple[str, ...]:
    """Each cow, with each barn where there are several; none where no barn has room."""
    if len(barns) < 2:
        return tuple(names) if barns else ()
    return tuple(f"{name}>{barn}" for name in names for barn in barns)


def _cow_and_barn(state: State, target: str) -> tuple[Cow, int]:
    """The cow that a target names, and its barn: the only one with room, if it names none."""
    name, _, barn = target.partition(">")
    return state.farm.cow(name), int(barn) if barn else _open_barns(state, state.task)[0]


# Rain


def _rain(state: State) -> Played:
    """Shelter own cows of its colour in any own barn (K14, K21); when that is finished it rains on all meadows."""
    return _fill(state, state.farm.barns_with_room)


# Feeding trough


def _trough(state: State) -> Played:
    """Swap an own meadow cow for one of another meadow: compulsory where possible (K25, K26); both are chosen (K34)."""
    return _ask(state, "give")


def _to_give(state: State, _errand: Errand) -> tuple[str, ...]:
    return _names(state.farm.meadow) if _elsewhere(state) else ()


def _give(state: State, target: str) -> Played:
    return _ask(state, "take", chosen=target)


def _to_take(state: State, _errand: Errand) -> tuple[str, ...]:
    return _names(_elsewhere(state))


def _take(state: State, target: str) -> Played:
    """One for one, moods kept (K26)."""
    other = state.owner(target)
    gave, took = state.farm.cow(state.task.chosen or target), state.farms[other].cow(target)
    swapped = state.with_farm(state.seat, state.farm.without(gave).bringing(took))
    swapped = swapped.with_farm(other, swapped.farms[other].without(took).bringing(gave))
    return _finish(_noting(swapped, "swapped", gave=gave.code, took=took.code, **{"with": other}))


# Bull


def _bull(state: State) -> Played:
    """Up to one or two own sad meadow cows become happy (K27)."""
    return _ask(state, "cheer", left=int(state.task.card.mark))


def _to_cheer(state: State, _errand: Errand) -> tuple[str, ...]:
    return _names(cow for cow in state.farm.meadow if not cow.happy)


def _cheer(state: State, target: str) -> Played:
    return _ask(_turn_cow(state, state.seat, target, happy=True), "cheer", left=state.task.left - 1)


# Hunger


def _hunger(state: State) -> Played:
    """One or two happy meadow cows of others become sad, or as many as there are (K28, K34)."""
    return _ask(state, "hunger", left=int(state.task.card.mark))


def _to_sadden(state: State, _errand: Errand) -> tuple[str, ...]:
    return _names(cow for cow in _elsewhere(state) if cow.happy)


def _sadden(state: State, target: str) -> Played:
    return _ask(_turn_cow(state, state.owner(target), target, happy=False), "hunger", left=state.task.left - 1)


# Nice weather


def _nice_weather(state: State) -> Played:
    """The top card of every barn of the other players goes to the meadow, its mood kept (K23)."""
    for seat in state.others:
        farm = state.farms[seat]
        out = tuple(barn[-1] for barn in farm.barns if barn)
        if out:
            opened = replace(farm, barns=tuple(barn[:-1] for barn in farm.barns)).bringing(*out)
            state = _noting_cows(state.with_farm(seat, opened), "came_out", [[seat, cow.code] for cow in out])
    return _finish(state)


# Farmer's wife


def _farmers_wife(state: State) -> Played:
    """One own sad meadow cow goes into any own barn with room and becomes happy (K21, K29)."""
    return _ask(state, "milk", barns=state.farm.barns_with_room)


def _to_milk(state: State, errand: Errand) -> tuple[str, ...]:
    """Each cow with the barn; the barn is asked afterwards if that would be too long a list."""
    sad = _to_cheer(state, errand)
    targets = _into_barns(sad, errand.barns)
    return sad if len(targets) > MANY_TARGETS else targets


def _barns_to_milk_in(_state: State, errand: Errand) -> tuple[str, ...]:
    return _into_barns([errand.chosen] if errand.chosen else [], errand.barns)


def _milk(state: State, target: str) -> Played:
    if len(state.task.barns) > 1 and ">" not in target:
        return _ask(state, "milk-barn", barns=state.task.barns, chosen=target)
    cow, barn = _cow_and_barn(state, target)
    milked = cow.made(happy=True)
    inside = state.with_farm(state.seat, state.farm.sheltering(milked, barn))
    return _finish(_noting(inside, "milked", cow=milked.code, barn=barn))


# Super farmer


def _super_farmer(state: State) -> Played:
    """A farmer of any colour (K30)."""
    return _ask(state, "colour")


def _colours(_state: State, _errand: Errand) -> tuple[str, ...]:
    """Any colour, even one that nobody has (K30)."""
    return tuple(COLOURS)


def _cheer_colour(state: State, target: str) -> Played:
    return _finish(_turn_colour(_noting(state, "chose", colour=target), target, happy=True))


_EFFECTS: Mapping[str, Callable[[State], Played]] = {
    "farmer": _farmer,
    "barn": _cow_barn,
    "rain": _rain,
    "trough": _trough,
    "bull": _bull,
    "hunger": _hunger,
    "weather": _nice_weather,
    "wife": _farmers_wife,
    "super": _super_farmer,
}


class _Asking(NamedTuple):
    """How a question works: the answers it can have, and what an answer does."""

    targets: Callable[[State, Errand], tuple[str, ...]]
    answer: Callable[[State, str], Played]


_QUESTIONS: Mapping[Question, _Asking] = {
    "barn": _Asking(_barns_to_use, _use_barn),
    "shelter": _Asking(_to_shelter, _shelter),
    "give": _Asking(_to_give, _give),
    "take": _Asking(_to_take, _take),
    "cheer": _Asking(_to_cheer, _cheer),
    "hunger": _Asking(_to_sadden, _sadden),
    "milk": _Asking(_to_milk, _milk),
    "milk-barn": _Asking(_barns_to_milk_in, _milk),
    "colour": _Asking(_colours, _cheer_colour),
}

# ---------------------------------------------------------------- The end of the game


def outcome(state: State) -> Outcome | None:
    """The farms' scores once the pile is empty and its last card carried out; equal scores share a win (K12)."""
    if state.phase != "over":
        return None
    scores = tuple(farm.score for farm in state.farms)
    places = tuple(1 + sum(other > score for other in scores) for score in scores)
    return Outcome(frozenset(seat for seat, place in enumerate(places) if place == 1), scores, places)


# ---------------------------------------------------------------- What everybody sees


class FarmView(TypedDict):
    """A farm; cows as they lie, `barns` bottom first."""

    meadow: list[str]
    barns: list[list[str]]
    score: int
    turned_over: bool


class PileView(TypedDict):
    """A pile of cards: `top` is what can be seen of it, None for a farm card's back or no card at all."""

    size: int
    top: str | None


class ChoiceView(TypedDict):
    """The question that the player to move is asked about the card being carried out."""

    card: str
    source: Literal["face-up", "pile"]
    slot: int | None
    question: Question
    step: int
    targets: list[str]
    may_stop: bool
    may_go_back: bool
    left: int
    """How many answers may still be given; a cow that may go into either of two barns is one."""
    barns: list[int]
    """The barns that the card may fill."""
    chosen: str | None
    """The cow to be given for another (`take`), or to be milked (`milk-barn`): `"b4"`."""


class View(TypedDict):
    """The whole table: the same for every seat and for spectators."""

    seats: int
    phase: Phase
    turn: int
    turns: int
    to_move: int | None
    farms: list[FarmView]
    face_up: list[str | None]
    pile: PileView
    discard: PileView
    choice: ChoiceView | None


def view(state: State) -> View:
    """The table as everybody sees it."""
    return View(
        seats=len(state.farms),
        phase=state.phase,
        turn=min(state.turn, state.turns),
        turns=state.turns,
        to_move=state.seat if state.phase in {"turn", "choice"} else None,
        farms=[_farm_view(farm) for farm in state.farms],
        face_up=[card.code if card else None for card in state.face_up],
        pile=PileView(size=len(state.pile), top=None if state.top == BACK else state.top),
        discard=PileView(size=len(state.discard), top=state.discard[-1].code if state.discard else None),
        choice=_choice_view(state, state.errand) if state.errand else None,
    )


def _farm_view(farm: Farm) -> FarmView:
    return FarmView(
        meadow=[cow.code for cow in farm.meadow],
        barns=[[cow.code for cow in barn] for barn in farm.barns],
        score=farm.score,
        turned_over=farm.turned_over,
    )


def _choice_view(state: State, errand: Errand) -> ChoiceView:
    return ChoiceView(
        card=errand.card.code,
        source="pile" if errand.slot is None else "face-up",
        slot=errand.slot,
        question=errand.question,
        step=state.step,
        targets=[*errand.targets],
        may_stop=errand.may_stop,
        may_go_back=state.may_go_back,
        left=min(errand.left, len({target.partition(">")[0] for target in errand.targets})),
        barns=[*errand.barns],
        chosen=errand.chosen,
    )


# ---------------------------------------------------------------- The game


def _cheapest(state: State) -> str:
    """The answer that costs the player least: a trough gives the worst cow for the best, elsewhere any will do."""
    targets = state.task.targets
    match state.task.question:
        case "give":
            return min(targets, key=lambda name: state.farm.cow(name).points)
        case "take":
            return max(targets, key=lambda name: state.farms[state.owner(name)].cow(name).points)
        case _:
            return targets[0]


class KoeZoektBoer:
    """The rules under the names of the contract."""

    key = "koe"
    title = "Koe zoekt Boer"
    rules_version = 1
    seat_counts = range(2, 6)
    options: tuple[Option, ...] = ()
    first_seat = "koe.first_seat"
    """Who saw a real cow last begins (K33)."""

    def setup(self, seats: int, _options: Mapping[str, str], rng: Rng) -> State:
        """Deal; the game has no house rules."""
        return deal(seats, rng)

    def waiting_for(self, state: State) -> frozenset[int]:
        """In the set-up everybody who has not decided, in any order (K31); then whose turn it is."""
        match state.phase:
            case "setup":
                return frozenset(seat for seat, farm in enumerate(state.farms) if not farm.turned_over)
            case "over":
                return frozenset()
            case "turn" | "choice":
                return frozenset({state.seat})

    def legal_moves(self, state: State, seat: int) -> Sequence[Move]:
        """See `legal_moves`."""
        return legal_moves(state, seat)

    def table_move(self, _state: State) -> TableMove[Move] | None:
        """The table does nothing of its own: a refill belongs to the move before it."""
        return None

    def apply(self, state: State, seat: int | None, move: Move, _rng: Rng) -> Played:
        """Check the move, then play it; after the deal nothing is left to chance."""
        if seat is None:
            raise IllegalMove("koe.refusal.table")
        if reason := refusal(state, seat, move):
            raise IllegalMove(reason)
        match move:
            case TurnOver():
                return _turn_over(state, seat, move)
            case Play():
                return _play(state, move)
            case Discard():
                return _discard(state, move)
            case Draw():
                return _draw(state)
            case Pick():
                return _pick(state, move)
            case Done():
                return _finish(state)
            case Back():
                return _back(state)

    def default_move(self, state: State, seat: int) -> Move:
        """What hurts nobody's farm: turn no cow over, bring home the largest happy cow or else discard a card.

        A question gets "no more" where that is an answer, else what costs its player least.
        """
        if state.phase == "setup":
            return TurnOver(None)
        if state.errand:
            stops = state.errand.may_stop
            return Done(state.turn, state.step) if stops else Pick(state.turn, state.step, _cheapest(state))
        moves = legal_moves(state, seat)
        happy = [(cow.size, slot) for slot, cow in enumerate(state.face_up) if isinstance(cow, Cow) and cow.happy]
        return moves[max(happy)[1]] if happy else moves[FACE_UP]

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


GAME: Game[State, Move] = KoeZoektBoer()

FEATS = (Feat("richest_farm", "most", "count", every_score),)
"""What people may hold a personal best in."""
