"""What Discord accepts as a form (a modal): its title, and one to five fields."""

from collections.abc import Collection, Mapping

from bot.sandbox.components import (
    CUSTOM_ID,
    Check,
    check_bounds,
    check_emojis,
    check_options,
    check_select,
    check_string_select,
    check_text,
    check_unique_ids,
    refuse_type,
)
from bot.sandbox.errors import Problems
from bot.sandbox.shapes import FORM, check_fields
from bot.sandbox.wire import SELECTS, Component, Obj, walk

TOP_LEVEL = {Component.ROW, Component.LABEL, Component.TEXT}
IN_A_LABEL = {
    Component.TEXT_INPUT,
    *SELECTS,
    Component.FILE_UPLOAD,
    Component.RADIO_GROUP,
    Component.CHECKBOX_GROUP,
    Component.CHECKBOX,
}
TEXT_INPUT = 4_000
"""Characters in a text field."""
CHOICES = 10
"""Options of a group of boxes, files of an upload."""


def check_form(body: Obj, emojis: Collection[str]) -> None:
    """Raise with all that is wrong with a form; `emojis` are the ids of the application's own."""
    check_fields(body, FORM)
    problems = Problems()
    problems.length("title", body.get("title"), 1, 45)
    problems.length("custom_id", body.get("custom_id"), 1, CUSTOM_ID)
    components = body.get("components") or []
    problems.count("components", components, 1, 5)
    for index, component in enumerate(components):
        if component.get("type") not in TOP_LEVEL:
            refuse_type(problems, f"components.{index}", TOP_LEVEL)
    every = list(walk(components))
    for path, component in every:
        check = CHECKS.get(component.get("type", 0))
        if check:
            check(problems, path, component)
        check_emojis(problems, path, component, emojis)
    check_unique_ids(problems, every)
    problems.raise_if_any()


def _check_label(problems: Problems, path: str, label: Obj) -> None:
    problems.length(f"{path}.label", label.get("label"), 1, 45)
    problems.optional(f"{path}.description", label.get("description"), 100)
    if not label.get("component"):
        problems.required(f"{path}.component")
    elif label["component"].get("type") not in IN_A_LABEL:
        refuse_type(problems, f"{path}.component", IN_A_LABEL)


def _check_row(problems: Problems, path: str, row: Obj) -> None:
    inside = row.get("components") or []
    problems.count(f"{path}.components", inside, 1, 1)
    for index, child in enumerate(inside):
        if child.get("type") != Component.TEXT_INPUT:
            refuse_type(problems, f"{path}.components.{index}", {Component.TEXT_INPUT})
        problems.length(f"{path}.components.{index}.label", child.get("label"), 1, 45)


def _check_text_input(problems: Problems, path: str, field: Obj) -> None:
    problems.length(f"{path}.custom_id", field.get("custom_id"), 1, CUSTOM_ID)
    problems.length(f"{path}.placeholder", field.get("placeholder") or "", 0, 100)
    problems.choice(f"{path}.style", field.get("style"), (1, 2))
    least, most = field.get("min_length") or 0, field.get("max_length")
    most = TEXT_INPUT if most is None else most
    problems.number(f"{path}.min_length", least, 0, TEXT_INPUT)
    problems.number(f"{path}.max_length", most, max(1, least), TEXT_INPUT)
    if field.get("value") and least <= most:
        problems.length(f"{path}.value", field["value"], least, most)


def _check_select(problems: Problems, path: str, select: Obj) -> None:
    if select["type"] == Component.STRING_SELECT:
        check_string_select(problems, path, select)
    else:
        check_select(problems, path, select)
    if select.get("disabled"):
        problems.add(f"{path}.disabled", "MODAL_COMPONENT_DISABLED", "Modals do not support disabled components")
    _check_least(problems, path, select)


def _check_least(problems: Problems, path: str, field: Obj) -> None:
    """What must be answered takes at least one value; Discord: omitted or at least 1, unless `required` is false."""
    if field.get("required") is not False and field.get("min_values") == 0:
        problems.number(f"{path}.min_values", 0, 1, CHOICES)


def _check_upload(problems: Problems, path: str, upload: Obj) -> None:
    problems.length(f"{path}.custom_id", upload.get("custom_id"), 1, CUSTOM_ID)
    check_bounds(problems, path, upload, CHOICES)
    _check_least(problems, path, upload)


def _check_checkbox(problems: Problems, path: str, box: Obj) -> None:
    problems.length(f"{path}.custom_id", box.get("custom_id"), 1, CUSTOM_ID)


def _check_choices(problems: Problems, path: str, group: Obj) -> None:
    problems.length(f"{path}.custom_id", group.get("custom_id"), 1, CUSTOM_ID)
    options = group.get("options") or []
    is_radio = group["type"] == Component.RADIO_GROUP
    problems.count(f"{path}.options", options, 2 if is_radio else 1, CHOICES)
    if not is_radio:
        check_bounds(problems, path, {"max_values": len(options) or 1} | group, CHOICES)
        _check_least(problems, path, group)
    check_options(problems, path, options, 1 if is_radio else group.get("max_values") or len(options))


CHECKS: Mapping[int, Check] = {
    Component.ROW: _check_row,
    Component.LABEL: _check_label,
    Component.TEXT: check_text,
    Component.TEXT_INPUT: _check_text_input,
    **dict.fromkeys(SELECTS, _check_select),
    Component.FILE_UPLOAD: _check_upload,
    Component.RADIO_GROUP: _check_choices,
    Component.CHECKBOX_GROUP: _check_choices,
    Component.CHECKBOX: _check_checkbox,
}
