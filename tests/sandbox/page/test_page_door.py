"""Who may reach the page, and what it may ask."""

import json

import aiohttp
import discord
import pytest

from bot.sandbox import Sandbox
from tests.sandbox.conftest import Bot, Start
from tests.sandbox_client import Person


@pytest.mark.parametrize(
    "headers",
    [{"Host": "farm.example"}, {"Origin": "http://farm.example"}, {"Host": "127.0.0.1"}, {"Origin": "null"}],
    ids=["another name", "another site", "another port", "a page without origin"],
)
@pytest.mark.parametrize(
    "path", ["/", "/page/users", "/page/live?user=1", "/page/bot", "/api/v10/users/@me", "/gateway"]
)
async def test_other_names_and_other_sites_are_refused(sandbox: Sandbox, headers: dict[str, str], path: str) -> None:
    async with aiohttp.ClientSession() as session, session.get(sandbox.url + path, headers=headers) as response:
        assert response.status == 403


async def test_the_page_and_its_files_are_served(sandbox: Sandbox) -> None:
    async with aiohttp.ClientSession() as session:
        async with session.get(sandbox.url, headers={"Origin": sandbox.url}) as response:
            assert response.status == 200
            assert response.content_type == "text/html"
        async with session.get(f"{sandbox.url}/static/index.html") as response:
            assert response.status == 200


async def test_nothing_outside_the_pages_folder_is_served(sandbox: Sandbox) -> None:
    async with aiohttp.ClientSession() as session:
        for path in ("..%2fserver.py", "%2e%2e/server.py", "missing.js"):
            async with session.get(f"{sandbox.url}/static/{path}") as response:
                assert response.status == 404


async def test_people_are_added_by_name(sandbox: Sandbox) -> None:
    async with aiohttp.ClientSession() as session:
        async with session.post(f"{sandbox.url}/page/users", json={"name": " Dirk ", "locale": "nl"}) as response:
            dirk = await response.json()
        async with session.post(f"{sandbox.url}/page/users", json={"name": " "}) as response:
            assert response.status == 400
        async with session.get(f"{sandbox.url}/page/users") as response:
            people = await response.json()
    assert (dirk["name"], dirk["locale"]) == ("Dirk", "nl")
    assert [user["name"] for user in people] == ["Anna", "Bram", "Carla", "Dirk"]


async def test_a_page_for_nobody_is_refused(sandbox: Sandbox) -> None:
    async with aiohttp.ClientSession() as session, session.get(f"{sandbox.url}/page/live?user=1") as response:
        assert response.status == 404


async def test_a_malformed_frame_is_answered_and_the_page_lives_on(person: Person) -> None:
    anna = await person("Anna")
    for frame in ("not json", json.dumps({"t": 1})):
        await anna._socket.send_str(frame)
    await anna.until(lambda: sum(kind == "error" for kind, _ in anna.frames) == 2)
    await anna.frame("error", await anna.do("dance"))
    await anna.frame("error", await anna.do("send"))
    await anna.say("farm", "still here")
    await anna.message_saying("still here")


async def test_an_empty_or_overlong_message_is_refused(person: Person) -> None:
    anna = await person("Anna")
    await anna.frame("error", await anna.say("farm", "   "))
    await anna.frame("error", await anna.say("farm", "x" * 2001))


async def test_history_comes_in_stretches_and_catches_up(person: Person) -> None:
    anna = await person("Anna")
    for number in range(53):
        await anna.say("farm", f"line {number}")
    await anna.message_saying("line 52")
    farm = anna.channel("farm")["id"]
    last = await anna.frame("history", await anna.do("history", channel_id=farm))
    assert (len(last["messages"]), last["more"]) == (50, True)
    oldest = last["messages"][0]["id"]
    first = await anna.frame("history", await anna.do("history", channel_id=farm, before=oldest))
    assert ([m["content"] for m in first["messages"]], first["more"]) == (["line 0", "line 1", "line 2"], False)
    newer = last["messages"][-3]["id"]
    missed = await anna.frame("history", await anna.do("history", channel_id=farm, after=newer))
    assert [m["content"] for m in missed["messages"]] == ["line 51", "line 52"]


async def test_somebody_elses_ephemeral_can_neither_be_pressed_nor_dismissed(
    sandbox: Sandbox, started: Start, person: Person
) -> None:
    bot = Bot()

    @bot.tree.command(name="hand", description="Your hand")
    async def hand(interaction: discord.Interaction) -> None:
        view = discord.ui.View()
        view.add_item(discord.ui.Button(label="Play", custom_id="play"))
        await interaction.response.send_message("your hand", view=view, ephemeral=True)

    await started(bot)
    anna, bram = await person("Anna"), await person("Bram")
    await anna.command("farm", "hand")
    message = await anna.message_saying("your hand")
    await bram.failed(await bram.do("press", message_id=message["id"], custom_id="play"))
    await bram.do("dismiss", message_id=message["id"])
    await bram.frame("error", await bram.do("delete", message_id=message["id"]))
    assert sandbox.core.world.find_message(message["id"]) is not None
