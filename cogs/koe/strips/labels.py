"""What is written in the picture."""

from collections.abc import Mapping
from typing import NamedTuple


class Words(NamedTuple):
    """The few words in the picture, in the language of the match."""

    cards: Mapping[str, str]
    """What each kind of farm card (`farmer`, `rain`, …) is called."""
    pile: str
    discard: str
