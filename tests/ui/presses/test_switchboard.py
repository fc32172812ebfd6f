"""Presses find their items by what stands in the `custom_id`, wherever that is on a message."""

import re
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord.components import _component_factory
from discord.ui import ActionRow, Button, Container, DynamicItem, Item, Section, TextDisplay

from bot.ui.presses.items import MoveButton, MoveSelect
from bot.ui.presses.switchboard import StandingLayout, StandingView, Switchboard


class Egg(DynamicItem[Button[StandingLayout]], template=r"egg:(?P<number>\d+)"):
    """A button of no match."""

    def __init__(self, number: int, label: str | None) -> None:
        super().__init__(Button(label=label, custom_id=f"egg:{number}"))
        self.number = number

    @classmethod
    async def from_custom_id(cls, _interaction: discord.Interaction[Any], item: Any, match: re.Match[str], /) -> "Egg":
        """The egg that was pressed."""
        return cls(int(match["number"]), item.label)


@pytest.fixture
def switchboard() -> Switchboard:
    switchboard = Switchboard()
    switchboard.add([MoveButton, MoveSelect, Egg])
    return switchboard


def pressed(view: StandingLayout | StandingView, custom_id: str) -> Any:
    """The interaction that a press on a message with this view is told by."""
    sent: list[Any] = view.to_components()
    components = [_component_factory(component) for component in sent]
    return SimpleNamespace(data={"custom_id": custom_id}, message=SimpleNamespace(components=components))


def layout(*items: Item[Any]) -> StandingLayout:
    view = StandingLayout()
    for item in items:
        view.add_item(item)
    return view


async def test_an_item_is_found_in_a_row_in_a_container_in_a_section_and_below_a_text(switchboard: Switchboard) -> None:
    plain = StandingView()
    plain.add_item(Egg(1, "one"))
    row: ActionRow[Any] = ActionRow(Egg(1, "one"))
    section: Section[Any] = Section(TextDisplay("an egg"), accessory=Egg(1, "one"))
    for view in (plain, layout(row), layout(Container(row)), layout(Container(section))):
        found = await switchboard.item_of(pressed(view, "egg:1"))
        assert isinstance(found, Egg)
        assert (found.number, found.item.label) == (1, "one")


async def test_what_is_not_on_the_message_or_unknown_is_not_found(switchboard: Switchboard) -> None:
    view = layout(ActionRow(Egg(1, "one"), Button(label="old", custom_id="hen:1")))
    assert await switchboard.item_of(pressed(view, "egg:2")) is None
    assert await switchboard.item_of(pressed(view, "hen:1")) is None
    assert await switchboard.item_of(SimpleNamespace(data={"custom_id": "egg:1"}, message=None)) is None  # type: ignore[arg-type]  # as little as is looked at


async def test_an_id_must_fit_as_a_whole(switchboard: Switchboard) -> None:
    view = layout(ActionRow(Button(label="odd", custom_id="egg:1:more")))
    assert await switchboard.item_of(pressed(view, "egg:1:more")) is None
