"""Fails each test whose requests Discord would refuse, whoever stands in for Discord: simcord or the sandbox.

The sandbox lives in the process of the tests, so it also tells what bots in processes of their own ask of it.
"""

import copy
import os
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest
from simcord.backend.errors import BackendError
from simcord.http import router

from bot.sandbox.traffic import Call, Traffic
from tests.discord_checks.document import Document
from tests.discord_checks.limits import faults_of, route

VARIABLE = "FARMHAND_DISCORD_OPENAPI"
ON_PURPOSE = "sends_what_discord_refuses"
OFF = f"{VARIABLE} names no copy of Discord's OpenAPI document: requests are held against our own list of limits only"

AT_ONCE = 10_000
"""Requests that are looked at together: whoever asks for ever is not remembered for ever."""

NO_DOCUMENT = "there is no copy of Discord's OpenAPI document"


class Watch:
    """The requests of the test that runs, and what speaks against them."""

    def __init__(self, document: Document | None) -> None:
        self._document = document
        self._calls: list[Call] = []
        self._found: dict[str, None] = {}
        self._expects_refusals = False
        self.count = 0

    @property
    def shapes(self) -> int:
        """How many different requests the document was asked about and took."""
        return len(self._document.checked) if self._document else 0

    def begin(self, *, expects_refusals: bool) -> None:
        """A test begins; what is refused while it expects that is not held against it."""
        self._expects_refusals = expects_refusals

    def note(self, call: Call) -> None:
        """A bot asked this; it is looked at when the test is over, so that hardly any test is slowed down."""
        if not (self._expects_refusals and call.status >= 400):
            self._calls.append(call._replace(body=copy.deepcopy(call.body)))
        if len(self._calls) >= AT_ONCE:
            self._look()

    def take(self) -> list[str]:
        """What speaks against the requests since the last time, each said once."""
        self._look()
        found, self._found = self._found, {}
        return list(found)

    def _look(self) -> None:
        calls, self._calls = self._calls, []
        self.count += len(calls)
        self._found |= dict.fromkeys(fault for call in calls for fault in self._faults(call))

    def judge(self) -> None:
        """Fail the test that runs if anything speaks against its requests."""
        if faults := self.take():
            pytest.fail("Discord would refuse this:\n" + "\n".join(faults), pytrace=False)

    def _faults(self, call: Call) -> list[str]:
        faults = list(faults_of(call.method, call.path, call.body))
        if self._document is not None:
            faults += self._document.faults(call.method, call.path, call.query, call.body)
        return [f"{call.method} {route(call.path)}: {fault}" for fault in faults]


class Plugin:
    """Where pytest, simcord and the sandbox are listened to."""

    def __init__(self, config: pytest.Config, watch: Watch) -> None:
        self._config = config
        self.watch = watch
        self._sums = {"requests": 0, "shapes": 0}
        self._patch = pytest.MonkeyPatch()
        self._patch.setattr(Traffic, "tell", self._told(Traffic.tell))
        self._patch.setattr(router, "dispatch", self._dispatched(router.dispatch))

    def _told(self, tell: Any) -> Any:
        def told(traffic: Traffic, call: Call) -> None:
            self.watch.note(call)
            tell(traffic, call)

        return told

    def _dispatched(self, dispatch: Any) -> Any:
        def dispatched(backend: Any, method: str, path: str, **kwargs: Any) -> Any:
            status = 200
            try:
                return dispatch(backend, method, path, **kwargs)
            except BackendError as refused:
                status = refused.status
                raise
            finally:
                query = {name: str(value) for name, value in (kwargs.get("params") or {}).items()}
                self.watch.note(Call(method, path, query, kwargs.get("json"), status))

        return dispatched

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> Generator[None]:
        """A test begins."""
        self.watch.begin(expects_refusals=item.get_closest_marker(ON_PURPOSE) is not None)
        yield

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_call(self) -> Generator[None]:
        """The test itself passed."""
        yield
        self.watch.judge()

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_teardown(self) -> Generator[None]:
        """Everything is cleared away; what was asked meanwhile counts, too."""
        yield
        self.watch.judge()

    def pytest_unconfigure(self) -> None:
        """Nothing is listened to any more."""
        self._patch.undo()

    def pytest_sessionfinish(self) -> None:
        """A worker hands in its sums."""
        sums = {"requests": self.watch.count, "shapes": self.watch.shapes}
        if hasattr(self._config, "workeroutput"):
            self._config.workeroutput[VARIABLE] = sums
        else:
            self._add(sums)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """The sums of a worker."""
        self._add(getattr(node, "workeroutput", {}).get(VARIABLE, {}))

    def _add(self, sums: dict[str, int]) -> None:
        for name, number in sums.items():
            self._sums[name] += number

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Say once what was checked, or that it was not."""
        checked = (
            "{requests} requests, {shapes} shapes of them (each worker for itself), held against Discord's document"
        )
        terminalreporter.line(checked.format_map(self._sums) if os.environ.get(VARIABLE) else OFF)


def the_document() -> Document | None:
    """The copy of the document that the environment names, if any; raises UsageError."""
    path = os.environ.get(VARIABLE)
    if path and not Path(path).is_file():
        raise pytest.UsageError(f"{VARIABLE} names {path}, and there is no such file")
    return Document.load(Path(path)) if path else None


def pytest_configure(config: pytest.Config) -> None:
    """Start watching."""
    config.pluginmanager.register(Plugin(config, Watch(the_document())), "discord-checks")
