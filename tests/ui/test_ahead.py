"""What is drawn beside the bot's start."""

import threading
from collections.abc import Iterator
from unittest.mock import patch

from bot.ui import ahead
from bot.ui.ahead import draw_ahead

PATIENCE = 10


def pieces(done: threading.Event, count: int = 3) -> Iterator[None]:
    for _ in range(count):
        yield
    done.set()


def test_every_piece_is_drawn_in_a_thread_that_nobody_waits_for() -> None:
    done, held = threading.Event(), threading.Event()

    def first() -> Iterator[None]:
        held.wait(PATIENCE)
        yield from pieces(done)

    with patch.object(ahead, "_begun", set()):
        draw_ahead("toy", first())

    (drawing,) = [thread for thread in threading.enumerate() if thread.name == "toy ahead"]
    assert drawing.daemon
    held.set()
    assert done.wait(PATIENCE)
    drawing.join(PATIENCE)


def test_a_game_is_drawn_ahead_once_however_often_the_bot_lives_again() -> None:
    done, again = threading.Event(), threading.Event()

    with patch.object(ahead, "_begun", set()):
        draw_ahead("toy", pieces(done, 0))
        before = set(threading.enumerate())
        draw_ahead("toy", pieces(again, 0))

    assert done.wait(PATIENCE)
    assert set(threading.enumerate()) <= before
    assert not again.is_set()
