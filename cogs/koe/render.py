"""The table of Koe zoekt Boer as one picture: the cards in the middle above, one farm below the other.

It is made to be read on a phone, where it is about a third as wide: few things, large numbers, no small print. It knows
no language: the names of cards and of the piles are given to it.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple, cast

from PIL import Image, ImageDraw

from bot.core.rng import Rng
from bot.drawing import scenery
from bot.drawing.brush import font
from bot.drawing.names import fitting
from bot.drawing.palette import CREAM, GRASS
from bot.drawing.strips import Strip, printed
from cogs.koe.art.barns import barn, score
from cogs.koe.art.cards import back, card
from cogs.koe.art.inks import inked, png
from cogs.koe.rules import BARN_HOLDS, COWS, GAME, View

WIDTH = 1000
"""Of the picture, in pixels; its height follows from the farms."""

SIDE = 14
"""Between the edge of the picture and a farm, and between two farms."""

MARKET_HEIGHT = 276
MARKET_TOP = 16
MARKET_SCALE = 1.72
MARKET_CARD = (172, 200)
FACE_UP_LEFT = (26, 212, 398)
SLOT_MARGIN = 7
PILE_LEFT, DISCARD_LEFT = 618, 804
PILES_LEFT = 577
"""Where the part of the picture begins that belongs to both piles and their captions."""
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

USUAL_FARMS = ((1, 1), (2, 1), (3, 1), (1, 2), (4, 1))
"""Lines of cows and barns of the farms whose ground is drawn ahead."""


class Words(NamedTuple):
    """The few words in the picture, in the language of the match."""

    cards: Mapping[str, str]
    """What each kind of farm card (`farmer`, `rain`, …) is called."""
    pile: str
    discard: str


def draw_table(view: View, names: Sequence[str], words: Words) -> bytes:
    """The whole table as a PNG; `names` has one name per seat.

    It is printed in strips, and these are laid out of parts that keep to themselves: what a move leaves alone is not drawn
    again.
    """
    farms = (_farm_strip(_farm(view, seat, name)) for seat, name in enumerate(names))
    return png(WIDTH, [_market_strip(_market(view, words)), *farms, _last_strip()])


def ahead() -> Iterator[None]:
    """Draws, piece by piece, what every match needs: its first picture would otherwise take a second."""
    for scale in (COW_SCALE, MARKET_SCALE, BARN_SCALE):
        for cow in COWS:
            yield
            card(f"{cow}-", "", scale)
            card(f"{cow}+", "", scale)
    for lines, barns in USUAL_FARMS:
        for lit in (False, True):
            yield
            _sheet(_Ground(_height(lines, barns), lit))
    yield
    seats = GAME.seat_counts[0]
    dealt = GAME.view(GAME.setup(seats, {}, Rng("ahead", 0)), None)
    draw_table(cast("View", dealt), [""] * seats, Words({}, "", ""))


def _put(canvas: Image.Image, piece: Image.Image, left: float, top: float) -> None:
    canvas.paste(piece, (round(left), round(top)), piece)


def _put_centred(canvas: Image.Image, piece: Image.Image, middle: float, top: float) -> None:
    _put(canvas, piece, middle - piece.width / 2, top)


@cache
def _last_strip() -> Strip:
    """The grass below the last farm."""
    return printed(inked(Image.new("RGB", (WIDTH, SIDE), GRASS)))


# ---- the market


class _Lying(NamedTuple):
    """A card in the market, and what it is called."""

    code: str
    name: str


class _Market(NamedTuple):
    """All that the upper strip shows."""

    face_up: tuple[_Lying | None, ...]
    pile: int
    pile_top: _Lying | None
    discard: int
    discard_top: _Lying | None
    carried_out: _Lying | None
    """It lies on its way to the discard pile, with the badge of the seat `mover` on it."""
    mover: int | None
    pile_label: str
    discard_label: str


def _market(view: View, words: Words) -> _Market:
    choice, mover = view["choice"], view["to_move"]
    return _Market(
        tuple(_lying(code, words) for code in view["face_up"]),
        view["pile"]["size"],
        _lying(view["pile"]["top"], words),
        view["discard"]["size"],
        None if choice else _lying(view["discard"]["top"], words),
        _lying(choice["card"], words) if choice else None,
        mover if choice else None,
        words.pile,
        words.discard,
    )


def _lying(code: str | None, words: Words) -> _Lying | None:
    return _Lying(code, words.cards.get(code.partition("-")[0], "")) if code else None


@lru_cache(maxsize=128)
def _market_strip(market: _Market) -> Strip:
    """The face-up cards, the pile and the discard pile."""
    sheet = _sky().copy()
    for slot, lying in enumerate(market.face_up):
        sheet.paste(_face_up(slot, lying), (FACE_UP_LEFT[slot] - SLOT_MARGIN, 0))
    canvas = scenery.horizon(WIDTH, MARKET_HEIGHT).crop((PILES_LEFT, 0, WIDTH, MARKET_HEIGHT))
    _pile(canvas, market, PILE_LEFT - PILES_LEFT)
    _discard(canvas, market, DISCARD_LEFT - PILES_LEFT)
    sheet.paste(inked(canvas), (PILES_LEFT, 0))
    return printed(sheet)


@cache
def _sky() -> Image.Image:
    """The market without its cards."""
    return inked(scenery.horizon(WIDTH, MARKET_HEIGHT))


@lru_cache(maxsize=256)
def _face_up(slot: int, lying: _Lying | None) -> Image.Image:
    """One of the three places, inked, with its number."""
    left = FACE_UP_LEFT[slot] - SLOT_MARGIN
    box = (left, 0, left + MARKET_CARD[0] + 2 * SLOT_MARGIN, MARKET_HEIGHT)
    canvas = scenery.horizon(WIDTH, MARKET_HEIGHT).crop(box)
    _market_card(canvas, lying, SLOT_MARGIN)
    _caption(canvas, str(slot + 1), SLOT_MARGIN)
    return inked(canvas)


def _market_card(canvas: Image.Image, lying: _Lying | None, left: int) -> None:
    _put(canvas, _card(lying) if lying else scenery.empty_place(*MARKET_CARD), left, MARKET_TOP)


def _card(lying: _Lying) -> Image.Image:
    return card(lying.code, lying.name, MARKET_SCALE)


def _caption(canvas: Image.Image, text: str, left: int) -> None:
    tag = scenery.tag(text, TAG_HEIGHT)
    _put_centred(canvas, tag, left + MARKET_CARD[0] / 2, MARKET_TOP + MARKET_CARD[1] + 6)


def _pile(canvas: Image.Image, market: _Market, left: int) -> None:
    if market.pile > 1:
        _put(canvas, scenery.stack_edge(*MARKET_CARD, min(12, 3 + market.pile // 4)), left, MARKET_TOP)
    if market.pile and not market.pile_top:
        _put(canvas, back(MARKET_SCALE), left, MARKET_TOP)
    else:
        _market_card(canvas, market.pile_top, left)
    _caption(canvas, f"{market.pile_label} {market.pile}", left)


def _discard(canvas: Image.Image, market: _Market, left: int) -> None:
    if market.carried_out and market.mover is not None:
        _market_card(canvas, market.carried_out, left)
        width, height = MARKET_CARD
        _put(canvas, scenery.ring(width + 16, height + 16, 7), left - 8, MARKET_TOP - 8)
        _put(canvas, scenery.badge(market.mover, 64), left + width - 52, MARKET_TOP - 10)
    else:
        _market_card(canvas, None, left)
        if market.discard_top:
            _put(canvas, _faded(_card(market.discard_top)), left, MARKET_TOP)
    _caption(canvas, f"{market.discard_label} {market.discard}", left)


def _faded(piece: Image.Image) -> Image.Image:
    """A card that is out of the game."""
    pale = piece.copy()
    pale.putalpha(piece.getchannel("A").point([value // 2 for value in range(256)]))
    return pale


# ---- the farms


class _Farm(NamedTuple):
    """All that the strip of one farm shows."""

    seat: int
    name: str
    score: int
    meadow: tuple[str, ...]
    barns: tuple[tuple[str, ...], ...]
    wanted: frozenset[str]
    """The cows that may be chosen now; they have a golden ring."""
    lit: bool
    """The sun shines on the farm whose turn it is, and at the end on the best ones."""
    to_move: bool
    decided: bool | None
    """In the set-up: whether the seat has decided."""
    crowned: bool


def _farm(view: View, seat: int, name: str) -> _Farm:
    farm, choice, is_over = view["farms"][seat], view["choice"], view["phase"] == "over"
    wanted = {target.partition(">")[0] for target in choice["targets"]} if choice else set[str]()
    to_move = view["to_move"] == seat
    is_best = is_over and farm["score"] == max(other["score"] for other in view["farms"])
    return _Farm(
        seat,
        name,
        farm["score"],
        tuple(farm["meadow"]),
        tuple(map(tuple, farm["barns"])),
        frozenset(code[:-1] for code in farm["meadow"] if code[:-1] in wanted),
        is_best if is_over else to_move,
        to_move,
        farm["turned_over"] if view["phase"] == "setup" else None,
        is_best,
    )


class _Ground(NamedTuple):
    """What a farm's parts lie on."""

    height: int
    lit: bool


@lru_cache(maxsize=512)
def _farm_strip(farm: _Farm) -> Strip:
    """One farm, and the grass above it."""
    ground = _Ground(_height(-(-max(1, len(farm.meadow)) // COWS_IN_A_LINE), len(farm.barns)), farm.lit)
    sheet = _sheet(ground).copy()
    sheet.paste(_gate(ground, farm._replace(meadow=(), barns=(), wanted=frozenset())), (0, 0))
    for place, code in enumerate(farm.meadow):
        sheet.paste(_cow(ground, place, code, code[:-1] in farm.wanted), _spot(place))
    sheet.paste(_barns(ground, farm.barns), (BARN_LEFT, 0))
    return printed(sheet)


def _height(lines: int, barns: int) -> int:
    """How high a farm is, by its lines of cows and its barns."""
    cows = lines * COW_CARD[1] + (lines - 1) * GAP
    return max(cows + 2 * FARM_PADDING, _barns_height(barns) + 2 * GAP)


def _barns_height(barns: int) -> int:
    return barns * (BARN_SIZE[1] + GAP) - GAP


@lru_cache(maxsize=32)
def _grass(ground: _Ground) -> Image.Image:
    """An empty farm, and the grass above it."""
    grass = Image.new("RGB", (WIDTH, SIDE + ground.height), GRASS)
    _put(grass, scenery.meadow(WIDTH - 2 * SIDE, ground.height, lit=ground.lit), SIDE, SIDE)
    return grass


@lru_cache(maxsize=32)
def _sheet(ground: _Ground) -> Image.Image:
    """The same, inked."""
    return inked(_grass(ground))


def _spot(place: int) -> tuple[int, int]:
    """The upper left corner of what belongs to a cow in the meadow; half the gap around it does."""
    line, column = divmod(place, COWS_IN_A_LINE)
    left, top = MEADOW_LEFT + column * (COW_CARD[0] + GAP), SIDE + FARM_PADDING + line * (COW_CARD[1] + GAP)
    return left - GAP // 2, top - GAP // 2


@lru_cache(maxsize=1024)
def _cow(ground: _Ground, place: int, code: str, wanted: bool) -> Image.Image:
    """A cow in the meadow, inked, with a ring if it may be chosen."""
    left, top = _spot(place)
    width, height = COW_CARD[0] + GAP, COW_CARD[1] + GAP
    canvas = _grass(ground).crop((left, top, left + width, top + height))
    _put(canvas, card(code, "", COW_SCALE), GAP // 2, GAP // 2)
    if wanted:
        _put(canvas, scenery.ring(width, height, 8), 0, 0)
    return inked(canvas)


@lru_cache(maxsize=256)
def _barns(ground: _Ground, barns: tuple[tuple[str, ...], ...]) -> Image.Image:
    """The barns of a farm, inked."""
    canvas = _grass(ground).crop((BARN_LEFT, 0, BARN_LEFT + BARN_SIZE[0], SIDE + ground.height))
    top = SIDE + (ground.height - _barns_height(len(barns))) // 2
    for place, cows in enumerate(barns):
        _barn(canvas, cows, top + place * (BARN_SIZE[1] + GAP))
    return inked(canvas)


def _barn(canvas: Image.Image, cows: Sequence[str], top: int) -> None:
    """A barn with its cards in a fan, the top one, next to the door, in front."""
    _put(canvas, barn(*BARN_SIZE, len(cows), BARN_HOLDS), 0, top)
    for place, code in enumerate(cows):
        left = 12 + place * BARN_STEP
        _put(canvas, card(code, "", BARN_SCALE), left, top + BARN_SIZE[1] - BARN_CARD_HEIGHT - 2)


@lru_cache(maxsize=256)
def _gate(ground: _Ground, farm: _Farm) -> Image.Image:
    """What stands left of the meadow, inked: the farm's board."""
    canvas = _grass(ground).crop((0, 0, MEADOW_LEFT - GAP // 2, SIDE + ground.height))
    _board(canvas, farm, SIDE + (ground.height - COW_CARD[1]) // 2)
    return inked(canvas)


def _board(canvas: Image.Image, farm: _Farm, top: int) -> None:
    """The board with the seat's badge, its score and its name, and what there is to say about it now."""
    left = SIDE + 10
    _put(canvas, scenery.board(BOARD_WIDTH, COW_CARD[1], lit=farm.lit), left, top)
    written = fitting(farm.name, BOARD_WIDTH - 16)
    badge_top = top + (10 if written else (COW_CARD[1] - 60) // 2)
    _put(canvas, scenery.badge(farm.seat, 60), left + 8, badge_top)
    _put_centred(canvas, score(farm.score, 50), left + 115, badge_top + 5)
    if written:
        text, size = written
        middle = left + BOARD_WIDTH / 2, top + 95
        ImageDraw.Draw(canvas).text(middle, text, font=font(size), fill=CREAM, anchor="mm", stroke_width=0.6)
    if farm.to_move:
        _put(canvas, scenery.pointer(40), 1, top + (COW_CARD[1] - 40) / 2)
    if farm.decided is not None:
        _put(canvas, scenery.thinking(38, done=farm.decided), left + BOARD_WIDTH - 32, top - 8)
    if farm.crowned:
        _put(canvas, scenery.crown(50), left + 13, badge_top - 30)
