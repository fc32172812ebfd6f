"""The world of a first start: a server called The Farm with three channels, three people, and the bot."""

import secrets

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
    empty = Guild(id="0", name="The Farm", owner_id="0", roles=[], members={})
    world = World(guild=empty, bot_id="0", token=secrets.token_urlsafe(32), users={}, channels={})
    guild = world.guild
    guild.id = world.snowflake(clock)
    guild.roles.append(Role(id=guild.id, name="@everyone", permissions=int(EVERYBODY)))
    world.bot_id = add_person(world, clock, BOT_NAME, "en-US", bot=True).id
    people = [add_person(world, clock, name, locale) for name, locale in PEOPLE]
    guild.owner_id = people[0].id
    for position, name in enumerate(CHANNELS):
        channel = Channel(world.snowflake(clock), ChannelType.TEXT, name, guild_id=guild.id, position=position)
        world.channels[channel.id] = channel
    return world


def add_person(world: World, clock: Clock, name: str, locale: str, *, bot: bool = False) -> User:
    """Somebody new, who has joined the server."""
    user = User(world.snowflake(clock), name, locale, bot=bot)
    world.users[user.id] = user
    add_member(world, clock, user)
    return user


def add_member(world: World, clock: Clock, user: User) -> Member:
    """Let somebody join the server; a bot comes with a role of its own."""
    member = Member(user.id, joined_at=clock.now())
    if user.bot:
        own_role = Role(world.snowflake(clock), user.name, int(BOT_PERMISSIONS), managed_by=user.id)
        world.guild.roles.append(own_role)
        member.roles = [own_role.id]
    world.guild.members[user.id] = member
    return member
