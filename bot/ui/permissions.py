"""What the bot must be allowed to do in a channel before it hosts a table there, and who may put an end to one."""

from collections.abc import Iterable
from typing import Any

from discord import Interaction, Thread

from bot.locale import Say, listed

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


def is_moderator(interaction: Interaction[Any]) -> bool:
    """Whoever may remove other people's messages here may also put an end to a match."""
    return interaction.permissions.manage_messages
