"""What of a press or a form reaches a bot: nothing that its message or its form does not offer."""

from typing import Any

import pytest

from bot.sandbox import Sandbox
from bot.sandbox.completing import completed
from bot.sandbox.errors import DiscordError
from bot.sandbox.interaction import Modal
from bot.sandbox.press import PressFailed, pressed, submitted
from bot.sandbox.wire import ChannelType
from bot.sandbox.world import Channel, Message
from tests.sandbox.bodies import options, row, select

VOICE = 2


def farm(sandbox: Sandbox) -> Channel:
    return next(channel for channel in sandbox.core.world.channels.values() if channel.name == "farm")


def shown(sandbox: Sandbox, menu: dict[str, Any]) -> Message:
    core = sandbox.core
    return core.chat.post(farm(sandbox), core.world.bot_id, {"content": "x", "components": [row(menu)]}, [])


def form(sandbox: Sandbox, field: dict[str, Any]) -> Modal:
    label: dict[str, Any] = {"type": 18, "label": "x", "component": field}
    body = {"title": "x", "custom_id": "x", "components": completed([label])}
    return Modal("1", sandbox.core.world.guild.owner_id, farm(sandbox), None, {}, body)


async def test_a_menu_takes_so_many_different_values_of_its_own(sandbox: Sandbox) -> None:
    world = sandbox.core.world
    message = shown(sandbox, select(options=options(4), min_values=1, max_values=2))
    assert pressed(message, "menu", ["0", "3"], world)["values"] == ["0", "3"]
    for values in ([], ["0", "0"], ["0", "1", "2"], ["9"], None):
        with pytest.raises(PressFailed):
            pressed(message, "menu", values, world)


async def test_menus_of_people_roles_and_channels_list_what_there_is(sandbox: Sandbox) -> None:
    world = sandbox.core.world
    role = next(role.id for role in world.guild.roles if role.id != world.guild.id)
    place, owner = farm(sandbox).id, world.guild.owner_id
    fitting = {5: owner, 6: role, 7: owner, 8: place}
    for kind, value in fitting.items():
        field = {"type": kind, "custom_id": "menu"}
        message = shown(sandbox, field)
        assert pressed(message, "menu", [value], world)["resolved"]
        with pytest.raises(PressFailed):
            pressed(message, "menu", ["1"], world)
        assert submitted(form(sandbox, field), [field | {"values": [value]}], world)["resolved"]
        with pytest.raises(DiscordError):
            submitted(form(sandbox, field), [field | {"values": ["1"]}], world)


async def test_a_menu_of_channels_lists_its_types_alone(sandbox: Sandbox) -> None:
    world, place = sandbox.core.world, farm(sandbox).id
    for types, is_listed in (([VOICE], False), ([ChannelType.TEXT, VOICE], True), ([], True)):
        message = shown(sandbox, {"type": 8, "custom_id": "menu", "channel_types": types})
        if is_listed:
            assert pressed(message, "menu", [place], world)["resolved"] == {"channels": [place]}
        else:
            with pytest.raises(PressFailed):
                pressed(message, "menu", [place], world)


async def test_what_must_be_answered_is_not_sent_empty(sandbox: Sandbox) -> None:
    world = sandbox.core.world
    asked: dict[str, dict[str, Any]] = {
        "a text": {"type": 4, "custom_id": "x", "style": 1},
        "a longer text": {"type": 4, "custom_id": "x", "style": 1, "min_length": 3},
        "a menu": select(custom_id="x"),
        "radio buttons": {"type": 21, "custom_id": "x", "options": options(2)},
        "boxes": {"type": 22, "custom_id": "x", "options": options(2)},
        "files": {"type": 19, "custom_id": "x"},
    }
    for what, field in asked.items():
        with pytest.raises(DiscordError):
            submitted(form(sandbox, field), [], world)
        assert submitted(form(sandbox, field | {"required": False}), [], world)["components"], what
    with pytest.raises(DiscordError):
        submitted(form(sandbox, asked["radio buttons"]), [{"type": 21, "custom_id": "x", "value": "9"}], world)
