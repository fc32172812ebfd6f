"""What Discord refuses in a message, so that a test fails where Discord would.

discord.py checks hardly any of it: what it lets pass would fail in front of the players.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import discord
from discord import ComponentType

Component = Mapping[str, Any]

TEXT_LIMIT = 4000
BYTE_LIMIT = 10_170
"""Above it Discord answers 500; every text counts its UTF-8 bytes and twelve more."""
COMPONENT_LIMIT = 40


def check_view(view: discord.ui.LayoutView) -> None:
    """Check a message of components."""
    check_message({"flags": discord.MessageFlags(components_v2=True).value, "components": view.to_components()})  # type: ignore[no-untyped-call]  # theirs


def check_message(message: Mapping[str, Any]) -> None:
    """Check the body of a message as it is sent; raises AssertionError that says what is wrong."""
    components = list(flat(message.get("components") or ()))
    content = message.get("content") or ""
    assert len(content) <= 2000, f"content of {len(content)} characters"
    if discord.MessageFlags._from_value(message.get("flags", 0)).components_v2:
        assert not content, "content beside components of version 2"
        _check_layout(components)
    else:
        assert len(message.get("components") or ()) <= 5, "more than five rows"
    ids = [component["custom_id"] for component in components if component.get("custom_id")]
    assert len(ids) == len(set(ids)), f"a custom_id twice: {sorted(i for i in ids if ids.count(i) > 1)}"
    for component in components:
        _check(component)


def flat(components: Iterable[Component]) -> Iterator[Component]:
    """All components of a message in reading order, whatever holds them."""
    for component in components:
        yield component
        yield from flat(component.get("components", ()))
        if accessory := component.get("accessory"):
            yield accessory


def _check_layout(components: Sequence[Component]) -> None:
    assert components, "an empty message"
    assert len(components) <= COMPONENT_LIMIT, f"{len(components)} components"
    texts = [component["content"] for component in components if component["type"] == ComponentType.text_display.value]
    assert all(texts), "an empty text"
    assert sum(map(len, texts)) <= TEXT_LIMIT, f"{sum(map(len, texts))} characters"
    size = sum(len(text.encode()) + 12 for text in texts)
    assert size <= BYTE_LIMIT, f"{size} bytes of text"


def _check(component: Component) -> None:
    checks = {
        ComponentType.action_row: _check_row,
        ComponentType.button: _check_button,
        ComponentType.select: _check_select,
        ComponentType.media_gallery: _check_gallery,
    }
    check = checks.get(ComponentType(component["type"]))
    if check is not None:
        check(component)


def _check_row(row: Component) -> None:
    kinds = [component["type"] for component in row["components"]]
    is_buttons = 1 <= len(kinds) <= 5 and set(kinds) == {ComponentType.button.value}
    assert is_buttons or len(kinds) == 1, f"a row of {kinds}"


def _check_button(button: Component) -> None:
    assert button.get("label") or button.get("emoji"), "a button without label or emoji"
    assert len(button.get("label") or "") <= 80, f"a label of {len(button['label'])} characters"
    if "url" not in button:
        assert 1 <= len(button["custom_id"]) <= 100, f"a custom_id of {len(button['custom_id'])} characters"


def _check_select(select: Component) -> None:
    assert 1 <= len(select["custom_id"]) <= 100
    assert 1 <= len(select["options"]) <= 25, f"{len(select['options'])} options"
    assert len(select.get("placeholder") or "") <= 150
    values = [option["value"] for option in select["options"]]
    assert len(values) == len(set(values)), "a value twice"
    for option in select["options"]:
        for name in ("label", "value", "description"):
            assert len(option.get(name) or "") <= 100, f"the {name} of an option"
        assert option["label"], "an option without a label"
        assert option["value"], "an option without a value"


def _check_gallery(gallery: Component) -> None:
    assert 1 <= len(gallery["items"]) <= 10
    for item in gallery["items"]:
        assert len(item.get("description") or "") <= 1024
