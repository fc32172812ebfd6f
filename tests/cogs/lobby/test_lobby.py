"""From `/play` to the first deal, as people in a channel see it."""

from collections.abc import Callable
from typing import Any

import pytest
from simcord import interactions

from bot.client import Farmhand
from tests.cogs.farm import Farm, private


@pytest.fixture
async def lobby(farm: Farm) -> Farm:
    """A lobby for Koe zoekt Boer that Anna opened."""
    await farm.anna.slash(farm.channel, "play", game="koe")
    return farm


async def test_play_is_answered_with_the_lobby_itself(farm: Farm) -> None:
    result = await farm.anna.slash(farm.channel, "play", game="koe")

    assert private(result) == ""
    assert len(farm.channel.history()) == 1
    assert "Koe zoekt Boer" in farm.text
    assert "1. anna · host" in farm.text
    assert "a day for each move" in farm.text


async def test_whoever_presses_join_sits_and_whoever_presses_leave_does_not(lobby: Farm) -> None:
    await lobby.press(lobby.bram, "Join")
    assert "2. bram" in lobby.text

    await lobby.press(lobby.bram, "Leave")
    assert "bram" not in lobby.text
    assert len(lobby.channel.history()) == 1


async def test_start_turns_the_lobby_message_itself_into_the_table(lobby: Farm) -> None:
    before = lobby.message.id
    await lobby.press(lobby.anna, "🤖 Add practice player")

    await lobby.press(lobby.anna, "Start")

    assert lobby.message.id == before
    assert "Start" not in lobby.labels
    assert "Rules" in lobby.labels


async def test_one_person_alone_is_told_how_many_are_missing_and_nothing_starts(lobby: Farm) -> None:
    refused = await lobby.press(lobby.anna, "Start")

    assert "One more player" in refused
    assert "Start" in lobby.labels


async def test_only_the_host_starts(lobby: Farm) -> None:
    await lobby.press(lobby.bram, "Join")

    assert "host" in await lobby.press(lobby.bram, "Start")
    assert "Start" in lobby.labels


async def test_somebody_who_does_not_sit_can_neither_leave_nor_add_nor_claim(lobby: Farm) -> None:
    for label in ("Leave", "🤖 Add practice player", "I saw a cow!"):
        assert "Join" in await lobby.press(lobby.eve, label)
    assert "(1 of 5)" in lobby.text


async def test_nobody_sits_twice(lobby: Farm) -> None:
    assert "already" in await lobby.press(lobby.anna, "Join")
    assert "(1 of 5)" in lobby.text


async def test_a_full_table_takes_nobody_more(lobby: Farm) -> None:
    for _ in range(4):
        await lobby.press(lobby.anna, "🤖 Add practice player")

    assert "Every seat is taken" in await lobby.press(lobby.bram, "Join")
    assert "Every seat is taken" in await lobby.press(lobby.anna, "🤖 Add practice player")


async def test_practice_players_of_any_level_come_and_go(lobby: Farm) -> None:
    await lobby.anna.select(lobby.message, ["easy"], custom_id=lobby.menus[0])
    assert "practice player, easy" in lobby.text

    await lobby.press(lobby.anna, "🤖 Remove one")
    assert "practice player, easy" not in lobby.text


async def test_the_host_chooses_the_house_rules_and_nobody_else_does(farm: Farm, simcord_bot: Farmhand) -> None:
    async def rounds() -> str:
        return (await simcord_bot.house.services.matches.table(1)).options["rounds"]

    await farm.anna.slash(farm.channel, "play", game="toy")
    rule = next(menu for menu in farm.menus if menu.endswith(":rule:rounds"))

    assert "host" in private(await farm.bram.select(farm.message, ["9"], custom_id=rule))
    assert await rounds() == "3"

    await farm.anna.select(farm.message, ["9"], custom_id=rule)
    assert await rounds() == "9"


async def test_the_last_who_saw_a_cow_begins(lobby: Farm) -> None:
    await lobby.press(lobby.bram, "Join")
    await lobby.press(lobby.anna, "I saw a cow!")
    assert "anna · host · begins" in lobby.text

    await lobby.press(lobby.bram, "I saw a cow!")
    assert "anna · host · begins" not in lobby.text
    assert "bram · begins" in lobby.text


async def test_a_host_who_leaves_hands_the_lobby_to_the_next_person(lobby: Farm) -> None:
    await lobby.press(lobby.bram, "Join")

    await lobby.press(lobby.anna, "Leave")

    assert "1. bram · host" in lobby.text


async def test_the_last_person_who_leaves_closes_the_lobby(lobby: Farm) -> None:
    await lobby.press(lobby.anna, "🤖 Add practice player")

    await lobby.press(lobby.anna, "Leave")

    assert lobby.labels == []
    assert "closed" in lobby.text


async def test_the_buttons_of_a_lobby_work_after_a_restart(lobby: Farm, build: Callable[[], Farmhand]) -> None:
    await lobby.env.restart_bot(build())

    await lobby.press(lobby.bram, "Join")

    assert "2. bram" in lobby.text
    assert len(lobby.channel.history()) == 1


async def test_a_refusal_speaks_the_language_of_whoever_pressed_not_that_of_the_match(
    lobby: Farm, monkeypatch: pytest.MonkeyPatch
) -> None:
    english = interactions.base_payload

    def dutch(*args: Any, **fields: Any) -> tuple[Any, dict[str, Any]]:
        record, sent = english(*args, **fields)
        return record, sent | {"locale": "nl"}

    monkeypatch.setattr(interactions, "base_payload", dutch)

    assert await lobby.press(lobby.eve, "Start") == "Alleen de host kan dat."
    assert "Join" in lobby.labels
