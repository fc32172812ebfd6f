"""One table of Bonje in de Stal for each kind of picture."""

from collections.abc import Sequence

from cogs.bonje.cards import CARDS, SPECIALS
from cogs.bonje.rules import Aim, Farm, Gain, Scoring, State
from cogs.bonje.view_data import Phase
from tests.cogs.bonje.shown import farm, slot, table


def flip(farms: Sequence[Farm], *codes: str) -> State:
    """A table with these cards open."""
    return table(*farms, up=[slot(code) for code in codes])


def scored(farms: Sequence[Farm], *winners: int, gains: Sequence[str | None] = (), phase: Phase = "scored") -> State:
    """A table whose round is over; `gains` has what the first winners got, in a `special` phase the others choose."""
    scoring = Scoring(
        2,
        winners,
        "points",
        tuple(tuple(each.value for each in farm.stables) for farm in farms),
        tuple(len(farm.stables) for farm in farms),
        tuple(Gain(seat, special) for seat, special in zip(winners, gains, strict=False)),
        winners[len(gains) :] if phase == "special" else (),
    )
    return table(*farms, phase=phase, scoring=scoring, specials=SPECIALS if phase == "special" else ())


TWO = (farm("horse-m horse-f", "cow-f cow-f", ""), farm("pig-m pig-f pig-f", "", "elephant"))
THREE = (
    farm("horse-m", "cow-f cow-f", "sheep-m sheep-f sheep-f", ""),
    farm("pig-m pig-m", "fowl-f", "elephant", ""),
    farm("", "cow-m cow-f", ""),
)
FOUR = (
    farm("horse-m horse-f", "cow-m cow-f cow-f", "", "pig-m pig-m pig-f", "horse-m", special={4: "horse"}),
    farm("fowl-m fowl-f fowl-f fowl-f", "", "elephant", "sheep-m sheep-f"),
    farm("pig-m pig-f", "cow-f cow-f", "fowl-f", "", "", special={4: "cow"}),
    farm("sheep-m", "horse-f horse-f", "fowl-m fowl-m fowl-f"),
)

SAMPLES: dict[str, State] = {
    "start, two": table(farm("", "", ""), farm("", "", ""), round=1, flip=1, before=0),
    "down, four": table(*FOUR),
    "flip, two": flip(TWO, "horse-f", "pig-m"),
    "flip, three": table(*THREE, up=(slot("sheep-m"), slot("truck", 1), slot("cow-m"))),
    "flip, four": flip(FOUR, "elephant", "sheep-f", "mad-cow", "fowl-m"),
    "playing, four": table(
        *FOUR,
        up=(
            slot("elephant", 2, 1, state="waiting"),
            slot("truck", 0, 0, aim=Aim(2, 1, CARDS["cow-f"])),
            slot("mad-horse"),
            slot("fowl-m", 3, 2, state="played"),
        ),
    ),
    "waiting, four": table(
        *FOUR,
        up=(
            slot("elephant", 2, 1, state="waiting"),
            slot("truck", 0, 0, state="waiting"),
            slot("mad-cow", 1, 3, state="waiting"),
            slot("pig-f", 3, 2, state="played"),
        ),
        piles=((),) * 4,
    ),
    "scored, two": scored(TWO, 0, gains=[None]),
    "scored, four": scored(FOUR, 1, 3, gains=["horse", None]),
    "special, four": scored(FOUR, 3, 1, gains=[None], phase="special"),
    "over, four": scored(FOUR, 0, phase="over"),
}
