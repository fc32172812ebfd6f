"""What can be ordered to go wrong, as data: for each kind its choices, and what it does."""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from bot.sandbox.accidents import Accidents
from bot.sandbox.commands import WrongInput
from bot.sandbox.errors import INVALID_FORM_BODY, RATE_LIMITED, SERVER_ERROR, UNAVAILABLE
from bot.sandbox.faults import Echo, Fault, Faults, Lag
from bot.sandbox.gateway import Gateway
from bot.sandbox.permissions import Permission
from bot.sandbox.texts import Words
from bot.sandbox.wire import THREADS, ChannelType, Obj
from bot.sandbox.world import Channel, Guild, User, World


class Hands(NamedTuple):
    """What an order reaches for."""

    world: World
    faults: Faults
    accidents: Accidents
    gateway: Gateway


class Order(NamedTuple):
    """One kind of fault; `fields` are as `fault_panel` documents them, `carry_out` gets a value for each."""

    fields: tuple[Obj, ...]
    carry_out: Callable[[Hands, Obj], None]


class Route(NamedTuple):
    """Requests that belong together, for somebody who orders a fault for them."""

    method: str
    path: str


WEBHOOK = r"/webhooks/\d+/[^/]+"
ROUTES: Mapping[str, Route] = {
    "everything": Route("[A-Z]+", ".*"),
    "answers": Route("POST", "/interactions/.*"),
    "original": Route("PATCH|DELETE", WEBHOOK + "/messages/.*"),
    "followups": Route("POST", WEBHOOK),
    "create": Route("POST", r"/channels/\d+/messages"),
    "edit": Route("PATCH", r"/channels/\d+/messages/\d+"),
    "delete": Route("DELETE", r"/channels/\d+/messages/\d+"),
    "read": Route("GET", ".*"),
    "dm": Route("POST", "/users/@me/channels"),
    "threads": Route("POST", r"/channels/\d+(/messages/\d+)?/threads"),
    "commands": Route("POST|PUT|PATCH|DELETE", "/applications/.*/commands.*"),
    "emojis": Route("[A-Z]+", "/applications/.*/emojis.*"),
}

PERMISSIONS = (
    "VIEW_CHANNEL",
    "SEND_MESSAGES",
    "SEND_MESSAGES_IN_THREADS",
    "CREATE_PUBLIC_THREADS",
    "EMBED_LINKS",
    "ATTACH_FILES",
    "READ_MESSAGE_HISTORY",
    "MANAGE_MESSAGES",
    "MANAGE_THREADS",
)

INVALID_EMOJI: Obj = {
    "components": {
        "0": {"emoji": {"name": {"_errors": [{"code": "BUTTON_COMPONENT_INVALID_EMOJI", "message": "Invalid emoji"}]}}}
    }
}


def _field(name: str, label: str, kind: str, default: object, **more: object) -> Obj:
    return {"name": name, "label": Words(f"page.fault.field.{label}"), "type": kind, "default": default, **more}


def _number(name: str, label: str, default: float, most: float) -> Obj:
    return _field(name, label, "number", default, least=0, most=most)


def _choice(name: str, label: str, group: str, values: Iterable[str]) -> Obj:
    """One of these values, whose words are those of a group."""
    listed = [{"value": value, "label": Words(f"page.fault.{group}.{value}")} for value in values]
    return _field(name, label, "choice", listed[0]["value"], choices=listed)


ROUTE = _choice("route", "route", "route", ROUTES)
EDITS = _choice("route", "edits", "route", ("edit", "answers", "original"))
TIMES = _number("times", "times", 1, 10_000)
DELAY = (_number("seconds", "seconds", 1, 60), _number("jitter", "jitter", 0, 60))
CARRIED_OUT = _field("carried_out", "carried_out", "flag", default=False)
CHANNEL = _field("channel_id", "channel", "channel", default=None)
SERVER = _field("guild_id", "server", "guild", default=None)
PERSON = _field("user_id", "person", "user", default=None)


def _times(order: Obj) -> int | None:
    return int(order["times"]) or None


def _fault(hands: Hands, order: Obj, words: Mapping[str, object] | None = None, **what: object) -> None:
    """Order a fault of requests; `words` are what the panel says about it, beside which requests it befalls."""
    route = ROUTES[order["route"]]
    text = _ordered(order, route=Words(f"page.fault.route.{order['route']}"), **(words or {}))
    fault = Fault(route.path, route.method, _times(order), kind=order["kind"], text=text)
    for key, value in what.items():
        setattr(fault, key, value)
    hands.faults.order(fault)


def _ordered(order: Obj, **params: object) -> Words:
    """What the panel calls a fault that is ordered."""
    return Words(f"page.fault.{order['kind']}.ordered", params)


def _slow(hands: Hands, order: Obj) -> None:
    _fault(hands, order, {"span": _span(order)}, delay=order["seconds"], jitter=order["jitter"])


def _span(order: Obj) -> Words:
    seconds, jitter = order["seconds"], order["jitter"]
    how = "random" if jitter else "fixed"
    return Words(f"page.fault.span.{how}", {"seconds": f"{seconds:g}", "most": f"{seconds + jitter:g}"})


def _reorder(hands: Hands, order: Obj) -> None:
    _fault(hands, order, delay=order["seconds"], overtaken=True)


def _fail(hands: Hands, order: Obj) -> None:
    refusal = SERVER_ERROR if order["status"] == "500" else UNAVAILABLE
    _fault(hands, order, {"status": order["status"]}, refusal=refusal, carried_out=order["carried_out"])


def _limit(hands: Hands, order: Obj) -> None:
    _fault(hands, order, refusal=RATE_LIMITED, retry_after=order["seconds"], scope=order["scope"])


def _reset(hands: Hands, order: Obj) -> None:
    _fault(hands, order, reset=True, carried_out=order["carried_out"])


def _refuse_emoji(hands: Hands, order: Obj) -> None:
    _fault(hands, order, refusal=INVALID_FORM_BODY, errors=INVALID_EMOJI)


def _close_gateway(hands: Hands, order: Obj) -> None:
    match order["how"]:
        case "resumable":
            hands.gateway.drop()
        case "lost":
            hands.gateway.drop(resumable=False)
        case "reconnect":
            hands.gateway.ask_to_reconnect()
        case _:
            hands.gateway.invalidate()


def _echo(hands: Hands, order: Obj) -> None:
    hands.faults.order(Echo(_times(order), text=_ordered(order)))


def _lag(hands: Hands, order: Obj) -> None:
    text = _ordered(order, span=_span(order))
    hands.faults.order(Lag(order["seconds"], order["jitter"], _times(order), text=text))


def _delete_message(hands: Hands, order: Obj) -> None:
    hands.accidents.delete_newest(_channel(hands, order))


def _change_permission(hands: Hands, order: Obj) -> None:
    channel, permission = _channel(hands, order), Permission[order["permission"]]
    if channel.type != ChannelType.TEXT:
        raise WrongInput("page.fault.not_of_threads")
    change = hands.accidents.take if order["how"] == "take" else hands.accidents.give
    change(channel, permission)


def _leave(hands: Hands, order: Obj) -> None:
    guild, person = _guild(hands, order), _person(hands, order)
    _require_there(guild, person, "page.fault.leave.ordered")
    hands.accidents.leave(guild, person.id)


def _close_dms(hands: Hands, order: Obj) -> None:
    hands.accidents.shut_dms(_person(hands, order), is_shut=True)


def _kick(hands: Hands, order: Obj) -> None:
    guild = _guild(hands, order)
    _require_there(guild, hands.world.user(hands.world.bot_id), "page.fault.kick.ordered")
    hands.accidents.kick_bot(guild)


def _archive(hands: Hands, order: Obj) -> None:
    channel = _channel(hands, order)
    if channel.type not in THREADS:
        raise WrongInput("page.fault.only_threads")
    hands.accidents.archive(channel)


def _delete_channel(hands: Hands, order: Obj) -> None:
    channel = _channel(hands, order)
    if channel.type == ChannelType.DM:
        raise WrongInput("page.fault.no_dm")
    hands.accidents.delete_channel(channel)


def _require_there(guild: Guild, user: User, otherwise: str) -> None:
    """Who is in no server cannot leave it; `otherwise` is the key of the words that say so."""
    if user.id not in guild.members:
        raise WrongInput(otherwise, person=user.name, server=guild.name)


def _guild(hands: Hands, order: Obj) -> Guild:
    """The server that was chosen, or the first one."""
    return hands.world.guild_by_id(order["guild_id"]) if order["guild_id"] else hands.world.guild


def _channel(hands: Hands, order: Obj) -> Channel:
    return hands.world.channel(str(order["channel_id"]))


def _person(hands: Hands, order: Obj) -> User:
    user = hands.world.user(str(order["user_id"]))
    if user.bot:
        raise WrongInput("page.fault.no_person")
    return user


ORDERS: Mapping[str, Order] = {
    "latency": Order((ROUTE, *DELAY, TIMES), _slow),
    "reorder": Order((EDITS, _number("seconds", "patience", 3, 60), TIMES), _reorder),
    "error": Order((ROUTE, _choice("status", "status", "status", ("500", "503")), CARRIED_OUT, TIMES), _fail),
    "rate_limit": Order(
        (
            ROUTE,
            _number("seconds", "wait", 1, 600),
            _choice("scope", "scope", "scope", ("user", "global", "shared")),
            TIMES,
        ),
        _limit,
    ),
    "reset": Order((ROUTE, CARRIED_OUT, TIMES), _reset),
    "invalid_emoji": Order((ROUTE, TIMES), _refuse_emoji),
    "gateway": Order(
        (_choice("how", "how", "how", ("resumable", "lost", "reconnect", "invalid")),),
        _close_gateway,
    ),
    "duplicate": Order((TIMES,), _echo),
    "late": Order((*DELAY, TIMES), _lag),
    "delete_message": Order((CHANNEL,), _delete_message),
    "permission": Order(
        (
            CHANNEL,
            _choice("permission", "permission", "may", PERMISSIONS),
            _choice("how", "change", "change", ("take", "give")),
        ),
        _change_permission,
    ),
    "leave": Order((PERSON, SERVER), _leave),
    "close_dms": Order((PERSON,), _close_dms),
    "kick": Order((SERVER,), _kick),
    "archive": Order((CHANNEL,), _archive),
    "delete_channel": Order((CHANNEL,), _delete_channel),
}
"""Their words stand in the catalogues: `page.fault.<kind>.title`, `.hint`, and `.ordered` for what the panel lists."""
