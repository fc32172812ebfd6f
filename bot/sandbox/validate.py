"""What Discord accepts as a message: its text, embeds, files and flags together."""

from collections.abc import Collection
from datetime import datetime
from typing import TypeVar, cast

from bot.sandbox.components import TEXT_BYTES, URL, WHITE, Around, check_components, text_bytes
from bot.sandbox.errors import EMPTY_MESSAGE, REQUEST_TOO_LARGE, SERVER_ERROR, DiscordError, Problems
from bot.sandbox.files import Upload, safe_name
from bot.sandbox.payloads import ATTACHMENT_SIZE_LIMIT
from bot.sandbox.shapes import MESSAGE, check_fields
from bot.sandbox.wire import MessageFlag, Obj
from bot.sandbox.world import Message

T = TypeVar("T")

CONTENT = 2_000
ATTACHMENTS = 10
REQUEST_SIZE = 25 * 1024 * 1024
EMBEDS = 10
EMBED_TOTAL = 6_000
WEB = ("http", "https")
MEDIA = (*WEB, "attachment")
EMBED_LIMITS = {"title": 256, "description": 4_096}
SHOWN = ("title", "description", "fields", "image", "thumbnail", "author", "footer")
"""An embed needs one of these."""
NONCE = 25
NUMBERS = 2**63
"""A nonce that is a number has 64 bits."""


def check_message(body: Obj, uploads: list[Upload], current: Message | None, emojis: Collection[str]) -> None:
    """Raise unless the message that this body makes, or makes of `current`, is one that Discord accepts.

    `emojis` are the ids of the application's own.
    """
    check_fields(body, MESSAGE)
    problems = Problems()
    flags = int(body.get("flags") or 0) | (current.flags if current else 0)
    v2 = bool(flags & MessageFlag.COMPONENTS_V2)
    components = _after(body, "components", current.components if current else [])
    files = _files_after(body, uploads, current)
    problems.length("content", body.get("content") or "", 0, CONTENT)
    if v2 and body.get("flags") is not None and not int(body["flags"]) & MessageFlag.COMPONENTS_V2:
        message = "The IS_COMPONENTS_V2 flag cannot be removed from a message"
        problems.add("flags", "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG", message)
    if v2:
        _check_v2_is_alone(problems, body, current)
    if "components" in body:
        check_components(problems, components, Around(files, emojis), v2=v2)
    _check_mentions(problems, body.get("allowed_mentions") or {})
    _check_nonce(problems, body.get("nonce"))
    _check_embeds(problems, body.get("embeds") or [])
    _check_files(problems, body, uploads, files)
    problems.raise_if_any()
    if text_bytes(components) > TEXT_BYTES:
        raise DiscordError(SERVER_ERROR)
    content = _after(body, "content", current.content if current else "")
    embeds = _after(body, "embeds", current.embeds if current else [])
    if not any((str(content).strip(), embeds, components, files)):
        raise DiscordError(EMPTY_MESSAGE)


def _after(body: Obj, key: str, before: T) -> T:
    """A field as it will be: what the body says, where it says anything."""
    return cast("T", body[key] or type(before)()) if key in body else before


def _check_nonce(problems: Problems, nonce: str | int | None) -> None:
    if isinstance(nonce, int) and not -NUMBERS <= nonce < NUMBERS:
        problems.add("nonce", "NONCE_TYPE_OUT_OF_BOUNDS", f"Must be between {-NUMBERS} and {NUMBERS - 1}.")
    elif isinstance(nonce, str) and len(nonce) > NONCE:
        problems.add("nonce", "NONCE_TYPE_TOO_LONG", f"Must be {NONCE} or fewer characters long.")


def _check_mentions(problems: Problems, allowed: Obj) -> None:
    parsed = allowed.get("parse") or []
    for index, kind in enumerate(parsed):
        problems.choice(f"allowed_mentions.parse.{index}", kind, ("everyone", "roles", "users"))
    for key in ("parse", "users", "roles"):
        listed = [str(entry) for entry in allowed.get(key) or []]
        for index, entry in enumerate(listed):
            if entry in listed[:index]:
                message = "The set already contains this value"
                problems.add(f"allowed_mentions.{key}.{index}", "SET_TYPE_ALREADY_CONTAINS_VALUE", message)
        if listed and key in parsed:
            message = f'parse:["{key}"] and {key}: [ids...] are mutually exclusive.'
            problems.add("allowed_mentions", "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message)


def _check_v2_is_alone(problems: Problems, body: Obj, current: Message | None) -> None:
    """Components V2 leaves no room for the older fields, neither sent along nor left over from before."""
    for field in ("content", "embeds", "poll", "stickers"):
        left_over = bool(getattr(current, field, None)) and field not in body
        if body.get(field) or left_over:
            message = f"The '{field}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
            problems.add(field, "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", message)


def _check_embeds(problems: Problems, embeds: list[Obj]) -> None:
    problems.count("embeds", embeds, 0, EMBEDS)
    for index, embed in enumerate(embeds):
        path = f"embeds.{index}"
        for key, most in EMBED_LIMITS.items():
            problems.length(f"{path}.{key}", embed.get(key) or "", 0, most)
        problems.length(f"{path}.footer.text", (embed.get("footer") or {}).get("text") or "", 0, 2_048)
        problems.length(f"{path}.author.name", (embed.get("author") or {}).get("name") or "", 0, 256)
        if not any(embed.get(key) for key in SHOWN):
            problems.required(f"{path}.description")
        _check_time(problems, f"{path}.timestamp", embed.get("timestamp"))
        problems.number(f"{path}.color", embed.get("color"), 0, WHITE)
        for key in ("image", "thumbnail"):
            if embed.get(key) and not embed[key].get("url"):
                problems.required(f"{path}.{key}.url")
        _check_addresses(problems, path, embed)
        fields = embed.get("fields") or []
        problems.count(f"{path}.fields", fields, 0, 25)
        for number, field in enumerate(fields):
            problems.filled(f"{path}.fields.{number}.name", field.get("name"), 256)
            problems.filled(f"{path}.fields.{number}.value", field.get("value"), 1_024)
    if sum(_embed_length(embed) for embed in embeds) > EMBED_TOTAL:
        problems.add("embeds", "MAX_EMBED_SIZE_EXCEEDED", f"Embed size exceeds maximum size of {EMBED_TOTAL}")


def _check_time(problems: Problems, path: str, timestamp: str | None) -> None:
    try:
        datetime.fromisoformat(timestamp or "2015-01-01")
    except ValueError:
        problems.add(path, "DATE_TIME_TYPE_PARSE", f"Could not parse {timestamp}. Should be ISO8601.")


def _check_addresses(problems: Problems, path: str, embed: Obj) -> None:
    """Note an address that is none; pictures may be files that come along."""
    addresses: list[tuple[str, str | None, tuple[str, ...]]] = [("url", embed.get("url"), WEB)]
    addresses += [(f"{k}.url", embed[k].get("url"), MEDIA) for k in ("image", "thumbnail") if embed.get(k)]
    addresses += [(f"{k}.icon_url", embed[k].get("icon_url"), MEDIA) for k in ("author", "footer") if embed.get(k)]
    for step, address, schemes in addresses:
        problems.length(f"{path}.{step}", address or "", 0, URL)
        if address and not address.startswith(tuple(f"{scheme}://" for scheme in schemes)):
            message = f"Scheme must be one of {schemes}."
            problems.add(f"{path}.{step}", "URL_TYPE_INVALID_SCHEME", message)


def _embed_length(embed: Obj) -> int:
    texts = [embed.get("title"), embed.get("description"), (embed.get("footer") or {}).get("text")]
    texts.append((embed.get("author") or {}).get("name"))
    for field in embed.get("fields") or []:
        texts += [field.get("name"), field.get("value")]
    return sum(len(text) for text in texts if text)


def _check_files(problems: Problems, body: Obj, uploads: list[Upload], files: list[str]) -> None:
    if sum(len(upload.data) for upload in uploads) > REQUEST_SIZE:
        raise DiscordError(REQUEST_TOO_LARGE)
    if any(len(upload.data) > ATTACHMENT_SIZE_LIMIT for upload in uploads):
        raise DiscordError(REQUEST_TOO_LARGE)
    problems.count("attachments", files, 0, ATTACHMENTS)
    slots = {upload.slot for upload in uploads}
    for index, entry in enumerate(body.get("attachments") or []):
        identity = str(entry.get("id"))
        problems.optional(f"attachments.{index}.filename", entry.get("filename"), 1_024)
        for key in ("description", "title"):
            problems.length(f"attachments.{index}.{key}", entry.get(key) or "", 0, 1_024)
        if (
            len(identity) < 10 and identity not in slots
        ):  # a snowflake names a file that stands, a small number one that comes along
            problems.add(f"attachments.{index}", "ATTACHMENT_NOT_FOUND", "Attachment data not found")


def _files_after(body: Obj, uploads: list[Upload], current: Message | None) -> list[str]:
    """The names of the files that the message will have."""
    listed = body.get("attachments")
    names = {str(entry.get("id")): entry.get("filename") for entry in listed or []}
    kept = [a.filename for a in current.attachments if listed is None or a.id in names] if current else []
    return kept + [safe_name(names.get(upload.slot) or upload.filename) for upload in uploads]
