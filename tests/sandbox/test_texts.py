"""In which language the page speaks to whom."""

import aiohttp
import pytest

from bot.sandbox import Sandbox
from bot.sandbox.texts import Words, say
from tests.sandbox_client import Person


def test_a_text_is_said_in_the_nearest_language_and_counts() -> None:
    unseen = "page.messages.unseen"

    assert [say(Words(unseen, {"n": n}), "nl") for n in (1, 2)] == ["1 nieuw bericht", "2 nieuwe berichten"]
    assert say(Words(unseen, {"n": 1}), "en-GB") == "1 new message"
    assert [say(Words("page.cancel"), locale) for locale in ("nl-BE", "de", None)] == ["Annuleren", "Cancel", "Cancel"]


def test_words_within_words_are_said_in_the_same_language() -> None:
    text = Words("page.fault.reset.ordered", {"route": Words("page.fault.route.create")})

    assert say(text, "nl") == "Verbinding verbroken: nieuwe berichten"


@pytest.mark.parametrize(
    ("name", "accepted", "language"),
    [
        ("Bram", "en-GB", "nl"),
        ("Anna", "nl", "en"),
        (None, "de, nl-NL;q=0.8, en;q=0.5", "nl"),
        (None, "de", "en"),
    ],
)
async def test_the_page_comes_in_its_persons_language_or_that_of_the_browser(
    sandbox: Sandbox, name: str | None, accepted: str, language: str
) -> None:
    found = [user.id for user in sandbox.core.world.users.values() if user.name == name]
    query = {"user": found[0]} if found else {}
    async with (
        aiohttp.ClientSession() as session,
        session.get(sandbox.url, params=query, headers={"Accept-Language": accepted}) as response,
    ):
        page = await response.text()

    assert f'<html lang="{language}">' in page
    assert f'"language":"{language}"' in page


async def test_refusals_and_faults_are_told_in_each_persons_language(person: Person) -> None:
    anna, bram = await person("Anna"), await person("Bram")
    await anna.order("error", route="create", status="503")
    await bram.until(lambda: bool(bram.faults and bram.faults["ordered"]))

    assert anna.faults["ordered"][0]["text"] == "503: new messages"
    assert bram.faults["ordered"][0]["text"] == "503: nieuwe berichten"
    gone = {
        frame: await who.frame("error", await who.do("delete", message_id="1")) for frame, who in ((1, anna), (2, bram))
    }
    assert [gone[1]["message"], gone[2]["message"]] == ["This message is gone.", "Dit bericht is er niet meer."]
