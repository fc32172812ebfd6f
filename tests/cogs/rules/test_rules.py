"""`/rules`: a book for each game, for whoever asks, in the language of whoever reads it."""

from collections.abc import Callable
from typing import Any

import simcord

from bot.client import Farmhand
from tests.cogs.farm import Farm, labels_of, parts_of, text_of


async def opened(farm: Farm, who: simcord.MemberActor, **options: str) -> Any:
    result = await who.slash(farm.channel, "rules", **options)
    assert result.response is not None
    assert result.response.ephemeral
    return result.response


async def test_a_book_has_chapters_with_pages_and_pictures_and_outlives_a_restart(
    farm: Farm, build: Callable[[], Farmhand]
) -> None:
    book = await opened(farm, farm.anna, game="koe")
    assert "Koe zoekt Boer · In short" in text_of(book)

    await farm.anna.click(book, label="Cards")
    assert "**Cow barn** × 7" in text_of(book)
    assert "25 cow cards" in described(book)
    assert len(book.attachments) == 1

    await farm.env.restart_bot(build())

    await farm.anna.click(book, label="Rulings")
    assert "tie is a shared win" in text_of(book)
    assert not book.attachments


async def test_a_long_chapter_has_pages_to_turn(farm: Farm) -> None:
    book = await opened(farm, farm.anna, game="bonje")
    await farm.anna.click(book, label="Rulings")
    first = text_of(book)
    assert "◀ Page 1 of 2" not in labels_of(book)

    await farm.anna.click(book, label="Page 2 of 2 ▶")
    assert text_of(book) != first

    await farm.anna.click(book, label="◀ Page 1 of 2")
    assert text_of(book) == first


def described(book: Any) -> str:
    """What is read of its picture to those who do not see it."""
    return " ".join(item["description"] for part in parts_of(book) if part["type"] == 12 for item in part["items"])


async def test_the_game_that_is_on_in_the_channel_comes_first(farm: Farm) -> None:
    await farm.anna.slash(farm.channel, "play", game="secret")

    book = await opened(farm, farm.bram)

    [menu] = [part for part in parts_of(book) if part.get("custom_id") == "rules:game"]
    assert [option["value"] for option in menu["options"] if option.get("default")] == ["secret"]


async def test_a_game_that_tells_nothing_more_has_one_chapter_and_other_books_are_a_choice_away(farm: Farm) -> None:
    book = await opened(farm, farm.anna, game="toy")
    assert "Everybody pulls one, two or three carrots" in text_of(book)
    assert "Cards" not in labels_of(book)

    await farm.anna.select(book, ["bonje"], custom_id="rules:game")

    assert "Bonje in de Stal · In short" in text_of(book)


async def test_everybody_reads_it_in_their_own_language_also_in_direct_messages(
    farm: Farm, simcord_bot: Farmhand
) -> None:
    await farm.anna.slash(farm.channel, "leave")  # so that she is known
    await simcord_bot.house.services.people.set_language(farm.anna.id, "nl")
    await farm.anna.slash(farm.channel, "play", game="secret")
    await farm.press(farm.bram, "Meedoen")
    await farm.press(farm.anna, "Beginnen")  # now she has a channel for direct messages

    result = await farm.anna.user.slash("rules", game="bohnanza")

    assert "Bohnanza · In het kort" in text_of(result.response)
