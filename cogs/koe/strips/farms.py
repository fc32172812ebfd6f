"""The strips below the market, one for each farm."""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from PIL import Image

from bot.drawing import scenery
from bot.drawing.names import fitting, writing
from bot.drawing.palette import GRASS, MEADOW, SUNLIT_MEADOW, WOOD
from bot.drawing.strips import Shape, Strip, printed
from cogs.koe.art.barns import HAY, barn, score
from cogs.koe.art.cards import card
from cogs.koe.art.inks import SCALE, inked, shape
from cogs.koe.rules import BARN_HOLDS, COWS, View
from cogs.koe.strips.layout import SIDE, WIDTH
from cogs.koe.strips.pieces import badge, ring

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
"""What is drawn ahead, too."""


class Farm(NamedTuple):
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


def farm_of(view: View, seat: int, name: str) -> Farm:
    """What everybody sees of a seat's farm; `name` is its player's."""
    farm, choice, is_over = view["farms"][seat], view["choice"], view["phase"] == "over"
    wanted = {target.partition(">")[0] for target in choice["targets"]} if choice else set[str]()
    to_move = view["to_move"] == seat
    is_best = is_over and farm["score"] == max(other["score"] for other in view["farms"])
    return Farm(
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
def farm_strip(farm: Farm) -> Strip:
    """One farm, and the grass above it."""
    ground = _Ground(_height(-(-max(1, len(farm.meadow)) // COWS_IN_A_LINE), len(farm.barns)), farm.lit)
    sheet = _meadow(ground).copy()
    _board(sheet, farm, SIDE + (ground.height - COW_CARD[1]) // 2)
    for place, code in enumerate(farm.meadow):
        left, top = _spot(place)
        _cow(code, lit=farm.lit).lay(sheet, left, top)
        if code[:-1] in farm.wanted:
            ring(*COW_CARD, GAP // 2, 8).lay(sheet, left - GAP // 2, top - GAP // 2)
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


def _barn(sheet: Image.Image, farm: Farm, cows: Sequence[str], top: int) -> None:
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


def _board(sheet: Image.Image, farm: Farm, top: int) -> None:
    """The board with the seat's badge, its score and its name, and what there is to say about it now."""
    left = SIDE + 10
    _empty_board(farm.lit).lay(sheet, left, top)
    written = fitting(farm.name, BOARD_WIDTH - 16)
    badge_top = top + (10 if written else (COW_CARD[1] - 60) // 2)
    badge(farm.seat, 60).lay(sheet, left + 8, badge_top)
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


@cache
def last_strip() -> Strip:
    """The grass below the last farm."""
    return printed(inked(_lawn(SIDE)))


def _lawn(height: int) -> Image.Image:
    """As much grass as the picture is wide."""
    return Image.new("RGB", (round(WIDTH * SCALE), round(height * SCALE)), GRASS)


def ahead() -> Iterator[None]:
    """Draws, piece by piece, what every match needs."""
    for cow in (f"{name}{mood}" for name in COWS for mood in "+-"):
        yield
        _cow(cow, lit=False), _cow(cow, lit=True)
        yield
        _cow_in_barn(cow)
    for lines, barns in USUAL_FARMS:
        for lit in (False, True):
            yield
            _meadow(_Ground(_height(lines, barns), lit))
    for points in USUAL_SCORES:
        yield
        _score(points)
