"""Golden play-throughs: whole matches as text that a person can check against the rulebook.

`python -m tests.cogs.bonje.recording` plays and writes them anew; only a change of the rules is a reason to. Each has every
move with what it did, the farms after each flip, and the scoring after each round. In the test the moves are read from the
file and played again.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from bot.core.game import Event
from bot.core.match import Match, Ply
from cogs.bonje.moves import Grab
from cogs.bonje.practice import choose
from cogs.bonje.rules import GAME, Scoring
from tests.bounds import at_most
from tests.cogs.bonje.positions import farms

FOLDER = Path(__file__).parent / "golden"
MATCHES: Sequence[tuple[int, str, Mapping[str, str]]] = [
    (2, "hay", {}),
    (3, "straw", {}),
    (4, "barley", {"special": "on"}),
    (3, "oats", {"length": "round"}),
]
"""Number of seats, seed and house rules of each play-through."""

SLEEPY = 0.1
"""How often the table's clock is faster than those who could grab."""
DICE = 0.4
"""How often somebody does anything at all."""


class Recording(NamedTuple):
    """What a golden file is made from."""

    seats: int
    seed: str
    options: Mapping[str, str]
    plies: Sequence[Ply]

    @property
    def name(self) -> str:
        """The file's name."""
        return f"{self.seats}-{self.seed}.txt"

    def text(self) -> str:
        """The play-through in words."""
        return "\n".join([*self._lines(), ""])

    def _lines(self) -> Iterator[str]:
        match = Match.start(GAME, self.seed, self.seats, self.options)
        rules = ", ".join(f"{key} {value}" for key, value in self.options.items())
        yield f"Bonje in de Stal, rules {GAME.rules_version}, {self.seats} seats, seed {self.seed}; {rules or 'no house rules'}"
        for ply in self.plies:
            before = match.state
            match, events = match.play(ply.seat, ply.code)
            yield f"> {'table' if ply.seat is None else ply.seat} {ply.code}"
            yield from (f"    {_in_words(event)}" for event in events)
            if before.phase == "flip" and match.state.phase != "flip":
                yield from (f"  {seat}: {words}" for seat, words in enumerate(farms(match.state)))
            if before.is_running and not match.state.is_running:
                yield from _scored(match.state.scoring)
        result = match.outcome
        if result:
            yield f"scores {_list(result.scores)}, places {_list(result.places)}, winners {_list(sorted(result.winners))}"


def _scored(scoring: Scoring) -> Iterator[str]:
    yield f"round {scoring.round} is over"
    for seat, values in enumerate(scoring.values):
        yield f"  {seat}: {' + '.join(map(str, values))} = {scoring.totals[seat]}"


def _in_words(event: Event) -> str:
    """What happened; what is False or None goes without saying."""
    who = "the table" if event.seat is None else event.seat
    said = {name: value for name, value in event.params.items() if value is not False and value is not None}
    return " ".join([f"{who} {event.kind}", *(f"{name}={value}" for name, value in said.items())])


def _list(values: Iterable[object]) -> str:
    return " ".join(map(str, values))


def read(file: Path) -> Recording:
    """The number of seats, the seed, the house rules and the moves of a golden file."""
    seats, seed = file.stem.split("-")
    head, *lines = file.read_text(encoding="ascii").splitlines()
    rules = head.partition("; ")[2]
    options = {} if rules == "no house rules" else dict(rule.split() for rule in rules.split(", "))
    moves = [line.split()[1:] for line in lines if line.startswith(">")]
    return Recording(
        int(seats), seed, options, [Ply(None if who == "table" else int(who), code) for who, code in moves]
    )


def play(seats: int, seed: str, options: Mapping[str, str]) -> Recording:
    """A match of practice players that now and then roll dice instead, so that all kinds of moves occur."""
    random = Random(seed)
    match = Match.start(GAME, seed, seats, options)
    plies: list[Ply] = []
    turns = at_most(20_000, "moves")
    while match.outcome is None:
        next(turns)
        plies.append(_any_ply(match, random))
        match = match.replay(plies[-1:])
    return Recording(seats, seed, options, plies)


def _any_ply(match: Match, random: Random) -> Ply:
    """Who is waited for or could grab does something; else, or if all are sleepy, the table."""
    planned = GAME.table_move(match.state)
    awake = [
        seat
        for seat in range(match.seats)
        if seat in match.waiting_for or any(isinstance(move, Grab) for move in GAME.legal_moves(match.state, seat))
    ]
    if planned and (not awake or random.random() < SLEEPY):
        return Ply(None, GAME.encode(planned.move))
    seat = random.choice(awake)
    legal = GAME.legal_moves(match.state, seat)
    choice = choose(GAME.view(match.state, seat), seat, legal, random, "normal") if random.random() > DICE else None
    return Ply(seat, GAME.encode(choice.move if choice else random.choice(legal)))


def write() -> None:
    """Play all of them and write their files."""
    for seats, seed, options in MATCHES:
        recording = play(seats, seed, options)
        (FOLDER / recording.name).write_text(recording.text(), encoding="ascii")


if __name__ == "__main__":
    write()
