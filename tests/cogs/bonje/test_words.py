"""What happened, in words."""

from collections.abc import Mapping

import pytest

from bot.core.game import Event, Json
from bot.services.table import Aside
from cogs.bonje.rules import GAME, refusal
from tests.cogs.bonje.boards import VIEWS, a_flip, board_of, codes, told
from tests.cogs.bonje.shown import LANGUAGES, farm, played, scene, slot, table, too_late, took
from tests.conftest import SOAK

in_every_language = pytest.mark.parametrize("language", LANGUAGES)


@pytest.mark.parametrize(
    ("kind", "params", "line"),
    [
        ("placed", {"card": "sheep-f", "stable": 1, "by_itself": False, "brawl": False}, "Anna: 🐑 ♀ Ewe → stable 2"),
        (
            "placed",
            {"card": "cow-m", "stable": 0, "by_itself": False, "brawl": True},
            "💢 Anna: 🐂 ♂ Bull → stable 1, brawl!",
        ),
        ("removed", {"card": "fowl-f"}, "Anna: 🐔 ♀ Hen fits nowhere and is out"),
        ("sent", {"card": "elephant", "to": 1, "stable": 2}, "Anna: 🐘 3 Elephant → ②3"),
        (
            "infected",
            {"card": "mad-cow", "at": 2, "stable": 0, "lost": ["cow-m", "cow-f", "cow-f"]},
            "Anna: 🤪 4 Mad cow → ③1. Gone: 1 bull and 2 cows",
        ),
        (
            "hauled",
            {"card": "fowl-f", "from": 1, "from_stable": 0, "to": 0, "to_stable": 2, "brawl": False},
            "🚚 Anna: 🐔 ♀ Hen ②1 → ①3",
        ),
        (
            "hauled",
            {"card": "fowl-m", "from": 1, "from_stable": 0, "to": 2, "to_stable": 2, "brawl": True},
            "💢 Anna: 🐓 ♂ Rooster ②1 → ③3, brawl!",
        ),
        (
            "hauled",
            {"card": "elephant", "from": 0, "from_stable": 1, "to": None, "to_stable": None, "brawl": False},
            "🚚 Anna: 🐘 3 Elephant ①2 → out of the game",
        ),
        ("stayed", {}, "🚚 Anna moves nothing"),
        ("called", {}, "📣 Anna: “My stables are complete!”"),
        ("gained", {"special": None, "stables": 4}, "🏠 Anna owns 4 stables now"),
        ("gained", {"special": "horse", "stables": 5}, "🏠 Anna takes the horse stable"),
    ],
)
def test_what_a_player_did_is_told_in_one_line(kind: str, params: Mapping[str, Json], line: str) -> None:
    assert told(Event(kind, 0, params)) == line


@pytest.mark.parametrize(
    ("kind", "params", "line"),
    [
        ("dealt", {"round": 2}, "🎴 Round 2 is dealt"),
        ("round_won", {"round": 1, "winners": [0], "by": "call"}, "🏁 Anna wins round 1"),
        ("round_won", {"round": 1, "winners": [0, 1], "by": "points"}, "🏁 Anna and Bob win round 1"),
        ("turned_up", {"cards": ["cow-m", "cow-f"], "flip": 3}, None),
        ("ended", {"winners": [0]}, None),
    ],
)
def test_what_the_table_did_is_told_where_the_picture_does_not(
    kind: str, params: Mapping[str, Json], line: str | None
) -> None:
    assert told(Event(kind, None, params)) == line


def test_the_grabs_of_a_flip_are_one_line_with_everybody_who_came_too_late_and_by_how_much() -> None:
    grabs = took("fowl-f", 1), took("truck", 2, 1), took("pig-m", 0, 2, last=True)
    late = too_late(1, "fowl-f", 1, 0, 84.4), too_late(1, "fowl-f", 1, 0, 900), too_late(2, "fowl-f", 1, 0, None)

    assert [told(grab, recent=grabs, asides=late) for grab in grabs] == [
        None,
        None,
        "🐔♀ Anna (Bob +84 ms, Zoë\\_\\* late) · 🚚 Bob · 🐗♂ Zoë\\_\\*",
    ]
    shown = scene(a_flip(), recent=grabs, asides=late)
    assert [VIEWS.aside(shown, aside) for aside in late[:1]] == [""]


def test_every_flip_has_a_line_of_its_own_and_only_that_of_the_last_one_stands_there_while_it_lasts() -> None:
    turned = Event("turned_up", None, {"cards": [], "flip": 25})
    before, after, late = took("cow-f", 1), took("fowl-f", 1), too_late(1, "fowl-f", 1, 0, 84)
    recent = [before, turned, after]

    assert [told(grab, recent=recent, asides=[late]) for grab in (before, after)] == [None, "🐔♀ Anna (Bob +84 ms)"]
    down = a_flip(up=())
    assert [told(grab, recent=recent, asides=[late], state=down) for grab in (before, after)] == [
        "🐄♀ Anna",
        "🐔♀ Anna (Bob +84 ms)",
    ]


def test_the_moment_the_cards_are_turned_up_nothing_stands_between_the_picture_and_the_buttons() -> None:
    before, turned = took("cow-f", 1), Event("turned_up", None, {"cards": [], "flip": 25})
    state = table(farm(""), farm(""), up=(slot("cow-m"), slot("fowl-f")))

    assert told(before, recent=[before, turned], state=state) is None
    assert board_of(state).caption == ""


def test_whoever_came_too_late_for_a_card_whose_grab_is_forgotten_is_told_by_a_line_of_their_own() -> None:
    late = too_late(1, "fowl-f", 1, 0, 84.4), too_late(2, "fowl-f", 1, 0, None)

    shown = scene(a_flip(), asides=late)

    assert [VIEWS.aside(shown, aside) for aside in late] == [
        "Bob: 84 ms too late for 🐔 ♀ Hen",
        "Zoë\\_\\*: too late for 🐔 ♀ Hen",
    ]


def test_whoever_presses_on_a_taken_card_with_a_card_in_hand_has_lost_no_race() -> None:
    grabs = took("truck", 2, 1), took("fowl-f", 1)
    press = too_late(1, "fowl-f", 1, 0, 9000)

    assert told(grabs[1], recent=grabs, asides=[press]) == "🚚 Bob · 🐔♀ Anna"
    assert VIEWS.aside(scene(a_flip(), recent=grabs, asides=[press]), press) == "Bob has 🚚 6 Truck already"


def test_a_swept_card_is_told_as_one() -> None:
    assert told(took("fowl-f", swept=True)) == "🐔♀ Anna 💤"


@pytest.mark.parametrize("by_itself", [True, False])
def test_where_a_grabbed_animal_went_is_told_with_its_grab(*, by_itself: bool) -> None:
    placed = Event("placed", 0, {"card": "fowl-f", "stable": 2, "by_itself": by_itself, "brawl": False})
    recent = [took("fowl-f", 1), took("cow-m", 2, 1, last=True), placed]

    assert told(recent[1], recent=recent) == "🐔♀ Anna → 3 · 🐂♂ Bob"
    assert told(placed, recent=recent) is None


def test_a_brawl_is_told_besides() -> None:
    placed = Event("placed", 0, {"card": "cow-m", "stable": 0, "by_itself": False, "brawl": True})
    recent = [took("cow-m", 1), placed]

    assert told(placed, recent=recent) == "💢 Anna: 🐂 ♂ Bull → stable 1, brawl!"


@in_every_language
@pytest.mark.parametrize("seats", [2, 4])
def test_whatever_happens_in_a_match_is_told_in_every_language(seats: int, language: str) -> None:
    for match, events in played(seats, f"told {seats}", 400 * SOAK, special="on"):
        shown = scene(match.state, language, recent=events)
        assert all(
            line is None or 0 < len(line) < 160 for line in (VIEWS.event(shown, seen) for seen in shown.table.recent)
        )


@in_every_language
def test_every_refusal_but_a_false_call_has_a_line_for_everybody_and_a_text_for_its_presser(language: str) -> None:
    for match, _ in played(3, "refused", 150 * SOAK):
        shown = scene(match.state, language)
        for seat in range(3):
            for code in codes(board_of(match.state)):
                if refused := refusal(match.state, seat, GAME.decode(code)):
                    line = VIEWS.aside(shown, Aside(seat, code, refused.reason, refused.params, None))
                    assert (line is None) == (refused.reason == "bonje.refusal.not_complete")
                    assert shown.say(refused.reason, **refused.params)


def test_a_wrong_stable_is_told_with_the_card_and_the_number() -> None:
    aside = Aside(1, "place:25:1", "bonje.refusal.other_kind", {"card": "fowl-f", "stable": 1}, None)

    assert VIEWS.aside(scene(a_flip()), aside) == "Bob: 🐔 ♀ Hen does not fit stable 2"


def test_a_false_call_is_nobodys_business() -> None:
    aside = Aside(1, "call:2", "bonje.refusal.not_complete", {"stables": [0]}, None)

    assert VIEWS.aside(scene(a_flip()), aside) is None
