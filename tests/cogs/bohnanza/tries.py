"""Moves that are tried at a table of Bohnanza, whatever they are, and what comes of them."""

from collections import Counter
from random import Random
from typing import NamedTuple

from bot.core.game import Event, IllegalMove, Json
from bot.core.rng import Rng
from cogs.bohnanza.beans import VARIETIES, State, in_order
from cogs.bohnanza.moves import (
    Accept,
    Bundle,
    Buy,
    Decline,
    EndTrading,
    Equals,
    Lay,
    LayAll,
    Move,
    Offer,
    Plant,
    Sell,
    Stop,
    Wish,
    Withdraw,
)
from cogs.bohnanza.rules import GAME
from tests.cogs.bohnanza.positions import cards_of

DECK = Counter(VARIETIES)
NO_CHANCE = Rng("laws", 0)


class Verdict(NamedTuple):
    """What came of a move that was tried: a refusal and what fills its text, or another table and events."""

    reason: str | None
    params: dict[str, Json]
    after: State
    events: tuple[Event, ...] = ()


def tried(state: State, seat: int, move: Move) -> Verdict:
    """Try it; a refusal leaves the table as it was."""
    try:
        after, events = GAME.apply(state, seat, move, NO_CHANCE)
    except IllegalMove as refusal:
        return Verdict(refusal.reason, dict(refusal.params), state)
    assert cards_of(after) == DECK
    return Verdict(None, {}, after, events)


def anything(state: State, random: Random) -> Move:
    """Any move at all, about some of what is there."""
    card, other = random.choices(sorted(VARIETIES), k=2)
    turn = state.turn + random.choice([0, 0, 0, 1, -1])
    field, count = random.randrange(-1, 4), random.randrange(7)
    number = state.last_number - random.randrange(-1, 3)
    version = random.choice([1, 1, 2])
    of = random.randint(1, VARIETIES[card])
    which = tuple(sorted(random.sample(range(of), k=random.randint(1, of))))
    turned = tuple(slot for slot in (0, 1) if random.random() < 0.3)
    give = Bundle(turned, (Equals(card, which, of),) if random.random() < 0.7 else ())
    want = in_order(random.choices(sorted(VARIETIES), k=random.randrange(4)))
    to = random.choice([None, *range(-1, len(state.players) + 1)])
    moves: list[Move] = [
        Plant(turn, random.randrange(4), card, field),
        Stop(turn),
        Sell(field, card, count),
        Buy(count),
        Offer(turn, to, give, want, random.choice([None, (number, version)])),
        Accept(number, version, give),
        Accept(number, version),
        Decline(number, version),
        Withdraw(number, version),
        Wish(turn, other),
        EndTrading(turn),
        Lay(turn, card, field),
        LayAll(turn),
    ]
    return random.choice(moves)
