"""Commands, buttons, selects, forms and private answers, with a real bot behind them."""

from datetime import timedelta

import discord
import pytest
from playwright.async_api import FilePayload, expect

from bot.sandbox import Sandbox, SettableClock
from bot.sandbox.wire import MessageFlag
from tests.browser.conftest import PageAs
from tests.browser.doing import command, open_panel
from tests.browser.toy_bot import Panel, ToyBot, picture

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_command_is_typed_with_its_options(page_as: PageAs, bot: ToyBot) -> None:
    assert bot.is_ready()
    anna, bram = await page_as("Anna"), await page_as("Bram")
    await anna.get_by_role("combobox", name="Message #farm").press_sequentially("/ec")
    await expect(anna.get_by_role("option", name="/echo Says it again")).to_have_attribute("aria-selected", "true")
    await anna.keyboard.press("Enter")
    await expect(anna.get_by_role("combobox", name="text")).to_be_focused()
    await anna.keyboard.type("moo")
    await anna.keyboard.press("Tab")
    await anna.keyboard.type("to")
    await anna.keyboard.press("Enter")
    await anna.keyboard.press("ArrowDown")
    await anna.keyboard.press("Enter")
    await expect(anna.get_by_role("combobox", name="tone")).to_have_value("Grumpy")
    await anna.keyboard.press("Enter")
    answer = bram.get_by_role("listitem").filter(has_text="moo (grumpy)")
    await expect(answer).to_contain_text("Anna used /echo")
    await expect(anna.get_by_role("combobox", name="Message #farm")).to_be_focused()


async def test_a_missing_option_is_pointed_at_and_escape_leaves(page_as: PageAs, bot: ToyBot) -> None:
    assert bot.is_ready()
    anna = await page_as("Anna")
    await anna.get_by_role("combobox", name="Message #farm").fill("/echo ")
    await anna.keyboard.press("Enter")
    await expect(anna.get_by_text("This option is required.")).to_be_visible()
    await expect(anna.get_by_role("combobox", name="text")).to_have_attribute("aria-invalid", "true")
    await anna.keyboard.press("Escape")
    await expect(anna.get_by_role("combobox", name="Message #farm")).to_be_focused()


async def test_a_command_is_sent_by_touch_alone(page_as: PageAs, bot: ToyBot) -> None:
    assert bot.is_ready()
    anna = await page_as("Anna", phone=True)
    await anna.get_by_role("button", name="Commands").tap()
    await anna.get_by_role("option", name="/barn open").tap()
    await anna.get_by_role("button", name="Send").tap()
    await expect(anna.get_by_role("listitem").filter(has_text="Anna used /barn open")).to_contain_text(
        "The barn is open."
    )


async def test_the_bot_suggests_while_one_types(page_as: PageAs, bot: ToyBot) -> None:
    assert bot.is_ready()
    anna = await page_as("Anna")
    await anna.get_by_role("combobox", name="Message #farm").fill("/find ")
    await anna.keyboard.type("be")
    await expect(anna.get_by_role("option")).to_have_text(["Bella 1", "Berta 3"])
    await anna.get_by_role("option", name="Berta 3").click()
    await anna.keyboard.press("Enter")
    await expect(anna.get_by_text("Found berta.")).to_be_visible()


async def test_a_pressed_message_is_locked_until_the_answer(page_as: PageAs, bot: ToyBot) -> None:
    anna, bram = await page_as("Anna"), await page_as("Bram")
    mine = await open_panel(anna)
    bot.gate.clear()
    await mine.get_by_role("button", name="Feed").click()
    await expect(mine.get_by_role("button", name="Feed")).to_have_attribute("aria-busy", "true")
    await expect(mine.get_by_role("button", name="Name her")).to_be_disabled()
    theirs = bram.get_by_role("listitem").filter(has_text="The stable")
    await expect(theirs.get_by_role("button", name="Name her")).to_be_enabled()
    await mine.get_by_role("button", name="Feed").click(force=True)
    bot.gate.set()
    await expect(mine).to_contain_text("Fed 1 times")
    await expect(mine.get_by_role("button", name="Name her")).to_be_enabled()
    await expect(mine.get_by_role("button", name="Feed")).to_be_focused()
    await expect(theirs).to_contain_text("Fed 1 times")
    await expect(mine.get_by_role("button", name="Sold")).to_be_disabled()
    assert await bot.hears(1) == ["feed"]


async def test_a_press_that_nobody_answers_fails_under_its_message(
    page_as: PageAs, bot: ToyBot, clock: SettableClock
) -> None:
    anna = await page_as("Anna")
    message = await open_panel(anna)
    await message.get_by_role("button", name="Break").click()
    await expect(message.get_by_role("button", name="Break")).to_have_attribute("aria-busy", "true")
    await bot.hears(1)
    await expect(message.get_by_text("This interaction failed")).to_have_count(0)
    clock.advance(3.1)
    await expect(message.get_by_text("This interaction failed")).to_be_visible()
    await message.get_by_role("button", name="Feed").click()
    await expect(message.get_by_text("This interaction failed")).to_have_count(0)
    await expect(message).to_contain_text("Fed 1 times")
    assert await bot.hears(2) == ["break", "feed"]


async def test_a_select_sends_what_is_new_and_nothing_twice(page_as: PageAs, bot: ToyBot) -> None:
    anna = await page_as("Anna")
    message = await open_panel(anna)
    mood = message.get_by_role("combobox", name="Her mood")
    await expect(mood).to_have_text("Happy")
    await mood.click()
    await expect(anna.get_by_role("option", name="Happy She met her farmer")).to_be_focused()
    await anna.keyboard.press("Enter")
    await expect(anna.get_by_role("listbox")).to_have_count(0)
    await mood.click()
    await anna.keyboard.press("ArrowDown")
    await anna.keyboard.press("Enter")
    await expect(anna.get_by_role("option")).to_have_count(0)
    await bot.hears(1)
    await expect(mood).to_be_enabled()
    cows = message.get_by_role("combobox", name="Which cows?")
    await cows.click()
    await anna.get_by_role("option", name="Cow 1").click()
    await anna.get_by_role("option", name="Cow 3").click()
    await expect(anna.get_by_role("option", name="Cow 4")).to_be_disabled()
    await anna.get_by_role("button", name="Done").click()
    await expect(cows).to_contain_text("Cow 3")
    await bot.hears(2)
    assert bot.heard == [("moods", ["-"]), ("cows", ["1", "3"])]
    posted = await anext(bot.channel("farm").history(limit=1))
    await posted.edit(view=discord.ui.LayoutView().add_item(discord.ui.TextDisplay("The stable is sold")))
    await expect(message).to_contain_text("is sold")
    await posted.edit(view=Panel(0), attachments=[picture()])  # its menu would not lead again to where one had been
    await expect(cows).to_have_text("Which cows?")


async def test_a_select_is_a_sheet_on_a_phone(page_as: PageAs, bot: ToyBot) -> None:
    anna = await page_as("Anna", phone=True)
    message = await open_panel(anna)
    await message.get_by_role("combobox", name="Which cows?").tap()
    sheet = anna.get_by_role("dialog", name="Which cows?")
    box = await sheet.bounding_box()
    assert box is not None
    assert (box["x"], box["width"], round(box["y"] + box["height"])) == (0, 375, 667)
    await anna.get_by_role("option", name="Cow 2").tap()
    await anna.get_by_role("button", name="Done").tap()
    await expect(message.get_by_role("combobox", name="Which cows?")).to_have_text("Cow 2")
    await bot.hears(1)
    assert bot.heard == [("cows", ["2"])]
    for button in await message.locator("[data-press]").all():
        size = await button.bounding_box()
        assert size is not None
        assert size["height"] >= 44


async def test_a_form_that_is_closed_changes_nothing_and_asks_for_what_is_missing(page_as: PageAs, bot: ToyBot) -> None:
    anna = await page_as("Anna")
    message = await open_panel(anna)
    await message.get_by_role("button", name="Name her").click()
    form = anna.get_by_role("dialog", name="A new cow")
    await expect(form).to_be_visible()
    await anna.keyboard.press("Escape")
    await expect(form).to_have_count(0)
    await message.get_by_role("button", name="Name her").click()
    await expect(form.get_by_label("Her name")).to_be_focused()
    await form.get_by_role("button", name="Submit").click()
    await expect(form.get_by_text("This is required.")).to_have_count(3)
    await form.get_by_label("Her name").fill("Bella")
    await form.get_by_role("combobox", name="Her colour").click()
    await anna.get_by_role("option", name="Red").click()
    await form.get_by_role("radio", name="Sad").check()
    await form.get_by_role("checkbox", name="In the barn").check()
    await form.get_by_role("button", name="Submit").click()
    await expect(anna.get_by_text("Noted.")).to_be_visible()
    await expect(form).to_have_count(0)
    assert await bot.hears(3) == ["name", "name", "form"]
    _, sent = bot.heard[-1]
    answers = [label["component"] for label in sent["components"]]
    assert [answer.get("value", answer.get("values")) for answer in answers] == ["Bella", ["r"], "-", True]


async def test_a_private_answer_is_its_owners_alone(page_as: PageAs, bot: ToyBot) -> None:
    assert bot.is_ready()
    anna, bram = await page_as("Anna"), await page_as("Bram")
    await command(anna, "whisper")
    await expect(anna.get_by_text("Only you can see this")).to_be_visible()
    await bot.channel("farm").send("afterwards")
    await expect(bram.get_by_text("afterwards")).to_be_visible()
    await expect(bram.get_by_text("Psst.")).to_have_count(0)
    await anna.get_by_role("button", name="Dismiss").click()
    await expect(anna.get_by_text("Psst.")).to_have_count(0)


async def test_an_edit_keeps_what_its_reader_uncovered(page_as: PageAs, bot: ToyBot) -> None:
    assert bot.is_ready()
    anna = await page_as("Anna")
    message = await open_panel(anna)
    spoiler = message.locator(".spoiler")
    await spoiler.focus()
    await anna.keyboard.press("Enter")
    await message.get_by_role("button", name="Feed").click()
    await expect(message).to_contain_text("Fed 1 times")
    await expect(spoiler).to_have_attribute("data-revealed", "")
    await expect(spoiler).to_have_accessible_name("She likes hay.")


async def test_embeds_and_link_buttons_of_the_older_kind_are_shown(page_as: PageAs, bot: ToyBot) -> None:
    assert bot.is_ready()
    anna = await page_as("Anna")
    await command(anna, "classic")
    embed = anna.get_by_role("article")
    await expect(embed.get_by_role("heading", name="Weather")).to_be_visible()
    await expect(embed.locator("strong")).to_have_text("Sunny")
    await expect(anna.get_by_role("link", name="Website")).to_have_attribute("href", "https://example.org")
    await anna.get_by_role("button", name="Plain").click()
    await expect(anna.get_by_role("button", name="Plain")).to_be_enabled()
    await anna.get_by_role("combobox", name="With whom?").click()
    await anna.get_by_role("option", name="Carla").click()
    await expect(anna.get_by_role("combobox", name="With whom?")).to_have_text("Carla")
    await bot.hears(2)
    role = anna.get_by_role("combobox", name="Which role?")
    await expect(role).to_be_enabled()
    await role.click()
    await anna.get_by_role("option", name="@Farmhand").click()
    await expect(role).to_have_text("@Farmhand")
    assert await bot.hears(3) == ["plain", "friend", "role"]


async def test_files_for_a_form_are_chosen_counted_and_handed_in(page_as: PageAs, bot: ToyBot) -> None:
    anna = await page_as("Anna", phone=True)
    await command(anna, "classic")
    await anna.get_by_role("button", name="Papers").click()
    form = anna.get_by_role("dialog", name="Her papers")
    await expect(form.get_by_role("button", name="Choose files")).to_be_focused()
    await form.get_by_role("button", name="Submit").click()
    await expect(form.get_by_text("This is required.")).to_be_visible()
    chosen = form.locator("input[type=file]")
    await chosen.set_input_files([file("left.txt"), file("large.bin", 10 * 1024 * 1024 + 1)])
    await form.get_by_role("button", name="Submit").click()
    await expect(form.get_by_text("large.bin is larger than 10 MB.")).to_be_visible()
    await form.get_by_role("button", name="Remove large.bin").click()
    await form.get_by_role("button", name="Submit").click()
    await expect(form.get_by_text("At least 2 files, please.")).to_be_visible()
    await chosen.set_input_files([file("right.txt")])
    await form.get_by_role("button", name="Submit").click()
    await expect(form).to_have_count(0)
    assert await bot.hears(2) == ["papers", "form"]
    files = bot.heard[-1][1]["resolved"]["attachments"].values()
    assert [about["filename"] for about in files] == ["left.txt", "right.txt"]


@pytest.mark.usefixtures("bot")
async def test_a_commands_files_are_chosen_in_its_form_and_reach_the_bot(page_as: PageAs) -> None:
    anna = await page_as("Anna", phone=True)
    composer = anna.get_by_role("combobox", name="Message ")
    await composer.fill("/weigh")
    await expect(anna.get_by_role("option", name="/weigh")).to_be_visible()
    await composer.press("Enter")
    form = anna.get_by_role("group", name="Command /weigh")
    choose, tail = (
        form.get_by_role("button", name="picture: Choose a file"),
        form.get_by_role("combobox", name="Enter sends"),
    )
    await expect(choose).to_be_focused()
    await tail.press("Enter")
    await expect(anna.get_by_text("This option is required.")).to_be_visible()
    await expect(choose).to_be_focused()
    picture = form.locator("input[type=file]").first
    await picture.set_input_files([file("large.bin", 10 * 1024 * 1024 + 1)])
    await expect(tail).to_be_focused()
    await tail.press("Enter")
    await expect(anna.get_by_text("large.bin is larger than 10 MB.")).to_be_visible()
    for chosen, size in ((file("empty.txt", 0), "0 kB"), (file("bella.txt"), "1 kB")):
        await picture.set_input_files([chosen])
        await expect(form).to_contain_text(f"{chosen['name']}{size}")
    await anna.get_by_role("option", name="other").click()
    await expect(form.get_by_role("button", name="other: Choose a file")).to_be_focused()
    await anna.keyboard.press("Backspace")
    await expect(form.get_by_role("button", name="other: Choose a file")).to_have_count(0)
    await anna.get_by_role("option", name="other").click()
    await form.locator("input[type=file]").nth(1).set_input_files([file("clara.txt", 5)])
    await anna.get_by_role("option", name="owner").click()
    await anna.get_by_role("option", name="@Farmhand").click()
    await tail.press("Enter")
    await expect(anna.get_by_text("bella.txt: 3, clara.txt: 5 (Farmhand)")).to_be_visible()


def file(name: str, size: int = 3) -> FilePayload:
    """A file as a browser's dialogue gives it."""
    return FilePayload(name=name, mimeType="text/plain", buffer=b"m" * size)


async def test_a_bot_that_thinks_has_a_quarter_of_an_hour(page_as: PageAs, bot: ToyBot, sandbox: Sandbox) -> None:
    farm = bot.channel("farm")
    for minutes in (16, 14):
        posted = await farm.send("Thought about")
        message = sandbox.core.world.message(str(farm.id), str(posted.id))
        message.flags |= MessageFlag.LOADING
        message.created_at -= timedelta(minutes=minutes)
    anna = await page_as("Anna")
    await expect(anna.get_by_text("is thinking…")).to_have_count(1)
    await expect(anna.get_by_text("The application did not respond")).to_have_count(1)
