"""What the rules tell is what the head of their module says they tell, and nothing they hold can be changed."""

import re
from pathlib import Path

import pytest
from msgspec import Struct

from cogs.bonje import rules
from cogs.bonje.rules import State
from tests.cogs.bonje.positions import after, position

HEAD = rules.__doc__ or ""
BODY = Path(rules.__file__).read_text(encoding="utf-8").removeprefix(f'"""{HEAD}"""')
EVENTS, REFUSALS = HEAD.split("**Refusals**")


def listed(table: str) -> list[str]:
    """The first column of a table."""
    return re.findall(r"^\| `(\w+)` \|", table, flags=re.MULTILINE)


def test_every_kind_of_event_is_listed_and_every_listed_one_exists() -> None:
    assert sorted(listed(EVENTS)) == sorted(set(re.findall(r'Event\("(\w+)"', BODY)))


def test_every_reason_of_a_refusal_is_listed_and_every_listed_one_exists() -> None:
    assert sorted(listed(REFUSALS)) == sorted(set(re.findall(r'"bonje\.refusal\.(\w+)"', BODY)))


@pytest.mark.parametrize(
    "kind", [kind for kind in vars(rules).values() if isinstance(kind, type) and issubclass(kind, Struct)]
)
def test_cards_tables_and_moves_are_values(kind: type[Struct]) -> None:
    assert kind.__struct_config__.frozen or kind is Struct


def test_what_a_move_leaves_behind_is_another_table() -> None:
    table = position("| |", "| |", cards="cow-m elephant")
    later = after(table, "0 grab 0").state
    assert isinstance(later, State)
    assert later != table
    assert [slot.state for slot in table.cards] == ["open", "open"]
