"""One HTTP server on loopback with Discord's faces: REST, gateway, CDN, and the page."""

import ipaddress
import socket
from pathlib import Path

import structlog
from aiohttp import web

from bot.sandbox import cdn
from bot.sandbox.accidents import Accidents
from bot.sandbox.archivist import Archivist
from bot.sandbox.chat import Chat
from bot.sandbox.clock import Clock, SystemClock
from bot.sandbox.core import CORE, Addresses, Core
from bot.sandbox.faults import Faults
from bot.sandbox.files import Files
from bot.sandbox.gateway import Gateway
from bot.sandbox.interactions import Interactions
from bot.sandbox.keeper import Keeper, load
from bot.sandbox.orders import Hands
from bot.sandbox.page import door
from bot.sandbox.page.actions import PageActions
from bot.sandbox.page.audience import Pages
from bot.sandbox.page.fault_panel import FaultPanel
from bot.sandbox.page.present import Present
from bot.sandbox.payloads import Payloads
from bot.sandbox.rate_limits import RateLimits
from bot.sandbox.rest import PREFIX, REQUEST_LIMIT, rest_app
from bot.sandbox.traffic import Traffic

log = structlog.get_logger(__name__)

SHUTDOWN_WITHIN = 1.0
"""Seconds that open requests get when the sandbox stops."""


class Sandbox:
    """A running sandbox; `core` is everything in it, for tests that look or meddle."""

    def __init__(self, core: Core, runner: web.AppRunner, pages: Pages, keeper: Keeper | None) -> None:
        self.core = core
        self._runner = runner
        self._pages = pages
        self.keeper = keeper

    @classmethod
    async def start(
        cls,
        host: str = "127.0.0.1",
        port: int = 0,
        state: Path | None = None,
        clock: Clock | None = None,
        *,
        heartbeats: Clock | None = None,
        rate_limits: bool = True,
    ) -> "Sandbox":
        """Listen on a loopback address (port 0: any free one); `state` is the file in which the world is kept.

        Rate limits need a clock that moves: where it stands still, a bucket that is empty never fills again. The bots' heartbeats
        are told by the machine's time, whatever `clock` says, since bots send them by it; `heartbeats` is another clock for them.
        """
        if not ipaddress.IPv4Address(host).is_loopback:
            raise ValueError(f"The sandbox is for this machine only; {host} is no loopback address")
        clock, pulse = clock or SystemClock(), heartbeats or SystemClock()
        listening = _listen(host, port)
        address = f"{host}:{listening.getsockname()[1]}"
        core = _build(clock, pulse, state, address, rate_limits=rate_limits)
        app, pages = _build_app(core)
        keeper = Keeper(core.world, state) if state else None
        core.chat.listen(core.gateway)
        core.chat.listen(pages)
        core.chat.listen(core.archivist)
        if keeper:
            core.chat.listen(keeper)
        core.interactions.audience = pages
        core.gateway.presence_changed = lambda: pages.user_changed(core.world.user(core.world.bot_id))
        runner = web.AppRunner(app, shutdown_timeout=SHUTDOWN_WITHIN, access_log=None)
        await runner.setup()
        await web.SockSite(runner, listening).start()
        core.archivist.start()
        sandbox = cls(core, runner, pages, keeper)
        log.info("sandbox.started", url=sandbox.url)
        return sandbox

    @property
    def addresses(self) -> Addresses:
        """All that a bot needs to find this sandbox."""
        return self.core.addresses

    @property
    def url(self) -> str:
        """The page."""
        return self.core.addresses.url

    @property
    def api_url(self) -> str:
        """What takes the place of `https://discord.com/api/v10`."""
        return self.core.addresses.api_url

    @property
    def gateway_url(self) -> str:
        """What takes the place of `wss://gateway.discord.gg/`."""
        return self.core.addresses.gateway_url

    @property
    def cdn_url(self) -> str:
        """What takes the place of `https://cdn.discordapp.com`."""
        return self.core.addresses.cdn_url

    @property
    def token(self) -> str:
        """The bot's token."""
        return self.core.addresses.token

    async def stop(self) -> None:
        """Close every connection, and write what is kept."""
        self.core.interactions.stop()
        self.core.archivist.stop()
        self.core.gateway.stop()
        self._pages.close()
        await self._runner.cleanup()
        if self.keeper:
            await self.keeper.close()


def _listen(host: str, port: int) -> socket.socket:
    """Take the port before anything is built: addresses on it are part of what is served."""
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.bind((host, port))
    return listening


def _build(clock: Clock, pulse: Clock, state: Path | None, address: str, *, rate_limits: bool) -> Core:
    world = load(state, clock)
    files = Files(state.with_suffix(".files") if state else None)
    base = f"http://{address}"
    addresses = Addresses(base, f"{base}{PREFIX}", f"ws://{address}/gateway", f"{base}/cdn", world.token)
    payloads = Payloads(world, clock, addresses.cdn_url)
    faults = Faults()
    gateway = Gateway(world, clock, payloads, faults, addresses.gateway_url, pulse=pulse)
    chat = Chat(world, clock, files)
    interactions = Interactions(world, clock, chat, payloads, gateway)
    return Core(
        world=world,
        clock=clock,
        files=files,
        payloads=payloads,
        chat=chat,
        gateway=gateway,
        interactions=interactions,
        faults=faults,
        accidents=Accidents(world, chat),
        archivist=Archivist(world, clock, chat),
        rate_limits=RateLimits(clock, switched_on=rate_limits),
        traffic=Traffic(),
        addresses=addresses,
    )


def _build_app(core: Core) -> tuple[web.Application, Pages]:
    app = web.Application(middlewares=[door.same_machine], client_max_size=REQUEST_LIMIT)
    present = Present(core)
    pages = Pages(core.world, present)
    app[CORE], app[door.PRESENT], app[door.PAGES] = core, present, pages
    panel = FaultPanel(Hands(core.world, core.faults, core.accidents, core.gateway))
    panel.audience = lambda: pages.tell_all("faults", panel.state)
    core.chat.listen(panel)
    app[door.PANEL] = panel
    app[door.ACTIONS] = PageActions(core, pages, present, panel)
    app.add_routes(door.routes)
    app.add_routes(cdn.routes)
    for path in ("/gateway", "/gateway/"):
        app.router.add_get(path, core.gateway.serve)
    app.add_subapp(PREFIX, rest_app())
    return app, pages
