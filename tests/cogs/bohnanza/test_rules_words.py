"""Every refusal has a key that the rules list and that both catalogues put into words."""

import ast
import re
from pathlib import Path

import pytest

from bot.extensions import find
from bot.locale import Catalogues
from cogs.bohnanza import payments, rules, trading

SOURCES = [Path(str(module.__file__)).read_text(encoding="utf-8") for module in (rules, trading, payments)]
TEXTS = Catalogues(find().locales)


def reasons() -> set[str]:
    """Every reason that the code refuses with."""
    calls = [node for source in SOURCES for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    refusals = [call.args[0] for call in calls if isinstance(call.func, ast.Name) and call.func.id == "refuse"]
    return {
        argument.value
        for argument in refusals
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    }


def listed(heading: str) -> set[str]:
    """The first column of one of the tables in the docstring of the rules."""
    table = (rules.__doc__ or "").split(f"**{heading}**")[1].split("**")[0].split("\n\n")[1]
    return set(re.findall(r"^\| `(\w+)` \|", table, flags=re.MULTILINE))


def test_the_rules_list_every_refusal() -> None:
    assert listed("Refusals") == reasons()


def test_the_rules_list_every_event() -> None:
    told = re.findall(r'(?:Event|_told_of_field)\(\s*"(\w+)"', "".join(SOURCES)) + re.findall(
        r'_laid.*"(laid)"', SOURCES[0]
    )
    assert listed("Events") == set(told)


@pytest.mark.parametrize("language", TEXTS.languages)
def test_every_refusal_has_a_text(language: str) -> None:
    say = TEXTS.say(language)
    fill = {"n": 2, "field": 1, "holds": "b", "card": "b", "cards": ["b"]}
    assert all(say(f"bohnanza.refusal.{reason}", **fill) for reason in reasons())


@pytest.mark.parametrize("language", TEXTS.languages)
def test_no_text_of_a_refusal_is_left_over(language: str) -> None:
    catalogue = (Path(str(rules.__file__)).parent / "locale" / f"{language}.po").read_text(encoding="utf-8")
    assert set(re.findall(r'^msgid "bohnanza\.refusal\.(\w+)"', catalogue, flags=re.MULTILINE)) == reasons()
