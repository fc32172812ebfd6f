"""Files that come with messages, and where they are served."""

import io

import aiohttp
import discord
import pytest
from PIL import Image

from bot.sandbox import Sandbox
from tests.sandbox.conftest import Bot, Start
from tests.sandbox_client import Person


def picture(name: str = "table.png", size: tuple[int, int] = (40, 30), colour: str = "green") -> discord.File:
    buffer = io.BytesIO()
    Image.new("RGB", size, colour).save(buffer, "PNG")
    buffer.seek(0)
    return discord.File(buffer, name)


def gallery(url: str = "attachment://table.png") -> discord.ui.LayoutView:
    view = discord.ui.LayoutView()
    view.add_item(discord.ui.MediaGallery(discord.MediaGalleryItem(url, description="the table")))
    return view


async def test_an_attachment_is_served_with_its_size_known(started: Start, person: Person) -> None:
    bot = await started(Bot())
    anna = await person("Anna")
    await bot.channel("farm").send("look", file=picture())
    attachment = (await anna.message_saying("look"))["attachments"][0]
    assert (attachment["width"], attachment["height"], attachment["content_type"]) == (40, 30, "image/png")
    async with aiohttp.ClientSession() as session, session.get(attachment["url"]) as response:
        assert response.headers["Content-Type"] == "image/png"
        assert (await response.read()).startswith(b"\x89PNG")


async def test_a_picture_in_a_gallery_stands_there_and_not_among_the_attachments(
    started: Start, person: Person
) -> None:
    bot = await started(Bot())
    anna = await person("Anna")
    await bot.channel("farm").send(view=gallery(), file=picture())
    message = await anna.message(lambda m: bool(m["components"]))
    media = message["components"][0]["items"][0]["media"]
    assert media["url"].endswith("/table.png")
    assert (media["width"], media["height"]) == (40, 30)
    assert message["attachments"] == []


async def test_an_edit_without_a_list_of_attachments_keeps_the_picture(started: Start, person: Person) -> None:
    bot = await started(Bot())
    anna = await person("Anna")
    sent = await bot.channel("farm").send(view=gallery(), file=picture())
    before = (await anna.message(lambda m: bool(m["components"])))["components"][0]["items"][0]["media"]
    again = gallery()
    again.add_item(discord.ui.TextDisplay("round two"))
    await bot.channel("farm").get_partial_message(sent.id).edit(view=again)
    after = (await anna.message_saying("round two"))["components"][0]["items"][0]["media"]
    assert after["url"] == before["url"]


async def test_a_new_picture_takes_the_place_of_the_old_one_which_is_forgotten(
    sandbox: Sandbox, started: Start, person: Person
) -> None:
    bot = await started(Bot())
    anna = await person("Anna")
    sent = await bot.channel("farm").send(view=gallery(), file=picture())
    before = (await anna.message(lambda m: bool(m["components"])))["components"][0]["items"][0]["media"]
    edited = gallery()
    edited.add_item(discord.ui.TextDisplay("round two"))
    await bot.channel("farm").get_partial_message(sent.id).edit(view=edited, attachments=[picture(size=(50, 60))])
    after = (await anna.message_saying("round two"))["components"][0]["items"][0]["media"]
    assert (after["width"], after["height"]) == (50, 60)
    assert sandbox.core.files.get(before["attachment_id"]) is None


async def test_a_press_is_answered_with_a_new_picture(started: Start, person: Person) -> None:
    bot = Bot()

    class Table(discord.ui.LayoutView):
        picture: discord.ui.MediaGallery["Table"] = discord.ui.MediaGallery(
            discord.MediaGalleryItem("attachment://table.png")
        )
        row: discord.ui.ActionRow["Table"] = discord.ui.ActionRow()

        @row.button(label="Paint")
        async def paint(self, interaction: discord.Interaction, button: discord.ui.Button["Table"]) -> None:
            del button
            await interaction.response.edit_message(view=self, attachments=[picture(size=(70, 80))])

    await started(bot)
    anna = await person("Anna")
    await bot.channel("farm").send(view=Table(), file=picture())
    message = await anna.message(lambda m: bool(m["components"]))
    await anna.answered(await anna.press(message, "Paint"))
    painted = await anna.message(lambda m: m["edited_timestamp"] is not None)
    assert painted["components"][0]["items"][0]["media"]["width"] == 70


async def test_a_picture_that_did_not_come_along_is_refused(started: Start) -> None:
    bot = await started(Bot())
    with pytest.raises(discord.HTTPException, match="was not found") as refused:
        await bot.channel("farm").send(view=gallery("attachment://other.png"), file=picture())
    assert (refused.value.status, refused.value.code) == (400, 50035)


async def test_an_application_emoji_is_made_shown_and_removed(started: Start, person: Person) -> None:
    bot = await started(Bot())
    anna = await person("Anna")
    image = picture().fp.read()
    emoji = await bot.create_application_emoji(name="cow", image=image)
    assert [e.name for e in await bot.fetch_application_emojis()] == ["cow"]
    await bot.channel("farm").send(f"moo {emoji}")
    assert f"/emojis/{emoji.id}.png" in (await anna.message_saying("moo"))["html"]
    async with aiohttp.ClientSession() as session, session.get(emoji.url) as response:
        assert await response.read() == image
    with pytest.raises(discord.HTTPException, match="already exists"):
        await bot.create_application_emoji(name="cow", image=image)
    await emoji.delete()
    assert await bot.fetch_application_emojis() == []
