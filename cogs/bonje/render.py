"""The table of Bonje in de Stal as one picture: the cards of the flip above, one row of stables below the other.

It is made to be read on a phone, where it is about a third as wide, and to leave room for the buttons below it: so it is
flat, and there are no small things in it. It knows no language: its few words are given to it.
"""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import NamedTuple, cast

from PIL import Image

from bot.core.rng import Rng
from bot.drawing import scenery
from bot.drawing.names import fitting, writing
from bot.drawing.palette import BARN_RED, GRASS, HILL, INK, MEADOW, SKY, SUNLIT_MEADOW, WHITE, WOOD, mix
from bot.drawing.strips import Shape, Strip, printed
from cogs.bonje.art.cards import CARD, back, card
from cogs.bonje.art.faces import face
from cogs.bonje.art.inks import inked, png, shape
from cogs.bonje.art.notes import done, plus, points, progress
from cogs.bonje.art.stables import HEIGHT, Stall, coin, plate, stall
from cogs.bonje.cards import CARDS, ENOUGH, LIVE_IN_STABLES, NUMBERS, STABLES
from cogs.bonje.rules import GAME
from cogs.bonje.shapes import DutyView, View

WIDTH = 1000
"""Of the picture, in pixels; its height follows from the farms."""

FLIP_HEIGHT = 212
FLIP_WIDTH = 814
"""The part of the upper strip that belongs to the cards; beside it lie the piles."""
CARD_TOP = 10
CARD_BOTTOM = CARD_TOP + CARD[1]
TAKER = 84
NOTE = 58

PILE_CARD = 88
TAG_HEIGHT = 42
TAG_MARGIN = 6

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


class Words(NamedTuple):
    """The few words in the picture, in the language of the match."""

    round: str
    pile: str


def draw_table(view: View, names: Sequence[str], words: Words) -> bytes:
    """The whole table as a PNG; `names` has one name per seat.

    It is printed in strips, so that what a move leaves alone is not printed again, and these are laid out of shapes, each of
    which was drawn and inked once.
    """
    farms = (_farm_strip(_farm(view, seat, name)) for seat, name in enumerate(names))
    return png(WIDTH, [_flip_strip(_flip(view, names, words)), *farms, _last_strip()])


def ahead(languages: Sequence[Words]) -> Iterator[None]:
    """Draws, piece by piece, what every match needs: its first pictures would otherwise take a second."""
    for code in CARDS:
        yield
        _open(code), _gone(code)
        yield
        _held_card(code)
    for columns in range(STABLES, ENOUGH + 1):
        for animals in ((), *((code,) for code in sorted(LIVE_IN_STABLES))):
            yield
            _stall(Stall(animals), _stable_width(columns))
    for words in languages:
        for left in range(MOST_LEFT + 1):
            yield
            _tag(f"{words.pile} {left}")
    usual = {option.key: option.default for option in GAME.options}
    for seats in GAME.seat_counts:
        yield
        dealt = GAME.view(GAME.setup(seats, usual, Rng("ahead", 0)), None)
        draw_table(cast("View", dealt), [""] * seats, Words("", ""))


MOST_LEFT = 33
"""Cards in a pile at the deal, with two players."""


@cache
def _last_strip() -> Strip:
    """The grass below the last farm."""
    return printed(inked(Image.new("RGB", (WIDTH, GAP), GRASS)))


# ---- the flip


class _Place(NamedTuple):
    """Where one pile's card lies; `code` None: face down."""

    seat: int
    code: str | None
    taker: int | None
    state: str


class _Prize(NamedTuple):
    """Somebody who won, and what they get: `plain`, `horse`, `cow`, or nothing."""

    seat: int
    name: str
    gains: str | None
    stables: int


class _Flip(NamedTuple):
    """All that the upper strip shows."""

    places: tuple[_Place, ...]
    prizes: tuple[_Prize, ...]
    chooser: int | None
    specials: tuple[str, ...]
    left: int
    round_label: str
    pile_label: str


def _flip(view: View, names: Sequence[str], words: Words) -> _Flip:
    return _Flip(
        tuple(_places(view)),
        tuple(_prizes(view, names)),
        view["chooser"],
        tuple(view["specials"]) if view["chooser"] is not None else (),
        view["left"],
        f"{words.round} {view['round']}",
        f"{words.pile} {view['left']}",
    )


def _places(view: View) -> Iterator[_Place]:
    if view["phase"] == "down":
        yield from (_Place(seat, None, None, "open") for seat in range(len(view["farms"])))
    elif view["phase"] == "flip":
        for seat, slot in enumerate(view["cards"]):
            yield _Place(seat, slot["card"], slot["taker"], slot["state"])


def _prizes(view: View, names: Sequence[str]) -> Iterator[_Prize]:
    scoring = view["scoring"]
    if not scoring or view["phase"] in {"down", "flip"}:
        return
    gains = {gain["seat"]: gain["special"] or "plain" for gain in scoring["gained"]}
    for seat in view["winners"] or scoring["winners"]:
        if seat != view["chooser"]:
            yield _Prize(seat, names[seat], gains.get(seat), scoring["stables"][seat])


@lru_cache(maxsize=128)
def _flip_strip(flip: _Flip) -> Strip:
    """The cards that are fought for, or who won; and the piles."""
    sheet = _sky().copy()
    for number, place in enumerate(flip.places):
        _place(sheet, place, (number + 0.5) * FLIP_WIDTH / len(flip.places))
    _stage(sheet, flip)
    _piles(sheet, flip, (FLIP_WIDTH + WIDTH) / 2)
    return printed(sheet)


@cache
def _sky() -> Image.Image:
    """The upper strip without anything on it, inked."""
    return inked(scenery.horizon(WIDTH, FLIP_HEIGHT))


def _place(sheet: Image.Image, place: _Place, middle: float) -> None:
    """One card of the flip: bright while it can be had, pale with its taker's badge when it is gone."""
    if place.code is None:
        _back(CARD[0]).lay_centred(sheet, middle, CARD_TOP)
        _badge(place.seat, TAKER).lay_centred(sheet, middle, CARD_TOP + (CARD[1] - TAKER) / 2)
        return
    if place.taker is None:
        _open(place.code).lay_centred(sheet, middle, CARD_TOP)
        return
    _gone(place.code).lay_centred(sheet, middle, CARD_TOP)
    _badge(place.taker, TAKER).lay(sheet, middle - CARD[0] / 2 - 8, CARD_BOTTOM - TAKER)
    if place.state != "held":
        note = _done(NOTE) if place.state == "played" else _thinking(NOTE)
        note.lay(sheet, middle + CARD[0] / 2 + 8 - NOTE, CARD_BOTTOM - NOTE)


@cache
def _open(code: str) -> Shape:
    return shape(card(code, NUMBERS.get(code), CARD[0]), HILL)


@cache
def _gone(code: str) -> Shape:
    """A card that somebody has: grey and pale."""
    picture = card(code, NUMBERS.get(code), CARD[0])
    pale = Image.new("RGBA", picture.size, mix(SKY, WHITE, 0.3))
    grey = Image.blend(picture.convert("LA").convert("RGBA"), pale, 0.45)
    grey.putalpha(picture.getchannel("A"))
    return shape(grey, HILL)


@cache
def _back(width: int) -> Shape:
    return shape(back(width), HILL)


@cache
def _badge(seat: int, size: int) -> Shape:
    return shape(scenery.badge(seat, size), WHITE)


@cache
def _done(size: int) -> Shape:
    return shape(done(size), WHITE)


@cache
def _thinking(size: int) -> Shape:
    return shape(scenery.thinking(size, done=False), WHITE)


def _piles(sheet: Image.Image, flip: _Flip, middle: float) -> None:
    """How far the match is: the round, and what is left in each pile."""
    _tag(flip.round_label).lay_centred(sheet, middle, TAG_MARGIN)
    top = TAG_HEIGHT + 2 * TAG_MARGIN
    if flip.left > 1:
        _stack_edge(min(12, 3 + flip.left // 3)).lay(sheet, middle - PILE_CARD / 2, top)
    (_back(PILE_CARD) if flip.left else _no_pile()).lay_centred(sheet, middle, top)
    _tag(flip.pile_label).lay_centred(sheet, middle, FLIP_HEIGHT - TAG_HEIGHT - TAG_MARGIN)


@cache
def _stack_edge(thickness: int) -> Shape:
    return shape(scenery.stack_edge(*back(PILE_CARD).size, thickness), HILL)


@cache
def _no_pile() -> Shape:
    return shape(scenery.empty_place(*back(PILE_CARD).size), HILL)


@lru_cache(maxsize=256)
def _tag(text: str) -> Shape:
    return shape(scenery.tag(text, TAG_HEIGHT), HILL)


# ---- between two rounds

MEDAL, GLORY, CROWN = 104, 230, 64
MEDAL_TOP = 56
NEW_STABLE = 140
STAGE_STEP = 160
"""Between the middles of what stands side by side."""


def _stage(sheet: Image.Image, flip: _Flip) -> None:
    """Who won, with what they get; who chooses a special stable stands before those that are left."""
    cells = len(flip.prizes) + (flip.chooser is not None) * 2
    for number, prize in enumerate(flip.prizes):
        _prize(sheet, prize, (number + 0.5) * FLIP_WIDTH / cells, FLIP_WIDTH / cells)
    if flip.chooser is not None:
        _choice(sheet, flip.chooser, flip.specials, (cells - 1) * FLIP_WIDTH / cells)


def _prize(sheet: Image.Image, prize: _Prize, middle: float, room: float) -> None:
    step = min(room / 2, STAGE_STEP) / 2 if prize.gains else 0
    winner, gain = middle - step, middle + step
    _glory().lay_centred(sheet, winner, MEDAL_TOP + MEDAL / 2 - GLORY / 2)
    if prize.gains:
        special = None if prize.gains == "plain" else prize.gains
        width = round(min(NEW_STABLE, room / 2 - 8))
        _new_stable(sheet, str(prize.stables), special, width, gain)
        _plus().lay_centred(sheet, gain - width / 2 - 4, MEDAL_TOP + 32)
    _badge(prize.seat, MEDAL).lay_centred(sheet, winner, MEDAL_TOP)
    _crown(CROWN).lay_centred(sheet, winner, MEDAL_TOP - CROWN + 10)
    if written := fitting(prize.name, round(room) - 50):
        _tag(written[0]).lay_centred(sheet, middle, FLIP_HEIGHT - TAG_HEIGHT - 1)


def _choice(sheet: Image.Image, chooser: int, specials: Sequence[str], middle: float) -> None:
    _badge(chooser, MEDAL).lay_centred(sheet, middle - STAGE_STEP, MEDAL_TOP)
    _thinking(NOTE).lay_centred(sheet, middle - STAGE_STEP + MEDAL / 2, MEDAL_TOP - NOTE / 3)
    for number, special in enumerate(specials):
        _new_stable(sheet, "?", special, NEW_STABLE, middle + number * STAGE_STEP)


def _new_stable(sheet: Image.Image, number: str, special: str | None, width: int, middle: float) -> None:
    _stall(Stall(special=special), width).lay_centred(sheet, middle, MEDAL_TOP - 12)
    _plate(number).lay_centred(sheet, middle, MEDAL_TOP - 12)


@cache
def _plus() -> Shape:
    return shape(plus(46), HILL)


@cache
def _glory() -> Shape:
    return shape(scenery.glory(GLORY, GLORY), SKY)


@cache
def _crown(size: int) -> Shape:
    return shape(scenery.crown(size), SUNLIT_MEADOW)


# ---- the farms


class _Held(NamedTuple):
    """The card somebody has yet to play."""

    code: str
    waiting: bool
    forced: bool
    lifted: str | None
    """What a truck has lifted."""


class _Board(NamedTuple):
    """What is told about one player beside the stables."""

    seat: int
    name: str
    held: _Held | None
    complete: int
    stables: int
    total: int | None
    """Points, once they are counted."""
    crowned: bool


class _Box(NamedTuple):
    """A stable, what it is worth once that is counted, and whose truck stands before it."""

    look: Stall
    value: int | None
    aimed_by: int | None


class _Farm(NamedTuple):
    """All that the strip of one farm shows."""

    board: _Board
    boxes: tuple[_Box, ...]
    columns: int
    """Stables that there is room for: as many as the richest player owns."""
    lit: bool
    """The sun shines on who has something to do, and between rounds on who won."""


def _farm(view: View, seat: int, name: str) -> _Farm:
    farm = view["farms"][seat]
    duty = next((duty for duty in view["duties"] if duty["seat"] == seat), None)
    scoring = view["scoring"] if view["phase"] not in {"down", "flip"} else None
    won = scoring is not None and seat in (view["winners"] or scoring["winners"])
    board = _Board(
        seat,
        name,
        _held(duty),
        sum(stable["complete"] for stable in farm["stables"]),
        len(farm["stables"]),
        scoring["totals"][seat] if scoring else None,
        won,
    )
    columns = max(STABLES, *(len(each["stables"]) for each in view["farms"]))
    return _Farm(board, tuple(_boxes(view, seat, counted=scoring is not None)), columns, won or _is_busy(view, seat))


def _boxes(view: View, seat: int, *, counted: bool) -> Iterator[_Box]:
    aims = {(aim["seat"], aim["stable"]): duty["seat"] for duty in view["duties"] if (aim := duty["aim"])}
    for number, stable in enumerate(view["farms"][seat]["stables"]):
        look = Stall(
            tuple(sorted(stable["animals"])),
            stable["special"],
            stable["complete"],
            stable["brawl"],
            (seat, number) in aims,
        )
        yield _Box(look, stable["value"] if counted else None, aims.get((seat, number)))


def _is_busy(view: View, seat: int) -> bool:
    """The seat has a card to take or to play now, or a stable to choose."""
    if any(duty["seat"] == seat and (duty["forced"] or not duty["waiting"]) for duty in view["duties"]):
        return True
    is_open = any(slot["state"] == "open" for slot in view["cards"])
    has_card = any(slot["taker"] == seat for slot in view["cards"])
    return view["chooser"] == seat or (view["phase"] == "flip" and is_open and not has_card)


def _held(duty: DutyView | None) -> _Held | None:
    if duty is None:
        return None
    aim = duty["aim"]
    return _Held(duty["card"], duty["waiting"], duty["forced"], aim["card"] if aim else None)


@lru_cache(maxsize=256)
def _farm_strip(farm: _Farm) -> Strip:
    """One farm, and the grass above it."""
    sheet = _meadow(farm.lit).copy()
    _board(sheet, farm.board, farm.lit)
    width = _stable_width(farm.columns)
    for number, box in enumerate(farm.boxes):
        left = STABLES_LEFT + number * (width + GAP)
        _stall(box.look, width).lay(sheet, left, TOP)
        sign = _plate(str(number + 1)) if box.value is None else _coin(box.value)
        sign.lay_centred(sheet, left + width / 2, TOP)
        if box.aimed_by is not None:
            _badge(box.aimed_by, 52).lay(sheet, left + 2, TOP + HEIGHT - 54)
    return printed(sheet)


def _stable_width(columns: int) -> int:
    """How wide a stable is where there is room for so many."""
    return (STABLES_WIDTH + GAP) // columns - GAP


@cache
def _meadow(lit: bool) -> Image.Image:
    """A farm without stables, and the grass above it, inked."""
    return inked(scenery.farm(WIDTH, FARM_HEIGHT, (SIDE, GAP), lit=lit))


@lru_cache(maxsize=384)
def _stall(look: Stall, width: int) -> Shape:
    return shape(stall(look, width), MEADOW)


@cache
def _plate(number: str) -> Shape:
    return shape(plate(number), INK)


@lru_cache(maxsize=64)
def _coin(value: int) -> Shape:
    return shape(coin(value), BARN_RED)


BOARD_BADGE = 58
HELD_CARD = 72
BESIDE_BADGE = (BOARD_LEFT + 72, BOARD_LEFT + BOARD_WIDTH - 6)
"""From where to where there is room beside the badge."""
NAME_HEIGHT = 40
WITHOUT_NAME = 16
"""How much lower things hang on a board that has no name."""


def _board(sheet: Image.Image, board: _Board, lit: bool) -> None:
    """What stands left of the stables: badge, name, and what there is to say about the player now."""
    _empty_board(lit).lay(sheet, BOARD_LEFT, TOP)
    top = TOP
    if written := fitting(board.name, BOARD_WIDTH - 14):
        _name(*written).lay_centred(sheet, BOARD_LEFT + BOARD_WIDTH / 2, TOP + 101 - NAME_HEIGHT / 2)
    else:
        top += WITHOUT_NAME
    _badge(board.seat, BOARD_BADGE).lay(sheet, BOARD_LEFT + 9, top + 17)
    if board.crowned:
        _crown(46).lay_centred(sheet, BOARD_LEFT + 9 + BOARD_BADGE / 2, top - 9)
    middle = sum(BESIDE_BADGE) / 2
    if board.held:
        _held_shapes(sheet, board.held, middle - HELD_CARD / 2, top + 4)
    elif board.total is not None:
        _points(board.total).lay_centred(sheet, middle, top + 8)
    elif board.complete == board.stables:
        _done(64).lay_centred(sheet, middle, top + 13)
    else:
        _progress(board.complete, board.stables).lay_centred(sheet, middle, top + 25)


def _held_shapes(sheet: Image.Image, held: _Held, left: float, top: float) -> None:
    """The card that has yet to be played, with what a truck has lifted; dots if it waits, a ring if it must go first."""
    piece = _held_card(held.code)
    piece.lay(sheet, left, top)
    right, bottom = left + piece.ink.width, top + piece.ink.height
    if held.forced:
        _ring(piece.ink.width + 6, piece.ink.height + 6).lay(sheet, left - 3, top - 3)
    if held.lifted:
        _lifted(held.lifted).lay(sheet, right - 40, bottom - 46)
    if held.waiting:
        _thinking(38).lay(sheet, right - 30, bottom - 32)


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
