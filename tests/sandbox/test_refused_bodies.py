"""Bodies that Discord refuses, one character or entry beyond what it takes, each with its inner code."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bot.sandbox import errors
from bot.sandbox.errors import DiscordError, Problems
from bot.sandbox.files import Upload
from bot.sandbox.forms import check_form
from bot.sandbox.inner_codes import SOURCES
from bot.sandbox.validate import check_message
from tests.sandbox.bodies import V2, button, options, row, select, text

FIRST = "components.0.components.0"
FIELD = {"type": 4, "custom_id": "name", "style": 1}
PREMIUM = {"type": 2, "style": 6}
LINK = {"type": 2, "style": 5, "url": "https://example.com"}


def noted(errors: dict[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    """Every path of a refusal with its code."""
    for key, inner in errors.items():
        if key == "_errors":
            yield from ((path.removeprefix("."), fault["code"]) for fault in inner)
        else:
            yield from noted(inner, f"{path}.{key}")


def refusal(body: dict[str, Any], *, is_form: bool = False) -> list[tuple[str, str]]:
    """What is wrong with a message or a form."""
    check = partial(check_form, body, ()) if is_form else partial(check_message, body, [], None, ())
    with pytest.raises(DiscordError) as refused:
        check()
    assert (refused.value.refusal.status, refused.value.refusal.code) == (400, 50035)
    return list(noted(refused.value.errors or {}))


def said(**body: Any) -> dict[str, Any]:
    return {"content": "x"} | body


def form(*fields: dict[str, Any]) -> dict[str, Any]:
    labels = [{"type": 18, "label": "Name", "component": field} for field in fields]
    return {"title": "Form", "custom_id": "form", "components": labels}


MENTIONS = "allowed_mentions"
EMBED = "embeds.0"

MESSAGES: dict[str, tuple[dict[str, Any], str, str]] = {
    "2001 characters": (said(content="x" * 2_001), "content", "BASE_TYPE_MAX_LENGTH"),
    "a nonce of 26": (said(nonce="x" * 26), "nonce", "NONCE_TYPE_TOO_LONG"),
    "a nonce that is a list": (said(nonce=["x"]), "nonce", "NONCE_TYPE_INVALID_TYPE"),
    "a nonce of 65 bits": (said(nonce=2**63), "nonce", "NONCE_TYPE_OUT_OF_BOUNDS"),
    "everybody beside some": (
        said(allowed_mentions={"parse": ["users"], "users": ["1"]}),
        MENTIONS,
        "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
    ),
    "somebody twice": (
        said(allowed_mentions={"users": ["1", "1"]}),
        f"{MENTIONS}.users.1",
        "SET_TYPE_ALREADY_CONTAINS_VALUE",
    ),
    "101 people": (
        said(allowed_mentions={"users": [str(n) for n in range(101)]}),
        f"{MENTIONS}.users",
        "BASE_TYPE_MAX_LENGTH",
    ),
    "an unknown kind of mention": (
        said(allowed_mentions={"parse": ["cows"]}),
        f"{MENTIONS}.parse.0",
        "BASE_TYPE_CHOICES",
    ),
    "an embed of nothing": (said(embeds=[{"color": 5}]), f"{EMBED}.description", "BASE_TYPE_REQUIRED"),
    "a blank field": (
        said(embeds=[{"fields": [{"name": " ", "value": "x"}]}]),
        f"{EMBED}.fields.0.name",
        "BASE_TYPE_REQUIRED",
    ),
    "a field without value": (
        said(embeds=[{"fields": [{"name": "x"}]}]),
        f"{EMBED}.fields.0.value",
        "BASE_TYPE_REQUIRED",
    ),
    "a time that is none": (
        said(embeds=[{"title": "x", "timestamp": "noon"}]),
        f"{EMBED}.timestamp",
        "DATE_TIME_TYPE_PARSE",
    ),
    "an address of 2049": (
        said(embeds=[{"title": "x", "url": "https://x.nl/".ljust(2_049, "x")}]),
        f"{EMBED}.url",
        "BASE_TYPE_MAX_LENGTH",
    ),
    "a colour below black": (said(embeds=[{"title": "x", "color": -1}]), f"{EMBED}.color", "NUMBER_TYPE_MIN"),
    "a description of 1025": (
        said(attachments=[{"id": "12345678901", "description": "x" * 1_025}]),
        "attachments.0.description",
        "BASE_TYPE_MAX_LENGTH",
    ),
    "a file of no name": (
        said(attachments=[{"id": "12345678901", "filename": ""}]),
        "attachments.0.filename",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "an empty description": (
        {"flags": V2, "components": [{"type": 12, "items": [{"media": {"url": "https://x.nl"}, "description": ""}]}]},
        "components.0.items.0.description",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "26 fields": (
        said(embeds=[{"fields": [{"name": "x", "value": "x"}] * 26}]),
        f"{EMBED}.fields",
        "BASE_TYPE_MAX_LENGTH",
    ),
    "a file that did not come": (said(attachments=[{"id": 0}]), "attachments.0", "ATTACHMENT_NOT_FOUND"),
    "six buttons": (
        said(components=[row(*(button(n) for n in range(6)))]),
        "components.0.components.5",
        "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
    ),
    "two menus in a row": (
        said(components=[row(select(), select(custom_id="other"))]),
        "components.0.components.1",
        "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
    ),
    "no custom_id": (
        said(components=[row(button(custom_id=None))]),
        f"{FIRST}.custom_id",
        "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED",
    ),
    "an empty link": (said(components=[row(LINK)]), f"{FIRST}.label", "BUTTON_COMPONENT_INVALID"),
    "a premium button for nothing": (said(components=[row(PREMIUM)]), f"{FIRST}.sku_id", "BASE_TYPE_REQUIRED"),
    "a premium button with a label": (
        said(components=[row(PREMIUM | {"sku_id": "1", "label": "x"})]),
        f"{FIRST}.label",
        "BUTTON_COMPONENT_INVALID",
    ),
    "an article on any button": (
        said(components=[row(button(sku_id="1"))]),
        f"{FIRST}.sku_id",
        "BUTTON_COMPONENT_INVALID",
    ),
    "an id below nought": (said(components=[row(button(id=-1))]), f"{FIRST}.id", "NUMBER_TYPE_MIN"),
    "an id of 33 bits": (said(components=[row(button(id=2**31))]), f"{FIRST}.id", "NUMBER_TYPE_MAX"),
    "a placeholder of 151": (
        said(components=[row(select(placeholder="x" * 151))]),
        f"{FIRST}.placeholder",
        "BASE_TYPE_MAX_LENGTH",
    ),
    "a minimum of 26": (
        said(components=[row({"type": 5, "custom_id": "x", "min_values": 26, "max_values": 25})]),
        f"{FIRST}.min_values",
        "NUMBER_TYPE_MAX",
    ),
    "a maximum of nought": (
        said(components=[row({"type": 5, "custom_id": "x", "min_values": 0, "max_values": 0})]),
        f"{FIRST}.max_values",
        "NUMBER_TYPE_MIN",
    ),
    "a default of another kind": (
        said(components=[row({"type": 5, "custom_id": "x", "default_values": [{"id": "1", "type": "role"}]})]),
        f"{FIRST}.default_values.0.type",
        "BASE_TYPE_CHOICES",
    ),
    "more defaults than choices": (
        said(components=[row({"type": 5, "custom_id": "x", "default_values": [{"id": "1", "type": "user"}] * 2})]),
        f"{FIRST}.default_values",
        "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES",
    ),
    "defaults of a list of options": (
        said(components=[row(select(default_values=[{"id": "1", "type": "user"}]))]),
        f"{FIRST}.default_values",
        "UNKNOWN_FIELD",
    ),
    "4001 characters together": (
        {"flags": V2, "components": [text("x" * 4_000), text("x")]},
        "components",
        "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
    ),
    "a field for files": (
        {"flags": V2, "components": [row({"type": 19, "custom_id": "x"})]},
        FIRST,
        "UNION_TYPE_CHOICES",
    ),
    "a section in a section": (
        {"flags": V2, "components": [{"type": 9, "components": [{"type": 9}], "accessory": button()}]},
        FIRST,
        "UNION_TYPE_CHOICES",
    ),
    "a row in a row": ({"flags": V2, "components": [row(row(button()))]}, FIRST, "UNION_TYPE_CHOICES"),
}


@pytest.mark.parametrize(("body", "path", "code"), MESSAGES.values(), ids=MESSAGES)
def test_a_message_beyond_a_limit_is_refused_by_its_code(body: dict[str, Any], path: str, code: str) -> None:
    assert (path, code) in refusal(body)


GROUP = {"type": 22, "custom_id": "x", "options": options(3)}
RADIO = {"type": 21, "custom_id": "x", "options": options(2)}
FILES = {"type": 19, "custom_id": "x"}

FORMS: dict[str, tuple[dict[str, Any], str, str]] = {
    "must be answered with nothing": (select(min_values=0), "min_values", "NUMBER_TYPE_MIN"),
    "is disabled": (select(disabled=True), "disabled", "MODAL_COMPONENT_DISABLED"),
    "must be ticked not at all": (GROUP | {"min_values": 0}, "min_values", "NUMBER_TYPE_MIN"),
    "needs no file and must have one": (FILES | {"min_values": 0}, "min_values", "NUMBER_TYPE_MIN"),
    "a maximum of no files": (FILES | {"max_values": 0}, "max_values", "NUMBER_TYPE_MIN"),
    "a minimum of eleven files": (FILES | {"min_values": 11, "max_values": 10}, "min_values", "NUMBER_TYPE_MAX"),
    "more files at least than at most": (
        FILES | {"min_values": 2},
        "max_values",
        "SELECT_COMPONENT_INVALID_VALUE_COUNT",
    ),
    "a custom_id of 101 for files": (FILES | {"custom_id": "x" * 101}, "custom_id", "BASE_TYPE_BAD_LENGTH"),
    "two radio buttons pressed": (
        RADIO | {"options": options(2, default=True)},
        "options",
        "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES",
    ),
    "a tick twice": (
        GROUP | {"options": options(2, value="x")},
        "options.1",
        "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
    ),
    "a text of none": (FIELD | {"max_length": 0}, "max_length", "NUMBER_TYPE_MIN"),
    "a label in a label": ({"type": 18, "label": "x", "component": FIELD}, "", "UNION_TYPE_CHOICES"),
}


@pytest.mark.parametrize(("field", "key", "code"), FORMS.values(), ids=FORMS)
def test_a_field_beyond_a_limit_is_refused_by_its_code(field: dict[str, Any], key: str, code: str) -> None:
    path = f"components.0.component.{key}".removesuffix(".")
    assert (path, code) in refusal(form(field), is_form=True)


def test_what_need_not_be_answered_may_take_nothing() -> None:
    fields = (
        select(min_values=0),
        FILES | {"min_values": 0, "max_values": 10, "custom_id": "files"},
        GROUP | {"min_values": 0},
    )
    check_form(form(*(field | {"required": False} for field in fields)), ())


def test_texts_are_counted_in_characters_whatever_their_bytes() -> None:
    check_message({"content": "🐄" * 2_000}, [], None, ())
    assert refusal({"content": "🐄" * 2_001}) == [("content", "BASE_TYPE_MAX_LENGTH")]
    check_message(said(components=[row(button(label="牛" * 80, custom_id="é" * 100))]), [], None, ())
    assert refusal(said(components=[row(button(custom_id="é" * 101))]))


def test_eleven_files_are_too_many_even_of_one_name() -> None:
    files = [Upload(str(n), "cow.png", "image/png", b"moo") for n in range(11)]
    check_message({}, files[:10], None, ())
    with pytest.raises(DiscordError) as refused:
        check_message({}, files, None, ())
    assert list(noted(refused.value.errors or {})) == [("attachments", "BASE_TYPE_MAX_LENGTH")]


def test_every_fault_is_named_at_once() -> None:
    assert [path for path, _ in refusal(said(content="x" * 2_001, nonce="x" * 26, embeds=[{}]))] == [
        "content",
        "nonce",
        "embeds.0.description",
    ]


def test_a_code_of_unknown_origin_is_not_used() -> None:
    with pytest.raises(ValueError, match="known from"):
        Problems().add("content", "COW_TYPE_INVALID", "No cow")


def test_every_code_of_known_origin_is_used() -> None:
    files = [file for file in Path(errors.__file__).parent.rglob("*.py") if file.stem != "inner_codes"]
    code = "".join(file.read_text() for file in files)
    assert [name for name in SOURCES if f'"{name}"' not in code] == []
