"""The practice player: it wins, it never goes back, and it takes a human's time."""

from random import Random

import pytest
from hypothesis import given

from bot.core.game import LEVELS, Choice, Level
from bot.core.match import Match
from cogs.koe.practice import choose, imagined, unseen
from cogs.koe.rules import FARM_DECK, GAME, Back, FarmCard, Move, State, legal_moves, view
from tests.bounds import at_most
from tests.cogs.koe.positions import after, farms, position
from tests.cogs.koe.walks import Walk, walks
from tests.conftest import SOAK

MATCHES = 100 * SOAK


def chosen(state: State, level: Level = "normal", seed: int = 1) -> Choice[Move]:
    choice = choose(view(state), state.seat, legal_moves(state, state.seat), Random(seed), level)
    assert choice is not None
    return choice


def does(state: State) -> str:
    return GAME.encode(chosen(state).move)


def wins_against_dice(level: Level, matches: int) -> int:
    """How many of the matches the practice player wins alone, sitting in either seat by turns."""
    wins = 0
    for number in range(matches):
        player, random = number % 2, Random(number)
        match = Match.start(GAME, f"against dice {number}", 2, {})
        turns = at_most(20_000, "moves")
        while match.outcome is None:
            next(turns)
            seat = min(match.waiting_for)
            legal = GAME.legal_moves(match.state, seat)
            move = random.choice(legal)
            if seat == player:
                choice = choose(GAME.view(match.state, seat), seat, legal, random, level)
                assert choice is not None
                move = choice.move
            match, _ = match.play(seat, GAME.encode(move))
        wins += match.outcome.winners == {player}
    return wins


def test_it_beats_random_play_in_most_of_a_hundred_matches() -> None:
    assert wins_against_dice("normal", MATCHES) >= MATCHES * 0.95


def test_an_easy_one_still_beats_random_play() -> None:
    assert wins_against_dice("easy", MATCHES // 4) >= MATCHES // 4 * 0.8


@given(walks)
def test_a_quick_one_plays_as_well_as_a_normal_one(walk: Walk) -> None:
    for step in list(walk.steps())[::10]:
        if step.before.phase != "setup":
            assert chosen(step.before, "quick").move == chosen(step.before, "normal").move


@given(walks)
def test_it_always_has_a_legal_move_that_goes_forward_when_it_is_waited_for(walk: Walk) -> None:
    for number, step in enumerate(walk.steps()):
        for seat in range(walk.seats):
            legal = legal_moves(step.before, seat)
            level = LEVELS[number % len(LEVELS)]
            choice = choose(view(step.before), seat, legal, Random(number), level)
            if seat in GAME.waiting_for(step.before):
                assert choice is not None
                assert choice.move in legal
                assert not isinstance(choice.move, Back)
            else:
                assert choice is None


@given(walks)
def test_the_table_it_imagines_looks_like_the_one_it_sees(walk: Walk) -> None:
    for step in walk.steps():
        if step.before.phase != "over":
            seen, made_up = view(step.before), view(imagined(view(step.before)))
            for unknown in (seen, made_up):
                unknown["discard"] = {"size": 0, "top": None}
                if unknown["choice"]:
                    unknown["choice"]["may_go_back"] = False
            assert made_up == seen


@given(walks)
def test_it_knows_every_farm_card_that_the_pile_may_hide(walk: Walk) -> None:
    for step in walk.steps():
        may_hide = unseen(view(step.before))
        hidden = [card for card in step.before.pile if isinstance(card, FarmCard)]
        assert all(hidden.count(card) <= may_hide[card] for card in hidden)
        assert may_hide.total() <= sum(FARM_DECK.values())


@pytest.mark.parametrize(
    ("level", "turn", "answer"),
    [("easy", (2, 5), (1, 2)), ("normal", (2, 5), (1, 2)), ("quick", (0.8, 1.6), (0.4, 0.8))],
)
def test_it_takes_a_humans_time(level: Level, turn: tuple[float, float], answer: tuple[float, float]) -> None:
    table = position("b4- p1-", "g5+ r1-", face_up="trough wife super")
    asked = after(table, "play trough").state
    for seed in range(30):
        assert turn[0] <= chosen(table, level, seed).delay <= turn[1]
        assert answer[0] <= chosen(asked, level, seed).delay <= answer[1]


def test_it_turns_its_largest_cow_over() -> None:
    dealt = Match.start(GAME, "largest", 4, {}).state
    choice = choose(view(dealt), 2, legal_moves(dealt, 2), Random(1), "normal")
    assert choice is not None
    assert GAME.encode(choice.move) == f"over:{max(dealt.farms[2].meadow, key=lambda cow: cow.size).name}"


def test_it_swaps_its_saddest_cow_for_the_happiest_of_the_others() -> None:
    table = position("b5- p1+", "g5+ r1-", "o4+", face_up="trough r1- b1-")
    assert does(table) == "play:1:0:trough"
    giving = after(table, "play trough").state
    assert does(giving) == "pick:1:0:b5"
    assert does(after(giving, "pick b5").state) == "pick:1:1:g5"


def test_it_shelters_its_happy_cows_before_it_lets_it_rain() -> None:
    table = position("b5+ b1-", "b4+ b3+", face_up="rain-b r1- r2-")
    assert does(table) == "play:1:0:rain-b"
    asked = after(table, "play rain-b").state
    assert does(asked) == "pick:1:0:b5"
    assert does(after(asked, "pick b5").state) == "done:1:1"


def test_it_does_not_cheer_the_cows_of_others() -> None:
    table = position("p1-", "b4- b3-", face_up="farmer-b r5- hunger-1", pile="g5- wife")
    assert does(table) == "discard:1:0:farmer-b"


def test_it_discards_a_card_that_would_do_nothing_rather_than_play_it() -> None:
    table = position("b5+", "p4+", face_up="farmer-g farmer-r farmer-o", pile="g5- wife wife wife")
    assert does(table).startswith("discard:")


def test_it_builds_a_second_barn_rather_than_fill_the_first() -> None:
    asked = after(position("b5+ b4+ b3+", "g1+", face_up="barn r1- r2-"), "play barn").state
    assert does(asked) == "pick:1:0:build"


def test_a_super_farmer_cheers_the_colour_that_helps_itself_most() -> None:
    asked = after(position("b4- p5-", "p4- b1-", face_up="super r1- r2-"), "play super").state
    assert does(asked) == "pick:1:0:b"
    assert farms(after(asked, "pick b").state)[0] == "b4+ p5-"
