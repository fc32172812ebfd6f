"""What Discord checks before a bot hears of a press or a form: that it is still there, enabled, and filled in rightly."""

import re
from collections.abc import Collection

from bot.sandbox.errors import (
    CANNOT_MESSAGE_USER,
    EMPTY_MESSAGE,
    MISSING_ACCESS,
    MISSING_PERMISSIONS,
    OPENING_DMS_TOO_FAST,
    THREAD_ARCHIVED,
    THREAD_EXISTS,
    UNKNOWN_CHANNEL,
    UNKNOWN_MESSAGE,
    UNKNOWN_USER,
    WRONG_CHANNEL_FOR_THIS,
    DiscordError,
    Problems,
)
from bot.sandbox.interaction import Modal
from bot.sandbox.naming import all_named, named
from bot.sandbox.texts import Unsaid, Words
from bot.sandbox.wire import SELECTS, Component, Obj, walk
from bot.sandbox.world import Channel, Message, World

SEVERAL = {*SELECTS, Component.CHECKBOX_GROUP, Component.FILE_UPLOAD}
"""Fields that are answered by a list."""
FAILED = "page.message.failed"

WHY = {
    UNKNOWN_CHANNEL: "no_channel",
    UNKNOWN_MESSAGE: "no_message",
    UNKNOWN_USER: "no_user",
    OPENING_DMS_TOO_FAST: "dms_too_fast",
    MISSING_ACCESS: "no_access",
    WRONG_CHANNEL_FOR_THIS: "wrong_channel",
    EMPTY_MESSAGE: "empty",
    CANNOT_MESSAGE_USER: "dms_closed",
    MISSING_PERMISSIONS: "no_permission",
    THREAD_ARCHIVED: "archived",
    THREAD_EXISTS: "thread_exists",
}
"""What people read where the bot would read Discord's own message."""


class PressFailed(Unsaid):
    """The press goes nowhere; the words are what its person reads."""


def pressed(message: Message | None, custom_id: str, values: list[str] | None, world: World) -> Obj:
    """The `data` of a press on a message as it is now."""
    components = message.components if message else []
    component = next((c for _, c in walk(components) if c.get("custom_id") == custom_id), None)
    if message is None or component is None or component.get("disabled"):
        raise PressFailed(FAILED)
    data: Obj = {"id": component["id"], "component_type": component["type"], "custom_id": custom_id}
    if component["type"] not in SELECTS:
        return data
    return data | _chosen(component, values or [], world.channel(message.channel_id), world)


def preselected(message: Message, custom_id: str) -> list[str]:
    """What a menu shows as chosen before anybody chose."""
    select = next(c for _, c in walk(message.components) if c.get("custom_id") == custom_id)
    chosen = [option["value"] for option in select.get("options") or [] if option.get("default")]
    return chosen + [str(default["id"]) for default in select.get("default_values") or []]


def submitted(form: Modal, components: list[Obj], world: World) -> Obj:
    """The `data` of somebody's form; raises `DiscordError` naming the fields that are not filled in as they must be."""
    given = {c["custom_id"]: c for _, c in walk(components) if c.get("custom_id")}
    problems = Problems()
    for path, field in walk(form.body.get("components") or []):
        if field.get("custom_id"):
            answer = given.get(field["custom_id"], {})
            _check_field(problems, path, field, answer)
            _check_offered(problems, path, answer, _offered(field, answer.get("values") or [], form, world))
    problems.raise_if_any()
    filled = [_filled(component, given) for component in form.body["components"]]
    answers = ((answer["type"], answer.get("values") or []) for _, answer in walk(filled))
    found = all_named(answers, form.channel, world)
    resolved = {"resolved": found} if found else {}
    return {"custom_id": form.body["custom_id"], "components": filled} | resolved


def _filled(component: Obj, given: dict[str, Obj]) -> Obj:
    """A form's component as the bot gets it back: where it stands, and what was filled in."""
    body: Obj = {"type": component["type"], "id": component["id"]}
    if component.get("components"):
        body["components"] = [_filled(child, given) for child in component["components"]]
    if component.get("component"):
        body["component"] = _filled(component["component"], given)
    if not component.get("custom_id"):
        return body
    answer = given.get(component["custom_id"], {})
    body["custom_id"] = component["custom_id"]
    match component["type"]:
        case Component.TEXT_INPUT:
            return body | {"value": answer.get("value") or ""}
        case Component.RADIO_GROUP:
            return body | {"value": answer.get("value")}
        case Component.CHECKBOX:
            return body | {"value": bool(answer.get("value"))}
        case _:
            return body | {"values": answer.get("values") or []}


def _chosen(select: Obj, values: list[str], channel: Channel, world: World) -> Obj:
    if len({*values}) < len(values) or not select["min_values"] <= len(values) <= select["max_values"]:
        raise PressFailed(FAILED)
    if select["type"] == Component.STRING_SELECT:
        offered = {option["value"] for option in select["options"]}
        if not offered.issuperset(values):
            raise PressFailed(FAILED)
        return {"values": values}
    listed = _listed(select, values, channel, world)
    if sum(len(ids) for ids in listed.values()) < len(values):
        raise PressFailed(FAILED)
    return {"values": values, "resolved": listed}


def _listed(select: Obj, values: list[str], place: Channel, world: World) -> dict[str, list[str]]:
    """What the values name, of that which a menu lists: of channels those of its types alone."""
    listed, types = named(select["type"], values, place, world), select.get("channel_types") or []
    if types and "channels" in listed:
        listed["channels"] = [one for one in listed["channels"] if world.channels[one].type in types]
    return listed


def _check_field(problems: Problems, path: str, field: Obj, given: Obj) -> None:
    if field["type"] == Component.TEXT_INPUT:
        text = given.get("value") or ""
        if text or field.get("required", True):
            least = max(field.get("min_length") or 0, int(field.get("required", True)))
            problems.length(f"{path}.value", text, least, field.get("max_length") or 4_000)
    elif field["type"] in SEVERAL:
        values = given.get("values") or []
        if values or field.get("required", True):
            problems.count(
                f"{path}.values",
                values,
                field.get("min_values", 1),
                field.get("max_values", len(field.get("options") or [0])),
            )
    elif field["type"] == Component.RADIO_GROUP and field.get("required", True) and not given.get("value"):
        problems.required(f"{path}.value")


def _offered(field: Obj, values: list[str], form: Modal, world: World) -> Collection[str] | None:
    """What may be chosen in a field, of these values at least; None where anything may be written."""
    if field["type"] == Component.FILE_UPLOAD:
        return {file.id for file in world.handed_in.values() if file.user_id == form.user_id}
    if "options" in field:
        return [option["value"] for option in field["options"]]
    if field["type"] in SELECTS:
        return {one for ids in _listed(field, values, form.channel, world).values() for one in ids}
    return None


def _check_offered(problems: Problems, path: str, answer: Obj, offered: Collection[str] | None) -> None:
    if offered is None:
        return
    key = "values" if "values" in answer else "value"
    chosen = [value for value in answer.get("values") or [answer.get("value")] if value is not None]
    for index, value in enumerate(chosen):
        here = f"{path}.{key}.{index}" if key == "values" else f"{path}.{key}"
        if value in chosen[:index]:
            problems.add(here, "SET_TYPE_ALREADY_CONTAINS_VALUE", "The set already contains this value")
        if value not in offered:
            problems.add(here, "BASE_TYPE_CHOICES", "This is none of what is offered")


def why(error: DiscordError) -> Words:
    """A refusal in words: what is wrong with the first field that it complains about, or what it is about."""
    if complaint := _first(error.errors or {}):
        return _complaint(complaint["code"], re.findall(r"\d+", complaint["message"]))
    reason = WHY.get(error.refusal, "other")
    return Words(f"page.refusal.{reason}", {"code": error.refusal.code or error.refusal.status})


def _complaint(code: str, numbers: list[str]) -> Words:
    """What is wrong with a field, in words; `numbers` are the limits that Discord's message names."""
    match code, numbers:
        case "BASE_TYPE_REQUIRED", _:
            return Words("page.refusal.required")
        case "BASE_TYPE_BAD_LENGTH", [least, most]:
            return Words("page.refusal.between", {"least": least, "most": most})
        case "BASE_TYPE_MAX_LENGTH", [most]:
            return Words("page.refusal.at_most", {"most": most})
        case _:
            return Words("page.refusal.wrong")


def _first(node: Obj) -> Obj | None:
    """The first complaint about a field: `code` and `message`."""
    if "_errors" in node:
        complaint: Obj = node["_errors"][0]
        return complaint
    found = (_first(child) for child in node.values() if isinstance(child, dict))
    return next((complaint for complaint in found if complaint), None)
