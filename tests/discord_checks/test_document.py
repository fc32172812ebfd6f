"""The checker finds what Discord's OpenAPI document does not allow, and says where."""

from typing import Any

import pytest

from tests.discord_checks.document import Document, Markers
from tests.discord_checks.test_limits import (
    CALLBACK,
    CHANNEL,
    COMMANDS,
    V2,
    button,
    command,
    form,
    layout,
    menu,
    row,
    text,
)


def answer(*components: Any, **fields: Any) -> dict[str, Any]:
    return {"type": 4, "data": layout({"type": 17, "components": list(components)}, **fields)}


BAD: dict[str, tuple[str, str, object, str]] = {
    "a route that is none": ("POST", "/channels/1/cows", None, "the whole body: the document has no such route"),
    "a body where none belongs": (
        "PUT",
        "/channels/1/thread-members/2",
        {"a": 1},
        "the whole body: the document has no body here",
    ),
    "an unknown field": ("POST", CHANNEL, {"kontent": "moo"}, "the whole body: the document has no field kontent"),
    "an unknown field deep inside": (
        "POST",
        CALLBACK,
        answer(row(button(colour="red"))),
        "data.components[0].components[0].components[0]: the document has no field colour",
    ),
    "a long label": (
        "POST",
        CALLBACK,
        answer(text("moo"), row(button(label="x" * 81))),
        "data.components[0].components[1].components[0].label: 81 characters, at most 80",
    ),
    "no options": (
        "POST",
        CHANNEL,
        layout(row(menu(options=[]))),
        "components[0].components[0].options: 0 of them, at least 1",
    ),
    "no custom_id": (
        "POST",
        CHANNEL,
        layout(row({"type": 3, "options": [{"label": "a", "value": "a"}]})),
        "components[0].components[0]: 'custom_id' is a required property",
    ),
    "a component that is none": (
        "POST",
        CHANNEL,
        layout({"type": 99}),
        'components[0]: {"type": 99} is nothing that may stand here',
    ),
    "a component where it may not stand": (
        "POST",
        CHANNEL,
        layout({"type": 17, "components": [{"type": 17, "components": [text("moo")]}]}),
        'components[0].components[0]: {"type": 17, "components": [{"type": 10, "content": "moo"}]} is nothing that may stand here',
    ),
    "a button in a form": (
        "POST",
        CALLBACK,
        form({"type": 18, "label": "Go", "component": button()}),
        'data.components[0].component: {"type": 2, "style": 1, "label": "Go", "custom_id": "go0"} is nothing that may stand here',
    ),
    "the wrong kind of value": ("POST", CHANNEL, {"content": 5}, "content: 5 is not of type 'string', 'null'"),
    "no snowflake": (
        "POST",
        CHANNEL,
        {"message_reference": {"message_id": "first"}},
        "message_reference.message_id: 'first' does not match '^(0|[1-9][0-9]*)$'",
    ),
    "a thread that stays for ever": (
        "POST",
        "/channels/1/threads",
        {"name": "Table", "type": 11, "auto_archive_duration": 1},
        "auto_archive_duration: 1 is nothing that may stand here",
    ),
    "a long description": (
        "PUT",
        COMMANDS,
        [command(description="x" * 101)],
        "[0].description: 101 characters, at most 100",
    ),
}


@pytest.mark.parametrize(("method", "path", "body", "fault"), BAD.values(), ids=BAD)
def test_each_kind_of_fault_is_found_and_placed(
    document: Document, method: str, path: str, body: object, fault: str
) -> None:
    assert [str(found) for found in document.faults(method, path, (), body)] == [fault]
    assert [str(found) for found in document.faults(method, path, (), body)] == [fault], "not only the first time"


def test_an_unknown_parameter_is_found(document: Document) -> None:
    query = ("with_response", "with_cows")
    found = document.faults("POST", CALLBACK, query, {"type": 6})

    assert list(map(str, found)) == ["?with_cows: the document has no such parameter"]


def test_numbers_are_snowflakes_too(document: Document) -> None:
    assert list(document.faults("POST", CHANNEL, (), {"message_reference": {"message_id": 10**18}})) == []


def test_a_shape_that_was_in_order_is_looked_at_once(document: Document) -> None:
    document.checked.clear()

    def shapes(label: str, flags: int = V2) -> int:
        assert list(document.faults("POST", CHANNEL, (), layout(row(button(label=label)), flags=flags))) == []
        return len(document.checked)

    first = shapes("Draw a card")
    assert shapes("Take a cow") == first
    assert shapes("x" * 80) == first + 1, "of a length that the document tells apart"


def test_values_between_the_same_limits_have_the_same_shape() -> None:
    markers = Markers.of({"maxLength": 10, "minItems": 2, "maximum": 5, "enum": ["users"]})
    alike: list[tuple[object, object]] = [
        ("moo", "oink"),
        ("x" * 11, "x" * 99),
        (7, 8),
        (["a", "b"], ["b", "c", "d"]),
        ({"a": "moo"}, {"a": "baa"}),
    ]
    different: list[tuple[object, object]] = [
        ("moo", "x" * 11),
        ("users", "roles"),
        ("12", "moo"),
        (5, 6),
        (1, True),
        (1, 1.0),
        (["a"], ["a", "b"]),
        (["a", "b"], ["a", "a"]),
        (["a", "b"], ["a", 1]),
        ({"a": "moo"}, {"b": "moo"}),
        (None, ""),
        ([], {}),
    ]

    assert [pair for pair in alike if markers.shape(pair[0]) != markers.shape(pair[1])] == []
    assert [pair for pair in different if markers.shape(pair[0]) == markers.shape(pair[1])] == []
