"""Showing somebody their hand: of the match in this channel, or of one chosen among all in which they hide something."""

from collections.abc import Sequence
from typing import Any

from discord.ui import ActionRow, LayoutView, TextDisplay

from bot.services.refusal import Refusal
from bot.services.table import Status, Table
from bot.ui.controls import TableButton
from bot.ui.hands.private import hides
from bot.ui.presses.press import Press
from bot.ui.presses.staff import staff_of
from bot.ui.presses.switchboard import StandingLayout

SHOWN, IN_A_ROW = 25, 5
"""How many matches are listed, and how many buttons stand side by side."""


async def show_hand(press: Press) -> None:
    """Show the hand in this channel's match; anywhere else that of the only match, or ask which."""
    tables = [
        table
        for table in await press.house.services.matches.of_person(press.person.id)
        if table.status is Status.RUNNING and hides(press.house, table.game_key)
    ]
    here = [table for table in tables if table.channel_id == press.interaction.channel_id] or tables
    if not here:
        raise Refusal("lobby.no_hand")
    if len(here) == 1:
        await staff_of(press.interaction).panels.open(press, here[0].match_id)
    else:
        await press.reveal(_which(press, here[:SHOWN]))


def _which(press: Press, tables: Sequence[Table]) -> LayoutView:
    buttons, lines = [], [press.say("lobby.which_hand")]
    for number, table in enumerate(tables, start=1):
        game = press.house.title(table.game_key)
        label = press.say("lobby.button.hand_one", number=number, game=game)
        buttons.append(TableButton(table.match_id, "hand", label))
        lines.append(press.say("lobby.which_hand.match", number=number, game=game, channel=f"<#{table.channel_id}>"))
    view = StandingLayout()
    view.add_item(TextDisplay("\n".join(lines)))
    for start in range(0, len(buttons), IN_A_ROW):
        row: ActionRow[Any] = ActionRow(*buttons[start : start + IN_A_ROW])
        view.add_item(row)
    return view
