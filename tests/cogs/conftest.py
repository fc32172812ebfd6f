"""The whole bot in a server, for whatever its commands do there."""

import pytest
import simcord

from tests.cogs.farm import Farm
from tests.ui.conftest import build, nobody_dawdles, settings, simcord_bot  # noqa: F401  # the fixtures that run the bot


@pytest.fixture
def farm(simcord_env: simcord.Env) -> Farm:
    """A server with one channel."""
    guild = simcord_env.create_guild()
    return Farm(simcord_env, guild, guild.create_text_channel("farm"))
