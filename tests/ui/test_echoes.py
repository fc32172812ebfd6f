"""Somebody who presses twice is not told that the second press failed."""

import pytest

from bot.ui.echoes import WITHIN, Echoes

ANNA, BRAM = 1, 2
ACCEPT, DECLINE = "d:1:accept:1:1", "h:1:decline:1:1"


class Watch:
    """The seconds that have passed."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def watch() -> Watch:
    return Watch()


def test_the_same_press_of_the_same_person_is_an_echo_for_a_moment(watch: Watch) -> None:
    echoes = Echoes(watch)
    assert not echoes.has(ANNA, ACCEPT)

    echoes.done(ANNA, ACCEPT)
    assert echoes.has(ANNA, ACCEPT)

    watch.now = WITHIN
    assert not echoes.has(ANNA, ACCEPT)


def test_another_press_and_another_person_are_none(watch: Watch) -> None:
    echoes = Echoes(watch)
    echoes.done(ANNA, ACCEPT)

    assert not echoes.has(ANNA, DECLINE)
    assert not echoes.has(BRAM, ACCEPT)


def test_what_is_long_past_is_forgotten(watch: Watch) -> None:
    echoes = Echoes(watch)
    for user in range(100):
        echoes.done(user, ACCEPT)
    watch.now = WITHIN
    echoes.done(ANNA, DECLINE)

    assert list(echoes._done) == [(ANNA, DECLINE)]
