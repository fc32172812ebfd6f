"""What holds in every match, however it is played."""

from collections import Counter
from random import Random
from typing import cast

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cogs.koe.rules import (
    COWS,
    FARM_DECK,
    GAME,
    Back,
    Card,
    Cow,
    Draw,
    FarmCard,
    Move,
    Pick,
    State,
    TurnOver,
    legal_moves,
    refusal,
    view,
)
from tests.cogs.koe.walks import Step, Walk, walks


def cow_cards(state: State) -> list[str]:
    """The names of all cow cards, wherever they are."""
    lying = (*state.pile, *state.face_up, *state.discard)
    at_home = [cow for farm in state.farms for place in (farm.meadow, *farm.barns) for cow in place]
    return sorted(card.name for card in (*lying, *at_home) if isinstance(card, Cow))


def farm_cards(state: State) -> Counter[str]:
    """All farm cards: a barn on a farm is one, and so is the card being carried out unless it became a barn."""
    lying = (*state.pile, *state.face_up, *state.discard)
    cards = Counter(card.code for card in lying if isinstance(card, FarmCard))
    cards["barn"] += sum(len(farm.barns) for farm in state.farms)
    if state.errand and not state.errand.stays:
        cards[state.errand.card.code] += 1
    return cards


def in_barns(state: State) -> dict[str, bool]:
    """The mood of every cow in a barn."""
    return {cow.name: cow.happy for farm in state.farms for barn in farm.barns for cow in barn}


def came_out(step: Step) -> set[str]:
    """The names of the cows that nice weather let out."""
    told = [cast("list[tuple[int, str]]", event.params["cows"]) for event in step.events if event.kind == "came_out"]
    return {code[:2] for cows in told for _, code in cows}


@given(walks)
def test_all_twenty_five_cow_cards_and_thirty_farm_cards_are_always_somewhere(walk: Walk) -> None:
    for step in walk.steps():
        assert cow_cards(step.after) == sorted(COWS)
        assert farm_cards(step.after) == Counter(FARM_DECK)


@given(walks)
def test_a_cow_in_a_barn_keeps_its_mood_and_comes_out_only_in_nice_weather(walk: Walk) -> None:
    for step in walk.steps():
        before, now = in_barns(step.before), in_barns(step.after)
        assert all(now[name] == before[name] for name in before.keys() & now.keys())
        assert before.keys() - now.keys() == came_out(step) or isinstance(step.move, Back)


@given(walks)
def test_a_cow_enters_a_barn_as_it_is_except_for_the_farmers_wife(walk: Walk) -> None:
    for step in walk.steps():
        moods = {cow.name: cow.happy for farm in step.before.farms for cow in farm.meadow}
        before, now = in_barns(step.before), in_barns(step.after)
        for name in now.keys() - before.keys():
            milked = any(event.kind == "milked" for event in step.events)
            assert now[name] == (milked or moods[name])


@given(walks)
def test_a_match_ends_after_exactly_as_many_turns_as_the_pile_had_cards(walk: Walk) -> None:
    """K35."""
    state = walk.deal()
    assert state.turns == len(state.pile)
    for step in walk.steps():
        state = step.after
        if state.phase == "turn":
            assert state.turn == state.turns - len(state.pile) + 1
    assert state.phase == "over"
    assert state.turn == state.turns + 1


@given(walks)
def test_no_seat_ever_has_more_than_thirty_legal_moves(walk: Walk) -> None:
    for step in walk.steps():
        assert all(len(legal_moves(step.before, seat)) <= 30 for seat in range(walk.seats))
        assert len(step.before.errand.targets if step.before.errand else ()) <= 25


@given(walks)
def test_no_barn_holds_more_than_three_and_only_two_players_build_a_second(walk: Walk) -> None:
    for step in walk.steps():
        for farm in step.after.farms:
            assert all(len(barn) <= 3 for barn in farm.barns)
            assert 1 <= len(farm.barns) <= (2 if walk.seats == 2 else 1)


@given(walks)
def test_going_back_shows_the_table_as_it_was_before_the_card_was_played_or_first_asked(walk: Walk) -> None:
    asked: State | None = None
    for step in walk.steps():
        if step.before.phase == "turn":
            asked = step.after if isinstance(step.move, Draw) else step.before
        if isinstance(step.move, Back):
            assert asked is not None
            assert step.events == ()
            assert step.after == replace(asked, step=step.after.step)


@given(walks)
def test_no_code_of_an_answer_is_ever_legal_for_two_questions_of_a_match(walk: Walk) -> None:
    meant: dict[tuple[int, int], object] = {}
    for step in walk.steps():
        if step.before.errand:
            asked = (step.before.errand.card, step.before.errand.question, step.before.errand.targets)
            assert meant.setdefault((step.before.turn, step.before.step), asked) == asked


def redealt(state: State, random: Random) -> State:
    """A table that looks the same: what nobody can see of the pile is dealt anew.

    A cow on top can be seen; of a farm card there, only that it is one.
    """
    below, top = list(state.pile[:-1]), state.pile[-1]
    hidden = [number for number, card in enumerate(below) if isinstance(card, FarmCard)]
    if hidden and isinstance(top, FarmCard):
        chosen = random.choice(hidden)
        below[chosen], top = top, below[chosen]
    random.shuffle(below)
    return with_pile(state, (*below, top))


def with_pile(state: State, pile: tuple[Card, ...]) -> State:
    """The table, and what Back returns to, with another pile."""
    errand = state.errand
    if errand and errand.back_to:
        before = with_pile(errand.back_to, pile)
        errand = replace(errand, back_to=before)
    return replace(state, pile=pile, errand=errand)


@given(walks, st.randoms(use_true_random=False))
def test_what_may_be_done_and_why_not_depends_only_on_what_can_be_seen(walk: Walk, random: Random) -> None:
    tried: set[Move] = {TurnOver("b1"), Pick(1, 0, "b"), Draw(1, "b1+")}
    for step in walk.steps():
        state = step.before
        tried |= {step.move, *legal_moves(state, state.seat)}
        if not state.pile or random.random() < 0.7:
            continue
        other = redealt(state, random)
        assert view(other) == view(state)
        assert GAME.waiting_for(other) == GAME.waiting_for(state)
        for seat in range(walk.seats):
            assert legal_moves(other, seat) == legal_moves(state, seat)
            assert {move: refusal(other, seat, move) for move in tried} == {
                move: refusal(state, seat, move) for move in tried
            }
        for seat in GAME.waiting_for(state):
            assert GAME.default_move(other, seat) == GAME.default_move(state, seat)
