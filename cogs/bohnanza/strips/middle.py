"""The upper strip during the game: piles, the phase of the turn, and the turned-up cards or who plants."""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from PIL import Image

from bot.drawing import scenery
from bot.drawing.palette import HILL
from bot.drawing.strips import Shape, Strip, printed
from cogs.bohnanza.art import cards, notes
from cogs.bohnanza.art.inks import shape
from cogs.bohnanza.beans import HAND, RUN_OUTS, VARIETIES
from cogs.bohnanza.rules import GAME, View
from cogs.bohnanza.strips.labels import Words
from cogs.bohnanza.strips.layout import MIDDLE_HEIGHT, TAG_HEIGHT
from cogs.bohnanza.strips.pieces import badge, portrait, sky, tag

PLAQUE = (272, 148)
PLAQUE_GAP = 10
PLAQUE_TOP = (MIDDLE_HEIGHT - PLAQUE[1]) // 2
PILE_MIDDLE, SIGNS_MIDDLE, PLAQUES_LEFT, DISCARD_MIDDLE = 92, 212, 258, 904
PILE_CARD = 56
TAG_MARGIN = 5
SIGN = 50
SIGNS = ("plant", "trade", "lay")
DISCARD = 88
LARGE_SIGN, PLANTER, PLANTER_STEP = 136, 76, 84


class Middle(NamedTuple):
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


def middle_of(view: View, words: Words) -> Middle:
    """What everybody sees between the farms."""
    turned = [*view["turned"], None, None][:2]
    discard = view["discard"]
    through = min(view["run_outs"] + 1, RUN_OUTS)
    return Middle(
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
def middle_strip(middle: Middle) -> Strip:
    """Draw pile, the phase of the turn, the turned-up cards and the discard pile."""
    sheet = sky().copy()
    tag(middle.pass_label).lay_centred(sheet, PILE_MIDDLE, TAG_MARGIN)
    _pile(sheet, middle.left)
    tag(middle.pile_label).lay_centred(sheet, PILE_MIDDLE, MIDDLE_HEIGHT - TAG_HEIGHT - TAG_MARGIN)
    for number, phase in enumerate(SIGNS):
        _sign(phase, SIGN, phase == middle.phase).lay_centred(sheet, SIGNS_MIDDLE, 4 + number * (SIGN + 3))
    if middle.phase == "trade":
        for number, card in enumerate(middle.turned):
            piece = _plaque(*card) if card else _no_plaque()
            piece.lay(sheet, PLAQUES_LEFT + number * (PLAQUE[0] + PLAQUE_GAP), PLAQUE_TOP)
    else:
        _planters(sheet, middle)
    top = portrait(middle.discard, 1, DISCARD, 100) if middle.discard else _no_discard()
    top.lay_centred(sheet, DISCARD_MIDDLE, TAG_MARGIN + 8)
    tag(middle.discard_label).lay_centred(sheet, DISCARD_MIDDLE, MIDDLE_HEIGHT - TAG_HEIGHT - TAG_MARGIN)
    return printed(sheet)


def _planters(sheet: Image.Image, middle: Middle) -> None:
    """What is done now, and who has to do it."""
    width = LARGE_SIGN + len(middle.busy) * PLANTER_STEP
    left = PLAQUES_LEFT + PLAQUE[0] + PLAQUE_GAP / 2 - width / 2
    _sign(middle.phase, LARGE_SIGN, True).lay(sheet, left, (MIDDLE_HEIGHT - LARGE_SIGN) / 2)
    for number, seat in enumerate(middle.busy):
        place = left + LARGE_SIGN + (number + 0.5) * PLANTER_STEP + 4
        badge(seat, PLANTER).lay_centred(sheet, place, (MIDDLE_HEIGHT - PLANTER) / 2)


def _pile(sheet: Image.Image, left: int) -> None:
    top = TAG_MARGIN + TAG_HEIGHT + 1
    if left > 1:
        _stack_edge(min(12, 3 + left // 8)).lay(sheet, PILE_MIDDLE - PILE_CARD / 2, top)
    (_back() if left else _no_pile()).lay_centred(sheet, PILE_MIDDLE, top)


@lru_cache(maxsize=64)
def _plaque(code: str, name: str) -> Shape:
    return shape(cards.plaque(code, name, *PLAQUE), HILL)


@cache
def _no_plaque() -> Shape:
    return shape(scenery.empty_place(PLAQUE[0], PLAQUE[1]), HILL)


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


def ahead(languages: Sequence[Words]) -> Iterator[None]:
    """Draws, piece by piece, what every match needs."""
    for words in languages:
        for code in VARIETIES:
            yield
            _plaque(code, words.bean(code))
        for number in range(sum(VARIETIES.values()) - HAND * min(GAME.seat_counts) + 1):
            yield
            tag(f"{words.pile} {number}"), tag(f"{words.discard} {number}")
