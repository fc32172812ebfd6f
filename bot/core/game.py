"""The contract of a game: what `cogs/<key>/rules.py` exports as `GAME`, and `cogs/<key>/practice.py` as `choose`.

A game is a set of pure functions over an immutable state. It knows nothing of Discord, databases, clocks or
languages: a move is a value, an event is public data, a refusal is a catalogue key.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Generic, Literal, Protocol, TypeVar

from bot.core.rng import Rng

Json = str | int | float | bool | None | Sequence["Json"] | Mapping[str, "Json"]
"""What may stand in an event's or a refusal's parameters."""

Level = Literal["easy", "normal", "quick"]
"""How well, and how fast, a practice player plays."""

LEVELS: tuple[Level, ...] = ("easy", "normal", "quick")

RULES_VERSION = "rules_version"
"""The reserved key under which `setup` finds the version of the rules a stored match was begun with."""


class IllegalMove(Exception):
    """A move that the rules refuse; the state it was tried on is untouched.

    `reason` is a catalogue key, `params` fill its text. Both depend only on what the mover may see.
    """

    def __init__(self, reason: str, **params: Json) -> None:
        super().__init__(reason)
        self.reason = reason
        self.params = params


class MalformedMove(ValueError):
    """A text that no move of this game encodes to."""


@dataclass(frozen=True, slots=True)
class Option:
    """A house rule that the lobby offers: `choices` are its values, `default` is one of them."""

    key: str
    choices: tuple[str, ...]
    default: str


@dataclass(frozen=True, slots=True)
class Event:
    """Something everybody at the table saw happen; `seat` is who did it, None for the table itself."""

    kind: str
    seat: int | None = None
    params: Mapping[str, Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: one score and one place per seat.

    Place 1 is best, equal places are shared, and the winners are exactly the seats in place 1.
    """

    winners: frozenset[int]
    scores: tuple[int, ...]
    places: tuple[int, ...]


State = TypeVar("State")
Move = TypeVar("Move")


@dataclass(frozen=True, slots=True)
class TableMove(Generic[Move]):
    """What the table itself does next, and after which duration: `after` is a key of the settings' durations."""

    move: Move
    after: str


@dataclass(frozen=True, slots=True)
class Choice(Generic[Move]):
    """What a practice player will do, `delay` seconds from the move that it answers."""

    move: Move
    delay: float


class Game(Protocol[State, Move]):
    """The rules of one game."""

    @property
    def key(self) -> str:
        """The name of the game's folder under `cogs/`."""

    @property
    def title(self) -> str:
        """The game's own name, the same in every language."""

    @property
    def rules_version(self) -> int:
        """Raised when behaviour changes; `setup` finds a stored match's own under `options[RULES_VERSION]`."""

    @property
    def seat_counts(self) -> range:
        """How many seats a match may have."""

    @property
    def options(self) -> tuple[Option, ...]:
        """The house rules that the lobby offers."""

    @property
    def first_seat(self) -> str | None:
        """The catalogue key of the lobby button that claims seat 0, which begins; None: seats are shuffled."""

    def setup(self, seats: int, options: Mapping[str, str], rng: Rng) -> State:
        """Deal; `options` holds a value for every house rule, and `RULES_VERSION`."""

    def waiting_for(self, state: State) -> frozenset[int]:
        """The seats that the table waits for; each of them has a legal move."""

    def legal_moves(self, state: State, seat: int) -> Sequence[Move]:
        """Every legal move of the seat now, out-of-turn ones included, in a fixed order, each with its own code.

        Open-ended proposals, such as trade offers, are excepted.
        """

    def table_move(self, state: State) -> TableMove[Move] | None:
        """What the table itself does next, if anything."""

    def apply(self, state: State, seat: int | None, move: Move, rng: Rng) -> tuple[State, tuple[Event, ...]]:
        """Check the move, then play it; seat None is the table.

        Raises `IllegalMove` and leaves the given state untouched.
        """

    def default_move(self, state: State, seat: int) -> Move:
        """A legal move for an absent player; a match of nothing but default and table moves ends."""

    def outcome(self, state: State) -> Outcome | None:
        """The result, if and only if nobody is waited for and the table has nothing to do."""

    def view(self, state: State, seat: int | None) -> Mapping[str, object]:
        """All that the seat (None: a spectator) may know, and nothing more; JSON-able."""

    def encode(self, move: Move) -> str:
        """The move as ASCII text; that of a move on a button fits its `custom_id`."""

    def decode(self, text: str) -> Move:
        """The inverse of `encode`; raises `MalformedMove`."""


class Practice(Protocol[Move]):
    """A practice player: `choose` of `cogs/<key>/practice.py`."""

    def __call__(
        self, view: Mapping[str, object], seat: int, legal: Sequence[Move], random: Random, level: Level, /
    ) -> Choice[Move] | None:
        """What this seat will do, from its own view alone; it may build proposals that `legal` lacks.

        None: nothing now. It is asked after every committed move.
        """
