"""The bot on Discord: it opens the store, loads what was found under `cogs/`, and listens."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import discord
import structlog
from discord import app_commands
from discord.ext import commands
from discord.ui import DynamicItem

from bot import extensions
from bot.extensions import BrokenExtension, Extensions
from bot.locale import Catalogues
from bot.services import build_services
from bot.services.clock import Clock, SystemClock
from bot.services.refusal import Refusal
from bot.settings import Settings
from bot.store import Store
from bot.ui import afterwards, controls, lobby, opening, rulebook
from bot.ui.hands.followers import Followers
from bot.ui.hands.panels import Panels
from bot.ui.house import House
from bot.ui.onlookers import Onlookers
from bot.ui.presence import Presence
from bot.ui.presses import items
from bot.ui.presses.language import CommandTranslator
from bot.ui.presses.press import attend, fail
from bot.ui.presses.staff import Staff
from bot.ui.presses.switchboard import Switchboard
from bot.ui.rulebook import Rulebook
from bot.ui.scene import GameViews
from bot.ui.supervisor import keep_running
from bot.ui.sync import sync
from bot.ui.tables.painter import Painter

log = structlog.get_logger()


@dataclass
class Farmhouse(House):
    """The house with all who work in it, and with the looks of the games."""

    tables: dict[str, GameViews] = field(default_factory=dict)
    painter: Painter = field(init=False)
    followers: Followers = field(init=False)
    panels: Panels = field(init=False)
    onlookers: Onlookers = field(init=False)
    rulebook: Rulebook = field(init=False)


class Farmhand(commands.Bot):
    """A bot that hosts card games; `house` stands from `setup_hook` on."""

    house: Farmhouse

    def __init__(self, settings: Settings, found: Extensions, clock: Clock) -> None:
        intents = discord.Intents(guilds=True, guild_messages=True)
        super().__init__(
            commands.when_mentioned,
            help_command=None,
            tree_cls=Commands,
            intents=intents,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            allowed_mentions=discord.AllowedMentions.none(),
        )
        self._settings = settings
        self._found = found
        self._clock = clock
        self._switchboard = Switchboard()
        self._store: Store | None = None
        self._running: list[asyncio.Task[None]] = []

    @property
    def staff(self) -> Staff:
        """Who is handed what people press."""
        return self.house

    async def setup_hook(self) -> None:
        """Get everything ready before the first event arrives; raises DatabaseTooNew or BrokenExtension."""
        self._store = await Store.open(self._settings.database_url)
        try:
            await self._furnish(self._store)
        except BaseException:
            await self._store.close()
            raise

    async def _furnish(self, store: Store) -> None:
        services = build_services(self._settings, store, self._found, clock=self._clock)
        catalogues = Catalogues(self._found.locales)
        presence = Presence(self._settings.mention_after)
        self.house = Farmhouse(self._settings, self._found, catalogues, services, presence, clock=self._clock)
        self.house.painter = Painter(self.house, self)
        self.house.followers = Followers(self.house, self)
        self.house.panels = Panels(self.house, self.house.followers)
        self.house.onlookers = Onlookers(self.house)
        self.house.rulebook = Rulebook(self.house)
        self.add_dynamic_items(*items.ITEMS, *controls.ITEMS, *lobby.ITEMS, *opening.ITEMS)
        self.add_dynamic_items(*afterwards.ITEMS, *rulebook.ITEMS)
        await self._load_cogs()
        await self.tree.set_translator(CommandTranslator(catalogues))
        await sync(self.tree)
        await services.ratings.catch_up()
        services.changes.subscribe(self.house.painter.changed)
        services.changes.subscribe(self.house.followers.changed)
        services.changes.subscribe_early(self.house.painter.prepare)
        await services.timekeeper.forgive()
        await self.house.painter.repair()
        await self.house.followers.repair()
        for name, run in (("timekeeper", services.timekeeper.run), ("doors", self.house.followers.doors.run)):
            self._running.append(asyncio.create_task(keep_running(name, run)))

    async def _load_cogs(self) -> None:
        for name in self._found.cogs:
            try:
                await self.load_extension(name)
            except commands.ExtensionError as error:
                raise BrokenExtension(name.split(".")[1], str(error.__cause__ or error)) from error
        for key in sorted(self._found.games.keys() - self.house.tables.keys()):
            raise BrokenExtension(key, "no cog registers its looks in tables_of(bot.house)")

    async def close(self) -> None:
        """Finish what was asked for, go offline, and close the store; what is not shown then is repaired at the next start."""
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
        self._running.clear()
        if hasattr(self, "house"):
            await self.house.services.close()
            await self.house.painter.close()
            await self.house.followers.close()
            await self.house.services.paintings.close()
            await self.house.chores.close()
        await super().close()
        if self._store is not None:
            await self._store.close()
            self._store = None

    def add_dynamic_items(self, *classes: type[DynamicItem[Any]]) -> None:
        """Listen to items of these classes on whatever message, also one from before the start."""
        self._switchboard.add(classes)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Hand a press to what was pressed; an earlier version may have left behind what nobody listens to any more."""
        if interaction.type is not discord.InteractionType.component:
            return
        item = await self._switchboard.item_of(interaction)
        if item is None:
            data: Mapping[str, object] = interaction.data or {}
            await attend(interaction, _is_stale, custom_id=str(data.get("custom_id")))
        else:
            await item.callback(interaction)

    async def on_message(self, message: discord.Message) -> None:
        """Somebody's words push the tables of their channel up; the bot has no commands to be typed."""
        if self.user is not None and message.author.id != self.user.id:
            self.house.painter.burial.message(message.channel.id)

    async def on_raw_message_delete(self, event: discord.RawMessageDeleteEvent) -> None:
        """A table that somebody deleted comes back."""
        await self.house.painter.message_deleted(event.channel_id, event.message_id)

    async def on_raw_bulk_message_delete(self, event: discord.RawBulkMessageDeleteEvent) -> None:
        """As for a single message."""
        for message_id in event.message_ids:
            await self.house.painter.message_deleted(event.channel_id, message_id)

    async def on_ready(self) -> None:
        """Matches of servers that sent the bot away while it heard nothing are over, and messages deleted meanwhile come back.

        This may come several times.
        """
        matches = self.house.services.matches
        for guild_id in await matches.guilds():
            if self.get_guild(guild_id) is None:
                await matches.abandon_guild(guild_id)
        await self.house.painter.look_for_messages()

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Matches of a server that sent the bot away are over."""
        await self.house.services.matches.abandon_guild(guild.id)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Matches of a vanished channel are over."""
        await self.house.services.matches.abandon_channel(channel.id)

    async def on_raw_thread_delete(self, event: discord.RawThreadDeleteEvent) -> None:
        """Matches of a vanished thread are over."""
        await self.house.services.matches.abandon_channel(event.thread_id)

    async def on_guild_channel_update(
        self, _before: discord.abc.GuildChannel, _after: discord.abc.GuildChannel
    ) -> None:
        """A missing permission may be back."""
        self.house.painter.permissions_changed()

    async def on_guild_role_update(self, _before: discord.Role, _after: discord.Role) -> None:
        """A missing permission may be back."""
        self.house.painter.permissions_changed()

    async def on_member_update(self, _before: discord.Member, after: discord.Member) -> None:
        """The bot itself may have been given a role, and with it a permission that was missing."""
        if after == after.guild.me:
            self.house.painter.permissions_changed()

    async def on_raw_thread_update(self, _event: discord.RawThreadUpdateEvent) -> None:
        """A thread may have been unlocked."""
        self.house.painter.permissions_changed()

    async def on_error(self, event_method: str, *_args: Any, **_kwargs: Any) -> None:
        """Log what an event handler did not expect."""
        log.exception("event.failed", handler=event_method)


class Commands(app_commands.CommandTree[Farmhand]):
    """The slash commands; one that breaks is apologised for like a press."""

    async def on_error(self, interaction: discord.Interaction[Farmhand], error: app_commands.AppCommandError) -> None:
        """Answer for a command that failed outside of `attend`, or that Discord knows in an older form."""
        name = interaction.command.qualified_name if interaction.command else None
        await attend(interaction, fail(error), command=name)


async def _is_stale(_press: Any) -> None:
    raise Refusal("refusal.stale")


def build_bot(settings: Settings, *, clock: Clock | None = None) -> Farmhand:
    """The bot, ready to start; raises BrokenExtension."""
    return Farmhand(settings, extensions.find(settings.extra_cogs), clock or SystemClock())
