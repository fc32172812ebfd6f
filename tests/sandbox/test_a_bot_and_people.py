"""A real discord.py client and people on their pages, through the sandbox."""

import discord

from tests.sandbox.conftest import Bot, Person, Start


async def test_a_bot_logs_in_and_finds_its_server_and_channels(started: Start) -> None:
    bot = await started(Bot())
    assert [guild.name for guild in bot.guilds] == ["The Farm"]
    assert {channel.name for channel in bot.guilds[0].text_channels} == {"farm", "stable", "general"}
    assert bot.guilds[0].me.guild_permissions.send_messages


async def test_people_chat_and_the_others_see_it_at_once(person: Person) -> None:
    anna, bram = await person("Anna"), await person("Bram")
    await anna.say("farm", "**moo**")
    message = await bram.message_saying("moo")
    assert message["author"]["global_name"] == "Anna"
    assert message["html"] == "<p><strong>moo</strong></p>"
    await bram.until(lambda: bram.channel("farm")["unread"] == 1)


async def test_a_slash_command_is_answered(started: Start, person: Person) -> None:
    bot = Bot()

    @bot.tree.command(name="greet", description="Says hello")
    async def greet(interaction: discord.Interaction, whom: str) -> None:
        await interaction.response.send_message(f"Hello {whom}!")

    await started(bot)
    anna = await person("Anna")
    nonce = await anna.command("farm", "greet", whom="cow")
    message = await anna.message_saying("Hello cow!")
    await anna.answered(nonce)
    assert message["interaction_metadata"]["name"] == "greet"
