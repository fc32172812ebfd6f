"""What holds in every match, however it is played."""

from collections import Counter
from collections.abc import Iterable
from math import comb, prod
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.core.game import Event, IllegalMove, Json
from bot.core.match import Match, Ply
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
from cogs.bohnanza.rules import GAME, UNASKED, legal_moves, outcome, view, waiting_for
from cogs.bohnanza.trading import MANY_WAYS, payment
from tests.cogs.bohnanza.positions import cards_of, listed, offer
from tests.cogs.bohnanza.walks import Step, Walk, practised, some_offer, walks
from tests.conftest import SOAK

DECK = Counter(VARIETIES)
NO_CHANCE = Rng("laws", 0)
LONG = 5_000
"""Moves after which a random match counts as endless."""
dice = st.builds(Random, st.integers(0, 2**32))


def played(step: Step) -> list[str]:
    """What happened, in order."""
    return [event.kind for event in step.events]


# ---- cards


@given(walks)
def test_all_cards_of_every_variety_are_always_somewhere(walk: Walk) -> None:
    """Z35."""
    for step in walk.steps():
        assert cards_of(step.after) == DECK


@given(walks)
def test_a_hand_keeps_its_order_and_only_drawing_adds_to_it_at_its_end(walk: Walk) -> None:
    """Z20, Z22."""
    for step in walk.steps():
        drew = {event.seat: event.params["cards"] for event in step.events if event.kind == "drew"}
        for seat, (before, now) in enumerate(zip(step.before.players, step.after.players, strict=True)):
            drawn = drew.get(seat, 0)
            assert isinstance(drawn, int)
            rest = list(before.hand)
            for card in now.hand[: len(now.hand) - drawn]:
                while rest.pop(0) != card:
                    pass


@given(walks)
def test_cards_leave_a_hand_only_from_its_front_in_phase_1_or_in_a_deal(walk: Walk) -> None:
    """Z19, Z20."""
    for step in walk.steps():
        for seat, (before, now) in enumerate(zip(step.before.players, step.after.players, strict=True)):
            if isinstance(step.move, Plant) and seat == step.seat:
                assert now.hand[: len(before.hand) - 1] == before.hand[1:]
            elif not isinstance(step.move, Accept):
                assert now.hand[: len(before.hand)] == before.hand


@given(walks)
def test_what_a_deal_moves_is_what_the_offer_said(walk: Walk) -> None:
    """Z21."""
    for step in walk.steps():
        if isinstance(step.move, Accept):
            made = offer(step.before, step.move.offer)
            for seat, gives, gets in [(made.seat, made.give, made.want), (step.seat, made.want, made.give)]:
                before, now = step.before.players[seat], step.after.players[seat]
                assert now.aside == before.aside + gets
                gone = Counter(before.hand) - Counter(now.hand)
                if seat == step.before.active:
                    gone += Counter(filter(None, step.before.turned)) - Counter(filter(None, step.after.turned))
                assert gone == Counter(gives)
            others = set(range(walk.seats)) - {made.seat, step.seat}
            assert all(step.before.players[seat] == step.after.players[seat] for seat in others)


@given(walks)
def test_what_lies_beside_the_fields_gets_there_in_phase_2_and_leaves_in_phase_3(walk: Walk) -> None:
    """Z22, Z36, Z38."""
    for step in walk.steps():
        for before, now in zip(step.before.players, step.after.players, strict=True):
            if step.before.phase == "trade":
                assert now.aside[: len(before.aside)] == before.aside
            else:
                assert not Counter(now.aside) - Counter(before.aside)
        if step.after.phase in {"plant", "over"}:
            assert not any(player.aside for player in step.after.players)


@given(walks)
def test_an_open_offer_promises_cards_that_its_giver_has(walk: Walk) -> None:
    """Z39."""
    for step in walk.steps():
        for open_offer in step.after.offers:
            hand = step.after.players[open_offer.seat].hand
            promised = [hand[place] for place in open_offer.hand]
            promised += [card for slot in open_offer.turned if (card := step.after.turned[slot])]
            assert in_order(promised) == open_offer.give
            assert len(promised) == len(open_offer.hand) + len(open_offer.turned)


@given(walks)
def test_coins_are_cards_sold_and_only_the_third_field_costs_some(walk: Walk) -> None:
    """Z8, Z15."""
    for step in walk.steps():
        for seat, (before, now) in enumerate(zip(step.before.players, step.after.players, strict=True)):
            earned = sum(
                int(str(event.params["coins"])) for event in step.events if event.kind == "sold" and event.seat == seat
            )
            spent = 3 * sum(event.kind == "bought" and event.seat == seat for event in step.events)
            assert len(now.coins) == len(before.coins) + earned - spent
            assert len(now.fields) == len(before.fields) + bool(spent) <= 3


@given(walks)
def test_no_single_bean_is_sold_beside_a_field_with_more_until_the_end(walk: Walk) -> None:
    """Z5, Z10, Z11."""
    for step in walk.steps():
        if isinstance(step.move, Sell) and step.move.count == 1:
            assert max(field.count for field in step.before.players[step.seat].fields) == 1


# ---- the table


@given(walks)
def test_the_pile_is_empty_if_and_only_if_it_ran_out_for_good(walk: Walk) -> None:
    """Z1, Z2."""
    for step in walk.steps():
        state = step.after
        assert (not state.pile) == state.is_last
        assert state.run_outs == step.before.run_outs + played(step).count("ran_out") <= 3
        assert not (step.before.is_last and state.pile)
        if state.is_last:
            assert state.phase in {"trade", "lay", "over"}


@given(walks)
def test_each_phase_has_what_it_needs(walk: Walk) -> None:
    """Z17, Z38: so whoever is waited for can do something."""
    for step in walk.steps():
        state = step.after
        match state.phase:
            case "plant":
                assert state.players[state.active].hand
                assert state.planted in {0, 1}
            case "trade":
                assert 1 <= len(state.turned) <= 2
            case "lay":
                assert any(player.aside for player in state.players)
        assert state.phase == "trade" or not (state.offers or any(state.wishes) or state.turned)


@given(walks)
def test_a_turn_takes_two_cards_and_three_unless_the_pile_runs_out_for_good(walk: Walk) -> None:
    """Z1, Z3, Z4."""
    for step in walk.steps():
        for event in step.events:
            if event.kind in {"turned_up", "drew"}:
                cards = event.params["cards"]
                count = cards if isinstance(cards, int) else len(cards) if isinstance(cards, tuple) else -1
                assert count == {"turned_up": 2, "drew": 3}[event.kind] or (step.after.is_last and count > 0)


@given(walks)
def test_no_more_offers_are_open_than_the_table_holds(walk: Walk) -> None:
    for step in walk.steps():
        state = step.after
        open_offers = Counter(one.seat for one in state.offers)
        assert all(count <= (3 if seat == state.active else 1) for seat, count in open_offers.items())
        assert len(state.offers) <= 8
        assert [one.number for one in state.offers] == sorted({one.number for one in state.offers})
        assert all(state.active in {one.seat, one.to} for one in state.offers)


@given(walks)
def test_no_number_and_version_ever_mean_two_offers(walk: Walk) -> None:
    meant: dict[tuple[int, int], object] = {}
    for step in walk.steps():
        for one in step.after.offers:
            said = (one.seat, one.to, one.give, one.want, one.turned)
            assert meant.setdefault((one.number, one.version), said) == said


@given(walks)
def test_an_offer_closes_only_by_its_number_or_for_a_reason_that_everybody_sees(walk: Walk) -> None:
    """Z39: its phase is over, or its giver has just given cards of a variety that it promises."""
    for step in walk.steps():
        offers = {one.number: one for one in step.before.offers}
        closed = {number: reason for event in step.events for number, reason in reasons(event)}
        assert offers.keys() - {one.number for one in step.after.offers} == closed.keys() | named(step)
        for number, reason in closed.items():
            if reason == "phase_over":
                assert isinstance(step.move, EndTrading)
            else:
                assert reason == "card_gone"
                assert isinstance(step.move, Accept)
                deal, one = offers[step.move.offer], offers[number]
                given = {deal.seat: deal.give, step.seat: deal.want}[one.seat]
                assert not set(given).isdisjoint(one.give)


def reasons(event: Event) -> list[tuple[int, Json]]:
    """The offers that it tells to have closed by themselves, and why."""
    numbers = listed(event.params["offers"]) if event.kind == "closed" else []
    return [(int(str(number)), event.params["reason"]) for number in numbers]


def named(step: Step) -> set[int]:
    """The open offers that the move itself does away with."""
    match step.move:
        case Accept(number) | Decline(number) | Withdraw(number):
            return {number}
        case Offer(answers=(number, _)) if number not in {one.number for one in step.after.offers}:
            return {number}
    return set()


@given(walks)
def test_every_match_ends(walk: Walk) -> None:
    assert sum(1 for _ in walk.steps()) < LONG


@pytest.mark.parametrize("seats", GAME.seat_counts)
@pytest.mark.parametrize("seed", range(10 * SOAK))
def test_a_match_of_nothing_but_default_moves_ends(seats: int, seed: int) -> None:
    state = GAME.setup(seats, {"tie": "hand"}, Rng(f"asleep {seed}", 0))
    for ply in range(1, 600):
        waiting = sorted(waiting_for(state))
        if not waiting:
            break
        seat = waiting[ply % len(waiting)]
        move = GAME.default_move(state, seat)
        assert move in legal_moves(state, seat)
        state, _ = GAME.apply(state, seat, move, Rng(f"asleep {seed}", ply))
    assert outcome(state) is not None


@given(walks)
def test_a_phase_2_is_one_decision_of_the_active_player_whatever_is_offered_meanwhile(walk: Walk) -> None:
    """So one clock runs for all of it: no other move than the one that ends it is an answer."""
    for step in walk.steps():
        if step.before.phase == step.after.phase == "trade" and step.before.turn == step.after.turn:
            for state in (step.before, step.after):
                assert waiting_for(state) == {state.active}
                assert GAME.default_move(state, state.active) == EndTrading(step.before.turn)
            assert isinstance(step.move, UNASKED)


@given(walks)
def test_whoever_plants_answers_and_sales_decide_nothing(walk: Walk) -> None:
    """So a clock that runs out in phase 1 or 3 cannot be held up: whoever only sells is waited for as before."""
    for step in walk.steps():
        if not isinstance(step.move, UNASKED):
            assert step.seat in waiting_for(step.before)
        elif step.before.phase != "trade":
            assert waiting_for(step.after) == waiting_for(step.before)


@given(walks)
def test_a_match_with_deals_replays_identically_from_its_codes(walk: Walk) -> None:
    steps = list(walk.steps())
    plies = [Ply(step.seat, GAME.encode(step.move)) for step in steps]
    match = Match.start(GAME, f"walk {walk.seed}", walk.seats, {"tie": walk.tie})
    assert match.state == steps[0].before
    for ply, step in zip(plies, steps, strict=True):
        match, events = match.play(ply.seat, ply.code)
        assert (match.state, events) == (step.after, step.events)


# ---- what is legal


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


# ---- secrets


def redealt(state: State, viewer: int | None, random: Random) -> State:
    """A table that looks the same to the viewer: the pile and the other hands are dealt anew.

    What open offers promise stays with its giver, for that has been said aloud, but nobody knows where in the hand it is.
    """
    hidden = [*state.pile]
    for seat, player in enumerate(state.players):
        if seat != viewer:
            hidden += [card for place, card in enumerate(player.hand) if place not in promised(state, seat)]
    random.shuffle(hidden)
    for seat in range(len(state.players)):
        if seat != viewer:
            state = _with_another_hand(state, seat, hidden, random)
    return replace(state, pile=tuple(hidden))


def promised(state: State, seat: int) -> set[int]:
    """The places in the seat's hand of what its open offers promise."""
    return {place for one in state.offers if one.seat == seat for place in one.hand}


def _with_another_hand(state: State, seat: int, hidden: list[str], random: Random) -> State:
    player = state.players[seat]
    said = promised(state, seat)
    cards = [card if place in said else hidden.pop() for place, card in enumerate(player.hand)]
    order = random.sample(range(len(cards)), k=len(cards))
    where = {old: new for new, old in enumerate(order)}
    offers = tuple(
        replace(one, hand=tuple(sorted(where[place] for place in one.hand))) if one.seat == seat else one
        for one in state.offers
    )
    hand = tuple(cards[old] for old in order)
    return replace(state.with_player(seat, replace(player, hand=hand)), offers=offers)


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
