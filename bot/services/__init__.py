"""Use cases: lobby, matches, timers, practice players. They know the store and the rules, never Discord."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from random import Random

from bot.extensions import Extensions
from bot.services.archive import Archive
from bot.services.changes import Changes
from bot.services.clock import Alarm, Clock, SystemClock, system_alarm
from bot.services.clockwork import Clockwork
from bot.services.desk import Desk
from bot.services.leaderboards import Leaderboards
from bot.services.lobbies import Lobbies, new_seed
from bot.services.matches import Matches
from bot.services.paintings import Paintings
from bot.services.people import People
from bot.services.practice import Substitutes
from bot.services.profiles import Profiles
from bot.services.races import Races
from bot.services.ratings import Ratings
from bot.services.servers import Servers
from bot.services.timekeeper import Timekeeper
from bot.services.turns import Turns
from bot.settings import Settings
from bot.store import Store


@dataclass(frozen=True)
class Services:
    """All use cases over one store; `changes` tells of every change that was committed."""

    changes: Changes
    lobbies: Lobbies
    matches: Matches
    timekeeper: Timekeeper
    people: People
    servers: Servers
    paintings: Paintings
    ratings: Ratings
    leaderboards: Leaderboards
    profiles: Profiles
    desk: Desk
    races: Races
    archive: Archive

    async def close(self) -> None:
        """Finish what was asked for; the store is closed by whoever opened it."""
        self.races.close()
        await self.desk.close()
        await self.timekeeper.close()


def build_services(
    settings: Settings,
    store: Store,
    extensions: Extensions,
    *,
    clock: Clock | None = None,
    alarm: Alarm = system_alarm,
    random: Random | None = None,
    seeds: Callable[[], str] = new_seed,
) -> Services:
    """Wire the services up; `random` shuffles seats and is lent to practice players, `seeds` gives each match its own.

    `alarm` rings when a race's presses have been gathered. A timekeeper keeps no time before its `run` is called.
    """
    clock, random, changes = clock or SystemClock(), random or secrets.SystemRandom(), Changes()
    substitutes = Substitutes(extensions.games, random, settings.practice_tempo)
    turns = Turns(
        Clockwork(settings), substitutes, settings.absences_before_practice, timedelta(seconds=settings.relaxed_clock)
    )
    ratings = Ratings(store, extensions.games)
    desk = Desk(store, extensions.games, clock, changes, settle=turns.settle, ratings=ratings)
    races = Races(desk, extensions.games, settings.ranking_window, clock, alarm)
    timekeeper = Timekeeper(store, desk, races, turns, clock)
    changes.subscribe(races.notice)
    changes.subscribe(timekeeper.notice)
    return Services(
        changes=changes,
        lobbies=Lobbies(settings, store, extensions.games, desk, clock, random, seeds),
        matches=Matches(store, desk, races, turns, timekeeper.notice),
        timekeeper=timekeeper,
        people=People(store, clock, settings.dm_retry_after),
        servers=Servers(store),
        paintings=Paintings(store),
        ratings=ratings,
        leaderboards=Leaderboards(store, clock),
        profiles=Profiles(store, extensions.games),
        desk=desk,
        races=races,
        archive=Archive(store, extensions.games),
    )
