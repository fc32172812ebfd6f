"""Discord's rate limits: one for all of a bot's requests, one for each route and what it is about, and the ban behind them.

Discord promises none of these numbers but the global one; bots are to obey the headers. What nobody has measured gets a
bucket so wide that the global limit comes first.
"""

import math
from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple
from zlib import crc32

from bot.sandbox.clock import Clock
from bot.sandbox.quotas import Limit, Quota

GLOBAL = Limit(50, 1.0)
"""All requests of the bot but those by an interaction's token."""
INVALID = Limit(10_000, 600.0)
"""Answers of 401, 403 and 429 after which the address is shut out."""
INVALID_STATUSES = (401, 403, 429)

OLD = 60 * 60.0
"""Seconds after which a message is old."""
OLD_EDITS = Limit(3, 20.0)
"""Edits of old messages, in each channel."""
NEW_DMS = Limit(10, 600.0)
"""DMs that a bot opens with somebody for the first time."""
NEW_COMMANDS = Limit(200, 24 * 60 * 60.0)
"""Commands under a new name, for each server and globally."""

ONE_MESSAGE = "/channels/{channel_id}/messages/{message_id}"
WEBHOOK = "/webhooks/{application_id}/{token}"
UNKNOWN = Limit(50, 1.0)

LIMITS: Mapping[tuple[str, str], Limit] = {
    ("POST", "/channels/{channel_id}/messages"): Limit(5, 5.0),
    ("PATCH", ONE_MESSAGE): Limit(5, 5.0),
    ("DELETE", ONE_MESSAGE): Limit(5, 1.0),
    ("POST", "/channels/{channel_id}/typing"): Limit(5, 5.0),
    ("*", WEBHOOK): Limit(5, 2.0),
}
"""By method and route; `*` counts all methods together."""

MAJOR = ("channel_id", "guild_id", "token", "interaction_id")
"""What a route is about: each channel, server and interaction has buckets of its own."""


class Bucket(NamedTuple):
    """Which requests count together."""

    method: str
    route: str
    about: tuple[str, ...]


class Verdict(NamedTuple):
    """Whether a request may pass (0.0) or has to wait so many seconds, and what its answer tells of the limits."""

    retry_after: float
    scope: str
    headers: dict[str, str]


class RateLimits:
    """Counts requests; while it is switched off, all pass. The three quotas below count what is done, in any case."""

    def __init__(self, clock: Clock, *, switched_on: bool) -> None:
        self.switched_on = switched_on
        self._clock = clock
        self._global = Quota(GLOBAL, clock)
        self._invalid = Quota(INVALID, clock)
        self.old_edits = Quota(OLD_EDITS, clock)
        self.new_dms = Quota(NEW_DMS, clock)
        self.new_commands = Quota(NEW_COMMANDS, clock)
        self._buckets: dict[Limit, Quota] = {}

    def is_old(self, written: datetime) -> bool:
        """Whether a message was written so long ago that its edits count towards `old_edits`."""
        return (self._clock.now() - written).total_seconds() > OLD

    @property
    def banned_for(self) -> float:
        """Seconds that no request passes any more, because too many were refused; 0.0: they do."""
        is_banned = self.switched_on and not self._invalid.left()
        return self._invalid.resets_after() if is_banned else 0.0

    def refused(self, status: int, scope: str | None) -> None:
        """Count an answer that Discord holds against whoever asked; a limit `shared` with others is nobody's fault."""
        if status in INVALID_STATUSES and scope != "shared":
            self._invalid.use()

    def admit(self, method: str, route: str, about: Mapping[str, str], *, exempt: bool) -> Verdict:
        """Count a request; `exempt` ones, by an interaction's token, have no part in the global limit."""
        if not self.switched_on:
            return Verdict(0.0, "user", {})
        if not exempt and (wait := self._global.use()):
            return Verdict(wait, "global", {})
        bucket, limit = self._bucket(method, route, about)
        quota = self._buckets.setdefault(limit, Quota(limit, self._clock))
        wait = quota.use(bucket)
        return Verdict(wait, "user", self._headers(quota, bucket))

    def _bucket(self, method: str, route: str, about: Mapping[str, str]) -> tuple[Bucket, Limit]:
        if route.startswith(WEBHOOK):
            method, route = "*", WEBHOOK
        major = tuple(about[name] for name in MAJOR if name in about)
        return Bucket(method, route, major), LIMITS.get((method, route), UNKNOWN)

    def _headers(self, quota: Quota, bucket: Bucket) -> dict[str, str]:
        reset_after = math.ceil(quota.resets_after(bucket) * 1_000) / 1_000
        return {
            "X-RateLimit-Limit": str(quota.limit.most),
            "X-RateLimit-Remaining": str(quota.left(bucket)),
            "X-RateLimit-Reset": f"{self._clock.now().timestamp() + reset_after:.3f}",
            "X-RateLimit-Reset-After": f"{reset_after:.3f}",
            "X-RateLimit-Bucket": f"{crc32(f'{bucket.method} {bucket.route}'.encode()):08x}",
        }
