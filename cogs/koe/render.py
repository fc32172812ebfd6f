"""The table of Koe zoekt Boer as one picture: the cards in the middle above, one farm below the other.

It is made to be read on a phone, where it is about a third as wide: few things, large numbers, no small print. It knows
no language: the names of cards and of the piles are given to it.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple, cast

from PIL import Image

from bot.core.rng import Rng
from bot.drawing import scenery
from bot.drawing.names import fitting, writing
from bot.drawing.palette import GRASS, HILL, MEADOW, SUNLIT_MEADOW, WOOD
from bot.drawing.strips import Shape, Strip, printed
from cogs.koe.art.barns import HAY, barn, score
from cogs.koe.art.cards import back, card
from cogs.koe.art.inks import SCALE, inked, png, shape
from cogs.koe.rules import BARN_HOLDS, COWS, FARM_DECK, GAME, View

WIDTH = 1000
"""Of the picture, in units of SCALE pixels like all that follows; its height follows from the farms."""

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

NAME_HEIGHT = 44

USUAL_FARMS = ((1, 1), (2, 1), (3, 1), (1, 2), (4, 1))
"""Lines of cows and barns of the farms whose ground is drawn ahead."""
USUAL_SCORES = range(-25, 26)
USUAL_PILES = range(48)
"""What is drawn ahead, too."""


class Words(NamedTuple):
    """The few words in the picture, in the language of the match."""

    cards: Mapping[str, str]
    """What each kind of farm card (`farmer`, `rain`, …) is called."""
    pile: str
    discard: str


def draw_table(view: View, names: Sequence[str], words: Words) -> bytes:
    """The whole table as a PNG; `names` has one name per seat.

    It is printed in strips, so that what a move leaves alone is not printed again, and these are laid out of shapes, each of
    which was drawn and inked once.
    """
    farms = (_farm_strip(_farm(view, seat, name)) for seat, name in enumerate(names))
    return png(WIDTH, [_market_strip(_market(view, words)), *farms, _last_strip()])


def draw_next(view: View, names: Sequence[str]) -> None:
    """What the picture after this one will need if the next farm stays as it is: that farm, lit by the sun."""
    if view["to_move"] is not None:
        seat = (view["to_move"] + 1) % view["seats"]
        _farm_strip(_farm({**view, "to_move": seat, "choice": None}, seat, names[seat]))


def ahead(languages: Sequence[Words]) -> Iterator[None]:
    """Draws, piece by piece, what every match needs: its first pictures would otherwise take a second."""
    for cow in (f"{name}{mood}" for name in COWS for mood in "+-"):
        yield
        _cow(cow, lit=False), _cow(cow, lit=True)
        yield
        _cow_in_barn(cow)
        yield
        _in_the_middle(_Lying(cow, "")), _discarded(_Lying(cow, ""))
    for lines, barns in USUAL_FARMS:
        for lit in (False, True):
            yield
            _meadow(_Ground(_height(lines, barns), lit))
    for points in USUAL_SCORES:
        yield
        _score(points)
    for words in languages:
        yield from _ahead_in(words)
    yield
    seats = GAME.seat_counts[0]
    dealt = GAME.view(GAME.setup(seats, {}, Rng("ahead", 0)), None)
    draw_table(cast("View", dealt), [""] * seats, Words({}, "", ""))


def _ahead_in(words: Words) -> Iterator[None]:
    for code in FARM_DECK:
        yield
        _in_the_middle(_lying(code, words)), _discarded(_lying(code, words))
    for count in USUAL_PILES:
        yield
        _tag(f"{words.pile} {count}"), _tag(f"{words.discard} {count}")


@cache
def _last_strip() -> Strip:
    """The grass below the last farm."""
    return printed(inked(_lawn(SIDE)))


def _lawn(height: int) -> Image.Image:
    """As much grass as the picture is wide."""
    return Image.new("RGB", (round(WIDTH * SCALE), round(height * SCALE)), GRASS)


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
        _in_the_middle(lying).lay(sheet, FACE_UP_LEFT[slot], MARKET_TOP)
        _caption(sheet, str(slot + 1), FACE_UP_LEFT[slot])
    _pile(sheet, market)
    _discard(sheet, market)
    return printed(sheet)


@cache
def _sky() -> Image.Image:
    """The market without its cards, inked."""
    return inked(scenery.horizon(WIDTH, MARKET_HEIGHT, SCALE))


@lru_cache(maxsize=256)
def _in_the_middle(lying: _Lying | None) -> Shape:
    """A card in the market, or the place where one belongs."""
    return shape(_card(lying) if lying else scenery.empty_place(*MARKET_CARD, SCALE), HILL)


def _card(lying: _Lying) -> Image.Image:
    return card(lying.code, lying.name, MARKET_SCALE * SCALE)


def _caption(sheet: Image.Image, text: str, left: int) -> None:
    _tag(text).lay_centred(sheet, left + MARKET_CARD[0] / 2, MARKET_TOP + MARKET_CARD[1] + 6)


@lru_cache(maxsize=256)
def _tag(text: str) -> Shape:
    return shape(scenery.tag(text, TAG_HEIGHT, SCALE), HILL)


def _pile(sheet: Image.Image, market: _Market) -> None:
    if market.pile > 1:
        _stack_edge(min(12, 3 + market.pile // 4)).lay(sheet, PILE_LEFT, MARKET_TOP)
    if market.pile and not market.pile_top:
        _back().lay(sheet, PILE_LEFT, MARKET_TOP)
    else:
        _in_the_middle(market.pile_top).lay(sheet, PILE_LEFT, MARKET_TOP)
    _caption(sheet, f"{market.pile_label} {market.pile}", PILE_LEFT)


@cache
def _stack_edge(thickness: int) -> Shape:
    return shape(scenery.stack_edge(*MARKET_CARD, thickness, SCALE), HILL)


@cache
def _back() -> Shape:
    return shape(back(MARKET_SCALE * SCALE), HILL)


def _discard(sheet: Image.Image, market: _Market) -> None:
    if market.carried_out and market.mover is not None:
        _in_the_middle(market.carried_out).lay(sheet, DISCARD_LEFT, MARKET_TOP)
        _ring(*MARKET_CARD, 8, 7).lay(sheet, DISCARD_LEFT - 8, MARKET_TOP - 8)
        _badge(market.mover, 64).lay(sheet, DISCARD_LEFT + MARKET_CARD[0] - 52, MARKET_TOP - 10)
    else:
        _discarded(market.discard_top).lay(sheet, DISCARD_LEFT, MARKET_TOP)
    _caption(sheet, f"{market.discard_label} {market.discard}", DISCARD_LEFT)


@cache
def _ring(width: int, height: int, beyond: int, thickness: int) -> Shape:
    """A golden ring around a card of that size, and so far beyond its edges."""
    return shape(scenery.ring(width + 2 * beyond, height + 2 * beyond, thickness, SCALE), HILL)


@cache
def _badge(seat: int, size: int) -> Shape:
    return shape(scenery.badge(seat, size * SCALE), WOOD)


@lru_cache(maxsize=256)
def _discarded(lying: _Lying | None) -> Shape:
    """The place of the discard pile, with the card that lies on top, out of the game, or without any."""
    place = scenery.empty_place(*MARKET_CARD, SCALE)
    return shape(Image.alpha_composite(place, _faded(_card(lying))) if lying else place, HILL)


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
    sheet = _meadow(ground).copy()
    _board(sheet, farm, SIDE + (ground.height - COW_CARD[1]) // 2)
    for place, code in enumerate(farm.meadow):
        left, top = _spot(place)
        _cow(code, lit=farm.lit).lay(sheet, left, top)
        if code[:-1] in farm.wanted:
            _ring(*COW_CARD, GAP // 2, 8).lay(sheet, left - GAP // 2, top - GAP // 2)
    top = SIDE + (ground.height - _barns_height(len(farm.barns))) // 2
    for place, cows in enumerate(farm.barns):
        _barn(sheet, farm, cows, top + place * (BARN_SIZE[1] + GAP))
    return printed(sheet)


def _height(lines: int, barns: int) -> int:
    """How high a farm is, by its lines of cows and its barns."""
    cows = lines * COW_CARD[1] + (lines - 1) * GAP
    return max(cows + 2 * FARM_PADDING, _barns_height(barns) + 2 * GAP)


def _barns_height(barns: int) -> int:
    return barns * (BARN_SIZE[1] + GAP) - GAP


@lru_cache(maxsize=32)
def _meadow(ground: _Ground) -> Image.Image:
    """An empty farm, and the grass above it, inked."""
    grass = _lawn(SIDE + ground.height)
    meadow = scenery.meadow(WIDTH - 2 * SIDE, ground.height, lit=ground.lit, scale=SCALE)
    edge = round(SIDE * SCALE)
    grass.paste(meadow, (edge, edge), meadow)
    return inked(grass)


def _spot(place: int) -> tuple[int, int]:
    """The upper left corner of a cow in the meadow."""
    line, column = divmod(place, COWS_IN_A_LINE)
    return MEADOW_LEFT + column * (COW_CARD[0] + GAP), SIDE + FARM_PADDING + line * (COW_CARD[1] + GAP)


@cache
def _cow(code: str, *, lit: bool) -> Shape:
    return shape(card(code, "", COW_SCALE * SCALE), scenery.ground(lit=lit))


def _barn(sheet: Image.Image, farm: _Farm, cows: Sequence[str], top: int) -> None:
    """A barn with its cards in a fan, the top one, next to the door, in front."""
    _empty_barn(len(cows), farm.lit).lay(sheet, BARN_LEFT, top)
    for place, code in enumerate(cows):
        left = BARN_LEFT + 12 + place * BARN_STEP
        _cow_in_barn(code).lay(sheet, left, top + BARN_SIZE[1] - BARN_CARD_HEIGHT - 2)


@cache
def _empty_barn(lanterns: int, lit: bool) -> Shape:
    return shape(barn(*BARN_SIZE, lanterns, BARN_HOLDS, SCALE), scenery.ground(lit=lit))


@cache
def _cow_in_barn(code: str) -> Shape:
    return shape(card(code, "", BARN_SCALE * SCALE), HAY)


def _board(sheet: Image.Image, farm: _Farm, top: int) -> None:
    """The board with the seat's badge, its score and its name, and what there is to say about it now."""
    left = SIDE + 10
    _empty_board(farm.lit).lay(sheet, left, top)
    written = fitting(farm.name, BOARD_WIDTH - 16)
    badge_top = top + (10 if written else (COW_CARD[1] - 60) // 2)
    _badge(farm.seat, 60).lay(sheet, left + 8, badge_top)
    _score(farm.score).lay_centred(sheet, left + 115, badge_top + 5)
    if written:
        _name(*written).lay_centred(sheet, left + BOARD_WIDTH / 2, top + 95 - NAME_HEIGHT / 2)
    if farm.to_move:
        _pointer().lay(sheet, 1, top + (COW_CARD[1] - 40) / 2)
    if farm.decided is not None:
        _thinking(farm.decided).lay(sheet, left + BOARD_WIDTH - 32, top - 8)
    if farm.crowned:
        _crown().lay(sheet, left + 13, badge_top - 30)


@cache
def _empty_board(lit: bool) -> Shape:
    return shape(scenery.board(BOARD_WIDTH, COW_CARD[1], lit=lit, scale=SCALE), scenery.ground(lit=lit))


@cache
def _score(points: int) -> Shape:
    return shape(score(points, 50, SCALE), WOOD)


@lru_cache(maxsize=512)
def _name(text: str, size: int) -> Shape:
    return shape(writing(text, size, BOARD_WIDTH - 8, NAME_HEIGHT, SCALE), WOOD)


@cache
def _pointer() -> Shape:
    return shape(scenery.pointer(40 * SCALE), GRASS)


@cache
def _thinking(decided: bool) -> Shape:
    return shape(scenery.thinking(38 * SCALE, done=decided), MEADOW)


@cache
def _crown() -> Shape:
    return shape(scenery.crown(50 * SCALE), SUNLIT_MEADOW)
