"""The picture of the table."""

from collections import deque
from io import BytesIO
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageStat

from cogs.bonje import render
from cogs.bonje.art.cards import CARD, card, tile
from cogs.bonje.art.faces import face
from cogs.bonje.art.stables import Stall, stall
from cogs.bonje.cards import CARDS, NUMBERS
from cogs.bonje.render import ahead, draw_table
from cogs.bonje.rules import GAME, Aim, State, view
from cogs.bonje.strips import farms, pieces
from cogs.bonje.strips.labels import Words
from cogs.bonje.strips.layout import FLIP_HEIGHT, WIDTH
from tests.cogs.bonje.samples import FOUR, SAMPLES, TWO, flip
from tests.cogs.bonje.shown import NAMES, farm, played, slot, table
from tests.cogs.inks import forget, in_full_colours

WORDS = Words("Round", "Pile")
USUAL = {option.key: option.default for option in GAME.options}
LARGEST_UPLOAD = 250_000
PHONE = 343 / WIDTH
"""How much smaller a picture is on a phone."""
KINDS = ("horse", "cow", "pig", "sheep", "fowl")
HIGHEST = {2: 0.5, 3: 0.64, 4: 0.76}
"""Of its width, by players: so much of a phone's screen the picture may take; the rest is for the buttons."""


def draw(state: State, names: tuple[str, ...] = NAMES) -> Image.Image:
    file = draw_table(view(state), names[: len(state.farms)], WORDS)
    return Image.open(BytesIO(file)).convert("RGB")


def on_a_phone(picture: Image.Image) -> Image.Image:
    """A card as a phone shows it to somebody who sees no colours; it lies on grass."""
    ground = Image.new("RGBA", picture.size, (138, 198, 109))
    ground.alpha_composite(picture)
    size = round(picture.width * PHONE), round(picture.height * PHONE)
    return ground.convert("L").resize(size, Image.Resampling.LANCZOS)


def difference(one: Image.Image, other: Image.Image) -> float:
    """The mean difference of two pictures in brightness, 0 to 255."""
    return ImageStat.Stat(ImageChops.difference(one.convert("L"), other.convert("L"))).mean[0]


def large(code: str) -> Image.Image:
    """A card of the flip, on a phone."""
    return on_a_phone(card(code, NUMBERS.get(code), CARD[0]))


@pytest.mark.parametrize("name", SAMPLES)
def test_every_kind_of_table_leaves_room_for_its_buttons_and_is_quick_to_send(name: str) -> None:
    shown = SAMPLES[name]

    file = draw_table(view(shown), NAMES[: len(shown.farms)], WORDS)

    picture = Image.open(BytesIO(file))
    assert picture.width == WIDTH
    assert picture.height <= WIDTH * HIGHEST[len(shown.farms)]
    assert len(file) < LARGEST_UPLOAD


@given(st.sampled_from(GAME.seat_counts), st.integers(0, 99), st.integers(0, 400), st.booleans())
def test_every_table_of_a_match_played_by_chance_can_be_drawn(seats: int, seed: int, moves: int, special: bool) -> None:
    options = USUAL | {"special": "on" if special else "off"}
    *_, (match, _) = played(seats, f"drawn {seed}", moves, **options)

    picture = draw(match.state)

    assert picture.width == WIDTH
    assert picture.height <= WIDTH * HIGHEST[seats]


@pytest.mark.parametrize("name", SAMPLES)
def test_the_same_table_is_drawn_the_same_to_the_last_byte(name: str) -> None:
    seen, names = view(SAMPLES[name]), NAMES[: len(SAMPLES[name].farms)]
    once = draw_table(seen, names, WORDS)
    forget(render)

    assert draw_table(seen, names, WORDS) == once


@pytest.mark.parametrize("name", SAMPLES)
def test_printed_colours_are_close_to_the_drawn_ones(name: str) -> None:
    state = SAMPLES[name]
    drawn = in_full_colours(render, lambda: draw_table(view(state), NAMES[: len(state.farms)], WORDS))
    picture = draw(state)
    top = 0
    for sheet in drawn:
        shown = picture.crop((0, top, WIDTH, top + sheet.height))
        assert max(ImageStat.Stat(ImageChops.difference(sheet, shown)).rms) < 4, "choose the inks anew: see art/inks.py"
        top += sheet.height
    assert top == picture.height


def test_a_strip_that_did_not_change_is_not_drawn_again() -> None:
    forget(render)
    draw(flip(FOUR, "horse-f", "pig-m", "truck", "fowl-f"))
    before = farms.farm_strip.cache_info().misses

    draw(flip((farm("horse-m", "", ""), *FOUR[1:]), "horse-f", "pig-m", "truck", "fowl-f"))

    assert farms.farm_strip.cache_info().misses == before + 1


# ---- told apart at a glance, without colour


@pytest.mark.parametrize("kind", KINDS)
def test_he_and_she_differ_without_colour_even_on_a_phone(kind: str) -> None:
    assert difference(large(f"{kind}-m"), large(f"{kind}-f")) > 45


@pytest.mark.parametrize("kind", KINDS)
def test_he_and_she_differ_in_their_stable_too(kind: str) -> None:
    his, hers = (on_a_phone(tile(f"{kind}-{sex}", 1, 70, 87)) for sex in "mf")

    assert difference(his, hers) > 45


@pytest.mark.parametrize("kind", KINDS)
def test_his_face_is_not_hers_in_other_colours(kind: str) -> None:
    his, hers = (face(f"{kind}-{sex}", 66).getchannel("A") for sex in "mf")

    assert difference(his, hers) > 5


@pytest.mark.parametrize("mad", ["mad-cow", "mad-horse"])
def test_a_mad_animal_is_not_taken_for_an_ordinary_one(mad: str) -> None:
    assert min(difference(large(mad), large(code)) for code in CARDS if code != mad) > 30


def test_no_two_cards_are_alike_without_colour_on_a_phone() -> None:
    pictures = [large(code) for code in CARDS]

    assert min(difference(one, other) for one, other in combinations(pictures, 2)) > 15


def test_a_stable_shows_from_afar_how_it_stands() -> None:
    looks = (
        Stall(),
        Stall(("elephant",)),
        Stall(("pig-m", "pig-f")),
        Stall(("pig-m", "pig-f"), complete=True),
        Stall(("pig-m", "pig-m", "pig-f"), brawl=True),
        Stall(special="horse"),
    )
    pictures = [on_a_phone(stall(look, 155)) for look in looks]

    assert min(difference(one, other) for one, other in combinations(pictures, 2)) > 4


@pytest.mark.parametrize("code", ["elephant", "cow-f", "truck"])
def test_a_card_that_is_gone_is_pale_and_shows_who_has_it_and_whether_it_is_played(code: str) -> None:
    looks = (
        slot(code),
        slot(code, 1),
        slot(code, 2),
        slot(code, 1, state="waiting"),
        slot(code, 1, state="played"),
    )
    tables = [draw(table(*FOUR, up=(look, slot("pig-m"), slot("truck"), slot("fowl-f")))) for look in looks]
    places = [picture.crop((0, 0, WIDTH // 5, FLIP_HEIGHT)) for picture in tables]

    assert len({place.tobytes() for place in places}) == len(places)
    assert all(difference(places[0], place) > 25 for place in places[1:])


def test_a_card_that_is_gone_keeps_its_place() -> None:
    before, after = (
        draw(table(*FOUR, up=(first, slot("pig-m"), slot("truck"), slot("fowl-f"))))
        for first in (slot("cow-f"), slot("cow-f", 2))
    )

    changed = ImageChops.difference(before, after).crop((0, 0, WIDTH, FLIP_HEIGHT)).getbbox()

    assert changed
    assert changed[2] < WIDTH / 4


# ---- what the farms tell


@pytest.mark.parametrize(("few", "many"), [("fowl-f " * 3, "fowl-f " * 4), ("cow-m " * 2, "cow-m " * 3)])
def test_how_many_animals_of_a_sort_live_in_a_stable_can_be_seen(few: str, many: str) -> None:
    one, other = (draw(table(farm(animals, "", "", "", ""), TWO[1])) for animals in (few, many))

    assert one.tobytes() != other.tobytes()


def test_the_order_in_which_animals_came_is_not_drawn() -> None:
    one, other = (draw(table(farm(animals, "", ""), TWO[1])) for animals in ("cow-f cow-m", "cow-m cow-f"))

    assert one.tobytes() == other.tobytes()


def test_the_card_that_somebody_has_yet_to_play_lies_beside_their_farm() -> None:
    cards = (
        slot("truck", 0),
        slot("elephant", 0),
        slot("truck", 0, aim=Aim(1, 0, CARDS["pig-f"])),
        slot("truck", 0, state="waiting"),
        slot("truck", 0, state="played"),
    )
    below = (0, FLIP_HEIGHT, farms.STABLES_LEFT, FLIP_HEIGHT + 130)
    boards = [draw(table(*TWO, up=(slot("cow-f", 1, 1, state="played"), card))).crop(below) for card in cards]

    assert len({board.tobytes() for board in boards}) == len(boards)


def test_the_sun_shines_on_whoever_has_something_to_do() -> None:
    """Seat 0 has yet to take a card, seat 1 to play one; seat 2 waits for others, seat 3 is done."""
    waits, done = slot("truck", 2, 1, state="waiting"), slot("pig-m", 3, 2, state="played")
    seen = view(table(*FOUR, up=(slot("horse-f"), slot("cow-f", 1), waits, done)))

    assert [farms.farm_of(seen, seat, "").lit for seat in range(4)] == [True, True, False, False]


def test_a_stable_that_a_truck_stands_before_has_a_ring() -> None:
    others = [slot("cow-f", seat, seat, state="played") for seat in (1, 2, 3)]
    with_truck, without = (
        draw(table(*FOUR, up=(truck, *others))) for truck in (slot("truck", 0, aim=Aim(2, 1)), slot("truck", 0))
    )

    changed = ImageChops.difference(with_truck, without).getbbox()

    assert changed
    third_farm = FLIP_HEIGHT + 2 * (farms.FARM_HEIGHT + farms.GAP)
    assert third_farm <= changed[1] < changed[3] <= third_farm + farms.FARM_HEIGHT + farms.GAP


@pytest.mark.parametrize("name", ["", "***", "李小龙", "🤖", "W" * 100, "a\nb", "\u202egnitaolf", "\0", " "])
@pytest.mark.parametrize("sample", ["playing, four", "scored, four", "special, four", "over, four"])
def test_no_name_breaks_the_picture(name: str, sample: str) -> None:
    state = SAMPLES[sample]

    assert draw(state, (name,) * 4).size == draw(state).size


def test_no_card_is_left_to_be_drawn_when_they_were_drawn_ahead() -> None:
    deque(ahead([WORDS]), maxlen=0)
    drawn = card.cache_info().misses, pieces.stable.cache_info().misses

    draw(
        table(*(farm("cow-m", "", "pig-f"),) * 4, up=(*map(slot, ("elephant", "mad-cow", "fowl-f")), slot("truck", 1)))
    )

    assert (card.cache_info().misses, pieces.stable.cache_info().misses) == drawn
