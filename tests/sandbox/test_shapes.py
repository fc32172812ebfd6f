"""The sandbox's answers held against Discord's own OpenAPI document, where there is a copy of it."""

import base64
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]  # its stubs are a package of their own

from bot.sandbox import Sandbox
from bot.sandbox.wire import InteractionType
from tests.discord_checks.watch import NO_DOCUMENT, VARIABLE

DOCUMENT = os.environ.get(VARIABLE)

pytestmark = pytest.mark.skipif(not DOCUMENT, reason=NO_DOCUMENT)

ROW = {
    "type": 1,
    "components": [
        {"type": 2, "style": 1, "label": "Go", "custom_id": "go"},
        {"type": 2, "style": 5, "label": "See", "url": "https://example.com"},
    ],
}
MENU = {"type": 1, "components": [{"type": 3, "custom_id": "menu", "options": [{"label": "hay", "value": "hay"}]}]}
BOX = {
    "type": 17,
    "components": [
        {"type": 10, "content": "moo"},
        {"type": 14},
        {
            "type": 9,
            "components": [{"type": 10, "content": "moo"}],
            "accessory": {"type": 2, "style": 1, "label": "Moo", "custom_id": "moo"},
        },
        {"type": 12, "items": [{"media": {"url": "https://example.com/cow.png"}}]},
    ],
}
CLASSIC = {"content": "moo", "components": [ROW, MENU], "embeds": [{"title": "Cow", "description": "Moo"}]}
V2 = {"flags": 1 << 15, "components": [BOX]}
COMMAND = {
    "name": "play",
    "description": "Plays",
    "options": [{"name": "game", "description": "Which", "type": 3, "choices": [{"name": "Koe", "value": "koe"}]}],
}

Fits = Callable[[str, object], None]


@pytest.fixture(scope="module")
def fits() -> Fits:
    """Checks an answer against one of the document's schemas."""
    document = json.loads(Path(str(DOCUMENT)).read_text(encoding="utf-8"))

    def check(schema: str, answer: object) -> None:
        whole = {"$ref": f"#/components/schemas/{schema}", "components": document["components"]}
        Draft202012Validator(whole).validate(answer)

    return check


async def test_every_answer_has_discords_shape(sandbox: Sandbox, fits: Fits) -> None:
    core = sandbox.core
    guild, bot_id = core.world.guild, core.world.bot_id
    farm = next(channel for channel in core.world.channels.values() if channel.name == "farm")
    image = "data:image/png;base64," + base64.b64encode(b"moo").decode()
    headers = {"Authorization": f"Bot {sandbox.token}"}
    async with aiohttp.ClientSession(headers=headers) as session:

        async def ask(method: str, path: str, **body: Any) -> Any:
            async with session.request(method, sandbox.api_url + path, json=body or None) as response:
                return await response.json()

        sent = await ask("POST", f"/channels/{farm.id}/messages", **CLASSIC)
        fits("MessageResponse", sent)
        reply = {"message_reference": {"message_id": sent["id"]}}
        fits("MessageResponse", await ask("POST", f"/channels/{farm.id}/messages", **V2, **reply))
        for message in await ask("GET", f"/channels/{farm.id}/messages"):
            fits("MessageResponse", message)

        fits("UserPIIResponse", await ask("GET", "/users/@me"))
        fits("PrivateApplicationResponse", await ask("GET", "/oauth2/applications/@me"))
        fits("GatewayBotResponse", await ask("GET", "/gateway/bot"))
        fits("GuildResponse", await ask("GET", f"/guilds/{guild.id}"))
        fits("GuildMemberResponse", await ask("GET", f"/guilds/{guild.id}/members/{guild.owner_id}"))
        fits("GuildChannelResponse", await ask("GET", f"/channels/{farm.id}"))
        fits("ThreadResponse", await ask("POST", f"/channels/{farm.id}/threads", name="Table", type=11))
        fits("PrivateChannelResponse", await ask("POST", "/users/@me/channels", recipient_id=guild.owner_id))
        fits("ApplicationCommandResponse", await ask("POST", f"/applications/{bot_id}/commands", **COMMAND))
        fits("EmojiResponse", await ask("POST", f"/applications/{bot_id}/emojis", name="cow", image=image))
        fits("ErrorResponse", await ask("GET", "/channels/1"))

        data = {"id": "1", "name": "play", "type": 1, "options": []}
        asked = core.interactions.start(InteractionType.COMMAND, guild.owner_id, farm, data, nonce="1")
        path = f"/interactions/{asked.id}/{asked.token}/callback?with_response=1"
        fits("InteractionCallbackResponse", await ask("POST", path, type=4, data={"content": "moo"}))
        fits("MessageResponse", await ask("POST", f"/webhooks/{bot_id}/{asked.token}?wait=true", content="moo"))
