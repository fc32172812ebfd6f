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


# --- a guided match -------------------------------------------------------------------------------------------------


async def begin_guided(farm: Farm, who: simcord.MemberActor, game: str) -> Any:
    book = await opened(farm, who, game=game)
    await who.click(book, custom_id=f"guided:{game}")
    return book


async def test_a_guided_match_begins_at_once_with_its_learner_and_explains_the_first_choice(
    farm: Farm, simcord_bot: Farmhand, build: Callable[[], Farmhand]
) -> None:
    await simcord_bot.house.services.servers.set_language(farm.guild.id, "en")
    await farm.anna.slash(farm.channel, "leave")  # so that she is known
    await simcord_bot.house.services.people.set_language(farm.anna.id, "nl")

    book = await begin_guided(farm, farm.anna, "koe")

    assert "begeleide partij is begonnen" in text_of(book)
    table = await simcord_bot.house.services.matches.table(1)
    assert [seat.user_id for seat in table.seats] == [farm.anna.id, None, None]
    assert {seat.level for seat in table.seats[1:]} == {"easy"}
    assert (table.pace, table.language) == ("relaxed", "nl")
    assert "🎓 Voor de eerste beurt mag iedereen" in farm.text

    await farm.env.restart_bot(restarted := build())
    again = await restarted.house.services.matches.table(1)
    assert again.lessons == table.lessons
    await farm.anna.click(farm.message, custom_id="m:1:over:none")
    assert "Voor de eerste beurt" not in farm.text


async def test_what_is_hidden_is_explained_to_the_learner_alone(farm: Farm) -> None:
    await begin_guided(farm, farm.anna, "bohnanza")

    assert "open them there and plant the front one" in farm.text
    assert "fits none of your fields" not in farm.text
    [hand] = [message for message in farm.anna.user.dm_channel.history() if not message.flags.ephemeral]
    assert "🎓 Plant the front card" in text_of(hand)


async def test_where_a_match_is_on_already_a_guided_one_begins_in_a_thread(farm: Farm) -> None:
    await farm.bram.slash(farm.channel, "play", game="toy")
    book = await opened(farm, farm.anna, game="bonje")

    offered = await farm.anna.click(book, custom_id="guided:bonje")
    offer = next(answer for answer in [offered.response, *offered.followups] if answer is not None)
    await farm.anna.click(offer, custom_id="guided:bonje:thread")

    [thread] = farm.channel.threads
    assert "🎓 In a moment the cards are turned up" in text_of(thread.history()[-1])


async def test_a_game_without_a_guide_and_a_direct_message_offer_no_guided_match(farm: Farm) -> None:
    book = await opened(farm, farm.anna, game="toy")
    assert not [label for label in labels_of(book) if "guided" in label]

    await begin_guided(farm, farm.anna, "bohnanza")  # which opens a channel for direct messages
    result = await farm.anna.user.slash("rules", game="koe")
    assert not [label for label in labels_of(result.response) if "guided" in label]
