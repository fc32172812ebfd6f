"""What somebody may do in a channel: roles, then the channel's overwrites, as Discord computes it."""

from enum import IntFlag

from bot.sandbox.errors import MISSING_ACCESS, MISSING_PERMISSIONS, DiscordError
from bot.sandbox.wire import THREADS, ChannelType
from bot.sandbox.world import Channel, Guild, World


class Permission(IntFlag):
    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38
    USE_EXTERNAL_APPS = 1 << 50


ALL = (1 << 53) - 1

EVERYBODY = (
    Permission.ADD_REACTIONS
    | Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.USE_EXTERNAL_EMOJIS
    | Permission.USE_APPLICATION_COMMANDS
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.CREATE_PRIVATE_THREADS
    | Permission.SEND_MESSAGES_IN_THREADS
    | Permission.USE_EXTERNAL_APPS
)
"""What `@everyone` may do in a new server."""

IN_A_DM = EVERYBODY
WITH_WRITING = Permission.MENTION_EVERYONE | Permission.ATTACH_FILES | Permission.EMBED_LINKS
"""What a denied permission to write denies as well."""


def in_guild(guild: Guild, user_id: str) -> int:
    """What somebody's roles allow in a server, before any channel's overwrites; 0 for an outsider."""
    member = guild.members.get(user_id)
    if member is None:
        return 0
    if guild.owner_id == user_id:
        return ALL
    granted = 0
    for role in guild.roles:
        if role.id == guild.id or role.id in member.roles:
            granted |= role.permissions
    return ALL if granted & Permission.ADMINISTRATOR else granted


def in_channel(world: World, user_id: str, channel: Channel) -> int:
    """What somebody may do in a channel; a thread has its parent's overwrites, a private one its members."""
    guild = world.guild_of(channel)
    if guild is None:
        return IN_A_DM if user_id in channel.recipients else 0
    granted = in_guild(guild, user_id)
    if granted in {0, ALL}:
        return granted
    place = world.channels[channel.parent_id] if channel.type in THREADS and channel.parent_id else channel
    mine = guild.members[user_id].roles
    for group in ([guild.id], mine, [user_id]):
        chosen = [overwrite for overwrite in place.overwrites if overwrite.id in group]
        for overwrite in chosen:
            granted &= ~overwrite.deny
        for overwrite in chosen:
            granted |= overwrite.allow
    if channel.type == ChannelType.PRIVATE_THREAD and user_id not in channel.members:
        granted = granted if granted & Permission.MANAGE_THREADS else 0
    return granted if granted & Permission.VIEW_CHANNEL else 0


def can_see(world: World, user_id: str, channel: Channel) -> bool:
    """Whether the channel is there at all for somebody."""
    return bool(in_channel(world, user_id, channel) & Permission.VIEW_CHANNEL)


def sending(channel: Channel) -> Permission:
    """The permission that writing in this channel takes."""
    return Permission.SEND_MESSAGES_IN_THREADS if channel.type in THREADS else Permission.SEND_MESSAGES


def can_send(world: World, user_id: str, channel: Channel) -> bool:
    """Whether somebody may write in the channel."""
    return bool(in_channel(world, user_id, channel) & sending(channel))


def _with_implied(granted: int, channel: Channel) -> int:
    """Without the permissions that go with the one to write, where that is denied."""
    return granted if granted & sending(channel) else granted & ~WITH_WRITING


def require(world: World, user_id: str, channel: Channel, *needed: Permission) -> None:
    """Raise as Discord does: 50001 where the channel is invisible, 50013 where it is not but a permission lacks."""
    granted = _with_implied(in_channel(world, user_id, channel), channel)
    if not granted & Permission.VIEW_CHANNEL:
        raise DiscordError(MISSING_ACCESS)
    if any(not granted & permission for permission in needed):
        raise DiscordError(MISSING_PERMISSIONS)
