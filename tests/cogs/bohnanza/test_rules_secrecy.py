"""What anybody sees, may do or is refused in any match depends on nothing that is hidden from them."""

from collections.abc import Iterable
from random import Random

import pytest
from hypothesis import given

from bot.core.game import Event
from cogs.bohnanza.moves import Accept, Offer, Plant
from cogs.bohnanza.rules import GAME, legal_moves, view, waiting_for
from tests.cogs.bohnanza.positions import cards_of
from tests.cogs.bohnanza.redealing import redealt
from tests.cogs.bohnanza.tries import DECK, NO_CHANCE, anything, tried
from tests.cogs.bohnanza.walks import Walk, dice, practised, some_offer, walks


def known_events(events: Iterable[Event]) -> list[Event]:
    """What happened, but for what the pile brought to light."""
    return [event for event in events if event.kind != "turned_up"]


@given(walks, dice)
def test_what_a_seat_sees_may_do_and_is_refused_depends_only_on_what_it_may_know(walk: Walk, random: Random) -> None:
    """Z33."""
    assert_nothing_hidden_matters(walk, random, 5)


@pytest.mark.parametrize("walk", practised, ids=str)
def test_the_same_holds_and_no_card_is_lost_when_practice_players_trade(walk: Walk) -> None:
    """Z33, Z35."""
    assert all(cards_of(step.after) == DECK for step in walk.steps())
    assert_nothing_hidden_matters(walk, Random(walk.seed), 10)


def assert_nothing_hidden_matters(walk: Walk, random: Random, moments: int) -> None:
    """Deal anew what a seat cannot see: all that it sees, may do, is refused, or would do asleep, is as before.

    It tries moves of the whole match, of nobody's invention, and offers of its own cards for anything.
    """
    known = [step.move for step in walk.steps()]
    for step in walk.some(random, moments):
        state = step.before
        tries = [*random.sample(known, k=min(10, len(known))), *(anything(state, random) for _ in range(8))]
        for viewer in range(walk.seats):
            other = redealt(state, viewer, random)
            assert cards_of(other) == DECK
            assert view(other, viewer) == view(state, viewer)
            assert view(other, None) == view(state, None)
            assert waiting_for(other) == waiting_for(state)
            assert legal_moves(other, viewer) == legal_moves(state, viewer)
            own_tries = [*tries, *(some_offer(state, viewer, random) for _ in range(4)), *legal_moves(state, viewer)]
            for move in own_tries:
                here, there = tried(state, viewer, move), tried(other, viewer, move)
                assert here[:2] == there[:2]
                assert known_events(here.events) == known_events(there.events)
                if here.after.pile == state.pile:
                    assert view(here.after, viewer) == view(there.after, viewer)
                    assert view(here.after, None) == view(there.after, None)
            if viewer in waiting_for(state):
                assert GAME.default_move(other, viewer) == GAME.default_move(state, viewer)


@given(walks, dice)
def test_a_spectator_sees_nobodys_hand(walk: Walk, random: Random) -> None:
    """Z33, Z40."""
    for step in walk.some(random, 40):
        seen = view(step.before, None)
        assert view(redealt(step.before, None, random), None) == seen
        assert seen["own"] is None
        assert seen["you"] is None


@given(walks, dice)
def test_what_does_not_name_a_hand_card_shows_the_same_to_everybody_whatever_is_in_the_hands(
    walk: Walk, random: Random
) -> None:
    """Z33: not even its own player's hand matters."""
    for step in walk.some(random, 60):
        if not isinstance(step.move, (Plant, Offer, Accept)):
            after, events = GAME.apply(redealt(step.before, None, random), step.seat, step.move, NO_CHANCE)
            assert known_events(events) == known_events(step.events)
            if after.phase == step.before.phase == step.after.phase and after.turn == step.before.turn:
                assert view(after, None) == view(step.after, None)
