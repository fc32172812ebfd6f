"""The bot's command line in a process of its own beside a sandbox, so that it can be killed."""

import asyncio
import os
from collections.abc import AsyncIterator
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest

from bot.sandbox import Sandbox
from tests.acceptance import process
from tests.sandbox_client import PATIENCE, Person, people_of


class Farmhand:
    """`farmhand` with a database that outlives its process."""

    def __init__(self, sandbox: Sandbox, folder: Path) -> None:
        self._sandbox = sandbox
        self._folder = folder
        self._process: BaseProcess | None = None
        self.database_url = f"sqlite:///{folder / 'farmhand.db'}"

    @property
    def log(self) -> str:
        """What it said so far, in all its lives."""
        return (self._folder / "farmhand.log").read_text(encoding="utf-8")

    async def start(self, **more: str) -> None:
        """Start it, with more settings if need be; it is ready when people see it listen."""
        settings = {
            "DISCORD_TOKEN": self._sandbox.token,
            "FARMHAND_SANDBOX_URL": self._sandbox.url,
            "FARMHAND_DATABASE_URL": self.database_url,
            "FARMHAND_PRACTICE_TEMPO": "0",
            "FARMHAND_EDIT_INTERVAL": "0",
            **more,
        }
        self._process = await asyncio.to_thread(
            process.start, self._folder, self._folder / "farmhand.log", {**os.environ, **settings}
        )

    async def kill(self) -> None:
        """End it as a power cut would."""
        if self._process is not None and self._process.exitcode is None:
            self._process.kill()
            await asyncio.to_thread(self._process.join)

    async def stop(self) -> int:
        """Ask it to stop; its exit code."""
        assert self._process is not None
        self._process.terminate()
        await asyncio.to_thread(self._process.join, PATIENCE)
        assert self._process.exitcode is not None, "it does not stop"
        return self._process.exitcode


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    sandbox = await Sandbox.start(rate_limits=False)  # these bots are told to edit as fast as they can
    yield sandbox
    await sandbox.stop()


@pytest.fixture
async def installed(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[Farmhand]:
    """One that is not started yet."""
    farmhand = Farmhand(sandbox, tmp_path)
    yield farmhand
    await farmhand.kill()


@pytest.fixture
async def farmhand(installed: Farmhand) -> Farmhand:
    """One that runs."""
    await installed.start()
    return installed


@pytest.fixture
async def person(sandbox: Sandbox) -> AsyncIterator[Person]:
    """Somebody with the sandbox's page open."""
    async with people_of(sandbox) as person:
        yield person
