"""The application: what it is, its commands, its emojis."""

import base64
import binascii
import re

from aiohttp import web

from bot.sandbox.commands import CHAT_INPUT, check_command, check_commands, complete, without_localisations
from bot.sandbox.core import Core
from bot.sandbox.errors import (
    MISSING_ACCESS,
    TOO_MANY_EMOJIS,
    TOO_MANY_NEW_COMMANDS,
    UNKNOWN_APPLICATION,
    UNKNOWN_EMOJI,
    DiscordError,
    Problems,
)
from bot.sandbox.rest.edge import answer, core_of, nothing, read_json, read_list
from bot.sandbox.shapes import COMMAND, EMOJI_BODY, check_fields
from bot.sandbox.wire import Obj
from bot.sandbox.world import Command, Emoji

routes = web.RouteTableDef()

EMOJIS = 2_000
EMOJI_BYTES = 256 * 1024
EMOJI_NAME = re.compile(r"\w{2,32}")
IMAGE = re.compile(r"data:image/(?:png|jpeg|gif|webp|avif);base64,(.*)", re.DOTALL)
"""How an emoji's picture travels."""

GLOBAL = "/applications/{application_id}/commands"
IN_GUILD = "/applications/{application_id}/guilds/{guild_id}/commands"
EMOJI = "/applications/{application_id}/emojis"


def _core_and_guild(request: web.Request) -> tuple[Core, str | None]:
    """The sandbox, and the server whose own commands are meant, if any."""
    core = core_of(request)
    if request.match_info["application_id"] != core.world.bot_id:
        raise DiscordError(UNKNOWN_APPLICATION)
    guild_id = request.match_info.get("guild_id")
    if guild_id and not core.world.is_bot_in(core.world.guild_by_id(guild_id)):
        raise DiscordError(MISSING_ACCESS)
    return core, guild_id


@routes.get("/oauth2/applications/@me")
@routes.get("/applications/@me")
async def application(request: web.Request) -> web.Response:
    return answer(core_of(request).payloads.application())


@routes.get(GLOBAL)
@routes.get(IN_GUILD)
async def commands(request: web.Request) -> web.Response:
    core, guild_id = _core_and_guild(request)
    found = [core.payloads.command(command) for command in core.world.commands_of(guild_id)]
    is_full = request.query.get("with_localizations", "").lower() in {"1", "true"}
    return answer(found if is_full else [without_localisations(command) for command in found])


@routes.put(GLOBAL)
@routes.put(IN_GUILD)
async def overwrite_commands(request: web.Request) -> web.Response:
    """Replace all commands; one that kept its name keeps its id."""
    core, guild_id = _core_and_guild(request)
    bodies = await read_list(request)
    check_commands(bodies)
    before = {_identity(command.body): command.id for command in core.world.commands_of(guild_id)}
    _count_new(core, guild_id, sum(_identity(body) not in before for body in bodies))
    for command_id in before.values():
        del core.world.commands[command_id]
    kept = [_register(core, body, guild_id, before.get(_identity(body))) for body in bodies]
    core.chat.tell_commands()
    return answer([core.payloads.command(command) for command in kept])


@routes.post(GLOBAL)
@routes.post(IN_GUILD)
async def create_command(request: web.Request) -> web.Response:
    """Add a command, or replace the one of the same name."""
    core, guild_id = _core_and_guild(request)
    body = await read_json(request)
    check_fields(body, COMMAND)
    there = {_identity(command.body): command.id for command in core.world.commands_of(guild_id)}
    same = there.pop(_identity(body), None)
    check_command(body, sum(kind == _identity(body)[0] for kind, _ in there))
    if same is None:
        _count_new(core, guild_id, 1)
    command = _register(core, body, guild_id, same)
    core.chat.tell_commands()
    return answer(core.payloads.command(command), 200 if same else 201)


@routes.get(GLOBAL + "/{command_id}")
@routes.get(IN_GUILD + "/{command_id}")
async def command_by_id(request: web.Request) -> web.Response:
    core, guild_id = _core_and_guild(request)
    return answer(core.payloads.command(core.world.command(request.match_info["command_id"], guild_id)))


@routes.patch(GLOBAL + "/{command_id}")
@routes.patch(IN_GUILD + "/{command_id}")
async def edit_command(request: web.Request) -> web.Response:
    core, guild_id = _core_and_guild(request)
    command = core.world.command(request.match_info["command_id"], guild_id)
    body = command.body | await read_json(request)
    check_command(body, 0)
    others = [other.body for other in core.world.commands_of(guild_id) if other.id != command.id]
    if _identity(body) in map(_identity, others):
        problems = Problems()
        problems.add("name", "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
        problems.raise_if_any()
    changed = _register(core, body, guild_id, command.id)
    core.chat.tell_commands()
    return answer(core.payloads.command(changed))


@routes.delete(GLOBAL + "/{command_id}")
@routes.delete(IN_GUILD + "/{command_id}")
async def delete_command(request: web.Request) -> web.Response:
    core, guild_id = _core_and_guild(request)
    del core.world.commands[core.world.command(request.match_info["command_id"], guild_id).id]
    core.chat.tell_commands()
    return nothing()


def _count_new(core: Core, guild_id: str | None, count: int) -> None:
    """Commands under a new name are counted by the day."""
    if core.rate_limits.new_commands.use(guild_id, count):
        raise DiscordError(TOO_MANY_NEW_COMMANDS)


def _identity(body: Obj) -> tuple[int, str | None]:
    return body.get("type") or CHAT_INPUT, body.get("name")


def _register(core: Core, body: Obj, guild_id: str | None, command_id: str | None) -> Command:
    version = core.world.snowflake(core.clock)
    command = Command(command_id or version, version, complete(body), guild_id)
    core.world.commands[command.id] = command
    return command


@routes.get(EMOJI)
async def emojis(request: web.Request) -> web.Response:
    core, _ = _core_and_guild(request)
    return answer({"items": [core.payloads.emoji(emoji) for emoji in core.world.emojis.values()]})


@routes.post(EMOJI)
async def create_emoji(request: web.Request) -> web.Response:
    core, _ = _core_and_guild(request)
    body = await read_json(request)
    check_fields(body, EMOJI_BODY)
    name, image = _check_emoji(core, body)
    emoji = Emoji(core.world.snowflake(core.clock), name, animated=image.startswith(b"GIF8"))
    core.files.put(emoji.id, image)
    core.world.emojis[emoji.id] = emoji
    return answer(core.payloads.emoji(emoji), 201)


@routes.get(EMOJI + "/{emoji_id}")
async def emoji_by_id(request: web.Request) -> web.Response:
    core, _ = _core_and_guild(request)
    return answer(core.payloads.emoji(_emoji(core, request)))


@routes.patch(EMOJI + "/{emoji_id}")
async def rename_emoji(request: web.Request) -> web.Response:
    core, _ = _core_and_guild(request)
    emoji = _emoji(core, request)
    problems = Problems()
    name = (await read_json(request)).get("name")
    _check_emoji_name(problems, core, name, emoji.id)
    problems.raise_if_any()
    emoji.name = str(name)
    return answer(core.payloads.emoji(emoji))


@routes.delete(EMOJI + "/{emoji_id}")
async def delete_emoji(request: web.Request) -> web.Response:
    core, _ = _core_and_guild(request)
    emoji = _emoji(core, request)
    del core.world.emojis[emoji.id]
    core.files.drop(emoji.id)
    return nothing()


def _emoji(core: Core, request: web.Request) -> Emoji:
    found = core.world.emojis.get(request.match_info["emoji_id"])
    if found is None:
        raise DiscordError(UNKNOWN_EMOJI)
    return found


def _check_emoji(core: Core, body: Obj) -> tuple[str, bytes]:
    """The name and the picture of a new emoji."""
    if len(core.world.emojis) >= EMOJIS:
        raise DiscordError(TOO_MANY_EMOJIS)
    problems = Problems()
    _check_emoji_name(problems, core, body.get("name"), None)
    found = IMAGE.fullmatch(str(body.get("image", "")))
    try:
        image = base64.b64decode(found[1], validate=True) if found else b""
    except binascii.Error:
        image = b""
    if not image:
        problems.add("image", "IMAGE_INVALID", "Invalid image")
    elif len(image) > EMOJI_BYTES:
        problems.add("image", "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")
    problems.raise_if_any()
    return body["name"], image


def _check_emoji_name(problems: Problems, core: Core, name: object, own_id: str | None) -> None:
    problems.length("name", name, 2, 32)
    if isinstance(name, str) and not EMOJI_NAME.fullmatch(name):
        problems.add("name", "STRING_TYPE_REGEX", "String value did not match validation regex.")
    if any(emoji.name == name and emoji.id != own_id for emoji in core.world.emojis.values()):
        problems.add("name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "An emoji with that name already exists")
