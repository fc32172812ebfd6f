"""Matches for people to look at, and what their private panels say."""

import asyncio
from collections.abc import Coroutine, Mapping
from typing import Any

from bot.client import Farmhand
from bot.services.matches import Matches
from bot.services.table import Person, Status
from tests.bounds import at_most
from tests.cogs.farm import Farm
from tests.discord_checks.limits import flat


def house_of(farm: Farm) -> Any:
    """What the bot works with."""
    assert isinstance(farm.env.bot, Farmhand)
    return farm.env.bot.house


async def begin(farm: Farm, game: str = "secret") -> int:
    """Anna and Bram begin a match in the farm's channel; its number."""
    await farm.anna.slash(farm.channel, "play", game=game)
    await farm.press(farm.bram, "Join")
    await farm.press(farm.anna, "Start")
    match_id: int = (await house_of(farm).services.matches.in_channel(farm.channel.id)).match_id
    return match_id


async def finish(farm: Farm, match_id: int) -> None:
    """Everybody plays what the clock would play, and the table shows how it ended."""
    await while_running(farm, _play_out(house_of(farm).services.matches, match_id))


async def while_running(farm: Farm, doing: Coroutine[Any, Any, Any]) -> None:
    """Something happens in the bot, and everybody is shown what has changed."""
    with farm.env._bot_scope():
        done = asyncio.create_task(doing)
    await farm.env.settle()
    await done


async def _play_out(matches: Matches, match_id: int) -> None:
    await play_some(matches, match_id, None)


async def play_some(matches: Matches, match_id: int, moves: int | None) -> None:
    """Somebody plays so many times what the clock would play; None: until the match is over."""
    left = at_most(20_000, "moves") if moves is None else range(moves)
    for _ in left:
        table = await matches.table(match_id)
        if table.status is not Status.RUNNING:
            return
        match = table.match
        assert match is not None
        seat = next(iter(match.waiting_for))
        code = match.game.encode(match.game.default_move(match.state, seat))
        owner = table.seats[seat]
        assert owner.user_id is not None
        await matches.play(match_id, Person(owner.user_id, owner.name), code, None)


class Shown:
    """A private message, as its reader sees it now."""

    def __init__(self, answer: Any) -> None:
        self.answer = answer

    @property
    def parts(self) -> list[Mapping[str, Any]]:
        return list(flat(part.to_dict() for part in self.answer.message.components))

    @property
    def text(self) -> str:
        return "\n".join(part["content"] for part in self.parts if "content" in part)

    @property
    def ids(self) -> list[str]:
        """What can be pressed."""
        return [part["custom_id"] for part in self.parts if part.get("custom_id") and not part.get("disabled")]

    @property
    def alts(self) -> list[str]:
        """Its pictures in words."""
        return [item["description"] for part in self.parts if part["type"] == 12 for item in part["items"]]
