"""The bot starts, or says why it does not."""

from collections.abc import Callable
from pathlib import Path

import pytest
import simcord

from bot.client import Farmhand, build_bot
from bot.extensions import BrokenExtension
from bot.settings import Settings
from tests.ui.at_table import Table


async def test_it_asks_for_no_privileged_intent(simcord_bot: Farmhand) -> None:
    asked = {name for name, on in simcord_bot.intents if on}
    assert asked == {"guilds", "guild_messages"}


async def test_commands_are_registered_once_and_not_again_at_the_next_start(
    table: Table, build: Callable[[], Farmhand]
) -> None:
    assert len(table.requests("PUT", "/commands")) == 1
    await table.env.restart_bot(build())
    assert len(table.requests("PUT", "/commands")) == 1


@pytest.mark.parametrize(
    ("cog", "problem"),
    [("raise KeyError('wheel')", "wheel"), ("async def setup(bot): ...", "no cog registers its looks")],
)
async def test_a_broken_extension_stops_the_start_and_is_named(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cog: str, problem: str
) -> None:
    monkeypatch.setattr("cogs.__path__", [*__import__("cogs").__path__])
    key = f"cart{len(cog)}"  # modules stay imported: each has a name of its own
    folder = tmp_path / "extra" / key
    folder.mkdir(parents=True)
    (folder / "__init__.py").touch()
    (folder / "cog.py").write_text(cog)
    (folder / "rules.py").write_text(f"class GAME:\n    key = title = {key!r}")
    (folder / "practice.py").write_text("choose = None.__class__")
    bot = build_bot(settings.model_copy(update={"extra_cogs": (*settings.extra_cogs, folder.parent)}))
    with pytest.raises(BrokenExtension, match=f"{key}.*{problem}"):
        await simcord.Env(bot).start()
