"""The table of Koe zoekt Boer as one picture: the cards in the middle above, one farm below the other.

It is made to be read on a phone, where it is about a third as wide: few things, large numbers, no small print. It knows
no language: the names of cards and of the piles are given to it.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from io import BytesIO
from typing import NamedTuple, cast
from unicodedata import normalize

from PIL import Image, ImageDraw

from bot.core.rng import Rng
from cogs.koe.art import scenery
from cogs.koe.art.brush import font
from cogs.koe.art.cards import back, card
from cogs.koe.art.palette import CREAM, GRASS
from cogs.koe.rules import BARN_HOLDS, COWS, GAME, FarmView, View

WIDTH = 1000
"""Of the picture, in pixels; its height follows from the farms."""

SIDE = 14
"""Between the edge of the picture and a farm, and between two farms."""

MARKET_HEIGHT = 276
MARKET_TOP = 16
MARKET_SCALE = 1.72
MARKET_CARD = (172, 200)
FACE_UP_LEFT = (26, 212, 398)
PILE_LEFT, DISCARD_LEFT = 618, 804
TAG_HEIGHT = 42

COW_SCALE = 1.06
COW_CARD = (106, 123)
COWS_IN_A_LINE = 5
GAP = 8

BOARD_WIDTH = 168
BARN_SIZE = (200, 146)
BARN_SCALE = 0.9
BARN_CARD_HEIGHT = 104
BARN_STEP = 43
"""How far a card in the barn is moved to the right of the one it lies on: the corner of the lower one stays visible."""

MEADOW_LEFT = SIDE + 10 + BOARD_WIDTH + 10
BARN_LEFT = WIDTH - SIDE - 10 - BARN_SIZE[0]
FARM_PADDING = 15


class Words(NamedTuple):
    """The few words in the picture, in the language of the match."""

    cards: Mapping[str, str]
    """What each kind of farm card (`farmer`, `rain`, …) is called."""
    pile: str
    discard: str


def draw_table(view: View, names: Sequence[str], words: Words) -> bytes:
    """The whole table as a PNG; `names` has one name per seat."""
    heights = [_farm_height(farm) for farm in view["farms"]]
    canvas = Image.new("RGB", (WIDTH, MARKET_HEIGHT + sum(heights) + SIDE * (len(heights) + 1)), GRASS)
    _market(canvas, view, words)
    top = MARKET_HEIGHT + SIDE
    for seat, (name, height) in enumerate(zip(names, heights, strict=True)):
        _farm(canvas, view, seat, top)
        _board(canvas, view, seat, name, top + (height - COW_CARD[1]) // 2)
        top += height + SIDE
    png = BytesIO()
    canvas.quantize(method=Image.Quantize.FASTOCTREE).save(png, "PNG", compress_level=1)
    return png.getvalue()


def ahead() -> Iterator[None]:
    """Draws, piece by piece, what every match needs: its first picture would otherwise take a second."""
    for scale in (COW_SCALE, MARKET_SCALE, BARN_SCALE):
        for cow in COWS:
            yield
            card(f"{cow}-", "", scale)
            card(f"{cow}+", "", scale)
    yield
    seats = GAME.seat_counts[0]
    dealt = GAME.view(GAME.setup(seats, {}, Rng("ahead", 0)), None)
    draw_table(cast("View", dealt), [""] * seats, Words({}, "", ""))


def _put(canvas: Image.Image, piece: Image.Image, left: float, top: float) -> None:
    canvas.paste(piece, (round(left), round(top)), piece)


def _put_centred(canvas: Image.Image, piece: Image.Image, middle: float, top: float) -> None:
    _put(canvas, piece, middle - piece.width / 2, top)


def _market(canvas: Image.Image, view: View, words: Words) -> None:
    """The face-up cards, the pile and the discard pile; a card that is being carried out lies on its way to the latter."""
    _put(canvas, scenery.horizon(WIDTH, MARKET_HEIGHT), 0, 0)
    for slot, (code, left) in enumerate(zip(view["face_up"], FACE_UP_LEFT, strict=True)):
        _market_card(canvas, code, left, words)
        _caption(canvas, str(slot + 1), left)
    _pile(canvas, view, words)
    _discard(canvas, view, words)


def _market_card(canvas: Image.Image, code: str | None, left: int, words: Words) -> None:
    piece = _card(code, words, MARKET_SCALE) if code else scenery.empty_place(*MARKET_CARD)
    _put(canvas, piece, left, MARKET_TOP)


def _card(code: str, words: Words, scale: float) -> Image.Image:
    return card(code, words.cards.get(code.partition("-")[0], ""), scale)


def _caption(canvas: Image.Image, text: str, left: int) -> None:
    tag = scenery.tag(text, TAG_HEIGHT)
    _put_centred(canvas, tag, left + MARKET_CARD[0] / 2, MARKET_TOP + MARKET_CARD[1] + 6)


def _pile(canvas: Image.Image, view: View, words: Words) -> None:
    size, top = view["pile"]["size"], view["pile"]["top"]
    if size > 1:
        _put(canvas, scenery.stack_edge(*MARKET_CARD, min(12, 3 + size // 4)), PILE_LEFT, MARKET_TOP)
    if size and not top:
        _put(canvas, back(MARKET_SCALE), PILE_LEFT, MARKET_TOP)
    else:
        _market_card(canvas, top, PILE_LEFT, words)
    _caption(canvas, f"{words.pile} {size}", PILE_LEFT)


def _discard(canvas: Image.Image, view: View, words: Words) -> None:
    choice, mover = view["choice"], view["to_move"]
    if choice and mover is not None:
        _market_card(canvas, choice["card"], DISCARD_LEFT, words)
        width, height = MARKET_CARD
        _put(canvas, scenery.ring(width + 16, height + 16, 7), DISCARD_LEFT - 8, MARKET_TOP - 8)
        _put(canvas, scenery.badge(mover, 64), DISCARD_LEFT + width - 52, MARKET_TOP - 10)
    else:
        _market_card(canvas, None, DISCARD_LEFT, words)
        if top := view["discard"]["top"]:
            _put(canvas, _faded(_card(top, words, MARKET_SCALE)), DISCARD_LEFT, MARKET_TOP)
    _caption(canvas, f"{words.discard} {view['discard']['size']}", DISCARD_LEFT)


def _faded(piece: Image.Image) -> Image.Image:
    """A card that is out of the game."""
    pale = piece.copy()
    pale.putalpha(piece.getchannel("A").point([value // 2 for value in range(256)]))
    return pale


def _farm_height(farm: FarmView) -> int:
    lines = -(-max(1, len(farm["meadow"])) // COWS_IN_A_LINE)
    cows = lines * COW_CARD[1] + (lines - 1) * GAP
    return max(cows + 2 * FARM_PADDING, _barns_height(farm) + 2 * GAP)


def _barns_height(farm: FarmView) -> int:
    return len(farm["barns"]) * (BARN_SIZE[1] + GAP) - GAP


def _farm(canvas: Image.Image, view: View, seat: int, top: int) -> None:
    """One farm's ground with its meadow and its barns; the cows that may be chosen now have a golden ring."""
    farm = view["farms"][seat]
    height = _farm_height(farm)
    _put(canvas, scenery.meadow(WIDTH - 2 * SIDE, height, lit=_is_lit(view, seat)), SIDE, top)
    targets = view["choice"]["targets"] if view["choice"] else ()
    wanted = {target.partition(">")[0] for target in targets}
    for place, code in enumerate(farm["meadow"]):
        line, column = divmod(place, COWS_IN_A_LINE)
        left, cow_top = MEADOW_LEFT + column * (COW_CARD[0] + GAP), top + FARM_PADDING + line * (COW_CARD[1] + GAP)
        _put(canvas, card(code, "", COW_SCALE), left, cow_top)
        if code[:-1] in wanted:
            _put(canvas, scenery.ring(COW_CARD[0] + 10, COW_CARD[1] + 10, 8), left - 5, cow_top - 5)
    barns_top = top + (height - _barns_height(farm)) // 2
    for place, cows in enumerate(farm["barns"]):
        _barn(canvas, cows, barns_top + place * (BARN_SIZE[1] + GAP))


def _barn(canvas: Image.Image, cows: Sequence[str], top: int) -> None:
    """A barn with its cards in a fan, the top one, next to the door, in front."""
    _put(canvas, scenery.barn(*BARN_SIZE, len(cows), BARN_HOLDS), BARN_LEFT, top)
    for place, code in enumerate(cows):
        left = BARN_LEFT + 12 + place * BARN_STEP
        _put(canvas, card(code, "", BARN_SCALE), left, top + BARN_SIZE[1] - BARN_CARD_HEIGHT - 2)


def _board(canvas: Image.Image, view: View, seat: int, name: str, top: int) -> None:
    """The board with the seat's badge, its score and its name, and what there is to say about it now."""
    farm, left = view["farms"][seat], SIDE + 10
    _put(canvas, scenery.board(BOARD_WIDTH, COW_CARD[1], lit=_is_lit(view, seat)), left, top)
    written = fitting(name, BOARD_WIDTH - 16)
    badge_top = top + (10 if written else (COW_CARD[1] - 60) // 2)
    _put(canvas, scenery.badge(seat, 60), left + 8, badge_top)
    _put_centred(canvas, scenery.score(farm["score"], 50), left + 115, badge_top + 5)
    if written:
        text, size = written
        middle = left + BOARD_WIDTH / 2, top + 95
        ImageDraw.Draw(canvas).text(middle, text, font=font(size), fill=CREAM, anchor="mm", stroke_width=0.6)
    if view["to_move"] == seat:
        _put(canvas, scenery.pointer(40), 1, top + (COW_CARD[1] - 40) / 2)
    if view["phase"] == "setup":
        _put(canvas, scenery.thinking(38, done=farm["turned_over"]), left + BOARD_WIDTH - 32, top - 8)
    if view["phase"] == "over" and _is_lit(view, seat):
        _put(canvas, scenery.crown(50), left + 13, badge_top - 30)


def _is_lit(view: View, seat: int) -> bool:
    """The sun shines on the farm whose turn it is, and at the end on the best ones."""
    if view["phase"] == "over":
        return view["farms"][seat]["score"] == max(farm["score"] for farm in view["farms"])
    return view["to_move"] == seat


NAME_SIZES = (32, 29, 26, 23)


@lru_cache(maxsize=1024)
def fitting(name: str, room: int) -> tuple[str, int] | None:
    """A name as it can be written in `room` pixels, and the size to write it in.

    Accents and whatever else the font lacks are left out. None: nothing is left, and the badge must do.
    """
    drawable = "".join(each for each in normalize("NFKD", name) if _has_glyph(each))
    plain = " ".join(drawable.split())
    if not any(each.isalnum() for each in plain):
        return None
    for size in NAME_SIZES:
        if font(size).getlength(plain) <= room:
            return plain, size
    cut = plain
    while font(size).getlength(f"{cut}…") > room:
        cut = cut[:-1]
    return f"{cut.rstrip()}…", size


@cache
def _has_glyph(character: str) -> bool:
    """Whether the font can draw a character; what it lacks looks like a character that nobody has."""
    letters = font(NAME_SIZES[0])
    return character == " " or bytes(letters.getmask(character)) != bytes(letters.getmask("\U0010ffff"))
