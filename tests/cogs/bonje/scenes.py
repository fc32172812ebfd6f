"""Tables of Bonje in de Stal to look at: built by hand, or played by chance."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, cast

from msgspec.structs import replace

from bot.core.game import Event
from bot.core.match import Match
from cogs.bonje.render import Words
from cogs.bonje.rules import CARDS, GAME, Aim, Farm, Gain, Phase, Scoring, Slot, Stable, Standing, State, View, view

NAMES: Final = ("Maartje", "Bram van der Boerenhof", "Zoë_*", "李小龙")
"""A plain name, a long one, one with accents and markdown, one the picture's font lacks."""


WORDS: Final = Words("Round", "Pile")


def stable(codes: str) -> Stable:
    """A stable from its animals: `"cow-m cow-f"`; `"horse: …"` for a special one."""
    special, _, animals = codes.rpartition(":")
    return Stable(tuple(CARDS[code] for code in animals.split()), special.strip() or None)


def farm(*stables: str) -> Farm:
    """A farm from its stables."""
    return Farm(tuple(map(stable, stables)))


def slot(text: str) -> Slot:
    """A face-up card from its code and what became of it: `"truck"`, `"truck held 2"`, `"cow-f played 0"`.

    A truck may stand somewhere: `"truck held 2 at 1 3"`, with an animal on it: `"truck held 2 at 1 3 cow-m"`.
    """
    code, *rest = text.split()
    if not rest:
        return Slot(CARDS[code])
    state, taker, *aim = rest
    stands = Aim(int(aim[1]), int(aim[2]), CARDS[aim[3]] if aim[3:] else None) if aim else None
    return Slot(CARDS[code], int(taker), int(taker), cast("Standing", state), stands)


def state(
    *farms: Farm, cards: Sequence[str] = (), phase: Phase = "flip", left: int = 12, round_number: int = 2
) -> State:
    """A table from its farms and the cards of the flip."""
    pile = tuple(CARDS["pig-f"] for _ in range(left))
    return State(
        farms,
        (pile,) * len(farms),
        21,
        length="match",
        special="on",
        turning="normal",
        specials=(),
        phase=phase,
        round=round_number,
        flip=30,
        before=21,
        cards=tuple(map(slot, cards)),
    )


def scored(
    table: State, *winners: int, phase: Phase = "scored", gains: Sequence[str | None] = (), **changed: object
) -> State:
    """The table when its round is over; `gains` has what each of the first winners got."""
    scoring = Scoring(
        table.round,
        winners,
        "points",
        tuple(tuple(each.value for each in farm.stables) for farm in table.farms),
        tuple(len(farm.stables) for farm in table.farms),
        tuple(Gain(seat, special) for seat, special in zip(winners, gains, strict=False)),
    )
    return replace(replace(table, phase=phase, cards=(), scoring=scoring), **changed)


def choosing(table: State, *winners: int) -> State:
    """The table when the first of the round's winners chooses a special stable."""
    waiting = scored(table, *winners, phase="special", specials=("horse", "cow"))
    assert waiting.scoring
    return replace(waiting, scoring=replace(waiting.scoring, earners=winners))


def seen(table: State) -> View:
    """What everybody sees of it."""
    return view(table)


def played(seats: int, seed: str, **options: str) -> Iterator[tuple[Match, tuple[Event, ...]]]:
    """A match of random moves, after each of them, with what happened; the table moves when nobody else is quicker."""
    usual = {option.key: option.default for option in GAME.options}
    match, random = Match.start(GAME, seed, seats, usual | options), Random(seed)
    yield match, ()
    while not match.outcome:
        ready = [seat for seat in range(seats) if GAME.legal_moves(match.state, seat)]
        table = GAME.table_move(match.state)
        if table and (not ready or random.random() < 0.2):
            match, events = match.play(None, GAME.encode(table.move))
        else:
            seat = random.choice(ready)
            match, events = match.play(seat, GAME.encode(random.choice(GAME.legal_moves(match.state, seat))))
        yield match, events


TWO = (farm("horse-m horse-f", "cow-f cow-f", ""), farm("pig-m pig-f pig-f", "", "elephant"))
THREE = (
    farm("horse-m", "cow-f cow-f", "sheep-m sheep-f sheep-f", ""),
    farm("pig-m pig-m", "fowl-f", "elephant", ""),
    farm("", "cow-m cow-f", ""),
)
FOUR = (
    farm("horse-m horse-f", "cow-m cow-f cow-f", "", "pig-m pig-m pig-f", "horse: horse-m"),
    farm("fowl-m fowl-f fowl-f fowl-f", "", "elephant", "sheep-m sheep-f"),
    farm("pig-m pig-f", "cow-f cow-f", "fowl-f", "", "cow:"),
    farm("sheep-m", "horse-f horse-f", "fowl-m fowl-m fowl-f"),
)

SAMPLES: dict[str, State] = {
    "down, four": state(*FOUR, phase="down"),
    "flip, two": state(*TWO, cards=("horse-f", "pig-m")),
    "flip, three": state(*THREE, cards=("sheep-m", "truck held 1", "cow-m")),
    "flip, four": state(*FOUR, cards=("elephant", "sheep-f", "mad-cow", "fowl-m")),
    "playing, four": state(
        *FOUR, cards=("elephant waiting 2", "truck held 0 at 2 1 cow-f", "mad-horse", "fowl-m played 3")
    ),
    "waiting, four": state(
        *FOUR, cards=("elephant waiting 2", "truck waiting 0", "mad-cow waiting 1", "pig-f played 3"), left=0
    ),
    "start, two": state(farm("", "", ""), farm("", "", ""), phase="down", left=21, round_number=1),
    "scored, two": scored(state(*TWO), 0, gains=(None,)),
    "scored, four": scored(state(*FOUR), 1, 3, gains=("horse", None)),
    "special, four": choosing(state(*FOUR), 1, 3),
    "over, four": scored(state(*FOUR), 0, phase="over"),
}
"""One table for each kind of picture."""
