"""Leaving a match: the one in this channel, or one chosen among all that somebody sits in."""

import re
from collections.abc import Sequence
from typing import Any, Self

import discord
from discord.ui import Button, DynamicItem, View

from bot.services.refusal import Refusal
from bot.services.table import Status, Table
from bot.ui.presses.items import OfMatch
from bot.ui.presses.press import Press
from bot.ui.presses.switchboard import StandingView

SHOWN = 25
"""As many buttons as a message holds."""


async def leave(press: Press) -> None:
    """Leave the match in this channel; anywhere else ask which one, since leaving cannot be seen there."""
    tables = await press.house.services.matches.of_person(press.person.id)
    here = next((table for table in tables if table.channel_id == press.interaction.channel_id), None)
    if here is not None:
        await press.tell(await _leave(press, here))
    elif tables:
        await _ask(press, tables[:SHOWN])
    else:
        raise Refusal("lobby.nothing_to_leave")


async def _ask(press: Press, tables: Sequence[Table]) -> None:
    view, lines = StandingView(), [press.say("lobby.which_to_leave")]
    for number, table in enumerate(tables, start=1):
        game = press.house.title(table.game_key)
        view.add_item(LeaveButton(table.match_id, press.say("lobby.button.leave_one", number=number, game=game)))
        channel = f"<#{table.channel_id}>"
        lines.append(press.say("lobby.which_to_leave.match", number=number, game=game, channel=channel))
    await press.tell("\n".join(lines), view=view)


async def _leave(press: Press, table: Table) -> str:
    """Leave, and return what to tell of it."""
    services, interaction = press.house.services, press.interaction
    in_lobby = table.status is Status.LOBBY
    await (services.lobbies if in_lobby else services.matches).leave(table.match_id, press.person, interaction.id)
    return press.say("lobby.left_lobby" if in_lobby else "lobby.left_match", game=press.house.title(table.game_key))


class LeaveButton(OfMatch, DynamicItem[Button[View]], template=r"leave:(?P<match>\d{1,18})"):
    """Leaves the match that it names."""

    def __init__(self, match_id: int, label: str | None) -> None:
        super().__init__(Button(label=label, custom_id=f"leave:{match_id}"))
        self.match_id = match_id

    @classmethod
    async def from_custom_id(cls, _interaction: discord.Interaction[Any], item: Any, match: re.Match[str], /) -> Self:
        """The button that was pressed."""
        return cls(int(match["match"]), item.label)

    async def act(self, press: Press) -> None:
        """Leave, and put that in place of the question."""
        table = await press.house.services.matches.table(self.match_id)
        await press.replace(await _leave(press, table))
