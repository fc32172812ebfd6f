"""One answer, in time, of a kind that fits, by the token of somebody who may."""

import discord
import pytest
from discord import app_commands

from bot.sandbox import Sandbox, SettableClock
from tests.sandbox.conftest import Bot, Start
from tests.sandbox_client import Actor, Person


async def silent_bot(started: Start) -> Bot:
    """A bot with a command that it does not answer by itself."""
    bot = Bot()

    @bot.tree.command(name="ask", description="Asks something")
    async def ask(interaction: discord.Interaction) -> None:
        del interaction

    return await started(bot)


def buttons(*labels: str, disabled: bool = False) -> discord.ui.View:
    view = discord.ui.View(timeout=None)
    for label in labels:
        view.add_item(discord.ui.Button(label=label, custom_id=label.lower(), disabled=disabled))
    return view


async def asked(bot: Bot, anna: Actor) -> tuple[discord.Interaction, str]:
    """An interaction that waits for its answer, and the nonce its person waits with."""
    before = len(bot.heard)
    nonce = await anna.command("farm", "ask")
    return await bot.hears(before + 1), nonce


def code(refused: pytest.ExceptionInfo[discord.HTTPException]) -> tuple[int, int]:
    return refused.value.status, refused.value.code


async def answer_again(interaction: discord.Interaction) -> None:
    """Send an answer that discord.py itself would hold back."""
    interaction.response._response_type = None
    await interaction.response.send_message("again")


async def test_a_second_answer_is_refused(started: Start, person: Person) -> None:
    bot, anna = await silent_bot(started), await person("Anna")
    interaction, _ = await asked(bot, anna)
    await interaction.response.send_message("once")
    with pytest.raises(discord.HTTPException, match="already been acknowledged") as refused:
        await answer_again(interaction)
    assert code(refused) == (400, 40060)


async def test_after_three_seconds_the_interaction_is_unknown_and_its_person_knows(
    started: Start, person: Person, clock: SettableClock
) -> None:
    bot, anna = await silent_bot(started), await person("Anna")
    interaction, nonce = await asked(bot, anna)
    clock.advance(3.1)
    assert (await anna.failed(nonce))["error"] == "The application did not respond"
    with pytest.raises(discord.NotFound) as refused:
        await interaction.response.send_message("late")
    assert code(refused) == (404, 10062)


async def test_after_fifteen_minutes_the_token_is_dead(started: Start, person: Person, clock: SettableClock) -> None:
    bot, anna = await silent_bot(started), await person("Anna")
    interaction, _ = await asked(bot, anna)
    await interaction.response.send_message("hello")
    clock.advance(15 * 60 - 1)
    await interaction.followup.send("just in time")
    clock.advance(2)
    with pytest.raises(discord.HTTPException) as refused:
        await interaction.followup.send("too late")
    assert code(refused) == (401, 50027)
    with pytest.raises(discord.HTTPException) as refused:
        await interaction.edit_original_response(content="too late")
    assert code(refused) == (401, 50027)


async def test_a_followup_before_the_answer_is_refused(started: Start, person: Person) -> None:
    bot, anna = await silent_bot(started), await person("Anna")
    interaction, _ = await asked(bot, anna)
    with pytest.raises(discord.NotFound) as refused:
        await interaction.followup.send("too early")
    assert code(refused) == (404, 10015)


async def test_a_command_cannot_be_answered_by_updating_a_message(started: Start, person: Person) -> None:
    bot, anna = await silent_bot(started), await person("Anna")
    interaction, _ = await asked(bot, anna)
    route = discord.http.Route(
        "POST", "/interactions/{id}/{webhook_token}/callback", id=interaction.id, webhook_token=interaction.token
    )
    with pytest.raises(discord.HTTPException) as refused:
        await bot.http.request(route, json={"type": 7, "data": {"content": "x"}})
    assert code(refused) == (400, 50035)
    await interaction.response.send_message("the refused answer did not count")


@pytest.mark.sends_what_discord_refuses
async def test_a_refused_answer_names_the_field_and_may_be_tried_again(started: Start, person: Person) -> None:
    bot, anna = await silent_bot(started), await person("Anna")
    interaction, nonce = await asked(bot, anna)
    with pytest.raises(discord.HTTPException, match=r"In data\.content") as refused:
        await interaction.response.send_message("x" * 2001)
    assert code(refused) == (400, 50035)
    await interaction.response.send_message("x")
    await anna.answered(nonce)


async def test_an_ephemeral_does_not_exist_for_the_channels_own_routes(started: Start, person: Person) -> None:
    bot, anna = await silent_bot(started), await person("Anna")
    interaction, _ = await asked(bot, anna)
    await interaction.response.send_message("your hand", ephemeral=True)
    hand = await anna.message_saying("your hand")
    partial = bot.channel("farm").get_partial_message(int(hand["id"]))
    for attempt in (partial.edit(content="shown"), partial.delete(), partial.fetch()):
        with pytest.raises(discord.NotFound) as refused:
            await attempt
        assert code(refused) == (404, 10008)


async def test_only_a_token_of_its_owner_edits_an_ephemeral(started: Start, person: Person) -> None:
    bot, anna, bram = await silent_bot(started), await person("Anna"), await person("Bram")
    first, _ = await asked(bot, anna)
    await first.response.send_message("Anna's hand", ephemeral=True)
    hand = await anna.message_saying("Anna's hand")
    brams, _ = await asked(bot, bram)
    await brams.response.defer()
    with pytest.raises(discord.NotFound) as refused:
        await brams.followup.edit_message(int(hand["id"]), content="seen by Bram")
    assert code(refused) == (404, 10008)
    annas, _ = await asked(bot, anna)
    await annas.response.defer()
    await annas.followup.edit_message(int(hand["id"]), content="refreshed by Anna")
    await anna.message_saying("refreshed by Anna")


async def test_a_press_on_a_button_that_an_edit_removed_fails_and_the_bot_hears_nothing(
    started: Start, person: Person
) -> None:
    bot, anna = await silent_bot(started), await person("Anna")
    sent = await bot.channel("farm").send("pick", view=buttons("Left", "Right"))
    message = await anna.message_saying("pick")
    await sent.edit(view=buttons("Left"))
    nonce = await anna.do("press", message_id=message["id"], custom_id="right")
    assert (await anna.failed(nonce))["error"] == "This interaction failed"
    assert bot.heard == []


async def test_a_press_on_a_disabled_button_fails(started: Start, person: Person) -> None:
    bot, anna = await silent_bot(started), await person("Anna")
    await bot.channel("farm").send("pick", view=buttons("Left", disabled=True))
    await anna.failed(await anna.press(await anna.message_saying("pick"), "Left"))
    assert bot.heard == []


async def test_a_pressers_buttons_are_locked_until_the_answer_and_nobody_elses(started: Start, person: Person) -> None:
    bot, anna, bram = await silent_bot(started), await person("Anna"), await person("Bram")
    await bot.channel("farm").send("pick", view=buttons("Left", "Right"))
    message = await anna.message_saying("pick")
    first = await anna.press(message, "Left")
    interaction = await bot.hears()
    await anna.failed(await anna.press(message, "Right"))
    await bram.press(await bram.message_saying("pick"), "Right")
    await bot.hears(2)
    await interaction.response.defer()
    await anna.answered(first)
    await anna.press(message, "Right")
    await bot.hears(3)


async def test_an_unanswered_press_fails_after_three_seconds_and_unlocks(
    started: Start, person: Person, clock: SettableClock
) -> None:
    bot, anna = await silent_bot(started), await person("Anna")
    await bot.channel("farm").send("pick", view=buttons("Left"))
    message = await anna.message_saying("pick")
    nonce = await anna.press(message, "Left")
    await bot.hears()
    clock.advance(3)
    assert (await anna.failed(nonce))["error"] == "This interaction failed"
    await anna.press(message, "Left")
    await bot.hears(2)


async def test_a_press_while_no_bot_listens_fails_after_three_seconds(
    sandbox: Sandbox, person: Person, clock: SettableClock
) -> None:
    anna = await person("Anna")
    core = sandbox.core
    row = {"type": 1, "components": [{"type": 2, "style": 1, "label": "Go", "custom_id": "go"}]}
    farm = core.world.channel(anna.channel("farm")["id"])
    core.chat.post(farm, core.world.bot_id, {"content": "pick", "components": [row]}, [])
    nonce = await anna.press(await anna.message_saying("pick"), "Go")
    await anna.frame("interaction", nonce, state={"sent"})
    clock.advance(3)
    await anna.failed(nonce)


async def test_a_select_takes_only_what_it_offers(started: Start, person: Person) -> None:
    bot, anna = await silent_bot(started), await person("Anna")
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Select(custom_id="food", options=[discord.SelectOption(label="hay")]))
    await bot.channel("farm").send("food", view=view)
    message = await anna.message_saying("food")
    for values in ([], ["oats"], ["hay", "hay"]):
        await anna.failed(await anna.select(message, *values))
    await anna.select(message, "hay")
    assert (await bot.hears()).data is not None


def menu(*foods: str, default: str | None = None) -> discord.ui.View:
    view = discord.ui.View(timeout=None)
    options = [discord.SelectOption(label=food, default=food == default) for food in foods]
    view.add_item(discord.ui.Select(custom_id="food", options=options))
    return view


async def test_choosing_what_is_chosen_already_sends_nothing(
    started: Start, person: Person, clock: SettableClock
) -> None:
    bot, anna, bram = await silent_bot(started), await person("Anna"), await person("Bram")
    sent = await bot.channel("farm").send("food", view=menu("hay", "oats", default="hay"))
    message = await anna.message_saying("food")
    await anna.answered(await anna.select(message, "hay"))
    assert bot.heard == []
    await anna.select(message, "oats")
    await (await bot.hears()).response.defer()
    await anna.answered(await anna.select(message, "oats"))
    assert len(bot.heard) == 1
    await bram.select(await bram.message_saying("food"), "oats")
    await bot.hears(2)
    clock.advance(1)
    await sent.edit(content="food again", view=menu("hay", "oats"))
    await anna.message_saying("food again")
    await anna.select(message, "oats")
    await bot.hears(3)


async def test_a_choice_that_nobody_answered_may_be_made_again(
    started: Start, person: Person, clock: SettableClock
) -> None:
    bot, anna = await silent_bot(started), await person("Anna")
    await bot.channel("farm").send("food", view=menu("hay", "oats"))
    message = await anna.message_saying("food")
    nonce = await anna.select(message, "hay")
    await bot.hears()
    clock.advance(3)
    await anna.failed(nonce)
    await anna.select(message, "hay")
    await bot.hears(2)


async def test_a_form_cannot_answer_a_form(started: Start, person: Person) -> None:
    bot = Bot()
    refusals: list[discord.HTTPException] = []

    class Again(discord.ui.Modal, title="Again"):
        text: discord.ui.TextInput["Again"] = discord.ui.TextInput(label="Text", custom_id="text")

        async def on_submit(self, interaction: discord.Interaction) -> None:
            try:
                await interaction.response.send_modal(Again())
            except discord.HTTPException as refused:
                refusals.append(refused)
            await interaction.response.send_message("thanks")

    @bot.tree.command(name="form", description="A form")
    async def form(interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Again())

    await started(bot)
    anna = await person("Anna")
    modal = await anna.frame("modal", await anna.command("farm", "form"))
    filled = [{"type": 1, "components": [{"type": 4, "custom_id": "text", "value": "hi"}]}]
    await anna.do("modal_submit", modal_id=modal["modal_id"], components=filled)
    await anna.message_saying("thanks")
    assert [refused.code for refused in refusals] == [50035]


async def test_a_closed_form_is_gone_and_the_bot_hears_nothing(started: Start, person: Person) -> None:
    bot = Bot()

    class Form(discord.ui.Modal, title="Form"):
        text: discord.ui.TextInput["Form"] = discord.ui.TextInput(label="Text", custom_id="text")

    @bot.tree.command(name="form", description="A form")
    async def form(interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Form())

    await started(bot)
    anna = await person("Anna")
    modal = await anna.frame("modal", await anna.command("farm", "form"))
    await anna.do("modal_close", modal_id=modal["modal_id"])
    await anna.failed(await anna.do("modal_submit", modal_id=modal["modal_id"], components=[]))
    assert [interaction.type for interaction in bot.heard] == [discord.InteractionType.application_command]


@pytest.mark.sends_what_discord_refuses
async def test_more_than_twenty_five_choices_are_refused(started: Start, person: Person) -> None:
    bot = Bot()

    @bot.tree.command(name="milk", description="Milks a cow")
    async def milk(interaction: discord.Interaction, cow: str) -> None:
        del interaction, cow

    @milk.autocomplete("cow")
    async def cows(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        del interaction, current
        return [app_commands.Choice(name=str(n), value=str(n)) for n in range(26)]

    await started(bot)
    anna = await person("Anna")
    await anna.until(lambda: bool(anna.state["commands"]))
    options = [{"name": "cow", "value": "", "focused": True}]
    channel_id, command_id = anna.channel("farm")["id"], anna.state["commands"][0]["id"]
    await anna.do("autocomplete", channel_id=channel_id, command_id=command_id, options=options)
    await bot.hears()
    assert not any(kind == "choices" for kind, _ in anna.frames)
