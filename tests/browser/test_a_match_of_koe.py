"""Two people in two tabs and a practice player play Koe zoekt Boer through the page, from `/play` to the final table."""

from pathlib import Path

import pytest
from playwright.async_api import expect

from bot.sandbox import Sandbox
from bot.services.table import Status
from tests.bounds import at_most
from tests.browser.conftest import PageAs
from tests.browser.players import Players, farmhand, open_lobby
from tests.conftest import SOAK

pytestmark = pytest.mark.asyncio(loop_scope="session")

PRESSES = 12 * SOAK
"""So many moves people play on their pages, which takes a second each; the others without."""
FITS = "it => it.clientWidth === it.firstElementChild.clientWidth"
"""Whether a picture fills what is pressed to see it large, down to its round corners."""


async def test_two_people_and_a_practice_player_play_to_the_end(
    page_as: PageAs, sandbox: Sandbox, tmp_path: Path
) -> None:
    async with farmhand(sandbox, tmp_path) as bot:
        anna, bram = await page_as("Anna"), await page_as("Bram", phone=True)
        await open_lobby(anna)
        await bram.get_by_role("button", name="Join").click()
        await anna.get_by_role("button", name="Add practice player").click()
        await expect(bram.get_by_role("button", name="Start")).to_be_visible()
        await anna.get_by_role("button", name="Start").click()
        await expect(anna.get_by_role("button", name="Start")).to_have_count(0)
        players = Players(bot, 1, {"Anna": anna, "Bram": bram})
        presses = 0
        while presses < PRESSES and await players.press_one():
            presses += 1
        for page in (anna, bram):
            assert await page.locator(".gallery .media").last.evaluate(FITS)
        turns = at_most(20_000, "moves")
        while await players.play_unseen():
            next(turns)
        table = await players.table()
        assert table.status is Status.FINISHED
        assert table.match is not None
        assert table.match.outcome is not None
        for page in (anna, bram):
            final = page.get_by_role("listitem").filter(has_text="Koe zoekt Boer").last
            for score in table.match.outcome.scores:
                await expect(final).to_contain_text(f"{abs(score)}")
            await expect(final.locator('[data-press^="m:"]')).to_have_count(0)
            await expect(page.locator(".failure")).to_have_count(0)


async def test_a_command_is_found_by_its_own_name_and_by_its_name_in_the_persons_language(
    page_as: PageAs, sandbox: Sandbox, tmp_path: Path
) -> None:
    # The page tells everybody to type /play, and Bram's list, which is Dutch, had nothing of that name.
    async with farmhand(sandbox, tmp_path):
        bram = await page_as("Bram", locale="nl")
        for typed in ("/play", "/spe"):
            await bram.get_by_role("combobox", name="Bericht ").fill("")
            await bram.get_by_role("combobox", name="Bericht ").press_sequentially(typed)
            await expect(bram.get_by_role("option", name="/spelen")).to_be_visible()
        # Above the answer stood the command's own name, where Discord shows each reader theirs.
        await bram.get_by_role("combobox", name="Bericht ").fill("/instellingen")
        await expect(bram.get_by_role("option", name="/instellingen")).to_be_visible()
        await bram.keyboard.press("Enter")
        await bram.keyboard.press("Enter")
        await expect(bram.get_by_text("Bram gebruikte /instellingen")).to_be_visible()


async def test_rules_that_are_longer_than_a_phone_are_read_from_their_beginning(
    page_as: PageAs, sandbox: Sandbox, tmp_path: Path
) -> None:
    async with farmhand(sandbox, tmp_path):
        anna = await page_as("Anna", phone=True)
        await open_lobby(anna)
        await anna.get_by_role("button", name="Add practice player").tap()
        await anna.get_by_role("button", name="Start").tap()
        await anna.get_by_role("button", name="Rules").tap()
        await expect(anna.get_by_text("Have the cheeriest farm")).to_be_in_viewport()
        await expect(anna.get_by_role("button", name="Rulings")).not_to_be_in_viewport()
