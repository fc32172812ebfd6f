"""Servers, and what each has settled for the matches that are played on it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.core.match import AnyGame
from bot.services.refusal import Refusal
from bot.settings import PACES, Pace
from bot.store import Store, servers
from bot.store.rows import ServerRow

PACE, RULE = "pace", "rule:"
"""Under which names a game's pace and its house rules are stored: the keys of the rules follow."""


@dataclass(frozen=True, slots=True)
class Defaults:
    """How matches of one game are begun where nobody says otherwise."""

    pace: Pace | None
    """None: as the game suggests."""
    options: Mapping[str, str]
    """House rules; those left out are as the game suggests."""


@dataclass(frozen=True)
class Servers:
    """What a server has set."""

    store: Store

    async def wishes(self, guild_id: int) -> ServerRow:
        """All that a server has settled but for its games."""
        return await self.store.read(servers.server, guild_id)

    async def language_of(self, guild_id: int) -> str | None:
        """The language a server chose, None when it has no wish."""
        return (await self.wishes(guild_id)).language

    async def set_language(self, guild_id: int, language: str | None) -> None:
        """Choose a server's language; None takes the choice back."""
        await self.store.write(servers.change_server, guild_id, language=language)

    async def set_channels(self, guild_id: int, channels: Sequence[int]) -> None:
        """Choose where matches may be begun; none: everywhere."""
        await self.store.write(servers.change_server, guild_id, channels=list(channels))

    async def set_moderator_role(self, guild_id: int, role_id: int | None) -> None:
        """Choose whose bearers moderate matches besides those whom Discord lets; None: nobody's."""
        await self.store.write(servers.change_server, guild_id, moderator_role_id=role_id)

    async def defaults(self, guild_id: int, game: AnyGame) -> Defaults:
        """How matches of a game are begun on a server; what the game does not know (any more) is left out."""
        stored = await self.store.read(servers.defaults, guild_id, game.key)
        wished = [(option, stored.get(RULE + option.key)) for option in game.options]
        return Defaults(
            pace=next((pace for pace in PACES if pace == stored.get(PACE)), None),
            options={option.key: choice for option, choice in wished if choice in option.choices},
        )

    async def set_pace(self, guild_id: int, game: AnyGame, pace: Pace | None) -> None:
        """Choose at which pace matches of a game are begun; None: as the game suggests."""
        await self.store.write(servers.set_default, guild_id, game.key, PACE, pace)

    async def set_option(self, guild_id: int, game: AnyGame, rule: str, choice: str) -> None:
        """Choose by which house rule matches of a game are begun; one that the game does not have is stale."""
        if not any(option.key == rule and choice in option.choices for option in game.options):
            raise Refusal("refusal.stale")
        await self.store.write(servers.set_default, guild_id, game.key, RULE + rule, choice)
