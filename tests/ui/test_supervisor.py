"""What must run for ever is started again, whatever it dies from."""

import asyncio

import pytest
from structlog.testing import capture_logs

from bot.ui.supervisor import Chores, keep_running


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The pauses that were taken, in no time."""
    taken: list[float] = []

    async def sleep(seconds: float) -> None:
        taken.append(seconds)

    monkeypatch.setattr("bot.ui.supervisor.asyncio.sleep", sleep)
    return taken


async def runs(outcomes: list[BaseException | None]) -> None:
    """Supervise something that ends in the given ways, and then is cancelled."""
    left = iter([*outcomes, asyncio.CancelledError()])

    async def run() -> None:
        if outcome := next(left):
            raise outcome

    with pytest.raises(asyncio.CancelledError):
        await keep_running("toy", run)


async def test_a_failure_is_logged_and_followed_by_a_new_start(pauses: list[float]) -> None:
    with capture_logs() as logs:
        await runs([RuntimeError("503")])
    assert [(line["event"], line["task"]) for line in logs] == [("supervisor.failed", "toy")]
    assert pauses == [1.0]


async def test_the_pauses_between_failures_grow_up_to_a_minute(pauses: list[float]) -> None:
    with capture_logs():
        await runs([RuntimeError()] * 8)
    assert pauses == [1, 2, 4, 8, 16, 32, 60, 60]


async def test_ending_quietly_is_no_way_out(pauses: list[float]) -> None:
    with capture_logs() as logs:
        await runs([None])
    assert logs[0]["event"] == "supervisor.ended"
    assert pauses == [1.0]


async def test_a_chore_that_fails_is_logged() -> None:
    chores, done = Chores(), asyncio.Event()

    async def spill() -> None:
        done.set()
        raise RuntimeError("milk")

    with capture_logs() as logs:
        chores.add(spill())
        await done.wait()
        await chores.close()
    assert [line["event"] for line in logs] == ["chore.failed"]


async def test_chores_end_with_the_bot() -> None:
    chores, begun = Chores(), asyncio.Event()

    async def wait() -> None:
        begun.set()
        await asyncio.Event().wait()

    chores.add(wait())
    await begun.wait()
    await chores.close()
    assert not chores._tasks
