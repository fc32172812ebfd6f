"""One bot in two servers: it plays in both at once, being sent away from one ends nothing in the other, and each has its ranks."""

import asyncio

from bot.client import Farmhand
from bot.sandbox import Sandbox
from bot.services.table import Status
from tests.sandbox_client import PATIENCE, Actor, Obj, people_of, texts

FARM, BARN = "The Farm/farm", "The Barn/general"


async def begun(place: str, number: int, host: Actor, guest: Actor) -> Obj:
    """The table of a match of two."""
    await host.command(place, "play", game="toy")
    for person, deed in ((guest, "join"), (host, "start")):
        table = await person.message(lambda message: f"lobby:{number}:join" in str(message))
        await person.answered(await person.do("press", message_id=table["id"], custom_id=f"lobby:{number}:{deed}"))
    for person in (host, guest):
        await can_press(person, table, f"m:{number}:p1.1")
    return table


async def can_press(person: Actor, table: Obj, custom_id: str) -> None:
    await person.until(lambda: custom_id in str(person.messages[table["id"]]))


async def play_round(table: Obj, number: int, turn: int, *people: Actor) -> None:
    """All choose something."""
    for person in people:
        custom_id = f"m:{number}:p{turn}.{1 + people.index(person)}"
        await can_press(person, table, custom_id)
        await person.answered(await person.do("press", message_id=table["id"], custom_id=custom_id))


async def status(bot: Farmhand, number: int) -> Status:
    return (await bot.house.services.matches.table(number)).status


async def becomes(bot: Farmhand, number: int, wanted: Status) -> None:
    """Wait until a match has this status: a press may be answered before what it sets in motion is over."""
    async with asyncio.timeout(PATIENCE):
        while await status(bot, number) is not wanted:
            pass


async def ranks(person: Actor, place: str, scope: str) -> str:
    """What `/leaderboard` says to somebody."""
    nonce = await person.command(place, "leaderboard", game="toy", scope=scope)
    await person.answered(nonce)
    said = await person.message(lambda message: bool(message["flags"] & 64) and "**1.**" in texts(message))
    await person.do("dismiss", message_id=said["id"])
    await person.until(lambda: said["id"] not in person.messages)
    return texts(said)


async def test_it_plays_in_both_at_once_and_loses_only_the_match_of_the_server_that_sends_it_away(
    in_sandbox: tuple[Farmhand, Sandbox],
) -> None:
    bot, sandbox = in_sandbox
    core = sandbox.core
    barn = core.chat.add_guild("The Barn", core.world.user(core.world.guild.owner_id))
    async with people_of(sandbox) as person:
        anna, bram, carla = await person("Anna"), await person("Bram"), await person("Carla")
        core.accidents.join(barn, carla.user_id)
        await carla.until(lambda: len(carla.state["guilds"]) == 2)
        farms = await begun(FARM, 1, anna, bram)
        barns = await begun(BARN, 2, anna, carla)
        for turn in (1, 2, 3):
            await play_round(barns, 2, turn, anna, carla)
            if turn < 3:
                await play_round(farms, 1, turn, anna, bram)
        await becomes(bot, 2, Status.FINISHED)

        await begun(BARN, 3, anna, carla)
        core.accidents.kick_bot(barn)
        await becomes(bot, 3, Status.ABANDONED)
        assert await status(bot, 1) is Status.RUNNING
        await play_round(farms, 1, 3, anna, bram)
        await becomes(bot, 1, Status.FINISHED)

        here, everywhere = await ranks(anna, FARM, "here"), await ranks(anna, FARM, "everywhere")
    assert ("Bram" in here, "Carla" in here) == (True, False)
    assert ("Bram" in everywhere, "Carla" in everywhere) == (True, True)
