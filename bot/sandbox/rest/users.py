"""The bot itself, other people, the server and its members, the gateway's address."""

from aiohttp import web

from bot.sandbox.errors import OPENING_DMS_TOO_FAST, UNKNOWN_MEMBER, DiscordError
from bot.sandbox.rest.edge import answer, core_of, nothing, read_json
from bot.sandbox.wire import THREADS

routes = web.RouteTableDef()


@routes.get("/users/@me")
async def me(request: web.Request) -> web.Response:
    return answer(core_of(request).payloads.bot_itself())


@routes.get("/users/{user_id}")
async def user(request: web.Request) -> web.Response:
    core = core_of(request)
    return answer(core.payloads.user(core.world.user(request.match_info["user_id"])))


@routes.post("/users/@me/channels")
async def open_dm(request: web.Request) -> web.Response:
    """Open a DM; Discord opens it even for somebody who takes no messages, and refuses the message."""
    core = core_of(request)
    person = core.world.user(str((await read_json(request)).get("recipient_id")))
    is_new = core.world.dm_between(core.world.bot_id, person.id) is None
    if is_new and core.rate_limits.new_dms.use():
        raise DiscordError(OPENING_DMS_TOO_FAST)
    return answer(core.payloads.channel(core.chat.open_dm(core.world.bot_id, person.id)))


@routes.get("/gateway/bot")
async def gateway_for_bots(request: web.Request) -> web.Response:
    gateway = core_of(request).gateway
    shards, limit = gateway.recommended_shards(), gateway.session_start_limit()
    return answer({"url": gateway.url, "shards": shards, "session_start_limit": limit})


@routes.get("/gateway")
async def gateway_address(request: web.Request) -> web.Response:
    return answer({"url": core_of(request).gateway.url})


@routes.get("/users/@me/guilds")
async def own_guilds(request: web.Request) -> web.Response:
    """All at once: a sandbox has few."""
    core = core_of(request)
    return answer([core.payloads.own_guild(guild) for guild in core.world.guilds_of(core.world.bot_id)])


@routes.delete("/users/@me/guilds/{guild_id}")
async def leave_guild(request: web.Request) -> web.Response:
    core = core_of(request)
    core.accidents.kick_bot(core.own_guild(request.match_info["guild_id"]))
    return nothing()


@routes.get("/guilds/{guild_id}")
async def guild(request: web.Request) -> web.Response:
    core = core_of(request)
    return answer(core.payloads.guild(core.own_guild(request.match_info["guild_id"])))


@routes.get("/guilds/{guild_id}/channels")
async def guild_channels(request: web.Request) -> web.Response:
    core = core_of(request)
    guild = core.own_guild(request.match_info["guild_id"])
    channels = [c for c in core.world.channels.values() if c.guild_id == guild.id and c.type not in THREADS]
    return answer([core.payloads.channel(channel) for channel in channels])


@routes.get("/guilds/{guild_id}/threads/active")
async def active_threads(request: web.Request) -> web.Response:
    core = core_of(request)
    guild = core.own_guild(request.match_info["guild_id"])
    below = [c for c in core.world.channels.values() if c.type in THREADS and c.guild_id == guild.id]
    threads = [thread for thread in below if not core.is_archived(thread)]
    members = [core.payloads.thread_member(t) for t in threads if core.world.bot_id in t.members]
    return answer({"threads": [core.payloads.channel(thread) for thread in threads], "members": members})


@routes.get("/guilds/{guild_id}/members/{user_id}")
async def member(request: web.Request) -> web.Response:
    core = core_of(request)
    guild = core.own_guild(request.match_info["guild_id"])
    found = guild.members.get(request.match_info["user_id"])
    if found is None:
        raise DiscordError(UNKNOWN_MEMBER)
    return answer(core.payloads.full_member(found))
