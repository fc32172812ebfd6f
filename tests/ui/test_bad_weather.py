"""A match played while everything goes wrong that can: nothing is lost or doubled, and in the end the table shows what is stored."""

import asyncio
from contextlib import AsyncExitStack
from dataclasses import replace
from random import Random

import discord
import pytest

from bot.client import Farmhand
from bot.sandbox import Sandbox
from bot.sandbox.errors import RATE_LIMITED, SERVER_ERROR
from bot.sandbox.faults import Fault
from bot.sandbox.permissions import Permission
from bot.services.table import Status, Table
from bot.store import Store, matches
from tests.bounds import at_most
from tests.conftest import SOAK
from tests.in_hand import until_presses_are_answered
from tests.sandbox_client import PATIENCE, Actor, Obj, buttons
from tests.ui.at_table import painted
from tests.ui.test_burst import begin

ROUTES = (
    ("/interactions/.*/callback", "POST"),
    (r"/channels/\d+/messages", "POST"),
    (r"/channels/\d+/messages/\d+", "PATCH"),
    (r"/channels/\d+/messages/\d+", "DELETE"),
)
HOW = (
    Fault(reset=True),
    Fault(reset=True, carried_out=True),
    Fault(refusal=SERVER_ERROR),
    Fault(refusal=SERVER_ERROR, carried_out=True),
    Fault(refusal=RATE_LIMITED, retry_after=0.1),
    Fault(delay=0.2),
)
STORMS = range(SOAK)

AT_ONCE = 20
"""Faults that wait at most, so that however long nothing moves the weather grows no worse."""
MOST_TURNS = 2_000
"""Presses and waits after which a match that takes some fifty of them will not end any more."""


@pytest.fixture(autouse=True)
def bad_weather_is_short(monkeypatch: pytest.MonkeyPatch) -> None:
    """What waits for better weather waits a tenth as long, and the bot logs in again at once."""

    async def at_once(_client: discord.Client, _shard: int | None, *, initial: bool = False) -> None:
        del initial

    monkeypatch.setattr(discord.Client, "before_identify_hook", at_once)
    for patient in ("tables.painter", "hands.followers"):
        monkeypatch.setattr(f"bot.ui.{patient}.FIRST_PATIENCE", 0.1)
        monkeypatch.setattr(f"bot.ui.{patient}.LONGEST_PATIENCE", 6.0)


class Weather:
    """Goes wrong in whatever way comes next."""

    def __init__(self, sandbox: Sandbox, channel_id: str, random: Random) -> None:
        self._core = sandbox.core
        self._channel = sandbox.core.world.channels[channel_id]
        self._random = random
        self._taken: set[Permission] = set()

    def changes(self, *, forbids: bool) -> None:
        """One thing goes wrong, and perhaps another gets well; nothing is forbidden any more unless it `forbids`."""
        if self._taken and self._random.random() < 0.5:
            self.clears()
        if not forbids:
            self._allow()
        mishaps = [self._fault, self._fault, self._fault, self._delete, self._drop]
        self._random.choice([*mishaps, self._forbid] if forbids else mishaps)()

    def clears(self) -> None:
        """All is well again."""
        self._allow()
        self._core.faults.clear()

    def _allow(self) -> None:
        while self._taken:
            self._core.accidents.give(self._channel, self._taken.pop())

    def _fault(self) -> None:
        if len(self._core.faults.ordered) >= AT_ONCE:
            self._core.faults.clear()
        path, method = self._random.choice(ROUTES)
        self._core.faults.order(replace(self._random.choice(HOW), path=path, method=method))

    def _delete(self) -> None:
        ours = [
            m for m in self._core.world.messages[self._channel.id].values() if m.author_id == self._core.world.bot_id
        ]
        if ours and not ours[-1].is_ephemeral:
            self._core.chat.delete(ours[-1])

    def _forbid(self) -> None:
        permission = self._random.choice((Permission.SEND_MESSAGES, Permission.VIEW_CHANNEL))
        self._core.accidents.take(self._channel, permission)
        self._taken.add(permission)

    def _drop(self) -> None:
        self._core.gateway.drop()


def moves_on(message: Obj) -> list[str]:
    return [b["custom_id"] for b in buttons(message) if b["custom_id"].startswith("m:") and not b.get("disabled")]


def tables_of(person: Actor) -> list[Obj]:
    """The messages of the bot that are more than a word to one of them, oldest first."""
    shown = [m for m in person.messages.values() if m["flags"] & 1 << 15 and not m["flags"] & 64]
    return sorted(shown, key=lambda message: int(message["id"]))


async def press_something(person: Actor, random: Random) -> bool:
    """Press a move on the newest table and wait until it is answered or has failed; False where there is none to press."""
    moves = moves_on(tables_of(person)[-1]) if tables_of(person) else []
    if not moves:
        return False
    nonce = await person.do("press", message_id=tables_of(person)[-1]["id"], custom_id=random.choice(moves))
    await person.until(
        lambda: any(
            data.get("nonce") == nonce and data.get("state") in {"answered", "failed", None}
            for _, data in person.frames
        )
    )
    return True


async def see_more(person: Actor, seen: list[Obj], bot: Farmhand, weather: Weather, *, surely: bool) -> None:
    """Wait until somebody sees other tables; where the painter has given up, nothing comes in such weather.

    Unless it comes `surely`, since nothing is left to be pressed, it is not waited for in better weather either.
    """
    news = asyncio.create_task(person.until(lambda: tables_of(person) != seen))
    rest = asyncio.create_task(painted(bot))
    await asyncio.wait({news, rest}, return_when=asyncio.FIRST_COMPLETED)
    rest.cancel()
    if not news.done():
        weather.clears()
    if surely:
        await news
    news.cancel()


@pytest.mark.parametrize("storm", STORMS)
async def test_a_match_is_played_to_its_end_through_any_weather(
    in_sandbox: tuple[Farmhand, Sandbox], storm: int
) -> None:
    bot, sandbox = in_sandbox
    random = Random(storm)
    async with AsyncExitStack() as stack:
        people = [await stack.enter_async_context(Actor.on_page(sandbox.url, name)) for name in ("Anna", "Bram")]
        table = await begin(people, rounds=9)
        weather = Weather(sandbox, table["channel_id"], random)
        async with asyncio.timeout(3 * PATIENCE):
            turns = at_most(MOST_TURNS, "presses and waits")
            while (before := await state(bot)).status is Status.RUNNING:
                next(turns)
                weather.changes(forbids=not is_last_round(before))  # what ends forbidden is left as it stands
                person = random.choice(people)
                seen = tables_of(person)
                if not await press_something(person, random):
                    await see_more(person, seen, bot, weather, surely=True)
                elif (await state(bot)).version == before.version:
                    await see_more(person, seen, bot, weather, surely=False)
        weather.clears()
        await until_presses_are_answered()
        await painted(bot)
        shown = await bot.house.services.paintings.get(1)
        assert shown is not None
        for stray in [message for message in tables_of(people[0]) if message["id"] != str(shown.message_id)]:
            await people[0].do("press", message_id=stray["id"], custom_id=buttons(stray)[0]["custom_id"])
        await people[0].until(lambda: [m["id"] for m in tables_of(people[0])] == [str(shown.message_id)])
    assert (await state(bot)).status is Status.FINISHED
    assert shown.shown_version == (await state(bot)).version
    assert await plies(bot) == list(range(1, (await state(bot)).match.ply + 1))  # type: ignore[union-attr]  # it began


def is_last_round(table: Table) -> bool:
    assert table.match is not None
    return bool(table.match.state.round >= table.match.state.rounds)


async def state(bot: Farmhand) -> Table:
    return await bot.house.services.matches.table(1)


async def plies(bot: Farmhand) -> list[int]:
    store: Store = bot.house.services.matches.store
    return [move.ply for move in await store.read(matches.moves_after, 1, 0)]


async def test_a_second_ready_doubles_nothing(in_sandbox: tuple[Farmhand, Sandbox]) -> None:
    bot, sandbox = in_sandbox
    async with AsyncExitStack() as stack:
        people = [await stack.enter_async_context(Actor.on_page(sandbox.url, name)) for name in ("Anna", "Bram")]
        table = await begin(people)
        running = list(bot._running)
        ready = bot.wait_for("ready")
        sandbox.core.gateway.invalidate()
        await ready
        for person in people:
            await person.until(lambda person=person: person.sees_the_bot)  # type: ignore[misc]
            await person.answered(await person.do("press", message_id=table["id"], custom_id="m:1:p1.1"))
        await people[0].until(lambda: "m:1:p2.1" in str(people[0].messages[table["id"]]))
        await painted(bot)
        assert [message["id"] for message in tables_of(people[0])] == [table["id"]]
    assert bot._running == running
    assert await plies(bot) == [1, 2, 3]
