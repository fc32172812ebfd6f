"""What the values of a menu, a field or a command's option name: people, roles, channels and files."""

from collections import defaultdict
from collections.abc import Iterable

from bot.sandbox.wire import Component
from bot.sandbox.world import Channel, World


def named(kind: int | None, values: list[str], place: Channel, world: World) -> dict[str, list[str]]:
    """The ids among the values of a menu of this kind, by what they are: people and files, the server's own roles and channels."""
    guild = world.guild_of(place)
    people = [value for value in values if value in world.users]
    roles = [role.id for role in guild.roles if role.id in values] if guild else []
    match kind:
        case Component.USER_SELECT:
            return {"users": people}
        case Component.ROLE_SELECT:
            return {"roles": roles}
        case Component.MENTIONABLE_SELECT:
            return {"users": people, "roles": roles}
        case Component.CHANNEL_SELECT:
            return {"channels": [value for value in values if world.is_beside(place, value)]}
        case Component.FILE_UPLOAD:
            return {"attachments": [value for value in values if value in world.handed_in]}
        case _:
            return {}


def all_named(answers: Iterable[tuple[int | None, list[str]]], place: Channel, world: World) -> dict[str, list[str]]:
    """The same of several menus together, each with its kind and its values."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for kind, values in answers:
        for key, ids in named(kind, values, place, world).items():
            found[key] += ids
    return dict(found)
