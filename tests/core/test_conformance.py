"""The laws of `bot/core/game.py`, held against every game that is found and a toy, at every number of seats.

What needs a game's own knowledge, such as dealing anew what a seat cannot see, is tested with that game.
"""

import json
from collections.abc import Iterator
from functools import cache
from itertools import cycle, islice
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.core.game import LEVELS, Event, IllegalMove, Level, MalformedMove, Outcome
from bot.core.match import Match, Ply
from bot.core.simulate import simulate
from bot.extensions import GameModule
from bot.locale import Catalogues
from bot.settings import Settings
from tests.conftest import SOAK
from tests.games import every_game

FOUND = every_game(Settings().extra_cogs)
TEXTS = Catalogues(FOUND.locales)
TABLES = [(key, seats) for key, module in FOUND.games.items() for seats in module.game.seat_counts]
EVERY_GAME = pytest.mark.parametrize("module", FOUND.games.values(), ids=FOUND.games)
EVERY_TABLE = pytest.mark.parametrize(("key", "seats"), TABLES, ids=[f"{key}-{seats}" for key, seats in TABLES])
RANDOM_MATCHES = 2 * SOAK
LONG = 20_000
"""Moves after which a random match counts as endless."""
ON_A_BUTTON = "m:" + "9" * 20 + ":"
"""What stands before a move's code in a `custom_id`, at its longest."""


class Position(NamedTuple):
    """A match at some ply, what was played there, and what everybody saw of it."""

    match: Match
    ply: Ply
    events: tuple[Event, ...]


class Played(NamedTuple):
    """A random match: its positions, and how it stands at the end."""

    positions: tuple[Position, ...]
    end: Match

    def some(self, count: int = 40) -> tuple[Position, ...]:
        """Positions from all over the match."""
        return self.positions[:: max(1, len(self.positions) // count)]


@cache
def random_matches(key: str, seats: int) -> tuple[Played, ...]:
    """Matches in which anybody who may act does something at random."""
    return tuple(_random_match(key, seats, number) for number in range(RANDOM_MATCHES))


def _random_match(key: str, seats: int, number: int) -> Played:
    random = Random(f"{key} {seats} {number}")
    match = Match.start(FOUND.games[key].game, f"conformance {number}", seats, {})
    positions = []
    while match.outcome is None:
        assert match.ply < LONG, "a random match does not end"
        ply = random.choice(sorted(actors(match), key=str))
        move = random.choice(moves_of(match, ply))
        later, events = match.play(ply, match.game.encode(move))
        positions.append(Position(match, Ply(ply, match.game.encode(move)), events))
        match = later
    return Played(tuple(positions), match)


def actors(match: Match) -> set[int | None]:
    """Who has a legal move, None for the table."""
    seats: set[int | None] = {seat for seat in range(match.seats) if match.game.legal_moves(match.state, seat)}
    return seats | ({None} if match.game.table_move(match.state) else set())


def moves_of(match: Match, seat: int | None) -> list[Any]:
    """What a seat, or the table, may do."""
    if seat is not None:
        return list(match.game.legal_moves(match.state, seat))
    move = match.game.table_move(match.state)
    return [move.move] if move else []


def codes_of(match: Match, seat: int | None) -> list[str]:
    return [match.game.encode(move) for move in moves_of(match, seat)]


def everything(match: Match) -> object:
    """All that can be seen of a match, by anybody, and all that can be done."""
    everybody = (None, *range(match.seats))
    return (
        [match.game.view(match.state, seat) for seat in everybody],
        [codes_of(match, seat) for seat in everybody],
        match.waiting_for,
        match.outcome,
    )


def some_positions(key: str, seats: int) -> Iterator[Position]:
    for played in random_matches(key, seats):
        yield from played.some()


@EVERY_GAME
def test_a_game_says_what_it_is(module: GameModule) -> None:
    game = module.game
    assert game.key == module.folder.name
    assert game.title
    assert game.rules_version >= 1
    assert len(game.seat_counts) > 0
    assert min(game.seat_counts) >= 2
    assert len({option.key for option in game.options}) == len(game.options)
    assert all(option.default in option.choices for option in game.options)


@EVERY_GAME
@pytest.mark.parametrize("language", TEXTS.languages)
def test_the_button_for_the_first_seat_has_a_text(module: GameModule, language: str) -> None:
    assert module.game.first_seat is None or TEXTS.say(language)(module.game.first_seat)


@EVERY_GAME
def test_every_house_rule_can_be_dealt(module: GameModule) -> None:
    for option in module.game.options:
        for choice in option.choices:
            for seats in module.game.seat_counts:
                Match.start(module.game, "house rules", seats, {option.key: choice})


@EVERY_TABLE
def test_a_random_match_ends_and_whoever_is_waited_for_can_move_until_then(key: str, seats: int) -> None:
    for played in random_matches(key, seats):
        for match, _, _ in played.positions:
            assert all(match.game.legal_moves(match.state, seat) for seat in match.waiting_for)
            assert match.waiting_for or match.game.table_move(match.state)
            assert match.outcome is None
        assert played.end.outcome is not None
        assert not played.end.waiting_for
        assert played.end.game.table_move(played.end.state) is None


@EVERY_TABLE
def test_nobody_may_move_in_a_match_that_is_over(key: str, seats: int) -> None:
    for played in random_matches(key, seats):
        assert not actors(played.end)
        for _, ply, _ in played.some():
            with pytest.raises(IllegalMove):
                played.end.play(ply.seat, ply.code)


@EVERY_TABLE
def test_each_legal_move_has_a_code_of_its_own_that_reads_back_and_fits_a_button(key: str, seats: int) -> None:
    for match, _, _ in some_positions(key, seats):
        for seat in range(seats):
            moves = match.game.legal_moves(match.state, seat)
            codes = [match.game.encode(move) for move in moves]
            assert len(set(codes)) == len(codes)
            assert [match.game.decode(code) for code in codes] == list(moves)
            assert all(code.isascii() and code.isprintable() for code in codes)
            assert all(len(ON_A_BUTTON + code) <= 100 for code in codes)


@EVERY_TABLE
def test_legal_moves_come_in_a_fixed_order(key: str, seats: int) -> None:
    for match, _, _ in some_positions(key, seats):
        for seat in range(seats):
            assert codes_of(match, seat) == codes_of(match, seat)


@EVERY_TABLE
def test_every_legal_move_is_accepted_and_leaves_the_state_it_was_played_on_as_it_was(key: str, seats: int) -> None:
    for match, _, _ in some_positions(key, seats):
        before = everything(match)
        for actor in actors(match):
            for code in codes_of(match, actor):
                later, _ = match.play(actor, code)
                assert later.ply == match.ply + 1
        assert everything(match) == before


@EVERY_TABLE
def test_a_refused_move_changes_nothing_and_says_why_in_every_language(key: str, seats: int) -> None:
    voices = [TEXTS.say(language) for language in TEXTS.languages]
    for played in random_matches(key, seats):
        known = {ply.code for _, ply, _ in played.some(60)}
        for match, _, _ in played.some(15):
            before = everything(match)
            for actor in (None, *range(seats)):
                for code in known - set(codes_of(match, actor)):
                    with pytest.raises(IllegalMove) as refusal:
                        match.play(actor, code)
                    assert all(voice(refusal.value.reason, **refusal.value.params) for voice in voices)
                    json.dumps(refusal.value.params)
            assert everything(match) == before


@EVERY_TABLE
def test_what_no_move_encodes_to_is_malformed(key: str, seats: int) -> None:
    decode, encode = FOUND.games[key].game.decode, FOUND.games[key].game.encode
    for _, ply, _ in some_positions(key, seats):
        for text in (ply.code + " ", ply.code[:-1], ply.code.upper() + "!", ":" + ply.code, ply.code[1:]):
            try:
                move = decode(text)
            except MalformedMove:
                continue
            assert encode(move) == text


@EVERY_GAME
@given(text=st.text(st.characters(codec="ascii"), max_size=40))
def test_any_text_is_a_move_or_malformed(module: GameModule, text: str) -> None:
    try:
        move = module.game.decode(text)
    except MalformedMove:
        return
    assert module.game.encode(move) == text


@EVERY_TABLE
def test_views_and_events_are_json_and_what_they_say_survives_it(key: str, seats: int) -> None:
    for match, _, events in some_positions(key, seats):
        for seat in (None, *range(seats)):
            view = match.game.view(match.state, seat)
            assert json.loads(json.dumps(view)) == view
        for event in events:
            assert event.kind.isidentifier()
            assert event.seat is None or event.seat in range(seats)
            json.dumps(event.params)


@EVERY_TABLE
def test_a_match_replays_identically_from_its_seed_and_its_moves(key: str, seats: int) -> None:
    for played in random_matches(key, seats):
        first = played.positions[0].match
        again = Match.start(first.game, first.seed, seats, {})
        for match, ply, events in played.positions:
            assert match.game.view(again.state, None) == match.game.view(match.state, None)
            again, seen = again.play(ply.seat, ply.code)
            assert seen == events
        assert everything(again) == everything(played.end)


@EVERY_TABLE
def test_default_and_table_moves_alone_end_a_match(key: str, seats: int) -> None:
    match = Match.start(FOUND.games[key].game, "nobody is there", seats, {})
    game = match.game
    while match.outcome is None:
        assert match.ply < LONG
        table = game.table_move(match.state)
        seat = min(match.waiting_for, default=None)
        if seat is None:
            assert table is not None
            match, _ = match.play(None, game.encode(table.move))
        else:
            move = game.default_move(match.state, seat)
            assert game.encode(move) in codes_of(match, seat)
            match, _ = match.play(seat, game.encode(move))


@EVERY_TABLE
def test_a_default_move_is_legal_wherever_somebody_is_waited_for(key: str, seats: int) -> None:
    for match, _, _ in some_positions(key, seats):
        for seat in match.waiting_for:
            assert match.game.encode(match.game.default_move(match.state, seat)) in codes_of(match, seat)


def companies(seats: int) -> list[tuple[Level, ...]]:
    """Who sits with whom: each level somewhere; in a soak each also among its own kind."""
    mixed = [tuple(islice(cycle(LEVELS), first, first + seats)) for first in range(0, len(LEVELS), seats)]
    return mixed if SOAK == 1 else [*mixed, *((level,) * seats for level in LEVELS)]


@EVERY_TABLE
def test_practice_players_of_every_level_play_a_match_to_its_end(key: str, seats: int) -> None:
    module = FOUND.games[key]
    for levels in companies(seats):
        played = simulate(module.game, module.choose, seats=seats, seed="practice", options={}, levels=levels)
        assert played.seconds > 0
        assert sorted(played.winners) == list(played.winners) != []


@EVERY_TABLE
def test_a_practice_player_answers_from_its_view_alone_and_does_not_change_it(key: str, seats: int) -> None:
    module = FOUND.games[key]
    for match, _, _ in random_matches(key, seats)[0].some(12):
        for seat in range(seats):
            legal = match.game.legal_moves(match.state, seat)
            seen = json.dumps(match.game.view(match.state, seat))
            view = json.loads(seen)
            choice = module.choose(view, seat, legal, Random(1), "normal")
            assert json.dumps(view) == seen
            assert choice == module.choose(json.loads(seen), seat, legal, Random(1), "normal")
            assert choice is None or choice.delay > 0


@EVERY_TABLE
def test_winners_are_the_seats_in_place_one_and_places_follow_the_scores(key: str, seats: int) -> None:
    for played in random_matches(key, seats):
        outcome = played.end.outcome
        assert outcome is not None
        assert len(outcome.scores) == len(outcome.places) == seats
        assert outcome.winners == {seat for seat, place in enumerate(outcome.places) if place == 1} != set()
        assert_shared_places(outcome)


def assert_shared_places(outcome: Outcome) -> None:
    """Equal places are shared and the next ones left out: 1, 1, 3."""
    for score, place in zip(outcome.scores, outcome.places, strict=True):
        assert place == 1 + sum(better < place for better in outcome.places)
        assert all(place <= other for lower, other in zip(outcome.scores, outcome.places, strict=True) if lower < score)
