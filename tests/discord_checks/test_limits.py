"""The checker of limits finds each of them."""

from typing import Any

import pytest

from tests.discord_checks.limits import faults_of, route

Obj = dict[str, Any]

V2 = 1 << 15
CALLBACK = "/interactions/1/token/callback"
CHANNEL = "/channels/1/messages"
COMMANDS = "/applications/1/commands"


def button(number: int = 0, **changes: Any) -> Obj:
    return {"type": 2, "style": 1, "label": "Go", "custom_id": f"go{number}"} | changes


def row(*inside: Obj) -> Obj:
    return {"type": 1, "components": list(inside)}


def menu(**changes: Any) -> Obj:
    return {"type": 3, "custom_id": "menu", "options": [{"label": "hay", "value": "hay"}]} | changes


def text(content: str) -> Obj:
    return {"type": 10, "content": content}


def layout(*components: Obj, **fields: Any) -> Obj:
    return {"flags": V2, "components": list(components)} | fields


def form(*components: Obj) -> Obj:
    return {"type": 9, "data": {"custom_id": "form", "title": "Form", "components": list(components)}}


def field(number: int) -> Obj:
    return {"type": 18, "label": "Name", "component": {"type": 4, "style": 1, "custom_id": f"name{number}"}}


def command(**changes: Any) -> Obj:
    return {"name": "play", "description": "Plays"} | changes


GALLERY = {"type": 12, "items": [{"media": {"url": "attachment://cow.png"}}] * 11}
LONG_CHOICES = [{"name": "x" * 100, "value": "x" * 100} for _ in range(25)]
IN_DUTCH = {"nl": "x" * 7_996}

MESSAGES: dict[str, tuple[Obj, str]] = {
    "too much content": ({"content": "x" * 2001}, "content: 2001 characters, at most 2000"),
    "six rows": ({"components": [row(button(n)) for n in range(6)]}, "components: 6 rows, at most 5"),
    "41 components": (layout(*[text("x")] * 41), "components: 41 components, nested ones counted; at most 40"),
    "nested components": (
        layout({"type": 17, "components": [row(*[button(n + 5 * r) for n in range(5)]) for r in range(7)]}),
        "components: 43 components, nested ones counted; at most 40",
    ),
    "too many characters": (
        layout(text("x" * 2000), text("x" * 2001)),
        "components: 4001 characters of text, at most 4000",
    ),
    "too many bytes": (layout(text("€" * 3387)), "components: 10173 bytes of text, at most 10170"),
    "a custom_id twice": (
        {"components": [row(button(), button())]},
        "components[0].components[1].custom_id: 'go0' stands at components[0].components[0] already",
    ),
    "a custom_id of an accessory": (
        layout(row(button()), {"type": 9, "components": [text("x")], "accessory": button()}),
        "components[1].accessory.custom_id: 'go0' stands at components[0].components[0] already",
    ),
    "an empty button": (
        {"components": [row(button(label=""))]},
        "components[0].components[0]: a button without label or emoji",
    ),
    "content beside components": (layout(text("x"), content="moo"), "content: not beside components of version 2"),
    "embeds beside components": (layout(text("x"), embeds=[{}]), "embeds: not beside components of version 2"),
    "components without their flag": (
        {"components": [text("moo")]},
        "flags: components of version 2 without their flag",
    ),
    "nothing": (layout(), "components: an empty message"),
    "an empty text": (layout(text("")), "components[0].content: 0 characters, 1 to 4000"),
    "large embeds": (
        {
            "embeds": [
                {"description": "x" * 3000, "footer": {"text": "x"}},
                {"fields": [{"name": "x", "value": "x" * 3000}]},
            ]
        },
        "embeds: 6002 characters over all, at most 6000",
    ),
    "a menu beside a button": (
        {"components": [row(menu(), button())]},
        "components[0]: a row of components of the types [3, 2]; one menu, or one to five buttons",
    ),
    "no options": (
        {"components": [row(menu(options=[]))]},
        "components[0].components[0].options: 0 options, 1 to 25",
    ),
    "a value twice": (
        {"components": [row(menu(options=[{"label": label, "value": "hay"} for label in "ab"]))]},
        "components[0].components[0].options[1].value: 'hay' is another option's, too",
    ),
    "a long label": (
        {"components": [row(button(label="x" * 81))]},
        "components[0].components[0].label: 81 characters, at most 80",
    ),
    "many pictures": (layout(GALLERY), "components[0].items: 11 pictures, 1 to 10"),
}


@pytest.mark.parametrize(("message", "fault"), MESSAGES.values(), ids=MESSAGES)
def test_each_kind_of_bad_message_is_found_on_every_way_a_message_takes(message: Obj, fault: str) -> None:
    told = [str(found) for found in faults_of("POST", CHANNEL, message)]

    assert told == [fault]
    assert [str(found) for found in faults_of("PATCH", f"{CHANNEL}/2", message)] == told
    assert [str(found) for found in faults_of("POST", "/webhooks/1/token", message)] == told
    assert [str(found) for found in faults_of("PATCH", "/webhooks/1/token/messages/@original", message)] == told
    answers = [str(found) for found in faults_of("POST", CALLBACK, {"type": 7, "data": message})]
    assert [answer.replace("data.", "") for answer in answers] == told


REQUESTS: dict[str, tuple[str, str, object, str]] = {
    "a form of six": (
        "POST",
        CALLBACK,
        form(*map(field, range(6))),
        "data.components: 6 components in a form, 1 to 5",
    ),
    "an empty form": ("POST", CALLBACK, form(), "data.components: 0 components in a form, 1 to 5"),
    "a field twice": (
        "POST",
        CALLBACK,
        form(field(1), field(1)),
        "data.components[1].component.custom_id: 'name1' stands at data.components[0].component already",
    ),
    "26 suggestions": (
        "POST",
        CALLBACK,
        {"type": 8, "data": {"choices": [{"name": "x", "value": "x"}] * 26}},
        "data.choices: 26 choices, at most 25",
    ),
    "101 commands": (
        "PUT",
        COMMANDS,
        [command(name=f"c{n}") for n in range(101)],
        "the whole body: 101 slash commands, at most 100",
    ),
    "a large command": (
        "POST",
        COMMANDS,
        command(options=[{"name": "cow", "description": "", "choices": LONG_CHOICES} for _ in range(2)]),
        "the whole body: 10015 characters in a command, at most 8000",
    ),
    "a large command in another language": (
        "PUT",
        COMMANDS,
        [command(), command(name="leave", description_localizations=IN_DUTCH)],
        "[1]: 8001 characters in a command, at most 8000",
    ),
}


@pytest.mark.parametrize(("method", "path", "body", "fault"), REQUESTS.values(), ids=REQUESTS)
def test_each_kind_of_bad_request_is_found(method: str, path: str, body: object, fault: str) -> None:
    assert [str(found) for found in faults_of(method, path, body)] == [fault]


def test_what_is_at_its_limit_is_in_order() -> None:
    good = [
        {"content": "x" * 2000, "components": [row(*[button(n + 5 * r) for n in range(5)]) for r in range(5)]},
        layout(*[text("x" * 100)] * 40),
        layout(text("€" * 3386)),
        {"embeds": [{"description": "x" * 3000}] * 2},
        {"components": [row(button(label=None, emoji={"name": "🐮"}), {"type": 2, "style": 6, "sku_id": "1"})]},
    ]

    assert [list(faults_of("POST", CHANNEL, message)) for message in good] == [[]] * 5
    assert list(faults_of("POST", CALLBACK, form(*map(field, range(5))))) == []
    assert list(faults_of("PUT", COMMANDS, [command(name=f"c{n}") for n in range(100)])) == []


def test_a_route_is_a_path_without_ids_and_tokens() -> None:
    assert route("/webhooks/12/aB-c/messages/@original") == "/webhooks/{id}/{token}/messages/@original"
    assert route("/channels/12/messages/34") == "/channels/{id}/messages/{id}"
