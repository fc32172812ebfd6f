"""The rail at the far left: a server is added, somebody is invited to it, and what waits there is marked."""

import pytest
from playwright.async_api import expect

from tests.browser.conftest import PageAs
from tests.browser.doing import command, say

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.xdist_group("browser")]


@pytest.mark.usefixtures("bot")
async def test_a_server_is_added_and_whoever_is_invited_finds_what_waits_there_on_a_phone(page_as: PageAs) -> None:
    anna, bram = await page_as("Anna"), await page_as("Bram", phone=True)
    await anna.get_by_role("button", name="Add a server").click()
    await anna.get_by_label("Name of the server").fill("The Barn")
    await anna.keyboard.press("Enter")
    await expect(anna.get_by_role("heading", name="Welcome to #general")).to_be_visible()
    await expect(anna.get_by_role("heading", name="The Barn", level=1)).to_be_visible()
    await command(anna, "panel")
    await expect(anna.get_by_role("button", name="Feed")).to_be_visible()
    await anna.get_by_role("button", name="Invite people").click()
    await anna.get_by_role("option", name="Bram").click()
    await anna.get_by_role("button", name="Done").click()
    await expect(anna.get_by_role("complementary").get_by_role("button", name="Bram")).to_be_visible()
    await say(anna, "@Bram come in")
    servers = bram.get_by_role("navigation", name="Servers")
    await bram.get_by_role("button", name="Channels").tap()
    await servers.get_by_role("button", name="The Barn, 1 for you").tap()
    await bram.get_by_role("link", name="general, 1 for you").tap()
    await expect(bram.get_by_text("@Bram come in")).to_be_visible()
    await bram.get_by_role("button", name="Channels").tap()
    await expect(servers.get_by_role("button", name="The Barn", exact=True)).to_have_attribute("aria-current", "true")
    await servers.get_by_role("button", name="The Farm").tap()
    await expect(bram.get_by_role("link", name="stable")).to_be_visible()
