"""Pictures are drawn when they are needed, and once."""

from collections.abc import Sequence
from functools import partial

import pytest

from bot.ui.pictures import Picture, Pictures, file_name


class Brush:
    """Counts how often it is asked to draw."""

    def __init__(self) -> None:
        self.strokes = 0

    def __call__(self) -> bytes:
        self.strokes += 1
        return b"png"


async def test_a_picture_is_drawn_once_while_it_is_remembered() -> None:
    brush, pictures = Brush(), Pictures()
    for _ in range(3):
        file = await pictures.file(Picture(brush, "a cow", "one"))
        assert file.fp.read() == b"png"
    assert brush.strokes == 1


async def test_the_picture_that_was_used_longest_ago_is_forgotten() -> None:
    brush, pictures = Brush(), Pictures(remembered=2)
    for key in ("one", "two", "one", "three", "one"):
        await pictures.file(Picture(brush, "", key))
    assert brush.strokes == 3
    await pictures.file(Picture(brush, "", "two"))
    assert brush.strokes == 4


async def test_the_words_of_a_picture_go_with_it() -> None:
    file = await Pictures().file(Picture(Brush(), "a happy cow", "one"))
    assert file.description == "a happy cow"


def test_another_picture_has_another_name_and_the_same_one_keeps_its_own() -> None:
    one, two = Picture(Brush(), "", "one"), Picture(Brush(), "", "two")
    assert file_name(one) == file_name(one) != file_name(two)


async def test_a_picture_that_is_begun_early_is_not_drawn_twice() -> None:
    brush, pictures = Brush(), Pictures()
    pictures.begin(Picture(brush, "", "one"))
    file = await pictures.file(Picture(brush, "", "one"))
    assert file.fp.read() == b"png"
    assert brush.strokes == 1


async def test_what_the_next_picture_needs_is_drawn_after_all_that_is_asked_for() -> None:
    drawn: list[str] = []
    pictures = Pictures()

    def draw(what: str) -> bytes:
        drawn.append(what)
        return b"png"

    begun = pictures.begin(Picture(partial(draw, "first"), "", "first"))
    await pictures.draw_ahead(Picture(Brush(), "", "shown", partial(draw, "ahead")))
    await pictures.draw_ahead(Picture(Brush(), "", "nothing follows"))
    assert begun.done()
    assert drawn == ["first", "ahead"]


async def test_a_picture_that_could_not_be_drawn_is_tried_again() -> None:
    strokes: list[str] = []

    def draw() -> bytes:
        strokes.append("one more")
        if len(strokes) == 1:
            raise RuntimeError("no paint left")
        return b"png"

    pictures, picture = Pictures(), Picture(draw, "", "one")
    with pytest.raises(RuntimeError, match="no paint"):
        await pictures.file(picture)
    assert (await pictures.file(picture)).fp.read() == b"png"


def test_the_same_table_in_the_same_words_is_the_same_picture() -> None:
    def draw(view: dict[str, int], names: Sequence[str], words: tuple[str]) -> bytes:
        return f"{view} {names} {words}".encode()

    once, again = (Picture.of(draw, {"left": 3}, ["Anna"], ("Pile",), alt="") for _ in range(2))
    others = [
        Picture.of(draw, {"left": 2}, ["Anna"], ("Pile",), alt=""),
        Picture.of(draw, {"left": 3}, ["Bram"], ("Pile",), alt=""),
        Picture.of(draw, {"left": 3}, ["Anna"], ("Stapel",), alt=""),
    ]

    assert once.key == again.key
    assert len({picture.key for picture in (once, *others)}) == 4
    assert once.draw() == b"{'left': 3} ['Anna'] ('Pile',)"
