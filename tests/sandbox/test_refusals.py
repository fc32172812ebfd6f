"""Messages, channels and commands that Discord refuses, with its status, code and field."""

from typing import Any

import discord
import pytest

from bot.sandbox import Sandbox
from bot.sandbox.permissions import Permission
from bot.sandbox.world import Overwrite
from tests.sandbox.bodies import V2, fields, refused, send, text
from tests.sandbox.conftest import Bot, Start
from tests.sandbox_client import Person

pytestmark = pytest.mark.sends_what_discord_refuses


async def test_all_that_discord_py_itself_writes_is_accepted(started: Start) -> None:
    bot = await started(Bot())
    embed = discord.Embed(title="Weather", description="Sunny", colour=5, url="https://example.com")
    embed.set_image(url="https://example.com/x.png").set_author(name="Anna").set_footer(text="x")
    embed.add_field(name="a", value="b")
    classic = discord.ui.View(timeout=None)
    classic.add_item(discord.ui.UserSelect(custom_id="user"))
    classic.add_item(discord.ui.ChannelSelect(custom_id="channel", channel_types=[discord.ChannelType.text]))
    classic.add_item(discord.ui.Select(options=[discord.SelectOption(label="hay", emoji="🐄")]))
    classic.add_item(discord.ui.Button(label="See", url="https://example.com"))
    await bot.channel("farm").send("x", embed=embed, view=classic, allowed_mentions=discord.AllowedMentions.none())
    await bot.channel("farm").create_thread(name="Table", type=discord.ChannelType.private_thread, invitable=False)


async def test_more_than_10170_bytes_of_text_make_discord_fail(started: Start, person: Person) -> None:
    bot = await started(Bot())
    anna = await person("Anna")
    await send(bot, flags=V2, components=[text("牛" * 3_386)])
    core_refusal = await refused_once(bot, flags=V2, components=[text("牛" * 3_387)])
    assert core_refusal.status == 500
    assert len(await anna.history("farm")) == 1


async def refused_once(bot: Bot, **body: Any) -> discord.HTTPException:
    """Refused with a 5xx, which discord.py would try five times, seconds apart."""
    with pytest.MonkeyPatch.context() as patch:

        async def no_wait(_: float) -> None: ...

        patch.setattr("discord.http.asyncio.sleep", no_wait)
        return await refused(bot, **body)


async def test_components_v2_leaves_no_room_for_content_or_embeds(started: Start) -> None:
    bot = await started(Bot())
    assert fields(await refused(bot, flags=V2, components=[text()], content="x")) == ["content"]
    assert fields(await refused(bot, flags=V2, components=[text()], embeds=[{"title": "x"}])) == ["embeds"]


async def test_the_v2_flag_cannot_be_taken_off_again(started: Start) -> None:
    bot = await started(Bot())
    sent = await send(bot, flags=V2, components=[text()])
    message = bot.channel("farm").get_partial_message(int(sent["id"]))
    with pytest.raises(discord.HTTPException) as caught:
        await message.edit(content="plain again")
    assert fields(caught.value) == ["content"]


EMBEDS: dict[str, tuple[list[dict[str, Any]], str]] = {
    "a title of 257": ([{"title": "x" * 257}], "embeds.0.title"),
    "a description of 4097": ([{"description": "x" * 4_097}], "embeds.0.description"),
    "a footer of 2049": ([{"footer": {"text": "x" * 2_049}}], "embeds.0.footer.text"),
    "an author of 257": ([{"author": {"name": "x" * 257}}], "embeds.0.author.name"),
    "26 fields": ([{"fields": [{"name": "x", "value": "x"}] * 26}], "embeds.0.fields"),
    "a field's name of 257": ([{"fields": [{"name": "x" * 257, "value": "x"}]}], "embeds.0.fields.0.name"),
    "a field's value of 1025": ([{"fields": [{"name": "x", "value": "x" * 1_025}]}], "embeds.0.fields.0.value"),
    "6001 characters in all": ([{"description": "x" * 4_000, "footer": {"text": "x" * 2_001}}], "embeds"),
    "a picture from nowhere": ([{"image": {"url": "cow.png"}}], "embeds.0.image.url"),
    "a colour beyond white": ([{"title": "x", "color": 0x1000000}], "embeds.0.color"),
}


async def test_every_misshapen_embed_is_named_by_its_path(started: Start) -> None:
    bot = await started(Bot())
    for what, (embeds, path) in EMBEDS.items():
        assert path in fields(await refused(bot, embeds=embeds)), what
    await send(bot, embeds=[{"description": "x" * 4_000, "footer": {"text": "x" * 2_000}}])
    await send(bot, embeds=[{"title": "x"}] * 10)


async def test_what_the_sandbox_lacks_is_said(started: Start) -> None:
    bot = await started(Bot())
    assert fields(await refused(bot, content="x", poll={"question": {"text": "?"}})) == ["poll"]
    assert fields(await refused(bot, content="x", colour="red")) == ["colour"]


async def test_texts_and_embeds_have_their_limits(started: Start) -> None:
    bot = await started(Bot())
    assert fields(await refused(bot, content="x" * 2_001)) == ["content"]
    assert fields(await refused(bot, embeds=[{"title": "x" * 257}])) == ["embeds.0.title"]
    assert fields(await refused(bot, embeds=[{"description": "x" * 3_100}] * 2)) == ["embeds"]
    assert fields(await refused(bot, embeds=[{"title": "x"}] * 11)) == ["embeds"]
    assert fields(await refused(bot, embeds=[{"fields": [{"name": "", "value": "x"}]}])) == ["embeds.0.fields.0.name"]


async def test_an_empty_message_is_refused(started: Start) -> None:
    bot = await started(Bot())
    assert (await refused(bot, content="  ")).code == 50006


async def test_unknown_things_have_their_own_codes(started: Start) -> None:
    bot = await started(Bot())
    with pytest.raises(discord.NotFound) as caught:
        await bot.fetch_channel(1)
    assert caught.value.code == 10003
    with pytest.raises(discord.NotFound) as caught:
        await bot.channel("farm").fetch_message(1)
    assert caught.value.code == 10008
    with pytest.raises(discord.NotFound) as caught:
        await bot.fetch_user(1)
    assert caught.value.code == 10013


async def test_an_unknown_route_is_named(started: Start) -> None:
    bot = await started(Bot())
    with pytest.raises(discord.NotFound, match=r"does not implement GET /sticker-packs"):
        await bot.fetch_premium_sticker_packs()


async def test_a_wrong_token_is_refused_at_both_doors(sandbox: Sandbox) -> None:
    bot = Bot()
    with pytest.raises(discord.LoginFailure):
        await bot.login("wrong")
    await bot.close()
    assert not sandbox.core.gateway.is_connected


def forbid(sandbox: Sandbox, channel: str, permission: Permission) -> None:
    """Take a permission from the bot in one channel, as a moderator would."""
    core = sandbox.core
    place = next(c for c in core.world.channels.values() if c.name == channel)
    place.overwrites.append(Overwrite(core.world.bot_id, 1, deny=int(permission)))
    core.chat.tell_channel(place)


async def test_a_missing_permission_is_50013_and_an_invisible_channel_50001(sandbox: Sandbox, started: Start) -> None:
    bot = await started(Bot())
    await send(bot, content="fine so far")
    forbid(sandbox, "farm", Permission.SEND_MESSAGES)
    forbid(sandbox, "stable", Permission.VIEW_CHANNEL)
    refusal = await refused(bot, content="x")
    assert (refusal.status, refusal.code) == (403, 50013)
    with pytest.raises(discord.Forbidden) as caught:
        await send(bot, "stable", content="x")
    assert caught.value.code == 50001


async def test_files_and_embeds_take_permissions_of_their_own(sandbox: Sandbox, started: Start) -> None:
    bot = await started(Bot())
    forbid(sandbox, "farm", Permission.EMBED_LINKS)
    assert (await refused(bot, embeds=[{"title": "x"}])).code == 50013
    await send(bot, content="x")


async def test_a_bot_learns_of_a_permission_that_was_taken(sandbox: Sandbox, started: Start) -> None:
    bot = await started(Bot())
    updated = bot.wait_for("guild_channel_update", timeout=10)
    forbid(sandbox, "farm", Permission.SEND_MESSAGES)
    await updated
    assert not bot.channel("farm").permissions_for(bot.guilds[0].me).send_messages


async def test_closed_dms_are_50007(started: Start, person: Person) -> None:
    bot = await started(Bot())
    anna = await person("Anna")
    await anna.do("me", dms_open=False)
    await anna.until(lambda: anna.state["me"]["dms_open"] is False)
    user = await bot.fetch_user(int(anna.user_id))
    with pytest.raises(discord.Forbidden) as caught:
        await user.send("your turn")
    assert caught.value.code == 50007


async def test_somebody_elses_message_cannot_be_edited_nor_deleted(started: Start, person: Person) -> None:
    bot = await started(Bot())
    anna = await person("Anna")
    await anna.say("farm", "mine")
    message = bot.channel("farm").get_partial_message(int((await anna.message_saying("mine"))["id"]))
    with pytest.raises(discord.Forbidden) as caught:
        await message.edit(content="yours")
    assert caught.value.code == 50005
    with pytest.raises(discord.Forbidden) as caught:
        await message.delete()
    assert caught.value.code == 50013


async def test_a_message_that_a_moderator_deletes_is_gone_for_the_bot(started: Start, person: Person) -> None:
    bot = await started(Bot())
    anna = await person("Anna")
    sent = await bot.channel("farm").send("table")
    deleted = bot.wait_for("raw_message_delete", timeout=10)
    await anna.message_saying("table")
    await anna.do("delete", message_id=str(sent.id))
    assert (await deleted).message_id == sent.id
    with pytest.raises(discord.NotFound) as caught:
        await sent.edit(content="still here?")
    assert caught.value.code == 10008
