"""What is remembered beside the matches: people, servers, and the messages that show matches."""

import asyncio
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.services import Services
from bot.services import paintings as noting
from bot.services.paintings import Painting, Paintings
from bot.services.people import Door, Wishes
from bot.services.refusal import Refusal
from bot.services.servers import Defaults
from bot.services.table import Person
from bot.store import paintings as stored_paintings
from bot.store import people, servers
from bot.store.rows import ServerRow
from tests.services.conftest import ANNA, BRAM, Farm, HandTurnedClock, Process


async def test_a_persons_language_is_the_one_last_seen(services: Services, process: Process) -> None:
    assert await services.people.language_of(ANNA.id) is None
    await services.people.remember(ANNA)
    await services.people.remember(replace(ANNA, locale="en-GB"))
    assert await services.people.language_of(ANNA.id) == "en-GB"
    assert await (await process()).people.language_of(ANNA.id) == "en-GB"


async def test_a_press_that_tells_nothing_of_the_language_keeps_it(services: Services, process: Process) -> None:
    await services.people.remember(ANNA)
    await services.people.remember(Person(ANNA.id, "Anna"))
    assert await services.people.language_of(ANNA.id) == "nl"
    assert await (await process()).people.language_of(ANNA.id) == "nl"


async def test_a_press_that_tells_nothing_new_writes_nothing(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    await services.people.remember(ANNA)
    monkeypatch.delattr(people, "remember_person")
    await services.people.remember(ANNA)


async def test_a_person_who_chose_a_language_is_spoken_to_in_it_whatever_their_discord_is_set_to(
    services: Services, process: Process
) -> None:
    await services.people.remember(ANNA)
    await services.people.set_language(ANNA.id, "en")
    assert await services.people.remember(ANNA) == "en"
    assert await services.people.wishes(ANNA.id) == Wishes("en", dms=True)
    assert await (await process()).people.language_of(ANNA.id) == "en"
    await services.people.set_language(ANNA.id, None)
    assert await services.people.remember(ANNA) == ANNA.locale


async def test_people_may_hide_and_go_without_reminders(services: Services, process: Process) -> None:
    await services.people.remember(ANNA)
    await services.people.set_hidden(ANNA.id, hidden=True)
    await services.people.set_reminders(ANNA.id, wanted=False)
    assert await services.people.wishes(ANNA.id) == Wishes(hidden=True, reminders=False)
    assert await (await process()).people.wishes(ANNA.id) == Wishes(hidden=True, reminders=False)
    await services.people.remember(ANNA)
    await services.people.set_hidden(ANNA.id, hidden=False)
    assert await services.people.wishes(ANNA.id) == Wishes(reminders=False)


async def test_a_stranger_has_no_wishes_and_no_door(services: Services) -> None:
    assert await services.people.wishes(ANNA.id) == Wishes()
    assert await services.people.door(ANNA.id) == Door()


async def test_whoever_wants_no_direct_messages_is_behind_a_closed_door_until_they_want_them(
    services: Services, process: Process
) -> None:
    people, elsewhere = services.people, (await process()).people
    await people.remember(ANNA)
    await people.dm_opened(ANNA.id, 99)
    assert await elsewhere.door(ANNA.id) == Door(99)
    await people.set_dms(ANNA.id, wanted=False)
    assert await people.door(ANNA.id) == Door(99, is_closed=True)
    assert await elsewhere.door(ANNA.id) == Door(99)
    assert await elsewhere.door(ANNA.id, is_fresh=True) == Door(99, is_closed=True)
    await people.set_dms(ANNA.id, wanted=True)
    assert await people.door(ANNA.id) == Door(99)


async def test_a_refused_direct_message_is_not_tried_again_before_its_reader_pressed_something_a_while_later(
    services: Services, clock: HandTurnedClock
) -> None:
    people = services.people
    await people.remember(ANNA)
    await people.dm_refused(ANNA.id)
    clock.pass_(599)
    await people.remember(ANNA)
    assert (await people.door(ANNA.id)).is_closed
    clock.pass_(1)
    assert (await people.door(ANNA.id)).is_closed
    await people.remember(ANNA)
    assert not (await people.door(ANNA.id)).is_closed


async def test_whoever_asks_for_direct_messages_is_tried_at_once(services: Services) -> None:
    await services.people.remember(ANNA)
    await services.people.dm_refused(ANNA.id)
    await services.people.set_dms(ANNA.id, wanted=True)
    assert not (await services.people.door(ANNA.id)).is_closed


async def test_all_processes_know_how_many_direct_messages_were_opened_lately(
    services: Services, process: Process, clock: HandTurnedClock
) -> None:
    began = clock.now()
    for person, channel_id in ((ANNA, 98), (BRAM, None)):
        await services.people.remember(person)
        clock.pass_(1)
        await services.people.dm_opened(person.id, channel_id)
    lately = (await process()).people.dms_opened_since
    assert await lately(began) == (began + timedelta(seconds=1), began + timedelta(seconds=2))
    assert await lately(began + timedelta(seconds=1)) == (began + timedelta(seconds=2),)


async def test_a_lost_channel_is_forgotten(services: Services) -> None:
    await services.people.remember(ANNA)
    await services.people.dm_opened(ANNA.id, 98)
    await services.people.dm_lost(ANNA.id)
    assert await services.people.door(ANNA.id) == Door()


async def test_matches_are_found_by_the_private_messages_that_belong_to_them(
    farm: Farm, clock: HandTurnedClock
) -> None:
    first, second, paintings = await farm.lobby(), await farm.lobby(channel=8), farm.services.paintings
    await paintings.put(painting(second.match_id, 1, clock, kind="letter:3", seat=0, looks="grey"))
    await paintings.put(painting(first.match_id, 1, clock))
    assert await paintings.matches_with("hand", "letter:") == (second.match_id,)
    assert (await paintings.of_match(second.match_id))[0].looks == "grey"
    assert await farm.services.matches.active_of([first.game_key]) == (first.match_id, second.match_id)
    assert await farm.services.matches.active_of(["chess"]) == ()


async def test_a_server_chooses_its_language_and_takes_the_choice_back(services: Services) -> None:
    assert await services.servers.language_of(5) is None
    await services.servers.set_language(5, "nl")
    assert await services.servers.language_of(5) == "nl"
    await services.servers.set_language(5, None)
    assert await services.servers.language_of(5) is None


async def test_a_server_settles_pace_and_house_rules_of_each_game_by_itself(services: Services) -> None:
    toy, secret = services.lobbies.games["toy"].game, services.lobbies.games["secret"].game
    await services.servers.set_pace(5, toy, "untimed")
    await services.servers.set_option(5, toy, "rounds", "9")

    assert await services.servers.defaults(5, toy) == Defaults("untimed", {"rounds": "9"})
    assert await services.servers.defaults(5, secret) == Defaults(None, {})
    assert await services.servers.defaults(6, toy) == Defaults(None, {})

    await services.servers.set_pace(5, toy, None)
    assert await services.servers.defaults(5, toy) == Defaults(None, {"rounds": "9"})


async def test_what_a_game_does_not_know_any_more_is_no_default(services: Services) -> None:
    toy = services.lobbies.games["toy"].game
    for name, choice in (("pace", "leisurely"), ("rule:rounds", "1000"), ("rule:weather", "rain")):
        await services.servers.store.write(servers.set_default, 5, "toy", name, choice)

    assert await services.servers.defaults(5, toy) == Defaults(None, {})
    with pytest.raises(Refusal) as refused:
        await services.servers.set_option(5, toy, "weather", "rain")
    assert refused.value.reason == "refusal.stale"


async def test_what_a_server_settles_leaves_the_rest_as_it_was(services: Services) -> None:
    await services.servers.set_channels(5, [70, 71])
    await services.servers.set_moderator_role(5, 8)
    await services.servers.set_language(5, "nl")

    assert await services.servers.wishes(5) == ServerRow("nl", [70, 71], 8)


def painting(match_id: int, version: int, clock: HandTurnedClock, **changed: object) -> Painting:
    return replace(Painting(match_id, "table", None, 7, 70 + match_id, version, clock.now()), **changed)  # type: ignore[arg-type]  # fields by name


async def test_a_painting_is_found_replaced_and_forgotten(farm: Farm, clock: HandTurnedClock) -> None:
    table, paintings = await farm.lobby(), farm.services.paintings
    first, call = (
        painting(table.match_id, 1, clock),
        painting(table.match_id, 1, clock, kind="call", seat=0, message_id=9),
    )
    await paintings.put(first)
    await paintings.put(call)
    assert await paintings.get(table.match_id) == first
    assert await paintings.of_match(table.match_id) == (call, first)
    assert await paintings.of_message(9) == call
    newer = replace(first, shown_version=2, message_id=80)
    await paintings.put(newer)
    assert await paintings.of_match(table.match_id) == (call, newer)
    assert await paintings.of_message(first.message_id) is None
    await paintings.forget(table.match_id, "call", 0)
    assert await paintings.of_match(table.match_id) == (newer,)


async def test_exactly_the_matches_whose_message_shows_something_else_are_stale(
    farm: Farm, clock: HandTurnedClock
) -> None:
    paintings = farm.services.paintings
    shown, behind, unposted = [await farm.match(BRAM, channel=channel) for channel in (1, 2, 3)]
    await paintings.put(painting(shown.match_id, shown.version, clock))
    await paintings.put(painting(behind.match_id, behind.version - 1, clock))
    await paintings.put(painting(unposted.match_id, 0, clock, kind="call", seat=1))
    assert await paintings.stale() == (behind.match_id, unposted.match_id)


async def test_an_ended_match_is_stale_until_its_final_picture_stands(farm: Farm, clock: HandTurnedClock) -> None:
    table, paintings = await farm.match(BRAM), farm.services.paintings
    await paintings.put(painting(table.match_id, table.version, clock))
    ended = await farm.services.matches.end(table.match_id, ANNA, moderator=True, interaction_id=None)
    assert await paintings.stale() == (table.match_id,)
    await paintings.put(painting(table.match_id, ended.version, clock))
    assert await paintings.stale() == ()
    await paintings.forget(table.match_id)
    assert await paintings.stale() == ()


async def stored(paintings: Paintings) -> None:
    """Wait until every message is known to show its match."""
    async with asyncio.timeout(10):
        while await paintings.stale():
            pass


async def test_what_a_message_shows_is_known_at_once_and_stored_soon(
    farm: Farm, clock: HandTurnedClock, process: Process
) -> None:
    paintings = farm.services.paintings
    tables = [await farm.match(BRAM, channel=channel) for channel in (1, 2)]
    for table in tables:
        await paintings.put(painting(table.match_id, 0, clock))
        paintings.note(painting(table.match_id, table.version, clock))
    for table in tables:
        assert await paintings.get(table.match_id) == painting(table.match_id, table.version, clock)
    await stored(paintings)
    elsewhere = (await process()).paintings
    assert await elsewhere.get(tables[0].match_id) == painting(tables[0].match_id, tables[0].version, clock)


async def test_what_was_noted_never_comes_back_over_what_is_stored_after_it(
    farm: Farm, clock: HandTurnedClock, process: Process
) -> None:
    replaced, lost = [await farm.match(BRAM, channel=channel) for channel in (1, 2)]
    paintings, elsewhere = farm.services.paintings, (await process()).paintings
    newer = replace(painting(replaced.match_id, 2, clock), message_id=80)
    for table in (replaced, lost):
        await paintings.put(painting(table.match_id, 0, clock))
        paintings.note(painting(table.match_id, 1, clock))
    await paintings.put(newer)
    await paintings.forget(lost.match_id)
    await paintings.close()
    assert await paintings.get(replaced.match_id) == await elsewhere.get(replaced.match_id) == newer
    assert await paintings.get(lost.match_id) is await elsewhere.get(lost.match_id) is None


async def test_whatever_was_noted_is_stored_at_the_end(farm: Farm, clock: HandTurnedClock, process: Process) -> None:
    table, paintings = await farm.match(BRAM), farm.services.paintings
    await paintings.put(painting(table.match_id, 0, clock))
    paintings.note(painting(table.match_id, 1, clock))
    await paintings.close()
    stored = await (await process()).paintings.get(table.match_id)
    assert stored == painting(table.match_id, 1, clock)


async def test_what_could_not_be_stored_is_tried_again(
    farm: Farm, clock: HandTurnedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, paintings = await farm.match(BRAM), farm.services.paintings
    await paintings.put(painting(table.match_id, 0, clock))
    monkeypatch.setattr(noting, "REST", 0)
    put = stored_paintings.put
    failed: list[str] = []

    def once_away(*arguments: Any) -> None:
        if not failed:
            failed.append("away")
            raise OSError("the database is away")
        put(*arguments)

    monkeypatch.setattr(stored_paintings, "put", once_away)
    with capture_logs() as logs:
        paintings.note(painting(table.match_id, table.version, clock))
        await stored(paintings)
    assert failed == ["away"]
    assert [entry["event"] for entry in logs] == ["paintings.unstored"]
