"""Elephants, mad cows and mad horses."""

import pytest

from cogs.bonje.moves import Lift, Remove, Target
from cogs.bonje.rules import GAME
from tests.cogs.bonje.positions import after, cards, holding, options, places, position, refusal_of, refused, targets

EMPTY = "| |"
FULL = "pig-f | pig-m | sheep-f"
MAD = [("mad-cow", "cow"), ("mad-horse", "horse")]


def test_an_elephant_goes_into_an_empty_stable_of_another_player() -> None:
    """Elephants."""
    sent = after(holding(EMPTY, "pig-f | |", card="elephant"), "0 target 1 2")
    assert sent.farms[1] == "pig-f | - | elephant"
    assert sent.told("sent") == {"card": "elephant", "to": 1, "stable": 2}
    assert sent.state.removed == ()
    assert not sent.state.farms[1].stables[2].is_complete


def test_an_elephant_is_removed_when_only_its_taker_has_an_empty_stable() -> None:
    """B8."""
    table = holding(EMPTY, FULL, card="elephant")
    assert options(table, 0) == ["remove"]
    removed = after(table, "0 remove")
    assert removed.told("removed") == {"card": "elephant"}
    assert removed.state.removed == cards("elephant")


def test_an_elephant_never_goes_into_ones_own_stable() -> None:
    """B8."""
    table = holding(EMPTY, EMPTY, card="elephant")
    assert targets(table, 0) == [(1, 0), (1, 1), (1, 2)]
    assert refused(table, "0 target 0 0") == "own_stable"


def test_an_elephant_with_an_empty_stable_elsewhere_may_not_be_removed() -> None:
    """B8."""
    table = holding(FULL, "pig-f | pig-m |", card="elephant")
    assert options(table, 0) == ["target 1 2"]
    assert refusal_of(table, "0 remove").params == {"card": "elephant"}
    assert refused(table, "0 remove") == "must_be_used"


def test_of_several_opponents_with_empty_stables_the_taker_of_the_elephant_chooses() -> None:
    """B9."""
    table = holding("pig-f | |", FULL, EMPTY, card="elephant", seat=1)
    assert targets(table, 1) == [(0, 1), (0, 2), (2, 0), (2, 1), (2, 2)]


def test_an_elephant_needs_an_empty_stable() -> None:
    table = holding(EMPTY, "pig-f | elephant |", card="elephant")
    assert refusal_of(table, "0 target 1 0").params == {"stable": 0}
    assert [refused(table, f"0 target 1 {stable}") for stable in (0, 1, 3)] == ["not_empty", "not_empty", "unknown"]
    assert refused(table, (0, Target(7, 2, 0))) == "unknown"
    assert refused(table, (0, Target(7, -1, 0))) == "unknown"


@pytest.mark.parametrize(("card", "kind"), MAD)
def test_a_mad_animal_clears_a_stable_of_its_kind_and_is_gone_with_it(card: str, kind: str) -> None:
    table = holding(f"{kind}-m | |", f"{kind}-m {kind}-f {kind}-f | {kind}-f | pig-f", card=card)
    assert targets(table, 0) == [(1, 0), (1, 1)]
    cleared = after(table, "0 target 1 0")
    assert cleared.farms == [f"{kind}-m | - | -", f"- | {kind}-f | pig-f"]
    lost = [f"{kind}-m", f"{kind}-f", f"{kind}-f"]
    assert cleared.told("infected") == {"card": card, "at": 1, "stable": 0, "lost": lost}
    assert [one.code for one in cleared.state.removed] == [*lost, card]


@pytest.mark.parametrize(("card", "kind"), MAD)
def test_a_mad_animal_does_nothing_to_an_elephant(card: str, kind: str) -> None:
    """B10."""
    table = holding(EMPTY, f"elephant | {kind}-f |", card=card)
    assert targets(table, 0) == [(1, 1)]
    refusal = refusal_of(table, "0 target 1 0")
    assert (refusal.reason, refusal.params) == ("bonje.refusal.no_target", {"card": card, "stable": 0})


@pytest.mark.parametrize(("card", "other"), [("mad-cow", "horse"), ("mad-horse", "cow")])
def test_a_mad_animal_does_nothing_to_another_kind_or_an_empty_stable(card: str, other: str) -> None:
    table = holding(EMPTY, f"{other}-m {other}-f | |", card=card)
    assert options(table, 0) == ["remove"]
    assert refused(table, "0 target 1 0") == "no_target"
    assert refused(table, "0 target 1 1") == "no_target"


@pytest.mark.parametrize(("card", "kind"), MAD)
def test_a_mad_animal_may_not_enter_ones_own_stable_without_a_brawl_of_its_kind(card: str, kind: str) -> None:
    """B16."""
    table = holding(f"{kind}-m {kind}-f | pig-m pig-m |", f"{kind}-f | |", card=card)
    assert targets(table, 0) == [(1, 0)]
    refusal = refusal_of(table, "0 target 0 0")
    assert (refusal.reason, refusal.params) == ("bonje.refusal.no_brawl", {"card": card, "stable": 0})
    assert refused(table, "0 target 0 1") == "no_target"


@pytest.mark.parametrize(("card", "kind"), MAD)
def test_with_an_own_brawl_and_such_a_stable_elsewhere_the_choice_is_free_but_not_to_discard(
    card: str, kind: str
) -> None:
    """B17."""
    table = holding(f"{kind}-m {kind}-m | |", f"{kind}-f | |", card=card)
    assert options(table, 0) == ["target 0 0", "target 1 0"]
    assert refused(table, "0 remove") == "must_be_used"
    assert after(table, "0 target 0 0").farms[0] == "- | - | -"


@pytest.mark.parametrize(("card", "kind"), MAD)
def test_a_mad_animal_may_be_discarded_when_nobody_else_has_such_a_stable_even_with_an_own_brawl(
    card: str, kind: str
) -> None:
    """B18."""
    table = holding(f"{kind}-m {kind}-m | |", "pig-f | |", card=card)
    assert options(table, 0) == ["target 0 0", "remove"]
    assert after(table, "0 remove").farms[0] == f"{kind}-m {kind}-m | - | -"
    assert options(holding(f"{kind}-m {kind}-f | |", "pig-f | |", card=card), 0) == ["remove"]


def test_a_stable_that_a_mad_animal_just_cleared_can_be_used_at_once() -> None:
    """B36."""
    table = position("pig-m | pig-f | sheep-f", "cow-m cow-f | pig-f | pig-m", EMPTY, cards="horse-f mad-cow pig-f")
    held = after(table, "1 grab 0", "0 grab 1").state
    assert places(held, 1) == []
    cleared = after(held, "0 target 1 0").state
    assert places(cleared, 1) == [0]
    assert after(cleared, "1 place 0").farms[1] == "horse-f | pig-f | pig-m"


def test_a_special_stable_that_is_cleared_stays_special() -> None:
    table = holding(EMPTY, "cow: cow-m cow-f | | |", card="mad-cow")
    assert after(table, "0 target 1 0").farms[1] == "cow: | - | - | -"


def test_an_elephant_or_a_mad_animal_is_not_placed_like_an_ordinary_one() -> None:
    for card in ("elephant", "mad-cow", "truck"):
        assert refused(holding(EMPTY, "cow-f | |", card=card), "0 place 0") == "other_card"


def test_an_elephant_lifts_nothing() -> None:
    table = holding("cow-f | |", "cow-f | |", card="elephant")
    assert refused(table, (0, Lift(7, 1, 0, "cow-f"))) == "other_card"
    assert refused(table, "0 haul 1 0 cow-f out") == "other_card"
    assert refused(table, "0 back") == "other_card"


def test_the_safest_with_a_wild_card_is_the_first_stable_it_may_have_of_somebody_else() -> None:
    assert GAME.default_move(holding(EMPTY, "pig-f | |", card="elephant"), 0) == Target(7, 1, 1)
    assert GAME.default_move(holding(EMPTY, FULL, card="elephant"), 0) == Remove(7)
    assert GAME.default_move(holding("cow-m cow-m | |", "cow-f | |", card="mad-cow"), 0) == Target(7, 1, 0)
    assert GAME.default_move(holding("cow-m cow-m | |", EMPTY, card="mad-cow"), 0) == Remove(7)
