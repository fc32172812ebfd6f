"""Matches of Bohnanza to hold laws against: random ones, offers and answers included, and those of practice players."""

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import NamedTuple

from hypothesis import strategies as st

from bot.core.game import LEVELS, Event, IllegalMove
from bot.core.match import Match
from bot.core.rng import Rng
from bot.core.simulate import simulate
from cogs.bohnanza.beans import VARIETIES, State, in_order
from cogs.bohnanza.moves import Accept, Bundle, Equals, Move, Offer
from cogs.bohnanza.payments import stock
from cogs.bohnanza.practice import choose
from cogs.bohnanza.rules import GAME, legal_moves
from tests.bounds import at_most
from tests.conftest import SOAK


class Step(NamedTuple):
    """One move of a match: the table before it, and what it did."""

    before: State
    seat: int
    move: Move
    after: State
    events: tuple[Event, ...]


class Walk(NamedTuple):
    """A match: number of seats, the house rule, what is dealt and what the dice say; or practice players in their place."""

    seats: int
    tie: str
    seed: int
    is_practice: bool = False

    def steps(self) -> tuple[Step, ...]:
        """Its moves; the last walks are remembered, since every law is held against them."""
        return _steps(self)

    def some(self, random: Random, count: int) -> list[Step]:
        """Some of its moves, from all over the match."""
        return random.sample(self.steps(), k=min(count, len(self.steps())))

    def play(self) -> Iterator[Step]:
        """Play it."""
        return self._practised() if self.is_practice else self._by_chance()

    def _practised(self) -> Iterator[Step]:
        """What practice players of all levels do."""
        seed, options = f"walk {self.seed}", {"tie": self.tie}
        levels = [LEVELS[(self.seed + seat) % len(LEVELS)] for seat in range(self.seats)]
        match = Match.start(GAME, seed, self.seats, options)
        for seat, code in simulate(GAME, choose, seats=self.seats, seed=seed, options=options, levels=levels).plies:
            assert seat is not None
            after, events = match.play(seat, code)
            yield Step(match.state, seat, GAME.decode(code), after.state, events)
            match = after

    def _by_chance(self) -> Iterator[Step]:
        """Any seat, any legal move, or an offer that the rules take."""
        random = Random(self.seed)
        state = self.deal()
        ply = 0
        turns = at_most(20_000, "moves")
        while GAME.waiting_for(state):
            next(turns)
            seat, move, (after, events) = self._anything(state, random, ply := ply + 1)
            yield Step(state, seat, move, after, events)
            state = after

    def deal(self) -> State:
        """The table it begins with."""
        return GAME.setup(self.seats, {"tie": self.tie}, Rng(f"walk {self.seed}", 0))

    def _anything(self, state: State, random: Random, ply: int) -> tuple[int, Move, tuple[State, tuple[Event, ...]]]:
        rng = Rng(f"walk {self.seed}", ply)
        if state.phase == "trade" and random.random() < 0.4:
            seat = random.randrange(self.seats)
            offer = some_offer(state, seat, random)
            try:
                return seat, offer, GAME.apply(state, seat, offer, rng)
            except IllegalMove:
                pass
        moves = [(seat, move) for seat in range(self.seats) for move in legal_moves(state, seat)]
        deals = [(seat, move) for seat, move in moves if isinstance(move, Accept)]
        seat, move = random.choice(deals if deals and random.random() < 0.4 else moves)
        return seat, move, GAME.apply(state, seat, move, rng)


@lru_cache(maxsize=200)
def _steps(walk: Walk) -> tuple[Step, ...]:
    return tuple(walk.play())


def some_offer(state: State, seat: int, random: Random) -> Offer:
    """Cards that the seat has, for any others, to anybody, perhaps in place of an open offer; or the whole hand for nothing."""
    held = in_order(set(state.players[seat].hand))
    if random.random() < 0.1:
        everything = [equals(state, seat, card, len(stock(state, seat, card).hand), random) for card in held]
        return Offer(state.turn, _partner(state, seat, random), Bundle((), tuple(everything)), ())
    varieties = in_order(random.sample(held, k=min(len(held), random.choice([0, 1, 1, 1, 2]))))
    turned = [slot for slot, card in enumerate(state.turned) if card and seat == state.active and random.random() < 0.3]
    give = Bundle(tuple(turned), tuple(equals(state, seat, card, random.randint(1, 2), random) for card in varieties))
    want = in_order(random.choices(sorted(VARIETIES), k=random.choice([0, 1, 1, 1, 2])))
    answers = None
    if state.offers and random.random() < 0.3:
        answered = random.choice(state.offers)
        answers = (answered.number, answered.version)
    return Offer(state.turn, _partner(state, seat, random), give, want, answers)


def equals(state: State, seat: int, card: str, count: int, random: Random) -> Equals:
    """So many of the seat's equal cards, or all of them."""
    of = len(stock(state, seat, card).hand)
    return Equals(card, tuple(sorted(random.sample(range(of), k=min(of, count)))), of)


def _partner(state: State, seat: int, random: Random) -> int | None:
    others = [None, *range(len(state.players))]
    return random.choice(others) if seat == state.active else state.active


TIES = GAME.options[0].choices
DEALS = 2 if SOAK == 1 else 5 * SOAK
"""Deals of each kind of table: few matches by default, since every law is held against them."""
walks = st.builds(
    Walk, st.sampled_from(GAME.seat_counts), st.sampled_from(TIES), st.integers(1, DEALS), st.just(value=False)
)
practised = [Walk(GAME.seat_counts[seed % 3], TIES[seed % 2], seed, is_practice=True) for seed in range(1, 1 + SOAK)]
"""Practice players trade more sensibly than dice, so other things happen."""

dice = st.builds(Random, st.integers(0, 2**32))
