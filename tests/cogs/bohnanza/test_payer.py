"""Choosing what pays for an offer: every way can be reached."""

from random import Random

from hypothesis import given, settings

from bot.ui.scene import Play
from cogs.bohnanza.beans import State
from cogs.bohnanza.moves import Accept
from cogs.bohnanza.rules import GAME, legal_moves
from tests.cogs.bohnanza.positions import after, trading
from tests.cogs.bohnanza.shown import (
    VIEWS,
    assert_panel_fits,
    code_of,
    draft_called,
    drafts,
    outcome_of,
    played,
    refusal_of,
    scene,
    step,
)
from tests.cogs.bohnanza.walks import Walk, dice, walks
from tests.conftest import SOAK


def test_accepting_is_one_tap_where_nothing_is_to_be_chosen() -> None:
    state = after(trading("rcb", "sbbs", "cb"), "0 offer 1: r for b", "0 offer 2: r for cb").state

    assert played(state, 1, "accept:1:1") == "accept:1:1:b0/2"
    assert played(state, 2, "accept:2:1") == "accept:2:1"


def test_which_of_the_equal_cards_pays_is_asked_and_then_the_deal_is_struck() -> None:
    state = after(trading("rcb", "bsb"), "0 offer 1: r for b").state

    board = step(state, 1, "accept:1:1")

    assert [label for label in drafts(board).values() if "Card" in label] == ["Card 1", "Card 3"]
    assert played(state, 1, draft_called(board, "Card 3")) == "accept:1:1:b1/2"


def test_of_several_each_is_asked_and_a_turned_up_card_is_among_them() -> None:
    state = after(trading("bsbc", "g", turned="bt"), "1 offer 0: g for bb").state

    board = step(state, 0, "accept:1:1")
    second = step(state, 0, draft_called(board, "Blue, turned up"))

    assert list(drafts(board).values())[:3] == ["Blue, turned up", "Card 1", "Card 3"]
    assert played(state, 0, draft_called(second, "Card 3")) == "accept:1:1:u0.b1/2"


def test_what_stands_against_accepting_is_told_to_its_presser_alone() -> None:
    state = after(trading("rcb", "s", "bb"), "0 offer 1: r for b", "0 offer 2: c for b").state

    assert refusal_of(state, 1, "accept:1:1") == "short"
    assert refusal_of(state, 1, "accept:2:1") == "not_to_you"
    assert refusal_of(state, 0, "accept:1:1") == "own_offer"
    assert refusal_of(state, 2, "accept:2:2") == "offer_changed"
    assert refusal_of(state, 2, "accept:7:1") == "offer_gone"
    assert refusal_of(state, 2, "accept:2:1:b0/1") == "hand_changed"


@given(walks, dice)
@settings(max_examples=10 * SOAK, deadline=None)
def test_every_way_to_pay_for_an_offer_can_be_chosen(walk: Walk, random: Random) -> None:
    for one in walk.some(random, 30):
        for seat in range(len(one.before.players)):
            accepts = [move for move in legal_moves(one.before, seat) if isinstance(move, Accept)]
            for offer in {(move.offer, move.version) for move in accepts}:
                codes = [GAME.encode(move) for move in accepts if move.offer == offer[0]]
                legal = [outcome_of(one.before, seat, code) for code in codes]
                ways = all_ways(one.before, seat, f"accept:{offer[0]}:{offer[1]}")
                reached = [outcome_of(one.before, seat, code) for code in ways]
                assert all(state in reached for state in legal)


def all_ways(state: State, seat: int, draft: str) -> set[str]:
    """Every move that a choice can end in."""
    shown = VIEWS.draft(scene(state, seat), draft)
    if isinstance(shown, Play):
        return {code_of(shown)}
    assert_panel_fits(scene(state, seat), shown)
    return {code for following in drafts(shown) if following for code in all_ways(state, seat, following)}
