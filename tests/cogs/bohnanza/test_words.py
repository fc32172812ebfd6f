"""What happened, in words."""

from collections.abc import Mapping
from random import Random

import pytest
from hypothesis import given, settings

from bot.core.game import Event, Json
from bot.services.table import Seen
from tests.cogs.bohnanza.positions import trading
from tests.cogs.bohnanza.shown import LANGUAGES, VIEWS, scene
from tests.cogs.bohnanza.walks import Walk, dice, walks
from tests.conftest import SOAK

in_every_language = pytest.mark.parametrize("language", LANGUAGES)


@pytest.mark.parametrize(
    ("kind", "params", "line"),
    [
        ("planted", {"card": "r", "field": 1, "count": 3, "which": 1}, "Anna plants 🦸 Red bean in field 2, now 3."),
        ("skipped", {}, "Anna has no hand cards to plant."),
        ("turned_up", {"cards": ["g", "b"]}, "Anna turns up 👒 1 garden bean and 🎷 1 blue bean."),
        ("turned_up", {"cards": ["b", "b"]}, "Anna turns up 🎷 2 blue beans."),
        ("offered", {"offer": 1, "version": 1, "to": 1, "give": ["r"], "want": [], "answers": None}, None),
        ("traded", {"offer": 1, "with": 1, "gave": ["r"], "got": ["b", "b"]}, "🤝 Anna gives Bob 🦸 1 red bean for 🎷 2 blue beans."),
        ("traded", {"offer": 1, "with": 1, "gave": [], "got": ["b"]}, "🎁 Bob gives Anna 🎷 1 blue bean."),
        ("traded", {"offer": 1, "with": 1, "gave": ["r"], "got": []}, "🎁 Anna gives Bob 🦸 1 red bean."),
        ("declined", {"offer": 4, "with": 1}, "Anna declines offer 4."),
        ("withdrew", {"offer": 4}, "Anna takes offer 4 back."),
        ("wished", {"card": "s"}, "💭 Anna would like 🥜 Soy bean."),
        ("ended_trading", {"kept": []}, "Anna ends the trading."),
        ("ended_trading", {"kept": ["t"]}, "Anna ends the trading and keeps 🪰 1 stink bean."),
        ("drew", {"cards": 3}, "Anna draws 3 cards."),
        ("drew", {"cards": 1}, "Anna draws 1 card."),
        ("sold", {"field": 0, "card": "r", "count": 5, "coins": 4, "final": False}, "💰 Anna sells 5 red beans for 4 coins."),
        ("sold", {"field": 0, "card": "r", "count": 1, "coins": 0, "final": False}, "💰 Anna sells 1 red bean for 0 coins."),
        ("sold", {"field": 0, "card": "b", "count": 4, "coins": 1, "final": False}, "💰 Anna sells 4 blue beans for 1 coin."),
        ("sold", {"field": 0, "card": "b", "count": 4, "coins": 1, "final": True}, None),
        ("bought", {}, "🌾 Anna buys the third field."),
    ],
)  # fmt: skip
def test_what_a_player_did_is_told_in_one_line(kind: str, params: Mapping[str, Json], line: str | None) -> None:
    assert told(Event(kind, 0, params)) == line


@pytest.mark.parametrize(
    ("kind", "params", "line"),
    [
        ("closed", {"offers": [2], "reason": "card_gone"}, "Offer 2 is off: a promised card is gone."),
        ("closed", {"offers": [2, 3], "reason": "card_gone"}, "Offers 2 and 3 are off: a promised card is gone."),
        ("closed", {"offers": [2], "reason": "phase_over"}, "Offer 2 lapses: the trading is over."),
        ("closed", {"offers": [2, 5], "reason": "phase_over"}, "Offers 2 and 5 lapse: the trading is over."),
        ("ran_out", {"times": 1, "pile": 30, "last": False}, "🔄 The draw pile has run out (1/3): shuffled anew, 30 cards."),
        ("ran_out", {"times": 3, "pile": 0, "last": True}, "🔔 The draw pile has run out for good (3/3); cards left: 0."),
        ("ended", {"scores": [1, 2, 3], "winners": [2]}, None),
    ],
)  # fmt: skip
def test_what_happened_by_itself_is_told_and_why(kind: str, params: Mapping[str, Json], line: str | None) -> None:
    assert told(Event(kind, None, params)) == line


def told(event: Event) -> str | None:
    shown = scene(trading("b"), recent=[event])
    return VIEWS.event(shown, shown.table.recent[0])


def test_what_somebody_planted_in_one_go_is_one_line() -> None:
    laid = [Event("laid", 0, {"card": card, "field": 0, "count": 1}) for card in "rbr"]
    recent = [Seen(4, laid[0]), Seen(4, laid[1]), Seen(5, laid[2])]
    shown = scene(trading("b"), recent=recent)

    assert [VIEWS.event(shown, seen) for seen in recent] == [
        None,
        "Anna plants 🦸 1 red bean and 🎷 1 blue bean.",
        "Anna plants 🦸 1 red bean.",
    ]


@in_every_language
@given(walk=walks, random=dice)
@settings(max_examples=5 * SOAK, deadline=None)
def test_everything_that_happens_has_words_in_every_language(language: str, walk: Walk, random: Random) -> None:
    for one in walk.some(random, 40):
        shown = scene(one.after, None, language, recent=one.events)
        lines = [VIEWS.event(shown, seen) for seen in shown.table.recent]
        assert all(line is None or (line and "{" not in line) for line in lines)
