"""What anybody at a table may do besides playing: read the rules, come back, leave, put an end to the match."""

import re
from collections.abc import Sequence
from typing import Any, Self

import discord
from discord.ui import Button, DynamicItem, LayoutView

from bot.services.table import Status, Table
from bot.ui.presses import permissions
from bot.ui.presses.items import OfMatch
from bot.ui.presses.press import Press
from bot.ui.presses.staff import show, staff_of
from bot.ui.presses.switchboard import StandingView


class TableButton(
    OfMatch,
    DynamicItem[Button[LayoutView]],
    template=r"t:(?P<match>\d{1,18}):(?P<action>hand|menu|help|back|leave|end|over)",
):
    """A button of the frame around every game.

    `hand` shows its presser what is hidden from the others, in a game that hides something. `menu` opens the others for
    its presser alone, where a table has no room for them; `over` is the second press that ends a match for everybody.
    """

    def __init__(self, match_id: int, action: str, label: str | None) -> None:
        danger, quiet = discord.ButtonStyle.danger, discord.ButtonStyle.secondary
        primary, success = discord.ButtonStyle.primary, discord.ButtonStyle.success
        style = {"over": danger, "back": success, "hand": primary}.get(action, quiet)
        super().__init__(Button(label=label, style=style, custom_id=f"t:{match_id}:{action}"))
        self.match_id = match_id
        self.action = action

    @classmethod
    async def from_custom_id(cls, _interaction: discord.Interaction[Any], item: Any, match: re.Match[str], /) -> Self:
        """The button that was pressed."""
        return cls(int(match["match"]), match["action"], item.label)

    async def act(self, press: Press) -> None:
        """Do what the button says."""
        acts = {
            "hand": self._hand,
            "menu": self._menu,
            "help": self._help,
            "back": self._back,
            "leave": self._leave,
            "end": self._ask_to_end,
            "over": self._end,
        }
        await acts[self.action](press)

    async def _hand(self, press: Press) -> None:
        await staff_of(press.interaction).panels.open(press, self.match_id)

    async def _menu(self, press: Press) -> None:
        table = await press.house.services.matches.table(self.match_id)
        view = StandingView()
        for action in await _within_reach(press, table):
            view.add_item(TableButton(self.match_id, action, press.say(f"table.button.{action}")))
        await press.tell(press.say("table.menu", game=press.house.title(table.game_key)), view=view)

    async def _help(self, press: Press) -> None:
        table = await press.house.services.matches.table(self.match_id)
        await staff_of(press.interaction).rulebook.open(press, table.game_key)

    async def _back(self, press: Press) -> None:
        await press.house.services.matches.back(self.match_id, press.person, press.interaction.id)
        if press.is_on_panel:
            await staff_of(press.interaction).panels.open(press, self.match_id)
        elif press.is_on_private_message:
            await press.replace(press.say("table.returned"))
        else:
            await show(press, self.match_id)

    async def _leave(self, press: Press) -> None:
        await press.house.services.matches.leave(self.match_id, press.person, press.interaction.id)
        await press.tell_in_place(press.say("table.left"))

    async def _ask_to_end(self, press: Press) -> None:
        view = StandingView()
        view.add_item(TableButton(self.match_id, "over", press.say("table.button.over")))
        await press.tell_in_place(press.say("table.end.sure"), view)

    async def _end(self, press: Press) -> None:
        is_moderator = await permissions.is_moderator(press)
        table = await press.house.services.matches.end(self.match_id, press.person, is_moderator, press.interaction.id)
        ended = table.status is not Status.RUNNING
        await press.replace(press.say("table.end.done" if ended else "table.end.noted"))


async def _within_reach(press: Press, table: Table) -> Sequence[str]:
    """What the menu offers to whoever opened it."""
    seat = table.seat_of(press.person.id) if table.status is Status.RUNNING else None
    if seat is not None:
        return "help", "back" if seat.away else "leave", "end"
    return ("help", "end") if await permissions.is_moderator(press) else ("help",)


ITEMS = (TableButton,)
"""What the client has to know to hear of these buttons on any table, also one posted before it started."""
