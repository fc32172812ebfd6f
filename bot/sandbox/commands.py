"""Slash commands: what Discord accepts at registration, how they read in somebody's language, what may be typed."""

import re
from collections import Counter
from collections.abc import Iterator

from bot.sandbox.errors import TOO_MANY_COMMANDS, DiscordError, Problems
from bot.sandbox.naming import all_named
from bot.sandbox.shapes import CHOICES, COMMAND, check_fields, check_shape
from bot.sandbox.texts import Unsaid
from bot.sandbox.wire import Component, Obj
from bot.sandbox.world import Channel, Command, World

COMMANDS = 100
MOST_OF_A_KIND = {2: 15, 3: 15}
"""Commands that stand in the menus of people and of messages."""
COMMAND_CHARACTERS = 8_000
NAME = re.compile(r"[-_'\w]{1,32}")
OPTION_LENGTH = 6_000
"""Characters that may be asked of a text option."""
MOST_PERMISSIONS = 2**54 - 1
"""All that may be asked of whoever uses a command."""
CHAT_INPUT = 1
SUBCOMMANDS_TO = 2
"""Levels on which subcommands may stand: of the command, and of a group."""
PLACES = {"contexts": range(3), "integration_types": range(2)}
"""Values of the fields that say where a command may be used and who may install it."""


# fmt: off
LOCALES = frozenset((
    "bg", "cs", "da", "de", "el", "en-GB", "en-US", "es-419", "es-ES", "fi", "fr",
    "hi", "hr", "hu", "id", "it", "ja", "ko", "lt", "nl", "no", "pl",
    "pt-BR", "ro", "ru", "sv-SE", "th", "tr", "uk", "vi", "zh-CN", "zh-TW",
))
# fmt: on
"""The languages that Discord has."""


class OptionType:
    SUBCOMMAND = 1
    GROUP = 2
    STRING = 3
    INTEGER = 4
    BOOLEAN = 5
    USER = 6
    CHANNEL = 7
    ROLE = 8
    MENTIONABLE = 9
    NUMBER = 10
    ATTACHMENT = 11


MENUS = {
    OptionType.USER: Component.USER_SELECT,
    OptionType.CHANNEL: Component.CHANNEL_SELECT,
    OptionType.ROLE: Component.ROLE_SELECT,
    OptionType.MENTIONABLE: Component.MENTIONABLE_SELECT,
    OptionType.ATTACHMENT: Component.FILE_UPLOAD,
}
"""What a message or a form asks with for the same as an option."""


class WrongInput(Unsaid):
    """What was typed is no call of the command; the words say why."""


def check_commands(bodies: list[Obj]) -> None:
    """Raise unless Discord would register all of these together."""
    kinds = Counter(
        body.get("type") or CHAT_INPUT for body in bodies if isinstance(body.get("type") or CHAT_INPUT, int)
    )
    if any(count > MOST_OF_A_KIND.get(kind, COMMANDS) for kind, count in kinds.items()):
        raise DiscordError(TOO_MANY_COMMANDS)
    problems = Problems()
    for index, body in enumerate(bodies):
        check_shape(problems, body, COMMAND, f"{index}.")
    problems.raise_if_any()
    for index, body in enumerate(bodies):
        _check_command(problems, str(index), body)
    names = [(body.get("type", CHAT_INPUT), body.get("name")) for body in bodies]
    for index, name in enumerate(names):
        if name in names[:index]:
            message = "Application command names must be unique"
            problems.add(f"{index}.name", "APPLICATION_COMMANDS_DUPLICATE_NAME", message)
    problems.raise_if_any()


def check_command(body: Obj, others: int) -> None:
    """Raise unless Discord would register this one beside so many others of its kind."""
    try:
        check_commands([body])
    except DiscordError as refused:
        raise DiscordError(refused.refusal, refused.errors and refused.errors["0"]) from refused
    if others >= MOST_OF_A_KIND.get(body.get("type") or CHAT_INPUT, COMMANDS):
        raise DiscordError(TOO_MANY_COMMANDS)


def complete(body: Obj) -> Obj:
    """A command with Discord's defaults filled in."""
    defaults: Obj = {
        "type": CHAT_INPUT,
        "description": "",
        "name_localizations": None,
        "description_localizations": None,
        "default_member_permissions": None,
        "nsfw": False,
        "integration_types": [0],
        "contexts": None,
        "options": [],
    }
    body = {key: value for key, value in body.items() if value is not None or defaults.get(key) is None}
    permissions = body.get("default_member_permissions")
    return defaults | body | {"default_member_permissions": None if permissions is None else str(permissions)}


def without_localisations(command: Obj) -> Obj:
    """The command as Discord lists it unless `with_localizations` is asked for."""
    body = {key: value for key, value in command.items() if not key.endswith("_localizations")}
    for key in ("options", "choices"):
        if body.get(key):
            body[key] = [without_localisations(part) for part in body[key]]
    return body


def localised(command: Obj, locale: str) -> Obj:
    """The command as somebody reads it; `original_name` is what the bot is sent."""
    texts = {
        key: (command.get(f"{key}_localizations") or {}).get(locale) or command.get(key)
        for key in ("name", "description")
    }
    found = command | texts | {"original_name": command.get("name"), "original_description": command.get("description")}
    found["options"] = [localised(option, locale) for option in command.get("options") or []]
    if command.get("choices"):
        found["choices"] = [_localised_choice(choice, locale) for choice in command["choices"]]
    return found


def spoken_name(data: Obj) -> str:
    """The whole name of the command that was called, like `barn open`."""
    names, options = [str(data["name"])], data.get("options") or []
    while options and options[0]["type"] in {OptionType.SUBCOMMAND, OptionType.GROUP}:
        names.append(options[0]["name"])
        options = options[0].get("options") or []
    return " ".join(names)


def call_data(
    command: Command, options: list[Obj], channel: Channel, user_id: str, world: World, *, complete_call: bool = True
) -> Obj:
    """The `data` of the interaction; raises `WrongInput` unless the options fit (an autocomplete may lack some)."""
    _check_options(command.body.get("options") or [], options, complete_call=complete_call)
    leaves = list(_leaves(options))
    _check_files(leaves, user_id, world)
    if complete_call:
        _check_named(leaves, channel, world)
    data: Obj = {"id": command.id, "name": command.body["name"], "type": command.body["type"], "options": options}
    if command.guild_id:
        data["guild_id"] = command.guild_id
    answers = ((MENUS.get(option["type"]), [str(option.get("value"))]) for option in leaves)
    resolved = {key: ids for key, ids in all_named(answers, channel, world).items() if ids}
    return data | ({"resolved": resolved} if resolved else {})


def _localised_choice(choice: Obj, locale: str) -> Obj:
    name = (choice.get("name_localizations") or {}).get(locale) or choice["name"]
    return choice | {"name": name, "original_name": choice["name"]}


def _leaves(options: list[Obj]) -> Iterator[Obj]:
    """The options that have a value, wherever they stand."""
    for option in options:
        if "options" in option:
            yield from _leaves(option["options"])
        else:
            yield option


def _check_files(options: list[Obj], user_id: str, world: World) -> None:
    """Of files one names one's own that are still there."""
    for option in options:
        if option["type"] == OptionType.ATTACHMENT:
            file = world.handed_in.get(str(option.get("value")))
            if file is None or file.user_id != user_id:
                raise WrongInput("page.command.wrong_kind", option=option["name"])


def _check_named(options: list[Obj], channel: Channel, world: World) -> None:
    """People, roles, channels and files are those that can be named in this channel."""
    for option in options:
        kind = MENUS.get(option["type"])
        if kind and not any(all_named([(kind, [option["value"]])], channel, world).values()):
            raise WrongInput("page.command.wrong_kind", option=option["name"])


def _check_options(known: list[Obj], given: list[Obj], *, complete_call: bool) -> None:
    by_name = {option["name"]: option for option in known}
    for option in given:
        declared = by_name.pop(option.get("name", ""), None)  # each is given once
        if declared is None:
            raise WrongInput("page.command.unknown_option", option=option.get("name"))
        option["type"] = declared["type"]
        if declared["type"] in {OptionType.SUBCOMMAND, OptionType.GROUP}:
            inner = option.setdefault("options", [])
            _check_options(declared.get("options") or [], inner, complete_call=complete_call)
            continue
        option.pop("options", None)  # behind which a value would hide from what is checked
        if complete_call:
            _check_value(declared, option.get("value"))
    if not complete_call:
        return
    needs_subcommand = any(option["type"] in {OptionType.SUBCOMMAND, OptionType.GROUP} for option in known)
    if needs_subcommand and len(given) != 1:
        raise WrongInput("page.command.subcommand")
    missing = [o["name"] for o in known if o.get("required") and o["name"] not in {g["name"] for g in given}]
    if missing:
        raise WrongInput("page.command.missing", option=missing[0])


def _check_value(declared: Obj, value: object) -> None:
    name, kind = declared["name"], declared["type"]
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    right_type = {
        OptionType.INTEGER: isinstance(value, int) and not isinstance(value, bool),
        OptionType.NUMBER: is_number,
        OptionType.BOOLEAN: isinstance(value, bool),
    }.get(kind, isinstance(value, str))
    if not right_type:
        raise WrongInput("page.command.wrong_kind", option=name)
    choices = [choice["value"] for choice in declared.get("choices") or []]
    if choices and value not in choices:
        raise WrongInput("page.command.not_offered", option=name)
    size = len(value) if isinstance(value, str) else value
    unit = "length" if kind == OptionType.STRING else "value"
    least, most = declared.get(f"min_{unit}"), declared.get(f"max_{unit}")
    if isinstance(size, int | float) and ((least is not None and size < least) or (most is not None and size > most)):
        ends = "both" if None not in {least, most} else "least" if most is None else "most"
        raise WrongInput(f"page.command.out_of_range.{ends}", option=name, least=least, most=most)


def _check_command(problems: Problems, path: str, body: Obj) -> None:
    if body.get("type", CHAT_INPUT) == CHAT_INPUT:
        _check_names(problems, path, body)
        _check_declared(problems, path, body.get("options") or [])
    else:
        problems.length(f"{path}.name", body.get("name"), 1, 32)
    _check_places(problems, path, body)
    if characters(body) > COMMAND_CHARACTERS:
        message = f"Command exceeds maximum size ({COMMAND_CHARACTERS})"
        problems.add(path, "APPLICATION_COMMAND_TOO_LARGE", message)


def _check_places(problems: Problems, path: str, body: Obj) -> None:
    """Where a command may be used, and by whom."""
    for key, allowed in PLACES.items():
        places = body.get(key)
        if places is not None:
            problems.count(f"{path}.{key}", places, 1, len(allowed))
            for index, place in enumerate(places):
                problems.choice(f"{path}.{key}.{index}", place, allowed)
    asked = body.get("default_member_permissions")
    if asked is not None and not str(asked).isdecimal():
        problems.add(f"{path}.default_member_permissions", "NUMBER_TYPE_COERCE", f'Value "{asked}" is not int.')
    elif asked is not None:
        problems.number(f"{path}.default_member_permissions", int(asked), 0, MOST_PERMISSIONS)


def _check_names(problems: Problems, path: str, body: Obj) -> None:
    for key, text in [("name", body.get("name")), *_localisations(body, "name")]:
        is_legal = isinstance(text, str) and NAME.fullmatch(text) and text == text.lower()
        if not is_legal:
            message = "Command name is invalid"
            problems.add(f"{path}.{key}", "APPLICATION_COMMAND_INVALID_NAME", message)
    for key, text in [("description", body.get("description")), *_localisations(body, "description")]:
        problems.length(f"{path}.{key}", text, 1, 100)
    _check_languages(problems, path, body)


def _check_languages(problems: Problems, path: str, thing: Obj) -> None:
    for field in ("name_localizations", "description_localizations"):
        for locale in thing.get(field) or {}:
            problems.choice(f"{path}.{field}.{locale}", locale, LOCALES)


def _localisations(body: Obj, key: str) -> list[tuple[str, str]]:
    field = f"{key}_localizations"
    return [(f"{field}.{locale}", text) for locale, text in (body.get(field) or {}).items()]


def _check_declared(problems: Problems, path: str, options: list[Obj], depth: int = 0) -> None:
    problems.count(f"{path}.options", options, 0, 25)
    _check_unique(problems, f"{path}.options", options)
    _check_nesting(problems, path, options, depth)
    optional_seen = False
    for index, option in enumerate(options):
        here = f"{path}.options.{index}"
        _check_names(problems, here, option)
        if option.get("required") and optional_seen:
            message = "Required options must be placed before non-required options"
            problems.add(here, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message)
        optional_seen |= not option.get("required")
        _check_declared_choices(problems, here, option)
        _check_declared_bounds(problems, here, option)
        if option.get("choices") and option.get("autocomplete"):
            message = "Options cannot have both choices and autocomplete"
            problems.add(f"{here}.autocomplete", "APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES_MUTUALLY_EXCLUSIVE", message)
        if option.get("options"):
            _check_declared(problems, here, option["options"], depth + 1)


def _check_nesting(problems: Problems, path: str, options: list[Obj], depth: int) -> None:
    """Groups stand on top, subcommands there or in a group, and neither beside ordinary options."""
    allowed = range(OptionType.SUBCOMMAND if depth < SUBCOMMANDS_TO else OptionType.STRING, OptionType.ATTACHMENT + 1)
    kinds = [option.get("type") for option in options]
    for index, kind in enumerate(kinds):
        problems.choice(f"{path}.options.{index}.type", kind, allowed)
        if kind == OptionType.GROUP and depth:
            message = "Subcommand groups cannot be nested"
            problems.add(f"{path}.options.{index}.type", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)
    if len({kind in {OptionType.SUBCOMMAND, OptionType.GROUP} for kind in kinds}) > 1:
        message = "Sub-command and sub-command group option types are mutually exclusive to all other types"
        problems.add(f"{path}.options", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)


def _check_declared_bounds(problems: Problems, path: str, option: Obj) -> None:
    """What a text's length, or a number, may be; other options have no bounds."""
    kind = option.get("type")
    for keys, kinds in (
        (("min_value", "max_value"), {OptionType.INTEGER, OptionType.NUMBER}),
        (("min_length", "max_length"), {OptionType.STRING}),
    ):
        for key in keys:
            if option.get(key) is not None and kind not in kinds:
                message = f"Options of this type have no {key}"
                problems.add(f"{path}.{key}", "APPLICATION_COMMAND_OPTIONS_VALUE_INVALID", message)
    problems.number(f"{path}.min_length", option.get("min_length"), 0, OPTION_LENGTH)
    problems.number(f"{path}.max_length", option.get("max_length"), 1, OPTION_LENGTH)


def _check_declared_choices(problems: Problems, path: str, option: Obj) -> None:
    choices = option.get("choices") or []
    problems.count(f"{path}.choices", choices, 0, 25)
    for index, choice in enumerate(choices):
        _check_choice(problems, f"{path}.choices.{index}", choice)
        if isinstance(choice.get("value"), str) != (option.get("type") == OptionType.STRING):
            message = "Choice values must have the type of their option"
            problems.add(f"{path}.choices.{index}.value", "APPLICATION_COMMAND_OPTIONS_VALUE_INVALID", message)
    _check_unique(problems, f"{path}.choices", choices)


def _check_choice(problems: Problems, path: str, choice: Obj) -> None:
    for key, text in [("name", choice.get("name")), *_localisations(choice, "name")]:
        problems.length(f"{path}.{key}", text, 1, 100)
    _check_languages(problems, path, choice)
    if isinstance(choice.get("value"), str):
        problems.length(f"{path}.value", choice["value"], 1, 100)
    elif not isinstance(choice.get("value"), int | float) or isinstance(choice["value"], bool):
        problems.add(f"{path}.value", "BASE_TYPE_REQUIRED", "This field is required")


def _check_unique(problems: Problems, path: str, things: list[Obj]) -> None:
    names = [thing.get("name") for thing in things]
    for index, name in enumerate(names):
        if name in names[:index]:
            message = "Option and choice names must be unique"
            problems.add(f"{path}.{index}.name", "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", message)


def characters(body: Obj) -> int:
    """What a command counts towards its limit: for each text its longest localisation, options and choices included."""
    own = sum(
        max(len(body.get(key) or ""), *(len(text or "") for _, text in _localisations(body, key)), 0)
        for key in ("name", "description")
    )
    values = len(body["value"]) if isinstance(body.get("value"), str) else 0
    inner = [*(body.get("options") or []), *(body.get("choices") or [])]
    return own + values + sum(characters(part) for part in inner)


def check_choices(body: Obj) -> None:
    """Raise unless this may answer an autocomplete."""
    check_fields(body, CHOICES)
    problems = Problems()
    choices = body.get("choices") or []
    problems.count("choices", choices, 0, 25)
    for index, choice in enumerate(choices):
        _check_choice(problems, f"choices.{index}", choice)
    problems.raise_if_any()
