"""Letting things go wrong from the page: by keyboard and by touch, and what people then see."""

import pytest
from playwright.async_api import expect

from bot.sandbox import Sandbox
from tests.browser.conftest import PageAs
from tests.browser.doing import open_panel
from tests.browser.toy_bot import ToyBot

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_fault_is_ordered_happens_and_is_cleared_by_keyboard(
    page_as: PageAs, bot: ToyBot, sandbox: Sandbox
) -> None:
    anna = await page_as("Anna")
    message = await open_panel(anna)
    await anna.get_by_role("button", name="Faults", exact=True).focus()
    await anna.keyboard.press("Enter")
    panel = anna.get_by_role("dialog", name="Faults")
    await expect(panel.get_by_text("Nothing goes wrong.")).to_be_visible()
    await panel.get_by_text("Interactions twice", exact=True).focus()
    await anna.keyboard.press("Enter")
    await panel.get_by_role("spinbutton", name="How often").fill("2")
    await anna.keyboard.press("Enter")
    await expect(panel.get_by_role("status")).to_have_text("Ordered: Interactions twice.")
    await expect(panel.get_by_role("region", name="Ordered now")).to_contain_text("2 times")
    await panel.get_by_text("Slow requests", exact=True).click()
    await panel.get_by_role("form", name="Slow requests").get_by_role("button", name="Order").click()
    await expect(panel.get_by_role("status")).to_have_text("Ordered: Slow requests.")
    await anna.keyboard.press("Escape")
    await expect(anna.get_by_role("button", name="Faults, 2 ordered")).to_be_focused()
    await message.get_by_role("button", name="Break").click()
    assert await bot.hears(2) == ["break", "break"]
    await anna.get_by_role("button", name="Faults, 2 ordered").click()
    await panel.get_by_role("button", name="Clear everything").focus()
    await anna.keyboard.press("Enter")
    await expect(panel.get_by_text("Nothing goes wrong.")).to_be_visible()
    assert sandbox.core.faults.ordered == ()


async def test_the_panel_fits_a_phone_and_a_deleted_channel_leads_to_another(page_as: PageAs, bot: ToyBot) -> None:
    assert bot.is_ready()
    anna = await page_as("Anna", phone=True)
    await anna.get_by_role("button", name="Faults", exact=True).tap()
    panel = anna.get_by_role("dialog", name="Faults")
    await panel.get_by_text("Channel deleted", exact=True).tap()
    order = panel.get_by_role("form", name="Channel deleted").get_by_role("button", name="Order")
    await expect(panel.get_by_role("combobox", name="Channel", exact=True)).to_have_value(anna.url.split("#")[1])
    await order.tap()
    await expect(anna.get_by_role("heading", name="Welcome to #stable")).to_be_attached()
    await expect(anna.get_by_role("alert").filter(has_text="This channel is gone.")).to_be_visible()
    await anna.keyboard.press("Escape")
    await anna.get_by_role("button", name="Channels").tap()
    await expect(anna.get_by_role("link", name="farm")).to_have_count(0)
