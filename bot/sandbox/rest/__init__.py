"""The REST API as the bot sees it, one module for each kind of thing."""

from aiohttp import web

from bot.sandbox.rest import applications, channels, interactions, messages, users
from bot.sandbox.rest.edge import PREFIX, edge

MODULES = (applications, channels, interactions, messages, users)
REQUEST_LIMIT = 30 * 1024 * 1024
"""What the whole server takes: more than Discord, whose refusal is what a bot sees up to here."""


def rest_app() -> web.Application:
    """The application that is mounted at `PREFIX`."""
    app = web.Application(middlewares=[edge])
    for module in MODULES:
        app.add_routes(module.routes)
    return app


__all__ = ["PREFIX", "REQUEST_LIMIT", "rest_app"]
