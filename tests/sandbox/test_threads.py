"""Threads: what keeps them awake, what archives them, and what an archived one refuses."""

import asyncio

import discord
import pytest

from bot.sandbox import Sandbox, SettableClock
from tests.sandbox.conftest import Bot, Start
from tests.sandbox_client import Person

HOUR = 60 * 60


def buttons() -> discord.ui.View:
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="Go", custom_id="go"))
    return view


async def table(bot: Bot, kind: discord.ChannelType = discord.ChannelType.public_thread) -> discord.Thread:
    """A thread that an hour of silence archives."""
    return await bot.channel("farm").create_thread(name="Table", type=kind, auto_archive_duration=60)


async def is_archived(bot: Bot, thread: discord.Thread) -> bool:
    fetched = await bot.fetch_channel(thread.id)
    assert isinstance(fetched, discord.Thread)
    return fetched.archived


async def test_silence_archives_a_thread_and_everybody_is_told(
    started: Start, person: Person, clock: SettableClock
) -> None:
    bot, anna = await started(Bot()), await person("Anna")
    thread = await table(bot)
    await anna.until(lambda: any(c["name"] == "Table" for c in anna.state["channels"]))
    updated = asyncio.create_task(bot.wait_for("raw_thread_update", timeout=10))
    clock.advance(HOUR - 1)
    assert not await is_archived(bot, thread)
    clock.advance(1)
    assert (await updated).thread_id == thread.id
    await anna.until(lambda: bool(anna.channel("Table")["archived"]))
    assert await is_archived(bot, thread)


async def test_edits_and_presses_are_no_activity(started: Start, person: Person, clock: SettableClock) -> None:
    bot, anna = await started(Bot()), await person("Anna")
    thread = await table(bot)
    message = await thread.send("pick", view=buttons())
    clock.advance(HOUR / 2)
    await message.edit(content="pick one")
    await anna.press(await anna.message_saying("pick one"), "Go")
    await (await bot.hears()).response.defer()
    clock.advance(HOUR / 2)
    assert await is_archived(bot, thread)


async def test_a_message_is_activity(started: Start, clock: SettableClock) -> None:
    bot = await started(Bot())
    thread = await table(bot)
    clock.advance(HOUR / 2)
    await thread.send("still here")
    clock.advance(HOUR / 2)
    assert not await is_archived(bot, thread)
    clock.advance(HOUR / 2)
    assert await is_archived(bot, thread)


async def test_a_new_duration_and_unarchiving_are_activity(started: Start, clock: SettableClock) -> None:
    bot = await started(Bot())
    thread = await table(bot)
    clock.advance(HOUR / 2)
    await thread.edit(auto_archive_duration=60)
    clock.advance(HOUR * 0.9)
    assert not await is_archived(bot, thread)
    await thread.edit(archived=True)
    clock.advance(HOUR * 5)
    await thread.edit(archived=False)
    clock.advance(HOUR * 0.9)
    assert not await is_archived(bot, thread)


async def test_an_archived_thread_refuses_edits_and_commands_until_somebody_writes(
    started: Start, person: Person, clock: SettableClock
) -> None:
    bot, anna = Bot(), await person("Anna")

    @bot.tree.command(name="ask", description="Asks")
    async def ask(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("answered")

    await started(bot)
    thread = await table(bot)
    message = await thread.send("pick", view=buttons())
    await anna.message_saying("pick")
    clock.advance(HOUR)
    await anna.until(lambda: bool(anna.channel("Table")["archived"]))
    for attempt in (message.edit(content="too late"), thread.add_user(discord.Object(int(anna.user_id)))):
        with pytest.raises(discord.HTTPException) as refused:
            await attempt
        assert (refused.value.status, refused.value.code) == (400, 50083)
    await anna.frame("error", await anna.command("Table", "ask"))
    await anna.failed(await anna.press(await anna.message_saying("pick"), "Go"))
    assert bot.heard == []
    await thread.send("wake up")
    assert not await is_archived(bot, thread)
    await message.edit(content="awake again")
    await anna.answered(await anna.command("Table", "ask"))


async def test_somebody_who_writes_wakes_a_thread_as_well(started: Start, person: Person, clock: SettableClock) -> None:
    bot, anna = await started(Bot()), await person("Anna")
    thread = await table(bot)
    clock.advance(HOUR)
    archived = [t.name async for t in bot.channel("farm").archived_threads()]
    assert archived == ["Table"]
    await anna.say("Table", "wake up")
    await anna.message_saying("wake up")
    assert not await is_archived(bot, thread)


async def test_a_private_thread_is_its_members_and_moderators_alone(
    sandbox: Sandbox, started: Start, person: Person
) -> None:
    bot, anna, bram = await started(Bot()), await person("Anna"), await person("Bram")
    thread = await table(bot, discord.ChannelType.private_thread)
    await anna.until(lambda: any(c["name"] == "Table" for c in anna.state["channels"]))
    assert all(c["name"] != "Table" for c in bram.state["channels"])
    await thread.add_user(discord.Object(int(bram.user_id)))
    await bram.until(lambda: any(c["name"] == "Table" for c in bram.state["channels"]))
    sandbox.core.world.channel(str(thread.id)).members.remove(sandbox.core.world.bot_id)
    with pytest.raises(discord.Forbidden) as refused:
        await thread.send("anybody?")
    assert refused.value.code == 50001
