"""What the bot must be allowed to do in a channel to host a table there, where a server wants one, and who may end it."""

from collections.abc import Iterable
from typing import Any

from discord import Interaction, Member, Thread

from bot.locale import Say, listed
from bot.services.refusal import Refusal
from bot.ui.presses.press import Press

TO_HOST = ("view_channel", "send_messages", "embed_links", "attach_files", "read_message_history")
"""Discord's names of what a table message needs; in a thread, sending has a permission of its own."""

TO_OPEN_A_THREAD = ("create_public_threads", "send_messages_in_threads")


def missing_here(interaction: Interaction[Any]) -> tuple[str, ...]:
    """What a table in this channel would need and the bot may not do; as Discord itself reckoned it for the channel."""
    in_thread = {"send_messages": "send_messages_in_threads"} if isinstance(interaction.channel, Thread) else {}
    return _missing(interaction, (in_thread.get(name, name) for name in TO_HOST))


def missing_for_thread(interaction: Interaction[Any]) -> tuple[str, ...]:
    """What the bot may not do and would have to, to open a thread here and host a table in it."""
    elsewhere = (name for name in TO_HOST if name != "send_messages")
    return _missing(interaction, (*elsewhere, *TO_OPEN_A_THREAD))


def _missing(interaction: Interaction[Any], names: Iterable[str]) -> tuple[str, ...]:
    return tuple(name for name in names if not getattr(interaction.app_permissions, name))


def in_words(permissions: Iterable[str], say: Say, language: str) -> str:
    """The permissions as Discord's settings call them in that language, as one enumeration."""
    return listed((say(f"permission.{name}") for name in permissions), language)


async def is_moderator(press: Press) -> bool:
    """Whoever may remove other people's messages here, or looks after the server, may also put an end to a match."""
    return press.interaction.permissions.manage_messages or await manages_server(press)


async def manages_server(press: Press) -> bool:
    """Whoever may manage the server, or bears the role that it gave its moderators; nobody in a direct message."""
    interaction = press.interaction
    if interaction.guild_id is None:
        return False
    if interaction.permissions.manage_guild:
        return True
    role_id = (await press.house.services.servers.wishes(interaction.guild_id)).moderator_role_id
    return (
        role_id is not None and isinstance(interaction.user, Member) and interaction.user.get_role(role_id) is not None
    )


async def refuse_elsewhere(press: Press) -> None:
    """Raise Refusal where the server wants no matches; a thread belongs to its channel."""
    wanted = standing(press, (await press.house.services.servers.wishes(press.guild_id)).channels)
    channel = press.interaction.channel
    here = channel.parent_id if isinstance(channel, Thread) else press.channel_id
    if wanted and here not in wanted:
        language = press.house.catalogues.nearest(press.language)
        raise Refusal("lobby.not_here", channels=listed((f"<#{channel_id}>" for channel_id in wanted), language))


def standing(press: Press, channels: Iterable[int]) -> tuple[int, ...]:
    """Those of some channels that are still there."""
    guild = press.interaction.guild
    return tuple(channel_id for channel_id in channels if guild is None or guild.get_channel(channel_id) is not None)
