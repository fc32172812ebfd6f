"""The buttons of Bonje in de Stal: all that is legal can be pressed, within one message, and nothing moves under a thumb."""

from collections.abc import Sequence
from math import ceil
from random import Random

import pytest
from discord import ButtonStyle

from bot.services.table import Seen
from bot.ui.presses.items import MoveButton
from bot.ui.scene import Board
from cogs.bonje.buttons import LINE, LINES
from cogs.bonje.cards import DECK
from cogs.bonje.moves import Target
from cogs.bonje.rules import GAME, State
from cogs.bonje.words import EMOJI
from tests.cogs.bonje.boards import (
    SOON,
    Shown,
    a_flip,
    assert_discord_takes,
    assert_presentable,
    board_of,
    codes,
    labels,
    legal,
    menus,
    rows,
)
from tests.cogs.bonje.shown import LANGUAGES, crowded, farm, played, rng, scene, slot, table
from tests.conftest import SOAK

FULL = ("horse-m horse-f", "cow-m cow-f", "pig-m pig-f pig-f", "sheep-m sheep-f", "fowl-m fowl-f")
"""Five stables with two sorts of animals each."""

in_every_language = pytest.mark.parametrize("language", LANGUAGES)


# ---- every table there may be


@in_every_language
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("special", ["off", "on"])
def test_every_legal_move_of_every_seat_can_be_pressed_at_any_moment(seats: int, special: str, language: str) -> None:
    for match, _ in played(seats, f"shown {seats}", 150 * SOAK, special=special):
        board = board_of(match.state, language)
        assert_presentable(board)
        assert legal(match.state) <= set(codes(board))


@pytest.mark.parametrize("seed", range(60 * SOAK))
def test_however_crowded_a_flip_is_everything_legal_can_be_pressed_and_discord_takes_the_message(seed: int) -> None:
    random = Random(seed)
    state = crowded(random, random.choice([2, 3, 4, 4]))

    board = board_of(state)

    assert_presentable(board)
    assert legal(state) <= set(codes(board))
    assert phone_lines(board) <= max(lines_left(state), len(menus(board)))
    assert_discord_takes(scene(state, random.choice(LANGUAGES)))


def lines_left(state: State) -> int:
    """What the numbers of the stables leave of a phone."""
    return LINES - (max(len(farm.stables) for farm in state.farms) > LINE)


def phone_lines(board: Board) -> int:
    """The lines of buttons and menus that ask, above the three rows that stand in every flip."""
    asking = [row for row in rows(board)[:-3] if row and not row[0].code.startswith("remove")]
    return len(menus(board)) + sum(ceil(len(row) / LINE) for row in asking)


def test_three_trucks_leave_the_other_buttons_on_a_phone() -> None:
    up = (slot("truck", 0, 0), slot("truck", 1, 1), slot("truck", 2, 2), slot("pig-f", 3, 3))
    state = table(*(farm("pig-f", "cow-f", "sheep-f pig-m") for _ in range(4)), up=up)
    for seat in range(3):
        assert phone_lines(board_of(state)) <= LINES
        state, _ = GAME.apply(state, seat, Target(25, 3, seat), rng())
    assert phone_lines(board_of(state)) <= LINES


def two_trucks(*aims: Target) -> State:
    """Four players with five full stables each, two of whom hold a truck and stand somewhere with it."""
    up = (slot("truck", 0, 0), slot("truck", 1, 1), slot("pig-f", 2, 2), slot("elephant", 3, 3))
    state = table(*(farm(*FULL) for _ in range(4)), up=up)
    for seat, aim in enumerate(aims):
        state, _ = GAME.apply(state, seat, aim, rng())
    return state


@pytest.mark.parametrize("aims", [(), (Target(25, 1, 1),), (Target(25, 1, 1), Target(25, 0, 2))])
def test_two_trucks_at_once_at_the_largest_table_leave_nobody_stuck(aims: Sequence[Target]) -> None:
    state = two_trucks(*aims)

    board = board_of(state)

    assert_presentable(board)
    assert legal(state) <= set(codes(board))
    assert_discord_takes(scene(state))


@in_every_language
@pytest.mark.parametrize("seats", [2, 4])
def test_discord_takes_the_message_all_match_long(seats: int, language: str) -> None:
    recent: list[Seen] = []
    for ply, (match, events) in enumerate(played(seats, f"taken {seats}", 100 * SOAK)):
        recent = [*recent, *(Seen(ply, event) for event in events)][-12:]
        assert_discord_takes(scene(match.state, language, recent=recent, moves_at=SOON))


# ---- the cards of a flip


def test_a_card_is_a_button_in_the_order_of_the_slots_live_while_it_is_open_and_grey_when_it_is_taken() -> None:
    grabs = rows(board_of(a_flip()))[-3]

    assert grabs == [
        Shown("grab:25:0", "♂ Ram", "🐏", ButtonStyle.success),
        Shown("grab:25:1", "♀ Hen", "🐔", ButtonStyle.secondary),
        Shown("grab:25:2", "3 Elephant", "🐘", ButtonStyle.success),
        Shown("grab:25:3", "♀ Sow", "🐷", ButtonStyle.secondary),
    ]


def test_no_button_of_a_card_is_ever_disabled() -> None:
    assert not any(
        item.item.disabled for row in board_of(a_flip()).rows for item in row.children if isinstance(item, MoveButton)
    )


@in_every_language
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_over_a_flip_the_lowest_rows_change_nothing_but_their_style(seats: int, language: str) -> None:
    lowest: dict[int, list[list[tuple[str, str, str]]]] = {}
    for match, _ in played(seats, f"still {seats}", 150 * SOAK):
        if match.state.phase == "flip":
            now = [[shown[:3] for shown in row] for row in rows(board_of(match.state, language))[-3:]]
            assert lowest.setdefault(match.state.flip, now) == now


def test_ordinary_and_mad_animals_and_the_sexes_have_no_face_or_label_in_common() -> None:
    for language in LANGUAGES:
        up = [slot(code) for code in DECK]
        shown = [rows(board_of(table(farm(""), farm(""), up=up[at : at + 2]), language))[0] for at in range(0, 14, 2)]
        assert len({each.label for row in shown for each in row}) == len(DECK)
    assert len(set(EMOJI.values())) == len(DECK)


def test_the_call_stands_last_whether_the_cards_are_up_or_down() -> None:
    up, down = rows(board_of(a_flip())), rows(board_of(a_flip(up=())))

    assert up[-1][-1] == down[-1][-1]
    assert up[-1][-1].code == "call:2"


def test_the_numbers_are_as_many_as_the_most_stables_and_live_while_somebody_has_an_animal_to_place() -> None:
    state = table(farm("", "", ""), farm("", "", "", ""), up=(slot("fowl-f"), slot("elephant", 1)))
    placing, _ = GAME.apply(state, 0, GAME.decode("grab:25:0"), rng())

    idle, live = rows(board_of(state))[-2], rows(board_of(placing))[-2]

    assert [shown.label for shown in idle] == ["1", "2", "3", "4"]
    assert {shown.style for shown in idle} == {ButtonStyle.secondary}
    assert {shown.style for shown in live} == {ButtonStyle.primary}


# ---- elephants, mad animals, trucks


def test_only_legal_targets_are_offered() -> None:
    state = table(
        farm("", ""), farm("", "cow-m"), farm("", ""), up=(slot("elephant", 0), slot("fowl-f"), slot("pig-m"))
    )

    assert labels(board_of(state))[:-3] == [["②1", "③1", "③2"]]


@pytest.mark.parametrize(
    ("second", "rows"),
    [
        (("", "", ""), [["②1", "②2", "②3"], ["③1", "③2"]]),
        (("", "", "", ""), [["②1", "②2", "②3", "②4"], ["③1", "③2"]]),
        (("", "", "cow-m"), [["②1", "②2", "③1", "③2"]]),
    ],
)
def test_every_player_has_a_row_where_a_phone_needs_no_more_lines_for_it(
    second: Sequence[str], rows: Sequence[Sequence[str]]
) -> None:
    state = table(farm(""), farm(*second), farm("", ""), up=(slot("elephant", 0), slot("fowl-f"), slot("pig-m")))

    assert labels(board_of(state))[:-3] == rows


def test_what_two_may_answer_stands_there_once_and_the_first_asked_stands_lowest() -> None:
    up = slot("elephant", 0, 0), slot("elephant", 1, 1), slot("pig-m")

    board = board_of(table(farm("", "cow-m"), farm("", "cow-m"), farm("", ""), up=up))

    assert labels(board)[:-3] == [["①1"], ["②1", "③1", "③2"]]


def test_who_has_begun_to_answer_stands_above_who_has_not() -> None:
    up = slot("truck", 0, 0), slot("mad-cow", 1, 1), slot("pig-m")
    state = table(farm("pig-f pig-m"), farm("sheep-f sheep-m"), farm("cow-f"), up=up)
    aimed, _ = GAME.apply(state, 0, Target(25, 1, 0), rng())

    assert labels(board_of(state))[-4:-3] == [["①1", "②1", "③1"]]
    assert labels(board_of(aimed))[-5:-3] == [["♀ Ewe", "♂ Ram", "Back"], ["③1"]]


def test_a_truck_may_be_left_standing_and_a_card_without_a_place_put_away() -> None:
    truck, cow = (
        board_of(table(farm("sheep-f"), farm("fowl-m"), up=(slot(code, 0), slot("fowl-f"))))
        for code in ("truck", "cow-f")
    )

    assert labels(truck)[0] == ["Move nothing"]
    assert labels(cow)[0] == ["Put my card away"]
    assert codes(cow).count("remove:25") == 1


def test_more_answers_than_there_is_room_for_are_a_menu_that_says_who_lives_where() -> None:
    board = board_of(two_trucks())

    (menu,) = menus(board)
    assert [menu.item.placeholder, len(menu.item.options)] == ["① Anna: 🚚 6 Truck …", 20]
    first = menu.item.options[2]
    assert (first.label, first.description) == ("①3", "Anna: 1 boar, 2 sows")
