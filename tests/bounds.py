"""A bound for loops that end by themselves, if all is well."""

from collections.abc import Iterator


def at_most(turns: int, of: str) -> Iterator[int]:
    """To be asked for the next one in every turn of a loop; raises AssertionError after so many."""
    yield from range(turns)
    raise AssertionError(f"it is not over after {turns} {of}")
