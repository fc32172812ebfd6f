"""A real discord.py client and people on their pages, through the sandbox."""

from typing import Any

import discord

from tests.sandbox.conftest import Bot, Start
from tests.sandbox_client import Person


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


async def test_a_press_edits_the_message_and_unlocks_it(started: Start, person: Person) -> None:
    bot = Bot()

    class Counter(discord.ui.View):
        count = 0

        @discord.ui.button(label="More")
        async def more(self, interaction: discord.Interaction, button: discord.ui.Button["Counter"]) -> None:
            del button
            self.count += 1
            await interaction.response.edit_message(content=f"count {self.count}")

    @bot.tree.command(name="count", description="Counts")
    async def count(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("count 0", view=Counter())

    await started(bot)
    anna = await person("Anna")
    await anna.command("farm", "count")
    message = await anna.message_saying("count 0")
    for number in (1, 2):
        await anna.answered(await anna.press(message, "More"))
        await anna.message_saying(f"count {number}")


async def test_an_ephemeral_answer_reaches_its_owner_only(started: Start, person: Person) -> None:
    bot = Bot()

    @bot.tree.command(name="secret", description="For you alone")
    async def secret(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("your hand", ephemeral=True)
        await interaction.followup.send("for all")

    await started(bot)
    anna, bram = await person("Anna"), await person("Bram")
    await anna.command("farm", "secret")
    hand = await anna.message_saying("your hand")
    assert hand["flags"] & 64
    await bram.message_saying("for all")
    assert not any("your hand" in message["content"] for message in bram.messages.values())
    assert [message["content"] for message in await bram.history("farm")] == ["for all"]
    await anna.do("dismiss", message_id=hand["id"])
    await anna.until(lambda: hand["id"] not in anna.messages)


async def test_a_deferred_answer_is_filled_in_by_editing_it(started: Start, person: Person) -> None:
    bot = Bot()

    @bot.tree.command(name="slow", description="Thinks first")
    async def slow(interaction: discord.Interaction) -> None:
        await interaction.response.defer(thinking=True)
        await interaction.edit_original_response(content="done")

    await started(bot)
    anna = await person("Anna")
    nonce = await anna.command("farm", "slow")
    await anna.frame("interaction", nonce, state={"deferred"})
    await anna.answered(nonce)
    message = await anna.message_saying("done")
    assert not message["flags"] & 128
    assert message["edited_timestamp"] is None


async def test_the_first_followup_takes_the_place_of_a_deferred_answer(started: Start, person: Person) -> None:
    bot = Bot()

    @bot.tree.command(name="slow", description="Thinks first")
    async def slow(interaction: discord.Interaction) -> None:
        await interaction.response.defer(thinking=True)
        await interaction.followup.send("first")
        await interaction.followup.send("second")

    await started(bot)
    anna = await person("Anna")
    await anna.command("farm", "slow")
    await anna.message_saying("second")
    assert [message["content"] for message in await anna.history("farm")] == ["first", "second"]


async def test_a_form_is_filled_in_and_updates_the_message_it_came_from(started: Start, person: Person) -> None:
    bot = Bot()

    class Naming(discord.ui.Modal, title="Name your cow"):
        name: discord.ui.Label["Naming"] = discord.ui.Label(
            text="Name", component=discord.ui.TextInput(custom_id="name", max_length=10)
        )

        async def on_submit(self, interaction: discord.Interaction) -> None:
            assert isinstance(self.name.component, discord.ui.TextInput)
            await interaction.response.edit_message(content=f"She is called {self.name.component.value}", view=None)

    class Ask(discord.ui.View):
        @discord.ui.button(label="Name her")
        async def ask(self, interaction: discord.Interaction, button: discord.ui.Button["Ask"]) -> None:
            del button
            await interaction.response.send_modal(Naming())

    @bot.tree.command(name="cow", description="A cow")
    async def cow(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("A cow", view=Ask())

    await started(bot)
    anna = await person("Anna")
    await anna.command("farm", "cow")
    nonce = await anna.press(await anna.message_saying("A cow"), "Name her")
    modal = await anna.frame("modal", nonce)
    label = modal["components"][0]
    assert (modal["title"], label["label"]) == ("Name your cow", "Name")

    too_long = [{"type": 18, "component": {"type": 4, "custom_id": "name", "value": "x" * 11}}]
    refused = await anna.do("modal_submit", modal_id=modal["modal_id"], components=too_long)
    assert "10" in (await anna.frame("error", refused))["message"]

    filled = [{"type": 18, "component": {"type": 4, "custom_id": "name", "value": "Bella"}}]
    await anna.answered(await anna.do("modal_submit", modal_id=modal["modal_id"], components=filled))
    await anna.message_saying("She is called Bella")


async def test_every_kind_of_field_comes_back_as_it_was_filled_in(started: Start, person: Person) -> None:
    bot = Bot()
    foods = [discord.SelectOption(label="hay"), discord.SelectOption(label="oats")]

    class Feeding(discord.ui.Modal, title="Feeding"):
        intro: discord.ui.TextDisplay[Any] = discord.ui.TextDisplay("What does she **eat**?")
        food: discord.ui.Label["Feeding"] = discord.ui.Label(
            text="Food", component=discord.ui.Select(custom_id="food", options=foods, max_values=2)
        )
        who: discord.ui.Label["Feeding"] = discord.ui.Label(
            text="Who", component=discord.ui.UserSelect(custom_id="who", required=False)
        )
        note: discord.ui.TextInput["Feeding"] = discord.ui.TextInput(label="Note", custom_id="note", required=False)

        async def on_submit(self, interaction: discord.Interaction) -> None:
            assert isinstance(self.food.component, discord.ui.Select)
            assert isinstance(self.who.component, discord.ui.UserSelect)
            who = [member.name for member in self.who.component.values]
            answer = f"{self.food.component.values} {who} {self.note.value!r}"
            await interaction.response.send_message(answer)

    @bot.tree.command(name="feed", description="Feeds")
    async def feed(interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Feeding())

    await started(bot)
    anna = await person("Anna")
    modal = await anna.frame("modal", await anna.command("farm", "feed"))
    assert modal["components"][0]["html"] == "<p>What does she <strong>eat</strong>?</p>"
    unfilled = await anna.do("modal_submit", modal_id=modal["modal_id"], components=[])
    await anna.frame("error", unfilled)
    fields = [
        {"type": 18, "component": {"type": 3, "custom_id": "food", "values": ["hay", "oats"]}},
        {"type": 18, "component": {"type": 5, "custom_id": "who", "values": [anna.user_id]}},
    ]
    await anna.answered(await anna.do("modal_submit", modal_id=modal["modal_id"], components=fields))
    await anna.message_saying("['hay', 'oats'] ['anna'] ''")


async def test_a_select_in_components_v2_hears_what_was_chosen(started: Start, person: Person) -> None:
    bot = Bot()

    class Choice(discord.ui.LayoutView):
        row: discord.ui.ActionRow["Choice"] = discord.ui.ActionRow()

        @row.select(options=[discord.SelectOption(label="Oats", value="oats"), discord.SelectOption(label="Hay")])
        async def chosen(self, interaction: discord.Interaction, select: discord.ui.Select["Choice"]) -> None:
            chosen = discord.ui.LayoutView()
            box = discord.ui.Container[discord.ui.LayoutView](discord.ui.TextDisplay(f"**{select.values[0]}** it is"))
            chosen.add_item(box)
            await interaction.response.edit_message(view=chosen)

    @bot.tree.command(name="feed", description="What to feed")
    async def feed(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(view=Choice())

    await started(bot)
    anna = await person("Anna")
    await anna.command("farm", "feed")
    message = await anna.message(lambda m: bool(m["components"]))
    await anna.answered(await anna.select(message, "oats"))
    changed = await anna.message_saying("oats")
    assert changed["components"][0]["components"][0]["html"] == "<p><strong>oats</strong> it is</p>"


async def test_autocomplete_offers_choices(started: Start, person: Person) -> None:
    bot = Bot()

    @bot.tree.command(name="milk", description="Milks a cow")
    async def milk(interaction: discord.Interaction, cow: str) -> None:
        await interaction.response.send_message(cow)

    @milk.autocomplete("cow")
    async def cows(interaction: discord.Interaction, current: str) -> list[discord.app_commands.Choice[str]]:
        del interaction
        return [discord.app_commands.Choice(name=f"{current}{n}", value=str(n)) for n in range(2)]

    await started(bot)
    anna = await person("Anna")
    await anna.until(lambda: bool(anna.state["commands"]))
    command, channel = anna.state["commands"][0], anna.channel("farm")
    options = [{"name": "cow", "value": "Be", "focused": True}]
    nonce = await anna.do("autocomplete", channel_id=channel["id"], command_id=command["id"], options=options)
    assert [c["name"] for c in (await anna.frame("choices", nonce))["choices"]] == ["Be0", "Be1"]


async def test_a_dm_arrives_as_unread_and_as_a_call(started: Start, person: Person) -> None:
    bot = await started(Bot())
    anna = await person("Anna")
    user = await bot.fetch_user(int(anna.user_id))
    await user.send("Your turn")
    await anna.message_saying("Your turn")
    await anna.until(lambda: anna.channel("Farmhand")["mentions"] == 1)
    await anna.do("read", channel_id=anna.channel("Farmhand")["id"])
    await anna.until(lambda: any(kind == "read" for kind, _ in anna.frames))


async def test_a_thread_is_opened_and_written_in(started: Start, person: Person) -> None:
    bot = await started(Bot())
    anna = await person("Anna")
    thread = await bot.channel("farm").create_thread(
        name="Table two", type=discord.ChannelType.public_thread, auto_archive_duration=10080
    )
    await thread.send("A table")
    message = await anna.message_saying("A table")
    assert message["channel_id"] == str(thread.id)
    assert anna.channel("Table two")["parent_id"] == anna.channel("farm")["id"]


async def test_an_edit_calls_nobody(started: Start, person: Person) -> None:
    bot = await started(Bot())
    anna = await person("Anna")
    message = await bot.channel("farm").send("hello")
    await message.edit(content=f"hello <@{anna.user_id}>")
    edited = await anna.message(lambda m: m["edited_timestamp"] is not None)
    assert [user["id"] for user in edited["mentions"]] == [anna.user_id]
    assert anna.channel("farm")["mentions"] == 0


async def test_a_bot_without_the_content_intent_sees_that_something_was_written_but_not_what(
    started: Start, person: Person
) -> None:
    bot = Bot()
    heard: list[str] = []

    @bot.event
    async def on_message(message: discord.Message) -> None:
        heard.append(message.content)

    await started(bot)
    anna = await person("Anna")
    await anna.say("farm", "nothing for bots")
    await anna.say("farm", f"but <@{bot.application_id}> may read this")
    await anna.message_saying("may read this")
    await bot.channel("farm").send("end")
    await anna.message_saying("end")
    assert heard[0] == ""
    assert "may read this" in heard[1]
