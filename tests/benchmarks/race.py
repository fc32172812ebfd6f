"""People who race for the cards of Bonje in de Stal at many tables, and what is measured meanwhile."""

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from bot.sandbox.chat import Listener
from bot.sandbox.files import Upload
from bot.sandbox.interaction import Interaction, Modal
from bot.sandbox.interactions import Audience
from bot.sandbox.texts import Words
from bot.sandbox.traffic import Call
from bot.sandbox.wire import Obj
from bot.sandbox.world import Message
from tests.benchmarks.arena import SHOWN_WITHIN, Arena, Place, Player
from tests.benchmarks.gauge import Phase
from tests.cogs.bonje.sight import Offer, Sight

Flip = tuple[str, int]
"""A flip at one table: its channel, and which of the match."""

WINDOW = 0.1
"""Seconds for which a race gathers presses: the bot's setting."""
REACTS = (0.25, 0.9)
"""Seconds from the turned-up cards to a press, unless all press at once: at least and at most."""
THINKS = (0.3, 0.9)
"""Seconds before somebody plays the card that they hold."""
CALLS_FALSELY = 0.02
"""How often somebody says "complete!" with a card, which is nearly never true."""
GLANCE = 0.05
"""Seconds between two looks at the clock."""
TRIES = 60
"""Presses of one player in one flip after which it counts as stuck."""

AT_ONCE, APART, OTHERS = "grabs at once", "grabs apart", "other presses"
KINDS = (AT_ONCE, APART, OTHERS)


@dataclass
class Window:
    """What a race gathers, as far as one sees from outside: until all who may still grab have pressed, or time is up."""

    closes_at: float
    rivals: int
    """Players without a card when it opened: as many as there are open cards."""
    pressers: set[str] = field(default_factory=set)


@dataclass
class Wait:
    """How long one press waited."""

    kind: str
    seconds: float
    held: float
    """Seconds of it for which the race gathered other presses."""


class RaceGauge(Listener):
    """Tells apart what a press waits for, its race or the bot; stands before the arena's own gauge."""

    def __init__(self, arena: Arena) -> None:
        core = arena.sandbox.core
        self.waits: list[Wait] = []
        self.requests: Counter[str] = Counter()
        """Of each interaction, by its id."""
        self.flips: set[Flip] = set()
        """What was turned up."""
        self.posted_in_flips = 0
        """Messages that the bot wrote below a table whose cards lay face up, private ones too."""
        self.gone = 0
        """Presses on what had left the message in the meantime; they do not reach the bot."""
        self.stall = 0.0
        """The longest time, in seconds, for which this process could not run: it says nothing of the bot."""
        self.at_once: set[Flip] = set()
        """The flips in which everybody presses at the same moment."""
        self._windows: dict[Flip, Window] = {}
        self._pressed: dict[str, tuple[str, float, Window | None]] = {}
        self._places = {place.channel.id: place for place in arena.places}
        assert core.interactions.audience is not None
        self._pages: Audience = core.interactions.audience
        self._answer = core.interactions.answer
        core.interactions.audience = self
        core.interactions.answer = self.answered  # type: ignore[method-assign]  # the moment a callback was read
        core.traffic.listen(self.called)
        core.chat.listen(self)

    def forget(self) -> None:
        """Begin to count anew."""
        self.waits.clear()
        self.requests.clear()
        self.flips.clear()
        self.posted_in_flips = self.gone = 0
        self.stall = 0.0

    async def watch_the_machine(self) -> None:
        """Note how late this process gets to run; never returns."""
        while True:
            due = time.perf_counter() + GLANCE
            await asyncio.sleep(GLANCE)
            self.stall = max(self.stall, time.perf_counter() - due)

    def interaction_moved(self, interaction: Interaction, state: str, error: Words | None = None) -> None:
        self._pages.interaction_moved(interaction, state, error)
        if state == "sent":
            kind, window = self._enter(interaction)
            self._pressed[interaction.id] = kind, time.perf_counter(), window

    def modal_opened(self, interaction: Interaction, modal: Modal) -> None:
        self._pages.modal_opened(interaction, modal)

    def choices_offered(self, interaction: Interaction, choices: list[Obj]) -> None:
        self._pages.choices_offered(interaction, choices)

    def _enter(self, interaction: Interaction) -> tuple[str, Window | None]:
        """The kind of a press and, if it takes part in a race for cards, the window that it falls into."""
        code = str(interaction.data.get("custom_id", "")).split(":")
        if code[2:3] != ["grab"] or interaction.message is None:
            return OTHERS, None
        now, flip = time.perf_counter(), (interaction.channel.id, int(code[3]))
        window = self._windows.get(flip)
        if window is None or window.closes_at <= now:
            free = Sight(interaction.message.components).open
            window = self._windows[flip] = Window(now + WINDOW, len(free))
        window.pressers.add(interaction.user_id)
        if len(window.pressers) >= window.rivals:
            window.closes_at = now
        return (AT_ONCE if flip in self.at_once else APART), window

    def answered(self, interaction_id: str, token: str, body: Obj, uploads: list[Upload]) -> Obj:
        """Note how long a press has waited; what is answered before its window closes was not held by it."""
        now = time.perf_counter()
        kind, sent, window = self._pressed.pop(interaction_id, (OTHERS, now, None))
        was_held = window is not None and window.closes_at <= now
        held = max(0.0, window.closes_at - sent) if window is not None and was_held else 0.0
        self.waits.append(Wait(kind, now - sent, held))
        return self._answer(interaction_id, token, body, uploads)

    def called(self, call: Call) -> None:
        """Count a request that belongs to an interaction."""
        if call.path.startswith("/interactions/"):
            self.requests[call.path.split("/")[2]] += 1

    def message_created(self, message: Message) -> None:
        place = self._places.get(message.channel_id)
        if place is not None and Sight(place.components).flip is not None:
            self.posted_in_flips += 1


class Race:
    """Four people, or fewer, at one table of Bonje."""

    def __init__(self, place: Place, gauge: RaceGauge, phase: Callable[[], Phase]) -> None:
        self._place = place
        self._gauge = gauge
        self._phase = phase

    @property
    def sight(self) -> Sight:
        """What the table shows."""
        return Sight(self._place.components)

    async def run(self, most: float, burst_every: int) -> None:
        """Play on until so many more cards have been turned up, or until the match is over."""
        flips = 0
        while flips < most and self.sight.offers:
            if (flip := self.sight.flip) is None:
                await self._pause(self.sight)
                continue
            flips += 1
            key = (self._place.channel.id, flip)
            self._gauge.flips.add(key)
            if burst_every and flips % burst_every == 0:
                self._gauge.at_once.add(key)
            await asyncio.gather(*(self._grab_and_play(player, key) for player in self._place.players))

    async def _pause(self, before: Sight) -> None:
        """Wait for the next cards; between rounds, begin the next one."""
        if choices := before.of("next", "special"):
            await self._think()
            for player in self._place.players:
                await self._press(player, choices[0])
                if self.sight.of("next", "special") != choices:
                    return
        try:
            await self._place.until(lambda: self.sight.offers != before.offers, SHOWN_WITHIN)
        except TimeoutError:
            self._phase().stuck += 1

    async def _grab_and_play(self, player: Player, key: Flip) -> None:
        """Take part in a flip until the table asks nothing more of the player."""
        seat = self.sight.seats[player.name]
        if key not in self._gauge.at_once:
            await asyncio.sleep(self._place.random.uniform(*REACTS))
        for _ in range(TRIES):
            if not await self._is_wanted(player, key[1], seat):
                return
            if self.sight.holds(seat):
                await self._think()
            if self.sight.flip == key[1] and (wanted := self.sight.wanted(seat)):
                await self._press(player, self._place.random.choice(wanted))
                await self._perhaps_call(player)
        self._phase().stuck += 1

    async def _is_wanted(self, player: Player, flip: int, seat: int) -> bool:
        """Wait until the table asks something of a player; False: the flip is over first."""
        while self.sight.flip == flip:
            player.sees_something_new.clear()
            if self.sight.wanted(seat):
                return True
            try:
                async with asyncio.timeout(4 * SHOWN_WITHIN):
                    await player.sees_something_new.wait()
            except TimeoutError:
                self._phase().stuck += 1
        return False

    async def _perhaps_call(self, player: Player) -> None:
        if self._place.random.random() < CALLS_FALSELY and (calls := self.sight.of("call")):
            await self._press(player, calls[0])

    async def _think(self) -> None:
        await asyncio.sleep(self._place.random.uniform(*THINKS))

    async def _press(self, player: Player, offer: Offer) -> None:
        if (table := self._place.table) is not None:
            failed = self._phase().failed
            state = await player.press(table, (offer.custom_id, offer.values))
            self._gauge.gone += state == "failed" and self._phase().failed == failed


async def begin(place: Place, practice: int = 0) -> None:
    """Open a lobby of Bonje, agree on the brisk pace, sit down and start; quick practice players take the last seats."""
    place.players = place.players[: len(place.players) - practice]
    host = place.players[0]
    await place.open_lobby("bonje")
    await place.press_offered(host, ":rule:turning", "brisk")
    for seats in range(1, practice + 1):
        await place.press_offered(host, f":level:{seats}", "quick")
    await place.sit_down_and_start()
    await place.until(lambda: place.moves)
