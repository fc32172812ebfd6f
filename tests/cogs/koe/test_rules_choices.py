"""What a card asks: going back, stopping, stale answers, and lists that stay short."""

import pytest

from bot.core.game import IllegalMove
from cogs.koe.rules import CARDS, COWS, GAME, PATIENCE, Back, Discard, Done, Pick, legal_moves, view
from tests.cogs.koe.positions import NO_CHANCE, after, farms, position, refused, targets

TROUGH = "trough super b2+"


def test_a_card_that_asks_leaves_its_place_empty_until_it_is_carried_out() -> None:
    asked = after(position("b4- p1+", "r5+ r2-", face_up=TROUGH), "play trough")
    assert asked.events == ()
    shown = view(asked.state)
    assert shown["face_up"] == [None, "super", "b2+"]
    assert shown["phase"] == "choice"
    assert shown["choice"] == {
        "card": "trough",
        "source": "face-up",
        "slot": 0,
        "question": "give",
        "step": 0,
        "targets": ["b4", "p1"],
        "may_stop": False,
        "may_go_back": True,
        "left": 1,
        "barns": [],
        "chosen": None,
    }
    assert refused(asked.state, Discard(1, 1, "super")) == "unfinished"


def test_back_returns_a_face_up_card_to_its_place_whatever_was_answered() -> None:
    table = position("b4- p1+ r1-", "g5-", face_up="bull-2 super b2+")
    back = after(table, "play bull-2", "pick b4", "back")
    assert view(back.state) == view(table)
    assert back.events == ()
    assert legal_moves(back.state, 0) == legal_moves(table, 0)


def test_back_returns_a_drawn_card_only_to_its_first_question() -> None:
    first = after(position("b4- p1+", "r5+ r2-", pile="trough super"), "draw").state
    assert refused(first, "back") == "no_way_back"
    back = after(first, "pick b4", "back").state
    assert targets(back) == ["b4", "p1"]
    assert refused(back, "back") == "no_way_back"
    assert farms(after(back, "pick p1", "pick r2").state) == ["b4- r2-", "r5+ p1+"]


def test_nobody_goes_back_for_ever() -> None:
    table = position("b4- p1+ r1-", "g5-", face_up="bull-2 super b2+")
    for _ in range(PATIENCE):
        table = after(table, "play bull-2", "back").state
    asked = after(table, "play bull-2").state
    assert refused(asked, "back") == "enough"
    shown = view(asked)["choice"]
    assert shown is not None
    assert not shown["may_go_back"]
    assert [GAME.encode(move) for move in legal_moves(asked, 0)] == ["pick:1:20:b4", "pick:1:20:r1", "done:1:20"]


def test_a_drawn_card_is_no_way_back_however_often_its_player_went_back() -> None:
    asked = after(position("b4- p1+", "r5+ r2-", pile="trough super"), "draw").state
    for _ in range(PATIENCE // 2):
        asked = after(asked, "pick b4", "back").state
    assert asked.step == PATIENCE
    assert refused(asked, "back") == "no_way_back"


def test_who_went_back_often_may_do_so_again_in_the_next_turn() -> None:
    table = position("b4- r1-", "g5- g4-", face_up="bull-2 bull-2 b2+")
    for _ in range(PATIENCE):
        table = after(table, "play bull-2", "back").state
    table = after(table, "play b2+").state
    assert table.seat == 1
    assert view(after(table, "play bull-2", "back").state) == view(table)


def test_an_answer_meant_for_a_question_that_was_taken_back_is_stale() -> None:
    table = after(position("b4- p1-", "r5+ r2-", face_up="trough bull-1 b2+"), "play trough", "back").state
    cheering = after(table, "play bull-1").state
    assert refused(cheering, Pick(1, 0, "b4")) == "stale"
    assert farms(after(cheering, "pick b4").state)[0] == "b4+ p1-"


@pytest.mark.parametrize("answer", [Pick(1, 1, "b4"), Pick(2, 0, "b4"), Done(1, 1), Back(0, 0)])
def test_an_answer_to_another_question_or_of_another_turn_is_stale(answer: Pick | Done | Back) -> None:
    asked = after(position("b4- p1-", "r5+", face_up="bull-2 super b2+"), "play bull-2").state
    assert refused(asked, answer) == "stale"


@pytest.mark.parametrize("answer", [Pick(1, 0, "b4"), Done(1, 0), Back(1, 0)])
def test_an_answer_to_no_question_is_stale(answer: Pick | Done | Back) -> None:
    assert refused(position("b4- p1-", "r5+"), answer) == "stale"


def test_what_was_not_offered_cannot_be_chosen() -> None:
    asked = after(position("b4- p1+", "r5+", face_up="bull-2 super b2+"), "play bull-2").state
    assert refused(asked, "pick p1") == "no_answer"
    assert refused(asked, "pick build") == "no_answer"


@pytest.mark.parametrize(
    ("card", "first", "left"),
    [
        ("barn", "b4+ [] []", 1),
        ("rain-b", "b4+ b5+ p3+ [r1+] []", 2),
        ("rain-b", "b4+ b5+ [r1+ r2+] [r3+ r4+ r5+]", 1),
        ("rain-b", "b4+ p1+ [r1+] [r2+]", 1),
        ("bull-2", "b4-", 1),
        ("hunger-1", "b4-", 1),
    ],
)
def test_it_shows_how_many_more_cards_can_be_chosen(card: str, first: str, left: int) -> None:
    """A cow that may go into either of two barns is still one card."""
    asked = after(position(first, "g1+ g2+", face_up=f"{card} super super"), f"play {card}").state
    shown = view(after(asked, "pick fill-0").state if card == "barn" else asked)["choice"]
    assert shown is not None
    assert shown["left"] == left


def test_nobody_else_answers() -> None:
    asked = after(position("b4- p1+", "r5+", face_up="bull-2 super b2+"), "play bull-2").state
    assert refused(asked, "pick b4", seat=1) == "not_your_turn"
    assert GAME.waiting_for(asked) == {0}


def test_the_table_itself_never_moves() -> None:
    table = position("b4-", "r5+")
    assert GAME.table_move(table) is None
    with pytest.raises(IllegalMove, match=r"koe\.refusal\.table"):
        GAME.apply(table, None, legal_moves(table, 0)[0], NO_CHANCE)


ALL_SAD = " ".join(f"{name}-" for name in COWS)
ALL_BUT_ONE_SAD = " ".join(f"{name}-" for name in COWS if name != "g5")
ALL_BUT_TWO_BARNS = " ".join(f"{name}-" for name in COWS if name not in {"g4", "g5"}) + " [g4+] [g5+]"


@pytest.mark.parametrize(
    ("card", "first", "second"),
    [
        ("bull-2", ALL_SAD, ""),
        ("wife", ALL_SAD, ""),
        ("wife", ALL_BUT_TWO_BARNS, ""),
        ("barn", ALL_SAD, ""),
        ("barn", ALL_BUT_TWO_BARNS, ""),
        ("rain-b", ALL_BUT_TWO_BARNS, ""),
        ("trough", ALL_BUT_ONE_SAD, "g5+"),
        ("trough", "g5+", ALL_BUT_ONE_SAD),
        ("hunger-2", "", ALL_SAD.replace("-", "+")),
        ("super", ALL_SAD, ""),
    ],
)
def test_no_question_has_more_than_thirty_legal_moves_nor_more_than_a_menu_of_targets(
    card: str, first: str, second: str
) -> None:
    table = after(position(first, second, face_up=f"{card} super super"), f"play {card}").state
    assert len(legal_moves(table, 0)) <= 30
    assert len(targets(table)) <= 25
    while table.errand:
        assert len(legal_moves(table, 0)) <= 30
        table, _ = GAME.apply(table, 0, legal_moves(table, 0)[0], NO_CHANCE)


def test_an_absent_player_turns_no_cow_over_and_brings_home_the_largest_happy_cow() -> None:
    table = GAME.setup(2, {}, NO_CHANCE)
    assert GAME.encode(GAME.default_move(table, 1)) == "over:none"
    happy = position("b4-", "g5-", face_up="b1+ r3+ o5-")
    assert GAME.encode(GAME.default_move(happy, 0)) == "play:1:1:r3+"
    nothing_happy = position("b4-", "g5-", face_up="trough r3- o5-")
    assert GAME.encode(GAME.default_move(nothing_happy, 0)) == "discard:1:0:trough"


def test_an_absent_player_answers_as_little_as_may_be() -> None:
    optional = after(position("b4- p1-", "g5-", face_up="bull-2 wife wife"), "play bull-2").state
    assert GAME.encode(GAME.default_move(optional, 0)) == "done:1:0"


def test_an_absent_player_gives_the_trough_the_worst_cow_for_the_best() -> None:
    giving = after(position("b4+ p1-", "g5- r2+", face_up="trough wife wife"), "play trough").state
    give = GAME.default_move(giving, 0)
    assert GAME.encode(give) == "pick:1:0:p1"

    taking, _ = GAME.apply(giving, 0, give, NO_CHANCE)
    assert GAME.encode(GAME.default_move(taking, 0)) == "pick:1:1:r2"


def test_a_drawn_card_that_asks_is_already_seen_by_all() -> None:
    drawn = after(position("b4- p1-", "g5-", pile="bull-2 o1-"), "draw")
    assert drawn.told("drew") == {"card": "bull-2"}
    shown = view(drawn.state)
    assert shown["pile"] == {"size": 1, "top": "o1-"}
    assert shown["turn"] == 1
    assert shown["choice"] is not None
    assert shown["choice"]["source"] == "pile"
    assert drawn.state.discard == ()
    assert after(drawn.state, "done").state.discard == (CARDS["bull-2"],)
