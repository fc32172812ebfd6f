"""What is measured at the sandbox: how long presses wait for their answers, and what the bot asks of the REST API."""

import re
import time
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.sandbox import Sandbox
from bot.sandbox.files import Upload
from bot.sandbox.interaction import Interaction, Modal
from bot.sandbox.interactions import Audience
from bot.sandbox.texts import Words
from bot.sandbox.traffic import Call
from bot.sandbox.wire import MessageFlag, Obj
from tests.benchmarks.reference import Shown

PREPARING = "preparing"
"""The phase before anything is counted."""

RECORDED = 24
"""How many of a bot's own messages are kept to be shown by a reference bot."""

ANSWERS = {4: "answer: private message", 5: "answer: deferred", 6: "answer: acknowledged", 7: "answer: table edited"}
"""Callbacks by their type."""


@dataclass
class Phase:
    """What happened in one kind of time."""

    waits: list[float] = field(default_factory=list)
    """Seconds from INTERACTION_CREATE being sent to the callback being read, press by press."""
    calls: Counter[str] = field(default_factory=Counter)
    """REST requests by what they were for."""
    refused: Counter[tuple[int, str]] = field(default_factory=Counter)
    """Those of them with a status of 400 and above, or 0 for a connection that broke; by status and what they were for."""
    failed: int = 0
    """Presses that ended with "This interaction failed"."""
    stuck: int = 0
    """Tables that did not show a move in time."""


class Gauge:
    """Listens at a sandbox; stands between it and its pages to see every interaction leave."""

    def __init__(self, sandbox: Sandbox) -> None:
        self.phase = PREPARING
        self.phases: defaultdict[str, Phase] = defaultdict(Phase)
        self.shown: list[Shown] = []
        self._sent: dict[str, tuple[str, float]] = {}
        core = sandbox.core
        assert core.interactions.audience is not None
        self._pages: Audience = core.interactions.audience
        self._answer = core.interactions.answer
        core.interactions.audience = self
        core.interactions.answer = self.answered  # type: ignore[method-assign]  # the moment a callback was read
        core.traffic.listen(self.called)

    @property
    def now(self) -> Phase:
        """The phase that is being measured."""
        return self.phases[self.phase]

    def forget(self) -> None:
        """Begin to count anew."""
        self.phases.clear()

    def interaction_moved(self, interaction: Interaction, state: str, error: Words | None = None) -> None:
        self._pages.interaction_moved(interaction, state, error)
        if state == "sent":
            self._sent[interaction.id] = self.phase, time.perf_counter()
        elif state == "failed":
            self._sent.pop(interaction.id, None)
            self.now.failed += 1

    def modal_opened(self, interaction: Interaction, modal: Modal) -> None:
        self._pages.modal_opened(interaction, modal)

    def choices_offered(self, interaction: Interaction, choices: list[Obj]) -> None:
        self._pages.choices_offered(interaction, choices)

    def answered(self, interaction_id: str, token: str, body: Obj, uploads: list[Upload]) -> Obj:
        """Note when a callback was read, and let it be carried out."""
        now = time.perf_counter()
        phase, sent = self._sent.pop(interaction_id, (self.phase, now))
        self.phases[phase].waits.append(now - sent)
        if body.get("type") == 7:
            self._record(body["data"], uploads)
        return self._answer(interaction_id, token, body, uploads)

    def _record(self, data: Obj, uploads: Sequence[Upload]) -> None:
        components = data.get("components") or []
        if len(self.shown) < RECORDED and move_ids(components):
            picture = uploads[0] if uploads else None
            name, png = (picture.filename, picture.data) if picture else (None, b"")
            self.shown.append(Shown(components, name, png))

    def called(self, call: Call) -> None:
        """Count a request."""
        self.now.calls[kind_of(call)] += 1
        if call.status == 0 or call.status >= 400:
            self.now.refused[call.status, kind_of(call)] += 1


def kind_of(call: Call) -> str:
    """What a request was for."""
    body: dict[str, Any] = call.body if isinstance(call.body, dict) else {}
    if call.path.startswith("/interactions/"):
        return ANSWERS.get(body.get("type", 0), "answer: other")
    if call.path.startswith("/webhooks/"):
        return "panels and later answers"
    if re.fullmatch(r"/channels/\d+/messages/\d+", call.path):
        return {"PATCH": "table edits", "DELETE": "messages deleted"}.get(call.method, "other")
    if call.method == "POST" and re.fullmatch(r"/channels/\d+/messages", call.path):
        return "tables posted" if int(body.get("flags") or 0) & MessageFlag.COMPONENTS_V2 else "notices"
    return "other"


def move_ids(components: Sequence[Obj]) -> list[tuple[str, list[str] | None]]:
    """Everything in a message that plays a move: a button's id, or a menu's id and one of its values."""
    found: list[tuple[str, list[str] | None]] = []
    for component in components:
        custom_id = component.get("custom_id") or ""
        if custom_id.startswith("m:") and not component.get("disabled"):
            found.append((custom_id, None))
        elif custom_id.startswith("s:"):
            found += [(custom_id, [option["value"]]) for option in component["options"]]
        found += move_ids(component.get("components") or [])
    return found
