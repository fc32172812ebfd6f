"""What Discord refuses in a request although its OpenAPI document allows it, or where there is no copy of that document.

discord.py checks hardly any of it: what it lets pass would fail in front of the players.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import discord
from discord import ComponentType, InteractionResponseType

Obj = Mapping[str, Any]

NUMBER = re.compile(r"/\d+")
TOKEN = re.compile(r"/(interactions|webhooks)/{id}/[^/]+")

CALLBACK = "/interactions/{id}/{token}/callback"
MESSAGES = {
    "/channels/{id}/messages",
    "/channels/{id}/messages/{id}",
    "/webhooks/{id}/{token}",
    "/webhooks/{id}/{token}/messages/@original",
    "/webhooks/{id}/{token}/messages/{id}",
}
COMMAND_LISTS = ("/applications/{id}/commands", "/applications/{id}/guilds/{id}/commands")

CONTENT = 2000
"""The document says 4000 for messages in channels: too high for bots."""
COMPONENTS = 40
"""Nested ones counted."""
TEXT = 4000
TEXT_BYTES = 10_170
"""Above it Discord answers 500; every text counts its UTF-8 bytes and twelve more."""
ROWS = 5
FIELDS_OF_A_FORM = 5
EMBEDS = 6000
"""Characters over all embeds of a message."""
COMMANDS = 100
COMMAND = 8000
"""Characters of a command's texts; of those in several languages the longest counts."""
LABEL, CUSTOM_ID, OPTIONS, PLACEHOLDER, OPTION, GALLERY, DESCRIPTION = 80, 100, 25, 150, 100, 10, 1024


class Fault(NamedTuple):
    """Something that Discord would refuse: where it stands in the request, and why."""

    path: str
    why: str

    def __str__(self) -> str:
        return f"{self.path or 'the whole body'}: {self.why}"


Faults = Iterator[Fault]
Placed = tuple[str, Obj]
"""A component and its path."""


def check_view(view: discord.ui.LayoutView) -> None:
    """Raise AssertionError, which says what is wrong, unless Discord takes a message of these components."""
    flags = discord.MessageFlags(components_v2=True).value
    found = list(message_faults({"flags": flags, "components": view.to_components()}))  # type: ignore[no-untyped-call]  # theirs
    assert not found, "\n".join(map(str, found))


def route(path: str) -> str:
    """A path without its ids and tokens: `/channels/{id}/messages`."""
    return TOKEN.sub(r"/\1/{id}/{token}", NUMBER.sub("/{id}", path))


def faults_of(method: str, path: str, body: object) -> Faults:
    """What is wrong with the body of a request."""
    where = route(path)
    if where in COMMAND_LISTS and isinstance(body, list):
        return _commands_faults(body)
    if not isinstance(body, Mapping) or method not in {"POST", "PATCH"}:
        return iter(())
    if where.startswith(COMMAND_LISTS):
        return _command_faults("", body)
    if where == CALLBACK:
        return _callback_faults(body)
    return message_faults(body) if where in MESSAGES else iter(())


def flat(components: Iterable[Obj]) -> Iterator[Obj]:
    """All components of a message in reading order, whatever holds them."""
    return (component for _, component in _placed("", components))


def _callback_faults(body: Obj) -> Faults:
    data = body.get("data") or {}
    match body.get("type"):
        case InteractionResponseType.channel_message.value | InteractionResponseType.message_update.value:
            yield from message_faults(data, "data")
        case InteractionResponseType.modal.value:
            yield from _form_faults(data)
        case InteractionResponseType.autocomplete_result.value:
            if len(data.get("choices") or ()) > OPTIONS:
                yield Fault("data.choices", f"{len(data['choices'])} choices, at most {OPTIONS}")
        case _:
            pass


def message_faults(message: Obj, at: str = "") -> Faults:
    """What is wrong with a message, or with the edit of one."""
    yield from _too_long(_join(at, "content"), message.get("content"), CONTENT)
    components = message.get("components") or []
    placed = list(_placed(_join(at, "components"), components))
    has_v2_flag = discord.MessageFlags._from_value(message.get("flags") or 0).components_v2
    if has_v2_flag or any(_kind(component) >= ComponentType.section.value for _, component in placed):
        yield from _layout_faults(at, message, placed, has_v2_flag=has_v2_flag)
    elif len(components) > ROWS:
        yield Fault(_join(at, "components"), f"{len(components)} rows, at most {ROWS}")
    yield from _component_faults(placed)
    length = sum(_length(embed) for embed in message.get("embeds") or [])
    if length > EMBEDS:
        yield Fault(_join(at, "embeds"), f"{length} characters over all, at most {EMBEDS}")


def _layout_faults(at: str, message: Obj, placed: Sequence[Placed], *, has_v2_flag: bool) -> Faults:
    for field in ("content", "embeds", "poll", "sticker_ids"):
        if message.get(field):
            yield Fault(_join(at, field), "not beside components of version 2")
    if placed and not has_v2_flag:
        yield Fault(_join(at, "flags"), "components of version 2 without their flag")
    path = _join(at, "components")
    if has_v2_flag and "components" in message and not placed:
        yield Fault(path, "an empty message")
    if len(placed) > COMPONENTS:
        yield Fault(path, f"{len(placed)} components, nested ones counted; at most {COMPONENTS}")
    texts = [c.get("content") or "" for _, c in placed if _kind(c) == ComponentType.text_display.value]
    characters, size = sum(map(len, texts)), sum(len(text.encode()) + 12 for text in texts)
    if characters > TEXT:
        yield Fault(path, f"{characters} characters of text, at most {TEXT}")
    if size > TEXT_BYTES:
        yield Fault(path, f"{size} bytes of text, at most {TEXT_BYTES}")


def _form_faults(form: Obj) -> Faults:
    fields = form.get("components") or []
    if not 1 <= len(fields) <= FIELDS_OF_A_FORM:
        yield Fault("data.components", f"{len(fields)} components in a form, 1 to {FIELDS_OF_A_FORM}")
    yield from _component_faults(list(_placed("data.components", fields)))


def _component_faults(placed: Sequence[Placed]) -> Faults:
    seen: dict[str, str] = {}
    for path, component in placed:
        custom_id = component.get("custom_id")
        if custom_id is not None and custom_id in seen:
            yield Fault(f"{path}.custom_id", f"{custom_id!r} stands at {seen[custom_id]} already")
        seen.setdefault(str(custom_id), path)
        if check := CHECKS.get(_kind(component)):
            yield from check(path, component)


def _row_faults(path: str, row: Obj) -> Faults:
    kinds = [_kind(component) for component in row.get("components") or []]
    is_buttons = 1 <= len(kinds) <= 5 and set(kinds) == {ComponentType.button.value}
    if not is_buttons and len(kinds) != 1:
        yield Fault(path, f"a row of components of the types {kinds}; one menu, or one to five buttons")


def _button_faults(path: str, button: Obj) -> Faults:
    if not button.get("label") and not button.get("emoji") and "sku_id" not in button:
        yield Fault(path, "a button without label or emoji")
    yield from _too_long(f"{path}.label", button.get("label"), LABEL)
    if "url" not in button and "sku_id" not in button:
        yield from _length_faults(f"{path}.custom_id", button.get("custom_id"), CUSTOM_ID)


def _menu_faults(path: str, menu: Obj) -> Faults:
    options = menu.get("options") or []
    yield from _length_faults(f"{path}.custom_id", menu.get("custom_id"), CUSTOM_ID)
    yield from _too_long(f"{path}.placeholder", menu.get("placeholder"), PLACEHOLDER)
    if not 1 <= len(options) <= OPTIONS:
        yield Fault(f"{path}.options", f"{len(options)} options, 1 to {OPTIONS}")
    values = [option.get("value") for option in options]
    for number, option in enumerate(options):
        place = f"{path}.options[{number}]"
        for field in ("label", "value"):
            yield from _length_faults(f"{place}.{field}", option.get(field), OPTION)
        yield from _too_long(f"{place}.description", option.get("description"), OPTION)
        if option.get("value") in values[:number]:
            yield Fault(f"{place}.value", f"{option['value']!r} is another option's, too")


def _text_faults(path: str, text: Obj) -> Faults:
    yield from _length_faults(f"{path}.content", text.get("content"), TEXT)


def _gallery_faults(path: str, gallery: Obj) -> Faults:
    items = gallery.get("items") or []
    if not 1 <= len(items) <= GALLERY:
        yield Fault(f"{path}.items", f"{len(items)} pictures, 1 to {GALLERY}")
    for number, item in enumerate(items):
        yield from _too_long(f"{path}.items[{number}].description", item.get("description"), DESCRIPTION)


CHECKS: Mapping[int, Callable[[str, Obj], Faults]] = {
    ComponentType.action_row.value: _row_faults,
    ComponentType.button.value: _button_faults,
    ComponentType.select.value: _menu_faults,
    ComponentType.text_display.value: _text_faults,
    ComponentType.media_gallery.value: _gallery_faults,
}


def _commands_faults(commands: Sequence[Obj]) -> Faults:
    slash = [command for command in commands if command.get("type", 1) == 1]
    if len(slash) > COMMANDS:
        yield Fault("", f"{len(slash)} slash commands, at most {COMMANDS}")
    for number, command in enumerate(commands):
        yield from _command_faults(f"[{number}]", command)


def _command_faults(path: str, command: Obj) -> Faults:
    length = _length_of_command(command)
    if length > COMMAND:
        yield Fault(path, f"{length} characters in a command, at most {COMMAND}")


def _length_of_command(part: Obj) -> int:
    own = sum(_longest(part, field) for field in ("name", "description"))
    own += len(part["value"]) if isinstance(part.get("value"), str) else 0
    inner = [*(part.get("options") or ()), *(part.get("choices") or ())]
    return own + sum(map(_length_of_command, inner))


def _longest(part: Obj, field: str) -> int:
    texts = [part.get(field), *(part.get(f"{field}_localizations") or {}).values()]
    return max(len(text or "") for text in texts)


def _length(embed: Obj) -> int:
    texts = [embed.get("title"), embed.get("description")]
    texts += [(embed.get("footer") or {}).get("text"), (embed.get("author") or {}).get("name")]
    for field in embed.get("fields") or []:
        texts += [field.get("name"), field.get("value")]
    return sum(len(text) for text in texts if text)


def _placed(at: str, components: Iterable[Obj]) -> Iterator[Placed]:
    for number, component in enumerate(components):
        path = f"{at}[{number}]"
        yield path, component
        yield from _placed(f"{path}.components", component.get("components") or ())
        for key in ("accessory", "component"):
            if component.get(key):
                yield f"{path}.{key}", component[key]


def _kind(component: Obj) -> int:
    return int(component.get("type", 0))


def _length_faults(path: str, text: str | None, most: int) -> Faults:
    if not 1 <= len(text or "") <= most:
        yield Fault(path, f"{len(text or '')} characters, 1 to {most}")


def _too_long(path: str, text: str | None, most: int) -> Faults:
    if len(text or "") > most:
        yield Fault(path, f"{len(text or '')} characters, at most {most}")


def _join(at: str, field: str) -> str:
    return f"{at}.{field}" if at else field
