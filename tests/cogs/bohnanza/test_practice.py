"""The practice player of Bohnanza: it trades, it wins, it never stalls, it changes its mind for reasons only."""

from random import Random

import pytest
from hypothesis import given
from msgspec.structs import replace

from bot.core.game import LEVELS, Choice, Level
from bot.core.rng import Rng
from cogs.bohnanza.beans import State
from cogs.bohnanza.moves import Buy, Move, Offer, Sell, Wish
from cogs.bohnanza.practice import HASTE, OFFERS_OF_ACTIVE, OFFERS_OF_OTHERS, TAKES, Part, choose
from cogs.bohnanza.rules import GAME, legal_moves, view
from cogs.bohnanza.trading import OFFERS_A_PHASE
from tests.cogs.bohnanza.contests import Contest, Dice, hermit, simpleton
from tests.cogs.bohnanza.positions import after, position, trading
from tests.cogs.bohnanza.walks import Step, Walk, walks
from tests.conftest import SOAK

MATCHES = 2 * SOAK


def choice(table: State, seat: int, level: Level = "normal", seed: int = 1) -> Choice[Move] | None:
    return choose(view(table, seat), seat, legal_moves(table, seat), Random(seed), level)


def chosen(table: State, seat: int = 0, level: Level = "normal") -> str | None:
    """The code of what it does."""
    made = choice(table, seat, level)
    return GAME.encode(made.move) if made else None


# ---------------------------------------------------------------- It trades, and wins


def test_four_of_them_strike_a_deal_in_half_of_the_turns_and_earn_far_more_than_players_who_never_trade() -> None:
    four = Contest(4)
    trade = four.trade(choose, "normal", MATCHES)
    assert trade.turns_with_a_deal >= trade.turns / 2
    assert trade.offers <= trade.turns * 6
    for loner in (hermit, simpleton):
        assert trade.coins >= 2 * four.trade(loner, "normal", MATCHES).coins


@pytest.mark.parametrize("seats", [3, 5])
def test_they_trade_in_other_company_too(seats: int) -> None:
    trade = Contest(seats).trade(choose, "normal", MATCHES // 2)
    assert trade.turns_with_a_deal >= trade.turns / 2
    assert trade.coins >= 2 * Contest(seats).trade(hermit, "normal", MATCHES // 2).coins


def test_one_of_them_beats_three_who_do_anything_that_is_legal() -> None:
    assert Contest(4).wins("normal", Dice().choose, "normal", MATCHES) >= MATCHES * 0.8


def test_an_easy_one_beats_them_too() -> None:
    assert Contest(4).wins("easy", Dice().choose, "normal", MATCHES) >= MATCHES * 0.8


@pytest.mark.parametrize(("stronger", "weaker"), [("normal", "easy"), ("quick", "normal")])
def test_a_higher_level_earns_more_than_a_lower_one(stronger: Level, weaker: Level) -> None:
    assert Contest(4).lead(stronger, weaker, MATCHES) > 0


# ---------------------------------------------------------------- It never stalls, and keeps to the rules


def some(walk: Walk) -> list[Step]:
    """A few moments of a random match."""
    return walk.some(Random(walk.seed), 6)


@given(walks)
def test_it_has_something_to_do_whenever_it_is_waited_for_or_offered_something_and_the_rules_take_all_it_does(
    walk: Walk,
) -> None:
    for number, step in enumerate(some(walk)):
        for seat in range(walk.seats):
            made = choice(step.before, seat, LEVELS[number % len(LEVELS)], number)
            asked = seat in GAME.waiting_for(step.before) or any(one.to == seat for one in step.before.offers)
            assert made is not None or not asked
            if made is not None:
                assert isinstance(made.move, Offer) or made.move in legal_moves(step.before, seat)
                GAME.apply(step.before, seat, made.move, Rng("practice", number))


@given(walks)
def test_what_it_does_depends_on_no_dice_but_its_own(walk: Walk) -> None:
    for number, step in enumerate(some(walk)):
        for seat in range(walk.seats):
            made = [choice(step.before, seat, LEVELS[number % len(LEVELS)], seed) for seed in (1, 2)]
            assert len({one and GAME.encode(one.move) for one in made}) == 1


@given(walks)
def test_out_of_turn_it_neither_sells_nor_buys_and_never_wishes(walk: Walk) -> None:
    for step in some(walk):
        for seat in range(walk.seats):
            made = choice(step.before, seat)
            assert made is None or not isinstance(made.move, Wish)
            if seat not in GAME.waiting_for(step.before):
                assert made is None or not isinstance(made.move, (Sell, Buy))


@pytest.mark.parametrize(("seats", "level"), [(3, "normal"), (4, "normal"), (5, "normal"), (4, "easy"), (4, "quick")])
def test_matches_among_them_end_and_take_people_about_an_hour_at_most(seats: int, level: Level) -> None:
    played = Contest(seats).alike(0, choose, level)
    assert played.winners
    assert 5 * 60 < played.seconds < 60 * 60


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_is_flooded_with_offers(level: Level) -> None:
    played = Contest(4).alike(0, choose, level)
    made: dict[int | None, int] = {}
    active: int | None = None
    for event in played.events:
        if event.kind == "turned_up":
            made, active = {}, event.seat
        elif event.kind == "offered":
            made[event.seat] = made.get(event.seat, 0) + 1
            most = OFFERS_OF_ACTIVE if event.seat == active else OFFERS_OF_OTHERS
            assert made[event.seat] <= most[level] < OFFERS_A_PHASE


# ---------------------------------------------------------------- Planting


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    ("player", "move"),
    [
        ("rb / c2 r2", "plant:1:1:r:1"),
        ("rb / - r2", "plant:1:1:r:1"),
        ("rb / c2 -", "plant:1:1:r:1"),
        ("rb / c1 b4", "sell:1:b:4"),
    ],
)
def test_it_plants_where_the_bean_belongs_and_else_makes_room(player: str, move: str, level: Level) -> None:
    assert chosen(position(player), 0, level) == move


def test_it_sells_the_field_that_has_least_before_it() -> None:
    assert chosen(position("rb / c3 b9")) == "sell:0:c:3"
    assert chosen(position("rb / c5 b10")) == "sell:1:b:10"


def test_it_keeps_the_field_that_its_next_cards_need() -> None:
    assert chosen(position("rbbb / b4 c4")) == "sell:1:c:4"
    assert chosen(position("rccc / b4 c4")) == "sell:0:b:4"


def test_a_field_that_cannot_pay_more_is_sold_before_it_grows_on() -> None:
    assert chosen(position("bb / c3 b10")) == "sell:1:b:10"
    assert chosen(position("b / c3 b10 / / b", phase="lay")) == "sell:1:b:10"


def test_an_easy_one_lets_it_grow() -> None:
    assert chosen(position("bb / c3 b10"), 0, "easy") == "plant:1:1:b:1"


def test_it_plants_a_second_card_if_that_does_no_harm() -> None:
    assert chosen(position("rb / r2 -", planted=1)) == "plant:1:2:r:0"
    assert chosen(position("cb / r3 g1", planted=1)) == "stop:1"


def test_what_lies_beside_its_fields_is_planted_at_once_or_in_the_order_that_pays() -> None:
    assert chosen(position("b / r2 - / / rc", phase="lay")) == "layall:1"
    assert chosen(position("b / r2 r3 / / rr", phase="lay")) in {"lay:1:r:0", "lay:1:r:1"}
    assert chosen(position("b / g2 b3 / / gcc", phase="lay")) == "lay:1:g:0"


def test_it_buys_the_third_field_early_in_the_match_only_and_an_easy_one_never() -> None:
    early, late = (position("rb / b5 c4 / ggg", pile="b" * pile, run_outs=gone) for pile, gone in ((80, 0), (4, 2)))
    assert chosen(early) == "buy:3"
    assert chosen(late) != "buy:3"
    assert chosen(early, 0, "easy") != "buy:3"


# ---------------------------------------------------------------- Offers


def test_a_useless_turned_up_card_is_offered_for_one_that_helps() -> None:
    assert chosen(trading("b / b3 c2", "ct / r2 t3", "b / e2 s2", turned="rb")) == "offer:1:a:u0:c"


def test_a_useless_front_card_is_given_to_whom_it_helps() -> None:
    table = trading("n / n3 g2", "gt / r3 t5", turned="ee")
    assert chosen(table, 1) == "offer:1:0:g0/1:-"


def test_a_turned_up_card_that_its_player_cannot_use_is_asked_for_by_whom_it_helps() -> None:
    table = trading("b / b4 c5", "ct / r2 t3", "b / e2 s2", turned="rb")
    made = choice(table, 1)
    assert made is not None
    assert isinstance(made.move, Offer)
    assert made.move.want == ("r",)


def test_what_is_on_offer_is_not_offered_again_for_more() -> None:
    table = trading("b / b3 c2", "ct / r2 t3", "b / e2 s2", turned="rb")
    table = after(table, "0 offer anyone: u0 for nothing").state
    assert chosen(table) == "end:1"


def test_the_price_comes_down_to_a_gift_when_nobody_pays_and_that_takes_longer() -> None:
    table = trading("b / b3 c5", "ct / r2 t3", "b / e2 s2", turned="rb")
    seen = []
    while (made := choice(table, 0)) is not None and isinstance(made.move, Offer):
        seen.append((made.move.want, made.delay))
        table = GAME.apply(table, 0, made.move, Rng("price", 0))[0]
    assert len(seen) > 1
    assert seen[-1][0] == ()
    assert all(want and delay <= TAKES["ask"][1] for want, delay in seen[:-1])
    assert seen[-1][1] >= TAKES["give"][0]


def test_a_wish_is_heard() -> None:
    table = trading("r / n7 b5", "g / g5 r6", "c / g2 r5", turned="bn")
    assert chosen(table) == "end:1"
    assert chosen(after(table, "1 wish n").state) == "offer:1:a:u1:-"


def test_an_own_offer_that_has_become_a_bad_deal_is_taken_back() -> None:
    table = after(trading("bc / b3 c2", "t / r2 t3", turned="bc"), "0 offer 1: b c for nothing").state
    assert chosen(table) == "withdraw:1:1"


def test_trading_ends_when_nothing_useful_is_left() -> None:
    table = trading("b / b3 c2", "t / r2 t3", "n / e2 s2", turned="bc")
    assert [chosen(table, seat) for seat in range(3)] == ["end:1", None, None]


def test_it_does_not_repeat_what_was_declined() -> None:
    table = trading("b / b4 c5", "ct / r2 t3", "b / e2 s2", turned="rb")
    offers = set()
    while (made := choice(table, 1)) is not None and isinstance(made.move, Offer):
        assert made.move not in offers
        offers.add(made.move)
        table = GAME.apply(table, 1, made.move, Rng("again", 0))[0]
        table = after(table, f"0 decline {table.last_number}").state
    assert 0 < len(offers) <= OFFERS_OF_OTHERS["normal"]


# ---------------------------------------------------------------- Answers


def answer(table: State, offered: str, seat: int = 1, level: Level = "normal") -> str | None:
    """What the seat says to the offer."""
    return chosen(after(table, offered).state, seat, level)


def test_a_gift_that_helps_is_accepted_and_one_that_harms_is_declined() -> None:
    table = trading("b / b3 c2", "t / r3 t5", turned="rc")
    assert answer(table, "0 offer 1: u0 for nothing") == "accept:1:1"
    table = trading("b / b3 c2", "t / r3 t5", turned="nc")
    assert answer(table, "0 offer 1: u1 for nothing") == "decline:1:1"


def test_nobody_is_paid_for_nothing() -> None:
    table = trading("b / b3 c2", "tr / r3 t5", turned="ec")
    assert answer(table, "0 offer 1: nothing for r") == "decline:1:1"
    assert answer(table, "0 offer 1: nothing for t") == "decline:1:1"


def test_a_swap_is_accepted_if_it_helps() -> None:
    table = trading("b / b3 c2", "bt / r3 t5", turned="rc")
    assert answer(table, "0 offer 1: u0 for b") == "accept:1:1"
    assert answer(table, "0 offer anyone: u0 for b") == "accept:1:1"


def test_what_it_cannot_pay_is_declined() -> None:
    table = trading("b / b3 c2", "t / r3 t5", turned="bc")
    assert answer(table, "0 offer 1: u0 for g") == "decline:1:1"


def test_of_several_offers_the_best_is_accepted_first() -> None:
    table = trading("b / b3 c2", "bt / r3 t5", turned="rr")
    table = after(table, "0 offer 1: u0 for b", "0 offer 1: u1 for nothing", "0 offer 1: u0 u1 for b").state
    assert chosen(table, 1) == "accept:3:1"


def test_of_equal_cards_it_gives_the_one_that_it_misses_least() -> None:
    table = trading("b / b3 c2", "btcb / r3 t5", turned="rn")
    assert answer(table, "0 offer 1: u0 for b") == "accept:1:1:b0/2"


def test_a_bad_offer_is_countered_once_if_there_is_a_better_one() -> None:
    table = trading("rb / b3 c2", "bct / r2 t3", "n / e2 s2", turned="rc")
    countered = after(table, "0 offer 1: b for t").state
    made = choice(countered, 1)
    assert made is not None
    assert isinstance(made.move, Offer)
    assert made.move.answers == (1, 1)
    table = GAME.apply(countered, 1, made.move, Rng("counter", 0))[0]
    table = after(table, f"0 decline {table.last_number}", "0 offer 1: b for t").state
    assert chosen(table, 1) == f"decline:{table.last_number}:1"


def test_an_easy_one_makes_mistakes_but_always_the_same() -> None:
    table = trading("b / b3 c2", "bt / r3 t4", turned="re")
    answers = {}
    for turn in range(1, 40, 3):
        offered = after(replace(table, turn=turn), "0 offer 1: u1 for nothing").state
        answers[turn] = chosen(offered, 1, "easy")
        assert chosen(offered, 1, "easy") == answers[turn]
    assert {str(code).split(":")[0] for code in answers.values()} == {"accept", "decline"}


# ---------------------------------------------------------------- A human's time


@pytest.mark.parametrize("level", LEVELS)
def test_everything_takes_a_humans_time(level: Level) -> None:
    useless = trading("b / b3 c2", "ct / r2 t3", "b / e2 s2", turned="rb")
    nothing = trading("b / b3 c2", "t / r2 t3", "n / e2 s2", turned="bc")
    gift = after(trading("b / b3 c2", "t / r3 t5", turned="rc"), "0 offer 1: u0 for nothing").state
    parts: list[tuple[Part, State, int]] = [
        ("plant", position("rb"), 0),
        ("plant", position("b / r2 - / / rc", phase="lay"), 0),
        ("answer", gift, 1),
        ("ask", useless, 0),
        ("wait", nothing, 0),
    ]
    for part, table, seat in parts:
        for seed in range(5):
            made = choice(table, seat, level, seed)
            if made is not None and (level != "easy" or part not in {"ask", "answer"}):
                least, most = (seconds * HASTE[level] for seconds in TAKES[part])
                assert least <= made.delay <= most


def test_who_offered_something_ends_the_trading_sooner_than_who_waits_for_others() -> None:
    table = trading("b / b3 c2", "ct / r2 t3", "b / e2 s2", turned="rb")
    made = choice(after(table, "0 offer anyone: u0 for nothing").state, 0)
    assert made is not None
    assert TAKES["end"][0] <= made.delay <= TAKES["end"][1] < TAKES["wait"][0]
