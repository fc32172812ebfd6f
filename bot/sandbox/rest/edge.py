"""Where REST requests come in and answers go out: who may, what the body is, and refusals in Discord's shape."""

import math
import re
from collections.abc import Awaitable, Callable
from typing import TypeVar

import msgspec
import structlog
from aiohttp import BodyPartReader, web

from bot.sandbox.core import CORE, Core
from bot.sandbox.errors import (
    BAD_JSON,
    BAD_REQUEST,
    METHOD_NOT_ALLOWED,
    NOT_FOUND,
    RATE_LIMITED,
    REQUEST_TOO_LARGE,
    SERVER_ERROR,
    UNAUTHORIZED,
    DiscordError,
    Refusal,
    TooMany,
)
from bot.sandbox.faults import Fault
from bot.sandbox.files import Upload, guess_type
from bot.sandbox.traffic import Call
from bot.sandbox.wire import Obj, TooDeep, pruned

log = structlog.get_logger(__name__)

PREFIX = "/api/v10"
BY_TOKEN_IN_THE_PATH = (f"{PREFIX}/interactions/", f"{PREFIX}/webhooks/")
FILE_SLOT = re.compile(r"files\[(\d+)\]")
BODY: web.RequestKey[object] = web.RequestKey("body", object)
"""Where a request keeps the JSON that was read from it."""

T = TypeVar("T")
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


def core_of(request: web.Request) -> Core:
    """The sandbox behind a request."""
    return request.config_dict[CORE]


def answer(body: object, status: int = 200) -> web.Response:
    """JSON as Discord sends it: `application/json` without a charset."""
    return web.Response(body=msgspec.json.encode(body), status=status, content_type="application/json")


def refusal(refused: DiscordError) -> web.Response:
    """A refusal in Discord's shape."""
    response = answer(refused.body(), refused.refusal.status)
    if isinstance(refused, TooMany):
        response.headers.update(refused.headers())
    return response


def nothing() -> web.Response:
    """204: done, and nothing to say."""
    return web.Response(status=204)


async def read_json(request: web.Request) -> Obj:
    """The body of a request that carries no files; an empty one is an empty object."""
    return _decode(request, await request.read() or b"{}", Obj)


async def read_list(request: web.Request) -> list[Obj]:
    """The body of a request that is a list of objects."""
    return _decode(request, await request.read(), list[Obj])


async def read_message(request: web.Request) -> tuple[Obj, list[Upload]]:
    """The body of a request that may carry files: JSON, or a form with `payload_json` and `files[n]`."""
    if not request.content_type.startswith("multipart/"):
        return await read_json(request), []
    try:
        return await _read_parts(request)
    except (ValueError, RuntimeError) as broken:  # what aiohttp raises for parts that are none, or coded strangely
        raise DiscordError(BAD_REQUEST) from broken


async def _read_parts(request: web.Request) -> tuple[Obj, list[Upload]]:
    body: Obj = {}
    uploads: list[Upload] = []
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            raise DiscordError(BAD_JSON)
        data = bytes(await part.read(decode=True))
        if part.name == "payload_json":
            body = _decode(request, data, Obj)
        else:
            slot = FILE_SLOT.fullmatch(part.name or "")
            name = part.filename or "file"
            uploads.append(Upload(slot[1] if slot else str(len(uploads)), name, guess_type(name), data))
    return body, uploads


def _decode(request: web.Request, data: bytes, type_: type[T]) -> T:
    try:
        request[BODY] = msgspec.json.decode(data)
        return msgspec.convert(pruned(request[BODY]), type=type_)
    except (msgspec.MsgspecError, RecursionError, TooDeep) as broken:
        raise DiscordError(BAD_JSON) from broken


@web.middleware
async def edge(request: web.Request, handler: Handler) -> web.StreamResponse:
    """The way in and out: who asked too often gets no further, and whoever listens to the traffic is told."""
    core = core_of(request)
    if wait := core.rate_limits.banned_for:
        response: web.StreamResponse = _shut_out(wait)
    else:
        response = await _limited(request, handler)
        core.rate_limits.refused(response.status, response.headers.get("X-RateLimit-Scope"))
        response.headers["Via"] = "1.1 google"
    status = response.status if request.transport and not request.transport.is_closing() else 0
    path, query = request.path.removeprefix(PREFIX), dict(request.query)
    core.traffic.tell(Call(request.method, path, query, request.get(BODY), status))
    return response


def _shut_out(wait: float) -> web.Response:
    """What stands before Discord answers by itself: no JSON, and no header of Discord's own."""
    headers = {"Retry-After": str(math.ceil(wait)), "Server": "cloudflare"}
    return web.Response(status=RATE_LIMITED.status, text="error code: 1015", headers=headers)


async def _limited(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Count the request, and tell in its answer how many more may follow."""
    by_token = request.path.startswith(BY_TOKEN_IN_THE_PATH)
    resource = request.match_info.route.resource
    route = resource.canonical.removeprefix(PREFIX) if resource else ""
    verdict = core_of(request).rate_limits.admit(request.method, route, request.match_info, exempt=by_token)
    if verdict.retry_after:
        log.info("sandbox.rate_limited", method=request.method, path=request.path, scope=verdict.scope)
        response: web.StreamResponse = refusal(TooMany(RATE_LIMITED, verdict.retry_after, verdict.scope))
    else:
        response = await _answered(request, handler, by_token=by_token)
    for name, value in verdict.headers.items():
        response.headers.setdefault(name, value)
    return response


async def _answered(request: web.Request, handler: Handler, *, by_token: bool) -> web.StreamResponse:
    """Let the bot in, and turn every refusal into Discord's JSON; what the sandbox lacks is named in the answer."""
    try:
        if not by_token:
            _authorise(request)
        response = await _carry_out(request, handler)
    except DiscordError as refused:
        log.info("sandbox.refused", method=request.method, path=request.path, **refused.body())
        return refusal(refused)
    except web.HTTPRequestEntityTooLarge:
        return refusal(DiscordError(REQUEST_TOO_LARGE))
    except web.RequestPayloadError:
        return refusal(DiscordError(BAD_REQUEST))
    except web.HTTPNotFound:
        return _lacks(request, NOT_FOUND)
    except web.HTTPMethodNotAllowed:
        return _lacks(request, METHOD_NOT_ALLOWED)
    log.debug("sandbox.served", method=request.method, path=request.path, status=response.status)
    return response


async def _carry_out(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Handle a request, or let go wrong with it what was ordered."""
    core = core_of(request)
    for fault in core.faults.take(request.method, request.path.removeprefix(PREFIX)):
        log.info("sandbox.fault", method=request.method, path=request.path, fault=fault)
        await core.faults.hold(fault, core.clock)
        if fault.loses_answer:
            if fault.carried_out:
                await handler(request)
            return _lost_answer(request, fault)
    return await handler(request)


def _lost_answer(request: web.Request, fault: Fault) -> web.StreamResponse:
    if fault.reset and request.transport:
        request.transport.abort()
    if fault.retry_after is not None:
        return refusal(TooMany(fault.refusal or RATE_LIMITED, fault.retry_after, fault.scope))
    return refusal(DiscordError(fault.refusal or SERVER_ERROR, fault.errors))


def _authorise(request: web.Request) -> None:
    if request.headers.get("Authorization") != f"Bot {core_of(request).world.token}":
        raise DiscordError(UNAUTHORIZED)


def _lacks(request: web.Request, what: Refusal) -> web.Response:
    path = request.path.removeprefix(PREFIX)
    log.warning("sandbox.unknown_route", method=request.method, path=path)
    message = f"{what.message} (the sandbox does not implement {request.method} {path})"
    return answer({"message": message, "code": what.code}, what.status)
