"""Practice players: they sit in seats of their own, or in those of absent people, and see what that seat sees."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random
from typing import Any

import structlog

from bot.core.game import Choice, Level
from bot.core.match import Match
from bot.extensions import GameModule
from bot.services.record import Record, is_present
from bot.store.rows import SeatRow, TimerRow

log = structlog.get_logger()

STAND_IN: Level = "normal"
"""How the practice player of an absent person plays."""

SAFE_DELAY = 1.0
"""Seconds before the safe move of a practice player that broke."""


@dataclass(frozen=True)
class Substitutes:
    """Asks practice players what they will do, and remembers it as timers."""

    games: Mapping[str, GameModule]
    random: Random
    tempo: float
    """What their delays are multiplied with; 0: they answer at once."""

    def choose(self, record: Record, now: datetime) -> tuple[TimerRow, ...]:
        """The practice timers of a running match; a choice that stays the same keeps its time."""
        old = {timer.seat: timer for timer in record.timers if timer.kind == "practice"}
        timers = []
        for seat in record.seats:
            if is_present(seat) or seat.number in record.silent:
                continue
            timer = self._timer(record, record.playing, seat, now)
            known = old.get(seat.number)
            if timer is not None:
                timers.append(known if known is not None and known.code == timer.code else timer)
        return tuple(timers)

    def _timer(self, record: Record, match: Match, seat: SeatRow, now: datetime) -> TimerRow | None:
        try:
            choice = self._ask(match, seat)
            code = match.game.encode(choice.move) if choice else ""
        except Exception:  # a practice player's mistake must not stall the match: it makes the safe move instead
            log.exception("practice.broken", match=record.id, game=match.game.key, ply=match.ply + 1, seat=seat.number)
            if seat.number not in match.waiting_for:
                return None
            choice = Choice(match.game.default_move(match.state, seat.number), SAFE_DELAY)
            code = match.game.encode(choice.move)
        if choice is None:
            return None
        due_at = record.counts_from(now) + timedelta(seconds=choice.delay * self.tempo)
        return TimerRow("practice", seat.number, due_at, code)

    def _ask(self, match: Match, seat: SeatRow) -> Choice[Any] | None:
        game, number = match.game, seat.number
        view, legal = game.view(match.state, number), game.legal_moves(match.state, number)
        return self.games[game.key].choose(view, number, legal, self.random, seat.level or STAND_IN)
