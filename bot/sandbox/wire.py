"""Numbers and shapes of Discord's wire format that several modules share."""

from collections.abc import Iterator
from datetime import datetime
from enum import IntEnum, IntFlag
from typing import Any

Obj = dict[str, Any]
"""A JSON object as it goes over the wire; snowflakes are strings in it."""


class ChannelType(IntEnum):
    TEXT = 0
    DM = 1
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12


THREADS = (ChannelType.PUBLIC_THREAD, ChannelType.PRIVATE_THREAD)


class MessageType(IntEnum):
    DEFAULT = 0
    THREAD_CREATED = 18
    REPLY = 19
    CHAT_INPUT_COMMAND = 20


SYSTEM = (MessageType.THREAD_CREATED,)
"""Messages that Discord itself writes in somebody's name."""


class MessageFlag(IntFlag):
    SUPPRESS_EMBEDS = 1 << 2
    HAS_THREAD = 1 << 5
    EPHEMERAL = 1 << 6
    LOADING = 1 << 7
    SUPPRESS_NOTIFICATIONS = 1 << 12
    COMPONENTS_V2 = 1 << 15


NO_FLAGS = MessageFlag(0)


class InteractionType(IntEnum):
    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL_SUBMIT = 5


class Callback(IntEnum):
    MESSAGE = 4
    DEFERRED_MESSAGE = 5
    DEFERRED_UPDATE = 6
    UPDATE_MESSAGE = 7
    AUTOCOMPLETE = 8
    MODAL = 9


class Component(IntEnum):
    ROW = 1
    BUTTON = 2
    STRING_SELECT = 3
    TEXT_INPUT = 4
    USER_SELECT = 5
    ROLE_SELECT = 6
    MENTIONABLE_SELECT = 7
    CHANNEL_SELECT = 8
    SECTION = 9
    TEXT = 10
    THUMBNAIL = 11
    GALLERY = 12
    FILE = 13
    SEPARATOR = 14
    CONTAINER = 17
    LABEL = 18
    FILE_UPLOAD = 19
    RADIO_GROUP = 21
    CHECKBOX_GROUP = 22
    CHECKBOX = 23


SELECTS = (
    Component.STRING_SELECT,
    Component.USER_SELECT,
    Component.ROLE_SELECT,
    Component.MENTIONABLE_SELECT,
    Component.CHANNEL_SELECT,
)


def children(component: Obj) -> list[tuple[str, Obj]]:
    """The components directly inside, each with its path below this one."""
    found = [(f"components.{i}", child) for i, child in enumerate(component.get("components") or [])]
    found += [(key, component[key]) for key in ("accessory", "component") if component.get(key)]
    return found


def walk(components: list[Obj], path: str = "components") -> Iterator[tuple[str, Obj]]:
    """Every component, nested ones too, each with its path in the body."""
    for index, component in enumerate(components):
        yield from walk_one(component, f"{path}.{index}")


def walk_one(component: Obj, path: str) -> Iterator[tuple[str, Obj]]:
    """A component and all inside it."""
    yield path, component
    for step, child in children(component):
        yield from walk_one(child, f"{path}.{step}")


def media_items(component: Obj) -> list[tuple[str, Obj]]:
    """The media a component shows (`{"url": …}`), each with its path below the component."""
    match component.get("type"):
        case Component.GALLERY:
            items = component.get("items") or []
            return [(f"items.{i}.media", item["media"]) for i, item in enumerate(items) if item.get("media")]
        case Component.THUMBNAIL | Component.FILE as kind:
            key = "media" if kind == Component.THUMBNAIL else "file"
            return [(key, component[key])] if component.get(key) else []
        case _:
            return []


DEEPEST = 50
"""Levels of a body; none that makes sense has more than a dozen."""


class TooDeep(ValueError):
    """A body is nested beyond all sense."""


def pruned(node: Any, *, in_a_list: bool = False, level: int = 0) -> Any:
    """The same without the nulls in listed objects and what is below them, where null means no more than left out.

    Raises `TooDeep` rather than follow a body beyond `DEEPEST` levels.
    """
    if level > DEEPEST:
        raise TooDeep
    if isinstance(node, list):
        return [pruned(entry, in_a_list=True, level=level + 1) for entry in node]
    if not isinstance(node, dict):
        return node
    kept = {key: value for key, value in node.items() if value is not None or not in_a_list}
    return {
        key: value if key.endswith("_localizations") else pruned(value, in_a_list=in_a_list, level=level + 1)
        for key, value in kept.items()
    }


def iso(moment: datetime | None) -> str | None:
    """A time as Discord writes it."""
    return None if moment is None else moment.isoformat()
