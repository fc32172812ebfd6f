"""What a practice player imagines is what the rules do, and what it judges is what wins."""

from collections import Counter
from collections.abc import Iterable

import pytest
from hypothesis import given

from cogs.bonje.cards import CARDS
from cogs.bonje.moves import Haul, Place, Remove, Target
from cogs.bonje.outlook import Farms, Outlook, coming, fits, plays, stall
from cogs.bonje.rules import GAME, State, legal_moves
from tests.cogs.bonje.positions import chance, position
from tests.cogs.bonje.walks import Walk, walks

START = coming(4, ())


def imagined(state: State) -> Farms:
    return tuple(
        tuple(stall(there.special, tuple(animal.code for animal in there.animals)) for there in one.stables)
        for one in state.farms
    )


def alike(farms: Farms) -> tuple[tuple[object, ...], ...]:
    """The farms whatever the order of their stables."""
    return tuple(tuple(sorted(one, key=str)) for one in farms)


def all_alike(many: Iterable[Farms]) -> set[object]:
    return {alike(farms) for farms in many}


@given(walks)
def test_it_sees_in_a_stable_what_the_rules_see(walk: Walk) -> None:
    for step in list(walk.steps())[::10]:
        for one, seen in zip(step.before.farms, imagined(step.before), strict=True):
            for there, imagines in zip(one.stables, seen, strict=True):
                assert imagines.is_complete == there.is_complete
                assert imagines.is_brawl == there.is_brawl
                assert imagines.points == there.value
                assert {card.code for card in there.animals} == set(imagines.cards if imagines.kind else ())
            for card in CARDS.values():
                if card.is_ordinary or card.code == "elephant":
                    for number in range(len(seen)):
                        assert fits(seen, number, card.code) == one.takes(card, number)


@given(walks)
def test_it_imagines_everything_that_can_be_done_with_a_card(walk: Walk) -> None:
    for step in walk.steps():
        if isinstance(step.move, (Place, Target, Haul, Remove)) and step.seat is not None:
            duty = step.before.duty_of(step.seat)
            assert duty is not None
            is_on_its_way = isinstance(step.move, Target) and duty.card.code == "truck"
            if not is_on_its_way:
                thought_of = plays(imagined(step.before), step.seat, duty.card.code)
                assert alike(imagined(step.after)) in all_alike(thought_of)


@given(walks)
def test_it_imagines_nothing_that_cannot_be_done_with_a_card(walk: Walk) -> None:
    for step in list(walk.steps())[::5]:
        for duty in step.before.duties:
            if duty.card.code != "truck":
                moves = [
                    move for move in legal_moves(step.before, duty.seat) if isinstance(move, (Place, Target, Remove))
                ]
                ends = [GAME.apply(step.before, duty.seat, move, chance())[0] for move in moves]
                thought_of = plays(imagined(step.before), duty.seat, duty.card.code)
                assert all_alike(thought_of) == all_alike(map(imagined, ends))


@given(walks)
def test_it_knows_what_the_piles_hold_but_not_the_order(walk: Walk) -> None:
    for step in list(walk.steps())[::10]:
        state = step.before
        lying = [animal.code for one in state.farms for there in one.stables for animal in there.animals]
        open_cards = [slot.card.code for slot in state.cards if slot.state != "played"] if state.phase == "flip" else []
        gone = [*lying, *(card.code for card in state.removed), *open_cards]
        if state.is_running:
            piles = Counter(card.code for pile in state.piles for card in pile)
            assert dict(coming(len(state.farms), gone).cards) == dict(piles)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("pig-m pig-f", "pig-m"),
        ("pig-m", "pig-f"),
        ("pig-m", ""),
        ("", "elephant"),
        ("", "pig-m pig-m"),
        ("pig-m pig-m pig-f", "pig-m pig-m"),
        ("horse: horse-f", "horse: "),
        ("horse: ", "horse: pig-m pig-f"),
    ],
)
def test_the_first_stable_takes_less_time_than_the_second(better: str, worse: str) -> None:
    outlook = Outlook(START)
    assert takes(outlook, better) < takes(outlook, worse)


def takes(outlook: Outlook, stable: str) -> float:
    (seen,) = imagined(position(stable))
    return outlook.takes(seen)


def test_a_mate_that_will_not_come_any_more_takes_for_ever() -> None:
    gone = coming(4, ["horse-m"] * 4)
    assert takes(Outlook(gone), "horse-f") > 2 * takes(Outlook(START), "horse-f")


def test_the_chances_of_all_seats_add_up_to_one() -> None:
    farms = imagined(position("pig-m pig-f | |", "cow-m | |", "| |", "elephant | |"))
    assert sum(Outlook(START).worth(farms, seat) for seat in range(4)) == pytest.approx(1)


def test_it_is_worse_if_a_seat_wins_that_owns_five_stables() -> None:
    full, short = "pig-m pig-f | pig-m pig-f | fowl-m fowl-f", "| |"
    four = imagined(position(short, f"{full} | fowl-m"))
    five = imagined(position(short, f"{full} | fowl-m | fowl-m fowl-f"))
    outlook = Outlook(START)
    assert outlook.worth(five, 0) < outlook.worth(four, 0) - 0.2


def test_when_the_piles_are_empty_points_decide() -> None:
    farms = imagined(position("horse-m horse-f | |", "fowl-m fowl-f | |"))
    assert Outlook(coming(2, [])).worth(farms, 0) < 0.7
    every_card = [code for code, count in coming(2, []).cards for _ in range(count)]
    assert Outlook(coming(2, every_card)).worth(farms, 0) > 0.95
