"""Everything a request handler reaches for."""

from dataclasses import dataclass
from typing import NamedTuple

from aiohttp import web

from bot.sandbox.accidents import Accidents
from bot.sandbox.archivist import Archivist
from bot.sandbox.chat import Chat
from bot.sandbox.clock import Clock
from bot.sandbox.errors import UNKNOWN_GUILD, DiscordError
from bot.sandbox.faults import Faults
from bot.sandbox.files import Files
from bot.sandbox.gateway import Gateway
from bot.sandbox.interactions import Interactions
from bot.sandbox.payloads import Payloads
from bot.sandbox.rate_limits import RateLimits
from bot.sandbox.traffic import Traffic
from bot.sandbox.world import Channel, Guild, World


class Addresses(NamedTuple):
    """Where a bot finds the sandbox, and the token it logs in with."""

    url: str
    """The page."""
    api_url: str
    """In place of `https://discord.com/api/v10`."""
    gateway_url: str
    """In place of `wss://gateway.discord.gg/`."""
    cdn_url: str
    """In place of `https://cdn.discordapp.com`."""
    token: str

    @property
    def port(self) -> int:
        """The port that all of them share."""
        return int(self.url.rpartition(":")[2])


@dataclass(frozen=True, slots=True)
class Core:
    """The parts of a running sandbox."""

    world: World
    clock: Clock
    files: Files
    payloads: Payloads
    chat: Chat
    gateway: Gateway
    interactions: Interactions
    faults: Faults
    accidents: Accidents
    archivist: Archivist
    rate_limits: RateLimits
    traffic: Traffic
    addresses: Addresses

    def is_archived(self, channel: Channel) -> bool:
        """Whether a thread is archived at this moment."""
        return self.world.is_archived(channel, self.clock.now())

    def own_guild(self, guild_id: str) -> Guild:
        """A server that the bot is in; to bots elsewhere it does not exist."""
        guild = self.world.guild_by_id(guild_id)
        if not self.world.is_bot_in(guild):
            raise DiscordError(UNKNOWN_GUILD)
        return guild


CORE: web.AppKey[Core] = web.AppKey("core", Core)
