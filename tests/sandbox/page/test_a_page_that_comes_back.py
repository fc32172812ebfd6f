"""What a page needs after its connection dropped: nothing is said twice, and nothing that was pressed stays in doubt."""

import discord
from discord import app_commands, ui

from bot.sandbox import Sandbox, SettableClock
from bot.sandbox.wire import MessageFlag
from tests.sandbox.conftest import Bot, Start
from tests.sandbox_client import Actor, Person

LOST = {"state": "failed", "error": "This did not arrive. Try again."}


async def said_again(actor: Actor, text: str, nonce: str) -> None:
    """Send a message as a page does that does not know whether it had arrived."""
    await actor.do("send", nonce=nonce, channel_id=actor.channel("farm")["id"], content=text)


async def test_what_is_sent_again_with_its_nonce_is_written_once(person: Person) -> None:
    anna, bram = await person("Anna"), await person("Bram")
    for actor, text, nonce in ((anna, "moo", "1"), (anna, "moo", "1"), (bram, "baa", "1"), (anna, "end", "2")):
        await said_again(actor, text, nonce)
        await actor.message_saying(text)
    assert [message["content"] for message in await anna.history("farm")] == ["moo", "baa", "end"]


async def test_a_page_asks_what_became_of_its_presses(started: Start, person: Person, clock: SettableClock) -> None:
    bot = Bot()

    @bot.tree.command(name="later", description="Thinks first")
    async def later(interaction: discord.Interaction) -> None:
        await interaction.response.defer()

    @bot.tree.command(name="greet", description="Says hello")
    async def greet(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("Hello!")

    @bot.tree.command(name="silent", description="Says nothing")
    async def silent(interaction: discord.Interaction) -> None:
        pass

    await started(bot)
    anna = await person("Anna")
    deferred, answered = await anna.command("farm", "later"), await anna.command("farm", "greet")
    await anna.frame("interaction", deferred, state={"deferred"})
    await anna.answered(answered)
    open_one = await anna.command("farm", "silent")
    await bot.hears(3)

    async def fates() -> list[tuple[str, str]]:
        anna.frames.clear()
        await anna.do("fates", nonces=[deferred, answered, open_one, "never sent"])
        last = await anna.frame("interaction", "never sent")
        assert last.items() >= LOST.items()
        return [(d["nonce"], d["state"]) for kind, d in anna.frames if kind == "interaction"][:3]

    assert await fates() == [(deferred, "deferred"), (answered, "answered"), (open_one, "sent")]
    clock.advance(3.1)
    await anna.failed(open_one)
    assert (await fates())[2] == (open_one, "failed")


async def test_a_reply_calls_whoever_wrote_the_original(person: Person) -> None:
    anna, bram = await person("Anna"), await person("Bram")
    await anna.say("farm", "Who plays?")
    question = await bram.message_saying("Who plays?")
    await bram.do("send", channel_id=bram.channel("farm")["id"], content="I do", reply_to=question["id"])
    answer = await anna.message_saying("I do")
    assert [user["id"] for user in answer["mentions"]] == [anna.user_id]
    await anna.until(lambda: anna.channel("farm")["mentions"] == 1)


async def test_an_answer_to_an_answer_quotes_it_and_nobody_elses_private_message_is_quoted(
    sandbox: Sandbox, person: Person
) -> None:
    # of an answer to an answer people read that the original had been deleted
    anna, bram = await person("Anna"), await person("Bram")
    farm = sandbox.core.world.channel(anna.channel("farm")["id"])
    private = sandbox.core.chat.post(
        farm, sandbox.core.world.bot_id, {"content": "psst"}, [], flags=MessageFlag.EPHEMERAL, owner_id=anna.user_id
    )
    await anna.say("farm", "Who plays?")
    answered = await bram.message_saying("Who plays?")
    for text in ("I do", "And I"):
        await bram.do("send", channel_id=farm.id, content=text, reply_to=answered["id"])
        answer = await bram.message_saying(text)
        assert answer["referenced_message"]["content"] == answered["content"]
        assert "referenced_message" not in answer["referenced_message"]
        answered = answer
    await bram.do("send", channel_id=farm.id, content="What?", reply_to=private.id)
    assert (await bram.message_saying("What?"))["referenced_message"] is None


class Choices(ui.View):
    """A menu of roles, and one of whatever can be mentioned."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        self.add_item(ui.RoleSelect[ui.View](custom_id="role"))
        self.add_item(ui.MentionableSelect[ui.View](custom_id="any", max_values=2))


async def test_roles_are_chosen_in_their_menus(started: Start, person: Person) -> None:
    bot = Bot()

    @bot.tree.command(name="ask", description="Asks")
    @app_commands.guild_only()
    async def ask(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("Who?", view=Choices())

    await started(bot)
    anna = await person("Anna")
    role = anna.state["guilds"][0]["roles"][0]
    await anna.command("farm", "ask")
    message = await anna.message_saying("Who?")
    await anna.select(message, role["id"], custom_id="role")
    heard = await bot.hears(2)
    assert heard.data is not None
    assert heard.data["resolved"]["roles"][role["id"]]["name"] == role["name"]  # type: ignore[typeddict-item]
    await heard.response.defer()
    await anna.until(lambda: any(d.get("state") == "answered" for k, d in anna.frames if k == "interaction"))
    nonce = await anna.select(message, role["id"], anna.user_id, custom_id="any")
    heard = await bot.hears(3)
    await heard.response.defer()
    await anna.answered(nonce)
    assert heard.data is not None
    assert set(heard.data["resolved"]) == {"users", "members", "roles"}  # type: ignore[typeddict-item]
    unknown = await anna.select(message, "123", custom_id="role")
    assert (await anna.failed(unknown))["error"] == "This interaction failed"
