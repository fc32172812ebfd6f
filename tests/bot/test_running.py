"""One life of the bot: it ends when it is asked to, and what ended it is told."""

import asyncio
from contextlib import suppress

import discord
import pytest

from bot.running import live


class HardOfHearing(discord.Client):
    """It misses the first request to stop, as `asyncio.wait_for` may before Python 3.12."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents.none())
        self.began = asyncio.Event()
        self.asked = 0

    async def start(self, _token: str, **_: bool) -> None:  # type: ignore[override]
        self.began.set()
        while self.asked < 2:
            with suppress(asyncio.CancelledError):
                await asyncio.Event().wait()
            self.asked += 1


async def test_a_request_to_stop_that_discord_py_misses_is_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.running.HEARD_WITHIN", 0.01)
    bot = HardOfHearing()
    life = asyncio.create_task(live(bot, "a token"))
    await bot.began.wait()

    life.cancel()

    with pytest.raises(asyncio.CancelledError):
        await life
    assert bot.asked == 2


async def test_what_ends_the_bot_is_raised_for_whoever_starts_it_again() -> None:
    class Dead(discord.Client):
        async def start(self, _token: str, **_: bool) -> None:  # type: ignore[override]
            raise discord.LoginFailure("no such token")

    with pytest.raises(discord.LoginFailure):
        await live(Dead(intents=discord.Intents.none()), "a token")
