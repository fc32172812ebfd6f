"""Random numbers of a match: the same on every machine, a stream of their own for each ply."""

import pytest

from bot.core.rng import Rng


def test_the_same_ply_of_the_same_match_meets_the_same_numbers() -> None:
    first, again = Rng("seed", 3), Rng("seed", 3)
    assert [first.below(1000) for _ in range(20)] == [again.below(1000) for _ in range(20)]


def test_another_ply_or_another_seed_meets_other_numbers() -> None:
    streams = {tuple(Rng(seed, ply).below(1000) for _ in range(5)) for seed in ("a", "b") for ply in (0, 1, 2)}
    assert len(streams) == 6


def test_a_seed_and_a_ply_are_never_mistaken_for_another_pair() -> None:
    assert Rng("1", 11).shuffled(range(20)) != Rng("11", 1).shuffled(range(20))


def test_these_numbers_never_change_or_recorded_matches_would() -> None:
    rng = Rng("0123456789abcdef", 1)
    assert [rng.below(100) for _ in range(8)] == [21, 12, 93, 31, 43, 14, 56, 99]
    assert Rng("0123456789abcdef", 0).shuffled("abcdefgh") == list("eahcbdgf")


def test_below_stays_below_its_bound_and_reaches_every_number() -> None:
    rng = Rng("bound", 0)
    assert {rng.below(6) for _ in range(500)} == set(range(6))


@pytest.mark.parametrize("bound", [0, -1])
def test_a_bound_without_numbers_below_it_is_an_error(bound: int) -> None:
    with pytest.raises(ValueError, match="positive bound"):
        Rng("bound", 0).below(bound)


def test_nothing_can_be_chosen_from_nothing() -> None:
    with pytest.raises(ValueError, match="positive bound"):
        Rng("bound", 0).choice([])


def test_a_choice_is_one_of_the_items() -> None:
    rng = Rng("choice", 0)
    assert {rng.choice("xyz") for _ in range(100)} == set("xyz")


def test_a_shuffle_keeps_every_item_and_leaves_the_given_list_alone() -> None:
    items = list(range(30))
    mixed = Rng("shuffle", 0).shuffled(items)
    assert mixed != items
    assert sorted(mixed) == items
    assert items == list(range(30))


def test_every_order_of_three_is_about_equally_likely() -> None:
    rng = Rng("fair", 0)
    orders = [tuple(rng.shuffled("abc")) for _ in range(6000)]
    assert all(900 < orders.count(order) < 1100 for order in set(orders))
    assert len(set(orders)) == 6
