"""The upper strip at the end of the game: everybody with their coins, and who won."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from bot.drawing import scenery
from bot.drawing.names import fitting
from bot.drawing.palette import HILL, SKY
from bot.drawing.strips import Shape, Strip, printed
from cogs.bohnanza.art import notes
from cogs.bohnanza.art.inks import shape
from cogs.bohnanza.rules import View
from cogs.bohnanza.strips.layout import MIDDLE_HEIGHT, TAG_HEIGHT, WIDTH
from cogs.bohnanza.strips.pieces import badge, crown, sky, tag

GLORY, STAGE_CROWN = 240, 50
MEDAL, PRIZE = 72, 78
MEDAL_TOP = 44


class Finisher(NamedTuple):
    """Somebody at the end of the game."""

    seat: int
    name: str
    coins: int
    won: bool


def stage_of(view: View, names: Sequence[str]) -> tuple[Finisher, ...]:
    """Everybody, the best first."""
    places = view["places"]
    order = sorted(range(len(names)), key=lambda seat: places[seat])
    return tuple(Finisher(seat, names[seat], view["players"][seat]["coins"], places[seat] == 1) for seat in order)


@lru_cache(maxsize=32)
def stage_strip(finishers: tuple[Finisher, ...]) -> Strip:
    """Everybody's coins, the best first; who won has the crown, and the sun behind."""
    sheet = sky().copy()
    cell = WIDTH / len(finishers)
    for number, finisher in enumerate(finishers):
        middle = (number + 0.5) * cell
        top = MEDAL_TOP if finisher.won else MEDAL_TOP + 6
        if finisher.won:
            _glory().lay_centred(sheet, middle, (MIDDLE_HEIGHT - GLORY) / 2)
            crown(STAGE_CROWN).lay_centred(sheet, middle - 42, top - 36)
        badge(finisher.seat, MEDAL).lay_centred(sheet, middle - 42, top)
        _prize(finisher.coins).lay_centred(sheet, middle + 42, top - 6)
        if written := fitting(finisher.name, round(cell) - 40):
            tag(written[0]).lay_centred(sheet, middle, MIDDLE_HEIGHT - TAG_HEIGHT - 3)
    return printed(sheet)


@lru_cache(maxsize=64)
def _prize(coins: int) -> Shape:
    return shape(notes.sack(coins, PRIZE), HILL)


@cache
def _glory() -> Shape:
    return shape(scenery.glory(GLORY, GLORY), SKY)
