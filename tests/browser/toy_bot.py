"""A bot that does one of everything a page has to show."""

import asyncio
import io
from typing import Any

import discord
from discord import app_commands, ui
from PIL import Image

from tests.sandbox_client import PATIENCE

Interaction = discord.Interaction[Any]


class ToyBot(discord.Client):
    """`heard` is every press and form it got; `gate` holds its answers back until it is set."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True, guild_messages=True), guild_ready_timeout=0.05)
        self.tree = app_commands.CommandTree(self)
        self.tree.add_command(echo)
        self.tree.add_command(panel)
        self.tree.add_command(classic)
        self.tree.add_command(whisper)
        self.tree.add_command(find)
        self.tree.add_command(barn)
        self.tree.add_command(weigh)
        self.heard: list[tuple[str, Any]] = []
        self._news = asyncio.Event()
        self.gate = asyncio.Event()
        self.gate.set()

    def channel(self, name: str) -> discord.TextChannel:
        """A channel of the server."""
        found = discord.utils.get(self.guilds[0].text_channels, name=name)
        assert found is not None
        return found

    async def hears(self, count: int) -> list[str]:
        """Wait until it heard so many presses and forms; what they were called."""
        async with asyncio.timeout(PATIENCE):
            while len(self.heard) < count:
                self._news.clear()
                await self._news.wait()
        return [name for name, _ in self.heard]

    def _hear(self, name: str, about: Any) -> None:
        self.heard.append((name, about))
        self._news.set()

    async def on_interaction(self, interaction: Interaction) -> None:
        if interaction.type is discord.InteractionType.component:
            await self.on_press(interaction)
        if interaction.type is discord.InteractionType.modal_submit:
            self._hear("form", interaction.data)
            await interaction.response.send_message("Noted.", ephemeral=True)

    async def on_press(self, interaction: Interaction) -> None:
        data: Any = interaction.data
        self._hear(data["custom_id"], data.get("values"))
        await self.gate.wait()
        match data["custom_id"]:
            case "feed" | "moods":
                fed = sum(custom_id == "feed" for custom_id, _ in self.heard)
                await interaction.response.edit_message(view=Panel(fed), attachments=[picture()])
            case "name":
                await interaction.response.send_modal(Form())
            case "papers":
                await interaction.response.send_modal(Papers())
            case "break":
                pass
            case _:
                await interaction.response.defer()


def picture() -> discord.File:
    """A green field."""
    data = io.BytesIO()
    Image.new("RGB", (800, 400), "#5d8a4a").save(data, "PNG")
    data.seek(0)
    return discord.File(data, "field.png")


class Panel(ui.LayoutView):
    """Components V2: texts, a picture, buttons and selects."""

    def __init__(self, fed: int) -> None:
        super().__init__(timeout=None)
        moods = [
            discord.SelectOption(label="Happy", value="+", description="She met her farmer", default=True),
            discord.SelectOption(label="Sad", value="-"),
        ]
        cows = [discord.SelectOption(label=f"Cow {number}", value=str(number)) for number in range(1, 5)]
        gallery: ui.MediaGallery[Panel] = ui.MediaGallery()
        gallery.add_item(media="attachment://field.png", description="A green field")
        self.add_item(
            ui.Container(
                ui.TextDisplay(f"### The stable\nFed {fed} times. ||She likes hay.||"),
                gallery,
                ui.ActionRow(
                    ui.Button(label="Feed", custom_id="feed", style=discord.ButtonStyle.primary),
                    ui.Button(label="Name her", custom_id="name"),
                    ui.Button(label="Break", custom_id="break", style=discord.ButtonStyle.danger),
                    ui.Button(label="Sold", custom_id="sold", disabled=True),
                ),
                ui.ActionRow(ui.Select(custom_id="moods", placeholder="Her mood", options=moods)),
                ui.ActionRow(ui.Select(custom_id="cows", placeholder="Which cows?", options=cows, max_values=2)),
                accent_color=0x5D8A4A,
            )
        )


class Form(ui.Modal, title="A new cow"):
    """One of every field."""

    name: ui.Label[Any] = ui.Label(text="Her name", component=ui.TextInput(custom_id="name", max_length=20))
    colour: ui.Label[Any] = ui.Label(
        text="Her colour",
        description="As on her card",
        component=ui.Select(
            custom_id="colour",
            options=[discord.SelectOption(label="Blue", value="b"), discord.SelectOption(label="Red", value="r")],
        ),
    )
    mood: ui.Label[Any] = ui.Label(
        text="Her mood",
        component=ui.RadioGroup(
            custom_id="mood",
            options=[
                discord.RadioGroupOption(label="Happy", value="+"),
                discord.RadioGroupOption(label="Sad", value="-"),
            ],
        ),
    )
    indoors: ui.Label[Any] = ui.Label(text="In the barn", component=ui.Checkbox(custom_id="indoors"))


class Papers(ui.Modal, title="Her papers"):
    """A field for files."""

    papers: ui.Label[Any] = ui.Label(
        text="Pictures of her",
        description="One from each side",
        component=ui.FileUpload(custom_id="pictures", min_values=2, max_values=3),
    )


@app_commands.command(description="Says it again")
@app_commands.describe(text="What to say", loud="In capitals", tone="How it sounds")
@app_commands.choices(
    tone=[app_commands.Choice(name="Friendly", value="friendly"), app_commands.Choice(name="Grumpy", value="grumpy")]
)
async def echo(interaction: Interaction, text: str, loud: bool = False, tone: str = "friendly") -> None:
    await interaction.response.send_message(f"{text.upper() if loud else text} ({tone})")


@app_commands.command(description="Opens the stable")
async def panel(interaction: Interaction) -> None:
    await interaction.response.send_message(view=Panel(0), file=picture())


@app_commands.command(description="An embed and buttons of the older kind")
async def classic(interaction: Interaction) -> None:
    view = ui.View(timeout=None)
    view.add_item(ui.Button(label="Plain", custom_id="plain"))
    view.add_item(ui.Button(label="Papers", custom_id="papers"))
    view.add_item(ui.Button(label="Website", url="https://example.org"))
    view.add_item(ui.UserSelect(custom_id="friend", placeholder="With whom?"))
    view.add_item(ui.RoleSelect(custom_id="role", placeholder="Which role?"))
    embed = discord.Embed(title="Weather", description="**Sunny**", colour=0xD69C28)
    await interaction.response.send_message("Today:", embed=embed, view=view)


@app_commands.command(description="Tells you alone")
async def whisper(interaction: Interaction) -> None:
    await interaction.response.send_message("Psst.", ephemeral=True)


@app_commands.command(description="Finds a cow")
@app_commands.describe(cow="Her name")
async def find(interaction: Interaction, cow: str) -> None:
    await interaction.response.send_message(f"Found {cow}.")


@find.autocomplete("cow")
async def cows(_: Interaction, current: str) -> list[app_commands.Choice[str]]:
    known = {"Bella 1": "bella", "Berta 3": "berta", "Clara 5": "clara"}
    return [
        app_commands.Choice(name=name, value=value)
        for name, value in known.items()
        if name.lower().startswith(current.lower())
    ]


@app_commands.command(description="Weighs pictures")
@app_commands.describe(picture="Of the cow", other="Of another one", owner="Whose role she stands in")
async def weigh(
    interaction: Interaction,
    picture: discord.Attachment,
    other: discord.Attachment | None = None,
    owner: discord.Role | None = None,
) -> None:
    weighed = [f"{it.filename}: {len(await it.read())}" for it in (picture, other) if it]
    await interaction.response.send_message(f"{', '.join(weighed)} ({owner.name if owner else 'nobody'})")


barn = app_commands.Group(name="barn", description="The barn")


@barn.command(name="open", description="Opens its doors")
async def open_barn(interaction: Interaction) -> None:
    await interaction.response.send_message("The barn is open.")
