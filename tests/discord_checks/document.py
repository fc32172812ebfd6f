"""Requests held against a copy of Discord's OpenAPI document."""

import json
from bisect import bisect_right
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

from jsonschema import Draft202012Validator  # type: ignore[import-untyped]  # its stubs are a package of their own
from jsonschema.exceptions import ValidationError  # type: ignore[import-untyped]  # as above

from tests.discord_checks.limits import Fault, Faults

SNOWFLAKE = {"anyOf": [{"type": "string", "pattern": "^(0|[1-9][0-9]*)$"}, {"type": "integer", "minimum": 0}]}
"""Discord takes numbers beside texts, and discord.py sends both; the document names only texts."""

EDITS = (
    "MessageEditRequestPartial",
    "IncomingWebhookUpdateRequestPartial",
    "IncomingWebhookUpdateForInteractionCallbackRequestPartial",
)
COMMANDS = (
    "ApplicationCommandCreateRequest",
    "ApplicationCommandUpdateRequest",
    "ApplicationCommandPatchRequestPartial",
)
TAKEN_BESIDES: Mapping[str, tuple[str, tuple[str, ...]]] = {
    # discord.py writes it into every message, edits too, where it says nothing
    "tts": ("boolean", EDITS),
    # Discord's documentation of commands has it
    "nsfw": ("boolean", COMMANDS),
    # Discord's documentation of embeds has it; discord.py writes it into each
    "flags": ("integer", ("RichEmbed",)),
}
"""Fields that Discord takes although the document does not name them in these schemas."""

LONGEST_QUOTE = 120
"""Characters of a value that a message shows."""

METHODS = {"get", "post", "put", "patch", "delete"}


@dataclass(frozen=True)
class Operation:
    """A method of a route: what may stand in its query, and its body's schema, None where it takes none."""

    method: str
    template: str
    parameters: frozenset[str]
    validator: Any


@dataclass
class Document:
    """The routes and schemas; `checked` are the shapes of requests that were found in order."""

    operations: Mapping[tuple[str, str], Operation]
    markers: "Markers"
    checked: set[Hashable] = field(default_factory=set)

    @classmethod
    def load(cls, path: Path) -> Self:
        """Read the document; objects take no more fields than it names."""
        document = json.loads(path.read_text(encoding="utf-8"))
        schemas = document["components"]["schemas"]
        _amend(schemas)
        _close(document["paths"])
        _close(schemas)
        operations = {
            (method.upper(), template): _operation(method.upper(), template, item, schemas)
            for template, item in document["paths"].items()
            for method in METHODS & item.keys()
        }
        return cls(operations, Markers.of(document))

    def template(self, method: str, path: str) -> str | None:
        """The route of a path, in the document's words; `@original` is rather itself than any message."""
        asked = path.strip("/").split("/")
        fits = [t for m, t in self.operations if m == method and _fits(t.strip("/").split("/"), asked)]
        return min(fits, key=lambda template: template.count("{"), default=None)

    def faults(self, method: str, path: str, query: Iterable[str], body: object) -> Faults:
        """What the document says against a request; a shape that was in order once is not looked at again."""
        template = self.template(method, path)
        if template is None:
            yield Fault("", "the document has no such route")
            return
        operation = self.operations[method, template]
        shape = (method, template, frozenset(query), self.markers.shape(body))
        if shape in self.checked:
            return
        found = [*_query_faults(operation, query), *_body_faults(operation, body)]
        if not found:
            self.checked.add(shape)
        yield from found


def _amend(schemas: dict[str, Any]) -> None:
    schemas["SnowflakeType"] = SNOWFLAKE
    for name, (kind, owners) in TAKEN_BESIDES.items():
        for owner in owners:
            schemas[owner]["properties"].setdefault(name, {"type": [kind, "null"]})


def _operation(method: str, template: str, item: Mapping[str, Any], schemas: Mapping[str, Any]) -> Operation:
    operation = item[method.lower()]
    parameters = [*item.get("parameters", ()), *operation.get("parameters", ())]
    content = operation.get("requestBody", {}).get("content", {})
    schema = next(
        (content[kind]["schema"] for kind in ("application/json", "multipart/form-data") if kind in content), None
    )
    return Operation(
        method,
        template,
        frozenset(parameter["name"] for parameter in parameters if parameter["in"] == "query"),
        schema and Draft202012Validator({"allOf": [schema], "components": {"schemas": schemas}}),
    )


def _close(schema: object) -> None:
    """Let objects take no fields but those that are named."""
    if isinstance(schema, dict):
        if "properties" in schema and schema.get("type") == "object":
            schema.setdefault("additionalProperties", False)
        for inner in schema.values():
            _close(inner)
    elif isinstance(schema, list):
        for inner in schema:
            _close(inner)


def _fits(template: Sequence[str], asked: Sequence[str]) -> bool:
    return len(template) == len(asked) and all(
        step.startswith("{") or step == given for step, given in zip(template, asked, strict=True)
    )


def _query_faults(operation: Operation, query: Iterable[str]) -> Faults:
    for name in sorted(set(query) - operation.parameters):
        yield Fault(f"?{name}", "the document has no such parameter")


def _body_faults(operation: Operation, body: object) -> Faults:
    if operation.validator is not None and body is not None:
        for error in operation.validator.iter_errors(body):
            yield from _explain(error)
    elif body:
        yield Fault("", "the document has no body here")


def _explain(error: ValidationError) -> Faults:
    """What is wrong in the alternative that was meant: the one of the same `type`."""
    if error.validator not in {"oneOf", "anyOf"}:
        yield Fault(_path(error), _why(error))
        return
    branches: dict[object, list[ValidationError]] = {}
    for inner in error.context:
        branches.setdefault(inner.schema_path[0], []).append(inner)
    meant = [branch for branch in branches.values() if not any(map(_is_of_another_type, branch))]
    if not meant:
        yield Fault(_path(error), f"{_quote(error.instance)} is nothing that may stand here")
        return
    for inner in min(meant, key=len):
        yield from _explain(inner)


def _is_of_another_type(error: ValidationError) -> bool:
    is_something_else = error.validator in {"type", "const", "enum"} and not error.relative_path
    return is_something_else or list(error.relative_path) == ["type"]


def _path(error: ValidationError) -> str:
    steps = [f"[{step}]" if isinstance(step, int) else f".{step}" for step in error.absolute_path]
    return "".join(steps).removeprefix(".")


def _why(error: ValidationError) -> str:
    match error.validator:
        case "maxLength" | "minLength" | "maxItems" | "minItems":
            limit = f"at {'most' if error.validator.startswith('max') else 'least'} {error.validator_value}"
            return f"{len(error.instance)} {'characters' if 'Length' in error.validator else 'of them'}, {limit}"
        case "additionalProperties":
            unknown = sorted(error.instance.keys() - error.schema.get("properties", {}).keys())
            return f"the document has no field {', '.join(unknown)}"
        case _:
            return _shorten(error.message)


def _quote(value: object) -> str:
    return _shorten(json.dumps(value, ensure_ascii=False))


def _shorten(text: str) -> str:
    return text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}…"


@dataclass(frozen=True)
class Markers:
    """What the document distinguishes by: between them two values are alike to it."""

    lengths: Sequence[int]
    counts: Sequence[int]
    numbers: Sequence[float]
    words: frozenset[object]

    @classmethod
    def of(cls, document: object) -> Self:
        """Every limit and every word of the document."""
        lengths, counts, numbers, words = set(), set(), set(), set()
        for name, value in _keywords(document):
            match name, value:
                case "minLength", int():
                    lengths.add(value)
                case "maxLength", int():
                    lengths.add(value + 1)
                case "minItems" | "minProperties", int():
                    counts.add(value)
                case "maxItems" | "maxProperties", int():
                    counts.add(value + 1)
                case "minimum", int() | float():
                    numbers.add(value)
                case "maximum", int() | float():
                    numbers.add(value + 1)
                case "const", str() | int():
                    words.add(value)
                case "enum", list():
                    words.update(value)
                case _:
                    pass
        return cls(sorted(lengths), sorted(counts), sorted(numbers), frozenset(words))

    def shape(self, value: object) -> Hashable:
        """The same for values that the document cannot tell apart. In a list order and repetition do not matter."""
        match value:
            case Mapping():
                return frozenset((key, self.shape(inner)) for key, inner in value.items())
            case list() | tuple():
                parts = [self.shape(inner) for inner in value]
                is_unique = len({json.dumps(inner, sort_keys=True) for inner in value}) == len(parts)
                return "list", self._between(self.counts, len(parts)), is_unique, frozenset(parts)
            case None | bool():
                return value
            case str() if value not in self.words:
                return "text", self._between(self.lengths, len(value)), value.isdecimal()
            case int() | float() if value not in self.words:
                return type(value), self._between(self.numbers, value)
            case _:
                return type(value), value

    @staticmethod
    def _between(limits: Sequence[float], value: float) -> int:
        return bisect_right(limits, value)


def _keywords(schema: object) -> Iterator[tuple[str, object]]:
    if isinstance(schema, dict):
        yield from schema.items()
        for inner in schema.values():
            yield from _keywords(inner)
    elif isinstance(schema, list):
        for inner in schema:
            yield from _keywords(inner)
