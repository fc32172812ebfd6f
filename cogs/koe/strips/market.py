"""The upper strip: the cards in the middle of the table."""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from PIL import Image

from bot.drawing import scenery
from bot.drawing.palette import HILL
from bot.drawing.strips import Shape, Strip, printed
from cogs.koe.art.cards import back, card
from cogs.koe.art.inks import SCALE, inked, shape
from cogs.koe.rules import COWS, FARM_DECK, View
from cogs.koe.strips.labels import Words
from cogs.koe.strips.layout import WIDTH
from cogs.koe.strips.pieces import badge, ring

MARKET_HEIGHT = 276
MARKET_TOP = 16
MARKET_SCALE = 1.72
MARKET_CARD = (172, 200)
FACE_UP_LEFT = (26, 212, 398)
PILE_LEFT, DISCARD_LEFT = 618, 804
TAG_HEIGHT = 42

USUAL_PILES = range(48)
"""How many cards are in the piles whose labels are drawn ahead."""


class Lying(NamedTuple):
    """A card in the market, and what it is called."""

    code: str
    name: str


class Market(NamedTuple):
    """All that the upper strip shows."""

    face_up: tuple[Lying | None, ...]
    pile: int
    pile_top: Lying | None
    discard: int
    discard_top: Lying | None
    carried_out: Lying | None
    """It lies on its way to the discard pile, with the badge of the seat `mover` on it."""
    mover: int | None
    pile_label: str
    discard_label: str


def market_of(view: View, words: Words) -> Market:
    """What everybody sees of the cards in the middle."""
    choice, mover = view["choice"], view["to_move"]
    return Market(
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


def _lying(code: str | None, words: Words) -> Lying | None:
    return Lying(code, words.cards.get(code.partition("-")[0], "")) if code else None


@lru_cache(maxsize=128)
def market_strip(market: Market) -> Strip:
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
def _in_the_middle(lying: Lying | None) -> Shape:
    """A card in the market, or the place where one belongs."""
    return shape(_card(lying) if lying else scenery.empty_place(*MARKET_CARD, SCALE), HILL)


def _card(lying: Lying) -> Image.Image:
    return card(lying.code, lying.name, MARKET_SCALE * SCALE)


def _caption(sheet: Image.Image, text: str, left: int) -> None:
    _tag(text).lay_centred(sheet, left + MARKET_CARD[0] / 2, MARKET_TOP + MARKET_CARD[1] + 6)


@lru_cache(maxsize=256)
def _tag(text: str) -> Shape:
    return shape(scenery.tag(text, TAG_HEIGHT, SCALE), HILL)


def _pile(sheet: Image.Image, market: Market) -> None:
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


def _discard(sheet: Image.Image, market: Market) -> None:
    if market.carried_out and market.mover is not None:
        _in_the_middle(market.carried_out).lay(sheet, DISCARD_LEFT, MARKET_TOP)
        ring(*MARKET_CARD, 8, 7).lay(sheet, DISCARD_LEFT - 8, MARKET_TOP - 8)
        badge(market.mover, 64).lay(sheet, DISCARD_LEFT + MARKET_CARD[0] - 52, MARKET_TOP - 10)
    else:
        _discarded(market.discard_top).lay(sheet, DISCARD_LEFT, MARKET_TOP)
    _caption(sheet, f"{market.discard_label} {market.discard}", DISCARD_LEFT)


@lru_cache(maxsize=256)
def _discarded(lying: Lying | None) -> Shape:
    """The place of the discard pile, with the card that lies on top, out of the game, or without any."""
    place = scenery.empty_place(*MARKET_CARD, SCALE)
    return shape(Image.alpha_composite(place, _faded(_card(lying))) if lying else place, HILL)


def _faded(piece: Image.Image) -> Image.Image:
    """A card that is out of the game."""
    pale = piece.copy()
    pale.putalpha(piece.getchannel("A").point([value // 2 for value in range(256)]))
    return pale


def ahead(languages: Sequence[Words]) -> Iterator[None]:
    """Draws, piece by piece, what every match needs."""
    for cow in (f"{name}{mood}" for name in COWS for mood in "+-"):
        yield
        _in_the_middle(Lying(cow, "")), _discarded(Lying(cow, ""))
    for words in languages:
        yield from _ahead_in(words)


def _ahead_in(words: Words) -> Iterator[None]:
    for code in FARM_DECK:
        yield
        _in_the_middle(_lying(code, words)), _discarded(_lying(code, words))
    for count in USUAL_PILES:
        yield
        _tag(f"{words.pile} {count}"), _tag(f"{words.discard} {count}")
