"""Four people at a table of Bonje in de Stal, and everything that was ever shown to them."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from copy import deepcopy
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from bot.core.match import Match
from bot.sandbox import Sandbox
from bot.sandbox.chat import Listener
from bot.sandbox.interaction import Interaction, Modal
from bot.sandbox.interactions import Audience
from bot.sandbox.press import pressed
from bot.sandbox.texts import Words
from bot.sandbox.wire import InteractionType, MessageFlag, Obj
from bot.sandbox.world import Channel, Message
from bot.store import Store, matches
from bot.store.rows import MoveRow
from cogs.bonje.rules import GAME
from cogs.bonje.view_data import View
from tests.acceptance.conftest import Farmhand
from tests.bounds import at_most
from tests.cogs.bonje.sight import Sight
from tests.sandbox_client import PATIENCE, Actor

MATCH = 1
NAMES = ("Anna", "Bram", "Carla", "Dirk")
PAUSES = {"turn-normal": 1.0, "grab": 60, "round": 0.5}
"""Seconds; nobody is slow enough to be swept."""


class Showing(NamedTuple):
    """The table's message as it stood at some time."""

    sight: Sight
    picture: str
    """The file's name, which tells what is drawn; empty where there is none."""


class Press(NamedTuple):
    """Somebody presses the button of a move."""

    user_id: str
    code: str


@dataclass
class Record:
    """A match as it is stored."""

    match: Match
    """As it began."""
    moves: Sequence[MoveRow]

    @property
    def grabs(self) -> Mapping[int, Sequence[tuple[int | None, int]]]:
        """Who pressed first for which card, in that order, by flip."""
        found: dict[int, list[tuple[int | None, int]]] = {}
        for move in self.moves:
            if move.code.startswith("grab:"):
                _, flip, slot = move.code.split(":")
                found.setdefault(int(flip), []).append((move.seat, int(slot)))
        return found

    def views(self) -> Iterator[View]:
        """What everybody may see, from the first cards on; that every stored move is legal is part of it."""
        match = self.match
        yield match.state.shown
        for move in self.moves:
            match, _ = match.play(move.seat, move.code)
            yield match.state.shown


class RaceTable(Listener):
    """A table in the channel #farm; it hears what is shown there and what becomes of every press."""

    def __init__(self, sandbox: Sandbox, farmhand: Farmhand, people: Sequence[Actor]) -> None:
        self.farmhand = farmhand
        self.people = people
        self.showings: list[Showing] = []
        self.posted_in_flips: list[Message] = []
        self.failed: list[str] = []
        """Presses that nobody answered."""
        self._core = sandbox.core
        self._moved = asyncio.Event()
        self._random = Random("race")
        assert self._core.interactions.audience is not None
        self._pages: Audience = self._core.interactions.audience
        self._core.interactions.audience = self
        self._core.chat.listen(self)

    # ---- what happens

    @property
    def channel(self) -> Channel:
        """Where they play."""
        return next(channel for channel in self._core.world.channels.values() if channel.name == "farm")

    @property
    def message(self) -> Message:
        """The table's message."""
        messages = reversed(self._core.world.messages[self.channel.id].values())
        return next(message for message in messages if message.flags & MessageFlag.COMPONENTS_V2)

    @property
    def sight(self) -> Sight:
        """What it shows now."""
        return Sight(self.message.components)

    def message_created(self, message: Message) -> None:
        if message.flags & MessageFlag.COMPONENTS_V2:
            self.message_edited(message)
        elif self.showings and self.sight.flip is not None:
            self.posted_in_flips.append(message)

    def message_edited(self, message: Message) -> None:
        files = [file.filename for file in message.attachments]
        self.showings.append(Showing(Sight(deepcopy(message.components)), files[0] if files else ""))
        self._moved.set()

    def interaction_moved(self, interaction: Interaction, state: str, error: Words | None = None) -> None:
        self._pages.interaction_moved(interaction, state, error)
        if state == "failed":
            self.failed.append(str(interaction.data["custom_id"]))
        self._moved.set()

    def modal_opened(self, interaction: Interaction, modal: Modal) -> None:
        self._pages.modal_opened(interaction, modal)

    def choices_offered(self, interaction: Interaction, choices: list[Obj]) -> None:
        self._pages.choices_offered(interaction, choices)

    async def until_turned(self, after: int = 0) -> int:
        """Wait for the next flip to lie face up; its number."""
        await self.until(lambda: (self.sight.flip or 0) > after)
        flip = self.sight.flip
        assert flip is not None
        return flip

    async def until(self, condition: Callable[[], bool]) -> None:
        """Wait until something is so."""
        async with asyncio.timeout(PATIENCE):
            while not condition():
                self._moved.clear()
                await self._moved.wait()

    # ---- what people do

    def seat_of(self, person: Actor) -> int:
        """Where somebody sits."""
        name = self._core.world.user(person.user_id).name
        return self.sight.seats[name]

    @property
    def names(self) -> Sequence[str]:
        """Everybody's name, by seat."""
        return list(self.sight.seats)

    def start(self, user_id: str, code: str, *, on: Message | None = None) -> Interaction:
        """Press, whether or not that person waits for an answer already: people have phones and desktops.

        `on`: the table as it stood when it was pressed, if it stands differently by now.
        """
        message = on or self.message
        data = pressed(message, f"m:{MATCH}:{code}", None, self._core.world)
        kind = InteractionType.COMPONENT
        return self._core.interactions.start(kind, user_id, self.channel, data, nonce=code, message=message)

    async def press(self, *presses: Press) -> list[Interaction]:
        """Press all of this at the same moment, and wait until all of it is answered, or nobody waits any more."""
        started = [self.start(*press) for press in presses]
        await self.answered(started)
        return started

    async def answered(self, started: Sequence[Interaction]) -> None:
        """Wait until all of this is answered, or nobody waits any more."""
        before = len(self.failed)
        await self.until(lambda: sum(each.answer is None for each in started) <= len(self.failed) - before)

    async def finish(self, flip: int) -> None:
        """Everybody takes and plays what is left of a flip, until the next cards are waited for."""
        turns = at_most(500, "rounds of presses")
        while self.sight.flip == flip:
            next(turns)
            showings = len(self.showings)
            for person in self.people:
                if self.sight.flip == flip and (wanted := self.sight.wanted(self.seat_of(person))):
                    offer = self._random.choice(wanted)
                    nonce = await person.do(
                        "press", message_id=self.message.id, custom_id=offer.custom_id, values=offer.values
                    )
                    await person.until(lambda: _is_over(person, nonce))  # noqa: B023  # awaited at once
            if self.sight.flip == flip and len(self.showings) == showings:
                await self.until(lambda: len(self.showings) > showings)  # noqa: B023  # awaited at once

    async def record(self) -> Record:
        """The match as it is stored."""
        store = await Store.open(self.farmhand.database_url)
        stored = await store.read(matches.load, MATCH)
        moves = await store.read(matches.moves_after, MATCH, 0)
        await store.close()
        assert [move.ply for move in moves] == list(range(1, len(moves) + 1))
        assert stored.row.seed is not None
        match = Match.start(GAME, stored.row.seed, len(stored.seats), stored.row.options)
        return Record(match, moves)


def _is_over(person: Actor, nonce: str) -> bool:
    return any(
        kind == "interaction" and data.get("nonce") == nonce and data["state"] in {"answered", "failed"}
        for kind, data in person.frames
    )


@asynccontextmanager
async def race_table(sandbox: Sandbox, farmhand: Farmhand, **settings: str) -> AsyncIterator[RaceTable]:
    """Four people, and a match that has begun."""
    await farmhand.start(FARMHAND_TABLE_PAUSES=json.dumps(PAUSES), **settings)
    async with AsyncExitStack() as stack:
        people = [await stack.enter_async_context(Actor.on_page(sandbox.url, name)) for name in NAMES]
        host = people[0]
        await host.command("farm", "play", game="bonje")
        table = RaceTable(sandbox, farmhand, people)
        lobby = await host.message_saying("Bonje")
        for person in people[1:]:
            await person.answered(await person.do("press", message_id=lobby["id"], custom_id=f"lobby:{MATCH}:join"))
        await host.answered(await host.do("press", message_id=lobby["id"], custom_id=f"lobby:{MATCH}:start"))
        yield table
