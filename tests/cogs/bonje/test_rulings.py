"""Every ruling is a test: its number stands in the test's own docstring."""

import ast
import re
from pathlib import Path

import pytest

from tests.cogs.bonje.shown import CATALOGUES

LAST = 47


def test_every_ruling_has_a_test_that_names_it() -> None:
    named: set[int] = set()
    for file in Path(__file__).parent.glob("test_rules_*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                named |= {int(number) for number in re.findall(r"\bB(\d+)\b", ast.get_docstring(node) or "")}
    assert named == set(range(1, LAST + 1))


OURS = {
    "which cards have the hat": ("18 cards stay out: 1/2 of each ordinary kind", "18 kaarten niet mee: 1/2 van elke"),
    "the numbers of the mad animals": (
        "Mad cows have number 4, mad stallions 5",
        "koeien hebben nummer 4, dolle hengsten 5",
    ),
    "B12": (
        "only where her new owner has none of her kind left",
        "als de nieuwe eigenaar verder niets van haar soort heeft",
    ),
    "B14": ("stay, score, and may get company", "blijven staan, tellen mee en mogen gezelschap krijgen"),
    "B15": ("A truck may move nothing", "Een veewagen hoeft niets te verplaatsen"),
    "the patience of a truck": ("go back only a few times", "mag maar een paar keer terug"),
    "B16": ("enters your own stable only if there is a brawl", "alleen in je eigen stal als daar bonje is"),
    "B19": ("whoever took the card first goes first", "gaat wie de kaart het eerst pakte"),
    "B24": ("A false call is told to its caller alone", "Ten onrechte roepen hoort alleen wie riep"),
    "B26": ("counts as a call of all who are", "zwijgend compleet is, geldt als roeper"),
    "B32": ("who both own five share the match", "die allebei vijf stallen hebben, winnen het potje samen"),
    "B33": ("all cards come back and stables are emptied", "komen alle kaarten terug en zijn de stallen leeg"),
    "B35, the order": (
        "the most points choose first, then the order of seats",
        "meeste punten eerst, daarna de zitvolgorde",
    ),
    "B35, the kinds": (
        "The special stables show a horse and a cow",
        "De speciale stallen zijn die van het paard en de koe",
    ),
    "B39": ("it may wait for a place", "hij mag op een plaats wachten"),
    "B40": ("ends the round at any moment; cards in hand lapse", "beëindigt de ronde; kaarten in de hand vervallen"),
    "B44": ("the first two to earn a fifth stable must take", "de eerste twee met een vijfde stal moeten"),
    "B47": ("with one place and no brawl is placed at once", "met één plaats en zonder bonje staat er meteen"),
    "the sweep": (
        "Whoever takes no card in time gets one by chance",
        "Wie niet op tijd pakt, krijgt er een door het lot",
    ),
}
"""Where the rulebook is silent and a house ruling decides: how the rules help says it, in English and in Dutch."""


@pytest.mark.parametrize("ruling", OURS)
def test_the_rules_help_says_every_house_ruling(ruling: str) -> None:
    english, dutch = OURS[ruling]
    assert english in CATALOGUES.say("en")("bonje.rules")
    assert dutch in CATALOGUES.say("nl")("bonje.rules")
