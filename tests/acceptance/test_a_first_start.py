"""Somebody starts the bot for the first time, without an account at Discord."""

import asyncio
import os
import sys
from pathlib import Path

from tests.sandbox_client import PATIENCE


async def test_the_address_of_the_page_is_told_at_once_also_where_the_output_is_no_terminal(tmp_path: Path) -> None:
    # in a container, or under a supervisor, it once stayed in a buffer for as long as the bot ran
    variables = {name: value for name, value in os.environ.items() if name not in ("DISCORD_TOKEN", "PYTHONUNBUFFERED")}
    farmhand = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "bot"),
        cwd=tmp_path,
        env=variables | {"FARMHAND_SANDBOX_PORT": "0", "PYTHONPATH": str(Path(__file__).parents[2])},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )
    assert farmhand.stdout is not None
    try:
        async with asyncio.timeout(3 * PATIENCE):
            told = await farmhand.stdout.readuntil(b"type /play there.")
    finally:
        farmhand.terminate()
        await farmhand.wait()

    assert b"Open http://127.0.0.1:" in told
    assert farmhand.returncode == 0
