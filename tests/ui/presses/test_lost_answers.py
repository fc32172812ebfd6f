"""Discord's answers get lost on the way: what was done all the same is not done twice, and nobody is left without."""

import asyncio
from contextlib import AsyncExitStack

import pytest
from structlog.testing import capture_logs

from bot.client import Farmhand
from bot.sandbox import Sandbox
from bot.sandbox.errors import SERVER_ERROR
from bot.sandbox.faults import Fault
from bot.services.paintings import Painting
from bot.ui.presence import Presence
from bot.ui.presses.press import Press
from bot.ui.tables.painter import Painter
from tests.sandbox_client import PATIENCE, Actor, Obj, texts
from tests.ui.at_table import painted
from tests.ui.test_burst import begin

CALLBACK = "/interactions/.*/callback"
MESSAGES = r"/channels/\d+/messages"

LOST = [
    pytest.param({"refusal": SERVER_ERROR, "carried_out": True}, id="a 500 although it was done"),
    pytest.param({"reset": True, "carried_out": True}, id="a broken connection after it was done"),
    pytest.param({"reset": True}, id="a broken connection before it was done"),
]


def public(actor: Actor) -> list[Obj]:
    return [message for message in actor.messages.values() if not message["flags"] & 64]


async def what_stands(bot: Farmhand) -> Painting:
    """What the bot knows of the first match's message, as soon as it does."""
    async with asyncio.timeout(PATIENCE):
        while (known := await bot.house.services.paintings.get(1)) is None:
            pass
    return known


@pytest.mark.parametrize("how", LOST)
async def test_a_lobby_is_posted_once(in_sandbox: tuple[Farmhand, Sandbox], how: Obj) -> None:
    bot, sandbox = in_sandbox
    async with Actor.on_page(sandbox.url, "Anna") as anna:
        await anna.until(lambda: anna.sees_the_bot)
        sandbox.core.faults.order(Fault(CALLBACK, **how))
        with capture_logs() as logs:
            await anna.command("farm", "play", game="toy")
            known = await what_stands(bot)
            await painted(bot)
        await anna.say("farm", "there it is")
        await anna.message_saying("there it is")
        assert [message["id"] for message in public(anna)][:-1] == [str(known.message_id)]
    assert not [line for line in logs if line["event"] == "press.failed"]


@pytest.mark.parametrize("how", LOST)
async def test_a_refusal_reaches_its_reader(in_sandbox: tuple[Farmhand, Sandbox], how: Obj) -> None:
    bot, sandbox = in_sandbox
    async with AsyncExitStack() as stack:
        anna, bram, cleo = [
            await stack.enter_async_context(Actor.on_page(sandbox.url, name)) for name in ("Anna", "Bram", "Cleo")
        ]
        table = await begin([anna, bram])
        await cleo.history("farm")
        sandbox.core.faults.order(Fault(CALLBACK, **how))
        with capture_logs() as logs:
            nonce = await cleo.do("press", message_id=table["id"], custom_id="m:1:p1.1")
            await cleo.message_saying(bot.house.say("en")("refusal.not_seated"))
            await cleo.answered(nonce)
    assert not [line for line in logs if line["event"] == "press.failed"]


@pytest.mark.parametrize("how", LOST)
async def test_whoever_is_waited_for_is_called_once(in_sandbox: tuple[Farmhand, Sandbox], how: Obj) -> None:
    bot, sandbox = in_sandbox
    async with AsyncExitStack() as stack:
        anna, bram = [await stack.enter_async_context(Actor.on_page(sandbox.url, name)) for name in ("Anna", "Bram")]
        table = await begin([anna, bram])
        await anna.answered(await anna.do("press", message_id=table["id"], custom_id="m:1:p1.1"))
        bot.house.presence = Presence(0)
        sandbox.core.faults.order(Fault(MESSAGES, "POST", **how))
        await bram.answered(await bram.do("press", message_id=table["id"], custom_id="m:1:p1.1"))
        await anna.message_saying(f"<@{anna.user_id}>")
        await painted(bot)
        assert len([message for message in public(anna) if f"<@{anna.user_id}>" in texts(message)]) == 1


async def test_an_answer_that_hangs_keeps_nobody_else_from_the_table(
    in_sandbox: tuple[Farmhand, Sandbox], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, sandbox = in_sandbox
    async with AsyncExitStack() as stack:
        anna, bram = [await stack.enter_async_context(Actor.on_page(sandbox.url, name)) for name in ("Anna", "Bram")]
        table = await begin([anna, bram])
        monkeypatch.setattr("bot.ui.presses.press.WAITED_FOR", 0.2)
        sandbox.core.faults.order(Fault(CALLBACK, delay=60))
        await anna.do("press", message_id=table["id"], custom_id="m:1:p1.1")
        await bram.until(lambda: "Anna has chosen" in texts(bram.messages[table["id"]]))


@pytest.mark.parametrize("how", LOST)
async def test_who_made_a_move_that_is_only_acknowledged_reads_no_apology(
    in_sandbox: tuple[Farmhand, Sandbox], how: Obj, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def acknowledge(_painter: Painter, press: Press, _match_id: int) -> None:
        await press.acknowledge()

    _, sandbox = in_sandbox
    async with AsyncExitStack() as stack:
        anna, bram = [await stack.enter_async_context(Actor.on_page(sandbox.url, name)) for name in ("Anna", "Bram")]
        table = await begin([anna, bram])
        monkeypatch.setattr(Painter, "answer", acknowledge)
        sandbox.core.faults.order(Fault(CALLBACK, **how))
        with capture_logs() as logs:
            await anna.answered(await anna.do("press", message_id=table["id"], custom_id="m:1:p1.1"))
            await anna.answered(await anna.do("press", message_id=table["id"], custom_id="t:1:help"))
    assert not [line for line in logs if line["event"] == "press.failed"]
