"""The panel on which faults are ordered: the page's frames, what is ordered now, and how it ends.

The server tells every page, right after `state` and at every change:

    faults {possible: [{kind, title, hint, fields: [{name, label, type, default, choices?, least?, most?}]}],
            ordered: [{id, kind, text, left}]}

Titles, hints, labels and texts are in the language of the page's person. `type` is `number` (from `least` to `most`), `flag`,
`choice` (one of `choices`: [{value, label}]), `channel`, `user` or `guild` (an id that the page knows from `state`; of a server
that is left out or null the first is meant). `left` is how often it will still happen; null: until it is cleared.

A page sends `fault {nonce, order: kind, <field>: value, …}`, where a field left out has its default, or
`fault {nonce, clear: id}` (`"all"`: everything). Whatever can be undone is undone by clearing it: a kicked bot is invited
again, somebody who left comes back, a permission is left to the roles. The answer is `fault {nonce}`, or
`error {nonce, message}`.

Without a page: `GET /page/faults` answers what the frame `faults` holds, in English, and `POST /page/faults` takes what
the frame `fault` holds and answers the same, or 400 with the reason as text.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

from bot.sandbox.chat import Listener
from bot.sandbox.commands import WrongInput
from bot.sandbox.orders import ORDERS, PERMISSIONS, Hands
from bot.sandbox.permissions import Permission
from bot.sandbox.texts import Words, nearest, say
from bot.sandbox.wire import ChannelType, Obj
from bot.sandbox.world import Channel, Guild, Message, User


class FaultPanel(Listener):
    """Takes orders, and tells `audience` whenever what is ordered changed."""

    def __init__(self, hands: Hands) -> None:
        self._hands = hands
        self.audience: Callable[[], None] = lambda: None
        hands.faults.changed = self._changed

    def state(self, locale: str | None = None) -> Obj:
        """What the frame `faults` holds, in the language nearest to a locale."""
        ordered = [*self._waiting(), *self._lasting()]
        return {"possible": _possible(nearest(locale)), "ordered": _said(ordered, locale)}

    def receive(self, frame: Obj) -> None:
        """Order or clear what a frame `fault` says; raises `WrongInput` or `DiscordError` where that makes no sense."""
        if "clear" in frame:
            self._clear(str(frame["clear"]))
            return
        kind = frame.get("order")
        order = ORDERS.get(str(kind))
        if order is None:
            raise WrongInput("page.fault.unknown", kind=repr(kind))
        chosen = {field["name"]: _value(field, frame.get(field["name"], field["default"])) for field in order.fields}
        order.carry_out(self._hands, chosen | {"kind": kind})

    def _waiting(self) -> list[Obj]:
        """What shall still happen to requests and interactions."""
        return [
            {"id": fault.id, "kind": fault.kind, "text": fault.text or fault.kind, "left": fault.times}
            for fault in self._hands.faults.ordered
        ]

    def _lasting(self) -> list[Obj]:
        """What happened already, and can be undone."""
        world, accidents = self._hands.world, self._hands.accidents
        people = [user for user in world.users.values() if not user.bot]
        gone = [_gone(guild, world.user(user_id)) for guild in world.guilds.values() for user_id in guild.left]
        closed = [_of_person("close_dms", user) for user in people if user.dms_shut]
        found = gone + closed
        for channel, permission, is_given in accidents.overwritten():
            what = Words(f"page.fault.may.{permission.name}") if permission.name in PERMISSIONS else permission.name
            key = f"page.fault.permission.ordered.{'give' if is_given else 'take'}"
            text = Words(key, {"channel": self._place(channel), "what": what})
            found.append((f"permission:{channel.id}:{permission.name}", text))
        return [{"id": key, "kind": key.partition(":")[0], "text": text, "left": None} for key, text in found]

    def _place(self, channel: Channel) -> str:
        """What a channel is called, with its server where there are several."""
        guild = self._hands.world.guild_of(channel)
        has_others = len(self._hands.world.guilds) > 1
        return f"{channel.name} ({guild.name})" if guild and has_others else channel.name

    def _clear(self, fault_id: str) -> None:
        if fault_id == "all":
            self._hands.faults.clear()
            for entry in self._lasting():
                self._undo(entry["id"])
        elif any(entry["id"] == fault_id for entry in self._lasting()):
            self._undo(fault_id)
        else:
            self._hands.faults.clear(fault_id)

    def _undo(self, fault_id: str) -> None:
        world, accidents = self._hands.world, self._hands.accidents
        match fault_id.split(":"):
            case ["kick" | "leave", guild_id, user_id]:
                accidents.join(world.guild_by_id(guild_id), user_id)
            case ["close_dms", user_id]:
                accidents.shut_dms(world.user(user_id), is_shut=False)
            case ["permission", channel_id, name]:
                accidents.leave_to_roles(world.channel(channel_id), Permission[name])

    def _changed(self) -> None:
        self.audience()

    def message_edited(self, message: Message) -> None:  # noqa: ARG002  (any edit overtakes whoever waits for one)
        self._hands.faults.edited()

    def channel_changed(self, channel: Channel) -> None:
        if channel.type == ChannelType.TEXT:
            self._changed()

    def channel_deleted(self, channel: Channel) -> None:
        if channel.overwrites:
            self._changed()

    def user_changed(self, user: User) -> None:  # noqa: ARG002  (whoever it is, their DMs may be shut or not now)
        self._changed()

    def member_came(self, guild: Guild, user: User) -> None:  # noqa: ARG002  (as above)
        self._changed()

    def member_went(self, guild: Guild, user: User) -> None:  # noqa: ARG002  (as above)
        self._changed()


def _value(field: Obj, value: object) -> object:
    """What was chosen for a field, if that is possible."""
    match field["type"]:
        case "number":
            fits = isinstance(value, int | float) and not isinstance(value, bool)
            is_possible = fits and field["least"] <= value <= field["most"]
        case "flag":
            is_possible = isinstance(value, bool)
        case "choice":
            is_possible = value in [choice["value"] for choice in field["choices"]]
        case "guild":
            is_possible = value is None or isinstance(value, str)
        case _:
            is_possible = isinstance(value, str)
    if not is_possible:
        raise WrongInput("page.fault.impossible", field=field["label"], value=repr(value))
    return value


@cache
def _possible(language: str) -> list[Obj]:
    """What can be ordered; the same whatever happens, and told at every change."""
    possible = [
        {
            "kind": kind,
            "title": Words(f"page.fault.{kind}.title"),
            "hint": Words(f"page.fault.{kind}.hint"),
            "fields": list(order.fields),
        }
        for kind, order in ORDERS.items()
    ]
    said: list[Obj] = _said(possible, language)
    return said


def _of_person(kind: str, user: User) -> tuple[str, Words]:
    """What happened to somebody: the key that clears it, and its words."""
    return f"{kind}:{user.id}", Words(f"page.fault.{kind}.ordered", {"person": user.name})


def _gone(guild: Guild, user: User) -> tuple[str, Words]:
    """Who left a server, or was removed from it: the key that lets them come back, and its words."""
    kind = "kick" if user.bot else "leave"
    words = Words(f"page.fault.{kind}.ordered", {"person": user.name, "server": guild.name})
    return f"{kind}:{guild.id}:{user.id}", words


def _said(data: Any, locale: str | None) -> Any:
    """The same data, its words said."""
    match data:
        case Words():
            return say(data, locale)
        case dict():
            return {key: _said(value, locale) for key, value in data.items()}
        case list():
            return [_said(value, locale) for value in data]
        case _:
            return data
