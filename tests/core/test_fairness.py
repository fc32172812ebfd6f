"""What is sealed at the deal, and how it is held against what somebody noted."""

import shutil
import subprocess

import pytest

from bot.core.fairness import SHORT, commitment, is_of, sealed_line

LINE = sealed_line(
    match_id=42,
    game_key="koe",
    rules_version=1,
    owners=(11, None, 22),
    options={"meadow": "wide", "deck": "full"},
    seed="5eed",
)


def test_the_line_names_all_that_the_deal_follows_from() -> None:
    assert LINE == ("farmhand-1 match=42 game=koe rules=1 seats=11,practice,22 options=deck:full,meadow:wide seed=5eed")


@pytest.mark.parametrize(
    "other",
    [
        {"match_id": 43},
        {"game_key": "bonje"},
        {"rules_version": 2},
        {"owners": (None, 11, 22)},
        {"options": {"deck": "half", "meadow": "wide"}},
        {"seed": "5eee"},
    ],
    ids=lambda other: next(iter(other)),
)
def test_whatever_is_another_match_is_another_commitment(other: dict[str, object]) -> None:
    this = {
        "match_id": 42,
        "game_key": "koe",
        "rules_version": 1,
        "owners": (11, None, 22),
        "options": {"meadow": "wide", "deck": "full"},
        "seed": "5eed",
    }

    assert commitment(sealed_line(**this | other)) != commitment(LINE)  # type: ignore[arg-type]  # each of its own type


@pytest.mark.skipif(shutil.which("sha256sum") is None, reason="there is no sha256sum here")
def test_a_commitment_can_be_reckoned_by_hand_as_the_documents_say() -> None:
    reckoned = subprocess.run(["sha256sum"], input=LINE, capture_output=True, text=True, check=True).stdout

    assert reckoned.split()[0] == commitment(LINE)


def test_what_somebody_noted_is_the_beginning_of_the_commitment_or_all_of_it() -> None:
    whole = commitment(LINE)

    assert is_of(whole, whole)
    assert is_of(f" `{whole[:SHORT].upper()}` ", whole)
    assert not is_of(whole[: SHORT - 1], whole)
    assert not is_of("0" * SHORT, whole)
    assert not is_of(whole + "0", whole)
