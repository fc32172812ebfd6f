"""Golden play-throughs: whole matches as text that a person can check against the rulebook.

`python -m tests.cogs.bohnanza.recording` plays and writes them anew; only a change of the rules is a reason to. Each has every
move with what it did, and before each turn what everybody has: hand / fields / coins. In the test the moves are read from the
file and played again.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from bot.core.game import Event, IllegalMove, Json
from bot.core.match import Match, Ply
from cogs.bohnanza.beans import State
from cogs.bohnanza.moves import Accept, Buy, Decline, EndTrading, Lay, Move, Sell, Wish, Withdraw
from cogs.bohnanza.rules import GAME, legal_moves, safest
from tests.bounds import at_most
from tests.cogs.bohnanza.positions import CHANCE, words
from tests.cogs.bohnanza.walks import some_offer

FOLDER = Path(__file__).parent / "golden"
MATCHES = [(3, "pea", "hand"), (4, "lentil", "hand"), (5, "clover", "far")]
"""Number of seats, seed and tie rule of each play-through."""


class Recording(NamedTuple):
    """What a golden file is made from."""

    seats: int
    seed: str
    tie: str
    plies: Sequence[Ply]

    @property
    def name(self) -> str:
        """The file's name."""
        return f"{self.seats}-{self.seed}-{self.tie}.txt"

    def text(self) -> str:
        """The play-through in words."""
        return "\n".join([*self._lines(), ""])

    def _lines(self) -> Iterator[str]:
        match = Match.start(GAME, self.seed, self.seats, {"tie": self.tie})
        yield f"Bohnanza, rules {GAME.rules_version}, {self.seats} seats, seed {self.seed}, ties: {self.tie}"
        yield from _table(match.state)
        for ply in self.plies:
            turn = match.state.turn
            match, events = match.play(ply.seat, ply.code)
            yield f"> {ply.seat} {ply.code}"
            yield from (f"    {_in_words(event)}" for event in events)
            if match.state.turn != turn or match.outcome:
                yield from _table(match.state)
        if result := match.outcome:
            yield f"scores {_list(result.scores)}, places {_list(result.places)}, winners {_list(sorted(result.winners))}"


def _table(state: State) -> Iterator[str]:
    yield ""
    piles = f"{len(state.pile)} in the pile, {len(state.discard)} discarded, ran out {state.run_outs} times"
    yield f"turn {state.turn}, seat {state.active}: {piles}"
    yield from (f"  {seat}: {line}" for seat, line in enumerate(words(state)))


def _in_words(event: Event) -> str:
    who = "the table" if event.seat is None else event.seat
    return " ".join([f"{who} {event.kind}", *(f"{name}={_value(value)}" for name, value in event.params.items())])


def _value(value: Json) -> str:
    if isinstance(value, str) or not isinstance(value, Sequence | Mapping):
        return str(value)
    return "[" + _list(value) + "]"


def _list(values: Iterable[object]) -> str:
    return " ".join(map(str, values))


def read(file: Path) -> Recording:
    """The number of seats, the seed, the house rule and the moves of a golden file."""
    seats, seed, tie = file.stem.split("-")
    moves = [line.split()[1:] for line in file.read_text(encoding="ascii").splitlines() if line.startswith(">")]
    return Recording(int(seats), seed, tie, [Ply(int(seat), code) for seat, code in moves])


# ---- how they were played


def play(seats: int, seed: str, tie: str) -> Recording:
    """A match of players who bargain a little and then do what is safest; now and then one sells, or buys, on a whim."""
    random = Random(seed)
    match = Match.start(GAME, seed, seats, {"tie": tie})
    plies: list[Ply] = []
    turns = at_most(20_000, "moves")
    while match.outcome is None:
        next(turns)
        seat, move = _next(match.state, random)
        plies.append(Ply(seat, GAME.encode(move)))
        match = match.replay(plies[-1:])
    return Recording(seats, seed, tie, plies)


def _next(state: State, random: Random) -> tuple[int, Move]:
    everybody = range(len(state.players))
    moves = [(seat, move) for seat in everybody for move in legal_moves(state, seat)]
    whims = [(seat, move) for seat, move in moves if isinstance(move, Buy | Lay) or _pays(state, seat, move)]
    if whims and random.random() < 0.15:
        return random.choice(whims)
    if state.phase == "trade" and random.random() < 0.75:
        return _bargain(state, moves, random)
    seat = random.choice(sorted(GAME.waiting_for(state)))
    return seat, safest(state.players[seat].fields, legal_moves(state, seat))


def _pays(state: State, seat: int, move: Move) -> bool:
    return isinstance(move, Sell) and state.players[seat].fields[move.field].value > 1


def _bargain(state: State, moves: Sequence[tuple[int, Move]], random: Random) -> tuple[int, Move]:
    """Accept what can be accepted, or offer something; seldom decline, withdraw or wish."""
    deals = [(seat, move) for seat, move in moves if isinstance(move, Accept)]
    if deals and random.random() < 0.6:
        return random.choice(deals)
    if random.random() < 0.6 and (offer := _accepted_offer(state, random)):
        return offer
    kinds: list[type[Move]] = [EndTrading, EndTrading, Decline, Withdraw, Wish]
    kind = random.choice(kinds)
    return random.choice([(seat, move) for seat, move in moves if isinstance(move, kind)] or moves[-1:])


def _accepted_offer(state: State, random: Random) -> tuple[int, Move] | None:
    """An offer that the rules take, if one comes to mind."""
    for _ in range(20):
        seat = random.choice([state.active, random.randrange(len(state.players))])
        offer = some_offer(state, seat, random)
        try:
            GAME.apply(state, seat, offer, CHANCE)
        except IllegalMove:
            continue
        return seat, offer
    return None


def write() -> None:
    """Play all of them and write their files."""
    for seats, seed, tie in MATCHES:
        recording = play(seats, seed, tie)
        (FOLDER / recording.name).write_text(recording.text(), encoding="ascii")


if __name__ == "__main__":
    write()
