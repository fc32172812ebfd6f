"""The same promises on PostgreSQL: what several processes do to one match, and what the database itself decides."""

import asyncio
from collections.abc import Iterator

import pytest
from sqlalchemy import Connection, text
from sqlalchemy.util import await_only

from bot.services.table import Table
from bot.store import DatabaseTooNew, Store, matches
from bot.store.engine import ServerStore
from tests import postgres
from tests.bounds import at_most
from tests.services.conftest import BRAM, CARLA, Farm, HandTurnedClock, Process
from tests.services.test_archive import (  # noqa: F401  # collected here once more, on the other database
    test_a_list_has_what_runs_first_and_then_the_newest_of_what_was_finished,
    test_channels_and_the_last_match_of_one,
    test_of_a_server_one_is_shown_what_one_may_see_and_what_one_played,
)
from tests.services.test_asides import (  # noqa: F401  # collected here once more, on the other database
    test_asides_are_forgotten_when_another_process_makes_the_tables_move,
)
from tests.services.test_gathering import (  # noqa: F401
    test_a_hundred_presses_at_the_same_moment_all_come_back_and_each_ball_has_one_winner,
    test_a_practice_player_races_with_the_moment_at_which_it_was_to_press,
    test_other_matches_and_their_timers_do_not_wait,
    test_presses_are_gathered_where_another_process_made_the_tables_move,
    test_the_presses_of_one_window_are_decided_in_one_transaction,
)
from tests.services.test_leaderboards import (  # noqa: F401
    test_every_page_together_is_everybody_in_order_each_once,
)
from tests.services.test_lobbies import (  # noqa: F401
    test_a_host_who_leaves_hands_the_lobby_to_the_next_person,
    test_a_second_lobby_in_a_channel_is_refused_by_the_database,
    test_of_many_lobbies_opened_at_once_in_one_channel_one_stands,
    test_the_last_claim_of_the_first_seat_counts,
)
from tests.services.test_matches import (  # noqa: F401
    test_a_finished_match_stores_its_result_with_the_last_move,
    test_a_vanished_channel_or_server_ends_its_matches,
    test_refusals_say_why_and_change_nothing,
)
from tests.services.test_people_servers_paintings import (  # noqa: F401
    test_a_painting_is_found_replaced_and_forgotten,
    test_a_persons_language_is_the_one_last_seen,
    test_an_ended_match_is_stale_until_its_final_picture_stands,
    test_exactly_the_matches_whose_message_shows_something_else_are_stale,
)
from tests.services.test_profiles import (  # noqa: F401
    feats,
    test_favourite_opponents_are_those_met_most_often,
    test_the_best_is_kept_and_the_first_of_equals_stays_it,
)
from tests.services.test_races import (  # noqa: F401
    test_a_kill_before_the_commit_leaves_nothing_behind,
    test_a_match_goes_on_after_a_restart_in_the_middle,
    test_the_same_interaction_twice_at_once_is_one_move,
    test_the_same_interaction_twice_is_one_move,
    test_twenty_presses_at_once_are_decided_in_one_commit,
    test_two_processes_alternate_over_one_database,
    test_two_processes_race_and_no_ply_is_lost_or_doubled,
    test_whatever_happens_in_whatever_order_what_is_stored_is_what_is_shown,
)
from tests.services.test_ratings import (  # noqa: F401
    test_counted_anew_all_numbers_are_the_same,
    test_two_processes_end_matches_at_once_and_count_in_one_order,
)
from tests.services.test_rematch import (  # noqa: F401
    test_of_all_who_ask_at_once_one_opens_the_lobby_and_the_others_are_in_it,
    test_two_processes_open_one_lobby_even_for_two_channels,
)
from tests.services.test_showing import (  # noqa: F401
    test_a_race_that_ran_out_while_no_process_ran_begins_anew_when_it_is_seen,
    test_what_came_before_it_is_known_to_be_shown_survives_a_restart,
)
from tests.services.test_timekeeper import (  # noqa: F401
    test_the_clock_plays_the_safe_move_for_the_absent_and_a_practice_player_sits_down_after_two,
    test_timers_fire_once_although_two_processes_watch_them,
)
from tests.services.test_whole_races import test_two_processes_race_and_each_ball_has_one_winner  # noqa: F401
from tests.store.test_migration import differences


@pytest.fixture(scope="module")
def databases() -> Iterator[postgres.Databases]:
    with postgres.running() as server:
        yield server


@pytest.fixture
def database_url(databases: postgres.Databases) -> str:
    return databases()


async def test_the_migrations_make_exactly_the_schema_there_too(database_url: str) -> None:
    store = await Store.open(database_url)
    assert await store.read(differences) == []
    await store.close()


async def test_a_newer_database_is_left_alone_there_too(database_url: str) -> None:
    def age(connection: Connection) -> None:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))

    store = await Store.open(database_url)
    await store.write(age)
    await store.close()
    with pytest.raises(DatabaseTooNew):
        await Store.open(database_url)


async def test_two_processes_that_are_delivered_the_same_press_do_not_wait_for_each_other(
    farm: Farm, process: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await farm.lobby(BRAM)
    other = await process()  # it has to look the lobby up before it decides
    version_of = matches.version_of

    def locked(connection: Connection, match_id: int, *, lock: bool) -> int | None:
        found = version_of(connection, match_id, lock=lock)
        if lock and not joining:
            await_only(noted_here())
        return found

    async def noted_here() -> None:
        joining.append(asyncio.create_task(farm.services.lobbies.join(table.match_id, CARLA, 42)))
        await farm.services.lobbies.store.read(waits_for_a_lock)

    def waits_for_a_lock(connection: Connection) -> None:
        turns = at_most(10_000, "looks for who waits")
        while not connection.scalar(text("SELECT count(*) FROM pg_locks WHERE NOT granted")):
            next(turns)

    joining: list[asyncio.Task[Table]] = []
    monkeypatch.setattr(matches, "version_of", locked)
    joined = await other.lobbies.join(table.match_id, CARLA, 42)
    assert await joining[0] == joined


async def test_what_belongs_to_a_match_is_stored_while_another_process_holds_it(
    farm: Farm, process: Process, clock: HandTurnedClock
) -> None:
    table = await farm.match(BRAM)
    stores = [services.lobbies.store for services in (farm.services, await process())]
    here, there = (store._engine for store in stores if isinstance(store, ServerStore))
    async with asyncio.timeout(10), here.begin() as one, there.begin() as two:
        await one.run_sync(matches.version_of, table.match_id, lock=True)
        noted = await two.run_sync(matches.note_interactions, table.match_id, [2, 1], clock.now())
    assert noted == {1, 2}
