"""What a bot that runs in this process is doing."""

import asyncio
from typing import Any

DISPATCHED = ("discord.py: ", "discord-ui-", "CommandTree-")
"""How discord.py names the tasks in which it tells of something."""


def in_hand() -> set[asyncio.Task[Any]]:
    """The presses, commands and events that the bot has not done with."""
    return {task for task in asyncio.all_tasks() if task.get_name().startswith(DISPATCHED) and not task.done()}


async def until_presses_are_answered() -> None:
    """To come before what is painted: what a press changed it answers with itself, on a busy machine too."""
    while working := in_hand():
        await asyncio.wait(working)
