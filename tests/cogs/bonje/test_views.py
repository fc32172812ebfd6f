"""What Bonje in de Stal shows on Discord: who holds what, who won a round and the match, and the picture."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from bot.core.game import Event
from bot.ui.pictures import ALT_LIMIT
from cogs.bonje.moves import Target
from cogs.bonje.rules import GAME, Gain, Scoring, Slot, State
from tests.cogs.bonje.boards import SOON, a_flip, board_of, codes, has_menu_button, labels, told
from tests.cogs.bonje.shown import LANGUAGES, farm, rng, slot, table

in_every_language = pytest.mark.parametrize("language", LANGUAGES)


# ---- a flip


def test_while_the_cards_are_down_nothing_can_be_grabbed_and_the_table_says_when_they_turn_over() -> None:
    board = board_of(a_flip(up=()), moves_at=SOON)

    assert board.text == f"**Round 2 · 3/22** · cards turn <t:{int(SOON.timestamp())}:R>"
    assert labels(board) == [["My stables are complete!"]]
    assert not board.is_still


def test_a_round_is_a_chapter_and_its_flips_are_still() -> None:
    boards = [board_of(a_flip()), board_of(a_flip(up=()))]

    assert [(board.chapter, board.is_still) for board in boards] == [(2, True), (2, False)]
    assert all(board.is_folded and board.tells_waiting and has_menu_button(board) for board in boards)


def test_one_line_near_the_buttons_says_who_holds_what_and_where_it_may_go() -> None:
    board = board_of(a_flip(), moves_at=SOON)

    assert board.text == f"**Round 2 · 3/22** · grab a card! ⏳ <t:{int(SOON.timestamp())}:R>"
    assert board.caption == "-# ① …\u2003② 🐔♀ → **1·3**\u2003③ …\u2003④ 🐷♀ ✓"


def test_when_all_cards_are_taken_the_table_says_until_when_they_may_be_played() -> None:
    up = slot("sheep-m", 0), slot("fowl-f", 1, 1)

    board = board_of(table(farm("", ""), farm("", ""), up=up), clocks={0: SOON, 1: SOON})

    assert board.text == f"**Round 2 · 3/22** · play your card ⏳ <t:{int(SOON.timestamp())}:R>"


@pytest.mark.parametrize(
    ("up", "hand", "question"),
    [
        (slot("sheep-m", 0), "① 🐏♂ → **1**", []),
        (slot("sheep-m", 0, state="waiting"), "① 🐏♂ → **1** ✋", []),
        (slot("cow-f", 0), "① 🐄♀ → ✗", []),
        (slot("mad-horse", 0), "① 💥 → ✗", []),
        (slot("elephant", 0), "① 🐘 → ?", ["-# ① Anna: 🐘 3 Elephant → which stable?"]),
        (slot("mad-cow", 0), "① 🤪 → ?", ["-# ① Anna: 🤪 4 Mad cow → which stable?"]),
        (slot("truck", 0), "① 🚚 → ?", ["-# ① Anna: 🚚 6 Truck → which animal?"]),
    ],
)
def test_a_card_that_asks_something_has_a_line_of_its_own(up: Slot, hand: str, question: Sequence[str]) -> None:
    state = table(farm("sheep-f", "pig-f"), farm("cow-m", ""), up=(up, slot("fowl-f")))

    assert board_of(state).caption.splitlines() == [f"-# {hand}\u2003② …", *question]


def test_a_line_follows_a_truck_from_stable_to_animal_to_place() -> None:
    state = table(farm("sheep-f", ""), farm("cow-m cow-f", ""), up=(slot("truck", 0), slot("fowl-f")))
    state, _ = GAME.apply(state, 0, Target(25, 1, 0), rng())
    first = board_of(state)
    state, _ = GAME.apply(state, 0, GAME.decode("lift:25:1:0:cow-m"), rng())
    second = board_of(state)

    assert first.caption.splitlines()[1] == "-# ① Anna: 🚚 6 Truck → which one of ②1?"
    assert labels(first)[:2] == [["Move nothing"], ["♂ Bull", "♀ Cow", "Back"]]
    assert second.caption.splitlines()[1] == "-# ① Anna: 🚚 6 Truck → where does ♂ Bull go?"
    assert labels(second)[1:4] == [["①2", "②2"], ["Out of the game", "Back"], ["6 Truck", "♀ Hen"]]


def test_who_has_to_go_first_stands_there() -> None:
    up = slot("elephant", 0, 0, state="waiting"), slot("truck", 1, 1, state="waiting")

    lines = board_of(table(farm("sheep-f"), farm(""), up=up)).caption.splitlines()

    assert lines == [
        "-# ① 🐘 → ? **first!**\u2003② 🚚 → ? ✋",
        "-# ① Anna: 🐘 3 Elephant → which stable? · **goes first**",
    ]


# ---- the end of a round


def after_a_round(phase: str = "scored", **more: object) -> State:
    """A round that the second of three players won; the third owned four stables already."""
    scoring = {
        "round": 2,
        "winners": (1,),
        "by": "call",
        "values": ((4, 0, 3), (10, 8, 6), (0, 2, 0, 1)),
        "owned": (3, 3, 4),
        "gained": (Gain(1),),
        **more,
    }
    farms = farm("", "", ""), farm("", "", ""), farm("", "", "", "")
    return table(*farms, phase=phase, scoring=Scoring(**scoring))  # type: ignore[arg-type]  # what a scoring has


def test_the_end_of_a_round_says_what_every_stable_is_worth_who_gets_one_and_what_is_missing_to_five() -> None:
    board = board_of(after_a_round(), moves_at=SOON)

    assert board.text.splitlines() == [
        "🏁 **Bob wins round 2**: all stables complete!",
        "① Anna: 4 + 0 + 3 = **7**",
        "-# 🏠 3 · 2 to go",
        "② Bob: 10 + 8 + 6 = **24**",
        "-# 🏠 4 (+1) · one to go",
        "③ Zoë\\_\\*: 0 + 2 + 0 + 1 = **3**",
        "-# 🏠 4 · one to go",
        f"-# The next round begins <t:{int(SOON.timestamp())}:R>, or when somebody presses.",
    ]
    assert labels(board) == [["Next round"]]
    assert codes(board) == ["next:3"]
    assert (board.chapter, board.is_still) == (2, False)
    assert has_menu_button(board)


@pytest.mark.parametrize(
    ("by", "winners", "line"),
    [
        ("points", (0,), "🏁 The piles are empty. **Anna wins round 2** on points."),
        ("points", (0, 1), "🏁 The piles are empty. **Anna and Bob win round 2** on points."),
        (
            "complete",
            (1,),
            "🏁 The piles are empty. **Bob wins round 2** with complete stables, though nobody said so.",
        ),
    ],
)
def test_the_end_of_a_round_says_how_it_was_won(by: str, winners: Sequence[int], line: str) -> None:
    assert board_of(after_a_round(by=by, winners=winners)).text.splitlines()[0] == line


def test_whoever_owns_five_needs_one_more_round_and_a_special_stable_is_named() -> None:
    text = board_of(after_a_round(owned=(5, 4, 3), gained=(Gain(1, "cow"),))).text

    assert "-# 🏠 5 · one more round to win" in text.splitlines()
    assert "-# 🏠 5 (+ the cow stable) · one more round to win" in text.splitlines()


def test_a_round_that_the_board_tells_of_is_not_told_again_below_the_picture() -> None:
    won = Event("round_won", None, {"round": 2, "winners": [1], "by": "call"})
    gained = Event("gained", 1, {"special": None, "stables": 4})

    assert [told(event, state=after_a_round()) for event in (won, gained)] == [None, None]


def test_the_next_round_can_begin_without_a_clock() -> None:
    assert board_of(after_a_round()).text.splitlines()[-1] == "-# Anybody may begin the next round."


def test_a_chooser_is_asked_which_special_stable_they_take() -> None:
    state = after_a_round("special", owned=(3, 4, 3), gained=(), earners=(1,))
    board = board_of(replace(state, special="on", specials=("horse", "cow")))

    assert board.text.splitlines()[0] == "🏠 **Bob** has earned a fifth stable and takes a special one. Which?"
    assert labels(board) == [["Horse stable", "Cow stable"]]
    assert codes(board) == ["special:horse", "special:cow"]


# ---- the end of the match


def test_the_end_ranks_the_players_by_what_they_won() -> None:
    farms = farm("", "", ""), farm("", "", "", "", ""), farm("", "", "", "")
    scoring = Scoring(4, (1,), "call", ((1, 2, 3), (6, 6, 8, 4, 3), (0, 0, 9, 2)), (3, 5, 4))

    board = board_of(table(*farms, phase="over", scoring=scoring))

    assert board.text.splitlines() == [
        "🏆 **Bob wins!**",
        "🥇 ② Bob: 🏠 5 · 6 + 6 + 8 + 4 + 3 = **27**",
        "🥈 ③ Zoë\\_\\*: 🏠 4 · 0 + 0 + 9 + 2 = **11**",
        "🥉 ① Anna: 🏠 3 · 1 + 2 + 3 = **6**",
    ]
    assert board.rows == ()


def test_two_winners_share_the_match() -> None:
    farms = farm("", "", ""), farm("", "", "")
    scoring = Scoring(1, (0, 1), "points", ((1, 2, 3), (6, 0, 0)), (3, 3))

    text = board_of(table(*farms, phase="over", scoring=scoring, length="round")).text

    assert text.splitlines()[0] == "🏆 **Anna and Bob share the win!**"
    assert [line[0] for line in text.splitlines()[1:]] == ["🥇", "🥇"]


# ---- the picture


def test_the_picture_can_be_drawn_and_told() -> None:
    picture = board_of(a_flip()).picture

    assert picture is not None
    assert picture.draw().startswith(b"\x89PNG")
    assert picture.alt == (
        "Round 2, flip 3 of 22. Face up: Ram, Hen (Bob), Elephant, and Sow (Bram van de…). "
        "Anna 2: 1 1 ewe; 2 empty; 3 empty. Bob 3: 1 empty; 2 1 bull; 3 empty. "
        "Zoë_* 0: 1 empty; 2 empty; 3 empty. Bram van de… 2: 1 1 sow; 2 empty; 3 empty."
    )


def test_the_same_table_has_the_same_picture_and_another_name_another() -> None:
    first, again, renamed = (board_of(a_flip(), practice=practice).picture for practice in ((), (), (1,)))

    assert first
    assert again
    assert renamed
    assert first.key == again.key != renamed.key


@in_every_language
def test_a_picture_told_at_its_longest_fits_what_discord_takes(language: str) -> None:
    full = farm(
        "horse-m horse-m horse-f", "cow-m cow-m cow-f", "pig-m pig-f pig-f", "sheep-m sheep-f", "fowl-m fowl-m fowl-f"
    )
    state = table(full, full, full, full, up=[slot("mad-horse", seat, seat) for seat in range(4)])

    picture = board_of(state, language).picture

    assert picture
    assert len(picture.alt) <= ALT_LIMIT
