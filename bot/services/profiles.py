"""Profiles: what somebody has done in each game, for themselves and for others unless they hide it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from bot.core.rating import Rating, is_provisional
from bot.extensions import GameModule
from bot.services.ratings import EVERYWHERE, FOR_EVER
from bot.services.refusal import Refusal
from bot.store import Connection, Store, leaderboards, people, ratings
from bot.store.leaderboards import OpponentRow
from bot.store.rows import BestRow, StandingRow

CURVE = 100
"""How many of the last rated matches a curve shows."""

OPPONENTS = 3
"""How many favourite opponents are told."""


@dataclass(frozen=True, slots=True)
class Strength:
    """A rating as people read it."""

    points: int
    guess: int
    """The likeliest strength; the points lie below it by the margin."""
    margin: int
    is_provisional: bool


@dataclass(frozen=True, slots=True)
class Played:
    """What somebody has done in one game; the match numbers of bests lead to replays."""

    game_key: str
    everywhere: Strength | None
    """None: they finished no rated match."""
    here: Strength | None
    """On the server that is asked about."""
    rated: int
    """Rated matches."""
    places: tuple[int, ...]
    """How often they came first, second and so on, in all finished matches."""
    abandoned: int
    """Matches that were ended early."""
    streak: int
    best_streak: int

    @property
    def finished(self) -> int:
        """Matches played to their end."""
        return sum(self.places)


class Best(NamedTuple):
    """The best somebody did in one respect: `value` as the game's feat measures it."""

    feat: str
    unit: str
    value: int
    match_id: int


class Point(NamedTuple):
    """A rating after one match."""

    points: int
    guess: int


@dataclass(frozen=True, slots=True)
class Profile:
    """Somebody, and one of their games in full."""

    user_id: int
    name: str
    is_hidden: bool
    """Nobody else gets to see it."""
    games: tuple[Played, ...]
    """Those they played, the most played first."""
    chosen: Played | None
    """Of these the one that is shown in full; None: there are none."""
    bests: tuple[Best, ...]
    """In the chosen game."""
    curve: tuple[Point, ...]
    """The rating everywhere in the chosen game, before the first of the last matches and after each; empty without any."""
    opponents: tuple[OpponentRow, ...]
    """Whom they met most often, over all games."""


@dataclass(frozen=True)
class Profiles:
    """Reads profiles."""

    store: Store
    games: Mapping[str, GameModule]

    async def of(self, user_id: int, *, reader: int, guild_id: int | None, game_key: str | None = None) -> Profile:
        """Somebody's profile, the game of `game_key` in full, else the most played one.

        Raises Refusal `profile.stranger` for somebody who never pressed anything, `profile.hidden` for one who hides.
        """
        return await self.store.read(self._profile, user_id, reader, guild_id, game_key)

    def _profile(
        self, connection: Connection, user_id: int, reader: int, guild_id: int | None, game_key: str | None
    ) -> Profile:
        person = people.person(connection, user_id)
        if person is None:
            raise Refusal("profile.stranger")
        if person.hidden and reader != user_id:
            raise Refusal("profile.hidden")
        games = self._played(connection, user_id, guild_id)
        chosen = next((played for played in games if played.game_key == game_key), next(iter(games), None))
        return Profile(
            user_id=user_id,
            name=person.name,
            is_hidden=person.hidden,
            games=games,
            chosen=chosen,
            bests=() if chosen is None else self._bests(connection, user_id, chosen.game_key),
            curve=() if chosen is None else _curve(connection, user_id, chosen.game_key),
            opponents=leaderboards.opponents_of(connection, user_id, OPPONENTS),
        )

    def _played(self, connection: Connection, user_id: int, guild_id: int | None) -> tuple[Played, ...]:
        scopes = [EVERYWHERE] if guild_id is None else [EVERYWHERE, guild_id]
        keys = [(game_key, scope, FOR_EVER, user_id) for game_key in self.games for scope in scopes]
        found = {(row.game_key, row.scope): row for row in ratings.standings(connection, keys)}
        played = [
            _of_game(everywhere, found.get((game_key, guild_id or EVERYWHERE)))
            for game_key in self.games
            if (everywhere := found.get((game_key, EVERYWHERE))) is not None
        ]
        return tuple(sorted(played, key=lambda each: (-each.finished, each.game_key)))

    def _bests(self, connection: Connection, user_id: int, game_key: str) -> tuple[Best, ...]:
        units = {feat.key: feat.unit for feat in self.games[game_key].feats}
        return tuple(_bests(ratings.bests(connection, game_key, [user_id]), units))


def _of_game(everywhere: StandingRow, here: StandingRow | None) -> Played:
    return Played(
        game_key=everywhere.game_key,
        everywhere=_strength(everywhere),
        here=None if here is None or here is everywhere else _strength(here),
        rated=everywhere.rated,
        places=everywhere.places,
        abandoned=everywhere.abandoned,
        streak=everywhere.streak,
        best_streak=everywhere.best_streak,
    )


def _strength(standing: StandingRow) -> Strength | None:
    if standing.points is None:
        return None
    rating = Rating(standing.mu, standing.sigma)
    return Strength(rating.points, rating.guess, rating.margin, is_provisional(standing.rated, standing.sigma))


def _bests(rows: Iterable[BestRow], units: Mapping[str, str]) -> Iterable[Best]:
    """Those of feats that the game still knows, in the game's own order."""
    known = {row.feat: row for row in rows}
    for feat, unit in units.items():
        if feat in known:
            yield Best(feat, unit, known[feat].value, known[feat].match_id)


def _curve(connection: Connection, user_id: int, game_key: str) -> tuple[Point, ...]:
    rows = leaderboards.last_ratings(connection, user_id, game_key, EVERYWHERE, CURVE)
    if not rows:
        return ()
    ratings_in_turn = [
        Rating(rows[0].mu_before, rows[0].sigma_before),
        *(Rating(row.mu, row.sigma) for row in rows),
    ]
    return tuple(Point(rating.points, rating.guess) for rating in ratings_in_turn)
