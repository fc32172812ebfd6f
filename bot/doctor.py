"""Looks at everything that a bot needs to run, and says what to do where something is missing."""

from collections.abc import AsyncIterator
from typing import NamedTuple

import discord
from sqlalchemy.exc import SQLAlchemyError

from bot import extensions
from bot.extensions import BrokenExtension
from bot.failure import reason
from bot.settings import Settings
from bot.store import DatabaseTooNew, Store
from bot.ui.presses.permissions import TO_HOST, TO_OPEN_A_THREAD


class Finding(NamedTuple):
    """One thing that was looked at."""

    about: str
    is_well: bool
    words: str
    """What was found, and what to do about it."""


async def examine(settings: Settings) -> list[Finding]:
    """Look at the extensions, the database, the token, and what the bot may do on its servers."""
    return [_extensions(settings), await _database(settings), *[finding async for finding in _discord(settings)]]


def invite_link(application_id: int | str) -> str:
    """The address at which a server's owner invites the bot, with exactly the permissions and scopes it uses."""
    permissions = discord.Permissions(**dict.fromkeys((*TO_HOST, *TO_OPEN_A_THREAD), True))
    scopes = "bot+applications.commands"
    return f"https://discord.com/oauth2/authorize?client_id={application_id}&scope={scopes}&permissions={permissions.value}"


def _extensions(settings: Settings) -> Finding:
    try:
        found = extensions.find(settings.extra_cogs)
    except BrokenExtension as error:
        return Finding("extensions", False, str(error))
    return Finding("extensions", True, f"games: {', '.join(sorted(found.games))}")


async def _database(settings: Settings) -> Finding:
    try:
        store = await Store.open(settings.database_url)
    except (DatabaseTooNew, SQLAlchemyError, ImportError, ValueError, OSError) as error:
        return Finding("database", False, f"{reason(error)}; check FARMHAND_DATABASE_URL")
    await store.close()
    return Finding("database", True, "it can be written and is up to date")


async def _discord(settings: Settings) -> AsyncIterator[Finding]:
    if settings.discord_token is None:
        yield Finding("token", True, "none is set, so Farmhand runs in the sandbox; for Discord set DISCORD_TOKEN")
        return
    async with discord.Client(intents=discord.Intents.none()) as client:
        try:
            await client.login(settings.discord_token.get_secret_value())
        except discord.LoginFailure:
            yield Finding("token", False, "Discord refuses it; copy it afresh from the developer portal")
            return
        except (discord.HTTPException, OSError) as error:
            yield Finding("token", False, f"Discord cannot be reached: {error}")
            return
        yield Finding("token", True, f"it is that of {client.user}")
        yield Finding("intents", True, "no privileged intent is needed")
        yield Finding("invite", True, invite_link((await client.application_info()).id))
        async for finding in _servers(client):
            yield finding


async def _servers(client: discord.Client) -> AsyncIterator[Finding]:
    needed = (*TO_HOST, *TO_OPEN_A_THREAD)
    for guild in await client.http.get_guilds(200):
        allowed = discord.Permissions(int(guild["permissions"]))
        missing = [name for name in needed if not getattr(allowed, name)]
        words = f"not allowed: {', '.join(missing)}; invite the bot again" if missing else "all permissions are there"
        yield Finding(f"server {guild['name']}", not missing, words)
