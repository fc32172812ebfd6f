"""The pictures of the table and of a hand."""

from collections import deque
from io import BytesIO
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from PIL import Image, ImageChops, ImageStat

from cogs.bohnanza import render
from cogs.bohnanza.art.cards import card, plaque, portrait
from cogs.bohnanza.art.characters import bean
from cogs.bohnanza.art.fields import PORTRAIT, Plot, plot
from cogs.bohnanza.beans import METERS, VARIETIES, State, coins_for
from cogs.bohnanza.render import ahead
from cogs.bohnanza.rules import GAME, view
from cogs.bohnanza.strips import farms, hands, middle, pieces, stage
from cogs.bohnanza.strips.farms import FARM_HEIGHT, FIELD_WIDTH, FIELDS_LEFT, GAP
from cogs.bohnanza.strips.layout import MIDDLE_HEIGHT, SIDE, WIDTH
from tests.cogs.bohnanza.positions import position, trading
from tests.cogs.bohnanza.samples import FIVE, HANDS, NAMES, PILE, SAMPLES, WORDS
from tests.cogs.bohnanza.walks import Walk, walks
from tests.cogs.inks import forget, in_full_colours
from tests.conftest import SOAK

ENGLISH = WORDS["en"]
LARGEST_UPLOAD = 250_000
PHONE = 343 / WIDTH
"""How much smaller a picture is on a phone."""
HIGHEST = {3: 0.55, 4: 0.68, 5: 0.8}
"""Of its width, by players: so much of a phone's screen the table may take; the rest is for the buttons."""
HIGHEST_HAND = 0.8
LONG_HAND = 20
"""More cards than a hand of a real match has."""
COUNTS = range(1, 31) if SOAK > 1 else (*range(1, 13), 15, 18, LONG_HAND, 25, 30)
"""Cards in a hand."""


def png(state: State, names: tuple[str, ...] = NAMES) -> bytes:
    return render.draw_table(view(state, None), names[: len(state.players)], ENGLISH)


def draw(state: State, names: tuple[str, ...] = NAMES) -> Image.Image:
    return Image.open(BytesIO(png(state, names))).convert("RGB")


def draw_hand(state: State, seat: int = 0) -> Image.Image:
    return Image.open(BytesIO(render.draw_hand(view(state, seat), ENGLISH))).convert("RGB")


def on_a_phone(picture: Image.Image) -> Image.Image:
    """A piece as a phone shows it to somebody who sees no colours; it lies on grass."""
    ground = Image.new("RGBA", picture.size, (138, 198, 109))
    ground.alpha_composite(picture)
    size = round(picture.width * PHONE), round(picture.height * PHONE)
    return ground.convert("L").resize(size, Image.Resampling.LANCZOS)


def difference(one: Image.Image, other: Image.Image) -> float:
    """The mean difference of two pictures in brightness, 0 to 255."""
    return ImageStat.Stat(ImageChops.difference(one.convert("L"), other.convert("L"))).mean[0]


def changed(one: Image.Image, other: Image.Image) -> tuple[int, int, int, int]:
    """The box around what differs."""
    box = ImageChops.difference(one, other).getbbox()
    assert box is not None
    return box


def farm(seat: int) -> tuple[int, int]:
    """From where to where the strip of a farm reaches, downwards."""
    top = MIDDLE_HEIGHT + seat * (FARM_HEIGHT + GAP)
    return top, top + FARM_HEIGHT + GAP


def field(number: int) -> tuple[int, int]:
    """From where to where a field reaches, to the right."""
    left = FIELDS_LEFT + number * (FIELD_WIDTH + GAP)
    return left, left + FIELD_WIDTH


# ---- size, speed, sameness


@pytest.mark.parametrize("name", SAMPLES)
def test_every_kind_of_table_leaves_room_for_its_buttons_and_is_quick_to_send(name: str) -> None:
    file = png(SAMPLES[name])

    picture = Image.open(BytesIO(file))
    assert picture.width == WIDTH
    assert picture.height <= WIDTH * HIGHEST[len(SAMPLES[name].players)]
    assert len(file) < LARGEST_UPLOAD


@pytest.mark.parametrize("name", HANDS)
def test_every_kind_of_hand_leaves_room_for_its_buttons(name: str) -> None:
    picture = draw_hand(HANDS[name])

    assert picture.width == WIDTH
    assert picture.height <= WIDTH * HIGHEST_HAND


@given(walks, st.randoms())
def test_every_table_and_every_hand_of_a_match_played_by_chance_can_be_drawn(walk: Walk, random: Random) -> None:
    for step in [*walk.some(random, 3), walk.steps()[-1]]:
        assert draw(step.after).height <= WIDTH * HIGHEST[walk.seats]
        for seat in range(walk.seats):
            picture = draw_hand(step.after, seat)
            assert picture.height <= WIDTH * HIGHEST_HAND or len(step.after.players[seat].hand) > LONG_HAND


@pytest.mark.parametrize("name", SAMPLES)
def test_the_same_table_is_drawn_the_same_to_the_last_byte(name: str) -> None:
    once = png(SAMPLES[name])
    forget(render)

    assert png(SAMPLES[name]) == once


@pytest.mark.parametrize("name", SAMPLES)
def test_printed_colours_of_a_table_are_close_to_the_drawn_ones(name: str) -> None:
    drawn = in_full_colours(render, lambda: png(SAMPLES[name]))

    _compare(drawn, draw(SAMPLES[name]))


@pytest.mark.parametrize("name", HANDS)
def test_printed_colours_of_a_hand_are_close_to_the_drawn_ones(name: str) -> None:
    drawn = in_full_colours(render, lambda: render.draw_hand(view(HANDS[name], 0), ENGLISH))

    _compare(drawn, draw_hand(HANDS[name]))


def _compare(drawn: list[Image.Image], picture: Image.Image) -> None:
    top = 0
    for sheet in drawn:
        shown = picture.crop((0, top, WIDTH, top + sheet.height))
        assert max(ImageStat.Stat(ImageChops.difference(sheet, shown)).rms) < 4, "choose the inks anew: see art/inks.py"
        top += sheet.height
    assert top == picture.height


def test_a_strip_that_did_not_change_is_not_drawn_again() -> None:
    forget(render)
    png(position(*FIVE, pile=PILE))
    before = farms.farm_strip.cache_info().misses

    png(position("rbtge / b5 c6 / bbbtts", *FIVE[1:], pile=PILE))

    assert farms.farm_strip.cache_info().misses == before + 1


def test_nothing_that_any_match_needs_is_left_to_be_drawn_when_it_was_drawn_ahead() -> None:
    deque(ahead([ENGLISH]), maxlen=0)
    kept = (farms._plot, middle._plaque, hands._card, farms._sack, farms._hand, pieces.tag)
    drawn = [each.cache_info().misses for each in kept]

    draw(trading("bgrse / b4 n1 / bbb", "ttc / c6", "nnn", turned="gb"))
    draw_hand(position("bgrsentc / s2 / bb"))

    assert [each.cache_info().misses for each in kept] == drawn


# ---- told apart at a glance, without colour


def test_no_two_beans_have_the_same_outline() -> None:
    outlines = [bean(code, 60).getchannel("A") for code in VARIETIES]

    assert min(difference(one, other) for one, other in combinations(outlines, 2)) > 25


def test_no_two_varieties_are_alike_without_colour_on_a_phone() -> None:
    for size in (PORTRAIT, (50, 51)):
        pictures = [on_a_phone(portrait(code, 1, *size)) for code in VARIETIES]
        assert min(difference(one, other) for one, other in combinations(pictures, 2)) > 28


def test_no_two_cards_are_alike_without_colour_on_a_phone() -> None:
    for pictures in (
        [on_a_phone(card(code, "", 118)) for code in VARIETIES],
        [on_a_phone(plaque(code, "", *middle.PLAQUE)) for code in VARIETIES],
    ):
        assert min(difference(one, other) for one, other in combinations(pictures, 2)) > 15


# ---- what the farms tell


@pytest.mark.parametrize("code", VARIETIES)
def test_every_number_of_beans_in_a_field_looks_different(code: str) -> None:
    pictures = [plot(Plot(code, count, coins_for(code, count)), FIELD_WIDTH) for count in range(1, 13)]

    assert len({picture.tobytes() for picture in pictures}) == len(pictures)


@pytest.mark.parametrize("code", VARIETIES)
def test_another_step_of_the_meter_is_gold_exactly_where_the_field_pays_more(code: str) -> None:
    meters = [
        plot(Plot(code, count, coins_for(code, count)), FIELD_WIDTH).crop((PORTRAIT[0] + 12, 54, FIELD_WIDTH, 104))
        for count in range(1, 12)
    ]

    steps = {count + 1 for count in range(1, 11) if meters[count].tobytes() != meters[count - 1].tobytes()}
    assert steps == {need for need in METERS[code].values() if 1 < need <= 11}


def test_a_single_bean_that_may_not_be_sold_is_locked() -> None:
    alone, beside_more = (draw(position(f"b / r1 {other}")) for other in ("c1", "c2"))

    left, right = field(0)
    box = changed(*(picture.crop((left, farm(0)[0], right, farm(0)[1])) for picture in (alone, beside_more)))
    assert box[0] > PORTRAIT[0]


def test_a_field_shows_up_in_its_own_place() -> None:
    before, after = (draw(position("b / - n2", third)) for third in ("b / c2 e3", "b / c2 e4"))

    left, top, right, bottom = changed(before, after)

    assert field(1)[0] <= left < right <= field(1)[1]
    assert farm(1)[0] <= top < bottom <= farm(1)[1]


def test_the_third_field_is_for_sale_and_its_sign_is_golden_for_who_can_pay_it() -> None:
    poor, rich, owner = (draw(position(text)) for text in ("b / b1 r2 / bb", "b / b1 r2 / bbb", "b / b1 r2 -"))

    places = [picture.crop((field(2)[0], farm(0)[0], field(2)[1], farm(0)[1])) for picture in (poor, rich, owner)]
    assert min(difference(one, other) for one, other in combinations(places, 2)) > 2


def test_the_sun_shines_on_the_active_player() -> None:
    for turn in range(1, 6):
        seen = view(position(*FIVE, turn=turn, pile=PILE), None)
        assert [farms.farm_of(seen, seat, "").lit for seat in range(5)] == [seat == turn - 1 for seat in range(5)]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("b / c1 / bb", "b / c1 / bbb"),
        ("bbbb / c1", "bbbbb / c1"),
        ("b / c1 // g", "b / c1 // gg"),
        ("b / c1", "b / c1 // t"),
    ],
)
def test_coins_hand_and_cards_beside_the_fields_can_be_counted(one: str, other: str) -> None:
    before, after = (draw(trading("s", text)) for text in (one, other))

    _, top, _, bottom = changed(before, after)

    assert farm(1)[0] <= top < bottom <= farm(1)[1]


def test_what_somebody_wishes_for_is_seen_beside_their_fields_and_does_not_hide_what_lies_there() -> None:
    aside = trading("s", "s / c1 // t")
    both = replace(aside, wishes=((), ("g", "b"), ()))
    wish = replace(trading("s", "s / c1"), wishes=((), ("g", "b"), ()))

    pictures = [draw(state) for state in (aside, both, wish)]

    assert min(difference(one, other) for one, other in combinations(pictures, 2)) > 0.1


# ---- the middle of the table


def test_a_turned_up_card_keeps_its_place_when_its_neighbour_is_gone() -> None:
    both, one = (replace(trading("s"), turned=turned) for turned in (("g", "b"), (None, "b")))

    _, _, right, bottom = changed(draw(both), draw(one))

    assert right <= middle.PLAQUES_LEFT + middle.PLAQUE[0] + middle.PLAQUE_GAP
    assert bottom <= MIDDLE_HEIGHT


def test_pile_pass_discard_and_the_last_turn_can_be_seen() -> None:
    tables = [
        draw(position(**{"pile": PILE, **more}))  # type: ignore[arg-type]  # keywords of `position`
        for more in (
            {},
            {"pile": PILE[1:]},
            {"run_outs": 1},
            {"run_outs": 2},
            {"discard": "g"},
            {"discard": "r"},
            {"discard": "gg"},
            {"is_last": True, "run_outs": 3},
        )
    ]

    assert len({table.tobytes() for table in tables}) == len(tables)


@pytest.mark.parametrize("name", SAMPLES)
def test_the_table_shows_nothing_that_only_its_players_know(name: str) -> None:
    state, random = SAMPLES[name], Random(name)
    dealt_anew = replace(
        state,
        players=tuple(
            replace(player, hand=tuple(random.choices(list(VARIETIES), k=len(player.hand)))) for player in state.players
        ),
        pile=tuple(random.choices(list(VARIETIES), k=len(state.pile))),
    )

    assert png(dealt_anew) == png(state)
    assert render.draw_table(view(state, 0), NAMES[: len(state.players)], ENGLISH) == png(state)


# ---- a hand


def test_a_hand_is_drawn_from_its_front_on() -> None:
    drawn = [draw_hand(position(hand)) for hand in ("grest", "rgest", "grets")]
    width = hands._card_width(5) + hands.CARD_GAP

    assert changed(drawn[0], drawn[1])[2] <= SIDE + 2 * width
    assert changed(drawn[0], drawn[2])[0] >= SIDE + 3 * width - hands.CARD_GAP


@pytest.mark.parametrize("count", COUNTS)
def test_every_card_of_a_hand_is_shown(count: int) -> None:
    hand = ("grestncb" * 4)[:count]
    whole = draw_hand(position(hand, phase="lay"))

    for place in range(count):
        other = "g" if hand[place] != "g" else "r"
        assert whole.tobytes() != draw_hand(position(hand[:place] + other + hand[place + 1 :], phase="lay")).tobytes()


def test_cards_that_grow_in_an_own_field_have_its_number() -> None:
    held = [
        card.fields
        for text in ("gbr / b2 r1", "gbr / r2 r1 -")
        for card in hands.held_in(view(position(text), 0), ENGLISH)
    ]

    assert held == [(), (1,), (2,), (), (), (1, 2)]


def test_the_front_card_has_a_ring_when_it_can_be_planted() -> None:
    mine, not_mine = (position("gbr", "bbb", turn=turn) for turn in (1, 2))

    own, other = (draw_hand(state).crop((0, FARM_HEIGHT + 2 * GAP, WIDTH, 400)) for state in (mine, not_mine))

    assert changed(own, other)[2] <= SIDE + hands._card_width(5) + 8


def test_a_promised_card_is_marked() -> None:
    promised = HANDS["promised, six"]

    without = replace(promised, offers=())

    assert changed(draw_hand(promised), draw_hand(without))[1] > FARM_HEIGHT


def test_the_hand_of_a_player_is_no_other_players() -> None:
    state = SAMPLES["trading, five"]

    assert len({draw_hand(state, seat).tobytes() for seat in range(5)}) == 5


def test_a_spectator_holds_no_hand() -> None:
    with pytest.raises(ValueError, match="spectator"):
        render.draw_hand(view(SAMPLES["trading, five"], None), ENGLISH)


# ---- the end


@given(walks)
def test_the_crown_is_worn_by_who_won(walk: Walk) -> None:
    end = walk.steps()[-1].after
    outcome = GAME.outcome(end)
    assert outcome is not None

    seen, names = view(end, None), NAMES[: walk.seats]
    shown = [farms.farm_of(seen, seat, name) for seat, name in enumerate(names)]
    assert {farm.board.seat for farm in shown if farm.board.crowned} == outcome.winners
    assert {each.seat for each in stage.stage_of(seen, names) if each.won} == outcome.winners


@pytest.mark.parametrize("name", ["", "***", "李小龙", "🤖", "W" * 100, "a\nb", "\u202egnitaolf", "\0", " "])
@pytest.mark.parametrize("sample", ["planting, four", "trading, five", "over, five"])
def test_no_name_breaks_the_picture(name: str, sample: str) -> None:
    state = SAMPLES[sample]

    assert draw(state, (name,) * 5).size == draw(state).size
