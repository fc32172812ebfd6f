"""What Discord accepts as a message's components; each rule is a small function over one component."""

from collections.abc import Callable, Collection, Mapping
from itertools import accumulate
from typing import NamedTuple

from bot.sandbox.emoji import check_emoji
from bot.sandbox.errors import Problems
from bot.sandbox.wire import SELECTS, Component, Obj, media_items, walk

CLASSIC_ROWS = 5
NESTED = 40
TEXT_CHARACTERS = 4_000
TEXT_BYTES = 10_170
BYTES_PER_TEXT = 12
"""Discord fails with a 500 where the UTF-8 bytes of all texts, and twelve more for each, exceed `TEXT_BYTES`."""

ROW_BUTTONS = 5
CUSTOM_ID = 100
URL = 2_048
LINK = 512
"""The address of a link button."""
LINK_STYLE, PREMIUM_STYLE = 5, 6
WHITE = 0xFFFFFF
"""The greatest colour."""

V2_TOP_LEVEL = {
    Component.ROW,
    Component.SECTION,
    Component.TEXT,
    Component.GALLERY,
    Component.FILE,
    Component.SEPARATOR,
    Component.CONTAINER,
}
ALLOWED_INSIDE: Mapping[int, set[Component]] = {
    Component.ROW: {Component.BUTTON, *SELECTS},
    Component.SECTION: {Component.TEXT},
    Component.CONTAINER: V2_TOP_LEVEL - {Component.CONTAINER},
}

DEFAULT_TYPES: Mapping[int, tuple[str, ...]] = {
    Component.USER_SELECT: ("user",),
    Component.ROLE_SELECT: ("role",),
    Component.MENTIONABLE_SELECT: ("user", "role"),
    Component.CHANNEL_SELECT: ("channel",),
    Component.STRING_SELECT: (),
}
"""What the default values of a select may be."""
TOO_MANY_DEFAULTS = (
    "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES",
    "The specified number of default values exceeds the specified maximum values",
)

ACCESSORIES = {Component.BUTTON, Component.THUMBNAIL}
"""What may stand beside the texts of a section."""


class Around(NamedTuple):
    """What components may refer to: the files that `attachment://` names, and the ids of the application's emojis."""

    files: Collection[str]
    emojis: Collection[str]


def check_components(problems: Problems, components: list[Obj], around: Around, *, v2: bool) -> None:
    """Note all that is wrong with a message's components."""
    _check_top_level(problems, components, v2=v2)
    _check_types(problems, components)
    every = list(walk(components))
    for path, component in every:
        check = CHECKS.get(component.get("type", 0))
        if check:
            check(problems, path, component)
        for step, item in media_items(component):
            _check_media(problems, f"{path}.{step}", item, around.files)
        check_emojis(problems, path, component, around.emojis)
    check_unique_ids(problems, every)


def text_bytes(components: list[Obj]) -> int:
    """What all texts count towards `TEXT_BYTES`."""
    texts = [c.get("content") or "" for _, c in walk(components) if c.get("type") == Component.TEXT]
    return sum(len(text.encode()) + BYTES_PER_TEXT for text in texts)


def check_emojis(problems: Problems, path: str, component: Obj, own: Collection[str]) -> None:
    """Note every emoji of a component or its options that does not exist."""
    check_emoji(problems, path, component, own)
    for index, option in enumerate(component.get("options") or []):
        check_emoji(problems, f"{path}.options.{index}", option, own)


def _check_top_level(problems: Problems, components: list[Obj], *, v2: bool) -> None:
    allowed = V2_TOP_LEVEL if v2 else {Component.ROW}
    for index, component in enumerate(components):
        if component.get("type") not in allowed:
            refuse_type(problems, f"components.{index}", allowed)
    if not v2:
        problems.count("components", components, 0, CLASSIC_ROWS)
        return
    every = list(walk(components))
    if len(every) > NESTED:
        message = f"The total number of components cannot exceed {NESTED}"
        problems.add("components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", message)
    if sum(len(component.get("content") or "") for _, component in every) > TEXT_CHARACTERS:
        message = f"Components displayable text size exceeds maximum size of {TEXT_CHARACTERS}"
        problems.add("components", "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", message)


def _check_types(problems: Problems, components: list[Obj]) -> None:
    for path, component in walk(components):
        allowed = ALLOWED_INSIDE.get(component.get("type", 0))
        if allowed is None:
            continue
        for index, child in enumerate(component.get("components") or []):
            if child.get("type") not in allowed:
                refuse_type(problems, f"{path}.components.{index}", allowed)


def refuse_type(problems: Problems, path: str, allowed: set[Component]) -> None:
    """Note a component of a type that cannot stand there; Discord names the component, not its `type`."""
    names = ", ".join(str(int(kind)) for kind in sorted(allowed))
    problems.add(path, "UNION_TYPE_CHOICES", f'Value of field "type" must be one of ({names}).')


def check_unique_ids(problems: Problems, every: list[tuple[str, Obj]]) -> None:
    for key, code, message in (
        ("custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated"),
        ("id", "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated"),
    ):
        seen: set[object] = set()
        for path, component in every:
            value = component.get(key)
            if value and value in seen:
                problems.add(f"{path}.{key}", code, message)
            seen.add(value)


def _check_media(problems: Problems, path: str, item: Obj, files: Collection[str]) -> None:
    url = str(item.get("url", ""))
    if url.startswith("attachment://"):
        if url.removeprefix("attachment://") not in files:
            message = f'The referenced attachment ("{url}") was not found'
            problems.add(f"{path}.url", "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", message)
    elif not url.startswith(("http://", "https://")):
        problems.add(f"{path}.url", "URL_TYPE_INVALID_SCHEME", "Scheme must be one of ('http', 'https', 'attachment').")
    problems.length(f"{path}.url", url, 0, URL)


def _check_row(problems: Problems, path: str, row: Obj) -> None:
    inside = row.get("components") or []
    problems.count(f"{path}.components", inside, 1, ROW_BUTTONS)
    widths = [ROW_BUTTONS if child.get("type") in SELECTS else 1 for child in inside]
    for index, width in enumerate(accumulate(widths)):
        if width > ROW_BUTTONS:
            message = "The specified component exceeds the maximum width"
            problems.add(f"{path}.components.{index}", "COMPONENT_LAYOUT_WIDTH_EXCEEDED", message)


def _check_button(problems: Problems, path: str, button: Obj) -> None:
    style = button.get("style")
    problems.choice(f"{path}.style", style, range(1, 7))
    problems.length(f"{path}.label", button.get("label") or "", 0, 80)
    if style == PREMIUM_STYLE:
        _check_premium_button(problems, path, button)
        return
    if not button.get("label") and not button.get("emoji"):
        problems.add(f"{path}.label", "BUTTON_COMPONENT_INVALID", "A button must have a label or an emoji")
    if button.get("sku_id"):
        problems.add(f"{path}.sku_id", "BUTTON_COMPONENT_INVALID", "Only a premium button has a sku_id")
    if button.get("url") and button.get("custom_id"):
        message = "A custom id and url cannot both be specified"
        problems.add(path, "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", message)
    elif style == LINK_STYLE:
        if not str(button.get("url") or "").startswith(("http://", "https://", "discord://")):
            problems.add(f"{path}.url", "URL_TYPE_INVALID_URL", "Not a well formed URL.")
        problems.length(f"{path}.url", button.get("url") or "", 0, LINK)
    else:
        if not button.get("custom_id"):
            problems.add(f"{path}.custom_id", "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED", "A custom id is required")
        problems.length(f"{path}.custom_id", button.get("custom_id") or "", 0, CUSTOM_ID)


def _check_premium_button(problems: Problems, path: str, button: Obj) -> None:
    if not button.get("sku_id"):
        problems.required(f"{path}.sku_id")
    for field in ("label", "emoji", "custom_id", "url"):
        if button.get(field):
            problems.add(f"{path}.{field}", "BUTTON_COMPONENT_INVALID", "A premium button has its sku_id alone")


def check_select(problems: Problems, path: str, select: Obj) -> None:
    problems.length(f"{path}.custom_id", select.get("custom_id"), 1, CUSTOM_ID)
    problems.length(f"{path}.placeholder", select.get("placeholder") or "", 0, 150)
    check_bounds(problems, path, select, 25)
    defaults = select.get("default_values") or []
    for index, default in enumerate(defaults):
        problems.choice(f"{path}.default_values.{index}.type", default.get("type"), DEFAULT_TYPES[select["type"]])
    if len(defaults) > bounds(select)[1]:
        problems.add(f"{path}.default_values", *TOO_MANY_DEFAULTS)


def check_bounds(problems: Problems, path: str, field: Obj, greatest: int) -> None:
    """Note numbers of choices beyond what is allowed, or a least number above the greatest."""
    least, most = bounds(field)
    problems.number(f"{path}.min_values", least, 0, greatest)
    problems.number(f"{path}.max_values", most, 1, greatest)
    if least > most:
        message = "The minimum number of values must not exceed the maximum"
        problems.add(f"{path}.max_values", "SELECT_COMPONENT_INVALID_VALUE_COUNT", message)


def bounds(select: Obj) -> tuple[int, int]:
    """How few and how many may be chosen."""
    least, most = select.get("min_values"), select.get("max_values")
    return (1 if least is None else least, 1 if most is None else most)


def check_string_select(problems: Problems, path: str, select: Obj) -> None:
    check_select(problems, path, select)
    options = select.get("options") or []
    problems.count(f"{path}.options", options, min(max(1, *bounds(select)), 25), 25)
    check_options(problems, path, options, bounds(select)[1])


def check_options(problems: Problems, path: str, options: list[Obj], most_chosen: int) -> None:
    """Note options that are misshapen, said twice, or chosen beforehand in greater number than may be chosen."""
    for index, option in enumerate(options):
        _check_option(problems, f"{path}.options.{index}", option)
    values = [option.get("value") for option in options]
    for index, value in enumerate(values):
        if value in values[:index]:
            message = "The specified option value is already used"
            problems.add(f"{path}.options.{index}", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", message)
    if sum(bool(option.get("default")) for option in options) > most_chosen:
        problems.add(f"{path}.options", *TOO_MANY_DEFAULTS)


def _check_option(problems: Problems, path: str, option: Obj) -> None:
    problems.length(f"{path}.label", option.get("label"), 1, 100)
    problems.length(f"{path}.value", option.get("value"), 1, 100)
    problems.length(f"{path}.description", option.get("description") or "", 0, 100)


def _check_section(problems: Problems, path: str, section: Obj) -> None:
    problems.count(f"{path}.components", section.get("components") or [], 1, 3)
    if not section.get("accessory"):
        problems.required(f"{path}.accessory")
    elif section["accessory"].get("type") not in ACCESSORIES:
        refuse_type(problems, f"{path}.accessory", ACCESSORIES)


def check_text(problems: Problems, path: str, text: Obj) -> None:
    problems.length(f"{path}.content", text.get("content"), 1, TEXT_CHARACTERS)


def _check_gallery(problems: Problems, path: str, gallery: Obj) -> None:
    items = gallery.get("items") or []
    problems.count(f"{path}.items", items, 1, 10)
    for index, item in enumerate(items):
        if not item.get("media"):
            problems.required(f"{path}.items.{index}.media")
        problems.optional(f"{path}.items.{index}.description", item.get("description"), 1_024)


def _check_thumbnail(problems: Problems, path: str, thumbnail: Obj) -> None:
    if not thumbnail.get("media"):
        problems.required(f"{path}.media")
    problems.optional(f"{path}.description", thumbnail.get("description"), 1_024)


def _check_file(problems: Problems, path: str, file: Obj) -> None:
    if not file.get("file"):
        problems.required(f"{path}.file")
    elif not str(file["file"].get("url")).startswith("attachment://"):
        problems.add(f"{path}.file.url", "URL_TYPE_INVALID_SCHEME", "Scheme must be one of ('attachment',).")


def _check_separator(problems: Problems, path: str, separator: Obj) -> None:
    problems.choice(f"{path}.spacing", separator.get("spacing") or 1, (1, 2))


def _check_container(problems: Problems, path: str, container: Obj) -> None:
    problems.count(f"{path}.components", container.get("components") or [], 1, NESTED)
    problems.number(f"{path}.accent_color", container.get("accent_color"), 0, WHITE)


Check = Callable[[Problems, str, Obj], None]

CHECKS: Mapping[int, Check] = {
    Component.ROW: _check_row,
    Component.BUTTON: _check_button,
    Component.STRING_SELECT: check_string_select,
    **dict.fromkeys(SELECTS[1:], check_select),
    Component.SECTION: _check_section,
    Component.TEXT: check_text,
    Component.THUMBNAIL: _check_thumbnail,
    Component.GALLERY: _check_gallery,
    Component.FILE: _check_file,
    Component.SEPARATOR: _check_separator,
    Component.CONTAINER: _check_container,
}
