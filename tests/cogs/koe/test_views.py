"""What Koe zoekt Boer shows on Discord: the buttons, the questions, what happened, the end."""

import dataclasses
from collections.abc import Iterator, Mapping
from types import SimpleNamespace
from typing import cast

import pytest

from bot.core.game import Event, Json
from bot.core.rng import Rng
from bot.services.table import Seen
from bot.ui.house import House
from bot.ui.pictures import ALT_LIMIT
from bot.ui.presses.items import MoveButton, MoveSelect
from bot.ui.scene import Board
from bot.ui.table import table_message
from cogs.koe.rules import COWS, FARM_DECK, GAME, Pick, State
from cogs.koe.views import KoeViews
from tests.cogs.koe.scenes import CATALOGUES, LANGUAGES, SAMPLES, asked, farm, played, scene, state
from tests.discord_checks.limits import check_view

VIEWS = KoeViews()
LEGIBLE_ON_A_PHONE = 34
COMPONENTS_OF_THE_FRAME = 13
COMPONENTS_OF_A_MESSAGE = 40
OPTIONS_OF_A_MENU = 25
BUTTONS_OF_A_ROW = 5

in_every_language = pytest.mark.parametrize("language", LANGUAGES)


def buttons(board: Board) -> Iterator[MoveButton]:
    for row in board.rows:
        yield from (item for item in row.children if isinstance(item, MoveButton))


def labels(board: Board) -> list[str]:
    return [button.item.label or "" for button in buttons(board)]


def menus(board: Board) -> list[MoveSelect]:
    return [item for row in board.rows for item in row.children if isinstance(item, MoveSelect)]


def codes(board: Board) -> list[str]:
    """The moves that can be made with the board, in the order they stand on it."""
    chosen = [option.value for menu in menus(board) for option in menu.item.options]
    return chosen + [button.code for button in buttons(board)]


def legal(table: State) -> set[str]:
    return {GAME.encode(move) for seat in GAME.waiting_for(table) for move in GAME.legal_moves(table, seat)}


def components(board: Board) -> int:
    return sum(1 + len(row.children) for row in board.rows)


def assert_presentable(board: Board) -> None:
    assert components(board) + COMPONENTS_OF_THE_FRAME <= COMPONENTS_OF_A_MESSAGE
    assert all(1 <= len(row.children) <= BUTTONS_OF_A_ROW for row in board.rows)
    assert [label for label in labels(board) if not 0 < len(label) <= LEGIBLE_ON_A_PHONE] == []
    assert all(len(menu.item.options) <= OPTIONS_OF_A_MENU for menu in menus(board))
    assert board.picture is not None
    assert board.picture.alt
    assert len(board.text) + len(board.footer or "") < 1500


def told(kind: str, params: Mapping[str, Json], seat: int | None = 0) -> str | None:
    return VIEWS.event(scene(SAMPLES["turn, three"]), Seen(1, Event(kind, seat, params)))


def assert_discord_takes(table: State, language: str) -> None:
    """The whole message, with somebody away, fits what Discord allows."""
    shown = scene(table, language).table
    away = dataclasses.replace(shown, seats=(dataclasses.replace(shown.seats[0], away=True), *shown.seats[1:]))
    house = cast("House", SimpleNamespace(tables={GAME.key: VIEWS}, say=CATALOGUES.say))

    check_view(table_message(house, away).view)


@in_every_language
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_buttons_are_exactly_the_legal_moves_all_match_long(seats: int, language: str) -> None:
    for match, _ in played(seats, f"shown {seats}"):
        shown = scene(match.state, language)
        board = VIEWS.final(shown) if match.outcome else VIEWS.board(shown)
        assert_presentable(board)
        assert len(codes(board)) == len(set(codes(board)))
        assert set(codes(board)) == legal(match.state)


def test_the_set_up_has_a_row_for_each_undecided_farm_and_one_button_for_no_cow() -> None:
    board = VIEWS.board(scene(SAMPLES["set-up, four"]))

    assert labels(board) == ["① ■ 4", "① ▲ 2", "① ✖ 1", "③ ● 4", "③ ◆ 2", "③ ◆ 1", "Keep mine sad"]


def test_the_set_up_has_no_buttons_that_nobody_can_press() -> None:
    board = VIEWS.board(scene(SAMPLES["set-up, four"], practice=[2]))

    assert labels(board) == ["① ■ 4", "① ▲ 2", "① ✖ 1", "Keep mine sad"]


def test_one_person_among_practice_players_needs_no_badge_on_the_cows_of_the_set_up() -> None:
    board = VIEWS.board(scene(SAMPLES["set-up, four"], practice=[1, 2, 3]))

    assert labels(board) == ["■ 4", "▲ 2", "✖ 1", "Keep mine sad"]


@in_every_language
def test_the_set_up_of_five_fits_one_message(language: str) -> None:
    herds = ("b1- b2- b3-", "p1- p2- p3-", "r1- r2- r3-", "o1- o2- o3-", "g1- g2- g3-")

    assert_discord_takes(state(*(farm(herd, decided=False) for herd in herds)), language)


@in_every_language
@pytest.mark.parametrize("code", FARM_DECK)
def test_playing_and_discarding_every_farm_card_is_legible(code: str, language: str) -> None:
    board = VIEWS.board(scene(state(farm("b1+"), farm("b2-"), face_up=f"{code} {code} {code}"), language))

    assert_presentable(board)
    assert len(board.text.splitlines()) == 2


def test_a_turn_offers_to_play_to_discard_and_to_draw_what_the_pile_shows() -> None:
    board = VIEWS.board(scene(state(farm("b1+"), farm("b2-"), face_up="g1+ rain-b bull-2", pile="super o3-")))

    assert labels(board) == [
        "Play 1: ● 1",
        "Play 2: Rain ■",
        "Play 3: Bull ×2",
        "Discard 1",
        "Discard 2",
        "Discard 3",
        "Draw ◆ 3",
    ]
    assert [str(button.item.emoji) for button in buttons(board)][-1] == "😢"


def test_a_farm_card_on_the_pile_is_drawn_unseen() -> None:
    board = VIEWS.board(scene(state(farm("b1+"), farm("b2-"), pile="super weather")))

    assert labels(board)[-1] == "Draw a farm card"


def test_the_face_up_farm_cards_are_explained_and_the_cows_are_not() -> None:
    board = VIEWS.board(scene(state(farm("b1+"), farm("b2-"), face_up="g1+ rain-b trough")))

    assert board.text.splitlines() == [
        "Turn 1 of 3: play a card, discard one, or draw from the pile.",
        "-# 2 · **Rain ■**: First shelter your own ■ blue cows if you like, then all ■ blue cows in every meadow become sad.",
        "-# 3 · **Trough**: Swap a cow in your meadow for one in another meadow; moods stay as they are.",
    ]


def test_cards_of_a_kind_are_explained_once() -> None:
    board = VIEWS.board(scene(state(farm("b1+"), farm("b2-"), face_up="barn g1+ barn")))

    assert [line.partition(":")[0] for line in board.text.splitlines()[1:]] == ["-# 1 and 3 · **Cow barn**"]


def test_nothing_stands_between_the_buttons_of_a_turn_and_the_end_of_the_message() -> None:
    # An explanation there, longer or shorter from turn to turn, would move the buttons under people's thumbs.
    boards = [VIEWS.board(scene(state(farm("b1+"), farm("b2-"), face_up=cards))) for cards in ("g1+", "barn rain-b")]

    assert [board.footer for board in boards] == [None, None]


def test_a_question_says_whose_choice_it_is_and_about_which_card() -> None:
    board = VIEWS.board(scene(SAMPLES["choice, two"]))

    assert board.text.startswith("🐂 **Maartje** plays **Bull ×2**. Which sad cows cheer up? Up to 2 more cards.")
    assert labels(board) == ["▲ 2", "✖ 1", "■ 3", "▲ 5", "Skip"]


def test_who_has_chosen_something_may_say_that_it_is_all() -> None:
    asking = asked(state(farm("b1- p1-"), farm("b2-")), "bull-2")
    asking, _ = GAME.apply(asking, asking.seat, Pick(asking.turn, 0, "b1"), Rng("seed", 1))

    assert labels(VIEWS.board(scene(asking)))[:2] == ["▲ 1", "That's all"]


def test_a_phone_shows_every_row_of_answers_in_one_line() -> None:
    own, foreign = (
        [len(row.children) for row in VIEWS.board(scene(table)).rows]
        for table in (asked(state(farm("b1- p1- r1- o1- g1-"), farm("b2-")), "bull-2"), SAMPLES["choice, five"])
    )

    assert own == [4, 1, 1]
    assert foreign == [3, 3, 1]


def test_the_cows_of_others_are_named_with_their_farm() -> None:
    board = VIEWS.board(scene(SAMPLES["choice, five"]))

    assert labels(board) == ["② ✖ 5", "③ ▲ 3", "③ ■ 2", "③ ● 5", "④ ● 4", "⑤ ▲ 4", "⑤ ● 2"]


@in_every_language
@pytest.mark.parametrize("code", ["barn", "trough", "wife", "super", "rain-b", "bull-2", "hunger-1"])
def test_every_question_can_be_asked_with_two_barns_and_a_full_meadow(code: str, language: str) -> None:
    mine = " ".join(f"{name}-" for name in COWS if name not in {"g4", "g5"})

    table = asked(state(farm(mine, "", ""), farm("g4+ g5+")), code)

    assert_presentable(VIEWS.board(scene(table, language)))
    assert_discord_takes(table, language)


@in_every_language
@pytest.mark.parametrize("name", SAMPLES)
def test_discord_takes_every_kind_of_table(name: str, language: str) -> None:
    assert_discord_takes(SAMPLES[name], language)


def test_twenty_answers_are_buttons_and_more_are_a_menu() -> None:
    herd = [f"{name}-" for name in COWS if name != "g5"]

    few, many = (
        VIEWS.board(scene(asked(state(farm(" ".join(herd[:count])), farm("g5+")), "bull-1"))) for count in (20, 21)
    )

    assert not menus(few)
    assert_presentable(few)
    assert [len(menu.item.options) for menu in menus(many)] == [21]
    assert labels(many) == ["Skip"]


def test_the_same_table_has_the_same_picture_and_another_name_another() -> None:
    table = SAMPLES["turn, three"]
    pictures = [VIEWS.board(scene(table, practice=practice)).picture for practice in ((), (), (1,))]
    first, again, renamed = (picture.key for picture in pictures if picture)

    assert first == again != renamed


def test_the_picture_can_be_drawn_and_told() -> None:
    picture = VIEWS.board(scene(SAMPLES["turn, three"])).picture

    assert picture is not None
    assert picture.draw().startswith(b"\x89PNG")
    assert picture.alt.startswith("Face up: 4 sad red, Rain blue, and Trough. Pile: 20 cards")
    assert "Maartje +11: meadow 4 happy blue, 2 sad purple, 5 happy orange; barn 3 happy green" in picture.alt


def test_a_picture_told_at_its_longest_fits_what_discord_takes() -> None:
    every = [f"{name}-" for name in COWS]
    table = state(*(farm(" ".join(every[seat * 5 : seat * 5 + 5])) for seat in range(5)))

    pictures = [VIEWS.board(scene(table, language)).picture for language in LANGUAGES]

    assert all(picture and len(picture.alt) < ALT_LIMIT for picture in pictures)


def test_the_end_ranks_the_farms_and_says_what_each_is_worth() -> None:
    board = VIEWS.final(scene(SAMPLES["final, four"]))

    assert board.text.splitlines() == [
        "🏆 **Zoë\\_\\* has the cheeriest farm**, with a score of +12!",
        "🥇 ③ Zoë\\_\\*: **+12** (😊 16 · 😢 4)",
        "🥈 ① Maartje: **+10** (😊 13 · 😢 3)",
        "🥉 ④ 李小龙: **+7** (😊 11 · 😢 4)",
        "4️⃣ ② Bram van der Boerenhof: **−1** (😊 5 · 😢 6)",
    ]
    assert board.rows == ()


def test_equal_farms_share_the_win_and_the_medal() -> None:
    board = VIEWS.final(scene(state(farm("b4+"), farm("p4+"), farm("r1-"), pile="", turn=9)))

    assert board.text.splitlines()[0] == (
        "🏆 **Maartje and Bram van der Boerenhof share the cheeriest farm**, with a score of +4 each!"
    )
    assert [line[0] for line in board.text.splitlines()[1:]] == ["🥇", "🥇", "🥉"]


@pytest.mark.parametrize(
    ("kind", "params", "line"),
    [
        ("turned_over", {"card": "b4"}, "Maartje cheers up ■ 4."),
        ("turned_over", {"card": None}, "Maartje leaves all cows sad for now."),
        ("played", {"card": "b4+", "slot": 0}, "Maartje welcomes ■ 4 happy blue cows."),
        ("played", {"card": "g1-", "slot": 0}, "Maartje welcomes ● 1 sad green cow."),
        ("played", {"card": "rain-b", "slot": 0}, "Maartje plays **Rain ■**."),
        ("discarded", {"card": "bull-2", "slot": 0}, "Maartje throws **Bull ×2** away."),
        ("discarded", {"card": "o3+", "slot": 0}, "Maartje sends ◆ 3 happy orange cows away."),
        ("drew", {"card": "weather"}, "Maartje draws **Nice weather**."),
        ("drew", {"card": "p2-"}, "Maartje draws and welcomes ▲ 2 sad purple cows."),
        ("built", {"barn": 1}, "Maartje builds a second barn."),
        ("sheltered", {"cows": ["b4+", "p1-"], "barn": 0}, "Maartje brings in: ■ 4 😊 and ▲ 1 😢."),
        ("chose", {"colour": "r"}, "Maartje chooses the ✖ red cows."),
        ("cheered", {"cows": [[0, "b4+"], [2, "b1+"]]}, "😊 Happy now: ① ■ 4 and ③ ■ 1."),
        ("saddened", {"cows": [[1, "b4-"]]}, "😢 Sad now: ② ■ 4."),
        (
            "swapped",
            {"gave": "b1-", "took": "g5+", "with": 1},
            "Maartje gives ■ 1 😢 to Bram van der Boerenhof and takes ● 5 😊.",
        ),
        ("came_out", {"cows": [[1, "p5+"]]}, "☀️ Out of the barn: ② ▲ 5."),
        ("milked", {"cow": "o2+", "barn": 0}, "Maartje milks ◆ 2, which goes into the barn happy."),
        ("no_effect", {"card": "trough"}, "Nothing comes of **Trough**."),
    ],
)
def test_what_a_player_did_is_told_in_one_line(kind: str, params: Mapping[str, Json], line: str) -> None:
    assert told(kind, params) == line


def test_a_refill_and_the_end_are_left_to_the_picture() -> None:
    assert told("refilled", {"card": "b4+", "slot": 1}, None) is None
    assert told("ended", {"scores": [1, 2, 3], "winners": [2]}, None) is None


@in_every_language
@pytest.mark.parametrize("seats", [2, 4])
def test_whatever_happens_in_a_match_is_told_in_every_language(seats: int, language: str) -> None:
    for match, events in played(seats, f"told {seats}"):
        shown = scene(match.state, language)
        lines = [VIEWS.event(shown, Seen(1, each)) for each in events]
        assert all(line is None or 0 < len(line) < 300 for line in lines)
