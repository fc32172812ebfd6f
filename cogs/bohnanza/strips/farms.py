"""One strip for each farm: the player's board, the fields, and what lies beside them."""

from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import product
from typing import NamedTuple

from PIL import Image

from bot.drawing import scenery
from bot.drawing.names import fitting, writing
from bot.drawing.palette import GRASS, MEADOW, WOOD
from bot.drawing.strips import Shape, Strip, printed
from cogs.bohnanza.art import beside, cards, fields, notes
from cogs.bohnanza.art.inks import inked, shape
from cogs.bohnanza.beans import FIELDS_AT_MOST, METERS, THIRD_FIELD_COSTS, VARIETIES, coins_for
from cogs.bohnanza.rules import View
from cogs.bohnanza.strips.layout import LIKELY_HAND, SIDE, WIDTH
from cogs.bohnanza.strips.pieces import badge, crown, portrait

GAP = 5
"""Between two farms, and between two fields."""
PADDING = 4
FARM_HEIGHT = fields.HEIGHT + 2 * PADDING
TOP = GAP + PADDING
"""Of what stands on a farm, in the strip of the farm."""
BOARD_LEFT, BOARD_WIDTH = SIDE + 6, 180
FIELD_WIDTH = 220
FIELDS_LEFT = BOARD_LEFT + BOARD_WIDTH + GAP
BESIDE_LEFT = FIELDS_LEFT + FIELDS_AT_MOST * (FIELD_WIDTH + GAP)
BESIDE_WIDTH = WIDTH - SIDE - 6 - BESIDE_LEFT

BADGE, NOTE, HAND_NOTE = 56, 60, 54
NAME_HEIGHT = 40
WITHOUT_NAME = 16
"""How much lower things hang on a board that has no name."""

LIKELY_COINS = 24
"""Coins on the last sack that is drawn ahead."""


class Board(NamedTuple):
    """What is told about one player left of the fields."""

    seat: int
    name: str
    coins: int
    hand: int
    crowned: bool


class Farm(NamedTuple):
    """All that the strip of one farm shows."""

    board: Board
    plots: tuple[fields.Plot, ...]
    may_buy: bool
    aside: tuple[str, ...]
    due: bool
    """The cards beside the fields have to be planted now."""
    wishes: tuple[str, ...]
    earned: tuple[tuple[str, int], ...] | None
    """The coins by variety, when the game is over."""
    lit: bool
    """The sun shines on the active player, and at the end on who won."""


def farm_of(view: View, seat: int, name: str) -> Farm:
    """What everybody sees of a seat's farm; `name` is its player's."""
    player, over = view["players"][seat], view["phase"] == "over"
    crowned = over and view["places"][seat] == 1
    return Farm(
        Board(seat, name, player["coins"], player["hand_size"], crowned),
        tuple(
            fields.Plot(field["card"], field["count"], field["value"], field["count"] == 1 and not field["may_sell"])
            for field in player["fields"]
        ),
        player["may_buy"],
        tuple(player["aside"]),
        view["phase"] == "lay" and seat in view["waiting"],
        tuple(player["wishes"]),
        tuple(player["coin_cards"].items()) if over else None,
        crowned if over else seat == view["active"],
    )


@lru_cache(maxsize=256)
def farm_strip(farm: Farm) -> Strip:
    """One farm, and the grass above it."""
    sheet = _meadow(farm.lit).copy()
    _board(sheet, farm.board, farm.lit)
    if farm.earned is not None:
        _earned(sheet, dict(farm.earned))
        return printed(sheet)
    for number, look in enumerate(farm.plots):
        _plot(look).lay(sheet, FIELDS_LEFT + number * (FIELD_WIDTH + GAP), TOP)
    for number in range(len(farm.plots), FIELDS_AT_MOST):
        _for_sale(farm.may_buy, farm.lit).lay(sheet, FIELDS_LEFT + number * (FIELD_WIDTH + GAP), TOP)
    _beside(sheet, farm)
    return printed(sheet)


def _beside(sheet: Image.Image, farm: Farm) -> None:
    """What lies beside the fields, and what is wished for; both share the room."""
    height = fields.HEIGHT if not (farm.aside and farm.wishes) else (fields.HEIGHT - GAP) // 2
    if farm.aside:
        _tray(height, farm.due).lay(sheet, BESIDE_LEFT, TOP)
        _tiles(sheet, Counter(farm.aside), TOP, height, beside.TRAY_MARGIN)
    if farm.wishes:
        top = TOP + fields.HEIGHT - height
        _cloud(height).lay(sheet, BESIDE_LEFT, top)
        _tiles(sheet, Counter(farm.wishes), top, height, beside.CLOUD_MARGIN)


def _tiles(sheet: Image.Image, counts: Counter[str], top: int, height: int, margin: int) -> None:
    """Each variety on a tile."""
    places = beside.tiles(len(counts), BESIDE_WIDTH, height, margin)
    for (code, count), place in zip(counts.items(), places, strict=True):
        portrait(code, count, place.width, place.height).lay(sheet, BESIDE_LEFT + place.left, top + place.top)


EARNED_STEP = (WIDTH - SIDE - 6 - FIELDS_LEFT) / len(VARIETIES)
EARNED = (92, 100)


def _earned(sheet: Image.Image, coins: dict[str, int]) -> None:
    """The coins by the bean on their other side, each variety in its column."""
    for number, code in enumerate(VARIETIES):
        if count := coins.get(code, 0):
            middle = FIELDS_LEFT + (number + 0.5) * EARNED_STEP
            _earned_tile(code, count).lay_centred(sheet, middle, TOP + (fields.HEIGHT - EARNED[1]) / 2)


@lru_cache(maxsize=128)
def _earned_tile(code: str, count: int) -> Shape:
    return shape(cards.portrait(code, count, *EARNED, always=True), MEADOW)


@cache
def _meadow(lit: bool) -> Image.Image:
    """A farm without fields, and the grass above it, inked."""
    return inked(scenery.farm(WIDTH, FARM_HEIGHT, (SIDE, GAP), lit=lit))


@lru_cache(maxsize=384)
def _plot(look: fields.Plot) -> Shape:
    return shape(fields.plot(look, FIELD_WIDTH), MEADOW)


@cache
def _for_sale(affordable: bool, lit: bool) -> Shape:
    return shape(fields.for_sale(THIRD_FIELD_COSTS, FIELD_WIDTH, affordable=affordable), scenery.ground(lit=lit))


@cache
def _tray(height: int, due: bool) -> Shape:
    return shape(beside.tray(BESIDE_WIDTH, height, due=due), MEADOW)


@cache
def _cloud(height: int) -> Shape:
    return shape(beside.cloud(BESIDE_WIDTH, height), MEADOW)


def _board(sheet: Image.Image, board: Board, lit: bool) -> None:
    """What stands left of the fields: badge, coins, hand and name."""
    _empty_board(lit).lay(sheet, BOARD_LEFT, TOP)
    top = TOP
    if written := fitting(board.name, BOARD_WIDTH - 14):
        _name(*written).lay_centred(sheet, BOARD_LEFT + BOARD_WIDTH / 2, TOP + 92 - NAME_HEIGHT / 2)
    else:
        top += WITHOUT_NAME
    badge(board.seat, BADGE).lay_centred(sheet, BOARD_LEFT + 34, top + 14)
    if board.crowned:
        crown(42).lay_centred(sheet, BOARD_LEFT + 34, top - 8)
    _sack(board.coins, NOTE).lay_centred(sheet, BOARD_LEFT + 93, top + 8)
    _hand(board.hand, HAND_NOTE).lay_centred(sheet, BOARD_LEFT + 149, top + 12)


@cache
def _empty_board(lit: bool) -> Shape:
    return shape(scenery.board(BOARD_WIDTH, fields.HEIGHT, lit=lit), scenery.ground(lit=lit))


@lru_cache(maxsize=512)
def _name(text: str, size: int) -> Shape:
    return shape(writing(text, size, BOARD_WIDTH - 6, NAME_HEIGHT), WOOD)


@lru_cache(maxsize=128)
def _sack(coins: int, size: int) -> Shape:
    return shape(notes.sack(coins, size), WOOD)


@lru_cache(maxsize=64)
def _hand(size: int, width: int) -> Shape:
    return shape(notes.hand(size, width), WOOD)


@cache
def last_strip() -> Strip:
    """The grass below the last farm."""
    return printed(inked(Image.new("RGB", (WIDTH, GAP), GRASS)))


def ahead() -> Iterator[None]:
    """Draws, piece by piece, what every match needs."""
    for code in VARIETIES:
        for count in range(1, max(METERS[code].values()) + 1):
            yield
            _plot(fields.Plot(code, count, coins_for(code, count)))
        yield
        _plot(fields.Plot(code, 1, 0, guarded=True))
    for code, count in product(VARIETIES, (1, 2)):
        for few in (1, 2):
            yield
            place = next(beside.tiles(few, BESIDE_WIDTH, fields.HEIGHT, beside.TRAY_MARGIN))
            portrait(code, count, place.width, place.height)
    for number in range(LIKELY_COINS + 1):
        yield
        _sack(number, NOTE)
    for number in range(LIKELY_HAND + 1):
        yield
        _hand(number, HAND_NOTE)
