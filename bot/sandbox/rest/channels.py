"""Channels, threads and who is typing."""

from aiohttp import web

from bot.sandbox.core import Core
from bot.sandbox.errors import (
    MISSING_PERMISSIONS,
    NOT_IN_A_DM,
    THREAD_ARCHIVED,
    UNKNOWN_MESSAGE,
    WRONG_CHANNEL_FOR_THIS,
    DiscordError,
    Problems,
)
from bot.sandbox.permissions import Permission, in_channel, require, sending
from bot.sandbox.rest.edge import answer, core_of, nothing, read_json
from bot.sandbox.shapes import CHANNEL, check_fields
from bot.sandbox.wire import THREADS, ChannelType, Obj
from bot.sandbox.world import Channel

routes = web.RouteTableDef()

ARCHIVE_AFTER = (60, 1_440, 4_320, 10_080)
"""The minutes that a thread's duration may be."""


def seen_channel(request: web.Request) -> tuple[Core, Channel]:
    """The sandbox and the channel of a request's path, if the bot may see it."""
    core = core_of(request)
    channel = core.world.channel(request.match_info["channel_id"])
    require(core.world, core.world.bot_id, channel)
    return core, channel


@routes.get("/channels/{channel_id}")
async def channel_by_id(request: web.Request) -> web.Response:
    core, channel = seen_channel(request)
    return answer(core.payloads.channel(channel))


@routes.patch("/channels/{channel_id}")
async def edit_channel(request: web.Request) -> web.Response:
    """Rename, archive, take out of the archive; nothing else may be changed while a thread is archived.

    Whoever may write in a thread may take it out of the archive; all else is for who started it, or manages threads.
    """
    core, channel = seen_channel(request)
    body = await read_json(request)
    if channel.type == ChannelType.DM:
        raise DiscordError(NOT_IN_A_DM)
    if channel.type in THREADS:
        if core.is_archived(channel) and body == {"archived": False}:
            require(core.world, core.world.bot_id, channel, sending(channel))
        else:
            _require_thread_rights(core, channel)
        if core.is_archived(channel) and body.get("archived") is not False:
            raise DiscordError(THREAD_ARCHIVED)
    else:
        require(core.world, core.world.bot_id, channel, Permission.MANAGE_CHANNELS)
    _check_channel(body)
    changes = {key: value for key, value in body.items() if value is not None}
    return answer(core.payloads.channel(core.chat.change_channel(channel, changes)))


@routes.delete("/channels/{channel_id}")
async def delete_channel(request: web.Request) -> web.Response:
    """A DM is closed only: it stands there again when it is opened again."""
    core, channel = seen_channel(request)
    if channel.type == ChannelType.DM:
        return answer(core.payloads.channel(channel))
    needed = Permission.MANAGE_THREADS if channel.type in THREADS else Permission.MANAGE_CHANNELS
    require(core.world, core.world.bot_id, channel, needed)
    body = core.payloads.channel(channel)
    core.chat.delete_channel(channel)
    return answer(body)


@routes.post("/channels/{channel_id}/typing")
async def typing(request: web.Request) -> web.Response:
    core, channel = seen_channel(request)
    require(core.world, core.world.bot_id, channel, sending(channel))
    return nothing()


@routes.post("/channels/{channel_id}/threads")
async def start_thread(request: web.Request) -> web.Response:
    core, channel = seen_channel(request)
    body = await read_json(request)
    is_private = body.get("type", ChannelType.PRIVATE_THREAD) == ChannelType.PRIVATE_THREAD
    needed = Permission.CREATE_PRIVATE_THREADS if is_private else Permission.CREATE_PUBLIC_THREADS
    _check_parent(core, channel, needed)
    _check_channel(body | {"name": body.get("name")})
    kind = ChannelType.PRIVATE_THREAD if is_private else ChannelType.PUBLIC_THREAD
    return answer(core.payloads.channel(core.chat.start_thread(channel, core.world.bot_id, body | {"type": kind})), 201)


@routes.get("/channels/{channel_id}/threads/archived/public")
async def archived_threads(request: web.Request) -> web.Response:
    """Newest first, all at once: a sandbox has few."""
    core, channel = seen_channel(request)
    require(core.world, core.world.bot_id, channel, Permission.READ_MESSAGE_HISTORY)
    below = [c for c in core.world.channels.values() if c.parent_id == channel.id and core.is_archived(c)]
    members = [core.payloads.thread_member(thread) for thread in below if core.world.bot_id in thread.members]
    return answer(
        {"threads": [core.payloads.channel(t) for t in reversed(below)], "members": members, "has_more": False}
    )


@routes.post("/channels/{channel_id}/messages/{message_id}/threads")
async def start_thread_from_message(request: web.Request) -> web.Response:
    core, channel = seen_channel(request)
    body = await read_json(request)
    _check_parent(core, channel, Permission.CREATE_PUBLIC_THREADS)
    _check_channel(body | {"name": body.get("name")})
    starter = core.world.message(channel.id, request.match_info["message_id"])
    if starter.is_ephemeral:
        raise DiscordError(UNKNOWN_MESSAGE)
    return answer(core.payloads.channel(core.chat.start_thread(channel, core.world.bot_id, body, starter)), 201)


@routes.put("/channels/{channel_id}/thread-members/{user_id}")
async def add_thread_member(request: web.Request) -> web.Response:
    """Join (`@me`) or add somebody, which takes the permission to write there."""
    core, channel = _living_thread(request)
    person = _person(core, request)
    if person != core.world.bot_id:
        require(core.world, core.world.bot_id, channel, sending(channel))
    core.chat.join_thread(channel, person)
    return nothing()


@routes.delete("/channels/{channel_id}/thread-members/{user_id}")
async def remove_thread_member(request: web.Request) -> web.Response:
    core, channel = _living_thread(request)
    person = _person(core, request)
    if person != core.world.bot_id:
        _require_thread_rights(core, channel)
    if person in channel.members:
        channel.members.remove(person)
        core.chat.tell_channel(channel)
    return nothing()


def _living_thread(request: web.Request) -> tuple[Core, Channel]:
    """The thread of a request's path, if its members may change."""
    core, channel = seen_channel(request)
    if channel.type not in THREADS:
        raise DiscordError(WRONG_CHANNEL_FOR_THIS)
    if core.is_archived(channel):
        raise DiscordError(THREAD_ARCHIVED)
    return core, channel


def _person(core: Core, request: web.Request) -> str:
    user_id = request.match_info["user_id"]
    return core.world.bot_id if user_id == "@me" else core.world.user(user_id).id


def _require_thread_rights(core: Core, thread: Channel) -> None:
    """Whoever started a thread may change it; others need to manage threads."""
    granted = in_channel(core.world, core.world.bot_id, thread)
    if thread.owner_id != core.world.bot_id and not granted & Permission.MANAGE_THREADS:
        raise DiscordError(MISSING_PERMISSIONS)


def _check_parent(core: Core, channel: Channel, needed: Permission) -> None:
    if channel.type != ChannelType.TEXT:
        raise DiscordError(WRONG_CHANNEL_FOR_THIS)
    require(core.world, core.world.bot_id, channel, needed)


def _check_channel(body: Obj) -> None:
    check_fields(body, CHANNEL)
    problems = Problems()
    if "name" in body:
        problems.length("name", body["name"], 1, 100)
    if body.get("type") is not None:
        problems.choice("type", body["type"], THREADS)
    if body.get("auto_archive_duration") is not None:
        problems.choice("auto_archive_duration", body["auto_archive_duration"], ARCHIVE_AFTER)
    problems.raise_if_any()
