"""A bot's components and embeds as Discord keeps them: each numbered, and what was left out filled in."""

from collections.abc import Mapping
from copy import deepcopy

from bot.sandbox.wire import SELECTS, Component, Obj, walk

DEFAULTS: Mapping[int, Obj] = {
    **{kind: {"min_values": 1, "max_values": 1, "disabled": False} for kind in SELECTS},
    Component.CONTAINER: {"accent_color": None, "spoiler": False},
    Component.SEPARATOR: {"spacing": 1, "divider": True},
    Component.THUMBNAIL: {"description": None, "spoiler": False},
    Component.FILE: {"spoiler": False},
}
"""What Discord answers for fields that a bot left out, by type of component."""

ITEM_DEFAULTS: Obj = {"description": None, "spoiler": False}
"""The same for the items of a media gallery."""


def completed(components: list[Obj]) -> list[Obj]:
    """The components with every field filled in; one without an `id` gets the next free number."""
    kept = deepcopy(components)
    taken = {component.get("id") for _, component in walk(kept)}
    number = 0
    for _, component in walk(kept):
        _fill(component, DEFAULTS.get(component["type"], {}))
        for item in component.get("items") or []:
            _fill(item, ITEM_DEFAULTS)
        for chosen in component.get("default_values") or []:
            chosen["id"] = str(chosen["id"])  # bots may write a number, which would be too large for a page
        if not component.get("id"):
            number += 1
            while number in taken:
                number += 1
            component["id"] = number
    return kept


def completed_embeds(embeds: list[Obj]) -> list[Obj]:
    """The embeds with their type, which bots may leave out."""
    return [{"type": "rich"} | embed for embed in deepcopy(embeds)]


def _fill(thing: Obj, defaults: Obj) -> None:
    for key, value in defaults.items():
        if thing.get(key) is None:
            thing[key] = value
