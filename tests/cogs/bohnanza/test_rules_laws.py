"""What holds in every match, however it is played."""

from collections import Counter

import pytest
from hypothesis import given

from bot.core.game import Event, Json
from bot.core.match import Match, Ply
from bot.core.rng import Rng
from cogs.bohnanza.beans import in_order
from cogs.bohnanza.moves import Accept, Decline, EndTrading, Offer, Plant, Sell, Withdraw
from cogs.bohnanza.rules import GAME, UNASKED, legal_moves, outcome, waiting_for
from tests.cogs.bohnanza.positions import cards_of, listed, offer
from tests.cogs.bohnanza.tries import DECK
from tests.cogs.bohnanza.walks import Step, Walk, walks
from tests.conftest import SOAK

LONG = 5_000
"""Moves after which a random match counts as endless."""


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
