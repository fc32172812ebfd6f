"""Matches that ended, made up and stored in bulk: as if they had been played, without their moves."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from sqlalchemy import Connection, insert, select

from bot.services import Services
from bot.services.table import Verdict
from bot.store import schema

BEGAN = datetime(2026, 1, 1, tzinfo=UTC)
DERIVED = (schema.ratings, schema.standings, schema.crowds, schema.bests)


@dataclass(frozen=True)
class Ended:
    """A match: who sat there (None: a practice player), their scores, where, and when it ended."""

    players: Sequence[int | None]
    scores: Sequence[int]
    guild_id: int = 5
    game_key: str = "toy"
    at: datetime = BEGAN
    status: str = "finished"

    @property
    def places(self) -> tuple[int, ...]:
        return tuple(1 + sum(other > score for other in self.scores) for score in self.scores)


def made_up(number: int, random: Random, *, people: int = 12, guilds: Sequence[int] = (5, 6, 7)) -> Iterable[Ended]:
    """Matches over some weeks: many scores are shared, some have practice players, some were ended early."""
    at = BEGAN
    for _ in range(number):
        at += timedelta(hours=random.randrange(60))
        players: list[int | None] = list(random.sample(range(1, people + 1), random.randint(2, min(5, people))))
        if random.random() < 0.15:
            players[0] = None
        scores = [random.randrange(4) for _ in players]
        status = "abandoned" if random.random() < 0.1 else "finished"
        yield Ended(players, scores, random.choice(guilds), random.choice(("toy", "koe")), at, status)


def store(connection: Connection, ended: Sequence[Ended], *, first_id: int = 1) -> range:
    """Store matches with consecutive ids as the bot would, but for what is counted at their end; returns the ids."""
    ids = range(first_id, first_id + len(ended))
    known = list(zip(ids, ended, strict=True))
    connection.execute(insert(schema.matches), [_match(match_id, match) for match_id, match in known])
    connection.execute(insert(schema.seats), [row for match_id, match in known for row in _seats(match_id, match)])
    if rows := [row for match_id, match in known for row in _results(match_id, match)]:
        connection.execute(insert(schema.results), rows)
    return ids


async def enter(services: Services, ended: Sequence[Ended], first_id: int = 1) -> list[Verdict]:
    """Let made-up matches end, all in one transaction."""

    def work(connection: Connection) -> list[Verdict]:
        ids = store(connection, ended, first_id=first_id)
        return [services.ratings.conclude(connection, match_id) for match_id in ids]

    return await services.ratings.store.write(work)


def derived(connection: Connection) -> dict[str, list[tuple[Any, ...]]]:
    """All that was counted, whatever the order it was written in."""
    return {
        table.name: sorted((tuple(row) for row in connection.execute(select(table))), key=repr) for table in DERIVED
    }


def _match(match_id: int, match: Ended) -> dict[str, Any]:
    return {
        "id": match_id,
        "guild_id": match.guild_id,
        "channel_id": match_id,
        "host_id": 1,
        "game_key": match.game_key,
        "rules_version": 1,
        "options": {},
        "seed": "a seed",
        "pace": "live",
        "language": "en",
        "status": match.status,
        "version": 1,
        "ply": 0,
        "created_at": match.at,
        "started_at": match.at,
        "ended_at": match.at,
    }


def _seats(match_id: int, match: Ended) -> Iterable[dict[str, Any]]:
    for number, user_id in enumerate(match.players):
        told = {"name": f"Player {user_id}", "away": False, "misses": 0, "claims_first": False, "wants_end": False}
        yield {"match_id": match_id, "number": number, "user_id": user_id, **told}


def _results(match_id: int, match: Ended) -> Iterable[dict[str, Any]]:
    if match.status == "finished":
        for seat, (user_id, score, place) in enumerate(zip(match.players, match.scores, match.places, strict=True)):
            values = {"user_id": user_id, "score": score, "place": place, "won": place == 1}
            yield {"match_id": match_id, "seat": seat, **values}
