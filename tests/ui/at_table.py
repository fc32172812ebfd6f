"""People around a table on a simulated Discord: what they say and press, and what they see of it."""

import asyncio
from collections.abc import Iterator, Mapping
from typing import Any

import simcord

from bot.client import Farmhand
from bot.services.table import Person
from tests.discord_checks.limits import flat
from tests.sandbox_client import PATIENCE


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


async def leave(table: Table, name: str = "anna") -> None:
    """Change the match without a press, as a clock or another process does.

    It is done in simcord's scope of the bot, like all that the bot does by itself: there the clock is simcord's, and a painter
    who wrote by one clock and waits by the other waits for hours.
    """
    person = table.people[name]
    with table.env._bot_scope():
        await table.bot.house.services.matches.leave(1, Person(person.id, name), None)


async def come_back(table: Table, name: str = "anna") -> None:
    person = table.people[name]
    with table.env._bot_scope():
        await table.bot.house.services.matches.back(1, Person(person.id, name), None)


async def wish_to_end(table: Table, name: str = "anna") -> None:
    """One change without a press; a seat that is left would bring a second one, the practice player's move."""
    person = table.people[name]
    with table.env._bot_scope():
        await table.bot.house.services.matches.end(1, Person(person.id, name), moderator=False, interaction_id=None)


async def settled(table: Table) -> None:
    """Wait until nobody paints any more."""
    await painted(table.bot)
    await table.env.settle()


async def shows_what_is_stored(table: Table) -> bool:
    painting = await table.bot.house.services.paintings.get(1)
    stored = await table.bot.house.services.matches.table(1)
    return painting is not None and painting.shown_version == stored.version
