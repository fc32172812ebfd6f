"""Faults ordered on the page, as the bot and other people meet them."""

import asyncio
from typing import Any

import aiohttp
import discord
import pytest

from bot.sandbox import Sandbox, SettableClock
from bot.sandbox.orders import ORDERS
from tests.sandbox.conftest import Bot, Start
from tests.sandbox_client import Actor, Person


class Server(Bot):
    """Remembers what happened to the server it is in."""

    def __init__(self) -> None:
        super().__init__()
        self.happened: list[str] = []

    async def on_guild_join(self, guild: discord.Guild) -> None:
        self.happened.append(f"joined {guild.name}")

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        self.happened.append(f"removed from {guild.name}")

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Without the five seconds that discord.py waits between two logins."""


def ordered(actor: Actor) -> list[tuple[str, int | None]]:
    return [(entry["kind"], entry["left"]) for entry in actor.faults["ordered"]]


async def no_wait(_: float) -> None:
    """In place of the seconds that discord.py waits before it tries again."""


async def send(bot: Bot, content: str = "hello", channel: str = "farm") -> discord.Message:
    return await bot.channel(channel).send(content)


async def test_a_page_learns_what_can_go_wrong_and_what_is_ordered(person: Person) -> None:
    anna, bram = await person("Anna"), await person("Bram")
    await anna.until(lambda: bool(anna.faults))
    assert {possible["kind"] for possible in anna.faults["possible"]} == set(ORDERS)
    assert ordered(anna) == []
    await anna.order("error", route="create", status="503", times=3)
    await bram.until(lambda: ordered(bram) == [("error", 3)])
    await bram.clear(bram.faults["ordered"][0]["id"])
    await anna.until(lambda: ordered(anna) == [])


@pytest.mark.parametrize(
    "order",
    [
        {"order": "flood"},
        {"order": "error", "status": "418"},
        {"order": "error", "times": -1},
        {"order": "reset", "carried_out": "yes"},
        {"order": "delete_channel"},
        {"order": "delete_channel", "channel_id": "1"},
        {"order": "leave", "user_id": "1"},
    ],
)
async def test_an_order_that_makes_no_sense_is_refused(person: Person, order: dict[str, Any]) -> None:
    anna = await person("Anna")
    await anna.frame("error", await anna.do("fault", **order))


async def test_a_script_orders_and_clears_faults_without_a_page(sandbox: Sandbox) -> None:
    async with aiohttp.ClientSession(sandbox.url) as session:
        async with session.post("/page/faults", json={"order": "duplicate", "times": 2}) as response:
            assert [entry["left"] for entry in (await response.json())["ordered"]] == [2]
        async with session.post("/page/faults", json={"order": "flood"}) as response:
            assert response.status == 400
        async with session.post("/page/faults", json={"clear": "all"}) as response:
            assert response.status == 200
        async with session.get("/page/faults") as response:
            assert (await response.json())["ordered"] == []


async def test_latency_and_its_jitter_pass_by_the_sandboxs_clock(
    sandbox: Sandbox, started: Start, person: Person, clock: SettableClock
) -> None:
    bot, anna = await started(Bot()), await person("Anna")
    sandbox.core.faults.random.seed(1)
    await anna.order("latency", route="create", seconds=2, jitter=3, times=0)
    sending = asyncio.create_task(send(bot, "slow"))
    wait = await clock.first_sleeper()
    assert 2 < wait < 5
    clock.advance(wait)
    assert (await sending).content == "slow"
    assert ordered(anna) == [("latency", None)]


async def test_an_edit_is_overtaken_by_a_later_one_and_overwrites_it(started: Start, person: Person) -> None:
    bot, anna = Bot(), await person("Anna")

    @bot.tree.command(name="ask", description="Asks")
    async def ask(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("zero")

    await started(bot)
    await anna.answered(await anna.command("farm", "ask"))
    shown = await anna.message_saying("zero")
    await anna.order("reorder")
    message = bot.channel("farm").get_partial_message(int(shown["id"]))
    first = asyncio.create_task(message.edit(content="first"))
    await anna.until(lambda: ordered(anna) == [])
    await bot.heard[0].edit_original_response(content="second")
    await first
    await anna.message_saying("first")
    said = [m["content"] for kind, m in anna.frames if kind == "message_update"]
    assert said == ["second", "first"]


@pytest.mark.parametrize("status", ["500", "503"])
async def test_discord_fails_on_a_route(
    started: Start, person: Person, monkeypatch: pytest.MonkeyPatch, status: str
) -> None:
    bot, anna = await started(Bot()), await person("Anna")
    monkeypatch.setattr("discord.http.asyncio.sleep", no_wait)
    await anna.order("error", route="create", status=status, times=5)
    with pytest.raises(discord.DiscordServerError) as caught:
        await send(bot)
    assert caught.value.status == int(status)
    await bot.fetch_channel(bot.channel("farm").id)


@pytest.mark.parametrize("scope", ["user", "global", "shared"])
async def test_a_429_says_whose_limit_it_is(sandbox: Sandbox, person: Person, scope: str) -> None:
    anna = await person("Anna")
    await anna.order("rate_limit", route="read", seconds=1.5, scope=scope)
    headers = {"Authorization": f"Bot {sandbox.token}"}
    async with (
        aiohttp.ClientSession(headers=headers) as session,
        session.get(f"{sandbox.api_url}/users/@me") as refused,
    ):
        assert refused.status == 429
        body = await refused.json()
        assert (body["retry_after"], body["global"]) == (1.5, scope == "global")
        assert (refused.headers["Retry-After"], refused.headers["X-RateLimit-Scope"]) == ("2", scope)
        assert refused.headers["Via"] == "1.1 google"


async def test_a_reset_connection_may_have_carried_out_what_it_was_asked(started: Start, person: Person) -> None:
    bot, anna = await started(Bot()), await person("Anna")
    await anna.order("reset", route="create", carried_out=True)
    with pytest.raises(aiohttp.ClientError):
        await send(bot, "written all the same")
    await anna.message_saying("written all the same")


async def test_a_good_emoji_is_refused_now_and_then(started: Start, person: Person) -> None:
    bot, anna = await started(Bot()), await person("Anna")
    await anna.order("invalid_emoji", route="create")
    with pytest.raises(discord.HTTPException, match="Invalid emoji") as caught:
        await send(bot)
    assert (caught.value.status, caught.value.code) == (400, 50035)
    await send(bot)


@pytest.mark.parametrize(
    ("how", "event"), [("resumable", "resumed"), ("lost", "ready"), ("reconnect", "resumed"), ("invalid", "ready")]
)
async def test_the_gateway_closes_with_and_without_a_resume(
    started: Start, person: Person, monkeypatch: pytest.MonkeyPatch, how: str, event: str
) -> None:
    bot, anna = await started(Server()), await person("Anna")
    monkeypatch.setattr("discord.backoff.ExponentialBackoff.delay", lambda _: 0)
    back = asyncio.create_task(bot.wait_for(event, timeout=10))
    await anna.order("gateway", how=how)
    await back


async def test_an_interaction_is_told_twice_and_its_second_answer_refused(started: Start, person: Person) -> None:
    bot, anna = Bot(), await person("Anna")

    @bot.tree.command(name="ask", description="Asks")
    async def ask(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("answered")

    await started(bot)
    await anna.order("duplicate")
    await anna.command("farm", "ask")
    await bot.hears(2)
    first, second = bot.heard
    assert first.id == second.id
    await anna.command("farm", "ask")
    await bot.hears(3)
    assert getattr(await bot.fails(), "code", None) == 40060


async def test_an_interaction_is_told_late_and_overtaken_by_another(
    started: Start, person: Person, clock: SettableClock
) -> None:
    bot, anna = Bot(), await person("Anna")

    @bot.tree.command(name="ask", description="Asks")
    async def ask(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("answered")

    await started(bot)
    await anna.order("late", seconds=1)
    early = await anna.command("farm", "ask")
    await clock.somebody_sleeps(1)
    await anna.answered(await anna.command("farm", "ask"))
    clock.advance(1)
    await anna.answered(early)
    second, first = bot.heard
    assert first.id < second.id


async def test_a_moderator_deletes_the_bots_newest_message(started: Start, person: Person) -> None:
    bot, anna = await started(Bot()), await person("Anna")
    deleted = bot.wait_for("raw_message_delete", timeout=10)
    await send(bot, "older")
    newest = await send(bot, "newest")
    await anna.say("farm", "not the bot's")
    await anna.message_saying("not the bot's")
    await anna.order("delete_message", channel_id=anna.channel("farm")["id"])
    assert (await deleted).message_id == newest.id
    await anna.until(lambda: str(newest.id) not in anna.messages)
    with pytest.raises(discord.NotFound) as caught:
        await newest.edit(content="still here?")
    assert caught.value.code == 10008


async def test_a_permission_is_taken_and_left_to_the_roles_again(started: Start, person: Person) -> None:
    bot, anna = await started(Bot()), await person("Anna")
    farm = anna.channel("farm")["id"]
    updated = asyncio.create_task(bot.wait_for("guild_channel_update", timeout=10))
    await anna.order("permission", channel_id=farm, permission="SEND_MESSAGES")
    await updated
    assert not bot.channel("farm").permissions_for(bot.guilds[0].me).send_messages
    with pytest.raises(discord.Forbidden) as caught:
        await send(bot)
    assert caught.value.code == 50013
    assert anna.faults["ordered"][0]["text"] == "#farm: the bot may not write messages"
    await anna.clear()
    await send(bot)


async def test_a_permission_is_given(started: Start, person: Person) -> None:
    bot, anna = await started(Bot()), await person("Anna")
    await anna.say("farm", "please remove")
    message = bot.channel("farm").get_partial_message(int((await anna.message_saying("please remove"))["id"]))
    with pytest.raises(discord.Forbidden):
        await message.delete()
    farm = anna.channel("farm")["id"]
    await anna.order("permission", channel_id=farm, permission="MANAGE_MESSAGES", how="give")
    await message.delete()


async def test_somebody_leaves_the_server_and_comes_back(started: Start, person: Person) -> None:
    bot, anna, bram = await started(Bot()), await person("Anna"), await person("Bram")
    await anna.order("leave", user_id=bram.user_id)
    await bram.until(lambda: bram.state["channels"] == [])
    with pytest.raises(discord.NotFound) as caught:
        await bot.guilds[0].fetch_member(int(bram.user_id))
    assert caught.value.code == 10007
    await anna.clear(f"leave:{anna.channel('farm')['guild_id']}:{bram.user_id}")
    await bram.until(lambda: [c["name"] for c in bram.state["channels"]] == ["farm", "stable", "general"])
    await bot.guilds[0].fetch_member(int(bram.user_id))


async def test_somebody_closes_their_dms(started: Start, person: Person) -> None:
    bot, anna, bram = await started(Bot()), await person("Anna"), await person("Bram")
    await anna.order("close_dms", user_id=bram.user_id)
    user = await bot.fetch_user(int(bram.user_id))
    with pytest.raises(discord.Forbidden) as caught:
        await user.send("your turn")
    assert caught.value.code == 50007
    await anna.clear()
    await user.send("your turn")


async def test_whoever_wants_no_dms_is_no_fault_and_still_wants_none_when_everything_is_cleared(
    started: Start, person: Person
) -> None:
    # the button for faults counted them
    bot, bram = await started(Bot()), await person("Bram")
    await bram.do("me", dms_open=False)
    await bram.until(lambda: bram.state["me"]["dms_open"] is False)
    assert ordered(bram) == []
    await bram.order("close_dms", user_id=bram.user_id)
    await bram.until(lambda: ordered(bram) == [("close_dms", None)])
    await bram.clear()
    user = await bot.fetch_user(int(bram.user_id))
    with pytest.raises(discord.Forbidden):
        await user.send("your turn")


async def test_the_bot_is_kicked_and_invited_again(started: Start, person: Person) -> None:
    bot, anna = Server(), await person("Anna")

    @bot.tree.command(name="ask", description="Asks")
    async def ask(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("answered")

    await started(bot)
    farm = bot.channel("farm")
    await anna.until(lambda: bool(anna.state["commands"]))
    removed = asyncio.create_task(bot.wait_for("guild_remove", timeout=10))
    await anna.order("kick")
    await removed
    await anna.until(lambda: anna.state["commands"] == [])
    assert not bot.guilds
    with pytest.raises(discord.Forbidden) as caught:
        await farm.send("anybody here?")
    assert caught.value.code == 50001
    with pytest.raises(discord.NotFound) as unknown:
        await bot.fetch_guild(farm.guild.id)
    assert unknown.value.code == 10004
    joined = asyncio.create_task(bot.wait_for("guild_join", timeout=10))
    await anna.clear(anna.faults["ordered"][0]["id"])
    await joined
    await anna.answered(await anna.command("farm", "ask"))
    await send(bot, "back again")
    assert bot.happened == ["removed from The Farm", "joined The Farm"]


async def test_a_button_of_a_bot_that_was_kicked_fails(started: Start, person: Person) -> None:
    bot, anna = await started(Bot()), await person("Anna")
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="Go", custom_id="go"))
    await bot.channel("farm").send("pick", view=view)
    message = await anna.message_saying("pick")
    await anna.order("kick")
    await anna.failed(await anna.press(message, "Go"))
    assert bot.heard == []


async def test_a_bot_that_was_kicked_while_away_finds_no_server(sandbox: Sandbox, started: Start) -> None:
    sandbox.core.accidents.kick_bot(sandbox.core.world.guild)
    assert not (await started(Bot())).guilds


async def test_a_channel_is_deleted_with_its_threads(started: Start, person: Person) -> None:
    bot, anna = await started(Bot()), await person("Anna")
    farm = bot.channel("farm")
    await farm.create_thread(name="Table", type=discord.ChannelType.public_thread)
    deleted = asyncio.create_task(bot.wait_for("guild_channel_delete", timeout=10))
    await anna.order("delete_channel", channel_id=str(farm.id))
    assert (await deleted).id == farm.id
    await anna.until(lambda: {c["name"] for c in anna.state["channels"]} == {"stable", "general"})
    with pytest.raises(discord.NotFound) as caught:
        await farm.send("gone?")
    assert caught.value.code == 10003


async def test_a_thread_is_archived_by_hand(started: Start, person: Person) -> None:
    bot, anna = await started(Bot()), await person("Anna")
    thread = await bot.channel("farm").create_thread(name="Table", type=discord.ChannelType.public_thread)
    message = await thread.send("table")
    await anna.order("archive", channel_id=str(thread.id))
    with pytest.raises(discord.HTTPException) as caught:
        await message.edit(content="x")
    assert caught.value.code == 50083
