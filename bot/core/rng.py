"""Random numbers that a stored match meets again on every machine and version."""

from collections.abc import Sequence
from functools import cached_property
from random import Random
from typing import TypeVar

Item = TypeVar("Item")


class Rng:
    """The stream of random numbers of one ply of one match: the deal is ply 0, the first move ply 1.

    It is built on `Random.random` alone, the only sequence that Python promises to keep, and seeded when first used,
    so a move without chance costs nothing.
    """

    def __init__(self, seed: str, ply: int) -> None:
        self._name = f"{seed}:{ply}"

    @cached_property
    def _random(self) -> Random:
        return Random(self._name)

    def below(self, n: int) -> int:
        """A number from 0 up to, not including, `n`; raises ValueError for n < 1."""
        if n < 1:
            raise ValueError(f"below needs a positive bound, not {n}")
        return int(self._random.random() * n)

    def choice(self, items: Sequence[Item]) -> Item:
        """One of the items; raises ValueError when there is none."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[Item]) -> list[Item]:
        """The items in a random order (Fisher and Yates), as a new list."""
        mixed = list(items)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed
