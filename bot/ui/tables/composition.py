"""What the message of a match should show: its lobby until it begins, then its table."""

from collections.abc import Callable

import structlog

from bot.services.table import Table
from bot.ui.ahead import wanted
from bot.ui.house import House
from bot.ui.lobby import lobby_view
from bot.ui.pictures import Picture
from bot.ui.table import Composition, Overfull, table_message

log = structlog.get_logger()


def compose(house: House, table: Table, begin: Callable[[Picture], object] | None = None) -> Composition:
    """The whole message; a table that does not fit into one is cut, since most of it is better than none.

    `begin` is told of its picture, to have it drawn while the rest is composed. From its lobby on, what a game's first
    pictures need is drawn ahead.
    """
    wanted(table.game_key)
    if table.match is None:
        return Composition(lobby_view(house, table), None)
    try:
        return table_message(house, table, begin=begin)
    except Overfull:  # a mistake of the game's, which its tests should have found
        log.exception("table.overfull", match=table.match_id, game=table.game_key, version=table.version)
        return table_message(house, table, may_cut=True)
