"""Where `/play` cannot simply open a lobby: permissions that are missing, a channel that has a match."""

from typing import Any

import discord
import pytest
import simcord
from structlog.testing import capture_logs

from tests.cogs.farm import Farm, private, text_of

BUSY = "There is a match in this channel already"


@pytest.fixture
async def busy(farm: Farm) -> Farm:
    """A channel in which Anna has opened a lobby."""
    await farm.anna.slash(farm.channel, "play", game="koe")
    return farm


def forbid(farm: Farm, *permissions: str) -> None:
    """Everybody goes to a channel where nobody, the bot included, has these permissions."""
    everybody = farm.guild.default_role
    denied = discord.PermissionOverwrite(**dict.fromkeys(permissions, False))
    farm.channel = farm.guild.create_text_channel("strict", overwrites={everybody: denied})


async def offered(farm: Farm, who: simcord.MemberActor) -> simcord.ResponseMessage:
    response = (await who.slash(farm.channel, "play", game="koe")).response
    assert response is not None
    return response


async def test_permissions_that_are_missing_are_named_and_nothing_is_opened(farm: Farm) -> None:
    forbid(farm, "attach_files", "read_message_history")

    refused = private(await farm.anna.slash(farm.channel, "play", game="koe"))

    assert "Attach Files and Read Message History" in refused
    assert "Send Messages" not in refused
    assert [message for message in farm.channel.history() if not message.flags.ephemeral] == []


async def test_a_channel_with_a_match_gets_an_offer_of_a_thread_instead(busy: Farm) -> None:
    offer = await offered(busy, busy.bram)

    assert offer.ephemeral
    assert BUSY in offer.content
    assert busy.channel.threads == []


async def test_the_offered_thread_holds_a_lobby_of_its_own_and_stays_open_for_a_week(busy: Farm) -> None:
    offer = await offered(busy, busy.bram)

    await busy.bram.click(offer, label="Open a thread")

    [thread] = busy.channel.threads
    lobby = next(message for message in thread.history() if message.components)
    assert "1. bram · host" in text_of(lobby)
    created = next(entry for entry in busy.env.http_requests if entry.path.endswith("/threads"))
    assert isinstance(created.json, dict)
    assert created.json["auto_archive_duration"] == 10_080


async def test_the_offer_gives_way_to_where_the_lobby_is(busy: Farm) -> None:
    offer = await offered(busy, busy.bram)

    await busy.bram.click(offer, label="Open a thread")

    [thread] = busy.channel.threads
    assert thread.mention in offer.content
    assert offer.components == []


async def test_while_the_thread_is_being_opened_nobody_can_ask_for_a_second_one(
    busy: Farm, monkeypatch: pytest.MonkeyPatch
) -> None:
    offer = await offered(busy, busy.bram)
    create_thread, buttons = discord.TextChannel.create_thread, []

    async def look_and_create(channel: discord.TextChannel, **given: Any) -> discord.Thread:
        buttons.extend(offer.components)
        return await create_thread(channel, **given)

    monkeypatch.setattr(discord.TextChannel, "create_thread", look_and_create)
    await busy.bram.click(offer, label="Open a thread")

    assert buttons == []
    assert len(busy.channel.threads) == 1


async def test_a_thread_is_refused_where_the_bot_may_not_open_one(farm: Farm) -> None:
    forbid(farm, "create_public_threads")
    await farm.anna.slash(farm.channel, "play", game="koe")

    refused = private(await farm.bram.click(await offered(farm, farm.bram), label="Open a thread"))

    assert "Create Public Threads" in refused
    assert farm.channel.threads == []


async def test_an_offer_that_breaks_is_logged_with_its_game_and_not_with_some_match(
    busy: Farm, monkeypatch: pytest.MonkeyPatch
) -> None:
    offer = await offered(busy, busy.bram)
    monkeypatch.setattr("bot.ui.opening.ThreadButton.act", None)

    with capture_logs() as logs:
        await busy.bram.click(offer, label="Open a thread")

    [failure] = [entry for entry in logs if entry["event"] == "press.failed"]
    assert failure["game"] == "koe"
    assert "match" not in failure


async def test_in_a_busy_thread_there_is_no_thread_to_offer(busy: Farm) -> None:
    await busy.bram.click(await offered(busy, busy.bram), label="Open a thread")
    [thread] = busy.channel.threads

    assert BUSY in private(await busy.anna.slash(thread, "play", game="koe"))
    assert len(busy.channel.threads) == 1


@pytest.mark.parametrize(("game", "pace"), [("koe", "Relaxed"), ("bonje", "Live")])
async def test_unless_somebody_chose_a_pace_a_race_is_live_and_any_other_game_relaxed(
    farm: Farm, game: str, pace: str
) -> None:
    await farm.anna.slash(farm.channel, "play", game=game)

    [lobby] = farm.channel.history()
    assert pace in text_of(lobby)
