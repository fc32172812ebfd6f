"""What people do on the page, for tests that are about something else."""

from playwright.async_api import Locator, Page, expect


async def say(page: Page, text: str) -> None:
    """Write in the open channel."""
    composer = page.get_by_role("combobox", name="Message ")
    await composer.fill(text)
    await composer.press("Enter")


async def command(page: Page, name: str) -> None:
    """Type a command that has no required option."""
    composer = page.get_by_role("combobox", name="Message ")
    await composer.fill(f"/{name}")
    await expect(page.get_by_role("option", name=f"/{name}")).to_be_visible()
    await composer.press("Enter")
    await page.get_by_role("combobox", name="Enter sends").press("Enter")


async def open_panel(page: Page) -> Locator:
    """The message with one of everything."""
    await command(page, "panel")
    message = page.get_by_role("listitem").filter(has_text="The stable").last
    await expect(message).to_be_visible()
    return message
