"""What everybody sees of Bonje in de Stal: the shape of its view, which is plain data."""

from typing import Literal, TypedDict

Standing = Literal["open", "held", "waiting", "played"]
"""What has become of a face-up card."""

By = Literal["call", "complete", "points"]
"""What ended a round, or decided it."""

Phase = Literal["down", "flip", "special", "scored", "over"]
"""Where the match stands."""


class SlotView(TypedDict):
    """A face-up card; its index is its slot, the seat whose pile it came from."""

    card: str
    number: int | None
    taker: int | None
    order: int | None
    state: Standing


class StableView(TypedDict):
    """A stable; `animals` in the order they came."""

    special: str | None
    animals: list[str]
    complete: bool
    brawl: bool
    value: int


class FarmView(TypedDict):
    """A player's stables; `complete`: all of them are."""

    stables: list[StableView]
    complete: bool
    value: int


class AimView(TypedDict):
    """The stable that a truck stands at, and the animal it has lifted."""

    seat: int
    stable: int
    card: str | None


class DutyView(TypedDict):
    """A card that its taker has yet to play, and how it can be played; places are `[seat, stable]`."""

    seat: int
    card: str
    slot: int
    forced: bool
    """All unplayed cards wait and this one is the lowest (B38)."""
    waiting: bool
    places: list[int]
    """Ordinary animal: own stables."""
    targets: list[list[int]]
    """Elephant, mad animal, or a truck that stands nowhere yet."""
    aim: AimView | None
    lifts: list[str]
    """Truck that stands at two sorts: which it can lift."""
    drops: list[list[int]]
    """Truck that has lifted an animal: where it can put it."""
    may_drop_out: bool
    may_remove: bool
    may_wait: bool
    may_go_back: bool
    step: int


class GainView(TypedDict):
    """A stable that a winner of the round got; `special` is its kind, None for an ordinary one."""

    seat: int
    special: str | None


class ScoringView(TypedDict):
    """How the last finished round ended. Nobody gains in the round that ends the match."""

    round: int
    winners: list[int]
    by: By
    values: list[list[int]]
    totals: list[int]
    gained: list[GainView]
    stables: list[int]
    """Owned now, per seat."""


class View(TypedDict):
    """The whole table: the same for every seat and for spectators.

    After a round the farms stand as it left them until the next is dealt; what was gained is in `scoring`.
    """

    phase: Phase
    round: int
    flip: int
    flip_in_round: int
    flips: int
    left: int
    """Cards in each face-down pile."""
    turning: str
    length: str
    special: str
    cards: list[SlotView]
    farms: list[FarmView]
    duties: list[DutyView]
    """In the order of taking."""
    removed: list[str]
    chooser: int | None
    specials: list[str]
    scoring: ScoringView | None
    winners: list[int]
    """Of the match; empty until it is over."""
