"""A shuffle that its players can check: one line is sealed when the cards are dealt, and opened when the match is over.

The line names all that the deal follows from: the match, who sits where, the house rules and the seed. Its SHA-256 is public
from the start, so nothing of it can be chosen afterwards; see `docs/fairness.md`.
"""

from collections.abc import Mapping, Sequence
from hashlib import sha256

SHORT = 12
"""Characters of a commitment that a table shows; the whole of it has 64."""

FORM = "farmhand-1"
"""Names the form of the line; another one would get another name."""

PRACTICE = "practice"
"""What stands for a practice player among the owners of the seats."""


def sealed_line(
    *,
    match_id: int,
    game_key: str,
    rules_version: int,
    owners: Sequence[int | None],
    options: Mapping[str, str],
    seed: str,
) -> str:
    """All that the deal follows from; whoever has it knows every hidden card.

    `owners` are the people's Discord ids in the order of the seats, None for a practice player. It is a single line of
    ASCII, so it can be pasted into a terminal.
    """
    seats = ",".join(PRACTICE if owner is None else str(owner) for owner in owners)
    rules = ",".join(f"{key}:{choice}" for key, choice in sorted(options.items()))
    return f"{FORM} match={match_id} game={game_key} rules={rules_version} seats={seats} options={rules} seed={seed}"


def commitment(line: str) -> str:
    """The SHA-256 of a sealed line, in hexadecimal: whoever has it can check the line, and learn nothing of it."""
    return sha256(line.encode()).hexdigest()


def is_of(noted: str, whole: str) -> bool:
    """What somebody noted is this commitment, or its beginning of at least `SHORT` characters, in whatever case."""
    clean = noted.strip().strip("`").lower()
    return len(clean) >= SHORT and whole.startswith(clean)
