"""Two people in two tabs, one of them a small phone, and two practice players race through a round of Bonje in de Stal."""

from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from bot.sandbox import Sandbox
from bot.services.table import Status
from tests.bounds import at_most
from tests.browser.conftest import PageAs
from tests.browser.players import farmhand, open_lobby
from tests.browser.racers import Racers
from tests.conftest import SOAK

pytestmark = pytest.mark.asyncio(loop_scope="session")

FLIPS = 3 * SOAK
"""So many the people play on their pages, which takes a second each; the others without."""
PAUSES = {"turn-brisk": 0.3, "turn-normal": 0.3}


async def test_two_people_and_two_practice_players_race_through_a_round(
    page_as: PageAs, sandbox: Sandbox, tmp_path: Path
) -> None:
    async with farmhand(sandbox, tmp_path, table_pauses=PAUSES, practice_tempo=0.3) as bot:
        anna, bram = await page_as("Anna"), await page_as("Bram", phone=True)
        await open_lobby(anna, "Bonje in de Stal")
        await choose(anna, "length", "round")
        await bram.get_by_role("button", name="Join").click()
        for seats in (3, 4):
            await anna.get_by_role("button", name="Add practice player").click()
            await expect(bram.get_by_text(f"{seats} of 4")).to_be_visible()
        await anna.get_by_role("button", name="Start").click()
        await expect(anna.get_by_role("button", name="Start")).to_have_count(0)
        racers = Racers(bot, 1, {"Anna": anna, "Bram": bram})

        hidden: list[str] = []

        async def look() -> None:
            hidden.extend(await racers.out_of_sight(bram))

        flip = 0
        while flip < FLIPS and (state := await racers.until("flip", "over", flip=flip + 1)).phase == "flip":
            flip = state.flip
            await racers.race(flip, look)
        turns = at_most(20_000, "moves")
        while (await racers.state()).phase != "over":
            next(turns)
            await racers.go_on()
        await racers.shown_to_all()
        assert hidden == []

        table = await racers.table()
        assert table.status is Status.FINISHED
        assert table.match is not None
        assert table.match.outcome is not None
        for page in (anna, bram):
            final = page.get_by_role("listitem").filter(has_text="Bonje in de Stal").last
            for score in table.match.outcome.scores:
                await expect(final).to_contain_text(f"{score}")
            await expect(final.locator('[data-press^="m:"]')).to_have_count(0)
            await expect(page.locator(".failure")).to_have_count(0)


async def choose(page: Page, rule: str, choice: str) -> None:
    """Agree on a house rule in the lobby."""
    await page.locator(f'[data-select="lobby:1:rule:{rule}"]').click()
    await page.locator(f'[data-value="{choice}"]').click()
