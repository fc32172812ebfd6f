"""What holds in every match, however it is played."""

import json
from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random

from hypothesis import given
from msgspec.structs import replace

from bot.core.match import Match, Ply
from bot.core.rng import Rng
from bot.services.record import RECENT
from cogs.bonje.cards import DECK, ENOUGH, HATS, LIVE_IN_STABLES, PATIENCE
from cogs.bonje.moves import (
    Back,
    Call,
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
)
from cogs.bonje.rules import GAME, Stable, State, legal_moves, refusal, table_move, view, waiting_for
from tests.bounds import at_most
from tests.cogs.bonje.walks import Walk, walks, whole_matches


def cards_of(state: State) -> Counter[str]:
    """All cards by code, wherever they are."""
    in_piles = [card for pile in state.piles for card in pile]
    in_hands = [slot.card for slot in state.cards if slot.state != "played"]
    at_home = [card for farm in state.farms for stable in farm.stables for card in stable.animals]
    return Counter(card.code for card in (*in_piles, *in_hands, *at_home, *state.removed))


@given(walks)
def test_all_cards_of_the_game_are_always_somewhere_and_none_twice(walk: Walk) -> None:
    deck = Counter(DECK) - Counter(HATS if walk.seats < 4 else {})
    assert cards_of(walk.deal()) == deck
    for step in walk.steps():
        assert cards_of(step.after) == deck


def assert_lawful(stable: Stable) -> None:
    """One kind a stable; a brawl is two or more males; elephants are alone."""
    codes = [animal.code for animal in stable.animals]
    assert len({animal.kind for animal in stable.animals}) <= 1
    assert "elephant" not in codes or codes == ["elephant"]
    assert stable.is_brawl == (sum(code.endswith("-m") for code in codes) >= 2)
    assert all(code in LIVE_IN_STABLES for code in codes)
    assert not (stable.is_brawl and stable.is_complete)
    assert stable.value >= 0


@given(walks)
def test_every_stable_holds_one_kind_elephants_are_alone_and_two_males_are_a_brawl(walk: Walk) -> None:
    for step in walk.steps():
        for farm in step.after.farms:
            for stable in farm.stables:
                assert_lawful(stable)


@given(whole_matches)
def test_a_match_ends_and_nobody_ever_owns_more_than_five_stables(walk: Walk) -> None:
    """Every round gives a winner a stable or ends the match, so two rounds a seat and one more is the most."""
    state = walk.deal()
    for step in walk.steps():
        state = step.after
        assert all(3 <= len(farm.stables) <= ENOUGH for farm in state.farms)
        assert state.round <= 2 * walk.seats + 1
    assert state.phase == "over"
    assert state.scoring is not None
    assert all(len(state.farms[seat].stables) == ENOUGH for seat in state.winners)
    assert set(state.winners) <= set(state.scoring.winners)
    result = GAME.outcome(state)
    assert result is not None
    assert result.winners == set(state.winners)
    assert result.scores == tuple(
        len(farm.stables) - 3 + (seat in state.scoring.winners) for seat, farm in enumerate(state.farms)
    )


@given(whole_matches)
def test_who_wins_a_round_together_owns_stables_of_equal_value(walk: Walk) -> None:
    """B35."""
    for step in walk.steps():
        if step.after.scoring and any(event.kind == "round_won" for event in step.events):
            scoring = step.after.scoring
            assert len({scoring.totals[seat] for seat in scoring.winners}) == 1
            assert scoring.by == "call" or all(
                step.after.farms[seat].is_complete == (scoring.by == "complete") for seat in scoring.winners
            )


@given(whole_matches)
def test_special_stables_are_only_ever_fifth_ones_and_there_is_one_of_each(walk: Walk) -> None:
    """B44."""
    for step in walk.steps():
        kinds = [stable.special for farm in step.after.farms for stable in farm.stables if stable.special]
        assert len(set(kinds)) == len(kinds)
        assert all(stable.special is None for farm in step.after.farms for stable in farm.stables[: ENOUGH - 1])
        if walk.special == "off":
            assert not kinds
        elif step.after.is_running:
            fifth = sum(len(farm.stables) == ENOUGH for farm in step.after.farms)
            assert len(kinds) == min(2, fifth)
            assert sorted([*kinds, *step.after.specials]) == ["cow", "horse"]


@given(walks)
def test_no_seat_takes_two_cards_of_a_flip_and_no_card_is_taken_twice(walk: Walk) -> None:
    """B20."""
    took: dict[tuple[int, object], int | None] = {}
    for step in walk.steps():
        for event in step.events:
            if event.kind == "took":
                assert took.setdefault((step.before.flip, event.params["slot"]), event.seat) == event.seat
        takers = [slot.taker for slot in step.after.cards if slot.taker is not None]
        assert len(set(takers)) == len(takers)
        orders = sorted(slot.order for slot in step.after.cards if slot.order is not None)
        assert orders == [*range(len(takers))]
    flips = Counter(flip for flip, _ in took)
    assert all(count <= walk.seats for count in flips.values())


@given(walks)
def test_there_is_always_somebody_waited_for_or_something_the_table_does_until_the_end(walk: Walk) -> None:
    for step in walk.steps():
        waited, table = waiting_for(step.before), table_move(step.before)
        assert waited or table
        assert all(legal_moves(step.before, seat) for seat in waited)
        for seat in waited:
            assert GAME.default_move(step.before, seat) in legal_moves(step.before, seat)
        assert GAME.outcome(step.before) is None


@given(walks)
def test_a_truck_never_takes_more_steps_than_its_driver_has_patience(walk: Walk) -> None:
    for step in walk.steps():
        if step.before.phase != "flip":
            continue
        assert all(slot.step <= PATIENCE + 2 * walk.seats for slot in step.before.cards)


# ---------------------------------------------------------------- What may be done


def any_moves(state: State, random: Random) -> Iterator[Move]:
    """Moves of every kind, most of them nonsense at this table."""
    flips = [state.flip, state.flip, state.flip, state.flip - 1, state.flip + 1]
    seats, stables = range(-1, len(state.farms) + 1), range(-1, ENOUGH + 1)
    everywhere = list(product(seats, stables))
    flip = random.choice(flips)
    yield from (TurnOver(flip), Sweep(flip), Remove(flip), Wait(flip))
    yield from (Call(number) for number in (state.round - 1, state.round, state.round + 1))
    yield from (NextRound(number) for number in (state.round, state.round + 1, state.round + 2))
    yield from (Special("horse"), Special("cow"))
    yield from (Grab(flip, slot) for slot in seats)
    yield from (Place(flip, stable) for stable in stables)
    yield from (Target(flip, *place) for place in everywhere)
    yield from (Back(flip, step) for step in range(4))
    aims = [(slot.aim.seat, slot.aim.stable) for slot in state.cards if slot.aim]
    for place in (*aims, random.choice(everywhere)):
        for card in sorted(LIVE_IN_STABLES):
            yield Lift(flip, *place, card)
            yield Haul(flip, *place, card, None, None)
            yield from (Haul(flip, *place, card, *to) for to in random.sample(everywhere, 6))
        yield from (
            Haul(flip, *place, slot.aim.card.code, *to)
            for slot in state.cards
            if slot.aim and slot.aim.card
            for to in everywhere
        )


@given(walks)
def test_a_move_is_legal_if_and_only_if_it_is_accepted(walk: Walk) -> None:
    random = Random(walk.seed)
    for step in walk.steps():
        state = step.before
        if not any(slot.aim for slot in state.cards) and random.random() < 0.9:
            continue
        tried = list(any_moves(state, random))
        for seat in range(walk.seats):
            legal = legal_moves(state, seat)
            assert len(set(legal)) == len(legal)
            assert all(refusal(state, seat, move) is None for move in legal)
            assert {move for move in tried if refusal(state, seat, move) is None} <= set(legal)
        own = table_move(state)
        accepted = {move for move in tried if refusal(state, None, move) is None}
        assert accepted <= ({own.move} if own else set())


@given(walks)
def test_the_view_names_exactly_the_legal_moves_with_a_card(walk: Walk) -> None:
    for step in walk.steps():
        state = step.before
        for duty in view(state)["duties"]:
            assert set(moves_of(state, duty["seat"])) == {
                move for move in legal_moves(state, duty["seat"]) if not isinstance(move, Call)
            }


def moves_of(state: State, seat: int) -> Iterator[Move]:
    """The moves with its card that the view offers the seat."""
    (duty,) = (duty for duty in view(state)["duties"] if duty["seat"] == seat)
    flip, aim = state.flip, duty["aim"]
    yield from (Place(flip, stable) for stable in duty["places"])
    yield from (Target(flip, other, stable) for other, stable in duty["targets"])
    if duty["may_remove"]:
        yield Remove(flip)
    if duty["may_wait"]:
        yield Wait(flip)
    if aim and duty["may_go_back"]:
        yield Back(flip, duty["step"])
    if aim and aim["card"] is None:
        yield from (Lift(flip, aim["seat"], aim["stable"], card) for card in duty["lifts"])
    elif aim and aim["card"]:
        load = (flip, aim["seat"], aim["stable"], aim["card"])
        yield from (Haul(*load, seat, stable) for seat, stable in duty["drops"])
        if duty["may_drop_out"]:
            yield Haul(*load, None, None)


@given(walks)
def test_no_seat_has_more_moves_than_a_table_has_stables_and_a_few(walk: Walk) -> None:
    most = walk.seats * ENOUGH + 4
    for step in walk.steps():
        assert all(len(legal_moves(step.before, seat)) <= most for seat in range(walk.seats))


# ---------------------------------------------------------------- What can be seen


def redealt(state: State, random: Random) -> State:
    """A table that looks the same: the cards that lie face down are dealt anew."""
    hidden = [card for pile in state.piles for card in pile]
    random.shuffle(hidden)
    size = len(state.piles[0])
    piles = tuple(tuple(hidden[seat * size : (seat + 1) * size]) for seat in state.seats)
    return replace(state, piles=piles)


@given(walks)
def test_what_may_be_done_and_why_not_depends_only_on_what_can_be_seen(walk: Walk) -> None:
    random = Random(walk.seed)
    for step in walk.steps():
        if random.random() < 0.9:
            continue
        state, other = step.before, redealt(step.before, random)
        tried = list(any_moves(state, random))
        assert view(other) == view(state)
        assert waiting_for(other) == waiting_for(state)
        assert table_move(other) == table_move(state)
        for seat in (None, *range(walk.seats)):
            if seat is not None:
                assert legal_moves(other, seat) == legal_moves(state, seat)
            for move in tried:
                assert said(refusal(other, seat, move)) == said(refusal(state, seat, move))
        if not isinstance(step.move, (TurnOver, NextRound)):
            told = [GAME.apply(one, step.seat, step.move, Rng("the same", 1))[1] for one in (state, other)]
            assert told[0] == told[1]


def said(refused: object) -> object:
    """What a refusal says."""
    return refused and (getattr(refused, "reason", None), getattr(refused, "params", None))


@given(walks)
def test_all_seats_and_spectators_have_the_same_view_and_it_is_json(walk: Walk) -> None:
    for step in walk.steps():
        shown = GAME.view(step.before, None)
        assert all(GAME.view(step.before, seat) == shown for seat in range(walk.seats))
        assert json.loads(json.dumps(shown)) == shown


@given(walks)
def test_no_view_or_event_shows_a_card_that_still_lies_face_down(walk: Walk) -> None:
    deck = cards_of(walk.deal())
    for step in walk.steps():
        if not step.after.is_running:
            continue
        shown = view(step.after)
        codes = [code for farm in shown["farms"] for stable in farm["stables"] for code in stable["animals"]]
        codes += [slot["card"] for slot in shown["cards"] if slot["state"] != "played"] + shown["removed"]
        assert Counter(codes) == deck - Counter(card.code for pile in step.after.piles for card in pile)


@given(whole_matches)
def test_a_match_replays_identically_from_its_seed_and_its_moves(walk: Walk) -> None:
    options = {"special": walk.special}
    first = Match.start(GAME, f"replay {walk.seed}", walk.seats, options)
    random, plies, seen = Random(walk.seed), [], []
    turns = at_most(20_000, "moves")
    while actors := walk.actors(first.state):
        next(turns)
        seat = random.choice(actors)
        planned = table_move(first.state)
        moves = legal_moves(first.state, seat) if seat is not None else (planned.move,) if planned else ()
        plies.append(Ply(seat, GAME.encode(random.choice(moves))))
        first, events = first.play(*plies[-1])
        seen.append(events)
    again = Match.start(GAME, f"replay {walk.seed}", walk.seats, options)
    for ply, events in zip(plies, seen, strict=True):
        again, told = again.play(*ply)
        assert told == events
    assert again.state == first.state


@given(whole_matches)
def test_a_table_remembers_all_that_happens_while_cards_lie_face_up(walk: Walk) -> None:
    """Else the line of the grabs would lose the first who took a card."""
    happened: Counter[int] = Counter()
    for step in walk.steps():
        if step.before.phase == "flip":
            happened[step.before.flip] += len(step.events)
    assert max(happened.values()) <= RECENT
