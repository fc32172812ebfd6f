"""Where the app is installed, in servers or by people for themselves, and what follows for commands and interactions.

Whoever installed it takes its commands along, where a command allows that: to servers that the bot is not in, and to DMs with
others. There the bot answers interactions and does nothing else: it sees no channel and reads no message.
"""

from collections.abc import Iterator

from bot.sandbox.permissions import IN_A_DM, Permission, in_channel, in_guild
from bot.sandbox.wire import Obj
from bot.sandbox.world import Channel, Command, Guild, Message, User, World

IN_GUILD, IN_BOT_DM, IN_PRIVATE = range(3)
"""Contexts: where a command may be used."""
BY_GUILD, BY_USER = range(2)
"""Integration types: who may install a command."""

DIRECT, PRIVATE = "@me", "@others"
"""What stands in the place of a server's id for DMs with the bot, and for those with somebody else."""

GUEST = Permission.ATTACH_FILES | Permission.EMBED_LINKS | Permission.MENTION_EVERYONE
"""What an app may do with its answers where it is not a member."""


def place_of(world: World, channel: Channel) -> str:
    """The id of a channel's server, `@me` for a DM with the bot, `@others` for a DM with somebody else."""
    return channel.guild_id or (DIRECT if world.bot_id in channel.recipients else PRIVATE)


def context_of(world: World, channel: Channel) -> int:
    """The context that a channel is."""
    return {DIRECT: IN_BOT_DM, PRIVATE: IN_PRIVATE}.get(place_of(world, channel), IN_GUILD)


def allowed_by(world: World, user: User, channel: Channel, types: list[int]) -> Obj:
    """`authorizing_integration_owners` of a call: which installations allow it, of those that the command is made for.

    `"0"` is the server, or "0" in a DM with the bot; `"1"` is the person. Nothing: it is not allowed.
    """
    found: Obj = {}
    if BY_GUILD in types and _is_by_guild(world, user, channel):
        found["0"] = channel.guild_id or "0"
    if BY_USER in types and user.has_installed:
        found["1"] = user.id
    return found


def _is_by_guild(world: World, user: User, channel: Channel) -> bool:
    place = place_of(world, channel)
    if place == DIRECT:
        return world.share_a_server(world.bot_id, user.id)
    return place != PRIVATE and world.is_bot_in(world.guild_of(channel))


def owners_by_message(channel: Channel, message: Message) -> Obj:
    """The same of a press: whoever allowed the answer that the component stands on, else the server."""
    told = (message.interaction or {}).get("authorizing_integration_owners")
    return dict(told) if told else {"0": channel.guild_id or "0"}


def is_guest(owners: Obj) -> bool:
    """Whether somebody's own installation alone allows an interaction."""
    return "0" not in owners


def is_usable(world: World, channel: Channel, message: Message) -> bool:
    """Whether a message's buttons still have somebody behind them: the bot is here, or came along with somebody."""
    return world.is_bot_in(world.guild_of(channel)) or is_guest(owners_by_message(channel, message))


def app_permissions(world: World, user: User, channel: Channel) -> int:
    """What the app may do where an interaction comes from; as a guest in a server no more than its person may."""
    place = place_of(world, channel)
    if place == DIRECT:
        return IN_A_DM
    if place == PRIVATE:
        return GUEST
    if world.is_bot_in(world.guild_of(channel)):
        return in_channel(world, world.bot_id, channel)
    return in_channel(world, user.id, channel) & (GUEST | Permission.USE_EXTERNAL_EMOJIS)


def is_hushed(world: World, user: User, channel: Channel, owners: Obj) -> bool:
    """Whether a guest's answers are for its person alone, because the server lets nobody bring apps along."""
    if channel.guild_id is None or not is_guest(owners):
        return False
    return not in_channel(world, user.id, channel) & Permission.USE_EXTERNAL_APPS


def places(world: World, user: User, command: Command) -> Iterator[str]:
    """Where somebody may use a command: `@me`, ids of servers, `@others`."""
    types, contexts = command.body.get("integration_types") or [BY_GUILD], command.body.get("contexts")
    is_alongside = BY_USER in types and user.has_installed and command.guild_id is None
    is_met = BY_GUILD in types and command.guild_id is None and world.share_a_server(world.bot_id, user.id)
    if (is_met or is_alongside) and _fits(contexts, IN_BOT_DM):
        yield DIRECT
    for guild in world.guilds_of(user.id):
        is_here = BY_GUILD in types and world.is_bot_in(guild) and command.guild_id in {None, guild.id}
        may = is_here and _is_allowed(command, guild, user.id)
        if (may or is_alongside) and _fits(contexts, IN_GUILD):
            yield guild.id
    if is_alongside and _fits(contexts, IN_PRIVATE):
        yield PRIVATE


def _fits(contexts: list[int] | None, context: int) -> bool:
    return contexts is None or context in contexts


def _is_allowed(command: Command, guild: Guild, user_id: str) -> bool:
    """Whether somebody has the permissions that a command asks of a server's members by default."""
    asked = command.body.get("default_member_permissions")
    if asked is None:
        return True
    granted = in_guild(guild, user_id)
    if int(asked) == 0:
        return bool(granted & Permission.ADMINISTRATOR)
    return granted & int(asked) == int(asked)
