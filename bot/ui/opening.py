"""From a wish to play to a lobby: in this channel, or in a thread of its own where the channel has a match already."""

import re
from typing import Any, Final, Self

import discord
from discord.ui import Button, DynamicItem, Item, View

from bot.extensions import GameModule
from bot.services.refusal import Refusal
from bot.services.table import Table
from bot.settings import PACES, Pace
from bot.ui.presses import permissions
from bot.ui.presses.items import OfGame, OfMatch
from bot.ui.presses.language import language_of_match
from bot.ui.presses.press import Press
from bot.ui.presses.staff import show
from bot.ui.presses.switchboard import StandingView
from bot.ui.scene import tables_of

A_WEEK: Final = 10_080
"""Minutes until a thread archives itself, the longest that Discord allows."""


async def open_here(press: Press, *, game_key: str, pace: Pace | None) -> None:
    """Open a lobby in the channel; where a match is on already, offer a thread instead.

    Without a pace it is the one that the server settled.
    """
    await permissions.refuse_elsewhere(press)
    _require(press, permissions.missing_here(press.interaction))
    _require_game(press, game_key)
    pace = pace or await _usual_pace(press, press.house.extensions.games[game_key])
    try:
        table = await _open(press, game_key, pace, press.channel_id)
    except Refusal as refusal:
        if refusal.reason != "lobby.channel_busy":
            raise
        await _offer_thread(press, ThreadButton(game_key, pace, press.say("lobby.button.thread")))
    else:
        await show(press, table.match_id)


async def open_guided(press: Press, game_key: str) -> Table | None:
    """Begin a match that explains itself to the presser, in their language; None: a thread is offered instead."""
    await permissions.refuse_elsewhere(press)
    _require(press, permissions.missing_here(press.interaction))
    _require_game(press, game_key)
    try:
        return await _guided(press, game_key, press.channel_id)
    except Refusal as refusal:
        if refusal.reason != "lobby.channel_busy":
            raise
        await _offer_thread(press, GuidedThreadButton(game_key, press.say("lobby.button.thread")))
        return None


async def _guided(press: Press, game_key: str, channel_id: int) -> Table:
    return await press.house.services.lobbies.open_guided(
        game_key=game_key,
        guild_id=press.guild_id,
        channel_id=channel_id,
        learner=press.person,
        language=press.house.catalogues.nearest(press.language),
    )


async def _usual_pace(press: Press, found: GameModule) -> Pace:
    """The one that the server settled; else the game's own."""
    return (await press.house.services.servers.defaults(press.guild_id, found.game)).pace or found.pace


async def _open(press: Press, game_key: str, pace: Pace, channel_id: int) -> Table:
    game = press.house.extensions.games[game_key].game
    defaults = await press.house.services.servers.defaults(press.guild_id, game)
    return await press.house.services.lobbies.open(
        game_key=game_key,
        guild_id=press.guild_id,
        channel_id=channel_id,
        host=press.person,
        pace=pace,
        options=defaults.options,
        language=await language_of_match(press),
    )


async def _offer_thread(press: Press, button: Item[Any]) -> None:
    if not isinstance(press.interaction.channel, discord.TextChannel):
        raise Refusal("lobby.channel_busy")
    view = StandingView()
    view.add_item(button)
    await press.tell(press.say("lobby.offer_thread"), view=view)


async def _open_thread(press: Press, game_key: str) -> discord.Thread:
    """A thread in the channel, in place of the offer that was accepted; raises Refusal."""
    channel = press.interaction.channel
    if not isinstance(channel, discord.TextChannel):
        raise Refusal("lobby.channel_busy")
    _require_game(press, game_key)
    await permissions.refuse_elsewhere(press)
    _require(press, permissions.missing_for_thread(press.interaction))
    await press.replace(press.say("lobby.offer_thread"))  # its button gone: a second press would open a second thread
    kind = discord.ChannelType.news_thread if channel.is_news() else discord.ChannelType.public_thread
    return await channel.create_thread(name=press.house.title(game_key), type=kind, auto_archive_duration=A_WEEK)


def _require(press: Press, missing: tuple[str, ...]) -> None:
    if missing:
        language = press.house.catalogues.nearest(press.language)
        raise Refusal("lobby.missing_permissions", permissions=permissions.in_words(missing, press.say, language))


def _require_game(press: Press, game_key: str) -> None:
    if game_key not in tables_of(press.house):  # an old command, or a game that nobody can see yet
        raise Refusal("lobby.unknown_game")


async def open_rematch(press: Press, match_id: int) -> None:
    """Open a lobby for playing a match again, or join the one that is open; where it cannot be here, offer a thread."""
    await permissions.refuse_elsewhere(press)
    _require(press, permissions.missing_here(press.interaction))
    try:
        table = await _rematch(press, match_id, press.channel_id)
    except Refusal as refusal:
        if refusal.reason != "lobby.channel_busy":
            raise
        await _offer_thread(press, RematchThreadButton(match_id, press.say("lobby.button.thread")))
        return
    await show(press, table.match_id)
    if table.channel_id != press.channel_id:
        await press.tell(press.say("lobby.rematch.joined", channel=f"<#{table.channel_id}>"))


async def _rematch(press: Press, match_id: int, channel_id: int) -> Table:
    return await press.house.services.lobbies.rematch(
        match_id,
        press.person,
        guild_id=press.guild_id,
        channel_id=channel_id,
        language=await language_of_match(press),
        interaction_id=press.interaction.id,
    )


class ThreadButton(
    OfGame,
    DynamicItem[Button[View]],
    template=rf"lobby:thread:(?P<game>[a-z0-9_]{{1,32}}):(?P<pace>{'|'.join(PACES)})",
):
    """Opens a thread in the channel and a lobby in it, for the one person who was offered it."""

    def __init__(self, game_key: str, pace: Pace, label: str | None) -> None:
        super().__init__(Button(label=label, custom_id=f"lobby:thread:{game_key}:{pace}"))
        self.game_key = game_key
        self.pace: Pace = pace

    @classmethod
    async def from_custom_id(cls, _interaction: discord.Interaction[Any], item: Any, match: re.Match[str], /) -> Self:
        """The button that was pressed."""
        return cls(match["game"], next(pace for pace in PACES if pace == match["pace"]), item.label)

    async def act(self, press: Press) -> None:
        """Open both, and put where they are in place of the offer."""
        thread = await _open_thread(press, self.game_key)
        await _open(press, self.game_key, self.pace, thread.id)
        await press.replace(press.say("lobby.opened_in_thread", thread=thread.mention))


class GuidedThreadButton(OfGame, DynamicItem[Button[View]], template=r"guided:(?P<game>[a-z0-9_]{1,32}):thread"):
    """The same for a match that explains itself."""

    def __init__(self, game_key: str, label: str | None) -> None:
        super().__init__(Button(label=label, custom_id=f"guided:{game_key}:thread"))
        self.game_key = game_key

    @classmethod
    async def from_custom_id(cls, _interaction: discord.Interaction[Any], item: Any, match: re.Match[str], /) -> Self:
        """The button that was pressed."""
        return cls(match["game"], item.label)

    async def act(self, press: Press) -> None:
        """Open a thread and begin there, and put where it is in place of the offer."""
        thread = await _open_thread(press, self.game_key)
        await _guided(press, self.game_key, thread.id)
        await press.replace(press.say("lobby.guided", channel=thread.mention))


class RematchThreadButton(OfMatch, DynamicItem[Button[View]], template=r"rematch:(?P<match>\d{1,18}):thread"):
    """The same for a lobby in which a match is played again; where that is open by then, it is joined instead."""

    def __init__(self, match_id: int, label: str | None) -> None:
        super().__init__(Button(label=label, custom_id=f"rematch:{match_id}:thread"))
        self.match_id = match_id

    @classmethod
    async def from_custom_id(cls, _interaction: discord.Interaction[Any], item: Any, match: re.Match[str], /) -> Self:
        """The button that was pressed."""
        return cls(int(match["match"]), item.label)

    async def act(self, press: Press) -> None:
        """Open both, or join; put where that is in place of the offer."""
        lobbies, interaction_id = press.house.services.lobbies, press.interaction.id
        table = await lobbies.join_rematch(self.match_id, press.person, interaction_id)
        if table is None:
            former = await press.house.services.archive.place(self.match_id)
            thread = await _open_thread(press, former.game_key)
            table = await _rematch(press, self.match_id, thread.id)
        await press.replace(press.say("lobby.opened_in_thread", thread=f"<#{table.channel_id}>"))


ITEMS = (ThreadButton, GuidedThreadButton, RematchThreadButton)
"""What the client has to know to hear of these buttons on whatever message."""
