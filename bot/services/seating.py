"""Who sits where when the cards are dealt: by lot, or by the chairs of the match that is played again."""

from collections.abc import Sequence
from random import Random
from typing import Literal, NamedTuple

from bot.store.rows import SeatRow

Seating = Literal["same", "rotated", "shuffled"]
"""As before; as before, but who sat second begins; or by lot."""

SEATINGS: tuple[Seating, ...] = ("same", "rotated", "shuffled")


class Chair(NamedTuple):
    """A seat of the match that is played again: its owner (None for a practice player) and their name."""

    user_id: int | None
    name: str


def shuffled(seats: Sequence[SeatRow], random: Random) -> list[SeatRow]:
    """By lot; whoever claimed the first seat has it."""
    order = list(seats)
    random.shuffle(order)
    return sorted(order, key=lambda seat: not seat.claims_first)


def seated_again(seats: Sequence[SeatRow], chairs: Sequence[Chair], seating: Seating) -> list[SeatRow]:
    """Everybody on the chair that they had, the new ones on those that are free, and chairs that stay empty taken away.

    Whoever claimed the first seat has it, the others follow in the same order around the table.
    """
    taken: list[SeatRow | None] = [next((seat for seat in seats if _had(seat, chair)), None) for chair in chairs]
    for seat in seats:
        if seat not in taken:
            place = taken.index(None) if None in taken else len(taken)
            taken[place : place + 1] = [seat]
    if seating == "rotated":
        taken = taken[1:] + taken[:1]
    order = [seat for seat in taken if seat is not None]
    first = next((place for place, seat in enumerate(order) if seat.claims_first), 0)
    return order[first:] + order[:first]


def _had(seat: SeatRow, chair: Chair) -> bool:
    return seat.user_id == chair.user_id and (seat.user_id is not None or seat.name == chair.name)
