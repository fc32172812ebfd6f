"""The REST API as the bot sees it, one module for each kind of thing."""

from aiohttp import web

from bot.sandbox.rest import applications, channels, interactions, messages, users
from bot.sandbox.rest.edge import PREFIX, edge

MODULES = (applications, channels, interactions, messages, users)
REQUEST_LIMIT = 30 * 1024 * 1024
"""Above Discord's own limit, so that its refusal and not the server's is what a bot sees."""


def rest_app() -> web.Application:
    """The application that is mounted at `PREFIX`."""
    app = web.Application(middlewares=[edge], client_max_size=REQUEST_LIMIT)
    for module in MODULES:
        app.add_routes(module.routes)
    return app


__all__ = ["PREFIX", "rest_app"]
