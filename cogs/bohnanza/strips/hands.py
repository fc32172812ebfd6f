"""The rows of a hand, as its owner sees it."""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw

from bot.drawing import scenery
from bot.drawing.palette import DARK_WOOD, STRAW, WHITE, WOOD, mix
from bot.drawing.strips import Shape, Strip, printed
from cogs.bohnanza.art import cards, notes
from cogs.bohnanza.art.inks import inked, shape
from cogs.bohnanza.beans import VARIETIES
from cogs.bohnanza.rules import OwnView, View
from cogs.bohnanza.strips.labels import Words
from cogs.bohnanza.strips.layout import LIKELY_HAND, SIDE, WIDTH

HAND_GRIDS = ((5, 5), (6, 6), (5, 10), (7, 14), (8, 24), (10, 104))
"""Columns, and the longest hand that is laid out in so many."""
CARD_GAP = 8
ROW_TOP, ROW_MARGIN = 34, 10
"""Above and below the cards of a row."""
ORDER = 46

TABLE = mix(WOOD, STRAW, 0.45)
PLANK = 56


class Card(NamedTuple):
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


def owner(view: View) -> tuple[int, OwnView]:
    """Whose view it is, and what only they know."""
    if view["you"] is None or view["own"] is None:
        raise ValueError("a spectator holds no cards")
    return view["you"], view["own"]


def held_in(view: View, words: Words) -> Sequence[Card]:
    """The cards of the hand, the front one first."""
    seat, own = owner(view)
    hand = own["hand"]
    columns = next(columns for columns, most in HAND_GRIDS if len(hand) <= most)
    grown = [field["card"] for field in view["players"][seat]["fields"]]
    return [
        Card(
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


def rows_of(hand: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """The hand from its front on, in rows; one without cards if it is empty."""
    columns = hand[0].columns if hand else 1
    for start in range(0, max(1, len(hand)), columns):
        yield tuple(hand[start : start + columns])


def _card_width(columns: int) -> int:
    return (WIDTH - 2 * SIDE - (columns - 1) * CARD_GAP) // columns


@lru_cache(maxsize=128)
def hand_strip(row: tuple[Card, ...]) -> Strip:
    """Some cards side by side, each with its place in the hand; the bare table for an empty hand."""
    if not row:
        return printed(_planks(PLANK))
    width = _card_width(row[0].columns)
    height = cards.CARD[1] * width // cards.CARD[0]
    sheet = _planks(height + ROW_TOP + ROW_MARGIN).copy()
    for place, card in enumerate(row):
        _lay_card(sheet, card, SIDE + place * (width + CARD_GAP), width, height)
    return printed(sheet)


def _lay_card(sheet: Image.Image, card: Card, left: int, width: int, height: int) -> None:
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


def ahead(languages: Sequence[Words]) -> Iterator[None]:
    """Draws, piece by piece, what every match needs."""
    likely = sorted({columns for columns, most in HAND_GRIDS if most <= LIKELY_HAND})
    for words in languages:
        for code in VARIETIES:
            for columns in likely:
                yield
                _card(code, words.bean(code), _card_width(columns))
