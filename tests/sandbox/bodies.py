"""Bodies of messages for tests of what is refused, and how a refusal reads."""

from collections.abc import Iterator
from typing import Any

import discord
import pytest

from tests.sandbox.conftest import Bot

V2 = 1 << 15


def button(number: int = 0, **changes: Any) -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": "Go", "custom_id": f"go{number}"} | changes


def row(*inside: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(inside)}


def select(**changes: Any) -> dict[str, Any]:
    return {"type": 3, "custom_id": "menu", "options": [{"label": "hay", "value": "hay"}]} | changes


def text(content: str = "x") -> dict[str, Any]:
    return {"type": 10, "content": content}


def options(count: int, **changes: Any) -> list[dict[str, Any]]:
    return [{"label": str(n), "value": str(n)} | changes for n in range(count)]


def paths(errors: dict[str, Any], path: str = "") -> Iterator[str]:
    for key, inner in errors.items():
        if key == "_errors":
            yield path.removeprefix(".")
        else:
            yield from paths(inner, f"{path}.{key}")


async def send(bot: Bot, channel: str = "farm", **body: Any) -> dict[str, Any]:
    route = discord.http.Route("POST", "/channels/{channel_id}/messages", channel_id=bot.channel(channel).id)
    sent: dict[str, Any] = await bot.http.request(route, json=body)
    return sent


async def refused(bot: Bot, **body: Any) -> discord.HTTPException:
    with pytest.raises(discord.HTTPException) as caught:
        await send(bot, **body)
    return caught.value


def fields(refusal: discord.HTTPException) -> list[str]:
    return list(paths(refusal._errors or {}))
