"""A match in a thread of its own, which falls asleep when nobody writes."""

from bot.client import Farmhand
from bot.sandbox import Sandbox
from bot.services.table import Person
from tests.sandbox_client import Actor, texts
from tests.ui.at_table import painted


async def test_a_thread_that_archived_itself_wakes_at_the_next_change_and_the_match_goes_on(
    in_sandbox: tuple[Farmhand, Sandbox],
) -> None:
    bot, sandbox = in_sandbox
    async with Actor.on_page(sandbox.url, "Anna") as anna:
        await anna.do("thread", channel_id=anna.channel("farm")["id"], name="nook")
        await anna.until(lambda: any(channel["name"] == "nook" for channel in anna.state["channels"]))
        await anna.command("nook", "play", game="toy")
        table = await anna.message(lambda message: "lobby:1:practice" in str(message))
        for deed in ("practice", "start"):
            await anna.answered(await anna.do("press", message_id=table["id"], custom_id=f"lobby:1:{deed}"))
        await anna.until(lambda: "m:1:p1.1" in str(anna.messages[table["id"]]))
        await painted(bot)

        thread = sandbox.core.world.channels[anna.channel("nook")["id"]]
        sandbox.core.chat.change_channel(thread, {"archived": True})
        await bot.house.services.matches.play(1, Person(int(anna.user_id), "Anna"), "p1.1", None)

        awake = await anna.message(lambda message: "m:1:p2.1" in str(message))
        assert not thread.archived
        await anna.answered(await anna.do("press", message_id=awake["id"], custom_id="m:1:p2.1"))
        await anna.until(lambda: "Anna has chosen" in texts(anna.messages[awake["id"]]))
