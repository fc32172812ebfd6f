"""What guided matches explain: at every choice something, all that there is to explain, and less the more often."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from bot.core.game import LEVELS, IllegalMove
from bot.core.guide import OFTEN, Guide, Hint, Lessons
from bot.core.match import Match
from bot.extensions import GameModule
from bot.locale import Catalogues
from tests.bounds import at_most
from tests.conftest import SOAK
from tests.games import every_game

FOUND = every_game()
GUIDED = {key: found for key, found in FOUND.games.items() if found.guide is not None}
CATALOGUES = Catalogues(FOUND.locales)
LEARNER = 0
SENTENCES = 4
"""What a choice may take to explain."""

PRIVATE = {
    "bohnanza": {"plant", "second", "full", "second-full", "trade", "others", "offer", "offered", "lay", "lay-full"}
}
"""What is explained on the learner's own panel alone."""
ELSEWHERE = {"koe": {"barn", "milk-barn"}}
"""What only matches with another number of players ask."""


def guide_of(found: GameModule) -> Guide:
    assert found.guide is not None
    return found.guide


def positions(found: GameModule, seed: int) -> Iterator[Match]:
    """A guided match, played to its end by practice players, also in the learner's place, after each move."""
    guide, game, random = guide_of(found), found.game, Random(seed)
    match = Match.start(game, f"guided {seed}", guide.seats, guide.options)
    yield match
    turns = at_most(20_000, "moves")
    while match.outcome is None:
        next(turns)
        match = _moved(found, match, random, seed)
        yield match


def _moved(found: GameModule, match: Match, random: Random, seed: int) -> Match:
    game = found.game
    for seat in random.sample(range(match.seats), match.seats):
        legal = game.legal_moves(match.state, seat)
        choice = found.choose(game.view(match.state, seat), seat, legal, random, LEVELS[seed % len(LEVELS)])
        if choice is not None:
            try:
                return match.play(seat, game.encode(choice.move))[0]
            except IllegalMove:  # a proposal that is none any more
                continue
    if (due := game.table_move(match.state)) is not None:
        return match.play(None, game.encode(due.move))[0]
    seat = min(match.waiting_for)
    return match.play(seat, game.encode(game.default_move(match.state, seat)))[0]


@cache
def explained(key: str) -> Counter[str]:
    """How often each explanation stood there over some matches; raises AssertionError where one was missing."""
    found, counted = GUIDED[key], Counter[str]()
    guide = guide_of(found)
    for seed in range(MATCHES[key] * SOAK):
        for match in positions(found, seed):
            public = guide.explain(found.game.view(match.state, None), LEARNER)
            own = guide.explain(found.game.view(match.state, LEARNER), LEARNER)
            hints = [hint for hint in (public, own) if hint is not None]
            assert hints or LEARNER not in match.waiting_for, match
            assert public is None or kind_of(public.key) not in PRIVATE.get(key, ())
            for hint in hints:
                for language in ("en", "nl"):
                    check_text(CATALOGUES.say(language)(hint.key, **hint.params))
                counted[hint.key] += 1
    return counted


MATCHES = {"koe": 12, "bonje": 16, "bohnanza": 2}
"""Enough for everything to come up once."""


def kind_of(key: str) -> str:
    return key.split(".")[2]


def check_text(text: str) -> None:
    assert len(text) <= 420
    assert len(re.findall(r"[.!?](?:\s|$)", text)) <= SENTENCES


@pytest.mark.parametrize("key", sorted(GUIDED))
def test_every_choice_of_a_guided_match_is_explained_and_everything_comes_up(key: str) -> None:
    told = {kind_of(name) for name in explained(key)}
    there_is = {kind_of(name) for name in keys() if name.startswith(f"{key}.guide.")} - ELSEWHERE.get(key, set())

    assert told == there_is


def keys() -> set[str]:
    """The keys of every text."""
    return {
        line.split('"')[1]
        for folder in FOUND.locales
        for line in (folder / "en.po").read_text().splitlines()
        if line.startswith("msgid ")
    }


@pytest.mark.parametrize("key", sorted(GUIDED))
def test_every_explanation_has_a_shorter_form(key: str) -> None:
    told = {name for name in keys() if name.startswith(f"{key}.guide.")}

    assert {name for name in told if not name.endswith(".short")} == {name.removesuffix(".short") for name in told}
    for name in (name for name in told if name.endswith(".short")):
        for language in ("en", "nl"):
            say = CATALOGUES.say(language)
            assert len(say(name, n=9, slot=3)) < len(say(name.removesuffix(".short"), n=9, slot=3))


def test_what_two_players_alone_are_asked_is_explained_too() -> None:
    guide, found = guide_of(GUIDED["koe"]), GUIDED["koe"]
    asked = set[str]()
    random = Random(1)
    for seed in range(6 * SOAK):
        match = Match.start(found.game, f"two {seed}", 2, {})
        turns = at_most(20_000, "moves")
        while match.outcome is None:
            next(turns)
            hints = [hint for seat in match.waiting_for for hint in guide.hints(match, seat)]
            assert hints
            asked |= {kind_of(hint.key) for hint in hints}
            match = _moved(found, match, random, seed)
    assert "barn" in asked


@pytest.mark.parametrize("key", sorted(GUIDED))
def test_a_guide_has_house_rules_and_seats_that_its_game_has(key: str) -> None:
    guide, game = guide_of(GUIDED[key]), GUIDED[key].game

    assert guide.seats in game.seat_counts
    assert all(choice in {o.key: o.choices for o in game.options}[rule] for rule, choice in guide.options.items())


# --- lessons --------------------------------------------------------------------------------------------------------

ONE, OTHER = Hint("koe.guide.turn"), Hint("koe.guide.milk")


def test_a_choice_is_explained_at_length_once_shortly_some_times_and_then_no_more() -> None:
    lessons, said = Lessons(), []
    for _ in range(OFTEN + 1):
        lessons = lessons.after([ONE])
        said.append(lessons.text_of(ONE))
        lessons = lessons.after([])

    assert said == ["koe.guide.turn", "koe.guide.turn.short", "koe.guide.turn.short", None]


def test_what_stays_asked_while_others_move_has_come_up_once() -> None:
    lessons = Lessons().after([ONE]).after([ONE, OTHER]).after([ONE])

    assert lessons.times == {ONE.key: 1, OTHER.key: 1}
    assert lessons.text_of(ONE) == ONE.key
