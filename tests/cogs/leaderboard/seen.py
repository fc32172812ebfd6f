"""What a command shows to its author alone."""

import simcord

from tests.cogs.replay.matches import Shown


def shown(result: simcord.InteractionResult) -> Shown:
    """The private answer, as its reader sees it now."""
    assert result.response is not None
    assert result.response.ephemeral or result.response.message.guild is None
    return Shown(result.response)
