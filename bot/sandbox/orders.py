"""What can be ordered to go wrong, as data: for each kind its words, its choices, and what it does."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from bot.sandbox.accidents import Accidents
from bot.sandbox.commands import WrongInput
from bot.sandbox.errors import INVALID_FORM_BODY, RATE_LIMITED, SERVER_ERROR, UNAVAILABLE
from bot.sandbox.faults import Echo, Fault, Faults, Lag
from bot.sandbox.gateway import Gateway
from bot.sandbox.permissions import Permission
from bot.sandbox.wire import THREADS, ChannelType, Obj
from bot.sandbox.world import Channel, User, World


class Hands(NamedTuple):
    """What an order reaches for."""

    world: World
    faults: Faults
    accidents: Accidents
    gateway: Gateway


class Order(NamedTuple):
    """One kind of fault; `fields` are as `fault_panel` documents them, `carry_out` gets a value for each."""

    title: str
    hint: str
    fields: tuple[Obj, ...]
    carry_out: Callable[[Hands, Obj], None]


class Route(NamedTuple):
    """Requests that belong together, for somebody who orders a fault for them."""

    title: str
    method: str
    path: str


WEBHOOK = r"/webhooks/\d+/[^/]+"
ROUTES: Mapping[str, Route] = {
    "everything": Route("every request", "[A-Z]+", ".*"),
    "answers": Route("answers to presses and commands", "POST", "/interactions/.*"),
    "original": Route("changes of an answer", "PATCH|DELETE", WEBHOOK + "/messages/.*"),
    "followups": Route("followups", "POST", WEBHOOK),
    "create": Route("new messages", "POST", r"/channels/\d+/messages"),
    "edit": Route("edits of messages", "PATCH", r"/channels/\d+/messages/\d+"),
    "delete": Route("deletions of messages", "DELETE", r"/channels/\d+/messages/\d+"),
    "read": Route("reading", "GET", ".*"),
    "dm": Route("opening a DM", "POST", "/users/@me/channels"),
    "threads": Route("opening a thread", "POST", r"/channels/\d+(/messages/\d+)?/threads"),
    "commands": Route("registering commands", "POST|PUT|PATCH|DELETE", "/applications/.*/commands.*"),
    "emojis": Route("application emojis", "[A-Z]+", "/applications/.*/emojis.*"),
}

PERMISSIONS: Mapping[str, str] = {
    "VIEW_CHANNEL": "see the channel",
    "SEND_MESSAGES": "write messages",
    "SEND_MESSAGES_IN_THREADS": "write in threads",
    "CREATE_PUBLIC_THREADS": "open threads",
    "EMBED_LINKS": "embed links",
    "ATTACH_FILES": "attach files",
    "READ_MESSAGE_HISTORY": "read older messages",
    "MANAGE_MESSAGES": "delete others' messages",
    "MANAGE_THREADS": "manage threads",
}

INVALID_EMOJI: Obj = {
    "components": {
        "0": {"emoji": {"name": {"_errors": [{"code": "BUTTON_COMPONENT_INVALID_EMOJI", "message": "Invalid emoji"}]}}}
    }
}


def _number(name: str, label: str, default: float, most: float) -> Obj:
    return {"name": name, "label": label, "type": "number", "default": default, "least": 0, "most": most}


def _choice(name: str, label: str, choices: Mapping[str, str]) -> Obj:
    listed = [{"value": value, "label": text} for value, text in choices.items()]
    return {"name": name, "label": label, "type": "choice", "default": listed[0]["value"], "choices": listed}


def _flag(name: str, label: str) -> Obj:
    return {"name": name, "label": label, "type": "flag", "default": False}


ROUTE = _choice("route", "Which requests", {key: route.title for key, route in ROUTES.items()})
EDITS = _choice("route", "Which edits", {key: ROUTES[key].title for key in ("edit", "answers", "original")})
TIMES = _number("times", "How often (0: until cleared)", 1, 10_000)
DELAY = (_number("seconds", "Seconds", 1, 60), _number("jitter", "Up to so many more", 0, 60))
CARRIED_OUT = _flag("carried_out", "It takes effect, and only the answer is lost")
CHANNEL: Obj = {"name": "channel_id", "label": "Channel", "type": "channel", "default": None}
PERSON: Obj = {"name": "user_id", "label": "Who", "type": "user", "default": None}


def _times(order: Obj) -> int | None:
    return int(order["times"]) or None


def _fault(hands: Hands, order: Obj, text: str, **what: object) -> None:
    """Order a fault of requests; `text` is what the panel calls it."""
    route = ROUTES[order["route"]]
    fault = Fault(route.path, route.method, _times(order), kind=order["kind"], text=f"{text}: {route.title}")
    for key, value in what.items():
        setattr(fault, key, value)
    hands.faults.order(fault)


def _slow(hands: Hands, order: Obj) -> None:
    _fault(hands, order, f"{_span(order)} slow", delay=order["seconds"], jitter=order["jitter"])


def _span(order: Obj) -> str:
    seconds, jitter = order["seconds"], order["jitter"]
    return f"{seconds:g} to {seconds + jitter:g} s" if jitter else f"{seconds:g} s"


def _reorder(hands: Hands, order: Obj) -> None:
    _fault(hands, order, "Overtaken", delay=order["seconds"], overtaken=True)


def _fail(hands: Hands, order: Obj) -> None:
    refusal = SERVER_ERROR if order["status"] == "500" else UNAVAILABLE
    _fault(hands, order, order["status"], refusal=refusal, carried_out=order["carried_out"])


def _limit(hands: Hands, order: Obj) -> None:
    _fault(hands, order, "429", refusal=RATE_LIMITED, retry_after=order["seconds"], scope=order["scope"])


def _reset(hands: Hands, order: Obj) -> None:
    _fault(hands, order, "Connection reset", reset=True, carried_out=order["carried_out"])


def _refuse_emoji(hands: Hands, order: Obj) -> None:
    _fault(hands, order, "Invalid emoji", refusal=INVALID_FORM_BODY, errors=INVALID_EMOJI)


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
    hands.faults.order(Echo(_times(order), text="Interactions twice"))


def _lag(hands: Hands, order: Obj) -> None:
    text = f"Interactions {_span(order)} late"
    hands.faults.order(Lag(order["seconds"], order["jitter"], _times(order), text=text))


def _delete_message(hands: Hands, order: Obj) -> None:
    hands.accidents.delete_newest(_channel(hands, order))


def _change_permission(hands: Hands, order: Obj) -> None:
    channel, permission = _channel(hands, order), Permission[order["permission"]]
    if channel.type != ChannelType.TEXT:
        raise WrongInput("Permissions are a channel's, not a thread's or a DM's")
    change = hands.accidents.take if order["how"] == "take" else hands.accidents.give
    change(channel, permission)


def _leave(hands: Hands, order: Obj) -> None:
    hands.accidents.leave(_person(hands, order).id)


def _close_dms(hands: Hands, order: Obj) -> None:
    hands.accidents.open_dms(_person(hands, order), to_all=False)


def _kick(hands: Hands, order: Obj) -> None:
    del order
    hands.accidents.kick_bot()


def _archive(hands: Hands, order: Obj) -> None:
    channel = _channel(hands, order)
    if channel.type not in THREADS:
        raise WrongInput("Only threads are archived")
    hands.accidents.archive(channel)


def _delete_channel(hands: Hands, order: Obj) -> None:
    channel = _channel(hands, order)
    if channel.type == ChannelType.DM:
        raise WrongInput("A DM cannot be deleted")
    hands.accidents.delete_channel(channel)


def _channel(hands: Hands, order: Obj) -> Channel:
    return hands.world.channel(str(order["channel_id"]))


def _person(hands: Hands, order: Obj) -> User:
    user = hands.world.user(str(order["user_id"]))
    if user.bot:
        raise WrongInput("Choose a person")
    return user


ORDERS: Mapping[str, Order] = {
    "latency": Order(
        "Slow requests",
        "Requests wait before they are carried out.",
        (ROUTE, *DELAY, TIMES),
        _slow,
    ),
    "reorder": Order(
        "Edits out of order",
        "An edit waits until another one was carried out, and then overwrites it.",
        (EDITS, _number("seconds", "Seconds it waits at most", 3, 60), TIMES),
        _reorder,
    ),
    "error": Order(
        "Discord fails",
        "Requests are answered with an error of Discord's own.",
        (ROUTE, _choice("status", "Status", {"500": "500", "503": "503"}), CARRIED_OUT, TIMES),
        _fail,
    ),
    "rate_limit": Order(
        "Too many requests",
        "Requests are answered with 429.",
        (
            ROUTE,
            _number("seconds", "Seconds to wait", 1, 600),
            _choice(
                "scope", "Whose limit", {"user": "the bot's on this route", "global": "global", "shared": "shared"}
            ),
            TIMES,
        ),
        _limit,
    ),
    "reset": Order("Connection reset", "Requests break off without an answer.", (ROUTE, CARRIED_OUT, TIMES), _reset),
    "invalid_emoji": Order(
        "Invalid emoji",
        "Requests are refused for an emoji that is fine, as Discord does now and then.",
        (ROUTE, TIMES),
        _refuse_emoji,
    ),
    "gateway": Order(
        "Gateway closes",
        "The connection on which the bot listens breaks, once and at once.",
        (
            _choice(
                "how",
                "How",
                {
                    "resumable": "It drops; the bot may resume",
                    "lost": "It drops, and the session is gone",
                    "reconnect": "Discord asks the bot to reconnect",
                    "invalid": "Discord calls the session invalid",
                },
            ),
        ),
        _close_gateway,
    ),
    "duplicate": Order("Interactions twice", "The bot is told of presses and commands twice.", (TIMES,), _echo),
    "late": Order(
        "Interactions late",
        "Presses and commands reach the bot late, and out of order where some wait longer than others.",
        (*DELAY, TIMES),
        _lag,
    ),
    "delete_message": Order(
        "Message deleted", "A moderator deletes the bot's newest message in a channel.", (CHANNEL,), _delete_message
    ),
    "permission": Order(
        "Permission",
        "A channel takes a permission from the bot or gives it one; clear it to leave it to the roles again.",
        (CHANNEL, _choice("permission", "To", PERMISSIONS), _choice("how", "Is", {"take": "taken", "give": "given"})),
        _change_permission,
    ),
    "leave": Order("Somebody leaves", "They leave the server; clear it to let them come back.", (PERSON,), _leave),
    "close_dms": Order("DMs closed", "Somebody takes no DMs from the bot.", (PERSON,), _close_dms),
    "kick": Order("Bot kicked", "The bot is removed from the server; clear it to invite the bot again.", (), _kick),
    "archive": Order("Thread archived", "Somebody archives a thread.", (CHANNEL,), _archive),
    "delete_channel": Order("Channel deleted", "A moderator deletes a channel, for good.", (CHANNEL,), _delete_channel),
}
