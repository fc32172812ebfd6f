"""Servers, and the language each chose for what everybody reads."""

from dataclasses import dataclass

from bot.store import Store, people


@dataclass(frozen=True)
class Servers:
    """What a server has set."""

    store: Store

    async def language_of(self, guild_id: int) -> str | None:
        """The language a server chose, None when it has no wish."""
        return await self.store.read(people.server_language, guild_id)

    async def set_language(self, guild_id: int, language: str | None) -> None:
        """Choose a server's language; None takes the choice back."""
        await self.store.write(people.set_server_language, guild_id, language)
