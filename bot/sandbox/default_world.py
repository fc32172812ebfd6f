"""The world of a first start: a server called The Farm with three channels, three people, and the bot; and how it grows."""

import secrets
from collections.abc import Sequence

from bot.sandbox.clock import Clock
from bot.sandbox.permissions import EVERYBODY, Permission
from bot.sandbox.wire import ChannelType
from bot.sandbox.world import Channel, Guild, Member, Role, User, World

BOT_NAME = "Farmhand"
PEOPLE = (("Anna", "en-GB"), ("Bram", "nl"), ("Carla", "en-US"))
CHANNELS = ("farm", "stable", "general")

BOT_PERMISSIONS = (
    Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.SEND_MESSAGES_IN_THREADS
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
)
"""What the bot's own role grants, as its invite link would ask for."""


def default_world(clock: Clock) -> World:
    """A new world; the first person owns the server."""
    world = World(guilds={}, bot_id="0", token=secrets.token_urlsafe(32), users={}, channels={})
    world.bot_id = add_user(world, clock, BOT_NAME, "en-US", bot=True).id
    people = [add_user(world, clock, name, locale) for name, locale in PEOPLE]
    farm = add_guild(world, clock, "The Farm", people[0], CHANNELS)
    for user in (world.users[world.bot_id], *people):
        add_member(world, clock, farm, user)
    return world


def add_user(world: World, clock: Clock, name: str, locale: str, *, bot: bool = False) -> User:
    """Somebody new, who is in no server yet."""
    user = User(world.snowflake(clock), name, locale, bot=bot)
    world.users[user.id] = user
    return user


def add_guild(world: World, clock: Clock, name: str, owner: User, channels: Sequence[str]) -> Guild:
    """A new server with these channels, whose owner has yet to join it as everybody else."""
    guild_id = world.snowflake(clock)
    everyone = Role(id=guild_id, name="@everyone", permissions=int(EVERYBODY))
    guild = Guild(guild_id, name, owner.id, roles=[everyone], members={})
    world.guilds[guild.id] = guild
    for position, channel_name in enumerate(channels):
        channel = Channel(world.snowflake(clock), ChannelType.TEXT, channel_name, guild_id, position=position)
        world.channels[channel.id] = channel
    return guild


def add_member(world: World, clock: Clock, guild: Guild, user: User) -> Member:
    """Let somebody join a server; what was written before is not news to them. A bot comes with a role of its own."""
    member = Member(user.id, joined_at=clock.now())
    if user.bot:
        own_role = Role(world.snowflake(clock), user.name, int(BOT_PERMISSIONS), managed_by=user.id)
        guild.roles.append(own_role)
        member.roles = [own_role.id]
    guild.members[user.id] = member
    here = [channel for channel in world.channels.values() if channel.guild_id == guild.id]
    world.read.setdefault(user.id, {}).update({c.id: c.last_message_id for c in here if c.last_message_id})
    guild.left = [user_id for user_id in guild.left if user_id != user.id]
    return member
