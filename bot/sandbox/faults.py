"""Faults to order: what shall go wrong with the next requests that fit, and with the next interactions."""

import asyncio
import itertools
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import TypeVar

from bot.sandbox.clock import Clock
from bot.sandbox.commands import WrongInput
from bot.sandbox.errors import Refusal
from bot.sandbox.texts import Words
from bot.sandbox.wire import Obj

MOST_ORDERED = 100
"""Faults that may wait at the same time; every page is shown all of them whenever one more is ordered, or happens."""


@dataclass(slots=True)
class Fault:
    """Slowness, a refusal or a broken connection, for requests whose method and path (below `/api/v10`) match."""

    path: str = ".*"
    """A regular expression that the whole path must match."""
    method: str = "[A-Z]+"
    times: int | None = 1
    """How many requests it befalls; None: every one until it is cleared."""
    delay: float = 0.0
    """Seconds, by the sandbox's clock, that a request waits before anything else happens."""
    jitter: float = 0.0
    """Up to so many seconds more, different each time."""
    overtaken: bool = False
    """Whether the request waits, `delay` seconds at most, until an edit that came after it was carried out."""
    refusal: Refusal | None = None
    errors: Obj | None = None
    """The fields that the refusal complains about, as in `DiscordError.errors`."""
    retry_after: float | None = None
    """Seconds that a 429 tells the bot to wait."""
    scope: str = "user"
    """Whose limit a 429 speaks of: the bot's on this route (`user`), `global`, or `shared` with others."""
    reset: bool = False
    """Whether the connection breaks instead of an answer."""
    carried_out: bool = False
    """Whether the request takes effect all the same, and only its answer is lost."""
    kind: str = "request"
    text: Words | None = None
    """What the fault panel calls it."""
    id: str = ""

    def befalls(self, method: str, path: str) -> bool:
        """Whether this request is meant."""
        return bool(re.fullmatch(self.method, method) and re.fullmatch(self.path, path))

    @property
    def loses_answer(self) -> bool:
        """Whether the bot does not get the answer that it would get otherwise."""
        return self.reset or self.refusal is not None


@dataclass(slots=True)
class Echo:
    """An interaction that the bot is told of twice, as it may happen around a resume."""

    times: int | None = 1
    kind: str = "duplicate"
    text: Words | None = None
    id: str = ""


@dataclass(slots=True)
class Lag:
    """An interaction that reaches the bot late; with a jitter, interactions overtake each other."""

    delay: float
    """Seconds, by the sandbox's clock."""
    jitter: float = 0.0
    """Up to so many seconds more, different each time."""
    times: int | None = 1
    kind: str = "late"
    text: Words | None = None
    id: str = ""


AnyFault = Fault | Echo | Lag
Ordered = TypeVar("Ordered", Fault, Echo, Lag)


@dataclass(slots=True)
class Faults:
    """The faults that were ordered and have not happened yet, first ordered first."""

    random: Random = field(default_factory=Random)
    """Chooses each jitter."""
    changed: Callable[[], None] = field(default=lambda: None)
    """Called when something was ordered, happened or was cleared."""
    _ordered: list[AnyFault] = field(default_factory=list)
    _overtaking: list[asyncio.Future[None]] = field(default_factory=list)
    _numbers: "itertools.count[int]" = field(default_factory=lambda: itertools.count(1))

    @property
    def ordered(self) -> tuple[AnyFault, ...]:
        """All that may still happen."""
        return tuple(self._ordered)

    def order(self, fault: AnyFault) -> None:
        """Let this happen; raises `WrongInput` where so many wait already that nobody knows what will."""
        if len(self._ordered) >= MOST_ORDERED:
            raise WrongInput("page.fault.too_many", most=MOST_ORDERED)
        fault.id = str(next(self._numbers))
        self._ordered.append(fault)
        self.changed()

    def clear(self, fault_id: str | None = None) -> None:
        """Let this fault, or any, happen no more; requests that it holds back go on."""
        self._ordered = [fault for fault in self._ordered if fault_id not in {None, fault.id}]
        self._release()
        self.changed()

    def take(self, method: str, path: str) -> tuple[Fault, ...]:
        """What befalls this request, used up once: at most one fault that delays it and one that loses its answer."""
        fits = [fault for fault in self._ordered if isinstance(fault, Fault) and fault.befalls(method, path)]
        slow = next((fault for fault in fits if not fault.loses_answer), None)
        lost = next((fault for fault in fits if fault.loses_answer), None)
        return tuple(self._use_up(fault) for fault in (slow, lost) if fault is not None)

    def is_echoed(self) -> bool:
        """Whether the interaction that is told now shall be told again."""
        echo = next((fault for fault in self._ordered if isinstance(fault, Echo)), None)
        return echo is not None and self._use_up(echo) is echo

    def lateness(self) -> float:
        """Seconds until the interaction that is told now reaches the bot."""
        lag = next((fault for fault in self._ordered if isinstance(fault, Lag)), None)
        return 0.0 if lag is None else self._use_up(lag).delay + self.random.uniform(0, lag.jitter)

    def _use_up(self, fault: Ordered) -> Ordered:
        if fault.times is not None:
            fault.times -= 1
            if fault.times <= 0:
                self._ordered.remove(fault)
            self.changed()
        return fault

    async def hold(self, fault: Fault, clock: Clock) -> None:
        """Let a request wait as its fault says."""
        seconds = fault.delay + self.random.uniform(0, fault.jitter)
        if fault.overtaken:
            await self._wait_to_be_overtaken(seconds, clock)
        elif seconds:
            await clock.sleep(seconds)

    async def _wait_to_be_overtaken(self, at_most: float, clock: Clock) -> None:
        overtaken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._overtaking.append(overtaken)
        patience = asyncio.ensure_future(clock.sleep(at_most))
        try:
            await asyncio.wait({overtaken, patience}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            patience.cancel()
            self._overtaking = [waiting for waiting in self._overtaking if waiting is not overtaken]

    def edited(self) -> None:
        """An edit was carried out: whoever waited to be overtaken goes on."""
        self._release()

    def _release(self) -> None:
        for waiting in self._overtaking:
            if not waiting.done():
                waiting.set_result(None)
        self._overtaking.clear()
