"""Where attachments, what was uploaded for forms, and emojis are served."""

from aiohttp import web

from bot.sandbox.core import CORE
from bot.sandbox.files import guess_type

routes = web.RouteTableDef()

FOR_EVER = {"Cache-Control": "private, max-age=31536000, immutable", "X-Content-Type-Options": "nosniff"}
INLINE = ("image/png", "image/jpeg", "image/gif", "image/webp")
"""What a browser shows in place; everything else it downloads."""


@routes.get("/cdn/ephemeral-attachments/{channel_id}/{attachment_id:\\d+}/{filename}")
@routes.get("/cdn/attachments/{channel_id}/{attachment_id:\\d+}/{filename}")
async def attachment(request: web.Request) -> web.Response:
    return _serve(request, request.match_info["attachment_id"], guess_type(request.match_info["filename"]))


@routes.get("/cdn/emojis/{emoji_id:\\d+}.{extension}")
async def emoji(request: web.Request) -> web.Response:
    return _serve(request, request.match_info["emoji_id"], guess_type(f"emoji.{request.match_info['extension']}"))


def _serve(request: web.Request, file_id: str, content_type: str) -> web.Response:
    data = request.app[CORE].files.get(file_id)
    if data is None:
        raise web.HTTPNotFound
    is_shown = content_type in INLINE
    disposition = {} if is_shown else {"Content-Disposition": "attachment"}
    return web.Response(body=data, content_type=content_type, headers=FOR_EVER | disposition)
