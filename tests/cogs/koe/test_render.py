"""The picture of the table."""

import time
from io import BytesIO
from itertools import pairwise

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.drawing.strips import Strip, printed
from cogs.koe import render
from cogs.koe.art.cards import back, card
from cogs.koe.art.inks import SCALE
from cogs.koe.render import draw_next, draw_table
from cogs.koe.rules import CARDS, COLOURS, COWS, FARM_DECK, State, view
from cogs.koe.strips import farms, market
from cogs.koe.strips.labels import Words
from cogs.koe.strips.layout import WIDTH
from tests.cogs.inks import in_full_colours
from tests.cogs.koe.scenes import NAMES, SAMPLES, farm, played, state

WORDS = Words(dict.fromkeys({code.partition("-")[0] for code in FARM_DECK}, "Farm card"), "Pile", "Discard")
LARGEST_UPLOAD = 250_000
PIXELS = round(WIDTH * SCALE)
PHONE = 0.35


def forget_strips() -> None:
    """Let the next table be laid out of the shapes that are known."""
    for kept in (farms.farm_strip, market.market_strip, farms.last_strip):
        kept.cache_clear()


def draw(table: State) -> Image.Image:
    return Image.open(BytesIO(draw_table(view(table), NAMES[: len(table.farms)], WORDS))).convert("RGB")


def difference(one: Image.Image, other: Image.Image) -> float:
    """The mean difference of two pictures in brightness, 0 to 255."""
    pixels = ImageChops.difference(one.convert("L"), other.convert("L")).histogram()
    return sum(value * count for value, count in enumerate(pixels)) / sum(pixels)


@pytest.mark.parametrize("name", SAMPLES)
def test_every_kind_of_table_is_a_picture_of_the_same_width_that_is_quick_to_send(name: str) -> None:
    table = SAMPLES[name]

    png = draw_table(view(table), NAMES[: len(table.farms)], WORDS)

    assert Image.open(BytesIO(png)).width == PIXELS
    assert len(png) < LARGEST_UPLOAD


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_table_of_a_match_played_by_chance_can_be_drawn(seats: int) -> None:
    for match, _ in list(played(seats, f"drawn {seats}"))[::7]:
        draw(match.state)


def test_the_same_table_is_drawn_the_same_to_the_last_byte() -> None:
    once, again = (draw_table(view(SAMPLES["turn, five"]), NAMES, WORDS) for _ in range(2))

    assert once == again


@pytest.mark.parametrize("name", SAMPLES)
def test_printed_colours_are_close_to_the_drawn_ones(name: str) -> None:
    table = SAMPLES[name]
    drawn = in_full_colours(render, lambda: draw_table(view(table), NAMES[: len(table.farms)], WORDS))
    picture = draw(table)
    top = 0
    for sheet in drawn:
        shown = picture.crop((0, top, PIXELS, top + sheet.height))
        assert max(ImageStat.Stat(ImageChops.difference(sheet, shown)).rms) < 4, "choose the inks anew: see art/inks.py"
        top += sheet.height
    assert top == picture.height


def test_a_strip_that_did_not_change_is_not_drawn_again() -> None:
    forget_strips()
    draw(state(farm("b1+"), farm("b2+"), farm("b3-")))
    before = farms.farm_strip.cache_info().misses

    draw(state(farm("b1+"), farm("b2+ g1+"), farm("b3-")))

    assert farms.farm_strip.cache_info().misses == before + 1


@pytest.mark.parametrize("cow", COWS)
def test_happy_and_sad_differ_without_colour_even_on_a_phone(cow: str) -> None:
    happy, sad = (card(cow + mood, "", PHONE) for mood in "+-")

    assert difference(happy, sad) > 30


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("mood", ["+", "-"])
def test_the_colours_of_cows_differ_by_their_symbol_alone(size: int, mood: str) -> None:
    corners = [card(f"{colour}{size}{mood}", "", 1).crop((5, 38, 44, 66)).convert("L") for colour in COLOURS]
    symbols = [corner.point([255 if level > 150 else 0 for level in range(256)]) for corner in corners]

    assert len({symbol.tobytes() for symbol in symbols}) == len(COLOURS)


def test_no_two_cards_look_alike() -> None:
    pictures = {code: card(code, "", 1).tobytes() for code in CARDS}

    assert len(set(pictures.values())) == len(CARDS)


def test_a_farm_card_on_the_pile_shows_only_its_back() -> None:
    hidden = [draw(state(farm("b1+"), farm("b2+"), pile=f"weather {top}")).tobytes() for top in ("super", "rain-b")]

    assert hidden[0] == hidden[1]
    assert back(1).size == card("super", "", 1).size


def test_a_cow_on_the_pile_is_seen_with_its_mood() -> None:
    happy, sad = (draw(state(farm("b1+"), farm("b2+"), pile=f"weather g3{mood}")) for mood in "+-")

    assert happy.tobytes() != sad.tobytes()


def test_the_farm_whose_turn_it_is_lies_in_the_sun() -> None:
    first, second = (draw(state(farm("b1+"), farm("b2+"), turn=turn)) for turn in (1, 2))
    spot = (round(60 * SCALE), round(300 * SCALE))

    assert sum(first.getpixel(spot)) > sum(second.getpixel(spot))  # type: ignore[arg-type]  # an RGB picture's pixel


def test_every_card_in_a_barn_keeps_its_corner_visible() -> None:
    for bottom in ("p3+", "p3-", "g3+"):
        covered = draw(state(farm("b1+", f"{bottom} r1+ o2+"), farm("b2+")))
        other = draw(state(farm("b1+", "p4+ r1+ o2+"), farm("b2+")))
        assert covered.tobytes() != other.tobytes()


def test_a_large_herd_takes_more_lines_and_none_of_it_is_lost() -> None:
    herd = " ".join(f"{name}+" for name in COWS if name != "b1")

    small, large = draw(state(farm("b1-"), farm("b2+"))), draw(state(farm("b1-"), farm(herd)))

    assert large.height > small.height + 400 * SCALE


def test_a_full_table_is_drawn_in_a_blink_once_its_cards_are_known() -> None:
    table = view(SAMPLES["turn, five"])
    draw_table(table, NAMES, WORDS)

    spent = []
    for _ in range(5):
        forget_strips()
        start = time.process_time()
        draw_table(table, NAMES, WORDS)
        spent.append(time.process_time() - start)

    assert min(spent) < 0.2  # measured: about 0.01 s; slower machines get room


def test_the_farm_whose_turn_comes_next_is_drawn_before_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    turns = [match.state for match, _ in played(3, "ahead") if match.state.phase == "turn"]
    before, after = next((one, other) for one, other in pairwise(turns) if one.seat != other.seat)
    names = NAMES[:3]
    forget_strips()
    draw_table(view(before), names, WORDS)
    draw_next(view(before), names)
    heights: list[int] = []

    def print_and_note(sheet: Image.Image) -> Strip:
        heights.append(sheet.height)
        return printed(sheet)

    monkeypatch.setattr(farms, "printed", print_and_note)
    draw_table(view(after), names, WORDS)
    assert len(heights) == 1, "only the farm that has just been played is new"
