"""Every ruling is a test: its number stands in the test's own docstring."""

import ast
import re
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from bot.ui.scene import Chapter
from cogs.bonje.cards import DECK
from cogs.bonje.help import RULINGS
from cogs.bonje.views import BonjeViews
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
    "hats",
    "numbers",
    "sweep",
    "B12",
    "B14",
    "B15",
    "B16",
    "B19",
    "B24",
    "B26",
    "B32",
    "B33",
    "B35",
    "B39",
    "B40",
    "B44",
    "B47",
    "patience",
}
"""Where the rulebook is silent and a house ruling decides."""


@pytest.mark.parametrize("language", ["en", "nl"])
def test_the_help_answers_what_a_player_would_ask_about_every_house_ruling(language: str) -> None:
    assert set(RULINGS) == OURS
    (rulings,) = [chapter for chapter in told(language) if chapter.key == "rulings"]

    assert len(rulings.paragraphs) == len(OURS)
    assert all(paragraph.startswith("**") and "\n" in paragraph for paragraph in rulings.paragraphs)


@pytest.mark.parametrize("language", ["en", "nl"])
def test_the_help_counts_every_card_of_the_deck(language: str) -> None:
    (cards,) = [chapter for chapter in told(language) if chapter.key == "cards"]
    text = "\n".join(cards.paragraphs)

    assert f"**{sum(DECK.values())} " in text
    counted = [int(count) for count in re.findall(r"(\d+) [♂♀]|× (\d+)", text) for count in count if count]
    assert counted == [*DECK.values()]
    assert cards.picture is not None
    assert Image.open(BytesIO(cards.picture.draw())).width > 700


def told(language: str) -> Sequence[Chapter]:
    """The help's chapters."""
    return BonjeViews().chapters(CATALOGUES.say(language), language)
