"""One conversation, held in simcord and in the sandbox: the bot asks the same of both, in the same order.

Each stands in for Discord in the other tests, and was written by other people than the other; where both agree, neither
has made the bot's life easier than it is. Whole bodies are compared, without ids, times and nonces.

The bot itself has no form; so that forms are compared, too, it gets one more command that opens one.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import discord
import pytest
import simcord
from discord import app_commands, ui

from bot import client, services
from bot.client import Farmhand, build_bot
from bot.sandbox import Sandbox, SettableClock
from bot.settings import Settings
from bot.ui.presses import press
from bot.ui.tables import painter
from tests.acceptance.stages import InSandbox, InSimcord, Request, Stage
from tests.in_hand import until_presses_are_answered
from tests.sandbox_client import PATIENCE, Person, pointed_at

SEED = "barley"
"""Carla's first cards show a feeding trough, which asks two questions."""

ONLY_IN_THE_SANDBOX = {
    Request("GET", "/users/@me"): "simcord's login is a stub: who the bot is, it knows without asking",
}
"""Requests that only one of them gets, and why that is no matter."""


AT_ONCE: Mapping[str, Any] = {"edit_interval": 0, "practice_tempo": 0, "refusal_lifetime": 0, "mention_after": 0}
HOWEVER_LONG_IT_TAKES: Mapping[str, Any] = {"defer_after": PATIENCE}


class Note(ui.Modal, title="A note"):
    """A form of one field."""

    text: ui.Label[Any] = ui.Label(text="Note", component=ui.TextInput(custom_id="text", max_length=20))

    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        assert isinstance(self.text.component, ui.TextInput)
        await interaction.response.send_message(self.text.component.value, ephemeral=True)


@app_commands.command(description="A form")
async def note(interaction: discord.Interaction[Any]) -> None:
    await interaction.response.send_modal(Note(custom_id="note"))


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    """Its time stands still, so that it waits for an answer however long that takes."""
    sandbox = await Sandbox.start(clock=SettableClock(), rate_limits=False)
    yield sandbox
    await sandbox.stop()


@pytest.fixture
def build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Farmhand]:
    """Builds bots for which chance is the same every time; a name stands for a database."""
    chance = partial(services.build_services, random=Random(SEED), seeds=lambda: SEED)
    monkeypatch.setattr(client, "build_services", chance)
    monkeypatch.setattr(painter, "grace", until_presses_are_answered)
    monkeypatch.setattr(press, "WAITED_FOR", PATIENCE)

    def build(name: str) -> Farmhand:
        database = f"sqlite:///{tmp_path / name}.db"
        bot = build_bot(Settings(database_url=database, **AT_ONCE, **HOWEVER_LONG_IT_TAKES))
        bot.tree.add_command(note)
        return bot

    return build


async def held_in_simcord(build: Callable[[str], Farmhand]) -> InSimcord:
    async with simcord.run(build("simcord")) as env:
        stage = InSimcord(env, partial(build, "simcord"))
        await conversation(stage)
    return stage


async def held_in_the_sandbox(sandbox: Sandbox, person: Person, build: Callable[[str], Farmhand]) -> InSandbox:
    stage = InSandbox(sandbox, partial(build, "sandbox"), {name: await person(name) for name in ("Carla", "Eva")})
    with pointed_at(sandbox):
        await conversation(stage)
        await stage.end()
    return stage


async def conversation(stage: Stage) -> None:
    """Everything that happens at a table, but practice players' moves: how many of those one edit shows is chance."""
    stage.act("the start")
    await stage.begin()

    stage.act("lobby")
    await stage.types("Carla", "play", game="koe")
    await stage.presses("Eva", "lobby:1:join")
    await stage.presses("Eva", "lobby:1:practice")
    await stage.presses("Eva", "lobby:1:dismiss")
    await stage.presses("Carla", "lobby:1:first")
    await stage.presses("Carla", "lobby:1:start")

    stage.act("moves")
    await stage.plays("Carla", "over:none")
    await stage.plays("Eva", "over:r4")

    stage.act("a press out of turn")
    await stage.plays("Eva", "play:1:0:trough")

    stage.act("a choice")
    await stage.plays("Carla", "play:1:0:trough")
    await stage.plays("Carla", "pick:1:0:r3")

    stage.act("a DM")
    await stage.types_in_dm("Eva", "leave")
    await stage.presses_in_dm("Eva", "leave:1")

    stage.act("a form")
    await stage.fills_in("Carla", "note", "moo")

    stage.act("a restart")
    await stage.restart()

    stage.act("after the restart")
    await stage.presses("Eva", "t:1:back")
    await stage.plays("Carla", "pick:1:1:r4")
    await stage.plays("Eva", "discard:2:1:rain-o")

    stage.act("the end")
    await stage.types("Carla", "end")
    await stage.types("Eva", "end")


async def test_the_bots_requests_are_the_same_in_kind_and_order(
    sandbox: Sandbox, person: Person, build: Callable[[str], Farmhand]
) -> None:
    one = await asyncio.create_task(held_in_simcord(build))  # in a task: simcord's traces stay in its context
    two = await held_in_the_sandbox(sandbox, person, build)

    assert list(one.acts) == list(two.acts)
    for act, asked in two.acts.items():
        shared = [request for request in asked if request not in ONLY_IN_THE_SANDBOX]
        assert list(map(str, one.acts[act])) == list(map(str, shared)), act
        assert one.acts[act] == shared, act
    kinds = {kind for asked in two.acts.values() for request in asked for kind in request.kind.split()}
    assert {"channel_message", "message_update", "modal", "ephemeral", "components_v2"} <= kinds
    met = {request for asked in two.acts.values() for request in asked}
    assert ONLY_IN_THE_SANDBOX.keys() <= met, "a difference that is explained, and is none any more"
