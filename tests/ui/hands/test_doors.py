"""Direct messages are opened slowly over the whole bot, and nothing depends on them."""

from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from datetime import timedelta
from types import SimpleNamespace
from typing import Any, cast

import aiohttp
import discord
import pytest
import simcord

from bot.client import Farmhand
from bot.services.people import People
from bot.services.table import Person
from bot.settings import Settings
from bot.store import Store
from bot.ui.hands.doors import REST, Doors
from bot.ui.house import House
from tests.services.conftest import HandTurnedClock
from tests.ui.hands.eggs import Eggs, named, text

BURST, WITHIN = 10, 600.0


@dataclass
class Hallway:
    """Doors whose clock is turned by hand, and a Discord that opens whatever it is asked to."""

    people: People
    clock: HandTurnedClock
    asked: list[int] = field(default_factory=list)
    """Whom Discord was asked for."""
    opened: list[int] = field(default_factory=list)
    """Whose doors were said to be open."""
    unwanted: set[int] = field(default_factory=set)
    trouble: Exception | None = None
    doors: Doors = field(init=False)

    def __post_init__(self) -> None:
        self.doors = self.another()

    def another(self) -> Doors:
        """What another process, or the next start, would have."""
        settings = Settings(_env_file=None, dm_openings=BURST, dm_openings_within=WITHIN)  # type: ignore[call-arg]
        house = SimpleNamespace(settings=settings, clock=self.clock, services=SimpleNamespace(people=self.people))
        client = SimpleNamespace(create_dm=self.create_dm)
        return Doors(
            cast("House", house),
            cast("discord.Client", client),
            lambda user: user not in self.unwanted,
            self.opened.append,
        )

    async def create_dm(self, person: discord.Object) -> Any:
        self.asked.append(person.id)
        if self.trouble is not None:
            raise self.trouble
        return SimpleNamespace(id=1000 + person.id)

    async def come(self, *user_ids: int) -> None:
        """People press something and wait for their direct messages."""
        for user_id in user_ids:
            await self.people.remember(Person(user_id, str(user_id), "en-GB"))
            self.doors.ask(user_id)


@pytest.fixture
async def hallway(settings: Settings) -> AsyncIterator[Hallway]:
    clock = HandTurnedClock()
    store = await Store.open(settings.database_url)
    yield Hallway(People(store, clock, 600.0), clock)
    await store.close()


async def test_ten_are_opened_at_once_and_then_as_many_as_ten_in_ten_minutes_allow(hallway: Hallway) -> None:
    await hallway.come(*range(1, 15))
    wait = await hallway.doors.open_due()
    assert hallway.asked == list(range(1, 11))
    assert wait == WITHIN
    hallway.clock.pass_(WITHIN)
    assert await hallway.doors.open_due() is None
    assert hallway.opened == list(range(1, 15))


async def test_the_pace_is_one_over_restarts_and_processes(hallway: Hallway) -> None:
    await hallway.come(*range(1, 11))
    await hallway.doors.open_due()
    hallway.clock.pass_(60)
    await hallway.come(11)
    other = hallway.another()
    other.ask(11)
    assert await other.open_due() == WITHIN - 60
    assert 11 not in hallway.asked


async def test_a_door_is_opened_once_and_remembered(hallway: Hallway) -> None:
    await hallway.come(1)
    await hallway.doors.open_due()
    await hallway.come(1)
    await hallway.doors.open_due()
    assert hallway.asked == [1]
    assert hallway.opened == [1, 1]
    assert (await hallway.people.door(1, is_fresh=True)).channel_id == 1001


async def test_whoever_is_not_to_be_written_to_any_more_costs_nothing(hallway: Hallway) -> None:
    await hallway.come(1, 2)
    await hallway.people.set_dms(2, wanted=False)
    hallway.unwanted.add(1)
    assert await hallway.doors.open_due() is None
    assert not hallway.asked


async def test_discords_word_that_it_is_too_fast_stops_all_of_it_for_a_while(hallway: Hallway) -> None:
    response = cast("aiohttp.ClientResponse", SimpleNamespace(status=403, reason="Forbidden"))
    hallway.trouble = discord.Forbidden(response, {"code": 40003, "message": "too fast"})
    await hallway.come(1, 2)
    assert await hallway.doors.open_due() == WITHIN
    assert hallway.asked == [1]
    assert (await hallway.people.door(1)).is_closed
    hallway.trouble = None
    hallway.clock.pass_(WITHIN)
    assert await hallway.doors.open_due() is None
    assert hallway.opened == [2]


async def test_what_could_not_be_opened_for_the_moment_is_tried_again(hallway: Hallway) -> None:
    hallway.trouble = aiohttp.ClientConnectionError()
    await hallway.come(1)
    assert await hallway.doors.open_due() == REST.total_seconds()
    hallway.trouble = None
    hallway.clock.pass_(REST.total_seconds())
    assert await hallway.doors.open_due() is None
    assert hallway.opened == [1]


# --- closed ones --------------------------------------------------------------------------------------------------


@pytest.fixture
def eggs(simcord_env: simcord.Env) -> Eggs:
    return Eggs(simcord_env)


@pytest.fixture
async def closed(eggs: Eggs) -> Eggs:
    """A match of Anna and Bram, who takes no direct messages."""
    await eggs.opens("bram")
    close(eggs, "bram")
    await eggs.presses("anna", "lobby:1:start")
    return eggs


def close(eggs: Eggs, name: str) -> None:
    path = f"/channels/{eggs.dm_channel(name)}/messages"
    eggs.env.inject_error("POST", path, status=403, code=50007, times=None)


def tries(eggs: Eggs, name: str) -> int:
    """How often the bot tried to write to somebody."""
    return len(eggs.requests("POST", f"/channels/{eggs.dm_channel(name)}/messages"))


async def test_closed_direct_messages_stop_nothing_and_the_panel_at_the_table_does_everything(closed: Eggs) -> None:
    assert not closed.dms("bram")
    for _ in range(4):
        name = await closed.turn()
        if name == "bram":
            panel = await closed.looks("bram")
            assert named(await closed.hand("bram")) in text(panel)
            await closed.presses_on("bram", panel, "h:1:l")
        else:
            await closed.presses_on(name, closed.panel(name), "h:1:l")
    assert len(await closed.hand("bram")) == 2
    assert tries(closed, "bram") == 1


async def test_closed_direct_messages_are_tried_again_when_their_owner_comes_back_but_not_soon(
    closed: Eggs, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = closed.bot.house.services.people
    closed.env.backend.faults.clear()
    await closed.looks("bram")
    await closed.lays()
    assert tries(closed, "bram") == 1
    monkeypatch.setattr(people, "_retry_after", timedelta())
    await closed.looks("bram")
    await closed.lays()
    assert tries(closed, "bram") == 2
    assert named(await closed.hand("bram")) in text(closed.panel("bram"))


async def test_direct_messages_that_are_closed_in_mid_match_stop_nothing(eggs: Eggs) -> None:
    await eggs.begins("bram")
    channel = eggs.dm_channel("bram")
    eggs.env.inject_error("PATCH", f"/channels/{channel}/messages/*", status=403, code=50007, times=None)
    eggs.env.inject_error("POST", f"/channels/{channel}/messages", status=403, code=50007, times=None)
    for _ in range(6):
        await eggs.lays()
    assert eggs.edits("bram") == 1
    for _ in range(2):
        await eggs.lays()
    assert eggs.bot.house.say("en")("secret.over") in eggs.text
    assert not [row for row in await eggs.bot.house.services.paintings.of_match(1) if row.kind == "hand"]


async def test_closed_ones_stay_closed_over_a_restart(closed: Eggs, build: Callable[[], Farmhand]) -> None:
    await closed.env.restart_bot(build())
    await closed.lays()
    assert tries(closed, "bram") == 1


async def test_a_channel_that_discord_does_not_know_is_asked_for_anew(eggs: Eggs) -> None:
    await eggs.opens("bram")
    eggs.env.inject_error("POST", f"/channels/{eggs.dm_channel('bram')}/messages", status=404, code=10003)
    await eggs.presses("anna", "lobby:1:start")
    await eggs.lays()
    assert named(await eggs.hand("bram")) in text(eggs.panel("bram"))
