"""Golden play-throughs: whole matches as text that a person can check against the rulebook.

`python -m tests.cogs.koe.recording` plays and writes them anew; only a change of the rules is a reason to. Each has every
move with what it did, and the farms after each turn. In the test the moves are read from the file and played again.
"""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from bot.core.game import Event
from bot.core.match import Match, Ply
from cogs.koe.practice import choose
from cogs.koe.rules import GAME
from tests.bounds import at_most
from tests.cogs.koe.positions import farms

FOLDER = Path(__file__).parent / "golden"
MATCHES = [(2, "hay"), (2, "clover"), (3, "straw"), (4, "barley"), (5, "oats")]
"""Number of seats and seed of each play-through."""


class Recording(NamedTuple):
    """What a golden file is made from."""

    seats: int
    seed: str
    plies: Sequence[Ply]

    @property
    def name(self) -> str:
        """The file's name."""
        return f"{self.seats}-{self.seed}.txt"

    def text(self) -> str:
        """The play-through in words."""
        return "\n".join([*self._lines(), ""])

    def _lines(self) -> Iterator[str]:
        match = Match.start(GAME, self.seed, self.seats, {})
        yield f"Koe zoekt Boer, rules {GAME.rules_version}, {self.seats} seats, seed {self.seed}, no house rules"
        yield from _table(match)
        for ply in self.plies:
            turn = match.state.turn
            match, events = match.play(ply.seat, ply.code)
            yield f"> {ply.seat} {ply.code}"
            yield from (f"    {_in_words(event)}" for event in events)
            if match.state.turn != turn:
                yield from _table(match)
        result = match.outcome
        if result:
            yield f"scores {_list(result.scores)}, places {_list(result.places)}, winners {_list(sorted(result.winners))}"


def _table(match: Match) -> Iterator[str]:
    state = match.state
    shown = [card.code if card else "nothing" for card in state.face_up]
    yield ""
    yield f"turn {state.turn} of {state.turns}: {' '.join(shown)}, and {len(state.pile)} in the pile under {state.top}"
    yield from (f"  {seat}: {words}  = {state.farms[seat].score}" for seat, words in enumerate(farms(state)))


def _in_words(event: Event) -> str:
    who = "the table" if event.seat is None else event.seat
    return " ".join([f"{who} {event.kind}", *(f"{name}={value}" for name, value in event.params.items())])


def _list(values: Iterable[object]) -> str:
    return " ".join(map(str, values))


def read(file: Path) -> Recording:
    """The number of seats, the seed and the moves of a golden file."""
    seats, seed = file.stem.split("-")
    moves = [line.split()[1:] for line in file.read_text(encoding="ascii").splitlines() if line.startswith(">")]
    return Recording(int(seats), seed, [Ply(int(seat), code) for seat, code in moves])


def play(seats: int, seed: str) -> Recording:
    """A match of practice players in the even seats and of dice in the odd ones, so that all kinds of moves occur."""
    random = Random(seed)
    match = Match.start(GAME, seed, seats, {})
    plies: list[Ply] = []
    turns = at_most(20_000, "moves")
    while waiting := sorted(match.waiting_for):
        next(turns)
        seat = random.choice(waiting)
        legal = GAME.legal_moves(match.state, seat)
        choice = choose(GAME.view(match.state, seat), seat, legal, random, "normal") if seat % 2 == 0 else None
        plies.append(Ply(seat, GAME.encode(choice.move if choice else random.choice(legal))))
        match = match.replay(plies[-1:])
    return Recording(seats, seed, plies)


def write() -> None:
    """Play all of them and write their files."""
    for seats, seed in MATCHES:
        recording = play(seats, seed)
        (FOLDER / recording.name).write_text(recording.text(), encoding="ascii")


if __name__ == "__main__":
    write()
