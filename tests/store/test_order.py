"""What several processes may store at the same moment is stored in one order, so that none waits for one that waits for it."""

from collections.abc import Iterator
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

import pytest

from bot.store import matches, paintings
from bot.store.rows import PaintingRow

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


class Listening:
    """A connection that keeps what it is given."""

    dialect = SimpleNamespace(name="postgresql")

    def __init__(self) -> None:
        self.rows: list[dict[str, Any]] = []

    def execute(self, _statement: object, rows: list[dict[str, Any]]) -> "Listening":
        self.rows += rows
        return self

    def scalars(self) -> Iterator[int]:
        return (row["id"] for row in self.rows)


@pytest.fixture
def listening() -> Any:
    return Listening()


def test_interactions_go_in_by_their_ids(listening: Any) -> None:
    assert matches.note_interactions(listening, 1, [3, 1, 2], NOON) == {1, 2, 3}
    assert [row["id"] for row in listening.rows] == [1, 2, 3]


def test_paintings_go_in_by_match_kind_and_seat(listening: Any) -> None:
    keys = [(2, "hand", 1), (1, "table", -1), (2, "hand", 0), (1, "letter", 3)]
    rows = [PaintingRow(*key, 7, 8, 1, NOON, None, None) for key in keys]
    paintings.put(listening, rows)
    assert [(row["match_id"], row["kind"], row["seat"]) for row in listening.rows] == sorted(keys)
