"""Ratings, statistics and personal bests: every match that was begun and ended is entered once, in one order for all.

A match is entered in the transaction that ends it, so a kill neither loses nor doubles it. What comes of it depends on
the stored matches and their numbers alone: whoever enters all of them again gets the same numbers.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial

import structlog

from bot.core.feats import Done, Feat, Finished, TimedMove
from bot.core.rating import BEGINNER, Rating, is_provisional, rate
from bot.extensions import GameModule
from bot.services.table import Change, Status, Unrated, Verdict
from bot.store import Connection, Store, matches, ratings
from bot.store.ratings import StandingKey
from bot.store.rows import BestRow, EndingRow, RatingRow, ResultRow, StandingRow

log = structlog.get_logger()

EVERYWHERE = 0
"""The scope of all servers together."""

FOR_EVER = "all"
"""The period without an end."""

AT_ONCE = 200
"""How many of the matches that wait are entered together."""

BestKey = tuple[int, str, str]
"""Person, game and feat."""


def periods_of(moment: datetime) -> Mapping[str, str]:
    """What the periods are called that a moment (aware UTC) lies in: all time, its month, and its ISO week."""
    return {"all": FOR_EVER, "month": f"{moment:%Y-%m}", "week": f"{moment:%G-W%V}"}


@dataclass
class Book:
    """Where people stand while matches are entered, one after the other; `before` and `bests` are as they are stored."""

    before: Mapping[StandingKey, StandingRow]
    bests: Mapping[BestKey, BestRow]
    after: dict[StandingKey, StandingRow] = field(default_factory=dict)
    changes: list[RatingRow] = field(default_factory=list)
    better: dict[BestKey, BestRow] = field(default_factory=dict)

    def enter(self, ending: EndingRow, results: Sequence[ResultRow]) -> None:
        """Count a match that was played to its end, and rate it if it is to be rated."""
        owned = [result for result in results if result.user_id is not None]
        is_rated = _why_unrated(ending.status, results) is None
        for scope, period in _leaderboards(ending):
            keys = [(ending.game_key, scope, period, result.user_id or 0) for result in owned]
            stood = [self._standing(key) for key in keys]
            stand = [_counted(row, result.place) for row, result in zip(stood, owned, strict=True)]
            if is_rated:
                after = rate([Rating(row.mu, row.sigma) for row in stood], [result.place for result in owned])
                stand = [_rated(row, rating) for row, rating in zip(stand, after, strict=True)]
            if is_rated and period == FOR_EVER:
                self.changes += map(partial(_change, ending), owned, stood, stand)
            self.after |= zip(keys, stand, strict=True)

    def enter_abandoned(self, ending: EndingRow, owners: Iterable[int]) -> None:
        """Count a match that was ended early: nobody won or lost it."""
        for owner in owners:
            for scope, period in _leaderboards(ending):
                key = (ending.game_key, scope, period, owner)
                standing = self._standing(key)
                self.after[key] = replace(standing, abandoned=standing.abandoned + 1)

    def enter_feat(self, ending: EndingRow, feat: Feat, user_id: int, value: int) -> None:
        """Keep what somebody did if they never did better."""
        key = (user_id, ending.game_key, feat.key)
        known = self.better.get(key) or self.bests.get(key)
        if known is None or feat.is_better(value, known.value):
            self.better[key] = BestRow(user_id, ending.game_key, feat.key, value, ending.match_id)

    def _standing(self, key: StandingKey) -> StandingRow:
        return self.after.get(key) or self.before.get(key) or StandingRow(*key, *BEGINNER)


@dataclass(frozen=True)
class Ratings:
    """Enters matches; the only writer of ratings, leaderboards and personal bests."""

    store: Store
    games: Mapping[str, GameModule]

    def conclude(self, connection: Connection, match_id: int) -> Verdict:
        """Enter a match that this very transaction ends, after all else that it stores."""
        ratings.hold_the_pen(connection)
        ending = ratings.end(connection, match_id)
        book, results = self._enter(connection, [ending])
        return _verdict(ending, results.get(match_id, ()), book.changes)

    def verdict(self, connection: Connection, match_id: int) -> Verdict | None:
        """What an ended match did to ratings; None for one that is not entered yet."""
        ending = ratings.ending(connection, match_id)
        if ending is None:
            return None
        return _verdict(ending, matches.results_of(connection, match_id), ratings.of_match(connection, match_id))

    async def catch_up(self) -> int:
        """Enter the matches that ended before there were ratings, a few at a time; returns how many they were."""
        caught = 0
        while entered := await self.store.write(self._enter_waiting):
            caught += entered
        if caught:
            log.info("ratings.caught_up", matches=caught)
        return caught

    async def rebuild(self) -> int:
        """Forget all ratings, statistics and personal bests and count them anew; returns how many matches there are.

        It is one transaction: on a large database no match can end meanwhile, so stop the bot before.
        """
        return await self.store.write(self._rebuild)

    def _rebuild(self, connection: Connection) -> int:
        ratings.hold_the_pen(connection)
        ratings.forget_all(connection)
        return sum(iter(partial(self._enter_waiting, connection), 0))

    def _enter_waiting(self, connection: Connection) -> int:
        ratings.hold_the_pen(connection)
        endings = ratings.waiting(connection, AT_ONCE)
        if endings:
            self._enter(connection, endings)
            ratings.mark_entered(connection, endings)
        return len(endings)

    def _enter(
        self, connection: Connection, endings: Sequence[EndingRow]
    ) -> tuple[Book, Mapping[int, Sequence[ResultRow]]]:
        ids = [ending.match_id for ending in endings]
        results, owners = ratings.results_of(connection, ids), ratings.owners_of(connection, ids)
        book = _opened(connection, endings, owners)
        for ending in endings:
            if ending.status == Status.FINISHED:
                book.enter(ending, results[ending.match_id])
                self._enter_feats(connection, book, ending, results[ending.match_id])
            else:
                book.enter_abandoned(ending, owners[ending.match_id])
        ratings.save(
            connection, before=book.before, after=book.after, changes=book.changes, better=[*book.better.values()]
        )
        return book, results

    def _enter_feats(self, connection: Connection, book: Book, ending: EndingRow, results: Sequence[ResultRow]) -> None:
        module = self.games.get(ending.game_key)
        if module is None:
            return
        read = partial(_timed_moves, connection, module, ending)
        finished = Finished([result.score for result in results], read)
        for feat in module.feats:
            for seat, value in _done(feat, finished, ending):
                if (owner := results[seat].user_id) is not None:
                    book.enter_feat(ending, feat, owner, value)


def _opened(connection: Connection, endings: Sequence[EndingRow], owners: Mapping[int, Sequence[int]]) -> Book:
    """The book with all that these matches may change."""
    keys = {
        (ending.game_key, scope, period, owner)
        for ending in endings
        for scope, period in _leaderboards(ending)
        for owner in owners.get(ending.match_id, ())
    }
    before = {(row.game_key, row.scope, row.period, row.user_id): row for row in ratings.standings(connection, keys)}
    people = {(key[0], key[3]) for key in keys}
    bests = {
        (best.user_id, best.game_key, best.feat): best
        for game in {game for game, _ in people}
        for best in ratings.bests(connection, game, {user_id for key, user_id in people if key == game})
    }
    return Book(before, bests)


def _leaderboards(ending: EndingRow) -> Iterator[tuple[int, str]]:
    """The scopes and periods that a match counts in."""
    for scope in sorted({EVERYWHERE, ending.guild_id}):
        for period in periods_of(ending.ended_at).values():
            yield scope, period


def _why_unrated(status: str, results: Sequence[ResultRow]) -> Unrated | None:
    if status != Status.FINISHED:
        return "abandoned"
    if any(result.user_id is None for result in results):
        return "practice"
    return "alone" if len(results) < 2 else None


def _verdict(ending: EndingRow, results: Sequence[ResultRow], changes: Sequence[RatingRow]) -> Verdict:
    if reason := _why_unrated(ending.status, results):
        return Verdict(reason)
    return Verdict(
        everywhere=tuple(_in_points(change) for change in changes if change.scope == EVERYWHERE),
        here=tuple(_in_points(change) for change in changes if change.scope != EVERYWHERE),
    )


def _counted(standing: StandingRow, place: int) -> StandingRow:
    places = [*standing.places, *[0] * (place - len(standing.places))]
    places[place - 1] += 1
    streak = standing.streak + 1 if place == 1 else 0
    return replace(standing, places=tuple(places), streak=streak, best_streak=max(standing.best_streak, streak))


def _rated(standing: StandingRow, rating: Rating) -> StandingRow:
    return replace(standing, mu=rating.mu, sigma=rating.sigma, points=rating.points, rated=standing.rated + 1)


def _change(ending: EndingRow, result: ResultRow, stood: StandingRow, stands: StandingRow) -> RatingRow:
    return RatingRow(
        match_id=ending.match_id,
        scope=stands.scope,
        seat=result.seat,
        number=ending.number,
        game_key=ending.game_key,
        user_id=stands.user_id,
        mu_before=stood.mu,
        sigma_before=stood.sigma,
        mu=stands.mu,
        sigma=stands.sigma,
        rated=stands.rated,
    )


def _in_points(change: RatingRow) -> Change:
    before, after = Rating(change.mu_before, change.sigma_before), Rating(change.mu, change.sigma)
    return Change(change.seat, before.points, after.points, is_provisional(change.rated, change.sigma))


def _timed_moves(connection: Connection, module: GameModule, ending: EndingRow) -> Sequence[TimedMove]:
    return [
        TimedMove(
            move.seat,
            module.game.decode(move.code),
            move.played_by == "owner",
            (move.at - ending.started_at).total_seconds(),
        )
        for move in matches.moves_after(connection, ending.match_id, 0)
    ]


def _done(feat: Feat, finished: Finished, ending: EndingRow) -> Sequence[Done]:
    try:
        return tuple(feat.done(finished))
    except Exception:  # whatever a game is wrong about here, the match has ended and must be stored
        log.exception("feat.broken", feat=feat.key, match=ending.match_id, game=ending.game_key)
        return ()
