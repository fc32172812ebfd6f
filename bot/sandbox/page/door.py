"""The page's own routes: its files, who there is, and the socket it lives on; for this machine's browsers only.

The frames of the socket: what a page sends is in `actions`, what it is told in `audience`; `faults` and `fault`, the
fault panel's, are documented in `fault_panel`.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from string import Template

import msgspec
import structlog
from aiohttp import WSMsgType, web

from bot.sandbox.commands import WrongInput
from bot.sandbox.core import CORE
from bot.sandbox.errors import DiscordError
from bot.sandbox.outbox import breaking_off
from bot.sandbox.page.actions import PageActions
from bot.sandbox.page.audience import Page, Pages
from bot.sandbox.page.fault_panel import FaultPanel
from bot.sandbox.page.present import Present
from bot.sandbox.payloads import ATTACHMENT_SIZE_LIMIT
from bot.sandbox.press import why
from bot.sandbox.texts import DEFAULT, Words, catalogue, languages, nearest, say
from bot.sandbox.wire import Obj

log = structlog.get_logger(__name__)

STATIC = Path(__file__).parent / "static"
LOOPBACK_NAMES = ("127.0.0.1", "localhost")
NAME_LENGTH = 32
POLICY = {
    "Content-Security-Policy": "default-src 'self'; img-src * data:; style-src 'self' 'unsafe-inline'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
}
"""Nothing that somebody writes in a channel can become a script, nor another site frame the page."""

PAGES: web.AppKey[Pages] = web.AppKey("pages", Pages)
PRESENT: web.AppKey[Present] = web.AppKey("present", Present)
PANEL: web.AppKey[FaultPanel] = web.AppKey("panel", FaultPanel)
ACTIONS: web.AppKey[PageActions] = web.AppKey("actions", PageActions)

routes = web.RouteTableDef()

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Frame(msgspec.Struct):
    """What a page sends."""

    t: str
    d: Obj = {}


@web.middleware
async def same_machine(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse other names for this address (DNS rebinding) and other sites' scripts."""
    port = request.config_dict[CORE].addresses.port
    hosts = {f"{name}:{port}" for name in LOOPBACK_NAMES}
    origin = request.headers.get("Origin")
    if request.headers.get("Host") not in hosts or origin not in {None, *(f"http://{host}" for host in hosts)}:
        raise web.HTTPForbidden(text="The sandbox answers this machine only.")
    return await handler(request)


@routes.get("/")
async def index(request: web.Request) -> web.Response:
    """The page in the language of whose it is, its catalogue within; before somebody is chosen in their browser's."""
    user = request.app[CORE].world.users.get(request.query.get("user", ""))
    language = nearest(user.locale) if user else wanted(request.headers.get("Accept-Language", ""))
    spoken = {"language": language, "languages": languages(), "texts": catalogue(language)}
    words = {
        "LANGUAGE": language,
        "TITLE": say(Words("page.title"), language),
        "NEEDS_SCRIPT": say(Words("page.needs_script"), language),
        "TEXTS": msgspec.json.encode(spoken).decode().replace("<", "\\u003c"),
    }
    body = Template((STATIC / "index.html").read_text()).substitute(words)
    return web.Response(text=body, content_type="text/html", headers={"Cache-Control": "no-cache", **POLICY})


def wanted(accepted: str) -> str:
    """The language of ours that a browser asks for first (`Accept-Language`), else English."""
    asked = (tag.split(";")[0].strip().split("-")[0].lower() for tag in accepted.split(","))
    return next((language for language in asked if language in languages()), DEFAULT)


@routes.get("/static/{path:.+}")
async def static(request: web.Request) -> web.FileResponse:
    """One of the page's files; always asked for anew, so that a change shows at the next load."""
    path = (STATIC / request.match_info["path"]).resolve()
    if STATIC not in path.parents or not path.is_file():
        raise web.HTTPNotFound
    return web.FileResponse(path, headers={"Cache-Control": "no-cache"})


@routes.get("/page/users")
async def users(request: web.Request) -> web.Response:
    """Whom one may be on the page."""
    present = request.app[PRESENT]
    people = [user for user in request.app[CORE].world.users.values() if not user.bot]
    return web.json_response([present.user(user) for user in people])


@routes.post("/page/users")
async def add_user(request: web.Request) -> web.Response:
    """Somebody new."""
    body = await request.json()
    name = str(body.get("name", "")).strip()
    if not 1 <= len(name) <= NAME_LENGTH:
        raise web.HTTPBadRequest(text=f"A name has 1 to {NAME_LENGTH} characters.")
    user = request.app[CORE].chat.add_person(name, str(body.get("locale") or "en-US"))
    return web.json_response(request.app[PRESENT].user(user), status=201)


@routes.post("/page/files")
async def hand_in(request: web.Request) -> web.Response:
    """A file for a form, as the body; `user` hands it in and `name` is what it is called. Its `id` goes into the form."""
    core, name = request.app[CORE], request.query.get("name", "")
    user = core.world.users.get(request.query.get("user", ""))
    if user is None or user.bot:
        raise web.HTTPNotFound(text="There is no such user.")
    try:
        file = core.chat.hand_in(user.id, name, await request.read())
    except DiscordError as refused:
        raise web.HTTPRequestEntityTooLarge(ATTACHMENT_SIZE_LIMIT, text=refused.refusal.message) from refused
    return web.json_response(core.payloads.handed_in(file), status=201)


@routes.get("/page/bot")
async def bot(request: web.Request) -> web.Response:
    """What a bot in another process needs to log in; other sites' scripts cannot read it."""
    return web.json_response(request.app[CORE].addresses._asdict())


@routes.get("/page/faults")
async def faults(request: web.Request) -> web.Response:
    """What can go wrong, and what is ordered; see `fault_panel`."""
    return web.json_response(request.app[PANEL].state())


@routes.post("/page/faults")
async def order_fault(request: web.Request) -> web.Response:
    """Order or clear a fault; see `fault_panel`."""
    panel = request.app[PANEL]
    try:
        panel.receive(msgspec.json.decode(await request.read(), type=Obj))
    except msgspec.MsgspecError as broken:
        raise web.HTTPBadRequest(text=str(broken)) from broken
    except WrongInput as wrong:
        raise web.HTTPBadRequest(text=say(wrong.words, DEFAULT)) from wrong
    except DiscordError as refused:
        raise web.HTTPBadRequest(text=say(why(refused), DEFAULT)) from refused
    return web.json_response(panel.state())


@routes.get("/page/live")
async def live(request: web.Request) -> web.WebSocketResponse:
    """One tab's socket, until it closes."""
    user = request.app[CORE].world.users.get(request.query.get("user", ""))
    if user is None or user.bot:
        raise web.HTTPNotFound(text="There is no such user.")
    socket = web.WebSocketResponse(heartbeat=20)
    await socket.prepare(request)
    page = Page(user.id, socket, breaking_off(request))
    writer = asyncio.create_task(page.write())
    request.app[PAGES].add(page)
    page.tell("faults", request.app[PANEL].state(user.locale))
    try:
        async for frame in socket:
            if frame.type is WSMsgType.TEXT:
                _receive(request.app[ACTIONS], page, frame.data)
    finally:
        request.app[PAGES].remove(page)
        writer.cancel()
        with suppress(asyncio.CancelledError, ConnectionError):
            await writer
    return socket


def _receive(actions: PageActions, page: Page, text: str) -> None:
    try:
        frame = msgspec.json.decode(text, type=Frame)
    except msgspec.MsgspecError as broken:
        page.tell("error", {"nonce": None, "message": f"Not a frame: {broken}"})
        return
    actions.receive(page, frame.t, frame.d)
