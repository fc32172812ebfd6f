"""What Discord answers when it refuses: HTTP status, error code, message, and where in the body the fault lies."""

import math
from collections.abc import Collection
from typing import Any, NamedTuple

from bot.sandbox.inner_codes import SOURCES


class Refusal(NamedTuple):
    """One of Discord's documented errors."""

    status: int
    code: int
    message: str


BAD_REQUEST = Refusal(400, 0, "400: Bad Request")
UNAUTHORIZED = Refusal(401, 0, "401: Unauthorized")
NOT_FOUND = Refusal(404, 0, "404: Not Found")
METHOD_NOT_ALLOWED = Refusal(405, 0, "405: Method Not Allowed")
SERVER_ERROR = Refusal(500, 0, "Internal Server Error")
UNAVAILABLE = Refusal(503, 0, "Service Unavailable")

UNKNOWN_APPLICATION = Refusal(404, 10002, "Unknown Application")
UNKNOWN_CHANNEL = Refusal(404, 10003, "Unknown Channel")
UNKNOWN_GUILD = Refusal(404, 10004, "Unknown Guild")
UNKNOWN_MEMBER = Refusal(404, 10007, "Unknown Member")
UNKNOWN_MESSAGE = Refusal(404, 10008, "Unknown Message")
UNKNOWN_USER = Refusal(404, 10013, "Unknown User")
UNKNOWN_EMOJI = Refusal(404, 10014, "Unknown Emoji")
UNKNOWN_WEBHOOK = Refusal(404, 10015, "Unknown Webhook")
UNKNOWN_INTERACTION = Refusal(404, 10062, "Unknown interaction")
UNKNOWN_COMMAND = Refusal(404, 10063, "Unknown application command")

TOO_MANY_COMMANDS = Refusal(400, 30032, "Maximum number of application commands reached (100).")
TOO_MANY_NEW_COMMANDS = Refusal(400, 30034, "Max number of daily application command creates has been reached (200)")
TOO_MANY_EMOJIS = Refusal(400, 30008, "Maximum number of emojis reached (2000)")
RATE_LIMITED = Refusal(429, 0, "You are being rate limited.")
TOO_MANY_EDITS_OF_AN_OLD_MESSAGE = Refusal(
    429, 30046, "Maximum number of edits to messages older than 1 hour reached. Try again later"
)

OPENING_DMS_TOO_FAST = Refusal(403, 40003, "You are opening direct messages too fast.")
REQUEST_TOO_LARGE = Refusal(413, 40005, "Request entity too large")
ALREADY_ACKNOWLEDGED = Refusal(400, 40060, "Interaction has already been acknowledged.")
TOO_MANY_FOLLOWUPS = Refusal(400, 40094, "This interaction has hit the maximum number of follow up messages")

MISSING_ACCESS = Refusal(403, 50001, "Missing Access")
NOT_IN_A_DM = Refusal(403, 50003, "Cannot execute action on a DM channel")
ANOTHER_AUTHOR = Refusal(403, 50005, "Cannot edit a message authored by another user")
EMPTY_MESSAGE = Refusal(400, 50006, "Cannot send an empty message")
CANNOT_MESSAGE_USER = Refusal(403, 50007, "Cannot send messages to this user")
MISSING_PERMISSIONS = Refusal(403, 50013, "Missing Permissions")
A_SYSTEM_MESSAGE = Refusal(403, 50021, "Cannot execute action on a system message")
WRONG_CHANNEL_FOR_THIS = Refusal(400, 50024, "Cannot execute this action on this channel type")
INVALID_WEBHOOK_TOKEN = Refusal(401, 50027, "Invalid Webhook Token")
TOO_OLD_FOR_BULK = Refusal(400, 50034, "You can only bulk delete messages that are under 14 days old.")
INVALID_FORM_BODY = Refusal(400, 50035, "Invalid Form Body")
THREAD_ARCHIVED = Refusal(400, 50083, "Thread is archived")
NO_SERVER_IN_COMMON = Refusal(403, 50278, "Cannot send messages to this user due to having no mutual guilds")
THREAD_EXISTS = Refusal(400, 160004, "A thread has already been created for this message")
BAD_JSON = Refusal(400, 50109, "The request body contains invalid JSON.")


class DiscordError(Exception):
    """A request that Discord would refuse; `errors` follows the shape of the body it complains about."""

    def __init__(self, refusal: Refusal, errors: dict[str, Any] | None = None) -> None:
        super().__init__(refusal.message)
        self.refusal = refusal
        self.errors = errors

    def body(self) -> dict[str, Any]:
        """The JSON that goes back."""
        body: dict[str, Any] = {"message": self.refusal.message, "code": self.refusal.code}
        if self.errors is not None:
            body["errors"] = self.errors
        return body


class TooMany(DiscordError):
    """A 429: `retry_after` is how many seconds to wait, `scope` whose limit it is (`user`, `global` or `shared`)."""

    def __init__(self, refusal: Refusal, retry_after: float, scope: str = "user") -> None:
        super().__init__(refusal)
        self.retry_after = math.ceil(retry_after * 1_000) / 1_000
        self.scope = scope

    def body(self) -> dict[str, Any]:
        code = {"code": self.refusal.code} if self.refusal.code else {}
        whose = {"retry_after": self.retry_after, "global": self.scope == "global"}
        return {"message": self.refusal.message, **whose, **code}

    def headers(self) -> dict[str, str]:
        """What tells the same without the body."""
        is_global = {"X-RateLimit-Global": "true"} if self.scope == "global" else {}
        return {"Retry-After": str(math.ceil(self.retry_after)), "X-RateLimit-Scope": self.scope, **is_global}


class Problems:
    """Collects what is wrong with a body, each at its path, as Discord reports it: everything at once."""

    def __init__(self) -> None:
        self._errors: dict[str, Any] = {}

    def add(self, path: str, code: str, message: str) -> None:
        """Note a fault at a dotted path (`components.0.label`); `inner_codes` tells where its code is known from."""
        if code not in SOURCES:
            raise ValueError(f"Nobody says where {code} is known from")
        node = self._errors
        for step in path.split("."):
            node = node.setdefault(step, {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def choice(self, path: str, value: object, allowed: Collection[object]) -> None:
        """Note a value that is none of those allowed."""
        if value not in allowed:
            self.add(path, "BASE_TYPE_CHOICES", f"Value must be one of ({', '.join(map(str, allowed))}).")

    def length(self, path: str, text: object, least: int, most: int) -> None:
        """Note a text that is shorter or longer than allowed, or no text; characters are Unicode's code points."""
        if text is None:
            self.required(path)
        elif not isinstance(text, str):
            self.add(path, "STRING_TYPE_CONVERT", "Could not interpret value as string.")
        elif len(text) > most and least == 0:
            self.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")
        elif not least <= len(text) <= most:
            self.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")

    def optional(self, path: str, text: str | None, most: int) -> None:
        """Note a text that is there and empty or too long, where it might as well have been left out."""
        if text is not None:
            self.length(path, text, 1, most)

    def filled(self, path: str, text: str | None, most: int) -> None:
        """Note a text that is missing, empty or blank, or too long."""
        if not (text or "").strip():
            self.required(path)
        else:
            self.length(path, text, 0, most)

    def number(self, path: str, number: int | None, least: int, most: int) -> None:
        """Note a number below or above what is allowed; one that is left out is in order."""
        if number is not None and number < least:
            self.add(path, "NUMBER_TYPE_MIN", f"int value should be greater than or equal to {least}.")
        elif number is not None and number > most:
            self.add(path, "NUMBER_TYPE_MAX", f"int value should be less than or equal to {most}.")

    def count(self, path: str, things: list[Any], least: int, most: int) -> None:
        """Note a list with fewer or more entries than allowed."""
        if least == 0 and len(things) > most:
            self.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")
        elif not least <= len(things) <= most:
            self.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")

    def required(self, path: str) -> None:
        """Note a field that is missing."""
        self.add(path, "BASE_TYPE_REQUIRED", "This field is required")

    def raise_if_any(self) -> None:
        """Raise `INVALID_FORM_BODY` when anything was noted."""
        if self._errors:
            raise DiscordError(INVALID_FORM_BODY, self._errors)
