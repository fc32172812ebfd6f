"""The strips below the flip, one for each farm."""

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from PIL import Image

from bot.drawing import scenery
from bot.drawing.names import fitting, writing
from bot.drawing.palette import BARN_RED, GRASS, WHITE, WOOD
from bot.drawing.strips import Shape, Strip, printed
from cogs.bonje.art.cards import card
from cogs.bonje.art.faces import face
from cogs.bonje.art.inks import inked, shape
from cogs.bonje.art.notes import points, progress
from cogs.bonje.art.stables import HEIGHT, Stall, coin
from cogs.bonje.cards import CARDS, ENOUGH, LIVE_IN_STABLES, NUMBERS, STABLES
from cogs.bonje.strips.layout import WIDTH
from cogs.bonje.strips.pieces import badge, crown, done, plate, stable, thinking
from cogs.bonje.view_data import DutyView, View

SIDE = 8
GAP = 5
"""Between two farms, and between two stables."""
PADDING = 4
FARM_HEIGHT = HEIGHT + 2 * PADDING
BOARD_LEFT, BOARD_WIDTH = SIDE + 6, 162
TOP = GAP + PADDING
"""Of boards and stables, in the strip of their farm."""
STABLES_LEFT = BOARD_LEFT + BOARD_WIDTH + 6
STABLES_WIDTH = WIDTH - SIDE - 6 - STABLES_LEFT

BOARD_BADGE = 58
HELD_CARD = 72
BESIDE_BADGE = (BOARD_LEFT + 72, BOARD_LEFT + BOARD_WIDTH - 6)
"""From where to where there is room beside the badge."""
NAME_HEIGHT = 40
WITHOUT_NAME = 16
"""How much lower things hang on a board that has no name."""


class Held(NamedTuple):
    """The card somebody has yet to play."""

    code: str
    waiting: bool
    forced: bool
    lifted: str | None
    """What a truck has lifted."""


class Board(NamedTuple):
    """What is told about one player beside the stables."""

    seat: int
    name: str
    held: Held | None
    complete: int
    stables: int
    total: int | None
    """Points, once they are counted."""
    crowned: bool


class Box(NamedTuple):
    """A stable, what it is worth once that is counted, and whose truck stands before it."""

    look: Stall
    value: int | None
    aimed_by: int | None


class Farm(NamedTuple):
    """All that the strip of one farm shows."""

    board: Board
    boxes: tuple[Box, ...]
    columns: int
    """Stables that there is room for: as many as the richest player owns."""
    lit: bool
    """The sun shines on who has something to do, and between rounds on who won."""


def farm_of(view: View, seat: int, name: str) -> Farm:
    """What everybody sees of a seat's farm; `name` is its player's."""
    farm = view["farms"][seat]
    duty = next((duty for duty in view["duties"] if duty["seat"] == seat), None)
    scoring = view["scoring"] if view["phase"] not in {"down", "flip"} else None
    won = scoring is not None and seat in (view["winners"] or scoring["winners"])
    board = Board(
        seat,
        name,
        _held(duty),
        sum(owned["complete"] for owned in farm["stables"]),
        len(farm["stables"]),
        scoring["totals"][seat] if scoring else None,
        won,
    )
    columns = max(STABLES, *(len(each["stables"]) for each in view["farms"]))
    return Farm(board, tuple(_boxes(view, seat, counted=scoring is not None)), columns, won or _is_busy(view, seat))


def _boxes(view: View, seat: int, *, counted: bool) -> Iterator[Box]:
    aims = {(aim["seat"], aim["stable"]): duty["seat"] for duty in view["duties"] if (aim := duty["aim"])}
    for number, owned in enumerate(view["farms"][seat]["stables"]):
        look = Stall(
            tuple(sorted(owned["animals"])),
            owned["special"],
            owned["complete"],
            owned["brawl"],
            (seat, number) in aims,
        )
        yield Box(look, owned["value"] if counted else None, aims.get((seat, number)))


def _is_busy(view: View, seat: int) -> bool:
    """The seat has a card to take or to play now, or a stable to choose."""
    if any(duty["seat"] == seat and (duty["forced"] or not duty["waiting"]) for duty in view["duties"]):
        return True
    is_open = any(slot["state"] == "open" for slot in view["cards"])
    has_card = any(slot["taker"] == seat for slot in view["cards"])
    return view["chooser"] == seat or (view["phase"] == "flip" and is_open and not has_card)


def _held(duty: DutyView | None) -> Held | None:
    if duty is None:
        return None
    aim = duty["aim"]
    return Held(duty["card"], duty["waiting"], duty["forced"], aim["card"] if aim else None)


@lru_cache(maxsize=256)
def farm_strip(farm: Farm) -> Strip:
    """One farm, and the grass above it."""
    sheet = _meadow(farm.lit).copy()
    _board(sheet, farm.board, farm.lit)
    width = _stable_width(farm.columns)
    for number, box in enumerate(farm.boxes):
        left = STABLES_LEFT + number * (width + GAP)
        stable(box.look, width).lay(sheet, left, TOP)
        sign = plate(str(number + 1)) if box.value is None else _coin(box.value)
        sign.lay_centred(sheet, left + width / 2, TOP)
        if box.aimed_by is not None:
            badge(box.aimed_by, 52).lay(sheet, left + 2, TOP + HEIGHT - 54)
    return printed(sheet)


def _stable_width(columns: int) -> int:
    """How wide a stable is where there is room for so many."""
    return (STABLES_WIDTH + GAP) // columns - GAP


@cache
def _meadow(lit: bool) -> Image.Image:
    """A farm without stables, and the grass above it, inked."""
    return inked(scenery.farm(WIDTH, FARM_HEIGHT, (SIDE, GAP), lit=lit))


@lru_cache(maxsize=64)
def _coin(value: int) -> Shape:
    return shape(coin(value), BARN_RED)


def _board(sheet: Image.Image, board: Board, lit: bool) -> None:
    """What stands left of the stables: badge, name, and what there is to say about the player now."""
    _empty_board(lit).lay(sheet, BOARD_LEFT, TOP)
    top = TOP
    if written := fitting(board.name, BOARD_WIDTH - 14):
        _name(*written).lay_centred(sheet, BOARD_LEFT + BOARD_WIDTH / 2, TOP + 101 - NAME_HEIGHT / 2)
    else:
        top += WITHOUT_NAME
    badge(board.seat, BOARD_BADGE).lay(sheet, BOARD_LEFT + 9, top + 17)
    if board.crowned:
        crown(46).lay_centred(sheet, BOARD_LEFT + 9 + BOARD_BADGE / 2, top - 9)
    middle = sum(BESIDE_BADGE) / 2
    if board.held:
        _held_shapes(sheet, board.held, middle - HELD_CARD / 2, top + 4)
    elif board.total is not None:
        _points(board.total).lay_centred(sheet, middle, top + 8)
    elif board.complete == board.stables:
        done(64).lay_centred(sheet, middle, top + 13)
    else:
        _progress(board.complete, board.stables).lay_centred(sheet, middle, top + 25)


def _held_shapes(sheet: Image.Image, held: Held, left: float, top: float) -> None:
    """The card that has yet to be played, with what a truck has lifted; dots if it waits, a ring if it must go first."""
    piece = _held_card(held.code)
    piece.lay(sheet, left, top)
    right, bottom = left + piece.ink.width, top + piece.ink.height
    if held.forced:
        _ring(piece.ink.width + 6, piece.ink.height + 6).lay(sheet, left - 3, top - 3)
    if held.lifted:
        _lifted(held.lifted).lay(sheet, right - 40, bottom - 46)
    if held.waiting:
        thinking(38).lay(sheet, right - 30, bottom - 32)


@cache
def _held_card(code: str) -> Shape:
    return shape(card(code, NUMBERS.get(code), HELD_CARD), WOOD)


@cache
def _ring(width: int, height: int) -> Shape:
    return shape(scenery.ring(width, height, 7), WOOD)


@cache
def _lifted(code: str) -> Shape:
    return shape(face(code, 50), WHITE)


@cache
def _empty_board(lit: bool) -> Shape:
    return shape(scenery.board(BOARD_WIDTH, HEIGHT, lit=lit), scenery.ground(lit=lit))


@lru_cache(maxsize=512)
def _name(text: str, size: int) -> Shape:
    return shape(writing(text, size, BOARD_WIDTH - 6, NAME_HEIGHT), WOOD)


@lru_cache(maxsize=128)
def _points(total: int) -> Shape:
    return shape(points(total, 72), WOOD)


@cache
def _progress(complete: int, owned: int) -> Shape:
    return shape(progress(complete, owned, 42), WOOD)


@cache
def last_strip() -> Strip:
    """The grass below the last farm."""
    return printed(inked(Image.new("RGB", (WIDTH, GAP), GRASS)))


def ahead() -> Iterator[None]:
    """Draws, piece by piece, what every match needs."""
    for code in CARDS:
        yield
        _held_card(code)
    for columns in range(STABLES, ENOUGH + 1):
        for animals in ((), *((code,) for code in sorted(LIVE_IN_STABLES))):
            yield
            stable(Stall(animals), _stable_width(columns))
