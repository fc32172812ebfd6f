"""What Bohnanza shows on Discord: the table, the hands, and how it ended."""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings

from bot.services.refusal import Refusal
from bot.ui.pictures import ALT_LIMIT
from bot.ui.scene import Board, Play
from cogs.bohnanza.beans import VARIETIES, State
from cogs.bohnanza.moves import Accept
from cogs.bohnanza.rules import GAME, legal_moves
from tests.cogs.bohnanza.positions import after, position, trading
from tests.cogs.bohnanza.redealing import redealt
from tests.cogs.bohnanza.samples import HANDS, SAMPLES
from tests.cogs.bohnanza.shown import (
    LANGUAGES,
    VIEWS,
    assert_panel_fits,
    assert_table_fits,
    code_of,
    drafts,
    hand,
    move_called,
    moves,
    outcome_of,
    played,
    said,
    scene,
    step,
    table,
)
from tests.cogs.bohnanza.walks import Walk, dice, walks
from tests.conftest import SOAK

in_every_language = pytest.mark.parametrize("language", LANGUAGES)
COMPOSERS = ("trade:", "counter:", "change:")
"""Steps that lead to offers, which are not among the legal moves."""


# ---- laws


@given(walks, dice)
@settings(max_examples=15 * SOAK, deadline=None)
def test_every_legal_move_of_every_seat_can_be_pressed_at_the_table_or_on_its_panel(walk: Walk, random: Random) -> None:
    for one in walk.some(random, 12):
        state = one.before
        for seat in range(walk.seats):
            legal = legal_moves(state, seat)
            codes = pressable(state, seat)
            deals = [_told(state, seat, code) for code in codes if code.startswith("accept")]
            for move in legal:
                code = GAME.encode(move)
                assert code in codes or (isinstance(move, Accept) and _told(state, seat, code) in deals), code
            assert all(_is_taken(state, seat, code) for code in moves(hand(state, seat)))


def _told(state: State, seat: int, code: str) -> str:
    """What becomes of a move; equal cards that lie side by side are told apart by their numbers alone."""
    return repr(outcome_of(state, seat, code))


def _is_taken(state: State, seat: int, code: str) -> bool:
    return GAME.decode(code) in legal_moves(state, seat)


def pressable(state: State, seat: int) -> set[str]:
    """Every move that the seat's owner finds on the table, on the own panel, or some steps behind one of the two."""
    boards = [table(state), hand(state, seat)]
    found = {code for board in boards for code in moves(board)}
    steps = {draft for board in boards for draft in drafts(board)}
    return found | {code for draft in steps if _is_asked(draft) for code in behind(state, seat, draft)}


def _is_asked(draft: str) -> bool:
    return bool(draft) and not draft.startswith(COMPOSERS)


def behind(state: State, seat: int, draft: str) -> Iterator[str]:
    try:
        shown = VIEWS.draft(scene(state, seat), draft)
    except Refusal:
        return
    if isinstance(shown, Play):
        yield code_of(shown)
        return
    yield from moves(shown)
    for following in drafts(shown):
        if _is_asked(following) and following != draft:
            yield from behind(state, seat, following)


@given(walks, dice)
@settings(max_examples=15 * SOAK, deadline=None)
def test_nothing_that_everybody_sees_depends_on_a_hand(walk: Walk, random: Random) -> None:
    """Z33: texts, labels, ids, options and pictures are the same, however the hidden cards are dealt anew."""
    for one in walk.some(random, 20):
        other = redealt(one.before, None, random)
        if GAME.outcome(one.before) is None:
            assert said(table(other)) == said(table(one.before))
        shown = scene(one.before, recent=one.events), scene(other, recent=one.events)
        told = [[VIEWS.event(each, seen) for seen in each.table.recent] for each in shown]
        assert told[0] == told[1]


@given(walks, dice)
@settings(max_examples=15 * SOAK, deadline=None)
def test_what_one_player_sees_alone_depends_on_no_other_hand(walk: Walk, random: Random) -> None:
    for one in walk.some(random, 10):
        for seat in range(walk.seats):
            other = redealt(one.before, seat, random)
            assert said(hand(other, seat)) == said(hand(one.before, seat))
            pairs = zip(VIEWS.letters(scene(other, seat)), VIEWS.letters(scene(one.before, seat)), strict=True)
            assert all((here.key, said(here.board)) == (there.key, said(there.board)) for here, there in pairs)
            for draft in drafts(hand(one.before, seat)):
                if draft:
                    assert tried(other, seat, draft) == tried(one.before, seat, draft)


def tried(state: State, seat: int, draft: str) -> object:
    """What a step comes to, in any case."""
    try:
        shown = VIEWS.draft(scene(state, seat), draft)
    except Refusal as refusal:
        return refusal.reason, refusal.params
    return said(shown) if isinstance(shown, Board) else shown


@given(walks, dice)
@settings(max_examples=10 * SOAK, deadline=None)
def test_every_table_and_every_panel_is_what_discord_takes(walk: Walk, random: Random) -> None:
    for one in walk.some(random, 10):
        for language in LANGUAGES:
            assert_table_fits(one.before, language)
            for seat in range(walk.seats):
                board = hand(one.before, seat, language)
                assert_panel_fits(scene(one.before, seat, language), board)
                assert board.picture is not None
                assert 0 < len(board.picture.alt) <= ALT_LIMIT


@in_every_language
@pytest.mark.parametrize("sample", SAMPLES.values(), ids=SAMPLES)
def test_every_sample_fits(sample: State, language: str) -> None:
    assert_table_fits(sample, language)


@in_every_language
@pytest.mark.parametrize("sample", HANDS.values(), ids=HANDS)
def test_every_hand_fits(sample: State, language: str) -> None:
    assert_panel_fits(scene(sample, 0, language), hand(sample, 0, language))


@in_every_language
def test_the_fullest_trading_fits(language: str) -> None:
    state = trading("grestncb", "gb / r2 c2 - / bbb", "gb", "gb", "gb", turned="gb")
    offers = [
        *(f"0 offer {seat}: g for b" for seat in (1, 2, 3)),
        *(f"{seat} offer 0: g for b" for seat in (1, 2, 3, 4)),
    ]
    wishes = [f"{seat} wish {card}" for seat in range(5) for card in "grb"]
    state = after(state, *offers, *wishes).state

    assert_table_fits(state, language)
    for seat in range(5):
        assert_panel_fits(scene(state, seat, language), hand(state, seat, language))
    codes = moves(hand(state, 0, language))
    assert [code for code in codes if code.startswith(("decline", "withdraw", "end"))] == [
        *(f"decline:{number}:1" for number in (4, 5, 6, 7)),
        *(f"withdraw:{number}:1" for number in (1, 2, 3)),
        "end:1",
    ]


def test_the_most_that_can_lie_beside_the_fields_is_planted_by_a_menu() -> None:
    state = position(f"b / - - - / / {''.join(VARIETIES)}", phase="lay")

    board = hand(state, 0)

    assert sum(code.startswith("lay:") for code in moves(board)) == 24
    assert_panel_fits(scene(state, 0), board)


# ---- the table


def test_the_table_says_which_turn_and_phase_it_is_and_what_is_turned_up_wished_and_offered() -> None:
    state = after(trading("rcb", "bb", turned="gb"), "1 wish r", "1 wish g", "0 offer anyone: r for bb").state

    board = table(state)

    assert board.text.splitlines() == [
        "**Turn 1 · 2 Trade** · Anna",
        "Turned up: 👒 Garden bean and 🎷 Blue bean",
        "💭 Bob would like: 🦸 Red bean and 👒 Garden bean",
    ]
    assert board.caption == "**1** · Anna → anyone: 🦸 1 red bean for 🎷 2 blue beans"
    assert list(drafts(board).values()) == ["Accept 1", "Trade", "Wish"]
    assert list(moves(board)) == ["end:1"]


def test_the_table_says_when_it_is_the_last_turn() -> None:
    state = position("rr", "b", planted=1, pile="cc", discard="g", run_outs=2)

    assert "last turn" in table(after(state, "0 stop").state).text


def test_gifts_look_like_gifts() -> None:
    state = after(trading("rcb", "bb"), "0 offer 1: r for nothing", "1 offer 0: nothing for c").state

    assert table(state).caption.splitlines() == [
        "**1** · Anna → Bob: 🦸 1 red bean as a gift 🎁",
        "**2** · Bob → Anna: asks for 🌶️ 1 chili bean as a gift",
    ]


def test_plant_mine_is_one_tap_where_there_is_one_sensible_way() -> None:
    state = position("b / r2 - / / r", "b / c2 t2 / / r", "b / r1 r1 / / r", phase="lay", turn=4)

    assert list(drafts(table(state)).values()) == ["Plant mine"]
    assert played(state, 0, "lay:4") == "layall:4"
    assert list(moves(step(state, 1, "lay:4"))) == ["sell:0:c:2", "sell:1:t:2"]
    assert list(moves(step(state, 2, "lay:4")))[:2] == ["lay:4:r:0", "lay:4:r:1"]


@pytest.mark.parametrize(
    ("state", "draft", "reason"),
    [
        (position("b", "b / - - / / c", phase="lay"), "lay:1", "bohnanza.refusal.nothing_aside"),
        (position("b", "b / - - / / c", phase="lay"), "lay:2", "bohnanza.refusal.stale"),
        (position("b"), "lay:1", "bohnanza.refusal.not_laying"),
        (position("b"), "wish:1", "bohnanza.refusal.not_trading"),
        (trading("b"), "wish:2", "bohnanza.refusal.stale"),
        (after(trading("b"), "0 wish g", "0 wish r", "0 wish b").state, "wish:1", "bohnanza.refusal.wished_enough"),
    ],
)
def test_steps_of_what_is_not_now_are_refused(state: State, draft: str, reason: str) -> None:
    with pytest.raises(Refusal) as refused:
        VIEWS.draft(scene(state, 0), draft)
    assert refused.value.reason == reason


def test_every_variety_can_be_wished_for_once() -> None:
    state = after(trading("b"), "0 wish g").state

    assert list(moves(step(state, 0, "wish:1")).values()) == [
        "Red", "Black-eyed", "Soy", "Green", "Stink", "Chili", "Blue",
    ]  # fmt: skip


# ---- a hand


def test_the_front_card_is_planted_where_it_fits_and_fields_sold_for_what_they_pay() -> None:
    state = position("rbt / r4 c3 / bbb", turn=4)

    board = hand(state, 0)

    assert board.text == "🌱 **Your turn**: plant 🦸 Red bean, the front card of your hand."
    assert moves(board) == {
        "plant:4:1:r:0": "Red bean → field 1",
        "sell:0:r:4": "Sell 1: 4 red beans for 3 coins",
        "sell:1:c:3": "Sell 2: 3 chili beans for 1 coin",
        "buy:3": "Third field: 3 coins",
    }


def test_the_second_card_may_be_planted_or_not() -> None:
    state = position("bt / r4 - ", planted=1)

    board = hand(state, 0)

    assert board.text == "🌱 You may plant 🎷 Blue bean, too."
    assert move_called(board, "No second card") == "stop:1"


@pytest.mark.parametrize(
    ("state", "line"),
    [
        (position("bt / r4 c2"), "🌱 **Your turn**: 🎷 Blue bean fits in none of your fields, so make room first."),
        (position("bt / r4 c2", planted=1), "🌱 You may plant 🎷 Blue bean, too, but have to make room first."),
        (position("b / r4 c2 / / bb", phase="lay"), "🌱 **Plant what lies beside your fields**: 🎷 2 blue beans. Nothing fits, so make room first."),
        (position("b / r4 - / / bb", phase="lay"), "🌱 **Plant what lies beside your fields**: 🎷 2 blue beans."),
        (trading("b", turned="gr"), "🤝 **You trade**: turned up 👒 1 garden bean and 🦸 1 red bean, and the cards of your hand."),
        (trading("b", turned=""), "🤝 **You trade**: the cards of your hand."),
        (position("b", turn=2), "Nothing to do now. 💰 Fields can be sold at any time."),
    ],
)  # fmt: skip
def test_a_hand_says_what_there_is_to_do(state: State, line: str) -> None:
    assert hand(state, 0).text == line


def test_offers_to_a_player_alone_can_be_answered_on_the_panel_and_own_ones_taken_back() -> None:
    state = after(trading("rcb", "bb"), "0 offer 1: r for b", "0 offer 2: c for b", "1 offer 0: b for c").state

    board = hand(state, 1)

    assert board.caption.splitlines() == [
        "**1** · Anna → Bob: 🦸 1 red bean for 🎷 1 blue bean",
        "**3** · Bob → Anna: 🎷 1 blue bean for 🌶️ 1 chili bean",
    ]
    assert list(moves(board).values()) == ["Decline", "Withdraw 3"]
    assert list(drafts(board).values()) == ["Accept 1", "Counter", "Change 3", "Trade", "Wish"]


def test_a_hand_is_the_same_message_while_nothing_changes_for_its_owner() -> None:
    before = position("rt / r4 -", "bb / c2 t2", "c", turn=1, pile="gb" * 20)

    same = [before, after(before, "0 plant 0").state, after(before, "0 plant 0", "1 sell 0").state]
    trade = [after(before, "0 plant 0", "0 stop").state]
    trade += [after(trade[0], "0 wish g").state, after(trade[0], "1 offer 0: b for t").state]

    for states in (same, trade):
        assert len({tuple(said(hand(state, 2))) for state in states}) == 1


def test_the_picture_of_a_hand_is_drawn_from_what_its_key_is_made_of() -> None:
    state = position("rt / r4 -", "bb / c2 t2 / bb", "c", turn=2)

    picture = hand(state, 1).picture

    assert picture is not None
    assert picture.draw().startswith(b"\x89PNG")
    assert picture.alt.startswith("Your hand from the front: Blue bean, Blue bean.")


# ---- the end


def test_the_end_tells_what_everybody_earned_with_which_beans() -> None:
    board = VIEWS.final(scene(SAMPLES["over, five"]))

    lines = board.text.splitlines()
    assert lines[:2] == [
        "🏆 **Mieke wins!** All fields are sold.",
        "🥇 ⑤ Mieke: **17 coins** (🏴‍☠️ 4, 🎷 3, 🌶️ 3, 🪰 3, 🥜 2, 💪 2) · 5 hand cards",
    ]
    assert len(lines) == 7
    assert board.rows == ()
    assert_table_fits(SAMPLES["over, five"])


@pytest.mark.parametrize(
    ("tie", "winners", "why"),
    [
        ("hand", "Bob", "most hand cards win"),
        ("far", "Zoë\\_\\*", "farthest from the start player"),
    ],
)
def test_equal_coins_are_decided_by_the_house_rule_and_it_says_so(tie: str, winners: str, why: str) -> None:
    state = position("r / - - / bb", "rr / - - / bb", "r / - - / bb", phase="over", pile="", tie=tie)  # type: ignore[arg-type]  # the strings of the parameters

    lines = VIEWS.final(scene(state)).text.splitlines()

    assert lines[0] == f"🏆 **{winners} wins!** All fields are sold."
    assert why in lines[-1]


def test_whoever_is_equal_in_everything_wins_together_and_who_earned_nothing_stands_there_too() -> None:
    state = position("r / - - / bb", "r / - - / bb", "", phase="over", pile="")

    lines = VIEWS.final(scene(state)).text.splitlines()

    assert lines[0] == "🏆 **Anna and Bob win together!** All fields are sold."
    assert lines[3] == "🥉 ③ Zoë\\_\\*: 0 coins · 0 hand cards"
