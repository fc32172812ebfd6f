"""Messages in a channel, as the bot writes, reads, changes and removes them."""

import re
from collections.abc import Mapping
from datetime import timedelta

from aiohttp import web

from bot.sandbox.core import Core
from bot.sandbox.errors import (
    CANNOT_MESSAGE_USER,
    NO_SERVER_IN_COMMON,
    NOT_IN_A_DM,
    TOO_MANY_EDITS_OF_AN_OLD_MESSAGE,
    TOO_OLD_FOR_BULK,
    UNKNOWN_MESSAGE,
    DiscordError,
    Problems,
    TooMany,
)
from bot.sandbox.files import Upload
from bot.sandbox.permissions import Permission, in_channel, require, sending
from bot.sandbox.rest.channels import seen_channel
from bot.sandbox.rest.edge import answer, nothing, read_json, read_message
from bot.sandbox.shapes import DELETED, NOT_HERE, check_fields
from bot.sandbox.wire import SYSTEM, ChannelType, Obj
from bot.sandbox.world import Channel, Message

routes = web.RouteTableDef()

NONCES_HOLD = timedelta(minutes=5)
"""How long Discord remembers a nonce: "the past few minutes", by its own words."""

BULK_WITHIN = timedelta(days=14)
"""The age of messages that may be deleted together."""

ALL_MESSAGES = "/channels/{channel_id}/messages"
ONE_MESSAGE = ALL_MESSAGES + "/{message_id:\\d+}"


@routes.post(ALL_MESSAGES)
async def create_message(request: web.Request) -> web.Response:
    core, channel = seen_channel(request)
    body, uploads = await read_message(request)
    _require_sending(core, channel, body, uploads)
    _check_reply(core, channel, body)
    message = _posted_before(core, channel, body) or core.chat.post(channel, core.world.bot_id, body, uploads)
    return answer(core.payloads.message(message))


@routes.get(ALL_MESSAGES)
async def history(request: web.Request) -> web.Response:
    """Newest first; `before`, `after` and `around` as Discord has them. Who may not read back gets an empty list."""
    core, channel = seen_channel(request)
    limit = _check_page(request.query)
    if not in_channel(core.world, core.world.bot_id, channel) & Permission.READ_MESSAGE_HISTORY:
        return answer([])
    lasting = [m for m in core.world.messages.get(channel.id, {}).values() if not m.is_ephemeral]
    return answer([core.payloads.message(message) for message in reversed(_page(lasting, request, limit))])


@routes.get(ONE_MESSAGE)
async def read_one(request: web.Request) -> web.Response:
    core, channel = seen_channel(request)
    require(core.world, core.world.bot_id, channel, Permission.READ_MESSAGE_HISTORY)
    return answer(core.payloads.message(_lasting(core, request)))


@routes.patch(ONE_MESSAGE)
async def edit_message(request: web.Request) -> web.Response:
    core, channel = seen_channel(request)
    body, uploads = await read_message(request)
    message = core.chat.own(_lasting(core, request), core.world.bot_id)
    if uploads:
        require(core.world, core.world.bot_id, channel, Permission.ATTACH_FILES)
    if core.rate_limits.is_old(message.created_at) and (wait := core.rate_limits.old_edits.use(channel.id)):
        raise TooMany(TOO_MANY_EDITS_OF_AN_OLD_MESSAGE, wait)
    return answer(core.payloads.message(core.chat.edit(message, body, uploads)))


@routes.delete(ONE_MESSAGE)
async def delete_message(request: web.Request) -> web.Response:
    core, channel = seen_channel(request)
    message = _lasting(core, request)
    if message.author_id != core.world.bot_id:
        _refuse_dm(channel)
        require(core.world, core.world.bot_id, channel, Permission.MANAGE_MESSAGES)
    core.chat.delete(message)
    return nothing()


@routes.post(ALL_MESSAGES + "/bulk-delete")
async def bulk_delete(request: web.Request) -> web.Response:
    core, channel = seen_channel(request)
    _refuse_dm(channel)
    require(core.world, core.world.bot_id, channel, Permission.MANAGE_MESSAGES)
    body = await read_json(request)
    check_fields(body, DELETED)
    wanted = body.get("messages") or []
    problems = Problems()
    problems.count("messages", wanted, 2, 100)
    problems.raise_if_any()
    kept = core.world.messages.get(channel.id, {})
    found = [kept[str(message_id)] for message_id in wanted if str(message_id) in kept]
    if any(core.clock.now() - message.created_at > BULK_WITHIN for message in found):
        raise DiscordError(TOO_OLD_FOR_BULK)
    for message in found:
        if not message.is_ephemeral:
            core.chat.delete(message)
    return nothing()


def _check_page(query: Mapping[str, str]) -> int:
    """How many messages are asked for, once all that a query says of it makes sense."""
    problems = Problems()
    for key in ("limit", "before", "after", "around"):
        if not re.fullmatch("[0-9]{1,19}", query.get(key, "0")):
            problems.add(key, "NUMBER_TYPE_COERCE", f'Value "{query[key]}" is not int.')
    problems.raise_if_any()
    limit = int(query.get("limit", 50))
    if not 1 <= limit <= 100:
        problems.add("limit", "NUMBER_TYPE_MAX", "int value should be between 1 and 100.")
    problems.raise_if_any()
    return limit


def _lasting(core: Core, request: web.Request) -> Message:
    """The message of a request's path; to this door an ephemeral one does not exist."""
    message = core.world.message(request.match_info["channel_id"], request.match_info["message_id"])
    if message.is_ephemeral:
        raise DiscordError(UNKNOWN_MESSAGE)
    return message


def _page(messages: list[Message], request: web.Request, limit: int) -> list[Message]:
    """The asked stretch of a channel, oldest first."""
    if before := request.query.get("before"):
        return [m for m in messages if int(m.id) < int(before)][-limit:]
    if after := request.query.get("after"):
        return [m for m in messages if int(m.id) > int(after)][:limit]
    if around := request.query.get("around"):
        older = [m for m in messages if int(m.id) <= int(around)][-(limit // 2 + 1) :]
        return older + [m for m in messages if int(m.id) > int(around)][: limit - len(older)]
    return messages[-limit:]


def _require_sending(core: Core, channel: Channel, body: Obj, uploads: list[Upload]) -> None:
    world = core.world
    if channel.type == ChannelType.DM:
        others = [world.user(user_id) for user_id in channel.recipients if user_id != world.bot_id]
        if not all(person.has_installed or world.share_a_server(world.bot_id, person.id) for person in others):
            raise DiscordError(NO_SERVER_IN_COMMON)
        if not all(person.takes_dms for person in others):
            raise DiscordError(CANNOT_MESSAGE_USER)
        return
    needed = [sending(channel)]
    if uploads:
        needed.append(Permission.ATTACH_FILES)
    if body.get("embeds"):
        needed.append(Permission.EMBED_LINKS)
    if body.get("message_reference"):
        needed.append(Permission.READ_MESSAGE_HISTORY)
    require(world, world.bot_id, channel, *needed)


def _check_reply(core: Core, channel: Channel, body: Obj) -> None:
    reference = body.get("message_reference")
    if not reference:
        return
    problems = Problems()
    answered = core.world.messages.get(channel.id, {}).get(str(reference.get("message_id")))
    if reference.get("type"):
        problems.add("message_reference.type", NOT_HERE.code, NOT_HERE.message)
    elif str(reference.get("channel_id") or channel.id) != channel.id:
        message = "Cannot reply to a message in a different channel"
        problems.add("message_reference", "REPLIES_CANNOT_REFERENCE_OTHER_CHANNEL", message)
    elif answered and answered.type in SYSTEM:
        message = "Cannot reply to a system message"
        problems.add("message_reference", "REPLIES_CANNOT_REPLY_TO_SYSTEM_MESSAGE", message)
    elif (answered is None or answered.is_ephemeral) and reference.get("fail_if_not_exists", True):
        problems.add("message_reference", "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
    problems.raise_if_any()


def _refuse_dm(channel: Channel) -> None:
    """In a DM nobody removes what another wrote."""
    if channel.type == ChannelType.DM:
        raise DiscordError(NOT_IN_A_DM)


def _posted_before(core: Core, channel: Channel, body: Obj) -> Message | None:
    """The bot's message of the last few minutes with the same nonce, where the body asks that there be only one."""
    nonce, since = body.get("nonce"), core.clock.now() - NONCES_HOLD
    if nonce is None or not body.get("enforce_nonce"):
        return None
    for message in reversed(core.world.messages.get(channel.id, {}).values()):
        if message.created_at < since:
            return None
        if message.nonce == nonce and message.author_id == core.world.bot_id:
            return message
    return None
