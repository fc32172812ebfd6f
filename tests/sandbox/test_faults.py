"""Faults to order, as a bot meets them."""

import asyncio

import aiohttp
import discord
import pytest

from bot.sandbox import Sandbox, SettableClock
from bot.sandbox.errors import RATE_LIMITED, SERVER_ERROR
from bot.sandbox.faults import Fault, Faults
from tests.sandbox.conftest import Bot, Start
from tests.sandbox_client import Person

MESSAGES = r"/channels/\d+/messages"


async def no_wait(_: float) -> None:
    """In place of the seconds that discord.py waits before it tries again."""


async def test_a_500_is_tried_again_by_the_bot(
    sandbox: Sandbox, started: Start, person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot, anna = await started(Bot()), await person("Anna")
    monkeypatch.setattr("discord.http.asyncio.sleep", no_wait)
    sandbox.core.faults.order(Fault(MESSAGES, "POST", times=2, refusal=SERVER_ERROR))
    await bot.channel("farm").send("third time lucky")
    assert [m["content"] for m in await anna.history("farm")] == ["third time lucky"]


async def test_an_answer_that_got_lost_makes_the_retry_meet_40060(
    sandbox: Sandbox, started: Start, person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = Bot()

    @bot.tree.command(name="ask", description="Asks")
    async def ask(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("answered")

    await started(bot)
    anna = await person("Anna")
    monkeypatch.setattr("discord.webhook.async_.asyncio.sleep", no_wait)
    sandbox.core.faults.order(Fault("/interactions/.*", refusal=SERVER_ERROR, carried_out=True))
    await anna.answered(await anna.command("farm", "ask"))
    await anna.message_saying("answered")
    await bot.channel("farm").send("later")
    await anna.message_saying("later")
    assert [getattr(error, "code", None) for error in bot.errors] == [40060]


async def test_a_429_is_obeyed(sandbox: Sandbox, started: Start, person: Person) -> None:
    bot, anna = await started(Bot()), await person("Anna")
    sandbox.core.faults.order(Fault(MESSAGES, "POST", refusal=RATE_LIMITED, retry_after=0.01))
    await bot.channel("farm").send("patient")
    await anna.message_saying("patient")


async def test_a_broken_connection_reaches_the_bot_as_such(sandbox: Sandbox, started: Start) -> None:
    bot = await started(Bot())
    sandbox.core.faults.order(Fault(MESSAGES, "POST", reset=True))
    with pytest.raises(aiohttp.ClientError):
        await bot.channel("farm").send("lost")


async def test_a_slow_request_waits_by_the_sandboxs_clock(
    sandbox: Sandbox, started: Start, clock: SettableClock
) -> None:
    bot = await started(Bot())
    sandbox.core.faults.order(Fault(MESSAGES, "POST", delay=5))
    sending = asyncio.create_task(bot.channel("farm").send("slow"))
    await clock.somebody_sleeps(5)
    assert not sending.done()
    clock.advance(5)
    assert (await sending).content == "slow"


def test_a_fault_befalls_only_what_it_names_and_only_so_often() -> None:
    faults = Faults()
    faults.order(Fault("/users/@me", "GET", times=2))
    assert faults.take("POST", "/users/@me") == ()
    assert faults.take("GET", "/users/1") == ()
    assert faults.take("GET", "/users/@me")
    assert faults.take("GET", "/users/@me")
    assert faults.take("GET", "/users/@me") == ()
