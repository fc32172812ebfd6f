"""Registers the commands with Discord, but only when they changed: a registration is dear and counted."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from discord import Locale
from discord.app_commands import CommandTree, Translator
from discord.http import Route

DEFAULT_LOCALE = Locale.american_english.value

CHOSEN_BY_DISCORD = ("contexts", "integration_types")
"""Fields that Discord fills in by itself where a command leaves them out."""

COMPARED = (
    "type",
    "name",
    "name_localizations",
    "description",
    "description_localizations",
    "options",
    "choices",
    "value",
    "required",
    "autocomplete",
    "channel_types",
    "min_value",
    "max_value",
    "min_length",
    "max_length",
    "default_member_permissions",
    "nsfw",
    *CHOSEN_BY_DISCORD,
)


async def sync(tree: CommandTree[Any]) -> bool:
    """Register the tree's global commands unless Discord has exactly these already; says whether it had to.

    Raises HTTPException.
    """
    http, application = tree.client.http, tree.client.application_id
    if application is None:
        raise RuntimeError("commands can be registered only after the login")
    wanted = await payload(tree)
    listing = Route("GET", "/applications/{application_id}/commands", application_id=application)
    registered = await http.request(listing, params={"with_localizations": "true"})
    if is_registered(wanted, registered):
        return False
    await http.bulk_upsert_global_commands(application, payload=wanted)
    return True


async def payload(tree: CommandTree[Any]) -> list[dict[str, Any]]:
    """The commands as Discord takes them: English texts stand where the code has their catalogue keys."""
    translator = tree.translator or Translator()
    commands = [await command.get_translated_payload(tree, translator) for command in tree.get_commands()]
    for item in _with_parts(commands):
        keyed = "name" if "value" in item else "description"  # the name of a choice; a command's is what it goes by
        english = item.get(f"{keyed}_localizations", {}).get(DEFAULT_LOCALE)
        if english is not None:
            item[keyed] = english
    return commands


def _with_parts(items: Sequence[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for item in items:
        yield item
        yield from _with_parts(item.get("options", ()))
        yield from _with_parts(item.get("choices", ()))


def is_registered(wanted: Sequence[Mapping[str, Any]], registered: Sequence[Mapping[str, Any]]) -> bool:
    """Discord's answer lists exactly the commands we want, whatever it adds of its own."""
    ours, theirs = (sorted(commands, key=lambda command: str(command["name"])) for commands in (wanted, registered))
    return len(ours) == len(theirs) and all(map(_is_same, ours, theirs))


def _is_same(ours: Mapping[str, Any], theirs: Mapping[str, Any]) -> bool:
    mine, other = _essence(ours), _essence(theirs)
    for field in CHOSEN_BY_DISCORD:
        if field not in mine:
            other.pop(field, None)
    return mine == other


def _essence(item: Mapping[str, Any]) -> dict[str, Any]:
    said = {field: item[field] for field in COMPARED if not _says_nothing(item.get(field))}
    for field, value in said.items():
        if field in ("options", "choices"):
            said[field] = [_essence(part) for part in value]
        elif field in CHOSEN_BY_DISCORD:
            said[field] = sorted(value)
        elif field == "default_member_permissions":
            said[field] = str(value)
    return said


def _says_nothing(value: object) -> bool:
    return value is None or value is False or value in ([], {})
