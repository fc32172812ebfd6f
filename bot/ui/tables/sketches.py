"""Messages composed ahead, while what they show is still on its way to the disk."""

from collections import OrderedDict
from collections.abc import Callable
from typing import Protocol

from bot.services.table import Table
from bot.ui.pictures import Picture, Pictures
from bot.ui.table import Composition

KEPT = 32
"""How many are kept at most; each is used or replaced soon, unless the change could not be stored."""


class Compose(Protocol):
    """Composes the message of a table; `begin` is told of its picture before the rest is done."""

    def __call__(self, table: Table, begin: Callable[[Picture], object] | None = None) -> Composition: ...


class Sketches:
    """One message at most for each match, its picture being drawn.

    It is handed out only for exactly the table that it shows, so what was never stored is never seen.
    """

    def __init__(self, compose: Compose, pictures: Pictures) -> None:
        self._compose = compose
        self._pictures = pictures
        self._made: OrderedDict[int, tuple[Table, Composition]] = OrderedDict()

    def prepare(self, table: Table) -> None:
        """Compose a message that will be asked for if all goes well."""
        self._made[table.match_id] = table, self._compose(table, self._pictures.begin)
        self._made.move_to_end(table.match_id)
        while len(self._made) > KEPT:
            self._made.popitem(last=False)

    def take(self, table: Table) -> Composition:
        """The message of a table, composed now unless that was done before; to be sent once."""
        sketched, composition = self._made.pop(table.match_id, (None, None))
        return composition if composition is not None and sketched == table else self._compose(table)
