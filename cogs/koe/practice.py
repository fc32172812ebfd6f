"""The practice player of Koe zoekt Boer.

Everything lies open but the pile, so it imagines the table from its view with some unseen farm cards for a pile, tries
every action there, and takes the one after which its own farm stands best against the others. What a card asks it answers
by rules of thumb: shelter and take the happy, give away the sad, large cows first.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import cast

from msgspec.structs import replace

from bot.core.game import Choice, Level
from bot.core.rng import Rng
from cogs.koe.rules import (
    BARN_HOLDS,
    CARDS,
    COLOURS,
    FARM_CARDS,
    FARM_DECK,
    GAME,
    Back,
    Card,
    ChoiceView,
    Cow,
    Discard,
    Done,
    Draw,
    Errand,
    Farm,
    FarmCard,
    FarmView,
    Move,
    Pick,
    Play,
    State,
    TurnOver,
    View,
    legal_moves,
)

WHIMS: Mapping[Level, float] = {"easy": 0.5, "normal": 0.0, "quick": 0.0}
"""How often it does the first thing that comes to mind."""

TURN_TAKES: Mapping[Level, tuple[float, float]] = {"easy": (2.0, 5.0), "normal": (2.0, 5.0), "quick": (0.8, 1.6)}
ANSWER_TAKES: Mapping[Level, tuple[float, float]] = {"easy": (1.0, 2.0), "normal": (1.0, 2.0), "quick": (0.4, 0.8)}
"""Seconds that a turn, or an answer, takes: at least and at most."""

LONG = 20
"""Turns to go after which a meadow cow's mood is as uncertain as it gets."""
HAPPY_MAY_TURN, SAD_MAY_TURN = 0.3, 0.45
"""How much of a meadow cow's points such a long time takes away."""
ROOM_IS_WORTH = 0.4
"""Points for a free place in a barn, with a long time to go."""
NEXT_PLAYER = 0.5
"""How much of the next player's best face-up card counts against leaving it to them."""

_NO_CHANCE = Rng("practice", 0)


def choose(
    view: Mapping[str, object], seat: int, legal: Sequence[Move], random: Random, level: Level
) -> Choice[Move] | None:
    """The best action or answer it can think of; it never takes an answer back."""
    forward = [move for move in legal if not isinstance(move, Back)]
    if not forward:
        return None
    seen = cast("View", view)
    table, hidden = imagined(seen), unseen(seen)
    is_whim = random.random() < WHIMS[level]
    move = random.choice(forward) if is_whim else _best(table, hidden, seat, forward)
    takes = ANSWER_TAKES if table.errand else TURN_TAKES
    return Choice(move, random.uniform(*takes[level]))


def _best(table: State, hidden: Counter[FarmCard], seat: int, forward: Sequence[Move]) -> Move:
    match table.phase:
        case "setup":
            return max((move for move in forward if isinstance(move, TurnOver)), key=lambda move: _size(move.card))
        case "choice":
            return _answer(table, seat)
        case _:
            worths = _actions(table, hidden, seat)
            return max(forward, key=lambda move: (round(worths[move], 6), isinstance(move, Discard)))


def _size(card: str | None) -> int:
    return int(card[1]) if card else 0


# ---------------------------------------------------------------- The table as it imagines it


def imagined(view: View) -> State:
    """A table that looks like the view; below what can be seen of it, the pile is made up."""
    hidden = [card for card, count in unseen(view).items() for _ in range(count)] or [FARM_CARDS["barn"]]
    size, top = view["pile"]["size"], view["pile"]["top"]
    pile: list[Card] = [hidden[number % len(hidden)] for number in range(size)]
    if top:
        pile[-1] = CARDS[top]
    choice = view["choice"]
    return State(
        farms=tuple(_farm(farm) for farm in view["farms"]),
        face_up=tuple(CARDS[card] if card else None for card in view["face_up"]),
        pile=tuple(pile),
        discard=(),
        turns=view["turns"],
        turn=view["turn"],
        step=choice["step"] if choice else 0,
        errand=_errand(choice) if choice else None,
    )


def unseen(view: View) -> Counter[FarmCard]:
    """The farm cards that may lie in the pile: all but those on farms, face up and on top of the discard pile."""
    left = Counter({FARM_CARDS[code]: count for code, count in FARM_DECK.items()})
    in_sight = (CARDS[code] for code in (*view["face_up"], view["discard"]["top"]) if code)
    left.subtract(card for card in in_sight if isinstance(card, FarmCard))
    left.subtract({FARM_CARDS["barn"]: sum(len(farm["barns"]) for farm in view["farms"])})
    return +left


def _farm(farm: FarmView) -> Farm:
    return Farm(_cows(farm["meadow"]), tuple(_cows(barn) for barn in farm["barns"]), farm["turned_over"])


def _cows(codes: Sequence[str]) -> tuple[Cow, ...]:
    return tuple(card for card in (CARDS[code] for code in codes) if isinstance(card, Cow))


def _errand(choice: ChoiceView) -> Errand:
    card = CARDS[choice["card"]]
    if not isinstance(card, FarmCard):
        raise TypeError(f"{choice['card']} asks nothing")
    return Errand(
        card,
        choice["slot"],
        back_to=None,
        question=choice["question"],
        targets=tuple(choice["targets"]),
        left=choice["left"],
        barns=tuple(choice["barns"]),
        chosen=choice["chosen"],
    )


def _after(table: State, move: Move) -> State:
    """The table after a move of the player whose turn it is, whatever it asks answered."""
    seat = table.seat
    table, _ = GAME.apply(table, seat, move, _NO_CHANCE)
    while table.errand:
        table, _ = GAME.apply(table, seat, _answer(table, seat), _NO_CHANCE)
    return table


# ---------------------------------------------------------------- What an action is worth


def _actions(table: State, hidden: Counter[FarmCard], seat: int) -> dict[Move, float]:
    """How the seat stands after each of its actions, and what the next player then finds."""
    following = replace(table, turn=table.turn + 1)
    finds = [
        _standing(_after(following, move), following.seat) - _standing(following, following.seat)
        for move in legal_moves(following, following.seat)
        if isinstance(move, Play)
    ]
    share = NEXT_PLAYER / (len(table.farms) - 1)
    worths: dict[Move, float] = {}
    for move in legal_moves(table, seat):
        taken = move.slot if isinstance(move, (Play, Discard)) else None
        left = [find for slot, find in enumerate(finds) if slot != taken]
        if taken is not None and isinstance(table.pile[-1], Cow):
            left.append(-table.pile[-1].points)
        then = _drawing(table, hidden, move) if isinstance(move, Draw) else _standing(_after(table, move), seat)
        worths[move] = then - share * max(0.0, *left)
    return worths


def _drawing(table: State, hidden: Counter[FarmCard], draw: Draw) -> float:
    """How the drawer stands then: a cow on top can be seen, under a back any hidden farm card may lie."""
    if isinstance(table.pile[-1], Cow):
        return _standing(_after(table, draw), table.seat)
    rest = table.pile[:-1]
    standings = (
        count * _standing(_after(replace(table, pile=(*rest, card)), draw), table.seat)
        for card, count in hidden.items()
    )
    return sum(standings) / hidden.total()


def _standing(table: State, seat: int) -> float:
    """The seat's farm against the others: half their average, half the best of them."""
    time = min(1.0, len(table.pile) / LONG)
    worths = [_worth(farm, time) for farm in table.farms]
    own = worths.pop(seat)
    return own - (sum(worths) / len(worths) + max(worths)) / 2


def _worth(farm: Farm, time: float) -> float:
    """The score that the farm can expect, with `time` to go: 1 for long, 0 at the end."""
    meadow = sum(cow.points * (1 - time * (HAPPY_MAY_TURN if cow.happy else SAD_MAY_TURN)) for cow in farm.meadow)
    barns = sum(cow.points for barn in farm.barns for cow in barn)
    room = sum(BARN_HOLDS - len(barn) for barn in farm.barns)
    return meadow + barns + room * ROOM_IS_WORTH * time


# ---------------------------------------------------------------- What it answers


def _answer(table: State, seat: int) -> Move:
    """The rule of thumb for the question that is asked."""
    errand = table.task
    targets = errand.targets
    match errand.question:
        case "shelter":
            happy = [target for target in targets if table.farms[seat].cow(target[:2]).happy]
            return _picking(table, max(happy, key=_size, default=None))
        case "barn":
            return _picking(table, "build" if "build" in targets else targets[0])
        case "give":
            return _picking(table, min(targets, key=lambda name: table.farms[seat].cow(name).points))
        case "take":
            return _picking(table, max(targets, key=lambda name: table.farms[table.owner(name)].cow(name).points))
        case "colour":
            return _picking(table, max(COLOURS, key=lambda colour: _swing(table, seat, colour)))
        case "hunger":
            return _picking(table, max(targets, key=lambda name: (_size(name), table.farms[table.owner(name)].score)))
        case "cheer" | "milk" | "milk-barn":
            return _picking(table, max(targets, key=_size))


def _picking(table: State, target: str | None) -> Move:
    return Pick(table.turn, table.step, target) if target else Done(table.turn, table.step)


def _swing(table: State, seat: int, colour: str) -> float:
    """How far the seat gets ahead of the average of the others if that colour becomes happy."""
    sad = [sum(cow.size for cow in farm.meadow if cow.colour == colour and not cow.happy) for farm in table.farms]
    own = sad.pop(seat)
    return own - sum(sad) / len(sad)
