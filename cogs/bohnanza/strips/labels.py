"""What is written in the pictures."""

from typing import NamedTuple

from cogs.bohnanza.beans import VARIETIES


class Words(NamedTuple):
    """The few words in the pictures, in the language of whoever looks at them."""

    pile: str
    through: str
    """Before which time it is that the cards are drawn through: "1/3"."""
    last: str
    """The last turn."""
    discard: str
    beans: tuple[str, ...]
    """Short names, in the order of `VARIETIES`."""

    def bean(self, code: str) -> str:
        """The name of a variety."""
        return self.beans[list(VARIETIES).index(code)]
