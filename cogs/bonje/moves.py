"""The moves of Bonje in de Stal and their codes. Each names what its presser saw, so that a stale press is an illegal move."""

from collections.abc import Mapping
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import astuple

from bot.core.game import MalformedMove
from cogs.bonje.cards import LIVE_IN_STABLES, SPECIALS


class TurnOver(Struct, frozen=True):
    """The table: all turn over the top card of their pile."""

    flip: int


class Grab(Struct, frozen=True):
    """Take the card that lies face up at `slot`; when one seat is left without a card, it gets the last one (B37)."""

    flip: int
    slot: int


class Sweep(Struct, frozen=True):
    """The table: give the cards that are still open to the seats that took none."""

    flip: int


class Place(Struct, frozen=True):
    """Put the ordinary animal one holds into the own stable."""

    flip: int
    stable: int


class Target(Struct, frozen=True):
    """Send the elephant or the mad animal to that stable; or stop there with a truck that stands nowhere yet.

    If the stable holds only one sort of card, the truck lifts it at once.
    """

    flip: int
    seat: int
    stable: int


class Lift(Struct, frozen=True):
    """Truck: which of the two sorts in the stable where it stands."""

    flip: int
    seat: int
    stable: int
    card: str


class Haul(Struct, frozen=True):
    """Truck: carry what it lifted to that stable, or out of the game (both None)."""

    flip: int
    seat: int
    stable: int
    card: str
    to_seat: int | None
    to_stable: int | None


class Back(Struct, frozen=True):
    """Truck: put down what was lifted and drive away from the stable."""

    flip: int
    step: int


class Remove(Struct, frozen=True):
    """Take the card one holds out of the game: it has no place, or it is a truck that moves nothing."""

    flip: int


class Wait(Struct, frozen=True):
    """Let others go first."""

    flip: int


class Call(Struct, frozen=True):
    """Say that all own stables are complete."""

    round: int


class NextRound(Struct, frozen=True):
    """Deal that round; anybody may, and the table does it in the end."""

    round: int


class Special(Struct, frozen=True):
    """Bonus variant: choose the special stable for that kind."""

    kind: str


CardMove: TypeAlias = Place | Target | Lift | Haul | Back | Remove | Wait
"""A move with the card that one holds."""

Move: TypeAlias = TurnOver | Grab | Sweep | CardMove | Call | NextRound | Special

OUT = "out"
"""Where a truck carries an animal that leaves the game."""


def encode(move: Move) -> str:
    """The move as text, words and numbers between colons: `grab:17:2`."""
    fields: tuple[object, ...] = astuple(move)
    if isinstance(move, Haul) and move.to_seat is None:
        fields = (*fields[:4], OUT)
    return ":".join(map(str, (_WORDS[type(move)], *fields)))


def decode(text: str) -> Move:
    """The inverse of `encode`; raises MalformedMove."""
    try:
        move = _read(text.split(":"))
    except ValueError as error:
        raise MalformedMove(text) from error
    if move is None or encode(move) != text:
        raise MalformedMove(text)
    return move


def _read(words: list[str]) -> Move | None:
    match words:
        case ["special", kind] if kind in SPECIALS:
            return Special(kind)
        case ["lift", flip, seat, stable, card] if card in LIVE_IN_STABLES:
            return Lift(int(flip), int(seat), int(stable), card)
        case ["haul", flip, seat, stable, card, "out"] if card in LIVE_IN_STABLES:
            return Haul(int(flip), int(seat), int(stable), card, None, None)
        case ["haul", flip, seat, stable, card, to_seat, to_stable] if card in LIVE_IN_STABLES:
            return Haul(int(flip), int(seat), int(stable), card, int(to_seat), int(to_stable))
        case [word, *numbers] if word in _NUMBERED:
            numbered = _NUMBERED[word]
            return numbered(*map(int, numbers)) if len(numbers) == len(numbered.__struct_fields__) else None
    return None


_NUMBERED: Mapping[str, type[TurnOver | Grab | Sweep | Place | Target | Back | Remove | Wait | Call | NextRound]] = {
    "turn": TurnOver,
    "grab": Grab,
    "sweep": Sweep,
    "place": Place,
    "target": Target,
    "back": Back,
    "remove": Remove,
    "wait": Wait,
    "call": Call,
    "next": NextRound,
}
"""The moves that are written with nothing but numbers, by their word."""

_WORDS: Mapping[type, str] = {
    **{kind: word for word, kind in _NUMBERED.items()},
    Lift: "lift",
    Haul: "haul",
    Special: "special",
}
"""The word that each move's text begins with."""
