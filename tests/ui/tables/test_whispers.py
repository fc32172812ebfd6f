"""What is told to single people once a table stands still no more."""

import asyncio
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import cast

import pytest

from bot.services.refusal import Refusal
from bot.ui.presses.press import Press
from bot.ui.supervisor import Chores
from bot.ui.tables.whispers import KEPT_FOR, SHORTEST, Whispers

MATCH, OTHER = 1, 2
WORDS, OTHER_WORDS = Refusal("refusal.over"), Refusal("refusal.stale")
LIFETIME = 8.0


@dataclass
class Listener:
    """A press, and what its presser is told."""

    id: int
    heard: list[tuple[str, float]] = field(default_factory=list)

    @property
    def press(self) -> Press:
        house = SimpleNamespace(settings=SimpleNamespace(refusal_lifetime=LIFETIME))
        person = SimpleNamespace(id=self.id)
        return cast("Press", SimpleNamespace(house=house, person=person, say=lambda key: key, tell=self.tell))

    async def tell(self, text: str, *, lifetime: float) -> None:
        self.heard.append((text, lifetime))


@pytest.fixture
def chores() -> Chores:
    return Chores()


@pytest.fixture
def whispers(chores: Chores) -> Whispers:
    return Whispers(chores)


async def told(chores: Chores, listener: Listener) -> list[tuple[str, float]]:
    await asyncio.gather(*chores._tasks)
    return listener.heard


async def test_each_is_told_their_own_words_once_and_those_of_this_match_only(
    whispers: Whispers, chores: Chores
) -> None:
    anna, bram = Listener(1), Listener(2)
    for listener, refusal in ((anna, WORDS), (anna, WORDS), (anna, OTHER_WORDS), (bram, WORDS)):
        whispers.keep(MATCH, listener.press, refusal)
    whispers.keep(OTHER, bram.press, OTHER_WORDS)
    for _ in range(2):
        whispers.release(MATCH, None)
    assert await told(chores, anna) == [("refusal.over", LIFETIME), ("refusal.stale", LIFETIME)]
    assert await told(chores, bram) == [("refusal.over", LIFETIME)]


@pytest.mark.parametrize(("quiet_for", "lifetime"), [(60.0, LIFETIME), (4.0, 4.0), (0.5, SHORTEST), (-1.0, SHORTEST)])
async def test_the_words_are_gone_when_the_table_may_stand_still_again(
    whispers: Whispers, chores: Chores, quiet_for: float, lifetime: float
) -> None:
    anna = Listener(1)
    whispers.keep(MATCH, anna.press, WORDS)
    whispers.release(MATCH, quiet_for)
    assert await told(chores, anna) == [("refusal.over", lifetime)]


async def test_words_that_have_grown_old_are_not_said(chores: Chores) -> None:
    now = 0.0
    whispers, anna = Whispers(chores, lambda: now), Listener(1)
    whispers.keep(MATCH, anna.press, WORDS)
    now = KEPT_FOR - 1
    whispers.keep(MATCH, anna.press, OTHER_WORDS)
    now = KEPT_FOR
    whispers.release(MATCH, None)
    assert await told(chores, anna) == [("refusal.stale", LIFETIME)]


async def test_where_there_is_no_table_any_more_nothing_is_said(whispers: Whispers, chores: Chores) -> None:
    anna = Listener(1)
    whispers.keep(MATCH, anna.press, WORDS)
    whispers.forget(MATCH)
    whispers.release(MATCH, None)
    assert not await told(chores, anna)
