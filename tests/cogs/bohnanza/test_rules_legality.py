"""What may be done in every match: just what is listed, and offers of what one has."""

from math import comb, prod
from random import Random

from hypothesis import given

from bot.core.game import IllegalMove
from cogs.bohnanza.beans import State
from cogs.bohnanza.moves import Accept, Move, Offer
from cogs.bohnanza.payments import MANY_WAYS, payment
from cogs.bohnanza.rules import GAME, legal_moves
from tests.cogs.bohnanza.positions import cards_of
from tests.cogs.bohnanza.tries import DECK, NO_CHANCE, anything, tried
from tests.cogs.bohnanza.walks import Walk, dice, some_offer, walks


def has_many_ways(state: State, seat: int, move: Move) -> bool:
    """It accepts an offer that can be paid in more ways than are listed."""
    made = [one for one in state.offers if isinstance(move, Accept) and one.number == move.offer]
    dues = [payment(state, seat, one) for one in made]
    return any(prod(comb(due.stocks[card].size, due.wanted[card]) for card in due.choices) > MANY_WAYS for due in dues)


@given(walks, dice)
def test_a_move_is_accepted_if_and_only_if_it_is_legal_offers_excepted(walk: Walk, random: Random) -> None:
    """Z34."""
    known = [step.move for step in walk.steps()]
    for step in walk.some(random, 12):
        state = step.before
        tries = [*random.sample(known, k=min(10, len(known))), *(anything(state, random) for _ in range(10))]
        for seat in range(walk.seats):
            before = repr(state)
            legal = legal_moves(state, seat)
            assert all(tried(state, seat, move).reason is None for move in legal)
            for move in tries:
                verdict = tried(state, seat, move)
                if not isinstance(move, Offer) and not has_many_ways(state, seat, move):
                    assert (verdict.reason is None) == (move in legal)
            assert repr(state) == before


@given(walks, dice)
def test_no_offer_however_hostile_loses_or_doubles_a_card_even_when_it_is_accepted(walk: Walk, random: Random) -> None:
    """Z34, Z35."""
    for step in walk.some(random, 12):
        state = step.before
        for _ in range(8):
            seat = random.randrange(walk.seats)
            made = anything(state, random) if random.random() < 0.3 else some_offer(state, seat, random)
            before = repr(state)
            try:
                state, _ = GAME.apply(state, seat, made, NO_CHANCE)
            except IllegalMove:
                assert repr(state) == before
        answers = [(seat, move) for seat in range(walk.seats) for move in legal_moves(state, seat)]
        for seat, move in answers:
            assert cards_of(GAME.apply(state, seat, move, NO_CHANCE)[0]) == DECK
