"""What the bot may do in a channel, from roles and overwrites, and the codes it is refused with."""

import discord
import pytest

from bot.sandbox import Sandbox
from bot.sandbox.permissions import Permission, in_channel
from bot.sandbox.world import Channel, Overwrite, Role
from tests.sandbox.conftest import Bot, Start

pytestmark = pytest.mark.sends_what_discord_refuses

SEND, VIEW, FILES = Permission.SEND_MESSAGES, Permission.VIEW_CHANNEL, Permission.ATTACH_FILES


@pytest.fixture
def farm(sandbox: Sandbox) -> Channel:
    return next(channel for channel in sandbox.core.world.channels.values() if channel.name == "farm")


def overwrite(sandbox: Sandbox, channel: Channel, who: str, *, allow: int = 0, deny: int = 0) -> None:
    """An overwrite for `everyone`, the bot's own `role`, or the bot as a `member`."""
    world = sandbox.core.world
    own_role = world.guild.members[world.bot_id].roles[0]
    whose = {"everyone": world.guild.id, "role": own_role, "member": world.bot_id}[who]
    channel.overwrites.append(Overwrite(whose, int(who == "member"), allow, deny))


def may(sandbox: Sandbox, channel: Channel, permission: Permission) -> bool:
    return bool(in_channel(sandbox.core.world, sandbox.core.world.bot_id, channel) & permission)


async def test_a_role_overrules_everyone_and_a_member_overrules_the_role(sandbox: Sandbox, farm: Channel) -> None:
    assert may(sandbox, farm, SEND)
    overwrite(sandbox, farm, "everyone", deny=SEND)
    assert not may(sandbox, farm, SEND)
    overwrite(sandbox, farm, "role", allow=SEND)
    assert may(sandbox, farm, SEND)
    overwrite(sandbox, farm, "member", deny=SEND)
    assert not may(sandbox, farm, SEND)


async def test_of_several_roles_one_that_allows_is_enough(sandbox: Sandbox, farm: Channel) -> None:
    world = sandbox.core.world
    world.guild.roles.append(Role("77", "Farmers", 0))
    world.guild.members[world.bot_id].roles.append("77")
    overwrite(sandbox, farm, "role", deny=SEND)
    assert not may(sandbox, farm, SEND)
    farm.overwrites.append(Overwrite("77", 0, allow=SEND))
    assert may(sandbox, farm, SEND)


async def test_an_administrator_and_the_owner_may_do_anything(sandbox: Sandbox, farm: Channel) -> None:
    world = sandbox.core.world
    overwrite(sandbox, farm, "member", deny=SEND)
    overwrite(sandbox, farm, "everyone", deny=VIEW)
    assert in_channel(world, world.guild.owner_id, farm) & SEND
    world.guild.roles.append(Role("77", "Admins", Permission.ADMINISTRATOR))
    world.guild.members[world.bot_id].roles.append("77")
    assert may(sandbox, farm, SEND)


async def test_without_a_view_of_a_channel_nothing_else_counts(sandbox: Sandbox, farm: Channel) -> None:
    overwrite(sandbox, farm, "member", deny=VIEW, allow=SEND)
    assert not may(sandbox, farm, SEND)


async def test_a_thread_has_its_parents_overwrites(sandbox: Sandbox, farm: Channel) -> None:
    core = sandbox.core
    thread = core.chat.start_thread(farm, core.world.guild.owner_id, {"name": "Table"})
    overwrite(sandbox, farm, "member", deny=VIEW)
    assert not may(sandbox, thread, VIEW)


Attempt = tuple[Permission, str]

NEEDS: dict[str, Attempt] = {
    "writing": (SEND, "send"),
    "a file": (FILES, "send a file"),
    "an embed": (Permission.EMBED_LINKS, "send an embed"),
    "a reply": (Permission.READ_MESSAGE_HISTORY, "reply"),
    "reading back": (Permission.READ_MESSAGE_HISTORY, "read one"),
    "a thread": (Permission.CREATE_PUBLIC_THREADS, "thread"),
    "writing in a thread": (Permission.SEND_MESSAGES_IN_THREADS, "send in a thread"),
}


async def attempt(what: str, channel: discord.TextChannel, message: discord.Message, thread: discord.Thread) -> None:
    match what:
        case "send":
            await channel.send("x")
        case "send a file":
            await message.edit(attachments=[discord.File(__file__, "x.py")])
        case "send an embed":
            await channel.send(embed=discord.Embed(title="x"))
        case "reply":
            await message.reply("x")
        case "read one":
            await channel.fetch_message(message.id)
        case "thread":
            await message.create_thread(name="Second")
        case _:
            await thread.send("x")


@pytest.mark.parametrize(("permission", "what"), NEEDS.values(), ids=NEEDS)
async def test_a_permission_that_lacks_is_50013_and_a_view_that_lacks_50001(
    sandbox: Sandbox, farm: Channel, started: Start, permission: Permission, what: str
) -> None:
    bot = await started(Bot())
    channel = bot.channel("farm")
    message = await channel.send("x")
    thread = await channel.create_thread(name="First", type=discord.ChannelType.public_thread)
    for lacks, code in ((permission, 50013), (VIEW, 50001)):
        sandbox.core.accidents.take(farm, lacks)
        with pytest.raises(discord.Forbidden) as refused:
            await attempt(what, channel, message, thread)
        assert (refused.value.status, refused.value.code) == (403, code)
        sandbox.core.accidents.leave_to_roles(farm, lacks)
    await attempt(what, channel, message, thread)


async def test_a_bot_hears_nothing_of_a_channel_that_it_does_not_see(
    sandbox: Sandbox, farm: Channel, started: Start
) -> None:
    bot = await started(Bot())
    deleted: list[int] = []
    written: list[str] = []

    @bot.event
    async def on_message(message: discord.Message) -> None:
        written.append(message.content)

    @bot.event
    async def on_raw_message_delete(event: discord.RawMessageDeleteEvent) -> None:
        deleted.append(event.message_id)

    core = sandbox.core
    secret = core.chat.post(farm, core.world.guild.owner_id, {"content": "seen"}, [])
    heard = bot.wait_for("message", check=lambda message: message.channel.name == "stable", timeout=10)
    core.accidents.take(farm, VIEW)
    core.chat.post(farm, core.world.bot_id, {"content": "unseen"}, [])
    core.chat.delete(secret)
    await bot.channel("stable").send("heard")
    await heard
    assert (written, deleted) == (["", "heard"], [])
