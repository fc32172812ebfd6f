"""The bot as its host runs it never asks more often than Discord allows, even while practice players move at once."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.sandbox import Sandbox
from bot.sandbox.traffic import Call
from tests.acceptance.conftest import Farmhand
from tests.acceptance.test_a_kill_in_mid_match import begin, moves_on
from tests.sandbox_client import Actor, Obj

PRESSES = 6


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    """A sandbox whose rate limits hold."""
    sandbox = await Sandbox.start()
    yield sandbox
    await sandbox.stop()


async def test_a_match_in_a_hurry_meets_no_429(sandbox: Sandbox, tmp_path: Path) -> None:
    calls: list[Call] = []
    sandbox.core.traffic.listen(calls.append)
    farmhand = Farmhand(sandbox, tmp_path)
    await farmhand.start(FARMHAND_EDIT_INTERVAL="1")
    async with Actor.on_page(sandbox.url, "Anna") as anna:
        table = await begin(anna)
        for _ in range(PRESSES):
            await discard(anna, table)
    await farmhand.kill()
    assert len([call for call in calls if call.path.startswith("/interactions/")]) >= PRESSES
    assert [call for call in calls if call.status == 429] == []


async def discard(anna: Actor, table: Obj) -> None:
    """Throw a card away, and wait until it is Anna's turn again."""

    def choices() -> list[str]:
        return [move for move in moves_on(anna.messages[table["id"]]) if "discard" in move]

    before = choices()
    await anna.answered(await anna.do("press", message_id=table["id"], custom_id=before[0]))
    await anna.until(lambda: bool(choices()) and choices() != before)
