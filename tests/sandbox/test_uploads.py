"""Files in forms and commands: what a form asks for, what a person hands in, and what the bot gets of it."""

import io
import struct
import zlib
from typing import Any

import aiohttp
import discord
import pytest
from discord import app_commands

from bot.sandbox import Sandbox, SettableClock
from tests.sandbox.conftest import Bot, Start
from tests.sandbox_client import Actor, Person

FORTNIGHT = 14 * 24 * 3_600
MEBIBYTE = 1024 * 1024


class Papers(discord.ui.Modal, title="Papers"):
    files: discord.ui.Label[Any] = discord.ui.Label(
        text="Papers", component=discord.ui.FileUpload(custom_id="papers", min_values=1, max_values=2)
    )
    breed: discord.ui.Label[Any] = discord.ui.Label(
        text="Breed",
        component=discord.ui.CheckboxGroup(
            custom_id="breed",
            required=False,
            options=[discord.CheckboxGroupOption(label="Jersey"), discord.CheckboxGroupOption(label="Lakenvelder")],
        ),
    )

    def __init__(self, bot: "Registry") -> None:
        super().__init__()
        self._bot = bot

    async def on_submit(self, interaction: discord.Interaction) -> None:
        upload = self.files.component
        assert isinstance(upload, discord.ui.FileUpload)
        self._bot.got = [(file.filename, file.ephemeral, await file.read()) for file in upload.values]
        await interaction.response.send_message("Filed.")


class Registry(Bot):
    """Asks for papers, and keeps what it got."""

    def __init__(self) -> None:
        super().__init__()
        self.got: list[tuple[str, bool, bytes]] = []

        @self.tree.command(name="register", description="Asks for papers")
        async def register(interaction: discord.Interaction) -> None:
            await interaction.response.send_modal(Papers(self))


async def hand_in(sandbox: Sandbox, user_id: str, data: bytes, name: str = "cow.txt") -> tuple[int, Any]:
    """Upload a file as the page does; the status and what the server says of it."""
    async with (
        aiohttp.ClientSession() as session,
        session.post(
            f"{sandbox.url}/page/files", params={"user": user_id, "name": name}, data=io.BytesIO(data)
        ) as response,
    ):
        is_json = response.content_type == "application/json"
        return response.status, await (response.json() if is_json else response.text())


@pytest.fixture
async def scales(started: Start) -> Bot:
    """A bot whose command takes a file, and in a subcommand another one."""
    bot = Bot()
    group = app_commands.Group(name="herd", description="The herd")

    @bot.tree.command(name="weigh", description="Weighs a file")
    async def weigh(interaction: discord.Interaction, file: discord.Attachment) -> None:
        await interaction.response.send_message(f"{file.filename}: {await file.read()!r}, {file.ephemeral}")

    @group.command(name="weigh", description="Weighs a file, for somebody")
    async def weigh_all(interaction: discord.Interaction, file: discord.Attachment, role: discord.Role) -> None:
        await interaction.response.send_message(f"{file.size} for {role.name}")

    bot.tree.add_command(group)
    return await started(bot)


async def test_a_commands_file_reaches_the_bot_under_resolved_with_an_address_to_fetch_it(
    sandbox: Sandbox, scales: Bot, person: Person
) -> None:
    anna = await person("Anna")
    file = (await hand_in(sandbox, anna.user_id, b"moo", "my cow.txt"))[1]
    await anna.command("farm", "weigh", file=file["id"])
    await anna.message_saying("my_cow.txt: b'moo', True")
    data: Any = scales.heard[-1].data
    assert data["options"] == [{"name": "file", "type": 11, "value": file["id"]}]
    assert data["resolved"] == {"attachments": {file["id"]: file}}
    assert file["url"].startswith(f"{sandbox.cdn_url}/ephemeral-attachments/")
    role = sandbox.core.world.guild.roles[-1]
    await anna.command("farm", "herd weigh", file=file["id"], role=role.id)
    await anna.message_saying(f"3 for {role.name}")


async def test_a_command_takes_nobody_elses_file_and_none_that_was_never_handed_in(
    sandbox: Sandbox, scales: Bot, person: Person
) -> None:
    anna, bram = await person("Anna"), await person("Bram")
    brams = (await hand_in(sandbox, bram.user_id, b"moo"))[1]["id"]
    for wrong in ({}, {"file": brams}, {"file": "1"}, {"file": 5}):
        await anna.frame("error", await anna.command("farm", "weigh", **wrong))
    command = next(c for c in anna.state["commands"] if c["original_name"] == "weigh")
    own = {"name": "file", "value": (await hand_in(sandbox, anna.user_id, b"moo"))[1]["id"]}
    for forged in ([{"name": "file", "value": brams, "options": []}], [own, own], ["file"]):
        call = {"channel_id": anna.channel("farm")["id"], "command_id": command["id"], "options": forged}
        await anna.frame("error", await anna.do("command", **call))
    nowhere = await anna.command("farm", "herd weigh", file=own["value"], role="1")
    assert (await anna.frame("error", nowhere))["message"].startswith("role: ")
    assert scales.heard == []


async def submit(anna: Actor, modal: dict[str, Any], *file_ids: str, breed: list[str] | None = None) -> str:
    fields = [
        {"type": 19, "custom_id": "papers", "values": list(file_ids)},
        {"type": 22, "custom_id": "breed", "values": breed or []},
    ]
    components = [{"type": 18, "component": field} for field in fields]
    return await anna.do("modal_submit", modal_id=modal["modal_id"], components=components)


@pytest.fixture
async def opened(started: Start, person: Person) -> tuple[Registry, Actor, dict[str, Any]]:
    """A bot, and somebody with its form before them."""
    bot = Registry()
    await started(bot)
    anna = await person("Anna")
    return bot, anna, await anna.frame("modal", await anna.command("farm", "register"))


async def test_the_bot_gets_what_was_handed_in_and_reads_it(
    sandbox: Sandbox, opened: tuple[Registry, Actor, dict[str, Any]]
) -> None:
    bot, anna, modal = opened
    ids = [
        (await hand_in(sandbox, anna.user_id, data, name))[1]["id"]
        for data, name in ((b"a", "a.txt"), (b"b", "ü b.txt"))
    ]
    await submit(anna, modal, *ids, breed=["Jersey"])
    await anna.message_saying("Filed.")
    assert bot.got == [("a.txt", True, b"a"), ("b.txt", True, b"b")]
    data: Any = bot.heard[-1].data
    assert data["components"][0]["component"]["values"] == ids
    assert data["resolved"]["attachments"][ids[0]]["url"].startswith(f"{sandbox.cdn_url}/ephemeral-attachments/")


async def test_too_few_too_many_and_other_peoples_files_are_refused_to_their_sender(
    sandbox: Sandbox, opened: tuple[Registry, Actor, dict[str, Any]]
) -> None:
    bot, anna, modal = opened
    own = [(await hand_in(sandbox, anna.user_id, b"x"))[1]["id"] for _ in range(3)]
    brams = next(user.id for user in sandbox.core.world.users.values() if user.name == "Bram")
    theirs = (await hand_in(sandbox, brams, b"x"))[1]["id"]
    for files in ([], own, [theirs], ["1"], [own[0], own[0]]):
        await anna.frame("error", await submit(anna, modal, *files))
    for breed in (["Frisian"], ["Jersey", "Jersey"]):
        await anna.frame("error", await submit(anna, modal, own[0], breed=breed))
    assert len(bot.heard) == 1
    await submit(anna, modal, own[0])
    await anna.message_saying("Filed.")


async def test_a_file_of_more_than_ten_mebibytes_is_not_taken(sandbox: Sandbox) -> None:
    anna = sandbox.core.world.guild.owner_id
    assert (await hand_in(sandbox, anna, bytes(10 * MEBIBYTE)))[0] == 201
    assert (await hand_in(sandbox, anna, bytes(10 * MEBIBYTE + 1)))[0] == 413
    assert (await hand_in(sandbox, sandbox.core.world.bot_id, b"x"))[0] == 404


def picture_of(width: int, height: int) -> bytes:
    """A PNG that says that it is so large, and has no pixels."""
    parts = {b"IHDR": struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0), b"IDAT": b""}
    chunks = (
        len(data).to_bytes(4, "big") + kind + data + zlib.crc32(kind + data).to_bytes(4, "big")
        for kind, data in parts.items()
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


@pytest.mark.parametrize("data", [picture_of(60_000, 60_000), b"P6 99999999999 1 255\n"], ids=["vast", "damaged"])
async def test_a_picture_that_cannot_be_drawn_is_a_file_without_a_size(sandbox: Sandbox, data: bytes) -> None:
    # the page was told that the server got itself in trouble
    status, file = await hand_in(sandbox, sandbox.core.world.guild.owner_id, data, "cow.png")
    assert (status, file["content_type"], "width" in file) == (201, "image/png", False)


async def test_what_was_handed_in_is_forgotten_after_a_fortnight(sandbox: Sandbox, clock: SettableClock) -> None:
    core = sandbox.core
    old = core.chat.hand_in(core.world.guild.owner_id, "old.txt", b"old")
    clock.advance(FORTNIGHT + 1)
    fresh = core.chat.hand_in(core.world.guild.owner_id, "fresh.txt", b"fresh")
    assert list(core.world.handed_in) == [fresh.id]
    assert core.files.get(old.id) is None
