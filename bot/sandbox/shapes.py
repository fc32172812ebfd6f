"""Which fields a bot may send, and of which kind, as data; null stands for a field left out.

Discord ignores fields that it does not know. Here they are refused, since nobody can have meant them to be ignored: this is
the one place where the sandbox is stricter than Discord.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from bot.sandbox.errors import Problems
from bot.sandbox.wire import SELECTS, Component, Obj


class Kind(NamedTuple):
    """What a value must be; of an object, or of each object in a list, `inside` tells the fields."""

    types: tuple[type, ...]
    code: str
    message: str
    inside: "Callable[[Obj], Shape | None] | None" = None
    entries: "Kind | None" = None
    """What each entry of a list must be, where they are no objects."""
    most: int | None = None
    """The greatest number, or the longest list."""


Shape = Mapping[str, Kind]

TEXT = Kind((str,), "STRING_TYPE_CONVERT", "Could not interpret value as string.")
NUMBER = Kind((int,), "NUMBER_TYPE_COERCE", "Value is not int.")
DECIMAL = Kind((int, float), "FLOAT_TYPE_COERCE", "Value is not float.")
FLAG = Kind((bool,), "BOOLEAN_TYPE_CONVERT", "Must be either true or false.")
ID = Kind((str, int), "NUMBER_TYPE_COERCE", "Value is not snowflake.", most=2**63 - 1)
LIST = Kind((list,), "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
OBJECT = Kind((dict,), "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
IDS = LIST._replace(entries=ID, most=100)
NUMBERS = LIST._replace(entries=NUMBER)
NONCE = Kind((str, int), "NONCE_TYPE_INVALID_TYPE", "This field must be a string or integer.")
ANYTHING = Kind((object,), "", "")
NOT_HERE = Kind((), "FIELD_NOT_IMPLEMENTED", "The sandbox does not implement this field.")


def one(shape: Shape) -> Kind:
    """An object with these fields."""
    return OBJECT._replace(inside=lambda _: shape)


def each(shape: Shape) -> Kind:
    """A list of objects with these fields."""
    return LIST._replace(inside=lambda _: shape)


TEXTS = OBJECT._replace(inside=lambda texts: dict.fromkeys(texts, TEXT))
"""A text for each language."""


def check_fields(body: Obj, shape: Shape) -> None:
    """Raise where `check_shape` finds anything."""
    problems = Problems()
    check_shape(problems, body, shape)
    problems.raise_if_any()


def check_shape(problems: Problems, body: Obj, shape: Shape, path: str = "") -> None:
    """Note every field that is unknown or of a wrong kind."""
    for key, value in body.items():
        kind = shape.get(key)
        if kind is None:
            problems.add(f"{path}{key}", "UNKNOWN_FIELD", "There is no such field; Discord would ignore it.")
        elif value is not None and (value or kind is not NOT_HERE):
            _check_value(problems, f"{path}{key}", value, kind)


def _check_value(problems: Problems, path: str, value: object, kind: Kind) -> None:
    if not _is(kind, value):
        problems.add(path, kind.code, kind.message)
        return
    if kind.most is not None and isinstance(value, int):
        problems.number(path, value, 0, kind.most)
    if isinstance(value, list):
        if kind.most is not None and len(value) > kind.most:
            problems.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {kind.most} or fewer in length.")
        for number, entry in enumerate(value):
            if kind.entries:
                _check_value(problems, f"{path}.{number}", entry, kind.entries)
            elif kind.inside:
                _check_inside(problems, f"{path}.{number}", entry, kind.inside)
    elif kind.inside:
        _check_inside(problems, path, value, kind.inside)


def _check_inside(problems: Problems, path: str, thing: object, inside: Callable[[Obj], Shape | None]) -> None:
    if not isinstance(thing, dict):
        problems.add(path, OBJECT.code, OBJECT.message)
    elif (shape := inside(thing)) is not None:
        check_shape(problems, thing, shape, f"{path}.")
    elif not isinstance(thing.get("type"), int):
        problems.add(f"{path}.type", NUMBER.code, NUMBER.message)


def _is(kind: Kind, value: object) -> bool:
    if isinstance(value, bool):
        return bool in kind.types or object in kind.types
    return isinstance(value, kind.types)


EMOJI = one({"id": ID, "name": TEXT, "animated": FLAG})
MEDIA = one({"url": TEXT})
BASICS: Shape = {"type": NUMBER, "id": NUMBER._replace(most=2**31 - 1)}
OPTION: Shape = {"label": TEXT, "value": TEXT, "description": TEXT, "default": FLAG}
WITH_EMOJI: Shape = {**OPTION, "emoji": EMOJI}
FIELD: Shape = {**BASICS, "custom_id": TEXT, "required": FLAG}
COUNTED: Shape = {**FIELD, "min_values": NUMBER, "max_values": NUMBER}
SELECT: Shape = {**COUNTED, "placeholder": TEXT, "disabled": FLAG}
FILLED_SELECT: Shape = {**SELECT, "default_values": each({"id": ID, "type": TEXT})}
"""A select whose options are people, roles or channels."""


def _of_component(component: Obj) -> Shape | None:
    """The fields of a component; None where the type is not known, which the rules about types refuse."""
    kind = component.get("type")
    return COMPONENTS.get(kind) if isinstance(kind, int) else None


PARTS = LIST._replace(inside=_of_component)
PART = OBJECT._replace(inside=_of_component)

COMPONENTS: Mapping[int, Shape] = {
    Component.ROW: {**BASICS, "components": PARTS},
    Component.BUTTON: {
        **BASICS,
        "style": NUMBER,
        "label": TEXT,
        "emoji": EMOJI,
        "custom_id": TEXT,
        "url": TEXT,
        "sku_id": ID,
        "disabled": FLAG,
    },
    **dict.fromkeys(SELECTS, FILLED_SELECT),
    Component.STRING_SELECT: {**SELECT, "options": each(WITH_EMOJI)},
    Component.CHANNEL_SELECT: {**FILLED_SELECT, "channel_types": NUMBERS},
    Component.TEXT_INPUT: {
        **FIELD,
        "style": NUMBER,
        "label": TEXT,
        "value": TEXT,
        "placeholder": TEXT,
        "min_length": NUMBER,
        "max_length": NUMBER,
    },
    Component.SECTION: {**BASICS, "components": PARTS, "accessory": PART},
    Component.TEXT: {**BASICS, "content": TEXT},
    Component.THUMBNAIL: {**BASICS, "media": MEDIA, "description": TEXT, "spoiler": FLAG},
    Component.GALLERY: {**BASICS, "items": each({"media": MEDIA, "description": TEXT, "spoiler": FLAG})},
    Component.FILE: {**BASICS, "file": MEDIA, "spoiler": FLAG},
    Component.SEPARATOR: {**BASICS, "divider": FLAG, "spacing": NUMBER},
    Component.CONTAINER: {**BASICS, "components": PARTS, "accent_color": NUMBER, "spoiler": FLAG},
    Component.LABEL: {**BASICS, "label": TEXT, "description": TEXT, "component": PART},
    Component.FILE_UPLOAD: COUNTED,
    Component.RADIO_GROUP: {**FIELD, "options": each(OPTION)},
    Component.CHECKBOX_GROUP: {**COUNTED, "options": each(OPTION)},
    Component.CHECKBOX: {**FIELD, "default": FLAG},
}

PICTURE = one({"url": TEXT, "width": NUMBER, "height": NUMBER, "proxy_url": TEXT})
EMBED: Shape = {
    "type": TEXT,
    "title": TEXT,
    "description": TEXT,
    "url": TEXT,
    "color": NUMBER,
    "timestamp": TEXT,
    "flags": NUMBER,
    "author": one({"name": TEXT, "url": TEXT, "icon_url": TEXT, "proxy_icon_url": TEXT}),
    "footer": one({"text": TEXT, "icon_url": TEXT, "proxy_icon_url": TEXT}),
    "image": PICTURE,
    "thumbnail": PICTURE,
    "fields": each({"name": TEXT, "value": TEXT, "inline": FLAG}),
}

MESSAGE: Shape = {
    "content": TEXT,
    "embeds": each(EMBED),
    "components": PARTS,
    "flags": NUMBER,
    "attachments": each({"id": ID, "filename": TEXT, "description": TEXT, "title": TEXT, "is_spoiler": FLAG}),
    "allowed_mentions": one(
        {"parse": LIST._replace(entries=TEXT, most=3), "users": IDS, "roles": IDS, "replied_user": FLAG}
    ),
    "message_reference": one(
        {"type": NUMBER, "message_id": ID, "channel_id": ID, "guild_id": ID, "fail_if_not_exists": FLAG}
    ),
    "nonce": NONCE,
    "enforce_nonce": FLAG,
    "tts": FLAG,
    "poll": NOT_HERE,
    "sticker_ids": NOT_HERE,
}
"""A new message, an edit, an answer or a followup."""

CALLBACK: Shape = {"type": NUMBER, "data": OBJECT}
FORM: Shape = {"title": TEXT, "custom_id": TEXT, "components": PARTS}
CHOICE: Shape = {"name": TEXT, "name_localizations": TEXTS, "value": ANYTHING}
CHOICES: Shape = {"choices": each(CHOICE)}

THREAD: Shape = {
    "name": TEXT,
    "type": NUMBER,
    "auto_archive_duration": NUMBER,
    "archived": FLAG,
    "locked": NOT_HERE,
    "invitable": FLAG,
    "rate_limit_per_user": NOT_HERE,
}
CHANNEL: Shape = {**THREAD, "topic": TEXT, "position": NUMBER}
"""What may be changed of a channel or a thread."""

NAMED: Shape = {
    "name": TEXT,
    "name_localizations": TEXTS,
    "description": TEXT,
    "description_localizations": TEXTS,
    "type": NUMBER,
}


def _of_option(_: Obj) -> Shape:
    return COMMAND_OPTION


COMMAND_OPTION: Shape = {
    **NAMED,
    "required": FLAG,
    "autocomplete": FLAG,
    "choices": each(CHOICE),
    "options": LIST._replace(inside=_of_option),
    "channel_types": NUMBERS,
    "min_value": DECIMAL,
    "max_value": DECIMAL,
    "min_length": NUMBER,
    "max_length": NUMBER,
}
COMMAND: Shape = {
    **NAMED,
    "id": ID,
    "options": LIST._replace(inside=_of_option),
    "default_member_permissions": ID,
    "dm_permission": FLAG,
    "contexts": NUMBERS,
    "integration_types": NUMBERS,
    "nsfw": FLAG,
}
DELETED: Shape = {"messages": IDS}
EMOJI_BODY: Shape = {"name": TEXT, "image": TEXT}
