"""Three people at a table of Bohnanza: two trade by their direct messages, the third takes none and does all at the table."""

from pathlib import Path

import pytest
from playwright.async_api import expect

from bot.sandbox import Sandbox
from bot.services.table import Person
from tests.acceptance.trade import dealt
from tests.browser.conftest import PageAs, id_of
from tests.browser.players import farmhand, open_lobby
from tests.browser.traders import Traders, beginning, message

pytestmark = pytest.mark.asyncio(loop_scope="session")

HANDS = ("rcbb", "bsrn", "tsns")


async def test_two_people_trade_by_direct_messages_and_one_who_takes_none_at_the_table(
    page_as: PageAs, sandbox: Sandbox, tmp_path: Path
) -> None:
    sandbox.core.world.users[id_of(sandbox, "Carla")].dms_open = False
    with beginning(dealt(HANDS)):
        async with farmhand(sandbox, tmp_path) as bot:
            pages = {"Anna": await page_as("Anna"), "Bram": await page_as("Bram", phone=True, locale="nl")}
            pages["Carla"] = await page_as("Carla")
            await open_lobby(pages["Anna"], "Bohnanza")
            for name in ("Bram", "Carla"):
                await pages[name].locator('[data-press$=":join"]').click()
                await expect(pages["Anna"].get_by_text(f"{name}")).to_have_count(2)
            await pages["Anna"].get_by_role("button", name="Start").click()
            players = Traders(bot, 1, pages)
            for name in ("Anna", "Bram"):
                await players.go(name, "Farmhand")

            await players.tap("Anna", "h:plant:1:1:")
            await players.tap("Anna", "h:stop:")
            await players.tap("Anna", "d:trade:")  # a swap in four taps
            await players.called("Anna", "Chili (1)")
            await players.called("Anna", "Soy")
            await players.called("Anna", "Offer to Bram")

            await players.tap("Bram", "d:counter:1:")
            await expect(message(pages["Bram"], "Je krijgt: 🌶️ 1 pronkboon")).to_contain_text("Je geeft: 🥜 1 sojaboon")
            await players.tap("Bram", "h:offer:")
            await expect(message(pages["Anna"], "offers you 🥜 1 soy bean for 🌶️ 1 chili bean")).to_be_visible()
            await players.tap("Anna", "d:accept:2:")
            await players.until_aside("s", "c", "")

            await players.called("Carla", "My hand")
            await players.tap("Carla", "d:wish:")
            await players.called("Carla", "Garden")
            await expect(message(pages["Carla"], "Carla would like: 👒 Garden bean")).to_be_visible()
            await players.tap("Anna", "d:trade:")
            await players.tap("Anna", "d:w:1:a:b0/2:")
            await players.called("Anna", "Nothing: it is a gift")
            await players.called("Anna", "Offer to anyone")
            await players.tap("Carla", "d:accept:3:")
            await players.until_aside("s", "c", "b")

            await players.tap("Anna", "h:end:")
            await players.tap("Carla", "d:lay:")  # at the table, where nothing is to be chosen
            await players.go("Bram", "farm")
            await players.tap("Bram", "d:lay:")
            await expect(players.way("Anna", "h:sell:")).to_be_visible()
            await players.until_aside("stt", "", "")
            await bot.house.services.matches.end(1, Person(1, "a moderator"), True, None)
            for page in pages.values():
                await expect(page.locator('[data-press^="h:1:"]')).to_have_count(0)
                await expect(page.locator(".failure")).to_have_count(0)
            refused = sandbox.core.world.dm_between(sandbox.core.world.bot_id, id_of(sandbox, "Carla"))
            assert refused is None or not sandbox.core.world.messages.get(refused.id)
