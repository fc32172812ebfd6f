"""Messages composed while what they show is still being stored."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from discord.ui import LayoutView
from sqlalchemy.engine.default import DefaultDialect
from structlog.testing import capture_logs

from bot.services.changes import MatchChanged
from bot.services.table import Status, Table
from bot.ui.pictures import Picture, Pictures
from bot.ui.table import Composition
from bot.ui.tables.sketches import KEPT, Sketches
from tests.ui.at_table import Table as Played
from tests.ui.at_table import painted


class Composer:
    """Composes messages with a picture, and notes of what."""

    def __init__(self) -> None:
        self.composed: list[Table] = []
        self.drawn: list[int] = []

    def __call__(self, table: Table, begin: Callable[[Picture], object] | None = None) -> Composition:
        self.composed.append(table)

        def draw() -> bytes:
            self.drawn.append(table.version)
            return b"png"

        picture = Picture(draw, "", f"{table.match_id} {table.version}")
        if begin is not None:
            begin(picture)
        return Composition(LayoutView(), picture)


def at(version: int, match_id: int = 1) -> Table:
    return Table(match_id, "toy", Status.RUNNING, 1, 2, 3, "en", "live", {}, (), version=version)


async def test_what_was_sketched_is_handed_out_once() -> None:
    compose, pictures = Composer(), Pictures()
    sketches = Sketches(compose, pictures)
    sketches.prepare(at(5))

    first, second = sketches.take(at(5)), sketches.take(at(5))

    assert len(compose.composed) == 2
    assert first.view is not second.view


async def test_its_picture_is_drawn_meanwhile() -> None:
    compose, pictures = Composer(), Pictures()
    sketches = Sketches(compose, pictures)
    sketches.prepare(at(5))
    picture = sketches.take(at(5)).picture
    assert picture is not None

    await pictures.file(picture)

    assert compose.drawn == [5]


async def test_a_sketch_of_another_table_is_never_handed_out_though_it_has_the_same_version() -> None:
    compose = Composer()
    sketches = Sketches(compose, Pictures())
    sketches.prepare(at(5))
    otherwise = replace(at(5), language="nl")

    sketches.take(otherwise)

    assert compose.composed[-1] is otherwise


async def test_sketches_that_nobody_asks_for_are_not_kept_for_ever() -> None:
    compose = Composer()
    sketches = Sketches(compose, Pictures())
    for match_id in range(KEPT + 1):
        sketches.prepare(at(1, match_id))

    sketches.take(at(1, KEPT))
    assert len(compose.composed) == KEPT + 1
    sketches.take(at(1, 0))
    assert len(compose.composed) == KEPT + 2


async def test_a_change_that_could_not_be_stored_is_shown_to_nobody(
    table: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.begins("bram")
    before = table.text
    foretold: list[Table] = []
    table.bot.house.services.changes.subscribe_early(foretold.append)

    def full(*_: object) -> None:
        raise OSError("the disk is full")

    with monkeypatch.context() as broken, capture_logs():
        broken.setattr(DefaultDialect, "do_commit", full)
        await table.presses("anna", "m:1:p1.3")
    table.bot.house.painter.changed(MatchChanged(1))
    await painted(table.bot)

    assert [after.match.ply for after in foretold if after.match] == [1]
    assert table.text == before
    await table.presses("anna", "m:1:p1.2")
    assert table.text != before


async def test_what_is_shown_was_composed_before_it_was_stored(table: Played, monkeypatch: pytest.MonkeyPatch) -> None:
    await table.begins("bram")
    order: list[str] = []
    painter = table.bot.house.painter
    compose = painter._sketches._compose

    def composed(shown: Table, begin: Callable[[Picture], object] | None = None) -> Composition:
        order.append(f"composed {shown.version}")
        return compose(shown, begin)

    monkeypatch.setattr(painter._sketches, "_compose", composed)
    changes = table.bot.house.services.changes
    monkeypatch.setattr(changes, "_subscribers", [lambda _: order.append("stored"), *changes._subscribers])
    await table.presses("anna", "m:1:p1.3")
    await painted(table.bot)

    match = await table.bot.house.services.matches.table(1)
    assert sorted(order) == [f"composed {match.version}", "stored"]
