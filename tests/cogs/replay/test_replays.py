"""`/history`, replays, watching and `/verify` on a simulated Discord."""

from typing import Any

import discord
import pytest
import simcord
from discord.ui import ActionRow

from bot.services.table import Person
from bot.ui.afterwards import ReplayButton, WatchButton
from bot.ui.presses.switchboard import StandingLayout
from tests.cogs.farm import Farm, private
from tests.cogs.replay.matches import Shown, begin, finish, house_of, play_some, while_running


async def shown(result: Any) -> Shown:
    """What a press or a command shows to its author alone."""
    assert result.response.ephemeral
    return Shown(result.response)


async def listed(farm: Farm, who: simcord.MemberActor, **options: Any) -> Shown:
    return await shown(await who.slash(farm.channel, "history", **options))


async def test_a_finished_match_is_replayed_from_its_table_with_all_hands_open_and_over_restarts(
    farm: Farm, build: Any
) -> None:
    match_id = await begin(farm)
    dealt = await house_of(farm).services.matches.table(match_id)
    await finish(farm, match_id)
    panel = await shown(await farm.cleo.click(farm.message, custom_id=f"replay:{match_id}:0:open"))

    assert "**The deal**" in panel.text
    hands = zip(dealt.seats, dealt.match.state.hands, strict=True)
    assert panel.alts == ["\n".join(f"{seat.name}: {_held(hand)}" for seat, hand in hands)]

    await farm.cleo.click(panel.answer, custom_id=f"replay:{match_id}:1:on")
    assert "**Move 1 of 8** · " in panel.text
    await farm.env.restart_bot(build())
    await farm.cleo.click(panel.answer, custom_id=f"replay:{match_id}:8:last")
    assert "**Move 8 of 8**" in panel.text
    assert f"replay:{match_id}:8:last" not in panel.ids
    await farm.cleo.select(panel.answer, ["3"], custom_id=f"replay:{match_id}:8:jump")
    assert "**Move 3 of 8**" in panel.text
    assert f"replay:{match_id}:2:back" in panel.ids


def _held(hand: str) -> str:
    return "You hold: " + ", ".join({"b": "brown", "w": "white", "g": "golden"}[egg] for egg in hand)


async def test_history_lists_what_runs_and_what_is_over_and_opens_both(farm: Farm) -> None:
    over = await begin(farm)
    await finish(farm, over)
    running = await begin(farm)
    farm.cleo  # noqa: B018  # she comes to the server

    panel = await listed(farm, farm.cleo)

    assert f"match {running}" in panel.text
    winners = next(line for line in panel.text.splitlines() if "🥇" in line)
    assert "·" not in winners  # it hung at the end of lines on a phone
    assert panel.ids == [f"watch:{running}:open", f"replay:{over}:0:open"]

    replay = await shown(await farm.cleo.click(panel.answer, custom_id=f"replay:{over}:0:open"))
    assert "**The deal**" in replay.text


async def test_whoever_watches_sees_no_hand_and_neither_does_a_player(farm: Farm) -> None:
    match_id = await begin(farm)
    hands = (await house_of(farm).services.matches.table(match_id)).match.state.hands

    for who in (farm.cleo, farm.anna):
        listing = await listed(farm, who)
        panel = await shown(await who.click(listing.answer, custom_id=f"watch:{match_id}:open"))
        assert "You are watching" in panel.text
        assert panel.alts == []
        assert not [hand for hand in hands if _held(hand) in panel.text]
        assert panel.ids == [f"watch:{match_id}:again"]


async def test_watching_is_brought_up_to_date_by_its_button_until_the_end(farm: Farm) -> None:
    match_id = await begin(farm)
    listing = await listed(farm, farm.cleo)
    panel = await shown(await farm.cleo.click(listing.answer, custom_id=f"watch:{match_id}:open"))
    before = panel.text
    await finish(farm, match_id)
    assert panel.text == before

    await farm.cleo.click(panel.answer, custom_id=f"watch:{match_id}:again")

    assert panel.ids == [f"replay:{match_id}:0:open"]
    assert "to move" not in panel.text


@pytest.fixture
async def hidden(farm: Farm) -> Farm:
    """Anna and Bram began a match in a channel that Cleo does not see; the farm's channel is another one."""
    unseen, seen = discord.PermissionOverwrite(view_channel=False), discord.PermissionOverwrite(view_channel=True)
    everybody, bot = farm.guild.default_role, farm.guild.me
    assert bot is not None
    open_to_all = farm.channel
    allowed: Any = {everybody: unseen, bot: seen, farm.anna: seen, farm.bram: seen}
    farm.channel = farm.guild.create_text_channel("attic", overwrites=allowed)
    await begin(farm)
    farm.channel = open_to_all
    return farm


async def test_a_match_in_a_channel_that_somebody_does_not_see_is_not_theirs_to_look_at(hidden: Farm) -> None:
    assert "match 1" in (await listed(hidden, hidden.bram)).text
    assert "Nothing here yet" in (await listed(hidden, hidden.cleo)).text
    assert "where you cannot look" in private(await hidden.cleo.slash(hidden.channel, "verify", match=1))
    assert "SHA-256" in private(await hidden.bram.slash(hidden.channel, "verify", match=1))

    await finish(hidden, 1)
    assert "Nothing here yet" in (await listed(hidden, hidden.cleo, which="finished")).text
    assert "where you cannot look" in private(await hidden.cleo.slash(hidden.channel, "verify", match=1))


async def test_a_button_that_somebody_kept_opens_no_match_in_a_channel_that_they_do_not_see(hidden: Farm) -> None:
    view = StandingLayout()
    row: ActionRow[Any] = ActionRow(WatchButton(1, "open", "Watch"), ReplayButton(1, 0, "open", "Replay"))
    view.add_item(row)
    bot: Any = hidden.env.bot
    await while_running(hidden, bot.get_channel(hidden.channel.id).send(view=view))
    kept = hidden.message

    assert "where you cannot look" in private(await hidden.cleo.click(kept, label="Watch"))
    assert "You are watching" in (await shown(await hidden.anna.click(kept, label="Watch"))).text
    assert "its players' own" in private(await hidden.anna.click(kept, label="Replay"))

    await finish(hidden, 1)
    assert "where you cannot look" in private(await hidden.cleo.click(kept, label="Replay"))
    assert "**The deal**" in (await shown(await hidden.anna.click(kept, label="Replay"))).text


async def test_in_a_direct_message_one_finds_ones_own_matches_alone(farm: Farm) -> None:
    match_id = await begin(farm)
    await finish(farm, match_id)

    own = await shown(await farm.bram.user.slash("history"))
    assert "Your matches" in own.text
    replay = await shown(await farm.bram.user.click(own.answer, custom_id=f"replay:{match_id}:0:open"))
    assert "**The deal**" in replay.text
    assert "Nothing here yet" in (await shown(await farm.cleo.user.slash("history"))).text


async def test_a_thread_s_matches_are_seen_by_whoever_sees_its_channel_also_when_it_sleeps(farm: Farm) -> None:
    await begin(farm)
    offer = (await farm.bram.slash(farm.channel, "play", game="toy")).response
    assert offer is not None
    await farm.bram.click(offer, label="Open a thread")
    thread = farm.channel.threads[0]
    lobby = next(message for message in thread.history() if message.components)
    await farm.anna.click(lobby, label="Join")
    await farm.bram.click(lobby, label="Start")

    assert "match 2" in (await listed(farm, farm.cleo)).text

    bot: Any = farm.env.bot
    await while_running(farm, bot.get_channel(thread.id).edit(archived=True))
    assert bot.get_channel(thread.id) is None
    assert "match 2" in (await listed(farm, farm.cleo)).text


async def ended(farm: Farm, number: int) -> None:
    """So many matches of Anna and Bram that were ended early."""
    services = house_of(farm).services
    anna, bram = (Person(member.id, member.user.name) for member in (farm.anna, farm.bram))
    place = {"guild_id": farm.guild.id, "channel_id": farm.channel.id}

    async def end_all() -> None:
        for _ in range(number):
            agreed = {"game_key": "toy", "pace": "live", "options": {}, "language": "en"}
            match_id = (await services.lobbies.open(host=anna, **agreed, **place)).match_id
            await services.lobbies.join(match_id, bram, None)
            await services.lobbies.start(match_id, anna, None)
            await services.matches.abandon(match_id)

    await while_running(farm, end_all())


async def test_a_list_of_many_is_leafed_through(farm: Farm) -> None:
    await ended(farm, 6)

    panel = await listed(farm, farm.anna, which="ended", game="toy", person=farm.bram)
    assert "Page 1 of 2" in panel.text
    assert f"<@{farm.bram.id}>" in panel.text
    older = next(custom_id for custom_id in panel.ids if custom_id.endswith(":older"))
    await farm.anna.click(panel.answer, custom_id=older)

    assert "Page 2 of 2" in panel.text
    assert "match 1" in panel.text
    assert [custom_id for custom_id in panel.ids if custom_id.endswith(":older")] == []


async def test_the_matches_of_somebody_who_hides_are_not_listed_for_others(farm: Farm) -> None:
    await begin(farm)
    await house_of(farm).services.people.set_hidden(farm.bram.id, hidden=True)

    assert "to themselves" in private(await farm.anna.slash(farm.channel, "history", person=farm.bram))
    assert "match 1" in (await listed(farm, farm.bram, person=farm.bram)).text


async def test_verify_tells_the_seal_while_a_match_runs_and_opens_it_at_the_end(farm: Farm) -> None:
    match_id = await begin(farm)
    table = await house_of(farm).services.matches.table(match_id)

    running = private(await farm.cleo.slash(farm.channel, "verify"))
    assert table.commitment in running
    assert table.commitment[:12] in farm.text
    assert table.match.seed not in running
    assert table.match.seed not in farm.text

    await finish(farm, match_id)
    assert f"`{table.match.seed}`" in farm.text
    over = private(await farm.cleo.slash(farm.channel, "verify", match=match_id, noted=table.commitment[:12]))
    assert f" seed={table.match.seed}" in over
    assert "✅ That is the seal you noted" in over
    assert "✅ I dealt from this line again: all 8 recorded moves" in over


async def test_verify_speaks_of_no_result_where_a_match_was_ended_early(farm: Farm) -> None:
    for moves, told in ((0, "ended before anybody had moved"), (1, "the recorded move follows from it")):
        match_id = await begin(farm)
        matches = house_of(farm).services.matches
        await while_running(farm, play_some(matches, match_id, moves))
        await while_running(farm, matches.abandon(match_id))
        over = private(await farm.anna.slash(farm.channel, "verify", match=match_id, noted="`` @everyone `"))
        assert told in over
        assert "and the result" not in over
        assert "needed): `@everyone`" in over


async def test_verify_without_a_match_to_look_at_asks_for_its_number(farm: Farm) -> None:
    assert "Which match?" in private(await farm.anna.slash(farm.channel, "verify"))
    assert private(await farm.anna.slash(farm.channel, "verify", match=7)) == "That match is gone."
