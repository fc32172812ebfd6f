"""A match on a simulated Discord, from /play to its end."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.client import Farmhand
from bot.services.table import Person, Status
from tests.discord_checks.limits import flat
from tests.ui.at_table import Table


async def test_a_lobby_is_the_answer_to_the_command_and_becomes_the_table(table: Table) -> None:
    result = await table.says("anna", "play", game="toy")
    lobby = result.response.id
    await table.presses("bram", "lobby:1:join")
    await table.presses("anna", "lobby:1:start")
    assert table.message.id == lobby
    assert "m:1:" in "".join(table.buttons)
    assert "anna" in table.text
    assert "bram" in table.text


async def test_a_move_is_answered_by_the_new_table_in_one_request(table: Table) -> None:
    await table.begins("bram")
    before = len(table.env.http_requests)
    result = await table.presses("anna", "m:1:")
    assert result.acknowledged
    assert not result.deferred
    assert [entry.method for entry in table.env.http_requests[before:]] == ["POST"]
    shown = await table.bot.house.services.paintings.get(1)
    stored = await table.bot.house.services.matches.table(1)
    assert shown is not None
    assert shown.shown_version == stored.version


def _to_play(table: Table) -> list[str]:
    """The buttons that change something of the match."""
    return [button for button in table.buttons if button.startswith(("m:", "s:", "t:"))]


async def test_alone_with_a_practice_player_one_plays_to_the_end(table: Table) -> None:
    await table.begins()
    for _ in range(300):
        moves = [button for button in table.buttons if button.startswith("m:")]
        if not moves:
            break
        await table.presses("anna", moves[0])
    match = await table.bot.house.services.matches.table(1)
    assert match.status is Status.FINISHED
    assert not _to_play(table)


async def test_whoever_is_not_at_the_table_is_told_so_in_private(table: Table) -> None:
    await table.begins("bram")
    before = table.text
    result = await table.presses("cleo", "m:1:")
    assert result.ephemeral
    assert result.response.content == table.bot.house.say("en")("refusal.not_seated")
    assert table.text == before
    await table.env.advance_time(table.bot.house.settings.refusal_lifetime)
    assert result.response is None


async def test_the_same_buttons_work_after_a_kill(table: Table, build: Callable[[], Farmhand]) -> None:
    await table.begins("bram")
    buttons = table.buttons
    await table.env.restart_bot(build())
    assert table.buttons == buttons
    result = await table.presses("anna", "m:1:")
    assert result.acknowledged
    assert not result.ephemeral
    assert "anna has chosen" in table.text


async def test_what_changed_while_nobody_painted_is_repaired_at_the_start_and_nothing_else(
    table: Table, build: Callable[[], Farmhand]
) -> None:
    await table.begins("bram")
    services = table.bot.house.services
    seat = (await services.matches.table(1)).seats[0]
    assert seat.user_id is not None
    table.bot.house.painter.changed = lambda change: None  # type: ignore[method-assign]  # noqa: ARG005 --  # a kill before anything is painted
    await table.bot.house.painter.close()
    await services.matches.leave(1, Person(seat.user_id, seat.name), None)
    await table.env.restart_bot(build())
    assert "💤" in table.text
    before = len(table.env.http_requests)
    await table.env.restart_bot(build())
    written = [entry for entry in table.env.http_requests[before:] if entry.method != "GET"]
    assert not [entry for entry in written if "messages" in entry.path]


async def test_leaving_the_table_lets_a_practice_player_play_until_one_is_back(table: Table) -> None:
    await table.begins("bram")
    result = await table.presses("anna", "t:1:leave")
    assert result.ephemeral
    assert "💤" in table.text
    await table.presses("anna", "t:1:back")
    assert "💤" not in table.text


async def test_ending_a_match_is_asked_twice_and_shown(table: Table) -> None:
    await table.begins()
    asked = await table.presses("anna", "t:1:end")
    assert asked.ephemeral
    assert (await table.bot.house.services.matches.table(1)).status is Status.RUNNING
    await table.people["anna"].click(asked.response, custom_id="t:1:over")
    assert asked.response.content == table.bot.house.say("en")("table.end.done")
    assert table.bot.house.say("en")("table.abandoned") in table.text
    assert not _to_play(table)


async def test_the_rules_are_shown_to_whoever_asks(table: Table) -> None:
    await table.begins()
    result = await table.presses("cleo", "t:1:help")
    assert result.ephemeral
    assert result.response.flags.components_v2


async def test_once_the_match_has_begun_the_lobby_s_buttons_are_gone(table: Table) -> None:
    await table.begins("bram")
    assert not [button for button in table.buttons if button.startswith("lobby:")]


async def test_a_match_whose_channel_is_deleted_is_over(table: Table) -> None:
    await table.begins("bram")
    channel: Any = discord.Object(table.channel.id)
    await table.bot.on_guild_channel_delete(channel)
    assert (await table.bot.house.services.matches.table(1)).status is Status.ABANDONED


async def test_a_match_whose_thread_is_deleted_is_over(table: Table) -> None:
    await table.begins("bram")
    event: Any = SimpleNamespace(thread_id=table.channel.id)
    await table.bot.on_raw_thread_delete(event)
    assert (await table.bot.house.services.matches.table(1)).status is Status.ABANDONED


async def test_a_match_leaves_no_views_in_memory(table: Table) -> None:
    await table.begins("bram")
    await table.presses("anna", "m:1:p1.1")
    await table.presses("anna", "t:1:end")
    store = table.bot._connection._view_store
    assert not store._views
    assert not store._synced_message_views


async def test_a_move_can_be_chosen_from_a_menu(table: Table) -> None:
    await table.begins("bram")
    menu = next(button for button in table.buttons if button.startswith("s:1:"))
    await table.people["bram"].select(table.message, ["p1.3"], custom_id=menu)
    assert "bram has chosen" in table.text


async def test_a_match_of_a_server_that_sent_the_bot_away_meanwhile_is_over(table: Table) -> None:
    await table.begins("bram")
    await table.bot.on_ready()
    assert (await table.bot.house.services.matches.table(1)).status is Status.RUNNING
    table.bot._connection._guilds.clear()
    await table.bot.on_ready()
    assert (await table.bot.house.services.matches.table(1)).status is Status.ABANDONED


async def test_so_is_one_that_cannot_be_shown_any_more_and_it_stands_in_no_other_s_way(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    # asking for the table of such a match is refused, and that once ended on_ready before it came to the others
    await table.begins("bram")
    matches = table.bot.house.services.matches
    monkeypatch.setattr(matches.desk, "_games", {})
    matches.desk._kept.clear()
    table.bot._connection._guilds.clear()
    await table.bot.on_ready()
    assert await matches.active() == ()


class Menu:
    """The private panel that a folded table's button opens."""

    def __init__(self, table: Table, name: str) -> None:
        self.table, self.name = table, name
        self.message: Any = None

    async def opens(self) -> list[str]:
        """Open it; what it offers."""
        result = await self.table.presses(self.name, "t:1:menu")
        assert result.ephemeral
        self.message = result.response
        return self.offers

    @property
    def offers(self) -> list[str]:
        buttons = [part["custom_id"] for part in flat(self.message.components) if "custom_id" in part]
        return [custom_id.removeprefix("t:1:") for custom_id in buttons]

    async def chooses(self, action: str) -> Any:
        return await self.table.people[self.name].click(self.message, custom_id=f"t:1:{action}")


@pytest.fixture
async def folded(table: Table, monkeypatch: pytest.MonkeyPatch) -> Table:
    """A running match whose table has no room for the usual controls."""
    views: Any = type(table.bot.house.tables["toy"])
    board = views.board
    monkeypatch.setattr(views, "board", lambda self, scene: board(self, scene)._replace(is_folded=True))
    await table.begins("bram")
    return table


async def test_the_menu_of_a_folded_table_offers_to_each_what_they_may_do(folded: Table) -> None:
    assert [button for button in folded.buttons if button.startswith("t:")] == ["t:1:menu"]
    assert await Menu(folded, "anna").opens() == ["help", "leave", "end"]
    assert await Menu(folded, "cleo").opens() == ["help"]


async def test_leaving_and_coming_back_through_the_menu_is_told_in_its_place(folded: Table) -> None:
    menu, say = Menu(folded, "anna"), folded.bot.house.say("en")
    await menu.opens()
    await menu.chooses("leave")
    assert menu.message.content == say("table.left")
    assert not menu.offers
    assert "💤" in folded.text
    assert await menu.opens() == ["help", "back", "end"]
    await menu.chooses("back")
    assert menu.message.content == say("table.returned")
    assert "💤" not in folded.text


async def test_ending_a_match_through_the_menu_is_asked_in_its_place(folded: Table) -> None:
    menu, say = Menu(folded, "anna"), folded.bot.house.say("en")
    await menu.opens()
    await menu.chooses("end")
    assert menu.message.content == say("table.end.sure")
    assert menu.offers == ["over"]
    await menu.chooses("over")
    assert menu.message.content == say("table.end.noted")


async def test_the_rules_from_the_menu_leave_it_as_it_is(folded: Table) -> None:
    menu = Menu(folded, "bram")
    await menu.opens()
    result = await menu.chooses("help")
    assert result.response.flags.components_v2
    assert menu.offers == ["help", "leave", "end"]
