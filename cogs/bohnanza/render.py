"""Bohnanza as pictures: the table for everybody, and a hand for the player who holds it.

The table has the turned-up cards above, and below them one row for each player with fields, coins, and what lies beside
the fields. It is made to be read on a phone, where it is about a third as wide, and to leave room for the buttons below it:
so it is flat, and there are no small things in it. It knows no language: its few words are given to it.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import product
from typing import NamedTuple, cast

from PIL import Image, ImageDraw

from bot.core.rng import Rng
from bot.drawing import scenery
from bot.drawing.names import fitting, writing
from bot.drawing.palette import DARK_WOOD, GRASS, HILL, MEADOW, SKY, STRAW, SUNLIT_MEADOW, WHITE, WOOD, mix
from bot.drawing.strips import Shape, Strip, printed
from cogs.bohnanza.art import beside, cards, fields, notes
from cogs.bohnanza.art.inks import inked, png, shape
from cogs.bohnanza.beans import FIELDS_AT_MOST, HAND, METERS, RUN_OUTS, THIRD_FIELD_COSTS, VARIETIES, coins_for
from cogs.bohnanza.rules import GAME, OwnView, View

WIDTH = 1000
"""Of both pictures, in pixels; their heights follow from players and cards."""

MIDDLE_HEIGHT = 164
SIDE = 8
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


class Words(NamedTuple):
    """The few words in the pictures, in the language of whoever looks at them."""

    pile: str
    through: str
    """Before which time it is that the cards are drawn through: "1/3"."""
    last: str
    """The last turn."""
    discard: str
    beans: tuple[str, ...]
    """Short names, in the order of `VARIETIES`."""

    def bean(self, code: str) -> str:
        """The name of a variety."""
        return self.beans[list(VARIETIES).index(code)]


def draw_table(view: View, names: Sequence[str], words: Words) -> bytes:
    """The whole table as a PNG; `names` has one name per seat. It shows nothing but what everybody may see.

    It is printed in strips, so that what a move leaves alone is not printed again, and these are laid out of shapes, each of
    which was drawn and inked once.
    """
    upper = _stage_strip(_stage(view, names)) if view["phase"] == "over" else _middle_strip(_middle(view, words))
    farms = (_farm_strip(_farm(view, seat, name)) for seat, name in enumerate(names))
    return png(WIDTH, [upper, *farms, _last_strip()])


def draw_hand(view: View, words: Words) -> bytes:
    """The hand of the seat whose view it is as a PNG, from the front card on, and that player's farm above it.

    Raises ValueError for the view of a spectator.
    """
    seat, _ = _owner(view)
    rows = (_hand_strip(row) for row in _rows(_held(view, words)))
    return png(WIDTH, [_farm_strip(_farm(view, seat, "")), _last_strip(), *rows])


def ahead(languages: Sequence[Words]) -> Iterator[None]:
    """Draws, piece by piece, what every match needs: its first pictures would otherwise take a second."""
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
            _portrait(code, count, place.width, place.height)
    for number in range(LIKELY_COINS + 1):
        yield
        _sack(number, NOTE)
    for number in range(LIKELY_HAND + 1):
        yield
        _hand(number, HAND_NOTE)
    for words in languages:
        yield from _worded_ahead(words)
    usual = {option.key: option.default for option in GAME.options}
    for seats in GAME.seat_counts:
        yield
        dealt = GAME.setup(seats, usual, Rng("ahead", 0))
        draw_table(cast("View", GAME.view(dealt, None)), [""] * seats, languages[0])
        draw_hand(cast("View", GAME.view(dealt, 0)), languages[0])


def _worded_ahead(words: Words) -> Iterator[None]:
    """What differs from language to language."""
    for code in VARIETIES:
        yield
        _plaque(code, words.bean(code))
        for columns in sorted({columns for columns, most in HAND_GRIDS if most <= LIKELY_HAND}):
            yield
            _card(code, words.bean(code), _card_width(columns))
    for number in range(sum(VARIETIES.values()) - HAND * min(GAME.seat_counts) + 1):
        yield
        _tag(f"{words.pile} {number}"), _tag(f"{words.discard} {number}")


LIKELY_COINS, LIKELY_HAND = 24, 14


@cache
def _last_strip() -> Strip:
    """The grass below the last farm."""
    return printed(inked(Image.new("RGB", (WIDTH, GAP), GRASS)))


# ---- the middle of the table

PLAQUE = (272, 148)
PLAQUE_GAP = 10
PLAQUE_TOP = (MIDDLE_HEIGHT - PLAQUE[1]) // 2
PILE_MIDDLE, SIGNS_MIDDLE, PLAQUES_LEFT, DISCARD_MIDDLE = 92, 212, 258, 904
PILE_CARD = 56
TAG_HEIGHT = 37
TAG_MARGIN = 5
SIGN = 50
SIGNS = ("plant", "trade", "lay")
DISCARD = 88
LARGE_SIGN, PLANTER, PLANTER_STEP = 136, 76, 84


class _Middle(NamedTuple):
    """All that the upper strip shows during the game."""

    phase: str
    busy: tuple[int, ...]
    """Who plants, in phase 1 and 3."""
    turned: tuple[tuple[str, str] | None, ...]
    """Codes and names of the turned-up cards."""
    left: int
    """Cards in the draw pile."""
    discard: str | None
    pass_label: str
    pile_label: str
    discard_label: str


def _middle(view: View, words: Words) -> _Middle:
    turned = [*view["turned"], None, None][:2]
    discard = view["discard"]
    through = min(view["run_outs"] + 1, RUN_OUTS)
    return _Middle(
        view["phase"],
        () if view["phase"] == "trade" else tuple(view["waiting"]),
        tuple((code, words.bean(code)) if code else None for code in turned),
        view["pile"],
        discard["top"],
        words.last if view["is_last"] else f"{words.through} {through}/{RUN_OUTS}",
        f"{words.pile} {view['pile']}",
        f"{words.discard} {discard['size']}",
    )


@lru_cache(maxsize=128)
def _middle_strip(middle: _Middle) -> Strip:
    """Draw pile, the phase of the turn, the turned-up cards and the discard pile."""
    sheet = _sky().copy()
    _tag(middle.pass_label).lay_centred(sheet, PILE_MIDDLE, TAG_MARGIN)
    _pile(sheet, middle.left)
    _tag(middle.pile_label).lay_centred(sheet, PILE_MIDDLE, MIDDLE_HEIGHT - TAG_HEIGHT - TAG_MARGIN)
    for number, phase in enumerate(SIGNS):
        _sign(phase, SIGN, phase == middle.phase).lay_centred(sheet, SIGNS_MIDDLE, 4 + number * (SIGN + 3))
    if middle.phase == "trade":
        for number, card in enumerate(middle.turned):
            piece = _plaque(*card) if card else _no_plaque()
            piece.lay(sheet, PLAQUES_LEFT + number * (PLAQUE[0] + PLAQUE_GAP), PLAQUE_TOP)
    else:
        _planters(sheet, middle)
    top = _portrait(middle.discard, 1, DISCARD, 100) if middle.discard else _no_discard()
    top.lay_centred(sheet, DISCARD_MIDDLE, TAG_MARGIN + 8)
    _tag(middle.discard_label).lay_centred(sheet, DISCARD_MIDDLE, MIDDLE_HEIGHT - TAG_HEIGHT - TAG_MARGIN)
    return printed(sheet)


def _planters(sheet: Image.Image, middle: _Middle) -> None:
    """What is done now, and who has to do it."""
    width = LARGE_SIGN + len(middle.busy) * PLANTER_STEP
    left = PLAQUES_LEFT + PLAQUE[0] + PLAQUE_GAP / 2 - width / 2
    _sign(middle.phase, LARGE_SIGN, True).lay(sheet, left, (MIDDLE_HEIGHT - LARGE_SIGN) / 2)
    for number, seat in enumerate(middle.busy):
        place = left + LARGE_SIGN + (number + 0.5) * PLANTER_STEP + 4
        _badge(seat, PLANTER).lay_centred(sheet, place, (MIDDLE_HEIGHT - PLANTER) / 2)


def _pile(sheet: Image.Image, left: int) -> None:
    top = TAG_MARGIN + TAG_HEIGHT + 1
    if left > 1:
        _stack_edge(min(12, 3 + left // 8)).lay(sheet, PILE_MIDDLE - PILE_CARD / 2, top)
    (_back() if left else _no_pile()).lay_centred(sheet, PILE_MIDDLE, top)


@cache
def _sky() -> Image.Image:
    """The upper strip without anything on it, inked."""
    return inked(scenery.horizon(WIDTH, MIDDLE_HEIGHT))


@lru_cache(maxsize=64)
def _plaque(code: str, name: str) -> Shape:
    return shape(cards.plaque(code, name, *PLAQUE), HILL)


@cache
def _no_plaque() -> Shape:
    return shape(scenery.empty_place(PLAQUE[0], PLAQUE[1]), HILL)


@lru_cache(maxsize=512)
def _portrait(code: str, count: int, width: int, height: int) -> Shape:
    return shape(cards.portrait(code, count, width, height), WOOD)


@cache
def _no_discard() -> Shape:
    return shape(scenery.empty_place(DISCARD, 100), HILL)


@cache
def _back() -> Shape:
    return shape(cards.back(PILE_CARD), HILL)


@cache
def _stack_edge(thickness: int) -> Shape:
    return shape(scenery.stack_edge(*cards.back(PILE_CARD).size, thickness), HILL)


@cache
def _no_pile() -> Shape:
    return shape(scenery.empty_place(*cards.back(PILE_CARD).size), HILL)


@cache
def _sign(phase: str, size: int, lit: bool) -> Shape:
    return shape(notes.sign(phase, size, lit=lit), HILL)


@lru_cache(maxsize=256)
def _tag(text: str) -> Shape:
    return shape(scenery.tag(text, TAG_HEIGHT), HILL)


# ---- the end of the game

GLORY, STAGE_CROWN = 240, 50
MEDAL, PRIZE = 72, 78
MEDAL_TOP = 44


class _Finisher(NamedTuple):
    """Somebody at the end of the game."""

    seat: int
    name: str
    coins: int
    won: bool


def _stage(view: View, names: Sequence[str]) -> tuple[_Finisher, ...]:
    """Everybody, the best first."""
    places = view["places"]
    order = sorted(range(len(names)), key=lambda seat: places[seat])
    return tuple(_Finisher(seat, names[seat], view["players"][seat]["coins"], places[seat] == 1) for seat in order)


@lru_cache(maxsize=32)
def _stage_strip(finishers: tuple[_Finisher, ...]) -> Strip:
    """Everybody's coins, the best first; who won has the crown, and the sun behind."""
    sheet = _sky().copy()
    cell = WIDTH / len(finishers)
    for number, finisher in enumerate(finishers):
        middle = (number + 0.5) * cell
        top = MEDAL_TOP if finisher.won else MEDAL_TOP + 6
        if finisher.won:
            _glory().lay_centred(sheet, middle, (MIDDLE_HEIGHT - GLORY) / 2)
            _crown(STAGE_CROWN).lay_centred(sheet, middle - 42, top - 36)
        _badge(finisher.seat, MEDAL).lay_centred(sheet, middle - 42, top)
        _prize(finisher.coins).lay_centred(sheet, middle + 42, top - 6)
        if written := fitting(finisher.name, round(cell) - 40):
            _tag(written[0]).lay_centred(sheet, middle, MIDDLE_HEIGHT - TAG_HEIGHT - 3)
    return printed(sheet)


@lru_cache(maxsize=64)
def _prize(coins: int) -> Shape:
    return shape(notes.sack(coins, PRIZE), HILL)


@cache
def _glory() -> Shape:
    return shape(scenery.glory(GLORY, GLORY), SKY)


# ---- the farms


class _Board(NamedTuple):
    """What is told about one player left of the fields."""

    seat: int
    name: str
    coins: int
    hand: int
    crowned: bool


class _Farm(NamedTuple):
    """All that the strip of one farm shows."""

    board: _Board
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


def _farm(view: View, seat: int, name: str) -> _Farm:
    player, over = view["players"][seat], view["phase"] == "over"
    crowned = over and view["places"][seat] == 1
    return _Farm(
        _Board(seat, name, player["coins"], player["hand_size"], crowned),
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
def _farm_strip(farm: _Farm) -> Strip:
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


def _beside(sheet: Image.Image, farm: _Farm) -> None:
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
        _portrait(code, count, place.width, place.height).lay(sheet, BESIDE_LEFT + place.left, top + place.top)


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


BADGE, NOTE, HAND_NOTE = 56, 60, 54
NAME_HEIGHT = 40
WITHOUT_NAME = 16
"""How much lower things hang on a board that has no name."""


def _board(sheet: Image.Image, board: _Board, lit: bool) -> None:
    """What stands left of the fields: badge, coins, hand and name."""
    _empty_board(lit).lay(sheet, BOARD_LEFT, TOP)
    top = TOP
    if written := fitting(board.name, BOARD_WIDTH - 14):
        _name(*written).lay_centred(sheet, BOARD_LEFT + BOARD_WIDTH / 2, TOP + 92 - NAME_HEIGHT / 2)
    else:
        top += WITHOUT_NAME
    _badge(board.seat, BADGE).lay_centred(sheet, BOARD_LEFT + 34, top + 14)
    if board.crowned:
        _crown(42).lay_centred(sheet, BOARD_LEFT + 34, top - 8)
    _sack(board.coins, NOTE).lay_centred(sheet, BOARD_LEFT + 93, top + 8)
    _hand(board.hand, HAND_NOTE).lay_centred(sheet, BOARD_LEFT + 149, top + 12)


@cache
def _empty_board(lit: bool) -> Shape:
    return shape(scenery.board(BOARD_WIDTH, fields.HEIGHT, lit=lit), scenery.ground(lit=lit))


@lru_cache(maxsize=512)
def _name(text: str, size: int) -> Shape:
    return shape(writing(text, size, BOARD_WIDTH - 6, NAME_HEIGHT), WOOD)


@cache
def _badge(seat: int, size: int) -> Shape:
    return shape(scenery.badge(seat, size), WHITE)


@cache
def _crown(size: int) -> Shape:
    return shape(scenery.crown(size), SUNLIT_MEADOW)


@lru_cache(maxsize=128)
def _sack(coins: int, size: int) -> Shape:
    return shape(notes.sack(coins, size), WOOD)


@lru_cache(maxsize=64)
def _hand(size: int, width: int) -> Shape:
    return shape(notes.hand(size, width), WOOD)


# ---- a hand

HAND_GRIDS = ((5, 5), (6, 6), (5, 10), (7, 14), (8, 24), (10, 104))
"""Columns, and the longest hand that is laid out in so many."""
CARD_GAP = 8
ROW_TOP, ROW_MARGIN = 34, 10
"""Above and below the cards of a row."""
ORDER = 46


class _Card(NamedTuple):
    """A card of a hand."""

    code: str
    name: str
    order: int
    """1 is the front."""
    columns: int
    """Cards in a row."""
    fields: tuple[int, ...]
    """The own fields, from 1, that it grows in."""
    promised: bool
    next: bool
    """It can be planted now."""


def _owner(view: View) -> tuple[int, OwnView]:
    """Whose view it is, and what only they know."""
    if view["you"] is None or view["own"] is None:
        raise ValueError("a spectator holds no cards")
    return view["you"], view["own"]


def _held(view: View, words: Words) -> Sequence[_Card]:
    seat, own = _owner(view)
    hand = own["hand"]
    columns = next(columns for columns, most in HAND_GRIDS if len(hand) <= most)
    grown = [field["card"] for field in view["players"][seat]["fields"]]
    return [
        _Card(
            code,
            words.bean(code),
            place + 1,
            columns,
            tuple(number + 1 for number, card in enumerate(grown) if card == code),
            place in own["promised"],
            place == 0 and own["plant"] is not None,
        )
        for place, code in enumerate(hand)
    ]


def _rows(hand: Sequence[_Card]) -> Iterator[tuple[_Card, ...]]:
    """The hand from its front on, in rows; one without cards if it is empty."""
    columns = hand[0].columns if hand else 1
    for start in range(0, max(1, len(hand)), columns):
        yield tuple(hand[start : start + columns])


def _card_width(columns: int) -> int:
    return (WIDTH - 2 * SIDE - (columns - 1) * CARD_GAP) // columns


@lru_cache(maxsize=128)
def _hand_strip(row: tuple[_Card, ...]) -> Strip:
    """Some cards side by side, each with its place in the hand; the bare table for an empty hand."""
    if not row:
        return printed(_planks(PLANK))
    width = _card_width(row[0].columns)
    height = cards.CARD[1] * width // cards.CARD[0]
    sheet = _planks(height + ROW_TOP + ROW_MARGIN).copy()
    for place, card in enumerate(row):
        _lay_card(sheet, card, SIDE + place * (width + CARD_GAP), width, height)
    return printed(sheet)


def _lay_card(sheet: Image.Image, card: _Card, left: int, width: int, height: int) -> None:
    """A card with its marks: its place, a ring if it is next, where it grows, and that it is promised."""
    _card(card.code, card.name, width).lay(sheet, left, ROW_TOP)
    if card.next:
        _ring(width + 10, height + 10).lay(sheet, left - 5, ROW_TOP - 5)
    size = min(ORDER, width // 3)
    _order(str(card.order), size, card.order == 1).lay_centred(sheet, left + width / 2, ROW_TOP + 12 - size)
    picture_bottom = ROW_TOP + cards.PICTURE * width // cards.CARD[0]
    for number, field in enumerate(card.fields):
        _growing(field, size + 4).lay(sheet, left + 5, picture_bottom - (size + 4) * (number + 1) + 2)
    if card.promised:
        _promised(size + 10).lay(sheet, left + width - size - 12, picture_bottom - size - 8)


@lru_cache(maxsize=256)
def _card(code: str, name: str, width: int) -> Shape:
    return shape(cards.card(code, name, width), TABLE)


@cache
def _ring(width: int, height: int) -> Shape:
    return shape(scenery.ring(width, height, 9), TABLE)


@lru_cache(maxsize=256)
def _order(text: str, size: int, first: bool) -> Shape:
    return shape(notes.order(text, size, first=first), TABLE)


@cache
def _growing(field: int, size: int) -> Shape:
    return shape(notes.growing(field, size), WHITE)


@cache
def _promised(size: int) -> Shape:
    return shape(notes.promised(size), WHITE)


TABLE = mix(WOOD, STRAW, 0.45)
PLANK = 56


@cache
def _planks(height: int) -> Image.Image:
    """The table top that a hand lies on, inked."""
    top = Image.new("RGB", (WIDTH, height), TABLE)
    draw = ImageDraw.Draw(top)
    for y in range(0, height, PLANK):
        draw.line((0, y, WIDTH, y), fill=mix(TABLE, DARK_WOOD, 0.45), width=3)
        for x in range(y * 7 % 300, WIDTH, 340):
            draw.line((x, y, x, y + PLANK), fill=mix(TABLE, DARK_WOOD, 0.35), width=3)
    return inked(top)
