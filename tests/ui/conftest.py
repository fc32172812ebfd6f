"""A whole bot against a simulated Discord, with a database of its own."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
import simcord

from bot.client import Farmhand, build_bot
from bot.sandbox import Sandbox
from bot.settings import Settings
from tests.databases import new_database
from tests.discord_checks.limits import flat
from tests.games import EXTRAS
from tests.in_hand import until_presses_are_answered
from tests.sandbox_client import PATIENCE, connected, pointed_at

A_MOMENT = 0.01
"""Seconds."""


@pytest.fixture(autouse=True)
def nobody_dawdles(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the bot puts off to spare Discord or the disk, it puts off for a moment only: simcord waits for it.

    What a press changes is shown by its answer, however busy the machine.
    """
    monkeypatch.setattr("bot.services.paintings.NOTED_FOR", A_MOMENT)
    monkeypatch.setattr("bot.ui.painter.grace", until_presses_are_answered)
    monkeypatch.setattr("bot.ui.followers.GRACE", A_MOMENT)


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """Nobody waits in a test: practice players move at once, and messages are edited as fast as they change."""
    return Settings(
        database_url=new_database(tmp_path / "farmhand.db"),
        extra_cogs=(EXTRAS,),
        practice_tempo=0,
        edit_interval=0,
        table_pauses={"toy_harvest": 0},
    )


UNHURRIED: Mapping[str, Any] = {"defer_after": PATIENCE}
"""What a busy machine is not to bring about."""


@pytest.fixture
async def build(settings: Settings) -> AsyncIterator[Callable[[], Farmhand]]:
    """Builds bots that open the same database, as a restart does; simcord detaches them like a kill."""
    built: list[Farmhand] = []

    def build() -> Farmhand:
        built.append(build_bot(settings.model_copy(update=UNHURRIED)))
        return built[-1]

    yield build
    for bot in built:
        await bot.close()
        assert discord_listens_to(bot) == [], (
            "a view was sent that is no standing one: its presses would be handed on twice"
        )


@pytest.fixture
def simcord_bot(build: Callable[[], Farmhand]) -> Farmhand:
    """The bot that `simcord_env` runs."""
    return build()


def discord_listens_to(bot: Farmhand) -> list[object]:
    """The views and items that discord.py itself would hand presses to, beside the bot's switchboard."""
    listening = bot._connection._view_store
    return [*listening._views, *listening._dynamic_items.values()]


async def painted(bot: Farmhand) -> bool:
    """Wait until nothing is left to be painted, or to be written to anybody; False: nothing was. Raises TimeoutError."""
    was_painting = False
    async with asyncio.timeout(PATIENCE):
        while followers := [follower for follower in _followers(bot) if follower is not None and not follower.done()]:
            was_painting = True
            await asyncio.wait(followers)
    return was_painting


def _followers(bot: Farmhand) -> Iterator[asyncio.Task[None] | None]:
    yield from (canvas.follower for canvas in bot.house.painter._canvases.values())
    yield from (place.follower for place in bot.house.followers.places)


class Table:
    """A channel with people around a table, and what they can do there."""

    def __init__(self, env: simcord.Env) -> None:
        self.env = env
        self.guild = env.create_guild()
        self.channel = self.guild.create_text_channel("farm")
        self.people = {name: self.guild.add_member(env.create_user(name)) for name in ("anna", "bram", "cleo")}

    async def says(self, name: str, command: str, **options: Any) -> Any:
        """Somebody types a slash command."""
        return await self.people[name].slash(self.channel, command, **options)

    async def presses(self, name: str, custom_id: str) -> Any:
        """Somebody presses a button of the table, named by its custom_id or the beginning of it."""
        full = next(found for found in self.buttons if found.startswith(custom_id))
        return await self.people[name].click(self.message, custom_id=full)

    async def begins(self, *others: str) -> None:
        """Anna opens a lobby and starts it with the others, or with a practice player."""
        await self.says("anna", "play", game="toy")
        for name in others:
            await self.presses(name, "lobby:1:join")
        if not others:
            await self.presses("anna", "lobby:1:practice")
        await self.presses("anna", "lobby:1:start")

    def hurry(self, **seconds: float) -> None:
        """Change durations of the settings."""
        self.bot.house.settings = self.bot.house.settings.model_copy(update=seconds)

    @property
    def bot(self) -> Farmhand:
        assert isinstance(self.env.bot, Farmhand)
        return self.env.bot

    @property
    def messages(self) -> list[Any]:
        """Everything in the channel that everybody sees, oldest first."""
        return [message for message in self.channel.history() if not message.flags.ephemeral]

    @property
    def message(self) -> Any:
        """The message of the match."""
        return next(message for message in self.messages if message.flags.components_v2)

    @property
    def components(self) -> list[Mapping[str, Any]]:
        """All components of the match's message, flat."""
        return list(flat(component.to_dict() for component in self.message.components))

    @property
    def buttons(self) -> list[str]:
        """The custom_ids of what can be pressed."""
        return [part["custom_id"] for part in self.components if part.get("custom_id") and not part.get("disabled")]

    @property
    def text(self) -> str:
        """All that the match's message says."""
        return "\n".join(part["content"] for part in self.components if "content" in part)

    def requests(self, method: str, path: str = "") -> list[Any]:
        """What the bot asked of Discord."""
        return [entry for entry in self.env.http_requests if entry.method == method and path in entry.path]


@pytest.fixture
def table(simcord_env: simcord.Env) -> Table:
    """Anna, Bram and Cleo in a channel."""
    return Table(simcord_env)


@pytest.fixture
async def in_sandbox(settings: Settings) -> AsyncIterator[tuple[Farmhand, Sandbox]]:
    """The bot over real HTTP, and the sandbox that it is in."""
    sandbox = await Sandbox.start()
    with pointed_at(sandbox):
        bot = build_bot(settings)
        async with connected(bot, sandbox.token):
            yield bot, sandbox
    await sandbox.stop()
