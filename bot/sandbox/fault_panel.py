"""The panel on which faults are ordered: the page's frames, what is ordered now, and how it ends.

The server tells every page, right after `state` and at every change:

    faults {possible: [{kind, title, hint, fields: [{name, label, type, default, choices?, least?, most?}]}],
            ordered: [{id, kind, text, left}]}

`type` is `number` (from `least` to `most`), `flag`, `choice` (one of `choices`: [{value, label}]), `channel` or `user`
(an id that the page knows from `state`). `left` is how often it will still happen; null: until it is cleared.

A page sends `fault {nonce, order: kind, <field>: value, …}`, where a field left out has its default, or
`fault {nonce, clear: id}` (`"all"`: everything). Whatever can be undone is undone by clearing it: a kicked bot is invited
again, somebody who left comes back, a permission is left to the roles. The answer is `fault {nonce}`, or
`error {nonce, message}`.

Without a page: `GET /page/faults` answers what the frame `faults` holds, and `POST /page/faults` takes what the frame
`fault` holds and answers the same, or 400 with the reason as text.
"""

from collections.abc import Callable

from bot.sandbox.chat import Listener
from bot.sandbox.commands import WrongInput
from bot.sandbox.orders import ORDERS, PERMISSIONS, Hands
from bot.sandbox.permissions import Permission
from bot.sandbox.wire import ChannelType, Obj
from bot.sandbox.world import Channel, Message, User

POSSIBLE: list[Obj] = [
    {"kind": kind, "title": order.title, "hint": order.hint, "fields": list(order.fields)}
    for kind, order in ORDERS.items()
]


class FaultPanel(Listener):
    """Takes orders, and tells `audience` whenever what is ordered changed."""

    def __init__(self, hands: Hands) -> None:
        self._hands = hands
        self.audience: Callable[[], None] = lambda: None
        hands.faults.changed = self._changed

    def state(self) -> Obj:
        """What the frame `faults` holds."""
        return {"possible": POSSIBLE, "ordered": [*self._waiting(), *self._lasting()]}

    def receive(self, frame: Obj) -> None:
        """Order or clear what a frame `fault` says; raises `WrongInput` or `DiscordError` where that makes no sense."""
        if "clear" in frame:
            self._clear(str(frame["clear"]))
            return
        kind = frame.get("order")
        order = ORDERS.get(str(kind))
        if order is None:
            raise WrongInput(f"There is no fault {kind!r} to order")
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
        kicked = [("kick", "The bot is not in the server")] if accidents.bot_is_kicked else []
        gone = [(f"leave:{u.id}", f"{u.name} is not in the server") for u in people if u.id not in world.guild.members]
        closed = [(f"close_dms:{u.id}", f"{u.name} takes no DMs") for u in people if not u.dms_open]
        found = kicked + gone + closed
        for channel, permission, is_given in accidents.overwritten():
            what = PERMISSIONS.get(str(permission.name), str(permission.name))
            text = f"#{channel.name}: the bot {'may' if is_given else 'may not'} {what}"
            found.append((f"permission:{channel.id}:{permission.name}", text))
        return [{"id": key, "kind": key.partition(":")[0], "text": text, "left": None} for key, text in found]

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
            case ["kick"]:
                accidents.invite_bot()
            case ["leave", user_id]:
                accidents.join(user_id)
            case ["close_dms", user_id]:
                accidents.open_dms(world.user(user_id), to_all=True)
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

    def user_changed(self, user: User) -> None:  # noqa: ARG002  (whoever it is, their DMs may be open or closed now)
        self._changed()

    def member_came(self, user: User) -> None:  # noqa: ARG002  (as above)
        self._changed()

    def member_went(self, user: User) -> None:  # noqa: ARG002  (as above)
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
        case _:
            is_possible = isinstance(value, str)
    if not is_possible:
        raise WrongInput(f"{field['label']}: {value!r} is not possible")
    return value
