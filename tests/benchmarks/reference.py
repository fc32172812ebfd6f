"""Two small bots to measure ours against, each in a process of its own beside a sandbox.

`ack` only acknowledges a press. `insert` commits one row and shows the same messages that Farmhand showed, picture
included, as they were recorded from it: it draws nothing, decides nothing, and builds no components.
"""

import argparse
import asyncio
import itertools
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path
from typing import Any

import discord
import msgspec
import yarl

from bot.store.engine import BUSY_TIMEOUT_MS

KINDS = ("ack", "insert")


class Shown(msgspec.Struct):
    """A message as Farmhand answered a press with it."""

    components: list[dict[str, Any]]
    picture: str | None = None
    """The file name under which it was uploaded."""
    png: bytes = b""


class Recorded(discord.ui.LayoutView):
    """Components that are sent as they were recorded."""

    def __init__(self, components: list[dict[str, Any]]) -> None:
        super().__init__(timeout=None)
        self._components = components

    def has_components_v2(self) -> bool:
        return True

    def to_components(self) -> list[dict[str, Any]]:
        return self._components


class Ledger:
    """A SQLite file with the house's own settings, written by one thread."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._thread = ThreadPoolExecutor(1, initializer=self._open)

    def _open(self) -> None:
        self._rows = sqlite3.connect(self._path, isolation_level=None)
        for pragma in ("journal_mode=WAL", "foreign_keys=ON", "synchronous=FULL", f"busy_timeout={BUSY_TIMEOUT_MS}"):
            self._rows.execute(f"PRAGMA {pragma}")
        self._rows.execute("CREATE TABLE presses (id INTEGER PRIMARY KEY, user_id INTEGER, code TEXT)")

    async def note(self, interaction_id: int, user_id: int, code: str) -> None:
        """Commit one press."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._insert, interaction_id, user_id, code)

    def _insert(self, *row: object) -> None:
        self._rows.execute("BEGIN IMMEDIATE")
        self._rows.execute("INSERT INTO presses VALUES (?, ?, ?)", row)
        self._rows.execute("COMMIT")


class Reference(discord.Client):
    """Posts a message in every channel when it is ready, and answers presses on it."""

    def __init__(self, shown: Sequence[Shown], ledger: Ledger | None) -> None:
        super().__init__(intents=discord.Intents(guilds=True), max_messages=None)
        self._shown: Iterator[Shown] = itertools.cycle(shown)
        self._ledger = ledger

    async def on_ready(self) -> None:
        for channel in self.guilds[0].text_channels:
            view, files = _message(next(self._shown))
            await channel.send(view=view, files=files)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        if self._ledger is None:
            await interaction.response.defer()
            return
        data: Mapping[str, object] = interaction.data or {}
        await self._ledger.note(interaction.id, interaction.user.id, str(data.get("custom_id")))
        view, files = _message(next(self._shown))
        await interaction.response.edit_message(view=view, attachments=files)


def _message(shown: Shown) -> tuple[Recorded, list[discord.File]]:
    files = [discord.File(BytesIO(shown.png), shown.picture)] if shown.picture else []
    return Recorded(shown.components), files


def main() -> None:
    """Log in to a sandbox and answer until the process is ended."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", choices=KINDS)
    parser.add_argument("--sandbox", required=True, help="the address of its page")
    parser.add_argument("--token", required=True)
    parser.add_argument("--shown", type=Path, required=True, help="the recorded messages")
    parser.add_argument("--database", type=Path, required=True)
    chosen = parser.parse_args()
    discord.http.Route.BASE = f"{chosen.sandbox}/api/v10"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"{chosen.sandbox.replace('http', 'ws', 1)}/gateway")
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    shown = msgspec.msgpack.decode(chosen.shown.read_bytes(), type=list[Shown])
    Reference(shown, Ledger(chosen.database) if chosen.kind == "insert" else None).run(chosen.token, log_handler=None)


if __name__ == "__main__":
    main()
