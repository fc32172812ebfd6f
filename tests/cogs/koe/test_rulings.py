"""Every ruling is a test: its number stands in the test's own docstring."""

import ast
import re
from pathlib import Path

import pytest

from tests.cogs.koe.scenes import CATALOGUES

LAST = 36


def test_every_ruling_has_a_test_that_names_it() -> None:
    named: set[int] = set()
    for file in Path(__file__).parent.glob("test_rules_*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                named |= {int(number) for number in re.findall(r"\bK(\d+)\b", ast.get_docstring(node) or "")}
    assert named == set(range(LAST + 1))


OURS = {
    "K0": ("Moods in the pile are random", "Het humeur van de koeien in de stapel is toeval"),
    "K5": ("the first three face-up cards change theirs too", "ook bij de eerste drie open kaarten draait het om"),
    "K7": ("discarded without effect", "zonder effect weg"),
    "K10": ("you draw the last card, it is still carried out", "Trek je de laatste kaart, dan voer je die nog uit"),
    "K12": ("A tie is a shared win", "Bij een gelijke stand winnen jullie samen"),
    "K20": ("a further barn card fills one", "met een volgende koeienstal vul je er één"),
    "K21, rain": ("rain may use both", "bij regen beide gebruiken"),
    "K21, farmer's wife": ("the farmer's wife either", "bij de boerin een van de twee"),
    "K27 and K28, the numbers": ("one bull and one hunger turn 1 card", "één stier en één honger draaien 1 kaart om"),
    "K28": ("Hunger must take as many as it can", "Honger treft er zo veel mogelijk"),
    "K33": ("If nobody saw a cow, chance decides", "Zag niemand een koe, dan beslist het lot"),
}
"""Where the rulebook is silent and a house ruling decides: how the rules help says it, in English and in Dutch."""


@pytest.mark.parametrize("ruling", OURS)
def test_the_rules_help_says_every_house_ruling(ruling: str) -> None:
    english, dutch = OURS[ruling]
    assert english in CATALOGUES.say("en")("koe.rules")
    assert dutch in CATALOGUES.say("nl")("koe.rules")
