"""The bot as its host runs it, in a process of its own beside a sandbox, so that it can be killed."""

import asyncio
import os
import sys
from asyncio.subprocess import Process
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.sandbox import Sandbox
from tests.sandbox_client import Person, people_of


class Farmhand:
    """`farmhand` in a process of its own; the database outlives it."""

    def __init__(self, sandbox: Sandbox, folder: Path) -> None:
        self._sandbox = sandbox
        self._folder = folder
        self._process: Process | None = None
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
        with (self._folder / "farmhand.log").open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "bot", env={**os.environ, **settings}, cwd=self._folder, stdout=log, stderr=log
            )

    async def kill(self) -> None:
        """End it as a power cut would."""
        if self._process is not None and self._process.returncode is None:
            self._process.kill()
            await self._process.wait()

    async def stop(self) -> int:
        """Ask it to stop; its exit code."""
        assert self._process is not None
        self._process.terminate()
        return await self._process.wait()


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
