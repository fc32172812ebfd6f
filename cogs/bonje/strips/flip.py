"""The upper strip: the cards of the flip, or between two rounds who won; and the piles beside them."""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from PIL import Image

from bot.drawing import scenery
from bot.drawing.palette import HILL, SKY, WHITE, mix
from bot.drawing.strips import Shape, Strip, printed
from cogs.bonje.art.cards import CARD, back, card
from cogs.bonje.art.inks import inked, shape
from cogs.bonje.cards import CARDS, NUMBERS
from cogs.bonje.strips.labels import Words
from cogs.bonje.strips.layout import FLIP_HEIGHT, FLIP_WIDTH, NOTE, TAG_HEIGHT, WIDTH
from cogs.bonje.strips.pieces import badge, done, tag, thinking
from cogs.bonje.strips.stage import Stage, lay_stage, stage_of
from cogs.bonje.view_data import View

CARD_TOP = 10
CARD_BOTTOM = CARD_TOP + CARD[1]
TAKER = 84

PILE_CARD = 88
TAG_MARGIN = 6

MOST_LEFT = 33
"""Cards in a pile at the deal, with two players."""


class Place(NamedTuple):
    """Where one pile's card lies; `code` None: face down."""

    seat: int
    code: str | None
    taker: int | None
    state: str


class Flip(NamedTuple):
    """All that the upper strip shows."""

    places: tuple[Place, ...]
    stage: Stage
    left: int
    round_label: str
    pile_label: str


def flip_of(view: View, names: Sequence[str], words: Words) -> Flip:
    """What everybody sees of the flip, of who won the round, and of the piles."""
    return Flip(
        tuple(_places(view)),
        stage_of(view, names),
        view["left"],
        f"{words.round} {view['round']}",
        f"{words.pile} {view['left']}",
    )


def _places(view: View) -> Iterator[Place]:
    if view["phase"] == "down":
        yield from (Place(seat, None, None, "open") for seat in range(len(view["farms"])))
    elif view["phase"] == "flip":
        for seat, slot in enumerate(view["cards"]):
            yield Place(seat, slot["card"], slot["taker"], slot["state"])


@lru_cache(maxsize=128)
def flip_strip(flip: Flip) -> Strip:
    """The cards that are fought for, or who won; and the piles."""
    sheet = _sky().copy()
    for number, place in enumerate(flip.places):
        _place(sheet, place, (number + 0.5) * FLIP_WIDTH / len(flip.places))
    lay_stage(sheet, flip.stage)
    _piles(sheet, flip, (FLIP_WIDTH + WIDTH) / 2)
    return printed(sheet)


@cache
def _sky() -> Image.Image:
    """The upper strip without anything on it, inked."""
    return inked(scenery.horizon(WIDTH, FLIP_HEIGHT))


def _place(sheet: Image.Image, place: Place, middle: float) -> None:
    """One card of the flip: bright while it can be had, pale with its taker's badge when it is gone."""
    if place.code is None:
        _back(CARD[0]).lay_centred(sheet, middle, CARD_TOP)
        badge(place.seat, TAKER).lay_centred(sheet, middle, CARD_TOP + (CARD[1] - TAKER) / 2)
        return
    if place.taker is None:
        _open(place.code).lay_centred(sheet, middle, CARD_TOP)
        return
    _gone(place.code).lay_centred(sheet, middle, CARD_TOP)
    badge(place.taker, TAKER).lay(sheet, middle - CARD[0] / 2 - 8, CARD_BOTTOM - TAKER)
    if place.state != "held":
        note = done(NOTE) if place.state == "played" else thinking(NOTE)
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


def _piles(sheet: Image.Image, flip: Flip, middle: float) -> None:
    """How far the match is: the round, and what is left in each pile."""
    tag(flip.round_label).lay_centred(sheet, middle, TAG_MARGIN)
    top = TAG_HEIGHT + 2 * TAG_MARGIN
    if flip.left > 1:
        _stack_edge(min(12, 3 + flip.left // 3)).lay(sheet, middle - PILE_CARD / 2, top)
    (_back(PILE_CARD) if flip.left else _no_pile()).lay_centred(sheet, middle, top)
    tag(flip.pile_label).lay_centred(sheet, middle, FLIP_HEIGHT - TAG_HEIGHT - TAG_MARGIN)


@cache
def _stack_edge(thickness: int) -> Shape:
    return shape(scenery.stack_edge(*back(PILE_CARD).size, thickness), HILL)


@cache
def _no_pile() -> Shape:
    return shape(scenery.empty_place(*back(PILE_CARD).size), HILL)


def ahead(languages: Sequence[Words]) -> Iterator[None]:
    """Draws, piece by piece, what every match needs."""
    for code in CARDS:
        yield
        _open(code), _gone(code)
    for words in languages:
        for left in range(MOST_LEFT + 1):
            yield
            tag(f"{words.pile} {left}")
