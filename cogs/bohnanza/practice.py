"""The practice player of Bohnanza.

It weighs what it may do by the coins that its fields and its hand will probably bring then (`worth`, `prospects`), makes offers
that seem worth it for both sides (`ideas`), and takes or declines those of others by the same measure (`bargains`).

Of 100 matches among four of level normal: a deal in 76 of 100 turns, 14.5 coins each; four that plant as they do but never
trade earn 3.3 each, four that make the table's safe moves 2.7. One of them among three who do anything legal won all of 100.
`FARMHAND_SOAK=50 pytest tests/cogs/bohnanza/test_practice.py` holds it to half the deals, twice the coins, and 80 of 100.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from random import Random
from typing import Literal, TypeAlias, cast

from bot.core.game import Choice, Level
from cogs.bohnanza.bargains import WORTH_IT, answer_gain, bundle, gain, promised
from cogs.bohnanza.beans import DRAWN, THIRD_FIELD_COSTS, TURNED_UP, Field
from cogs.bohnanza.ideas import Idea, ideas
from cogs.bohnanza.moves import Accept, Buy, Decline, EndTrading, Lay, LayAll, Move, Offer, Plant, Sell, Stop, Withdraw
from cogs.bohnanza.prospects import Table, outlook_of, table_of
from cogs.bohnanza.rules import OfferView, OwnView, View, safest
from cogs.bohnanza.trading import OFFERS_A_PHASE
from cogs.bohnanza.worth import plots, without

Part: TypeAlias = Literal["plant", "answer", "ask", "give", "withdraw", "wait", "end"]
"""What takes its time.

`ask` is an offer that wants something, `give` one that does not; trading ends after `wait` if it offered nothing, else `end`.
"""

TAKES: Mapping[Part, tuple[float, float]] = {
    "plant": (1.5, 3.0),
    "answer": (2.0, 6.0),
    "ask": (2.5, 6.0),
    "give": (6.0, 9.0),
    "withdraw": (1.0, 2.0),
    "wait": (14.0, 18.0),
    "end": (9.0, 12.0),
}
"""Seconds, at least and at most. Before trading ends, people have time to answer, and to make an offer."""
HASTE: Mapping[Level, float] = {"easy": 1.0, "normal": 1.0, "quick": 0.5}
"""What all that is multiplied with."""

OFFERS_OF_ACTIVE: Mapping[Level, int] = {"easy": 2, "normal": 5, "quick": 5}
OFFERS_OF_OTHERS: Mapping[Level, int] = {"easy": 1, "normal": 2, "quick": 2}
"""Offers it makes, at most, in one phase."""
DOUBTFUL: Mapping[Level, float] = {"easy": 0.3, "normal": 0.25, "quick": 0.15}
"""What is less likely accepted is not offered."""
DISTRACTED: Mapping[Level, float] = {"easy": 0.4, "normal": 0.0, "quick": 0.0}
"""How often it offers nothing, all through a phase."""
MISJUDGES: Mapping[Level, float] = {"easy": 0.8, "normal": 0.0, "quick": 0.0}
"""By how many coins it is mistaken about others' offers, at most."""
ASKS = 2
"""Open offers that want something, at most: there is room for a gift."""
LOSS = -0.1
"""An own offer that has become as bad as that is taken back."""
HURRY = 0.15
"""What it is worth to plant sooner."""
THIRD_FIELD = 0.3
"""Coins that a third field will bring in each round to go, beside what it is good for now."""


def choose(
    view: Mapping[str, object], seat: int, legal: Sequence[Move], random: Random, level: Level
) -> Choice[Move] | None:
    """What it does next; nothing while there is nothing worth doing and nobody waits for it."""
    seen = cast("View", view)
    if seen["phase"] == "trade":
        move = _trade(seen, seat, legal, level)
    elif seat in seen["waiting"]:
        move = _plant(seen, seat, legal, level)
    else:
        return None
    return Choice(move, random.uniform(*TAKES[part_of(seen, move)]) * HASTE[level]) if move else None


def part_of(seen: View, move: Move) -> Part:
    """What kind of thing it is to do."""
    match move:
        case Accept() | Decline():
            return "answer"
        case Offer(_, _, _, want, answers):
            return "answer" if answers else "ask" if want else "give"
        case Withdraw():
            return "withdraw"
        case EndTrading():
            return "end" if seen["own"] and seen["own"]["offers_left"] < OFFERS_A_PHASE else "wait"
        case _:
            return "plant"


# ---------------------------------------------------------------- Planting, selling, buying


def _plant(seen: View, seat: int, legal: Sequence[Move], level: Level) -> Move:
    """The move after which it stands best."""
    fields = [Field(field["card"], field["count"]) for field in seen["players"][seat]["fields"]]
    if level == "easy":
        return safest(fields, legal)
    table = table_of(seen, seat)
    due = {table.hand[0]} if seen["phase"] == "plant" else set(table.aside[seat])
    moves = [move for move in legal if _is_sensible(fields, due, move)]
    return max(moves, key=lambda move: round(_after(table, fields, move), 6))


def _after(table: Table, fields: Sequence[Field], move: Move) -> float:
    """How the seat stands after the move, in coins; a card that is planted is one that can do no harm any more."""
    hand, aside = table.hand, table.aside[table.seat]
    coins = hurry = 0.0
    match move:
        case Plant(_, _, card, field):
            fields, hand, hurry = _with(fields, field, fields[field].growing(card)), hand[1:], HURRY
            table = table._replace(ahead=len(table.ground))
        case Stop():
            table = table._replace(ahead=len(table.ground))
        case Lay(_, card, field):
            fields, aside = _with(fields, field, fields[field].growing(card)), without(aside, card)
        case LayAll():
            for card in aside:
                field = _home(fields, card)
                fields = _with(fields, field, fields[field].growing(card))
            aside, hurry = (), HURRY
        case Sell(field):
            coins, fields = fields[field].value, _with(fields, field, Field())
        case Buy():
            third = THIRD_FIELD * table.left / ((DRAWN + TURNED_UP) * len(table.ground))
            coins, fields = third - THIRD_FIELD_COSTS, [*fields, Field()]
    ground = plots((field.card, field.count) for field in fields)
    return coins + hurry + outlook_of(table, table.seat).worth(ground, aside, hand)


def _with(fields: Sequence[Field], number: int, field: Field) -> list[Field]:
    return [*fields[:number], field, *fields[number + 1 :]]


def _home(fields: Sequence[Field], card: str) -> int:
    """The field of its kind, or else a bare one."""
    kinds = [field.card for field in fields]
    return kinds.index(card if card in kinds else None)


def _is_sensible(fields: Sequence[Field], due: set[str], move: Move) -> bool:
    """It sells only what has no place otherwise: a bean that fits nowhere, or one for a field that cannot pay more."""
    if not isinstance(move, Sell):
        return True
    field = fields[move.field]
    if field.card in due:
        return field.next_step is None
    return any(not any(other.takes(card) for other in fields) for card in due)


# ---------------------------------------------------------------- Trading


def _trade(seen: View, seat: int, legal: Sequence[Move], level: Level) -> Move | None:
    """Take back what has become a bad deal, make a good one, answer, offer; and end it when nothing is left to do."""
    own = seen["own"]
    if own is None:
        return None
    table = table_of(seen, seat)
    return (
        _withdrawal(seen, own, table)
        or _acceptance(seen, table, legal, level)
        or _answer(seen, own, table, legal, level)
        or _offer(seen, own, table, level)
        or next((move for move in legal if isinstance(move, EndTrading)), None)
    )


def _withdrawal(seen: View, own: OwnView, table: Table) -> Withdraw | None:
    for offer in seen["offers"]:
        if offer["seat"] == table.seat:
            goods = promised(table, offer, own["promised"])
            if gain(table, goods, tuple(offer["want"])) < LOSS:
                return Withdraw(offer["offer"], offer["version"])
    return None


def _acceptance(seen: View, table: Table, legal: Sequence[Move], level: Level) -> Accept | None:
    """The best deal that is offered, if it is worth it."""
    offers = {offer["offer"]: offer for offer in seen["offers"]}
    answers = [move for move in legal if isinstance(move, Accept)]
    gains = {
        move: answer_gain(table, offers[move.offer], move.picks) + _error(seen, table.seat, move, level)
        for move in answers
    }
    best = max(answers, key=lambda move: gains[move], default=None)
    return best if best and gains[best] >= WORTH_IT else None


def _error(seen: View, seat: int, move: Accept, level: Level) -> float:
    """By how much it misjudges an offer, whenever it is asked about it."""
    return _dice(seen, seat, f"{move.offer}.{move.version}").uniform(-1, 1) * MISJUDGES[level]


def _dice(seen: View, seat: int, about: str) -> Random:
    """The dice of a seat in this phase, about one thing."""
    fields = [(field["card"], field["count"]) for field in seen["players"][seat]["fields"]]
    return Random(f"{seen['turn']} {seat} {fields} {about}")


def _answer(seen: View, own: OwnView, table: Table, legal: Sequence[Move], level: Level) -> Move | None:
    """A counter-offer, once a phase, or no."""
    declines = [move for move in legal if isinstance(move, Decline)]
    if not declines:
        return None
    move = declines[0]
    asked = next(offer for offer in seen["offers"] if offer["offer"] == move.offer)
    if level == "easy" or not own["may_offer"] or own["offers_left"] < OFFERS_A_PHASE:
        return move
    idea = next(_fresh(seen, table._replace(partner=asked["seat"]), level), None)
    return _offering(table, idea, (asked["offer"], asked["version"])) if idea else move


def _offer(seen: View, own: OwnView, table: Table, level: Level) -> Offer | None:
    """The best idea that is not open yet; of those that others made nothing of, it makes no second offer."""
    is_active = table.seat == table.active
    made = OFFERS_A_PHASE - own["offers_left"]
    most = (OFFERS_OF_ACTIVE if is_active else OFFERS_OF_OTHERS)[level]
    is_distracted = _dice(seen, table.seat, "offers").random() < DISTRACTED[level]
    if is_distracted or not own["may_offer"] or made >= most:
        return None
    mine = [offer for offer in seen["offers"] if offer["seat"] == table.seat]
    failed = 0 if is_active else max(0, made - len(mine) - bool(table.aside[table.seat]))
    asks = sum(bool(offer["want"]) for offer in mine)
    fresh = islice(_fresh(seen, table, level), failed, None)
    idea = next((idea for idea in fresh if idea.is_gift or asks < ASKS), None)
    return _offering(table, idea, None) if idea else None


def _fresh(seen: View, table: Table, level: Level) -> Iterator[Idea]:
    """Ideas that are likely enough and that no own open offer makes pointless."""
    mine = [offer for offer in seen["offers"] if offer["seat"] == table.seat]
    for idea in ideas(table):
        if idea.chance >= DOUBTFUL[level] and not any(_is_covered(idea, offer) for offer in mine):
            yield idea


def _is_covered(idea: Idea, offer: OfferView) -> bool:
    """The open offer gives as much and wants no more; or it is a gift already, which nobody has to sweeten."""
    give, want = Counter(offer["give"]), Counter(offer["want"])
    return (give >= Counter(idea.give) and want <= Counter(idea.want)) or (not want and give <= Counter(idea.give))


def _offering(table: Table, idea: Idea, answers: tuple[int, int] | None) -> Offer:
    return Offer(table.turn, idea.to, bundle(table, idea.goods), idea.want, answers)
