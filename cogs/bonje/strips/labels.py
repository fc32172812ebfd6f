"""What is written in the picture."""

from typing import NamedTuple


class Words(NamedTuple):
    """The few words in the picture, in the language of the match."""

    round: str
    pile: str
