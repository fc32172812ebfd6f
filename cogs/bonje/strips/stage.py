"""What stands in the upper strip between two rounds: who won, and the stables that they get."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from PIL import Image

from bot.drawing import scenery
from bot.drawing.names import fitting
from bot.drawing.palette import HILL, SKY
from bot.drawing.strips import Shape
from cogs.bonje.art.inks import shape
from cogs.bonje.art.notes import plus
from cogs.bonje.art.stables import Stall
from cogs.bonje.strips.layout import FLIP_HEIGHT, FLIP_WIDTH, NOTE, TAG_HEIGHT
from cogs.bonje.strips.pieces import badge, crown, plate, stable, tag, thinking
from cogs.bonje.view_data import View

MEDAL, GLORY, CROWN = 104, 230, 64
MEDAL_TOP = 56
NEW_STABLE = 140
STAGE_STEP = 160
"""Between the middles of what stands side by side."""


class Prize(NamedTuple):
    """Somebody who won, and what they get: `plain`, `horse`, `cow`, or nothing."""

    seat: int
    name: str
    gains: str | None
    stables: int


class Stage(NamedTuple):
    """What is shown between two rounds, and at the end; during a flip it is empty."""

    prizes: tuple[Prize, ...]
    chooser: int | None
    """Who chooses a special stable."""
    specials: tuple[str, ...]
    """What there is to choose."""


def stage_of(view: View, names: Sequence[str]) -> Stage:
    """What everybody sees of a round that is over."""
    chooser = view["chooser"]
    return Stage(tuple(_prizes(view, names)), chooser, tuple(view["specials"]) if chooser is not None else ())


def _prizes(view: View, names: Sequence[str]) -> Iterator[Prize]:
    scoring = view["scoring"]
    if not scoring or view["phase"] in {"down", "flip"}:
        return
    gains = {gain["seat"]: gain["special"] or "plain" for gain in scoring["gained"]}
    for seat in view["winners"] or scoring["winners"]:
        if seat != view["chooser"]:
            yield Prize(seat, names[seat], gains.get(seat), scoring["stables"][seat])


def lay_stage(sheet: Image.Image, stage: Stage) -> None:
    """Who won, with what they get; who chooses a special stable stands before those that are left."""
    cells = len(stage.prizes) + (stage.chooser is not None) * 2
    for number, prize in enumerate(stage.prizes):
        _prize(sheet, prize, (number + 0.5) * FLIP_WIDTH / cells, FLIP_WIDTH / cells)
    if stage.chooser is not None:
        _choice(sheet, stage.chooser, stage.specials, (cells - 1) * FLIP_WIDTH / cells)


def _prize(sheet: Image.Image, prize: Prize, middle: float, room: float) -> None:
    step = min(room / 2, STAGE_STEP) / 2 if prize.gains else 0
    winner, gain = middle - step, middle + step
    _glory().lay_centred(sheet, winner, MEDAL_TOP + MEDAL / 2 - GLORY / 2)
    if prize.gains:
        special = None if prize.gains == "plain" else prize.gains
        width = round(min(NEW_STABLE, room / 2 - 8))
        _new_stable(sheet, str(prize.stables), special, width, gain)
        _plus().lay_centred(sheet, gain - width / 2 - 4, MEDAL_TOP + 32)
    badge(prize.seat, MEDAL).lay_centred(sheet, winner, MEDAL_TOP)
    crown(CROWN).lay_centred(sheet, winner, MEDAL_TOP - CROWN + 10)
    if written := fitting(prize.name, round(room) - 50):
        tag(written[0]).lay_centred(sheet, middle, FLIP_HEIGHT - TAG_HEIGHT - 1)


def _choice(sheet: Image.Image, chooser: int, specials: Sequence[str], middle: float) -> None:
    badge(chooser, MEDAL).lay_centred(sheet, middle - STAGE_STEP, MEDAL_TOP)
    thinking(NOTE).lay_centred(sheet, middle - STAGE_STEP + MEDAL / 2, MEDAL_TOP - NOTE / 3)
    for number, special in enumerate(specials):
        _new_stable(sheet, "?", special, NEW_STABLE, middle + number * STAGE_STEP)


def _new_stable(sheet: Image.Image, number: str, special: str | None, width: int, middle: float) -> None:
    stable(Stall(special=special), width).lay_centred(sheet, middle, MEDAL_TOP - 12)
    plate(number).lay_centred(sheet, middle, MEDAL_TOP - 12)


@cache
def _plus() -> Shape:
    return shape(plus(46), HILL)


@cache
def _glory() -> Shape:
    return shape(scenery.glory(GLORY, GLORY), SKY)
