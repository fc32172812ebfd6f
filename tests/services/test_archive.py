"""Lists of matches, replays, and examining a deal."""

import asyncio
from dataclasses import replace
from types import MappingProxyType

import pytest
from sqlalchemy import text

from bot.core.fairness import commitment
from bot.extensions import Extensions
from bot.services import Services
from bot.services.archive import Archive, Wanted
from bot.services.refusal import Refusal
from bot.services.table import Status, Table
from bot.store import Connection
from tests.bounds import at_most
from tests.services.conftest import ANNA, BRAM, CARLA, DIRK, Farm, HandTurnedClock, Process


async def finished(farm: Farm, *others: object, **lobby: object) -> Table:
    """A match that the clock has played to its end."""
    table = await farm.match(*others, options={"rounds": "1"}, **lobby)  # type: ignore[arg-type]  # people
    await farm.services.matches.leave(table.match_id, ANNA, None)
    await play_out(farm, table.match_id)
    return await farm.services.matches.table(table.match_id)


async def play_out(farm: Farm, match_id: int) -> None:
    clock = farm.services.desk._clock
    assert isinstance(clock, HandTurnedClock)
    turns = at_most(10_000, "timers")
    while (await farm.services.matches.table(match_id)).status is Status.RUNNING:
        next(turns)
        await farm.run_timers()
        clock.pass_(100)


async def listed(services: Services, **wanted: object) -> list[int]:
    page = await services.archive.page(Wanted(**{"reader": ANNA.id, "guild_id": None} | wanted), 0, 10)  # type: ignore[arg-type]  # each of its own type
    assert page.total == len(page.entries)
    return [entry.table.match_id for entry in page.entries]


async def test_a_list_has_what_runs_first_and_then_the_newest_of_what_was_finished(farm: Farm) -> None:
    done = [(await finished(farm, channel=channel)).match_id for channel in (1, 2)]
    running = (await farm.match(channel=3)).match_id
    await farm.lobby(channel=4)
    ended = (await farm.match(channel=5)).match_id
    await farm.services.matches.abandon(ended)

    assert await listed(farm.services) == [running, done[1], done[0]]
    assert await listed(farm.services, which="running") == [running]
    assert await listed(farm.services, which="finished") == [done[1], done[0]]
    assert await listed(farm.services, which="ended") == [ended]


async def test_of_a_server_one_is_shown_what_one_may_see_and_what_one_played(farm: Farm) -> None:
    own = (await farm.match(channel=1)).match_id
    other = (await farm.match(BRAM, channel=2)).match_id
    guild_id = 5

    assert await listed(farm.services, reader=DIRK.id, guild_id=guild_id, channels=[2]) == [other]
    assert await listed(farm.services, reader=BRAM.id, guild_id=guild_id) == [other]
    assert await listed(farm.services, reader=ANNA.id, guild_id=guild_id) == [other, own]
    assert await listed(farm.services, reader=ANNA.id, guild_id=6, channels=[1, 2]) == []
    assert await listed(farm.services, reader=DIRK.id) == []


async def test_a_list_can_be_of_one_game_and_of_one_person(farm: Farm) -> None:
    toy = (await farm.match(BRAM, channel=1)).match_id
    koe = (await farm.match(CARLA, channel=2, game="koe")).match_id

    assert await listed(farm.services, game_key="koe") == [koe]
    assert await listed(farm.services, person=BRAM.id) == [toy]
    assert await listed(farm.services, person=BRAM.id, game_key="koe") == []


async def test_won_are_those_that_the_person_won(farm: Farm) -> None:
    table = await finished(farm)
    assert table.match is not None
    assert table.match.outcome is not None
    seat = table.seat_of(ANNA.id)
    assert seat is not None

    assert await listed(farm.services, which="won") == (
        [table.match_id] if seat.number in table.match.outcome.winners else []
    )


async def test_pages_go_from_the_newest_to_the_oldest_and_no_further(farm: Farm) -> None:
    for channel in range(5):
        await finished(farm, channel=channel)
    await farm.match(channel=9)
    wanted, archive = Wanted(ANNA.id, None), farm.services.archive

    pages = [await archive.page(wanted, number, 4) for number in (0, 1, 7)]

    assert [[entry.table.match_id for entry in page.entries] for page in pages] == [[6, 5, 4, 3], [2, 1], [2, 1]]
    assert [(page.number, page.pages, page.total) for page in pages] == [(0, 2, 6), (1, 2, 6), (1, 2, 6)]


async def test_channels_and_the_last_match_of_one(farm: Farm) -> None:
    first = await finished(farm, channel=1)
    await finished(farm, channel=2)
    again = await finished(farm, channel=1)
    await farm.lobby(channel=1)

    assert await farm.services.archive.channels_of(5) == (1, 2)
    assert await farm.services.archive.last_in_channel(5, 1) == again.match_id > first.match_id
    assert await farm.services.archive.last_in_channel(5, 3) is None


async def test_a_replay_shows_every_move_as_it_was_made(farm: Farm) -> None:
    table = await finished(farm)
    assert table.match is not None

    replay = await farm.services.archive.replay(table.match_id)

    assert replay.plies == table.match.ply
    deal, first, last = replay.at(0), replay.at(1), replay.at(replay.plies)
    assert (deal.seat, deal.played_by, deal.table.recent) == (None, None, ())
    assert first.played_by in {"practice", "clock"}
    assert first.table.status is Status.RUNNING
    assert last.table.status is Status.FINISHED
    assert last.table.match == table.match
    assert last.table.recent == table.recent
    assert not any(seat.away for seat in last.table.seats)
    assert replay.at(replay.plies + 5) == last
    assert [(chapter.kind, chapter.number) for chapter in replay.chapters] == [("round", 1)]


async def test_of_two_who_open_a_replay_at_once_one_waits_for_the_other_and_it_is_played_once(
    farm: Farm, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await finished(farm)
    archive, times = farm.services.archive, []
    played = Archive._replayed

    async def counted(self: Archive, match_id: int) -> object:
        times.append(match_id)
        return await played(self, match_id)

    monkeypatch.setattr(Archive, "_replayed", counted)
    one, other = await asyncio.gather(archive.replay(table.match_id), archive.replay(table.match_id))

    assert one is other
    assert times == [table.match_id]


@pytest.mark.parametrize(
    ("status", "reason"),
    [(Status.LOBBY, r"replay\.never_began"), (Status.RUNNING, r"replay\.running")],
)
async def test_what_is_not_over_is_not_replayed(farm: Farm, status: Status, reason: str) -> None:
    table = await (farm.lobby() if status is Status.LOBBY else farm.match())

    with pytest.raises(Refusal, match=reason):
        await farm.services.archive.replay(table.match_id)
    with pytest.raises(Refusal, match=r"refusal\.unknown_match"):
        await farm.services.archive.replay(table.match_id + 1)


async def test_a_match_that_was_ended_early_is_replayed_as_far_as_it_came(farm: Farm) -> None:
    table = await farm.match(BRAM)
    await farm.play(table.match_id, ANNA, "p1.3")
    await farm.services.matches.abandon(table.match_id)

    replay = await farm.services.archive.replay(table.match_id)

    assert replay.plies == 1
    assert replay.at(1).table.status is Status.RUNNING
    assert (await farm.services.archive.inspect(table.match_id)).finding == "ended"


async def test_without_its_game_a_match_says_so(farm: Farm, process: Process, extensions: Extensions) -> None:
    table = await finished(farm)
    without = await process(replace(extensions, games=MappingProxyType({})))

    with pytest.raises(Refusal, match=r"replay\.no_game"):
        await without.archive.replay(table.match_id)
    assert (await without.archive.inspect(table.match_id)).finding == "unknown"


async def test_of_a_running_match_nothing_but_the_commitment_is_told(farm: Farm) -> None:
    table = await farm.match(BRAM)

    inspection = await farm.services.archive.inspect(table.match_id)

    assert table.match is not None
    assert inspection.commitment == table.commitment
    assert (inspection.opened, inspection.finding, table.opened) == (None, "running", None)
    assert table.match.seed not in repr(inspection)


async def test_the_line_that_is_opened_is_the_sealed_one_and_all_follows_from_it(farm: Farm) -> None:
    began = await farm.match(options={"rounds": "1"})
    await farm.services.matches.leave(began.match_id, ANNA, None)
    await play_out(farm, began.match_id)

    inspection = await farm.services.archive.inspect(began.match_id)

    assert inspection.opened is not None
    assert began.match is not None
    assert commitment(inspection.opened) == inspection.commitment == began.commitment
    assert inspection.opened.endswith(f" seed={began.match.seed}")
    assert inspection.finding == "follows"


async def changed(farm: Farm, statement: str) -> None:
    """Somebody tampers with the database."""

    def change(connection: Connection) -> None:
        connection.execute(text(statement))

    await farm.services.archive._store.write(change)


@pytest.mark.parametrize(
    ("statement", "at"),
    [
        ("UPDATE results SET score = score + 1", None),
        ("UPDATE moves SET code = 'p9.9' WHERE ply = 1", 1),
    ],
)
async def test_what_was_changed_afterwards_does_not_follow(farm: Farm, statement: str, at: int | None) -> None:
    table = await finished(farm)
    await changed(farm, statement)

    inspection = await farm.services.archive.inspect(table.match_id)

    assert (inspection.finding, inspection.differs_at) == ("differs", at)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE matches SET seed = 'another'",
        "UPDATE matches SET options = '{}'",
        "UPDATE seats SET user_id = 7 WHERE user_id IS NOT NULL",
    ],
)
async def test_a_line_that_was_changed_after_the_deal_breaks_the_seal(farm: Farm, statement: str) -> None:
    table = await finished(farm)
    await changed(farm, statement)

    inspection = await farm.services.archive.inspect(table.match_id)

    assert (inspection.commitment, inspection.finding) == (table.commitment, "broken")


async def test_a_match_from_before_there_were_seals_has_the_one_that_it_would_have_had(farm: Farm) -> None:
    table = await finished(farm)
    await changed(farm, "UPDATE matches SET commitment = NULL")

    inspection = await farm.services.archive.inspect(table.match_id)

    assert (inspection.commitment, inspection.finding) == (table.commitment, "follows")
