"""Leaderboards and profiles, read from what `ratings` keeps: a page costs the same among a thousand as among a million.

`standings` has an index with everybody of a leaderboard in order, and `crowds` holds how many of them have about the same
points. So a place is a sum over some dozens of crowds, and a count within one.
"""

from dataclasses import fields
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, Select, Table, and_, case, func, not_, select

from bot.store import schema
from bot.store.ratings import CROWD, crowd_of
from bot.store.rows import RatingRow


class Leaderboard(NamedTuple):
    """Which one: a game, a server (0: everywhere) and the name of a period."""

    game_key: str
    scope: int
    period: str


class LineRow(NamedTuple):
    """Somebody on a leaderboard."""

    user_id: int
    name: str | None
    """As last seen; None for a stranger."""
    hidden: bool
    points: int
    sigma: float
    rated: int


class OpponentRow(NamedTuple):
    """Somebody another one has played with, and how often they came in behind or before them."""

    user_id: int
    name: str
    matches: int
    beaten: int
    lost_to: int


_standing, _crowd, _person = schema.standings.c, schema.crowds.c, schema.people.c
_TOLD = (_standing.user_id, _standing.points, _standing.sigma, _standing.rated)


def people_on(connection: Connection, leaderboard: Leaderboard) -> int:
    """How many people are on a leaderboard."""
    return _summed(connection, _of(leaderboard, schema.crowds))


def people_before(connection: Connection, leaderboard: Leaderboard, points: int) -> int:
    """How many people have more than some points."""
    crowd = crowd_of(points)
    beside = select(func.count()).where(
        _of(leaderboard, schema.standings), _standing.points > points, _standing.points < crowd + CROWD
    )
    return _summed(connection, and_(_of(leaderboard, schema.crowds), _crowd.points > crowd)) + _counted(
        connection, beside
    )


def lines(connection: Connection, leaderboard: Leaderboard, *, skipped: int, limit: int) -> tuple[LineRow, ...]:
    """The people after the `skipped` first ones, the best first; who have the same points are in a fixed order."""
    until = func.sum(_crowd.people).over(order_by=_crowd.points.desc()).label("until")
    counted = select(_crowd.points, _crowd.people, until).where(_of(leaderboard, schema.crowds)).subquery().c
    reached = select(counted.points, counted.until - counted.people).where(counted.until > skipped)
    first = connection.execute(reached.order_by(counted.points.desc()).limit(1)).one_or_none()
    if first is None:
        return ()
    crowd, before = first
    order = (_standing.points.desc(), _standing.user_id.desc())
    shown = (
        select(*_TOLD)
        .where(_of(leaderboard, schema.standings), _standing.points < crowd + CROWD)
        .order_by(*order)
        .offset(skipped - before)
        .limit(limit)
    )
    return _with_names(connection, shown)


def line_of(connection: Connection, leaderboard: Leaderboard, user_id: int) -> LineRow | None:
    """Somebody's own line, None if they are not on the leaderboard."""
    query = select(*_TOLD).where(
        _of(leaderboard, schema.standings), _standing.user_id == user_id, _standing.points.is_not(None)
    )
    return next(iter(_with_names(connection, query)), None)


def position_of(connection: Connection, leaderboard: Leaderboard, line: LineRow) -> int:
    """How many people stand above a line, those above it with the same points included."""
    query = select(func.count()).where(
        _of(leaderboard, schema.standings), _standing.points == line.points, _standing.user_id > line.user_id
    )
    return people_before(connection, leaderboard, line.points) + _counted(connection, query)


def last_ratings(connection: Connection, user_id: int, game_key: str, scope: int, limit: int) -> tuple[RatingRow, ...]:
    """What somebody's last rated matches of a game did to their rating, the oldest first."""
    table = schema.ratings.c
    query = (
        select(*(table[field.name] for field in fields(RatingRow)))
        .where(table.user_id == user_id, table.game_key == game_key, table.scope == scope)
        .order_by(table.number.desc())
        .limit(limit)
    )
    return tuple(reversed([RatingRow(*row) for row in connection.execute(query)]))


def opponents_of(connection: Connection, user_id: int, limit: int) -> tuple[OpponentRow, ...]:
    """Whom somebody has played to the end with most often, people who hide left out."""
    mine, other = schema.results.alias("mine").c, schema.results.alias("other").c
    together = func.count()
    query: Select[Any] = (
        select(
            other.user_id,
            func.max(_person.name),
            together,
            func.sum(case((mine.place < other.place, 1), else_=0)),
            func.sum(case((mine.place > other.place, 1), else_=0)),
        )
        .where(
            mine.user_id == user_id,
            other.match_id == mine.match_id,
            other.user_id != user_id,
            _person.user_id == other.user_id,
            not_(_person.hidden),
        )
        .group_by(other.user_id)
        .order_by(together.desc(), func.max(mine.match_id).desc())
        .limit(limit)
    )
    return tuple(OpponentRow(*row) for row in connection.execute(query))


def _with_names(connection: Connection, told: Select[Any]) -> tuple[LineRow, ...]:
    """These lines, the best first, each with a name: names are looked up for them alone, not for those that are skipped."""
    lines_told = told.subquery()
    line = lines_told.c
    query = (
        select(line.user_id, _person.name, func.coalesce(_person.hidden, False), *list(line)[1:])
        .join_from(lines_told, schema.people, _person.user_id == line.user_id, isouter=True)
        .order_by(line.points.desc(), line.user_id.desc())
    )
    return tuple(LineRow(*row) for row in connection.execute(query))


def _of(leaderboard: Leaderboard, table: Table) -> ColumnElement[bool]:
    return and_(*(table.c[name] == value for name, value in leaderboard._asdict().items()))


def _summed(connection: Connection, condition: ColumnElement[bool]) -> int:
    return int(connection.scalar(select(func.coalesce(func.sum(_crowd.people), 0)).where(condition)) or 0)


def _counted(connection: Connection, query: Select[int]) -> int:
    number: int = connection.execute(query).scalar_one()
    return number
