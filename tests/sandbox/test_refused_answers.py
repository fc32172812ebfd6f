"""Answers to interactions and forms that Discord refuses: their type, their form, and flags that stay."""

from typing import Any

import pytest

from bot.sandbox import Sandbox
from bot.sandbox.errors import DiscordError
from bot.sandbox.interaction import Interaction
from bot.sandbox.wire import InteractionType, MessageFlag
from bot.sandbox.world import Message
from tests.sandbox.bodies import V2, button, options, paths, row, select, text

FIELD = {"type": 4, "custom_id": "name", "style": 1}
COMMAND = {"id": "1", "name": "ask", "type": 1, "options": []}


def label(component: dict[str, Any] | None = None, **changes: Any) -> dict[str, Any]:
    return {"type": 18, "label": "Name", "component": component or FIELD} | changes


def form(*components: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return {"title": "Form", "custom_id": "form", "components": list(components) or [label()]} | changes


def started(sandbox: Sandbox, kind: InteractionType, message: Message | None = None) -> Interaction:
    """An interaction that waits for its answer."""
    core = sandbox.core
    farm = next(channel for channel in core.world.channels.values() if channel.name == "farm")
    data = COMMAND if kind in {InteractionType.COMMAND, InteractionType.AUTOCOMPLETE} else {"custom_id": "go"}
    return core.interactions.start(kind, core.world.guild.owner_id, farm, dict(data), nonce="1", message=message)


def answer(sandbox: Sandbox, asked: Interaction, number: int, data: dict[str, Any] | None = None) -> None:
    sandbox.core.interactions.answer(asked.id, asked.token, {"type": number, "data": data or {}}, [])


def refusal(sandbox: Sandbox, asked: Interaction, number: int, data: dict[str, Any] | None = None) -> list[str]:
    """The fields that an answer is refused for."""
    with pytest.raises(DiscordError) as refused:
        answer(sandbox, asked, number, data)
    assert (refused.value.refusal.status, refused.value.refusal.code) == (400, 50035)
    return list(paths(refused.value.errors or {}))


def post(sandbox: Sandbox, **body: Any) -> Message:
    core = sandbox.core
    farm = next(channel for channel in core.world.channels.values() if channel.name == "farm")
    return core.chat.post(farm, core.world.bot_id, {"content": "pick", "components": [row(button())]} | body, [])


PING, MESSAGE, LATER, UPDATE_LATER, UPDATE, CHOICES, MODAL = 1, 4, 5, 6, 7, 8, 9
ALL = {PING, MESSAGE, LATER, UPDATE_LATER, UPDATE, CHOICES, MODAL, 10, 12}

FITTING = {
    (InteractionType.COMMAND, False): {MESSAGE, LATER, MODAL},
    (InteractionType.COMPONENT, True): {MESSAGE, LATER, UPDATE_LATER, UPDATE, MODAL},
    (InteractionType.AUTOCOMPLETE, False): {CHOICES},
    (InteractionType.MODAL_SUBMIT, False): {MESSAGE, LATER},
    (InteractionType.MODAL_SUBMIT, True): {MESSAGE, LATER, UPDATE_LATER, UPDATE},
}
DATA: dict[int, dict[str, Any]] = {
    MESSAGE: {"content": "x"},
    UPDATE: {"content": "x"},
    CHOICES: {"choices": []},
    MODAL: form(),
}


@pytest.mark.parametrize(("what", "fitting"), FITTING.items(), ids=str)
async def test_each_kind_of_interaction_takes_its_own_kinds_of_answer(
    sandbox: Sandbox, what: tuple[InteractionType, bool], fitting: set[int]
) -> None:
    kind, has_message = what
    for number in ALL:
        asked = started(sandbox, kind, post(sandbox) if has_message else None)
        if number in fitting:
            answer(sandbox, asked, number, DATA.get(number))
        else:
            assert refusal(sandbox, asked, number, DATA.get(number)) == ["type"], number


async def test_an_answer_that_does_not_fit_is_told_which_do(sandbox: Sandbox) -> None:
    with pytest.raises(DiscordError) as refused:
        answer(sandbox, started(sandbox, InteractionType.MODAL_SUBMIT, post(sandbox)), MODAL, form())
    fault = {"code": "BASE_TYPE_CHOICES", "message": "Value must be one of {4, 5, 6, 7}."}
    assert refused.value.errors == {"type": {"_errors": [fault]}}


MISSHAPEN: dict[str, tuple[dict[str, Any], str]] = {
    "a title of 46": (form(title="x" * 46), "title"),
    "no title": (form(title=""), "title"),
    "a custom_id of 101": (form(custom_id="x" * 101), "custom_id"),
    "no field": (form(components=[]), "components"),
    "six fields": (form(*(label({**FIELD, "custom_id": str(n)}) for n in range(6))), "components"),
    "the same custom_id twice": (form(label(), label()), "components.1.component.custom_id"),
    "a button": (form(row(button())), "components.0.components.0"),
    "a button below a label": (form(label(button())), "components.0.component"),
    "a field without label": (form(FIELD), "components.0"),
    "a label without field": (form({"type": 18, "label": "x"}), "components.0.component"),
    "a label of 46": (form(label(label="x" * 46)), "components.0.label"),
    "an empty label": (form(label(label="")), "components.0.label"),
    "a label's description of 101": (form(label(description="x" * 101)), "components.0.description"),
    "a label's empty description": (form(label(description="")), "components.0.description"),
    "a placeholder of 101": (form(label({**FIELD, "placeholder": "x" * 101})), "components.0.component.placeholder"),
    "a style of three": (form(label({**FIELD, "style": 3})), "components.0.component.style"),
    "a value of 4001": (form(label({**FIELD, "value": "x" * 4_001})), "components.0.component.value"),
    "a value longer than may be typed": (
        form(label({**FIELD, "value": "xxx", "max_length": 2})),
        "components.0.component.value",
    ),
    "a text of 4001": (form(label({**FIELD, "max_length": 4_001})), "components.0.component.max_length"),
    "a least length above the greatest": (
        form(label({**FIELD, "min_length": 5, "max_length": 4})),
        "components.0.component.max_length",
    ),
    "a select of 26": (form(label(select(options=options(26)))), "components.0.component.options"),
    "a disabled select": (form(label(select(disabled=True))), "components.0.component.disabled"),
    "one radio button": (
        form(label({"type": 21, "custom_id": "x", "options": options(1)})),
        "components.0.component.options",
    ),
    "eleven checkboxes": (
        form(label({"type": 22, "custom_id": "x", "options": options(11)})),
        "components.0.component.options",
    ),
    "eleven files": (
        form(label({"type": 19, "custom_id": "x", "max_values": 11})),
        "components.0.component.max_values",
    ),
    "a checkbox without custom_id": (form(label({"type": 23})), "components.0.component.custom_id"),
    "an empty text": (form(label(), text("")), "components.1.content"),
    "a container": (form({"type": 17, "components": [text()]}), "components.0"),
    "a field that nobody knows": (form(timeout=5), "timeout"),
}


@pytest.mark.parametrize(("body", "path"), MISSHAPEN.values(), ids=MISSHAPEN)
async def test_a_misshapen_form_is_not_opened(sandbox: Sandbox, body: dict[str, Any], path: str) -> None:
    asked = started(sandbox, InteractionType.COMMAND)
    assert f"data.{path}" in refusal(sandbox, asked, MODAL, body)


async def test_a_form_of_five_fields_of_every_kind_is_opened(sandbox: Sandbox) -> None:
    fields = (
        text("Read this"),
        label(FIELD | {"value": "x" * 4_000}),
        label(select(options=options(25))),
        label({"type": 21, "custom_id": "radio", "options": options(2)}),
        label({"type": 22, "custom_id": "boxes", "options": options(10)}),
    )
    answer(sandbox, started(sandbox, InteractionType.COMMAND), MODAL, form(*fields, title="x" * 45))
    others = (
        label({"type": 19, "custom_id": "file"}),
        label({"type": 23, "custom_id": "box"}),
        label({"type": 5, "custom_id": "who"}),
    )
    answer(sandbox, started(sandbox, InteractionType.COMMAND), MODAL, form(*others))


@pytest.mark.parametrize(
    ("choices", "path"),
    [
        ([{"name": "x" * 101, "value": "x"}], "data.choices.0.name"),
        ([{"name": "x", "value": "x" * 101}], "data.choices.0.value"),
        ([{"name": "x"}], "data.choices.0.value"),
        ([{"name": str(n), "value": str(n)} for n in range(26)], "data.choices"),
    ],
)
async def test_misshapen_choices_are_refused(sandbox: Sandbox, choices: list[dict[str, Any]], path: str) -> None:
    asked = started(sandbox, InteractionType.AUTOCOMPLETE)
    assert refusal(sandbox, asked, CHOICES, {"choices": choices}) == [path]


async def test_of_a_deferral_only_the_ephemeral_flag_counts_and_the_edit_brings_v2(sandbox: Sandbox) -> None:
    core, asked = sandbox.core, started(sandbox, InteractionType.COMMAND)
    answer(sandbox, asked, LATER, {"flags": 64 | V2})
    message = core.interactions.original(asked)
    assert message.flags == MessageFlag.EPHEMERAL | MessageFlag.LOADING
    core.interactions.edit(asked, message, {"flags": V2, "components": [text()]}, [])
    assert message.flags == MessageFlag.EPHEMERAL | MessageFlag.COMPONENTS_V2


async def test_whether_an_answer_is_private_is_settled_when_it_is_written(sandbox: Sandbox) -> None:
    core, asked = sandbox.core, started(sandbox, InteractionType.COMMAND)
    answer(sandbox, asked, MESSAGE, {"content": "for all"})
    public = core.interactions.original(asked)
    core.interactions.edit(asked, public, {"content": "still for all", "flags": 64}, [])
    assert not public.is_ephemeral
    asked = started(sandbox, InteractionType.COMMAND)
    answer(sandbox, asked, MESSAGE, {"content": "for one", "flags": 64})
    private = core.interactions.original(asked)
    core.interactions.edit(asked, private, {"content": "still for one", "flags": 0}, [])
    assert private.is_ephemeral
    assert private.owner_id == core.world.guild.owner_id


async def test_the_first_followup_of_a_deferral_is_as_private_as_that_was(sandbox: Sandbox) -> None:
    core, asked = sandbox.core, started(sandbox, InteractionType.COMMAND)
    answer(sandbox, asked, LATER, {"flags": 64})
    written = core.interactions.follow_up(asked, {"content": "here"}, [])
    assert written is core.interactions.original(asked)
    assert written.is_ephemeral
    assert not core.interactions.follow_up(asked, {"content": "there"}, []).is_ephemeral


async def test_the_v2_flag_comes_by_an_edit_that_clears_the_text_and_never_goes_again(sandbox: Sandbox) -> None:
    core, message = sandbox.core, post(sandbox)
    with pytest.raises(DiscordError) as refused:
        core.chat.edit(message, {"flags": V2, "components": [text()]}, [])
    assert list(paths(refused.value.errors or {})) == ["content"]
    core.chat.edit(message, {"flags": V2, "content": None, "components": [text()]}, [])
    core.chat.edit(message, {"components": [text("again")]}, [])
    assert message.flags & MessageFlag.COMPONENTS_V2
    with pytest.raises(DiscordError) as refused:
        core.chat.edit(message, {"flags": 0, "components": [text("again")]}, [])
    assert list(paths(refused.value.errors or {})) == ["flags"]
    with pytest.raises(DiscordError) as refused:
        core.chat.edit(message, {"content": "plain"}, [])
    assert list(paths(refused.value.errors or {})) == ["content"]


async def test_an_update_of_a_message_obeys_the_same_rules(sandbox: Sandbox) -> None:
    asked = started(sandbox, InteractionType.COMPONENT, post(sandbox))
    assert refusal(sandbox, asked, UPDATE, {"content": "x" * 2_001}) == ["data.content"]
    assert refusal(sandbox, asked, UPDATE, {"components": [row()]}) == ["data.components.0.components"]
