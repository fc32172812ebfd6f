"""Answers to interactions, and all that an interaction's token may do afterwards."""

from aiohttp import web

from bot.sandbox.core import Core
from bot.sandbox.interaction import Interaction
from bot.sandbox.rest.edge import answer, core_of, nothing, read_message
from bot.sandbox.world import Message

routes = web.RouteTableDef()

WEBHOOK = "/webhooks/{application_id}/{token}"
ONE_MESSAGE = WEBHOOK + "/messages/{message_id:@original|\\d+}"


@routes.post("/interactions/{interaction_id}/{token}/callback")
async def callback(request: web.Request) -> web.Response:
    core = core_of(request)
    body, uploads = await read_message(request)
    told = core.interactions.answer(request.match_info["interaction_id"], request.match_info["token"], body, uploads)
    wants_told = request.query.get("with_response", "").lower() in {"1", "true"}
    return answer(told) if wants_told else nothing()


@routes.post(WEBHOOK)
async def follow_up(request: web.Request) -> web.Response:
    core, interaction = _by_token(request)
    body, uploads = await read_message(request)
    return answer(core.payloads.message(core.interactions.follow_up(interaction, body, uploads)))


@routes.get(ONE_MESSAGE)
async def read_one(request: web.Request) -> web.Response:
    core, interaction = _by_token(request)
    return answer(core.payloads.message(_message(core, interaction, request)))


@routes.patch(ONE_MESSAGE)
async def edit_one(request: web.Request) -> web.Response:
    core, interaction = _by_token(request)
    body, uploads = await read_message(request)
    message = core.interactions.edit(interaction, _message(core, interaction, request), body, uploads)
    return answer(core.payloads.message(message))


@routes.delete(ONE_MESSAGE)
async def delete_one(request: web.Request) -> web.Response:
    core, interaction = _by_token(request)
    core.chat.delete(_message(core, interaction, request))
    return nothing()


def _by_token(request: web.Request) -> tuple[Core, Interaction]:
    core = core_of(request)
    return core, core.interactions.by_token(request.match_info["application_id"], request.match_info["token"])


def _message(core: Core, interaction: Interaction, request: web.Request) -> Message:
    message_id = request.match_info["message_id"]
    if message_id == "@original":
        return core.interactions.original(interaction)
    return core.interactions.reachable(interaction, message_id)
