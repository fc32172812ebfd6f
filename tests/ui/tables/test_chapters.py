"""A chapter of a match, such as a round, begins on a fresh message; while a table stands still it stays where it is."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import pytest

from bot.client import Farmhand
from bot.services.table import Person
from bot.ui.scene import Board, Scene
from tests.ui.at_table import Table, painted

View = Mapping[str, Any]


@dataclass
class Looks:
    """What the toy game says of its table."""

    chapter: Callable[[View], int] = lambda view: view["round"]
    is_still: Callable[[View], bool] = lambda _: False


@pytest.fixture
def looks(table: Table, monkeypatch: pytest.MonkeyPatch) -> Looks:
    views: Any = type(table.bot.house.tables["toy"])
    board, looks = views.board, Looks()

    def with_chapters(self: Any, scene: Scene) -> Board:
        drawn: Board = board(self, scene)
        return drawn._replace(chapter=looks.chapter(scene.view), is_still=looks.is_still(scene.view))

    monkeypatch.setattr(views, "board", with_chapters)
    return looks


def some_have_chosen(view: View) -> bool:
    return 0 < sum(view["has_chosen"]) < len(view["has_chosen"])


def tables(table: Table) -> list[Any]:
    return [message for message in table.messages if message.flags.components_v2]


async def settled(table: Table) -> None:
    await painted(table.bot)
    await table.env.settle()


async def unseen(_canvas: object) -> None:
    """In place of painting: a kill comes first."""


async def chat(table: Table) -> None:
    """As much of it as buries a table."""
    for number in range(table.bot.house.settings.repost_after_messages):
        await table.people["cleo"].send(table.channel, f"moo {number}")


async def play_a_round(table: Table, number: int) -> None:
    for name in ("anna", "bram"):
        await table.presses(name, f"m:1:p{number}.1")
    await settled(table)


@pytest.mark.usefixtures("looks")
async def test_a_lobby_becomes_the_first_chapter_where_it_stands(table: Table) -> None:
    lobby = (await table.says("anna", "play", game="toy")).response.id
    await table.presses("bram", "lobby:1:join")
    await table.presses("anna", "lobby:1:start")
    assert [message.id for message in tables(table)] == [lobby]


@pytest.mark.usefixtures("looks")
async def test_a_chapter_begins_silently_at_the_bottom_and_the_message_of_the_last_one_goes(table: Table) -> None:
    await table.begins("bram")
    first = table.message
    await table.people["cleo"].send(table.channel, "moo")
    await play_a_round(table, 1)
    [second] = tables(table)
    assert second.id != first.id
    assert table.messages[-1].id == second.id
    assert second.flags.suppress_notifications
    assert "m:1:p2.1" in table.buttons


@pytest.mark.usefixtures("looks")
async def test_within_a_chapter_the_message_is_edited(table: Table) -> None:
    await table.begins("bram")
    await play_a_round(table, 1)
    second = table.message.id
    await table.presses("anna", "m:1:p2.1")
    assert table.message.id == second
    assert "anna has chosen" in table.text


async def test_a_press_that_begins_a_chapter_is_answered_barely(table: Table, looks: Looks) -> None:
    looks.chapter = lambda view: sum(view["has_chosen"])
    await table.begins("bram")
    first = table.message.id
    result = await table.presses("anna", "m:1:p1.1")
    assert result.deferred
    [message] = tables(table)
    assert message.id != first
    assert "anna has chosen" in table.text


@pytest.mark.usefixtures("looks")
async def test_a_restart_neither_begins_a_chapter_again_nor_misses_one(
    table: Table, build: Callable[[], Farmhand], monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.begins("bram")
    await play_a_round(table, 1)
    second = table.message.id
    await table.env.restart_bot(build())
    await table.presses("anna", "m:1:p2.1")
    assert table.message.id == second
    monkeypatch.setattr(table.bot.house.painter, "_follow", unseen)
    bram = table.people["bram"]
    await table.bot.house.services.matches.play(1, Person(bram.id, "bram"), "p2.1", None)
    await table.env.settle()
    assert table.message.id == second
    await table.env.restart_bot(build())
    await settled(table)
    [third] = tables(table)
    assert third.id != second
    assert "m:1:p3.1" in table.buttons


async def test_what_is_buried_while_it_stands_still_comes_up_afterwards(table: Table, looks: Looks) -> None:
    looks.is_still, looks.chapter = some_have_chosen, lambda _: 1
    await table.begins("bram", "cleo")
    shown = table.message.id
    await chat(table)
    await table.presses("anna", "m:1:p1.1")
    await table.presses("bram", "m:1:p1.1")
    assert "bram has chosen" in table.text
    assert table.message.id == shown
    await table.presses("cleo", "m:1:p1.1")
    await settled(table)
    assert [message.id for message in tables(table)] == [table.messages[-1].id]
    assert table.message.id != shown


async def test_a_chapter_that_begins_while_the_table_stands_still_is_made_up_for(table: Table, looks: Looks) -> None:
    looks.is_still = some_have_chosen
    looks.chapter = lambda view: sum(view["has_chosen"])
    await table.begins("bram")
    shown = table.message.id
    await table.presses("anna", "m:1:p1.1")
    assert table.message.id == shown
    await table.presses("bram", "m:1:p1.1")
    await settled(table)
    assert table.message.id != shown
    assert len(tables(table)) == 1


async def test_a_table_that_was_deleted_while_it_stood_still_is_posted_again(table: Table, looks: Looks) -> None:
    looks.is_still = some_have_chosen
    await table.begins("bram")
    await table.presses("anna", "m:1:p1.1")
    await table.message.delete()
    await settled(table)
    assert len(tables(table)) == 1
    assert "anna has chosen" in table.text


async def test_nobody_is_called_while_the_table_stands_still_but_whoever_is_waited_for_afterwards(
    table: Table, looks: Looks
) -> None:
    looks.is_still = lambda view: not any(view["has_chosen"])
    await table.begins("bram", "cleo")
    for name in ("anna", "bram", "cleo"):
        await table.presses(name, "m:1:p1.1")
    await table.env.advance_time(table.bot.house.settings.mention_after + 1)
    await settled(table)
    assert "m:1:p2.1" in table.buttons
    assert len(table.messages) == 1
    await table.presses("anna", "m:1:p2.1")
    assert sorted(message.content.split(",")[0] for message in table.messages[1:]) == sorted(
        f"<@{table.people[name].id}>" for name in ("bram", "cleo")
    )
