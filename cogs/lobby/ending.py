"""Putting an end to the match in a channel, so that nobody and nothing can block it for ever."""

from bot.services.refusal import Refusal
from bot.services.table import Status
from bot.ui.presses.permissions import is_moderator
from bot.ui.presses.press import Press


async def end_here(press: Press) -> None:
    """End the match or the lobby; a player's wish counts as one of several, a moderator's word at once."""
    matches = press.house.services.matches
    table = await matches.in_channel(press.channel_id)
    if table is None:
        raise Refusal("lobby.nothing_to_end")
    after = await matches.end(table.match_id, press.person, await is_moderator(press), press.interaction.id)
    game = press.house.title(table.game_key)
    await press.tell(press.say("lobby.ended" if after.status is Status.ABANDONED else "lobby.end_noted", game=game))
