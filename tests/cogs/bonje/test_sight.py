"""What the tests' own players read from a table of Bonje in de Stal is what may be played there."""

from types import SimpleNamespace
from typing import cast

from bot.core.match import Match
from bot.ui.house import House
from bot.ui.table import table_message
from cogs.bonje.moves import Back, Call, Wait
from cogs.bonje.rules import GAME
from cogs.bonje.views import BonjeViews
from tests.cogs.bonje.shown import CATALOGUES, NAMES, played, scene
from tests.cogs.bonje.sight import Sight
from tests.conftest import SOAK

SEATS = 4
MOVES = 80


def sight_of(match: Match) -> Sight:
    house = cast("House", SimpleNamespace(tables={GAME.key: BonjeViews()}, say=CATALOGUES.say))
    view = table_message(house, scene(match.state).table).view
    return Sight(view.to_components())  # type: ignore[no-untyped-call]  # discord.py


def test_they_know_where_they_sit() -> None:
    sight = sight_of(Match.start(GAME, "sight", SEATS, {}))

    assert [*sight.seats.values()] == [*range(SEATS)]
    assert sight.seats[NAMES[0]] == 0
    assert sight.seats[NAMES[3]] == 3


def test_whoever_has_something_to_do_sees_all_of_it() -> None:
    for seed in range(SOAK):
        for match, _ in played(SEATS, f"sight {seed}", MOVES):
            sight = sight_of(match)
            is_up = match.state.phase == "flip"
            assert sight.flip == (match.state.flip if is_up else None)
            for seat in range(SEATS):
                legal = GAME.legal_moves(match.state, seat) if is_up else ()
                to_do = {GAME.encode(move) for move in legal if not isinstance(move, Back | Call | Wait)}
                wanted = {offer.code for offer in sight.wanted(seat)}
                if is_up and (match.state.slot_of(seat) is None or seat in match.waiting_for):
                    assert wanted >= to_do
                else:
                    assert wanted == set()
