"""What is drawn before a table shows it."""

import threading
from collections.abc import Iterator

import pytest

from bot.ui import ahead
from bot.ui.ahead import draw_ahead, wanted

PATIENCE = 10


@pytest.fixture(autouse=True)
def _nothing_is_drawn_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ahead, "_awaited", {})
    monkeypatch.setattr(ahead, "_begun", set())


def pieces(done: threading.Event, count: int = 3) -> Iterator[None]:
    for _ in range(count):
        yield
    done.set()


def test_every_piece_is_drawn_in_a_thread_that_nobody_waits_for() -> None:
    done, held = threading.Event(), threading.Event()

    def first() -> Iterator[None]:
        held.wait(PATIENCE)
        yield from pieces(done)

    draw_ahead("toy", first())
    wanted("toy")

    (drawing,) = [thread for thread in threading.enumerate() if thread.name == "toy ahead"]
    assert drawing.daemon
    held.set()
    assert done.wait(PATIENCE)
    drawing.join(PATIENCE)


def test_nothing_is_drawn_for_a_game_that_nobody_plays() -> None:
    before = set(threading.enumerate())

    draw_ahead("toy", pieces(threading.Event()))
    wanted("another")

    assert set(threading.enumerate()) <= before


def test_a_game_is_drawn_ahead_once_however_often_the_bot_lives_again() -> None:
    done, again = threading.Event(), threading.Event()

    draw_ahead("toy", pieces(done, 0))
    wanted("toy")
    assert done.wait(PATIENCE)
    before = set(threading.enumerate())
    draw_ahead("toy", pieces(again, 0))
    wanted("toy")

    assert set(threading.enumerate()) <= before
    assert not again.is_set()
