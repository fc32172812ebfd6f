"""What bots asked of the REST API: for whoever counts, compares or checks it."""

from collections.abc import Callable, Mapping
from typing import NamedTuple


class Call(NamedTuple):
    """A request that was answered."""

    method: str
    path: str
    """Below `/api/v10`."""
    query: Mapping[str, str]
    body: object
    """The JSON, of a form its `payload_json`; None where there was none or nobody got to read it."""
    status: int
    """0 where the connection broke instead."""


Listener = Callable[[Call], None]


class Traffic:
    """Tells of every request, once it is answered and before the next one of the same connection."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []

    def listen(self, listener: Listener) -> None:
        """Hear of every request from now on."""
        self._listeners.append(listener)

    def tell(self, call: Call) -> None:
        """Tell of one."""
        for listener in self._listeners:
            listener(call)
