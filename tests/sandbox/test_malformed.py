"""Whatever a bot sends is answered as a refusal, never by an accident of the sandbox."""

import json
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import aiohttp
import pytest

from bot.sandbox import Sandbox
from bot.sandbox.wire import InteractionType

pytestmark = pytest.mark.sends_what_discord_refuses  # what is taken all the same is held against Discord's document

ODD: tuple[Any, ...] = (None, 2**70, "x", True, [], [7], {"x": 1}, [{}])

MESSAGE: dict[str, Any] = {
    "content": "moo",
    "embeds": [
        {
            "title": "Cow",
            "color": 5,
            "image": {"url": "https://example.com/x.png"},
            "author": {"name": "Anna"},
            "footer": {"text": "x"},
            "fields": [{"name": "a", "value": "b"}],
        }
    ],
    "components": [
        {"type": 1, "components": [{"type": 2, "style": 1, "label": "Go", "custom_id": "go", "emoji": {"name": "🐄"}}]},
        {
            "type": 1,
            "components": [
                {"type": 3, "custom_id": "menu", "min_values": 1, "options": [{"label": "hay", "value": "hay"}]}
            ],
        },
    ],
    "allowed_mentions": {"parse": ["users"], "users": []},
    "attachments": [],
    "flags": 0,
    "nonce": "n",
}
LAYOUT: dict[str, Any] = {
    "flags": 1 << 15,
    "components": [
        {
            "type": 17,
            "accent_color": 5,
            "components": [
                {"type": 10, "content": "moo"},
                {
                    "type": 9,
                    "components": [{"type": 10, "content": "moo"}],
                    "accessory": {"type": 11, "media": {"url": "https://example.com/x.png"}},
                },
                {"type": 12, "items": [{"media": {"url": "https://example.com/x.png"}, "description": "cow"}]},
                {"type": 14, "spacing": 2},
            ],
        }
    ],
}
SHORT: dict[str, Any] = {"content": "moo", "flags": 64, "components": [], "allowed_mentions": {"parse": []}}
FORM: dict[str, Any] = {
    "title": "Form",
    "custom_id": "form",
    "components": [
        {"type": 18, "label": "Name", "component": {"type": 4, "custom_id": "name", "style": 1, "max_length": 5}},
        {
            "type": 18,
            "label": "Cows",
            "component": {"type": 22, "custom_id": "cows", "options": [{"label": "a", "value": "a"}]},
        },
    ],
}
COMMAND: dict[str, Any] = {
    "name": "play",
    "name_localizations": {"nl": "spelen"},
    "description": "Plays",
    "options": [{"name": "game", "description": "x", "type": 3, "choices": [{"name": "Koe", "value": "koe"}]}],
    "contexts": [0],
    "default_member_permissions": 32,
}


def mangled(whole: Any) -> Iterator[Any]:
    """The body with one value after another replaced by something odd."""
    for path in list(paths(whole)):
        for odd in ODD:
            body = deepcopy(whole)
            place = body
            for step in path[:-1]:
                place = place[step]
            place[path[-1]] = odd
            yield body


def paths(node: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    entries: list[tuple[Any, Any]] = []
    if isinstance(node, dict):
        entries = list(node.items())
    elif isinstance(node, list):
        entries = list(enumerate(node))
    for key, inner in entries:
        yield (*path, key)
        yield from paths(inner, (*path, key))


BODIES = {
    "a message": ("POST", "/channels/{farm}/messages", MESSAGE),
    "a layout": ("POST", "/channels/{farm}/messages", LAYOUT),
    "an edit": ("PATCH", "/channels/{farm}/messages/{message}", SHORT),
    "a followup": ("POST", "/webhooks/{bot}/{token}", SHORT),
    "a command": ("POST", "/applications/{bot}/commands", COMMAND),
    "commands": ("PUT", "/applications/{bot}/commands", [COMMAND]),
    "an emoji": ("POST", "/applications/{bot}/emojis", {"name": "cow", "image": "data:image/png;base64,bW9v"}),
    "a thread": ("POST", "/channels/{farm}/threads", {"name": "Table", "type": 11, "auto_archive_duration": 60}),
    "a channel": ("PATCH", "/channels/{thread}", {"name": "Table", "archived": False, "auto_archive_duration": 60}),
    "a DM": ("POST", "/users/@me/channels", {"recipient_id": "1"}),
    "a deletion": ("POST", "/channels/{farm}/messages/bulk-delete", {"messages": ["1", "2"]}),
}


@pytest.mark.parametrize(("method", "path", "whole"), BODIES.values(), ids=BODIES)
async def test_an_odd_value_anywhere_is_answered_by_discords_errors(
    sandbox: Sandbox, method: str, path: str, whole: Any
) -> None:
    core = sandbox.core
    farm = next(channel for channel in core.world.channels.values() if channel.name == "farm")
    thread = core.chat.start_thread(farm, core.world.bot_id, {"name": "Barn"})
    message = core.chat.post(farm, core.world.bot_id, {"content": "moo"}, [])
    asked = core.interactions.start(
        InteractionType.COMMAND, core.world.guild.owner_id, farm, {"id": "1", "name": "x", "options": []}, nonce="1"
    )
    core.interactions.answer(asked.id, asked.token, {"type": 4, "data": {"content": "x"}}, [])
    address = path.format(farm=farm.id, thread=thread.id, message=message.id, bot=core.world.bot_id, token=asked.token)
    await all_refused_or_taken(sandbox, method, address, mangled(whole))


CALLBACKS = {
    "an answer": {"type": 4, "data": SHORT},
    "a deferral": {"type": 5, "data": {"flags": 64}},
    "a form": {"type": 9, "data": FORM},
}


@pytest.mark.parametrize("whole", CALLBACKS.values(), ids=CALLBACKS)
async def test_an_odd_answer_to_an_interaction_is_answered_by_discords_errors(sandbox: Sandbox, whole: Any) -> None:
    core = sandbox.core
    farm = next(channel for channel in core.world.channels.values() if channel.name == "farm")
    for body in mangled(whole):
        asked = core.interactions.start(
            InteractionType.COMMAND, core.world.guild.owner_id, farm, {"id": "1", "name": "x", "options": []}, nonce="1"
        )
        await all_refused_or_taken(sandbox, "POST", f"/interactions/{asked.id}/{asked.token}/callback", iter([body]))


async def test_odd_snowflakes_and_pages_are_refused(sandbox: Sandbox) -> None:
    core = sandbox.core
    farm = next(channel for channel in core.world.channels.values() if channel.name == "farm")
    for path in (
        "/channels/x",
        "/guilds/x",
        "/users/x",
        f"/channels/{farm.id}/messages?limit=x",
        f"/channels/{farm.id}/messages?limit=101",
        f"/channels/{farm.id}/messages?before=x",
        f"/channels/{farm.id}/messages?before={'9' * 5_000}",
        f"/channels/{farm.id}/messages/x",
        f"/applications/{core.world.bot_id}/commands/x",
    ):
        await all_refused_or_taken(sandbox, "GET", path, iter([None]))


async def test_what_is_no_json_is_refused(sandbox: Sandbox) -> None:
    core = sandbox.core
    farm = next(channel for channel in core.world.channels.values() if channel.name == "farm")
    headers = {"Authorization": f"Bot {sandbox.token}", "Content-Type": "application/json"}
    async with aiohttp.ClientSession(headers=headers) as session:
        for data in (b"{", b"[]", b"7", b"\xff"):
            async with session.post(f"{sandbox.api_url}/channels/{farm.id}/messages", data=data) as response:
                assert (response.status, (await response.json())["code"]) == (400, 50109)


PART = b'--x\r\nContent-Disposition: form-data; name="files[0]"; filename="a"\r\n'
PARTS = "multipart/form-data; boundary=x"

BROKEN: dict[str, tuple[bytes, dict[str, str], int]] = {
    "lists in lists": (b'{"embeds":' + b"[" * 20_000 + b"]" * 20_000 + b"}", {}, 50109),
    "containers in containers": (b'{"components":' + b'[{"components":' * 60 + b"[]" + b"}]" * 60 + b"}", {}, 50109),
    "half a character": (b'{"content":"\\ud800"}', {}, 50109),
    "parts without a boundary": (b"moo", {"Content-Type": "multipart/form-data"}, 0),
    "no parts": (b"moo", {"Content-Type": PARTS}, 0),
    "half a part": (PART + b"\r\nmoo", {"Content-Type": PARTS}, 0),
    "a part in a secret code": (
        PART + b"Content-Transfer-Encoding: rot13\r\n\r\nzbb\r\n--x--\r\n",
        {"Content-Type": PARTS},
        0,
    ),
    "nothing that was packed": (b"{}", {"Content-Encoding": "gzip"}, 0),
}


@pytest.mark.parametrize(("data", "headers", "code"), BROKEN.values(), ids=BROKEN)
async def test_a_broken_body_is_refused(sandbox: Sandbox, data: bytes, headers: dict[str, str], code: int) -> None:
    farm = next(channel for channel in sandbox.core.world.channels.values() if channel.name == "farm")
    told = {"Authorization": f"Bot {sandbox.token}", "Content-Type": "application/json", **headers}
    async with (
        aiohttp.ClientSession() as session,
        session.post(f"{sandbox.api_url}/channels/{farm.id}/messages", data=data, headers=told) as response,
    ):
        assert (response.status, (await response.json())["code"]) == (400, code)


async def all_refused_or_taken(sandbox: Sandbox, method: str, path: str, bodies: Iterator[Any]) -> None:
    headers = {"Authorization": f"Bot {sandbox.token}"}
    async with aiohttp.ClientSession(headers=headers) as session:
        for body in bodies:
            async with session.request(method, sandbox.api_url + path, json=body) as response:
                text = await response.text()
                assert response.status < 500, (json.dumps(body), text)
                assert response.status == 204 or response.content_type == "application/json", (json.dumps(body), text)
