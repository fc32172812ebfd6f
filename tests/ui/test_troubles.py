"""What Discord's refusals mean for a painter."""

from types import SimpleNamespace
from typing import Any, cast

import aiohttp
import discord
import pytest

from bot.ui.troubles import Trouble, trouble


def refusal(status: int, code: int) -> discord.HTTPException:
    response = cast("aiohttp.ClientResponse", SimpleNamespace(status=status, reason=""))
    kinds: dict[int, Any] = {403: discord.Forbidden, 404: discord.NotFound}
    kind: type[discord.HTTPException] = kinds.get(status, discord.HTTPException)
    return kind(response, {"code": code, "message": ""})


@pytest.mark.parametrize(
    ("status", "code", "meaning"),
    [
        (404, 10003, Trouble.CHANNEL_GONE),
        (404, 10008, Trouble.MESSAGE_LOST),
        (429, 30046, Trouble.MESSAGE_LOST),
        (400, 50083, Trouble.MESSAGE_LOST),
        (403, 50001, Trouble.FORBIDDEN),
        (403, 50013, Trouble.FORBIDDEN),
        (400, 160005, Trouble.FORBIDDEN),
        (500, 0, Trouble.LATER),
        (503, 0, Trouble.LATER),
        (429, 0, Trouble.LATER),
        (400, 50035, Trouble.OURS),
    ],
)
def test_every_refusal_has_its_meaning(status: int, code: int, meaning: Trouble) -> None:
    assert trouble(refusal(status, code)) is meaning


@pytest.mark.parametrize("error", [ConnectionResetError(), aiohttp.ServerDisconnectedError(), TimeoutError()])
def test_a_broken_connection_is_tried_again(error: Exception) -> None:
    assert trouble(error) is Trouble.LATER


def test_a_bug_of_ours_is_not() -> None:
    assert trouble(KeyError("koe")) is Trouble.OURS
