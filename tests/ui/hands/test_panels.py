"""Hidden hands: panels among the direct messages and at the table, and who sees what."""

from collections.abc import Callable
from typing import Any

import discord
import pytest
from structlog.testing import capture_logs

from bot.client import Farmhand
from bot.ui.hands.sheets import HAND
from bot.ui.presses.press import Press
from tests.ui.hands.eggs import Eggs, ids, named, notices, parts, text

# --- direct messages ----------------------------------------------------------------------------------------------


async def test_direct_messages_are_opened_when_somebody_sits_down_and_nothing_is_written_yet(eggs: Eggs) -> None:
    await eggs.opens("bram")
    assert len(eggs.requests("POST", "/users/@me/channels")) == 2
    assert not eggs.dms("anna")
    assert not eggs.dms("bram")


async def test_in_a_game_that_hides_nothing_nobody_is_written_to(eggs: Eggs) -> None:
    await super(Eggs, eggs).begins("bram")
    assert not eggs.requests("POST", "/users/@me/channels")
    assert "t:1:hand" not in eggs.buttons


async def test_the_panel_says_which_match_it_belongs_to_and_leads_to_its_channel(match: Eggs) -> None:
    panel = match.panel("anna")
    assert "Eggs" in text(panel)
    assert f"<#{match.channel.id}>" in text(panel)
    links = [part["url"] for part in parts(panel) if part.get("url")]
    assert links == [f"https://discord.com/channels/{match.guild.id}/{match.channel.id}"]
    assert panel.flags.suppress_notifications


async def test_everybody_reads_their_own_hand_and_nobody_elses(match: Eggs) -> None:
    for name in ("anna", "bram"):
        assert named(await match.hand(name)) in text(match.panel(name))
    assert not any(egg in match.text for egg in ("brown", "white", "golden"))


async def test_a_move_on_the_panel_is_answered_by_the_panel_itself_and_the_table_follows(match: Eggs) -> None:
    name = await match.turn()
    before, asked = await match.hand(name), len(match.requests("POST", "/callback"))
    edits = match.edits(name)
    await match.presses_on(name, match.panel(name), "h:1:l1.0")
    assert await match.hand(name) == before[1:]
    assert named(before[1:]) in text(match.panel(name))
    assert len(match.requests("POST", "/callback")) == asked + 1
    assert match.requests("POST", "/callback")[-1].json["type"] == discord.InteractionResponseType.message_update.value
    assert match.edits(name) == edits
    assert f"{name}: {before[0]}" in match.text


async def test_a_panel_is_edited_only_when_its_owners_cards_or_duties_changed(eggs: Eggs) -> None:
    await eggs.begins("bram", "cleo")
    first, [second, third] = await eggs.turn(), await eggs.others()
    seats = [seat.name for seat in (await eggs.match()).seats]
    following = seats[(seats.index(first) + 1) % 3]
    resting = next(name for name in (second, third) if name != following)
    await eggs.lays()
    assert eggs.edits(following) == 1
    assert eggs.edits(resting) == 0


async def test_changes_that_come_together_are_one_edit(match: Eggs) -> None:
    names = ("anna", "bram")
    match.hurry(edit_interval=1.0)
    await match.env.advance_time(2)
    with match.env._bot_scope():
        for _ in range(4):
            await match.lays(unseen=True)
    await match.env.advance_time(2)
    assert [match.edits(name) for name in names] == [1, 1]
    for name in names:
        assert named(await match.hand(name)) in text(match.panel(name))


async def test_a_panel_that_is_too_old_to_be_edited_often_is_posted_afresh(match: Eggs) -> None:
    name = await match.turn()
    before = match.panel(name).id
    match.hurry(repost_after=5)
    await match.env.advance_time(6)
    await match.lays()
    after = match.panel(name)
    assert after.id != before
    assert after.flags.suppress_notifications


async def test_the_panel_becomes_the_result_when_the_match_is_over(eggs: Eggs) -> None:
    await eggs.begins("bram", eggs="1")
    for _ in range(2):
        await eggs.lays()
    table = await eggs.match()
    assert table.match is not None
    assert table.match.outcome is not None
    for seat in table.seats:
        panel = eggs.panel(seat.name)
        assert f"Score: {table.match.outcome.scores[seat.number]}" in text(panel)
        assert not ids(panel)
    assert not [painting for painting in await eggs.bot.house.services.paintings.of_match(1) if painting.kind == HAND]
    assert not eggs.bot.house.followers.places._places


async def test_the_panel_says_so_when_a_match_is_ended_early(match: Eggs) -> None:
    await match.happens(match.bot.house.services.matches.abandon(1))
    assert match.bot.house.say("en")("table.abandoned") in text(match.panel("anna"))
    assert not match.bot.house.followers.places._places


async def test_whoever_is_away_is_told_so_and_sees_their_hand_again_when_they_are_back(match: Eggs) -> None:
    name = await match.turn()
    [other] = await match.others()
    await match.presses(other, "t:1:leave")
    panel = match.panel(other)
    assert "practice player" in text(panel)
    assert "brown" not in text(panel)
    await match.presses_on(other, panel, "t:1:back")
    assert named(await match.hand(other)) in text(match.panel(other))
    assert match.panel(other).id == panel.id
    assert name != other


async def test_whoever_leaves_the_lobby_is_written_to_no_more(eggs: Eggs) -> None:
    await eggs.opens("bram", "cleo")
    await eggs.presses("cleo", "lobby:1:leave")
    await eggs.presses("anna", "lobby:1:start")
    assert not eggs.dms("cleo")
    assert eggs.people["cleo"].id not in eggs.bot.house.followers.places.people(1)


# --- at the table -------------------------------------------------------------------------------------------------


async def test_my_hand_opens_a_panel_for_its_presser_alone_in_one_request(match: Eggs) -> None:
    before = len(match.env.http_requests)
    panel = await match.looks("anna")
    assert panel.ephemeral
    assert named(await match.hand("anna")) in text(panel)
    assert [entry.method for entry in match.env.http_requests[before:]] == ["POST"]


async def test_a_spectator_has_no_hand(match: Eggs) -> None:
    refused = await match.looks("cleo")
    assert refused.content == match.bot.house.say("en")("refusal.not_seated")
    assert match.people["cleo"].id not in match.bot.house.followers.places.people(1)


async def test_a_move_on_the_panel_at_the_table_redraws_it_in_place(match: Eggs) -> None:
    name = await match.turn()
    panel, before = await match.looks(name), await match.hand(name)
    asked = len(match.requests("POST", "/callback"))
    await match.presses_on(name, panel, "h:1:l1.0")
    assert named(before[1:]) in text(panel)
    assert len(match.requests("POST", "/callback")) == asked + 1
    assert named(before[1:]) in text(match.panel(name))


async def test_a_panel_at_the_table_follows_while_discord_lets_it(match: Eggs) -> None:
    [name] = await match.others()
    panel = await match.looks(name)
    assert not [custom_id for custom_id in ids(panel) if custom_id.startswith("h:")]
    await match.lays()
    assert [custom_id for custom_id in ids(panel) if custom_id.startswith("h:")]


async def test_a_panel_at_the_table_that_is_older_than_discord_lets_it_be_edited_is_left_alone(match: Eggs) -> None:
    [name] = await match.others()
    panel = await match.looks(name)
    await match.env.advance_time(15 * 60)
    with capture_logs() as logs:
        await match.lays()
    assert not [custom_id for custom_id in ids(panel) if custom_id.startswith("h:")]
    assert not [line for line in logs if line["log_level"] in {"error", "warning"}]
    await match.presses_on(name, panel, "t:1:hand")
    assert [custom_id for custom_id in ids(panel) if custom_id.startswith("h:")]


async def test_what_changes_while_a_panel_is_on_its_way_is_on_it_a_moment_later(
    match: Eggs, monkeypatch: pytest.MonkeyPatch
) -> None:
    [name] = await match.others()
    reveal = Press.reveal

    async def slowly(self: Press, *what: Any) -> Any:
        monkeypatch.setattr(Press, "reveal", reveal)
        await match.lays(unseen=True)
        follower = match.place(name).follower
        assert follower is not None
        await follower
        return await reveal(self, *what)

    monkeypatch.setattr(Press, "reveal", slowly)
    panel = await match.looks(name)
    assert [custom_id for custom_id in ids(panel) if custom_id.startswith("h:1:l2.")]


async def test_an_older_panel_says_so_plays_nothing_and_works_from_then_on(match: Eggs) -> None:
    name = await match.turn()
    old, new = await match.looks(name), await match.looks(name)
    before = await match.hand(name)
    await match.presses_on(name, old, "h:1:l1.0")
    assert await match.hand(name) == before
    assert notices(old) == [match.bot.house.say("en")("hand.was_old")]
    assert not notices(new)
    await match.presses_on(name, old, "h:1:l1.0")
    assert await match.hand(name) == before[1:]
    assert not notices(old)


async def test_a_move_that_is_not_possible_any_more_is_refused_on_the_panel_which_is_redrawn(match: Eggs) -> None:
    name = await match.turn()
    panel = await match.looks(name)
    panel_before, stale = ids(panel), next(found for found in ids(panel) if found.startswith("h:"))
    match.place(name).glance = None  # as after a restart: nobody redraws it
    await match.lays()
    assert ids(panel) == panel_before
    await match.people[name].click(panel, custom_id=stale)
    assert notices(panel) == [f"⚠️ {match.bot.house.say('en')('secret.refusal.stale')}"]
    assert stale not in ids(panel)
    await match.env.advance_time(match.bot.house.settings.refusal_lifetime + 1)
    assert not notices(panel)


# --- restarts -----------------------------------------------------------------------------------------------------


async def test_after_a_restart_panels_that_are_right_are_left_alone_and_their_buttons_work(
    match: Eggs, build: Callable[[], Farmhand]
) -> None:
    name = await match.turn()
    before, edits = match.panel(name).id, [match.edits(each) for each in ("anna", "bram")]
    await match.env.restart_bot(build())
    assert [match.edits(each) for each in ("anna", "bram")] == edits
    hand = await match.hand(name)
    await match.presses_on(name, match.panel(name), "h:1:l1.0")
    assert match.panel(name).id == before
    assert named(hand[1:]) in text(match.panel(name))


async def test_after_a_restart_panels_and_letters_that_became_stale_are_repaired(
    match: Eggs, build: Callable[[], Farmhand]
) -> None:
    _, taker = await match.gives()
    name = await match.turn()
    match.bot.house.services.changes._subscribers.clear()
    await match.lays()
    assert "h:1:l1.3.b" in ids(match.panel(name))
    await match.env.restart_bot(build())
    for each in ("anna", "bram"):
        assert named(await match.hand(each)) in text(match.panel(each))
        assert len([message for message in match.dms(each) if message.flags.components_v2]) == 1
    assert not match.letters(taker)


async def test_what_belongs_to_a_match_that_ended_unseen_is_closed_at_the_next_start(
    match: Eggs, build: Callable[[], Farmhand]
) -> None:
    await match.gives()
    match.bot.house.services.changes._subscribers.clear()
    await match.bot.house.services.matches.abandon(1)
    await match.env.restart_bot(build())
    for name in ("anna", "bram"):
        assert not ids(match.panel(name))
        assert not match.letters(name)
    assert [painting.kind for painting in await match.bot.house.services.paintings.of_match(1)] == ["table"]


async def test_a_panel_at_the_table_works_after_a_restart(match: Eggs, build: Callable[[], Farmhand]) -> None:
    name = await match.turn()
    panel, before = await match.looks(name), await match.hand(name)
    await match.env.restart_bot(build())
    await match.presses_on(name, panel, "h:1:l1.0")
    assert await match.hand(name) == before[1:]
    assert named(before[1:]) in text(panel)


async def test_a_panel_whose_posting_was_never_noted_says_that_it_is_old_and_plays_nothing(match: Eggs) -> None:
    name = await match.turn()
    stray, hand = match.panel(name), await match.hand(name)
    place = match.place(name)
    await match.bot.house.services.paintings.forget(1, HAND, place.painting.seat if place.painting else None)
    place.painting = None  # as after a kill between the post and the note
    await match.happens(match.bot.house.panels.recheck(match.people[name].id))
    await match.presses_on(name, stray, "h:1:l1.0")
    assert await match.hand(name) == hand
    shown = [message for message in match.dms(name) if message.flags.components_v2]
    assert [bool(ids(message)) for message in shown] == [False, True]
    assert text(shown[0]).strip() == match.bot.house.say("en")("hand.replaced")


# --- who sees what ------------------------------------------------------------------------------------------------


async def test_practice_players_are_written_to_by_nobody(eggs: Eggs) -> None:
    await eggs.begins()
    assert len(eggs.requests("POST", "/users/@me/channels")) == 1


async def test_a_press_that_breaks_something_leaves_no_card_in_the_log(
    match: Eggs, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = await match.turn()
    panel = match.panel(name)
    code = next(found for found in ids(panel) if found.startswith("h:1:l1.")).removeprefix("h:1:")
    game = match.bot.house.extensions.games["secret"].game

    def broken(*_: Any) -> Any:
        raise RuntimeError("the barn is on fire")

    monkeypatch.setattr(type(game), "apply", broken)
    with capture_logs() as logs:
        await match.presses_on(name, panel, "h:1:l1.0")
    assert [line["event"] for line in logs if line["log_level"] == "error"]
    assert not [line for line in logs if code in str(line)]
