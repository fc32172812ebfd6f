"""Which item a press is for: it is found by its `custom_id`, on whatever message, also one from before the start.

discord.py finds dynamic items as well, but makes all that stands on the message anew before it asks one of them, and keeps
what was sent. Here what was pressed is looked up on the message as it came, so a press is answered the sooner; the views that
are sent are standing ones, which discord.py does not listen to, or it would hand on each press a second time.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import discord
from discord.components import ActionRow, Component, Container, SectionComponent
from discord.ui import DynamicItem, LayoutView, View


class _Standing:
    """Nobody waits for a press on it."""

    def is_finished(self) -> bool:
        """What is finished, discord.py neither keeps nor listens to."""
        return True


class StandingView(_Standing, View):
    """The buttons below a text, for as long as the message stands."""

    def __init__(self) -> None:
        super().__init__(timeout=None)


class StandingLayout(_Standing, LayoutView):
    """All that a message shows, for as long as it stands."""

    def __init__(self) -> None:
        super().__init__(timeout=None)


class Switchboard:
    """The classes of all items that are listened to."""

    def __init__(self) -> None:
        self._classes: dict[re.Pattern[str], type[DynamicItem[Any]]] = {}

    def add(self, classes: Sequence[type[DynamicItem[Any]]]) -> None:
        """Listen to items of these classes."""
        self._classes |= {item.__discord_ui_compiled_template__: item for item in classes}

    async def item_of(self, interaction: discord.Interaction[Any]) -> DynamicItem[Any] | None:
        """What was pressed; None where nobody listens to it any more."""
        data: Mapping[str, Any] = interaction.data or {}
        custom_id = str(data.get("custom_id"))
        pressed = _component(interaction.message, custom_id)
        for template, item in self._classes.items():
            if pressed is not None and (match := template.fullmatch(custom_id)):
                return await item.from_custom_id(interaction, pressed, match)
        return None


def _component(message: discord.Message | None, custom_id: str) -> Any:
    """What has this id on a message, as it came; None: nothing has."""
    components = _all(message.components) if message else ()
    return next((each for each in components if getattr(each, "custom_id", None) == custom_id), None)


def _all(components: Sequence[Component]) -> Iterator[Component]:
    for component in components:
        yield component
        if isinstance(component, ActionRow | Container | SectionComponent):
            yield from _all(component.children)
        if isinstance(component, SectionComponent):
            yield component.accessory
