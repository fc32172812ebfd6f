"""Who sits where when a match is played again."""

import pytest

from bot.services.seating import Chair, Seating, seated_again
from bot.store.rows import SeatRow

ANNA, BRAM, CLEO, DIRK = (SeatRow(0, number, name) for number, name in enumerate(("Anna", "Bram", "Cleo", "Dirk"), 1))
DAISY = SeatRow(0, None, "0", "normal")
CHAIRS = tuple(Chair(seat.user_id, seat.name) for seat in (CLEO, ANNA, DAISY, BRAM))


def names(*seats: SeatRow, seating: Seating = "same", claims: str = "") -> list[str]:
    came = [SeatRow(0, seat.user_id, seat.name, seat.level, claims_first=seat.name == claims) for seat in seats]
    return [seat.name for seat in seated_again(came, CHAIRS, seating)]


def test_in_whatever_order_they_come_everybody_has_their_chair_again() -> None:
    assert names(ANNA, BRAM, CLEO, DAISY) == names(DAISY, CLEO, BRAM, ANNA) == ["Cleo", "Anna", "0", "Bram"]


def test_rotated_the_second_begins_and_who_began_is_last() -> None:
    assert names(ANNA, BRAM, CLEO, DAISY, seating="rotated") == ["Anna", "0", "Bram", "Cleo"]


def test_a_chair_that_stays_empty_is_taken_away() -> None:
    assert names(BRAM, CLEO) == ["Cleo", "Bram"]
    assert names(BRAM, CLEO, seating="rotated") == ["Bram", "Cleo"]


def test_whoever_is_new_takes_the_first_free_chair_or_sits_behind_the_last() -> None:
    assert names(DIRK, CLEO, DAISY, BRAM) == ["Cleo", "Dirk", "0", "Bram"]
    assert names(ANNA, BRAM, CLEO, DAISY, DIRK) == ["Cleo", "Anna", "0", "Bram", "Dirk"]


@pytest.mark.parametrize("seating", ["same", "rotated"])
def test_whoever_claimed_it_begins_and_the_others_keep_their_neighbours(seating: Seating) -> None:
    assert names(ANNA, BRAM, CLEO, DAISY, seating=seating, claims="Bram") == ["Bram", "Cleo", "Anna", "0"]


def test_a_name_that_somebody_else_bears_is_no_claim_to_their_chair() -> None:
    impostor = SeatRow(0, 99, "Anna")

    assert names(impostor, BRAM, CLEO) == ["Cleo", "Anna", "Bram"]
    assert names(SeatRow(0, None, "1", "easy"), BRAM, CLEO, ANNA) == ["Cleo", "Anna", "1", "Bram"]
