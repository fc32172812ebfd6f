"""Files that come with messages, and where they are served."""

import base64
import io

import aiohttp
import discord
import pytest
from PIL import Image

from bot.sandbox import Sandbox
from bot.sandbox.world import Emoji
from tests.sandbox.conftest import Bot, Start
from tests.sandbox_client import Person

MEBIBYTE = 1024 * 1024


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


async def test_the_cdn_answers_whoever_only_asks_for_the_headers(
    sandbox: Sandbox, started: Start, person: Person
) -> None:
    bot, anna = await started(Bot()), await person("Anna")
    files = [picture(), discord.File(io.BytesIO(b"moo"), "cow.html")]
    await bot.channel("farm").send("look", files=files)
    shown, page = (await anna.message_saying("look"))["attachments"]
    async with aiohttp.ClientSession() as session:
        async with session.head(shown["url"]) as response:
            assert (response.status, response.content_type) == (200, "image/png")
            assert int(response.headers["Content-Length"]) == shown["size"]
            assert await response.read() == b""
        async with session.get(page["url"]) as response:
            assert response.content_type == "text/html"
            assert response.headers["Content-Disposition"] == "attachment"  # a page of ours shall not run it
            assert await response.read() == b"moo"
        for gone in (f"{sandbox.cdn_url}/attachments/1/2/x.png", f"{sandbox.cdn_url}/emojis/1.png"):
            async with session.get(gone) as response:
                assert response.status == 404


@pytest.mark.sends_what_discord_refuses
@pytest.mark.parametrize(
    ("sizes", "expected"),
    [
        ([1] * 11, (400, 50035)),
        ([10 * MEBIBYTE + 1], (413, 40005)),
        ([9 * MEBIBYTE] * 3, (413, 40005)),
        ([9 * MEBIBYTE] * 4, (413, 40005)),
    ],
    ids=["eleven files", "a file of more than 10 MiB", "more than 25 MiB together", "much more"],
)
async def test_too_many_or_too_large_files_are_refused(
    started: Start, sizes: list[int], expected: tuple[int, int]
) -> None:
    bot = await started(Bot())
    route = discord.http.Route("POST", "/channels/{channel_id}/messages", channel_id=bot.channel("farm").id)
    form = [
        {"name": f"files[{number}]", "value": io.BytesIO(bytes(size)), "filename": f"{number}.bin"}
        for number, size in enumerate(sizes)
    ]
    with pytest.raises(discord.HTTPException) as refused:
        await bot.http.request(route, form=[{"name": "payload_json", "value": "{}"}, *form])
    assert (refused.value.status, refused.value.code) == expected


async def test_ten_files_of_the_greatest_size_allowed_together_are_taken(started: Start) -> None:
    bot = await started(Bot())
    files = [discord.File(io.BytesIO(bytes(2 * MEBIBYTE)), f"{number}.bin") for number in range(9)]
    await bot.channel("farm").send(files=[*files, discord.File(io.BytesIO(b"x"), "10.bin")])


@pytest.mark.sends_what_discord_refuses
@pytest.mark.parametrize(
    ("name", "size"), [("c", 1), ("x" * 33, 1), ("my cow", 1), ("cow", 256 * 1024 + 1), ("cow", 0)]
)
async def test_a_misshapen_emoji_is_refused(started: Start, name: str, size: int) -> None:
    bot = await started(Bot())
    image = "data:image/png;base64," + base64.b64encode(bytes(size)).decode()
    with pytest.raises(discord.HTTPException) as refused:
        await bot.http.create_application_emoji(bot.application_id or 0, name, image)
    assert (refused.value.status, refused.value.code) == (400, 50035)


@pytest.mark.sends_what_discord_refuses
async def test_two_thousand_emojis_are_enough(sandbox: Sandbox, started: Start) -> None:
    bot = await started(Bot())
    image = picture().fp.read()
    sandbox.core.world.emojis |= {str(n): Emoji(str(n), f"cow_{n}") for n in range(1_999)}
    await bot.create_application_emoji(name="last", image=image)
    with pytest.raises(discord.HTTPException) as refused:
        await bot.create_application_emoji(name="one_more", image=image)
    assert (refused.value.status, refused.value.code) == (400, 30008)
