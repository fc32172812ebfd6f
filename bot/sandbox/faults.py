"""Faults to order: what shall go wrong with the next REST requests that fit."""

import re
from dataclasses import dataclass

from bot.sandbox.errors import Refusal

RATE_LIMITED = Refusal(429, 0, "You are being rate limited.")
UNAVAILABLE = Refusal(503, 0, "Service Unavailable")


@dataclass(slots=True)
class Fault:
    """Slowness, a refusal or a broken connection, for requests whose method and path (below `/api/v10`) match."""

    path: str = ".*"
    """A regular expression that the whole path must match."""
    method: str = "[A-Z]+"
    times: int = 1
    """How many requests it befalls."""
    delay: float = 0.0
    """Seconds, by the sandbox's clock, that a request waits before anything else happens."""
    refusal: Refusal | None = None
    retry_after: float | None = None
    """Seconds that a 429 tells the bot to wait."""
    reset: bool = False
    """Whether the connection breaks instead of an answer."""
    carried_out: bool = False
    """Whether the request takes effect all the same, and only its answer is lost."""

    def befalls(self, method: str, path: str) -> bool:
        """Whether this request is meant."""
        return bool(re.fullmatch(self.method, method) and re.fullmatch(self.path, path))

    @property
    def loses_answer(self) -> bool:
        """Whether the bot does not get the answer that it would get otherwise."""
        return self.reset or self.refusal is not None


class Faults:
    """The faults that were ordered and have not happened yet, first ordered first."""

    def __init__(self) -> None:
        self._ordered: list[Fault] = []

    def order(self, fault: Fault) -> None:
        """Let this happen."""
        self._ordered.append(fault)

    def clear(self) -> None:
        """Let nothing go wrong any more."""
        self._ordered.clear()

    def take(self, method: str, path: str) -> Fault | None:
        """The fault that befalls this request, which is then used up once."""
        fault = next((ordered for ordered in self._ordered if ordered.befalls(method, path)), None)
        if fault is None:
            return None
        fault.times -= 1
        if fault.times <= 0:
            self._ordered.remove(fault)
        return fault
