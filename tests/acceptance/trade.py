"""A table of Bohnanza in a sandbox: everybody's messages as they stand, and presses at the same moment."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from bot.client import Farmhand, build_bot
from bot.sandbox import Sandbox, SettableClock
from bot.sandbox.chat import Listener
from bot.sandbox.interaction import Interaction, Modal
from bot.sandbox.interactions import Audience
from bot.sandbox.press import pressed
from bot.sandbox.texts import Words
from bot.sandbox.wire import InteractionType, MessageFlag, Obj
from bot.sandbox.world import Channel, Message
from bot.services.table import Person
from bot.settings import Settings
from cogs.bohnanza.beans import VARIETIES, Phase, Player, State
from cogs.bohnanza.rules import GAME
from tests.cogs.bohnanza.positions import cards_of
from tests.sandbox_client import PATIENCE, Actor, components, connected, pointed_at
from tests.ui.at_table import painted

MATCH = 1
NAMES = ("Anna", "Carla", "Dirk", "Eva")
"""By seat."""
PNG = b"\x89PNG\r\n\x1a\n"
DECK = Counter(VARIETIES)


def dealt(hands: Sequence[str], *, turned: str = "", phase: Phase = "plant", bottom: str = "") -> State:
    """A whole game of 104 cards with these hands; `bottom` are the last cards of the draw pile."""
    rest = DECK - Counter("".join(hands) + turned + bottom)
    return State(
        players=tuple(Player(tuple(hand)) for hand in hands),
        pile=(*bottom, *sorted(rest.elements())),
        turned=tuple(turned),
        phase=phase,
        tie="hand",
        offers_made=(0,) * len(hands),
        wishes=((),) * len(hands),
    )


class TradeTable(Listener):
    """A match in the channel #farm; people are called by their names."""

    def __init__(self, sandbox: Sandbox, bot: Farmhand, people: Sequence[Actor]) -> None:
        self.bot = bot
        self.core = sandbox.core
        self._people = {name: person.user_id for name, person in zip(NAMES, people, strict=False)}
        self._presses = 0
        self._moved = asyncio.Event()
        assert self.core.interactions.audience is not None
        self._pages: Audience = self.core.interactions.audience
        self.core.interactions.audience = self
        self.core.chat.listen(self)

    # ---- what happens

    def message_created(self, _message: Message) -> None:
        self._moved.set()

    def interaction_moved(self, interaction: Interaction, state: str, error: Words | None = None) -> None:
        self._pages.interaction_moved(interaction, state, error)
        self._moved.set()

    def modal_opened(self, interaction: Interaction, modal: Modal) -> None:
        self._pages.modal_opened(interaction, modal)

    def choices_offered(self, interaction: Interaction, choices: list[Obj]) -> None:
        self._pages.choices_offered(interaction, choices)

    # ---- what there is

    @property
    def channel(self) -> Channel:
        """Where they play."""
        return next(channel for channel in self.core.world.channels.values() if channel.name == "farm")

    @property
    def message(self) -> Message:
        """The table."""
        return next(m for m in self._in(self.channel) if _is_panel(m) and not m.flags & MessageFlag.EPHEMERAL)

    def panel(self, name: str) -> Message:
        """Somebody's hand among their direct messages."""
        panel = self._panel(name)
        assert panel is not None
        return panel

    def _panel(self, name: str) -> Message | None:
        return next((message for message in self._dms(name) if _is_panel(message)), None)

    def seen_by(self, name: str) -> list[Message]:
        """Every message that somebody can read, the oldest first; whoever has no seat reads the channel."""
        own = self._people.get(name)
        in_channel = (m for m in self._in(self.channel) if not m.flags & MessageFlag.EPHEMERAL or m.owner_id == own)
        return sorted([*in_channel, *(self._dms(name) if own else ())], key=lambda message: int(message.id))

    def letter(self, name: str) -> Message:
        """The newest letter there."""
        return next(m for m in self._dms(name) if not _is_panel(m) and not m.flags & MessageFlag.EPHEMERAL)

    def _dms(self, name: str) -> Iterator[Message]:
        channel = self.core.world.dm_between(self.core.world.bot_id, self._people[name])
        return self._in(channel) if channel is not None else iter(())

    def _in(self, channel: Channel) -> Iterator[Message]:
        """The newest first."""
        return iter(list(self.core.world.messages.get(channel.id, {}).values())[::-1])

    async def state(self) -> State:
        """The match as it is stored; no card is lost or doubled."""
        table = await self.bot.house.services.matches.table(MATCH)
        assert table.match is not None
        state: State = table.match.state
        assert cards_of(state) == DECK
        return state

    # ---- what people do

    async def press(self, *presses: tuple[str, str, Message]) -> list[Interaction]:
        """Press all of this at the same moment, also twice, and wait until all of it is answered."""
        started = [self._start(*press) for press in presses]
        async with asyncio.timeout(PATIENCE):
            while any(each.answer is None for each in started):
                self._moved.clear()
                await self._moved.wait()
        return started

    def _start(self, name: str, custom_id: str, message: Message) -> Interaction:
        channel = self.core.world.channels[message.channel_id]
        data = pressed(message, custom_id, None, self.core.world)
        self._presses += 1
        return self.core.interactions.start(
            InteractionType.COMPONENT,
            self._people[name],
            channel,
            data,
            nonce=f"{custom_id}#{self._presses}",
            message=message,
        )

    async def play(self, name: str, code: str) -> None:
        """Play a move without pressing anything, and wait until all have seen it."""
        person = Person(int(self._people[name]), name)
        await self.bot.house.services.matches.play(MATCH, person, code, None)
        await self.settled()

    async def settled(self) -> None:
        """Wait until everything is shown as it is stored."""
        async with asyncio.timeout(PATIENCE):
            while True:
                self._moved.clear()
                if await self._has_written():
                    continue
                if all(self._panel(name) for name in self._people):
                    return
                await self._moved.wait()

    async def _has_written(self) -> bool:
        """Wait while anything is being written; False: nothing was."""
        canvases = list(self.bot.house.painter._canvases.values())
        was_writing = [canvas.lock for canvas in canvases if canvas.lock.locked()]
        for lock in was_writing:
            async with lock:
                pass
        return await painted(self.bot) or bool(was_writing)

    def told(self, interaction: Interaction) -> str:
        """All that stands in the answer to a press."""
        messages = self.core.world.messages[interaction.channel.id]
        answer = messages.get(interaction.response_id or "") or interaction.message
        assert answer is not None
        return said(answer)


def said(message: Message) -> str:
    """All that a message says and offers: texts, labels, ids and options."""
    found = [message.content, *(file.filename for file in message.attachments)]
    for component in components({"components": message.components}):
        found += [str(component[key]) for key in ("content", "label", "custom_id", "placeholder") if component.get(key)]
        found += [str(component[key]) for key in ("options", "items") if component.get(key)]
    return "\n".join(found)


def _is_panel(message: Message) -> bool:
    return bool(message.flags & MessageFlag.COMPONENTS_V2)


@asynccontextmanager
async def trade_table(database: Path, state: State) -> AsyncIterator[TradeTable]:
    """Three or four people at a table that stands so, each with a panel among their direct messages."""
    values: dict[str, Any] = {"practice_tempo": 0, "edit_interval": 0, "refusal_lifetime": 600}
    settings = Settings(_env_file=None, database_url=f"sqlite:///{database}", **values)  # type: ignore[call-arg]  # a setting of pydantic
    async with AsyncExitStack() as stack:
        for draw in ("draw_table", "draw_hand"):  # pictures are not what is looked at
            stack.enter_context(patch(f"cogs.bohnanza.views.{draw}", lambda *_: PNG))
        stack.enter_context(patch("bot.ui.ahead.draw_ahead", lambda *_: None))
        stack.enter_context(patch.object(type(GAME), "setup", lambda *_: state))
        stack.enter_context(patch("bot.services.lobbies.shuffled", lambda seats, _: list(seats)))
        sandbox = await Sandbox.start(clock=SettableClock(), rate_limits=False)  # which waits however long it takes
        stack.push_async_callback(sandbox.stop)
        stack.enter_context(pointed_at(sandbox))
        bot = build_bot(settings)
        await stack.enter_async_context(connected(bot, sandbox.token))
        names = NAMES[: len(state.players)]
        people = [await stack.enter_async_context(Actor.on_page(sandbox.url, name)) for name in names]
        host, *others = people
        await host.command("farm", "play", game="bohnanza")
        lobby = await host.message_saying("Bohnanza")
        for person in others:
            await person.answered(await person.do("press", message_id=lobby["id"], custom_id=f"lobby:{MATCH}:join"))
        await host.answered(await host.do("press", message_id=lobby["id"], custom_id=f"lobby:{MATCH}:start"))
        table = TradeTable(sandbox, bot, people)
        await table.settled()
        yield table
