"""Many presses at the same moment, over real HTTP: each is answered, and the table shows them all."""

import asyncio
from contextlib import AsyncExitStack

from bot.client import Farmhand
from bot.sandbox import Sandbox
from tests.sandbox_client import Actor, Obj, texts
from tests.ui.at_table import painted

NAMES = ("Anna", "Bram", "Cleo", "Dirk")


async def begin(people: list[Actor], rounds: int = 3) -> Obj:
    """The table of a match that all of them play."""
    await people[0].command("farm", "play", game="toy")
    table = await people[0].message(lambda message: "lobby:1:join" in str(message))
    for person in people[1:]:
        await person.message(lambda message: "lobby:1:join" in str(message))
        nonce = await person.do("press", message_id=table["id"], custom_id="lobby:1:join")
        await person.answered(nonce)
    if rounds != 3:
        chosen = await people[0].do(
            "press", message_id=table["id"], custom_id="lobby:1:rule:rounds", values=[str(rounds)]
        )
        await people[0].answered(chosen)
    nonce = await people[0].do("press", message_id=table["id"], custom_id="lobby:1:start")
    await people[0].answered(nonce)
    for person in people:
        await person.until(lambda person=person: "m:1:p1.1" in str(person.messages[table["id"]]))  # type: ignore[misc]
    return table


async def test_presses_of_all_players_at_once_are_all_answered_and_shown_together(
    in_sandbox: tuple[Farmhand, Sandbox],
) -> None:
    farmhand, sandbox = in_sandbox
    async with AsyncExitStack() as stack:
        people = [await stack.enter_async_context(Actor.on_page(sandbox.url, name)) for name in NAMES]
        table = await begin(people)
        for round_number in (1, 2, 3):
            for person in people:
                await person.until(lambda person=person: f"m:1:p{round_number}.1" in str(person.messages[table["id"]]))  # type: ignore[misc]  # noqa: B023 -- waited for at once
            sent = [
                (person, await person.do("press", message_id=table["id"], custom_id=f"m:1:p{round_number}.1"))
                for person in people
            ]
            await asyncio.gather(*(person.answered(nonce) for person, nonce in sent))
        over = farmhand.house.say("en")("toy.over")
        await people[0].until(lambda: over in texts(people[0].messages[table["id"]]))
        await painted(farmhand)
    stored = await farmhand.house.services.matches.table(1)
    shown = await farmhand.house.services.paintings.get(1)
    assert shown is not None
    assert shown.shown_version == stored.version
