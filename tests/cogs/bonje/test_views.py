"""What Bonje in de Stal says on Discord: who holds what, what happened, who won a round and the match."""

from collections.abc import Mapping, Sequence

import pytest
from msgspec.structs import replace

from bot.core.game import Event, Json
from bot.services.table import Aside, Seen
from bot.ui.pictures import ALT_LIMIT
from cogs.bonje.moves import Target
from cogs.bonje.rules import GAME, Gain, Scoring, Slot, State, refusal
from tests.cogs.bonje.boards import SOON, VIEWS, a_flip, board_of, codes, has_menu_button, labels
from tests.cogs.bonje.shown import LANGUAGES, farm, played, rng, scene, slot, table, too_late, took
from tests.conftest import SOAK

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


# ---- what happened


def told(
    event: Event, *, recent: Sequence[Event | Seen] = (), asides: Sequence[Aside] = (), state: State | None = None
) -> str | None:
    shown = scene(state or a_flip(), recent=recent or [event], asides=asides)
    return VIEWS.event(shown, next(seen for seen in shown.table.recent if seen.event == event))


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
