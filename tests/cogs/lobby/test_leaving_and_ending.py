"""Nobody is stuck in a match: not its players, and not its channel."""

import discord
import pytest

from bot.client import Farmhand
from tests.cogs.farm import Farm, labels_of, private


@pytest.fixture
async def running(farm: Farm) -> Farm:
    """A match of Koe zoekt Boer between Anna and Bram."""
    await farm.anna.slash(farm.channel, "play", game="koe")
    await farm.press(farm.bram, "Join")
    await farm.press(farm.anna, "Start")
    return farm


async def test_leave_in_a_channel_leaves_its_match_and_a_practice_player_takes_over(running: Farm) -> None:
    told = private(await running.bram.slash(running.channel, "leave"))

    assert "practice player" in told
    assert "I'm back" in running.labels


async def test_leave_in_a_lobby_frees_the_seat(farm: Farm) -> None:
    await farm.anna.slash(farm.channel, "play", game="koe")
    await farm.press(farm.bram, "Join")

    assert "lobby" in private(await farm.bram.slash(farm.channel, "leave"))
    assert "bram" not in farm.text


async def test_leave_in_a_direct_message_asks_which_match_and_leaves_the_chosen_one(running: Farm) -> None:
    asked = (await running.bram.user.slash("leave")).response
    assert asked is not None
    assert f"1. Koe zoekt Boer in <#{running.channel.id}>" in asked.content
    assert "I'm back" not in running.labels

    await running.bram.user.click(asked, label="1. Koe zoekt Boer")

    assert "A practice player takes over" in asked.content
    assert labels_of(asked.message) == []
    assert "I'm back" in running.labels


async def test_whoever_sits_nowhere_has_nothing_to_leave(running: Farm) -> None:
    assert private(await running.eve.slash(running.channel, "leave")) == "You are in no match."


async def test_one_player_alone_cannot_end_a_match_that_another_is_playing(running: Farm) -> None:
    told = private(await running.anna.slash(running.channel, "end"))

    assert "everyone" in told
    assert "Rules" in running.labels


async def test_a_match_ends_when_all_its_players_ask_for_it(running: Farm) -> None:
    await running.anna.slash(running.channel, "end")
    await running.bram.slash(running.channel, "end")

    assert "Rules" not in running.labels


async def test_a_moderator_ends_any_match_at_once(running: Farm) -> None:
    role = running.guild.create_role("Moderator", permissions=discord.Permissions(manage_messages=True))
    moderator = running.guild.add_member(running.env.create_user("mod"), roles=[role])

    await moderator.slash(running.channel, "end")

    assert "Rules" not in running.labels


async def test_a_stranger_ends_nothing(running: Farm) -> None:
    refused = private(await running.eve.slash(running.channel, "end"))

    assert refused
    assert "Rules" in running.labels


async def test_where_no_match_is_there_is_nothing_to_end(farm: Farm) -> None:
    assert private(await farm.anna.slash(farm.channel, "end")) == "There is no match in this channel."


async def test_the_host_closes_a_lobby_and_the_channel_is_free_again(farm: Farm) -> None:
    await farm.anna.slash(farm.channel, "play", game="koe")

    await farm.anna.slash(farm.channel, "end")
    assert farm.labels == []

    await farm.bram.slash(farm.channel, "play", game="koe")
    assert "1. bram · host" in farm.text


async def test_a_match_of_a_game_that_is_gone_keeps_nobody_from_leaving_the_others(
    running: Farm, monkeypatch: pytest.MonkeyPatch
) -> None:
    forget_koe(running, monkeypatch)
    asked = (await running.bram.user.slash("leave")).response
    assert asked is not None
    assert f"1. koe in <#{running.channel.id}>" in asked.content


async def test_a_match_of_a_game_that_is_gone_can_be_ended(running: Farm, monkeypatch: pytest.MonkeyPatch) -> None:
    forget_koe(running, monkeypatch)
    await running.anna.slash(running.channel, "end")
    assert private(await running.bram.slash(running.channel, "end")) == "koe is ended."
    await running.bram.slash(running.channel, "end")
    assert private(await running.bram.slash(running.channel, "end")) == "There is no match in this channel."


def forget_koe(farm: Farm, monkeypatch: pytest.MonkeyPatch) -> None:
    """As after a restart without the game's folder."""
    bot = farm.env.bot
    assert isinstance(bot, Farmhand)
    monkeypatch.delitem(bot.house.extensions.games, "koe")
    bot.house.services.desk._kept.clear()
